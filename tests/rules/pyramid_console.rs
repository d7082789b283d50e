//! Pyramid Solitaire in the console.

use quintet::console::{Table, run};
use quintet::games::pyramid::console::open;

/// The seed's own words.
const PROMPT: &str = "Select the card coordinates to move (ex: \"3,3\"). To select card in hand insert \"0,0\". \
                      To get next card in hand type \"1\":";

const SAMPLE: &str = "deal 3C 9S AH KC 2H 4S 5D KH 3S 9H JC 2D 9C QH 7H 8C 6C 6D 6S QS 2S \
                      6H 10C 4C 4H KD QD 7D \
                      JH AS AC AD 2C 3H 3D 4D 5S 5C 5H 7S 7C 8S 8H 8D 9D 10S 10H 10D JS JD QC KS";

/// The answers to lines at a variant, the rows of a board before its `ok`.
fn answers(variant: &str, lines: &[&str]) -> Vec<String> {
    let mut table = open(variant, 1);
    let mut output = Vec::new();
    let input = lines.join("\n");
    run(table.as_mut(), false, input.as_bytes(), &mut output).expect("memory");
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
    run(table.as_mut(), true, input.as_bytes(), &mut output).expect("memory");
    let output = String::from_utf8(output).expect("text");
    for said in ["7,1 chosen; which card goes with it?", "7,1+7,7 +5", "7,5 +5", PROMPT] {
        assert!(output.contains(said), "{said}: {output}");
    }
    assert!(output.contains("QD does not go alone"), "there is no ace to be had: {output}");
    assert!(output.starts_with("          PYRAMID\n            3C\n"), "{output}");
}
