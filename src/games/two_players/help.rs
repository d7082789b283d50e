//! The small pictures on the page that says how to play: a row of the board, before and after.

use super::TwoPlayers;
use crate::gameplay::help_picture::{HelpPicture, HelpPictureSystems};
use crate::gameplay::prelude::*;

/// The pictures of a game.
pub struct HelpPictures {
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

pub(super) fn room_plugin<G: TwoPlayers>(app: &mut App) {
    app.add_systems(Update, draw_pictures::<G>.in_set(HelpPictureSystems));
}

fn draw_pictures<G: TwoPlayers>(
    mut commands: Commands,
    places: Query<(Entity, &HelpPicture, &Node), Added<HelpPicture>>,
) {
    let HelpPictures { rows, sizes, arrows, gap, draw } = &G::HELP;
    for (entity, picture, node) in places.iter().filter(|(_, picture, _)| picture.game == G::ID) {
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
}
