//! Writes the weights and the opening book as the advisor reads them.

use quintet::games::othello::advisor::book::{BookMove, ENTRY, first_image, key};
use quintet::games::othello::rules::Position;

/// Packs weights: a zero byte is followed by how many more zeros stand for it.
pub fn pack_weights(weights: &[i8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut rest = weights;
    while let [first, ..] = rest {
        let zeros = rest.iter().take(256).take_while(|&&weight| weight == 0).count();
        packed.push(first.cast_unsigned());
        if zeros > 0 {
            packed.push((zeros - 1) as u8);
        }
        rest = &rest[zeros.max(1)..];
    }
    packed
}

/// A book with these positions and moves.
pub fn pack_book(positions: &[(Position, Vec<BookMove>)]) -> Vec<u8> {
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
