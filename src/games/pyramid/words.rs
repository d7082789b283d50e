//! The texts of Pyramid Solitaire: names of cards and sprites, and the line above the cards.

use super::rules::{Card, Game, Illegal, Place, Spot, THIRTEEN};

/// A card as it is shown: `6♥`.
pub fn printed(card: Card) -> String {
    card.to_string().replace('S', "♠").replace('C', "♣").replace('H', "♥").replace('D', "♦")
}

/// The sprite of a card, or of its back for the empty card. With hues, diamonds are blue and clubs green.
pub fn sprite(card: Card, mini: bool, hues: bool) -> String {
    let kind = if mini { "mini" } else { "card" };
    if card.is_empty() {
        return format!("{kind}_back");
    }
    let name = format!("{kind}_{card}").replace("10", "T");
    if hues && name.ends_with(['C', 'D']) { name + "_hue" } else { name }
}

/// Replaces the letters of cards in a phrase with symbols.
pub fn with_symbols(phrase: &str) -> String {
    let word = |word: &str| {
        let card = word.trim_end_matches(',');
        card.parse::<Card>().map_or_else(|_| word.to_owned(), |found| word.replace(card, &printed(found)))
    };
    phrase.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

const NAMES: [&str; 13] = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];

/// Which card to look for once one is selected.
pub fn selected(game: &Game, place: Place) -> String {
    let name = |value: u8| NAMES[usize::from(value) - 1];
    let value = game.card(place).value();
    if value == THIRTEEN {
        return "A king goes alone.".to_owned();
    }
    let wanted = THIRTEEN - value;
    let article = if matches!(wanted, 1 | 8) { "an" } else { "a" };
    format!("{} selected. Add {article} {}.", capitalised(name(value)), name(wanted))
}

fn capitalised(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}

pub fn refused(illegal: Illegal) -> String {
    capitalised(&with_symbols(&illegal.to_string())) + "."
}

/// What covers a card of the pyramid, if anything does.
pub fn covered(game: &Game, spot: Spot) -> Option<String> {
    let covers: Vec<String> = game.board().covers(spot).map(|by| printed(game.board().card(by))).collect();
    let card = printed(game.board().card(spot));
    (!covers.is_empty()).then(|| format!("{card} is covered by {}.", covers.join(" and ")))
}

pub fn standing(game: &Game, moves: usize) -> String {
    let left = game.cards_left();
    if game.is_won() {
        let what = if game.options().clear_all { "All cards are gone" } else { "The pyramid is cleared" };
        return format!("{what}. Well played!");
    }
    if game.is_stuck() {
        let are = if left == 1 { "one is".to_owned() } else { format!("{left} are") };
        return format!("No card can go any more, {are} left.");
    }
    let open = game.removals().len();
    match (moves, open) {
        (0, 0) => "Pair cards that make 13.".to_owned(),
        (0, _) => "Pair cards that make 13; kings go alone.".to_owned(),
        (_, 0) if game.options().variant.has_waste() => "Nothing makes 13. Draw a card.".to_owned(),
        (_, 0) => "Nothing makes 13. Turn the pile.".to_owned(),
        (_, 1) => "One way to make 13.".to_owned(),
        (_, open) => format!("{open} ways to make 13."),
    }
}
