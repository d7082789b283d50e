//! The sheets that open over a screen: pause, settings, statistics, the daily games, how to play.

pub mod daily;
pub mod help;
pub mod new_game;
pub mod pause;
pub mod review;
pub mod settings;
pub mod statistics;

use bevy::ecs::system::SystemParam;

use crate::engine::states::left;
use crate::theme::{dialog, sheet};
use prelude::*;

/// What nearly every menu needs.
mod prelude {
    pub use bevy::input_focus::{FocusCause, InputFocus};
    pub use bevy::ui::InteractionDisabled;

    pub(super) use super::{Opening, Redrawing};
    pub use crate::gameplay::prelude::*;
}

pub fn plugin(app: &mut App) {
    app.add_plugins((pause::plugin, settings::plugin, new_game::plugin, help::plugin));
    app.add_plugins((statistics::plugin, review::plugin, daily::plugin));
}

/// Withdraws an offer to undo when the sheet that made it is left.
fn withdraw_with(app: &mut App, sheet: Sheet, offer: Offer) {
    let withdraw = move |mut withdraw: MessageWriter<WithdrawToast>| _ = withdraw.write(WithdrawToast(offer));
    app.add_systems(Update, withdraw.in_set(FrameSystems::Begin).run_if(left(sheet)));
}

#[derive(SystemParam)]
struct Opening<'w, 's> {
    commands: Commands<'w, 's>,
    cues: MessageWriter<'w, PlayCue>,
    layout: Res<'w, Layout>,
    screen: Res<'w, State<Screen>>,
    sheet: Res<'w, State<Sheet>>,
    catalogue: Res<'w, Catalogue>,
    tabs: ResMut<'w, LastTabs>,
    dialogs: Query<'w, 's, (), With<dialog::Done>>,
}

impl Opening<'_, '_> {
    /// The colours of the screen under the menu.
    fn room(&self) -> &'static Palette {
        self.catalogue.colours(*self.screen.get())
    }

    /// Lays out the current sheet; `fill` adds its contents.
    fn sheet(
        &mut self,
        room: &Palette,
        dark: f32,
        panel: Node,
        fill: impl FnOnce(&mut ChildSpawnerCommands),
    ) {
        sheet::lay(&mut self.commands, &mut self.cues, *self.sheet.get(), room, dark, panel, fill);
    }

    /// Lays out the dialog of the current sheet.
    fn dialog(&mut self, title: &'static str, tabs: Vec<Tab>, reset: &'static str) {
        let (room, dialog) = (self.room(), dialog::Dialog { sheet: *self.sheet.get(), title, tabs, reset });
        dialog::lay(&mut self.commands, &mut self.cues, &self.layout, room, &self.tabs, dialog);
    }

    /// Lays out the dialog of the current sheet with a tab for every game, and opens that of `game`. If the
    /// dialog is only laid out again, the open tab stays.
    fn dialog_of_games(
        &mut self,
        title: &'static str,
        game: Option<GameId>,
        about: fn(&'static GameInfo) -> &'static str,
        reset: &'static str,
    ) {
        let place = game.and_then(|game| self.catalogue.place(game));
        if let Some(tab) = place.filter(|_| self.dialogs.is_empty()) {
            self.tabs.set(*self.sheet.get(), tab);
        }
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

/// Redraws a part of an open sheet. The focus stays on the button with the same name.
#[derive(SystemParam)]
struct Redrawing<'w, 's> {
    commands: Commands<'w, 's>,
    focus: Res<'w, InputFocus>,
    names: Query<'w, 's, &'static Name, With<OnSheet>>,
}

impl Redrawing<'_, '_> {
    fn redraw(&mut self, place: Entity, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
        let Ok(mut place) = self.commands.get_entity(place) else { return };
        place.despawn_children().with_children(fill);
        if let Some(old) = self.focus.get()
            && let Ok(name) = self.names.get(old)
        {
            self.commands.run_system_cached_with(keep_focus, (old, name.clone()));
        }
    }
}

fn keep_focus(
    In((old, name)): In<(Entity, Name)>,
    buttons: Query<(Entity, &Name), With<OnSheet>>,
    mut focus: ResMut<InputFocus>,
) {
    if !buttons.contains(old)
        && let Some((new, _)) = buttons.iter().find(|(_, other)| **other == name)
    {
        focus.set(new, FocusCause::Navigated);
    }
}
