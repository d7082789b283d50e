//! What every room does alike: play moves, undo and redo, start anew, ask the advisor, keep the
//! game. Written once for any [`Room`]; a game adds only what is its own.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use super::audio::{Cue, PlayCue};
use super::input::{Verb, Verbs};
use super::motion::Moving;
use super::saves::{KeepSystems, Records, SavedGame, Saves, keep, load};
use super::screen::{FrameSystems, Screen, Sheet, at_the_board};
use super::toast::{Toast, ToastUndo, WithdrawToast};
use crate::core::rng::fresh_seed;
use crate::core::{Advice, Advised, Budget, Coded, Level, Session};
use crate::games::GameId;

/// A game that can be played in a room.
pub trait Room: Coded + Advised {
    /// Which game it is.
    const ID: GameId;
    /// The file that its game is kept in.
    const FILE: &'static str;

    /// A new game of a variant.
    fn fresh(variant: &str, seed: u64, best: i64) -> Self::Setup;

    /// The name of the variant that a setup belongs to.
    fn variant(setup: &Self::Setup) -> &'static str;

    /// The points so far.
    fn points(&self) -> i64;
}

/// The game on the table, and the one that a new game replaced, for as long as that can be undone.
#[derive(Resource)]
pub struct Table<G: Room> {
    session: Session<G>,
    seconds: f64,
    shelved: Option<(Session<G>, f64)>,
}

impl<G: Room> Table<G> {
    /// The game being played.
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// How long it has been played, in seconds.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The name of the variant being played.
    pub fn variant(&self) -> &'static str {
        G::variant(self.session.setup())
    }
}

/// Plays a move.
#[derive(Message, Clone, Copy, Debug)]
pub struct Play<G: Room>(pub G::Move);

/// A move was played (or played again), and this is what it caused.
#[derive(Message, Clone, Debug)]
pub struct Played<G: Room>(pub Vec<G::Effect>);

/// The position is another one, with no way from the last: undone, anew, opened.
#[derive(Message, Clone, Copy, Debug)]
pub struct Reset<G: Room>(PhantomData<G>);

/// A move was refused.
#[derive(Message, Clone, Debug)]
pub struct Refused<G: Room>(pub G::Illegal);

/// The advisor's answer to a request for a hint.
#[derive(Message, Clone, Debug)]
pub struct Hinted<G: Room>(pub Advice<G::Move>);

/// What a player asks of the room they are in.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Take a turn back.
    Undo,
    /// Play it again.
    Redo,
    /// A hint.
    Hint,
    /// A new game of the same variant.
    New,
    /// A new game of this variant.
    Variant(&'static str),
    /// The same game from its start.
    Restart,
    /// Let the advisor play, or stop it.
    Watch,
}

/// Whether the advisor is playing by itself.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watching(pub bool);

/// Whether the advisor is thinking.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking(pub bool);

/// What the command line asks for instead of the game that was kept.
#[derive(Resource, Clone, Debug, Default)]
pub struct Opening {
    /// The room to open.
    pub game: Option<GameId>,
    /// A new game of this variant.
    pub variant: Option<&'static str>,
    /// A new game with this seed.
    pub seed: Option<u64>,
    /// A shared game.
    pub code: Option<String>,
}

/// The messages that are the same for all rooms.
pub fn plugin(app: &mut App) {
    app.add_message::<Ask>()
        .init_resource::<Watching>()
        .init_resource::<Thinking>()
        .init_resource::<Opening>();
    app.add_systems(Update, ask_by_verb.in_set(FrameSystems::Input).run_if(at_the_board));
}

/// Everything that every room does, for one of them.
pub struct RoomPlugin<G>(PhantomData<G>);

