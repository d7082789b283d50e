//! Saved files: written in the background after every change, shared with other windows.

pub mod disk;
pub mod shared;
pub mod store;

use std::borrow::Cow;

use bevy::prelude::*;
use serde::Serialize;

use disk::reason;
pub use shared::{Kept, Shared, keep_changes};
use store::Store;

#[derive(Resource)]
pub struct Saves(pub Store);

/// Everything that saves something at the end of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeepSystems;

/// Reads a file. One that makes no sense is set aside and reported in `troubles`.
pub fn load<T: serde::de::DeserializeOwned>(
    store: &Store,
    name: &str,
    troubles: &mut Vec<String>,
    what: &str,
) -> Option<T> {
    let read = store.read(name).transpose()?;
    let value = read.as_ref().ok().and_then(|text| toml::from_str(text).ok());
    if value.is_none() {
        troubles.push(unreadable(store, name, what, read.err().as_ref()));
    }
    value
}

/// Sets an unusable file aside, and returns a sentence about it.
pub fn unreadable(store: &Store, name: &str, what: &str, error: Option<&std::io::Error>) -> String {
    let why = error.map(|error| format!(" ({})", reason(error))).unwrap_or_default();
    if store.set_aside(name) {
        format!("{what} could not be read{why}; the file was set aside.")
    } else {
        format!("{what} could not be read{why}.")
    }
}

/// Problems from before there was anywhere to show them.
#[derive(Resource)]
pub struct EarlyTroubles(pub Vec<String>);

/// Saves a value soon, in the background.
pub fn keep(store: &Store, name: impl Into<Cow<'static, str>>, value: &impl Serialize) {
    if let Some(text) = written(value) {
        store.write_soon(name, text);
    }
}

/// A value as TOML; `None`, with an entry in the log, if it has no such form.
pub fn written(value: &impl Serialize) -> Option<String> {
    toml::to_string(value).map_err(|error| error!("something cannot be written down: {error}")).ok()
}
