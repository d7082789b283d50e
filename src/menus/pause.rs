//! The pause menu.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::engine::audio::PlayCue;
use crate::engine::input::bindings;
use crate::engine::input::bindings::Kept;
use crate::engine::input::trigger::Trigger;
use crate::engine::input::{Device, Verb};
use crate::engine::layout::Layout;
use crate::engine::settings::Settings;
use crate::engine::states::{Screen, Sheet};
use crate::gameplay::ask::{Ask, Redoable, Undoable, ask_and_close};
use crate::gameplay::catalogue::{Catalogue, GameInfo};
use crate::gameplay::codes::CodeWish;
use crate::gameplay::hud::HudText;
use crate::gameplay::review::Reviewable;
use crate::theme::focusable::FirstFocus;
use crate::theme::palette::{HOUSE, Palette, scrim};
use crate::theme::sheet::{SheetSizes, close, half_button, lay, open, sheet_button};
use crate::theme::widgets::{Weight, key_cap, text};

/// Shows the pause menu.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Sheet::Pause), show_pause);
}

fn show_pause(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    hud: Res<HudText>,
    (settings, reviewable, catalogue): (Res<Settings>, Res<Reviewable>, Res<Catalogue>),
    (redoable, undoable): (Res<Redoable>, Res<Undoable>),
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let info = catalogue.info(game);
    let sizes = SheetSizes::new(&layout);
    let panel = Node::default()
        .width(px(if sizes.compact { 320 } else { 400 }))
        .padding(UiRect::all(px(if sizes.compact { 18.0 } else { sizes.padding })))
        .gap(px(if sizes.compact { 6 } else { 10 }));
    lay(&mut commands, &mut cues, Sheet::Pause, info.room, scrim::PAUSE, panel, |sheet| {
        let able = (reviewable.0, redoable.0, undoable.0);
        fill_pause(sheet, info, sizes, &hud.mode, able, &settings.bindings);
    });
}

fn fill_pause(
    sheet: &mut ChildSpawnerCommands,
    info: &'static GameInfo,
    sizes: SheetSizes,
    (what, mode): &(&'static str, String),
    (reviewable, redoable, undoable): (bool, bool, bool),
    kept: &Kept,
) {
    let key = |verb: Verb| {
        bindings::first(verb.control(), kept, Device::Keyboard).map_or_else(String::new, Trigger::print)
    };
    let room = info.room;
    sheet.spawn(text("Paused", sizes.title, Weight::Bold, HOUSE.title));
    let line = if mode.is_empty() { info.title.to_owned() } else { format!("{}, {mode}", info.title) };
    sheet.spawn((
        Node::default().margin(UiRect::bottom(px(4))),
        children![text(line, if sizes.compact { 14.0 } else { 17.0 }, Weight::Regular, HOUSE.muted)],
    ));
    pause_row(sheet, room, "icon_play", "Resume", &key(Verb::Pause), sizes).insert(FirstFocus).observe(close);
    if info.timed && sizes.compact {
        rows_with_help(sheet, room, undoable, sizes);
    } else {
        pause_row(sheet, room, "icon_star", "New game", &key(Verb::NewGame), sizes)
            .observe(ask_and_close(Ask::New));
        if info.has_sides() {
            let [restart, switch] =
                pause_pair(sheet, [("icon_restart", "Restart"), ("icon_redo", "Switch sides")], sizes);
            sheet.commands().entity(restart).observe(ask_and_close(Ask::Restart));
            sheet.commands().entity(switch).observe(ask_and_close(Ask::SwitchSides));
        } else {
            pause_row(sheet, room, "icon_restart", "Restart", "", sizes).observe(ask_and_close(Ask::Restart));
        }
    }
    if info.has_choices() {
        let word = format!("Change the {}", what.to_lowercase());
        pause_row(sheet, room, "icon_gear", &word, "", sizes).observe(
            move |_: On<Activate>, mut next: ResMut<NextState<Sheet>>| {
                next.set(Sheet::Variants(info.id));
            },
        );
    }
    if reviewable {
        pause_row(sheet, room, "icon_chart", "Review the game", "", sizes).observe(open(Sheet::Review));
    } else {
        pause_row(sheet, room, "icon_eye", "Watch the advisor play", "", sizes)
            .observe(ask_and_close(Ask::Watch));
    }
    if redoable {
        let [redo, help] = pause_pair(sheet, [("icon_redo", "Redo"), ("icon_help", "How to play")], sizes);
        sheet.commands().entity(redo).observe(ask_and_close(Ask::Redo));
        sheet.commands().entity(help).observe(open(Sheet::Help(info.id)));
    } else {
        pause_row(sheet, room, "icon_help", "How to play", &key(Verb::Rules), sizes)
            .observe(open(Sheet::Help(info.id)));
    }
    let [copy, paste] = pause_pair(sheet, [("icon_copy", "Copy code"), ("icon_paste", "Paste code")], sizes);
    sheet.commands().entity(copy).observe(wish_and_close(CodeWish::Copy));
    sheet.commands().entity(paste).observe(wish_and_close(CodeWish::Paste));
    let [settings, statistics] =
        pause_pair(sheet, [("icon_gear", "Settings"), ("icon_chart", "Statistics")], sizes);
    sheet.commands().entity(settings).observe(open(Sheet::Settings));
    sheet.commands().entity(statistics).observe(open(Sheet::Statistics));
    pause_row(sheet, room, "icon_home", "Save and leave", "", sizes)
        .observe(|_: On<Activate>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Menu));
    if !sizes.compact {
        sheet.spawn((
            Node::row().justify_center().margin(UiRect::top(px(10))),
            children![text("Your game is saved automatically.", 15.0, Weight::Regular, HOUSE.muted)],
        ));
    }
}

