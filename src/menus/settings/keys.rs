//! The page of keys and buttons: every action with its slots, and how a slot gets another key. A
//! slot that is pressed waits for the key; until it has come, nothing else hears of any key.

use crate::theme::node::NodeExt;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::picking::hover::Hovered;
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};
use bevy::window::RequestRedraw;

use super::field::{Field, Shown};
use super::knobs::{Sizes, segments, setting_row};
use super::{CONTROLS_TAB, in_settings};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::input::bindings;
use crate::engine::input::bindings::{Slot, Verdict};
use crate::engine::input::controls::{Control, Controls, VERBS};
use crate::engine::input::trigger::{KeyId, Modifiers, Trigger};
use crate::engine::input::{Device, LastDevice, Letter, Verbs};
use crate::engine::power::Wake;
use crate::engine::settings::Settings;
use crate::engine::states::{FrameSystems, Sheet};
use crate::gameplay::catalogue::Catalogue;
use crate::theme::dialog::{DialogSystems, LastTabs, TabTexts};
use crate::theme::focusable::OnSheet;
use crate::theme::key_caps::draw_trigger;
use crate::theme::palette::{HOUSE, radius, switch};
use crate::theme::widgets::{ButtonLook, Weight, label, label_text, text};

/// Where the actions are listed.
#[derive(Component, Clone, Copy)]
struct List(Sizes);

/// The button of a slot.
#[derive(Component, Clone, Copy)]
struct SlotButton {
    control: &'static Control,
    slot: Slot,
    compact: bool,
}

/// The slot that waits for a key, and what there is to say about it.
#[derive(Resource, Default)]
struct Listening {
    slot: Option<Entity>,
    /// What was pressed and is another action's; pressed again, they swap.
    taken: Option<Trigger>,
    /// A key that is held with others was pressed, and no other yet.
    alone: Option<KeyId>,
    /// A sentence, and the slot that it is about.
    note: Option<(Entity, String)>,
    /// The slot whose press ended the waiting, so that the same press does not begin it again.
    ended: Option<Entity>,
    /// Whether nothing else hears of keys.
    deaf: bool,
    /// Since when nothing was heard.
    since: Option<Duration>,
}

/// A slot waits for so many seconds; whoever has only a gamepad, all of whose buttons can be given,
/// leaves it as it is by waiting, too.
const PATIENCE: f32 = 5.0;

/// Lists actions and gives them keys.
pub fn plugin(app: &mut App) {
    app.init_resource::<Listening>();
    app.add_systems(Update, listen.before(FrameSystems::Input));
    app.add_systems(Update, clear_focused.in_set(FrameSystems::Input).run_if(in_settings));
    app.add_systems(
        Update,
        (
            list_actions,
            show_slots.run_if(
                resource_changed::<Settings>
                    .or_else(resource_changed::<Listening>)
                    .or_else(any_match_filter::<Added<SlotButton>>),
            ),
            write_about,
        )
            .chain()
            .after(DialogSystems)
            .after(super::fill)
            .in_set(FrameSystems::View)
            .run_if(in_settings),
    );
    app.add_systems(OnExit(Sheet::Settings), |mut listening: ResMut<Listening>| {
        let deaf = listening.deaf;
        *listening = Listening { deaf, ..default() };
    });
}

/// Fills the page.
pub fn fill(page: &mut ChildSpawnerCommands, catalogue: &Catalogue, shown: &Shown, sizes: Sizes) {
    let games = catalogue.iter().map(|game| game.short_title);
    let names: Vec<&str> = std::iter::once("General").chain(games).collect();
    segments(page, Field::KeyPage(names.len()), &names, percent(100), sizes);
    page.spawn((
        List(sizes),
        Node::column().margin(UiRect::top(px(if sizes.compact { 6 } else { 12 }))).no_shrink(),
    ))
    .with_children(|list| fill_list(list, catalogue, shown, sizes));
}

fn list_actions(
    mut commands: Commands,
    shown: Res<Shown>,
    lists: Query<(Entity, Ref<List>)>,
    mut last: Local<usize>,
    catalogue: Res<Catalogue>,
) {
    if std::mem::replace(&mut *last, shown.keys) == shown.keys {
        return;
    }
    for (entity, list) in lists.iter().filter(|(_, list)| !list.is_added()) {
        commands
            .entity(entity)
            .despawn_children()
            .with_children(|page| fill_list(page, &catalogue, &shown, list.0));
    }
}

