//! Reads the saves at the start (settings, results, games of every room), and has every change written.

use std::path::Path;
use std::sync::Arc;

use super::daily::Dailies;
use super::first_steps::Taken;
use super::prelude::*;
use super::records::{KeptLogbooks, keep_logbooks};
use crate::engine::input::controls::Controls;
use crate::engine::settings::{SETTINGS, keep_settings};
use crate::platform::storage::disk::{Disk, RealDisk};
use crate::platform::storage::store::Store;
use crate::platform::storage::{
    EarlyTroubles, KeepSystems, Kept, Saves, Shared, keep, keep_changes, load, unreadable,
};

/// Reads everything from this folder and keeps it there, on the real disk unless another is given.
pub fn read(app: &mut App, folder: &Path, disk: Option<Arc<dyn Disk>>) {
    let store = Store::on(disk.unwrap_or_else(|| Arc::new(RealDisk)), folder.to_owned());
    let mut troubles = Vec::new();
    let (catalogue, controls) = (app.world().resource::<Catalogue>(), app.world().resource::<Controls>());
    let settings = read_settings(&store, controls, catalogue, &mut troubles);
    let books = Logbooks::read(catalogue, &store, &mut troubles);
    app.insert_resource(Kept::new(SETTINGS, settings.clone())).insert_resource(settings);
    app.insert_resource(KeptLogbooks(books.clone())).insert_resource(books);
    read_shared::<Records>(app, &store, "records.toml", "Your best results", &mut troubles);
    read_shared::<Dailies>(app, &store, "daily.toml", "The days you have done", &mut troubles);
    read_shared::<Taken>(app, &store, "first-steps.toml", "What you have learned", &mut troubles);
    app.insert_resource(Saves(store));
    app.insert_resource(EarlyTroubles(troubles));
    app.add_systems(OnExit(Screen::Loading), tell_early_troubles);
    app.add_systems(Update, tell_troubles.in_set(FrameSystems::View));
    let keep_settings = keep_settings.run_if(resource_changed::<Settings>);
    let keep_logbooks = keep_logbooks.run_if(resource_changed::<Logbooks>);
    app.add_systems(Last, (keep_settings, keep_logbooks).in_set(KeepSystems));
}

/// Reads a value that several windows share, and writes it whenever it changes.
fn read_shared<T: Resource + Shared + Default>(
    app: &mut App,
    store: &Store,
    file: &'static str,
    what: &str,
    troubles: &mut Vec<String>,
) {
    let value: T = load(store, file, troubles, what).unwrap_or_default();
    app.insert_resource(Kept::new(file, value.clone())).insert_resource(value);
    app.add_systems(Last, keep_changes::<T>.in_set(KeepSystems).run_if(resource_changed::<T>));
}

fn read_settings(
    store: &Store,
    controls: &Controls,
    catalogue: &Catalogue,
    troubles: &mut Vec<String>,
) -> Settings {
    let read = store.read(SETTINGS);
    if let Err(error) = &read {
        troubles.push(unreadable(store, SETTINGS, "Your settings", Some(error)));
    }
    let Ok(Some(text)) = read else { return Settings::default() };
    let (mut settings, nonsense) = Settings::parse(&text);
    if settings.drop_unknown(controls, catalogue) || nonsense {
        // Write the readable part at once, so that it survives the next start.
        if store.set_aside(SETTINGS) {
            keep(store, SETTINGS, &settings);
        }
        troubles.push("Some settings could not be read and are as they were at first.".to_owned());
    }
    settings
}

/// Shows all early troubles in one toast, because each toast replaces the one before.
fn tell_early_troubles(troubles: Res<EarlyTroubles>, mut toasts: MessageWriter<Toast>) {
    if !troubles.0.is_empty() {
        toasts.write(Toast::new(troubles.0.join("\n")));
    }
}

fn tell_troubles(saves: Res<Saves>, mut toasts: MessageWriter<Toast>) {
    for trouble in saves.0.troubles() {
        warn!("{trouble}");
        toasts.write(Toast::new(trouble));
    }
}
