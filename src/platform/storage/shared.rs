//! What several windows keep in one file: each adds what has changed in its own.

use std::borrow::Cow;

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::store::Store;
use super::{Saves, written};

/// A value that several windows keep in one file.
pub trait Shared: Clone + PartialEq + Serialize + DeserializeOwned + Send + 'static {
    /// Makes in this value, which may be another window's, the changes from one of our values to the next.
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

impl<T: PartialEq + Serialize> Kept<T> {
    /// Writes down those entries that are other ones now. Whatever else is in the file stays as it is.
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

/// Makes the changes in a table that led from one table to another.
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

/// Writes down what has changed.
pub fn keep_changes<T: Resource + Shared>(value: Res<T>, mut kept: ResMut<Kept<T>>, saves: Res<Saves>) {
    if kept.value != *value {
        let before = std::mem::replace(&mut kept.value, value.clone());
        add(&saves.0, kept.file, before, value.clone());
    }
}

/// Makes the changes that led from one value to another in the file that it is kept in.
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