fn fill_list(list: &mut ChildSpawnerCommands, catalogue: &Catalogue, shown: &Shown, sizes: Sizes) {
    header(list, sizes);
    let Some(game) = shown.keys.checked_sub(1).and_then(|game| catalogue.get(game)) else {
        for (_, control) in &VERBS {
            action(list, control, sizes);
        }
        list.spawn(Node::default().height(px(12)));
        setting_row(list, Field::DeadZone, sizes, false);
        setting_row(list, Field::RepeatDelay, sizes, true);
        return;
    };
    for control in game.actions {
        action(list, control, sizes);
    }
    list.spawn((
        Node::default().padding(UiRect {
            left: px(if sizes.compact { 0 } else { 16 }),
            top: px(12),
            bottom: px(4),
            ..default()
        }),
        children![label("The same in all games", if sizes.compact { 11.0 } else { 12.0 }, HOUSE.muted)],
    ));
    for verb in game.shared {
        action(list, verb.control(), sizes);
    }
}

/// How wide a slot is.
fn slot_width(compact: bool) -> f32 {
    if compact { 76.0 } else { 148.0 }
}

fn header(list: &mut ChildSpawnerCommands, sizes: Sizes) {
    let (words, size) = if sizes.compact {
        (["Action", "Key", "Alt", "Pad"], 11.0)
    } else {
        (["Action", "Keyboard", "Alternate", "Gamepad"], 12.0)
    };
    list.spawn((
        Node::row()
            .min_height(px(if sizes.compact { 24 } else { 28 }))
            .padding(UiRect::left(px(if sizes.compact { 0 } else { 16 })))
            .border(UiRect::bottom(px(i32::from(sizes.compact))))
            .rounded(px(if sizes.compact { 0.0 } else { radius::SMALL }))
            .align_center(),
        BackgroundColor(if sizes.compact { Color::NONE } else { HOUSE.panel_raised }),
        BorderColor::all(HOUSE.line),
    ))
    .with_children(|row| {
        for (column, word) in words.into_iter().enumerate() {
            let mut cell = Node::default().padding(UiRect::left(px(if column > 0 { 6 } else { 0 })));
            if column == 0 {
                cell.flex_grow = 1.0;
            } else {
                cell.width = px(slot_width(sizes.compact));
            }
            row.spawn((cell, children![label(word, size, HOUSE.muted)]));
        }
    });
}

fn action(list: &mut ChildSpawnerCommands, control: &'static Control, sizes: Sizes) {
    let compact = sizes.compact;
    list.spawn((
        Node::row()
            .min_height(px(if compact { 36 } else { 46 }))
            .padding(UiRect::left(px(if compact { 0 } else { 16 })))
            .border(UiRect::bottom(px(1)))
            .align_center()
            .no_shrink(),
        BorderColor::all(HOUSE.line),
    ))
    .with_children(|row| {
        row.spawn((
            Node::default().share().min_width(px(0)),
            children![label_text(
                control.title,
                if compact { 14.0 } else { 16.0 },
                Weight::Medium,
                HOUSE.text
            )],
        ));
        for slot in Slot::ALL {
            let name = match slot {
                Slot::Keyboard => "keyboard",
                Slot::Alternate => "alternate",
                Slot::Gamepad => "gamepad",
            };
            row.spawn((
                Name::new(format!("{}: {name}", control.name)),
                OnSheet,
                SlotButton { control, slot, compact },
                ButtonLook::bare(&HOUSE),
                Node {
                    // The focus ring keeps off the next slot.
                    width: px(slot_width(compact) - if compact { 4.0 } else { 12.0 }),
                    margin: UiRect::right(px(if compact { 4 } else { 12 })),
                    height: px(if compact { 28 } else { 36 }),
                    padding: UiRect::horizontal(px(5)),
                    border: UiRect::all(px(1.5)),
                    border_radius: BorderRadius::all(px(radius::BUTTON)),
                    column_gap: px(4),
                    align_items: AlignItems::Center,
                    flex_shrink: 0.0,
                    ..default()
                },
                BackgroundColor(Color::NONE),
                BorderColor::all(Color::NONE),
                observe(begin),
                observe(clear_by_pointer),
            ));
        }
    });
}

