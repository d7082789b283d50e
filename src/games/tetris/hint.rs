//! A hint: an outline that breathes where the advisor would put the piece, and its reason in words.

use super::TetrisPhase;
use super::advisor::Advisor;
use super::count_down::CountDown;
use super::render::{WellPainter, WellView};
use super::rules::Game;
use crate::core::Advised;
use crate::gameplay::boards::InRoom;
use crate::gameplay::hint::{self, Hint};
use crate::gameplay::prelude::*;
use crate::theme::animation::{Change, Ease, Tween, Tweens};

/// One of the minos that show where the advisor would put the piece.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintMino;

pub(super) fn plugin(app: &mut App) {
    hint::shown_by::<Game, _>(app, show_hint);
}

fn show_hint(
    mut painter: WellPainter,
    hint: Res<Hint<Game>>,
    marks: Query<Entity, With<HintMino>>,
    table: Res<Table<Game>>,
    (phase, left): (Option<Res<State<TetrisPhase>>>, Res<CountDown>),
    views: Query<&WellView, With<InRoom>>,
) {
    for mark in &marks {
        painter.commands.entity(mark).try_despawn();
    }
    if hint.0.is_none() {
        return;
    }
    // The plan of the advice once more: hints are thought about at this level, and a number of
    // placements that are soon looked at always leads to the same plan.
    let game = table.session().state();
    let plan = Advisor::default().plan(game, &game.level_budget(Level::MAX));
    let Some(target) = plan.map(|plan| plan.target) else { return };
    // A hint that was asked for in the pause menu is still there when the piece falls.
    let counts = phase.is_some_and(|phase| *phase.get() == TetrisPhase::CountDown);
    let wait = if counts && game.mode().has_gravity() { left.0.max(0.0) } else { 0.0 };
    let (dim, bright) = if painter.access.steady() { (0.6, 0.6) } else { (0.25, 0.75) };
    let fades: Vec<Tween> = [(dim, bright), (bright, dim), (dim, bright), (bright, dim)]
        .into_iter()
        .zip([0.0, 0.45, 0.9, 1.35])
        .map(|((from, to), at)| Tween::new(Change::Fade(from, to), 0.45, Ease::InOut).after(wait + at))
        .collect();
    for view in &views {
        for cell in view.visible(target) {
            let mino = (HintMino, Name::new("Hint"), painter.mino(target.kind, view.cell));
            painter.add(view, view.place(cell).extend(0.35), Tweens::farewell(fades.clone()), mino);
        }
    }
}
