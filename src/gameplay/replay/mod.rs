//! Watching a game again, in its own room: play, pause, wind, step, and play on from any point. The
//! board is the room's own; the game that is being played waits under it untouched.

mod bar;

use bevy::prelude::*;

use crate::engine::power::Wake;
use crate::engine::states::{FrameSystems, Screen, Sheet};
use crate::gameplay::answer::open_game;
use crate::gameplay::game_in_progress::GameInProgress;
use crate::gameplay::messages::{Played, Reset};
use crate::gameplay::order::GameplaySystems;
use crate::gameplay::room::Room;
use crate::gameplay::table::{Table, Viewed};
use crate::gameplay::watched::{Shown, Watched};
use crate::theme::animation::Moving;
use crate::theme::toast::Toast;

/// How fast a game can be watched, and as players see it.
const SPEEDS: [(f64, &str); 5] = [(0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"), (8.0, "8×")];

/// The controls of a replay.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Transport {
    /// Run, or stop.
    Toggle,
    /// Some turns on or back.
    Step(i32),
    /// To a part of the whole, from 0 to 1.
    Wind(f32),
    /// Faster or slower by some steps; around the end to the beginning.
    Speed(i32),
    /// Play on from here.
    PlayOn,
}

/// The state of the replay, for the bar to show.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Player {
    /// Whether it runs.
    pub running: bool,
    /// How fast, a place among the speeds.
    speed: usize,
    /// How much of it has been seen, from 0 to 1.
    pub progress: f32,
    /// How many turns.
    pub turn: usize,
    /// Of how many.
    pub turns: usize,
    /// What a turn is called.
    word: &'static str,
    /// Whether the game went on from here.
    goes_on: bool,
}

impl Default for Player {
    fn default() -> Self {
        Self { running: true, speed: 1, progress: 0.0, turn: 0, turns: 0, word: "", goes_on: true }
    }
}

impl Player {
    /// How fast it runs, as players see it.
    pub fn speed(&self) -> &'static str {
        SPEEDS[self.speed].1
    }

    /// Carries a control out; returns the change on the board, if any.
    fn steer<G: Room>(&mut self, watched: &mut Watched<G>, wish: Transport) -> Option<Shown<G::Effect>> {
        match wish {
            Transport::Toggle => {
                self.running = !self.running;
                if self.running && watched.now >= watched.reel.length() as f64 {
                    watched.now = 0.0;
                }
            }
            Transport::Step(turns) => {
                self.running = false;
                let (moment, step) = watched.reel.step(turns);
                watched.now = moment as f64;
                return Some(step);
            }
            Transport::Wind(part) => {
                watched.now = (f64::from(part.clamp(0.0, 1.0)) * watched.reel.length() as f64).round();
                return Some(watched.reel.show(watched.now as u64));
            }
            Transport::Speed(steps) => {
                self.speed = (self.speed as i32 + steps).rem_euclid(SPEEDS.len() as i32) as usize;
            }
            Transport::PlayOn => {}
        }
        None
    }

    /// Runs for so many seconds, to the end at most.
    fn run<G: Room>(&mut self, watched: &mut Watched<G>, seconds: f64) -> Shown<G::Effect> {
        let length = watched.reel.length() as f64;
        watched.now = (watched.now + seconds * G::TICKS_PER_SECOND * SPEEDS[self.speed].0).min(length);
        self.running = watched.now < length;
        watched.reel.show(watched.now as u64)
    }

    /// Where it is, as players see it.
    pub fn place(&self) -> String {
        format!("{} {} of {}", self.word, self.turn, self.turns)
    }
}

/// Shows the bar that a game is wound with.
pub fn plugin(app: &mut App) {
    app.add_message::<Transport>().init_resource::<Player>();
    app.add_systems(
        Update,
        // The end of a replayed game is no news.
        (|mut results: ResMut<super::results::Results>| {
            if results.delay.is_some() {
                results.delay = None;
            }
        })
        .in_set(FrameSystems::View)
        .run_if(in_state(Sheet::Replay)),
    );
    app.add_plugins(bar::plugin);
}

/// Replays one game.
pub(crate) fn of<G: Room>(app: &mut App) {
    let here = in_state(Screen::Playing(G::ID));
    app.add_systems(
        Update,
        (
            end::<G>
                .in_set(FrameSystems::Rules)
                .before(GameplaySystems::Answer)
                .run_if(not(in_state(Sheet::Replay))),
            drive::<G>.in_set(GameplaySystems::Replay),
        )
            .run_if(here),
    );
    app.add_systems(OnExit(Screen::Playing(G::ID)), |mut player: ResMut<Player>| *player = Player::default());
}

/// Ends the replay when its sheet is closed.
fn end<G: Room>(mut table: ResMut<Table<G>>, mut player: ResMut<Player>, mut reset: MessageWriter<Reset<G>>) {
    if table.is_replaying() {
        table.viewed = None;
        *player = Player::default();
        reset.write(Reset::default());
    }
}

/// Runs and winds the game that is watched.
fn drive<G: Room>(
    time: Res<Time<Real>>,
    mut wishes: MessageReader<Transport>,
    mut table: ResMut<Table<G>>,
    mut player: ResMut<Player>,
    (moving, sheet): (Res<Moving>, Res<State<Sheet>>),
    mut played: MessageWriter<Played<G>>,
    mut reset: MessageWriter<Reset<G>>,
    mut toasts: MessageWriter<Toast>,
    mut next: ResMut<NextState<Sheet>>,
    mut wake: ResMut<Wake>,
) {
    if !table.is_replaying() {
        wishes.clear();
        return;
    }
    let Some(Viewed::Replay(watched)) = &mut table.viewed else {
        wishes.clear();
        return;
    };
    let mut new = player.clone();
    let mut shown = Vec::new();
    let mut plays_on = false;
    for wish in wishes.read() {
        plays_on |= *wish == Transport::PlayOn && watched.session().state().outcome().is_none();
        shown.extend(new.steer(watched, *wish));
    }
    if new.running && *sheet.get() == Sheet::Replay {
        // A replay that starts in this frame has not run before it.
        let passed = if player.running { time.delta_secs_f64() } else { 0.0 };
        shown.push(new.run(watched, passed));
        // A game whose moves are passing time changes in every frame, others only when a move is due.
        wake.within(if G::REPLAY_PAUSE == 0 || moving.0 { 0.0 } else { 0.05 });
    }
    new.progress = watched.progress();
    (new.turn, new.turns, new.word) = (watched.reel.turn(), watched.reel.turns(), G::TURN);
    new.goes_on = watched.session().state().outcome().is_none();
    let sentence = format!("Playing on from {} {}.", G::TURN, new.turn);
    let on = plays_on.then(|| {
        let mut session = watched.session().clone();
        session.forget_undone();
        GameInProgress::shared(session, watched.players, watched.seconds())
    });
    player.set_if_neq(new);
    for shown in shown {
        match shown {
            Shown::Still => {}
            Shown::Played(moves) => {
                played.write_batch(moves.into_iter().map(Played));
            }
            Shown::Jumped => {
                reset.write(Reset::default());
            }
        }
    }
    if let Some(game) = on {
        *player = Player::default();
        open_game(&mut table, game, &sentence, &mut toasts);
        reset.write(Reset::default());
        next.set(Sheet::None);
    }
}