/// What is in every slot, and which one waits.
fn show_slots(
    mut commands: Commands,
    settings: Res<Settings>,
    listening: Res<Listening>,
    mut buttons: Query<(Entity, &SlotButton, &mut BorderColor, &mut Node)>,
) {
    for (entity, button, mut border, mut node) in &mut buttons {
        let waits = listening.slot == Some(entity);
        border.set_if_neq(BorderColor::all(if waits { HOUSE.focus } else { Color::NONE }));
        let middle = if waits { JustifyContent::Center } else { JustifyContent::FlexStart };
        if node.justify_content != middle {
            node.justify_content = middle;
        }
        let triggers = &bindings::slots(button.control, &settings.bindings)[button.slot as usize];
        commands.entity(entity).despawn_children().with_children(|slot| {
            if waits {
                waiting(slot, button, listening.taken.is_some());
            } else {
                draw_slot(slot, button, triggers);
            }
        });
    }
}

fn waiting(slot: &mut ChildSpawnerCommands, button: &SlotButton, taken: bool) {
    let words = match (taken, button.slot, button.compact) {
        (true, _, true) => "Swap?",
        (true, _, false) => "Again to swap",
        (false, Slot::Gamepad, false) => "Press a button",
        (false, _, true) => "Press…",
        (false, _, false) => "Press a key",
    };
    slot.spawn((
        Node::default()
            .absolute()
            .left(px(0))
            .right(px(0))
            .top(px(0))
            .bottom(px(0))
            .rounded(px(radius::SMALL)),
        BackgroundColor(switch::WAITING),
    ));
    slot.spawn(text(words, if button.compact { 13.0 } else { 15.0 }, Weight::Bold, HOUSE.focus));
}

fn draw_slot(slot: &mut ChildSpawnerCommands, button: &SlotButton, triggers: &[Trigger]) {
    let height = if button.compact { 22.0 } else { 26.0 };
    for trigger in triggers {
        draw_trigger(slot, &HOUSE, *trigger, height);
    }
    if triggers.is_empty() {
        slot.spawn(text("–", 15.0, Weight::Medium, HOUSE.muted));
    } else if let ([trigger], Slot::Gamepad, false) = (triggers, button.slot, button.compact) {
        let name = trigger.name().unwrap_or_default();
        slot.spawn((
            Node::default().padding(UiRect::left(px(6))),
            children![text(name, 15.0, Weight::Regular, HOUSE.muted)],
        ));
    }
}

/// A slot that is pressed waits for its key.
fn begin(press: On<Activate>, mut listening: ResMut<Listening>, mut cues: MessageWriter<PlayCue>) {
    if listening.ended.take() == Some(press.entity) || listening.slot.is_some() {
        return;
    }
    listening.slot = Some(press.entity);
    listening.taken = None;
    listening.alone = None;
    listening.note = None;
    cues.write(PlayCue(Cue::Confirm));
}

/// The second button of a mouse takes what is in a slot away.
fn clear_by_pointer(
    click: On<Pointer<Click>>,
    buttons: Query<&SlotButton>,
    mut settings: ResMut<Settings>,
    mut listening: ResMut<Listening>,
    mut cues: MessageWriter<PlayCue>,
    controls: Res<Controls>,
) {
    if click.button != PointerButton::Primary
        && let Ok(button) = buttons.get(click.entity)
    {
        // Whatever the button, the press is told as well.
        listening.ended = Some(click.entity);
        let cue = clear(click.entity, button, &controls, &mut settings, &mut listening);
        cues.write(PlayCue(cue));
    }
}

/// Delete, or X on a gamepad, takes what is in the focused slot away.
fn clear_focused(
    keys: Res<ButtonInput<KeyCode>>,
    gamepads: Query<&Gamepad>,
    focus: Res<InputFocus>,
    buttons: Query<&SlotButton>,
    mut settings: ResMut<Settings>,
    mut listening: ResMut<Listening>,
    mut cues: MessageWriter<PlayCue>,
    controls: Res<Controls>,
) {
    let asked = keys.just_pressed(KeyCode::Delete)
        || gamepads.iter().any(|pad| pad.just_pressed(GamepadButton::West));
    if asked
        && !listening.deaf
        && listening.slot.is_none()
        && let Some((entity, button)) =
            focus.get().and_then(|entity| Some((entity, buttons.get(entity).ok()?)))
    {
        let cue = clear(entity, button, &controls, &mut settings, &mut listening);
        cues.write(PlayCue(cue));
    }
}

