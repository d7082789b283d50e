//! Sheets: what lies over a screen. This file has what they share (the scrim, the panel, opening
//! and closing) and the pause menu; the others have files of their own.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};
use bevy::window::WindowFocused;

use super::access::Repaint;
use super::audio::{Cue, PlayCue};
use super::codes::CodeWish;
use super::first_steps::FirstSteps;
use super::focus::{FirstFocus, FocusAgain, OnSheet};
use super::input::bindings::{self, Kept};
use super::input::trigger::Trigger;
use super::input::{Device, GamepadLost, Verb, Verbs};
use super::layout::{Layout, Mode};
use super::motion::{Calm, Change, Ease, Tween, Tweens};
use super::review::Reviewable;
use super::room::{Ask, Redoable, Watching};
use super::saves::Settings;
use super::screen::{Beneath, FrameSystems, Held, Screen, Sheet};
use super::theme::{HOUSE, Palette, radius, scrim, seconds};
use super::toast::Toast;
use super::widgets::{ButtonLook, Weight, button, icon, key_cap, text};
use crate::games::GameId;

/// Opens and closes sheets, and shows the pause menu.
pub fn plugin(app: &mut App) {
    app.init_resource::<Undoable>();
    app.add_systems(Update, (verbs_on_screens, pause_when_left).chain().in_set(FrameSystems::Input));
    app.add_systems(OnEnter(Sheet::Pause), show_pause);
    app.add_systems(
        Update,
        lay_anew.in_set(FrameSystems::View).run_if(resource_changed::<Layout>.or_else(on_message::<Repaint>)),
    );
    app.add_systems(OnEnter(Sheet::None), forget_focus);
}

/// Esc, P, Start, F1, Backspace, East: what opens, closes and leaves.
fn verbs_on_screens(
    verbs: Single<&Verbs>,
    screen: Res<State<Screen>>,
    sheet: Res<State<Sheet>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_sheet: ResMut<NextState<Sheet>>,
    mut watching: ResMut<Watching>,
    mut cues: MessageWriter<PlayCue>,
    (last, held, beneath): (Res<super::menu::LastGame>, Res<Held>, Res<Beneath>),
    steps: Res<FirstSteps>,
) {
    let given = |verb: Verb| verbs.just_pressed(&verb);
    let playing = match *screen.get() {
        Screen::Playing(game) => Some(game),
        Screen::Menu => None,
        Screen::Loading | Screen::Failed => return,
    };
    if *sheet.get() != Sheet::None {
        if given(Verb::Back) || (given(Verb::Pause) && *sheet.get() == Sheet::Pause) {
            cues.write(PlayCue(Cue::SheetClose));
            next_sheet.set(beneath.sheet());
        }
        return;
    }
    if playing.is_some() && held.0 && given(Verb::Back) {
        // The board lets go of what it holds first.
        return;
    }
    if steps.are_shown() && given(Verb::Skip) {
        // The same key skips the first steps.
        return;
    }
    if given(Verb::Rules) {
        next_sheet.set(Sheet::Help(playing.unwrap_or(last.0)));
    } else if playing.is_some() && watching.0 && (given(Verb::Back) || given(Verb::Pause)) {
        watching.0 = false;
    } else if playing.is_some() && given(Verb::Pause) {
        next_sheet.set(Sheet::Pause);
    } else if playing.is_some() && given(Verb::Back) {
        cues.write(PlayCue(Cue::Back));
        next_screen.set(Screen::Menu);
    }
}

/// A sheet that is open while the window changes its arrangement or its colours is laid anew in the
/// others, with the focus where it was.
fn lay_anew(
    layout: Res<Layout>,
    sheet: Res<State<Sheet>>,
    (focus, names): (Res<InputFocus>, Query<&Name>),
    mut repaint: MessageReader<Repaint>,
    mut again: ResMut<FocusAgain>,
    mut next: ResMut<NextState<Sheet>>,
    mut last: Local<Option<Mode>>,
) {
    let other_mode = last.replace(layout.mode).is_some_and(|mode| mode != layout.mode);
    if (repaint.read().count() > 0 || other_mode) && *sheet.get() != Sheet::None {
        again.0 = focus.get().and_then(|entity| names.get(entity).ok()).map(|name| name.as_str().to_owned());
        next.set(*sheet.get());
    }
}

/// A gamepad that goes away pauses the game, and says so; where time presses, so does a window
/// that is left.
fn pause_when_left(
    mut lost: MessageReader<GamepadLost>,
    mut focus: MessageReader<WindowFocused>,
    screen: Res<State<Screen>>,
    sheet: Res<State<Sheet>>,
    mut next: ResMut<NextState<Sheet>>,
    mut toasts: MessageWriter<Toast>,
) {
    let gamepad = lost.read().count() > 0;
    if gamepad {
        toasts.write(Toast::new("The gamepad was disconnected."));
    }
    let left = focus.read().filter(|focus| !focus.focused).count() > 0;
    if let Screen::Playing(game) = *screen.get()
        && *sheet.get() == Sheet::None
        && (gamepad || (left && game.info().timed))
    {
        next.set(Sheet::Pause);
    }
}

