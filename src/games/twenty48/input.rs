//! Directions, drags and swipes become moves.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use super::Twenty48Phase;
use super::rules::{Direction, Game};
use crate::games::GameId;
use crate::shell::hud::BoardSlot;
use crate::shell::input::{Verb, Verbs};
use crate::shell::room::{Ask, Play};
use crate::shell::screen::{FrameSystems, Screen, at_the_board};

/// How far a pointer has to be dragged to count, in logical pixels.
const DRAG: f32 = 24.0;

/// Reads the devices while the board is in front.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        play_by_verb
            .in_set(FrameSystems::Input)
            .run_if(in_state(Screen::Playing(GameId::Twenty48)))
            .run_if(at_the_board),
    );
    app.add_observer(listen_to_drags);
}

fn play_by_verb(
    verbs: Single<&Verbs>,
    phase: Res<State<Twenty48Phase>>,
    mut plays: MessageWriter<Play<Game>>,
    mut asks: MessageWriter<Ask>,
    mut focus: ResMut<InputFocus>,
) {
    for (verb, direction) in [
        (Verb::Left, Direction::Left),
        (Verb::Right, Direction::Right),
        (Verb::Up, Direction::Up),
        (Verb::Down, Direction::Down),
    ] {
        if verbs.just_pressed(&verb) {
            // A button that Tab led to must not be pressed by a later key.
            focus.clear();
            // Whoever takes the keys back takes the game back with the same key.
            if *phase.get() == Twenty48Phase::Watched {
                asks.write(Ask::Watch);
            }
            plays.write(Play(direction));
        }
    }
}

/// Every board that appears can be dragged on.
fn listen_to_drags(added: On<Add, BoardSlot>, mut commands: Commands) {
    commands.entity(added.entity).insert(Pickable::default()).observe(play_by_drag);
}

fn play_by_drag(
    drag: On<Pointer<DragEnd>>,
    phase: Option<Res<State<Twenty48Phase>>>,
    mut plays: MessageWriter<Play<Game>>,
    mut asks: MessageWriter<Ask>,
) {
    // Another room's board is not for sliding.
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
