//! Othello in the console: its moves, its board and its commands.

use std::time::Duration;

use super::advisor::Advisor;
use super::rules::{BoardError, Cell, Effect, Game, Move, NoSquare, SIZE, Setup, Square, perft};
use crate::console::{ConsoleGame, Match, Table};
use crate::core::{Budget, Session};

/// The most plies that `perft` counts; more would take hours.
const DEEPEST_PERFT: u32 = 13;
const SOLVING_TIME: Duration = Duration::from_mins(10);

/// Opens a table with a new game. Othello has only one variant.
pub fn open(_variant: &str, seed: u64) -> Box<dyn Table> {
    Box::new(Match::<Game>::new(Setup::new(seed)))
}

impl ConsoleGame for Game {
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("d3", "place a disc"),
        ("pass", "give the turn away; within a game that happens by itself"),
        ("set BOARD SIDE", "start from 64 of .BW, row by row from a1, and B or W to move"),
        ("perft N", "count the lines of play of N plies; a pass is a ply"),
        ("solve", "the exact final difference for the side to move, and best play"),
    ];

    fn again(&self, _setup: &Setup, seed: u64) -> Setup {
        Setup::new(seed)
    }

    fn parse_move(&self, text: &str) -> Option<Result<Move, String>> {
        if text == "pass" {
            return Some(Ok(Move::Pass));
        }
        // Two characters that begin with a letter are meant as a square.
        let meant = text.len() == 2 && text.starts_with(|letter: char| letter.is_ascii_lowercase());
        meant.then(|| text.parse().map(Move::Place).map_err(|error: NoSquare| error.to_string()))
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn tell(effects: &[Effect]) -> Option<String> {
        effects.iter().find_map(|effect| match effect {
            Effect::Passed { disc } if effects.len() > 1 => Some(format!("{disc} passes")),
            Effect::Over { score } => Some(format!("{}-{}", score.black, score.white)),
            _ => None,
        })
    }

    fn status(&self) -> Vec<(&'static str, String)> {
        let count = self.count();
        let winner = self.winner().map_or("none".to_owned(), |disc| disc.letter().to_string());
        vec![
            ("turn", self.turn().letter().to_string()),
            ("black", count.black.to_string()),
            ("white", count.white.to_string()),
            ("empty", self.empties().to_string()),
            ("over", self.is_over().to_string()),
            ("winner", winner),
        ]
    }

    fn board(&self) -> Vec<String> {
        self.board().to_string().lines().take(SIZE).map(str::to_owned).collect()
    }

    fn picture(&self) -> Vec<String> {
        let legal: Vec<Square> = self.legal_squares().collect();
        let mut lines = vec!["  a b c d e f g h".to_owned()];
        lines.extend((1..=SIZE).map(|row| row.to_string()));
        for square in Square::all() {
            lines[square.row() + 1] += match self.board()[square] {
                Cell::Black => " ●",
                Cell::White => " ○",
                Cell::Free if legal.contains(&square) => " +",
                Cell::Free => " ·",
            };
        }
        let count = self.count();
        lines.push(format!("Black ● {}   White ○ {}   {}", count.black, count.white, message(self)));
        lines
    }

    fn command(session: &mut Session<Self>, word: &str, rest: &str) -> Option<Result<String, String>> {
        match word {
            "set" => Some(rest.parse().map_err(|error: BoardError| error.to_string()).map(|board| {
                *session = Session::new(Setup::from_board(board, session.setup().seed));
                String::new()
            })),
            "perft" => Some(count_lines(session.state(), rest)),
            "solve" => Some(solve(session.state(), rest)),
            // A pass may have happened by itself.
            "pass" if rest.is_empty() && !session.state().must_pass() && !session.state().is_over() => {
                session.state().passed().map(|disc| Ok(format!("{disc} has passed")))
            }
            _ => None,
        }
    }
}

fn message(game: &Game) -> String {
    if game.is_over() {
        let score = game.score();
        return match game.winner() {
            Some(winner) => format!("{winner} wins {}–{}", score.black, score.white),
            None => "a draw, 32–32".to_owned(),
        };
    }
    match game.passed() {
        Some(disc) => format!("{disc} has no move and passes; {} to move", game.turn()),
        None if game.must_pass() => format!("{} has no move: pass", game.turn()),
        None => format!("{} to move", game.turn()),
    }
}

fn count_lines(game: &Game, rest: &str) -> Result<String, String> {
    let depth = rest.parse().ok().filter(|depth| *depth <= DEEPEST_PERFT);
    let depth = depth.ok_or_else(|| format!("perft takes a number of plies up to {DEEPEST_PERFT}"))?;
    Ok(perft(game.position(), depth).to_string())
}

fn solve(game: &Game, rest: &str) -> Result<String, String> {
    if !rest.is_empty() {
        return Err("solve takes nothing more".to_owned());
    }
    let solution = Advisor::default().solve(game, &Budget::time(SOLVING_TIME));
    let solution = solution.ok_or("this position could not be solved within ten minutes")?;
    let line: Vec<String> = solution.line.iter().map(Move::to_string).collect();
    Ok(format!("{:+} {}", solution.difference, line.join(" ")).trim_end().to_owned())
}
