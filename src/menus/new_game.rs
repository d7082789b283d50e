//! The sheet for a new game: which variant, with which options; and the sheet on which a game's
//! finer settings are tuned.

use crate::theme::node::NodeExt;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use crate::engine::audio::{Cue, PlayCue};
use crate::engine::layout::Layout;
use crate::engine::settings::Settings;
use crate::engine::states::{FrameSystems, Screen, Sheet};
use crate::gameplay::ask::Ask;
use crate::gameplay::ask::ask_and_close;
use crate::gameplay::catalogue::{Catalogue, GameInfo};
use crate::gameplay::options::GameOption;
use crate::gameplay::variant::{CurrentVariant, TuningStrip};
use crate::theme::focusable::{FirstFocus, OnSheet, Sideways};
use crate::theme::palette::{HOUSE, scrim};
use crate::theme::sheet::{SheetSizes, close, lay, sheet_button};
use crate::theme::widgets::{ButtonLook, Weight, button, icon, text};

/// A row that shows an option and steps through its choices.
#[derive(Component, Clone, Copy, Debug)]
pub struct OptionRow {
    game: &'static GameInfo,
    option: &'static GameOption,
}

/// The choice in a row.
#[derive(Component)]
struct ChoiceText(OptionRow);

/// Shows the sheets.
pub fn plugin(app: &mut App) {
    app.init_resource::<CurrentVariant>();
    app.add_systems(Update, show.run_if(on_message::<StateTransitionEvent<Sheet>>));
    app.add_systems(Update, step_sideways.in_set(FrameSystems::Rules));
    app.add_systems(Update, write_choices.in_set(FrameSystems::View).run_if(resource_changed::<Settings>));
}

fn show(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    sheet: Res<State<Sheet>>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    settings: Res<Settings>,
    current: Res<CurrentVariant>,
    catalogue: Res<Catalogue>,
) {
    let (game, tuning) = match *sheet.get() {
        Sheet::Variants(game) => (game, false),
        Sheet::Tuning(game) => (game, true),
        _ => return,
    };
    let sizes = SheetSizes::new(&layout);
    let panel = Node::default()
        .width(px(if sizes.compact { 340 } else { 460 }))
        .padding(UiRect::all(px(if sizes.compact { 20.0 } else { sizes.padding })))
        .gap(px(if sizes.compact { 7 } else { 10 }));
    let playing = *screen.get() == Screen::Playing(game);
    let info = catalogue.info(game);
    lay(&mut commands, &mut cues, *sheet.get(), info.room, scrim::PAUSE, panel, |sheet| {
        if tuning {
            fill_tuning(sheet, info, sizes, &settings);
        } else {
            fill(sheet, info, sizes, &settings, if playing { current.0 } else { "" });
        }
    });
}

fn fill(
    sheet: &mut ChildSpawnerCommands,
    info: &'static GameInfo,
    sizes: SheetSizes,
    settings: &Settings,
    current: &str,
) {
    sheet.spawn(text("New game", sizes.title, Weight::Bold, HOUSE.title));
    let height = if sizes.compact { 38.0 } else { sizes.button };
    let row = |title: &'static str, about: &'static str, main: bool| {
        let (look, ink, quiet) = if main {
            (ButtonLook::main(info.room).ringed(HOUSE.focus), info.room.button_ink, info.room.button_ink)
        } else {
            (ButtonLook::quiet(&HOUSE), HOUSE.text, HOUSE.muted)
        };
        (
            Name::new(title),
            OnSheet,
            button(look, percent(100), height),
            children![
                (Node::default().grow(), children![text(title, sizes.word, Weight::Bold, ink)]),
                text(about, sizes.word - 4.0, Weight::Medium, quiet),
            ],
        )
    };
    for option in info.options.iter().filter(|option| !option.tuning) {
        option_row(sheet, info, option, sizes, settings);
    }
    for variant in info.variants {
        let playing = variant.name == current;
        let mut choice = sheet.spawn((
            row(variant.title, variant.about, playing),
            observe(ask_and_close(Ask::Variant(variant.name))),
            observe(move |_: On<Activate>, mut settings: ResMut<Settings>| {
                settings.choose(info, "variant", variant.name);
            }),
        ));
        if playing {
            choice.insert(FirstFocus);
        }
    }
    if info.variants.is_empty() {
        sheet.spawn((row("Start", "", true), FirstFocus, observe(ask_and_close(Ask::New))));
    }
    if let Some(tuning) = info.tuning {
        sheet.spawn((
            sheet_button(info.room, false, "icon_gear", tuning, sizes),
            observe(move |_: On<Activate>, mut next: ResMut<NextState<Sheet>>| {
                next.set(Sheet::Tuning(info.id));
            }),
        ));
    }
}

