//! What is drawn over the discs: where one may play, what the cursor's move would turn, where the
//! last disc was placed, what the advisor would do, what was refused.

use bevy::prelude::*;

use super::ID;
use super::faces::{INK, PAPER, Painter};
use super::grid::Grid;
use super::input::{Cursor, Guide};
use super::render::{BoardView, DrawSystems};
use super::rules::{Game, Illegal, Move, Square};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::stage::StageSystems;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::advisor::Watching;
use crate::gameplay::boards::InRoom;
use crate::gameplay::messages::{Hinted, Played, Refused, Reset};
use crate::gameplay::table::Table;
use crate::games::assets::Pieces;
use crate::games::othello::colours::OTHELLO;
use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens};
use crate::theme::palette::hex;

const REFUSED: Color = hex(0xff6b57);

const FADE: f32 = 0.12;
const SHAKE: f32 = 0.18;
const BREATH: f32 = 0.9;

/// A square that may be played, or the mark of the last disc.
#[derive(Component)]
struct Mark;

/// The cursor and what its move would do.
#[derive(Component)]
struct CursorMark;

/// The square that the advisor would play, until the position changes.
#[derive(Resource, Default)]
struct Hint(Option<Square>);

/// The advisor's mark.
#[derive(Component)]
struct HintMark;

/// Draws marks.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hint>();
    let here = in_state(Screen::Playing(ID));
    app.add_systems(Update, take_hint.in_set(FrameSystems::View).run_if(here.clone()));
    app.add_systems(
        PostUpdate,
        (draw_marks, (draw_cursor, draw_hint, shake_refused).run_if(here))
            .after(DrawSystems::Finish)
            .in_set(StageSystems::Arrange)
            .run_if(resource_exists::<Pieces>),
    );
}

fn take_hint(
    mut hinted: MessageReader<Hinted<Game>>,
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    mut hint: ResMut<Hint>,
) {
    if played.read().count() + reset.read().count() > 0 {
        hint.0 = None;
    }
    for Hinted(advice) in hinted.read() {
        if let Move::Place(square) = advice.mv {
            hint.0 = Some(square);
        }
    }
}

fn clear<M: Component>(commands: &mut Commands, root: Entity, marks: &Query<(Entity, &ChildOf), With<M>>) {
    for (mark, _) in marks.iter().filter(|(_, parent)| parent.parent() == root) {
        commands.entity(mark).despawn();
    }
}

/// The squares that are open to a person, and the last move.
fn draw_marks(
    mut commands: Commands,
    painter: Painter,
    table: Res<Table<Game>>,
    watching: Res<Watching>,
    views: Query<(Entity, Ref<BoardView>, Has<InRoom>)>,
    marks: Query<(Entity, &ChildOf), With<Mark>>,
) {
    for (root, view, live) in &views {
        let Some(grid) = view.grid() else { continue };
        if !view.is_changed() && !watching.is_changed() {
            continue;
        }
        clear(&mut commands, root, &marks);
        commands.entity(root).with_children(|root| {
            let unit = grid.cell / 72.0;
            if live && table.is_open() && !watching.0 {
                for square in table.session().state().legal_squares() {
                    let strong = painter.access().high_contrast;
                    let dots = if strong {
                        vec![painter.circle(0.34 * grid.cell, PAPER), painter.circle(0.22 * grid.cell, INK)]
                    } else {
                        vec![painter.piece("legal_dot", (24.0, 24.0 * unit))]
                    };
                    for (index, mut dot) in dots.into_iter().enumerate() {
                        dot.color.set_alpha(0.0);
                        let fade = Tween::new(Change::Fade(0.0, 1.0), FADE, Ease::Out);
                        root.spawn((
                            Mark,
                            dot,
                            Transform::from_translation(
                                grid.place(square).extend(0.5 + 0.001 * index as f32),
                            ),
                            Tweens::new([fade.after(view.busy() * 0.7)]),
                        ));
                    }
                }
            }
            if let Some(square) = view.last() {
                root.spawn((
                    Mark,
                    painter.piece("last_move", (16.0, 16.0 * unit)),
                    Transform::from_translation(grid.place(square).extend(0.5)),
                ));
            }
        });
    }
}

