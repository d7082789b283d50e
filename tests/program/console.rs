//! The console as other programs use it: one answer for every line, through the real binary.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use proptest::prelude::*;

fn quintet(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quintet"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(input).expect("the console reads");
    child.wait_with_output().expect("the console ends")
}

/// The answers to a script at 2048 with seed 1.
fn play(script: &str) -> Vec<String> {
    let output = quintet(&["console", "2048", "--seed", "1"], script.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn a_merge_scores() {
    let answers = play("set 2,2,2,2/0,0,0,0/0,0,0,0/0,0,0,0\nleft\nstatus\nquit\n");
    let expected = ["ok", "ok left +8", "ok score=8 best=8 max=4 goal=2048 over=false won=false", "ok"];
    assert_eq!(answers, expected);
}

#[test]
fn nonsense_is_an_error_and_changes_nothing() {
    for nonsense in [
        "nonsense",
        "",
        "   ",
        "LEFT",
        "left left",
        "set",
        "set 1",
        "set 0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0",
        "set 2,0,0/0,0,0/0,0,0",
        "go soon",
        "go -1",
        "level",
        "level 0",
        "level 9",
        "new x",
        "load",
        "load Q1-2048-AAAA",
        "code now",
        "status?",
        "undo",
        "redo",
        "quit now",
        "\u{1b}[2J",
        "ü",
    ] {
        let answers = play(&format!("set 2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0\ncode\n{nonsense}\ncode\n"));
        assert_eq!(answers.len(), 4, "{nonsense:?}: {answers:?}");
        assert!(answers[2].starts_with("error "), "{nonsense:?}: {}", answers[2]);
        assert_eq!(answers[1], answers[3], "{nonsense:?} changed the game");
    }
}

#[test]
fn the_board_comes_before_its_ok() {
    let answers = play("set 2,0,0,2/0,0,0,0/0,16,0,0/0,0,0,1024\nboard\n");
    assert_eq!(answers, ["ok", "2 0 0 2", "0 0 0 0", "0 16 0 0", "0 0 0 1024", "ok"]);
}

#[test]
fn moves_lists_what_is_legal() {
    assert_eq!(
        play("set 2,4,2,4/0,0,0,0/0,0,0,0/0,0,0,0\nmoves\nleft\n")[1..],
        ["ok down", "error nothing can move left",]
    );
}

#[test]
fn a_finished_game_says_so() {
    let answers = play("set 2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2\nstatus\nmoves\nleft\nhint\ngo\n");
    assert_eq!(answers[1], "ok score=0 best=0 max=4 goal=2048 over=true won=false");
    assert_eq!(answers[2], "ok");
    assert_eq!(answers[3], "error the game is over");
    assert_eq!(answers[4..], ["error there is no move to play", "error there is no move to play"]);
}

#[test]
fn undo_and_redo_go_through_the_moves() {
    let answers = play("code\ngo 5\ngo 5\ncode\nundo\nundo\nundo\nredo\nredo\nredo\ncode\n");
    assert!(answers[1].starts_with("ok "));
    assert_eq!(answers[4..=5], ["ok", "ok"]);
    assert_eq!(answers[6], "error there is nothing to undo");
    assert_eq!(answers[9], "error there is nothing to redo");
    assert_eq!(answers[10], answers[3]);
    assert_ne!(answers[10], answers[0]);
}

#[test]
fn a_code_opens_in_another_console_with_its_history() {
    let first = play("go 5\ngo 5\ngo 5\nundo\nstatus\ncode\n");
    let code = first[5].strip_prefix("ok ").expect("a code");
    let second = play(&format!("load {code}\nstatus\nredo\nundo\nundo\nundo\nundo\n"));
    assert_eq!(second[0], "ok moves=2");
    assert_eq!(second[1], first[4]);
    assert_eq!(second[2..], ["ok", "ok", "ok", "ok", "error there is nothing to undo"]);
}

#[test]
fn the_same_seed_gives_the_same_game_and_best_survives_a_new_one() {
    let script = "board\nset 2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0\nleft\nnew 1\nstatus\nboard\n";
    let answers = play(script);
    assert_eq!(answers[0..4], answers[9..13], "seed 1 again");
    assert_eq!(answers[7], "ok seed=1");
    assert_eq!(answers[8].split(' ').take(3).collect::<Vec<_>>(), ["ok", "score=0", "best=4"]);
}

#[test]
fn help_is_one_line_that_names_every_command() {
    let answers = play("help\n");
    assert_eq!(answers.len(), 1);
    for command in [
        "left", "set", "help", "status", "board", "moves", "undo", "redo", "hint", "go", "level", "new",
        "code", "load", "quit",
    ] {
        assert!(answers[0].contains(command), "{command}");
    }
}

#[test]
fn hints_name_a_legal_move_and_a_reason() {
    let answers = play("level 3\nhint\nmoves\n");
    assert_eq!(answers[0], "ok level=3");
    let hint: Vec<&str> = answers[1].split(' ').collect();
    assert!(hint.len() > 2 && answers[2].contains(hint[1]), "{answers:?}");
}

#[test]
fn hints_are_the_best_whatever_the_level() {
    // Opponents err at the lower levels, however long they think.
    crate::limit_thoughts();
    let open = quintet::games::find("othello").expect("a game").console;
    let [mut weak, mut strong] = [open("", 1), open("", 1)];
    weak.answer("level 1").result.expect("a level");
    for ply in 0..12 {
        let hint = weak.answer("hint").result.expect("a hint");
        assert_eq!(strong.answer("hint").result.as_ref(), Ok(&hint), "ply {ply}");
        let (mv, _) = hint.split_once(' ').expect("a move and a reason");
        for table in [&mut weak, &mut strong] {
            table.answer(mv).result.expect("a hint is legal");
        }
    }
}

#[test]
fn variants_are_boards_of_other_sizes() {
    for (variant, side) in [("3x3", 3), ("4x4", 4), ("5x5", 5), ("6x6", 6)] {
        let output = quintet(&["console", "2048", "--variant", variant], b"board\ngo 5\n");
        assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), side + 2, "{variant}");
    }
}

