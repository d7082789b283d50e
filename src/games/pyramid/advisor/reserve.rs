//! Deals that are known to be winnable, for a new game that is wanted before the search has found one.

use crate::games::pyramid::rules::{Options, Variant};

/// How many deals there are for each set of rules.
pub const COUNT: usize = 16;

/// The first winnable deals from deal 0 on: to clear the pyramid, and to clear all cards.
type Firsts = [[u32; COUNT]; 2];

const PILE: Firsts = [
    [0, 4, 6, 8, 9, 10, 13, 15, 16, 17, 18, 23, 24, 25, 27, 29],
    [64, 91, 102, 137, 214, 239, 242, 272, 274, 278, 291, 335, 351, 355, 358, 359],
];
const STOCK_AND_WASTE: Firsts = [
    [0, 4, 6, 8, 9, 10, 13, 15, 16, 17, 18, 23, 24, 25, 27, 29],
    [0, 4, 6, 8, 9, 10, 13, 15, 16, 17, 18, 23, 24, 25, 27, 29],
];
const ONE_PASS: Firsts = [
    [4, 13, 39, 48, 63, 70, 78, 79, 90, 102, 107, 109, 122, 123, 134, 153],
    [4, 13, 48, 63, 70, 78, 79, 90, 102, 107, 109, 122, 123, 134, 153, 161],
];

/// The deals in reserve for these rules. Taking a card with its cover only adds ways to win.
pub fn reserve(options: Options) -> &'static [u32; COUNT] {
    let firsts = match options.variant {
        Variant::Pile => &PILE,
        Variant::StockAndWaste => &STOCK_AND_WASTE,
        Variant::OnePass => &ONE_PASS,
    };
    &firsts[usize::from(options.clear_all)]
}
