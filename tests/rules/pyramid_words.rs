//! Pyramid Solitaire in words.

use quintet::games::pyramid::rules::{Card, Illegal};
use quintet::games::pyramid::words::{printed, refused, sprite, with_symbols};

#[test]
fn faces_are_named_as_on_the_sheets() {
    let card = |text: &str| text.parse::<Card>().expect("a card");
    assert_eq!(sprite(card("AS"), false, true), "card_AS");
    assert_eq!(sprite(card("10D"), true, false), "mini_TD");
    assert_eq!(sprite(card("QC"), false, true), "card_QC_hue");
    assert_eq!(sprite(Card::EMPTY, true, true), "mini_back");
}

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
