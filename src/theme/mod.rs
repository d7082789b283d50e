//! How everything looks and moves. Nothing here knows a game.

pub mod accessibility;
pub mod animation;
pub mod dialog;
pub mod fade;
pub mod focus;
pub mod focusable;
pub mod key_caps;
pub mod node;
pub mod number_text;
pub mod palette;
pub mod sheet;
pub mod text_size;
pub mod toast;
pub mod widgets;

use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_plugins((accessibility::plugin, animation::plugin, text_size::plugin, widgets::plugin))
        .add_plugins((focus::plugin, sheet::plugin, dialog::plugin, toast::plugin, key_caps::plugin));
}

/// What nearly every part of the interface uses.
pub mod prelude {
    pub use super::accessibility::Access;
    pub use super::dialog::{Caption, DialogSystems, FillTab, LastTabs, ResetPressed, Tab, TabTexts};
    pub use super::focusable::{FirstFocus, OnSheet, Sideways, StepSideways};
    pub use super::key_caps::KeyHint;
    pub use super::node::NodeExt;
    pub use super::number_text::grouped;
    pub use super::palette::{HOUSE, Palette, hex, radius, scrim, seconds, switch};
    pub use super::sheet::{SheetSizes, cross, half_button, send_and_close, sheet_button};
    pub use super::toast::{Offer, Toast, ToastUndo, WithdrawToast};
    pub use super::widgets::{
        Along, ButtonLook, Weight, bar, button, font, icon, icon_button, key_cap, label, label_text, panel,
        paragraph, send, shaped_button, sound_button, space, text,
    };
}
