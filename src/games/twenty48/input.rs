//! Turns direction keys, drags and swipes into moves.

use bevy::input_focus::InputFocus;

use super::Twenty48Phase;
use super::rules::{Direction, Game};
use crate::gameplay::hud::BoardSlot;
use crate::gameplay::prelude::*;

/// The shortest drag that counts as a move, in logical pixels.
const DRAG: f32 = 24.0;

const DIRECTIONS: [(Verb, Direction); 4] = [
    (Verb::Left, Direction::Left),
    (Verb::Right, Direction::Right),
    (Verb::Up, Direction::Up),
    (Verb::Down, Direction::Down),
];

pub(super) fn plugin(app: &mut App) {
    let watched = in_state(Twenty48Phase::Watched);
    app.add_systems(
        Update,
        (
            stop_watching.run_if(watched.clone()),
            slide_by_verb.run_if(in_state(Twenty48Phase::Sliding).or_else(watched)),
        )
            .chain()
            .in_set(FrameSystems::Input)
            .run_if(at_the_board),
    );
    app.add_observer(listen_to_drags);
}

fn pressed(verbs: &Verbs) -> impl Iterator<Item = Direction> {
    DIRECTIONS.into_iter().filter(|(verb, _)| verbs.just_pressed(*verb)).map(|(_, direction)| direction)
}

/// A direction key stops the advisor; the same press also makes a move.
fn stop_watching(verbs: Res<Verbs>, mut asks: MessageWriter<Ask>) {
    if pressed(&verbs).next().is_some() {
        asks.write(Ask::Watch);
    }
}

fn slide_by_verb(verbs: Res<Verbs>, mut plays: MessageWriter<Play<Game>>, mut focus: ResMut<InputFocus>) {
    for direction in pressed(&verbs) {
        // Otherwise a later key could press the button that Tab focused.
        focus.clear();
        plays.write(Play(direction));
    }
}

fn listen_to_drags(added: On<Add, BoardSlot>, mut commands: Commands) {
    commands.entity(added.entity).insert(Pickable::default()).observe(play_by_drag);
}

fn play_by_drag(
    drag: On<Pointer<DragEnd>>,
    phase: Option<Res<State<Twenty48Phase>>>,
    mut plays: MessageWriter<Play<Game>>,
    mut asks: MessageWriter<Ask>,
) {
    // The board belongs to another game.
    let Some(phase) = phase else { return };
    let way = drag.distance;
    if way.abs().max_element() < DRAG {
        return;
    }
    let direction = match (way.x.abs() > way.y.abs(), way.x > 0.0, way.y > 0.0) {
        (true, true, _) => Direction::Right,
        (true, false, _) => Direction::Left,
        (false, _, true) => Direction::Down,
        (false, _, false) => Direction::Up,
    };
    if *phase.get() == Twenty48Phase::Watched {
        asks.write(Ask::Watch);
    }
    plays.write(Play(direction));
}
