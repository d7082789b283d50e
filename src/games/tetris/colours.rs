//! The colours of the Tetris screen.

use crate::theme::palette::{Colours, Palette, hex};

pub static TETRIS: Colours = Colours::of(&Palette {
    page: hex(0x0c1226),
    page_light: hex(0x1a2450),
    title: hex(0xf2f5ff),
    text: hex(0xdfe5fb),
    muted: hex(0xa3aed2),
    panel: hex(0x151d3b),
    panel_raised: hex(0x1d2850),
    line: hex(0x2b3768),
    stat_box: hex(0x1d2850),
    stat_label: hex(0xb5bfe0),
    stat_value: hex(0xffffff),
    button: hex(0x3b5bfd),
    button_ink: hex(0xffffff),
    key: hex(0x222d57),
    key_ink: hex(0xe6ebff),
    key_line: hex(0x4a5893),
    accent: hex(0x39c9ee),
    focus: hex(0xffd24a),
    footer: hex(0x0a0f20),
    dark: true,
});
