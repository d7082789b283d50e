//! What surrounds the falling pieces: the phases of a game, numbers, message, results, sounds.

use bevy::prelude::*;

use super::assets::Sounds;
use super::rules::{
    Board, Effect, End, Game, Mode, Move, Randomizer, Scoring, Setup, StartLevel, TICKS_PER_SECOND,
    Tetramino, turn_after, turn_before, turn_ends,
};
use super::{TetrisPhase, statistics};
use crate::core::Session;
use crate::games::GameId;
use crate::shell::audio::{Cue, PlayCue, PlaySound};
use crate::shell::cards::{self, CardText, CardTexts};
use crate::shell::hud::{HudText, clock, grouped};
use crate::shell::options::Chosen;
use crate::shell::picture::TakePicture;
use crate::shell::power::Wake;
use crate::shell::results::Results;
use crate::shell::room::{Hinted, Played, Players, Refused, Reset, Room, Table, Watching};
use crate::shell::saves::Records;
use crate::shell::saves::records::Ending;
use crate::shell::screen::{FrameSystems, Screen, Sheet, at_the_board};
use crate::shell::sheets::Undoable;
use crate::shell::variants::CurrentVariant;

impl Room for Game {
    const ID: GameId = GameId::Tetris;
    const FILE: &'static str = "tetris.toml";
    const WATCHED_PAUSE: f32 = 0.06;
    const DEMONSTRATION: &'static str =
        "Q1-tetris-ACAAAEsAwsYOAATsAMYiwkIsIiwsDADGLmIsImLsYAxADAAELCLELiLEAAA7xNX0";
    const DEMONSTRATION_PACE: f32 = 0.5;
    const REPLAY_PAUSE: u32 = 0;
    const MOMENTS: f64 = TICKS_PER_SECOND as f64;
    const TURN: &'static str = "piece";

    fn fresh(variant: &str, chosen: &Chosen, seed: u64, _: i64) -> Setup {
        let scoring = Scoring::from_name(chosen.get("scoring")).unwrap_or_default();
        let level = chosen.get("start-level").parse().ok().and_then(StartLevel::new);
        let random = chosen.get("pieces") == "random";
        Setup::new(Mode::from_name(variant).unwrap_or_default(), seed)
            .with_scoring(scoring)
            .with_start_level(level.unwrap_or(StartLevel::MIN))
            .with_randomizer(if random { Randomizer::Pure } else { Randomizer::Bag })
            .with_endless(chosen.get("marathon") == "endless")
    }

    fn variant(setup: &Setup) -> &'static str {
        setup.mode().name()
    }

    fn record(setup: &Setup) -> String {
        let mut record = setup.mode().name().to_owned();
        if setup.mode() == Mode::Marathon && setup.is_endless() {
            record += " endless";
        }
        if setup.scoring() == Scoring::Guideline {
            record = format!("{record} {}", setup.scoring().name());
        }
        if setup.randomizer() == Randomizer::Pure {
            record += " random";
        }
        if setup.start_level() > StartLevel::MIN {
            record = format!("{record} from level {}", setup.start_level().number());
        }
        record
    }

    fn is_arranged(setup: &Setup) -> bool {
        !setup.queue().is_empty() || *setup.board() != Board::default() || setup.is_steady()
    }

    fn daily(seed: u64) -> Setup {
        Setup::new(Mode::Sprint, seed)
    }

    fn is_daily_done(&self) -> bool {
        self.end() == Some(End::Goal)
    }

    /// Points, or for a sprint the time that it took; less time is better.
    fn points(&self) -> Option<i64> {
        match self.mode() {
            Mode::Sprint => (self.end() == Some(End::Goal)).then(|| -(self.elapsed().as_millis() as i64)),
            _ => (self.score() > 0).then(|| self.score() as i64),
        }
    }

    /// Time that is up is neither won nor lost.
    fn ending(&self, _: Players) -> Option<Ending> {
        self.end().map(|end| match end {
            End::Goal => Ending::Won,
            End::TimeUp => Ending::Ended,
            End::BlockOut | End::LockOut => Ending::Lost,
        })
    }

    fn facts(&self, _: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self)
    }

    fn elapsed_seconds(&self) -> Option<f64> {
        Some(self.elapsed().as_secs_f64())
    }

    fn ticks(mv: Move) -> Option<u32> {
        if let Move::Tick(ticks) = mv { Some(ticks) } else { None }
    }

    fn is_by_hand(mv: Move) -> bool {
        // A piece is let down into sight by itself.
        !matches!(mv, Move::Tick(_) | Move::SoftDrop)
    }

    fn pass(ticks: u32) -> Option<Move> {
        Some(Move::Tick(ticks))
    }

    fn turns(session: &Session<Self>) -> Vec<usize> {
        turn_ends(session)
    }

    fn ends_turn(effects: &[Effect]) -> bool {
        effects.iter().any(|effect| {
            matches!(effect, Effect::Locked { .. } | Effect::Finished { .. } | Effect::Held { .. })
        })
    }

    fn undo(session: &mut Session<Self>) -> bool {
        let target = session.state().mode().has_undo().then(|| turn_before(session)).flatten();
        if let Some(target) = target {
            session.seek(target);
        }
        target.is_some()
    }

    fn redo(session: &mut Session<Self>) -> Option<Vec<Effect>> {
        let target = session.state().mode().has_undo().then(|| turn_after(session)).flatten()?;
        // What is seen and heard of a piece is how it locks, not the whole way there.
        session.seek(target.saturating_sub(1));
        let effects = session.redo()?;
        if turn_after(session).is_none() {
            // The piece that was falling comes back where it was.
            session.seek(usize::MAX);
        }
        Some(effects)
    }

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Shifted { .. } => what == "shift",
            Effect::Turned { .. } => what == "turn",
            Effect::HardDropped { .. } => what == "drop",
            _ => false,
        })
    }
}

