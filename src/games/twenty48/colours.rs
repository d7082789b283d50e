//! The colours of the 2048 screen.

use crate::theme::palette::{Colours, Palette, hex};

pub static TWENTY48: Colours = Colours::of(&Palette {
    page: hex(0xfaf8ef),
    page_light: hex(0xfaf8ef),
    title: hex(0x776e65),
    text: hex(0x5f564d),
    muted: hex(0x6b625a),
    panel: hex(0xf1eadd),
    panel_raised: hex(0xe9e0d1),
    line: hex(0xddd2c2),
    stat_box: hex(0x776e65),
    stat_label: hex(0xfbf8f4),
    stat_value: hex(0xffffff),
    button: hex(0x7d6956),
    button_ink: hex(0xffffff),
    key: hex(0xfffdf8),
    key_ink: hex(0x5f564d),
    key_line: hex(0xbbada0),
    accent: hex(0xb5561f),
    focus: hex(0x1d5fd1),
    footer: hex(0xf1eadd),
    dark: false,
});
