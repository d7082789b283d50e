//! What moves in the well: flashes, clears, trails, call-outs, the count-down, the curtain. The
//! game has long gone on; all of this only lies over it and goes by itself.

use bevy::prelude::*;

use super::TetrisPhase;
use super::rules::{Board, Cell, Clear, Effect, Game, Mode, Tetramino};
use super::systems::{COUNT, CountDown};
use super::view::{Look, StackCell, WellView, loose_mino, seen_piece};
use crate::games::GameId;
use crate::games::assets::Pieces;
use crate::shell::access::Access;
use crate::shell::boards::InRoom;
use crate::shell::motion::{Calm, Change, Ease, Tween, Tweens, VANISH};
use crate::shell::room::{Reset, Table};
use crate::shell::saves::Settings;
use crate::shell::screen::{FrameSystems, Screen, Sheet};
use crate::shell::shown::{Changes, Games, Shows};
use crate::shell::sprites::Density;
use crate::shell::theme::{CAP_SHIFT, TETRIS};
use crate::shell::widgets::{Weight, font};

const LOCK_FLASH: f32 = 0.12;
const CLEAR_FLASH: f32 = 0.06;
const CLEAR_WIPE: f32 = 0.16;
const ROWS_FALL: f32 = 0.12;
const TRAIL: f32 = 0.16;
const RISE: f32 = 0.18;
const CALL_OUT: f32 = 0.9;
const CURTAIN: f32 = 0.6;

/// A motion of the last piece, which the next one's replace.
#[derive(Component)]
struct Passing;

/// The number of the count-down that is shown.
#[derive(Component)]
struct Count(u32);

/// Rows of the curtain.
#[derive(Component)]
struct Curtain;

/// What has not come down yet after a clear.
type Falling = (With<StackCell>, With<Tweens>);

/// Everything is where it belongs at once.
fn settle(commands: &mut Commands, falling: &Query<Entity, Falling>) {
    for cell in falling {
        commands.entity(cell).remove::<Tweens>();
    }
}

/// Shows them.
pub fn plugin(app: &mut App) {
    let here = in_state(Screen::Playing(GameId::Tetris));
    app.add_systems(
        Update,
        (lift_curtain.run_if(here.clone()), show_effects, count.run_if(here))
            .chain()
            .in_set(FrameSystems::View)
            .run_if(resource_exists::<Pieces>),
    );
}

/// What is needed to draw in a well.
struct Artist<'a> {
    pieces: &'a Pieces,
    look: Look,
    access: Access,
    factor: f32,
    shake: bool,
}

fn show_effects(
    mut commands: Commands,
    mut changes: Changes<Game>,
    games: Games<Game>,
    (settings, access): (Res<Settings>, Res<Access>),
    pieces: Res<Pieces>,
    (density, scale): (Res<Density>, Res<UiScale>),
    views: Query<(&WellView, &Shows)>,
    passing: Query<Entity, With<Passing>>,
    stack: Query<(Entity, &ChildOf, &StackCell)>,
    falling: Query<Entity, Falling>,
) {
    let chosen = settings.chosen(GameId::Tetris.info());
    let artist = Artist {
        pieces: &pieces,
        look: Look::new(&settings),
        access: *access,
        factor: density.0 / scale.0,
        shake: chosen.get("shake") == "on" && !access.reduced_motion,
    };
    for change in changes.read() {
        // A well that was only just put there has no size yet, and nothing is seen in it.
        let Some((view, shows)) =
            views.iter().find(|(view, shows)| **shows == change.shows && view.cell > 0.0)
        else {
            continue;
        };
        let game = games.session(*shows).state();
        artist.show_undone(&mut commands, view, game, &change.undone);
        for effects in &change.moves {
            if effects.iter().any(|effect| matches!(effect, Effect::Locked { .. })) {
                for old in &passing {
                    commands.entity(old).try_despawn();
                }
                settle(&mut commands, &falling);
            }
            artist.show(&mut commands, view, game, effects, &stack);
        }
    }
}

