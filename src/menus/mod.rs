//! What opens over a screen: pause, settings, statistics, the games of a day, how to play.

pub mod daily;
pub mod help;
pub mod new_game;
pub mod pause;
pub mod review;
pub mod settings;
pub mod statistics;

use bevy::ecs::system::SystemParam;

use crate::theme::{dialog, sheet};
use prelude::*;

/// What nearly every menu is made with.
mod prelude {
    pub use bevy::input_focus::{FocusCause, InputFocus};
    pub use bevy::prelude::*;
    pub use bevy::ui_widgets::{Activate, observe};

    pub(super) use super::Opening;
    pub use crate::engine::audio::{Cue, PlayCue};
    pub use crate::engine::layout::{Layout, Mode};
    pub use crate::engine::settings::Settings;
    pub use crate::engine::states::{FrameSystems, Screen, Sheet};
    pub use crate::gameplay::catalogue::{Catalogue, GameInfo};
    pub use crate::theme::prelude::*;
}

/// Shows the menus.
pub fn plugin(app: &mut App) {
    app.add_plugins((pause::plugin, settings::plugin, new_game::plugin, help::plugin)).add_plugins((
        statistics::plugin,
        review::plugin,
        daily::plugin,
    ));
}

/// What a menu needs to open.
#[derive(SystemParam)]
struct Opening<'w, 's> {
    commands: Commands<'w, 's>,
    cues: MessageWriter<'w, PlayCue>,
    layout: Res<'w, Layout>,
    screen: Res<'w, State<Screen>>,
    sheet: Res<'w, State<Sheet>>,
    catalogue: Res<'w, Catalogue>,
    tabs: ResMut<'w, LastTabs>,
}

impl Opening<'_, '_> {
    /// The colours of the screen under the menu.
    fn room(&self) -> &'static Palette {
        self.catalogue.colours(*self.screen.get())
    }

    /// Lays the panel of the sheet that was entered, which `fill` fills.
    fn sheet(
        &mut self,
        room: &Palette,
        darkness: f32,
        panel: Node,
        fill: impl FnOnce(&mut ChildSpawnerCommands),
    ) {
        sheet::lay(&mut self.commands, &mut self.cues, *self.sheet.get(), room, darkness, panel, fill);
    }

    /// Lays the dialog that was entered.
    fn dialog(&mut self, title: &'static str, tabs: Vec<Tab>, reset: &'static str) {
        let (room, dialog) = (self.room(), dialog::Dialog { sheet: *self.sheet.get(), title, tabs, reset });
        dialog::lay(&mut self.commands, &mut self.cues, &self.layout, room, &self.tabs, dialog);
    }

    /// Lays the dialog that was entered, with a tab for every game.
    fn dialog_of_games(
        &mut self,
        title: &'static str,
        about: fn(&'static GameInfo) -> &'static str,
        reset: &'static str,
    ) {
        let tab = |info: &'static GameInfo| Tab {
            name: info.short_title,
            short: info.short_title,
            icon: info.figures.picture.0,
            color: info.figures.picture.1,
            heading: info.title,
            about: about(info),
        };
        self.dialog(title, self.catalogue.iter().map(tab).collect(), reset);
    }
}
