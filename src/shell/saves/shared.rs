//! What several windows keep in one file. Each adds to it what has changed in its own, so that none
//! takes back what another wrote.

use std::borrow::Cow;

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Saves;
use super::store::Store;

/// A value that several windows keep in one file.
pub trait Shared: Clone + PartialEq + Serialize + DeserializeOwned + Send + 'static {
    /// Makes in this value, which may be another window's, the changes that led from one value to
    /// another in ours.
    fn take_over(&mut self, before: &Self, now: &Self);
}

/// A value as it was when this window last read or wrote it, and the file that it is in.
#[derive(Resource)]
pub struct Kept<T> {
    file: &'static str,
    value: T,
}

impl<T> Kept<T> {
    /// A value that was just read.
    pub fn new(file: &'static str, value: T) -> Self {
        Self { file, value }
    }
}

/// Writes down what has changed.
pub fn keep_changes<T: Resource + Shared>(value: Res<T>, mut kept: ResMut<Kept<T>>, saves: Res<Saves>) {
    if kept.value != *value {
        let before = std::mem::replace(&mut kept.value, value.clone());
        add(&saves.0, kept.file, before, value.clone());
    }
}

/// Makes the changes that led from one value to another in the file that it is kept in.
pub(super) fn add<T: Shared>(store: &Store, name: impl Into<Cow<'static, str>>, before: T, now: T) {
    store.amend(name, move |text| {
        let mut value = now.clone();
        if let Some(text) = text {
            value = toml::from_str(text).ok()?;
            value.take_over(&before, &now);
        }
        toml::to_string(&value).ok()
    });
}
