//! Sheets, which lie over a screen, and the stack of those that the open one was opened on.

use super::node::NodeExt;
use bevy::ecs::query::QueryFilter;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button, observe};

use super::accessibility::Repaint;
use super::animation::{Calm, Change, Ease, Tween, Tweens};
use super::focusable::{FirstFocus, OnSheet};
use super::palette::{HOUSE, Palette, radius, seconds};
use super::widgets::{ButtonLook, Weight, button, icon, icon_button, shaped_button, text};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::layout::{Layout, Mode, arrangement_changed};
use crate::engine::states::{FrameSystems, Screen, Sheet};

/// Keeps the stack of sheets, and fits open ones to the arrangement of the window.
pub fn plugin(app: &mut App) {
    app.init_resource::<SheetStack>();
    app.add_systems(Update, (push_and_pop, note_focus).chain().in_set(FrameSystems::Begin));
    app.add_systems(
        Update,
        lay_anew.in_set(FrameSystems::View).run_if(on_message::<Repaint>.or_eager(arrangement_changed)),
    );
}

/// The sheets that the open one was opened on, the newest last, with the focus they had.
#[derive(Resource, Default)]
pub struct SheetStack {
    below: Vec<Below>,
    /// The name of the button that has the focus.
    focused: Option<String>,
    /// The name of the button to focus on the sheet that is being laid.
    again: Option<String>,
}

/// A sheet under another, or the screen under all of them.
struct Below {
    sheet: Sheet,
    focused: Option<String>,
    /// Whether closing the sheet above it leads back to it.
    leads_back: bool,
}

impl SheetStack {
    /// The sheet to show when the open one closes.
    pub fn beneath(&self) -> Sheet {
        self.below.iter().rev().find(|below| below.leads_back).map_or(Sheet::None, |below| below.sheet)
    }

    /// The button that had the focus when what is being laid was last shown, once.
    pub(super) fn remembered<F: QueryFilter>(
        &mut self,
        buttons: &Query<(Entity, &Name), F>,
    ) -> Option<Entity> {
        let name = self.again.take()?;
        buttons.iter().find(|(_, other)| other.as_str() == name).map(|(button, _)| button)
    }

    /// Goes to another sheet: back to one below, or to a new one on top.
    fn go(&mut self, old: Sheet, new: Sheet) {
        let focused = self.focused.take();
        if let Some(place) = self.below.iter().position(|below| below.sheet == new) {
            self.again = self.below.drain(place..).next().and_then(|below| below.focused);
        } else {
            let leads_back = old != Sheet::None && (new.is_dialog() || old.is_dialog());
            self.below.push(Below { sheet: old, focused, leads_back });
        }
    }
}

/// Follows the sheets. When the last one closes, the menu's focus goes back to where it was.
fn push_and_pop(
    mut changes: MessageReader<StateTransitionEvent<Sheet>>,
    screen: Res<State<Screen>>,
    mut stack: ResMut<SheetStack>,
    buttons: Query<(Entity, &Name), (With<Button>, Without<OnSheet>)>,
    first: Query<Entity, (With<FirstFocus>, Without<OnSheet>)>,
    mut focus: ResMut<InputFocus>,
) {
    for change in changes.read() {
        let (Some(old), Some(new)) = (change.exited, change.entered) else { continue };
        if old == new {
            continue;
        }
        stack.go(old, new);
        if new == Sheet::None {
            stack.below.clear();
            let again = stack.remembered(&buttons).or_else(|| first.iter().next());
            if let Some(button) = again.filter(|_| *screen.get() == Screen::Menu) {
                focus.set(button, FocusCause::Navigated);
            }
        }
    }
}

fn note_focus(focus: Res<InputFocus>, names: Query<&Name>, mut stack: ResMut<SheetStack>) {
    let now = focus.get().and_then(|entity| names.get(entity).ok()).map(Name::as_str);
    if now != stack.focused.as_deref() {
        stack.focused = now.map(str::to_owned);
    }
}

/// Lays an open sheet again in another arrangement or other colours, and keeps its focus.
pub fn lay_anew(sheet: Res<State<Sheet>>, mut stack: ResMut<SheetStack>, mut next: ResMut<NextState<Sheet>>) {
    if *sheet.get() != Sheet::None {
        stack.again = stack.focused.clone();
        next.set(*sheet.get());
    }
}

