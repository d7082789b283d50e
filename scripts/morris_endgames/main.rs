//! Solves the Morris endgame tables and tells what is in them.

use std::time::Instant;

use quintet::games::morris::advisor::endgame::Tables;

fn main() {
    let flying = !std::env::args().any(|argument| argument == "no-flying");
    let most: usize = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(6);
    let mut tables = Tables::new(flying);
    let started = Instant::now();
    for _ in 0..most {
        let before = Instant::now();
        if !tables.solve_next(&mut |_| true) {
            break;
        }
        println!("stage {:?} in {:?}, {:?} in all", tables.stages(), before.elapsed(), started.elapsed());
    }
    for own in 3..=5 {
        for other in 3..=5 {
            if let Some(counts) = tables.counts(own, other) {
                println!("{own} against {other}: {counts:?}");
            }
        }
    }
}
