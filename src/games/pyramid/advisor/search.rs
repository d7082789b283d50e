//! The search for a shortest line: A* over packed states.
//!
//! Every state is asked first whether its pyramid could be cleared at all ([`Clearing`]), so the
//! search only ever deals with the order in which the cards beside it turn up.

use super::clearing::{Clearing, Needs, Packed, forget};
use super::meter::{Meter, Spent};
use super::packed::{Cards, Counts, KINDS, State, covered_only_by, each, free};

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

/// The tops of the stock (or the pile) and of the waste, as bits of the hand; 0 if there is none.
fn tops(cards: &Cards, state: State) -> (u32, u32) {
    let at = state.at();
    let stock = state.hand() & 1 << at;
    let passed = if cards.has_waste { state.hand() & ((1 << at) - 1) } else { 0 };
    (stock, passed.checked_ilog2().map_or(0, |top| 1 << top))
}

/// The state with `at` moved on to the next card that is there.
fn settled(cards: &Cards, pyramid: u32, hand: u32, at: u32, redeals: u32) -> State {
    let ahead = hand & (u32::MAX << at);
    let at = match (ahead, cards.has_waste) {
        (0, true) => cards.hand_len,
        (0, false) if hand == 0 => 0,
        (0, false) => hand.trailing_zeros(),
        (ahead, _) => ahead.trailing_zeros(),
    };
    State::new(pyramid, hand, at, redeals)
}

/// Every state that a sensible move leads to.
fn successors(cards: &Cards, state: State, mut offer: impl FnMut(State)) {
    let (pyramid, hand, at, redeals) = (state.pyramid(), state.hand(), state.at(), state.redeals());
    let free = free(pyramid);
    let mut remove =
        |cleared: u32, taken: u32| offer(settled(cards, pyramid & !cleared, hand & !taken, at, redeals));
    // A free king has to go some time, and nothing is better for its lying there.
    let kings = free & cards.pyramid[13];
    if kings != 0 {
        remove(kings & kings.wrapping_neg(), 0);
        return;
    }
    for kind in 0..KINDS {
        let (low, high) = (cards.pyramid[kind + 1], cards.pyramid[12 - kind]);
        for card in each(free & low) {
            for other in each(free & high) {
                remove(card | other, 0);
            }
        }
        if cards.take_with_cover {
            for card in each(free & (low | high)) {
                let mates = cards.mates[card.trailing_zeros() as usize];
                for covered in each(covered_only_by(pyramid, free, card) & mates) {
                    remove(card | covered, 0);
                }
            }
        }
    }
    let (stock, waste) = tops(cards, state);
    let value = |top: u32| usize::from(cards.hand_values[top.trailing_zeros() as usize]);
    for top in [stock, waste].into_iter().filter(|&top| top != 0) {
        if value(top) == 13 {
            remove(0, top);
            continue;
        }
        for card in each(free & cards.pyramid[13 - value(top)]) {
            remove(card, top);
        }
    }
    let mut goes_on = true;
    if stock != 0 && value(stock) == 13 {
        // Taking the king away costs no more than going past it.
        goes_on = false;
    } else if stock != 0 && waste != 0 && value(stock) + value(waste) == 13 {
        remove(0, stock | waste);
        let useful = cards.pyramid[value(stock)] | cards.pyramid[value(waste)];
        goes_on = cards.clear_all || useful & pyramid != 0;
    }
    if !goes_on || hand == 0 {
        return;
    }
    if stock != 0 {
        offer(settled(cards, pyramid, hand, at + 1, redeals));
    } else if redeals > 0 {
        offer(settled(cards, pyramid, hand, 0, redeals - 1));
    }
}

/// At least how many moves are still to be made; `None` if there is no win from here.
fn estimate(
    cards: &Cards,
    state: State,
    clearing: &mut Clearing,
    meter: &mut Meter,
) -> Result<Option<u16>, Spent> {
    let left = cards.count_pyramid(state.pyramid());
    let beside = cards.count_hand(state.hand());
    let in_stock = cards.count_hand(state.hand() & (u32::MAX << state.at()));
    let in_waste = within_reach(cards, state, left, in_stock);
    let last_pass = cards.has_waste && state.redeals() == 0;
    if last_pass && cards.clear_all && in_waste.total() + in_stock.total() < beside.total() {
        return Ok(None);
    }
    let available =
        |value| if last_pass { in_waste.of(value) + in_stock.of(value) } else { beside.of(value) };
    let mut needs: Needs = [0; KINDS];
    for (kind, need) in needs.iter_mut().enumerate() {
        let (low, high) = (kind + 1, 12 - kind);
        let (lows, highs) = (left.of(low), left.of(high));
        *need = lows.saturating_sub(available(high)).max(highs.saturating_sub(available(low)));
        // Where cards of the pile cannot pair with each other, each needs one of the pyramid.
        let left_over = cards.clear_all && !cards.has_waste && beside.of(high) > lows;
        if *need > lows.min(highs) || left_over {
            return Ok(None);
        }
    }
    if !clearing.is_clearable(cards, state.pyramid(), needs, meter)? {
        return Ok(None);
    }
    if cards.clear_all {
        let pairs: u8 = (1..=6).map(|low| left.of(low) + beside.of(low)).sum();
        return Ok(Some(u16::from(left.of(13) + beside.of(13) + pairs)));
    }
    let removals: u8 = (1..=6).map(|low| left.of(low).max(left.of(13 - low))).sum::<u8>() + left.of(13);
    Ok(Some(u16::from(removals) + turns(cards, state, left, in_waste)))
}

/// The cards of the waste that may be had before it is dealt again: those above which every card
/// can be got out of the way.
fn within_reach(cards: &Cards, state: State, left: Counts, in_stock: Counts) -> Counts {
    let mut reached = Counts::default();
    if !cards.has_waste {
        return reached;
    }
    let mut waste = state.hand() & ((1 << state.at()) - 1);
    while let Some(top) = waste.checked_ilog2() {
        let value = usize::from(cards.hand_values[top as usize]);
        reached.add(value);
        if value != 13 && left.of(13 - value) == 0 && in_stock.of(13 - value) == 0 {
            break;
        }
        waste &= !(1 << top);
    }
    reached
}

/// At least how many times the pile has to be turned, or cards drawn and redealt.
fn turns(cards: &Cards, state: State, left: Counts, in_waste: Counts) -> u16 {
    // The cards of each value that have to come from beside the pyramid, and are not in reach
    // before the next card is turned.
    let mut wanted = [0_u8; 14];
    for (value, wanted) in wanted.iter_mut().enumerate().take(13).skip(1) {
        let from_hand = left.of(13 - value).saturating_sub(left.of(value));
        *wanted = from_hand.saturating_sub(in_waste.of(value));
    }
    let mut outstanding: u8 = wanted.iter().sum();
    if outstanding == 0 {
        return 0;
    }
    let ahead = state.hand() & (u32::MAX << state.at());
    let behind = if cards.has_waste { 0 } else { state.hand() & !ahead };
    // Going past a card costs a move unless it goes together with a card of the pyramid.
    let mut passed = [0_u8; 14];
    let mut turns = 0;
    for card in each(ahead).chain(each(behind)) {
        let value = usize::from(cards.hand_values[card.trailing_zeros() as usize]);
        if wanted[value] > 0 {
            wanted[value] -= 1;
            outstanding -= 1;
            if outstanding == 0 {
                return turns;
            }
        }
        passed[value] += 1;
        turns += u16::from(value == 13 || passed[value] > left.of(13 - value));
    }
    turns + 1
}