/// The seconds until pieces fall.
#[derive(Resource, Default)]
pub struct CountDown(pub f32);

/// How long each number of the count-down stays, in seconds.
pub const COUNT: f32 = 0.6;

/// What the advisor said last, until the piece is placed.
#[derive(Resource, Default)]
struct LastHint(Option<String>);

/// Adds the phases and what follows from moves.
pub fn plugin(app: &mut App) {
    app.init_resource::<CountDown>().init_resource::<LastHint>();
    let here = in_state(Screen::Playing(GameId::Tetris));
    app.add_systems(OnEnter(TetrisPhase::CountDown), |mut left: ResMut<CountDown>| left.0 = 3.0 * COUNT);
    app.add_systems(OnExit(Sheet::None), count_down_again.run_if(here.clone()));
    app.add_systems(
        Update,
        count_down.in_set(FrameSystems::Input).run_if(in_state(TetrisPhase::CountDown)).run_if(at_the_board),
    );
    app.add_systems(
        Update,
        (start_anew, announce, hear, take_hint, write_hud, allow_undo)
            .chain()
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(here),
    );
    cards::written_by(app, write_card);
}

/// Whoever leaves the board and comes back gets a moment to find the piece.
fn count_down_again(mut phase: ResMut<NextState<TetrisPhase>>) {
    phase.set(TetrisPhase::CountDown);
}

fn count_down(
    time: Res<Time<Real>>,
    table: Res<Table<Game>>,
    watching: Res<Watching>,
    picture: Option<Res<TakePicture>>,
    mut left: ResMut<CountDown>,
    mut phase: ResMut<NextState<TetrisPhase>>,
    mut wake: ResMut<Wake>,
) {
    let game = table.session().state();
    left.0 -= time.delta_secs();
    if game.is_over() {
        phase.set(TetrisPhase::Over);
    } else if left.0 <= 0.0 || !game.mode().has_gravity() || watching.0 || picture.is_some() {
        phase.set(TetrisPhase::Falling);
    } else {
        wake.within(left.0 % COUNT);
    }
}

fn start_anew(
    mut resets: MessageReader<Reset<Game>>,
    phase: Res<State<TetrisPhase>>,
    table: Res<Table<Game>>,
    mut left: ResMut<CountDown>,
    mut next: ResMut<NextState<TetrisPhase>>,
) {
    if resets.read().count() > 0 {
        left.0 = 3.0 * COUNT;
        next.set(TetrisPhase::CountDown);
    } else if *phase.get() == TetrisPhase::Falling && table.session().state().is_over() {
        next.set(TetrisPhase::Over);
    }
}

