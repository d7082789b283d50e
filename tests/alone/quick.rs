//! A house that wastes no time, for tests that run it for long: one thread, a disk that does not
//! wait, advisors whose thoughts are waited for. The same steps always lead to the same place.

use std::io;
use std::path::Path;
use std::sync::Arc;

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, TaskPoolBuilder, block_on};
use quintet::app::Options;
use quintet::core::Seeds;
use quintet::engine::settings::Settings;
use quintet::gameplay::codes::Pasteboard;
use quintet::gameplay::daily::DayClock;
use quintet::gameplay::opening::FreshSeeds;
use quintet::platform::storage::disk::{Disk, RealDisk};

use crate::support::{Folder, House};

/// Opens it at the menu, for players who know their way.
pub fn open(folder: &Folder) -> House {
    open_for(folder, false, Seeds::default())
}

/// The same for newcomers, who are shown their first steps, or others, with these seeds for new games.
pub fn open_for(folder: &Folder, first_steps: bool, seeds: Seeds) -> House {
    // With one thread for thoughts, waiting for an empty thought is waiting for all of them.
    AsyncComputeTaskPool::get_or_init(|| TaskPoolBuilder::new().num_threads(1).build());
    let options =
        Options { data_dir: folder.path().to_owned(), disk: Some(Arc::new(Hasty)), first_steps, ..default() };
    let seed = |app: &mut App| _ = app.insert_resource(FreshSeeds(seeds));
    let mut house = House::start_with(options, Vec2::new(1280.0, 800.0), seed);
    // It is always the same day, or the games of the day would be others tomorrow.
    house.app.insert_resource(DayClock(|| "2026-11-16".parse().expect("a day")));
    // What other programs copy is not for tests to paste.
    house.app.insert_resource(Pasteboard::Private(String::new()));
    // However few frames a monkey wants to see, it gets them at once.
    house.app.add_systems(First, |mut settings: ResMut<Settings>| {
        settings.bypass_change_detection().frame_limit = 0;
    });
    // One thread is quicker than two that wait for each other, and always takes the same order.
    for (_, schedule) in house.app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    house
}

/// Waits until whoever thinks has finished.
pub fn wait_for_thoughts() {
    block_on(AsyncComputeTaskPool::get().spawn(async {}));
}

#[derive(Debug)]
struct Hasty;

impl Disk for Hasty {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        RealDisk.read(path)
    }
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        RealDisk.make_folder(path)
    }
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        std::fs::write(path, bytes)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        RealDisk.rename(from, to)
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        RealDisk.remove(path)
    }
    fn settle(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}
