//! Tetris in the console: typing moves and printing the board.

use super::rules::{
    Board, Cell, Effect, Game, Kind, LONGEST_QUEUE, Mode, Move, Options, Scoring, Setup, TICKS_PER_SECOND,
};
use crate::console::{ConsoleGame, Match, Table};
use crate::core::Session;

/// How many ticks of the rules make one of the console's 60 ticks a second.
const RULE_TICKS: u32 = TICKS_PER_SECOND / 60;
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

pub fn open(variant: &str, seed: u64) -> Box<dyn Table> {
    let mode = Mode::from_name(variant).unwrap_or_default();
    Box::new(Match::<Game>::new(Setup::new(mode, seed)))
}

/// The letters of some pieces, or `-` if there are none.
fn letters(kinds: impl IntoIterator<Item = Kind>) -> String {
    let letters: String = kinds.into_iter().map(Kind::letter).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

/// A row of the board: `.` for an empty cell, a capital for a locked piece, lower case for the falling one.
fn row(game: &Game, row: i8) -> String {
    let sign = |column: i8| {
        let cell = Cell { row, column };
        match game.piece().filter(|piece| piece.cells().contains(&cell)) {
            Some(piece) => piece.kind.letter().to_ascii_lowercase(),
            None => game.board().get(cell).map_or('.', Kind::letter),
        }
    };
    (1..=Board::COLUMNS).map(sign).collect()
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
        Setup::new(setup.mode, seed).with_options(setup.options)
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
        if let Move::Tick(ticks) = mv {
            return format!("tick {}", ticks.div_ceil(RULE_TICKS));
        }
        WORDS.iter().find(|(_, input)| *input == mv).map_or("", |(word, _)| word).to_owned()
    }

    fn tell(effects: &[Effect]) -> Option<String> {
        let told: Vec<String> = effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Cleared(clear) => {
                    Some(format!("{} +{}", clear.title().to_lowercase().replace(' ', "-"), clear.points))
                }
                Effect::LevelUp(level) => Some(format!("level={level}")),
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
        let keys = "Use left, right, cw, ccw, soft, drop and hold to move the pieces; quit leaves.";
        lines.extend([format!(" {}", "-".repeat(Board::COLUMNS as usize)), keys.to_owned()]);
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

fn choose_queue(setup: Setup, letters: &str) -> Result<Setup, String> {
    let kinds: Result<Vec<Kind>, _> = letters.chars().map(Kind::from_letter).collect();
    let kinds = kinds.map_err(|error| error.to_string())?;
    if kinds.is_empty() || kinds.len() > LONGEST_QUEUE {
        return Err(format!("queue takes 1 to {LONGEST_QUEUE} letters of IJLOSTZ"));
    }
    Ok(setup.with_queue(kinds))
}

fn choose_scoring(setup: Setup, name: &str) -> Result<Setup, String> {
    let scoring = Scoring::from_name(name).ok_or("scoring takes classic or guideline")?;
    let options = Options { scoring, ..setup.options };
    Ok(setup.with_options(options))
}
