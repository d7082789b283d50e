//! The texts on the cards of the menu, written by the games.

use std::collections::HashMap;

use bevy::ecs::system::ScheduleSystem;

use super::prelude::*;
use crate::platform::relative_time;

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CardTexts(pub HashMap<GameId, CardText>);

#[derive(Clone, Debug, PartialEq)]
pub struct CardText {
    /// Whether there is a game to continue.
    pub continues: bool,
    /// When the last move was made, in seconds since 1970.
    pub played_at: Option<u64>,
    /// A result worth showing, with its label.
    pub record: Option<(&'static str, String)>,
    /// One line about the current game.
    pub line: String,
}

impl CardText {
    /// How long ago the game to continue was played.
    pub fn ago(&self) -> Option<String> {
        self.played_at.filter(|_| self.continues).map(|then| relative_time::ago(then, relative_time::now()))
    }
}

/// Lets a game write its card when the menu is entered, and when results change while the menu is shown.
pub fn written_by<M>(app: &mut App, write: impl IntoScheduleConfigs<ScheduleSystem, M> + Copy) {
    let results_changed = resource_changed::<Records>.or_else(resource_changed::<Logbooks>);
    app.add_systems(OnEnter(Screen::Menu), write);
    let write_again =
        write.after(FrameSystems::Rules).before(FrameSystems::View).run_if(in_state(Screen::Menu));
    app.add_systems(Update, write_again.run_if(results_changed));
}

pub fn write_card<G: Room>(
    cards: &mut CardTexts,
    table: &Table<G>,
    record: Option<(&'static str, String)>,
    line: &str,
) {
    let session = table.session();
    let text = CardText {
        continues: G::is_begun(session) && session.state().outcome().is_none(),
        played_at: table.played_at(),
        record,
        line: line.trim_end_matches('.').to_owned(),
    };
    cards.0.insert(G::ID, text);
}
