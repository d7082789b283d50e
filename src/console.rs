//! Plays any [`ConsoleGame`] in a terminal.
//!
//! A person at a terminal sees a prompt, and the board after every move. Other programs get exactly one
//! answer line to each line, `ok …` or `error …`, after the rows of `board`. A refused line changes nothing.

use std::io::{self, BufRead, Read, Write};
use std::time::Duration;

use crate::core::{Advice, Advised, Budget, Coded, Level, Seeds, Session};

/// The longest line to read, in bytes; no code is longer.
const LONGEST_LINE: u64 = 1 << 20;
/// The longest time that `go` may be given, in milliseconds.
const LONGEST_THOUGHT: u64 = 3_600_000;

/// What the console needs to know about a game: its commands and its board.
pub trait ConsoleGame: Coded + Advised {
    /// The game's own commands, each with a few words of explanation.
    const HELP: &'static [(&'static str, &'static str)];

    /// A seed for a new game when the player gives none.
    fn fresh_seed(_: &Self::Setup, seeds: &mut Seeds) -> u64 {
        seeds.fresh()
    }

    /// The setup of a new game like this one.
    fn again(&self, setup: &Self::Setup, seed: u64) -> Self::Setup;

    /// Parses a move: `None` if the line is no move at all, an error if it is malformed.
    fn parse_move(&self, text: &str) -> Option<Result<Self::Move, String>>;

    /// The question for a person who has typed only part of a move; the next line completes it.
    fn ask_for_rest(&self, _: &str) -> Option<String> {
        None
    }

    /// A move as it is typed.
    fn move_text(&self, mv: Self::Move) -> String;

    /// What a move caused, if there is more to say than that it was played.
    fn tell(effects: &[Self::Effect]) -> Option<String>;

    /// The answer to `status`, as keys and values.
    fn status(&self) -> Vec<(&'static str, String)>;

    /// The board for programs, row by row.
    fn board(&self) -> Vec<String>;

    /// The board for people, with what they need to know beside it.
    fn picture(&self) -> Vec<String>;

    /// The error when the advisor has no move to offer.
    fn no_advice(&self) -> &'static str {
        "there is no move to play"
    }

    /// Carries out a command of this game's own: `None` if it has no such command.
    fn command(session: &mut Session<Self>, word: &str, rest: &str) -> Option<Result<String, String>>;
}

/// The answer to one line: rows to print first, then what goes behind `ok` or `error`.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub rows: Vec<String>,
    pub result: Result<String, String>,
}

/// A game of any kind, played in the console.
pub trait Table {
    fn name(&self) -> &'static str;

    /// Carries out one line.
    fn answer(&mut self, line: &str) -> Answer;

    /// The same for a person, who may type a move in parts. Returns the lines to show.
    fn converse(&mut self, line: &str) -> Vec<String>;

    fn picture(&self) -> Vec<String>;
}

pub struct Match<G: ConsoleGame> {
    session: Session<G>,
    advisor: G::Advisor,
    level: Level,
    moved: bool,
    part: Option<String>,
    seeds: Seeds,
}

const COMMON_HELP: [(&str, &str); 13] = [
    ("help", "this list"),
    ("status", "the facts of the game"),
    ("board", "the board"),
    ("moves", "the moves that are legal now"),
    ("undo", "take a move back"),
    ("redo", "play it again"),
    ("hint", "a good move, and why"),
    ("go [MS]", "let the advisor move, within MS milliseconds"),
    ("level N", "how strong the advisor moves, 1 to 8"),
    ("new [SEED]", "a new game"),
    ("code", "this game as one line to share"),
    ("load CODE", "open a shared game"),
    ("quit", "leave"),
];

impl<G: ConsoleGame> Match<G> {
    pub fn new(setup: G::Setup) -> Self {
        let (session, seeds) = (Session::new(setup), Seeds::default());
        Self { session, advisor: G::Advisor::default(), level: Level::MAX, moved: false, part: None, seeds }
    }

    fn execute(&mut self, word: &str, rest: &str) -> Result<String, String> {
        let state = self.session.state();
        match word {
            "status" => {
                let facts = state.status().into_iter().map(|(key, value)| format!("{key}={value}"));
                Ok(facts.collect::<Vec<_>>().join(" "))
            }
            "moves" => {
                let moves: Vec<String> = state.legal_moves().iter().map(|&mv| state.move_text(mv)).collect();
                Ok(moves.join(" "))
            }
            "undo" => self.session.undo().map(|_| String::new()).ok_or("there is nothing to undo".into()),
            "redo" => self.session.redo().map(|_| String::new()).ok_or("there is nothing to redo".into()),
            "hint" => {
                let advice = self.advice(&state.level_budget(Level::MAX))?;
                Ok(format!("{} {}", self.session.state().move_text(advice.mv), advice.why))
            }
            "go" => {
                let timed =
                    |time: u64| Budget::time(Duration::from_millis(time.min(LONGEST_THOUGHT))).at(self.level);
                let time = optional(rest, "a number of milliseconds")?;
                let mut budget = time.map_or_else(|| state.level_budget(self.level), timed);
                budget.for_play = true;
                let advice = self.advice(&budget)?;
                self.play(advice.mv)
            }
            "level" => {
                let level = rest.parse().ok().and_then(Level::new);
                self.level = level.ok_or("a level is a number from 1 to 8")?;
                Ok(format!("level={}", self.level.number()))
            }
            "new" => {
                let seed = optional(rest, "a whole number as its seed")?
                    .unwrap_or_else(|| G::fresh_seed(self.session.setup(), &mut self.seeds));
                self.session = Session::new(state.again(self.session.setup(), seed));
                Ok(format!("seed={seed}"))
            }
            "code" => Ok(self.session.code()),
            "load" => {
                self.session = Session::from_code(rest).map_err(|error| error.to_string())?;
                Ok(format!("moves={}", self.session.position()))
            }
            // Commands that only this game has, and moves.
            _ => G::command(&mut self.session, word, rest).unwrap_or_else(|| {
                let line = if rest.is_empty() { word } else { &format!("{word} {rest}") };
                let mv = self.session.state().parse_move(line);
                let unknown = || format!("\"{}\" is no command here; help lists them", shortened(line));
                self.play(mv.ok_or_else(unknown)??)
            }),
        }
    }

