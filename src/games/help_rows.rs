//! The small pictures on the help page: a row of the board, before and after.

use crate::gameplay::catalogue::{HelpPicture, HelpPictureSystems};
use crate::gameplay::prelude::*;

pub struct HelpPictures {
    /// For each rule a row before and after, in the game's letters; the second is empty if one row is enough.
    pub rows: [(&'static str, &'static str); 4],
    /// The size of a piece, with little room and with more.
    pub sizes: [f32; 2],
    /// The size of the arrow, likewise.
    pub arrows: [f32; 2],
    /// The gap between the parts, in pieces, if it is not the usual one.
    pub gap: Option<f32>,
    /// Draws a row with pieces of this size.
    pub draw: fn(&mut ChildSpawnerCommands, &str, f32),
}

/// Adds the pictures of a game to the page.
pub fn drawn_as(app: &mut App, game: GameId, pictures: HelpPictures) {
    let HelpPictures { rows, sizes, arrows, gap, draw } = pictures;
    let draw_pictures =
        move |mut commands: Commands, places: Query<(Entity, &HelpPicture, &Node), Added<HelpPicture>>| {
            for (entity, picture, node) in places.iter().filter(|(_, picture, _)| picture.game == game) {
                let (Some((before, after)), Val::Px(height)) = (rows.get(picture.step), node.height) else {
                    continue;
                };
                let roomy = usize::from(height >= 50.0);
                let size = sizes[roomy];
                let mut place = commands.entity(entity);
                if let Some(gap) = gap {
                    place.insert(Node { column_gap: px(size * gap), ..node.clone() });
                }
                place.with_children(|parts| {
                    draw(parts, before, size);
                    if !after.is_empty() {
                        parts.spawn(icon("icon_right", arrows[roomy], HOUSE.muted));
                        draw(parts, after, size);
                    }
                });
            }
        };
    app.add_systems(Update, draw_pictures.in_set(HelpPictureSystems));
}