fn announce(mut played: MessageReader<Played<Game>>, table: Res<Table<Game>>, mut results: ResMut<Results>) {
    let over = played.read().any(|Played(effects)| {
        effects.iter().any(|effect| matches!(effect, Effect::Finished { .. } | Effect::ToppedOut { .. }))
    });
    let game = table.session().state();
    // The end of a game that is only watched was news when it was played.
    if over && game.is_over() && !table.is_only_seen() {
        results.announce(results_of(game, table.best_before()));
    } else if results.title.is_empty() {
        // There are always results to show, even before there is a reason to announce them.
        *results = results_of(game, table.best_before());
    }
}

/// A result as players read it: points, or the time of a sprint.
fn told(mode: Mode, points: i64) -> String {
    match mode {
        Mode::Sprint => hundredths(-points as f64 / 1000.0),
        _ => grouped(points),
    }
}

/// A time with its hundredths: `1:05.20`.
pub fn hundredths(seconds: f64) -> String {
    let hundredths = (seconds.max(0.0) * 100.0).round() as u64;
    format!("{}:{:02}.{:02}", hundredths / 6000, hundredths / 100 % 60, hundredths % 100)
}

fn results_of(game: &Game, best: Option<i64>) -> Results {
    let won = matches!(game.end(), Some(End::Goal | End::TimeUp));
    let points = game.points();
    let new_best = game.is_over() && points.is_some() && points > best;
    let line = match (points, best) {
        (Some(points), Some(best)) if new_best && game.mode() != Mode::Sprint => {
            format!("Previous best {}, up by {}.", told(game.mode(), best), grouped(points - best))
        }
        (_, Some(best)) if new_best => format!("Previous best {}.", told(game.mode(), best)),
        (Some(_), None) if game.is_over() => "Your first result in this mode.".to_owned(),
        (_, Some(best)) => format!("Your best is {}.", told(game.mode(), best)),
        (_, None) if game.mode() == Mode::Sprint => {
            format!("{} of 40 lines cleared.", game.lines())
        }
        (_, None) => "No result in this mode yet.".to_owned(),
    };
    let [single, double, triple, tetris] = game.clears();
    Results {
        title: match game.end() {
            Some(End::Goal) if game.mode() == Mode::Sprint => "40 lines!",
            Some(End::Goal) => "Marathon won!",
            Some(End::TimeUp) => "Time is up",
            Some(End::BlockOut | End::LockOut) => "Game over",
            None => "So far",
        }
        .to_owned(),
        headline: match (game.mode(), points) {
            (Mode::Sprint, Some(points)) => told(Mode::Sprint, points),
            (Mode::Sprint, None) => format!("{} / 40", game.lines()),
            _ => grouped(game.score() as i64),
        },
        line,
        new_best,
        facts: vec![
            ("Level", game.level().to_string()),
            ("Lines", game.lines().to_string()),
            ("Time", clock(game.elapsed().as_secs_f64())),
            ("Pieces", game.pieces().to_string()),
        ],
        bars: vec![("Single", single), ("Double", double), ("Triple", triple), ("Tetris", tetris)],
        goes_on: !game.is_over(),
        won,
        delay: None,
    }
}

fn hear(
    mut played: MessageReader<Played<Game>>,
    mut refused: MessageReader<Refused<Game>>,
    sounds: Option<Res<Sounds>>,
    mut play: MessageWriter<PlaySound>,
    mut cues: MessageWriter<PlayCue>,
) {
    let Some(sounds) = sounds else { return };
    for Played(effects) in played.read() {
        let dropped = effects.iter().any(|effect| matches!(effect, Effect::HardDropped { .. }));
        for effect in effects {
            let (sound, piece) = match effect {
                // What falls into sight makes no sound, whoever lets it.
                Effect::SoftDropped { piece, .. } if piece.bottom() <= Board::FIRST_VISIBLE + 1 => continue,
                Effect::Shifted { piece } | Effect::SoftDropped { piece, .. } => (&sounds.shift, Some(piece)),
                Effect::Turned { piece, .. } => (&sounds.turn, Some(piece)),
                Effect::Held { .. } => (&sounds.turn, None),
                Effect::HardDropped { from, .. } => (&sounds.hard_drop, Some(from)),
                Effect::Locked { piece } if !dropped => (&sounds.lock, Some(piece)),
                Effect::Cleared(clear) if clear.lines() > 0 => {
                    (&sounds.clears[clear.rows.len().min(sounds.clears.len()) - 1], None)
                }
                Effect::LevelUp { .. } => (&sounds.level_up, None),
                _ => continue,
            };
            let sound = PlaySound::new(sound);
            play.write(match piece {
                Some(piece) => sound.from_column(middle(*piece), f32::from(Board::COLUMNS)),
                None => sound,
            });
        }
    }
    let denied = |Refused(illegal): &Refused<Game>| *illegal == super::rules::Illegal::HoldUsed;
    if refused.read().filter(|refused| denied(refused)).count() > 0 {
        cues.write(PlayCue(Cue::Denied));
    }
}

