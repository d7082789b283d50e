//! The small pictures on the page that says how to play: a row of the board, before and after.

use bevy::prelude::*;

use crate::core::GameId;
use crate::gameplay::help_picture::{HelpPicture, HelpPictureSystems};
use crate::theme::palette::HOUSE;
use crate::theme::widgets::icon;

/// The pictures of a game.
#[derive(Clone, Copy)]
pub struct HelpPictures {
    /// Whose they are.
    pub game: GameId,
    /// For each rule a row before and after, in the game's letters; nothing where one row says it all.
    pub rows: [(&'static str, &'static str); 4],
    /// How large a piece is, where there is little room and where there is more.
    pub sizes: [f32; 2],
    /// How large the arrow is.
    pub arrows: [f32; 2],
    /// The space between its parts, in pieces, if it is not the usual one.
    pub gap: Option<f32>,
    /// Draws a row with pieces of a size.
    pub draw: fn(&mut ChildSpawnerCommands, &str, f32),
}

impl Plugin for HelpPictures {
    fn is_unique(&self) -> bool {
        false
    }

    fn build(&self, app: &mut App) {
        let pictures = *self;
        let draw =
            move |mut commands: Commands,
                  places: Query<(Entity, &HelpPicture, &Node), Added<HelpPicture>>| {
                for (entity, picture, node) in &places {
                    if picture.game == pictures.game {
                        pictures.draw_one(commands.entity(entity), picture.step, node);
                    }
                }
            };
        app.add_systems(Update, draw.in_set(HelpPictureSystems));
    }
}

impl HelpPictures {
    fn draw_one(&self, mut place: EntityCommands, step: usize, node: &Node) {
        let (Some((before, after)), Val::Px(height)) = (self.rows.get(step), node.height) else { return };
        let roomy = usize::from(height >= 50.0);
        let size = self.sizes[roomy];
        if let Some(gap) = self.gap {
            place.insert(Node { column_gap: px(size * gap), ..node.clone() });
        }
        place.with_children(|parts| {
            (self.draw)(parts, before, size);
            if !after.is_empty() {
                parts.spawn(icon("icon_right", self.arrows[roomy], HOUSE.muted));
                (self.draw)(parts, after, size);
            }
        });
    }
}