/// What is called out about a clear; nothing about a plain one.
fn called(clear: &Clear) -> Vec<String> {
    let mut lines = Vec::new();
    if clear.lines() == 4 || clear.spin.is_some() {
        lines.push(clear.title());
    }
    if clear.back_to_back {
        lines.push("Back-to-back".to_owned());
    }
    if clear.combo > 0 {
        lines.push(format!("Combo {}", clear.combo + 1));
    }
    if clear.perfect {
        lines.push("Perfect clear".to_owned());
    }
    if !lines.is_empty() && clear.points > 0 {
        lines.push(format!("+{}", clear.points));
    }
    lines
}

/// Something that lies in the well for a moment.
fn add(commands: &mut Commands, view: &WellView, bundle: impl Bundle) {
    let entity = commands.spawn((Passing, bundle)).id();
    commands.entity(view.contents).add_child(entity);
}

impl Artist<'_> {
    /// What a move caused.
    fn show(
        &self,
        commands: &mut Commands,
        view: &WellView,
        game: &Game,
        effects: &[Effect],
        stack: &Query<(Entity, &ChildOf, &StackCell)>,
    ) {
        let (mut locked, mut words) = (None, Vec::new());
        for effect in effects {
            match effect {
                Effect::HardDropped { from, rows, .. } => self.trail(commands, view, *from, *rows),
                Effect::Locked { piece } => {
                    locked = Some(*piece);
                    self.flash(commands, view, *piece);
                }
                Effect::Cleared(clear) => {
                    if let Some(piece) = locked
                        && game.mode() != Mode::Sprint
                    {
                        self.clear(commands, view, clear, piece, stack);
                    }
                    words.extend(called(clear));
                }
                Effect::LevelUp { level } => words.push(format!("Level {level}")),
                Effect::Swept => words.push("A fresh field".to_owned()),
                Effect::ToppedOut { .. } if game.is_over() && !view.is_small() => {
                    drop_curtain(commands, view);
                }
                _ => {}
            }
        }
        call_out(commands, view, &words);
    }

    /// A piece that was taken back rises from where it lay to where it falls again.
    fn show_undone(&self, commands: &mut Commands, view: &WellView, game: &Game, undone: &[Effect]) {
        let lay = undone.iter().find_map(|effect| match effect {
            Effect::Locked { piece } => Some(*piece),
            _ => None,
        });
        let (Some(lay), Some(piece)) = (lay, seen_piece(game)) else { return };
        for (from, to) in lay.cells().into_iter().zip(piece.cells()) {
            let (from, to) = (view.place(from), view.place(to));
            let mino = loose_mino(self.pieces, self.look.mino(lay.kind), view.cell, self.factor);
            let rise = Tween::new(Change::Place(from, to), RISE, Ease::Out);
            add(
                commands,
                view,
                (mino, Transform::from_translation(from.extend(0.45)), Tweens::farewell([rise])),
            );
        }
    }

    /// The four cells light up for a moment.
    fn flash(&self, commands: &mut Commands, view: &WellView, piece: Tetramino) {
        if self.access.steady() {
            return;
        }
        for cell in view.visible(&piece) {
            let at = view.place(cell).extend(0.6);
            add(
                commands,
                view,
                (
                    Sprite::from_color(Color::WHITE.with_alpha(0.6), Vec2::splat(view.cell)),
                    Transform::from_translation(at),
                    Tweens::farewell([Tween::new(Change::Fade(0.6, 0.0), LOCK_FLASH, Ease::Linear)]),
                ),
            );
        }
    }

    /// A fading streak over every column that a dropped piece came down.
    fn trail(&self, commands: &mut Commands, view: &WellView, from: Tetramino, rows: u32) {
        if rows == 0 || self.access.reduced_motion {
            return;
        }
        let cells = from.cells();
        for cell in cells {
            let top = cells.iter().all(|other| other.column != cell.column || other.row >= cell.row);
            if !top {
                continue;
            }
            let first = cell.row.max(view.first_row());
            let length = f32::from(cell.row) + rows as f32 - f32::from(first);
            if length <= 0.0 {
                continue;
            }
            let size = Vec2::new(view.cell, length * view.cell);
            let upper = view.place(Cell { row: first, column: cell.column });
            let at = upper + Vec2::new(0.0, (view.cell - size.y) / 2.0);
            let (image, rect) = self.pieces.0.sprite("trail", self.factor * view.cell / 32.0).unzip();
            let sprite = Sprite {
                image: image.unwrap_or_default(),
                rect,
                custom_size: Some(size),
                color: Color::WHITE.with_alpha(0.55),
                ..default()
            };
            add(
                commands,
                view,
                (
                    sprite,
                    Transform::from_translation(at.extend(0.25)),
                    Tweens::farewell([Tween::new(Change::Fade(0.55, 0.0), TRAIL, Ease::Out)]),
                ),
            );
        }
        self.bump(commands, view, 2.0, 0.09);
    }

    /// The well goes down a little and comes back, for those who like it.
    fn bump(&self, commands: &mut Commands, view: &WellView, pixels: f32, seconds: f32) {
        if self.shake && !view.is_small() {
            let down = Vec2::new(0.0, -pixels);
            commands.entity(view.field).insert(Tweens::new([Tween::new(
                Change::Place(down, Vec2::ZERO),
                seconds,
                Ease::Out,
            )]));
        }
    }

    /// The rows that went flash and are wiped from their middle; what was above falls.
    fn clear(
        &self,
        commands: &mut Commands,
        view: &WellView,
        clear: &Clear,
        piece: Tetramino,
        stack: &Query<(Entity, &ChildOf, &StackCell)>,
    ) {
        let wiped = CLEAR_FLASH + CLEAR_WIPE;
        for &row in clear.rows.iter().filter(|row| **row >= view.first_row()) {
            for column in 1..=Board::COLUMNS {
                let cell = Cell { row, column };
                let in_piece = piece.cells().contains(&cell).then_some(piece.kind);
                let Some(kind) = view.drawn.get(cell).or(in_piece) else { continue };
                let at = view.place(cell);
                let from_middle = (f32::from(column) - 5.5).abs() / 4.5;
                let delay = CLEAR_FLASH + (CLEAR_WIPE - 0.06) * from_middle;
                let go = if self.access.reduced_motion {
                    [Tween::new(Change::Fade(1.0, 0.0), VANISH, Ease::Linear)]
                } else {
                    [Tween::new(Change::Fade(1.0, 0.0), 0.06, Ease::Linear).after(delay)]
                };
                let mino = loose_mino(self.pieces, self.look.mino(kind), view.cell, self.factor);
                let place = Transform::from_translation(at.extend(0.5));
                add(commands, view, (mino, place, Tweens::farewell(go)));
                if self.access.steady() {
                    continue;
                }
                let white = Sprite::from_color(Color::WHITE, Vec2::splat(view.cell));
                let flash = [Tween::new(Change::Fade(0.85, 0.0), delay, Ease::Linear)];
                let place = Transform::from_translation(at.extend(0.55));
                add(commands, view, (white, place, Tweens::farewell(flash)));
            }
        }
        // Every cell that has come down is seen where it was, until the rows are gone.
        for (entity, parent, StackCell(cell)) in stack {
            let fallen = rows_fallen(&clear.rows, cell.row);
            if parent.parent() != view.contents || fallen == 0 {
                continue;
            }
            let to = view.place(*cell);
            let from = to + Vec2::new(0.0, f32::from(fallen) * view.cell);
            let fall = Tween::new(Change::Place(from, to), ROWS_FALL, Ease::In).after(wiped);
            commands.entity(entity).insert(Tweens::new([fall]).calm(Calm::AtOnce));
        }
        if clear.lines() == 4 {
            self.bump(commands, view, 3.0, 0.18);
        }
    }
}

