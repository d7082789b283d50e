//! The colours, radii and durations of the interface. Games have colours of their own.

use std::cell::Cell;
use std::ops::Deref;

use bevy::prelude::*;

/// The current colours of a room: those of its design, or those of high contrast.
#[derive(Debug)]
pub struct Colours(Palette);

thread_local! {
    /// Whether everything is drawn in high contrast. Global, because otherwise all code that draws would need
    /// it as a parameter. Only [`accessibility`](super::accessibility) sets it, and has everything redrawn.
    static HIGH_CONTRAST: Cell<bool> = const { Cell::new(false) };
}

pub fn in_high_contrast() -> bool {
    HIGH_CONTRAST.get()
}

pub(super) fn set_high_contrast(on: bool) {
    HIGH_CONTRAST.set(on);
}

impl Colours {
    /// A design's colours. Those of high contrast depend only on whether it is dark.
    pub const fn of(plain: &Palette) -> Self {
        Self(*plain)
    }

    pub const fn plain(&self) -> &Palette {
        &self.0
    }

    pub const fn contrast(&self) -> &Palette {
        if self.0.dark { &DARK_CONTRAST } else { &LIGHT_CONTRAST }
    }
}

impl Deref for Colours {
    type Target = Palette;

    fn deref(&self) -> &Palette {
        if in_high_contrast() { self.contrast() } else { self.plain() }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Palette {
    pub page: Color,
    /// The light in the page's middle.
    pub page_light: Color,
    pub title: Color,
    pub text: Color,
    /// Text of less weight.
    pub muted: Color,
    pub panel: Color,
    /// What stands on a panel.
    pub panel_raised: Color,
    /// Hairlines.
    pub line: Color,
    /// Boxes with a number.
    pub stat_box: Color,
    pub stat_label: Color,
    pub stat_value: Color,
    /// The main button.
    pub button: Color,
    /// Its label.
    pub button_ink: Color,
    pub key: Color,
    /// What is printed on key caps.
    pub key_ink: Color,
    pub key_line: Color,
    pub accent: Color,
    /// The focus ring.
    pub focus: Color,
    pub footer: Color,
    pub dark: bool,
}

/// The colours of the menu and of sheets.
pub static HOUSE: Colours = Colours::of(&HOUSE_COLOURS);

const HOUSE_COLOURS: Palette = Palette {
    page: hex(0xefe9dc),
    page_light: hex(0xf7f3ea),
    title: hex(0x2e2a26),
    text: hex(0x3a352f),
    muted: hex(0x625b52),
    panel: hex(0xfffdf8),
    panel_raised: hex(0xf4efe4),
    line: hex(0xd9d0bf),
    stat_box: hex(0x4a4139),
    stat_label: hex(0xf2ebdf),
    stat_value: hex(0xffffff),
    button: hex(0x2e2a26),
    button_ink: hex(0xffffff),
    key: hex(0xfffdf8),
    key_ink: hex(0x3a352f),
    key_line: hex(0xb9ae9b),
    accent: hex(0xb8562f),
    focus: hex(0x1d5fd1),
    footer: hex(0xe7dfcf),
    dark: false,
};

/// Prizes: a new best, the best of a chart, a day that is done.
pub static GOLD: Colours = Colours::of(&Palette {
    button: hex(0xf0c05a),
    button_ink: hex(0x2a1d00),
    accent: hex(0xf0c05a),
    dark: true,
    ..HOUSE_COLOURS
});

/// Samples of bright pieces, which are shown on a dark ground.
pub static DARK: Colours =
    Colours::of(&Palette { page: hex(0x0c1226), text: hex(0xdfe5fb), dark: true, ..HOUSE_COLOURS });

const DARK_CONTRAST: Palette = Palette {
    muted: hex(0xe4e4e4),
    panel_raised: hex(0x262626),
    accent: hex(0xffd24a),
    focus: hex(0xffd24a),
    dark: true,
    ..ink_on_paper(hex(0xffffff), hex(0x000000))
};

/// Light rooms, the menu and sheets in high contrast.
const LIGHT_CONTRAST: Palette = Palette {
    muted: hex(0x2e2e2e),
    panel_raised: hex(0xe8e8e8),
    accent: hex(0x7a2c00),
    focus: hex(0x0037b3),
    ..ink_on_paper(hex(0x000000), hex(0xffffff))
};

/// A palette of only two colours.
const fn ink_on_paper(ink: Color, paper: Color) -> Palette {
    Palette {
        page: paper,
        page_light: paper,
        title: ink,
        text: ink,
        muted: ink,
        panel: paper,
        panel_raised: paper,
        line: ink,
        stat_box: hex(0x000000),
        stat_label: hex(0xffffff),
        stat_value: hex(0xffffff),
        button: ink,
        button_ink: paper,
        key: paper,
        key_ink: ink,
        key_line: ink,
        accent: ink,
        focus: ink,
        footer: paper,
        dark: false,
    }
}

/// The width of the lines around panels, buttons and boxes.
pub fn hairline() -> f32 {
    if in_high_contrast() { 2.0 } else { 1.0 }
}

/// A colour from its six hexadecimal digits.
pub const fn hex(rgb: u32) -> Color {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Color::srgb(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0)
}

pub fn darker(color: Color, amount: f32) -> Color {
    color.to_srgba().mix(&Srgba::BLACK, amount).with_alpha(color.alpha()).into()
}

pub fn lighter(color: Color, amount: f32) -> Color {
    color.to_srgba().mix(&Srgba::WHITE, amount).with_alpha(color.alpha()).into()
}

impl Palette {
    /// The colour that darkens the room behind a sheet.
    pub fn scrim(&self) -> Color {
        if self.dark { hex(0x03060c) } else { hex(0x1b140c) }
    }
}

/// How dark the room behind a sheet is: the design's 0.66, 0.62 and 0.76, converted for Bevy's linear
/// blending by 1 − (1 − a)^2.2.
pub mod scrim {
    pub const PAUSE: f32 = 0.91;
    pub const RESULTS: f32 = 0.88;
    pub const DIALOG: f32 = 0.96;
}

/// Moves that cost something.
pub const SLIP: Color = hex(0xd63f2b);

pub mod switch {
    use super::hex;
    use bevy::color::Color;

    pub const ON: Color = hex(0x1f7a4d);
    pub const OFF: Color = hex(0x8b8071);
    /// The groove that a slider runs in.
    pub const GROOVE: Color = hex(0xddd3bf);
    /// What waits for a key to be pressed.
    pub const WAITING: Color = hex(0xe6edfa);
}

pub mod radius {
    /// Chips and key caps.
    pub const CHIP: f32 = 5.0;
    /// Boxes of the compact layout.
    pub const SMALL: f32 = 6.0;
    /// Buttons, boxes, tiles.
    pub const BUTTON: f32 = 8.0;
    /// Panels and boards.
    pub const PANEL: f32 = 12.0;
    pub const CARD: f32 = 16.0;
    pub const SHEET: f32 = 20.0;
}

/// How far a line has to move up for its capitals to stand in the middle, in font sizes.
pub const CAP_SHIFT: f32 = 0.063;

pub mod seconds {
    pub const SHEET_OPEN: f32 = 0.2;
    pub const SHEET_CLOSE: f32 = 0.14;
    /// The focused card of the menu comes forward.
    pub const MENU_FOCUS: f32 = 0.16;
    /// A screen fades in.
    pub const SCREEN: f32 = 0.12;
    /// The other arrangement of a window fades in.
    pub const ARRANGEMENT: f32 = 0.16;
    pub const TOAST: f32 = 8.0;
    /// Points rise and fade.
    pub const GAIN: f32 = 0.5;
    pub const COUNT_UP: f32 = 0.4;
    pub const COUNT_UP_LITTLE: f32 = 0.15;
    pub const COUNT_UP_RESULT: f32 = 0.9;
}
