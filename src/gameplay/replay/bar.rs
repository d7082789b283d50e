//! The bar of a replay, in place of the footer: position, play and pause, steps, speed, playing on.

use bevy::input_focus::InputFocus;
use bevy::picking::events::{Drag, Press};
use bevy::picking::pointer::PointerButton;
use bevy::ui::InteractionDisabled;

use super::Transport;
use crate::engine::sprites::Icon;
use crate::gameplay::prelude::*;
use crate::theme::sheet::close;

/// A part of the bar that follows the replay or reacts to left and right.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The line that the player drags along to move through the replay.
    Track,
    /// The line over the part already shown.
    Seen,
    Knob,
    PlaceText,
    PlayIcon,
    SpeedButton,
    SpeedText,
    PlayOnButton,
}

/// The height of the bar, which fills the free space below the board.
const HEIGHT: f32 = 96.0;
const COMPACT_HEIGHT: f32 = 44.0;
/// The distance of the left rail's buttons from its top.
const BUTTONS: f32 = 244.0;

pub fn plugin(app: &mut App) {
    app.add_message::<Transport>().add_systems(OnEnter(Sheet::Replay), show);
    let step = (step_by_verb, step_sideways).chain().in_set(FrameSystems::Menus);
    app.add_systems(Update, step.run_if(in_state(Sheet::Replay)));
}

/// Updates the bar during the replays of a game.
pub fn of<G: Room>(app: &mut App) {
    let here = in_state(Screen::Playing(G::ID)).and_then(in_state(Sheet::Replay));
    app.add_systems(Update, write::<G>.in_set(FrameSystems::View).run_if(here));
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
            // It covers everything, so that nothing below it can be pressed.
            Node::default().fill(),
            Pickable::default(),
        ))
        .with_children(|page| {
            let fill = if compact { compact_strips } else { landscape_strip };
            fill(page, room, &layout);
        });
}

fn strip(room: &Palette, node: Node) -> impl Bundle {
    let node = node.absolute().left(px(0)).right(px(0));
    (node, BackgroundColor(room.footer), BorderColor::all(room.line))
}

fn compact_strips(page: &mut ChildSpawnerCommands, room: &'static Palette, layout: &Layout) {
    let upper = Node::row()
        .top(px(layout.head.min.y + 50.0))
        .height(px(36))
        .padding(UiRect::horizontal(px(layout.head.min.x + 8.0)))
        .gap(px(14))
        .align_center()
        .border(UiRect::vertical(px(1)));
    page.spawn((strip(room, upper), children![track(room), place_text(room, 13.0, 104.0)]));
    let lower = Node::row()
        .bottom(px(0))
        .height(px(COMPACT_HEIGHT))
        .padding(UiRect::horizontal(px(layout.head.min.x)))
        .gap(px(8))
        .align_center()
        .spread()
        .border(UiRect::top(px(1)));
    page.spawn((
        strip(room, lower),
        children![
            leave_button(room, 32.0),
            step_button(room, 32.0, -1),
            play_button(room, 32.0),
            step_button(room, 32.0, 1),
            speed_button(room, 32.0),
            play_on_button(room, 32.0, "Play on"),
        ],
    ));
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
    let third = |justify: JustifyContent| Node::row().share().align_center().justify(justify).gap(px(12));
    let replay = text("Replay", 20.0, Weight::Bold, room.title);
    let transport = children![
        step_button(room, 44.0, -1),
        play_button(room, 44.0),
        step_button(room, 44.0, 1),
        speed_button(room, 44.0)
    ];
    let play_on = play_on_button(room, 44.0, "Play on from here");
    let row = (
        Node::row().align_center().gap(px(8)),
        children![
            (third(JustifyContent::FlexStart), children![replay, place_text(room, 16.0, 0.0)]),
            (Node::row().gap(px(8)), transport),
            (third(JustifyContent::FlexEnd), children![play_on, leave_button(room, 44.0)]),
        ],
    );
    page.spawn((strip(room, bar), children![track(room), row]));
}

fn track(room: &Palette) -> impl Bundle {
    let line = |color: Color| {
        let node = Node::default().absolute().left(px(0)).top(px(8)).size(percent(100), px(8));
        (node.rounded(px(4)), BackgroundColor(color))
    };
    let knob = Node::default().absolute().top(px(3)).size(px(18), px(18)).rounded(px(9));
    let knob = knob.margin(UiRect::left(px(-9))).border(UiRect::all(px(3)));
    (
        Name::new("Wind"),
        OnSheet,
        Sideways,
        Part::Track,
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
        children![
            line(room.panel_raised),
            (Part::Seen, line(room.accent)),
            (Part::Knob, knob, BackgroundColor(room.accent), BorderColor::all(room.title)),
        ],
    )
}

fn place_text(room: &Palette, size: f32, width: f32) -> impl Bundle {
    (
        Node::row().min_width(px(width)).justify(JustifyContent::FlexEnd),
        children![(Part::PlaceText, text("", size, Weight::Medium, room.text))],
    )
}

