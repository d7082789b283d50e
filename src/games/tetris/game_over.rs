//! Ends the game: sets the phase, darkens a full well and shows the results.

use super::ID;
use super::TetrisPhase;
use super::render::{MotionSystems, WellPainter, Wells};
use super::rules::{Board, Cell, Effect, Game};
use super::words;
use crate::gameplay::prelude::*;
use crate::games::effects::announced_by;
use crate::games::tetris::colours::TETRIS;

const CURTAIN: f32 = 0.6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            end_game.run_if(in_state(TetrisPhase::Falling)).in_set(AfterMoves(ID)),
            drop_curtain.in_set(MotionSystems),
        ),
    );
    announced_by(app, is_end, words::results);
}

/// After a [`Reset`] the count-down decides the phase, even if the game is over.
pub fn end_game(
    table: Res<Table<Game>>,
    mut resets: MessageReader<Reset<Game>>,
    mut next: ResMut<NextState<TetrisPhase>>,
) {
    if resets.read().count() == 0 && table.session().state().is_over() {
        next.set(TetrisPhase::Over);
    }
}

fn is_end(effect: &Effect, game: &Game) -> bool {
    game.is_over() && matches!(effect, Effect::Finished(_) | Effect::ToppedOut { .. })
}

/// Darkens the rows one by one from the top when the stack has reached it.
fn drop_curtain(mut wells: Wells, mut painter: WellPainter) {
    for (view, game, effects, _) in wells.changed() {
        let topped_out = |effect: &Effect| matches!(effect, Effect::ToppedOut { .. });
        if !game.is_over() || view.small || !effects.iter().any(topped_out) {
            continue;
        }
        for row in Board::FIRST_VISIBLE..=Board::ROWS {
            let at = Vec3::new(0.0, view.place(Cell { row, column: 1 }).y, 0.8);
            let size = Vec2::new(10.0 * view.cell, view.cell);
            let delay = CURTAIN * f32::from(row - Board::FIRST_VISIBLE) / f32::from(Board::VISIBLE_ROWS);
            let fade = Tween::new(Change::Fade(0.0, 0.6), 0.12, Ease::Out).after(delay);
            let curtain = Sprite::from_color(TETRIS.page.with_alpha(0.0), size);
            painter.add(view, at, Tweens::new([fade]), curtain);
        }
    }
}
