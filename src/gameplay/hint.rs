//! Keeps the advisor's last hint for as long as it is of use.

use bevy::ecs::system::ScheduleSystem;

use super::boards::SetUpBoards;
use super::prelude::*;

/// The last hint, until its turn ends.
#[derive(Resource)]
pub struct Hint<G: Room>(pub Option<Advice<G::Move>>);

/// Keeps the hints of a game, and runs `show` whenever the hint changes or goes away.
pub fn shown_by<G: Room, M>(app: &mut App, show: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    app.insert_resource(Hint::<G>(None));
    let take = take_hint::<G>.in_set(AfterMoves(G::ID));
    let show = show.after(SetUpBoards).in_set(FrameSystems::View).run_if(in_state(Screen::Playing(G::ID)));
    app.add_systems(Update, (take, show.run_if(resource_changed::<Hint<G>>)));
}

/// Keeps the last hint. A hint that arrives with the end of a turn was for the position before.
pub fn take_hint<G: Room>(
    mut hinted: MessageReader<Hinted<G>>,
    mut played: MessageReader<Played<G>>,
    mut reset: MessageReader<Reset<G>>,
    mut hint: ResMut<Hint<G>>,
) {
    let turns = played.read().filter(|Played(effects)| G::ends_turn(effects)).count();
    let given = hinted.read().last();
    if turns + reset.read().count() > 0 {
        hint.0 = None;
    } else if let Some(Hinted(advice)) = given {
        hint.0 = Some(advice.clone());
    }
}