    fn play(&mut self, mv: G::Move) -> Result<String, String> {
        let text = self.session.state().move_text(mv);
        let effects = self.session.play(mv).map_err(|illegal| illegal.to_string())?;
        self.moved = true;
        Ok(match G::tell(&effects) {
            Some(told) => format!("{text} {told}"),
            None => text,
        })
    }

    fn help() -> impl Iterator<Item = (&'static str, &'static str)> {
        G::HELP.iter().chain(&COMMON_HELP).copied()
    }

    fn advice(&mut self, budget: &Budget) -> Result<Advice<G::Move>, String> {
        let state = self.session.state();
        let advice = state.advise(&mut self.advisor, budget);
        advice.ok_or_else(|| state.no_advice().to_owned())
    }
}

impl<G: ConsoleGame> Table for Match<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn answer(&mut self, line: &str) -> Answer {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let stands_alone = COMMON_HELP.iter().any(|(usage, _)| *usage == word);
        self.moved = false;
        let result = match word {
            "" => Err("an empty line; help lists the commands".to_owned()),
            _ if stands_alone && !rest.is_empty() => {
                Err(format!("nothing belongs behind this command, not \"{}\"", shortened(rest)))
            }
            "help" => Ok(Self::help().map(|(usage, _)| usage).collect::<Vec<_>>().join(", ")),
            "quit" | "board" => Ok(String::new()),
            _ => self.execute(word, rest),
        };
        let shows_board = word == "board" && result.is_ok();
        let rows = if shows_board { self.session.state().board() } else { Vec::new() };
        Answer { rows, result }
    }

    fn converse(&mut self, line: &str) -> Vec<String> {
        match line {
            "" | "quit" => return Vec::new(),
            "board" => return self.picture(),
            "help" => {
                return Self::help().map(|(usage, meaning)| format!("  {usage:<20} {meaning}")).collect();
            }
            _ => {}
        }
        let (game, before) = (self.session.state(), self.picture());
        let result = if let Some(part) = self.part.take() {
            let whole = format!("{part} {line}");
            let is_move = matches!(game.parse_move(&whole), Some(Ok(_)));
            self.answer(if is_move { &whole } else { line }).result
        } else if let Some(question) = game.ask_for_rest(line) {
            self.part = Some(line.to_owned());
            return vec![question];
        } else {
            self.answer(line).result
        };
        let after = self.picture();
        let shown = if result.is_ok() && (self.moved || after != before) { after } else { Vec::new() };
        let said = result.unwrap_or_else(|error| error);
        Some(said).filter(|said| !said.is_empty()).into_iter().chain(shown).collect()
    }

    fn picture(&self) -> Vec<String> {
        self.session.state().picture()
    }
}

fn optional(rest: &str, meaning: &str) -> Result<Option<u64>, String> {
    let refusal = |_| format!("this command takes {meaning}, not \"{}\"", shortened(rest));
    (!rest.is_empty()).then(|| rest.parse().map_err(refusal)).transpose()
}

/// The beginning of a text, for a message; without control characters.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = text.chars().take(MOST).filter(|c| !c.is_control()).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

/// Plays at a table until `quit` or the end of the input, with a person at a terminal if `interactive`.
///
/// # Errors
/// The input or output failed, for example because the reader of the answers has gone.
pub fn run(
    table: &mut dyn Table,
    interactive: bool,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    if interactive {
        show(&table.picture(), &mut output)?;
    }
    loop {
        if interactive {
            write!(output, "{}> ", table.name())?;
            output.flush()?;
        }
        let Some(line) = read_line(&mut input)? else { return Ok(()) };
        let line = line.trim();
        if interactive {
            show(&table.converse(line), &mut output)?;
        } else {
            let answer = table.answer(line);
            show(&answer.rows, &mut output)?;
            match answer.result {
                Ok(text) => writeln!(output, "{}", format!("ok {text}").trim_end())?,
                Err(text) => writeln!(output, "error {text}")?,
            }
            output.flush()?;
        }
        if line == "quit" {
            return Ok(());
        }
    }
}

fn show(lines: &[String], output: &mut impl Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(output, "{line}"))
}

/// Reads the next line, whatever its bytes; `None` at the end. Cuts off a line that is too long.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}
