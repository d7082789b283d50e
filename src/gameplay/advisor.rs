//! The advisor of a room: thinks in the background, gives hints, moves for the opponent and plays by itself.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use super::prelude::*;
use crate::core::Advised;
use crate::theme::animation::Moving;

/// Whether the advisor is playing by itself.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watching(pub bool);

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking(pub bool);

/// Why the advisor thinks: for a hint, to play by itself, or to move as the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Hint,
    Watched,
    Reply,
}

/// An advisor at work. It ends with the advisor itself and its advice, if it has any.
pub(super) type Thought<G> = Background<(<G as Advised>::Advisor, Option<Advice<<G as Rules>::Move>>)>;

/// Starts thinking about a position in the background.
pub(super) fn think_about<G: Room>(
    state: &G,
    advisor: &mut Option<G::Advisor>,
    budget: Budget,
) -> Thought<G> {
    let (state, mut advisor) = (state.clone(), advisor.take().unwrap_or_default());
    Background::start(move |cancelled| {
        let advice = state.advise(&mut advisor, &budget.cancelled_by(cancelled));
        (advisor, advice)
    })
}

#[derive(Resource)]
pub struct Mind<G: Room> {
    pub(super) advisor: Option<G::Advisor>,
    pub(super) wants: Option<Purpose>,
    thought: Option<(Thought<G>, Purpose)>,
    /// The move it has found, until it is played.
    pub(super) reply: Option<(G::Move, Purpose)>,
    pub(super) ponder: Option<Ponder<G>>,
    /// The seconds since anything moved.
    rest: f32,
}

impl<G: Room> Default for Mind<G> {
    fn default() -> Self {
        Self { advisor: None, wants: None, thought: None, reply: None, ponder: None, rest: 0.0 }
    }
}

impl<G: Room> Mind<G> {
    /// How many of the opponent's answers are known before the player has moved.
    pub fn answers_ahead(&self) -> usize {
        self.ponder.as_ref().map_or(0, Ponder::count)
    }

    pub(super) fn stop(&mut self) {
        (self.wants, self.thought, self.reply, self.ponder) = (None, None, None, None);
    }
}

/// The opponent waits this many seconds after the last motion, so that the player can follow.
const FOLLOWED: f32 = 0.6;
/// Thinking ahead waits this many seconds, so that all animations of the last move are done.
const SETTLED: f32 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watching>().init_resource::<Thinking>();
    app.add_message::<NoHint>();
}

/// Drops what was meant for the position before a reset: thoughts, and results that are not shown yet.
pub(super) fn forget<G: Room>(
    mut reset: MessageReader<Reset<G>>,
    mut mind: ResMut<Mind<G>>,
    mut results: ResMut<Results>,
) {
    // A condition would also read the reset that comes just before the room is entered.
    if reset.read().count() > 0 {
        mind.stop();
        results.delay = None;
    }
}

/// Lets the advisor think, and play its move when it is its turn.
pub(super) fn think<G: Room>(
    (table, settings): (Res<Table<G>>, Res<Settings>),
    (mut mind, mut watching, mut thinking): (ResMut<Mind<G>>, ResMut<Watching>, ResMut<Thinking>),
    (time, moving, sheet): (Res<Time<Real>>, Res<Moving>, Res<State<Sheet>>),
    (mut hinted, mut hintless): (MessageWriter<Hinted<G>>, MessageWriter<NoHint>),
    (mut plays, mut cues): (MessageWriter<Play<G>>, MessageWriter<PlayCue>),
    mut wake: ResMut<Wake>,
) {
    let mind = &mut *mind;
    mind.rest = if moving.0 { 0.0 } else { mind.rest + time.delta_secs() };
    let is_over = table.front.session.state().outcome().is_some();
    let playing = *sheet.get() == Sheet::None && !table.is_replaying() && !is_over;
    if playing {
        mind.want(&table, watching.0, moving.0, &mut wake);
    }
    mind.begin(&table);
    match mind.look(&mut wake) {
        None => {}
        Some((Some(advice), Purpose::Hint)) => _ = hinted.write(Hinted(advice)),
        Some((Some(advice), purpose)) => mind.reply = Some((advice.mv, purpose)),
        Some((None, purpose)) => {
            if purpose == Purpose::Hint {
                hintless.write(NoHint);
            } else {
                watching.set_if_neq(Watching(false));
            }
            cues.write(PlayCue(Cue::Denied));
        }
    }
    if playing && let Some(mv) = mind.reply_in_time(&mut wake) {
        plays.write(Play(mv));
    }
    thinking.set_if_neq(Thinking(mind.thought.is_some() || mind.reply.is_some()));
    let waits = playing && !watching.0 && table.is_open() && mind.thought.is_none();
    mind.think_ahead(&table, waits, may_ponder(&table, &settings), &mut wake);
}