impl<G> Default for RoomPlugin<G> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<G: Room> Plugin for RoomPlugin<G> {
    fn build(&self, app: &mut App) {
        let here = in_state(Screen::Playing(G::ID));
        app.add_message::<Play<G>>()
            .add_message::<Played<G>>()
            .add_message::<Reset<G>>()
            .add_message::<Refused<G>>()
            .add_message::<Hinted<G>>()
            .init_resource::<Mind<G>>();
        app.add_systems(PreStartup, set_table::<G>);
        app.add_systems(OnEnter(Screen::Playing(G::ID)), offer_shelved::<G>);
        app.add_systems(OnExit(Screen::Playing(G::ID)), leave::<G>);
        app.add_systems(
            Update,
            (
                answer::<G>,
                unshelve::<G>,
                think::<G>,
                play::<G>,
                note_points::<G>.run_if(resource_exists_and_changed::<Table<G>>),
            )
                .chain()
                .in_set(FrameSystems::Rules)
                .run_if(here.clone()),
        );
        app.add_systems(
            Last,
            keep_game::<G>.in_set(KeepSystems).run_if(resource_exists_and_changed::<Table<G>>),
        );
        app.add_systems(Update, run_clock::<G>.run_if(here).run_if(at_the_board));
    }
}

fn ask_by_verb(verbs: Single<&Verbs>, mut asks: MessageWriter<Ask>) {
    for (verb, ask) in
        [(Verb::Undo, Ask::Undo), (Verb::Redo, Ask::Redo), (Verb::Hint, Ask::Hint), (Verb::NewGame, Ask::New)]
    {
        if verbs.just_pressed(&verb) {
            asks.write(ask);
        }
    }
}

/// Lays the kept game on the table, or what the command line asks for, or a new one.
fn set_table<G: Room>(
    mut commands: Commands,
    saves: Res<Saves>,
    records: Res<Records>,
    opening: Res<Opening>,
    mut toasts: MessageWriter<Toast>,
) {
    let mut troubles = Vec::new();
    let title = G::ID.info().title;
    let saved: Option<SavedGame> = load(&saves.0, G::FILE, &mut troubles, &format!("Your game of {title}"));
    let mut kept = None;
    let mut shelved = None;
    if let Some(saved) = saved {
        kept = open_saved::<G>(&saved);
        shelved = saved.shelved.as_deref().and_then(open_saved::<G>);
        if kept.is_none() {
            saves.0.set_aside(G::FILE);
            troubles.push(format!("Your game of {title} could not be read; the file was set aside."));
        }
    }
    for trouble in troubles {
        toasts.write(Toast::new(trouble));
    }
    let asked = (opening.game == Some(G::ID)).then(|| match &opening.code {
        Some(code) => Session::from_code(code).ok(),
        None if opening.variant.is_some() || opening.seed.is_some() => {
            Some(new_session(opening.variant.unwrap_or(G::ID.info().default_variant), opening.seed, &records))
        }
        None => None,
    });
    let table = match (asked.flatten(), kept) {
        (Some(session), kept) => {
            let shelved = kept.filter(|(session, _)| session.position() > 0);
            Table { session, seconds: 0.0, shelved }
        }
        (None, Some((session, seconds))) => Table { session, seconds, shelved },
        (None, None) => {
            let session = new_session(G::ID.info().default_variant, None, &records);
            Table { session, seconds: 0.0, shelved: None }
        }
    };
    commands.insert_resource(table);
}

fn open_saved<G: Room>(saved: &SavedGame) -> Option<(Session<G>, f64)> {
    let session = Session::from_code(&saved.code).ok()?;
    Some((session, saved.seconds.max(0.0)))
}

fn new_session<G: Room>(variant: &str, seed: Option<u64>, records: &Records) -> Session<G> {
    let best = records.best(G::NAME, variant);
    Session::new(G::fresh(variant, seed.unwrap_or_else(fresh_seed), best))
}

