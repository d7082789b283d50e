//! A beam search over the queue, which follows only the best futures after each piece.

use std::cmp::Reverse;

use super::field::{FIRST_ROW, Field};
use super::placements::Resting;
use super::shapes::Placement;
use super::worth::{self, LOST, Worth};
use crate::core::Budget;
use crate::games::tetris::rules::{Board, Kind, Tetramino};

/// How many futures each pass of the search follows.
const WIDTHS: [usize; 6] = [1, 2, 5, 12, 40, 150];
/// How many placements are examined between two checks of the budget.
const CLOCK_EVERY: u64 = 256;

#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    pub field: Field,
    pub pieces: Vec<Kind>,
    pub held: Option<Kind>,
    pub can_hold: bool,
    /// The falling piece, if it can no longer reach all that a new piece could.
    pub from: Option<Tetramino>,
}

impl Start {
    /// The pieces that can be placed next, each with whether it needs a hold and the future that uses it.
    fn choices(&self, future: &Future, can_hold: bool) -> impl Iterator<Item = (bool, Kind, Future)> + use<> {
        let mut pieces = self.pieces[future.used.min(self.pieces.len())..].iter().copied();
        let (current, after) = (pieces.next(), pieces.next());
        let plain = current.map(|kind| (false, kind, Future { used: future.used + 1, ..*future }));
        let held = current.filter(|_| can_hold).and_then(|current| {
            let (kind, used) = match future.held {
                Some(held) => (held, future.used + 1),
                None => (after?, future.used + 2),
            };
            Some((true, kind, Future { used, held: Some(current), ..*future }))
        });
        // Holding for the same kind changes nothing.
        let held = held.filter(|(_, kind, _)| Some(*kind) != current);
        plain.into_iter().chain(held)
    }

    /// How many pieces every future can place; using an empty hold costs one.
    fn depth(&self) -> usize {
        self.pieces.len() - usize::from(self.held.is_none() && self.pieces.len() > 1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    pub hold: bool,
    pub placement: Placement,
    /// The worth of its best future.
    pub worth: Worth,
}

#[derive(Clone, Copy)]
struct Future {
    field: Field,
    /// How many of [`Start::pieces`] are used.
    used: usize,
    held: Option<Kind>,
    /// The index of its first placement among the candidates.
    first: usize,
    /// The worth of the placements so far.
    earned: Worth,
    worth: Worth,
}

/// Every first placement with the worth of its best future, and how many placements were examined.
pub fn candidates(start: &Start, budget: &Budget) -> (Vec<Candidate>, u64) {
    let mut search = Search { start, budget, looked: 0, next_look: 0 };
    let (mut best, first) = search.first();
    let (mut last_width, mut cost) = (1, 0);
    for width in WIDTHS {
        // Do not begin a pass that the budget would cut short.
        if budget.is_spent(search.looked + cost * width as u64 / last_width) {
            break;
        }
        let looked = search.looked;
        let mut candidates = best.clone();
        if !search.ahead(&first, width, &mut candidates) {
            break;
        }
        best = candidates;
        (last_width, cost) = (width as u64, search.looked - looked);
    }
    (best, search.looked)
}

struct Search<'a> {
    start: &'a Start,
    budget: &'a Budget,
    looked: u64,
    next_look: u64,
}

impl Search<'_> {
    /// All first placements, examined whatever the budget.
    fn first(&mut self) -> (Vec<Candidate>, Vec<Future>) {
        let root =
            Future { field: self.start.field, used: 0, held: self.start.held, first: 0, earned: 0, worth: 0 };
        let (mut candidates, mut futures) = (Vec::new(), Vec::new());
        for (hold, kind, next) in self.start.choices(&root, self.start.can_hold) {
            let from = self.start.from.filter(|_| !hold);
            for placement in Resting::of(&root.field, kind, from).placements() {
                let future = Future { first: candidates.len(), ..grown(&next, placement) };
                candidates.push(Candidate { hold, placement, worth: future.worth });
                futures.push(future);
            }
        }
        self.looked = candidates.len() as u64;
        (candidates, futures)
    }

    /// Follows the best futures through the queue and gives each candidate the worth of its best one left, or
    /// less if none is left. Returns whether the budget was enough.
    fn ahead(&mut self, first: &[Future], width: usize, candidates: &mut [Candidate]) -> bool {
        let mut followed = best(first, width);
        let mut futures = Vec::new();
        for _ in 1..self.start.depth() {
            futures.clear();
            for future in &followed {
                let known = futures.len();
                for (_, kind, next) in self.start.choices(future, true) {
                    let resting = Resting::of(&future.field, kind, None);
                    futures.extend(resting.placements().map(|placement| grown(&next, placement)));
                }
                self.looked += (futures.len() - known) as u64;
                if self.looked >= self.next_look {
                    self.next_look = self.looked + CLOCK_EVERY;
                    if self.budget.is_spent(self.looked) {
                        return false;
                    }
                }
            }
            if futures.is_empty() {
                break;
            }
            for candidate in &mut *candidates {
                candidate.worth = candidate.worth.min(0).saturating_add(LOST);
            }
            for future in &futures {
                let worth = &mut candidates[future.first].worth;
                *worth = (*worth).max(future.worth);
            }
            followed = best(&futures, width);
        }
        true
    }
}

#[inline]
fn grown(future: &Future, placement: Placement) -> Future {
    // A piece that locks out of sight ends the game.
    const FIRST_VISIBLE: u8 = (Board::FIRST_VISIBLE - FIRST_ROW) as u8;
    // The hidden rows, where new pieces appear in the four middle columns.
    const SPAWN: u32 = 0b11 << (1 - FIRST_ROW);
    let (field, full) = future.field.locked(placement);
    let earned = future.earned + worth::lock(&future.field, placement, full);
    let blocked = field.columns[3..7].iter().any(|column| column & SPAWN != 0);
    let lost = blocked || placement.bit < FIRST_VISIBLE;
    let worth = if lost { LOST } else { earned + worth::stack(&field) };
    Future { field, earned, worth, ..*future }
}

/// The best futures, best first; of equals the first.
fn best(futures: &[Future], width: usize) -> Vec<Future> {
    let standing = futures.iter().enumerate().filter(|(_, future)| future.worth > LOST);
    let mut order: Vec<(Reverse<Worth>, usize)> =
        standing.map(|(index, future)| (Reverse(future.worth), index)).collect();
    if order.len() > width {
        order.select_nth_unstable(width);
        order.truncate(width);
    }
    order.sort_unstable();
    order.into_iter().map(|(_, index)| futures[index]).collect()
}
