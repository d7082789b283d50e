//! The rules a player of Pyramid Solitaire meets: variants, options, points, effects, the end.

use quintet::core::{Outcome, Rules, Seat};
use quintet::games::pyramid::rules::{
    Card, Deck, Effect, Game, Illegal, Move, Options, Place, Setup, Spot, Variant,
};

/// The cards in the given order, then all others.
fn deck(first: &str) -> Deck {
    let mut cards: Vec<Card> = first.split_whitespace().map(|text| text.parse().expect("a card")).collect();
    let rest: Vec<Card> =
        Deck::default().cards().iter().filter(|card| !cards.contains(card)).copied().collect();
    cards.extend(rest);
    Deck::from_cards(&cards).expect("52 cards")
}

/// A pyramid whose last row is the given one, and a pile that begins as given.
fn with_last_row(row: &str, pile: &str) -> Deck {
    let used: Vec<Card> =
        row.split(' ').chain(pile.split(' ')).map(|text| text.parse().expect("a card")).collect();
    let others = Deck::default();
    let upper: Vec<String> = others
        .cards()
        .iter()
        .rev()
        .filter(|card| !used.contains(card))
        .take(21)
        .map(Card::to_string)
        .collect();
    deck(&format!("{} {row} {pile}", upper.join(" ")))
}

fn variant(variant: Variant) -> Options {
    Options { variant, ..Options::default() }
}

fn game(options: Options, deck: Deck) -> Game {
    Game::new(&Setup::given(options, deck))
}

