//! Bevy's ambiguity detection: systems that share data have an order.

use std::any::TypeId;
use std::collections::{BTreeMap, HashMap, HashSet};

use bevy::app::PluginsState;
use bevy::ecs::component::ComponentId;
use bevy::ecs::schedule::SystemKey;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use quintet::app::Options;
use quintet::engine::audio::{PlayCue, PlaySound};
use quintet::engine::power::Wake;
use quintet::engine::sprites::Icon;
use quintet::gameplay::ask::Ask;
use quintet::games;
use quintet::theme::toast::{Toast, WithdrawToast};

use crate::support::{Folder, House, bevy_alone};

/// What may be reached for in any order: messages that only come together, the soonest of several times,
/// and what draws an entity, of which every system has its own.
fn in_any_order(world: &World) -> HashSet<ComponentId> {
    let components = world.components();
    let ids = [
        components.component_id::<Wake>(),
        components.component_id::<Messages<Ask>>(),
        components.component_id::<Messages<PlayCue>>(),
        components.component_id::<Messages<PlaySound>>(),
        components.component_id::<Messages<RequestRedraw>>(),
        components.component_id::<Messages<Toast>>(),
        components.component_id::<Messages<WithdrawToast>>(),
        components.component_id::<BackgroundColor>(),
        components.component_id::<BorderColor>(),
        components.component_id::<Icon>(),
        components.component_id::<ImageNode>(),
        components.component_id::<Node>(),
        components.component_id::<Sprite>(),
        components.component_id::<Text>(),
        components.component_id::<TextColor>(),
        components.component_id::<TextFont>(),
        components.component_id::<Transform>(),
        components.component_id::<Visibility>(),
    ];
    ids.into_iter().flatten().collect()
}

/// The systems of a schedule, with their types and names.
fn systems(schedule: &Schedule) -> HashMap<SystemKey, (TypeId, String)> {
    let systems = schedule.systems().into_iter().flatten();
    systems.map(|(key, system)| (key, (system.system_type(), system.name().to_string()))).collect()
}

/// The types of all systems that Bevy has by itself.
fn systems_of_bevy() -> HashSet<TypeId> {
    let mut app = bevy_alone(Vec2::new(1280.0, 800.0));
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    app.update();
    let schedules = app.world().resource::<Schedules>();
    schedules.iter().flat_map(|(_, schedule)| systems(schedule)).map(|(_, (kind, _))| kind).collect()
}

/// With `--features bevy/debug`, names say which systems they are. Only one game is ever on the screen, so the
/// systems of two games need no order.
#[test]
fn systems_that_share_data_have_an_order() {
    let bevy = systems_of_bevy();
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for game in games::all() {
        let folder = Folder::new();
        let options = Options { data_dir: folder.path().to_owned(), only: Some(game.id), ..default() };
        let house = House::start(options, Vec2::new(1280.0, 800.0));
        let world = house.app.world();
        let free = in_any_order(world);
        let name = |id| world.components().get_name(id).map(|name| name.to_string()).unwrap_or_default();
        for (_, schedule) in world.resource::<Schedules>().iter() {
            // The steps of bevy_asset_loader are its own.
            if format!("{:?}", schedule.label()).starts_with("LoadingState") {
                continue;
            }
            let systems = systems(schedule);
            for (one, other, shared) in schedule.graph().conflicting_systems().iter() {
                let (one, other) = (&systems[one], &systems[other]);
                let shared: Vec<_> = shared.iter().filter(|id| !free.contains(id)).collect();
                // Systems that have the world to themselves share nothing by name; they load assets and
                // change states.
                if shared.is_empty() || bevy.contains(&one.0) && bevy.contains(&other.0) {
                    continue;
                }
                let shared: Vec<_> = shared.into_iter().map(|id| name(*id)).collect();
                let pair = format!("{:?}: {} | {} | {}", schedule.label(), one.1, other.1, shared.join(", "));
                *found.entry(pair).or_default() += 1;
            }
        }
    }
    assert!(found.is_empty(), "{} pairs: {found:#?}", found.len());
}
