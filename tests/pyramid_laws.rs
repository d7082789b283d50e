//! What holds in every game of Pyramid Solitaire, on random games of all variants and options,
//! and of its share codes.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quintet::core::{CodeError, Coded, Rng, Rules, Session};
use quintet::games::pyramid::rules::{Card, Deck, Effect, Game, Move, Options, Place, Setup, Spot, Variant};

fn any_options() -> impl Strategy<Value = Options> {
    (0..3_usize, any::<bool>(), any::<bool>()).prop_map(|(variant, clear_all, take_with_cover)| Options {
        variant: Variant::ALL[variant],
        clear_all,
        take_with_cover,
    })
}

fn any_setup() -> impl Strategy<Value = Setup> {
    (any_options(), any::<u64>(), 0..64_u32, any::<bool>()).prop_map(|(options, seed, shift, given)| {
        if given { Setup::given(options, Deck::of_deal(seed)) } else { Setup::new(options, seed >> shift) }
    })
}

/// A game of random moves, which prefer removals to going on.
fn played(setup: Setup, moves: usize, seed: u64) -> Session<Game> {
    let mut session = Session::<Game>::new(setup);
    let mut rng = Rng::new(seed);
    for _ in 0..moves {
        let legal = session.state().moves();
        if legal.is_empty() {
            break;
        }
        let removals = legal.len() - usize::from(legal.contains(&Move::Next));
        let choices = if removals > 0 && rng.chance(4, 5) { removals } else { legal.len() };
        session.play(legal[rng.below(choices as u32) as usize]).expect("legal");
    }
    session
}

fn any_session() -> impl Strategy<Value = Session<Game>> {
    (any_setup(), 0..150_usize, any::<u64>(), 0..60_usize).prop_map(|(setup, moves, seed, undone)| {
        let mut session = played(setup, moves, seed);
        session.seek(session.position().saturating_sub(undone));
        session
    })
}

/// All cards on the table.
fn cards(game: &Game) -> Vec<Card> {
    let board = game.board().cards().iter().copied().filter(|card| !card.is_empty());
    board.chain(game.pile().cards()).chain(game.waste().iter().copied()).collect()
}

/// Every move that can be written down at all.
fn all_moves() -> Vec<Move> {
    let places: Vec<Place> = Spot::all().map(Place::Pyramid).chain([Place::Pile, Place::Waste]).collect();
    let pairs = places.iter().flat_map(|&one| places.iter().map(move |&other| Move::pair(one, other)));
    pairs.chain(places.iter().map(|&place| Move::single(place))).chain([Move::Next]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn cards_leave_the_table_only_by_kings_and_pairs_of_thirteen(session in any_session()) {
        let mut before = cards(&Game::new(session.setup()));
        for (mv, effects, state) in session.replay() {
            let after = cards(&state);
            prop_assert_eq!(after.iter().collect::<BTreeSet<_>>().len(), after.len(), "no card twice");
            let gone: Vec<Card> = before.iter().filter(|card| !after.contains(card)).copied().collect();
            let told: Vec<Card> = effects.iter().flat_map(|effect| match effect {
                Effect::PairRemoved { cards } => cards.iter().map(|(card, _)| *card).collect(),
                Effect::KingRemoved { card, .. } => vec![*card],
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
                Effect::Scored { points } => *points,
                _ => 0,
            }).sum();
            prop_assert_eq!(before.score() + points, state.score());
            let free = |game: &Game| game.free_places().collect::<BTreeSet<_>>();
            let uncovered: BTreeSet<Place> = effects.iter().filter_map(|effect| match effect {
                Effect::Uncovered { spot } => Some(Place::Pyramid(*spot)),
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
        let listed = game.moves();
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
            prop_assert_eq!(state.moves().is_empty(), state.is_over());
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
        let free: Vec<Card> = Spot::all().map(|spot| game.board().select_card(spot)).collect();
        let mut hand = game.pile().clone();
        for _ in 0..hand.len() {
            hand.next_card();
            let top = hand.top_card();
            prop_assert!(!top.is_king() && free.iter().all(|card| !card.pairs_with(top)));
        }
    }

    #[test]
    fn a_code_holds_setup_moves_and_what_was_undone(session in any_session()) {
        let code = session.code();
        let opened = Session::<Game>::from_code(&code).expect("its own code");
        prop_assert_eq!(opened.setup(), session.setup());
        prop_assert_eq!(opened.all_moves(), session.all_moves());
        prop_assert_eq!(opened.position(), session.position());
        prop_assert_eq!(opened.state(), session.state());
        prop_assert_eq!(opened.code(), code);
    }

    #[test]
    fn a_damaged_code_is_refused(
        session in any_session(),
        damage in 0..5_u8,
        place in any::<prop::sample::Index>(),
        letter in "[A-Za-z0-9_-]",
    ) {
        let code = session.code();
        let mut damaged: Vec<char> = code.chars().collect();
        let place = place.index(damaged.len());
        let letter = letter.chars().next().expect("one letter");
        match damage {
            0 => damaged[place] = letter,
            1 => damaged.insert(place, letter),
            2 => { damaged.remove(place); }
            3 => damaged.truncate(place),
            _ => damaged.rotate_left(place),
        }
        let damaged: String = damaged.into_iter().collect();
        prop_assume!(damaged != code);
        prop_assert!(Session::<Game>::from_code(&damaged).is_err(), "{} opened as {}", code, damaged);
    }

    /// Even noise with a right checksum opens as nothing, or as a game that writes that code.
    #[test]
    fn no_bytes_are_too_odd_to_be_refused(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        let mut all = Game::NAME.as_bytes().to_vec();
        all.extend(&bytes);
        let mut packed = bytes;
        packed.extend(crc32fast::hash(&all).to_be_bytes());
        let code = format!("Q1-pyramid-{}", data_encoding::BASE64URL_NOPAD.encode(&packed));
        if let Ok(session) = Session::<Game>::from_code(&code) {
            prop_assert_eq!(session.code(), code);
        }
    }
}

/// Codes of every released format. They must open for ever, on the same position.
#[test]
fn stored_codes_open_on_the_same_position() {
    let fixtures = [
        ("Q1-pyramid-AMADIAABPZOByQ", "pile 5S 11 135"),
        ("Q1-pyramid-tZDiNwTaDWkmxDwoYguXIkK-Z4GAnDGgPKiNUhUx66AHQFVgAa6Okdc", "stock-and-waste 2D 27 90"),
        ("Q1-pyramid-yhHVOvdAAyAEAmpR-Jg", "one-pass 10C 19 55"),
    ];
    for (code, facts) in fixtures {
        let session = Session::<Game>::from_code(code).expect(code);
        let game = session.state();
        let pile = game.card(Place::Pile);
        assert_eq!(
            format!("{} {pile} {} {}", game.options().variant, game.cards_left(), game.score()),
            facts
        );
        assert_eq!(session.code(), code);
    }
}

#[test]
fn a_code_is_one_short_line() {
    let options = Options { variant: Variant::StockAndWaste, clear_all: true, take_with_cover: true };
    let numbered = played(Setup::new(options, u64::from(u32::MAX)), 100, 3).code();
    assert!(numbered.len() < 60, "{numbered}");
    let given = Session::<Game>::new(Setup::given(options, Deck::of_deal(1))).code();
    assert!(given.len() < 70, "{given}");
}

#[test]
fn a_code_for_another_game_says_so() {
    let refused = Session::<Game>::from_code("Q1-2048-HUAQ4MIBqz0Heg").expect_err("a code of 2048");
    assert_eq!(refused, CodeError::OtherGame("2048".to_owned(), "pyramid"));
}
