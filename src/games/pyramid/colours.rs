//! The colours of the screen on which Pyramid Solitaire is played.

use crate::theme::palette::{Colours, Palette, hex};

pub static PYRAMID: Colours = Colours::of(&Palette {
    page: hex(0x0d3644),
    page_light: hex(0x17586c),
    title: hex(0xf0f9fb),
    text: hex(0xdff0f4),
    muted: hex(0xb3d3dc),
    panel: hex(0x0b2e3a),
    panel_raised: hex(0x123f4f),
    line: hex(0x22586a),
    stat_box: hex(0x0a2833),
    stat_label: hex(0xb3d3dc),
    stat_value: hex(0xffffff),
    button: hex(0xf0c05a),
    button_ink: hex(0x2a1d00),
    key: hex(0x134455),
    key_ink: hex(0xeaf6f9),
    key_line: hex(0x3d7688),
    accent: hex(0xf0c05a),
    focus: hex(0xffd24a),
    footer: hex(0x0a2933),
    dark: true,
});