fn step_button(room: &Palette, size: f32, turns: i32) -> impl Bundle {
    let (name, picture) = if turns < 0 { ("Step back", "icon_left") } else { ("Step forward", "icon_right") };
    let button = icon_button(ButtonLook::quiet(room), picture, size, room.text);
    (Name::new(name), OnSheet, button, observe(send(Transport::Step(turns))))
}

fn play_button(room: &Palette, size: f32) -> impl Bundle {
    let drawn = icon("icon_pause", if size < 40.0 { 20.0 } else { 24.0 }, room.button_ink);
    let look = ButtonLook::main(room);
    let shown = (Part::PlayIcon, drawn);
    (FirstFocus, bar_button("Play or pause", look, px(size * 1.5), size, Transport::Toggle, shown))
}

fn speed_button(room: &Palette, size: f32) -> impl Bundle {
    let word = text("1×", if size < 40.0 { 14.0 } else { 17.0 }, Weight::Bold, room.text);
    let look = ButtonLook::quiet(room);
    let shown = (Part::SpeedText, word);
    let button = bar_button("Speed", look, px(size * 1.5), size, Transport::Speed(1), shown);
    (Sideways, Part::SpeedButton, button)
}

fn play_on_button(room: &Palette, size: f32, word: &str) -> impl Bundle {
    let word = text(word, if size < 40.0 { 14.0 } else { 16.0 }, Weight::Bold, room.text);
    let look = ButtonLook::quiet(room);
    (Part::PlayOnButton, bar_button("Play on from here", look, auto(), size, Transport::PlayOn, word))
}

fn bar_button(
    name: &'static str,
    look: ButtonLook,
    width: Val,
    height: f32,
    wish: Transport,
    shown: impl Bundle,
) -> impl Bundle {
    (Name::new(name), OnSheet, button(look, width, height), observe(send(wish)), children![shown])
}

fn leave_button(room: &Palette, size: f32) -> impl Bundle {
    (
        Name::new("Close the replay"),
        OnSheet,
        icon_button(ButtonLook::quiet(room), "icon_close", size, room.text),
        observe(close),
    )
}

fn wind_by_press(press: On<Pointer<Press>>, along: Along, mut wishes: MessageWriter<Transport>) {
    if press.button == PointerButton::Primary {
        let part = along.part(press.entity, press.pointer_location.position);
        wishes.write_batch(part.map(Transport::Wind));
    }
}

fn wind_by_drag(drag: On<Pointer<Drag>>, along: Along, mut wishes: MessageWriter<Transport>) {
    if drag.button == PointerButton::Primary {
        let part = along.part(drag.entity, drag.pointer_location.position);
        wishes.write_batch(part.map(Transport::Wind));
    }
}

/// Undo and redo step back and forward, wherever the focus is.
fn step_by_verb(verbs: Res<Verbs>, mut wishes: MessageWriter<Transport>) {
    for (verb, turns) in [(Verb::Undo, -1), (Verb::Redo, 1)] {
        if verbs.just_pressed(verb) {
            wishes.write(Transport::Step(turns));
        }
    }
}

/// Left and right step on the track, and change the speed on its button.
fn step_sideways(
    mut steps: MessageReader<StepSideways>,
    focus: Res<InputFocus>,
    parts: Query<&Part>,
    mut wishes: MessageWriter<Transport>,
) {
    for step in steps.read() {
        match focus.get().and_then(|focused| parts.get(focused).ok()) {
            Some(Part::Track) => _ = wishes.write(Transport::Step(step.0)),
            Some(Part::SpeedButton) => _ = wishes.write(Transport::Speed(step.0)),
            _ => {}
        }
    }
}

fn write<G: Room>(
    mut commands: Commands,
    table: Res<Table<G>>,
    mut parts: Query<(Entity, &Part, &mut Node, Option<&mut Text>, Option<&mut Icon>)>,
    disabled: Query<(), With<InteractionDisabled>>,
) {
    let Some(replay) = table.replay() else { return };
    let at = percent(replay.progress() * 100.0);
    for (entity, part, mut node, text, icon) in &mut parts {
        match (part, text, icon) {
            (Part::Seen, ..) if node.width != at => node.width = at,
            (Part::Knob, ..) if node.left != at => node.left = at,
            (Part::PlaceText, Some(mut text), _) => _ = text.set_if_neq(Text(replay.place())),
            (Part::SpeedText, Some(mut text), _) => _ = text.set_if_neq(Text(replay.pace().to_owned())),
            (Part::PlayIcon, _, Some(mut icon)) => {
                icon.set_if_neq(Icon(if replay.running { "icon_pause" } else { "icon_play" }));
            }
            (Part::PlayOnButton, ..) => match (replay.goes_on(), disabled.contains(entity)) {
                (true, true) => _ = commands.entity(entity).remove::<InteractionDisabled>(),
                (false, false) => _ = commands.entity(entity).insert(InteractionDisabled),
                _ => {}
            },
            _ => {}
        }
    }
}
