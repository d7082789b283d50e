//! The opening book, made by `scripts/train_othello`: good moves of the first plies.
//!
//! The file is a list of 18 bytes for each move: the discs of the mover and of the other side as
//! two words of eight bytes, lowest byte first, the square, and what the move costs in eighths of a
//! disc. It is in the order of positions; of each position only the one among its eight images that
//! comes first is listed.

use super::patterns::symmetries;
use crate::games::othello::rules::{Position, Square, Squares};

static BOOK: &[u8] = include_bytes!("../../../../assets/advisors/othello-book.bin");
const ENTRY: usize = 18;

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// Where.
    pub square: Square,
    /// What it costs against the best, in units of the search.
    pub loss: u8,
}

/// The moves that the book knows in a position, the best first.
pub fn moves(position: Position) -> Vec<BookMove> {
    moves_in(BOOK, position)
}

fn moves_in(book: &[u8], position: Position) -> Vec<BookMove> {
    let (image, symmetry) = first_image(position);
    let (entries, _) = book.as_chunks::<ENTRY>();
    let start = entries.partition_point(|entry| key(entry) < (image.mover, image.other));
    let own = entries[start..].iter().take_while(|entry| key(entry) == (image.mover, image.other));
    let legal = position.moves();
    own.filter_map(|entry| {
        // Back from the image to the board: the square whose image the book names.
        let square = Squares(legal).find(|square| symmetry(square.index() as u8) == entry[16])?;
        Some(BookMove { square, loss: entry[17] })
    })
    .collect()
}

fn key(entry: &[u8; ENTRY]) -> (u64, u64) {
    let word = |from: usize| (0..8).fold(0, |word, byte| word | u64::from(entry[from + byte]) << (8 * byte));
    (word(0), word(8))
}

/// A book with these positions and moves.
pub fn pack(positions: &[(Position, Vec<BookMove>)]) -> Vec<u8> {
    let mut entries: Vec<[u8; ENTRY]> = Vec::new();
    for (position, moves) in positions {
        let (image, symmetry) = first_image(*position);
        for mv in moves {
            let mut entry = [0; ENTRY];
            entry[..8].copy_from_slice(&image.mover.to_le_bytes());
            entry[8..16].copy_from_slice(&image.other.to_le_bytes());
            entry[16] = symmetry(mv.square.index() as u8);
            entry[17] = mv.loss;
            entries.push(entry);
        }
    }
    entries.sort_by_key(|entry| (key(entry), entry[17], entry[16]));
    entries.concat()
}

/// The first of a position's eight images, and the symmetry that leads to it.
pub fn first_image(position: Position) -> (Position, fn(u8) -> u8) {
    let image = |symmetry: fn(u8) -> u8| {
        let turn =
            |discs: u64| Squares(discs).fold(0, |sum, square| sum | 1 << symmetry(square.index() as u8));
        (Position { mover: turn(position.mover), other: turn(position.other) }, symmetry)
    };
    let mut first = image(|square| square);
    for symmetry in symmetries().into_iter().skip(1) {
        let other = image(symmetry);
        if (other.0.mover, other.0.other) < (first.0.mover, first.0.other) {
            first = other;
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_move_is_in_the_book_and_legal() {
        let known = moves(Position::START);
        assert_eq!(known.first().map(|mv| mv.loss), Some(0));
        assert!(known.iter().all(|mv| Position::START.moves() & mv.square.bit() != 0));
    }

    #[test]
    fn a_book_answers_for_all_images_of_its_positions() {
        let d3 = Squares(Position::START.moves()).next().expect("four moves");
        let position = Position::START.after(d3, Position::START.flips(d3));
        let reply = Squares(position.moves()).next().expect("three moves");
        let book = pack(&[(position, vec![BookMove { square: reply, loss: 3 }])]);
        for first in Squares(Position::START.moves()) {
            let turned = Position::START.after(first, Position::START.flips(first));
            let [mv] = moves_in(&book, turned)[..] else { panic!("one move for {first}") };
            assert_eq!(mv.loss, 3);
            assert_ne!(turned.moves() & mv.square.bit(), 0);
        }
        assert_eq!(moves_in(&book, Position::START), []);
        assert_eq!(moves_in(&[], position), []);
    }
}
