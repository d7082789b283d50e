//! The page of keys and buttons: every action with its slots. A pressed slot waits for a new key, and until
//! then the rest of the program ignores all keys.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::picking::hover::Hovered;
use bevy::picking::pointer::PointerButton;
use bevy::window::RequestRedraw;

use super::CONTROLS_TAB;
use super::field::Field;
use super::knobs::{Sizes, setting_row};
use crate::engine::input::bindings::{self, Slot, Verdict};
use crate::engine::input::controls::{Control, Controls, VERBS};
use crate::engine::input::trigger::{KeyId, Modifiers, Trigger};
use crate::engine::input::{Deaf, Device, LastDevice, letter_of};
use crate::engine::window::toggle_fullscreen;
use crate::menus::prelude::*;
use crate::theme::key_caps::draw_trigger;

#[derive(Component, Clone, Copy)]
struct SlotButton {
    control: &'static Control,
    slot: Slot,
    compact: bool,
}

/// The state of the slots while keys are assigned.
#[derive(Resource, Default)]
struct Listening {
    waiting: Option<Waiting>,
    /// A message, and the slot that it is about.
    note: Option<(Entity, String)>,
    /// The slot whose press ended the waiting, so that the same press does not start it again.
    ended: Option<Entity>,
}

#[derive(Clone, Copy, PartialEq)]
struct Waiting {
    slot: Entity,
    /// The last trigger, if another action has it; pressing it again swaps them.
    taken: Option<Trigger>,
    /// A modifier key that is pressed, while no other key was.
    alone: Option<KeyId>,
    /// The time of the last input.
    since: Duration,
}

/// How many seconds a slot waits. With only a gamepad, waiting is the way to cancel, because every button can
/// be assigned.
const PATIENCE: f32 = 5.0;

pub fn plugin(app: &mut App) {
    app.init_resource::<Listening>();
    app.add_systems(Update, listen.in_set(FrameSystems::Begin).after(toggle_fullscreen));
    let clear = clear_focused.in_set(FrameSystems::Menus).after(super::reset_or_undo);
    app.add_systems(Update, clear.run_if(in_state(Sheet::Settings)));
    let slots_change = resource_changed::<Settings>
        .or_else(resource_changed::<Listening>)
        .or_else(any_match_filter::<Added<SlotButton>>);
    app.add_systems(
        Update,
        (show_slots.run_if(slots_change), write_about)
            .chain()
            .after(DialogSystems)
            .after(super::fill_list)
            .in_set(FrameSystems::View)
            .run_if(in_state(Sheet::Settings)),
    );
    app.add_systems(OnExit(Sheet::Settings), |mut listening: ResMut<Listening>| *listening = default());
}

/// Lists the actions of a page: of all games, or of one.
pub fn fill_list(list: &mut ChildSpawnerCommands, catalogue: &Catalogue, page: usize, sizes: Sizes) {
    header(list, sizes);
    let Some(game) = page.checked_sub(1).and_then(|game| catalogue.get(game)) else {
        for (_, control) in &VERBS {
            action(list, control, sizes);
        }
        list.spawn(Node::default().height(px(12)));
        let fields = Field::on_tab(CONTROLS_TAB);
        for (index, field) in fields.iter().enumerate() {
            setting_row(list, *field, sizes, index + 1 == fields.len());
        }
        return;
    };
    for control in game.actions {
        action(list, control, sizes);
    }
    let (left, size) = if sizes.compact { (0, 11.0) } else { (16, 12.0) };
    list.spawn((
        Node::default().padding(UiRect { left: px(left), top: px(12), bottom: px(4), ..default() }),
        children![label("The same in all games", size, HOUSE.muted)],
    ));
    for verb in game.shared {
        action(list, verb.control(), sizes);
    }
}

fn slot_width(compact: bool) -> f32 {
    if compact { 76.0 } else { 148.0 }
}

fn header(list: &mut ChildSpawnerCommands, sizes: Sizes) {
    let row = Node::row().align_center();
    let (words, size, row, ground) = if sizes.compact {
        let row = row.min_height(px(24)).border(UiRect::bottom(px(1)));
        (["Key", "Alt", "Pad"], 11.0, row, Color::NONE)
    } else {
        let row = row.min_height(px(28)).padding(UiRect::left(px(16))).rounded(px(radius::SMALL));
        (["Keyboard", "Alternate", "Gamepad"], 12.0, row, HOUSE.panel_raised)
    };
    list.spawn((row, BackgroundColor(ground), BorderColor::all(HOUSE.line))).with_children(|row| {
        row.spawn((Node::default().grow(), children![label("Action", size, HOUSE.muted)]));
        for word in words {
            let cell = Node::default().padding(UiRect::left(px(6))).width(px(slot_width(sizes.compact)));
            row.spawn((cell, children![label(word, size, HOUSE.muted)]));
        }
    });
}

