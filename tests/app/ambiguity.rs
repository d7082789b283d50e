//! Bevy's ambiguity detection: systems of ours that touch the same data have an order.

use std::any::TypeId;
use std::collections::{HashMap, HashSet};

use bevy::ecs::schedule::SystemKey;
use bevy::prelude::*;

use crate::support::{Folder, House};

/// The systems of every schedule, by their types.
fn systems(app: &App) -> impl Iterator<Item = (&Schedule, HashMap<SystemKey, (TypeId, String)>)> {
    let schedules = app.world().resource::<Schedules>().iter();
    schedules.filter_map(|(_, schedule)| {
        let systems = schedule.systems().ok()?;
        let systems = systems.map(|(key, system)| (key, (system.system_type(), system.name().to_string())));
        Some((schedule, systems.collect()))
    })
}

/// Pairs of systems that share data with no order between them. Without the feature `dev`, Bevy knows no names.
#[test]
fn systems_that_share_data_have_an_order() {
    let folder = Folder::new();
    let mut bevy = App::new();
    bevy.add_plugins(DefaultPlugins.build().disable::<bevy::winit::WinitPlugin>());
    let house = House::open(&folder);
    let bevy: HashSet<TypeId> = HashSet::new();
    let world = house.app.world();
    let name = |id| world.components().get_name(id).map(|name| name.to_string()).unwrap_or_default();
    let mut all = 0;
    for (schedule, systems) in systems(&house.app) {
        let pairs = schedule.graph().conflicting_systems();
        println!("{:?}: {} systems, {} pairs", schedule.label(), systems.len(), pairs.len());
        for (one, other, shared) in pairs.iter() {
            let (one, other) = (&systems[one], &systems[other]);
            if bevy.contains(&one.0) || bevy.contains(&other.0) {
                continue;
            }
            all += 1;
            let shared: Vec<_> = shared.iter().map(|id| name(*id)).collect();
            println!("  {} / {}: {}", one.1, other.1, shared.join(", "));
        }
    }
    assert_eq!(all, 0);
}