fn place(row: u32, column: u32) -> Place {
    Place::Pyramid(Spot::new(row, column).expect("a place of the pyramid"))
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// Plays moves that are legal.
fn play(game: &mut Game, moves: &[Move]) -> Vec<Effect> {
    moves.iter().flat_map(|&mv| game.play(mv).unwrap_or_else(|illegal| panic!("{mv:?}: {illegal}"))).collect()
}

const ROW: &str = "AS 2S 3S 4S 5S 6S 6C";
/// A pile whose last card is the only one that fits that row from the waste.
const QUEEN_LAST: &str = "2C 3C 4C 5C AC 2H 3H 4H 5H AH 2D 3D 4D 5D AD 6H 6D 7C 7H 7D 8C 8H 8D QC";

#[test]
fn the_pile_shows_one_card_and_goes_round_for_ever() {
    let mut game = game(variant(Variant::Pile), with_last_row(ROW, "QS JS"));
    assert_eq!((game.redeals_left(), game.passes()), (None, 0));
    assert_eq!(game.card(Place::Waste), Card::EMPTY);
    let turned = game.play(Move::Next).expect("there is a next card");
    assert_eq!(turned, [Effect::Turned { card: card("QS"), shows: card("JS") }]);
    for _ in 0..22 {
        game.play(Move::Next).expect("there is a next card");
    }
    let last = game.card(Place::Pile);
    let round = game.play(Move::Next).expect("there is a next card");
    assert_eq!(round, [Effect::Turned { card: last, shows: card("QS") }]);
    assert_eq!((game.passes(), game.pile().len()), (1, 24));
}

#[test]
fn a_pass_of_the_pile_counts_removed_cards_as_seen() {
    let mut game = game(variant(Variant::Pile), with_last_row(ROW, "QS JS"));
    play(&mut game, &[Move::pair(place(7, 1), Place::Pile), Move::pair(place(7, 2), Place::Pile)]);
    for _ in 0..21 {
        play(&mut game, &[Move::Next]);
        assert_eq!(game.passes(), 0);
    }
    play(&mut game, &[Move::Next]);
    assert_eq!((game.passes(), game.pile().len()), (1, 22));
}

#[test]
fn two_cards_of_the_pile_never_pair() {
    let game = game(variant(Variant::Pile), with_last_row(ROW, "QS AC QC"));
    assert_eq!(game.partners(Place::Pile), [place(7, 1)]);
    assert!(game.clone().play(Move::pair(Place::Pile, Place::Waste)).is_err());
    assert!(game.clone().play(Move::pair(Place::Pile, Place::Pile)).is_err());
}

#[test]
fn stock_and_waste_are_both_in_play_even_with_each_other() {
    let mut game = game(variant(Variant::StockAndWaste), with_last_row(ROW, "QS AC JS"));
    assert_eq!(game.play(Move::pair(place(7, 1), Place::Waste)), Err(Illegal::NoCard(Place::Waste)));
    assert_eq!(play(&mut game, &[Move::Next]), [Effect::Drawn(card("AC"))]);
    assert_eq!(game.partners(Place::Waste), [place(7, 1), Place::Pile]);
    let effects = play(&mut game, &[Move::pair(Place::Pile, Place::Waste)]);
    let cards = [(card("AC"), Place::Pile), (card("QS"), Place::Waste)];
    assert_eq!(effects[0], Effect::PairRemoved(cards));
    assert_eq!((game.pile().len(), game.waste().len()), (22, 0));
    assert_eq!(game.card(Place::Pile), card("JS"));
}

#[test]
fn the_waste_is_redealt_twice_in_the_same_order() {
    let mut game = game(variant(Variant::StockAndWaste), with_last_row(ROW, QUEEN_LAST));
    let order: Vec<Card> = game.pile().cards().collect();
    for left in [1, 0] {
        play(&mut game, &[Move::Next; 24]);
        assert_eq!((game.pile().len(), game.waste().len()), (0, 24));
        assert_eq!(play(&mut game, &[Move::Next]), [Effect::Redealt(left)]);
        assert_eq!(game.pile().cards().collect::<Vec<_>>(), order);
        assert_eq!((game.redeals_left(), game.passes()), (Some(left), 2 - u32::from(left)));
    }
    play(&mut game, &[Move::Next; 24]);
    assert_eq!(game.play(Move::Next), Err(Illegal::NoRedeal));
}

#[test]
fn one_pass_has_no_redeal() {
    let mut game = game(variant(Variant::OnePass), with_last_row(ROW, QUEEN_LAST));
    assert_eq!(game.redeals_left(), Some(0));
    play(&mut game, &[Move::Next; 24]);
    assert_eq!(game.card(Place::Waste), card("QC"));
    assert!(!game.is_over(), "the queen still takes the ace");
    assert_eq!(game.play(Move::Next), Err(Illegal::NoRedeal));
    assert_eq!(game.legal_moves(), [Move::pair(place(7, 1), Place::Waste)]);
}

#[test]
fn a_king_beside_the_pyramid_goes_alone() {
    for each in Variant::ALL {
        let mut game = game(variant(each), with_last_row(ROW, "KS KC QS"));
        let effects = play(&mut game, &[Move::Single(Place::Pile)]);
        assert_eq!(effects[0], Effect::KingRemoved(card("KS"), Place::Pile), "{each:?}");
        if each.has_waste() {
            let effects = play(&mut game, &[Move::Next, Move::Single(Place::Waste)]);
            assert!(effects.contains(&Effect::KingRemoved(card("KC"), Place::Waste)));
        }
        assert_eq!(game.cards_left(), 28);
    }
}

/// Row 6 begins with QC, covered by AS and 2S; JC and QS are first in the pile.
fn covered_pair() -> Deck {
    deck("KS KC KH KD 10S 10C 10H 10D 9S 9C 9H 9D 8S 8C 8H QC QH QD 7S 7C 7H AS 2S 3S 4S 5S 6S 6C JC QS")
}

#[test]
fn a_card_goes_with_its_only_cover_when_that_is_allowed() {
    let (queen, ace, two) = (place(6, 1), place(7, 1), place(7, 2));
    let options = Options { take_with_cover: true, ..Options::default() };
    let mut allowed = game(options, covered_pair());
    let mut forbidden = game(Options::default(), covered_pair());
    for game in [&mut allowed, &mut forbidden] {
        let covered = game.play(Move::pair(queen, ace)).expect_err("2S covers it as well");
        assert!(matches!(covered, Illegal::Covered { .. }));
        play(game, &[Move::pair(two, Place::Pile)]);
    }
    let refused = forbidden.play(Move::pair(queen, ace));
    assert_eq!(refused, Err(Illegal::Covered { card: card("QC"), by: card("AS") }), "P-13");
    assert_eq!(forbidden.partners(ace), [Place::Pile]);
    assert_eq!(allowed.partners(ace), [Place::Pile, queen]);
    assert_eq!(allowed.partners(queen), [ace]);
    assert!(allowed.legal_moves().contains(&Move::pair(ace, queen)));
    play(&mut allowed, &[Move::pair(queen, ace)]);
    assert_eq!(allowed.cards_left(), 25);
}

/// A pyramid of kings and low cards, and in the pile the partners of the low ones, in the order
/// in which they come free from the last card to the apex.
fn easy_cards() -> Vec<Card> {
    let all = Deck::default();
    let of = |wanted: &dyn Fn(u8) -> bool| {
        all.cards().iter().copied().filter(|card| wanted(card.value())).collect::<Vec<_>>()
    };
    let (low, kings) = (of(&|value| value <= 6), of(&|value| value == 13));
    let partners = low.iter().rev().map(|card| {
        let suit = card.suit().expect("a suit");
        Card::new(suit, 13 - card.value()).expect("a value")
    });
    low.iter().copied().chain(kings).chain(partners).collect()
}

fn easy_deck() -> Deck {
    Deck::from_cards(&easy_cards()).expect("52 cards")
}

/// Takes what is left of the easy deck's pyramid off, from its last card to its apex.
fn clear_easily(game: &mut Game) -> Vec<Effect> {
    let mut effects = Vec::new();
    let spots: Vec<Spot> = Spot::all().collect();
    for &spot in spots.iter().rev() {
        let place = Place::Pyramid(spot);
        if game.card(place).is_empty() {
            continue;
        }
        let mv =
            if game.card(place).is_king() { Move::Single(place) } else { Move::pair(place, Place::Pile) };
        effects.extend(play(game, &[mv]));
    }
    effects
}

#[test]
fn the_most_points_are_1290() {
    let mut game = game(Options::default(), easy_deck());
    let effects = clear_easily(&mut game);
    assert_eq!(game.score(), 1290);
    let rows: Vec<u32> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Scored(points) => points.checked_sub(5).filter(|&points| points > 0),
            _ => None,
        })
        .collect();
    assert_eq!(rows, [25, 50, 75, 100, 150, 250, 500]);
    assert_eq!(effects.last(), Some(&Effect::Won));
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat::First)));
    assert_eq!(game.play(Move::Next), Err(Illegal::Over));
    assert!(game.legal_moves().is_empty());
}