fn action(list: &mut ChildSpawnerCommands, control: &'static Control, sizes: Sizes) {
    let compact = sizes.compact;
    let (height, left, size) = if compact { (36, 0, 14.0) } else { (46, 16, 16.0) };
    // Keep the focus ring away from the next slot.
    let (slot_height, right) = if compact { (28, 4.0) } else { (36, 12.0) };
    let button =
        Node::row().size(px(slot_width(compact) - right), px(slot_height)).padding(UiRect::horizontal(px(5)));
    let button = button.margin(UiRect::right(px(right))).border(UiRect::all(px(1.5))).column_gap(px(4));
    let row =
        Node::row().min_height(px(height)).padding(UiRect::left(px(left))).border(UiRect::bottom(px(1)));
    list.spawn((row.align_center().no_shrink(), BorderColor::all(HOUSE.line))).with_children(|row| {
        row.spawn((
            Node::default().share().min_width(px(0)),
            children![label_text(control.title, size, Weight::Medium, HOUSE.text)],
        ));
        for (slot, name) in Slot::ALL.into_iter().zip(["keyboard", "alternate", "gamepad"]) {
            row.spawn((
                Name::new(format!("{}: {name}", control.name)),
                SlotButton { control, slot, compact },
                OnSheet,
                ButtonLook::bare(&HOUSE),
                button.clone().rounded(px(radius::BUTTON)).align_center().no_shrink(),
                BackgroundColor(Color::NONE),
                BorderColor::all(Color::NONE),
                observe(begin),
                observe(clear_by_pointer),
            ));
        }
    });
}

/// Shows the contents of every slot, and which one waits.
fn show_slots(
    mut commands: Commands,
    settings: Res<Settings>,
    listening: Res<Listening>,
    mut buttons: Query<(Entity, &SlotButton, &mut BorderColor)>,
) {
    for (entity, button, mut border) in &mut buttons {
        let waiting = listening.waiting.filter(|waiting| waiting.slot == entity);
        border.set_if_neq(BorderColor::all(if waiting.is_some() { HOUSE.focus } else { Color::NONE }));
        let triggers = &bindings::slots(button.control, &settings.bindings)[button.slot as usize];
        commands.entity(entity).despawn_children().with_children(|slot| match waiting {
            Some(waiting) => draw_waiting(slot, button, waiting.taken.is_some()),
            None => draw_slot(slot, button, triggers),
        });
    }
}

