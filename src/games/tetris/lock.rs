//! Animations and sounds of a piece that moves, drops, locks or is taken back.

use super::ID;
use super::assets::Sounds;
use super::render::{MotionSystems, WellPainter, WellView, Wells, seen_piece};
use super::rules::{Board, Cell, Effect, Game, Illegal, Tetramino};
use crate::gameplay::prelude::*;
use crate::games::effects::sounded_by;

const FLASH: f32 = 0.12;
const TRAIL: f32 = 0.16;
const RISE: f32 = 0.18;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (flash_locked_piece, trail_dropped_piece, raise_undone_piece).in_set(MotionSystems),
    );
    app.add_systems(Update, deny_second_hold.in_set(AfterMoves(ID)));
    sounded_by(app, piece_sounds);
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

fn piece_sounds(effects: &[Effect], sounds: &Sounds, _: &Table<Game>) -> Vec<PlaySound> {
    let dropped = effects.iter().any(|effect| matches!(effect, Effect::HardDropped { .. }));
    let heard = |effect: &Effect| {
        let (sound, piece) = match effect {
            // Soft drops into sight are silent, because `gravity` also adds them by itself.
            Effect::SoftDropped { piece, .. } if piece.bottom() <= Board::FIRST_VISIBLE + 1 => return None,
            Effect::Shifted(piece) | Effect::SoftDropped { piece, .. } => (&sounds.shift, piece),
            Effect::Turned { piece, .. } => (&sounds.turn, piece),
            Effect::Held(_) => return Some(PlaySound::new(&sounds.turn)),
            Effect::HardDropped { from, .. } => (&sounds.hard_drop, from),
            Effect::Locked(piece) if !dropped => (&sounds.lock, piece),
            _ => return None,
        };
        let middle = piece.cells().map(|cell| f32::from(cell.column)).iter().sum::<f32>() / 4.0;
        Some(PlaySound::new(sound).from_column(middle, f32::from(Board::COLUMNS)))
    };
    effects.iter().filter_map(heard).collect()
}

fn deny_second_hold(mut refused: MessageReader<Refused<Game>>, mut cues: MessageWriter<PlayCue>) {
    if refused.read().filter(|Refused(illegal)| *illegal == Illegal::HoldUsed).count() > 0 {
        cues.write(PlayCue(Cue::Denied));
    }
}