/// What dims the screen under a sheet.
#[derive(Component, Clone, Copy, Debug)]
#[require(Pickable)]
pub struct Scrim {
    /// Its colour when it has faded in.
    pub color: Color,
}

#[derive(Component, Clone, Copy, Debug)]
#[require(Pickable)]
pub struct SheetPanel;

/// Lays a sheet over everything: a scrim, and in its middle a panel that `fill` fills.
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
    let corner = if panel.height == percent(100) { px(0) } else { px(radius::SHEET) };
    let grow = Tween::new(Change::Scale(0.96, 1.0), seconds::SHEET_OPEN, Ease::Out);
    commands
        .spawn((
            Name::new("Sheet"),
            DespawnOnExit(sheet),
            GlobalZIndex(10),
            Node::row().fill().centered(),
            BackgroundColor(color),
            Scrim { color },
            Tweens::new([Tween::new(Change::Fade(0.0, darkness), 0.16, Ease::Out)]),
            observe(close_from_outside),
            observe(close),
        ))
        .with_children(|scrim| {
            scrim
                .spawn((
                    SheetPanel,
                    panel.direction(FlexDirection::Column).rounded(corner),
                    BackgroundColor(HOUSE.panel),
                    BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(20), px(0), px(60)),
                    Tweens::new([grow]).calm(Calm::Appear(0.1)),
                ))
                .with_children(fill);
        });
}

#[derive(Clone, Copy)]
pub struct SheetSizes {
    pub compact: bool,
    pub title: f32,
    /// The height of its buttons.
    pub button: f32,
    /// The text on them.
    pub word: f32,
    pub padding: f32,
}

impl SheetSizes {
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
            (Node::default().grow(), children![text(word, sizes.word, Weight::Bold, ink)]),
        ],
    )
}

/// A button that shares its line with another.
pub fn half_button(
    row: &mut ChildSpawnerCommands,
    name: &str,
    picture: &'static str,
    word: &str,
    compact: bool,
) -> Entity {
    let (height, size, drawn) = if compact { (34.0, 14.0, 18.0) } else { (44.0, 16.0, 22.0) };
    let half = Node::default().share().min_width(px(0));
    let half = row.spawn(half).id();
    // The compact arrangement leaves hardly any room on the button.
    let shape = |node: Node| if compact { node.padding(UiRect::ZERO).column_gap(px(7)) } else { node };
    let button = shaped_button(ButtonLook::quiet(&HOUSE), percent(100), height, shape);
    let words = children![icon(picture, drawn, HOUSE.text), text(word, size, Weight::Bold, HOUSE.text)];
    row.commands().spawn((Name::new(name.to_owned()), OnSheet, button, ChildOf(half), words)).id()
}

/// The cross that closes a sheet.
pub fn cross(room: &Palette, size: f32) -> impl Bundle {
    let look = ButtonLook::quiet(room);
    (Name::new("Close"), OnSheet, icon_button(look, "icon_close", size, room.text), observe(close))
}

/// Closes the open sheet, which leads back to the one that it was opened on.
pub fn close(
    _: On<Activate>,
    stack: Res<SheetStack>,
    mut next: ResMut<NextState<Sheet>>,
    mut cues: MessageWriter<PlayCue>,
) {
    cues.write(PlayCue(Cue::SheetClose));
    next.set(stack.beneath());
}

/// A click beside the panel closes the sheet too.
fn close_from_outside(click: On<Pointer<Click>>, mut commands: Commands) {
    if click.original_event_target() == click.entity {
        commands.trigger(Activate { entity: click.entity });
    }
}

/// Opens another sheet in place of the open one.
pub fn open(sheet: Sheet) -> impl FnMut(On<Activate>, ResMut<NextState<Sheet>>) {
    move |_, mut next| next.set(sheet)
}

/// Writes a message and closes all sheets.
pub fn send_and_close<M: Message + Clone>(
    message: M,
) -> impl FnMut(On<Activate>, MessageWriter<M>, ResMut<NextState<Sheet>>) {
    move |_, mut messages, mut next| {
        messages.write(message.clone());
        next.set(Sheet::None);
    }
}
