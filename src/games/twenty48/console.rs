//! 2048 in the console: typing moves and printing the board.

use super::rules::{Board, Direction, Effect, Game, Setup};
use super::size_of;
use crate::console::{ConsoleGame, Match, Table};
use crate::core::Session;

pub fn open(variant: &str, seed: u64) -> Box<dyn Table> {
    Box::new(Match::<Game>::new(Setup::new(size_of(variant), seed)))
}

impl ConsoleGame for Game {
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("left right up down", "slide the tiles"),
        ("set 2,0,0,2/…", "start from a board, its rows from the top"),
    ];

    fn again(&self, setup: &Setup, seed: u64) -> Setup {
        let new = Setup::new(setup.size(), seed);
        new.clone().with_best(self.score().best()).unwrap_or(new)
    }

    fn parse_move(&self, text: &str) -> Option<Result<Direction, String>> {
        Direction::ALL.into_iter().find(|direction| direction.name() == text).map(Ok)
    }

    fn move_text(&self, mv: Direction) -> String {
        mv.to_string()
    }

    fn tell(effects: &[Effect]) -> Option<String> {
        effects.iter().find_map(|effect| match effect {
            Effect::Scored(points) => Some(format!("+{points}")),
            _ => None,
        })
    }

    fn status(&self) -> Vec<(&'static str, String)> {
        vec![
            ("score", self.score().points().to_string()),
            ("best", self.score().best().to_string()),
            ("max", self.board().max_tile().to_string()),
            ("goal", self.next_goal().to_string()),
            ("over", self.is_over().to_string()),
            ("won", self.is_won().to_string()),
        ]
    }

    fn board(&self) -> Vec<String> {
        let row = |values: &[u64]| values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        self.board().rows().map(row).collect()
    }

    fn picture(&self) -> Vec<String> {
        let widest = self.board().max_tile().to_string().len().max(4);
        let side = self.board().size().side();
        let rule = |left: &str, middle: &str, right: &str| {
            format!("{left}{}{right}", vec!["─".repeat(widest + 2); side].join(middle))
        };
        let mut lines = vec![rule("┌", "┬", "┐")];
        for (index, row) in self.board().rows().enumerate() {
            if index > 0 {
                lines.push(rule("├", "┼", "┤"));
            }
            let cells = row.iter().map(|&value| {
                let text = if value == 0 { String::new() } else { value.to_string() };
                format!(" {text:>widest$} ")
            });
            lines.push(format!("│{}│", cells.collect::<Vec<_>>().join("│")));
        }
        lines.push(rule("└", "┴", "┘"));
        let score = self.score();
        lines.push(format!("SCORE {}   BEST {}   {}", score.points(), score.best(), self.message()));
        lines
    }

    fn command(session: &mut Session<Self>, word: &str, rest: &str) -> Option<Result<String, String>> {
        (word == "set").then(|| {
            let board: Board = rest.parse().map_err(|error| format!("{error}"))?;
            let (setup, best) = (session.setup(), session.state().score().best());
            if board.size() != setup.size() {
                let side = setup.size().side();
                return Err(format!("this game's board is {side}x{side}"));
            }
            let setup = Setup::resumed(board, 0, setup.seed).map_err(|error| error.to_string())?;
            *session = Session::new(setup.with_best(best).map_err(|error| error.to_string())?);
            Ok(String::new())
        })
    }
}