/// At a board no button has the focus: keys go to the game.
fn forget_focus(screen: Res<State<Screen>>, mut focus: ResMut<InputFocus>) {
    if matches!(screen.get(), Screen::Playing(_)) {
        focus.clear();
    }
}

/// The room that a sheet lies over; on the menu, the house.
pub fn room_under(screen: &State<Screen>) -> &'static Palette {
    match *screen.get() {
        Screen::Playing(game) => game.info().room,
        _ => &HOUSE,
    }
}

/// Whether a turn can be taken back in a game where time presses: there is no button for it in the
/// footer then.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undoable(pub bool);

/// What dims the screen under a sheet.
#[derive(Component, Clone, Copy, Debug)]
pub struct Scrim {
    /// Its colour, as opaque as it gets.
    pub color: Color,
}

/// The panel of a sheet.
#[derive(Component, Clone, Copy, Debug)]
pub struct SheetPanel;

/// Lays a sheet over everything: a scrim, and in its middle the panel, which `fill` fills.
pub fn lay(
    commands: &mut Commands,
    cues: &mut MessageWriter<PlayCue>,
    sheet: Sheet,
    room: &Palette,
    darkness: f32,
    panel: Node,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    cues.write(PlayCue(Cue::SheetOpen));
    let color = room.scrim().with_alpha(darkness);
    commands
        .spawn((
            Name::new("Sheet"),
            DespawnOnExit(sheet),
            GlobalZIndex(10),
            Node {
                width: percent(100),
                height: percent(100),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            BackgroundColor(color),
            Scrim { color },
            Tweens::new([Tween::new(Change::Fade(0.0, darkness), 0.16, Ease::Out)]),
            observe(close_from_outside),
        ))
        .with_children(|scrim| {
            scrim
                .spawn((
                    SheetPanel,
                    Node {
                        flex_direction: FlexDirection::Column,
                        border_radius: if panel.height == percent(100) {
                            BorderRadius::ZERO
                        } else {
                            BorderRadius::all(px(radius::SHEET))
                        },
                        ..panel
                    },
                    BackgroundColor(HOUSE.panel),
                    BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(20), px(0), px(60)),
                    Tweens::new([Tween::new(Change::Scale(0.96, 1.0), seconds::SHEET_OPEN, Ease::Out)])
                        .calm(Calm::Appear(0.1)),
                ))
                .with_children(fill);
        });
}

/// How large the things on a sheet are.
#[derive(Clone, Copy)]
pub struct SheetSizes {
    /// Whether room is short.
    pub compact: bool,
    /// The sheet's title.
    pub title: f32,
    /// The height of its buttons.
    pub button: f32,
    /// The text on them.
    pub word: f32,
    /// The space around it all.
    pub padding: f32,
}

impl SheetSizes {
    /// The sizes for an arrangement.
    pub fn new(layout: &Layout) -> Self {
        if layout.mode == Mode::Compact {
            Self { compact: true, title: 28.0, button: 44.0, word: 16.0, padding: 24.0 }
        } else {
            Self { compact: false, title: 40.0, button: 52.0, word: 18.0, padding: 32.0 }
        }
    }
}

/// A wide button on a sheet, with an icon before its word.
pub fn sheet_button(
    room: &Palette,
    main: bool,
    picture: &'static str,
    word: &str,
    sizes: SheetSizes,
) -> impl Bundle {
    let (look, ink) = if main {
        (ButtonLook::main(room).ringed(HOUSE.focus), room.button_ink)
    } else {
        (ButtonLook::quiet(&HOUSE), HOUSE.text)
    };
    (
        Name::new(word.to_owned()),
        OnSheet,
        button(look, percent(100), sizes.button),
        children![
            icon(picture, 24.0, ink),
            (
                Node { flex_grow: 1.0, ..default() },
                Pickable::IGNORE,
                children![text(word, sizes.word, Weight::Bold, ink)]
            ),
        ],
    )
}

fn show_pause(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    hud: Res<super::hud::HudText>,
    (settings, reviewable): (Res<Settings>, Res<Reviewable>),
    (redoable, undoable): (Res<Redoable>, Res<Undoable>),
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let sizes = SheetSizes::new(&layout);
    let panel = Node {
        width: px(if sizes.compact { 320 } else { 400 }),
        padding: UiRect::all(px(if sizes.compact { 18.0 } else { sizes.padding })),
        row_gap: px(if sizes.compact { 6 } else { 10 }),
        ..default()
    };
    lay(&mut commands, &mut cues, Sheet::Pause, game.info().room, scrim::PAUSE, panel, |sheet| {
        let able = (reviewable.0, redoable.0, undoable.0);
        fill_pause(sheet, game, sizes, &hud.mode, able, &settings.bindings);
    });
}

