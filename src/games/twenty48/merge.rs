//! Animates merges, plays their sound, and shows the points for them.

use super::ID;
use super::assets::Sounds;
use super::render::{DrawnBoards, Tile, TilePainter};
use super::rules::{Cell, Effect, Game};
use super::slide::{SLIDE, hidden};
use crate::gameplay::hud::Gain;
use crate::gameplay::prelude::*;
use crate::games::board_view::DrawSystems;
use crate::games::effects::sounded_by;
use crate::theme::animation::APPEAR as FADE;

const POP: f32 = 0.16;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (merge_tiles, pop_merged).in_set(DrawSystems::Animate));
    app.add_systems(Update, float_gain.in_set(AfterMoves(ID)));
    sounded_by(app, merge_sound);
}

fn merge_tiles(mut commands: Commands, painter: TilePainter, boards: DrawnBoards) {
    for (root, view, grid, _) in &boards {
        for effect in &view.effects {
            let Effect::Merged { at, value } = *effect else { continue };
            commands.entity(root).with_children(|root| {
                for from in halves(&view.effects, at) {
                    let half = Tile { cell: at, value: value / 2 };
                    let (from, at) = (grid.place(from), grid.place(at));
                    let slide = Tween::new(Change::Place(from, at), SLIDE, Ease::InOut);
                    painter.spawn(root, (view, grid), half, from).insert((
                        Transform::from_translation(from.extend(0.45)),
                        Tweens::farewell([slide]).calm(Calm::Vanish(FADE)),
                    ));
                }
            });
        }
    }
}

/// Where the two tiles that merged on a cell came from. One that did not slide has no effect of its own.
fn halves(effects: &[Effect], cell: Cell) -> impl Iterator<Item = Cell> {
    let slid = effects.iter().filter_map(Effect::slide).filter(move |(_, to)| *to == cell);
    slid.map(|(from, _)| from).chain([cell]).take(2)
}

fn pop_merged(mut commands: Commands, boards: DrawnBoards, tiles: Query<(Entity, &Tile)>) {
    for (_, view, grid, children) in &boards {
        for (entity, &Tile { cell, value }) in tiles.iter_many(children) {
            if view.effects.contains(&Effect::Merged { at: cell, value }) {
                let tweens = Tweens::new([
                    Tween::new(Change::Scale(0.0, 1.0), 0.001, Ease::Linear).after(SLIDE),
                    Tween::new(Change::Pop(1.12), POP, Ease::Linear).after(SLIDE + 0.001),
                ]);
                commands.entity(entity).insert((hidden(grid.place(cell), 0.6), tweens));
            }
        }
    }
}

fn float_gain(mut played: MessageReader<Played<Game>>, mut gains: MessageWriter<Gain>) {
    for effect in played.read().flat_map(|Played(effects)| effects) {
        if let Effect::Scored(points) = *effect {
            gains.write(Gain(points));
        }
    }
}

/// The sound of the largest merge of a move, a semitone higher for every doubling.
fn merge_sound(effects: &[Effect], sounds: &Sounds, table: &Table<Game>) -> Vec<PlaySound> {
    let merged = effects.iter().filter_map(|effect| match effect {
        Effect::Merged { value, at } => Some((*value, at.column)),
        _ => None,
    });
    let sound = merged.max().map(|(largest, column)| {
        let pitch = 2_f32.powf((largest.ilog2() as f32 - 5.0) / 12.0);
        let columns = table.session().state().board().size().side();
        PlaySound::new(&sounds.merge).pitched(pitch).from_column(column as f32, columns as f32)
    });
    sound.into_iter().collect()
}
