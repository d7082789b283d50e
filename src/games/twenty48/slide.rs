//! Animates tiles that slide and appear, forwards and on undo, and plays the sound of a slide.

use super::assets::Sounds;
use super::render::{DrawnBoards, Tile, TilePainter};
use super::rules::{Effect, Game};
use crate::gameplay::prelude::*;
use crate::games::board_view::DrawSystems;
use crate::games::effects::sounded_by;
use crate::theme::animation::APPEAR as FADE;

pub const SLIDE: f32 = 0.1;
const APPEAR: f32 = 0.14;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (slide_tiles, pop_new_tile, take_new_tile_back).in_set(DrawSystems::Animate));
    sounded_by::<Game, Sounds>(app, |_, sounds, _| vec![PlaySound::new(&sounds.slide)]);
}

/// Slides each tile from where it was, also when a move is undone.
fn slide_tiles(mut commands: Commands, boards: DrawnBoards, tiles: Query<(Entity, &Tile)>) {
    for (_, view, grid, children) in &boards {
        for (entity, tile) in tiles.iter_many(children) {
            let is_merge = |effect: &Effect| matches!(effect, Effect::Merged { at, .. } if *at == tile.cell);
            let came = view.effects.iter().filter_map(Effect::slide).find(|(_, to)| *to == tile.cell);
            let went = view.undone.iter().filter_map(Effect::slide).find(|(from, _)| *from == tile.cell);
            let came = came.filter(|_| !view.effects.iter().any(is_merge));
            if let Some(from) = came.map(|(from, _)| from).or(went.map(|(_, to)| to)) {
                let (from, to) = (grid.place(from), grid.place(tile.cell));
                let slide = Tween::new(Change::Place(from, to), SLIDE, Ease::InOut);
                let start = Transform::from_translation(from.extend(0.4));
                commands.entity(entity).insert((start, Tweens::new([slide])));
            }
        }
    }
}

fn pop_new_tile(mut commands: Commands, boards: DrawnBoards, tiles: Query<(Entity, &Tile)>) {
    for (_, view, grid, children) in &boards {
        for (entity, &Tile { cell, value }) in tiles.iter_many(children) {
            if view.effects.contains(&Effect::Appeared { at: cell, value }) {
                let grow = Tween::new(Change::Scale(0.0, 1.0), APPEAR, Ease::Out).after(SLIDE);
                commands.entity(entity).insert((hidden(grid.place(cell), 0.5), Tweens::new([grow])));
            }
        }
    }
}

/// The transform of a tile that has yet to grow at its place.
pub fn hidden(at: Vec2, z: f32) -> Transform {
    Transform::from_translation(at.extend(z)).with_scale(Vec3::new(0.0, 0.0, 1.0))
}

fn take_new_tile_back(mut commands: Commands, painter: TilePainter, boards: DrawnBoards) {
    for (root, view, grid, _) in &boards {
        for effect in &view.undone {
            let Effect::Appeared { at, value } = *effect else { continue };
            let shrink = Tween::new(Change::Scale(1.0, 0.0), SLIDE, Ease::In);
            commands.entity(root).with_children(|root| {
                painter
                    .spawn(root, (view, grid), Tile { cell: at, value }, grid.place(at))
                    .insert(Tweens::farewell([shrink]).calm(Calm::Vanish(FADE)));
            });
        }
    }
}
