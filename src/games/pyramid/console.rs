//! Pyramid Solitaire in the console: how its moves are typed and its cards are printed.

use super::advisor::{DEALS, Solver, Verdict, next_winnable};
use super::rules::{Deck, Effect, Game, Move, Options, Place, Setup, Spot, Variant};
use crate::console::{Answer, ConsoleGame, Match, Table};
use crate::core::rng::fresh_seed;
use crate::core::{Budget, Session};

/// How many positions `status` and `solve` may take.
const SOLVE_POSITIONS: u64 = 4_000_000;
/// The seed's own words.
const PROMPT: &str = "Select the card coordinates to move (ex: \"3,3\"). To select card in hand insert \"0,0\". \
                      To get next card in hand type \"1\":";

/// Sits down at a new game of a variant.
pub fn open(variant: &str, seed: u64) -> Box<dyn Table> {
    let options = Options { variant: Variant::named(variant).unwrap_or_default(), ..Options::default() };
    Box::new(OneByOne { game: Match::new(Setup::new(options, seed)), chosen: None })
}

/// A game at which a person may also name the cards of a pair one by one, as the seed asks.
struct OneByOne {
    game: Match<Game>,
    /// The card that was named first.
    chosen: Option<String>,
}

impl Table for OneByOne {
    fn name(&self) -> &'static str {
        self.game.name()
    }

    fn answer(&mut self, line: &str) -> Answer {
        self.game.answer(line)
    }

    fn answer_person(&mut self, line: &str) -> Answer {
        if let Some(chosen) = self.chosen.take() {
            let names_a_card = read_place(line).is_some();
            return self.answer(&if names_a_card { format!("{chosen} {line}") } else { line.to_owned() });
        }
        let moves = self.answer("moves").result.unwrap_or_default();
        let named = read_place(line).and_then(Result::ok);
        let has_partner = moves.split(' ').filter_map(|mv| mv.split_once('+')).any(|(one, other)| {
            [one, other].into_iter().any(|place| named.is_some() && read_place(place) == named.map(Ok))
        });
        if has_partner {
            self.chosen = Some(line.to_owned());
            return Answer {
                rows: Vec::new(),
                result: Ok(format!("{line} chosen; which card goes with it?")),
            };
        }
        self.answer(line)
    }

    fn has_moved(&self) -> bool {
        self.game.has_moved()
    }

    fn picture(&self) -> Vec<String> {
        self.game.picture()
    }

    fn help(&self) -> Vec<(&'static str, &'static str)> {
        self.game.help()
    }
}

/// The place that a word names: `None` if it is not meant as one.
fn read_place(word: &str) -> Option<Result<Place, String>> {
    match word {
        "0,0" | "s" => return Some(Ok(Place::Pile)),
        "w" => return Some(Ok(Place::Waste)),
        _ => {}
    }
    let (row, column) = word.split_once(',')?;
    let (row, column) = (row.parse().ok()?, column.parse().ok()?);
    Some(Spot::new(row, column).map(Place::Pyramid).map_err(|error| error.to_string()))
}

/// A place as it is typed.
fn place_text(game: &Game, place: Place) -> String {
    match place {
        Place::Pyramid(spot) => spot.to_string(),
        Place::Pile if game.options().variant.has_waste() => "s".to_owned(),
        Place::Pile => "0,0".to_owned(),
        Place::Waste => "w".to_owned(),
    }
}

fn verdict(game: &Game) -> Verdict {
    Solver::default().judge(game, &Budget::positions(SOLVE_POSITIONS))
}