/// Where time presses the footer has no buttons that help, and where room is short there is no rail
/// that has them. Then they are here, in the place of a row whose button moves up beside another.
fn rows_with_help(sheet: &mut ChildSpawnerCommands, room: &Palette, undoable: bool, sizes: SheetSizes) {
    let [new, restart] = pause_pair(sheet, [("icon_star", "New game"), ("icon_restart", "Restart")], sizes);
    sheet.commands().entity(new).observe(ask_and_close(Ask::New));
    sheet.commands().entity(restart).observe(ask_and_close(Ask::Restart));
    if !undoable {
        pause_row(sheet, room, "icon_hint", "Hint", "", sizes).observe(ask_and_close(Ask::Hint));
        return;
    }
    let [undo, hint] = pause_pair(sheet, [("icon_undo", "Take back"), ("icon_hint", "Hint")], sizes);
    sheet.commands().entity(undo).observe(ask_and_close(Ask::Undo));
    sheet.commands().entity(hint).observe(ask_and_close(Ask::Hint));
}

/// A row of the pause menu, the first one being the main one. Where there is room for it, the key
/// that does the same is named.
fn pause_row<'a>(
    sheet: &'a mut ChildSpawnerCommands,
    room: &Palette,
    picture: &'static str,
    word: &str,
    key: &str,
    sizes: SheetSizes,
) -> EntityCommands<'a> {
    let sizes = SheetSizes { button: if sizes.compact { 34.0 } else { 48.0 }, ..sizes };
    let mut row = sheet.spawn(sheet_button(room, word == "Resume", picture, word, sizes));
    if !sizes.compact && !key.is_empty() {
        row.with_child(key_cap(&HOUSE, key, 24.0));
    }
    row
}

/// Two buttons side by side: their pictures and words.
fn pause_pair(
    sheet: &mut ChildSpawnerCommands,
    buttons: [(&'static str, &'static str); 2],
    sizes: SheetSizes,
) -> [Entity; 2] {
    let mut pair = [Entity::PLACEHOLDER; 2];
    let between = px(if sizes.compact { 6 } else { 10 });
    sheet.spawn(Node::row().gap(between)).with_children(|row| {
        pair = buttons.map(|(picture, word)| half_button(row, word, picture, word, sizes.compact));
    });
    pair
}

/// Wants something of the game's code, and closes the sheet.
fn wish_and_close(
    wish: CodeWish,
) -> impl FnMut(On<Activate>, MessageWriter<CodeWish>, ResMut<NextState<Sheet>>) {
    move |_, mut wishes, mut next| {
        wishes.write(wish);
        next.set(Sheet::None);
    }
}
