//! Sheets: what lies over a screen. This file has what they share (the scrim, the panel, opening
//! and closing) and the pause menu; the others have files of their own.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use bevy::window::WindowFocused;

use super::audio::{Cue, PlayCue};
use super::focus::{FirstFocus, OnSheet};
use super::input::{GamepadLost, Verb, Verbs};
use super::layout::{Layout, Mode};
use super::motion::{Change, Ease, Tween, Tweens};
use super::room::{Ask, Watching};
use super::screen::{FrameSystems, Held, Screen, Sheet};
use super::theme::{HOUSE, Palette, radius, scrim, seconds};
use super::toast::Toast;
use super::widgets::{ButtonLook, Weight, button, icon, key_cap, text};
use crate::games::GameId;

/// Opens and closes sheets, and shows the pause menu.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (verbs_on_screens, pause_when_left).chain().in_set(FrameSystems::Input));
    app.add_systems(OnEnter(Sheet::Pause), show_pause);
    app.add_systems(Update, lay_anew.in_set(FrameSystems::View).run_if(resource_changed::<Layout>));
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
    (last, held): (Res<super::menu::LastGame>, Res<Held>),
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
            next_sheet.set(Sheet::None);
        }
        return;
    }
    if playing.is_some() && held.0 && given(Verb::Back) {
        // The board lets go of what it holds first.
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

/// A sheet that is open while the window changes its arrangement is laid anew in the other one.
fn lay_anew(
    layout: Res<Layout>,
    sheet: Res<State<Sheet>>,
    mut next: ResMut<NextState<Sheet>>,
    mut last: Local<Option<Mode>>,
) {
    if last.replace(layout.mode).is_some_and(|mode| mode != layout.mode) && *sheet.get() != Sheet::None {
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
            Tweens::new([Tween::new(Change::Fade(0.0, darkness), 0.16, Ease::Out)]),
        ))
        .with_children(|scrim| {
            scrim
                .spawn((
                    Node {
                        flex_direction: FlexDirection::Column,
                        border_radius: BorderRadius::all(px(radius::SHEET)),
                        ..panel
                    },
                    BackgroundColor(HOUSE.panel),
                    BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(20), px(0), px(60)),
                    Tweens::new([Tween::new(Change::Scale(0.96, 1.0), seconds::SHEET_OPEN, Ease::Out)]),
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
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let sizes = SheetSizes::new(&layout);
    let panel = Node {
        width: px(if sizes.compact { 320 } else { 400 }),
        padding: UiRect::all(px(sizes.padding)),
        row_gap: px(if sizes.compact { 7 } else { 12 }),
        ..default()
    };
    lay(&mut commands, &mut cues, Sheet::Pause, game.info().room, scrim::PAUSE, panel, |sheet| {
        fill_pause(sheet, game, sizes, &hud.mode);
    });
}

fn fill_pause(
    sheet: &mut ChildSpawnerCommands,
    game: GameId,
    sizes: SheetSizes,
    (what, mode): &(&'static str, String),
) {
    let info = game.info();
    let room = info.room;
    let has_sides = info.options.iter().any(|option| option.name == "players");
    sheet.spawn(text("Paused", sizes.title, Weight::Bold, HOUSE.title));
    let line = if mode.is_empty() { info.title.to_owned() } else { format!("{}, {mode}", info.title) };
    sheet.spawn((
        Node { margin: UiRect::bottom(px(4)), ..default() },
        children![text(line, if sizes.compact { 14.0 } else { 17.0 }, Weight::Regular, HOUSE.muted)],
    ));
    pause_row(sheet, room, "icon_play", "Resume", "Esc", sizes).insert(FirstFocus).observe(close);
    pause_row(sheet, room, "icon_star", "New game", "Ctrl N", sizes).observe(ask_and_close(Ask::New));
    pause_row(sheet, room, "icon_restart", "Restart", "", sizes).observe(ask_and_close(Ask::Restart));
    if info.has_choices() {
        let word = format!("Change the {}", what.to_lowercase());
        pause_row(sheet, room, "icon_gear", &word, "", sizes).observe(
            move |_: On<Activate>, mut next: ResMut<NextState<Sheet>>| {
                next.set(Sheet::Variants(game));
            },
        );
    }
    if has_sides {
        pause_row(sheet, room, "icon_redo", "Switch sides", "", sizes)
            .observe(ask_and_close(Ask::SwitchSides));
    }
    pause_row(sheet, room, "icon_eye", "Watch the advisor play", "", sizes)
        .observe(ask_and_close(Ask::Watch));
    pause_row(sheet, room, "icon_help", "How to play", "F1", sizes)
        .observe(move |_: On<Activate>, mut next: ResMut<NextState<Sheet>>| next.set(Sheet::Help(game)));
    pause_row(sheet, room, "icon_home", "Save and leave", "", sizes)
        .observe(|_: On<Activate>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Menu));
    if !sizes.compact {
        sheet.spawn((
            Node { justify_content: JustifyContent::Center, margin: UiRect::top(px(10)), ..default() },
            children![text("Your game is saved automatically.", 15.0, Weight::Regular, HOUSE.muted)],
        ));
    }
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
    let sizes = if sizes.compact { SheetSizes { button: 38.0, ..sizes } } else { sizes };
    let mut row = sheet.spawn(sheet_button(room, word == "Resume", picture, word, sizes));
    if !sizes.compact && !key.is_empty() {
        row.with_child(key_cap(&HOUSE, key, 24.0));
    }
    row
}

/// Closes the sheet that is open.
pub fn close(_: On<Activate>, mut next: ResMut<NextState<Sheet>>, mut cues: MessageWriter<PlayCue>) {
    cues.write(PlayCue(Cue::SheetClose));
    next.set(Sheet::None);
}

/// Asks something of the room, and closes the sheet.
pub fn ask_and_close(ask: Ask) -> impl FnMut(On<Activate>, MessageWriter<Ask>, ResMut<NextState<Sheet>>) {
    move |_, mut asks, mut next| {
        asks.write(ask);
        next.set(Sheet::None);
    }
}
