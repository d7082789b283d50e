//! The bar of a replay: position, play and pause, steps, speed, and the button to play on. It takes the
//! place of the footer; the board stays free.

use crate::theme::node::NodeExt;
use bevy::picking::events::{Drag, Press};
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use bevy::ui_widgets::{Activate, observe};
use bevy::window::PrimaryWindow;

use super::{Player, Transport};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::input::{Verb, Verbs};
use crate::engine::layout::{Layout, Mode};
use crate::engine::sprites::Icon;
use crate::engine::states::{FrameSystems, Screen, Sheet};
use crate::gameplay::catalogue::Catalogue;
use crate::theme::focusable::{FirstFocus, OnSheet, Sideways, StepSideways};
use crate::theme::palette::{Palette, radius};
use crate::theme::sheet::close;
use crate::theme::widgets::{ButtonLook, Weight, button, icon, icon_button, text};

/// The line along which a replay is wound.
#[derive(Component)]
struct Track;

/// The part that has been shown.
#[derive(Component)]
struct Seen;

/// The knob at its end.
#[derive(Component)]
struct Knob;

#[derive(Component)]
struct PlaceText;

#[derive(Component)]
struct SpeedText;

#[derive(Component)]
struct SpeedButton;

#[derive(Component)]
struct PlayIcon;

#[derive(Component)]
struct PlayOnButton;

/// The height of the bar in each arrangement: the free space below the board.
const HEIGHT: f32 = 96.0;
const COMPACT_HEIGHT: f32 = 44.0;
/// Where the buttons of the left rail begin, below its top.
const BUTTONS: f32 = 244.0;

/// Shows the bar.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Sheet::Replay), show);
    app.add_systems(
        Update,
        (step_by_verb, step_sideways).in_set(FrameSystems::Input).run_if(in_state(Sheet::Replay)),
    );
    app.add_systems(Update, write.in_set(FrameSystems::View).run_if(in_state(Sheet::Replay)));
}

fn show(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    catalogue: Res<Catalogue>,
) {
    cues.write(PlayCue(Cue::SheetOpen));
    let room = catalogue.colours(*screen.get());
    let compact = layout.mode == Mode::Compact;
    commands
        .spawn((
            Name::new("Replay"),
            DespawnOnExit(Sheet::Replay),
            GlobalZIndex(10),
            // It covers everything, so that nothing under it is pressed by mistake.
            Node::default().fill(),
            Pickable::default(),
        ))
        .with_children(|page| {
            if compact {
                compact_strips(page, room, &layout);
            } else {
                landscape_strip(page, room, &layout);
            }
        });
}

/// A strip across the window.
fn strip(room: &Palette, node: Node) -> impl Bundle {
    (
        Node { position_type: PositionType::Absolute, left: px(0), right: px(0), ..node },
        BackgroundColor(room.footer),
        BorderColor::all(room.line),
    )
}

fn compact_strips(page: &mut ChildSpawnerCommands, room: &'static Palette, layout: &Layout) {
    let upper = Node::row()
        .top(px(layout.head.min.y + 50.0))
        .height(px(36))
        .padding(UiRect::horizontal(px(layout.head.min.x + 8.0)))
        .gap(px(14))
        .align_center()
        .border(UiRect::vertical(px(1)));
    page.spawn(strip(room, upper)).with_children(|row| {
        track(row, room);
        place_text(row, room, 13.0, 104.0);
    });
    let lower = Node::row()
        .bottom(px(0))
        .height(px(COMPACT_HEIGHT))
        .padding(UiRect::horizontal(px(layout.head.min.x)))
        .gap(px(8))
        .align_center()
        .spread()
        .border(UiRect::top(px(1)));
    page.spawn(strip(room, lower)).with_children(|row| {
        leave_button(row, room, 32.0);
        transport(row, room, 32.0);
        speed_button(row, room, 32.0);
        play_on_button(row, room, 32.0, "Play on");
    });
}

fn landscape_strip(page: &mut ChildSpawnerCommands, room: &'static Palette, layout: &Layout) {
    // The buttons that start, change and explain a game are dimmed during a replay.
    let buttons = layout.head.min.y + BUTTONS;
    page.spawn((
        Node::default()
            .absolute()
            .left(px(layout.head.min.x - 4.0))
            .top(px(buttons))
            .size(px(layout.head.width() + 8.0), px(layout.head.max.y - buttons + 4.0)),
        BackgroundColor(room.page.with_alpha(0.72)),
    ));
    let bar = Node::column()
        .bottom(px(0))
        .height(px(HEIGHT))
        .padding(UiRect::horizontal(px(layout.head.min.x.max(32.0))))
        .justify_center()
        .gap(px(8))
        .border(UiRect::top(px(1)));
    page.spawn(strip(room, bar)).with_children(|bar| {
        track(bar, room);
        bar.spawn(Node::row().align_center().gap(px(8))).with_children(|row| landscape_row(row, room));
    });
}

