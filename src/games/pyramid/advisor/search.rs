//! The search for a shortest line: A* over packed states.
//!
//! Every state is asked first whether its pyramid could be cleared at all ([`Clearing`]), so the
//! search only ever deals with the order in which the cards beside it turn up.

use super::bound::estimate;
use super::clearing::Clearing;
use super::memory::{Packed, forget};
use super::meter::{Meter, Spent};
use super::packed::{Cards, State};
use super::steps::successors;

/// The most states that are kept; beyond them the answer is "unknown".
const MOST_STATES: usize = 4_000_000;

/// A state that was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    state: State,
    /// The node it was reached from.
    parent: u32,
    /// How many moves led to it.
    moves: u16,
    /// At least how many more it takes.
    more: u16,
    done: bool,
}

/// The memory of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    nodes: Vec<Node>,
    found: Packed<u32>,
    /// The nodes to look at next, by the length of line they promise.
    waiting: Vec<Vec<u32>>,
}

impl Search {
    /// The states from this one to a win, in as few moves as possible when `haste` is 1 and
    /// sooner found the greater it is; `None` if there is no win.
    pub(super) fn line(
        &mut self,
        cards: &Cards,
        from: State,
        haste: u16,
        clearing: &mut Clearing,
        meter: &mut Meter,
    ) -> Result<Option<Vec<State>>, Spent> {
        forget(&mut self.found);
        self.nodes = Vec::new();
        self.waiting.clear();
        self.reach(cards, from, u32::MAX, 0, haste, clearing, meter)?;
        let mut length = 0;
        let mut next = Vec::new();
        while length < self.waiting.len() {
            let Some(index) = self.waiting[length].pop() else {
                length += 1;
                continue;
            };
            let node = &mut self.nodes[index as usize];
            if node.done {
                continue;
            }
            node.done = true;
            let (state, moves) = (node.state, node.moves);
            if is_won(cards, state) {
                return Ok(Some(self.line_to(index)));
            }
            meter.count()?;
            next.clear();
            successors(cards, state, |state| next.push(state));
            for &state in &next {
                let promised = self.reach(cards, state, index, moves + 1, haste, clearing, meter)?;
                length = length.min(promised.unwrap_or(length));
            }
        }
        Ok(None)
    }

    /// Notes a state unless it is lost or was reached before in as few moves; tells the length
    /// of line that it promises.
    fn reach(
        &mut self,
        cards: &Cards,
        state: State,
        parent: u32,
        moves: u16,
        haste: u16,
        clearing: &mut Clearing,
        meter: &mut Meter,
    ) -> Result<Option<usize>, Spent> {
        const LOST: u32 = u32::MAX;
        let (index, more) = match self.found.get(&state.0) {
            Some(&LOST) => return Ok(None),
            Some(&index) => {
                let node = &mut self.nodes[index as usize];
                if node.moves <= moves {
                    return Ok(None);
                }
                (node.parent, node.moves, node.done) = (parent, moves, false);
                (index, node.more)
            }
            None => {
                if self.found.len() >= MOST_STATES {
                    return Err(Spent);
                }
                let Some(more) = estimate(cards, state, clearing, meter)? else {
                    self.found.insert(state.0, LOST);
                    return Ok(None);
                };
                let index = self.nodes.len() as u32;
                self.nodes.push(Node { state, parent, moves, more, done: false });
                self.found.insert(state.0, index);
                (index, more)
            }
        };
        let length = usize::from(moves + haste * more);
        if self.waiting.len() <= length {
            self.waiting.resize_with(length + 1, Vec::new);
        }
        self.waiting[length].push(index);
        Ok(Some(length))
    }

    fn line_to(&self, mut index: u32) -> Vec<State> {
        let mut line = Vec::new();
        while let Some(node) = self.nodes.get(index as usize) {
            line.push(node.state);
            index = node.parent;
        }
        line.reverse();
        line
    }
}

fn is_won(cards: &Cards, state: State) -> bool {
    state.pyramid() == 0 && (!cards.clear_all || state.hand() == 0)
}
