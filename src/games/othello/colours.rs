//! The colours of the Othello screen.

use crate::theme::palette::{Colours, Palette, hex};

pub static OTHELLO: Colours = Colours::of(&Palette {
    page: hex(0x10231b),
    page_light: hex(0x1c3c2e),
    title: hex(0xf3f7f0),
    text: hex(0xe2ecdf),
    muted: hex(0xa9c2b3),
    panel: hex(0x173126),
    panel_raised: hex(0x204234),
    line: hex(0x2e5846),
    stat_box: hex(0x204234),
    stat_label: hex(0xb7cfc0),
    stat_value: hex(0xffffff),
    button: hex(0xdba84a),
    button_ink: hex(0x241703),
    key: hex(0x22463a),
    key_ink: hex(0xecf4ea),
    key_line: hex(0x4b7a66),
    accent: hex(0xdba84a),
    focus: hex(0xffd24a),
    footer: hex(0x0c1b15),
    dark: true,
});
