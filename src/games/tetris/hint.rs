//! A hint: an outline that breathes where the advisor would put the piece, and its reason in words.

use bevy::prelude::*;

use super::ID;
use super::TetrisPhase;
use super::advisor::Advisor;
use super::count_down::CountDown;
use super::render::{Look, WellView, loose_mino};
use super::rules::Game;
use crate::core::{Advised, Level};
use crate::engine::settings::Settings;
use crate::engine::sprites::Density;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::boards::{InRoom, SetUpBoards};
use crate::gameplay::messages::{Hinted, Played, Reset};
use crate::gameplay::room::Turns;
use crate::gameplay::table::Table;
use crate::games::assets::Pieces;
use crate::theme::accessibility::Access;
use crate::theme::animation::{Change, Ease, Tween, Tweens};

/// What the advisor said last, until the piece is placed.
#[derive(Resource, Default)]
pub struct LastHint(pub Option<String>);

/// One of the minos that show where the advisor would put the piece.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintMino;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastHint>();
    app.add_systems(
        Update,
        (
            take_hint
                .after(FrameSystems::Rules)
                .before(FrameSystems::View)
                .run_if(in_state(Screen::Playing(ID))),
            show_hint.after(SetUpBoards).in_set(FrameSystems::View).run_if(resource_exists::<Pieces>),
        ),
    );
}

pub(super) fn take_hint(
    mut hinted: MessageReader<Hinted<Game>>,
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    mut hint: ResMut<LastHint>,
) {
    for Hinted(advice) in hinted.read() {
        hint.0 = Some(format!("Hint: it {}.", advice.why));
    }
    // A hint is given before moves are played: one for a piece that is placed already is old.
    let placed = played.read().filter(|Played(effects)| Game::ends_turn(effects)).count();
    if placed + reset.read().count() > 0 {
        hint.0 = None;
    }
}

/// Where the advisor would put the piece, until it is placed.
fn show_hint(
    mut commands: Commands,
    mut hinted: MessageReader<Hinted<Game>>,
    (mut played, mut reset): (MessageReader<Played<Game>>, MessageReader<Reset<Game>>),
    marks: Query<Entity, With<HintMino>>,
    table: Res<Table<Game>>,
    (phase, left): (Option<Res<State<TetrisPhase>>>, Res<CountDown>),
    (settings, access): (Res<Settings>, Res<Access>),
    pieces: Res<Pieces>,
    (density, scale): (Res<Density>, Res<UiScale>),
    views: Query<&WellView, With<InRoom>>,
) {
    let placed = played.read().filter(|Played(effects)| Game::ends_turn(effects)).count();
    let is_old = placed + reset.read().count() > 0;
    let is_given = hinted.read().count() > 0;
    if is_old || is_given {
        for mark in &marks {
            commands.entity(mark).try_despawn();
        }
    }
    if is_old || !is_given {
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
    let look = Look::new(&settings);
    for view in &views {
        for at in view.visible(&target).map(|cell| view.place(cell)) {
            let mino = loose_mino(&pieces, look.mino(target.kind), view.cell, density.0 / scale.0);
            let (dim, bright) = if access.steady() { (0.6, 0.6) } else { (0.25, 0.75) };
            let breathe = |delay: f32| [(dim, bright, delay), (bright, dim, delay + 0.45)];
            let fades = [wait, wait + 0.9].into_iter().flat_map(breathe);
            let fades = fades
                .map(|(from, to, delay)| Tween::new(Change::Fade(from, to), 0.45, Ease::InOut).after(delay));
            let hint = commands
                .spawn((
                    HintMino,
                    Name::new("Hint"),
                    mino,
                    Transform::from_translation(at.extend(0.35)),
                    Tweens::farewell(fades.collect::<Vec<_>>()),
                ))
                .id();
            commands.entity(view.contents).add_child(hint);
        }
    }
}
