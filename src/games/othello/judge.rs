//! How good the position is for each side, found in the background for those who like to see it.

use std::time::Duration;

use super::advisor::Advisor;
use super::rules::Game;
use super::{ID, INFO, OthelloPhase};
use crate::gameplay::prelude::*;

/// The longest that a position is looked at.
const LONGEST: Duration = Duration::from_millis(300);

/// By how many discs Black is expected to win, once that is known.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement(pub Option<f32>);

/// The look at the position of which the judgement is still awaited.
#[derive(Resource, Default)]
struct Look(Option<Background<f32>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Look>().init_resource::<Judgement>();
    app.add_systems(OnEnter(OthelloPhase::Entering), look_at_position);
    app.add_systems(
        Update,
        (
            look_at_position.run_if(resource_changed::<Table<Game>>.or_eager(resource_changed::<Settings>)),
            take_judgement.run_if(|look: Res<Look>| look.0.is_some()),
        )
            .chain()
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID))),
    );
    app.add_systems(OnExit(Screen::Playing(ID)), leave);
}

/// Whether the evaluation is shown.
pub fn is_wanted(settings: Res<Settings>) -> bool {
    settings.chosen(&INFO).get("bar") != "off"
}

/// The position is another one; a look at the last one ends.
fn look_at_position(mut look: ResMut<Look>, table: Res<Table<Game>>, settings: Res<Settings>) {
    look.0 = is_wanted(settings).then(|| {
        let game = table.session().state().clone();
        Background::start(move |cancelled| {
            Advisor::brief().black_advantage(&game, &Budget::time(LONGEST).cancelled_by(cancelled))
        })
    });
}

fn take_judgement(mut look: ResMut<Look>, mut judgement: ResMut<Judgement>, mut wake: ResMut<Wake>) {
    wake.within(0.03);
    if let Some(advantage) = look.0.as_mut().and_then(Background::poll) {
        look.0 = None;
        judgement.set_if_neq(Judgement(Some(advantage)));
    }
}

fn leave(mut look: ResMut<Look>, mut judgement: ResMut<Judgement>) {
    *look = default();
    *judgement = default();
}
