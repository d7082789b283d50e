//! Evaluates the position in the background, if the player wants to see the evaluation.

use std::time::Duration;

use super::advisor::Advisor;
use super::rules::Game;
use super::{ID, INFO, OthelloPhase};
use crate::gameplay::prelude::*;

const LONGEST: Duration = Duration::from_millis(300);

#[derive(Resource, Default)]
pub struct Judgement {
    /// Black's expected lead in discs at the end, once it is known.
    pub black_lead: Option<f32>,
    look: Option<Background<f32>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Judgement>();
    app.add_systems(OnEnter(OthelloPhase::Entering), look_at_position);
    app.add_systems(
        Update,
        (
            look_at_position.run_if(resource_changed::<Table<Game>>.or_eager(resource_changed::<Settings>)),
            take_judgement.run_if(|judgement: Res<Judgement>| judgement.look.is_some()),
        )
            .chain()
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID))),
    );
    app.add_systems(OnExit(Screen::Playing(ID)), |mut judgement: ResMut<Judgement>| *judgement = default());
}

pub fn is_wanted(settings: Res<Settings>) -> bool {
    settings.chosen(&INFO).get("bar") != "off"
}

/// Starts to search the new position; replacing the last search cancels it.
fn look_at_position(mut judgement: ResMut<Judgement>, table: Res<Table<Game>>, settings: Res<Settings>) {
    judgement.look = is_wanted(settings).then(|| {
        let game = table.session().state().clone();
        Background::start(move |cancelled| {
            Advisor::brief().black_advantage(&game, &Budget::time(LONGEST).cancelled_by(cancelled))
        })
    });
}

fn take_judgement(mut judgement: ResMut<Judgement>, mut wake: ResMut<Wake>) {
    wake.within(0.03);
    if let Some(discs) = judgement.look.as_mut().and_then(Background::poll) {
        *judgement = Judgement { black_lead: Some(discs), look: None };
    }
}