#[test]
fn tetris_counts_points_as_it_is_told_to() {
    for (scoring, points) in [("classic", 20), ("guideline", 2 * 19)] {
        let output = quintet(&["console", "tetris", "--scoring", scoring], b"drop\n");
        let answer = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(answer.trim_end().ends_with(&format!("+{points}")), "{scoring}: {answer}");
    }
}

#[test]
fn a_pyramid_can_be_won_unless_its_number_is_asked_for() {
    let states = |arguments: &[&str], script: &str| {
        let output = quintet(arguments, script.as_bytes());
        let answers = String::from_utf8_lossy(&output.stdout).into_owned();
        let facts = answers.split_whitespace().filter_map(|fact| fact.strip_prefix("state="));
        facts.map(str::to_owned).collect::<Vec<_>>()
    };
    let any = states(&["console", "pyramid"], &"status\nnew\n".repeat(8));
    assert_eq!(any, ["winnable"; 8]);
    assert_eq!(states(&["console", "pyramid", "--seed", "7"], "status\nnew 7\nstatus\n"), ["lost"; 2]);
}

#[test]
fn a_person_sees_the_board_after_every_move_even_one_that_changes_nothing() {
    let boards = |script: &str| {
        let mut table = (quintet::games::find("tetris").expect("a game").console)("marathon", 1);
        table.answer("queue O").result.expect("pieces");
        let mut output = Vec::new();
        quintet::console::run(table.as_mut(), true, script.as_bytes(), &mut output).expect("memory");
        String::from_utf8_lossy(&output).matches("----------").count()
    };
    assert_eq!(boards(""), 1);
    assert_eq!(boards("cw\ncw\n"), 3, "a square looks the same when it is turned");
    assert_eq!(boards("status\nmoves\nlevel 2\nset\n"), 1, "nothing was moved");
}

