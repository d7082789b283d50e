//! How good the position is for each side, for those who like to see it: found in the background,
//! and never in the way of the opponent's thought.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::advisor::Advisor;
use super::rules::Game;
use super::{ID, OthelloPhase};
use crate::core::Budget;
use crate::engine::power::Wake;
use crate::engine::settings::Settings;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::table::Table;

/// The longest that a position is looked at.
const LONGEST: Duration = Duration::from_millis(300);

/// By how many discs Black is expected to win, once that is known.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement(pub Option<f32>);

/// Whoever finds it out.
#[derive(Resource, Default)]
struct Judge {
    advisor: Option<Advisor>,
    thought: Option<(Task<(Advisor, f32)>, Arc<AtomicBool>)>,
    /// Whether the position is another than the one that was looked at.
    due: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Judge>().init_resource::<Judgement>();
    app.add_systems(OnEnter(OthelloPhase::Entering), await_judgement);
    app.add_systems(
        Update,
        (
            await_judgement.run_if(resource_changed::<Table<Game>>.or_eager(resource_changed::<Settings>)),
            take_judgement.run_if(|judge: Res<Judge>| judge.thought.is_some()),
            begin_judging.run_if(is_wanted).run_if(|judge: Res<Judge>| judge.due && judge.thought.is_none()),
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
    settings.chosen(&super::INFO).get("bar") != "off"
}

/// The position is another one: what is thought of the last one is of no use.
fn await_judgement(mut judge: ResMut<Judge>) {
    judge.due = true;
    if let Some((_, cancel)) = &judge.thought {
        cancel.store(true, Ordering::Relaxed);
    }
}

fn take_judgement(mut judge: ResMut<Judge>, mut judgement: ResMut<Judgement>, mut wake: ResMut<Wake>) {
    let judge = &mut *judge;
    wake.within(0.03);
    let Some((task, _)) = &mut judge.thought else { return };
    let Some((advisor, advantage)) = block_on(poll_once(task)) else { return };
    judge.advisor = Some(advisor);
    judge.thought = None;
    if !judge.due {
        judgement.set_if_neq(Judgement(Some(advantage)));
    }
}

fn begin_judging(
    table: Res<Table<Game>>,
    mut judge: ResMut<Judge>,
    mut judgement: ResMut<Judgement>,
    mut wake: ResMut<Wake>,
) {
    judge.due = false;
    let game = table.session().state().clone();
    if game.is_over() {
        let score = game.score();
        judgement.set_if_neq(Judgement(Some(score.black as f32 - score.white as f32)));
        return;
    }
    let cancel = Arc::new(AtomicBool::new(false));
    let budget = Budget::time(LONGEST).cancelled_by(cancel.clone());
    let mut advisor = judge.advisor.take().unwrap_or_else(Advisor::brief);
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let advantage = advisor.black_advantage(&game, &budget);
        (advisor, advantage)
    });
    judge.thought = Some((task, cancel));
    wake.within(0.03);
}

fn leave(mut judge: ResMut<Judge>, mut judgement: ResMut<Judgement>) {
    if let Some((_, cancel)) = judge.thought.take() {
        cancel.store(true, Ordering::Relaxed);
    }
    *judge = default();
    *judgement = default();
}
