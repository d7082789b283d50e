//! Watching a game again in its own room: play, pause, seek, step, and play on from any point. The game in
//! front waits unchanged underneath.

pub(super) mod bar;

use super::answer::RoomGames;
use super::prelude::*;
use super::watched::{Shown, Watched};
use crate::theme::animation::Moving;

/// The speeds of a replay, and their labels.
const SPEEDS: [(f64, &str); 5] = [(0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"), (8.0, "8×")];

#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Transport {
    /// Run or pause.
    Toggle,
    /// Step this many turns forward or back.
    Step(i32),
    /// Seek to a fraction of the whole, from 0 to 1.
    Wind(f32),
    /// Change the speed by this many steps, wrapping around.
    Speed(i32),
    PlayOn,
}

impl<G: Room> Watched<G> {
    /// Carries out a control; returns the change on the board.
    fn steer(&mut self, wish: Transport) -> Shown<G::Effect> {
        match wish {
            Transport::Toggle => {
                self.running = !self.running;
                if self.running && self.now >= self.end() {
                    self.now = 0.0;
                }
            }
            Transport::Step(turns) => {
                self.running = false;
                return self.step(turns);
            }
            Transport::Wind(part) => {
                return self.show((f64::from(part.clamp(0.0, 1.0)) * self.end()).round());
            }
            Transport::Speed(steps) => {
                self.speed = (self.speed as i32 + steps).rem_euclid(SPEEDS.len() as i32) as usize;
            }
            Transport::PlayOn => {}
        }
        Shown::Still
    }

    fn run(&mut self, seconds: f64) -> Shown<G::Effect> {
        let shown = self.show(self.now + seconds * G::TICKS_PER_SECOND * SPEEDS[self.speed].0);
        self.running = self.now < self.end();
        shown
    }

    /// Whether the game is not over at this point.
    fn goes_on(&self) -> bool {
        self.session().state().outcome().is_none()
    }

    /// The position as text for the player.
    pub fn place(&self) -> String {
        format!("{} {} of {}", G::TURN, self.turn(), self.turns())
    }

    /// The speed as text for the player.
    pub fn pace(&self) -> &'static str {
        SPEEDS[self.speed].1
    }
}

pub fn plugin(app: &mut App) {
    app.add_message::<Transport>().add_plugins(bar::plugin);
}

/// Ends the replay when its sheet is closed.
pub(super) fn end<G: Room>(mut table: ResMut<Table<G>>, mut reset: MessageWriter<Reset<G>>) {
    if table.is_replaying() {
        table.viewed = None;
        reset.write(Reset::default());
    }
}

pub(super) fn drive<G: Room>(
    time: Res<Time<Real>>,
    mut wishes: MessageReader<Transport>,
    mut games: RoomGames<G>,
    (moving, sheet): (Res<Moving>, Res<State<Sheet>>),
    mut wake: ResMut<Wake>,
) {
    if !games.table.is_replaying() {
        wishes.clear();
        return;
    }
    let Some(Viewed::Replay(watched)) = &mut games.table.viewed else { return };
    let mut tell = |shown| match shown {
        Shown::Still => {}
        Shown::Played(moves) => _ = games.played.write_batch(moves.into_iter().map(Played)),
        Shown::Jumped => _ = games.reset.write(Reset::default()),
    };
    let was_running = watched.running;
    let mut plays_on = false;
    for wish in wishes.read() {
        plays_on |= *wish == Transport::PlayOn && watched.goes_on();
        tell(watched.steer(*wish));
    }
    if watched.running && *sheet.get() == Sheet::Replay {
        // A replay that starts in this frame did not run before it.
        let passed = if was_running { time.delta_secs_f64() } else { 0.0 };
        tell(watched.run(passed));
        // A game whose moves are passing time changes in every frame, others only when a move is due.
        wake.within(if G::REPLAY_PAUSE == 0 || moving.0 { 0.0 } else { 0.05 });
    }
    if plays_on {
        let mut session = watched.session().clone();
        session.forget_undone();
        let sentence = format!("Playing on from {} {}.", G::TURN, watched.turn());
        let game = GameInProgress::shared(session, watched.players, watched.seconds());
        games.open(game, &sentence);
        games.next_sheet.set(Sheet::None);
    }
}
