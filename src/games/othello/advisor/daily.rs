//! A day's position to play on from.

use super::{Advisor, Limits};
use crate::core::{Budget, Rng, Rules};
use crate::games::othello::rules::{Game, Setup};

/// How many discs are placed before the players come.
const PLACED: u32 = 12;
/// How far a position is looked at to know whether it is balanced.
const LOOK: Limits = Limits { depth: 6, solves: 0 };
/// By how many discs at the end a balanced position may favour one side.
const BALANCED: f32 = 2.0;
/// So many positions are tried; hardly ever more than twenty are needed.
const TRIES: usize = 1000;

/// The position that belongs to a seed, the same on every machine: discs are placed at random, until a short
/// look sees neither side far ahead at the end.
pub fn balanced(seed: u64) -> Setup {
    let mut rng = Rng::new(seed);
    let mut advisor = Advisor::default();
    let tried = std::iter::repeat_with(|| placed(seed, &mut rng)).take(TRIES);
    let found = tried
        .filter(|game| !game.is_over() && !game.must_pass())
        .find(|game| advisor.analyse(game, LOOK, &Budget::positions(u64::MAX)).discs.abs() <= BALANCED);
    found.map_or(Setup::new(seed), |game| Setup::from_board(*game.board(), seed))
}

/// A game with some discs placed at random.
fn placed(seed: u64, rng: &mut Rng) -> Game {
    let mut game = Game::new(&Setup::new(seed));
    for _ in 0..PLACED {
        let moves = game.legal_moves();
        let Some(&mv) = moves.get(rng.below(moves.len() as u32) as usize) else { break };
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}
