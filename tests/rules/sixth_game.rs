//! What the plain part of a sixth game gives: codes, undo, hints and the console for Nim, which is
//! written as a folder of its own in `tests/support/nim`.

use std::io::Cursor;

use proptest::prelude::*;
use quintet::console::{self, Match};
use quintet::core::{Advised, Budget, CodeError, Outcome, Rng, Rules, Seat, Session};

use super::nim::rules::{Heaps, Nim};

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
