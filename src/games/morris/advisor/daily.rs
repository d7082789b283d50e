//! The position of the day, from which to play on.

use super::Advisor;
use crate::core::{Budget, Rng, Rules};
use crate::games::morris::rules::{Game, Setup, Side, Start};

/// How many men are placed before the players begin, on both sides together.
const PLACED: u32 = 8;
/// How many plies the search looks ahead to judge the balance.
const LOOK: u8 = 6;
/// How much a balanced position may favour one side, in hundredths of a man.
const BALANCED: i32 = 40;
/// How many positions are tried; more than twenty are hardly ever needed.
const TRIES: usize = 1000;

/// The position of a seed, the same on every machine: four random men each, none taken, and balanced.
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

/// A game with men placed at random and none taken.
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
