//! A game of Pyramid Solitaire: the rules on top of the seed's table.

use super::board::ROWS;
use super::{
    Board, Card, Effect, Hand, Illegal, Move, Options, OutOfBounds, Place, Removal, Setup, Spot, Table,
};
use crate::core::{Outcome, Rules, Seat};

/// What a pair or a king is worth.
pub const POINTS_A_REMOVAL: u32 = 5;
/// What clearing a row is worth, the apex first.
pub const POINTS_A_ROW: [u32; ROWS as usize] = [500, 250, 150, 100, 75, 50, 25];

/// A game of Pyramid Solitaire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    options: Options,
    /// The pyramid, and as its hand the pile or the stock.
    table: Table,
    /// The drawn cards, the top one last; always empty in Pile.
    waste: Vec<Card>,
    /// How many cards of the pile are still to be seen before it comes round.
    unseen: usize,
    passes: u32,
    score: u32,
}

impl Game {
    /// The rules that are played by.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The pyramid.
    pub fn board(&self) -> &Board {
        &self.table.board
    }

    /// The pile, or the stock.
    pub fn pile(&self) -> &Hand {
        &self.table.hand
    }

    /// The drawn cards, the top one last; none in Pile.
    pub fn waste(&self) -> &[Card] {
        &self.waste
    }

    /// The pyramid and the pile as the seed prints them.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How often the pile or the stock was gone through from its first card to its last.
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// How many redeals are left; `None` for a pile, which goes round for ever.
    pub fn redeals_left(&self) -> Option<u8> {
        let redeals = self.options.variant.redeals()?;
        Some(redeals.saturating_sub(self.passes.try_into().unwrap_or(u8::MAX)))
    }

    /// The points so far.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// How many cards still have to go: the pyramid's, or all.
    pub fn cards_left(&self) -> usize {
        let beside = if self.options.clear_all { self.table.hand.len() + self.waste.len() } else { 0 };
        self.table.board.cards_left() + beside
    }

    /// Whether all cards that had to go are gone.
    pub fn is_won(&self) -> bool {
        self.cards_left() == 0
    }

    /// Whether no card can ever be removed again, however the pile is turned.
    pub fn is_stuck(&self) -> bool {
        if self.is_won() {
            return false;
        }
        let mut turned = self.clone();
        // Twice through all cards shows every top there is, once as the waste lies and once
        // after a redeal; more redeals only show the same again.
        for _ in 0..=2 * (self.table.hand.len() + self.waste.len() + 1) {
            if turned.find_removal(|_| true).is_some() {
                return false;
            }
            if turned.go_on().is_err() {
                break;
            }
        }
        true
    }

    /// Whether the game is won or stuck.
    pub fn is_over(&self) -> bool {
        self.is_won() || self.is_stuck()
    }

    /// The card at a place, be it free or not; the empty card if there is none.
    pub fn card(&self, place: Place) -> Card {
        match place {
            Place::Pyramid(spot) => self.table.board.card(spot),
            Place::Pile => self.table.hand.top_card(),
            Place::Waste => self.waste.last().copied().unwrap_or_default(),
        }
    }

    /// The card that a player means by the seed's coordinates, the hand's top card being `0,0`;
    /// the empty card if it cannot be taken (`selectCard`).
    ///
    /// # Errors
    /// Coordinates outside the pyramid.
    pub fn select_card(&self, row: u32, column: u32) -> Result<Card, OutOfBounds> {
        self.table.select_card(row, column)
    }

    /// The places whose card is there and covered by none: the free cards of the pyramid, the
    /// top of the pile and that of the waste.
    pub fn free_places(&self) -> impl Iterator<Item = Place> {
        let pyramid = Spot::all().filter(|&spot| self.table.board.is_free(spot)).map(Place::Pyramid);
        pyramid.chain([Place::Pile, Place::Waste]).filter(|&place| !self.card(place).is_empty())
    }

    /// The places that make a legal pair with this one.
    pub fn partners(&self, place: Place) -> Vec<Place> {
        self.removals().into_iter().filter_map(|removal| removal.partner_of(place)).collect()
    }

    /// Every removal that is legal now.
    pub fn removals(&self) -> Vec<Removal> {
        let mut removals = Vec::new();
        self.find_removal(|removal| {
            removals.push(removal);
            false
        });
        removals
    }

    /// The first legal removal that is wanted.
    fn find_removal(&self, mut wanted: impl FnMut(Removal) -> bool) -> Option<Removal> {
        let free: Vec<Place> = self.free_places().collect();
        for (index, &place) in free.iter().enumerate() {
            if self.card(place).is_king() && wanted(Removal::single(place)) {
                return Some(Removal::single(place));
            }
            let others = free[index + 1..].iter().copied();
            for other in others.chain(self.covered_only_by(place)) {
                let pair = Removal::pair(place, other);
                if self.card(place).pairs_with(self.card(other)) && wanted(pair) {
                    return Some(pair);
                }
            }
        }
        None
    }

    /// The places that this card alone covers, if they may be taken together.
    fn covered_only_by(&self, place: Place) -> impl Iterator<Item = Place> {
        let spot = match place {
            Place::Pyramid(spot) if self.options.take_with_cover => Some(spot),
            _ => None,
        };
        let above = spot.into_iter().flat_map(Spot::above);
        above.filter(|&above| self.table.board.covers(above).count() == 1).map(Place::Pyramid)
    }

