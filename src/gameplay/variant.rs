//! The variant that is being played, and where its finer settings are tried.

use bevy::prelude::*;

use crate::core::GameId;

/// The variant that is being played, for the sheet to mark.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct CurrentVariant(pub &'static str);

/// A place on the tuning sheet where players try their settings.
#[derive(Component, Clone, Copy, Debug)]
pub struct TuningStrip(pub GameId);
