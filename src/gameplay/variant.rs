//! Where the finer settings of a game are tried.

use bevy::prelude::*;

use crate::core::GameId;

/// A place on the tuning sheet where players try their settings.
#[derive(Component, Clone, Copy, Debug)]
pub struct TuningStrip(pub GameId);