#[test]
fn clearing_the_pyramid_is_enough_unless_all_cards_have_to_go() {
    // 7D lies in the last row, with 6D, and a king in its stead on top of the pile.
    let mut cards = easy_cards();
    cards.swap(27, 28);
    let deck = Deck::from_cards(&cards).expect("52 cards");
    for clear_all in [false, true] {
        let mut game = game(Options { clear_all, ..Options::default() }, deck.clone());
        assert_eq!(game.cards_left(), if clear_all { 52 } else { 28 });
        play(&mut game, &[Move::pair(place(7, 3), place(7, 7)), Move::Next]);
        let effects = clear_easily(&mut game);
        assert_eq!(game.board().cards_left(), 0);
        assert_eq!(effects.contains(&Effect::Won), !clear_all);
        assert_eq!(game.is_won(), !clear_all);
        if clear_all {
            assert_eq!(game.cards_left(), 1);
            assert_eq!(play(&mut game, &[Move::Single(Place::Pile)]).last(), Some(&Effect::Won));
        }
    }
}

#[test]
fn effects_name_what_was_uncovered() {
    let mut game = game(Options::default(), covered_pair());
    play(&mut game, &[Move::pair(place(7, 2), Place::Pile)]);
    let effects = play(&mut game, &[Move::pair(place(7, 1), Place::Pile)]);
    let spot = Spot::new(6, 1).expect("a place");
    assert_eq!(effects[1..], [Effect::Uncovered(spot), Effect::Scored(5)]);
}