fn fill_pause(
    sheet: &mut ChildSpawnerCommands,
    game: GameId,
    sizes: SheetSizes,
    (what, mode): &(&'static str, String),
    (reviewable, redoable, undoable): (bool, bool, bool),
    kept: &Kept,
) {
    let key =
        |name: &str| bindings::first(name, kept, Device::Keyboard).map_or_else(String::new, Trigger::print);
    let info = game.info();
    let room = info.room;
    sheet.spawn(text("Paused", sizes.title, Weight::Bold, HOUSE.title));
    let line = if mode.is_empty() { info.title.to_owned() } else { format!("{}, {mode}", info.title) };
    sheet.spawn((
        Node { margin: UiRect::bottom(px(4)), ..default() },
        children![text(line, if sizes.compact { 14.0 } else { 17.0 }, Weight::Regular, HOUSE.muted)],
    ));
    pause_row(sheet, room, "icon_play", "Resume", &key("pause"), sizes).insert(FirstFocus).observe(close);
    if info.timed && sizes.compact {
        rows_with_help(sheet, room, undoable, sizes);
    } else {
        pause_row(sheet, room, "icon_star", "New game", &key("new-game"), sizes)
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
                next.set(Sheet::Variants(game));
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
        sheet.commands().entity(help).observe(open(Sheet::Help(game)));
    } else {
        pause_row(sheet, room, "icon_help", "How to play", &key("rules"), sizes)
            .observe(open(Sheet::Help(game)));
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
            Node { justify_content: JustifyContent::Center, margin: UiRect::top(px(10)), ..default() },
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

/// A button that shares its line with another.
pub fn half_button(
    row: &mut ChildSpawnerCommands,
    name: &'static str,
    picture: &'static str,
    word: &str,
    compact: bool,
) -> Entity {
    let (height, size, drawn) = if compact { (34.0, 14.0, 18.0) } else { (44.0, 16.0, 22.0) };
    let half = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
    let half = row.spawn((half, Pickable::IGNORE)).id();
    let look = ButtonLook::quiet(&HOUSE);
    let button = (Name::new(name), OnSheet, button(look, percent(100), height), ChildOf(half));
    let words = children![icon(picture, drawn, HOUSE.text), text(word, size, Weight::Bold, HOUSE.text)];
    let button = row.commands().spawn((button, words)).id();
    if compact {
        // What is on it has hardly room.
        row.commands().entity(button).entry::<Node>().and_modify(|mut node| {
            node.padding = UiRect::ZERO;
            node.column_gap = px(7);
        });
    }
    button
}

/// Two buttons side by side: their pictures and words.
fn pause_pair(
    sheet: &mut ChildSpawnerCommands,
    buttons: [(&'static str, &'static str); 2],
    sizes: SheetSizes,
) -> [Entity; 2] {
    let mut pair = [Entity::PLACEHOLDER; 2];
    let between = px(if sizes.compact { 6 } else { 10 });
    sheet.spawn((Node { column_gap: between, ..default() }, Pickable::IGNORE)).with_children(|row| {
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

/// Closes the sheet that is open, which leads back to the one that it was opened on.
pub fn close(
    _: On<Activate>,
    beneath: Res<Beneath>,
    mut next: ResMut<NextState<Sheet>>,
    mut cues: MessageWriter<PlayCue>,
) {
    cues.write(PlayCue(Cue::SheetClose));
    next.set(beneath.sheet());
}

/// A click beside the panel closes the sheet, too.
fn close_from_outside(
    click: On<Pointer<Click>>,
    beneath: Res<Beneath>,
    mut next: ResMut<NextState<Sheet>>,
    mut cues: MessageWriter<PlayCue>,
) {
    if click.original_event_target() == click.entity {
        cues.write(PlayCue(Cue::SheetClose));
        next.set(beneath.sheet());
    }
}

/// Opens another sheet in place of the one that is open.
pub fn open(sheet: Sheet) -> impl FnMut(On<Activate>, ResMut<NextState<Sheet>>) {
    move |_, mut next| next.set(sheet)
}

/// Asks something of the room, and closes the sheet.
pub fn ask_and_close(ask: Ask) -> impl FnMut(On<Activate>, MessageWriter<Ask>, ResMut<NextState<Sheet>>) {
    move |_, mut asks, mut next| {
        asks.write(ask);
        next.set(Sheet::None);
    }
}
