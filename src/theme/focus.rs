//! The focus: which button the next press goes to. Directions, Tab and the mouse move it; a ring shows it.

use std::time::Duration;

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::input_focus::{FocusCause, InputFocus, InputFocusSystems};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use bevy::ui_widgets::{Activate, Button};

use super::dialog::{DialogSystems, Parts, Stop, next_stop};
use super::focusable::{FirstFocus, OnSheet, Sideways, StepSideways};
use super::sheet::SheetStack;
use super::widgets::ButtonLook;
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::input::{Repeat, Verb, Verbs};
use crate::engine::settings::Settings;
use crate::engine::states::{FrameSystems, Screen, Sheet, in_a_menu};

/// The focus ring: its distance from the button, its usual width, and its width when players want it thick.
const GAP: f32 = 3.0;
const RING: f32 = 3.0;
const THICK_RING: f32 = 5.0;
/// How long results ignore a press.
const UNASKED: Duration = Duration::from_millis(600);

pub fn plugin(app: &mut App) {
    app.add_message::<StepSideways>();
    // Buttons would take Enter and Space by themselves, whatever the player has bound these keys to.
    app.configure_sets(PreUpdate, InputFocusSystems::Dispatch.run_if(|| false));
    app.add_systems(
        Update,
        (take_first_focus, step_focus.run_if(in_a_menu), cycle_focus, point_focus, press_focused)
            .chain()
            .in_set(FrameSystems::Focus),
    );
    app.add_systems(Update, show_ring.in_set(FrameSystems::View).after(DialogSystems));
}

fn take_first_focus(
    first: Query<(Entity, Has<OnSheet>), Added<FirstFocus>>,
    sheet: Res<State<Sheet>>,
    buttons: Query<(Entity, &Name), (With<Button>, With<OnSheet>)>,
    mut stack: ResMut<SheetStack>,
    mut focus: ResMut<InputFocus>,
) {
    // What is rebuilt under a sheet does not take the focus from it.
    let in_sheet = *sheet.get() != Sheet::None;
    if let Some((first, _)) = first.iter().filter(|(_, on_sheet)| *on_sheet == in_sheet).last() {
        focus.set(stack.remembered(&buttons).unwrap_or(first), FocusCause::Navigated);
    }
}

/// The visible buttons of the open sheet, or else of the screen.
#[derive(SystemParam)]
struct Reachable<'w, 's> {
    sheet: Res<'w, State<Sheet>>,
    buttons: Query<'w, 's, Place, With<Button>>,
}

#[derive(QueryData)]
struct Place {
    entity: Entity,
    at: &'static UiGlobalTransform,
    node: &'static ComputedNode,
    visible: &'static InheritedVisibility,
    on_sheet: Has<OnSheet>,
    disabled: Has<InteractionDisabled>,
}

impl Reachable<'_, '_> {
    /// The buttons with their places, and whether they are disabled.
    fn places(&self) -> impl Iterator<Item = (Entity, Rect, bool)> {
        let in_sheet = *self.sheet.get() != Sheet::None;
        self.buttons
            .iter()
            .filter(move |button| {
                button.on_sheet == in_sheet && button.visible.get() && !button.node.is_empty()
            })
            .map(|button| {
                let place = Rect::from_center_size(button.at.translation, button.node.size());
                (button.entity, place, button.disabled)
            })
    }
}

fn step_focus(
    mut repeat: Repeat,
    reachable: Reachable,
    sideways: Query<(), With<Sideways>>,
    parts: Parts,
    mut focus: ResMut<InputFocus>,
    mut sidesteps: MessageWriter<StepSideways>,
    mut cues: MessageWriter<PlayCue>,
) {
    let (Some(step), Some(from)) = (repeat.direction(), focus.get()) else { return };
    if step.x != 0 && sideways.contains(from) {
        sidesteps.write(StepSideways(step.x));
        return;
    }
    let stops: Vec<Stop> = reachable.places().map(|(entity, place, _)| parts.stop(entity, place)).collect();
    if let Some(next) = next_stop(&stops, from, step.as_vec2()) {
        focus.set(next, FocusCause::Navigated);
        cues.write(PlayCue(Cue::Focus));
    }
}

/// Cycles through the buttons in reading order.
fn cycle_focus(verbs: Res<Verbs>, reachable: Reachable, parts: Parts, mut focus: ResMut<InputFocus>) {
    let step = i32::from(verbs.just_pressed(Verb::Next)) - i32::from(verbs.just_pressed(Verb::Previous));
    // In a dialog the shoulder buttons change tabs instead.
    let tab = verbs.just_pressed(Verb::NextTab) || verbs.just_pressed(Verb::PreviousTab);
    if step == 0 || (tab && parts.is_dialog()) {
        return;
    }
    let enabled = reachable.places().filter(|(.., disabled)| !disabled);
    let mut order: Vec<(Entity, IVec2)> =
        enabled.map(|(entity, place, _)| (entity, place.center().as_ivec2())).collect();
    // Lines of 24 pixels, then from left to right.
    order.sort_by_key(|(_, at)| (at.y / 24, at.x));
    let count = order.len() as i32;
    let now = order.iter().position(|(entity, _)| focus.get() == Some(*entity));
    let next = now.map_or(if step > 0 { 0 } else { count - 1 }, |now| (now as i32 + step).rem_euclid(count));
    if let Some((next, _)) = order.get(next as usize) {
        focus.set(*next, FocusCause::Navigated);
    }
}

/// Pointing at a button focuses it on menus and sheets, but not at a board.
fn point_focus(
    sheet: Res<State<Sheet>>,
    screen: Res<State<Screen>>,
    hovered: Query<
        (Entity, &Hovered, Has<OnSheet>),
        (Changed<Hovered>, With<Button>, Without<InteractionDisabled>),
    >,
    mut focus: ResMut<InputFocus>,
) {
    let in_sheet = *sheet.get() != Sheet::None;
    if !in_sheet && *screen.get() != Screen::Menu {
        return;
    }
    for (button, hovered, on_sheet) in &hovered {
        if hovered.get() && on_sheet == in_sheet {
            focus.set(button, FocusCause::Navigated);
        }
    }
}

/// Presses the focused button. Results open by themselves, so a press just then was meant for the game.
fn press_focused(
    verbs: Res<Verbs>,
    focus: Res<InputFocus>,
    buttons: Query<(), (With<Button>, Without<InteractionDisabled>)>,
    (sheet, time): (Res<State<Sheet>>, Res<Time<Real>>),
    mut opened: Local<Duration>,
    mut commands: Commands,
) {
    if sheet.is_changed() {
        *opened = time.elapsed();
    }
    let too_soon = *sheet.get() == Sheet::Results && time.elapsed().saturating_sub(*opened) < UNASKED;
    if let Some(entity) = focus.get()
        && verbs.just_pressed(Verb::Confirm)
        && buttons.contains(entity)
        && !too_soon
    {
        commands.trigger(Activate { entity });
    }
}

fn show_ring(
    focus: Res<InputFocus>,
    settings: Res<Settings>,
    mut buttons: Query<(Entity, &ButtonLook, &mut Outline)>,
) {
    let width = px(if settings.thick_focus { THICK_RING } else { RING });
    for (entity, look, mut outline) in &mut buttons {
        let color = if focus.get() == Some(entity) { look.ring } else { Color::NONE };
        outline.set_if_neq(Outline { width, offset: px(GAP), color });
    }
}
