//! The moves of a search: the legal ones, without those that another move makes needless.

use super::packed::{Cards, KINDS, KING, State, each, free, lowest};

/// The tops of the stock (or the pile) and of the waste, as bits of the hand; 0 if there is none.
fn tops(cards: &Cards, state: State) -> (u32, u32) {
    let stock = state.hand & 1 << state.at;
    let passed = if cards.has_waste { state.hand & ((1 << state.at) - 1) } else { 0 };
    (stock, passed.checked_ilog2().map_or(0, |top| 1 << top))
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

/// Every state that a sensible move leads to.
pub(super) fn successors(cards: &Cards, state: State) -> Vec<State> {
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
    let (stock, waste) = tops(cards, state);
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
