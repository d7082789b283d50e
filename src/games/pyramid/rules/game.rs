//! A game of Pyramid Solitaire: the rules on top of the seed's pyramid and hand.

use super::board::{BOARD_CARDS, ROWS};
use super::card::DECK_CARDS;
use super::{Board, Card, Effect, Hand, Illegal, Move, Options, Place, Setup, Spot};
use crate::core::{Outcome, Rules, Seat};

/// The points for a pair or a king.
pub const POINTS_A_REMOVAL: u32 = 5;
/// The points for clearing a row, from the apex down.
pub const POINTS_A_ROW: [u32; ROWS as usize] = [500, 250, 150, 100, 75, 50, 25];

/// A game of Pyramid Solitaire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    options: Options,
    board: Board,
    /// The pile, or the stock.
    pile: Hand,
    /// The drawn cards, the top one last; always empty in Pile.
    waste: Vec<Card>,
    /// How many cards of the pile are still unseen in this pass.
    unseen: usize,
    passes: u32,
    score: u32,
}

impl Game {
    /// The rules of this game.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The pyramid.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pile, or the stock.
    pub fn pile(&self) -> &Hand {
        &self.pile
    }

    /// The drawn cards, the top one last; none in Pile.
    pub fn waste(&self) -> &[Card] {
        &self.waste
    }

    /// How often the pile or the stock was gone through from its first card to its last.
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// How many redeals are left; `None` for a pile, which has no limit.
    pub fn redeals_left(&self) -> Option<u8> {
        let redeals = self.options.variant.redeals()?;
        Some(redeals.saturating_sub(self.passes.try_into().unwrap_or(u8::MAX)))
    }

    /// The points so far.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// How many cards still have to go: those of the pyramid, or all.
    pub fn cards_left(&self) -> usize {
        let beside = if self.options.clear_all { self.pile.len() + self.waste.len() } else { 0 };
        self.board.cards_left() + beside
    }

