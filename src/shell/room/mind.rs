//! The advisor in its room: it thinks in the background, gives hints, replies and plays by itself.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::{Hinted, NoHint, Play, Players, Room, Table};
use crate::core::{Advice, Advised, Budget, Level, Rules};
use crate::shell::audio::{Cue, PlayCue};
use crate::shell::motion::Moving;
use crate::shell::ponder::{Ahead, Ponder};
use crate::shell::power::Wake;
use crate::shell::saves::Settings;
use crate::shell::screen::Sheet;

/// Whether the advisor is playing by itself.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watching(pub bool);

/// Whether the advisor is thinking.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking(pub bool);

/// Why the advisor thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To give a hint.
    Hint,
    /// To play by itself.
    Watched,
    /// To move as the opponent.
    Reply,
}

/// The advisor and what it has come to, if anything.
pub(in crate::shell) type Thought<G> = (<G as Advised>::Advisor, Option<Advice<<G as Rules>::Move>>);

/// The advisor, which remembers what it found out from one thought to the next; it thinks in the
/// background.
#[derive(Resource)]
pub(super) struct Mind<G: Room> {
    pub(super) advisor: Option<G::Advisor>,
    pub(super) wants: Option<Purpose>,
    thought: Option<(Task<Thought<G>>, Purpose, Arc<AtomicBool>)>,
    /// The opponent's move, once it is found and until it is played.
    pub(super) reply: Option<(Advice<G::Move>, Purpose)>,
    /// The opponent's thoughts in the player's time.
    pub(super) ponder: Option<Ponder<G>>,
    /// How long nothing has moved, in seconds.
    rest: f32,
}

impl<G: Room> Default for Mind<G> {
    fn default() -> Self {
        Self { advisor: None, wants: None, thought: None, reply: None, ponder: None, rest: 0.0 }
    }
}

impl<G: Room> Mind<G> {
    /// Stops thinking at once.
    pub(super) fn stop(&mut self) {
        self.wants = None;
        self.reply = None;
        self.ponder = None;
        if let Some((_, _, cancel)) = self.thought.take() {
            cancel.store(true, Ordering::Relaxed);
        }
    }
}

/// The opponent answers no sooner than this after the last motion, so that a person can follow.
const FOLLOWED: f32 = 0.6;
/// It thinks ahead no sooner than this, when everything that followed the last move is done.
const SETTLED: f32 = 1.0;

/// Thinks, and lets the advisor move where it is its turn.
pub(super) fn think<G: Room>(
    mut mind: ResMut<Mind<G>>,
    table: Res<Table<G>>,
    time: Res<Time<Real>>,
    mut watching: ResMut<Watching>,
    moving: Res<Moving>,
    sheet: Res<State<Sheet>>,
    mut thinking: ResMut<Thinking>,
    (mut hinted, mut hintless): (MessageWriter<Hinted<G>>, MessageWriter<NoHint<G>>),
    mut plays: MessageWriter<Play<G>>,
    mut cues: MessageWriter<PlayCue>,
    mut wake: ResMut<Wake>,
    (settings, mut ahead): (Res<Settings>, ResMut<Ahead>),
) {
    let mind = &mut *mind;
    mind.rest = if moving.0 { 0.0 } else { mind.rest + time.delta_secs() };
    let state = table.game.session.state();
    let playing = *sheet.get() == Sheet::None && !table.is_replaying() && state.outcome().is_none();
    let idle = mind.thought.is_none() && mind.wants.is_none() && mind.reply.is_none();
    if playing && idle && watching.0 && mind.rest >= G::WATCHED_PAUSE && !moving.0 {
        mind.wants = Some(Purpose::Watched);
    } else if playing && idle && watching.0 {
        wake.within(G::WATCHED_PAUSE - mind.rest);
    } else if playing && idle && !watching.0 && !table.is_open() {
        mind.wants = Some(Purpose::Reply);
    }
    if let Some(purpose) = mind.wants.take() {
        let level = match purpose {
            Purpose::Hint => Level::MAX,
            Purpose::Watched => Level::WATCHED,
            Purpose::Reply => table.players().level,
        };
        let cancel = Arc::new(AtomicBool::new(false));
        let state = state.clone();
        let budget: Budget = state.level_budget(level).cancelled_by(cancel.clone());
        let budget = if purpose == Purpose::Hint { budget } else { budget.for_play() };
        let mut advisor = mind.advisor.take().unwrap_or_default();
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let advice = state.advise(&mut advisor, &budget);
            (advisor, advice)
        });
        mind.thought = Some((task, purpose, cancel));
    }
    if let Some((task, purpose, _)) = &mut mind.thought {
        wake.within(0.0);
        if let Some((advisor, advice)) = block_on(poll_once(task)) {
            let purpose = *purpose;
            mind.thought = None;
            mind.advisor = Some(advisor);
            match (advice, purpose) {
                (Some(advice), Purpose::Hint) => {
                    hinted.write(Hinted(advice));
                }
                (Some(advice), _) => mind.reply = Some((advice, purpose)),
                (None, Purpose::Hint) => {
                    hintless.write(NoHint(PhantomData));
                    cues.write(PlayCue(Cue::Denied));
                }
                (None, _) => {
                    watching.set_if_neq(Watching(false));
                    cues.write(PlayCue(Cue::Denied));
                }
            }
        }
    }
    if let Some((advice, purpose)) = &mind.reply {
        let after = if *purpose == Purpose::Reply { FOLLOWED } else { G::WATCHED_PAUSE };
        if mind.rest >= after && playing {
            plays.write(Play(advice.mv));
            mind.reply = None;
        } else if playing {
            wake.within(after - mind.rest);
        }
    }
    thinking.set_if_neq(Thinking(mind.thought.is_some() || mind.reply.is_some()));
    let waits = playing && !watching.0 && table.is_open() && mind.thought.is_none();
    if waits && mind.ponder.is_none() && may_ponder(&table, &settings) {
        if mind.rest < SETTLED {
            wake.within(SETTLED - mind.rest);
        } else {
            mind.ponder = Some(Ponder::start(state.clone(), table.players().level));
        }
    } else if !waits {
        mind.ponder = None;
    }
    ahead.set_if_neq(Ahead(mind.ponder.as_ref().map_or(0, Ponder::count)));
}

/// Whether the opponent may think in the player's time: if it is asked to do its best, and the
/// player allows it.
fn may_ponder<G: Room>(table: &Table<G>, settings: &Settings) -> bool {
    let Players { computer, level } = table.players();
    computer.is_some() && level == Level::MAX && settings.chosen(G::ID.info()).get("ponder") == "on"
}
