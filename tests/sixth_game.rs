//! What a sixth game costs: Nim, complete with opponent, undo, codes and console, written here
//! against the crate's public interface alone. From [`Nim`] to the end of its console it is some
//! 150 lines; everything that the tests below do with it comes for nothing.
//!
//! A room in the window needs besides what the README lists under "Adding a game": a `GameId`, an
//! entry in the catalogue, and the `Room` with its input and view.

use std::io::Cursor;

use proptest::prelude::*;
use quintet::console::{self, ConsoleGame, Match};
use quintet::core::{
    Advice, Advised, BitReader, BitWriter, Budget, CodeError, Coded, Level, Outcome, Rng, Rules, Seat,
    Session,
};
use thiserror::Error;

/// The heaps, and whose turn it is. Whoever takes the last stone wins.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Nim {
    heaps: Vec<u32>,
    turn: Seat,
}

/// The stones in each heap.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heaps(Vec<u32>);

/// Takes stones from a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take {
    heap: usize,
    stones: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum Illegal {
    #[error("there is no heap {0}")]
    NoHeap(usize),
    #[error("a move takes at least one stone")]
    Nothing,
    #[error("there are only {0} stones in that heap")]
    TooMany(u32),
}

const MOST_HEAPS: u64 = 9;
const MOST_STONES: u64 = 100;

impl Heaps {
    fn random(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        Self((0..3 + rng.below(3)).map(|_| 1 + rng.below(9)).collect())
    }
}

impl Rules for Nim {
    type Setup = Heaps;
    type Move = Take;
    type Effect = Take;
    type Illegal = Illegal;

    fn new(setup: &Heaps) -> Self {
        Self { heaps: setup.0.clone(), turn: Seat::First }
    }

    fn play(&mut self, mv: Take) -> Result<Vec<Take>, Illegal> {
        let heap = self.heaps.get_mut(mv.heap).ok_or(Illegal::NoHeap(mv.heap + 1))?;
        if mv.stones == 0 {
            return Err(Illegal::Nothing);
        }
        *heap = heap.checked_sub(mv.stones).ok_or(Illegal::TooMany(*heap))?;
        self.turn = self.turn.other();
        Ok(vec![mv])
    }

    fn outcome(&self) -> Option<Outcome> {
        self.heaps.iter().all(|&heap| heap == 0).then(|| Outcome::Won(self.turn.other()))
    }
}

impl Coded for Nim {
    const NAME: &'static str = "nim";

    fn write_setup(setup: &Heaps, bits: &mut BitWriter) {
        bits.choice(setup.0.len() as u64 - 1, MOST_HEAPS);
        for &heap in &setup.0 {
            bits.choice(u64::from(heap) - 1, MOST_STONES);
        }
    }

    fn read_setup(bits: &mut BitReader) -> Option<Heaps> {
        let count = bits.choice(MOST_HEAPS)? + 1;
        (0..count).map(|_| Some(bits.choice(MOST_STONES)? as u32 + 1)).collect::<Option<_>>().map(Heaps)
    }

    fn write_move(&self, mv: Take, bits: &mut BitWriter) {
        bits.choice(mv.heap as u64, self.heaps.len() as u64);
        bits.choice(u64::from(mv.stones) - 1, u64::from(self.heaps[mv.heap]));
    }

    fn read_move(&self, bits: &mut BitReader) -> Option<Take> {
        let heap = bits.choice(self.heaps.len() as u64)? as usize;
        // Of an empty heap nothing can be taken; the rules refuse it.
        let stones = bits.choice(u64::from(self.heaps[heap]))? as u32 + 1;
        Some(Take { heap, stones })
    }
}

impl Advised for Nim {
    type Advisor = ();

    /// Bouton's rule: leave heaps whose sum without carrying is nothing.
    fn advise(&self, (): &mut (), _: &Budget) -> Option<Advice<Take>> {
        let sum = self.heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let winning = self.heaps.iter().position(|&heap| sum > 0 && heap ^ sum < heap);
        let any = || self.heaps.iter().position(|&heap| heap > 0);
        let heap = winning.or_else(any)?;
        let (stones, why) = match winning {
            Some(_) => (self.heaps[heap] - (self.heaps[heap] ^ sum), "leaves a lost position"),
            None => (1, "keeps the game going"),
        };
        Some(Advice { mv: Take { heap, stones }, why: why.to_owned() })
    }

    fn level_budget(&self, level: Level) -> Budget {
        Budget::positions(1).at(level)
    }
}

impl ConsoleGame for Nim {
    const HELP: &'static [(&'static str, &'static str)] =
        &[("2 3", "take three stones from the second heap")];

    fn again(&self, _: &Heaps, seed: u64) -> Heaps {
        Heaps::random(seed)
    }

