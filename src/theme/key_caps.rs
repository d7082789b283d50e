//! Draws keys and buttons: caps, gamepad glyphs, and four directions as they lie together.

use super::node::NodeExt;
use bevy::prelude::*;

use super::palette::Palette;
use super::widgets::{Weight, blank_cap, icon, key_cap, text};
use crate::engine::input::controls::Control;
use crate::engine::input::trigger::Trigger;
use crate::engine::input::{LastDevice, bindings};
use crate::engine::settings::Settings;
use crate::engine::sprites::Icon;
use crate::engine::states::FrameSystems;

/// A hint in a footer: what to press now, and what it does.
#[derive(Clone, Copy, Debug)]
pub struct KeyHint {
    /// The actions; for four directions: up, left, down, right.
    pub does: &'static [&'static Control],
    pub label: &'static str,
    /// Whether it is shown where room is short.
    pub essential: bool,
}

pub fn plugin(app: &mut App) {
    app.add_systems(Update, write_key_hints.after(FrameSystems::View));
}

/// Keys and what they do, for the device used last.
#[derive(Component, Clone, Copy)]
#[require(Node)]
pub struct KeyHints {
    pub room: &'static Palette,
    pub keys: &'static [KeyHint],
    pub compact: bool,
}

/// Shows key hints even to players who want none in the footer.
#[derive(Component, Clone, Copy)]
pub struct Wanted;

fn write_key_hints(
    mut commands: Commands,
    device: Res<LastDevice>,
    settings: Res<Settings>,
    mut hints: Query<(Entity, Ref<KeyHints>, &mut Node, Has<Wanted>)>,
) {
    for (entity, hints, mut node, wanted) in &mut hints {
        if !device.is_changed() && !settings.is_changed() && !hints.is_added() {
            continue;
        }
        node.column_gap = px(if hints.compact { 14 } else { 28 });
        // Grown text gives way to the buttons beside it, not the other way round.
        node.min_width = px(0);
        let shown = wanted || settings.control_hints;
        commands.entity(entity).despawn_children().with_children(|row| {
            let keys = hints.keys.iter().filter(|hint| hint.essential || !hints.compact);
            for hint in keys.filter(|_| shown) {
                let key = |control: &&_| bindings::first(control, &settings.bindings, device.0);
                let triggers: Vec<Trigger> = hint.does.iter().filter_map(key).collect();
                if !triggers.is_empty() {
                    key_hint(row, &hints, hint.label, &triggers);
                }
            }
        });
    }
}

/// Draws the keys for something, four of them together for four directions, and says what they do.
fn key_hint(bar: &mut ChildSpawnerCommands, hints: &KeyHints, label: &str, triggers: &[Trigger]) {
    let room = hints.room;
    let (height, size) = if hints.compact { (18.0, 13.0) } else { (24.0, 15.0) };
    let is_small = |key: &Trigger| {
        matches!(key, Trigger::Key(..)) && (key.glyph().is_some() || key.print().chars().count() == 1)
    };
    bar.spawn(Node::row().align_center().gap(px(8))).with_children(|bar| {
        if let Some(glyph) = whole_pad(triggers) {
            bar.spawn(icon(glyph, height, room.key_ink));
        } else if triggers.len() == 4 && triggers.iter().all(is_small) {
            draw_cross(bar, room, triggers, height);
        } else {
            for trigger in triggers {
                draw_trigger(bar, room, *trigger, height);
            }
        }
        bar.spawn(text(label, size, Weight::Medium, room.text));
    });
}

/// The single glyph for several directions of the D-pad.
fn whole_pad(triggers: &[Trigger]) -> Option<&'static str> {
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
    let are = |buttons: &[GamepadButton]| {
        triggers.len() == buttons.len()
            && buttons.iter().all(|button| triggers.contains(&Trigger::Pad(*button)))
    };
    let all = are(&[DPadUp, DPadLeft, DPadDown, DPadRight]).then_some("pad_dpad");
    all.or_else(|| are(&[DPadLeft, DPadRight]).then_some("pad_dpad_lr"))
}

pub fn draw_trigger(bar: &mut ChildSpawnerCommands, room: &Palette, trigger: Trigger, height: f32) {
    match (trigger, trigger.glyph()) {
        (Trigger::Key(..), Some(arrow)) => {
            let cap = blank_cap(room, Node::row().size(px(height), px(height)));
            bar.spawn((cap, children![icon(arrow, height * 0.8, room.key_ink)]));
        }
        (Trigger::Key(..), None) => {
            bar.spawn(key_cap(room, &trigger.print(), height));
        }
        (_, Some(glyph)) => {
            // Shoulder buttons are wider than the others.
            let width = if matches!(glyph, "pad_LB" | "pad_RB") { 34.0 / 24.0 } else { 1.0 };
            bar.spawn((
                Icon(glyph),
                ImageNode { color: room.key_ink, ..default() },
                Node::default().size(px(height * width), px(height)).no_shrink(),
            ));
        }
        (_, None) => {
            bar.spawn(pad_pill(room, &trigger.print(), height));
        }
    }
}

/// A gamepad button that is shown by its name.
fn pad_pill(room: &Palette, print: &str, height: f32) -> impl Bundle {
    (
        Node::row()
            .height(px(height * 0.8))
            .min_width(px(height * 1.3))
            .padding(UiRect::horizontal(px(height * 0.2)))
            .border(UiRect::all(px(1.5)))
            .centered()
            .rounded(px(height * 0.25))
            .no_shrink(),
        BorderColor::all(room.key_ink),
        children![text(print, (height * 0.42).max(9.0), Weight::Bold, room.key_ink)],
    )
}

/// Four keys as arrows lie on a keyboard: up, left, down, right.
fn draw_cross(bar: &mut ChildSpawnerCommands, room: &Palette, keys: &[Trigger], height: f32) {
    let cap = height * 0.54;
    bar.spawn(Node::default().size(px(cap * 3.0), px(cap * 2.0)).no_shrink()).with_children(|cross| {
        for (trigger, [column, row]) in keys.iter().zip([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0]]) {
            let mut key = cross.spawn((
                Node::row()
                    .absolute()
                    .left(px(column * cap))
                    .top(px(row * cap))
                    .size(px(cap - 1.0), px(cap - 1.0))
                    .border(UiRect::all(px(1)))
                    .rounded(px(2.5))
                    .centered(),
                BackgroundColor(room.key),
                BorderColor::all(room.key_line),
            ));
            match trigger.glyph() {
                Some(arrow) => key.with_child(icon(arrow, cap * 1.1, room.key_ink)),
                None => key.with_child(text(trigger.print(), cap * 0.75, Weight::Bold, room.key_ink)),
            };
        }
    });
}
