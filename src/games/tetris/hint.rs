//! Shows a hint as a pulsing piece where the advisor would place it. `panel` shows the advisor's reason.

use super::TetrisPhase;
use super::advisor::Advisor;
use super::count_down::CountDown;
use super::render::{WellPainter, WellView};
use super::rules::Game;
use crate::core::Advised;
use crate::gameplay::hint::{self, Hint};
use crate::gameplay::prelude::*;

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
    // Repeat the advice to get its plan, which is the same for the same level and budget of placements.
    let game = table.session().state();
    let plan = Advisor::default().plan(game, &game.level_budget(Level::MAX));
    let Some(target) = plan.map(|plan| plan.target) else { return };
    // A hint from the pause menu waits for the count-down, so that the player still sees it.
    let counts = phase.is_some_and(|phase| *phase.get() == TetrisPhase::CountDown);
    let wait = if counts && game.mode().has_gravity() { left.0.max(0.0) } else { 0.0 };
    let (dim, bright) = if painter.access.steady() { (0.6, 0.6) } else { (0.25, 0.75) };
    let fades = [(0.0, dim, bright), (0.45, bright, dim), (0.9, dim, bright), (1.35, bright, dim)]
        .map(|(at, from, to)| Tween::new(Change::Fade(from, to), 0.45, Ease::InOut).after(wait + at));
    for view in &views {
        for cell in view.visible(target) {
            let mino = (HintMino, Name::new("Hint"), painter.mino(target.kind, view.cell));
            painter.add(view, view.place(cell).extend(0.35), Tweens::farewell(fades), mino);
        }
    }
}
