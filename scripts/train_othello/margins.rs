//! How far shallow searches are off from deep ones: what the search needs to know to foresee.

use quintet::core::{Budget, Rng};
use quintet::games::othello::advisor::search::{Search, shallow_depth};
use quintet::games::othello::advisor::table::Table;
use quintet::games::othello::advisor::weights::{UNIT, Weights};

use crate::games::random_opening;

const POSITIONS: u32 = 150;
const DEEPEST: u32 = 9;

/// Prints the standard deviation, in discs, between a depth and the one that foresees it.
pub fn measure(seed: u64) {
    let mut rng = Rng::new(seed);
    let mut table = Table::default();
    let budget = Budget::positions(u64::MAX);
    for plies in [10, 20, 30, 38, 44] {
        let mut sums = [(0.0_f64, 0.0_f64); DEEPEST as usize + 1];
        let mut count = 0.0;
        for _ in 0..POSITIONS {
            let Some(position) = random_opening(plies, &mut rng) else { continue };
            table.renew();
            let mut search = Search::new(&mut table, Weights::learned(), &budget);
            search.foresight = false;
            let values: Vec<i32> =
                (1..=DEEPEST).map(|depth| search.midgame(position, depth, -800, 800)).collect();
            count += 1.0;
            for depth in 3..=DEEPEST {
                let value = |depth: u32| f64::from(values[depth as usize - 1]) / f64::from(UNIT);
                let error = value(depth) - value(shallow_depth(depth));
                sums[depth as usize].0 += error;
                sums[depth as usize].1 += error * error;
            }
        }
        print!("{:>2} empties:", 60 - plies);
        for depth in 3..=DEEPEST {
            let (sum, squares) = sums[depth as usize];
            let mean = sum / count;
            print!(
                "  {depth}/{} {mean:+.1} ± {:.1}",
                shallow_depth(depth),
                (squares / count - mean * mean).sqrt()
            );
        }
        println!();
    }
}