#[test]
fn refusals_say_why() {
    let mut game = game(Options::default(), covered_pair());
    let said = |game: &mut Game, mv| game.play(mv).expect_err("refused").to_string();
    assert_eq!(said(&mut game, Move::pair(place(6, 1), place(7, 1))), "QC is covered by AS");
    assert_eq!(said(&mut game, Move::pair(place(7, 1), place(7, 2))), "AS and 2S make 3, not 13");
    assert_eq!(
        said(&mut game, Move::Single(place(7, 1))),
        "AS does not go alone; it takes two cards that make 13"
    );
    assert_eq!(said(&mut game, Move::pair(place(7, 1), place(7, 1))), "a pair is two different cards");
    assert_eq!(said(&mut game, Move::Single(Place::Waste)), "there is no card at the waste");
    play(&mut game, &[Move::pair(place(7, 2), Place::Pile)]);
    assert_eq!(said(&mut game, Move::Single(place(7, 2))), "there is no card at 7,2");
}

/// No pair within the last row, and no card of the pile that fits one of it.
fn hopeless() -> Deck {
    with_last_row(
        "AS AC AH AD 2S 2C 2H",
        "2D 3S 3C 3H 3D 4S 4C 4H 4D 5S 5C 5H 5D 6S 6C 6H 6D 7S 7C 7H 7D 8S 8C 8H",
    )
}

#[test]
fn a_game_without_a_removal_is_stuck_however_the_pile_is_turned() {
    let game = game(variant(Variant::Pile), hopeless());
    assert!(game.is_stuck());
    assert_eq!(game.outcome(), Some(Outcome::Lost));
    assert_eq!(game.clone().play(Move::Next), Err(Illegal::Over));
}

#[test]
fn a_game_is_not_stuck_while_turning_brings_a_removal() {
    for (each, after_the_chance) in [(Variant::StockAndWaste, false), (Variant::OnePass, true)] {
        let mut game = game(variant(each), hopeless());
        assert!(game.removals().is_empty());
        assert!(!game.is_stuck(), "{each:?}: 7S will meet 6D");
        play(&mut game, &[Move::Next; 17]);
        assert_eq!((game.card(Place::Waste), game.card(Place::Pile)), (card("6D"), card("7S")));
        let told = play(&mut game, &[Move::Next]).contains(&Effect::Stuck);
        assert_eq!(told, after_the_chance, "{each:?}: only a redeal brings them together again");
    }
}

#[test]
fn the_last_removal_says_that_the_game_is_stuck() {
    let mut game = game(variant(Variant::OnePass), hopeless());
    play(&mut game, &[Move::Next; 17]);
    // Sixes with sevens, then fives with eights; nothing is left that fits.
    for _ in 0..6 {
        let effects = play(&mut game, &[Move::pair(Place::Pile, Place::Waste)]);
        assert!(!effects.contains(&Effect::Stuck));
    }
    let effects = play(&mut game, &[Move::pair(Place::Pile, Place::Waste)]);
    assert_eq!(effects.last(), Some(&Effect::Stuck));
    assert_eq!(game.outcome(), Some(Outcome::Lost));
}

#[test]
fn free_places_are_the_last_row_and_the_tops() {
    let mut game = game(variant(Variant::StockAndWaste), with_last_row(ROW, "JS QS"));
    assert_eq!(game.free_places().count(), 8);
    play(&mut game, &[Move::Next]);
    assert_eq!(game.free_places().count(), 9);
    let covers: Vec<Spot> = game.board().covers(Spot::new(6, 1).expect("a place")).collect();
    assert_eq!(covers.iter().map(Spot::to_string).collect::<Vec<_>>(), ["7,1", "7,2"]);
}

#[test]
fn variants_have_names() {
    for variant in Variant::ALL {
        assert_eq!(Variant::named(variant.name()), Some(variant));
    }
    assert_eq!(Variant::named("x"), None);
    assert_eq!(Variant::default(), Variant::Pile);
}
