//! Keys become moves.

use bevy::prelude::*;
use quintet::engine::input::{Repeat, Verb, Verbs};
use quintet::engine::states::{FrameSystems, at_the_board};
use quintet::gameplay::messages::Play;
use quintet::gameplay::table::Table;

use super::NimPhase;
use super::rules::{Nim, Take};

/// The heap that a press takes from.
#[derive(Resource, Default)]
pub struct Cursor(pub usize);

pub fn plugin(app: &mut App) {
    app.init_resource::<Cursor>().add_systems(
        Update,
        (move_cursor, take)
            .chain()
            .in_set(FrameSystems::Input)
            .run_if(in_state(NimPhase::Taking))
            .run_if(at_the_board),
    );
}

fn move_cursor(mut repeat: Repeat, table: Res<Table<Nim>>, mut cursor: ResMut<Cursor>) {
    if let Some(step) = repeat.direction() {
        let heaps = table.session().state().heaps.len() as i32;
        cursor.0 = (cursor.0 as i32 + step.x).rem_euclid(heaps) as usize;
    }
}

fn take(verbs: Res<Verbs>, cursor: Res<Cursor>, table: Res<Table<Nim>>, mut plays: MessageWriter<Play<Nim>>) {
    let heap = cursor.0;
    if verbs.just_pressed(Verb::Confirm) {
        plays.write(Play(Take { heap, stones: 1 }));
    } else if verbs.just_pressed(Verb::Up)
        && let Some(&stones) = table.session().state().heaps.get(heap)
    {
        plays.write(Play(Take { heap, stones }));
    }
}