/// Words in the well that rise and go.
fn call_out(commands: &mut Commands, view: &WellView, lines: &[String]) {
    for (index, line) in lines.iter().enumerate().filter(|_| !view.is_small()) {
        let size = if index == 0 { 1.15 } else { 0.75 } * view.cell;
        let y = (4.5 - 1.2 * index as f32) * view.cell;
        let (from, to) = (Vec2::new(0.0, y), Vec2::new(0.0, y + 0.8 * view.cell));
        let color = if index == 0 { Color::WHITE } else { TETRIS.accent };
        add(
            commands,
            view,
            (
                Name::new("Call-out"),
                Text2d::new(line.clone()),
                font(size, Weight::Bold),
                TextColor(color),
                Transform::from_translation(from.extend(0.9)),
                Tweens::farewell([
                    Tween::new(Change::Place(from, to), CALL_OUT, Ease::Out),
                    Tween::new(Change::Fade(1.0, 0.0), CALL_OUT * 0.4, Ease::In).after(CALL_OUT * 0.6),
                ])
                .calm(Calm::Still),
            ),
        );
    }
}

/// Row after row goes dark, from the top.
fn drop_curtain(commands: &mut Commands, view: &WellView) {
    for row in Board::FIRST_VISIBLE..=Board::ROWS {
        let left = view.place(Cell { row, column: 1 });
        let at = Vec2::new(0.0, left.y);
        let size = Vec2::new(10.0 * view.cell, view.cell);
        let delay = CURTAIN * f32::from(row - Board::FIRST_VISIBLE) / f32::from(Board::VISIBLE_ROWS);
        let entity = commands
            .spawn((
                Curtain,
                Sprite::from_color(TETRIS.page.with_alpha(0.0), size),
                Transform::from_translation(at.extend(0.8)),
                Tweens::new([Tween::new(Change::Fade(0.0, 0.6), 0.12, Ease::Out).after(delay)]),
            ))
            .id();
        commands.entity(view.contents).add_child(entity);
    }
}

