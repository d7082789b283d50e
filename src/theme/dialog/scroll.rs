//! Scrolls pages that are too long: to the focus, with the wheel, the right stick and by dragging.

use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, ScrollPosition, UiGlobalTransform};
use bevy::window::RequestRedraw;

use super::{Bar, Frame};
use crate::engine::input::{Device, LastDevice};
use crate::engine::layout::Layout;

/// How far a notch of the wheel scrolls, and the right stick per second.
const NOTCH: f32 = 56.0;
const STICK: f32 = 900.0;
/// The least distance of the focused button from the edge.
const EDGE: f32 = 14.0;
/// Scrolls to what gets the focus, unless a pointer chose it, which means that it is in view.
pub(super) fn follow_focus(
    focus: Res<InputFocus>,
    device: Res<LastDevice>,
    parents: Query<&ChildOf>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut bodies: Query<(Entity, &mut ScrollPosition), With<Frame>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(focused) = focus.get().filter(|_| focus.is_changed() && device.0 != Device::Pointer) else {
        return;
    };
    let Ok((body, mut position)) = bodies.single_mut() else { return };
    if !parents.iter_ancestors(focused).any(|parent| parent == body) {
        return;
    }
    let (Ok((node, at)), Ok((view, view_at))) = (nodes.get(focused), nodes.get(body)) else { return };
    let lower = (at.translation.y - view_at.translation.y) * view.inverse_scale_factor;
    let room = (view.size().y - node.size().y) / 2.0 * view.inverse_scale_factor - EDGE;
    let old = position.y;
    if lower < -room {
        scroll_by(&mut position, view, -room - lower);
    } else if lower > room {
        scroll_by(&mut position, view, room - lower);
    }
    if (position.y - old).abs() > 0.1 {
        redraw.write(RequestRedraw);
    }
}

pub(super) fn scroll(
    mut wheel: MessageReader<MouseWheel>,
    gamepads: Query<&Gamepad>,
    time: Res<Time>,
    layout: Res<Layout>,
    mut bodies: Query<(&mut ScrollPosition, &ComputedNode), With<Frame>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let turned: f32 = wheel
        .read()
        .map(|wheel| match wheel.unit {
            MouseScrollUnit::Line => wheel.y * NOTCH,
            MouseScrollUnit::Pixel => wheel.y / layout.scale,
        })
        .sum();
    let pushed = gamepads
        .iter()
        .filter_map(|pad| pad.get(GamepadAxis::RightStickY))
        .filter(|push| push.abs() > 0.2)
        .sum::<f32>();
    // A stick that wakes the window was not pushed while it slept, so a step is at most 0.05 s.
    let by = turned + pushed * STICK * time.delta_secs().min(0.05);
    if by == 0.0 {
        return;
    }
    for (mut position, node) in &mut bodies {
        scroll_by(&mut position, node, by);
        redraw.write(RequestRedraw);
    }
}

pub(super) fn drag_page(
    drag: On<Pointer<Drag>>,
    layout: Res<Layout>,
    mut bodies: Query<(&mut ScrollPosition, &ComputedNode), With<Frame>>,
) {
    for (mut position, node) in &mut bodies {
        scroll_by(&mut position, node, drag.delta.y / layout.scale);
    }
}

fn scroll_by(position: &mut ScrollPosition, node: &ComputedNode, by: f32) {
    let furthest = ((node.content_size().y - node.size().y) * node.inverse_scale_factor).max(0.0);
    position.y = (position.y - by).clamp(0.0, furthest);
}

/// Shows the bar only beside a page that is too long.
pub(super) fn show_bar(
    bodies: Query<&ComputedNode, With<Frame>>,
    mut bars: Query<&mut Visibility, With<Bar>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let long = bodies.iter().any(|node| node.content_size().y > node.size().y + 1.0);
    for mut visibility in &mut bars {
        if visibility.set_if_neq(if long { Visibility::Inherited } else { Visibility::Hidden }) {
            redraw.write(RequestRedraw);
        }
    }
}
