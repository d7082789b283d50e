//! Othello in the console, line by line.

use quintet::console::{Answer, Table};
use quintet::games::othello::console::open;

const START: &str = "...........................WB......BW...........................";

fn sit() -> Box<dyn Table> {
    open("", 1)
}

/// The answers to a script, without their rows.
fn play(script: &[&str]) -> Vec<String> {
    let mut table = sit();
    let mut answer = |line: &&str| match table.answer(line).result {
        Ok(text) => format!("ok {text}").trim_end().to_owned(),
        Err(reason) => format!("error {reason}"),
    };
    script.iter().map(&mut answer).collect()
}

#[test]
fn moves_are_typed_as_squares() {
    let answers = play(&["moves", "d3", "status", "moves"]);
    assert_eq!(answers[0], "ok d3 c4 f5 e6");
    assert_eq!(answers[1], "ok d3");
    assert_eq!(answers[2], "ok turn=W black=4 white=1 empty=59 over=false winner=none");
    assert_eq!(answers[3], "ok c3 e3 c5");
}

#[test]
fn the_board_is_eight_rows() {
    let Answer { rows, result } = sit().answer("board");
    assert_eq!(result, Ok(String::new()));
    assert_eq!(rows.len(), 8);
    assert_eq!(rows.concat(), START);
}

#[test]
fn a_position_is_set_with_its_side() {
    let answers = play(&[&format!("set {START} W"), "status", "moves"]);
    assert_eq!(answers[0], "ok");
    assert_eq!(answers[1], "ok turn=W black=2 white=2 empty=60 over=false winner=none");
    assert_eq!(answers[2], "ok e3 f4 c5 d6");
}

#[test]
fn a_forced_pass_plays_itself_and_may_be_said_all_the_same() {
    let answers =
        play(&["d3", "c3", "b3", "b2", "f5", "a3", "a1", "c1", "status", "pass", "status", "undo", "status"]);
    assert_eq!(answers[7], "ok c1 Black passes");
    assert_eq!(answers[8], "ok turn=W black=8 white=4 empty=52 over=false winner=none");
    assert_eq!(answers[9], "ok Black has passed");
    assert_eq!(answers[10], answers[8]);
    assert!(answers[12].starts_with("ok turn=W"));
}

#[test]
fn a_position_without_a_move_takes_a_pass() {
    let set = format!("set BW{} W", ".".repeat(62));
    let answers = play(&[&set, "moves", "c1", "pass", "status"]);
    assert_eq!(answers[1], "ok pass");
    assert_eq!(answers[2], "error White cannot move and has to pass");
    assert_eq!(answers[3], "ok pass");
    assert!(answers[4].starts_with("ok turn=B"));
}

#[test]
fn the_end_tells_the_score_with_the_empties() {
    let answers =
        play(&["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5", "status", "moves", "go", "a1"]);
    assert_eq!(answers[8], "ok c5 64-0");
    assert_eq!(answers[9], "ok turn=W black=13 white=0 empty=51 over=true winner=B");
    assert_eq!(answers[10], "ok");
    assert_eq!(answers[11], "error there is no move to play");
    assert_eq!(answers[12], "error the game is over");
}

#[test]
fn perft_and_solve_answer_for_the_position() {
    // The eleventh of the FFO test positions.
    let board = "...W.BWB....BBWB...BBWWBW.BBWBWBBBBWWBWB.BWWBBBBBWWWBB.BWWWWWWW.";
    let answers = play(&["perft 5", "perft 0", &format!("set {board} W"), "solve", "perft 1"]);
    assert_eq!(answers[0], "ok 1396");
    assert_eq!(answers[1], "ok 1");
    assert!(answers[3].starts_with("ok +30 b3 "), "{}", answers[3]);
}

#[test]
fn nonsense_is_an_error_and_changes_nothing() {
    for nonsense in [
        "a1",
        "d4",
        "d9",
        "z1",
        "D3",
        "pass",
        "pass now",
        "set",
        "set B",
        "set x W",
        "perft",
        "perft -1",
        "perft 99",
        "solve now",
        "d3 c3",
        "ü",
        "",
        "moves all",
    ] {
        let mut table = sit();
        let before = table.answer("code").result;
        let answer = table.answer(nonsense).result;
        assert!(answer.as_ref().is_err_and(|reason| !reason.is_empty()), "{nonsense:?}: {answer:?}");
        assert_eq!(table.answer("code").result, before, "{nonsense:?} changed the game");
    }
}

#[test]
fn the_advisor_plays_at_every_level_and_explains_itself() {
    for level in 1..=8 {
        let mut table = sit();
        assert_eq!(table.answer(&format!("level {level}")).result, Ok(format!("level={level}")));
        assert!(table.answer("go 10").result.is_ok());
        let hint = table.answer("hint").result.expect("a hint");
        assert!(
            hint.split_once(' ').is_some_and(|(square, why)| square.len() == 2 && !why.is_empty()),
            "{hint}"
        );
    }
}

#[test]
fn the_picture_shows_discs_legal_moves_and_whose_turn_it_is() {
    let picture = sit().picture().join("\n");
    assert!(picture.contains("3 · · · + · · · ·"), "{picture}");
    assert!(picture.contains("Black to move"), "{picture}");
}