impl ConsoleGame for Game {
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("7,1 7,6", "remove a pair: row and column, 0,0 for the pile, s and w for stock and waste"),
        ("7,5", "remove a king"),
        ("next or 1", "go on to the next card of the pile"),
        ("solve", "whether the game can be won, and how"),
        ("deal AS 10D …", "start from 52 cards: the pyramid from its apex, then the pile from its top"),
    ];

    /// Deals can be won unless they are asked for by their number.
    fn fresh_seed(setup: &Setup) -> u64 {
        let any = fresh_seed() % u64::from(DEALS);
        let budget = Budget::positions(SOLVE_POSITIONS);
        next_winnable(&mut Solver::default(), setup.options, any, &budget).unwrap_or(any)
    }

    fn again(&self, setup: &Setup, seed: u64) -> Setup {
        Setup::new(setup.options, seed)
    }

    fn parse_move(&self, text: &str) -> Option<Result<Move, String>> {
        if matches!(text, "next" | "1") {
            return Some(Ok(Move::Next));
        }
        let mut words = text.split([' ', '\t', '+']).filter(|word| !word.is_empty());
        let first = read_place(words.next()?)?;
        let second = words.next().map(|word| {
            read_place(word).unwrap_or_else(|| Err("a pair is two places, as in 7,1 7,6".to_owned()))
        });
        if words.next().is_some() {
            return Some(Err("a move takes no more than two cards".to_owned()));
        }
        Some(first.and_then(|first| match second {
            None => Ok(Move::single(first)),
            Some(second) => Ok(Move::pair(first, second?)),
        }))
    }

    /// One word, so that moves can stand in a row: a pair is `7,1+7,6`.
    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Next => "next".to_owned(),
            Move::Remove(removal) => {
                let places: Vec<String> = removal.places().map(|place| place_text(self, place)).collect();
                places.join("+")
            }
        }
    }

    fn tell(effects: &[Effect]) -> Option<String> {
        let told: Vec<String> = effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Turned { shows, .. } | Effect::Drawn { shows, .. } => Some(shows.to_string()),
                Effect::Redealt { left, .. } => Some(format!("redealt, {left} left")),
                Effect::Scored { points } => Some(format!("+{points}")),
                Effect::Won => Some("won".to_owned()),
                Effect::Stuck => Some("stuck".to_owned()),
                _ => None,
            })
            .collect();
        Some(told.join(" "))
    }

    fn status(&self) -> Vec<(&'static str, String)> {
        let state = match verdict(self) {
            Verdict::Winnable(_) => "winnable",
            Verdict::Lost => "lost",
            Verdict::Unknown => "unknown",
        };
        vec![
            ("left", self.cards_left().to_string()),
            ("pile", self.pile().len().to_string()),
            ("passes", self.passes().to_string()),
            ("over", self.is_over().to_string()),
            ("won", self.is_won().to_string()),
            ("state", state.to_owned()),
        ]
    }

    fn board(&self) -> Vec<String> {
        let rows = self.board().rows();
        let mut lines: Vec<String> =
            rows.map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect();
        let top = self.card(Place::Pile);
        lines.push(if self.options().variant.has_waste() {
            format!("{top} {}", self.card(Place::Waste))
        } else {
            top.to_string()
        });
        lines
    }

    fn picture(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.table().to_string().lines().map(str::to_owned).collect();
        let waste = self.card(Place::Waste);
        if let Some(tops) = lines.last_mut().filter(|_| !waste.is_empty()) {
            *tops = format!("{tops}   waste {waste}");
        }
        let (score, left, pile) = (self.score(), self.cards_left(), self.pile().len());
        lines.push(match self.redeals_left() {
            Some(redeals) => format!("SCORE {score}   LEFT {left}   STOCK {pile}   REDEALS {redeals}"),
            None => format!("SCORE {score}   LEFT {left}   PILE {pile}   PASSES {}", self.passes()),
        });
        lines.push(if self.is_won() {
            "The pyramid is cleared!".to_owned()
        } else if self.is_stuck() {
            "No card can be removed any more.".to_owned()
        } else {
            PROMPT.to_owned()
        });
        lines
    }

    fn no_advice(&self) -> &'static str {
        if self.is_over() { "the game is over" } else { "this deal is lost from here" }
    }

    fn command(session: &mut Session<Self>, word: &str, rest: &str) -> Option<Result<String, String>> {
        match word {
            "deal" => Some(rest.parse().map_err(|error: super::rules::DeckError| error.to_string()).map(
                |deck: Deck| {
                    *session = Session::new(Setup::given(session.setup().options, deck));
                    String::new()
                },
            )),
            "solve" if rest.is_empty() => Some(Ok(solved(session.state()))),
            _ => None,
        }
    }
}

