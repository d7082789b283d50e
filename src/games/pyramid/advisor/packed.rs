//! A position as the solver sees it: who covers whom and who pairs with whom as bit masks, and
//! all that changes in one number.

use super::super::rules::{BOARD_CARDS, Card, Game, Move, Place, Spot, THIRTEEN};
use super::counts::Counter;

/// The six kinds of pairs: ace and queen, 2 and jack, … 6 and 7.
pub(super) const KINDS: usize = 6;
pub(super) const KING: usize = THIRTEEN as usize;
const PYRAMID: u32 = (1 << BOARD_CARDS) - 1;
const HAND_SHIFT: u32 = BOARD_CARDS as u32;
const HAND: u32 = (1 << 24) - 1;
const AT_SHIFT: u32 = HAND_SHIFT + 24;
const REDEALS_SHIFT: u32 = AT_SHIFT + 5;

/// All that changes in a game, in 59 bits: the cards left in the pyramid and beside it, how far
/// the stock or the pile is gone through, and the redeals left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State(pub(super) u64);

impl State {
    pub(super) fn new(pyramid: u32, hand: u32, at: u32, redeals: u32) -> Self {
        Self(
            u64::from(pyramid)
                | u64::from(hand) << HAND_SHIFT
                | u64::from(at) << AT_SHIFT
                | u64::from(redeals) << REDEALS_SHIFT,
        )
    }

    /// The cards left in the pyramid; bit 0 is the apex.
    pub(super) fn pyramid(self) -> u32 {
        self.0 as u32 & PYRAMID
    }

    /// The cards left beside it, in the order in which they are turned up.
    pub(super) fn hand(self) -> u32 {
        (self.0 >> HAND_SHIFT) as u32 & HAND
    }

    /// Where the top of the pile or the stock lies in the hand; past its end if there is none.
    pub(super) fn at(self) -> u32 {
        (self.0 >> AT_SHIFT) as u32 & 31
    }

    pub(super) fn redeals(self) -> u32 {
        (self.0 >> REDEALS_SHIFT) as u32
    }
}

/// The lowest bit of a mask alone, or 0.
pub(super) fn lowest(mask: u32) -> u32 {
    mask & mask.wrapping_neg()
}

/// The bits of a mask, each as a mask of its own.
pub(super) fn each(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = lowest(mask);
        mask ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// What does not change in a game: which card lies where.
#[derive(Clone, Debug)]
pub(super) struct Cards {
    pub(super) has_waste: bool,
    pub(super) clear_all: bool,
    pub(super) take_with_cover: bool,
    /// The pyramid's cards of each value; under 0 the places that are empty from the start.
    pub(super) pyramid: [u32; KING + 1],
    /// How many cards the hand had at first.
    pub(super) hand_len: u32,
    /// The value of each card of the hand.
    pub(super) hand_values: [u8; 24],
    /// Count the cards of the pyramid and of the hand by value.
    pub(super) in_pyramid: Counter<4>,
    pub(super) in_hand: Counter<3>,
    /// For each card of the pyramid the cards it could once be free together with and paired.
    pub(super) mates: [u32; BOARD_CARDS],
}

impl Cards {
    /// A game's cards, and the state it is in.
    pub(super) fn read(game: &Game) -> (Self, State) {
        let options = game.options();
        let pyramid_values = game.board().cards().map(Card::value);
        let hand: Vec<Card> = game.waste().iter().copied().chain(game.pile().cards()).collect();
        let hand_values = std::array::from_fn(|index| hand.get(index).map_or(0, |card| card.value()));
        let with_value = |values: &[u8], wanted: usize| {
            let cards = values.iter().enumerate().filter(|&(_, &value)| usize::from(value) == wanted);
            cards.map(|(index, _)| 1 << index).sum()
        };
        let mut cards = Self {
            has_waste: options.variant.has_waste(),
            clear_all: options.clear_all,
            take_with_cover: options.take_with_cover,
            pyramid: std::array::from_fn(|value| with_value(&pyramid_values, value)),
            hand_len: hand.len() as u32,
            hand_values,
            in_pyramid: Counter::new(&pyramid_values),
            in_hand: Counter::new(&hand_values),
            mates: [0; BOARD_CARDS],
        };
        cards.find_mates(&pyramid_values);
        let pyramid = PYRAMID & !cards.pyramid[0];
        let hand = (1 << cards.hand_len) - 1;
        let redeals = game.redeals_left().map_or(0, u32::from);
        (cards, State::new(pyramid, hand, game.waste().len() as u32, redeals))
    }

    /// Every pair of a kind that can be removed from a pyramid with these free cards.
    pub(super) fn pairs(&self, pyramid: u32, free: u32, kind: usize, mut offer: impl FnMut(u32)) {
        let (low, high) = (free & self.pyramid[kind + 1], free & self.pyramid[12 - kind]);
        for card in each(low) {
            for other in each(high) {
                offer(card | other);
            }
        }
        if self.take_with_cover {
            for card in each(low | high) {
                // What this card alone covers, at most two cards.
                let uncovered = self::free(pyramid & !card) & !free;
                for covered in each(uncovered & self.mates[card.trailing_zeros() as usize]) {
                    offer(card | covered);
                }
            }
        }
    }

    /// Two cards can be free together unless one lies somewhere on top of the other.
    fn find_mates(&mut self, values: &[u8; BOARD_CARDS]) {
        let spots: Vec<Spot> = Spot::all().collect();
        for (index, spot) in spots.iter().enumerate() {
            let value = usize::from(values[index]);
            if value == 0 || value == KING {
                continue;
            }
            let above_or_below = spots.iter().enumerate().filter(|(_, other)| {
                let (low, high) = if other.row() > spot.row() { (*other, spot) } else { (spot, *other) };
                let depth = low.row() - high.row();
                let related = (high.column()..=high.column() + depth).contains(&low.column());
                related && !(self.take_with_cover && depth == 1)
            });
            let related: u32 = above_or_below.map(|(other, _)| 1 << other).sum();
            self.mates[index] = self.pyramid[KING - value] & !related;
        }
    }
}

/// The moves along a line of states.
pub(super) fn moves_along(line: &[State]) -> Vec<Move> {
    line.windows(2).map(|step| move_between(step[0], step[1])).collect()
}

/// Turns a change of state back into the move that made it.
fn move_between(from: State, to: State) -> Move {
    let pyramid = from.pyramid() & !to.pyramid();
    let hand = from.hand() & !to.hand();
    let spots = Spot::all().filter(|spot| pyramid >> (spot.index() - 1) & 1 == 1).map(Place::Pyramid);
    let beside = each(hand).map(|bit| if bit == 1 << from.at() { Place::Pile } else { Place::Waste });
    let mut places = spots.chain(beside);
    match (places.next(), places.next()) {
        (Some(one), Some(other)) => Move::pair(one, other),
        (Some(one), None) => Move::single(one),
        _ => Move::Next,
    }
}

/// The cards of a pyramid that nothing covers.
pub(super) fn free(pyramid: u32) -> u32 {
    let mut covered = 0;
    let mut row = 1_u32;
    for width in 1..7 {
        // A card of row N has the cards N and N + 1 places further on top of it.
        covered |= (pyramid >> width | pyramid >> (width + 1)) & row;
        row = ((1 << (width + 1)) - 1) << (width * (width + 1) / 2);
    }
    pyramid & !covered
}
