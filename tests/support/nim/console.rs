//! Nim in a terminal.

use quintet::console::{ConsoleGame, Match, Table};
use quintet::core::{Rules, Session};

use super::rules::{Heaps, Nim, Take};

pub fn open(_: &str, seed: u64) -> Box<dyn Table> {
    Box::new(Match::<Nim>::new(Heaps::random(seed)))
}

impl ConsoleGame for Nim {
    const HELP: &'static [(&'static str, &'static str)] =
        &[("2 3", "take three stones from the second heap")];

    fn again(&self, _: &Heaps, seed: u64) -> Heaps {
        Heaps::random(seed)
    }

    fn parse_move(&self, text: &str) -> Option<Result<Take, String>> {
        let (heap, stones) = text.split_once(' ')?;
        let (heap, stones) = (heap.parse::<usize>().ok()?, stones.parse().ok()?);
        Some(
            heap.checked_sub(1)
                .map(|heap| Take { heap, stones })
                .ok_or_else(|| "heaps count from 1".to_owned()),
        )
    }

    fn move_text(&self, mv: Take) -> String {
        format!("{} {}", mv.heap + 1, mv.stones)
    }

    fn tell(_: &[Take]) -> Option<String> {
        None
    }

    fn status(&self) -> Vec<(&'static str, String)> {
        vec![("turn", format!("{:?}", self.turn)), ("over", self.outcome().is_some().to_string())]
    }

    fn board(&self) -> Vec<String> {
        self.heaps.iter().map(ToString::to_string).collect()
    }

    fn picture(&self) -> Vec<String> {
        self.heaps.iter().map(|&heap| "●".repeat(heap as usize)).collect()
    }

    fn command(_: &mut Session<Self>, _: &str, _: &str) -> Option<Result<String, String>> {
        None
    }
}
