//! Finds deals that can be won, and the last position of a game that could be won. Some deals are known to be
//! winnable, for a new game that is wanted before the search has found one.

use super::solver::HASTE;
use super::{Solver, Verdict};
use crate::core::{Budget, Rng, Rules, Session};
use crate::games::pyramid::rules::{Game, Options, Setup, Variant};

/// A deal that is not known to be winnable after this many positions is skipped.
const MOST_POSITIONS: u64 = 300_000;
/// Deal numbers are below this, so that they are short enough to tell someone.
pub const DEALS: u32 = 1_000_000;

/// The number of the first winnable deal from a number on; `None` if the budget runs out first.
pub fn next_winnable(solver: &mut Solver, options: Options, from: u64, budget: &Budget) -> Option<u64> {
    let mut positions = 0;
    let mut number = from;
    while !budget.is_spent(positions) {
        let game = Game::new(&Setup::new(options, number));
        if solver.search(&game, budget, &[(HASTE, MOST_POSITIONS)]).is_winnable() {
            return Some(number);
        }
        positions += solver.positions().max(1);
        number = number.wrapping_add(1);
    }
    None
}

/// The deal of a day: the first winnable one in Pile, from a number on that the seed gives.
pub fn daily(seed: u64) -> Setup {
    let options = Options::default();
    let from = Rng::new(seed).below(DEALS).into();
    let deal = next_winnable(&mut Solver::default(), options, from, &Budget::positions(u64::MAX));
    Setup::new(options, deal.unwrap_or(from))
}

/// When a game could last be won for certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastWinnable {
    /// After this many of its moves.
    After(usize),
    Never,
    /// The budget ran out before the answer was found.
    Unknown,
}

/// When a session could last be won, including its current position.
pub fn last_winnable(solver: &mut Solver, session: &Session<Game>, budget: &Budget) -> LastWinnable {
    let mut states = vec![Game::new(session.setup())];
    states.extend(session.replay().map(|(_, _, state)| state));
    let mut all_known = true;
    // A lost position stays lost, so the winnable ones come first.
    let first_lost = states.partition_point(|state| {
        let verdict = solver.judge(state, budget);
        all_known &= verdict != Verdict::Unknown;
        verdict.is_winnable()
    });
    match first_lost.checked_sub(1) {
        Some(moves) => LastWinnable::After(moves),
        None if all_known => LastWinnable::Never,
        None => LastWinnable::Unknown,
    }
}

/// How many deals are in reserve for each set of rules.
pub const RESERVED: usize = 16;

/// The first winnable deals from deal 0 on: to clear the pyramid, and to clear all cards.
type Firsts = [[u32; RESERVED]; 2];

const PILE: Firsts = [
    [0, 4, 6, 8, 9, 10, 13, 15, 16, 17, 18, 23, 24, 25, 27, 29],
    [64, 91, 102, 137, 214, 239, 242, 272, 274, 278, 291, 335, 351, 355, 358, 359],
];
const STOCK_AND_WASTE: Firsts = [
    [0, 4, 6, 8, 9, 10, 13, 15, 16, 17, 18, 23, 24, 25, 27, 29],
    [0, 4, 6, 8, 9, 10, 13, 15, 16, 17, 18, 23, 24, 25, 27, 29],
];
const ONE_PASS: Firsts = [
    [4, 13, 39, 48, 63, 70, 78, 79, 90, 102, 107, 109, 122, 123, 134, 153],
    [4, 13, 48, 63, 70, 78, 79, 90, 102, 107, 109, 122, 123, 134, 153, 161],
];

/// The deals in reserve for these rules. Taking a card with its cover only adds ways to win.
pub fn reserve(options: Options) -> &'static [u32; RESERVED] {
    let firsts = match options.variant {
        Variant::Pile => &PILE,
        Variant::StockAndWaste => &STOCK_AND_WASTE,
        Variant::OnePass => &ONE_PASS,
    };
    &firsts[usize::from(options.clear_all)]
}
