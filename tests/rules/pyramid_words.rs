//! Pyramid Solitaire in words.

use quintet::games::pyramid::rules::{Card, Illegal};
use quintet::games::pyramid::words::{printed, refused, with_symbols};

#[test]
fn phrases_show_cards_with_their_symbols() {
    assert_eq!(with_symbols("uncovers 6H and 10D, 31 from the win"), "uncovers 6♥ and 10♦, 31 from the win");
    assert_eq!(with_symbols("goes on to AS"), "goes on to A♠");
    assert_eq!(printed(Card::EMPTY), "..");
}

#[test]
fn a_refusal_is_a_sentence() {
    let card = |text: &str| text.parse::<Card>().expect("a card");
    let covered = Illegal::Covered { card: card("QH"), by: card("6C") };
    assert_eq!(refused(covered), "Q♥ is covered by 6♣.");
    assert_eq!(refused(Illegal::PileEmpty), "There is no card left to turn.");
}
