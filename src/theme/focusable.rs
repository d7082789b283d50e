//! Marks on buttons that say how the focus comes to them.

use bevy::prelude::*;

/// The button that has the focus when its screen or sheet appears.
#[derive(Component, Clone, Copy, Debug)]
pub struct FirstFocus;

/// A button that belongs to a sheet. While a sheet is open only its buttons can have the focus.
#[derive(Component, Clone, Copy, Debug)]
pub struct OnSheet;

/// A button whose value left and right change, instead of moving the focus.
#[derive(Component, Clone, Copy, Debug)]
pub struct Sideways;

/// Left (-1) or right (1) was given to a button that has a value.
#[derive(Message, Clone, Copy, Debug)]
pub struct StepSideways(pub i32);