/// The column of a piece's middle.
fn middle(piece: Tetramino) -> f32 {
    piece.cells().map(|cell| f32::from(cell.column)).iter().sum::<f32>() / 4.0
}

fn take_hint(
    mut hinted: MessageReader<Hinted<Game>>,
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    mut hint: ResMut<LastHint>,
) {
    for Hinted(advice) in hinted.read() {
        hint.0 = Some(format!("Hint: it {}.", advice.why));
    }
    // A hint is given before moves are played: one for a piece that is placed already is old.
    let placed = played.read().filter(|Played(effects)| Game::ends_turn(effects)).count();
    if placed + reset.read().count() > 0 {
        hint.0 = None;
    }
}

fn write_hud(
    table: Res<Table<Game>>,
    records: Res<Records>,
    hint: Res<LastHint>,
    watching: Res<Watching>,
    mut variant: ResMut<CurrentVariant>,
    mut hud: ResMut<HudText>,
) {
    variant.0 = table.variant();
    let game = table.session().state();
    let best = table.best(&records);
    let message = match &hint.0 {
        _ if watching.0 => "The advisor plays. Press a key to stop it.".to_owned(),
        Some(hint) => hint.clone(),
        None => message(game),
    };
    let second = (game.mode() == Mode::Sprint)
        .then(|| best.map_or_else(|| "–".to_owned(), |best| told(Mode::Sprint, best)));
    let title = super::INFO.variants.iter().find(|variant| variant.name == game.mode().name());
    hud.set_if_neq(HudText {
        message,
        numbers: [("Score", game.score() as i64), ("Best", best.unwrap_or(0).max(game.score() as i64))],
        second,
        mode: ("Mode", title.map_or("", |variant| variant.title).to_owned()),
    });
}

fn allow_undo(table: Res<Table<Game>>, mut able: ResMut<Undoable>) {
    let game = table.session().state();
    able.set_if_neq(Undoable(game.mode().has_undo() && game.pieces() > 0));
}

fn message(game: &Game) -> String {
    let lines =
        |count: u32| if count == 1 { "1 more line".to_owned() } else { format!("{count} more lines") };
    match (game.end(), game.mode(), game.lines_to_goal(), game.lines_to_next_level()) {
        (Some(End::Goal | End::TimeUp), ..) => "Well played!".to_owned(),
        (Some(_), ..) => "Game over.".to_owned(),
        (None, Mode::Sprint, Some(left), _) => format!("{} to go.", lines(left)),
        (None, Mode::Ultra, ..) => {
            format!("{} left.", clock(game.time_left().unwrap_or_default().as_secs_f64().ceil()))
        }
        (None, Mode::Zen, ..) => "No hurry, and everything can be undone.".to_owned(),
        (None, _, _, Some(left)) => format!("{} to level {}.", lines(left), game.level() + 1),
        (None, _, Some(left), None) => format!("{} to the end.", lines(left)),
        (None, ..) => "As fast as it gets.".to_owned(),
    }
}

/// So many of something: "1 line", "1,200 points".
fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(count as i64), if count == 1 { "" } else { "s" })
}

fn write_card(table: Res<Table<Game>>, records: Res<Records>, mut cards: ResMut<CardTexts>) {
    let session = table.session();
    let game = session.state();
    let best = table.best(&records);
    let continues = game.pieces() > 0 && !game.is_over();
    let line = if continues {
        let (lines, points) = (counted(game.lines().into(), "line"), counted(game.score(), "point"));
        format!("{lines}, level {}, {points}", game.level())
    } else {
        "the field is empty".to_owned()
    };
    cards.0.retain(|card| card.game != GameId::Tetris);
    cards.0.push(CardText {
        game: GameId::Tetris,
        continues,
        played_at: table.played_at(),
        record: best.map(|best| ("Best", told(game.mode(), best))),
        line,
    });
}
