//! The seed's `Pyramid_Solitaire`: a pyramid and a hand, selected from by coordinates. Like its
//! parts it removes whatever it is told to; [`Game`](super::Game) adds the rules.

use std::fmt;

use super::board::ROWS;
use super::{Board, Card, Deck, Hand, OutOfBounds, Spot};

/// The cards on the table (`Pyramid_Solitaire`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The pyramid (`getBoard`).
    pub board: Board,
    /// The cards beside it (`getHand`).
    pub hand: Hand,
}

impl Table {
    /// A deck laid out: 28 cards in the pyramid, 24 in the hand.
    pub fn new(deck: &Deck) -> Self {
        Self { board: Board::new(deck), hand: Hand::new(deck) }
    }

    /// The card that a player means by a row and a column: row 0 is the hand, any other the
    /// pyramid. A card that is gone or covered is the empty card (`selectCard`).
    ///
    /// # Errors
    /// Coordinates outside the pyramid.
    pub fn select_card(&self, row: u32, column: u32) -> Result<Card, OutOfBounds> {
        if row == 0 {
            return Ok(self.hand.top_card());
        }
        Spot::new(row, column).map(|spot| self.board.select_card(spot))
    }

    /// Whether the pyramid is gone: its apex is always the last card to go (`isBoardOver`).
    pub fn is_board_over(&self) -> bool {
        self.board.cards()[0].is_empty()
    }

    /// Whether the coordinates mean that the player leaves: -1, -1 (`isGameOver`).
    pub fn is_game_over(row: i32, column: i32) -> bool {
        (row, column) == (-1, -1)
    }
}

/// The seed's screen (`printBoard`): a title, seven centred rows, an empty line, the hand's top
/// card. Removed cards leave a gap.
impl fmt::Display for Table {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        const CARD: usize = 4;
        let width = CARD * usize::from(ROWS);
        writeln!(formatter, "{:>1$}", "PYRAMID", width.midpoint("PYRAMID".len()))?;
        for row in self.board.rows() {
            let cards: String = row
                .iter()
                .map(|card| if card.is_empty() { " ".repeat(CARD) } else { format!("{card:<CARD$}") })
                .collect();
            let line = format!("{}{cards}", " ".repeat((width - CARD * row.len()) / 2));
            writeln!(formatter, "{}", line.trim_end())?;
        }
        writeln!(formatter)?;
        let top = self.hand.top_card();
        if top.is_empty() { formatter.write_str("(empty)") } else { write!(formatter, "{top}") }
    }
}
