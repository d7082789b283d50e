//! One phrase for a move that was found good.

use super::stability::stable;
use crate::core::Rules;
use crate::games::othello::rules::{Board, Disc, Effect, Game, Move, Position, Square};

const CORNERS: u64 = 0x8100_0000_0000_0081;
const EDGES: u64 = 0xff81_8181_8181_81ff;

/// Why a move is good, as a phrase without a full stop. An exact value, if there is one, is the
/// final difference for the player.
pub fn reason(game: &Game, mv: Move, exact: Option<i32>) -> String {
    let Move::Place(square) = mv else { return "there is no other move".to_owned() };
    if game.legal_squares().len() == 1 {
        return "the only move".to_owned();
    }
    let other = game.turn().other();
    let mut after = game.clone();
    let effects = after.play(mv).unwrap_or_default();
    if after.is_over() && after.winner() == Some(game.turn()) {
        return "wins the game at once".to_owned();
    }
    if CORNERS & square.bit() != 0 {
        return "takes the corner".to_owned();
    }
    if effects.contains(&Effect::Passed { disc: other }) {
        return format!("leaves {other} no move at all");
    }
    if let Some(difference) = exact {
        return match difference {
            1.. => format!("wins by {difference} with best play"),
            0 => "holds the draw".to_owned(),
            _ => format!("loses by only {}", -difference),
        };
    }
    strategic(game, &after, square, other)
}

fn strategic(game: &Game, after: &Game, square: Square, other: Disc) -> String {
    let before = game.position();
    let replies = after.position().moves();
    let freedom_before = before.passed().moves().count_ones();
    if threatens_corner(after.board(), game.turn()) && replies & CORNERS == 0 && before.moves() & CORNERS == 0
    {
        return "threatens a corner".to_owned();
    }
    if replies & !poisoned(after.position()) == 0 {
        return format!("leaves {other} no good move");
    }
    if replies.count_ones() <= 3 && replies & CORNERS == 0 {
        return match replies.count_ones() {
            1 => format!("leaves {other} a single move"),
            few => format!("leaves {other} only {few} moves"),
        };
    }
    let held = |position: Position| stable(position.mover, position.other).count_ones();
    if held(after.position().passed()) > held(before) {
        return "makes discs that can never be turned".to_owned();
    }
    if before.passed().moves() & CORNERS != 0 && replies & CORNERS == 0 {
        return "guards the corner".to_owned();
    }
    if EDGES & square.bit() != 0 {
        return "takes hold of the edge".to_owned();
    }
    if replies.count_ones() < freedom_before {
        return format!("takes moves away from {other}");
    }
    let own = after.position().passed().moves().count_ones();
    if own > replies.count_ones() + 3 {
        return format!("keeps {own} moves open against {}", replies.count_ones());
    }
    match before.flips(square).count_ones() {
        1 => "turns a single disc and stays hidden".to_owned(),
        _ => "keeps the position in balance".to_owned(),
    }
}

/// Whether a player could take a corner with the next move.
fn threatens_corner(board: &Board, player: Disc) -> bool {
    let (own, others) = (board.discs(player), board.discs(player.other()));
    Position { mover: own, other: others }.moves() & CORNERS != 0
}

/// The squares beside an empty corner.
fn poisoned(position: Position) -> u64 {
    const BESIDE: [(u64, u64); 4] =
        [(1, 0x0302), (1 << 7, 0xc040), (1 << 56, 0x0203 << 48), (1 << 63, 0x40c0 << 48)];
    let empty = position.empty();
    BESIDE.iter().filter(|(corner, _)| corner & empty != 0).map(|(_, beside)| beside).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Rng;
    use crate::games::othello::rules::Setup;

    #[test]
    fn one_move_left_is_a_single_move() {
        let mut rng = Rng::new(4);
        let mut single = 0;
        for seed in 0..60 {
            let mut game = Game::new(&Setup::new(seed));
            while !game.is_over() {
                let moves = game.legal_moves();
                for &mv in &moves {
                    let why = reason(&game, mv, None);
                    assert!(!why.contains("only 1 "), "{mv} {why}");
                    single += usize::from(why.ends_with(" a single move"));
                }
                let mv = moves[rng.below(moves.len() as u32) as usize];
                game.play(mv).expect("legal");
            }
        }
        assert!(single > 0);
    }
}
