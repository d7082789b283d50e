//! The sheet on which a variant is chosen.

use bevy::prelude::*;
use bevy::ui_widgets::observe;

use super::audio::PlayCue;
use super::focus::{FirstFocus, OnSheet};
use super::layout::Layout;
use super::room::Ask;
use super::screen::Sheet;
use super::sheets::{SheetSizes, ask_and_close, lay};
use super::theme::{HOUSE, scrim};
use super::widgets::{ButtonLook, Weight, button, text};
use crate::games::GameId;

/// The variant that is being played, for the sheet to mark.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct CurrentVariant(pub &'static str);

/// Shows the sheet.
pub fn plugin(app: &mut App) {
    app.init_resource::<CurrentVariant>();
    app.add_systems(Update, show.run_if(on_message::<StateTransitionEvent<Sheet>>));
}

fn show(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    sheet: Res<State<Sheet>>,
    layout: Res<Layout>,
    current: Res<CurrentVariant>,
) {
    let Sheet::Variants(game) = *sheet.get() else { return };
    let sizes = SheetSizes::new(&layout);
    let panel = Node {
        width: px(if sizes.compact { 320 } else { 440 }),
        padding: UiRect::all(px(sizes.padding)),
        row_gap: px(12),
        ..default()
    };
    lay(&mut commands, &mut cues, *sheet.get(), game.info().room, scrim::PAUSE, panel, |sheet| {
        fill(sheet, game, sizes, current.0);
    });
}

fn fill(sheet: &mut ChildSpawnerCommands, game: GameId, sizes: SheetSizes, current: &str) {
    let info = game.info();
    sheet.spawn(text("New game", sizes.title, Weight::Bold, HOUSE.title));
    for variant in info.variants {
        let playing = variant.name == current;
        let (look, ink, quiet) = if playing {
            (ButtonLook::main(info.room).ringed(HOUSE.focus), info.room.button_ink, info.room.button_ink)
        } else {
            (ButtonLook::quiet(&HOUSE), HOUSE.text, HOUSE.muted)
        };
        let mut choice = sheet.spawn((
            Name::new(variant.title),
            OnSheet,
            button(look, percent(100), sizes.button),
            observe(ask_and_close(Ask::Variant(variant.name))),
            children![
                (
                    Node { flex_grow: 1.0, ..default() },
                    Pickable::IGNORE,
                    children![text(variant.title, sizes.word, Weight::Bold, ink)]
                ),
                text(variant.about, sizes.word - 4.0, Weight::Medium, quiet),
            ],
        ));
        if playing {
            choice.insert(FirstFocus);
        }
    }
}
