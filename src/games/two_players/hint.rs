//! A hint: the advisor's move, marked on the board until the position changes.

use bevy::ecs::system::ScheduleSystem;

use super::TwoPlayers;
use super::marks::draw_marks;
use crate::gameplay::prelude::*;

const BREATH: f32 = 0.9;

#[derive(Component)]
pub struct HintMark;

/// The advisor's move, until the position changes.
#[derive(Resource)]
pub struct Hint<G: TwoPlayers>(pub Option<G::Move>);

/// Takes hints, clears them when `changed` holds, and marks them with the game's own system.
pub fn plugin<G: TwoPlayers, M, N>(
    app: &mut App,
    changed: impl SystemCondition<M>,
    draw: impl IntoScheduleConfigs<ScheduleSystem, N>,
) {
    app.insert_resource(Hint::<G>(None));
    app.add_systems(
        Update,
        (
            (|mut hint: ResMut<Hint<G>>| hint.0 = None).run_if(changed),
            take_hint::<G>.run_if(on_message::<Hinted<G>>),
        )
            .chain()
            .in_set(FrameSystems::View)
            .run_if(in_state(Screen::Playing(G::ID))),
    );
    draw_marks::<G, HintMark, _, _>(app, resource_changed::<Hint<G>>, draw);
}

fn take_hint<G: TwoPlayers>(mut hinted: MessageReader<Hinted<G>>, mut hint: ResMut<Hint<G>>) {
    hint.0 = hinted.read().last().map(|Hinted(advice)| advice.mv);
}

/// A part of a hint, which pulses over its cell.
pub fn breathing<G: TwoPlayers>(sprite: Sprite) -> impl Bundle {
    let peak = 1.0 + 8.0 / G::BOARD.brackets.1;
    let breathe = |delay: f32| Tween::new(Change::Pop(peak), BREATH, Ease::Linear).after(delay);
    (
        HintMark,
        Name::new("Hint"),
        sprite,
        Transform::from_xyz(0.0, 0.0, 0.85),
        Tweens::new([breathe(0.0), breathe(BREATH)]).calm(Calm::Still),
    )
}
