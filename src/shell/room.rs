//! What every room does alike: play moves, undo and redo, start anew, ask the advisor, keep the
//! game. Written once for any [`Room`]; a game adds only what is its own.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::WindowFocused;

use super::audio::{Cue, PlayCue};
use super::input::{Verb, Verbs};
use super::motion::Moving;
use super::options::Chosen;
use super::saves::{KeepSystems, Records, SavedGame, Saves, Settings, keep, load};
use super::screen::{FrameSystems, Screen, Sheet, at_the_board};
use super::toast::{Toast, ToastUndo, WithdrawToast};
use crate::core::rng::{Rng, fresh_seed};
use crate::core::{Advice, Advised, Budget, Coded, Level, Rules, Seat, Session};
use crate::games::GameId;

/// A game that can be played in a room.
pub trait Room: Coded + Advised {
    /// Which game it is.
    const ID: GameId;
    /// The file that its game is kept in.
    const FILE: &'static str;
    /// The seconds between two moves of the advisor when it is watched.
    const WATCHED_PAUSE: f32 = 0.0;

    /// A new game of a variant, with the options that are chosen.
    fn fresh(variant: &str, chosen: &Chosen, seed: u64, best: i64) -> Self::Setup;

    /// Where a new game takes its seed from if the game is choosy about seeds: the name of a shelf of
    /// [`Ready`] ones, which the game fills. Without one any seed will do.
    fn shelf(_variant: &str, _: &Chosen) -> Option<String> {
        None
    }

    /// A seed for a new game when none lies ready. Players wait for it, so it comes at once.
    fn seed(_variant: &str, _: &Chosen) -> u64 {
        fresh_seed()
    }

    /// The name of the variant that a setup belongs to.
    fn variant(setup: &Self::Setup) -> &'static str;

    /// The name that its best result is noted under: games that cannot be compared have their own.
    fn record(setup: &Self::Setup) -> String {
        Self::variant(setup).to_owned()
    }

    /// What may be noted as the best result so far; more is better.
    fn points(&self) -> Option<i64>;

    /// Whose turn it is, in a game of two.
    fn to_move(&self) -> Option<Seat> {
        None
    }

    /// Whether a move with these effects is one to be kept and taken back, rather than a moment of
    /// a longer one.
    fn ends_turn(_: &[Self::Effect]) -> bool {
        true
    }

    /// Goes back by a turn; tells whether there was one.
    fn undo(session: &mut Session<Self>) -> bool {
        session.undo().is_some()
    }

    /// Plays an undone turn again; what it caused, if there is one.
    fn redo(session: &mut Session<Self>) -> Option<Vec<Self::Effect>> {
        session.redo()
    }
}

/// Who sits at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The seat that the computer plays, if any.
    pub computer: Option<Seat>,
    /// How well it plays.
    pub level: Level,
}

impl Players {
    /// Nobody but the people in front of the screen.
    pub const PEOPLE: Self = Self { computer: None, level: Level::WATCHED };

    /// The players that are chosen for a new game. `seed` decides what is left to chance.
    pub fn chosen(chosen: &Chosen, seed: u64) -> Self {
        let level = chosen.get("level").parse().ok().and_then(Level::new).unwrap_or(Level::WATCHED);
        let computer = match chosen.get("players") {
            "second" => Some(Seat::First),
            "random" if Rng::new(seed).below(2) == 0 => Some(Seat::First),
            "first" | "random" => Some(Seat::Second),
            _ => None,
        };
        Self { computer, level }
    }
}

/// The game on the table, and the one that a new game replaced, for as long as that can be undone.
#[derive(Resource)]
pub struct Table<G: Room> {
    game: Seated<G>,
    shelved: Option<Seated<G>>,
}

/// A game with those who play it and how long they have.
struct Seated<G: Room> {
    session: Session<G>,
    players: Players,
    seconds: f64,
}

impl<G: Room> Table<G> {
    /// The game being played.
    pub fn session(&self) -> &Session<G> {
        &self.game.session
    }

    /// Who plays it.
    pub fn players(&self) -> Players {
        self.game.players
    }

    /// Whether a person may move now.
    pub fn is_open(&self) -> bool {
        let to_move = self.session().state().to_move();
        to_move.is_none() || to_move != self.players().computer
    }

