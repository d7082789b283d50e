//! Pyramid Solitaire's seed, class by class: its tests, vectors derived from its text, and every
//! way in which a defect of it was settled.

use quintet::core::{Rng, Rules};
use quintet::games::pyramid::rules::{
    BOARD_CARDS, Board, Card, DECK_CARDS, Deck, DeckError, Game, Hand, Illegal, Move, Options, OutOfBounds,
    Place, Setup, Spot, Suit,
};

/// The pyramid on the seed's title page, then its hand's top card and the rest in some order.
const SAMPLE: &str = "3C 9S AH KC 2H 4S 5D KH 3S 9H JC 2D 9C QH 7H 8C 6C 6D 6S QS 2S 6H 10C 4C 4H KD QD 7D \
                      JH AS AC AD 2C 3H 3D 4D 5S 5C 5H 7S 7C 8S 8H 8D 9D 10S 10H 10D JS JD QC KS";

fn spot(row: u32, column: u32) -> Spot {
    Spot::new(row, column).expect("a place of the pyramid")
}

fn place(row: u32, column: u32) -> Place {
    Place::Pyramid(spot(row, column))
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn sample() -> Deck {
    SAMPLE.parse().expect("52 cards")
}

fn game(deck: Deck) -> Game {
    Game::new(&Setup::given(Options::default(), deck))
}

/// The card at a place if it is there and free, else the empty card (`selectCard`).
fn select_card(board: &Board, spot: Spot) -> Card {
    if board.is_free(spot) { board.card(spot) } else { Card::EMPTY }
}

/// The seed's `Pyramid_Solitaire`: a pyramid and a hand, selected from by coordinates. Like its parts it
/// removes whatever it is told to.
struct Table {
    board: Board,
    hand: Hand,
}

impl Table {
    fn new(deck: &Deck) -> Self {
        Self { board: Board::new(deck), hand: Hand::new(deck) }
    }

    /// The card that a player means by a row and a column: row 0 is the hand, any other the pyramid. A card
    /// that is gone or covered is the empty card (`selectCard`).
    fn select_card(&self, row: u32, column: u32) -> Result<Card, OutOfBounds> {
        if row == 0 {
            return Ok(self.hand.top_card());
        }
        Spot::new(row, column).map(|spot| select_card(&self.board, spot))
    }

    /// Whether the pyramid is gone: its apex is always the last card to go (`isBoardOver`).
    fn is_board_over(&self) -> bool {
        !self.board.has_card(spot(1, 1))
    }

    /// Whether the coordinates mean that the player leaves: -1, -1 (`isGameOver`).
    fn is_game_over(row: i32, column: i32) -> bool {
        (row, column) == (-1, -1)
    }

    /// The seed's screen (`printBoard`): the pyramid, an empty line, the hand's top card.
    fn screen(&self) -> String {
        format!("{}\n\n{}", self.board, self.hand)
    }
}

// The seed's tests

#[test]
fn a_deck_has_52_cards() {
    assert_eq!(Deck::default().cards().len(), 52);
}

#[test]
fn a_board_has_28_cards_with_a_value_and_a_suit() {
    let board = Board::new(&Deck::default());
    assert_eq!(board.cards().len(), 28);
    assert!(board.cards().iter().all(|card| card.value() > 0 && card.suit().is_some()));
}

#[test]
fn a_hand_has_24_cards_with_a_value_and_a_suit() {
    let hand = Hand::new(&Deck::default());
    assert_eq!(hand.len(), 24);
    assert!(hand.cards().all(|card| card.value() > 0 && card.suit().is_some()));
}

#[test]
fn a_new_game_is_not_over() {
    let game = Game::new(&Setup::new(Options::default(), 1));
    assert!(game.board().has_card(spot(1, 1)));
    assert!(!game.is_over());
}

#[test]
fn the_board_removes_whatever_it_is_told_to() {
    let mut table = Table::new(&Deck::of_deal(1));
    assert_eq!(spot(1, 1).index(), 1);
    assert!(table.board.cards()[0].value() > 0);
    table.board.remove_card(spot(1, 1));
    assert_eq!(table.board.cards()[0], Card::EMPTY);
    assert_eq!(table.board.cards()[0].value(), 0);
    assert_eq!(table.board.cards().len(), 28);
}

#[test]
fn removing_from_the_hand_shows_another_card() {
    let mut hand = Hand::new(&Deck::of_deal(1));
    let top = hand.top_card();
    assert_eq!(hand.remove_card(), top);
    assert_ne!(hand.top_card(), top);
    assert_eq!(hand.len(), 23);
}

#[test]
fn the_next_card_of_the_hand_is_another() {
    let mut hand = Hand::new(&Deck::of_deal(1));
    let top = hand.top_card();
    hand.next_card();
    assert_ne!(hand.top_card(), top);
    assert_eq!(hand.len(), 24);
    assert_eq!(hand.cards().last(), Some(top), "it is at the back");
}

// What follows from its text

#[test]
fn the_unshuffled_deck_goes_by_value_and_then_suit() {
    let deck = Deck::default();
    let facts = [(1, "AS", 1), (2, "AC", 14), (3, "AH", 27), (4, "AD", 40), (28, "7D", 46), (29, "8S", 8)];
    for (place, text, id) in facts.into_iter().chain([(52, "KD", 52)]) {
        assert_eq!(deck.cards()[place - 1], card(text));
        assert_eq!(card(text).id(), id, "{text}");
    }
    assert_eq!(Hand::new(&deck).top_card(), card("8S"));
}

#[test]
fn the_empty_card_has_no_value_and_no_suit() {
    assert_eq!((Card::EMPTY.id(), Card::EMPTY.suit(), Card::EMPTY.value()), (0, None, 0));
    assert_eq!(Card::new(Suit::Spades, 0), None);
    assert_eq!(Card::new(Suit::Spades, 14), None);
    assert_eq!(Card::from_id(53), None);
    assert!(!Card::EMPTY.pairs_with(card("KS")), "a king goes alone");
}

#[test]
fn cards_and_decks_read_what_they_write_and_refuse_the_rest() {
    for id in 1..=52 {
        let card = Card::from_id(id).expect("1 to 52");
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    for text in ["", "S", "1S", "11S", "A", "AX", "as", "10", "AS ", "♠", "A♠", "é"] {
        assert!(text.parse::<Card>().is_err(), "{text:?}");
    }
    assert_eq!(sample().to_string().parse(), Ok(sample()));
    assert_eq!("AS 2S".parse::<Deck>(), Err(DeckError::Count(2)));
    assert_eq!(SAMPLE.replace("KS", "AS").parse::<Deck>(), Err(DeckError::Twice(card("AS"))));
    assert!(matches!(SAMPLE.replace("KS", "XS").parse::<Deck>(), Err(DeckError::Card(_))));
}

#[test]
fn places_are_numbered_from_the_apex_down() {
    let numbers: Vec<usize> = Spot::all().map(Spot::index).collect();
    assert_eq!(numbers, (1..=28).collect::<Vec<_>>());
    assert_eq!(spot(3, 3).index(), 6);
    assert_eq!(spot(7, 1).index(), 22);
}

#[test]
fn a_card_is_free_when_both_below_it_are_gone() {
    let mut board = Board::new(&sample());
    assert!((1..=7).all(|column| board.is_free(spot(7, column))), "the last row always is");
    assert!(!board.is_free(spot(6, 1)));
    board.remove_card(spot(7, 1));
    assert!(!board.is_free(spot(6, 1)));
    assert_eq!(select_card(&board, spot(6, 1)), Card::EMPTY);
    board.remove_card(spot(7, 2));
    assert!(board.is_free(spot(6, 1)));
    assert_eq!(select_card(&board, spot(6, 1)), card("8C"));
    assert_eq!(select_card(&board, spot(7, 1)), Card::EMPTY, "it is gone");
}

#[test]
fn covering_goes_both_ways() {
    for one in Spot::all() {
        for other in Spot::all() {
            assert_eq!(one.below().any(|below| below == other), other.above().any(|above| above == one));
        }
    }
}

#[test]
fn the_screen_is_the_seeds() {
    let expected = [
        "          PYRAMID",
        "            3C",
        "          9S  AH",
        "        KC  2H  4S",
        "      5D  KH  3S  9H",
        "    JC  2D  9C  QH  7H",
        "  8C  6C  6D  6S  QS  2S",
        "6H  10C 4C  4H  KD  QD  7D",
        "",
        "JH",
    ];
    assert_eq!(Table::new(&sample()).screen(), expected.join("\n"));
}

#[test]
fn the_sample_deal_offers_the_king_of_diamonds_and_six_with_seven() {
    let removals = game(sample()).removals();
    assert_eq!(removals.len(), 2);
    assert!(removals.contains(&Move::Single(place(7, 5))), "KD alone");
    assert!(removals.contains(&Move::pair(place(7, 1), place(7, 7))), "6H and 7D");
}

#[test]
fn minus_one_twice_means_leaving() {
    assert!(Table::is_game_over(-1, -1));
    assert!(!Table::is_game_over(0, 0));
    assert!(!Table::is_game_over(-1, 0));
}

// Defects, as settled

#[test]
fn the_row_is_named_first() {
    let table = Table::new(&sample());
    assert_eq!(table.select_card(7, 1), Ok(card("6H")), "P-1");
    assert_eq!(table.select_card(7, 7), Ok(card("7D")));
    assert_eq!(table.select_card(0, 0), Ok(card("JH")));
    assert_eq!(table.select_card(3, 3), Ok(Card::EMPTY), "covered");
}

#[test]
fn a_column_beyond_its_row_is_no_place() {
    for (row, column) in [(1, 7), (2, 5), (3, 7), (1, 0), (0, 1), (8, 1), (7, 8), (u32::MAX, 1)] {
        assert_eq!(Spot::new(row, column), Err(OutOfBounds { row, column }), "P-2");
    }
    assert_eq!(Table::new(&sample()).select_card(1, 7), Err(OutOfBounds { row: 1, column: 7 }));
}

#[test]
fn pairs_make_thirteen_and_kings_go_alone() {
    let mut game = game(sample());
    let refused = game.play(Move::pair(place(7, 2), place(7, 3)));
    assert_eq!(refused, Err(Illegal::NotThirteen(card("10C"), card("4C"))), "P-3");
    assert_eq!(game.play(Move::Single(place(7, 6))), Err(Illegal::NotAKing(card("QD"))));
    let covered = Err(Illegal::Covered { card: card("7H"), by: card("QS") });
    assert_eq!(game.play(Move::pair(place(7, 1), place(5, 5))), covered, "both have to be free");
    assert!(game.play(Move::Single(place(7, 5))).is_ok());
    assert!(game.play(Move::pair(place(7, 7), place(7, 1))).is_ok());
    assert_eq!(game.cards_left(), 25);
}

#[test]
fn the_board_is_over_when_the_apex_is_empty() {
    let mut table = Table::new(&sample());
    for spot in Spot::all().skip(1) {
        table.board.remove_card(spot);
        assert!(!table.is_board_over());
    }
    table.board.remove_card(spot(1, 1));
    assert!(table.is_board_over(), "P-4");
}

#[test]
fn one_card_can_be_turned_and_none_cannot() {
    let mut hand: Hand = [card("AS")].into_iter().collect();
    hand.next_card();
    assert_eq!(hand.top_card(), card("AS"), "P-7");
    hand.remove_card();
    hand.next_card();
    assert_eq!((hand.top_card(), hand.remove_card(), hand.len()), (Card::EMPTY, Card::EMPTY, 0));
}

#[test]
fn an_empty_hand_is_printed_too() {
    let mut table = Table::new(&sample());
    table.hand = Hand::default();
    table.board.remove_card(spot(1, 1));
    let screen = table.screen();
    assert!(screen.ends_with("\n\n(empty)"), "P-8: {screen}");
    assert!(screen.contains("PYRAMID\n\n"), "a removed card leaves a gap: {screen}");
}

/// Every card in every place equally often: over N shuffles the sum of the squared deviations
/// has 51 · 51 degrees of freedom, standard deviation 72; the bound is five of them. The seed's
/// own shuffle (P-9) misses it by thousands.
#[test]
fn the_shuffle_is_uniform() {
    const SHUFFLES: u32 = 20_000;
    let deviation = |shuffle: &mut dyn FnMut() -> [Card; DECK_CARDS]| {
        let mut counts = [[0_u32; DECK_CARDS]; DECK_CARDS];
        for _ in 0..SHUFFLES {
            for (place, card) in shuffle().iter().enumerate() {
                counts[place][usize::from(card.id()) - 1] += 1;
            }
        }
        let expected = f64::from(SHUFFLES) / DECK_CARDS as f64;
        let squares = counts.iter().flatten().map(|&count| (f64::from(count) - expected).powi(2) / expected);
        squares.sum::<f64>()
    };
    let mut number = 0;
    let ours = deviation(&mut || {
        number += 1;
        *Deck::of_deal(number).cards()
    });
    assert!((ours - 2601.0).abs() < 5.0 * 72.1, "{ours}");
    let mut rng = Rng::new(1);
    let seeds = deviation(&mut || {
        let mut cards = *Deck::default().cards();
        for index in 0..DECK_CARDS {
            cards.swap(index, rng.below(DECK_CARDS as u32) as usize);
        }
        cards
    });
    assert!(seeds > 10_000.0, "the test would notice: {seeds}");
}

#[test]
fn a_deal_number_is_the_same_deal_for_ever() {
    let deck = Deck::of_deal(7).to_string();
    let pyramid: Vec<&str> = deck.split(' ').take(BOARD_CARDS).collect();
    assert_eq!(
        pyramid.join(" "),
        "QS 5S KD KC 8H JS 10C KS 7S 7C 8D 4C 7D 3D KH 10H 5D 6H 8S 3H AC 5C 9H 3C QC 9S AS 10D"
    );
    assert_ne!(Deck::of_deal(8), Deck::of_deal(7));
}