impl<G: Room> Mind<G> {
    fn want(&mut self, table: &Table<G>, watched: bool, moving: bool, wake: &mut Wake) {
        if self.thought.is_some() || self.wants.is_some() || self.reply.is_some() {
            return;
        }
        if !watched {
            self.wants = (!table.is_open()).then_some(Purpose::Reply);
        } else if self.rest >= G::WATCHED_PAUSE && !moving {
            self.wants = Some(Purpose::Watched);
        } else {
            wake.within(G::WATCHED_PAUSE - self.rest);
        }
    }

    fn begin(&mut self, table: &Table<G>) {
        let Some(purpose) = self.wants.take() else { return };
        let level = match purpose {
            Purpose::Hint => Level::MAX,
            Purpose::Watched => Level::WATCHED,
            Purpose::Reply => table.players().level,
        };
        let state = table.front.session.state();
        let mut budget = state.level_budget(level);
        budget.for_play = purpose != Purpose::Hint;
        self.thought = Some((think_about(state, &mut self.advisor, budget), purpose));
    }

    fn look(&mut self, wake: &mut Wake) -> Option<(Option<Advice<G::Move>>, Purpose)> {
        let (work, _) = self.thought.as_mut()?;
        wake.within(0.0);
        let (advisor, advice) = work.poll()?;
        self.advisor = Some(advisor);
        self.thought.take().map(|(_, purpose)| (advice, purpose))
    }

    /// The move it has found, once the player has had time to follow the last one.
    fn reply_in_time(&mut self, wake: &mut Wake) -> Option<G::Move> {
        let (_, purpose) = self.reply.as_ref()?;
        let after = if *purpose == Purpose::Reply { FOLLOWED } else { G::WATCHED_PAUSE };
        if self.rest < after {
            wake.within(after - self.rest);
            return None;
        }
        self.reply.take().map(|(mv, _)| mv)
    }

    /// Thinks ahead for as long as the player has the turn.
    fn think_ahead(&mut self, table: &Table<G>, waits: bool, allowed: bool, wake: &mut Wake) {
        if !waits {
            self.ponder = None;
        } else if self.ponder.is_none() && allowed {
            if self.rest < SETTLED {
                wake.within(SETTLED - self.rest);
            } else {
                let state = table.front.session.state().clone();
                self.ponder = Some(Ponder::start(state, table.players().level));
            }
        }
    }
}

/// Whether the opponent may think on the player's turn: only at the top level, and if the player allows it.
fn may_ponder<G: Room>(table: &Table<G>, settings: &Settings) -> bool {
    let Players { computer, level } = table.players();
    computer.is_some() && level == Level::MAX && settings.chosen(G::INFO).get("ponder") == "on"
}

/// While the player thinks, the opponent works out its answers to the moves it expects, if the setting allows
/// it. The answers are the same as without pondering, only sooner. Dropping it stops the work.
pub(super) struct Ponder<G: Room> {
    /// A move that the player may make, and the answer to it.
    answers: Arc<Mutex<Vec<(G::Move, G::Move)>>>,
    _work: Background<()>,
}

impl<G: Room> Ponder<G> {
    pub(super) fn start(state: G, level: Level) -> Self {
        let answers = Arc::new(Mutex::new(Vec::new()));
        let found = answers.clone();
        let work = Background::start(move |cancelled| {
            let mut advisor = G::Advisor::default();
            let person = state.to_move();
            let budget = |state: &G| state.level_budget(level).cancelled_by(cancelled.clone());
            for mv in state.expected(&mut advisor, &budget(&state)) {
                let mut after = state.clone();
                if after.play(mv).is_err() || after.outcome().is_some() || after.to_move() == person {
                    continue;
                }
                let advice = after.advise(&mut advisor, &budget(&after));
                // Discard an answer that was cut short.
                if cancelled.load(Ordering::Relaxed) {
                    return;
                }
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                found.extend(advice.map(|advice| (mv, advice.mv)));
            }
        });
        Self { answers, _work: work }
    }

    pub(super) fn answer(&self, mv: G::Move) -> Option<G::Move> {
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.iter().find(|(other, _)| *other == mv).map(|(_, answer)| *answer)
    }

    pub(super) fn count(&self) -> usize {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}