    /// How long it has been played, in seconds.
    pub fn seconds(&self) -> f64 {
        self.game.seconds
    }

    /// The name of the variant being played.
    pub fn variant(&self) -> &'static str {
        G::variant(self.session().setup())
    }
}

/// Seeds that were found ahead of time, by the shelf they lie on: for games that are choosy about
/// theirs, so that nobody has to wait for a new one.
#[derive(Resource, Debug)]
pub struct Ready<G: Room> {
    seeds: Vec<(String, u64)>,
    game: PhantomData<fn() -> G>,
}

impl<G: Room> Default for Ready<G> {
    fn default() -> Self {
        Self { seeds: Vec::new(), game: PhantomData }
    }
}

impl<G: Room> Ready<G> {
    /// Lays a seed ready.
    pub fn add(&mut self, shelf: String, seed: u64) {
        self.seeds.push((shelf, seed));
    }

    /// How many lie on a shelf.
    pub fn count(&self, shelf: &str) -> usize {
        self.seeds.iter().filter(|(other, _)| other == shelf).count()
    }

    /// Takes the first from a shelf.
    fn take(&mut self, shelf: &str) -> Option<u64> {
        let index = self.seeds.iter().position(|(other, _)| other == shelf)?;
        Some(self.seeds.remove(index).1)
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

/// The advisor was asked for a hint and has none.
#[derive(Message, Clone, Copy, Debug)]
pub struct NoHint<G: Room>(PhantomData<G>);

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
    /// Let the computer play the other side.
    SwitchSides,
    /// Go to the position after so many moves.
    Seek(usize),
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
    /// Options with the choices made for this time.
    pub chosen: Vec<(&'static str, &'static str)>,
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
            .add_message::<NoHint<G>>()
            .init_resource::<Ready<G>>()
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
            (keep_when_left::<G>, keep_game::<G>.run_if(resource_exists_and_changed::<Table<G>>))
                .chain()
                .in_set(KeepSystems),
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
    settings: Res<Settings>,
    records: Res<Records>,
    opening: Res<Opening>,
    mut ready: ResMut<Ready<G>>,
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
    let mut chosen = settings.chosen(G::ID.info());
    let is_asked_for = opening.game == Some(G::ID);
    if is_asked_for {
        chosen.override_with(&opening.chosen);
    }
    let anew = opening.variant.is_some() || opening.seed.is_some() || !opening.chosen.is_empty();
    let asked = is_asked_for.then(|| match &opening.code {
        Some(code) => {
            let session = Session::from_code(code).ok()?;
            Some(Seated { session, players: Players::chosen(&chosen, 0), seconds: 0.0 })
        }
        None if anew => {
            let variant = opening.variant.unwrap_or(G::ID.info().default_variant);
            Some(new_game(variant, opening.seed, &chosen, &records, &mut ready))
        }
        None => None,
    });
    let table = match (asked.flatten(), kept) {
        (Some(game), kept) => Table { game, shelved: kept.filter(|game| game.session.position() > 0) },
        (None, Some(game)) => Table { game, shelved },
        (None, None) => {
            let game = new_game(G::ID.info().default_variant, None, &chosen, &records, &mut ready);
            Table { game, shelved: None }
        }
    };
    commands.insert_resource(table);
}

fn open_saved<G: Room>(saved: &SavedGame) -> Option<Seated<G>> {
    let session = Session::from_code(&saved.code).ok()?;
    Some(Seated { session, players: saved.players(), seconds: saved.seconds.max(0.0) })
}

fn new_game<G: Room>(
    variant: &str,
    seed: Option<u64>,
    chosen: &Chosen,
    records: &Records,
    ready: &mut Ready<G>,
) -> Seated<G> {
    let seed =
        seed.or_else(|| ready.take(&G::shelf(variant, chosen)?)).unwrap_or_else(|| G::seed(variant, chosen));
    let best = records.best(G::NAME, &G::record(&G::fresh(variant, chosen, seed, 0))).unwrap_or(0);
    let session = Session::new(G::fresh(variant, chosen, seed, best));
    Seated { session, players: Players::chosen(chosen, seed), seconds: 0.0 }
}

/// Does what the player asks, except for thinking.
fn answer<G: Room>(
    mut asks: MessageReader<Ask>,
    mut table: ResMut<Table<G>>,
    (records, settings, mut ready): (Res<Records>, Res<Settings>, ResMut<Ready<G>>),
    mut mind: ResMut<Mind<G>>,
    mut watching: ResMut<Watching>,
    mut played: MessageWriter<Played<G>>,
    mut reset: MessageWriter<Reset<G>>,
    mut toasts: MessageWriter<Toast>,
    mut withdraw: MessageWriter<WithdrawToast>,
    mut cues: MessageWriter<PlayCue>,
) {
    for ask in asks.read() {
        mind.stop();
        if *ask != Ask::Watch {
            watching.set_if_neq(Watching(false));
        }
        match *ask {
            Ask::Undo => {
                if undo_turn(&mut table.game) {
                    reset.write(Reset(PhantomData));
                } else if table.shelved.is_some() {
                    // Before the first move, undo brings back the game that this one replaced.
                    bring_back(&mut table, &mut reset, &mut withdraw);
                } else {
                    cues.write(PlayCue(Cue::Denied));
                }
            }
            Ask::Redo => match redo_turn(&mut table.game) {
                Redone::Nothing => {
                    cues.write(PlayCue(Cue::Denied));
                }
                Redone::Move(effects) => {
                    played.write(Played(effects));
                }
                Redone::Moves => {
                    reset.write(Reset(PhantomData));
                }
            },
            Ask::New | Ask::Variant(_) => {
                let variant = if let Ask::Variant(variant) = *ask { variant } else { table.variant() };
                let chosen = settings.chosen(G::ID.info());
                let game = new_game(variant, None, &chosen, &records, &mut ready);
                replace(&mut table, game, &mut toasts);
                reset.write(Reset(PhantomData));
            }
            Ask::Restart => {
                let session = Session::new(table.session().setup().clone());
                let game = Seated { session, players: table.players(), seconds: 0.0 };
                replace(&mut table, game, &mut toasts);
                reset.write(Reset(PhantomData));
            }
            Ask::SwitchSides => {
                if let Some(seat) = table.game.players.computer {
                    table.game.players.computer = Some(seat.other());
                    reset.write(Reset(PhantomData));
                }
            }
            Ask::Seek(position) => {
                table.game.session.seek(position);
                reset.write(Reset(PhantomData));
            }
            Ask::Hint if table.is_open() => mind.wants = Some(Purpose::Hint),
            Ask::Hint => {
                cues.write(PlayCue(Cue::Denied));
            }
            Ask::Watch => {
                watching.0 = !watching.0;
            }
        }
    }
}

/// Takes back the last turn of a person, and whatever the computer replied to it.
fn undo_turn<G: Room>(game: &mut Seated<G>) -> bool {
    let now = game.session.position();
    while G::undo(&mut game.session) {
        let to_move = game.session.state().to_move();
        if to_move.is_none() || to_move != game.players.computer {
            return true;
        }
    }
    // All that is left are the computer's own moves.
    game.session.seek(now);
    false
}

enum Redone<E> {
    Nothing,
    /// One move, with what it caused.
    Move(Vec<E>),
    /// Several.
    Moves,
}

fn redo_turn<G: Room>(game: &mut Seated<G>) -> Redone<G::Effect> {
    let Some(effects) = G::redo(&mut game.session) else {
        return Redone::Nothing;
    };
    let mut redone = Redone::Move(effects);
    let is_computers = |session: &Session<G>| {
        let to_move = session.state().to_move();
        to_move.is_some() && to_move == game.players.computer
    };
    while is_computers(&game.session) && G::redo(&mut game.session).is_some() {
        redone = Redone::Moves;
    }
    redone
}

/// Puts a new game on the table. The old one is kept, unless nothing had been played in it.
fn replace<G: Room>(table: &mut Table<G>, game: Seated<G>, toasts: &mut MessageWriter<Toast>) {
    let old = std::mem::replace(&mut table.game, game);
    if old.session.position() > 0 {
        table.shelved = Some(old);
        toasts.write(new_game_toast());
    }
}

fn bring_back<G: Room>(
    table: &mut Table<G>,
    reset: &mut MessageWriter<Reset<G>>,
    withdraw: &mut MessageWriter<WithdrawToast>,
) {
    if let Some(game) = table.shelved.take() {
        table.game = game;
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
        match table.bypass_change_detection().game.session.play(*mv) {
            Ok(effects) => {
                if G::ends_turn(&effects) {
                    mind.stop();
                    if table.shelved.take().is_some() {
                        withdraw.write(WithdrawToast);
                    }
                    table.set_changed();
                }
                played.write(Played(effects));
            }
            Err(illegal) => {
                refused.write(Refused(illegal));
            }
        }
    }
}

fn note_points<G: Room>(table: Res<Table<G>>, mut records: ResMut<Records>) {
    let record = G::record(table.session().setup());
    if let Some(points) = table.session().state().points()
        && records.best(G::NAME, &record).is_none_or(|best| points > best)
    {
        records.note(G::NAME, &record, points);
    }
}

fn keep_game<G: Room>(table: Res<Table<G>>, saves: Res<Saves>) {
    if table.is_added() && table.session().position() == 0 && table.shelved.is_none() {
        return;
    }
    let save = |game: &Seated<G>| SavedGame::new(game.session.code(), game.players, game.seconds);
    let mut saved = save(&table.game);
    saved.shelved = table.shelved.as_ref().map(|game| Box::new(save(game)));
    keep(&saves.0, G::FILE, &saved);
}

/// A game is kept too when the window is left or closed in the middle of a turn.
fn keep_when_left<G: Room>(
    mut focus: MessageReader<WindowFocused>,
    mut exit: MessageReader<AppExit>,
    mut table: ResMut<Table<G>>,
) {
    let left = focus.read().filter(|focus| !focus.focused).count() + exit.read().count();
    if left > 0 && table.session().position() > 0 {
        table.set_changed();
    }
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
    if table.session().position() > 0 && table.session().state().outcome().is_none() && *idle < NOBODY_THERE {
        table.bypass_change_detection().game.seconds += time.delta_secs_f64();
        wake.within(1.0 - table.seconds().fract() as f32);
    }
}

/// Why the advisor thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// To give a hint.
    Hint,
    /// To play by itself.
    Watched,
    /// To move as the opponent.
    Reply,
}

