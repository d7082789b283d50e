//! Markers on buttons that say how they get the focus.

use bevy::prelude::*;

/// The button that has the focus when its screen or sheet appears.
#[derive(Component, Clone, Copy, Debug)]
pub struct FirstFocus;

/// A button that belongs to a sheet. While a sheet is open only its buttons can have the focus.
#[derive(Component, Clone, Copy, Debug)]
pub struct OnSheet;

/// A button whose value changes with left and right, instead of the focus.
#[derive(Component, Clone, Copy, Debug)]
pub struct Sideways;

/// Left (-1) or right (1) was pressed on a [`Sideways`] button.
#[derive(Message, Clone, Copy, Debug)]
pub struct StepSideways(pub i32);
