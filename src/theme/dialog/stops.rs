//! Where directions move the focus: through the page of a dialog, to its tabs, and to the edge buttons around
//! them. Without a dialog, every button is an edge button.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::ui_widgets::Button;
use bevy::window::RequestRedraw;

use super::{Done, Frame, OfTab};
use crate::theme::focusable::OnSheet;
use crate::theme::sheet::SheetStack;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A tab; true for the open one.
    Tab(bool),
    Page,
    /// Around the tabs and the page.
    Edge,
}

/// A button as the focus sees it.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    pub entity: Entity,
    pub place: Rect,
    pub part: Part,
    /// Whether it is scrolled into view.
    pub in_view: bool,
}

/// Finds the part of a dialog that a button is in.
#[derive(SystemParam)]
pub struct Parts<'w, 's> {
    frames: Query<'w, 's, (&'static Frame, &'static ComputedNode, &'static UiGlobalTransform)>,
    parents: Query<'w, 's, &'static ChildOf>,
    tabs: Query<'w, 's, &'static OfTab, With<Button>>,
}

impl Parts<'_, '_> {
    pub fn is_dialog(&self) -> bool {
        !self.frames.is_empty()
    }

    pub fn stop(&self, entity: Entity, place: Rect) -> Stop {
        let body = self.parents.iter_ancestors(entity).find_map(|parent| self.frames.get(parent).ok());
        let part = match (self.tabs.get(entity), body) {
            (Ok(of), _) => Part::Tab(self.frames.iter().any(|(frame, ..)| frame.open == of.tab)),
            (_, Some(_)) => Part::Page,
            _ => Part::Edge,
        };
        let in_view = body.is_none_or(|(_, node, at)| {
            Rect::from_center_size(at.translation, node.size()).contains(place.center())
        });
        Stop { entity, place, part, in_view }
    }
}

/// Where the focus goes from a button: first within the same part of a dialog, then to another part.
pub fn next_stop(stops: &[Stop], from: Entity, step: Vec2) -> Option<Entity> {
    let here = stops.iter().find(|stop| stop.entity == from)?;
    let same = |stop: &&Stop| std::mem::discriminant(&stop.part) == std::mem::discriminant(&here.part);
    // Tabs in a column beside the page are not above or below anything on it.
    let apart = |stop: &Stop| stop.place.max.x < here.place.min.x || stop.place.min.x > here.place.max.x;
    let reachable =
        |stop: &&Stop| stop.in_view && (step.x != 0.0 || !matches!(stop.part, Part::Tab(_)) || !apart(stop));
    // Without a dialog, what lies straight ahead comes first.
    let no_dialog = stops.iter().all(|stop| stop.part == Part::Edge);
    let found = if here.part == Part::Edge {
        let ahead = best(stops.iter().filter(|_| no_dialog), here, step, true);
        ahead.or_else(|| best(stops.iter().filter(reachable), here, step, false))?
    } else {
        best(stops.iter().filter(same), here, step, step.x != 0.0)
            .or_else(|| best(stops.iter().filter(|stop| !same(stop) && reachable(stop)), here, step, false))?
    };
    // The focus enters the tabs at the open one.
    let entered = matches!(found.part, Part::Tab(_)) && !matches!(here.part, Part::Tab(_));
    let open = stops.iter().find(|stop| entered && stop.part == Part::Tab(true));
    Some(open.unwrap_or(found).entity)
}

/// The best button beyond `here`: on the nearest line above or below, or beside it on the same line.
fn best<'a>(
    stops: impl Iterator<Item = &'a Stop>,
    here: &Stop,
    step: Vec2,
    beside: bool,
) -> Option<&'a Stop> {
    let across = Vec2::ONE - step.abs();
    let middles = |stop: &Stop| stop.place.center() - here.place.center();
    let halves = |stop: &Stop| stop.place.half_size() + here.place.half_size();
    let gap = |stop: &Stop| middles(stop).dot(step) - halves(stop).dot(step.abs());
    let aside = |stop: &Stop| middles(stop).dot(across).abs();
    let overlaps = |stop: &Stop| aside(stop) < halves(stop).dot(across);
    stops
        // Raised cards overlap their neighbours a little.
        .filter(|stop| stop.entity != here.entity && gap(stop) > -2.0 && (!beside || overlaps(stop)))
        .min_by_key(|stop| {
            let (gap, aside) = (gap(stop) as i32, aside(stop) as i32);
            if step.x == 0.0 { (gap / 16, aside) } else { (aside / 16, gap) }
        })
}

/// Gives the focus to the first button of a new page, or to Done if the page has none.
pub(super) fn focus_first(
    // How many frames the layout of the page still takes; only then is its first button known.
    mut awaited: Local<u8>,
    opened: Query<(), Changed<Frame>>,
    parts: Parts,
    buttons: Query<(Entity, &UiGlobalTransform, &ComputedNode), (With<Button>, With<OnSheet>)>,
    done: Query<Entity, With<Done>>,
    names: Query<(Entity, &Name), (With<Button>, With<OnSheet>)>,
    mut stack: ResMut<SheetStack>,
    mut focus: ResMut<InputFocus>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !opened.is_empty() {
        *awaited = 3;
    }
    if *awaited == 0 {
        return;
    }
    *awaited -= 1;
    redraw.write(RequestRedraw);
    if *awaited > 0 {
        return;
    }
    let first = buttons
        .iter()
        .map(|(entity, at, node)| parts.stop(entity, Rect::from_center_size(at.translation, node.size())))
        .filter(|stop| stop.part == Part::Page)
        .min_by_key(|stop| (stop.place.min.y as i32, stop.place.min.x as i32))
        .map(|stop| stop.entity);
    // A dialog that was laid out again keeps its focus.
    if let Some(entity) = stack.remembered(&names).or(first).or_else(|| done.iter().next()) {
        focus.set(entity, FocusCause::Navigated);
    }
}
