//! What is known of a state without a search: that it is lost, or a lower bound of the moves to a win.

use super::clearing::Needs;
use super::packed::{Cards, Counts, KINDS, KING, State, count, each};
use super::search::{Search, Spent};

impl Search<'_> {
    /// A lower bound of the moves to a win; `None` if there is no win from here.
    pub(super) fn estimate(&mut self, state: State) -> Result<Option<u16>, Spent> {
        let cards = &self.cards;
        let left = count(&cards.pyramid, state.pyramid);
        let beside = count(&cards.hand, state.hand);
        let ahead = state.hand & (u32::MAX << state.at);
        let reached = within_reach(cards, state, &left, ahead);
        let last_pass = cards.has_waste && state.redeals == 0;
        if last_pass && cards.clear_all && reached | ahead != state.hand {
            return Ok(None);
        }
        let available = if last_pass { count(&cards.hand, reached | ahead) } else { beside };
        let mut needs: Needs = [0; KINDS];
        for (kind, need) in needs.iter_mut().enumerate() {
            let (low, high) = (kind + 1, 12 - kind);
            let (lows, highs) = (left[low], left[high]);
            *need = lows.saturating_sub(available[high]).max(highs.saturating_sub(available[low]));
            // If cards of the pile cannot pair with each other, each of them needs one of the pyramid.
            let left_over = cards.clear_all && !cards.has_waste && beside[high] > lows;
            if *need > lows.min(highs) || left_over {
                return Ok(None);
            }
        }
        if !self.is_clearable(state.pyramid, needs)? {
            return Ok(None);
        }
        let cards = &self.cards;
        if cards.clear_all {
            let pairs: u8 = (1..=6).map(|low| left[low] + beside[low]).sum();
            return Ok(Some(u16::from(left[KING] + beside[KING] + pairs)));
        }
        let removals: u8 = (1..=6).map(|low| left[low].max(left[KING - low])).sum::<u8>() + left[KING];
        let in_waste = count(&cards.hand, reached);
        Ok(Some(u16::from(removals) + turns(cards, state, &left, &in_waste)))
    }
}

/// The cards of the waste that can be taken in this pass: those above which every card can go.
fn within_reach(cards: &Cards, state: State, left: &Counts, ahead: u32) -> u32 {
    let mut reached = 0;
    let mut waste = if cards.has_waste { state.hand & !ahead } else { 0 };
    while let Some(top) = waste.checked_ilog2() {
        reached |= 1 << top;
        let mate = KING - usize::from(cards.hand_values[top as usize]);
        if mate != 0 && left[mate] == 0 && ahead & cards.hand[mate] == 0 {
            break;
        }
        waste &= !(1 << top);
    }
    reached
}

/// At least how many times the pile has to be turned, or cards drawn and redealt.
fn turns(cards: &Cards, state: State, left: &Counts, in_waste: &Counts) -> u16 {
    // The cards of each value that have to come from beside the pyramid and are not in reach yet.
    let mut wanted: Counts = [0; KING + 1];
    for value in 1..KING {
        let from_hand = left[KING - value].saturating_sub(left[value]);
        wanted[value] = from_hand.saturating_sub(in_waste[value]);
    }
    let mut outstanding: u8 = wanted.iter().sum();
    if outstanding == 0 {
        return 0;
    }
    let ahead = state.hand & (u32::MAX << state.at);
    let behind = if cards.has_waste { 0 } else { state.hand & !ahead };
    // Passing a card costs a move unless it goes together with a card of the pyramid.
    let mut passed: Counts = [0; KING + 1];
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
        turns += u16::from(value == KING || passed[value] > left[KING - value]);
    }
    turns + 1
}
