//! Whoever leaves a room takes nothing along: on the menu there are as many things as before, and as
//! many bytes, however often rooms and their sheets were visited.

use quintet::games::info;
use std::time::Duration;

use crate::support::{Folder, House};
use crate::{HEAP, alone, quick};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use quintet::core::Budget;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::ask::Ask;
use quintet::gameplay::thumbnail::{Shows, Thumbnail};
use quintet::games::{self, GameId};

/// How often every room is visited after the first time.
const VISITS: usize = 4;
/// How many bytes a visit may cost in the long run: tables that grow by doubling do so now and then.
const COST_OF_A_VISIT: usize = 32 << 10;
const FRAME: Duration = Duration::from_millis(16);

fn frames(house: &mut House, count: usize) {
    for _ in 0..count {
        house.app.update();
        quick::wait_for_thoughts();
    }
}

/// Lets so much time pass at once, and what follows from it come to rest.
fn wait(house: &mut House, time: Duration) {
    house.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
    frames(house, 1);
    house.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    frames(house, 20);
}

/// The entities and bytes there are on the menu, once nothing moves and nothing is said any more.
fn at_rest(house: &mut House) -> (usize, usize) {
    assert_eq!((house.screen(), house.sheet()), (Screen::Menu, Sheet::None));
    house.point(Vec2::new(2.0, 2.0));
    for _ in 0..3 {
        wait(house, Duration::from_secs(20));
    }
    let world = house.app.world_mut();
    let mut cards = world.query::<&Thumbnail>();
    assert!(cards.iter(world).all(|card| card.shows == Shows::Table), "a demonstration is never at rest");
    (world.entities().count_spawned() as usize, HEAP.allocated())
}

/// Goes into a room, does something there, looks at every sheet that it has, and leaves.
fn visit(house: &mut House, game: GameId) {
    house.click(info(game).title);
    frames(house, 20);
    assert_eq!(house.screen(), Screen::Playing(game));
    for ask in [Ask::Undo, Ask::Redo, Ask::Hint] {
        house.app.world_mut().write_message(ask);
        frames(house, 20);
    }
    for sheet in [Sheet::Pause, Sheet::Help(game), Sheet::Settings, Sheet::Statistics, Sheet::Variants(game)]
    {
        house.app.world_mut().resource_mut::<NextState<Sheet>>().set(sheet);
        frames(house, 20);
        assert_eq!(house.sheet(), sheet, "{game:?}");
        house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::None);
        frames(house, 20);
    }
    house.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    frames(house, 20);
}

#[test]
fn leaving_a_room_leaves_nothing_behind() {
    let _alone = alone();
    Budget::limit_all(150);
    let folder = Folder::new();
    let mut house = quick::open(&folder);
    house.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    // Every room has its game, so that every card shows one that stands still.
    for game in games::all().map(|info| info.id) {
        house.click(info(game).title);
        frames(&mut house, 20);
        house.app.world_mut().write_message(Ask::Watch);
        // Where cards are dealt first, the first move comes later.
        for _ in 0..3 {
            wait(&mut house, Duration::from_secs(2));
        }
        house.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
        frames(&mut house, 20);
        visit(&mut house, game);
    }
    for game in games::all().map(|info| info.id) {
        visit(&mut house, game);
        let (things, bytes) = at_rest(&mut house);
        for _ in 0..VISITS {
            visit(&mut house, game);
        }
        let (things_after, bytes_after) = at_rest(&mut house);
        let growth = bytes_after.saturating_sub(bytes);
        println!("{game:?}: {things} and {things_after} things, {growth} bytes more");
        assert_eq!(things, things_after, "{game:?}");
        assert!(growth < VISITS * COST_OF_A_VISIT, "{game:?}: {growth} bytes");
    }
}