    /// How many cards had to go at the start.
    pub fn cards_at_first(&self) -> usize {
        if self.options.clear_all { DECK_CARDS } else { BOARD_CARDS }
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
        // Two rounds through all cards show every possible top, even after a redeal; more redeals add none.
        for _ in 0..=2 * (self.pile.len() + self.waste.len() + 1) {
            if !turned.removals().is_empty() {
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

    /// The card at a place, free or not; the empty card if there is none.
    pub fn card(&self, place: Place) -> Card {
        match place {
            Place::Pyramid(spot) => self.board.card(spot),
            Place::Pile => self.pile.top_card(),
            Place::Waste => self.waste.last().copied().unwrap_or_default(),
        }
    }

    /// The places whose card can be taken: the free ones of the pyramid, the tops of the pile and the waste.
    pub fn free_places(&self) -> impl Iterator<Item = Place> {
        let pyramid = Spot::all().filter(|&spot| self.board.is_free(spot)).map(Place::Pyramid);
        pyramid.chain([Place::Pile, Place::Waste]).filter(|&place| !self.card(place).is_empty())
    }

    /// A card that covers the one at this place, if any.
    pub fn cover(&self, place: Place) -> Option<Card> {
        self.board.covers(place.spot()?).next().map(|cover| self.board.card(cover))
    }

    /// The places that make a legal pair with this one.
    pub fn partners(&self, place: Place) -> Vec<Place> {
        self.removals().into_iter().filter_map(|mv| mv.partner_of(place)).collect()
    }

    /// Every removal that is legal now.
    pub fn removals(&self) -> Vec<Move> {
        let free: Vec<Place> = self.free_places().collect();
        let mut removals = Vec::new();
        for (index, &place) in free.iter().enumerate() {
            removals.extend(self.card(place).is_king().then_some(Move::Single(place)));
            let others = free[index + 1..].iter().copied().chain(self.covered_only_by(place));
            let partners = others.filter(|&other| self.card(place).pairs_with(self.card(other)));
            removals.extend(partners.map(|other| Move::pair(place, other)));
        }
        removals
    }

    /// The places that only this card covers, if both may be taken together.
    fn covered_only_by(&self, place: Place) -> impl Iterator<Item = Place> {
        let spot = place.spot().filter(|_| self.options.take_with_cover);
        let above = spot.into_iter().flat_map(Spot::above);
        above.filter(|&above| self.board.covers(above).count() == 1).map(Place::Pyramid)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if let Some(gone) = mv.places().find(|&place| self.card(place).is_empty()) {
            return Err(Illegal::NoCard(gone));
        }
        for place in mv.places() {
            let partner = mv.partner_of(place);
            let taken_along = || self.covered_only_by(partner?).find(|&covered| covered == place);
            if let Some(by) = self.cover(place).filter(|_| taken_along().is_none()) {
                return Err(Illegal::Covered { card: self.card(place), by });
            }
        }
        match mv {
            Move::Pair(one, other) if one == other => Err(Illegal::SameCard),
            Move::Pair(one, other) if !self.card(one).pairs_with(self.card(other)) => {
                Err(Illegal::NotThirteen(self.card(one), self.card(other)))
            }
            Move::Single(place) if !self.card(place).is_king() => Err(Illegal::NotAKing(self.card(place))),
            _ => Ok(()),
        }
    }

    fn remove(&mut self, mv: Move, removed: Effect) -> Vec<Effect> {
        let covered: Vec<Spot> = Spot::all().filter(|&spot| !self.board.is_free(spot)).collect();
        let rows_before = self.board.clear_rows();
        for place in mv.places() {
            match place {
                Place::Pyramid(spot) => self.board.remove_card(spot),
                Place::Waste => drop(self.waste.pop()),
                Place::Pile => drop(self.pile.remove_card()),
            }
        }
        let mut effects = vec![removed];
        let is_free = |spot: &Spot| self.board.has_card(*spot) && self.board.is_free(*spot);
        effects.extend(covered.into_iter().filter(is_free).map(Effect::Uncovered));
        let [from, to] = [self.board.clear_rows(), rows_before].map(|clear| usize::from(ROWS - clear));
        let points = POINTS_A_REMOVAL + POINTS_A_ROW[from..to].iter().sum::<u32>();
        self.score += points;
        effects.push(Effect::Scored(points));
        if mv.places().any(|place| place == Place::Pile) {
            self.see_one_more();
        }
        effects
    }

    /// Whether there is a next card.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn can_go_on(&self) -> Result<(), Illegal> {
        match (self.pile.is_empty(), self.waste.is_empty(), self.redeals_left()) {
            (true, true, _) => Err(Illegal::PileEmpty),
            (true, false, Some(0)) => Err(Illegal::NoRedeal),
            _ => Ok(()),
        }
    }

    /// Turns the pile, draws, or redeals.
    fn go_on(&mut self) -> Result<Effect, Illegal> {
        self.can_go_on()?;
        let card = self.pile.top_card();
        if !self.options.variant.has_waste() {
            self.pile.next_card();
            self.see_one_more();
            Ok(Effect::Turned { card, shows: self.pile.top_card() })
        } else if card.is_empty() {
            self.pile = self.waste.drain(..).collect();
            self.passes += 1;
            Ok(Effect::Redealt(self.redeals_left().unwrap_or(0)))
        } else {
            self.waste.push(self.pile.remove_card());
            Ok(Effect::Drawn(self.pile.top_card()))
        }
    }

    /// Counts a card of the pile as seen, and a pass when it was the last one.
    fn see_one_more(&mut self) {
        self.unseen = self.unseen.saturating_sub(1);
        if self.unseen == 0 && !self.options.variant.has_waste() {
            self.unseen = self.pile.len();
            self.passes = self.passes.saturating_add(1);
        }
    }
}

impl Rules for Game {
    type Setup = Setup;
    type Move = Move;
    type Effect = Effect;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Self {
        let (board, pile) = (Board::new(&setup.deck), Hand::new(&setup.deck));
        let unseen = pile.len();
        Self { options: setup.options, board, pile, waste: Vec::new(), unseen, passes: 0, score: 0 }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() {
            return Vec::new();
        }
        let next = self.can_go_on().is_ok().then_some(Move::Next);
        self.removals().into_iter().chain(next).collect()
    }

    fn play(&mut self, mv: Move) -> Result<Vec<Effect>, Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        self.check(mv)?;
        let mut effects = match mv {
            Move::Next => vec![self.go_on()?],
            Move::Single(place) => self.remove(mv, Effect::KingRemoved(self.card(place), place)),
            Move::Pair(one, other) => {
                self.remove(mv, Effect::PairRemoved([one, other].map(|place| (self.card(place), place))))
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
