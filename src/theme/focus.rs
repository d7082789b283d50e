//! The focus: which button the next press goes to. Directions move it on menus and sheets, Tab
//! everywhere, the mouse by pointing; a ring shows it.

use std::time::Duration;

use bevy::input_focus::directional_navigation::{AutoNavigationConfig, DirectionalNavigationPlugin};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusSystems};
use bevy::math::CompassOctant;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use bevy::ui::auto_directional_navigation::{AutoDirectionalNavigation, AutoDirectionalNavigator};
use bevy::ui_widgets::{Activate, Button};

use super::accessibility::Access;
use super::dialog::{Parts, Stop, next_stop};
use super::focusable::{FirstFocus, FocusAgain, OnSheet, Sideways, StepSideways};
use super::widgets::ButtonLook;
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::input::{Repeat, Verb, Verbs};
use crate::engine::states::{FrameSystems, Screen, Sheet, in_a_menu};

/// How far the focus ring is from its button, and how wide: usually, and for those who want it so.
const GAP: f32 = 3.0;
const RING: f32 = 3.0;
const THICK_RING: f32 = 5.0;
/// How long results are not to be pressed away.
const UNASKED: Duration = Duration::from_millis(600);

/// Moves and shows the focus.
pub fn plugin(app: &mut App) {
    app.add_plugins(DirectionalNavigationPlugin);
    app.add_message::<StepSideways>().init_resource::<FocusAgain>();
    // Buttons would take Enter and Space by themselves, whatever the player has bound them to.
    app.configure_sets(PreUpdate, InputFocusSystems::Dispatch.run_if(|| false));
    // Straight means straight: what lies beside a button is not below it.
    app.insert_resource(AutoNavigationConfig { min_alignment_factor: 0.1, ..default() });
    app.add_systems(
        Update,
        (
            come_back,
            take_first_focus,
            (step_focus.run_if(in_a_menu), cycle_focus, point_focus, press_focused).chain(),
        )
            .chain()
            .in_set(FrameSystems::Input),
    );
    app.add_systems(Update, show_ring.in_set(FrameSystems::View));
    app.add_systems(Update, cover_buttons.before(FrameSystems::Input));
}

/// Directions do not lead from a sheet to what it covers.
fn cover_buttons(
    mut commands: Commands,
    sheet: Res<State<Sheet>>,
    buttons: Query<(Entity, Has<AutoDirectionalNavigation>), (With<Button>, Without<OnSheet>)>,
) {
    let covered = *sheet.get() != Sheet::None;
    for (button, reachable) in &buttons {
        if covered && reachable {
            commands.entity(button).remove::<AutoDirectionalNavigation>();
        } else if !covered && !reachable {
            commands.entity(button).insert(AutoDirectionalNavigation::default());
        }
    }
}

/// A sheet that is closed gives the focus back to what it was opened with.
fn come_back(
    mut changes: MessageReader<StateTransitionEvent<Sheet>>,
    screen: Res<State<Screen>>,
    names: Query<&Name>,
    buttons: Query<(Entity, &Name), (With<Button>, Without<OnSheet>)>,
    first: Query<Entity, (With<FirstFocus>, Without<OnSheet>)>,
    mut opened: Local<Vec<(Sheet, Option<String>)>>,
    mut last: Local<Option<String>>,
    mut again: ResMut<FocusAgain>,
    mut focus: ResMut<InputFocus>,
) {
    for change in changes.read() {
        let (Some(old), Some(new)) = (change.exited, change.entered) else { continue };
        if old == new {
            continue;
        }
        let name = last.take();
        if opened.last().is_some_and(|(sheet, _)| *sheet == new) {
            again.0 = opened.pop().and_then(|(_, name)| name);
        } else {
            opened.push((old, name));
        }
        if new == Sheet::None {
            opened.clear();
            let name = again.0.take();
            if *screen.get() == Screen::Menu {
                let found = buttons.iter().find(|(_, other)| name.as_deref() == Some(other.as_str()));
                if let Some(button) = found.map(|(button, _)| button).or_else(|| first.iter().next()) {
                    focus.set(button, FocusCause::Navigated);
                }
            }
        }
    }
    let now = focus.get().and_then(|entity| names.get(entity).ok());
    if now.map(Name::as_str) != last.as_deref() {
        *last = now.map(|name| name.as_str().to_owned());
    }
}

fn take_first_focus(
    first: Query<(Entity, Has<OnSheet>), Added<FirstFocus>>,
    sheet: Res<State<Sheet>>,
    named: Query<(Entity, &Name), (With<Button>, With<OnSheet>)>,
    mut again: ResMut<FocusAgain>,
    mut focus: ResMut<InputFocus>,
) {
    // What is built anew under a sheet does not take the focus from it.
    let in_sheet = *sheet.get() != Sheet::None;
    let first = first.iter().filter(|(_, on_sheet)| *on_sheet == in_sheet).last();
    let Some((first, _)) = first else { return };
    let again = again.bypass_change_detection().0.take();
    let again = again.and_then(|again| named.iter().find(|(_, name)| name.as_str() == again));
    focus.set(again.map_or(first, |(button, _)| button), FocusCause::Navigated);
}

