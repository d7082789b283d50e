//! What holds in every game of Pyramid Solitaire, on random games of all variants and options.

use std::collections::BTreeSet;

use crate::random::pyramid::{any_session, any_setup, played};
use proptest::prelude::*;
use quintet::core::Rules;
use quintet::games::pyramid::rules::{Card, Effect, Game, Move, Place, Spot};

/// All cards on the table.
fn cards(game: &Game) -> Vec<Card> {
    let board = game.board().cards().iter().copied().filter(|card| !card.is_empty());
    board.chain(game.pile().cards()).chain(game.waste().iter().copied()).collect()
}

/// Every move that can be written down at all.
fn all_moves() -> Vec<Move> {
    let places: Vec<Place> = Spot::all().map(Place::Pyramid).chain([Place::Pile, Place::Waste]).collect();
    let pairs = places.iter().flat_map(|&one| places.iter().map(move |&other| Move::pair(one, other)));
    pairs.chain(places.iter().map(|&place| Move::Single(place))).chain([Move::Next]).collect()
}

proptest! {
    // Most games are not stuck, and what has a waste is another matter.
    #![proptest_config(ProptestConfig { max_global_rejects: 20_000, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn cards_leave_the_table_only_by_kings_and_pairs_of_thirteen(session in any_session()) {
        let mut before = cards(&Game::new(session.setup()));
        for (mv, effects, state) in session.replay() {
            let after = cards(&state);
            prop_assert_eq!(after.iter().collect::<BTreeSet<_>>().len(), after.len(), "no card twice");
            let gone: Vec<Card> = before.iter().filter(|card| !after.contains(card)).copied().collect();
            let told: Vec<Card> = effects.iter().flat_map(|effect| match effect {
                Effect::PairRemoved(cards) => cards.iter().map(|(card, _)| *card).collect(),
                Effect::KingRemoved(card, _) => vec![*card],
                _ => vec![],
            }).collect();
            prop_assert_eq!(gone.iter().collect::<BTreeSet<_>>(), told.iter().collect::<BTreeSet<_>>());
            let sum: u8 = gone.iter().map(|card| card.value()).sum();
            prop_assert_eq!(sum, if mv == Move::Next { 0 } else { 13 });
            before = after;
        }
    }

    #[test]
    fn points_and_uncovered_cards_are_told_as_they_are(session in any_session()) {
        let mut before = Game::new(session.setup());
        for (_, effects, state) in session.replay() {
            let points: u32 = effects.iter().map(|effect| match effect {
                Effect::Scored(points) => *points,
                _ => 0,
            }).sum();
            prop_assert_eq!(before.score() + points, state.score());
            let free = |game: &Game| game.free_places().collect::<BTreeSet<_>>();
            let uncovered: BTreeSet<Place> = effects.iter().filter_map(|effect| match effect {
                Effect::Uncovered(spot) => Some(Place::Pyramid(*spot)),
                _ => None,
            }).collect();
            let freed: BTreeSet<Place> = free(&state).difference(&free(&before))
                .filter(|place| matches!(place, Place::Pyramid(_))).copied().collect();
            prop_assert_eq!(uncovered, freed);
            prop_assert!(state.score() <= 1290);
            before = state;
        }
    }

    #[test]
    fn exactly_the_listed_moves_are_legal_and_a_refused_one_changes_nothing(session in any_session()) {
        let game = session.state();
        let listed = game.legal_moves();
        for mv in all_moves() {
            let mut after = game.clone();
            let result = after.play(mv);
            prop_assert_eq!(result.is_ok(), listed.contains(&mv), "{:?}: {:?}", mv, result);
            if result.is_err() {
                prop_assert_eq!(&after, game);
            }
        }
    }

    #[test]
    fn the_end_is_told_once_and_exactly(session in any_session()) {
        for (_, effects, state) in session.replay() {
            prop_assert_eq!(effects.contains(&Effect::Won), state.is_won());
            prop_assert_eq!(effects.contains(&Effect::Stuck), state.is_stuck());
            prop_assert_eq!(state.outcome().is_some(), state.is_over());
            prop_assert_eq!(state.legal_moves().is_empty(), state.is_over());
        }
    }

    #[test]
    fn partners_are_mutual_and_make_thirteen(session in any_session()) {
        let game = session.state();
        for place in game.free_places() {
            for partner in game.partners(place) {
                prop_assert!(game.partners(partner).contains(&place));
                prop_assert!(game.card(place).pairs_with(game.card(partner)));
            }
        }
    }

    /// A stuck game stays without a removal however long its pile is turned by the seed's own
    /// operations, which ask nobody.
    #[test]
    fn stuck_means_that_no_turning_helps(setup in any_setup(), seed in any::<u64>()) {
        let session = played(setup, 400, seed);
        let game = session.state();
        prop_assume!(game.is_stuck() && !game.options().variant.has_waste());
        let board = game.board();
        let free: Vec<Card> =
            Spot::all().filter(|&spot| board.is_free(spot)).map(|spot| board.card(spot)).collect();
        let mut hand = game.pile().clone();
        for _ in 0..hand.len() {
            hand.next_card();
            let top = hand.top_card();
            prop_assert!(!top.is_king() && free.iter().all(|card| !card.pairs_with(top)));
        }
    }
}
