//! The search for a shortest line: A* over states. `clearing` first tells for every state whether its pyramid
//! could be cleared at all, so the search only deals with the order in which the other cards turn up.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::packed::{Cards, KINDS, KING, State, each, free, lowest};
use crate::core::Budget;
use crate::games::pyramid::rules::Game;

/// How many states are kept at most; beyond them the answer is "unknown".
const MOST_STATES: usize = 4_000_000;
/// How many positions are searched between two checks of the budget.
const LOOK_EVERY: u64 = 256;

/// The budget ran out before the search had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spent;

/// A map from keys that are already numbers.
pub(super) type Memory<T> = HashMap<u64, T, BuildHasherDefault<Spread>>;

/// A hasher that spreads a number over 64 bits. The numbers are our own, so nothing stronger is needed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// The index that marks a lost state.
const LOST: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    state: State,
    parent: u32,
    moves: u16,
    /// A lower bound of the moves to a win.
    more: u16,
    done: bool,
}

/// The searches for the lines of one game, and what they remember.
pub(super) struct Search<'a> {
    pub(super) cards: Cards,
    from: State,
    budget: &'a Budget,
    pub(super) positions: u64,
    most: u64,
    pub(super) clearable: Memory<bool>,
    nodes: Vec<Node>,
    found: Memory<u32>,
    /// The nodes to search next, by the length of the line that they promise.
    waiting: Vec<Vec<u32>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(game: &Game, budget: &'a Budget) -> Self {
        let (cards, from) = Cards::read(game);
        let (clearable, found) = (Memory::default(), Memory::default());
        let (nodes, waiting) = (Vec::new(), Vec::new());
        Self { cards, from, budget, positions: 0, most: 0, clearable, nodes, found, waiting }
    }

    /// The states on the way to a win, `None` if there is none; searches at most `most` positions. With a
    /// haste of 1 the line is a shortest one; a greater haste finds a line sooner.
    pub(super) fn line(&mut self, haste: u16, most: u64) -> Result<Option<Vec<State>>, Spent> {
        self.most = self.positions.saturating_add(most);
        self.nodes.clear();
        self.found.clear();
        self.waiting.clear();
        self.reach(self.from, LOST, 0, haste)?;
        let mut length = 0;
        while length < self.waiting.len() {
            let Some(index) = self.waiting[length].pop() else {
                length += 1;
                continue;
            };
            let node = &mut self.nodes[index as usize];
            if std::mem::replace(&mut node.done, true) {
                continue;
            }
            let Node { state, moves, .. } = *node;
            if state.pyramid == 0 && (!self.cards.clear_all || state.hand == 0) {
                return Ok(Some(self.line_to(index)));
            }
            self.count()?;
            for next in successors(&self.cards, state) {
                let promised = self.reach(next, index, moves + 1, haste)?;
                length = length.min(promised.unwrap_or(length));
            }
        }
        Ok(None)
    }

    pub(super) fn count(&mut self) -> Result<(), Spent> {
        let due = self.positions.is_multiple_of(LOOK_EVERY);
        if self.positions >= self.most || (due && self.budget.is_spent(self.positions)) {
            return Err(Spent);
        }
        self.positions += 1;
        Ok(())
    }

    /// Adds a state unless it is lost or was reached in as few moves; returns the length that it promises.
    fn reach(&mut self, state: State, parent: u32, moves: u16, haste: u16) -> Result<Option<usize>, Spent> {
        let key = state.key();
        let index = if let Some(&index) = self.found.get(&key) {
            match self.nodes.get_mut(index as usize) {
                Some(node) if moves < node.moves => *node = Node { parent, moves, done: false, ..*node },
                _ => return Ok(None),
            }
            index
        } else if self.found.len() >= MOST_STATES {
            return Err(Spent);
        } else if let Some(more) = self.estimate(state)? {
            let index = self.nodes.len() as u32;
            self.nodes.push(Node { state, parent, moves, more, done: false });
            self.found.insert(key, index);
            index
        } else {
            self.found.insert(key, LOST);
            return Ok(None);
        };
        let length = usize::from(moves + haste * self.nodes[index as usize].more);
        if self.waiting.len() <= length {
            self.waiting.resize_with(length + 1, Vec::new);
        }
        self.waiting[length].push(index);
        Ok(Some(length))
    }

    fn line_to(&self, index: u32) -> Vec<State> {
        let node = |index: u32| self.nodes.get(index as usize);
        let back = std::iter::successors(node(index), |last| node(last.parent));
        let mut line: Vec<State> = back.map(|node| node.state).collect();
        line.reverse();
        line
    }
}

/// The state with `at` moved on to the next card that is left.
fn settled(cards: &Cards, state: State) -> State {
    let ahead = state.hand & (u32::MAX << state.at);
    let at = match (ahead, cards.has_waste) {
        (0, true) => cards.hand_len,
        (0, false) if state.hand == 0 => 0,
        (0, false) => state.hand.trailing_zeros() as u8,
        (ahead, _) => ahead.trailing_zeros() as u8,
    };
    State { at, ..state }
}

/// Every state that a sensible move leads to, without those that another move makes needless.
fn successors(cards: &Cards, state: State) -> Vec<State> {
    let State { pyramid, hand, at, redeals } = state;
    let free = free(pyramid);
    let without = |cleared: u32, taken: u32| {
        settled(cards, State { pyramid: pyramid & !cleared, hand: hand & !taken, ..state })
    };
    // A free king has to go at some time, and it is never useful to keep it.
    let kings = free & cards.pyramid[KING];
    if kings != 0 {
        return vec![without(lowest(kings), 0)];
    }
    let mut next = Vec::with_capacity(16);
    for kind in 0..KINDS {
        cards.pairs(pyramid, free, kind, |pair| next.push(without(pair, 0)));
    }
    // The tops of the stock (or the pile) and of the waste, as bits of the hand; 0 if there is none.
    let stock = hand & 1 << at;
    let passed = if cards.has_waste { hand & ((1 << at) - 1) } else { 0 };
    let waste = passed.checked_ilog2().map_or(0, |top| 1 << top);
    let value = |top: u32| usize::from(cards.hand_values[top.trailing_zeros() as usize]);
    for top in [stock, waste].into_iter().filter(|&top| top != 0) {
        if value(top) == KING {
            next.push(without(0, top));
        } else {
            each(free & cards.pyramid[KING - value(top)]).for_each(|card| next.push(without(card, top)));
        }
    }
    let mut goes_on = hand != 0;
    if stock != 0 && value(stock) == KING {
        // Removing the king costs no more than passing it.
        goes_on = false;
    } else if stock != 0 && waste != 0 && value(stock) + value(waste) == KING {
        next.push(without(0, stock | waste));
        let useful = cards.pyramid[value(stock)] | cards.pyramid[value(waste)];
        goes_on = cards.clear_all || useful & pyramid != 0;
    }
    if goes_on && stock != 0 {
        next.push(settled(cards, State { at: at + 1, ..state }));
    } else if goes_on && redeals > 0 {
        next.push(settled(cards, State { at: 0, redeals: redeals - 1, ..state }));
    }
    next
}
