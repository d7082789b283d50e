//! The cards and the sounds of Pyramid Solitaire.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use super::rules::Card;
use crate::engine::sprites::{Sheet, SpriteTable, fetch_early};
use crate::engine::states::Screen;

#[derive(AssetCollection, Resource)]
struct Files {
    #[asset(path = "sprites/cards.toml")]
    full: Handle<SpriteTable>,
    #[asset(path = "sprites/cards@1x.png")]
    full_picture: Handle<Image>,
    #[asset(path = "sprites/cards_mini.toml")]
    mini: Handle<SpriteTable>,
    #[asset(path = "sprites/cards_mini@1x.png")]
    mini_picture: Handle<Image>,
}

/// The faces and the back of all cards: full, and reduced for where room is short.
#[derive(Resource)]
pub struct Cards {
    pub full: Sheet,
    pub mini: Sheet,
}

/// The sprite of a card's face; its back for the empty card. With hues, diamonds are blue and clubs
/// green.
pub fn face(card: Card, mini: bool, hues: bool) -> String {
    let kind = if mini { "mini" } else { "card" };
    if card.is_empty() {
        return format!("{kind}_back");
    }
    let name = format!("{kind}_{card}").replace("10", "T");
    if hues && name.ends_with(['C', 'D']) { name + "_hue" } else { name }
}

/// What happens to cards, as it sounds.
#[derive(AssetCollection, Resource)]
pub struct Sounds {
    /// One is selected.
    #[asset(path = "sounds/card_lift.wav")]
    pub lift: Handle<AudioSource>,
    /// A pair goes.
    #[asset(path = "sounds/card_pair.wav")]
    pub pair: Handle<AudioSource>,
    /// The next one is turned.
    #[asset(path = "sounds/card_deal.wav")]
    pub deal: Handle<AudioSource>,
    /// All are dealt.
    #[asset(path = "sounds/card_redeal.wav")]
    pub redeal: Handle<AudioSource>,
    /// The pyramid is cleared.
    #[asset(path = "sounds/pyramid_clear.wav")]
    pub clear: Handle<AudioSource>,
}

/// Loads them.
pub fn plugin(app: &mut App) {
    fetch_early(app, "cards_mini");
    fetch_early(app, "cards");
    app.configure_loading_state(
        LoadingStateConfig::new(Screen::Loading)
            .load_collection::<Files>()
            .load_collection::<Sounds>()
            .finally_init_resource::<Cards>(),
    );
}

impl FromWorld for Cards {
    fn from_world(world: &mut World) -> Self {
        world.resource_scope(|world, files: Mut<Files>| Self {
            full: Sheet::new(world, "cards", &files.full, &files.full_picture),
            mini: Sheet::new(world, "cards_mini", &files.mini, &files.mini_picture),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_named_as_on_the_sheets() {
        let card = |text: &str| text.parse::<Card>().unwrap_or_default();
        assert_eq!(face(card("AS"), false, true), "card_AS");
        assert_eq!(face(card("10D"), true, false), "mini_TD");
        assert_eq!(face(card("QC"), false, true), "card_QC_hue");
        assert_eq!(face(Card::EMPTY, true, true), "mini_back");
    }
}
