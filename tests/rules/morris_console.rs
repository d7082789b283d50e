//! Morris in the console: its moves and commands, and its board.

use proptest::prelude::*;
use quintet::console::Table;
use quintet::games::morris::console::open;

fn sit(variant: &str) -> Box<dyn Table> {
    open(variant, 1)
}

/// The answers to a script, as a program reads them.
fn play(variant: &str, script: &str) -> Vec<String> {
    let mut output = Vec::new();
    quintet::console::run(sit(variant).as_mut(), false, script.as_bytes(), &mut output)
        .expect("memory does not fail");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

const FIRST: &str = "ok turn=white phase=placing white=0 black=0 inhandw=9 inhandb=9 over=false winner=none";

#[test]
fn a_mill_takes_a_man() {
    let answers = play("flying", "status\na7\na1\nd7\nd1\ng7\ng7xa1\nstatus\n");
    assert_eq!(answers[0], FIRST);
    assert_eq!(answers[1..5], ["ok a7", "ok a1", "ok d7", "ok d1"]);
    assert!(answers[5].starts_with("error that closes a mill; name the man to take"), "{}", answers[5]);
    assert_eq!(answers[6], "ok g7xa1");
    assert_eq!(
        answers[7],
        "ok turn=black phase=placing white=3 black=1 inhandw=6 inhandb=7 over=false winner=none"
    );
}

#[test]
fn the_man_to_take_is_named_by_an_example_that_can_be_typed() {
    for (position, closing) in [
        ("set WW...................B.B W 1 1", "g7"),
        ("set WW.....W.....B...B...BB. W 0 0", "d5-g7"),
        ("set WW..W........BW.B...BB.. W 0 0", "g4-g7"),
    ] {
        let refused = play("flying", &format!("{position}\n{closing}\n"));
        let (_, example) = refused[1].split_once("as in ").unwrap_or_else(|| panic!("{refused:?}"));
        assert!(example.starts_with(closing), "{example}");
        let played = play("flying", &format!("{position}\n{example}\n"));
        assert!(played[1].starts_with(&format!("ok {example}")), "{played:?}");
    }
}

#[test]
fn the_board_is_seven_rows_of_the_diagram() {
    let answers = play("flying", "set W.B....WB...B..........W B 6 6\nboard\n");
    assert_eq!(
        answers,
        ["ok", "W--.--B", "|.-.-.|", "||.WB||", "... B..", "||...||", "|.-.-.|", ".--.--W", "ok"]
    );
}

#[test]
fn a_position_is_set_up_with_side_and_hands() {
    let answers = play("flying", "set WWW......B.......B....B. B 0 3\nstatus\nmoves\n");
    assert_eq!(
        answers[1],
        "ok turn=black phase=placing white=3 black=3 inhandw=0 inhandb=3 over=false winner=none"
    );
    assert_eq!(answers[2].split(' ').count(), 1 + 18);
}

#[test]
fn variants_differ_in_flying() {
    let script = "set WW....W...B.B.B.......B. W 0 0\nstatus\na7-g1\n";
    assert!(play("flying", script)[1].contains("phase=flying"));
    assert_eq!(play("flying", script)[2], "ok a7-g1");
    assert!(play("no-flying", script)[1].contains("phase=moving"));
    assert_eq!(play("no-flying", script)[2], "error no line leads from a7 to g1");
}

#[test]
fn a_finished_game_says_so() {
    let answers = play("flying", "set WBW......WB...B......WB. W 0 0\nstatus\nmoves\ngo\nhint\nperft 2\n");
    assert!(answers[1].ends_with("over=true winner=black"), "{}", answers[1]);
    assert_eq!(
        answers[2..],
        ["ok", "error there is no move to play", "error there is no move to play", "ok 0"]
    );
    let won = play("flying", "set WW.....W.....B...B...B.. W 0 0\nd5-g7xa1\n");
    assert_eq!(won[1], "ok d5-g7xa1 white wins: black has two men left");
}

#[test]
fn perft_counts_games() {
    let answers = play("flying", "perft 1\nperft 2\nperft 3\nperft 4\nperft 0\nperft 9\nperft\nperft x\n");
    assert_eq!(answers[..4], ["ok 24", "ok 552", "ok 12144", "ok 255024"]);
    assert!(answers[4..].iter().all(|answer| answer.starts_with("error perft takes")));
}

#[test]
fn nonsense_is_an_error_and_changes_nothing() {
    for nonsense in [
        "d4",
        "a7-",
        "a7x",
        "a7xx",
        "A7",
        "a7 b6",
        "a9",
        "b6-d6",
        "set",
        "set W W 3 3",
        "set ........................ W 9 9 9",
        "set WW...................... W 0 3",
        "set WWWWWWWWWW....BBB....... W 0 0",
        "set ........................ G 9 9",
        "set ........................ W 9 -1",
        "set ........................ W 10 9",
        "set WWX.....BBB............. W 0 0",
    ] {
        let answers = play("flying", &format!("a7\ncode\n{nonsense}\ncode\n"));
        assert!(answers[2].starts_with("error "), "{nonsense}: {}", answers[2]);
        assert_eq!(answers[1], answers[3], "{nonsense} changed the game");
    }
}

#[test]
fn go_hint_undo_and_code_work_as_in_every_game() {
    let answers = play("flying", "level 3\ngo\nhint\nundo\nredo\ncode\n");
    assert_eq!(answers[0], "ok level=3");
    assert!(answers[2].split(' ').count() > 2, "{}", answers[2]);
    assert_eq!(answers[3..5], ["ok", "ok"]);
    let code = answers[5].strip_prefix("ok ").expect("a code");
    let opened = play("no-flying", &format!("load {code}\ncode\nnew 7\nstatus\n"));
    assert_eq!(opened[0], "ok moves=1");
    assert_eq!(opened[1], answers[5]);
    assert_eq!(opened[2..], ["ok seed=7", FIRST]);
}

#[test]
fn a_person_sees_the_board_with_coordinates() {
    let mut output = Vec::new();
    quintet::console::run(sit("flying").as_mut(), true, "a7\n".as_bytes(), &mut output).expect("memory");
    let output = String::from_utf8(output).expect("text");
    assert!(output.starts_with("7  ·--------·"), "{output}");
    assert!(output.contains("7  O--------·--------·"), "{output}");
    assert!(output.contains("black to move, placing"), "{output}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_is_typed_is_answered(
        lines in prop::collection::vec("(a7|d7|g7xa1|a7-a4|undo|redo|code|set|load|new|level|status|board|perft 1)?[ -~]{0,12}", 0..30),
    ) {
        let input = lines.join("\n");
        let answers = play("flying", &input);
        let quit = lines.iter().position(|line| line.trim() == "quit").map_or(input.lines().count(), |at| at + 1);
        let count = answers.iter().filter(|line| line.starts_with("ok") || line.starts_with("error ")).count();
        prop_assert_eq!(count, quit);
    }
}
