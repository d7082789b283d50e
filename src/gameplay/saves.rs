//! The saves: settings, results, and the games of every room. Read at the start, written after every
//! change.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;

use super::records::{self, Logbooks, Records};
use crate::engine::input::controls::Controls;
use crate::engine::settings::{SETTINGS, Settings, keep_settings};
use crate::engine::states::Screen;
use crate::gameplay::catalogue::Catalogue;
use crate::platform::storage::disk::{Disk, RealDisk};
use crate::platform::storage::store::Store;
use crate::platform::storage::{
    EarlyTroubles, KeepSystems, Kept, Saves, keep, keep_changes, load, unreadable,
};
use crate::theme::toast::Toast;

const RECORDS: &str = "records.toml";

/// Reads everything from this folder and keeps it there, on the machine's own disk unless another is
/// given.
pub fn read(app: &mut App, folder: &Path, disk: Option<Arc<dyn Disk>>) {
    let store = Store::on(disk.unwrap_or_else(|| Arc::new(RealDisk)), folder.to_owned());
    let mut troubles = Vec::new();
    let (catalogue, controls) = (app.world().resource::<Catalogue>(), app.world().resource::<Controls>());
    let settings = read_settings(&store, controls, catalogue, &mut troubles);
    let records: Records = load(&store, RECORDS, &mut troubles, "Your best results").unwrap_or_default();
    let books = Logbooks::read(catalogue, &store, &mut troubles);
    app.insert_resource(Kept::new(RECORDS, records.clone()));
    app.insert_resource(Kept::new(SETTINGS, settings.clone()));
    app.insert_resource(settings).insert_resource(records).insert_resource(books);
    app.insert_resource(Saves(store));
    app.insert_resource(EarlyTroubles(troubles));
    app.add_systems(Update, (tell_early_troubles, tell_troubles));
    app.add_systems(
        Last,
        (
            keep_settings.run_if(resource_changed::<Settings>),
            keep_changes::<Records>.run_if(resource_changed::<Records>),
            records::keep_logbooks.run_if(resource_changed::<Logbooks>),
        )
            .in_set(KeepSystems),
    );
}

fn read_settings(
    store: &Store,
    controls: &Controls,
    catalogue: &Catalogue,
    troubles: &mut Vec<String>,
) -> Settings {
    let text = match store.read(SETTINGS) {
        Ok(Some(text)) => text,
        Ok(None) => return Settings::default(),
        Err(error) => {
            troubles.push(unreadable(store, SETTINGS, "Your settings", Some(&error)));
            return Settings::default();
        }
    };
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

/// Shows all of them in one toast, because a toast replaces the one before it.
fn tell_early_troubles(
    mut troubles: ResMut<EarlyTroubles>,
    screen: Res<State<Screen>>,
    mut toasts: MessageWriter<Toast>,
) {
    if *screen.get() == Screen::Loading {
        return;
    }
    let troubles = std::mem::take(&mut troubles.bypass_change_detection().0);
    if !troubles.is_empty() {
        toasts.write(Toast::new(troubles.join("\n")));
    }
}

fn tell_troubles(saves: Res<Saves>, mut toasts: MessageWriter<Toast>) {
    for trouble in saves.0.troubles() {
        warn!("{trouble}");
        toasts.write(Toast::new(trouble));
    }
}
