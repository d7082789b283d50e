//! Where the focus goes in a dialog.

use bevy::math::{Rect, Vec2};
use bevy::prelude::Entity;
use quintet::theme::dialog::{Part, Stop, next_stop};

const DOWN: Vec2 = Vec2::new(0.0, 1.0);
const UP: Vec2 = Vec2::new(0.0, -1.0);
const LEFT: Vec2 = Vec2::new(-1.0, 0.0);

fn stop(number: u32, x: f32, y: f32, part: Part) -> Stop {
    let entity = Entity::from_raw_u32(number).expect("a small number");
    let place = Rect::from_center_size(Vec2::new(x, y), Vec2::new(80.0, 30.0));
    Stop { entity, place, part, in_view: (0.0..500.0).contains(&y) }
}

fn go(stops: &[Stop], from: usize, step: Vec2) -> Option<usize> {
    let next = next_stop(stops, stops[from].entity, step)?;
    stops.iter().position(|stop| stop.entity == next)
}

#[test]
fn the_focus_goes_through_the_page_before_it_leaves_it() {
    let stops = [
        stop(1, 100.0, 100.0, Part::Tab(false)),
        stop(2, 100.0, 150.0, Part::Tab(true)),
        stop(3, 900.0, 100.0, Part::Page),
        // A narrow control at the edge, then one as wide as the first: no line is left out.
        stop(4, 1100.0, 170.0, Part::Page),
        stop(5, 900.0, 240.0, Part::Page),
        // Scrolled out of view, where it lies under the buttons below the page.
        stop(6, 900.0, 530.0, Part::Page),
        stop(7, 480.0, 520.0, Part::Edge),
        // The cross, above the page.
        stop(8, 1100.0, 20.0, Part::Edge),
    ];
    let mut stops = stops;
    stops[6].in_view = true;
    assert_eq!(go(&stops, 2, DOWN), Some(3));
    assert_eq!(go(&stops, 3, DOWN), Some(4));
    assert_eq!(go(&stops, 4, DOWN), Some(5));
    assert_eq!(go(&stops, 5, DOWN), None);
    assert_eq!(go(&stops, 6, UP), Some(4), "from below to what can be seen");
    let few = [stops[0], stops[1], stops[6], stop(9, 900.0, 60.0, Part::Page)];
    assert_eq!(go(&few, 3, DOWN), Some(2), "past the tabs beside it");
    assert_eq!(go(&stops, 7, DOWN), Some(2), "from the cross to the first line");
    assert_eq!(go(&stops, 2, UP), Some(7));
    assert_eq!(go(&stops, 2, LEFT), Some(1), "the open tab, not the nearest");
    assert_eq!(go(&stops, 1, UP), Some(0));
}
