//! A position as the solver sees it: cards, covers and pairs as bit masks.

use crate::games::pyramid::rules::{BOARD_CARDS, Card, Game, Move, Place, Spot, THIRTEEN};

/// The six kinds of pairs: ace and queen, 2 and jack, … 6 and 7.
pub(super) const KINDS: usize = 6;
pub(super) const KING: usize = THIRTEEN as usize;
pub(super) type Counts = [u8; KING + 1];
/// The cards of each value; value 0 stands for the places that are empty from the start.
type ByValue = [u32; KING + 1];

/// Everything that changes in a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// The cards left in the pyramid; bit 0 is the apex.
    pub(super) pyramid: u32,
    /// The cards left beside it, in the order in which they turn up.
    pub(super) hand: u32,
    /// The index of the top of the pile or the stock in the hand; past its end if there is none.
    pub(super) at: u8,
    pub(super) redeals: u8,
}

impl State {
    /// The whole state as a number of 59 bits.
    pub(super) fn key(self) -> u64 {
        let left = u64::from(self.hand) << BOARD_CARDS | u64::from(self.pyramid);
        u64::from(self.redeals) << 57 | u64::from(self.at) << 52 | left
    }
}

/// The lowest bit of a mask, or 0.
pub(super) fn lowest(mask: u32) -> u32 {
    mask & mask.wrapping_neg()
}

pub(super) fn each(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = lowest(mask);
        mask ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// How many of these cards there are of each value.
pub(super) fn count(by_value: &ByValue, cards: u32) -> Counts {
    by_value.map(|same| (same & cards).count_ones() as u8)
}

/// Everything that stays the same in a game: which card lies where.
#[derive(Clone, Debug)]
pub(super) struct Cards {
    pub(super) has_waste: bool,
    pub(super) clear_all: bool,
    pub(super) take_with_cover: bool,
    /// The pyramid's cards, and those beside it.
    pub(super) pyramid: ByValue,
    pub(super) hand: ByValue,
    pub(super) hand_len: u8,
    pub(super) hand_values: [u8; 24],
    /// For each card of the pyramid, the cards that it pairs with and could be free together with.
    pub(super) mates: [u32; BOARD_CARDS],
}

impl Cards {
    pub(super) fn read(game: &Game) -> (Self, State) {
        let options = game.options();
        let pyramid_values = game.board().cards().map(Card::value);
        let hand: Vec<Card> = game.waste().iter().copied().chain(game.pile().cards()).collect();
        let hand_values = std::array::from_fn(|index| hand.get(index).map_or(0, |card| card.value()));
        let mut cards = Self {
            has_waste: options.variant.has_waste(),
            clear_all: options.clear_all,
            take_with_cover: options.take_with_cover,
            pyramid: by_value(&pyramid_values),
            hand: by_value(&hand_values),
            hand_len: hand.len() as u8,
            hand_values,
            mates: [0; BOARD_CARDS],
        };
        cards.find_mates(&pyramid_values);
        let from = State {
            pyramid: ((1 << BOARD_CARDS) - 1) & !cards.pyramid[0],
            hand: (1 << cards.hand_len) - 1,
            at: game.waste().len() as u8,
            redeals: game.redeals_left().unwrap_or(0),
        };
        (cards, from)
    }

    /// Offers every pair of a kind that can be removed from a pyramid with these free cards.
    pub(super) fn pairs(&self, pyramid: u32, free: u32, kind: usize, mut offer: impl FnMut(u32)) {
        let (low, high) = (free & self.pyramid[kind + 1], free & self.pyramid[12 - kind]);
        for card in each(low) {
            each(high).for_each(|other| offer(card | other));
        }
        if self.take_with_cover {
            for card in each(low | high) {
                // The cards that this one alone covers, at most two.
                let uncovered = self::free(pyramid & !card) & !free;
                let mates = self.mates[card.trailing_zeros() as usize];
                each(uncovered & mates).for_each(|covered| offer(card | covered));
            }
        }
    }

    /// Finds the mates: two cards can be free together unless one lies somewhere on top of the other.
    fn find_mates(&mut self, values: &[u8; BOARD_CARDS]) {
        let on_top = |low: Spot, high: Spot| {
            let depth = low.row().saturating_sub(high.row());
            let covers = (high.column()..=high.column() + depth).contains(&low.column());
            depth > 0 && covers && !(self.take_with_cover && depth == 1)
        };
        self.mates = std::array::from_fn(|index| self.pyramid[KING - usize::from(values[index])]);
        for (mates, spot) in self.mates.iter_mut().zip(Spot::all()) {
            let related = Spot::all().filter(|&other| on_top(spot, other) || on_top(other, spot));
            *mates &= !related.map(|other| 1 << (other.index() - 1)).sum::<u32>();
        }
    }
}

fn by_value(values: &[u8]) -> ByValue {
    let mut cards = [0; KING + 1];
    for (index, &value) in values.iter().enumerate() {
        cards[usize::from(value)] |= 1 << index;
    }
    cards
}

/// The move that leads from one state to another.
pub(super) fn move_between(from: State, to: State) -> Move {
    let pyramid = from.pyramid & !to.pyramid;
    let hand = from.hand & !to.hand;
    let spots = Spot::all().filter(|spot| pyramid >> (spot.index() - 1) & 1 == 1).map(Place::Pyramid);
    let beside = each(hand).map(|bit| if bit == 1 << from.at { Place::Pile } else { Place::Waste });
    match spots.chain(beside).collect::<Vec<_>>()[..] {
        [] => Move::Next,
        [one] => Move::Single(one),
        [one, other, ..] => Move::pair(one, other),
    }
}

/// The cards of a pyramid that nothing covers.
pub(super) fn free(pyramid: u32) -> u32 {
    let mut covered = 0;
    let mut row = 1_u32;
    for width in 1..7 {
        // The cards N and N + 1 places after a card of row N lie on top of it.
        covered |= (pyramid >> width | pyramid >> (width + 1)) & row;
        row = ((1 << (width + 1)) - 1) << (width * (width + 1) / 2);
    }
    pyramid & !covered
}
