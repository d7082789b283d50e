//! Tetris in the console: how its moves are typed and its board is printed.

use super::rules::{
    Board, Cell, Effect, Game, Kind, LONGEST_QUEUE, Mode, Move, Scoring, Setup, TICKS_PER_SECOND, Tetramino,
};
use crate::console::{ConsoleGame, Match, Table};
use crate::core::Session;

/// The ticks of the rules that make one of the console's, which are 60 a second.
const RULE_TICKS: u32 = TICKS_PER_SECOND / 60;
/// How many of the next pieces are shown.
const SHOWN: usize = 6;

const WORDS: [(&str, Move); 8] = [
    ("left", Move::Left),
    ("right", Move::Right),
    ("cw", Move::Cw),
    ("ccw", Move::Ccw),
    ("half", Move::Half),
    ("soft", Move::SoftDrop),
    ("drop", Move::HardDrop),
    ("hold", Move::Hold),
];

/// Sits down at a new game of a variant.
pub fn open(variant: &str, seed: u64) -> Box<dyn Table> {
    let mode = Mode::from_name(variant).unwrap_or_default();
    Box::new(Match::<Game>::new(Setup::new(mode, seed)))
}

/// Some pieces as letters; `-` for none.
fn letters(kinds: impl IntoIterator<Item = Kind>) -> String {
    let letters: String = kinds.into_iter().map(Kind::letter).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

/// What is in a cell: `.`, the capital letter of a locked piece, the small one of the falling.
fn sign(board: &Board, piece: Option<Tetramino>, cell: Cell) -> char {
    let falling = piece.filter(|piece| piece.cells().contains(&cell));
    falling.map_or_else(
        || board.get(cell).map_or('.', Kind::letter),
        |piece| piece.kind.letter().to_ascii_lowercase(),
    )
}

fn row(game: &Game, row: i8) -> String {
    let signs = (1..=Board::COLUMNS).map(|column| sign(game.board(), game.piece(), Cell { row, column }));
    signs.collect()
}

impl ConsoleGame for Game {
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("left right", "move the piece"),
        ("cw ccw half", "turn it"),
        ("soft drop", "let it down a row, drop it"),
        ("hold", "keep it for later"),
        ("tick N", "let time pass, 60 to a second; undo takes back all that passed in a row"),
        ("queue IJLOSTZ…", "choose the pieces, before the first move"),
        ("scoring NAME", "count points the classic or the guideline way, chosen before the first move"),
    ];

    fn again(&self, setup: &Setup, seed: u64) -> Setup {
        let fresh = setup.clone().with_seed(seed).with_queue([]);
        fresh.with_board(Board::default()).unwrap_or_else(|_| setup.clone())
    }

    fn parse_move(&self, text: &str) -> Option<Result<Move, String>> {
        if let Some((_, input)) = WORDS.iter().find(|(word, _)| *word == text) {
            return Some(Ok(*input));
        }
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        (word == "tick").then(|| {
            let ticks = rest.parse().ok().filter(|&ticks: &u32| ticks > 0);
            let ticks = ticks.and_then(|ticks| ticks.checked_mul(RULE_TICKS));
            ticks.map(Move::Tick).ok_or_else(|| "tick takes a number of ticks, 60 to a second".to_owned())
        })
    }

    fn move_text(&self, mv: Move) -> String {
        match (mv, WORDS.iter().find(|(_, input)| *input == mv)) {
            (_, Some((word, _))) => (*word).to_owned(),
            (Move::Tick(ticks), _) => format!("tick {}", ticks.div_ceil(RULE_TICKS)),
            (_, None) => String::new(),
        }
    }

    fn tell(effects: &[Effect]) -> Option<String> {
        let told: Vec<String> = effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Cleared(clear) => {
                    Some(format!("{} +{}", clear.title().to_lowercase().replace(' ', "-"), clear.points))
                }
                Effect::LevelUp { level } => Some(format!("level={level}")),
                Effect::Swept => Some("swept".to_owned()),
                Effect::HardDropped { rows, points, .. } => Some(format!("{rows} +{points}")),
                _ => None,
            })
            .collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn status(&self) -> Vec<(&'static str, String)> {
        vec![
            ("piece", letters(self.piece().map(|piece| piece.kind))),
            ("next", letters(self.next(SHOWN))),
            ("held", letters(self.held())),
            ("score", self.score().to_string()),
            ("lines", self.lines().to_string()),
            ("level", self.level().to_string()),
            ("over", self.is_over().to_string()),
        ]
    }

    fn board(&self) -> Vec<String> {
        (1..=Board::ROWS).map(|number| row(self, number)).collect()
    }

    fn picture(&self) -> Vec<String> {
        let beside = [
            format!("Level {}", self.level()),
            format!("Lines {}", self.lines()),
            format!("Score {}", self.score()),
            format!("Next  {}", letters(self.next(SHOWN))),
            format!("Hold  {}", letters(self.held())),
            if self.is_over() { "Game over".to_owned() } else { String::new() },
        ];
        let mut lines: Vec<String> = (1..=Board::ROWS)
            .zip(beside.iter().map(String::as_str).chain(std::iter::repeat("")))
            .map(|(number, beside)| {
                let row = row(self, number);
                let row = if number < Board::FIRST_VISIBLE { row.replace('.', " ") } else { row };
                format!("|{row}|  {beside}").trim_end().to_owned()
            })
            .collect();
        lines.push(format!(" {}", "-".repeat(Board::COLUMNS as usize)));
        lines.push(
            "Use left, right, cw, ccw, soft, drop and hold to move the pieces; quit leaves.".to_owned(),
        );
        lines
    }

    fn command(session: &mut Session<Self>, word: &str, rest: &str) -> Option<Result<String, String>> {
        let setup = session.setup().clone();
        let chosen = match word {
            "queue" => choose_queue(setup, rest),
            "scoring" => choose_scoring(setup, rest),
            _ => return None,
        };
        Some(chosen.and_then(|setup| {
            if session.position() > 0 {
                return Err("this is chosen before the first move".to_owned());
            }
            *session = Session::new(setup);
            Ok(String::new())
        }))
    }
}

/// The setup with these letters as its first pieces.
fn choose_queue(setup: Setup, letters: &str) -> Result<Setup, String> {
    let kinds: Result<Vec<Kind>, _> = letters.chars().map(Kind::from_letter).collect();
    let kinds = kinds.map_err(|error| error.to_string())?;
    if kinds.is_empty() || kinds.len() > LONGEST_QUEUE {
        return Err(format!("queue takes 1 to {LONGEST_QUEUE} letters of IJLOSTZ"));
    }
    Ok(setup.with_queue(kinds))
}

/// The setup with this scoring.
fn choose_scoring(setup: Setup, name: &str) -> Result<Setup, String> {
    let scoring = Scoring::from_name(name).ok_or("scoring takes classic or guideline")?;
    Ok(setup.with_scoring(scoring))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers to some lines, as the line protocol writes them.
    fn answers(variant: &str, lines: &str) -> Vec<String> {
        let mut table = open(variant, 1);
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
        let picture = open("marathon", 1).picture().join("\n");
        for part in ["Level 1", "Lines 0", "Score 0", "Next  ", "Hold  -", "Use left, right", " ----------"] {
            assert!(picture.contains(part), "{part}\n{picture}");
        }
    }
}