fn step_focus(
    mut repeat: Repeat,
    mut navigator: AutoDirectionalNavigator,
    sheet: Res<State<Sheet>>,
    buttons: Query<(Entity, &UiGlobalTransform, &ComputedNode, Has<OnSheet>), With<Button>>,
    sideways: Query<(), With<Sideways>>,
    parts: Parts,
    mut sidesteps: MessageWriter<StepSideways>,
    mut cues: MessageWriter<PlayCue>,
) {
    let Some(step) = repeat.direction() else { return };
    let in_sheet = *sheet.get() != Sheet::None;
    let focused = navigator.manual_directional_navigation.focus.get();
    if step.x != 0 && focused.is_some_and(|entity| sideways.contains(entity)) {
        sidesteps.write(StepSideways(step.x));
        return;
    }
    let place =
        |at: &UiGlobalTransform, node: &ComputedNode| Rect::from_center_size(at.translation, node.size());
    if parts.is_dialog() {
        let stops: Vec<Stop> = buttons
            .iter()
            .filter(|(.., on_sheet)| *on_sheet)
            .map(|(entity, at, node, _)| parts.stop(entity, place(at, node)))
            .collect();
        if let Some(next) = focused.and_then(|from| next_stop(&stops, from, step.as_vec2())) {
            navigator.manual_directional_navigation.focus.set(next, FocusCause::Navigated);
            cues.write(PlayCue(Cue::Focus));
        }
        return;
    }
    let direction = match step.to_array() {
        [-1, _] => CompassOctant::West,
        [1, _] => CompassOctant::East,
        [_, -1] => CompassOctant::North,
        _ => CompassOctant::South,
    };
    if navigator.navigate(direction).is_err() {
        // Nothing lies straight that way; the nearest button that lies beyond this one will do.
        let places: Vec<(Entity, Rect)> = buttons
            .iter()
            .filter(|(.., on_sheet)| *on_sheet == in_sheet)
            .map(|(entity, at, node, _)| (entity, place(at, node)))
            .collect();
        let focus = &mut navigator.manual_directional_navigation.focus;
        let Some(next) = focus.get().and_then(|from| nearest_beyond(&places, from, step.as_vec2())) else {
            return;
        };
        focus.set(next, FocusCause::Navigated);
    }
    cues.write(PlayCue(Cue::Focus));
}

/// The nearest place that lies wholly beyond another in a direction.
fn nearest_beyond(places: &[(Entity, Rect)], from: Entity, step: Vec2) -> Option<Entity> {
    let (_, here) = places.iter().find(|(entity, _)| *entity == from)?;
    let reach =
        |rect: &Rect| (rect.center() * step).element_sum() - (rect.half_size() * step.abs()).element_sum();
    let edge = (here.center() * step).element_sum() + (here.half_size() * step.abs()).element_sum();
    places
        .iter()
        // Raised cards reach a little beyond their neighbours.
        .filter(|(entity, rect)| *entity != from && reach(rect) > edge - 2.0)
        .min_by(|(_, a), (_, b)| {
            here.center().distance(a.center()).total_cmp(&here.center().distance(b.center()))
        })
        .map(|(entity, _)| *entity)
}

/// Goes through the buttons in the order of reading.
fn cycle_focus(
    verbs: Single<&Verbs>,
    sheet: Res<State<Sheet>>,
    buttons: Query<(Entity, &UiGlobalTransform, Has<OnSheet>), (With<Button>, Without<InteractionDisabled>)>,
    parts: Parts,
    mut focus: ResMut<InputFocus>,
) {
    let step = i32::from(verbs.just_pressed(&Verb::Next)) - i32::from(verbs.just_pressed(&Verb::Previous));
    // A dialog has tabs, which the shoulders change instead.
    let tab = verbs.just_pressed(&Verb::NextTab) || verbs.just_pressed(&Verb::PreviousTab);
    if step == 0 || (tab && parts.is_dialog()) {
        return;
    }
    let in_sheet = *sheet.get() != Sheet::None;
    let mut order: Vec<(Entity, Vec2)> = buttons
        .iter()
        .filter(|(_, _, on_sheet)| *on_sheet == in_sheet)
        .map(|(entity, place, _)| (entity, place.translation))
        .collect();
    // Lines of 24 pixels, then from left to right.
    order.sort_by(|(_, a), (_, b)| {
        ((a.y / 24.0) as i32).cmp(&((b.y / 24.0) as i32)).then(a.x.total_cmp(&b.x))
    });
    if order.is_empty() {
        return;
    }
    let count = order.len() as i32;
    let now = order.iter().position(|(entity, _)| focus.get() == Some(*entity));
    let next = now.map_or(if step > 0 { 0 } else { count - 1 }, |now| (now as i32 + step).rem_euclid(count));
    focus.set(order[next as usize].0, FocusCause::Navigated);
}

/// Pointing at a button focuses it on menus and sheets; at a board the focus is left alone.
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

/// Whatever confirms presses the button that has the focus. Results come by themselves, and what is
/// pressed just then was meant for the game.
fn press_focused(
    verbs: Single<&Verbs>,
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
        && verbs.just_pressed(&Verb::Confirm)
        && buttons.contains(entity)
        && !too_soon
    {
        commands.trigger(Activate { entity });
    }
}

fn show_ring(
    focus: Res<InputFocus>,
    access: Res<Access>,
    mut buttons: Query<(Entity, &ButtonLook, &mut Outline)>,
) {
    let width = px(if access.thick_focus { THICK_RING } else { RING });
    for (entity, look, mut outline) in &mut buttons {
        let color = if focus.get() == Some(entity) { look.ring() } else { Color::NONE };
        outline.set_if_neq(Outline { width, offset: px(GAP), color });
    }
}