fn clear(
    entity: Entity,
    button: &SlotButton,
    controls: &Controls,
    settings: &mut ResMut<Settings>,
    listening: &mut Listening,
) -> Cue {
    let mut kept = settings.bindings.clone();
    match bindings::clear(controls, &mut kept, button.control, button.slot) {
        Ok(()) => {
            settings.bindings = kept;
            listening.note = None;
            Cue::Back
        }
        Err(sentence) => {
            listening.note = Some((entity, sentence));
            Cue::Denied
        }
    }
}

/// Something that a waiting slot hears.
#[derive(Clone, Copy)]
enum Heard {
    Cancel,
    Clear,
    Trigger(Trigger),
    /// A key that types nothing before the next one is pressed.
    DeadKey,
}

/// Hears the key that a slot waits for.
fn listen(
    mut keyboard: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    gamepads: Query<&Gamepad>,
    buttons: Query<(&SlotButton, &Hovered)>,
    mut verbs: Single<&mut Verbs>,
    mut listening: ResMut<Listening>,
    mut settings: ResMut<Settings>,
    mut cues: MessageWriter<PlayCue>,
    (time, mut redraw, mut wake): (Res<Time<Real>>, MessageWriter<RequestRedraw>, ResMut<Wake>),
    controls: Res<Controls>,
) {
    let typed: Vec<&KeyboardInput> = keyboard.read().collect();
    let Some((entity, (button, hovered))) =
        listening.slot.and_then(|entity| Some((entity, buttons.get(entity).ok()?)))
    else {
        let held =
            keys.get_pressed().len() > 0 || gamepads.iter().any(|pad| pad.get_pressed().next().is_some());
        stop_listening(&mut listening, &mut verbs, held);
        return;
    };
    if !verbs.disabled() {
        verbs.disable();
        listening.deaf = true;
    }
    if mouse.get_just_pressed().len() > 0 {
        listening.slot = None;
        listening.ended = hovered.get().then_some(entity);
        return;
    }
    let pressed = hear_button(&gamepads, button);
    let since = *listening.bypass_change_detection().since.get_or_insert(time.elapsed());
    let waited = time.elapsed().saturating_sub(since).as_secs_f32();
    let heard = pressed
        .or_else(|| typed.into_iter().find_map(|input| hear_key(input, &keys, button, &mut listening.alone)))
        .or_else(|| (waited >= PATIENCE).then_some(Heard::Cancel));
    let Some(heard) = heard else {
        wake.within(PATIENCE - waited);
        return;
    };
    listening.since = None;
    redraw.write(RequestRedraw);
    let cue = match heard {
        Heard::Cancel => {
            listening.slot = None;
            listening.taken = None;
            listening.note = None;
            Cue::Back
        }
        Heard::Clear => {
            listening.slot = None;
            clear(entity, button, &controls, &mut settings, &mut listening)
        }
        Heard::DeadKey => refuse_nameless(entity, &mut listening),
        Heard::Trigger(trigger) => give(entity, button, trigger, &controls, &mut settings, &mut listening),
    };
    cues.write(PlayCue(cue));
}

fn stop_listening(listening: &mut ResMut<Listening>, verbs: &mut Verbs, held: bool) {
    if listening.slot.is_some() {
        listening.slot = None;
    }
    listening.bypass_change_detection().since = None;
    // The key that ended the waiting means nothing else, for as long as it is held.
    if listening.deaf && !held {
        listening.deaf = false;
        verbs.enable();
    }
}

fn hear_button(gamepads: &Query<&Gamepad>, button: &SlotButton) -> Option<Heard> {
    gamepads.iter().flat_map(Gamepad::get_just_pressed).find_map(|pressed| match (*pressed, button.slot) {
        (pressed, Slot::Gamepad) => Some(Heard::Trigger(Trigger::Pad(pressed))),
        (GamepadButton::East, _) => Some(Heard::Cancel),
        _ => None,
    })
}

