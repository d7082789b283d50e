//! How to play: a page for every game, with what it is about, its rules in four pictures and the
//! keys of the device in use.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::engine::audio::PlayCue;
use crate::engine::input::{Device, LastDevice};
use crate::engine::layout::Layout;
use crate::engine::states::{FrameSystems, Screen, Sheet};
use crate::gameplay::catalogue::{Catalogue, GameInfo};
use crate::gameplay::first_steps::ShowAgain;
use crate::gameplay::help_picture::{HelpPicture, HelpPictureSystems};
use crate::theme::dialog;
use crate::theme::dialog::{Dialog, DialogSystems, Done, FillTab, LastTabs, ResetPressed, Tab, TabTexts};
use crate::theme::key_caps::{KeyHints, Wanted};
use crate::theme::palette::{HOUSE, radius};
use crate::theme::widgets::{Weight, paragraph, text};

/// Shows the pages.
pub fn plugin(app: &mut App) {
    app.configure_sets(Update, HelpPictureSystems.in_set(FrameSystems::View).after(fill));
    app.add_systems(Update, open.run_if(on_message::<StateTransitionEvent<Sheet>>));
    app.add_systems(
        Update,
        (fill, listen_to_done, show_first_steps).in_set(FrameSystems::View).after(DialogSystems),
    );
}

/// Every game has a tab; the one that was asked for is open.
fn open(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    (sheet, screen): (Res<State<Sheet>>, Res<State<Screen>>),
    (layout, catalogue): (Res<Layout>, Res<Catalogue>),
    mut tabs: ResMut<LastTabs>,
    dialogs: Query<(), With<Done>>,
) {
    let Sheet::Help(game) = *sheet.get() else { return };
    if !dialogs.is_empty() {
        // It is being laid anew, with the tab that is open.
    } else if let Some(tab) = catalogue.place(game) {
        tabs.set(*sheet.get(), tab);
    }
    let tab = |info: &'static GameInfo| Tab {
        name: info.short_title,
        short: info.short_title,
        icon: info.figures.picture.0,
        color: info.figures.picture.1,
        heading: info.title,
        about: info.help.goal,
    };
    let dialog = Dialog {
        sheet: *sheet.get(),
        title: "How to play",
        tabs: catalogue.iter().map(tab).collect(),
        reset: "Show the first steps",
    };
    dialog::lay(&mut commands, &mut cues, &layout, catalogue.colours(*screen.get()), &tabs, dialog);
}

/// The game that a tab is about.
fn game_of(catalogue: &Catalogue, sheet: Sheet, tab: usize) -> Option<&'static GameInfo> {
    catalogue.get(tab).filter(|_| matches!(sheet, Sheet::Help(_)))
}

fn fill(
    mut commands: Commands,
    mut fills: MessageReader<FillTab>,
    device: Res<LastDevice>,
    screen: Res<State<Screen>>,
    mut texts: TabTexts,
    catalogue: Res<Catalogue>,
) {
    for page in fills.read() {
        let Some(info) = game_of(&catalogue, page.sheet, page.tab) else { continue };
        let here = *screen.get() == Screen::Playing(info.id);
        texts.done(&if here { "Got it".to_owned() } else { format!("Play {}", info.short_title) });
        commands.entity(page.body).with_children(|body| {
            rules(body, info, page.compact);
            controls(body, info, device.0, page.compact);
        });
    }
}