/// What the solver says, with the line that wins.
fn solved(game: &Game) -> String {
    match Solver::default().solve(game, &Budget::positions(SOLVE_POSITIONS)) {
        Verdict::Winnable(line) => {
            let moves: Vec<String> = line.iter().map(|&mv| game.move_text(mv)).collect();
            format!("winnable {}", moves.join(" ")).trim_end().to_owned()
        }
        Verdict::Lost => "lost".to_owned(),
        Verdict::Unknown => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "deal 3C 9S AH KC 2H 4S 5D KH 3S 9H JC 2D 9C QH 7H 8C 6C 6D 6S QS 2S \
                          6H 10C 4C 4H KD QD 7D \
                          JH AS AC AD 2C 3H 3D 4D 5S 5C 5H 7S 7C 8S 8H 8D 9D 10S 10H 10D JS JD QC KS";

    /// The answers to lines at a variant, the rows of a board before its `ok`.
    fn answers(variant: &str, lines: &[&str]) -> Vec<String> {
        let mut table = open(variant, 1);
        let mut output = Vec::new();
        let input = lines.join("\n");
        crate::console::run(table.as_mut(), false, input.as_bytes(), &mut output).expect("memory");
        String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_sample_deal_offers_its_king_and_its_pair() {
        assert_eq!(answers("pile", &[SAMPLE, "moves"]), ["ok", "ok 7,1+7,7 7,5 next"]);
    }

    #[test]
    fn the_board_is_seven_rows_and_the_pile_top() {
        let rows = answers("pile", &[SAMPLE, "7,5", "board"]);
        assert_eq!(rows[1], "ok 7,5 +5");
        assert_eq!(rows[2..4], ["3C", "9S AH"]);
        assert_eq!(rows[8..], ["6H 10C 4C 4H .. QD 7D", "JH", "ok"]);
        let rows = answers("stock-and-waste", &[SAMPLE, "board", "next", "board"]);
        assert_eq!((rows[8].as_str(), rows[18].as_str()), ("JH ..", "AS JH"));
    }

    #[test]
    fn pairs_are_typed_with_a_space_or_a_plus_and_in_any_order() {
        for pair in ["7,1 7,7", "7,7 7,1", "7,1+7,7", "7,7   7,1"] {
            assert_eq!(answers("pile", &[SAMPLE, pair])[1], "ok 7,1+7,7 +5", "{pair}");
        }
    }

    #[test]
    fn the_tops_have_names() {
        let pile = answers("pile", &[SAMPLE, "1", "7,6 0,0", "next"]);
        assert_eq!(pile[1..], ["ok next AS", "ok 7,6+0,0 +5", "ok next AD"]);
        let stock = answers("stock-and-waste", &[SAMPLE, "next", "next", "7,6 w", "7,5 s", "w w"]);
        assert_eq!(stock[3], "ok 7,6+w +5");
        assert_eq!(stock[4], "error KD and AC make 14, not 13");
        assert_eq!(stock[5], "error a pair is two different cards");
    }

    #[test]
    fn status_tells_the_facts_and_whether_the_game_can_be_won() {
        let status = &answers("pile", &[SAMPLE, "7,5", "next", "status"])[3];
        assert!(status.starts_with("ok left=27 pile=24 passes=0 over=false won=false state="), "{status}");
        let lost = "deal 4C JH 6H 3H 10C QS 8C 6S 6C AC AD 8D 7D 4H 8H 4S 9H JS AH 3C 2H 2S 2C 4D 7C 10H AS 5C \
                    JD 8S QD 6D 10S KD JC 5H 9D 7S 5D 5S QC 3D KS QH KC 10D 3S 7H KH 9C 2D 9S";
        let told = answers("stock-and-waste", &[lost, "status", "solve", "hint"]);
        assert_eq!(told[1], "ok left=28 pile=24 passes=0 over=false won=false state=lost");
        assert_eq!(told[2..], ["ok lost", "error this deal is lost from here"]);
    }

    /// A table with a winnable deal, and the line that wins.
    fn winnable(variant: &str) -> (Box<dyn Table>, String) {
        let mut table = open(variant, 1);
        let solution = (1..100).find_map(|seed| {
            table.answer(&format!("new {seed}")).result.expect("a new game");
            let solved = table.answer("solve").result.expect("an answer");
            solved.strip_prefix("winnable ").map(str::to_owned)
        });
        (table, solution.expect("one of a hundred deals can be won"))
    }

    #[test]
    fn a_solved_line_wins_when_it_is_typed() {
        for variant in ["pile", "stock-and-waste", "one-pass"] {
            let (mut table, solution) = winnable(variant);
            for mv in solution.split(' ') {
                table.answer(mv).result.expect("a move of the solution");
            }
            let status = table.answer("status").result.expect("facts");
            assert!(
                status.starts_with("left=0") && status.ends_with("over=true won=true state=winnable"),
                "{status}"
            );
            assert_eq!(table.answer("next").result, Err("the game is over".to_owned()));
            assert_eq!(table.answer("hint").result, Err("the game is over".to_owned()));
            assert_eq!(table.answer("solve").result, Ok("winnable".to_owned()));
        }
    }

    #[test]
    fn nonsense_is_an_error_and_changes_nothing() {
        let nonsense = [
            "7",
            "7,",
            ",1",
            "8,1",
            "1,2",
            "0,1",
            "-1,-1",
            "7,1 7,7 7,5",
            "7,1 x",
            "x 7,1",
            "7,1,2",
            "w",
            "s x",
            "next next",
            "deal",
            "deal AS",
            "solve now",
            "6,1",
            "7,2",
            "7,1 7,2",
            "NEXT",
            "99999999999,1",
            "+",
            "1 1",
        ];
        for line in nonsense {
            let told = answers("pile", &[SAMPLE, "code", line, "code"]);
            assert_eq!(told.len(), 4, "{line:?}: {told:?}");
            assert!(told[2].starts_with("error "), "{line:?}: {}", told[2]);
            assert_eq!(told[1], told[3], "{line:?} changed the game");
        }
    }

    #[test]
    fn a_new_game_keeps_the_variant() {
        let told = answers("stock-and-waste", &["new 5", "next", "board"]);
        assert_eq!(told[0], "ok seed=5");
        assert!(!told[9].contains(".."), "a stock and a waste: {}", told[9]);
    }

    #[test]
    fn hints_are_moves_of_the_solution_with_a_reason() {
        let (mut table, solution) = winnable("pile");
        let hint = table.answer("hint").result.expect("a hint");
        let (mv, reason) = hint.split_once(' ').expect("a move and a reason");
        assert_eq!(Some(mv), solution.split(' ').next());
        assert!(reason.ends_with(" from the win"), "{reason}");
        for line in ["go", "go 50", "undo", "undo"] {
            assert!(table.answer(line).result.is_ok(), "{line}");
        }
    }

    #[test]
    fn go_comes_to_the_end_of_a_lost_deal_at_any_level() {
        for variant in ["pile", "stock-and-waste", "one-pass"] {
            for level in ["level 8", "level 1"] {
                let mut table = open(variant, 7);
                table.answer(level).result.expect("a level");
                let lost = Err("this deal is lost from here".to_owned());
                assert_eq!(table.answer("hint").result, lost, "{variant}");
                let moves = (0..1000).take_while(|_| table.answer("go").result.is_ok()).count();
                assert_eq!(table.answer("go").result, Err("the game is over".to_owned()), "{moves} moves");
            }
        }
    }

    #[test]
    fn a_person_may_name_the_cards_one_by_one() {
        let mut table = open("pile", 1);
        table.answer(SAMPLE).result.expect("a deal");
        let mut output = Vec::new();
        let input = "7,1\n7,7\n7,6\n0,0\n7,5\n";
        crate::console::run(table.as_mut(), true, input.as_bytes(), &mut output).expect("memory");
        let output = String::from_utf8(output).expect("text");
        for said in ["7,1 chosen; which card goes with it?", "7,1+7,7 +5", "7,5 +5", PROMPT] {
            assert!(output.contains(said), "{said}: {output}");
        }
        assert!(output.contains("QD does not go alone"), "there is no ace to be had: {output}");
        assert!(output.starts_with("          PYRAMID\n            3C\n"), "{output}");
    }
}
