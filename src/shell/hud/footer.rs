//! The footer of a room: which keys do what, and the buttons for those who point.

use bevy::prelude::*;
use bevy::ui_widgets::observe;

use super::{HudSystems, ask, open};
use crate::games::GameId;
use crate::shell::audio::sound_button;
use crate::shell::input::bindings::{self, Kept};
use crate::shell::input::{Device, LastDevice};
use crate::shell::keycaps::draw_keys;
use crate::shell::layout::{Layout, Mode};
use crate::shell::room::{Ask, Redoable};
use crate::shell::saves::Settings;
use crate::shell::screen::{FrameSystems, Screen, Sheet};
use crate::shell::theme::Palette;
use crate::shell::widgets::{ButtonLook, Weight, icon_button, line_above, text};

/// A hint in the footer: what to press, and what it does. The keys and buttons are those that the
/// actions have now.
#[derive(Clone, Copy, Debug)]
pub struct KeyHint {
    /// The names of the actions; for four directions: up, left, down, right.
    pub does: &'static [&'static str],
    /// What they do.
    pub label: &'static str,
    /// Whether it is shown where room is short.
    pub essential: bool,
}

#[derive(Component)]
pub(super) struct Footer;

/// The buttons of a footer that has room for one more.
#[derive(Component)]
struct FooterIcons;

#[derive(Component)]
struct RedoButton;

/// Fills footers, and every other place where keys are named.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (build, offer_redo).chain().in_set(HudSystems::Write));
    app.add_systems(Update, write_key_hints.after(FrameSystems::View));
}

fn build(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    footers: Query<(Entity, Ref<Footer>)>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let info = game.info();
    let compact = layout.mode == Mode::Compact;
    for (entity, footer) in &footers {
        if !footer.is_added() && !layout.is_changed() {
            continue;
        }
        commands.entity(entity).despawn_children().with_children(|bar| {
            let margin = if compact { 16.0 } else { layout.head.min.x.max(32.0) };
            bar.spawn((
                Node {
                    width: percent(100),
                    height: percent(100),
                    padding: UiRect::horizontal(px(margin)),
                    align_items: AlignItems::Center,
                    column_gap: px(if compact { 14 } else { 28 }),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|bar| {
                bar.spawn(line_above(info.room));
                bar.spawn(KeyHints { room: info.room, keys: info.keys, compact });
                bar.spawn((Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
                footer_icons(bar, game, compact);
            });
        });
    }
}

/// Keys and what they do. They speak of the device used last.
#[derive(Component, Clone, Copy)]
#[require(Node)]
pub struct KeyHints {
    /// The colours to write them in.
    pub room: &'static Palette,
    /// What to name.
    pub keys: &'static [KeyHint],
    /// Whether room is short.
    pub compact: bool,
}

/// Key hints that are shown even by those who want none in the footer.
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
        // Words that have grown give way to the buttons beside them, not the other way round.
        node.min_width = px(0);
        let shown = wanted || settings.control_hints;
        commands.entity(entity).despawn_children().with_children(|row| {
            let keys = hints.keys.iter().filter(|hint| hint.essential || !hints.compact);
            for hint in keys.filter(|_| shown) {
                key_hint(row, hints.room, hint, &settings.bindings, device.0, hints.compact);
            }
        });
    }
}

/// A key or glyph, and what it does; nothing if there is none.
fn key_hint(
    bar: &mut ChildSpawnerCommands,
    room: &Palette,
    hint: &KeyHint,
    kept: &Kept,
    device: Device,
    compact: bool,
) {
    let (cap, size) = if compact { (18.0, 13.0) } else { (24.0, 15.0) };
    if hint.does.iter().all(|name| bindings::first(name, kept, device).is_none()) {
        return;
    }
    bar.spawn((Node { align_items: AlignItems::Center, column_gap: px(8), ..default() }, Pickable::IGNORE))
        .with_children(|bar| {
            draw_keys(bar, room, hint.does, kept, device, cap);
            bar.spawn(text(hint.label, size, Weight::Medium, room.text));
        });
}

fn footer_icons(bar: &mut ChildSpawnerCommands, game: GameId, compact: bool) {
    let room = game.info().room;
    let (size, gap) = if compact { (28.0, 6.0) } else { (40.0, 8.0) };
    let look = ButtonLook::quiet(room);
    let node = Node { column_gap: px(gap), flex_shrink: 0.0, ..default() };
    let mut icons = bar.spawn((node, Pickable::IGNORE));
    if !compact && !game.info().timed {
        icons.insert(FooterIcons);
    }
    icons.with_children(|bar| {
        if !game.info().timed {
            bar.spawn((
                Name::new("Undo"),
                icon_button(look, "icon_undo", size, room.text),
                observe(ask(Ask::Undo)),
            ));
            bar.spawn((
                Name::new("Hint"),
                icon_button(look, "icon_hint", size, room.text),
                observe(ask(Ask::Hint)),
            ));
        }
        bar.spawn(sound_button(room, size));
        bar.spawn((
            Name::new("Pause"),
            icon_button(look, "icon_pause", size, room.text),
            observe(open(Sheet::Pause)),
        ));
    });
}

/// There is a button to redo for as long as there is something. It comes before the others, so that
/// none of them moves away under the pointer.
fn offer_redo(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    redoable: Res<Redoable>,
    icons: Query<Entity, With<FooterIcons>>,
    buttons: Query<Entity, With<RedoButton>>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let room = game.info().room;
    if redoable.0 && buttons.is_empty() {
        for icons in &icons {
            let button = icon_button(ButtonLook::quiet(room), "icon_redo", 40.0, room.text);
            let button = (RedoButton, Name::new("Redo"), button, observe(ask(Ask::Redo)));
            let button = commands.spawn(button).id();
            commands.entity(icons).insert_children(0, &[button]);
        }
    } else if !redoable.0 {
        for button in &buttons {
            commands.entity(button).despawn();
        }
    }
}
