//! How one line of the board slides and what it is worth. A tile is its power of two, an empty cell 0.
//!
//! The weights are those of Robert Xiao's ("nneonneo") player, <https://github.com/nneonneo/2048-ai>.

use std::sync::LazyLock;

const BASE: f32 = 200_000.0;
const EMPTY: f32 = 270.0;
const MERGES: f32 = 700.0;
const UNEVEN: f32 = 47.0;
const CLUTTER: f32 = 11.0;

/// The unevenness and clutter of each power of two, which count against a line.
static WEIGHTS: LazyLock<[(f32, f32); 64]> = LazyLock::new(|| {
    let power = |power: usize| power as f32;
    std::array::from_fn(|tile| (UNEVEN * power(tile).powf(4.0), CLUTTER * power(tile).powf(3.5)))
});

/// Slides a line towards its first cell. Tiles stop growing at `largest`, the most a player can represent.
pub fn slide(line: &mut [u8], largest: u8) {
    let mut to = 0;
    let mut may_merge = false;
    for from in 0..line.len() {
        let power = std::mem::take(&mut line[from]);
        if power == 0 {
            continue;
        }
        if may_merge && line[to - 1] == power {
            line[to - 1] = (power + 1).min(largest);
            may_merge = false;
        } else {
            line[to] = power;
            to += 1;
            may_merge = true;
        }
    }
}

/// The worth of a line: on all but the worst boards above 0, the worth of a lost game.
pub fn worth(line: &[u8]) -> f32 {
    let mut worth = BASE;
    let (mut falling, mut rising, mut before) = (0.0, 0.0, None);
    // The last tile, and how many tiles of its run can merge.
    let mut run = (0, 0_u8);
    for &power in line {
        if power == 0 {
            worth += EMPTY;
        } else if power == run.0 {
            // The second tile of a run also counts the first.
            run.1 += if run.1 == 0 { 2 } else { 1 };
        } else {
            worth += MERGES * f32::from(run.1);
            run = (power, 0);
        }
        let (uneven, clutter) = WEIGHTS[usize::from(power).min(WEIGHTS.len() - 1)];
        worth -= clutter;
        if let Some(before) = before.replace(uneven) {
            falling += f32::max(before - uneven, 0.0);
            rising += f32::max(uneven - before, 0.0);
        }
    }
    worth + MERGES * f32::from(run.1) - f32::min(falling, rising)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::twenty48::rules::{Board, Direction, align, merge};

    fn slid(mut line: [u8; 4]) -> [u8; 4] {
        slide(&mut line, 15);
        line
    }

    #[test]
    fn a_line_slides_as_the_rules_slide_it() {
        assert_eq!(slid([1, 1, 1, 1]), [2, 2, 0, 0]);
        assert_eq!(slid([0, 1, 1, 1]), [2, 1, 0, 0]);
        assert_eq!(slid([2, 1, 1, 0]), [2, 2, 0, 0]);
        assert_eq!(slid([1, 0, 0, 1]), [2, 0, 0, 0]);
        assert_eq!(slid([0, 0, 0, 3]), [3, 0, 0, 0]);
        assert_eq!(slid([15, 15, 0, 0]), [15, 0, 0, 0]);
    }

    #[test]
    fn every_line_slides_as_on_the_board_of_the_rules() {
        for code in 0..5_usize.pow(4) {
            let line: [u8; 4] = std::array::from_fn(|cell| (code / 5_usize.pow(cell as u32) % 5) as u8);
            let values = line.map(|power| if power == 0 { 0 } else { 1_u64 << power });
            let row = values.map(|value| value.to_string()).join(",");
            let board: Board = format!("{row}/0,0,0,0/0,0,0,0/0,0,0,0").parse().expect("a board");
            let merged = merge(&align(&board, Direction::Left), Direction::Left);
            let expected = align(&merged, Direction::Left);
            let powers: Vec<u8> =
                expected.values()[..4].iter().map(|value| value.checked_ilog2().unwrap_or(0) as u8).collect();
            assert_eq!(slid(line).to_vec(), powers, "{line:?}");
        }
    }

    #[test]
    fn room_merges_and_order_are_worth_more() {
        assert!(worth(&[1, 0, 0, 0]) > worth(&[1, 2, 0, 0]));
        assert!(worth(&[4, 4, 1, 0]) > worth(&[4, 1, 4, 0]));
        assert!(worth(&[9, 6, 4, 1]) > worth(&[6, 9, 1, 4]));
        assert!((worth(&[1, 5, 7, 9]) - worth(&[9, 7, 5, 1])).abs() < 1.0);
    }
}
