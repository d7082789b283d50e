//! Values that several windows keep in one file: each window adds only what it has changed.

use std::borrow::Cow;

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::store::Store;
use super::{Saves, written};

pub trait Shared: Clone + PartialEq + Serialize + DeserializeOwned + Send + 'static {
    /// Applies our change from `before` to `now` to this value, which may be another window's.
    fn take_over(&mut self, before: &Self, now: &Self);
}

/// A value as this window last read or wrote it, and its file.
#[derive(Resource)]
pub struct Kept<T> {
    file: &'static str,
    value: T,
}

impl<T> Kept<T> {
    pub fn new(file: &'static str, value: T) -> Self {
        Self { file, value }
    }
}

impl<T: PartialEq + Serialize> Kept<T> {
    /// Saves the entries that have changed. The rest of the file stays as it is.
    pub fn keep_entries(&mut self, now: T, store: &Store) {
        if self.value == now {
            return;
        }
        let entries = |value: &T| Table::try_from(value).unwrap_or_default();
        let (before, after) = (entries(&self.value), entries(&now));
        self.value = now;
        store.amend(self.file, move |text| {
            let mut table = text.map_or_else(|| Ok(after.clone()), str::parse).ok()?;
            change_entries(&mut table, &before, &after);
            written(&table)
        });
    }
}

/// Applies the changes that lead from `before` to `now` to a table.
fn change_entries(table: &mut Table, before: &Table, now: &Table) {
    table.retain(|name, _| now.contains_key(name) || !before.contains_key(name));
    for (name, value) in now.iter().filter(|(name, value)| before.get(*name) != Some(*value)) {
        match (table.get_mut(name), value) {
            (Some(Value::Table(table)), Value::Table(now)) => {
                let before = before.get(name).and_then(Value::as_table);
                change_entries(table, before.unwrap_or(&Table::new()), now);
            }
            _ => _ = table.insert(name.clone(), value.clone()),
        }
    }
}

pub fn keep_changes<T: Resource + Shared>(value: Res<T>, mut kept: ResMut<Kept<T>>, saves: Res<Saves>) {
    if kept.value != *value {
        let before = std::mem::replace(&mut kept.value, value.clone());
        add(&saves.0, kept.file, before, value.clone());
    }
}

/// Applies the changes that lead from `before` to `now` to a value's file.
pub fn add<T: Shared>(store: &Store, name: impl Into<Cow<'static, str>>, before: T, now: T) {
    store.amend(name, move |text| {
        let mut value = now.clone();
        if let Some(text) = text {
            value = toml::from_str(text).ok()?;
            value.take_over(&before, &now);
        }
        toml::to_string(&value).ok()
    });
}
