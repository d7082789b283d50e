//! What every room does alike: play moves, undo and redo, start anew, ask the advisor, keep the
//! game. Written once for any [`Room`]; a game adds only what is its own.

mod mind;
mod phase;
mod ready;
mod table;

use std::marker::PhantomData;

use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::audio::{Cue, PlayCue};
use super::daily::DailyPlugin;
use super::input::{Verb, Verbs};
use super::options::Chosen;
use super::ponder::Ahead;
use super::replay::{Player, Watched};
use super::results::Results;
use super::saves::records::Ending;
use super::saves::{
    EarlyTroubles, KeepSystems, Records, SavedGame, Saves, Settings, load, unreadable, written,
};
use super::screen::{FrameSystems, Screen, Sheet, at_the_board};
use super::toast::{Offer, Toast, ToastUndo, WithdrawToast};
use super::{codes, noting, replay};
use crate::core::rng::fresh_seed;
use crate::core::{Advice, Advised, Budget, Coded, Outcome, Seat, Session, Transcript};
use crate::games::GameId;

pub(super) use mind::Thought;
use mind::{Mind, Purpose, think};
pub use mind::{Thinking, Watching};
pub use phase::{Phase, add_phases};
pub use ready::Ready;
pub(super) use table::Seated;
pub use table::{Players, Table};
use table::{Redone, open_table, redo_turn, undo_turn};

/// A game that can be played in a room.
pub trait Room: Coded + Advised {
    /// Which game it is.
    const ID: GameId;
    /// The file that its game is kept in.
    const FILE: &'static str;
    /// The seconds between two moves of the advisor when it is watched.
    const WATCHED_PAUSE: f32 = 0.0;
    /// The game that its card shows while there is none to go on with, as a code. It plays itself
    /// on from there.
    const DEMONSTRATION: &'static str;
    /// The seconds between two moves of that game.
    const DEMONSTRATION_PACE: f32 = 1.6;
    /// How long a replay shows a position before the next move, in sixtieths of a second. Where time
    /// passes by moves of its own there is nothing to wait for.
    const REPLAY_PAUSE: u32 = 48;
    /// What a turn is called.
    const TURN: &'static str = "move";

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

    /// Whether a game was arranged rather than dealt: it begins from a position that somebody chose.
    fn is_arranged(_: &Self::Setup) -> bool {
        false
    }

    /// The game of a day, given the day's seed. It depends on nothing else, and may take a moment
    /// to be found.
    fn daily(seed: u64) -> Self::Setup;

    /// Whether a day's game counts as done.
    fn is_daily_done(&self) -> bool {
        self.outcome().is_some()
    }

    /// What may be noted as the best result so far; more is better.
    fn points(&self) -> Option<i64>;

    /// The moves that a person is expected to make here, the likeliest first, for an opponent that
    /// may think in the player's time; none in games where it does not.
    fn expected(&self, _: &mut Self::Advisor, _: &Budget) -> Vec<Self::Move> {
        Vec::new()
    }

    /// How an ended game went for those who play it; `None` while it goes on.
    fn ending(&self, players: Players) -> Option<Ending> {
        let outcome = self.outcome()?;
        Some(match outcome {
            _ if Self::ID.info().has_sides() && players.computer.is_none() => Ending::Ended,
            Outcome::Won(seat) if players.computer == Some(seat) => Ending::Lost,
            Outcome::Won(_) => Ending::Won,
            Outcome::Lost => Ending::Lost,
            Outcome::Drawn => Ending::Drawn,
        })
    }

    /// What an ended game is worth to those who play it; more is better.
    fn worth(&self, _: Players) -> Option<i64> {
        self.points()
    }

    /// What the statistics of the game add up about an ended one.
    fn facts(&self, _: Players) -> Vec<(&'static str, u64)> {
        Vec::new()
    }

    /// How long it has been played, in seconds, where the rules themselves know.
    fn elapsed_seconds(&self) -> Option<f64> {
        None
    }

    /// How many moments of its time there are in a second.
    const MOMENTS: f64 = 60.0;

    /// The time that passes with a move, in [`MOMENTS`](Self::MOMENTS), if it is that kind of move.
    fn ticks(_: Self::Move) -> Option<u32> {
        None
    }