/// How far what is now in a row has come down, when these rows went.
fn rows_fallen(cleared: &[i8], row: i8) -> i8 {
    let mut from = row;
    loop {
        let below = cleared.iter().filter(|&&cleared| cleared >= from).count() as i8;
        if row - below == from {
            return below;
        }
        from = row - below;
    }
}

fn lift_curtain(
    mut commands: Commands,
    mut reset: MessageReader<Reset<Game>>,
    curtains: Query<Entity, Or<(With<Curtain>, With<Passing>)>>,
    falling: Query<Entity, Falling>,
) {
    if reset.read().count() > 0 {
        for curtain in &curtains {
            commands.entity(curtain).try_despawn();
        }
        settle(&mut commands, &falling);
    }
}

/// Three, two, one.
fn count(
    mut commands: Commands,
    (phase, sheet): (Res<State<TetrisPhase>>, Res<State<Sheet>>),
    left: Res<CountDown>,
    table: Res<Table<Game>>,
    views: Query<&WellView, With<InRoom>>,
    shown: Query<(Entity, &Count)>,
) {
    let counting = *phase.get() == TetrisPhase::CountDown
        && *sheet.get() == Sheet::None
        && table.session().state().mode().has_gravity();
    let number = (left.0 / COUNT).ceil().max(0.0) as u32;
    let wanted = (counting && number > 0 && !table.session().state().is_over()).then_some(number);
    for (entity, count) in &shown {
        if Some(count.0) != wanted {
            commands.entity(entity).despawn();
        }
    }
    let Some(number) = wanted.filter(|number| shown.iter().all(|(_, count)| count.0 != *number)) else {
        return;
    };
    // In the first frame of a well its size is not known yet; the number comes in the next.
    for view in views.iter().filter(|view| view.cell > 0.0) {
        let size = 4.0 * view.cell;
        let entity = commands
            .spawn((
                Count(number),
                Text2d::new(number.to_string()),
                font(size, Weight::Bold),
                TextColor(Color::WHITE),
                Transform::from_xyz(0.0, CAP_SHIFT * size, 0.95),
                Tweens::new([
                    Tween::new(Change::Scale(1.3, 1.0), 0.2, Ease::Out),
                    Tween::new(Change::Fade(1.0, 0.35), COUNT * 0.6, Ease::In).after(COUNT * 0.4),
                ])
                .calm(Calm::Still),
            ))
            .id();
        commands.entity(view.contents).add_child(entity);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_above_a_clear_come_down_by_what_was_cleared_below_them() {
        assert_eq!(rows_fallen(&[22], 22), 1);
        assert_eq!(rows_fallen(&[22], 10), 1);
        assert_eq!(rows_fallen(&[20], 22), 0);
        assert_eq!(rows_fallen(&[20], 21), 0);
        assert_eq!(rows_fallen(&[20], 20), 1);
        assert_eq!(rows_fallen(&[19, 22], 22), 1);
        assert_eq!(rows_fallen(&[19, 22], 21), 1);
        assert_eq!(rows_fallen(&[19, 22], 20), 2);
        assert_eq!(rows_fallen(&[19, 20, 21, 22], 22), 4);
    }
}
