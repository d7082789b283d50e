//! The colours of Nine Men's Morris.

use crate::theme::palette::{Colours, Palette, hex};

pub static MORRIS: Colours = Colours::of(&Palette {
    page: hex(0xf2e8d9),
    page_light: hex(0xf8f1e6),
    title: hex(0x4a2f1d),
    text: hex(0x4a382b),
    muted: hex(0x6a5443),
    panel: hex(0xe9dcc8),
    panel_raised: hex(0xdfcfb7),
    line: hex(0xd2bfa3),
    stat_box: hex(0x5e3c26),
    stat_label: hex(0xf1e2cf),
    stat_value: hex(0xffffff),
    button: hex(0x8a4b24),
    button_ink: hex(0xffffff),
    key: hex(0xfdf8f0),
    key_ink: hex(0x4a382b),
    key_line: hex(0xbfa888),
    accent: hex(0x84461f),
    focus: hex(0x1d5fd1),
    footer: hex(0xe9dcc8),
    dark: false,
});