/// Does what the player asks, except for thinking.
fn answer<G: Room>(
    mut asks: MessageReader<Ask>,
    mut table: ResMut<Table<G>>,
    records: Res<Records>,
    mut mind: ResMut<Mind<G>>,
    mut watching: ResMut<Watching>,
    mut played: MessageWriter<Played<G>>,
    mut reset: MessageWriter<Reset<G>>,
    mut toasts: MessageWriter<Toast>,
    mut withdraw: MessageWriter<WithdrawToast>,
    mut cues: MessageWriter<PlayCue>,
) {
    for ask in asks.read() {
        mind.forget();
        if *ask != Ask::Watch {
            watching.set_if_neq(Watching(false));
        }
        match *ask {
            Ask::Undo => {
                if table.session.undo().is_some() {
                    reset.write(Reset(PhantomData));
                } else if table.shelved.is_some() {
                    // Before the first move, undo brings back the game that this one replaced.
                    bring_back(&mut table, &mut reset, &mut withdraw);
                } else {
                    cues.write(PlayCue(Cue::Denied));
                }
            }
            Ask::Redo => match table.session.redo() {
                Some(effects) => {
                    played.write(Played(effects));
                }
                None => {
                    cues.write(PlayCue(Cue::Denied));
                }
            },
            Ask::New | Ask::Variant(_) => {
                let variant = if let Ask::Variant(variant) = *ask { variant } else { table.variant() };
                let session = new_session(variant, None, &records);
                replace(&mut table, session, &mut toasts);
                reset.write(Reset(PhantomData));
            }
            Ask::Restart => {
                let session = Session::new(table.session.setup().clone());
                replace(&mut table, session, &mut toasts);
                reset.write(Reset(PhantomData));
            }
            Ask::Hint => mind.wants = Some(Purpose::Hint),
            Ask::Watch => {
                watching.0 = !watching.0;
            }
        }
    }
}

/// Puts a new game on the table. The old one is kept, unless nothing had been played in it.
fn replace<G: Room>(table: &mut Table<G>, session: Session<G>, toasts: &mut MessageWriter<Toast>) {
    let old = std::mem::replace(&mut table.session, session);
    let seconds = std::mem::take(&mut table.seconds);
    if old.position() > 0 {
        table.shelved = Some((old, seconds));
        toasts.write(new_game_toast());
    }
}

fn bring_back<G: Room>(
    table: &mut Table<G>,
    reset: &mut MessageWriter<Reset<G>>,
    withdraw: &mut MessageWriter<WithdrawToast>,
) {
    if let Some((session, seconds)) = table.shelved.take() {
        table.session = session;
        table.seconds = seconds;
        reset.write(Reset(PhantomData));
        withdraw.write(WithdrawToast);
    }
}

fn unshelve<G: Room>(
    mut undone: MessageReader<ToastUndo>,
    mut table: ResMut<Table<G>>,
    mut reset: MessageWriter<Reset<G>>,
    mut withdraw: MessageWriter<WithdrawToast>,
) {
    if undone.read().count() > 0 {
        bring_back(&mut table, &mut reset, &mut withdraw);
    }
}

fn play<G: Room>(
    mut plays: MessageReader<Play<G>>,
    mut table: ResMut<Table<G>>,
    mut mind: ResMut<Mind<G>>,
    mut played: MessageWriter<Played<G>>,
    mut refused: MessageWriter<Refused<G>>,
    mut withdraw: MessageWriter<WithdrawToast>,
) {
    for Play(mv) in plays.read() {
        mind.forget();
        match table.bypass_change_detection().session.play(*mv) {
            Ok(effects) => {
                if table.shelved.take().is_some() {
                    withdraw.write(WithdrawToast);
                }
                table.set_changed();
                played.write(Played(effects));
            }
            Err(illegal) => {
                refused.write(Refused(illegal));
            }
        }
    }
}

fn note_points<G: Room>(table: Res<Table<G>>, mut records: ResMut<Records>) {
    let (variant, points) = (table.variant(), table.session.state().points());
    if points > records.best(G::NAME, variant) {
        records.note(G::NAME, variant, points);
    }
}

fn keep_game<G: Room>(table: Res<Table<G>>, saves: Res<Saves>) {
    if table.is_added() && table.session.position() == 0 && table.shelved.is_none() {
        return;
    }
    let save = |session: &Session<G>, seconds| SavedGame { code: session.code(), seconds, shelved: None };
    let mut saved = save(&table.session, table.seconds);
    saved.shelved = table.shelved.as_ref().map(|(session, seconds)| Box::new(save(session, *seconds)));
    keep(&saves.0, G::FILE, &saved);
}

