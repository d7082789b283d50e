//! The line above the board, and the numbers beside it.

use bevy::ecs::system::SystemParam;

use super::{TwoPlayers, words};
use crate::gameplay::hud::HudText;
use crate::gameplay::prelude::*;

/// The last message about the position: a hint, or why a press was refused.
#[derive(Resource, Default)]
pub struct Said(pub Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Said>();
    app.add_systems(Update, forget_what_was_said.run_if(state_changed::<Screen>).in_set(FrameSystems::Begin));
}

/// Clears the message, which may no longer be true.
pub fn forget_what_was_said(mut said: ResMut<Said>) {
    said.0 = None;
}

#[derive(SystemParam)]
pub struct Hud<'w, G: TwoPlayers> {
    pub table: Res<'w, Table<G>>,
    said: Res<'w, Said>,
    thinking: Res<'w, Thinking>,
    watching: Res<'w, Watching>,
    pub layout: Res<'w, Layout>,
    text: ResMut<'w, HudText>,
}

impl<G: TwoPlayers> Hud<'_, G> {
    /// Writes two numbers, and `usual` unless there is more to say, such as `searching` during a search.
    pub fn write(
        &mut self,
        searching: &str,
        usual: String,
        numbers: [(&'static str, i64); 2],
        second: Option<String>,
    ) {
        let message = match &self.said.0 {
            _ if self.watching.0 => "The advisor plays. Press a key to stop it.".to_owned(),
            Some(said) => said.clone(),
            None if self.thinking.0 && self.table.is_open() => searching.to_owned(),
            None => usual,
        };
        let mode = ("Opponent", words::opponent::<G>(self.table.players()));
        self.text.set_if_neq(HudText { message, numbers, second, mode });
    }
}
