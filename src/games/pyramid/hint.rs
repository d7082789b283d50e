//! The hint: brackets around the cards of the advisor's move.

use super::faces::{Pictures, RING};
use super::pair::Flight;
use super::places::Arrangement;
use super::rules::{Game, Move, Place};
use crate::gameplay::prelude::*;

const BREATH: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_hint.in_set(FrameSystems::View).run_if(on_message::<Hinted<Game>>));
}

/// The brackets pulse four times and fade.
fn show_hint(
    mut commands: Commands,
    mut hinted: MessageReader<Hinted<Game>>,
    pictures: Pictures,
    table: Res<Table<Game>>,
    board: Single<(Entity, &Arrangement), With<InRoom>>,
) {
    let (root, arrangement) = *board;
    for Hinted(advice) in hinted.read() {
        let has_waste = table.session().state().options().variant.has_waste();
        let turned = if has_waste { Place::Pile } else { Place::Waste };
        let places = advice.mv.places().chain((advice.mv == Move::Next).then_some(turned));
        let breath =
            |index: u8| Tween::new(Change::Pop(1.07), BREATH, Ease::Linear).after(BREATH * f32::from(index));
        let fade = Tween::new(Change::Fade(1.0, 0.0), 0.2, Ease::In).after(BREATH * 4.0);
        let tweens: Vec<Tween> = (0..4).map(breath).chain([fade]).collect();
        for place in places {
            commands.entity(root).with_child((
                Name::new("Hint mark"),
                Flight,
                pictures.at(arrangement, place).brackets(RING),
                Transform::from_translation(arrangement.place(place).extend(2.1)),
                Tweens::farewell(tweens.clone()).calm(Calm::Still),
            ));
        }
    }
}
