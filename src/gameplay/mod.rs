//! Playing a game: moves, undo, hints, saving, replay, review, results. Written once for any [`Room`].

pub mod advisor;
pub mod ask;
pub mod boards;
pub mod card_text;
pub mod catalogue;
pub mod codes;
pub mod daily;
pub mod demonstration;
pub mod first_steps;
mod game_in_progress;
pub mod hint;
pub mod hud;
pub mod messages;
pub mod opening;
pub mod options;
pub mod phase;
mod play;
pub mod players;
pub mod read_saves;
pub mod records;
pub mod replay;
pub mod results;
pub mod review;
pub mod room;
pub mod saved_game;
pub mod table;
pub mod thumbnail;
mod watched;

use prelude::*;

use crate::engine::states::left;
use crate::platform::storage::KeepSystems;

/// What nearly every part of a game needs.
pub mod prelude {
    pub use bevy::prelude::*;
    pub use bevy::ui_widgets::{Activate, observe};

    pub use super::advisor::{Thinking, Watching};
    pub use super::ask::Ask;
    pub use super::boards::InRoom;
    pub use super::catalogue::{Catalogue, GameInfo};
    pub(crate) use super::game_in_progress::{GameInProgress, GameKey};
    pub use super::messages::{Hinted, NoHint, Play, Played, Refused, Reset, SaveGame};
    pub use super::options::Chosen;
    pub use super::phase::AfterMoves;
    pub use super::players::Players;
    pub use super::records::{Logbooks, Records};
    pub use super::results::Results;
    pub use super::room::Room;
    pub use super::saved_game::SavedGame;
    pub use super::table::Table;
    pub(crate) use super::table::Viewed;
    pub use crate::core::{Advice, Budget, Day, GameId, Level, Rules, Seat, Session};
    pub use crate::engine::audio::{Cue, PlayCue, PlaySound};
    pub use crate::engine::input::{Verb, Verbs};
    pub use crate::engine::layout::{Layout, Mode};
    pub use crate::engine::power::Wake;
    pub use crate::engine::settings::Settings;
    pub use crate::engine::states::{FrameSystems, Screen, Sheet, at_the_board};
    pub use crate::platform::background::Background;
    // By name, because Bevy has a trait `Ease`.
    pub use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens};
    pub use crate::theme::prelude::*;
}

/// The rules of the game in front.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct RoomSystems;

pub fn plugin(app: &mut App) {
    app.configure_sets(Update, RoomSystems.in_set(FrameSystems::Rules));
    app.add_plugins((ask::plugin, advisor::plugin, codes::plugin, replay::bar::plugin, hud::plugin))
        .add_plugins((results::plugin, daily::plugin, first_steps::plugin, boards::plugin))
        .add_plugins(demonstration::plugin)
        .init_resource::<card_text::CardTexts>()
        .init_resource::<opening::Opening>()
        .init_resource::<review::Findings>()
        .init_resource::<review::Cursor>()
        .init_resource::<opening::Ready>()
        .init_resource::<opening::FreshSeeds>()
        .add_message::<SaveGame>();
}

/// Adds everything that one game needs to be played, with its systems in order.
pub fn game_plugin<G: Room>(app: &mut App) {
    app.add_message::<Play<G>>().add_message::<Played<G>>().add_message::<Refused<G>>();
    app.add_message::<Reset<G>>().add_message::<Hinted<G>>();
    app.init_resource::<advisor::Mind<G>>();
    app.add_plugins((demonstration::of::<G>, replay::bar::of::<G>));
    let here = Screen::Playing(G::ID);
    let position_changes = || on_message::<Played<G>>.or_else(on_message::<Reset<G>>);

    app.add_systems(PreStartup, opening::open_room::<G>);
    app.add_systems(OnEnter(here), ask::offer_game_before::<G>);
    app.add_systems(OnExit(here), play::leave::<G>);
    app.add_systems(OnEnter(Sheet::Daily), daily::tell_under_way::<G>.in_set(FrameSystems::Rules));
    app.add_systems(
        Update,
        (
            replay::end::<G>.run_if(not(in_state(Sheet::Replay))),
            (ask::answer::<G>, ask::undo_open_by_toast::<G>).chain(),
            (codes::copy::<G>, codes::serve::<G>).chain(),
            replay::drive::<G>,
            (advisor::forget::<G>, advisor::think::<G>).chain(),
            (play::play::<G>, play::run_clock::<G>.run_if(at_the_board), ask::describe::<G>).chain(),
            (records::note_points::<G>, records::note_end::<G>).chain().run_if(position_changes()),
        )
            .chain()
            .in_set(RoomSystems)
            .run_if(in_state(here)),
    );
    let after_moves = AfterMoves(G::ID).after(FrameSystems::Rules).before(FrameSystems::View);
    app.configure_sets(Update, after_moves.run_if(in_state(here)));
    let note_done = daily::note_done::<G>.run_if(position_changes());
    let notice_moves =
        first_steps::notice_moves::<G>.after(first_steps::notice_asks).before(first_steps::finish);
    app.add_systems(Update, (note_done, notice_moves).in_set(AfterMoves(G::ID)));
    let find = daily::find::<G>.run_if(in_state(Sheet::Daily).or_else(left(Sheet::Daily)));
    app.add_systems(Update, find.in_set(FrameSystems::Rules).before(RoomSystems).after(results::wait));
    app.add_systems(Last, saved_game::save::<G>.run_if(saved_game::should_save::<G>).in_set(KeepSystems));
}
