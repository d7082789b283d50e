//! What can be said of a state without searching: that it is lost, or how far it is at least.

use super::clearing::Needs;
use super::counts::Counts;
use super::meter::Spent;
use super::packed::{Cards, KINDS, State, each};
use super::search::Question;

/// At least how many moves are still to be made; `None` if there is no win from here.
pub(super) fn estimate(asked: &mut Question, state: State) -> Result<Option<u16>, Spent> {
    let cards = asked.cards;
    let left = cards.in_pyramid.count(state.pyramid());
    let beside = cards.in_hand.count(state.hand());
    let in_stock = cards.in_hand.count(state.hand() & (u32::MAX << state.at()));
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
    if !asked.clearing.is_clearable(cards, state.pyramid(), needs, &mut asked.meter)? {
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
