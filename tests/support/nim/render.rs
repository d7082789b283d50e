//! The heaps as rows of stones, in the room and on the card.

use bevy::prelude::*;
use quintet::engine::stage::{Extent, StageSystems};
use quintet::engine::states::FrameSystems;
use quintet::gameplay::boards::{Games, NewBoards, SetUpBoards};
use quintet::gameplay::thumbnail::Shows;
use quintet::theme::palette::HOUSE;

use super::ID;
use super::rules::Nim;

/// A board of Nim.
#[derive(Component)]
struct NimBoard;

/// A stone, and where it lies.
#[derive(Component)]
pub struct Stone {
    pub heap: usize,
    pub place: u32,
}

pub fn plugin(app: &mut App) {
    app.add_systems(Update, add_boards.after(SetUpBoards).in_set(FrameSystems::View));
    app.add_systems(PostUpdate, draw_stones.in_set(StageSystems::Arrange));
}

fn add_boards(mut commands: Commands, boards: NewBoards) {
    for board in boards.of(ID) {
        commands.entity(board.root).insert(NimBoard);
    }
}

fn draw_stones(
    mut commands: Commands,
    games: Games<Nim>,
    boards: Query<(Entity, &Shows, &Extent), With<NimBoard>>,
    stones: Query<(Entity, &Stone, &ChildOf)>,
) {
    for (root, shows, extent) in &boards {
        let heaps = &games.session(*shows).state().heaps;
        let mine = || stones.iter().filter(|(_, _, parent)| parent.parent() == root);
        for (entity, stone, _) in mine() {
            if heaps.get(stone.heap).is_none_or(|&heap| stone.place >= heap) {
                commands.entity(entity).despawn();
            }
        }
        let size = extent.0 / Vec2::new(10.0, heaps.len() as f32 + 1.0);
        for (heap, &count) in heaps.iter().enumerate() {
            for place in 0..count {
                if mine().any(|(_, stone, _)| stone.heap == heap && stone.place == place) {
                    continue;
                }
                let at = Vec2::new(place as f32 + 0.75, -(heap as f32 + 1.0)) * size;
                let at = at + extent.0 * Vec2::new(-0.5, 0.5);
                commands.spawn((
                    Stone { heap, place },
                    Sprite::from_color(HOUSE.accent, size * 0.7),
                    Transform::from_translation(at.extend(0.1)),
                    ChildOf(root),
                ));
            }
        }
    }
}
