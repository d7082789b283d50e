//! A day's position to play on from.

use super::Advisor;
use crate::core::{Budget, Rng, Rules};
use crate::games::morris::rules::{Game, Setup, Side, Start};

/// How many men are placed before the players come, both sides' together.
const PLACED: u32 = 8;
/// How many plies a position is looked ahead to know whether it is balanced.
const LOOK: u8 = 6;
/// How much a balanced position may favour one side, in hundredths of a man.
const BALANCED: i32 = 40;
/// So many positions are tried; hardly ever more than twenty are needed.
const TRIES: usize = 1000;

/// The position that belongs to a seed, on every machine: each side has four men placed at random, none was
/// taken, and a look six plies ahead finds it balanced.
pub fn balanced(seed: u64) -> Setup {
    let mut rng = Rng::new(seed);
    let mut advisor = Advisor::default();
    let found = std::iter::repeat_with(|| placed(seed, &mut rng)).take(TRIES).flatten().find(|game| {
        let verdict = advisor.think_to(game, LOOK, &Budget::positions(u64::MAX));
        verdict.is_some_and(|verdict| verdict.value.abs() <= BALANCED)
    });
    let start = found.and_then(|game| {
        let in_hand = Side::BOTH.map(|side| game.in_hand(side));
        let start = Start { board: *game.board(), turn: game.turn(), in_hand };
        Setup::new(seed).with_start(start).ok()
    });
    start.unwrap_or(Setup::new(seed))
}

/// A game with some men placed at random and none taken.
fn placed(seed: u64, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(&Setup::new(seed));
    for _ in 0..PLACED {
        let mut moves = game.legal_moves();
        moves.retain(|mv| mv.take.is_none());
        let mv = moves.get(rng.below(moves.len() as u32) as usize)?;
        game.play(*mv).ok()?;
    }
    Some(game)
}