fn fill_tuning(
    sheet: &mut ChildSpawnerCommands,
    info: &'static GameInfo,
    sizes: SheetSizes,
    settings: &Settings,
) {
    sheet.spawn(text(info.tuning.unwrap_or_default(), sizes.title, Weight::Bold, HOUSE.title));
    for option in info.options.iter().filter(|option| option.tuning) {
        option_row(sheet, info, option, sizes, settings);
    }
    sheet.spawn((TuningStrip(info.id), Node::default().width(percent(100)).margin(UiRect::vertical(px(6)))));
    sheet.spawn((sheet_button(info.room, true, "icon_check", "Done", sizes), FirstFocus, observe(close)));
}

fn option_row(
    sheet: &mut ChildSpawnerCommands,
    info: &'static GameInfo,
    option: &'static GameOption,
    sizes: SheetSizes,
    settings: &Settings,
) {
    let height = if sizes.compact { 34.0 } else { 44.0 };
    let row = OptionRow { game: info, option };
    let size = sizes.word - 1.0;
    sheet.spawn((
        Name::new(option.title),
        OnSheet,
        Sideways,
        row,
        button(ButtonLook::quiet(&HOUSE), percent(100), height),
        observe(step_by_press),
        children![
            (Node::default().grow(), children![text(option.title, size, Weight::Medium, HOUSE.muted)]),
            icon("icon_left", 18.0, HOUSE.muted),
            (
                Node::row().min_width(px(if sizes.compact { 100 } else { 128 })).justify_center(),
                children![(
                    ChoiceText(row),
                    text(settings.chosen(info).title(option.name), size, Weight::Bold, HOUSE.text)
                )]
            ),
            icon("icon_right", 18.0, HOUSE.muted),
        ],
    ));
}

/// A press goes on to the next choice.
fn step_by_press(press: On<Activate>, rows: Query<&OptionRow>, mut settings: ResMut<Settings>) {
    if let Ok(row) = rows.get(press.entity) {
        row.step(&mut settings, 1);
    }
}

impl OptionRow {
    fn step(&self, settings: &mut Settings, steps: i32) {
        let info = self.game;
        let choice = settings.chosen(info).stepped(self.option.name, steps);
        settings.choose(info, self.option.name, choice);
    }
}

/// Left and right change the row that has the focus.
fn step_sideways(
    mut steps: MessageReader<crate::theme::focusable::StepSideways>,
    focus: Res<InputFocus>,
    rows: Query<&OptionRow>,
    mut settings: ResMut<Settings>,
    mut cues: MessageWriter<PlayCue>,
) {
    for step in steps.read() {
        if let Some(row) = focus.get().and_then(|entity| rows.get(entity).ok()) {
            row.step(&mut settings, step.0);
            cues.write(PlayCue(Cue::Focus));
        }
    }
}

fn write_choices(settings: Res<Settings>, mut texts: Query<(&ChoiceText, &mut Text)>) {
    for (ChoiceText(row), mut text) in &mut texts {
        let title = settings.chosen(row.game).title(row.option.name);
        if text.0 != title {
            title.clone_into(&mut text.0);
        }
    }
}
