//! Quintet for hours: the advisors play game after game in all rooms, as fast as the machine can,
//! and memory stays where it is. `scripts/soak` runs it.

use quintet::games::info;
use std::time::{Duration, Instant};

use crate::support::{Folder, House};
use crate::{HEAP, alone, quick, watch};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use quintet::core::Budget;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::advisor::Watching;
use quintet::gameplay::ask::Ask;
use quintet::games::{self, GameId};

/// How long a frame lasts in the game, however short it is here.
const FRAME: Duration = Duration::from_millis(100);
/// The positions that an advisor may look at: enough to play well, few enough to play much.
const POSITIONS: u64 = 400;
/// The most frames that a game is watched for, before the next room has its turn.
const LONGEST: u32 = 3_000;
/// How many megabytes the last quarter of the rounds may hold more than the second.
const GROWTH: f64 = 6.0;
/// The same for entities: cards show the games that were played last, and not all have as many pieces.
const MORE_THINGS: f64 = 64.0;
/// Fewer rounds through all rooms than this are too few to judge by.
const ROUNDS: usize = 8;

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
        self.house.click(info(game).title);
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
        std::env::var("QUINTET_SOAK_MINUTES").ok().and_then(|text| text.parse().ok()).unwrap_or(10.0);
    let _alone = alone();
    watch::begin();
    Budget::limit_all(POSITIONS);
    let folder = Folder::new();
    let mut house = quick::open(&folder);
    house.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    let mut soak = Soak { house, frames: 0, slowest: Duration::ZERO };
    let (start, end) = (Instant::now(), Duration::from_secs_f64(minutes * 60.0));
    let (mut games, mut ended) = (0, 0);
    let (mut held, mut things): (Vec<f64>, Vec<f64>) = default();
    println!("  time   game time   games (ended)   entities   memory held (of the process)   slowest frame");
    while start.elapsed() < end || held.len() < ROUNDS {
        for game in games::all().map(|game| game.id) {
            games += 1;
            ended += u32::from(soak.watch(game));
            let complaints = watch::complaints();
            assert!(complaints.is_empty(), "{complaints:#?}");
        }
        soak.go_home();
        let now = HEAP.allocated() as f64 / (1024.0 * 1024.0);
        let entities = soak.house.app.world().entities().count_spawned();
        held.push(now);
        things.push(f64::from(entities));
        println!(
            "{:5.0} s {:9.2} h {games:8} ({ended:4}) {entities:10} {now:9.1} MB ({:.0} MB) {:18.1} ms",
            start.elapsed().as_secs_f64(),
            soak.frames as f64 * FRAME.as_secs_f64() / 3600.0,
            watch::memory(),
            std::mem::take(&mut soak.slowest).as_secs_f64() * 1000.0,
        );
    }
    assert!(ended > 0, "no game ended");
    let quarter = |of: &[f64], from: usize| {
        let part = &of[of.len() * from / 4..of.len() * (from + 1) / 4];
        part.iter().sum::<f64>() / part.len() as f64
    };
    for (what, figures, growth) in [("memory held, in MB", &held, GROWTH), ("entities", &things, MORE_THINGS)]
    {
        let (early, late) = (quarter(figures, 1), quarter(figures, 3));
        println!("{what}: {early:.1} early, {late:.1} late");
        assert!(late < early + growth, "{what}: {early:.1} became {late:.1}");
    }
}