/// The advisor and what it has come to, if anything.
type Thought<G> = (<G as Advised>::Advisor, Option<Advice<<G as Rules>::Move>>);

/// The advisor, which remembers what it found out from one thought to the next; it thinks in the
/// background.
#[derive(Resource)]
struct Mind<G: Room> {
    advisor: Option<G::Advisor>,
    wants: Option<Purpose>,
    thought: Option<(Task<Thought<G>>, Purpose, Arc<AtomicBool>)>,
    /// The opponent's move, once it is found and until it is played.
    reply: Option<(Advice<G::Move>, Purpose)>,
    /// How long nothing has moved, in seconds.
    rest: f32,
}

impl<G: Room> Default for Mind<G> {
    fn default() -> Self {
        Self { advisor: None, wants: None, thought: None, reply: None, rest: 0.0 }
    }
}

impl<G: Room> Mind<G> {
    /// Stops thinking at once.
    fn stop(&mut self) {
        self.wants = None;
        self.reply = None;
        if let Some((_, _, cancel)) = self.thought.take() {
            cancel.store(true, Ordering::Relaxed);
        }
    }
}

/// The opponent answers no sooner than this after the last motion, so that a person can follow.
const FOLLOWED: f32 = 0.6;

fn think<G: Room>(
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
    mut wake: ResMut<super::power::Wake>,
) {
    let mind = &mut *mind;
    mind.rest = if moving.0 { 0.0 } else { mind.rest + time.delta_secs() };
    let state = table.session().state();
    let playing = *sheet.get() == Sheet::None && state.outcome().is_none();
    let idle = mind.thought.is_none() && mind.wants.is_none() && mind.reply.is_none();
    if playing && idle && watching.0 && mind.rest >= G::WATCHED_PAUSE && !moving.0 {
        mind.wants = Some(Purpose::Watched);
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
    mind.stop();
    mind.advisor = None;
    watching.0 = false;
    // The clock's last seconds are kept too.
    table.set_changed();
}
