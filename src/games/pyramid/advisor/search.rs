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
/// What stands for the node of a state that is lost.
const LOST: u32 = u32::MAX;

/// What is asked about a game, and what may be looked at to answer it.
pub(super) struct Question<'a> {
    pub(super) cards: &'a Cards,
    pub(super) clearing: &'a mut Clearing,
    pub(super) meter: Meter<'a>,
    /// With 1 the line has to be a shortest one; the greater it is, the sooner one is found.
    pub(super) haste: u16,
}

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
    /// The states from this one to a win; `None` if there is no win.
    pub(super) fn line(&mut self, asked: &mut Question, from: State) -> Result<Option<Vec<State>>, Spent> {
        forget(&mut self.found);
        self.nodes = Vec::new();
        self.waiting.clear();
        self.reach(asked, from, u32::MAX, 0)?;
        let mut length = 0;
        let mut next = Vec::new();
        while length < self.waiting.len() {
            let Some(index) = self.waiting[length].pop() else {
                length += 1;
                continue;
            };
            let node = &mut self.nodes[index as usize];
            if std::mem::replace(&mut node.done, true) {
                continue;
            }
            let (state, moves) = (node.state, node.moves);
            if state.pyramid() == 0 && (!asked.cards.clear_all || state.hand() == 0) {
                return Ok(Some(self.line_to(index)));
            }
            asked.meter.count()?;
            next.clear();
            successors(asked.cards, state, |state| next.push(state));
            for &state in &next {
                let promised = self.reach(asked, state, index, moves + 1)?;
                length = length.min(promised.unwrap_or(length));
            }
        }
        Ok(None)
    }

    /// Notes a state unless it is lost or was reached before in as few moves; tells the length
    /// of line that it promises.
    fn reach(
        &mut self,
        asked: &mut Question,
        state: State,
        parent: u32,
        moves: u16,
    ) -> Result<Option<usize>, Spent> {
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
            None if self.found.len() >= MOST_STATES => return Err(Spent),
            None => {
                let Some(more) = estimate(asked, state)? else {
                    self.found.insert(state.0, LOST);
                    return Ok(None);
                };
                let index = self.nodes.len() as u32;
                self.nodes.push(Node { state, parent, moves, more, done: false });
                self.found.insert(state.0, index);
                (index, more)
            }
        };
        let length = usize::from(moves + asked.haste * more);
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