fn draw_cursor(
    mut commands: Commands,
    painter: Painter,
    table: Res<Table<Game>>,
    watching: Res<Watching>,
    cursor: Res<Cursor>,
    views: Query<(Entity, Ref<BoardView>), With<InRoom>>,
    marks: Query<(Entity, &ChildOf), With<CursorMark>>,
) {
    for (root, view) in &views {
        let Some(grid) = view.grid() else { continue };
        if !view.is_changed() && !cursor.is_changed() && !watching.is_changed() {
            continue;
        }
        clear(&mut commands, root, &marks);
        let game = table.session().state();
        if watching.0 || game.is_over() || table.is_only_seen() || cursor.guide == Guide::Nothing {
            continue;
        }
        commands.entity(root).with_children(|root| {
            let at = grid.place(cursor.square);
            if cursor.guide == Guide::Keys {
                root.spawn((
                    CursorMark,
                    Name::new("Cursor"),
                    painter.brackets(grid.cell, Color::WHITE),
                    Transform::from_translation(at.extend(0.8)),
                ));
            }
            let flips = if table.is_open() { game.flips(cursor.square) } else { Vec::new() };
            if flips.is_empty() {
                return;
            }
            painter.spawn_disc(root, game.turn(), grid.cell, at.extend(0.6), 0.55).insert(CursorMark);
            for (square, _) in flips {
                let at = grid.place(square).extend(0.6);
                painter
                    .spawn_disc(root, game.turn(), grid.cell * 0.42, at, 1.0)
                    .insert((CursorMark, Name::new("Would turn")));
            }
        });
    }
}

fn draw_hint(
    mut commands: Commands,
    painter: Painter,
    hint: Res<Hint>,
    views: Query<(Entity, Ref<BoardView>), With<InRoom>>,
    marks: Query<(Entity, &ChildOf), With<HintMark>>,
) {
    for (root, view) in &views {
        let Some(grid) = view.grid() else { continue };
        if !view.is_changed() && !hint.is_changed() {
            continue;
        }
        clear(&mut commands, root, &marks);
        let Some(square) = hint.0 else { continue };
        commands.entity(root).with_children(|root| {
            let breathe =
                |delay: f32| Tween::new(Change::Pop(1.0 + 8.0 / 72.0), BREATH, Ease::Linear).after(delay);
            root.spawn((
                HintMark,
                Name::new("Hint"),
                painter.brackets(grid.cell, OTHELLO.focus),
                Transform::from_translation(grid.place(square).extend(0.9)),
                Tweens::new([breathe(0.0), breathe(BREATH)]).calm(Calm::Still),
            ));
        });
    }
}

/// Where a disc cannot be placed, red brackets shake their heads.
fn shake_refused(
    mut commands: Commands,
    mut refused: MessageReader<Refused<Game>>,
    painter: Painter,
    views: Query<(Entity, &BoardView), With<InRoom>>,
    mut cues: MessageWriter<PlayCue>,
) {
    for Refused(illegal) in refused.read() {
        let (Illegal::Taken(square) | Illegal::TurnsNone(square, _)) = *illegal else { continue };
        cues.write(PlayCue(Cue::Denied));
        for (root, view) in &views {
            let Some(grid) = view.grid() else { continue };
            commands.entity(root).with_children(|root| {
                root.spawn(refusal(&painter, grid, square));
            });
        }
    }
}

fn refusal(painter: &Painter, grid: Grid, square: Square) -> impl Bundle {
    let at = grid.place(square);
    let width = 4.0 * grid.cell / 72.0;
    (
        Name::new("Refused"),
        painter.brackets(grid.cell, REFUSED),
        Transform::from_translation(at.extend(0.95)),
        Tweens::farewell([
            Tween::new(Change::Shake(at, width), SHAKE, Ease::Linear),
            Tween::new(Change::Fade(1.0, 0.0), FADE, Ease::In).after(2.0 * SHAKE),
        ])
        .calm(Calm::Still),
    )
}