/// The clock runs while there is a game to play, and stands still when nobody seems to be there.
fn run_clock<G: Room>(
    time: Res<Time<Real>>,
    mut table: ResMut<Table<G>>,
    mut idle: Local<f64>,
    mut plays: MessageReader<Played<G>>,
    mut wake: ResMut<super::power::Wake>,
) {
    const NOBODY_THERE: f64 = 5.0;
    *idle = if plays.read().count() > 0 { 0.0 } else { *idle + time.delta_secs_f64() };
    if table.session.position() > 0 && table.session.state().outcome().is_none() && *idle < NOBODY_THERE {
        table.bypass_change_detection().seconds += time.delta_secs_f64();
        wake.within(1.0 - table.seconds.fract() as f32);
    }
}

/// Why the advisor thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Hint,
    Play,
}

/// The advisor at work in the background.
#[derive(Resource)]
struct Mind<G: Room> {
    wants: Option<Purpose>,
    thought: Option<(Task<Option<Advice<G::Move>>>, Purpose, Arc<AtomicBool>)>,
}

impl<G: Room> Default for Mind<G> {
    fn default() -> Self {
        Self { wants: None, thought: None }
    }
}

impl<G: Room> Mind<G> {
    /// Stops thinking at once.
    fn forget(&mut self) {
        self.wants = None;
        if let Some((_, _, cancel)) = self.thought.take() {
            cancel.store(true, Ordering::Relaxed);
        }
    }
}

fn think<G: Room>(
    mut mind: ResMut<Mind<G>>,
    table: Res<Table<G>>,
    watching: Res<Watching>,
    moving: Res<Moving>,
    sheet: Res<State<Sheet>>,
    mut thinking: ResMut<Thinking>,
    mut hinted: MessageWriter<Hinted<G>>,
    mut plays: MessageWriter<Play<G>>,
    mut cues: MessageWriter<PlayCue>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let playing = watching.0 && *sheet.get() == Sheet::None && table.session.state().outcome().is_none();
    if playing && !moving.0 && mind.thought.is_none() && mind.wants.is_none() {
        mind.wants = Some(Purpose::Play);
    }
    if let Some(purpose) = mind.wants.take() {
        let level = if purpose == Purpose::Hint { Level::MAX } else { Level::WATCHED };
        let cancel = Arc::new(AtomicBool::new(false));
        let state = table.session.state().clone();
        let budget: Budget = state.level_budget(level).cancelled_by(cancel.clone());
        let task = AsyncComputeTaskPool::get()
            .spawn(async move { state.advise(&mut G::Advisor::default(), &budget) });
        mind.thought = Some((task, purpose, cancel));
    }
    if let Some((task, purpose, _)) = &mut mind.thought {
        redraw.write(RequestRedraw);
        if let Some(advice) = block_on(poll_once(task)) {
            match (advice, *purpose) {
                (Some(advice), Purpose::Hint) => {
                    hinted.write(Hinted(advice));
                }
                (Some(advice), Purpose::Play) => {
                    plays.write(Play(advice.mv));
                }
                (None, _) => {
                    cues.write(PlayCue(Cue::Denied));
                }
            }
            mind.thought = None;
        }
    }
    thinking.set_if_neq(Thinking(mind.thought.is_some()));
}

/// A new game that nothing was played in can still be undone.
fn offer_shelved<G: Room>(table: Res<Table<G>>, mut toasts: MessageWriter<Toast>) {
    if table.shelved.is_some() {
        toasts.write(new_game_toast());
    }
}

fn new_game_toast() -> Toast {
    Toast { text: "New game.".to_owned(), undo: true }
}

fn leave<G: Room>(
    mut mind: ResMut<Mind<G>>,
    mut watching: ResMut<Watching>,
    mut table: ResMut<Table<G>>,
    mut withdraw: MessageWriter<WithdrawToast>,
) {
    withdraw.write(WithdrawToast);
    mind.forget();
    watching.0 = false;
    // The clock's last seconds are kept too.
    table.set_changed();
}
