//! The request to take a screenshot.

use std::path::PathBuf;

use bevy::prelude::*;

use super::states::Sheet;

/// A screenshot to take once, after which Quintet quits.
#[derive(Resource, Clone, Debug)]
pub struct TakePicture {
    pub file: PathBuf,
    /// The sheet to show first.
    pub sheet: Option<Sheet>,
}

/// Whether something on the screen is still being worked out, so that a screenshot must wait.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsettled(pub bool);
