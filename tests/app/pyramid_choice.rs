//! What a press on a card of Pyramid Solitaire leads to.

use quintet::core::Rules;
use quintet::games::pyramid::choice::{Choice, choice};
use quintet::games::pyramid::rules::{Deck, Game, Illegal, Move, Options, Place, Setup, Spot};

/// The unshuffled deck, but for the end of the last row: 6C 6H 6D 7S 7C 2S KS.
fn game() -> Game {
    let mut cards = *Deck::default().cards();
    cards.swap(26, 4);
    cards.swap(27, 48);
    Game::new(&Setup::given(Options::default(), Deck::from_cards(&cards).expect("a deck")))
}

fn at(row: u32, column: u32) -> Place {
    Place::Pyramid(Spot::new(row, column).expect("in the pyramid"))
}

#[test]
fn a_first_card_is_selected_and_a_second_goes_with_it_or_takes_its_place() {
    let game = game();
    let (one, other) = (at(7, 1), at(7, 4));
    assert_eq!(choice(&game, None, one), Choice::Select(Some(one)));
    assert_eq!(choice(&game, Some(one), one), Choice::Select(None));
    assert_eq!(choice(&game, Some(one), other), Choice::Play(Move::pair(one, other)));
    assert_eq!(choice(&game, Some(one), at(7, 6)), Choice::Select(Some(at(7, 6))));
}

#[test]
fn a_king_goes_at_once_and_a_covered_card_does_not() {
    let game = game();
    assert_eq!(choice(&game, None, at(7, 7)), Choice::Play(Move::Single(at(7, 7))));
    assert!(matches!(choice(&game, None, at(6, 1)), Choice::Refuse(Illegal::Covered { .. })));
    assert!(matches!(choice(&game, Some(at(7, 1)), at(1, 1)), Choice::Refuse(Illegal::Covered { .. })));
}
