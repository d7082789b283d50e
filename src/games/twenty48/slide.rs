//! Tiles slide: what is seen and heard when they do, when a new one appears, and when a move is taken
//! back.

use bevy::prelude::*;

use super::ID;
use super::assets::Sounds;
use super::render::{ChangedBoards, DrawSystems, Tile};
use super::rules::{Effect, Game};
use crate::engine::audio::PlaySound;
use crate::gameplay::after_moves::AfterMoves;
use crate::gameplay::messages::Played;
use crate::theme::animation::{APPEAR as FADE, Calm, Change, Ease, Tween, Tweens};

/// The seconds that a slide takes.
pub const SLIDE: f32 = 0.1;
const APPEAR: f32 = 0.14;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (slide_tiles, pop_new_tile, slide_back).in_set(DrawSystems::Animate));
    app.add_systems(Update, play_slide_sound.in_set(AfterMoves(ID)));
}

/// A tile that slid is seen on its way.
fn slide_tiles(mut commands: Commands, boards: ChangedBoards) {
    for (root, view, grid) in boards.iter() {
        for (entity, tile) in boards.tiles_on(root) {
            let came_from = view.effects.iter().find_map(|effect| match effect {
                Effect::Slid { from, to, .. } if *to == tile.cell => Some(*from),
                _ => None,
            });
            let is_merge = |effect: &Effect| matches!(effect, Effect::Merged { at, .. } if *at == tile.cell);
            if let Some(from) = came_from.filter(|_| !view.effects.iter().any(is_merge)) {
                commands.entity(entity).insert(way(grid.place(from), grid.place(tile.cell)));
            }
        }
    }
}

/// What takes a tile from one place to another.
fn way(from: Vec2, to: Vec2) -> impl Bundle {
    let slide = Tween::new(Change::Place(from, to), SLIDE, Ease::InOut);
    (Transform::from_translation(from.extend(0.4)), Tweens::new([slide]))
}

/// The new tile grows when the others have come to rest.
fn pop_new_tile(mut commands: Commands, boards: ChangedBoards) {
    for (root, view, grid) in boards.iter() {
        for (entity, tile) in boards.tiles_on(root) {
            let is_new = |effect: &Effect| matches!(effect, Effect::Appeared { at, .. } if *at == tile.cell);
            if view.effects.iter().any(is_new) {
                let grow = Tween::new(Change::Scale(0.0, 1.0), APPEAR, Ease::Out).after(SLIDE);
                commands.entity(entity).insert((hidden(grid.place(tile.cell), 0.5), Tweens::new([grow])));
            }
        }
    }
}

/// A tile that is not seen yet: it will grow at its place.
pub fn hidden(at: Vec2, z: f32) -> Transform {
    Transform::from_translation(at.extend(z)).with_scale(Vec3::new(0.0, 0.0, 1.0))
}

/// When a move is taken back, tiles slide to where they were, and the one that had appeared goes.
fn slide_back(mut commands: Commands, boards: ChangedBoards) {
    for (root, view, grid) in boards.iter() {
        for (entity, tile) in boards.tiles_on(root) {
            let went_to = view.undone.iter().find_map(|effect| match effect {
                Effect::Slid { from, to, .. } if *from == tile.cell => Some(grid.place(*to)),
                _ => None,
            });
            if let Some(from) = went_to {
                commands.entity(entity).insert(way(from, grid.place(tile.cell)));
            }
        }
        commands.entity(root).with_children(|root| {
            for effect in &view.undone {
                if let Effect::Appeared { at, value } = *effect {
                    let shrink = Tween::new(Change::Scale(1.0, 0.0), SLIDE, Ease::In);
                    boards
                        .painter
                        .spawn(root, (view, grid), Tile { cell: at, value }, grid.place(at))
                        .insert(Tweens::farewell([shrink]).calm(Calm::Vanish(FADE)));
                }
            }
        });
    }
}

fn play_slide_sound(
    mut played: MessageReader<Played<Game>>,
    sounds: Option<Res<Sounds>>,
    mut play: MessageWriter<PlaySound>,
) {
    let Some(sounds) = sounds else { return };
    for _ in played.read() {
        play.write(PlaySound::new(&sounds.slide));
    }
}
