//! A phrase that says why a move is good.

use super::endgame::AROUND;
use super::stability::{EDGES, stable};
use crate::core::Rules;
use crate::games::othello::rules::{CORNERS, Disc, Effect, Game, Move, Position, Square, Squares};

/// Why a move is good, as a phrase without a full stop; `exact` is the player's final difference, if known.
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
    if after.board().seen_by(game.turn()).moves() & CORNERS != 0
        && replies & CORNERS == 0
        && before.moves() & CORNERS == 0
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

/// The squares beside an empty corner.
fn poisoned(position: Position) -> u64 {
    Squares(CORNERS & position.empty()).map(|corner| AROUND[corner.index()]).sum()
}