fn landscape_row(row: &mut ChildSpawnerCommands, room: &Palette) {
    let third = |justify: JustifyContent| Node::row().share().align_center().justify(justify).gap(px(12));
    row.spawn(third(JustifyContent::FlexStart)).with_children(|part| {
        part.spawn(text("Replay", 20.0, Weight::Bold, room.title));
        place_text(part, room, 16.0, 0.0);
    });
    row.spawn(Node::row().gap(px(8))).with_children(|part| {
        transport(part, room, 44.0);
        speed_button(part, room, 44.0);
    });
    row.spawn(third(JustifyContent::FlexEnd)).with_children(|part| {
        play_on_button(part, room, 44.0, "Play on from here");
        leave_button(part, room, 44.0);
    });
}

/// The line to wind along, with keys, pads and pointers.
fn track(row: &mut ChildSpawnerCommands, room: &Palette) {
    let line = |height: f32, color: Color| {
        (
            Node::default()
                .absolute()
                .left(px(0))
                .top(px((24.0 - height) / 2.0))
                .size(percent(100), px(height))
                .rounded(px(height / 2.0)),
            BackgroundColor(color),
        )
    };
    row.spawn((
        Name::new("Wind"),
        OnSheet,
        Sideways,
        Track,
        ButtonLook::bare(room),
        Node::default()
            .height(px(24))
            .grow()
            .no_shrink()
            .min_width(px(80))
            .max_height(px(24))
            .rounded(px(radius::BUTTON)),
        observe(wind_by_press),
        observe(wind_by_drag),
    ))
    .with_children(|track| {
        track.spawn(line(8.0, room.panel_raised));
        track.spawn((Seen, line(8.0, room.accent)));
        track.spawn((
            Knob,
            Node::default()
                .absolute()
                .top(px(3))
                .size(px(18), px(18))
                .margin(UiRect::left(px(-9)))
                .border(UiRect::all(px(3)))
                .rounded(px(9)),
            BackgroundColor(room.accent),
            BorderColor::all(room.title),
        ));
    });
}

/// The position, as a text.
fn place_text(row: &mut ChildSpawnerCommands, room: &Palette, size: f32, width: f32) {
    row.spawn((
        Node::row().min_width(px(width)).justify(JustifyContent::FlexEnd),
        children![(PlaceText, text("", size, Weight::Medium, room.text))],
    ));
}

/// Back, play or pause, forward.
fn transport(row: &mut ChildSpawnerCommands, room: &Palette, size: f32) {
    let step = |row: &mut ChildSpawnerCommands, name: &'static str, picture: &'static str, turns: i32| {
        row.spawn((
            Name::new(name),
            OnSheet,
            icon_button(ButtonLook::quiet(room), picture, size, room.text),
            observe(wish(Transport::Step(turns))),
        ));
    };
    step(row, "Step back", "icon_left", -1);
    row.spawn((
        Name::new("Play or pause"),
        OnSheet,
        FirstFocus,
        button(ButtonLook::main(room), px(size * 1.5), size),
        observe(wish(Transport::Toggle)),
        children![(PlayIcon, icon("icon_pause", if size < 40.0 { 20.0 } else { 24.0 }, room.button_ink))],
    ));
    step(row, "Step forward", "icon_right", 1);
}

fn speed_button(row: &mut ChildSpawnerCommands, room: &Palette, size: f32) {
    row.spawn((
        Name::new("Speed"),
        OnSheet,
        Sideways,
        SpeedButton,
        button(ButtonLook::quiet(room), px(size * 1.5), size),
        observe(wish(Transport::Speed(1))),
        children![(SpeedText, text("1×", if size < 40.0 { 14.0 } else { 17.0 }, Weight::Bold, room.text))],
    ));
}

fn play_on_button(row: &mut ChildSpawnerCommands, room: &Palette, size: f32, word: &str) {
    row.spawn((
        Name::new("Play on from here"),
        OnSheet,
        PlayOnButton,
        button(ButtonLook::quiet(room), auto(), size),
        observe(wish(Transport::PlayOn)),
        children![text(word, if size < 40.0 { 14.0 } else { 16.0 }, Weight::Bold, room.text)],
    ));
}