    /// Whether somebody made this move, rather than time by itself.
    fn is_by_hand(mv: Self::Move) -> bool {
        Self::ticks(mv).is_none()
    }

    /// The move with which so much time passes, where there are such moves.
    fn pass(_ticks: u32) -> Option<Self::Move> {
        None
    }

    /// After how many moves a replay can be stepped to, in order and from 0 on: the end of each turn.
    fn turns(session: &Session<Self>) -> Vec<usize> {
        (0..=session.all_moves().len()).collect()
    }

    /// Whose turn it is, in a game of two.
    fn to_move(&self) -> Option<Seat> {
        None
    }

    /// Whether a move with these effects is one to be kept and taken back, rather than a moment of
    /// a longer one.
    fn ends_turn(_: &[Self::Effect]) -> bool {
        true
    }

    /// Whether a move with these effects is one that the first steps ask for by this name.
    fn is_practice(_: &[Self::Effect], _what: &str) -> bool {
        false
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

/// Plays a move.
#[derive(Message, Clone, Copy, Debug)]
pub struct Play<G: Room>(pub G::Move);

/// A move was played (or played again), and this is what it caused.
#[derive(Message, Clone, Debug)]
pub struct Played<G: Room>(pub Vec<G::Effect>);

/// The position is another one, and no move led here: undone, anew, opened.
#[derive(Message, Clone, Debug)]
pub struct Reset<G: Room> {
    /// What the moves had caused that were taken back, in their order; nothing where none was.
    pub undone: Vec<G::Effect>,
}

impl<G: Room> Default for Reset<G> {
    fn default() -> Self {
        Self { undone: Vec::new() }
    }
}

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
    /// Watch the game on the table again, from its start.
    Replay,
    /// Look at the position after so many moves without going there; at none, come back.
    Look(Option<usize>),
    /// Play on from the position after so many moves, in a game of its own.
    Retry(usize),
}

/// Whether a turn that was taken back can be played again.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Redoable(pub bool);

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
        .init_resource::<Ahead>()
        .init_resource::<Redoable>()
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
        app.add_plugins(DailyPlugin::<G>::default());
        app.add_message::<Play<G>>()
            .add_message::<Played<G>>()
            .add_message::<Reset<G>>()
            .add_message::<Refused<G>>()
            .add_message::<Hinted<G>>()
            .add_message::<NoHint<G>>()
            .init_resource::<Ready<G>>()
            .init_resource::<Mind<G>>();
        super::demonstration::of::<G>(app);
        super::first_steps::of::<G>(app);
        app.add_systems(PreStartup, set_table::<G>);
        app.add_systems(OnEnter(Screen::Playing(G::ID)), offer_the_other::<G>);
        app.add_systems(OnExit(Screen::Playing(G::ID)), leave::<G>);
        app.add_systems(
            Update,
            (
                replay::end::<G>.run_if(not(in_state(Sheet::Replay))),
                answer::<G>,
                unshelve::<G>,
                (codes::copy::<G>, codes::serve::<G>, replay::drive::<G>).chain(),
                think_anew::<G>,
                think::<G>,
                play::<G>,
                allow_redo::<G>,
                (note_points::<G>, noting::note_end::<G>).run_if(resource_exists_and_changed::<Table<G>>),
            )
                .chain()
                .in_set(FrameSystems::Rules)
                .run_if(here.clone()),
        );
        app.add_systems(
            Last,
            (
                keep_when_left::<G>.run_if(here.clone()),
                keep_game::<G>.run_if(resource_exists_and_changed::<Table<G>>),
            )
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
    mut troubles: ResMut<EarlyTroubles>,
) {
    let what = format!("Your game of {}", G::ID.info().title);
    let saved: Option<SavedGame> = load(&saves.0, G::FILE, &mut troubles.0, &what);
    let kept = saved.and_then(|saved| {
        let table = open_table::<G>(&saved);
        let whole = match &table {
            None => Err(what),
            Some((_, false)) => Err(format!("A game of {} beside your own", G::ID.info().title)),
            Some((_, true)) => Ok(()),
        };
        if let Err(what) = whole {
            // What could be read is written again at the end of this frame.
            troubles.0.push(unreadable(&saves.0, G::FILE, &what, None));
        }
        table.map(|(table, _)| table)
    });
    let mut chosen = settings.chosen(G::ID.info());
    let is_asked_for = opening.game == Some(G::ID);
    if is_asked_for {
        chosen.override_with(&opening.chosen);
    }
    let anew = opening.variant.is_some() || opening.seed.is_some() || !opening.chosen.is_empty();
    let asked = is_asked_for.then(|| match &opening.code {
        Some(code) => {
            let session = Session::from_code(code).ok()?;
            Some(Seated::taken_over(session, Players::chosen(&chosen, 0), 0.0))
        }
        None if anew => {
            let variant = opening.variant.unwrap_or(G::ID.info().default_variant);
            Some(new_game(variant, opening.seed, &chosen, &records, &mut ready))
        }
        None => None,
    });
    let table = match (asked.flatten(), kept) {
        (Some(game), Some(mut table)) => {
            if !game.guest {
                table.dismiss_guest();
            }
            table.lay(game);
            table
        }
        (Some(game), None) => Table::new(game),
        (None, Some(table)) => table,
        (None, None) => {
            let variant = settings.variant(G::ID.info()).unwrap_or(G::ID.info().default_variant);
            Table::new(new_game(variant, None, &chosen, &records, &mut ready))
        }
    };
    commands.insert_resource(table);
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
    Seated::fresh(session, Players::chosen(chosen, seed))
}

/// Does what the player asks, except for thinking.
fn answer<G: Room>(
    mut asks: MessageReader<Ask>,
    mut table: ResMut<Table<G>>,
    (records, settings, mut ready): (Res<Records>, Res<Settings>, ResMut<Ready<G>>),
    mut mind: ResMut<Mind<G>>,
    mut watching: ResMut<Watching>,
    mut next_sheet: ResMut<NextState<Sheet>>,
    mut played: MessageWriter<Played<G>>,
    mut reset: MessageWriter<Reset<G>>,
    mut toasts: MessageWriter<Toast>,
    mut withdraw: MessageWriter<WithdrawToast>,
    mut cues: MessageWriter<PlayCue>,
) {
    if table.is_replaying() {
        // What is only watched cannot be asked for anything.
        asks.clear();
        return;
    }
    for ask in asks.read() {
        mind.stop();
        if *ask != Ask::Watch {
            watching.set_if_neq(Watching(false));
        }
        if table.home.is_some() && !matches!(ask, Ask::Look(_)) {
            table.look_at(None);
        }
        match *ask {
            Ask::Undo => {
                if let Some(undone) = undo_turn(&mut table.game) {
                    table.game.assisted = true;
                    reset.write(Reset { undone });
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
                    reset.write(Reset::default());
                }
            },
            Ask::New | Ask::Variant(_) => {
                // A guest makes room for the own game, and only that for a new one.
                let back = table.game.guest && table.dismiss_guest();
                if back && *ask == Ask::New && table.game.goes_on() {
                    toasts.write(Toast::new("Back at your own game."));
                    withdraw.write(WithdrawToast(Offer::NewGame));
                    reset.write(Reset::default());
                    continue;
                }
                let variant = match *ask {
                    Ask::Variant(variant) => variant,
                    _ => settings.variant(G::ID.info()).unwrap_or(table.variant()),
                };
                let chosen = settings.chosen(G::ID.info());
                let game = new_game(variant, None, &chosen, &records, &mut ready);
                replace(&mut table, game, NEW_GAME, &mut toasts);
                reset.write(Reset::default());
            }
            Ask::Restart | Ask::Retry(_) => {
                let played = if let Ask::Retry(moves) = *ask { moves } else { 0 };
                let game = table.game.again(played);
                replace(&mut table, game, NEW_GAME, &mut toasts);
                reset.write(Reset::default());
            }
            Ask::Look(None) if table.home.is_none() => {}
            Ask::Look(position) => {
                table.look_at(position);
                reset.write(Reset::default());
            }
            Ask::SwitchSides => {
                if let Some(seat) = table.game.players.computer {
                    table.game.players.computer = Some(seat.other());
                    table.game.assisted |= table.game.session.position() > 0;
                    reset.write(Reset::default());
                } else {
                    cues.write(PlayCue(Cue::Denied));
                }
            }
            Ask::Seek(position) => {
                table.game.session.seek(position);
                table.game.assisted = true;
                reset.write(Reset::default());
            }
            Ask::Replay => {
                let Seated { session, players, seconds, .. } = &table.game;
                let watched = Watched::new(session.clone(), *players, *seconds);
                table.replay = Some(watched);
                next_sheet.set(Sheet::Replay);
                reset.write(Reset::default());
            }
            Ask::Hint if table.is_open() => {
                table.game.assisted = true;
                mind.wants = Some(Purpose::Hint);
            }
            Ask::Hint => {
                cues.write(PlayCue(Cue::Denied));
            }
            Ask::Watch => {
                watching.0 = !watching.0;
                table.game.assisted |= watching.0;
            }
        }
    }
}

/// What is said of a new game.
const NEW_GAME: &str = "New game.";

/// Puts another game on the table. The old one is kept, unless nothing had been played in it.
pub(super) fn replace<G: Room>(
    table: &mut Table<G>,
    game: Seated<G>,
    sentence: &str,
    toasts: &mut MessageWriter<Toast>,
) {
    table.lay(game);
    if table.shelved.is_some() {
        toasts.write(Toast::with_undo(sentence, Offer::NewGame));
    } else if sentence != NEW_GAME {
        toasts.write(Toast::new(sentence));
    }
}

fn bring_back<G: Room>(
    table: &mut Table<G>,
    reset: &mut MessageWriter<Reset<G>>,
    withdraw: &mut MessageWriter<WithdrawToast>,
) {
    if table.unshelve() || table.change_places() {
        reset.write(Reset::default());
        withdraw.write(WithdrawToast(Offer::NewGame));
    }
}

fn unshelve<G: Room>(
    mut undone: MessageReader<ToastUndo>,
    mut table: ResMut<Table<G>>,
    sheet: Res<State<Sheet>>,
    mut next_sheet: ResMut<NextState<Sheet>>,
    mut reset: MessageWriter<Reset<G>>,
    mut withdraw: MessageWriter<WithdrawToast>,
) {
    if undone.read().any(|ToastUndo(offer)| *offer == Offer::NewGame) {
        bring_back(&mut table, &mut reset, &mut withdraw);
        if *sheet.get() == Sheet::Review {
            // What it shows is gone.
            next_sheet.set(Sheet::None);
        }
    }
}

/// Another position lies on the table: what was thought about the last one is of no use, and if that
/// was an end it is not told any more.
fn think_anew<G: Room>(
    mut reset: MessageReader<Reset<G>>,
    mut mind: ResMut<Mind<G>>,
    mut results: ResMut<Results>,
) {
    if reset.read().count() > 0 {
        mind.stop();
        results.bypass_change_detection().delay = None;
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
    if table.is_replaying() {
        plays.clear();
        return;
    }
    for Play(mv) in plays.read() {
        let by_a_person = table.is_open();
        match table.bypass_change_detection().game.session.play(*mv) {
            Ok(effects) => {
                if G::ends_turn(&effects) {
                    // What was thought ahead is of use now, or never.
                    let known = mind.ponder.as_ref().and_then(|ponder| ponder.answer(*mv));
                    table.bypass_change_detection().game.played_at = Some(super::when::now());
                    mind.stop();
                    mind.reply = known.map(|answer| (answer, Purpose::Reply));
                    // A reply of the computer is no reason to keep the new game, nor is time that passes.
                    let is_touched = || table.game.session.moves().iter().any(|mv| G::is_by_hand(*mv));
                    if by_a_person && table.about_the_other().is_some() && is_touched() {
                        table.clear_shelf();
                        withdraw.write(WithdrawToast(Offer::NewGame));
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

fn allow_redo<G: Room>(table: Res<Table<G>>, mut able: ResMut<Redoable>) {
    able.set_if_neq(Redoable(!table.is_only_seen() && table.session().can_redo()));
}

/// Notes points as they are made, and keeps in mind which result they are measured against.
fn note_points<G: Room>(
    mut table: ResMut<Table<G>>,
    mut records: ResMut<Records>,
    mut played: MessageReader<Played<G>>,
) {
    let game = &mut table.bypass_change_detection().game;
    let record = G::record(game.session.setup());
    let best = records.to_beat(G::NAME, &record, game.assisted);
    let points = game.session.state().points();
    if points.is_none() || points < best || game.session.position() == 0 {
        game.best_before = best;
    }
    // An end counts once: who cleared the records since does not want it back.
    let is_new = played.read().count() > 0 || game.session.state().outcome().is_none();
    let was_noted = game.noted && !is_new;
    if let Some(points) = points.filter(|points| Some(*points) > best && !was_noted) {
        records.note_fairly(G::NAME, &record, game.assisted, points);
    }
}

fn keep_game<G: Room>(table: Res<Table<G>>, saves: Res<Saves>) {
    let is_alone = table.shelved.is_none() && table.aside.is_empty();
    let untouched = table.is_added() && table.session().position() == 0 && is_alone;
    if untouched || table.home.is_some() {
        return;
    }
    if table.is_replaying() {
        // What is watched is kept elsewhere, and what is played does not change meanwhile.
        return;
    }
    let game = Written::new(&table.game);
    let shelved = table.shelved.as_ref().map(Written::new);
    let aside: Vec<Written<G>> = table.aside.iter().map(Written::new).collect();
    // Writing a long game down takes its time, which is not the player's.
    saves.0.write_made(G::FILE, move |file| {
        let mut saved = game.saved();
        saved.shelved = shelved.as_ref().map(|game| Box::new(game.saved()));
        saved.aside = aside.iter().map(Written::saved).collect();
        // Where only time has passed here, and somebody has played in another window, theirs counts.
        let is_ours = file.there == file.last || !holds(file.last, &saved.code);
        is_ours.then(|| written(&saved)).flatten()
    });
}

/// Whether a kept file holds this very game, at this position.
fn holds(file: Option<&str>, code: &str) -> bool {
    let saved = file.and_then(|text| toml::from_str::<SavedGame>(text).ok());
    saved.is_some_and(|saved| saved.code == code)
}

/// A game on its way to the disk: its code is still to be made.
struct Written<G: Room> {
    transcript: Transcript<G>,
    rest: SavedGame,
}

impl<G: Room> Written<G> {
    fn new(game: &Seated<G>) -> Self {
        let mut rest = SavedGame::new(String::new(), game.players, game.seconds);
        (rest.assisted, rest.noted) = (game.assisted, game.noted);
        rest.best_before = game.best_before;
        rest.played_at = game.played_at;
        rest.daily = game.daily.map(|day| day.to_string());
        rest.guest = game.guest;
        Self { transcript: game.session.transcript(), rest }
    }

    fn saved(&self) -> SavedGame {
        let mut saved = self.rest.clone();
        saved.code = self.transcript.code();
        saved
    }
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
    // Of a long sleep only its beginning counts.
    let passed = time.delta_secs_f64().min(NOBODY_THERE - *idle).max(0.0);
    *idle = if plays.read().count() > 0 { 0.0 } else { *idle + time.delta_secs_f64() };
    if table.session().position() > 0 && table.session().state().outcome().is_none() {
        table.bypass_change_detection().game.seconds += passed;
        if *idle < NOBODY_THERE {
            wake.within(1.0 - table.seconds().fract() as f32);
        }
    }
}

/// A new game that nothing was played in can still be undone, and what stands aside be gone on with.
fn offer_the_other<G: Room>(table: Res<Table<G>>, mut toasts: MessageWriter<Toast>) {
    if let Some(sentence) = table.about_the_other() {
        let label = if sentence == NEW_GAME { "Undo" } else { "Play it" };
        toasts.write(Toast::with_undo(sentence, Offer::NewGame).labelled(label));
    }
}

fn leave<G: Room>(
    mut mind: ResMut<Mind<G>>,
    mut watching: ResMut<Watching>,
    mut table: ResMut<Table<G>>,
    mut player: ResMut<Player>,
    mut withdraw: MessageWriter<WithdrawToast>,
) {
    withdraw.write(WithdrawToast(Offer::NewGame));
    mind.stop();
    mind.advisor = None;
    watching.0 = false;
    table.replay = None;
    *player = Player::default();
    table.look_at(None);
    table.see_off_guest();
    // The clock's last seconds are kept too.
    table.set_changed();
}
