//! Playing a game, whichever it is: moves, undo, hints, saving, replay, review, results. Written once
//! for any [`Room`]; a game adds only its own parts.

pub mod advisor;
pub mod after_moves;
mod answer;
pub mod ask;
pub mod boards;
pub mod card_text;
pub mod catalogue;
pub mod codes;
pub mod daily;
pub mod demonstration;
pub mod figures;
pub mod first_steps;
mod game_in_progress;
mod game_list;
mod game_settings;
pub mod help_picture;
pub mod hint;
pub mod hud;
pub mod messages;
pub mod opening;
pub mod options;
pub mod order;
pub mod phase;
mod play;
pub mod players;
pub mod ready_seeds;
mod record_result;
pub mod records;
pub mod replay;
pub mod results;
pub mod review;
pub mod room;
pub mod saved_game;
pub mod saves;
mod saving;
pub mod shown;
pub mod table;
pub mod thumbnail;
pub mod variant;
pub mod watched;

use std::marker::PhantomData;

use bevy::prelude::*;

use ready_seeds::Ready;
use room::Room;

/// Adds the parts that are not generic.
pub fn plugin(app: &mut App) {
    app.add_plugins((order::plugin, ask::plugin, advisor::plugin, codes::plugin, replay::plugin))
        .add_plugins((review::plugin, results::plugin, daily::plugin, first_steps::plugin))
        .add_plugins((hud::plugin, boards::plugin, card_text::plugin, demonstration::plugin))
        .init_resource::<opening::Opening>();
}

/// Adds the generic parts for one game.
pub struct GameplayPlugin<G>(PhantomData<G>);

impl<G> Default for GameplayPlugin<G> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<G: Room> Plugin for GameplayPlugin<G> {
    fn build(&self, app: &mut App) {
        app.init_resource::<Ready<G>>().add_systems(PreStartup, opening::open_room::<G>);
        after_moves::of::<G>(app);
        play::of::<G>(app);
        answer::of::<G>(app);
        advisor::of::<G>(app);
        record_result::of::<G>(app);
        saving::of::<G>(app);
        codes::of::<G>(app);
        replay::of::<G>(app);
        results::of::<G>(app);
        daily::of::<G>(app);
        demonstration::of::<G>(app);
        first_steps::of::<G>(app);
    }
}
