//! How fast the Pyramid Solitaire solver judges deals, and how many of them can be won.
//!
//! `cargo bench --bench pyramid_solver -- [DEALS] [VARIANT…] [all] [cover] [short]`: that many
//! seeded deals (by default 2000) of the variants named; with none named, the 500 published decks
//! and then all variants. `all` has all 52 cards cleared, `cover` lets a card go with its only
//! cover, `short` looks for shortest lines. One core is used; times depend on the machine, deals
//! do not: their numbers are 0, 1, 2, …

use std::time::{Duration, Instant};

use quintet::core::{Budget, Rules};
use quintet::games::pyramid::advisor::{Solver, Verdict};
use quintet::games::pyramid::rules::{Game, Options, Setup, Variant};

/// More than any deal has needed.
const BUDGET: u64 = 20_000_000;

/// What judging deals came to.
#[derive(Default)]
struct Tally {
    winnable: usize,
    unknown: usize,
    moves: usize,
    positions: u64,
    times: Vec<Duration>,
}

impl Tally {
    /// Takes the time of an answer; tells the length of the line, or 0.
    fn judge(&mut self, solver: &mut Solver, game: &Game, shortest: bool) -> usize {
        let budget = Budget::positions(BUDGET);
        let started = Instant::now();
        let verdict = if shortest { solver.solve(game, &budget) } else { solver.judge(game, &budget) };
        self.times.push(started.elapsed());
        self.positions += solver.positions();
        match verdict {
            Verdict::Winnable(line) => {
                self.winnable += 1;
                self.moves += line.len();
                line.len()
            }
            Verdict::Lost => 0,
            Verdict::Unknown => {
                self.unknown += 1;
                0
            }
        }
    }

    fn print(mut self, name: &str) {
        self.times.sort_unstable();
        let deals = self.times.len();
        let share = self.winnable as f64 / deals as f64;
        let error = (share * (1.0 - share) / deals as f64).sqrt();
        let at = |percent: usize| self.times[(deals * percent / 100).min(deals - 1)].as_secs_f64() * 1e3;
        let total: Duration = self.times.iter().sum();
        println!(
            "{name}: {deals} deals, {} winnable = {:.2} % (standard error {:.2} %), {} unknown, lines of {:.1} moves",
            self.winnable,
            share * 100.0,
            error * 100.0,
            self.unknown,
            self.moves as f64 / self.winnable.max(1) as f64
        );
        println!(
            "  {:.2} s in all, {:.0} deals a second; ms: median {:.3}, 90 % {:.2}, 99 % {:.1}, most {:.1}",
            total.as_secs_f64(),
            deals as f64 / total.as_secs_f64(),
            at(50),
            at(90),
            at(99),
            at(100)
        );
        println!(
            "  {} states a deal, {:.2} million a second",
            self.positions / deals as u64,
            self.positions as f64 / total.as_secs_f64() / 1e6
        );
    }
}

/// The published decks, judged and then solved with a short line.
fn published(solver: &mut Solver) {
    let options = Options { variant: Variant::StockAndWaste, ..Options::default() };
    for shortest in [false, true] {
        let mut tally = Tally::default();
        let (mut wrong, mut exact, mut too_long) = (0, 0, 0);
        let decks = include_str!("../tests/data/pyramid-decks.txt");
        for line in decks.lines().filter(|line| !line.starts_with('#')) {
            let (length, deck) = line.split_once(' ').expect("a length and a deck");
            let length: usize = length.parse().expect("a number");
            let game = Game::new(&Setup::given(options, deck.parse().expect("a deck")));
            let found = tally.judge(solver, &game, shortest);
            wrong += u32::from((found > 0) != (length > 0));
            exact += u32::from(found > 0 && found == length);
            too_long += found.saturating_sub(length);
        }
        tally.print(if shortest { "published decks, short lines" } else { "published decks, first lines" });
        println!("  {wrong} wrong; {exact} lines are shortest, all together {too_long} moves too long");
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let said = |word: &str| words.iter().any(|other| other == word);
    let deals: u64 = words.iter().find_map(|word| word.parse().ok()).unwrap_or(2_000);
    let mut variants: Vec<Variant> = words.iter().filter_map(|word| Variant::named(word)).collect();
    let mut solver = Solver::default();
    if variants.is_empty() {
        variants.extend(Variant::ALL);
        published(&mut solver);
    }
    for variant in variants {
        let options = Options { variant, clear_all: said("all"), take_with_cover: said("cover") };
        let mut tally = Tally::default();
        for number in 0..deals {
            tally.judge(&mut solver, &Game::new(&Setup::new(options, number)), said("short"));
        }
        tally.print(variant.name());
    }
}
