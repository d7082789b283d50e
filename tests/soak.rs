//! Quintet for hours: the advisors play game after game in all rooms, as fast as the machine can,
//! and memory stays where it is. `scripts/soak` runs it.

#[path = "support/quick.rs"]
mod quick;
mod support;
#[path = "support/watch.rs"]
mod watch;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use quintet::core::Budget;
use quintet::games::{CATALOGUE, GameId};
use quintet::shell::room::{Ask, Watching};
use quintet::shell::screen::{Screen, Sheet};
use support::{Folder, House};

/// How long a frame lasts in the game, however short it is here.
const FRAME: Duration = Duration::from_millis(100);
/// The positions that an advisor may look at: enough to play well, few enough to play much.
const POSITIONS: u64 = 400;
/// The most frames that a game is watched for, before the next room has its turn.
const LONGEST: u32 = 3_000;
/// How much the last quarter of the time may hold more than the second, in megabytes and in parts.
const GROWTH: (f64, f64) = (24.0, 1.06);

struct Soak {
    house: House,
    frames: u64,
    slowest: Duration,
}

impl Soak {
    fn frame(&mut self) {
        let begun = Instant::now();
        self.house.app.update();
        self.slowest = self.slowest.max(begun.elapsed());
        self.frames += 1;
        // Whoever thinks has finished before the next frame: what is measured is not the waiting.
        quick::wait_for_thoughts();
    }

    fn frames(&mut self, count: u32) {
        for _ in 0..count {
            self.frame();
        }
    }

    /// Watches a game in a room until it ends; tells whether it did.
    fn watch(&mut self, game: GameId) -> bool {
        self.go_home();
        self.house.click(game.info().title);
        self.frames(4);
        assert_eq!(self.house.screen(), Screen::Playing(game));
        self.house.app.world_mut().write_message(Ask::New);
        self.frames(2);
        for _ in 0..LONGEST {
            match self.house.sheet() {
                Sheet::Results => return true,
                Sheet::None if !self.house.app.world().resource::<Watching>().0 => {
                    self.house.app.world_mut().write_message(Ask::Watch);
                }
                _ => {}
            }
            self.frame();
        }
        false
    }

    fn go_home(&mut self) {
        for _ in 0..8 {
            if self.house.screen() == Screen::Menu && self.house.sheet() == Sheet::None {
                self.frames(4);
                return;
            }
            self.house.tap(KeyCode::Backspace);
            self.frames(2);
        }
        panic!("there is no way back from {:?} with {:?}", self.house.screen(), self.house.sheet());
    }
}

#[test]
#[ignore = "takes minutes; scripts/soak runs it"]
fn memory_stays_where_it_is_over_hours_of_play() {
    let minutes: f64 =
        std::env::var("QUINTET_SOAK_MINUTES").ok().and_then(|text| text.parse().ok()).unwrap_or(3.0);
    watch::begin();
    Budget::limit_all(POSITIONS);
    let folder = Folder::new();
    let mut house = quick::open(&folder);
    house.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    let mut soak = Soak { house, frames: 0, slowest: Duration::ZERO };
    let (start, end) = (Instant::now(), Duration::from_secs_f64(minutes * 60.0));
    let (mut games, mut ended) = (0, 0);
    let mut measured: Vec<(f64, f64)> = Vec::new();
    println!("  time   game time   games (ended)   entities   memory   slowest frame");
    'soak: loop {
        for game in CATALOGUE.iter().map(|game| game.id) {
            games += 1;
            ended += u32::from(soak.watch(game));
            let complaints = watch::complaints();
            assert!(complaints.is_empty(), "{complaints:#?}");
            if start.elapsed() > end {
                break 'soak;
            }
        }
        soak.go_home();
        let (time, memory) = (start.elapsed().as_secs_f64(), watch::memory());
        measured.push((time, memory));
        println!(
            "{time:5.0} s {:9.2} h {games:8} ({ended:4}) {:10} {memory:6.0} MB {:9.1} ms",
            soak.frames as f64 * FRAME.as_secs_f64() / 3600.0,
            soak.house.app.world().entities().len(),
            std::mem::take(&mut soak.slowest).as_secs_f64() * 1000.0,
        );
    }
    assert!(ended > 0, "no game ended");
    let last = measured.last().map_or(0.0, |last| last.0);
    let mean = |from: f64, to: f64| {
        let part: Vec<f64> = measured
            .iter()
            .filter(|(time, _)| (from * last..=to * last).contains(time))
            .map(|one| one.1)
            .collect();
        part.iter().sum::<f64>() / part.len().max(1) as f64
    };
    let (early, late) = (mean(0.25, 0.5), mean(0.75, 1.0));
    println!("memory: {early:.0} MB early, {late:.0} MB late");
    if measured.len() >= 8 {
        assert!(late < early * GROWTH.1 + GROWTH.0, "memory grew from {early:.0} to {late:.0} MB");
    } else {
        println!("too short to judge memory; ask for more minutes");
    }
}
