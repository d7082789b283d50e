//! The opening book: good moves for the first plies, made by `scripts/train_othello`. An entry has 18 bytes:
//! the mover's and the other side's discs as two little-endian 8-byte words, the square, and the loss in
//! eighths of a disc. Entries are sorted by position; only the smallest of its eight images is listed.

use super::patterns::symmetries;
use crate::games::othello::rules::{Position, Square, Squares};

pub static BOOK: &[u8] = include_bytes!("../../../../assets/advisors/othello-book.bin");
pub const ENTRY: usize = 18;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    pub square: Square,
    /// How much worse it is than the best move, in units of the search.
    pub loss: u8,
}

/// The moves that a book knows in a position, the best first.
pub fn moves(book: &[u8], position: Position) -> Vec<BookMove> {
    let (image, symmetry) = first_image(position);
    let (entries, _) = book.as_chunks::<ENTRY>();
    let start = entries.partition_point(|entry| key(entry) < (image.mover, image.other));
    let own = entries[start..].iter().take_while(|entry| key(entry) == (image.mover, image.other));
    let legal = position.moves();
    own.filter_map(|entry| {
        // The book names a square of the image; find the square of the board that maps to it.
        let square = Squares(legal).find(|square| symmetry(square.index() as u8) == entry[16])?;
        Some(BookMove { square, loss: entry[17] })
    })
    .collect()
}

/// The position of an entry, by which a book is sorted.
pub fn key(entry: &[u8; ENTRY]) -> (u64, u64) {
    let (words, _) = entry.as_chunks();
    (u64::from_le_bytes(words[0]), u64::from_le_bytes(words[1]))
}

/// The smallest of a position's eight images, and the symmetry that leads to it.
pub fn first_image(position: Position) -> (Position, fn(u8) -> u8) {
    let images = symmetries().map(|symmetry| {
        let turn =
            |discs: u64| Squares(discs).fold(0, |sum, square| sum | 1 << symmetry(square.index() as u8));
        let (mover, other) = (turn(position.mover), turn(position.other));
        (Position { mover, other }, symmetry)
    });
    let first = images.into_iter().min_by_key(|(image, _)| (image.mover, image.other));
    first.unwrap_or((position, |square| square))
}