#[test]
fn quit_ends_at_once_and_so_does_the_end_of_the_input() {
    assert_eq!(play("quit\nstatus\n"), ["ok"]);
    assert_eq!(play("status").len(), 1, "a last line without its end counts");
    assert!(play("").is_empty());
}

#[test]
fn any_bytes_get_one_answer_a_line() {
    let mut noise = b"\xff\xfe\x00left\n\x80\n".to_vec();
    noise.extend(vec![b'x'; 3 << 20]);
    noise.extend(b"\nstatus\n");
    let output = quintet(&["console", "2048"], &noise);
    let answers = String::from_utf8_lossy(&output.stdout);
    let starts: Vec<&str> = answers.lines().map(|line| line.split(' ').next().unwrap_or("")).collect();
    assert_eq!(starts, ["error", "error", "error", "ok"]);
}

#[test]
fn what_cannot_be_opened_is_one_sentence_and_status_2() {
    let cases: [(&[&str], &str); 10] = [
        (
            &["console", "chess"],
            "quintet: there is no game called \"chess\"; the games are tetris, othello, 2048, pyramid and morris.\n",
        ),
        (
            &["console", "2048", "--variant", "7x7"],
            "quintet: 2048 has no variant \"7x7\"; it has 3x3, 4x4, 5x5 and 6x6.\n",
        ),
        (&["console", "othello", "--variant", "x"], "quintet: Othello has no variants.\n"),
        (&["console", "2048", "--scoring", "classic"], "quintet: 2048 has only one scoring.\n"),
        (
            &["console", "tetris", "--scoring", "double"],
            "quintet: Tetris has no scoring \"double\"; it has classic and guideline.\n",
        ),
        (&["console"], "quintet: the following required arguments were not provided: <GAME>.\n"),
        (&["--colour"], "quintet: unexpected argument '--colour' found.\n"),
        (&["play"], "quintet: unrecognized subcommand 'play'.\n"),
        (
            &["console", "2048", "--seed", "x"],
            "quintet: invalid value 'x' for '--seed <SEED>': invalid digit found in string.\n",
        ),
        (&["console", "2048", "--seed", "-1"], "quintet: unexpected argument '-1' found.\n"),
    ];
    for (arguments, sentence) in cases {
        let output = quintet(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), sentence, "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    let help = quintet(&["--help"], b"");
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&help.stdout).contains("console"));
    let version = quintet(&["--version"], b"");
    assert_eq!(version.status.code(), Some(0));
    let text = String::from_utf8_lossy(&version.stdout).into_owned();
    assert_eq!(text, format!("quintet {}\n", env!("CARGO_PKG_VERSION")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The table itself, without the cost of a process: whatever is typed, one answer, no panic.
    #[test]
    fn whatever_is_typed_is_answered(
        lines in prop::collection::vec("(left|right|up|down|undo|redo|code|set|load|go 0|new|level|status|board)?[ -~]{0,12}", 0..30),
    ) {
        use quintet::games;
        let open = games::find("2048").expect("2048 is a game").console;
        let mut table = open("4x4", 5);
        let input = lines.join("\n");
        let mut output = Vec::new();
        quintet::console::run(table.as_mut(), false, input.as_bytes(), &mut output).expect("memory does not fail");
        let output = String::from_utf8(output).expect("text");
        let quit = lines.iter().position(|line| line.trim() == "quit").map_or(input.lines().count(), |at| at + 1);
        let answers = output.lines().filter(|line| line.starts_with("ok") || line.starts_with("error ")).count();
        prop_assert_eq!(answers, quit);
    }

    #[test]
    fn a_person_is_answered_too(lines in prop::collection::vec("(left|right|up|down|help|board|hint)?[ -~]{0,4}", 0..8)) {
        let open = quintet::games::find("2048").expect("2048 is a game").console;
        let mut table = open("3x3", 5);
        let mut output = Vec::new();
        crate::limit_thoughts();
        quintet::console::run(table.as_mut(), true, lines.join("\n").as_bytes(), &mut output).expect("memory");
        let output = String::from_utf8(output).expect("text");
        prop_assert!(output.starts_with('┌') && output.ends_with("2048> "), "{}", output);
    }
}