    fn parse_move(&self, text: &str) -> Option<Result<Take, String>> {
        let (heap, stones) = text.split_once(' ')?;
        let (heap, stones) = (heap.parse::<usize>().ok()?, stones.parse().ok()?);
        Some(
            heap.checked_sub(1)
                .map(|heap| Take { heap, stones })
                .ok_or_else(|| "heaps count from 1".to_owned()),
        )
    }

    fn move_text(&self, mv: Take) -> String {
        format!("{} {}", mv.heap + 1, mv.stones)
    }

    fn legal_moves(&self) -> Vec<Take> {
        let heaps = self.heaps.iter().enumerate();
        heaps.flat_map(|(heap, &most)| (1..=most).map(move |stones| Take { heap, stones })).collect()
    }

    fn tell(_: &[Take]) -> Option<String> {
        None
    }

    fn status(&self) -> Vec<(&'static str, String)> {
        vec![("turn", format!("{:?}", self.turn)), ("over", self.outcome().is_some().to_string())]
    }

    fn board(&self) -> Vec<String> {
        self.heaps.iter().map(ToString::to_string).collect()
    }

    fn picture(&self) -> Vec<String> {
        self.heaps.iter().map(|&heap| "●".repeat(heap as usize)).collect()
    }

    fn command(_: &mut Session<Self>, _: &str, _: &str) -> Option<Result<String, String>> {
        None
    }
}

// The game ends here.

#[test]
fn the_console_plays_it_with_undo_hints_and_codes() {
    let mut table = Match::<Nim>::new(Heaps(vec![1, 2, 5]));
    let script = "hint\ngo\nstatus\n2 9\n4 1\n1 0\nundo\nredo\nboard\ncode\n2 2\ngo\ngo\nstatus\nload nonsense\nnew 7\nquit\n";
    let mut output = Vec::new();
    console::run(&mut table, false, Cursor::new(script), &mut output).expect("memory does not fail");
    let answers: Vec<String> = String::from_utf8(output).expect("text").lines().map(str::to_owned).collect();
    let expected = [
        "ok 3 2 leaves a lost position",
        "ok 3 2",
        "ok turn=Second over=false",
        "error there are only 2 stones in that heap",
        "error there is no heap 4",
        "error a move takes at least one stone",
        "ok",
        "ok",
        "1",
        "2",
        "3",
        "ok",
    ];
    assert_eq!(answers[..expected.len()], expected);
    assert!(answers[expected.len()].starts_with("ok Q1-nim-"), "{answers:?}");
    assert_eq!(answers.len(), expected.len() + 8);
    assert!(answers.iter().any(|answer| answer.starts_with("error this is not a complete Quintet code")));
}

#[test]
fn a_code_for_another_game_is_refused_by_name() {
    let code = Session::<Nim>::new(Heaps(vec![3, 4, 5])).code();
    let refused = Session::<quintet::games::othello::rules::Game>::from_code(&code).err();
    assert_eq!(refused, Some(CodeError::OtherGame("nim".to_owned(), "othello")));
}

#[test]
fn its_opponent_never_loses_a_won_game() {
    for seed in 0..200 {
        let setup = Heaps::random(seed);
        let won = setup.0.iter().fold(0, |sum, heap| sum ^ heap) != 0;
        let mut session = Session::<Nim>::new(setup);
        let mut rng = Rng::new(seed);
        while session.state().outcome().is_none() {
            let mv = if session.state().turn == Seat::First {
                session.state().advise(&mut (), &Budget::positions(1)).expect("there is a move").mv
            } else {
                let legal = session.state().legal_moves();
                legal[rng.below(legal.len() as u32) as usize]
            };
            session.play(mv).expect("legal");
        }
        assert!(!won || session.state().outcome() == Some(Outcome::Won(Seat::First)), "{seed}");
    }
}

proptest! {
    #[test]
    fn the_laws_of_every_game_hold_for_it(seed: u32, picks in prop::collection::vec(any::<u32>(), 0..60), back in 0..60_usize) {
        let mut session = Session::<Nim>::new(Heaps::random(seed.into()));
        for pick in picks {
            let legal = session.state().legal_moves();
            if legal.is_empty() {
                break;
            }
            session.play(legal[pick as usize % legal.len()]).expect("legal");
        }
        let end = session.state().clone();
        let moves = session.position();
        for _ in 0..back.min(moves) {
            session.undo().expect("there is one");
        }
        let again = Session::<Nim>::from_code(&session.code()).expect("its own code");
        prop_assert_eq!(again.state(), session.state());
        session.seek(moves);
        prop_assert_eq!(session.state(), &end);
        prop_assert_eq!(session.replay().last().map_or_else(|| end.clone(), |step| step.2), end);
    }
}
