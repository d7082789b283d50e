//! Animations, sounds and call-outs of cleared lines.

use super::assets::Sounds;
use super::render::{Mino, MotionSystems, WellPainter, WellView, Wells};
use super::rules::{Board, Cell, Clear, Effect, Game, Mode, Tetramino};
use super::words;
use crate::gameplay::prelude::*;
use crate::games::effects::sounded_by;
use crate::games::tetris::colours::TETRIS;
use crate::theme::animation::VANISH;

const FLASH: f32 = 0.06;
const WIPE: f32 = 0.16;
const ROWS_FALL: f32 = 0.12;
const CALL_OUT: f32 = 0.9;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (clear_lines, drop_rows_above, call_out).in_set(MotionSystems));
    sounded_by(app, clear_sounds);
}

/// The clears among some effects, each with its piece; none in a sprint, where nobody waits to see them.
fn seen_clears<'a>(game: &Game, effects: &'a [Effect]) -> Vec<(&'a Clear, Tetramino)> {
    let effects = if game.mode() == Mode::Sprint { &[] } else { effects };
    let mut piece = None;
    let clears = effects.iter().filter_map(|effect| {
        piece = effect.locked().or(piece);
        effect.cleared().zip(piece)
    });
    clears.collect()
}

fn clear_lines(mut wells: Wells, mut painter: WellPainter) {
    for (view, game, effects, _) in wells.changed() {
        for (clear, piece) in seen_clears(game, &effects) {
            for &row in clear.rows.iter().filter(|row| **row >= view.first_row()) {
                for column in 1..=Board::COLUMNS {
                    wipe_cell(&mut painter, view, Cell { row, column }, piece);
                }
            }
            if clear.lines() == 4 {
                painter.bump(view, 3.0, 0.18);
            }
        }
    }
}

fn wipe_cell(painter: &mut WellPainter, view: &WellView, cell: Cell, piece: Tetramino) {
    let in_piece = piece.cells().contains(&cell).then_some(piece.kind);
    let Some(kind) = view.drawn.get(cell).or(in_piece) else { return };
    let fade = |from: f32, seconds: f32| Tween::new(Change::Fade(from, 0.0), seconds, Ease::Linear);
    let from_middle = (f32::from(cell.column) - 5.5).abs() / 4.5;
    let delay = FLASH + (WIPE - 0.06) * from_middle;
    let go = if painter.access.reduced_motion { fade(1.0, VANISH) } else { fade(1.0, 0.06).after(delay) };
    let (at, mino) = (view.place(cell), painter.mino(kind, view.cell));
    painter.add(view, at.extend(0.5), Tweens::farewell([go]), mino);
    if !painter.access.steady() {
        let white = Sprite::from_color(Color::WHITE, Vec2::splat(view.cell));
        painter.add(view, at.extend(0.55), Tweens::farewell([fade(0.85, delay)]), white);
    }
}

/// Keeps the cells above at their old places until the cleared rows are wiped, and then lets them fall.
fn drop_rows_above(mut wells: Wells, mut painter: WellPainter, minos: Query<(Entity, &ChildOf, &Mino)>) {
    for (view, game, effects, _) in wells.changed() {
        for (clear, _) in seen_clears(game, &effects) {
            for (entity, parent, mino) in &minos {
                let Mino::Stack(cell) = mino else { continue };
                let fallen = clear.rows_fallen(cell.row);
                if parent.parent() != view.contents || fallen == 0 {
                    continue;
                }
                let to = view.place(*cell);
                let from = to + Vec2::new(0.0, f32::from(fallen) * view.cell);
                let fall = Tween::new(Change::Place(from, to), ROWS_FALL, Ease::In).after(FLASH + WIPE);
                painter.commands.entity(entity).insert(Tweens::new([fall]).calm(Calm::AtOnce));
            }
        }
    }
}

/// Calls out clears, new levels and swept fields with words that rise and fade.
fn call_out(mut wells: Wells, mut painter: WellPainter) {
    for (view, _, effects, _) in wells.changed().filter(|(view, ..)| !view.small) {
        let words = effects.iter().flat_map(|effect| match effect {
            Effect::Cleared(clear) => words::called_out(clear),
            Effect::LevelUp(level) => vec![format!("Level {level}")],
            Effect::Swept => vec!["A fresh field".to_owned()],
            _ => Vec::new(),
        });
        for (index, line) in words.enumerate() {
            raise_words(&mut painter, view, index, line);
        }
    }
}

/// Shows one line of a call-out; the first is the largest.
fn raise_words(painter: &mut WellPainter, view: &WellView, index: usize, line: String) {
    let (size, ink) = if index == 0 { (1.15, Color::WHITE) } else { (0.75, TETRIS.accent) };
    let from = Vec2::new(0.0, (4.5 - 1.2 * index as f32) * view.cell);
    let to = from + Vec2::new(0.0, 0.8 * view.cell);
    let tweens = Tweens::farewell([
        Tween::new(Change::Place(from, to), CALL_OUT, Ease::Out),
        Tween::new(Change::Fade(1.0, 0.0), CALL_OUT * 0.4, Ease::In).after(CALL_OUT * 0.6),
    ]);
    let text = (Text2d::new(line), font(size * view.cell, Weight::Bold), TextColor(ink));
    painter.add(view, from.extend(0.9), tweens.calm(Calm::Still), (Name::new("Call-out"), text));
}

fn clear_sounds(effects: &[Effect], sounds: &Sounds, _: &Table<Game>) -> Vec<PlaySound> {
    let heard = |effect: &Effect| match effect {
        Effect::Cleared(clear) if clear.lines() > 0 => {
            Some(&sounds.clears[clear.rows.len().min(sounds.clears.len()) - 1])
        }
        Effect::LevelUp(_) => Some(&sounds.level_up),
        _ => None,
    };
    effects.iter().filter_map(heard).map(PlaySound::new).collect()
}
