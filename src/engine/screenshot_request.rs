//! A picture of the window that is to be taken.

use std::path::PathBuf;

use bevy::prelude::*;

use super::states::Sheet;

/// A picture to take once, after which Quintet ends.
#[derive(Resource, Clone, Debug)]
pub struct TakePicture {
    /// The file.
    pub file: PathBuf,
    /// The sheet to show first.
    pub sheet: Option<Sheet>,
}

/// Whether something on the screen is still being worked out, so that it is no picture yet.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsettled(pub bool);