fn draw_waiting(slot: &mut ChildSpawnerCommands, button: &SlotButton, taken: bool) {
    let words = match (taken, button.slot, button.compact) {
        (true, _, true) => "Swap?",
        (true, _, false) => "Again to swap",
        (false, Slot::Gamepad, false) => "Press a button",
        (false, _, true) => "Press…",
        (false, _, false) => "Press a key",
    };
    let size = if button.compact { 13.0 } else { 15.0 };
    slot.spawn((
        Node::row().cover().centered().rounded(px(radius::SMALL)),
        BackgroundColor(switch::WAITING),
        children![text(words, size, Weight::Bold, HOUSE.focus)],
    ));
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

/// Starts waiting for a key when a slot is pressed.
fn begin(press: On<Activate>, time: Res<Time<Real>>, mut listening: ResMut<Listening>) {
    if listening.ended.take() == Some(press.entity) || listening.waiting.is_some() {
        return;
    }
    let since = time.elapsed();
    listening.waiting = Some(Waiting { slot: press.entity, taken: None, alone: None, since });
    listening.note = None;
}

/// The slots' contents, and what is needed to change them.
#[derive(SystemParam)]
struct Slots<'w, 's> {
    buttons: Query<'w, 's, (&'static SlotButton, &'static Hovered)>,
    controls: Res<'w, Controls>,
    settings: ResMut<'w, Settings>,
    listening: ResMut<'w, Listening>,
    cues: MessageWriter<'w, PlayCue>,
}

impl Slots<'_, '_> {
    /// Explains why a slot cannot be changed.
    fn refuse(&mut self, slot: Entity, sentence: impl Into<String>) {
        self.listening.note = Some((slot, sentence.into()));
        self.cues.write(PlayCue(Cue::Denied));
    }

    fn clear(&mut self, slot: Entity) {
        let Ok((button, _)) = self.buttons.get(slot) else { return };
        let kept = &mut self.settings.bypass_change_detection().bindings;
        match bindings::clear(&self.controls, kept, button.control, button.slot) {
            Ok(()) => {
                self.settings.set_changed();
                self.listening.note = None;
                self.cues.write(PlayCue(Cue::Back));
            }
            Err(sentence) => self.refuse(slot, sentence),
        }
    }

    /// Assigns a trigger to the waiting slot. A key without a name could not be saved, so it is refused and
    /// the slot keeps waiting.
    fn give(&mut self, waiting: Waiting, trigger: Option<Trigger>) {
        let Waiting { slot, taken, .. } = waiting;
        let named = trigger.and_then(|trigger| Some((trigger, trigger.name()?)));
        let (Ok((button, _)), Some((trigger, name))) = (self.buttons.get(slot), named) else {
            self.listening.waiting = Some(Waiting { taken: None, ..waiting });
            return self.refuse(slot, "That key has no name, so it cannot be kept.");
        };
        let swap = taken == Some(trigger);
        let kept = &mut self.settings.bypass_change_detection().bindings;
        let verdict = bindings::give(&self.controls, kept, button.control, button.slot, trigger, swap);
        let taken = matches!(verdict, Verdict::Taken(_)).then_some(trigger);
        self.listening.waiting = Some(Waiting { taken, ..waiting });
        match verdict {
            Verdict::Done(note) => {
                self.settings.set_changed();
                self.listening.waiting = None;
                self.listening.note = note.map(|note| (slot, note));
                self.cues.write(PlayCue(Cue::Confirm));
            }
            Verdict::Taken(by) => {
                let again = if swap { "" } else { " Press it again to swap them, or another." };
                self.refuse(slot, format!("{name} is {}.{again}", by.title));
            }
            Verdict::Refused(sentence) => self.refuse(slot, sentence),
        }
    }
}

/// A click with any but the primary mouse button empties the slot.
fn clear_by_pointer(click: On<Pointer<Click>>, mut slots: Slots) {
    if click.button != PointerButton::Primary {
        // Any mouse button also activates the slot, so ignore that press.
        slots.listening.ended = Some(click.entity);
        slots.clear(click.entity);
    }
}

/// Delete, or X on a gamepad, empties the focused slot.
fn clear_focused(
    keys: Res<ButtonInput<KeyCode>>,
    gamepads: Query<&Gamepad>,
    focus: Res<InputFocus>,
    deaf: Res<Deaf>,
    mut slots: Slots,
) {
    let asked = keys.just_pressed(KeyCode::Delete)
        || gamepads.iter().any(|pad| pad.just_pressed(GamepadButton::West));
    if asked
        && !deaf.0
        && slots.listening.waiting.is_none()
        && let Some(slot) = focus.get()
    {
        slots.clear(slot);
    }
}

/// The input of a waiting slot.
#[derive(Clone, Copy)]
enum Heard {
    Cancel,
    Clear,
    /// A key or button; `None` for a dead key, which types nothing by itself.
    Trigger(Option<Trigger>),
}

/// Reads the key for a waiting slot.
fn listen(
    mut keyboard: MessageReader<KeyboardInput>,
    (keys, mouse): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    gamepads: Query<&Gamepad>,
    mut slots: Slots,
    (mut deaf, mut verbs): (ResMut<Deaf>, ResMut<Verbs>),
    (time, mut redraw, mut wake): (Res<Time<Real>>, MessageWriter<RequestRedraw>, ResMut<Wake>),
) {
    let typed: Vec<&KeyboardInput> = keyboard.read().collect();
    let waiting = slots.listening.waiting;
    let Some((mut waiting, (button, hovered))) =
        waiting.and_then(|waiting| Some((waiting, slots.buttons.get(waiting.slot).ok()?)))
    else {
        let is_held = |pad: &Gamepad| pad.get_pressed().next().is_some();
        let is_held = keys.get_pressed().len() > 0 || gamepads.iter().any(is_held);
        if slots.listening.waiting.is_some() {
            slots.listening.waiting = None;
        }
        // The other systems ignore the last key for as long as it is held.
        deaf.0 &= is_held;
        return;
    };
    if !deaf.0 {
        deaf.0 = true;
        verbs.reset_all();
    }
    if mouse.get_just_pressed().len() > 0 {
        slots.listening.waiting = None;
        slots.listening.ended = hovered.get().then_some(waiting.slot);
        return;
    }
    let waited = time.elapsed().saturating_sub(waiting.since).as_secs_f32();
    let heard = hear_button(&gamepads, button)
        .or_else(|| typed.into_iter().find_map(|input| hear_key(input, &keys, button, &mut waiting.alone)))
        .or_else(|| (waited >= PATIENCE).then_some(Heard::Cancel));
    if heard.is_some() {
        waiting.since = time.elapsed();
        redraw.write(RequestRedraw);
    }
    if slots.listening.waiting != Some(waiting) {
        slots.listening.waiting = Some(waiting);
    }
    match heard {
        None => wake.within(PATIENCE - waited),
        Some(Heard::Cancel) => {
            slots.listening.waiting = None;
            slots.listening.note = None;
            slots.cues.write(PlayCue(Cue::Back));
        }
        Some(Heard::Clear) => {
            slots.listening.waiting = None;
            slots.clear(waiting.slot);
        }
        Some(Heard::Trigger(trigger)) => slots.give(waiting, trigger),
    }
}

fn hear_button(gamepads: &Query<&Gamepad>, button: &SlotButton) -> Option<Heard> {
    gamepads.iter().flat_map(Gamepad::get_just_pressed).find_map(|pressed| match (*pressed, button.slot) {
        (pressed, Slot::Gamepad) => Some(Heard::Trigger(Some(Trigger::Pad(pressed)))),
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
    let id = KeyId::at(input.key_code);
    let for_keys = button.slot != Slot::Gamepad;
    let trigger = match (input.key_code, id) {
        _ if input.state == ButtonState::Released => {
            return (for_keys && alone.take() == Some(id)).then_some(Heard::Trigger(Some(Trigger::key(id))));
        }
        (KeyCode::Escape, _) => return Some(Heard::Cancel),
        (KeyCode::Delete | KeyCode::Backspace, _) => return Some(Heard::Clear),
        _ if !for_keys || input.repeat => return None,
        _ if button.control.by_place => Some(Trigger::key(id)),
        (_, KeyId::Modifier(_)) => {
            // It may be meant alone, or held for another key.
            *alone = Some(id);
            return None;
        }
        _ => {
            *alone = None;
            let id = letter_of(input).map_or(id, KeyId::Letter);
            let is_dead = matches!(input.logical_key, Key::Dead(_));
            (!is_dead).then(|| Trigger::Key(Modifiers::held(keys), id))
        }
    };
    Some(Heard::Trigger(trigger))
}

/// Writes the line above the list: instructions, or the message about a slot.
fn write_about(
    (tabs, device, focus): (Res<LastTabs>, Res<LastDevice>, Res<InputFocus>),
    buttons: Query<&SlotButton>,
    mut listening: ResMut<Listening>,
    mut texts: TabTexts,
) {
    if tabs.of(Sheet::Settings) != CONTROLS_TAB {
        return;
    }
    // The message about a slot ends when the focus leaves it.
    if listening.waiting.is_none()
        && listening.note.as_ref().is_some_and(|(about, _)| focus.get() != Some(*about))
    {
        listening.note = None;
    }
    let waits = listening.waiting.and_then(|waiting| Some(buttons.get(waiting.slot).ok()?.slot));
    let usual = match (waits, device.0) {
        (Some(Slot::Gamepad), Device::Gamepad) => "Press the new button, or wait to leave it as it is.",
        (Some(_), Device::Gamepad) => "Press the new key. B leaves it as it is.",
        (Some(_), _) => "Press the new key or button. Esc leaves it as it is, Del clears it.",
        (None, Device::Keyboard) => "Select a slot, then press the new key or button. Del clears it.",
        (None, Device::Gamepad) => "Select a slot, then press the new key or button. X clears it.",
        (None, Device::Pointer) => "Click a slot, then press the new key or button. Right-click clears it.",
    };
    texts.write(Caption::About, listening.note.as_ref().map_or(usual, |(_, note)| note));
}
