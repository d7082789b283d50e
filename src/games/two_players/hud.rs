//! The line above the board, the numbers beside it, the card on the menu.

use bevy::ecs::system::SystemParam;

use super::{TwoPlayers, words};
use crate::gameplay::advisor::Thinking;
use crate::gameplay::hud::HudText;
use crate::gameplay::prelude::*;

/// What was said last about the position: a hint, or why a press led to nothing.
#[derive(Resource, Default)]
pub struct Said(pub Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Said>();
    app.add_systems(Update, forget_what_was_said.run_if(state_changed::<Screen>).before(FrameSystems::Input));
}

/// The position has changed: what was said about it is no longer true.
pub fn forget_what_was_said(mut said: ResMut<Said>) {
    said.0 = None;
}

/// What is needed to write what stands around a board.
#[derive(SystemParam)]
pub struct Hud<'w, G: TwoPlayers> {
    /// The game.
    pub table: Res<'w, Table<G>>,
    said: Res<'w, Said>,
    thinking: Res<'w, Thinking>,
    watching: Res<'w, Watching>,
    layout: Res<'w, Layout>,
    text: ResMut<'w, HudText>,
}

impl<G: TwoPlayers> Hud<'_, G> {
    /// How the window is arranged.
    pub fn mode(&self) -> Mode {
        self.layout.mode
    }

    /// Writes two numbers, and `usual` unless there is more to say: `searching` while a hint is looked for.
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
