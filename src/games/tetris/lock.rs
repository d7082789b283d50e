//! Animations and sounds of a piece that moves, drops, locks or is taken back.

use super::ID;
use super::assets::Sounds;
use super::render::{MotionSystems, WellPainter, WellView, Wells, seen_piece};
use super::rules::{Board, Cell, Effect, Game, Illegal, Tetramino};
use crate::gameplay::prelude::*;

const FLASH: f32 = 0.12;
const TRAIL: f32 = 0.16;
const RISE: f32 = 0.18;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (flash_locked_piece, trail_dropped_piece, raise_undone_piece).in_set(MotionSystems::Begin),
    );
    app.add_systems(Update, (play_piece_sounds, deny_second_hold).in_set(AfterMoves(ID)));
}

fn flash_locked_piece(mut wells: Wells, mut painter: WellPainter) {
    if painter.access.steady() {
        return;
    }
    for (view, _, effects, _) in wells.changed() {
        for piece in effects.iter().filter_map(Effect::locked) {
            for cell in view.visible(piece) {
                let white = Sprite::from_color(Color::WHITE.with_alpha(0.6), Vec2::splat(view.cell));
                let fade = Tween::new(Change::Fade(0.6, 0.0), FLASH, Ease::Linear);
                painter.add(view, view.place(cell).extend(0.6), Tweens::farewell([fade]), white);
            }
        }
    }
}

/// Draws a fading streak over every column that a piece was dropped through.
fn trail_dropped_piece(mut wells: Wells, mut painter: WellPainter) {
    for (view, _, effects, _) in wells.changed() {
        for effect in effects {
            if let Effect::HardDropped { from, rows, .. } = effect
                && rows > 0
                && !painter.access.reduced_motion
            {
                trail(&mut painter, view, from, rows);
                painter.bump(view, 2.0, 0.09);
            }
        }
    }
}

fn trail(painter: &mut WellPainter, view: &WellView, from: Tetramino, rows: u32) {
    let cells = from.cells();
    for cell in cells {
        let is_top = cells.iter().all(|other| other.column != cell.column || other.row >= cell.row);
        let first = cell.row.max(view.first_row());
        let length = f32::from(cell.row) + rows as f32 - f32::from(first);
        if !is_top || length <= 0.0 {
            continue;
        }
        let size = Vec2::new(view.cell, length * view.cell);
        let upper = view.place(Cell { row: first, column: cell.column });
        let at = upper + Vec2::new(0.0, (view.cell - size.y) / 2.0);
        let mut streak = painter.sprite("trail", view.cell, size);
        streak.color = Color::WHITE.with_alpha(0.55);
        let fade = Tween::new(Change::Fade(0.55, 0.0), TRAIL, Ease::Out);
        painter.add(view, at.extend(0.25), Tweens::farewell([fade]), streak);
    }
}

/// Moves a piece that was taken back from where it locked to where it falls again.
fn raise_undone_piece(mut wells: Wells, mut painter: WellPainter) {
    for (view, game, _, undone) in wells.changed() {
        let lay = undone.iter().find_map(Effect::locked);
        let (Some(lay), Some(piece)) = (lay, seen_piece(game)) else { continue };
        for (from, to) in lay.cells().into_iter().zip(piece.cells()) {
            let (from, to) = (view.place(from), view.place(to));
            let rise = Tween::new(Change::Place(from, to), RISE, Ease::Out);
            let mino = painter.mino(lay.kind, view.cell);
            painter.add(view, from.extend(0.45), Tweens::farewell([rise]), mino);
        }
    }
}

fn play_piece_sounds(
    mut played: MessageReader<Played<Game>>,
    sounds: If<Res<Sounds>>,
    mut play: MessageWriter<PlaySound>,
) {
    for Played(effects) in played.read() {
        let dropped = effects.iter().any(|effect| matches!(effect, Effect::HardDropped { .. }));
        for effect in effects {
            let (sound, piece) = match effect {
                // Soft drops into sight are silent, because `gravity` also adds them by itself.
                Effect::SoftDropped { piece, .. } if piece.bottom() <= Board::FIRST_VISIBLE + 1 => continue,
                Effect::Shifted(piece) | Effect::SoftDropped { piece, .. } => (&sounds.shift, Some(piece)),
                Effect::Turned { piece, .. } => (&sounds.turn, Some(piece)),
                Effect::Held(_) => (&sounds.turn, None),
                Effect::HardDropped { from, .. } => (&sounds.hard_drop, Some(from)),
                Effect::Locked(piece) if !dropped => (&sounds.lock, Some(piece)),
                _ => continue,
            };
            let sound = PlaySound::new(sound);
            play.write(match piece {
                Some(piece) => sound.from_column(middle(*piece), f32::from(Board::COLUMNS)),
                None => sound,
            });
        }
    }
}

fn middle(piece: Tetramino) -> f32 {
    piece.cells().map(|cell| f32::from(cell.column)).iter().sum::<f32>() / 4.0
}

fn deny_second_hold(mut refused: MessageReader<Refused<Game>>, mut cues: MessageWriter<PlayCue>) {
    if refused.read().filter(|Refused(illegal)| *illegal == Illegal::HoldUsed).count() > 0 {
        cues.write(PlayCue(Cue::Denied));
    }
}
