//! Where a search may go from a state: the legal moves, less those that another move beats.

use super::packed::{Cards, KINDS, State, each, free, lowest};

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
pub(super) fn successors(cards: &Cards, state: State, mut offer: impl FnMut(State)) {
    let (pyramid, hand, at, redeals) = (state.pyramid(), state.hand(), state.at(), state.redeals());
    let free = free(pyramid);
    let mut remove =
        |cleared: u32, taken: u32| offer(settled(cards, pyramid & !cleared, hand & !taken, at, redeals));
    // A free king has to go some time, and nothing is better for its lying there.
    let kings = free & cards.pyramid[13];
    if kings != 0 {
        remove(lowest(kings), 0);
        return;
    }
    for kind in 0..KINDS {
        cards.pairs(pyramid, free, kind, |pair| remove(pair, 0));
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