/// The rules, each with its picture.
fn rules(body: &mut ChildSpawnerCommands, info: &GameInfo, compact: bool) {
    let (across, down) = if compact { (8.0, 8.0) } else { (24.0, 16.0) };
    body.spawn((Node {
        display: Display::Grid,
        grid_template_columns: RepeatedGridTrack::flex(2, 1.0),
        column_gap: px(across),
        row_gap: px(down),
        flex_shrink: 0.0,
        ..default()
    },))
        .with_children(|grid| {
            for (step, (heading, sentence)) in info.help.steps.iter().enumerate() {
                grid.spawn((
                    Node::column()
                        .min_height(px(if compact { 124 } else { 200 }))
                        .padding(UiRect::all(px(if compact { 9 } else { 16 })))
                        .gap(px(if compact { 5 } else { 8 }))
                        .rounded(px(radius::PANEL)),
                    BackgroundColor(HOUSE.panel_raised),
                ))
                .with_children(|card| {
                    card.spawn(Node::row().align_center().gap(px(10))).with_children(|row| {
                        number(row, step + 1, compact);
                        row.spawn(text(
                            *heading,
                            if compact { 14.0 } else { 17.0 },
                            Weight::Bold,
                            HOUSE.title,
                        ));
                    });
                    card.spawn((
                        Node::row().grow().centered(),
                        children![(
                            HelpPicture { game: info.id, step },
                            Node::row().height(px(if compact { 34 } else { 76 })).centered(),
                        )],
                    ));
                    card.spawn(paragraph(
                        *sentence,
                        if compact { 12.0 } else { 15.0 },
                        Weight::Medium,
                        HOUSE.text,
                    ));
                });
            }
        });
}

/// A number in a circle.
fn number(row: &mut ChildSpawnerCommands, number: usize, compact: bool) {
    let (side, size) = if compact { (20.0, 12.0) } else { (28.0, 15.0) };
    row.spawn((
        Node::row().size(px(side), px(side)).centered().round().no_shrink(),
        BackgroundColor(HOUSE.button),
        children![text(number.to_string(), size, Weight::Bold, HOUSE.button_ink)],
    ));
}

/// The keys of the device in use; for a pointer, what it does.
fn controls(body: &mut ChildSpawnerCommands, info: &'static GameInfo, device: Device, compact: bool) {
    body.spawn(Node::row().min_height(px(if compact { 32 } else { 48 })).align_center().no_shrink())
        .with_children(|row| {
            if device == Device::Pointer {
                let size = if compact { 12.0 } else { 15.0 };
                row.spawn(paragraph(info.help.pointer, size, Weight::Medium, HOUSE.text));
            } else {
                row.spawn((Wanted, KeyHints { room: &HOUSE, keys: info.keys, compact }));
            }
        });
}

/// On the menu, and over another game's page, the button that closes the dialog begins to play.
fn listen_to_done(mut commands: Commands, sheet: Res<State<Sheet>>, done: Query<Entity, Added<Done>>) {
    if matches!(sheet.get(), Sheet::Help(_)) {
        for button in &done {
            commands.entity(button).observe(play);
        }
    }
}

fn play(
    _: On<Activate>,
    tabs: Res<LastTabs>,
    (sheet, screen): (Res<State<Sheet>>, Res<State<Screen>>),
    (mut next, mut room): (ResMut<NextState<Sheet>>, ResMut<NextState<Screen>>),
    catalogue: Res<Catalogue>,
) {
    let Some(info) = game_of(&catalogue, *sheet.get(), tabs.of(*sheet.get())) else { return };
    if *screen.get() != Screen::Playing(info.id) {
        next.set(Sheet::None);
        room.set(Screen::Playing(info.id));
    }
}

/// The button at the lower left shows the first steps of the game again: in its room.
fn show_first_steps(
    mut pressed: MessageReader<ResetPressed>,
    screen: Res<State<Screen>>,
    (mut next, mut room): (ResMut<NextState<Sheet>>, ResMut<NextState<Screen>>),
    mut again: MessageWriter<ShowAgain>,
    catalogue: Res<Catalogue>,
) {
    for press in pressed.read() {
        let Some(info) = game_of(&catalogue, press.sheet, press.tab) else { continue };
        again.write(ShowAgain(info.id));
        next.set(Sheet::None);
        if *screen.get() != Screen::Playing(info.id) {
            room.set(Screen::Playing(info.id));
        }
    }
}
