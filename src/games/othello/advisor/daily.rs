//! The position of the day.

use super::{Advisor, Limits};
use crate::core::{Budget, Rng, Rules};
use crate::games::othello::rules::{Game, Setup};

/// How many discs are placed at random.
const PLACED: u32 = 12;
/// How far a position is searched to see whether it is balanced.
const LOOK: Limits = Limits { depth: 6, solves: 0 };
/// A balanced position favours neither side by more than this many discs at the end.
const BALANCED: f32 = 2.0;
/// How many positions are tried at most; more than twenty are hardly ever needed.
const TRIES: usize = 1000;

/// A position after random moves that a shallow search finds balanced, the same on every machine.
pub fn balanced(seed: u64) -> Setup {
    let mut rng = Rng::new(seed);
    let mut advisor = Advisor::default();
    let tried = std::iter::repeat_with(|| placed(seed, &mut rng)).take(TRIES);
    let found = tried
        .filter(|game| !game.is_over() && !game.must_pass())
        .find(|game| advisor.analyse(game, LOOK, &Budget::positions(u64::MAX)).discs.abs() <= BALANCED);
    found.map_or(Setup::new(seed), |game| Setup::from_board(*game.board(), seed))
}

fn placed(seed: u64, rng: &mut Rng) -> Game {
    let mut game = Game::new(&Setup::new(seed));
    for _ in 0..PLACED {
        let moves = game.legal_moves();
        let Some(&mv) = moves.get(rng.below(moves.len() as u32) as usize) else { break };
        _ = game.play(mv);
    }
    game
}
