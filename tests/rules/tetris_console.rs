//! Tetris in the console: how its lines are answered.

use quintet::games::tetris::INFO;

/// The answers to some lines, as the line protocol writes them.
fn answers(variant: &str, lines: &str) -> Vec<String> {
    let mut table = (INFO.console)(variant, 1);
    let mut answers = Vec::new();
    for line in lines.lines() {
        let answer = table.answer(line);
        answers.extend(answer.rows);
        answers.push(match answer.result {
            Ok(text) => format!("ok {text}").trim_end().to_owned(),
            Err(text) => format!("error {text}"),
        });
    }
    answers
}

#[test]
fn the_models_first_three_pieces_clear_a_line() {
    let drop = "drop\n";
    let script = format!(
        "queue IJLOSTZ\nstatus\nsoft\nsoft\n{drop}left\nleft\nleft\nsoft\nsoft\n{drop}{}soft\nsoft\n{drop}status\n",
        "right\n".repeat(4)
    );
    let answers = answers("marathon", &script);
    assert_eq!(answers[0], "ok");
    let first = answers[1].split(' ').collect::<Vec<_>>();
    assert_eq!(first[..2], ["ok", "piece=I"]);
    assert!(first[2].starts_with("next=JLOSTZ"), "{first:?}");
    assert_eq!(first[3..], ["held=-", "score=0", "lines=0", "level=1", "over=false"]);
    assert!(answers.contains(&"ok drop 18 +18 single +100".to_owned()), "{answers:?}");
    let last = answers.last().expect("an answer");
    assert!(last.contains("piece=O") && last.contains("score=154 lines=1 level=1"), "{last}");
}

#[test]
fn the_board_has_22_rows_with_small_letters_for_the_falling_piece() {
    let answers = answers("zen", "queue TO\ndrop\nboard");
    let mut rows = vec!["..........".to_owned(); 22];
    rows[0] = "....oo....".to_owned();
    rows[1] = "....oo....".to_owned();
    rows[20] = "....T.....".to_owned();
    rows[21] = "...TTT....".to_owned();
    assert_eq!(answers[2..24], rows);
    assert_eq!(answers[24..], ["ok"]);
}

#[test]
fn sixty_ticks_are_a_second() {
    let answers = answers("marathon", "queue O\ntick 59\nboard\ntick 1\nboard");
    assert_eq!(answers[1], "ok tick 59");
    assert_eq!(answers[2], "....oo....", "not yet");
    assert_eq!(answers[2 + 23 + 1..][..3], ["..........", "....oo....", "....oo...."]);
}

#[test]
fn moves_lists_what_is_legal_and_a_finished_game_says_so() {
    let answers =
        answers("marathon", &format!("queue O\nmoves\n{}moves\nstatus\nhint\nundo", "drop\n".repeat(16)));
    assert_eq!(answers[1], "ok left right cw ccw half soft drop hold");
    let end = &answers[answers.len() - 4..];
    assert_eq!(end[0], "ok");
    assert!(end[1].starts_with("ok piece=- ") && end[1].ends_with("over=true"), "{}", end[1]);
    assert_eq!(end[2..], ["error there is no move to play", "ok"]);
    assert!(answers.iter().any(|answer| answer == "error the game is over"));
}

#[test]
fn nonsense_is_an_error_and_changes_nothing() {
    for nonsense in [
        "LEFT",
        "left 2",
        "tick",
        "tick 0",
        "tick -1",
        "tick x",
        "tick 99999999999",
        "tick 4294967295",
        "queue",
        "queue X",
        "queue i",
        "queue I J",
        "queue ü",
        "scoring",
        "scoring double",
        "perft 3",
        "set",
        "drop now",
    ] {
        let answers = answers("marathon", &format!("code\n{nonsense}\ncode"));
        assert!(answers[1].starts_with("error "), "{nonsense}: {}", answers[1]);
        assert_eq!(answers[0], answers[2], "{nonsense}");
    }
    let late = answers("marathon", "left\nqueue I");
    assert_eq!(late[1], "error this is chosen before the first move");
}

#[test]
fn go_and_hint_move_the_piece_and_a_code_opens_again() {
    let played = answers("sprint", &format!("level 3\nhint\n{}status\ncode", "go\n".repeat(60)));
    assert!(played[1].starts_with("ok "), "{}", played[1]);
    assert!(played[2..62].iter().all(|answer| answer.starts_with("ok ")), "{played:?}");
    let code = played[63].strip_prefix("ok ").expect("a code");
    let opened = answers("marathon", &format!("load {code}\nstatus\nundo\nredo\nstatus"));
    assert_eq!(opened[0], "ok moves=60");
    assert_eq!((&opened[1], &opened[4]), (&played[62], &played[62]));
}

#[test]
fn a_new_game_keeps_the_mode_and_forgets_the_queue() {
    let answers = answers("zen", "queue IIIIIIII\nnew 1\nstatus\nnew 1\nstatus");
    assert_eq!(answers[2], answers[4]);
    assert!(!answers[2].contains("next=IIIIII"));
}

#[test]
fn the_scoring_is_chosen_before_the_first_move_and_kept_for_new_games() {
    for (chosen, points) in [("scoring classic\n", 18), ("scoring guideline\n", 2 + 2 * 17), ("", 18)] {
        let answers = answers("marathon", &format!("{chosen}queue O\nsoft\nsoft\ndrop\nstatus"));
        let status = answers.last().expect("an answer");
        assert!(status.contains(&format!(" score={points} ")), "{chosen}: {status}");
    }
    let answers = answers("marathon", "scoring guideline\nnew 1\ndrop\nscoring classic");
    assert!(answers[2].starts_with("ok drop 19 +38"), "{}", answers[2]);
    assert_eq!(answers[3], "error this is chosen before the first move");
}

#[test]
fn the_picture_shows_score_level_keys_and_the_next_pieces() {
    let picture = (INFO.console)("marathon", 1).picture().join("\n");
    for part in ["Level 1", "Lines 0", "Score 0", "Next  ", "Hold  -", "Use left, right", " ----------"] {
        assert!(picture.contains(part), "{part}\n{picture}");
    }
}