    /// Checks a removal.
    fn check(&self, removal: Removal) -> Result<(), Illegal> {
        for place in removal.places() {
            if self.card(place).is_empty() {
                return Err(Illegal::NoCard(place));
            }
        }
        let places: Vec<Place> = removal.places().collect();
        for &place in &places {
            let Place::Pyramid(spot) = place else { continue };
            let taken_along = removal
                .partner_of(place)
                .is_some_and(|other| self.covered_only_by(other).any(|covered| covered == place));
            if let Some(cover) = self.table.board.covers(spot).next()
                && !taken_along
            {
                return Err(Illegal::Covered { card: self.card(place), by: self.table.board.card(cover) });
            }
        }
        match places[..] {
            [one, other] if one == other => Err(Illegal::SameCard),
            [one, other] if !self.card(one).pairs_with(self.card(other)) => {
                Err(Illegal::NotThirteen(self.card(one), self.card(other)))
            }
            [one] if !self.card(one).is_king() => Err(Illegal::NotAKing(self.card(one))),
            _ => Ok(()),
        }
    }

    /// Takes the card at a place away.
    fn take(&mut self, place: Place) {
        match place {
            Place::Pyramid(spot) => self.table.board.remove_card(spot),
            Place::Waste => drop(self.waste.pop()),
            Place::Pile => drop(self.table.hand.remove_card()),
        }
    }

    fn remove(&mut self, removal: Removal) -> Vec<Effect> {
        let cards: Vec<(Card, Place)> = removal.places().map(|place| (self.card(place), place)).collect();
        let free_before: Vec<Place> = self.free_places().collect();
        let rows_before = self.clear_rows();
        for place in removal.places() {
            self.take(place);
        }
        let mut effects = match cards[..] {
            [one, other] => vec![Effect::PairRemoved { cards: [one, other] }],
            _ => cards.iter().map(|&(card, from)| Effect::KingRemoved { card, from }).collect(),
        };
        effects.extend(self.free_places().filter_map(|place| match place {
            Place::Pyramid(spot) if !free_before.contains(&place) => Some(Effect::Uncovered { spot }),
            _ => None,
        }));
        let mut points = POINTS_A_REMOVAL;
        for row in (ROWS - self.clear_rows() + 1..=ROWS - rows_before).rev() {
            let worth = POINTS_A_ROW[usize::from(row - 1)];
            effects.push(Effect::RowCleared { row, points: worth });
            points += worth;
        }
        self.score += points;
        effects.push(Effect::Scored { points });
        if cards.iter().any(|&(_, place)| place == Place::Pile) {
            effects.extend(self.see_one_more());
        }
        effects
    }

    /// How many rows are clear; they are always the lowest.
    fn clear_rows(&self) -> u8 {
        (1..=ROWS).rev().take_while(|&row| self.table.board.is_row_clear(row)).count() as u8
    }

    /// Whether there is a next card to go on to.
    fn can_go_on(&self) -> Result<(), Illegal> {
        if !self.table.hand.is_empty() {
            Ok(())
        } else if self.waste.is_empty() {
            Err(Illegal::PileEmpty)
        } else if self.redeals_left() == Some(0) {
            Err(Illegal::NoRedeal)
        } else {
            Ok(())
        }
    }

    /// Turns the pile, draws, or redeals.
    fn go_on(&mut self) -> Result<Vec<Effect>, Illegal> {
        self.can_go_on()?;
        let card = self.table.hand.top_card();
        if !self.options.variant.has_waste() {
            self.table.hand.next_card();
            let mut effects = vec![Effect::Turned { card, shows: self.table.hand.top_card() }];
            effects.extend(self.see_one_more());
            return Ok(effects);
        }
        if card.is_empty() {
            self.table.hand = self.waste.drain(..).collect();
            self.passes += 1;
            let left = self.redeals_left().unwrap_or(0);
            return Ok(vec![Effect::Redealt { cards: self.table.hand.len(), left }]);
        }
        self.waste.push(self.table.hand.remove_card());
        Ok(vec![Effect::Drawn { card, shows: self.table.hand.top_card() }])
    }

    /// Counts a card of the pile that has been seen, and the pass when it was the last.
    fn see_one_more(&mut self) -> Option<Effect> {
        if self.options.variant.has_waste() {
            return None;
        }
        self.unseen = self.unseen.saturating_sub(1);
        if self.unseen > 0 {
            return None;
        }
        self.unseen = self.table.hand.len();
        self.passes = self.passes.saturating_add(1);
        (self.unseen > 0).then_some(Effect::CameRound { passes: self.passes })
    }
}

impl Rules for Game {
    type Setup = Setup;
    type Move = Move;
    type Effect = Effect;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Self {
        let table = Table::new(&setup.deck());
        let unseen = table.hand.len();
        Self { options: setup.options, table, waste: Vec::new(), unseen, passes: 0, score: 0 }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() {
            return Vec::new();
        }
        let next = self.can_go_on().is_ok().then_some(Move::Next);
        self.removals().into_iter().map(Move::Remove).chain(next).collect()
    }

    fn play(&mut self, mv: Move) -> Result<Vec<Effect>, Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        let mut effects = match mv {
            Move::Next => self.go_on()?,
            Move::Remove(removal) => {
                self.check(removal)?;
                self.remove(removal)
            }
        };
        if self.is_won() {
            effects.push(Effect::Won);
        } else if self.is_stuck() {
            effects.push(Effect::Stuck);
        }
        Ok(effects)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_won() { Some(Outcome::Won(Seat::First)) } else { self.is_stuck().then_some(Outcome::Lost) }
    }
}