fn hear_key(
    input: &KeyboardInput,
    keys: &ButtonInput<KeyCode>,
    button: &SlotButton,
    alone: &mut Option<KeyId>,
) -> Option<Heard> {
    let by_place = button.control.by_place;
    let id = KeyId::at(input.key_code);
    let for_keys = button.slot != Slot::Gamepad;
    if input.state == ButtonState::Released {
        let whole = for_keys && alone.take() == Some(id);
        return whole.then_some(Heard::Trigger(Trigger::key(id)));
    }
    match input.key_code {
        KeyCode::Escape => return Some(Heard::Cancel),
        KeyCode::Delete | KeyCode::Backspace => return Some(Heard::Clear),
        _ if !for_keys || input.repeat => return None,
        _ => {}
    }
    if by_place {
        return Some(Heard::Trigger(Trigger::key(id)));
    }
    if let KeyId::Modifier(_) = id {
        // It may be meant alone, or held for another key.
        *alone = Some(id);
        return None;
    }
    *alone = None;
    if let Key::Dead(_) = input.logical_key {
        return Some(Heard::DeadKey);
    }
    let id = Letter::of(input).map_or(id, |letter| KeyId::Letter(letter.0));
    Some(Heard::Trigger(Trigger::Key(Modifiers::held(keys), id)))
}

/// A key that could not be told again from its name is none for a slot, which goes on waiting.
fn refuse_nameless(entity: Entity, listening: &mut Listening) -> Cue {
    listening.taken = None;
    listening.note = Some((entity, "That key has no name, so it cannot be kept.".to_owned()));
    Cue::Denied
}

/// Gives what was heard to the waiting slot.
fn give(
    entity: Entity,
    button: &SlotButton,
    trigger: Trigger,
    controls: &Controls,
    settings: &mut ResMut<Settings>,
    listening: &mut Listening,
) -> Cue {
    let Some(name) = trigger.name() else { return refuse_nameless(entity, listening) };
    let mut kept = settings.bindings.clone();
    let swap = listening.taken == Some(trigger);
    match bindings::give(controls, &mut kept, button.control, button.slot, trigger, swap) {
        Verdict::Done(note) => {
            if settings.bindings != kept {
                settings.bindings = kept;
            }
            listening.slot = None;
            listening.taken = None;
            listening.note = note.map(|note| (entity, note));
            Cue::Confirm
        }
        Verdict::Taken(by) => {
            listening.taken = Some(trigger);
            let again = if swap { "" } else { " Press it again to swap them, or another." };
            listening.note = Some((entity, format!("{name} is {}.{again}", by.title)));
            Cue::Denied
        }
        Verdict::Refused(sentence) => {
            listening.taken = None;
            listening.note = Some((entity, sentence));
            Cue::Denied
        }
    }
}

/// The line above: how it goes, or what became of it.
fn write_about(
    tabs: Res<LastTabs>,
    device: Res<LastDevice>,
    focus: Res<InputFocus>,
    buttons: Query<&SlotButton>,
    mut listening: ResMut<Listening>,
    mut texts: TabTexts,
) {
    if tabs.of(Sheet::Settings) != CONTROLS_TAB {
        return;
    }
    // What was said about a slot is over when the focus leaves it.
    if listening.slot.is_none()
        && listening.note.as_ref().is_some_and(|(about, _)| focus.get() != Some(*about))
    {
        listening.note = None;
    }
    let waits = listening.slot.and_then(|slot| buttons.get(slot).ok()).map(|button| button.slot);
    let usual = match (waits, device.0) {
        (Some(Slot::Gamepad), Device::Gamepad) => "Press the new button, or wait to leave it as it is.",
        (Some(_), Device::Gamepad) => "Press the new key. B leaves it as it is.",
        (Some(_), _) => "Press the new key or button. Esc leaves it as it is, Del clears it.",
        (None, Device::Keyboard) => "Select a slot, then press the new key or button. Del clears it.",
        (None, Device::Gamepad) => "Select a slot, then press the new key or button. X clears it.",
        (None, Device::Pointer) => "Click a slot, then press the new key or button. Right-click clears it.",
    };
    texts.about(listening.note.as_ref().map_or(usual, |(_, note)| note));
}
