//! Tells whether a pyramid could be cleared if every card beside it were available at any time. In Pile this
//! is the whole question, because turning is free. In other variants the order of the cards may still prevent
//! it, but a pyramid that fails here is certainly lost.
//!
//! Both values of a kind (ace and queen, say) always have the same number of cards left. So the cards left in
//! the pyramid and beside it tell how many pairs of a kind must be made *within* the pyramid, and only this
//! need is checked. A king, and a card of a kind without a need, goes as soon as it is free.

use super::packed::{Cards, KINDS, KING, each, free};
use super::search::{Search, Spent};

/// How many pairs of each kind must be made within the pyramid.
pub(super) type Needs = [u8; KINDS];

/// How many pyramids are remembered at most; beyond them the answer is "unknown".
const MOST_KNOWN: usize = 2_000_000;

impl Search<'_> {
    /// Whether the pyramid can be cleared with at least these pairs within it.
    pub(super) fn is_clearable(&mut self, pyramid: u32, needs: Needs) -> Result<bool, Spent> {
        let pyramid = without_easy_cards(&self.cards, pyramid, needs);
        if pyramid == 0 {
            return Ok(needs == [0; KINDS]);
        }
        if !has_enough_mates(&self.cards, pyramid, needs) {
            return Ok(false);
        }
        let key = needs.iter().fold(u64::from(pyramid), |key, &need| key << 3 | u64::from(need));
        if let Some(&known) = self.clearable.get(&key) {
            return Ok(known);
        }
        self.count()?;
        if self.clearable.len() >= MOST_KNOWN {
            return Err(Spent);
        }
        let mut clearable = false;
        for (cleared, kind, pair) in removals_of_need(&self.cards, pyramid, needs) {
            let mut needs = needs;
            needs[kind] -= u8::from(pair);
            clearable = self.is_clearable(pyramid & !cleared, needs)?;
            if clearable {
                break;
            }
        }
        self.clearable.insert(key, clearable);
        Ok(clearable)
    }
}

/// Removes what goes as soon as it is free: kings, and cards of kinds without a need.
fn without_easy_cards(cards: &Cards, mut pyramid: u32, needs: Needs) -> u32 {
    let mut easy = cards.pyramid[KING];
    for (kind, _) in needs.iter().enumerate().filter(|&(_, &need)| need == 0) {
        easy |= cards.pyramid[kind + 1] | cards.pyramid[12 - kind];
    }
    loop {
        let gone = free(pyramid) & easy;
        if gone == 0 {
            return pyramid;
        }
        pyramid &= !gone;
    }
}

/// Whether every kind in need still has enough cards that can be free together with a mate.
fn has_enough_mates(cards: &Cards, pyramid: u32, needs: Needs) -> bool {
    let has_mate = |card: &u32| cards.mates[card.trailing_zeros() as usize] & pyramid != 0;
    needs.iter().enumerate().filter(|&(_, &need)| need > 0).all(|(kind, &need)| {
        let mut values = [kind + 1, 12 - kind].into_iter();
        values.all(|value| each(cards.pyramid[value] & pyramid).filter(has_mate).count() >= usize::from(need))
    })
}

/// Every removal of a kind in need: its cards, its kind, and whether it is a pair within the pyramid.
fn removals_of_need(cards: &Cards, pyramid: u32, needs: Needs) -> Vec<(u32, usize, bool)> {
    let mut removals = Vec::new();
    let free = free(pyramid);
    for (kind, &need) in needs.iter().enumerate().filter(|&(_, &need)| need > 0) {
        cards.pairs(pyramid, free, kind, |pair| removals.push((pair, kind, true)));
        for side in [cards.pyramid[kind + 1] & pyramid, cards.pyramid[12 - kind] & pyramid] {
            // A card goes with one from beside while enough of its value remain for the need.
            if side.count_ones() > u32::from(need) {
                removals.extend(each(free & side).map(|card| (card, kind, false)));
            }
        }
    }
    removals
}