fn leave_button(row: &mut ChildSpawnerCommands, room: &Palette, size: f32) {
    row.spawn((
        Name::new("Close the replay"),
        OnSheet,
        icon_button(ButtonLook::quiet(room), "icon_close", size, room.text),
        observe(close),
    ));
}

fn wish(wish: Transport) -> impl FnMut(On<Activate>, MessageWriter<Transport>) {
    move |_, mut wishes| {
        wishes.write(wish);
    }
}

/// The part of the track at a place in the window.
fn part_at(
    place: Vec2,
    window: &Query<&Window, With<PrimaryWindow>>,
    track: (&ComputedNode, &UiGlobalTransform),
) -> Option<f32> {
    let factor = window.single().ok()?.scale_factor();
    let (node, at) = track;
    let width = node.size().x;
    (width > 0.0).then(|| ((place.x * factor - at.translation.x) / width + 0.5).clamp(0.0, 1.0))
}

fn wind_by_press(
    press: On<Pointer<Press>>,
    window: Query<&Window, With<PrimaryWindow>>,
    tracks: Query<(&ComputedNode, &UiGlobalTransform), With<Track>>,
    mut wishes: MessageWriter<Transport>,
) {
    if press.button == PointerButton::Primary
        && let Ok(track) = tracks.get(press.entity)
        && let Some(part) = part_at(press.pointer_location.position, &window, track)
    {
        wishes.write(Transport::Wind(part));
    }
}

fn wind_by_drag(
    drag: On<Pointer<Drag>>,
    window: Query<&Window, With<PrimaryWindow>>,
    tracks: Query<(&ComputedNode, &UiGlobalTransform), With<Track>>,
    mut wishes: MessageWriter<Transport>,
) {
    if drag.button == PointerButton::Primary
        && let Ok(track) = tracks.get(drag.entity)
        && let Some(part) = part_at(drag.pointer_location.position, &window, track)
    {
        wishes.write(Transport::Wind(part));
    }
}

/// Undo and redo, wherever the focus is, are a step back and a step on.
fn step_by_verb(verbs: Single<&Verbs>, mut wishes: MessageWriter<Transport>) {
    for (verb, turns) in [(Verb::Undo, -1), (Verb::Redo, 1)] {
        if verbs.just_pressed(&verb) {
            wishes.write(Transport::Step(turns));
        }
    }
}

/// Left and right step on the track, and change the speed on its button.
fn step_sideways(
    mut steps: MessageReader<StepSideways>,
    focus: Res<bevy::input_focus::InputFocus>,
    tracks: Query<(), With<Track>>,
    speeds: Query<(), With<SpeedButton>>,
    mut wishes: MessageWriter<Transport>,
) {
    for step in steps.read() {
        let Some(focused) = focus.get() else { continue };
        if tracks.contains(focused) {
            wishes.write(Transport::Step(step.0));
        } else if speeds.contains(focused) {
            wishes.write(Transport::Speed(step.0));
        }
    }
}

fn write(
    mut commands: Commands,
    player: Res<Player>,
    mut parts: Query<(&mut Node, Has<Seen>), Or<(With<Seen>, With<Knob>)>>,
    mut texts: Query<(&mut Text, Has<PlaceText>), Or<(With<PlaceText>, With<SpeedText>)>>,
    mut icons: Query<&mut Icon, With<PlayIcon>>,
    buttons: Query<(Entity, Has<InteractionDisabled>), With<PlayOnButton>>,
) {
    let at = percent(player.progress * 100.0);
    for (mut node, is_seen) in &mut parts {
        let length = if is_seen { &mut node.width } else { &mut node.left };
        if *length != at {
            *length = at;
        }
    }
    for (mut text, is_place) in &mut texts {
        let new = if is_place { player.place() } else { player.speed().to_owned() };
        text.set_if_neq(Text(new));
    }
    for mut icon in &mut icons {
        icon.set_if_neq(Icon(if player.running { "icon_pause" } else { "icon_play" }));
    }
    for (button, disabled) in &buttons {
        match (player.goes_on, disabled) {
            (true, true) => {
                commands.entity(button).remove::<InteractionDisabled>();
            }
            (false, false) => {
                commands.entity(button).insert(InteractionDisabled);
            }
            _ => {}
        }
    }
}
