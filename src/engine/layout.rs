//! Where things stand in a window of any size: pure arithmetic, after section 3 of the design.

use bevy::prelude::*;

/// The two arrangements of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Rails left and right of the board.
    Landscape,
    /// A header above the board.
    Compact,
}

/// The arrangement of a window, in design pixels of [`scale`](Layout::scale) logical pixels each.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub mode: Mode,
    /// Logical pixels per design pixel.
    pub scale: f32,
    pub window: Vec2,
    /// The left rail, or the header of the compact arrangement.
    pub head: Rect,
    pub board: Rect,
    /// The right rail; empty in the compact arrangement.
    pub rail: Rect,
    /// The shelf under the board of the compact arrangement; empty if there is no room for it.
    pub shelf: Rect,
    pub footer: f32,
    /// How much larger text should be than its design, where there is room for it.
    pub text: f32,
}

/// Whether the window has gone from one arrangement to the other.
pub fn arrangement_changed(layout: Res<Layout>, mut last: Local<Option<Mode>>) -> bool {
    last.replace(layout.mode).is_some_and(|mode| mode != layout.mode)
}

/// How much larger players want things to be than in the design, as factors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// Text, buttons and boxes.
    pub interface: f32,
    pub board: f32,
    /// Text alone.
    pub text: f32,
}

impl Default for Sizes {
    fn default() -> Self {
        Self { interface: 1.0, board: 1.0, text: 1.0 }
    }
}

/// The smallest window in logical pixels.
pub const SMALLEST: Vec2 = Vec2::new(400.0, 500.0);

/// How far past a limit a window must be for its arrangement to change, so that it does not flicker.
const HYSTERESIS: f32 = 24.0;
const RAIL: f32 = 248.0;
const MARGIN: f32 = 32.0;
/// The margin when the board should be larger.
const LEAST_MARGIN: f32 = 8.0;
const FOOTER: f32 = 56.0;
/// The header and the footer of the compact arrangement, with the space around the board.
const COMPACT_HEAD: f32 = 88.0;
const COMPACT_FOOTER: f32 = 36.0;
const COMPACT_AROUND: f32 = COMPACT_HEAD + COMPACT_FOOTER + 8.0;
/// The height that the board must leave for a shelf, and the shelf's own height.
const SHELF_FROM: f32 = 96.0;
const SHELF: f32 = 84.0;
/// The least scale of the landscape arrangement, and the smallest window that it fits in.
const LEAST_SCALE: f32 = 0.85;
const SMALLEST_WIDE: Vec2 = Vec2::new(960.0, 640.0);
/// The size of type in the compact arrangement, relative to the landscape one.
const COMPACT_TYPE: f32 = 0.75;
/// The compact arrangement takes over where the type of the landscape one falls this far short.
const SHORT: f32 = 1.3;

impl Layout {
    /// The arrangement of a window of this size in logical pixels. Near a limit the `previous` one stays.
    pub fn new(window: Vec2, previous: Option<Mode>) -> Self {
        Self::sized(window, previous, Sizes::default())
    }

    /// The same, with things enlarged as much as wanted and as fits.
    pub fn sized(window: Vec2, previous: Option<Mode>, sizes: Sizes) -> Self {
        let window = window.max(SMALLEST * 0.25);
        if mode(window, previous) == Mode::Compact {
            let scale = (window / SMALLEST).min_element().clamp(1.0, 1.6);
            return compact(window, scale, sizes, scale * sizes.interface);
        }
        let design = (window / Vec2::new(1280.0, 800.0)).min_element().clamp(LEAST_SCALE, 3.0);
        let wanted = design * sizes.interface;
        let wide = landscape(window, design, wanted, sizes);
        let small = compact(window, 1.0, sizes, wanted / COMPACT_TYPE);
        let larger_type = wanted > SHORT * wide.scale && COMPACT_TYPE * small.scale > wide.scale;
        let size = |layout: &Self| layout.board.width() * layout.scale;
        let natural = landscape(window, design, design, Sizes { board: 1.0, ..sizes });
        let larger_board =
            size(&natural) * sizes.board > 1.1 * size(&wide) && size(&small) > 1.05 * size(&wide);
        if larger_type || (larger_board && sizes.interface <= 1.0) { small } else { wide }
    }
}

impl Default for Layout {
    fn default() -> Self {
        Self::new(Vec2::new(1280.0, 800.0), None)
    }
}

fn mode(window: Vec2, previous: Option<Mode>) -> Mode {
    let slack = match previous {
        None => 0.0,
        Some(Mode::Landscape) => -HYSTERESIS,
        Some(Mode::Compact) => HYSTERESIS,
    };
    let wide = window.x / window.y >= 1.25 + slack / 800.0;
    let least = SMALLEST_WIDE + slack;
    if wide && window.cmpge(least).all() { Mode::Landscape } else { Mode::Compact }
}

/// The landscape arrangement at the `wanted` scale if that fits, and at no less than the `design` scale.
fn landscape(window: Vec2, design: f32, wanted: f32, sizes: Sizes) -> Layout {
    let most = LEAST_SCALE * (window / SMALLEST_WIDE).min_element();
    let scale = wanted.min(most).max(design);
    let window = window / scale;
    let usual = (window.x - 2.0 * (RAIL + 2.0 * MARGIN)).min(window.y - 144.0);
    let room = Vec2::new(2.0 * (RAIL + 2.0 * LEAST_MARGIN), FOOTER + 2.0 * LEAST_MARGIN);
    let most = (window - room).min_element();
    let side = (usual * sizes.board).min(most).max(usual);
    let margin = ((window.x - side - 2.0 * RAIL) / 4.0).min(MARGIN);
    let left = (window.x - side) / 2.0 - RAIL - margin;
    // Spare height is shared above and below the board.
    let top = (window.y - FOOTER - side) / 2.0;
    let rail = |x: f32| Rect::new(x, top, x + RAIL, top + side);
    let board = left + RAIL + margin;
    Layout {
        mode: Mode::Landscape,
        scale,
        window,
        head: rail(left),
        board: Rect::new(board, top, board + side, top + side),
        rail: rail(board + side + margin),
        shelf: Rect::EMPTY,
        footer: FOOTER,
        text: sizes.text,
    }
}

/// The compact arrangement at the `wanted` scale if that fits, and at no less than `least` if possible.
fn compact(window: Vec2, least: f32, sizes: Sizes, wanted: f32) -> Layout {
    let most = (window / SMALLEST).min_element();
    let mut scale = wanted.min(most).max(least);
    let usual = |scale: f32| (window.x - 32.0 * scale).min(window.y - COMPACT_AROUND * scale);
    let large = |scale: f32| (window.x - 16.0 * scale).min(window.y - (COMPACT_AROUND - 4.0) * scale);
    let mut side = usual(scale);
    if sizes.board > 1.0 {
        let aim = side * sizes.board;
        if sizes.interface <= 1.0 {
            // Shrink what is around the board before it limits the board.
            let fitting = ((window.y - aim) / (COMPACT_AROUND - 4.0)).min((window.x - aim) / 16.0);
            scale = fitting.clamp(1.0_f32.min(scale), scale);
        }
        side = aim.min(large(scale)).max(usual(scale));
    }
    let window = window / scale;
    let side = (side / scale).max(64.0);
    let column = side.max(368.0).min(window.x - 16.0);
    let left = (window.x - column) / 2.0;
    let spare = window.y - COMPACT_AROUND - side;
    let has_shelf = spare >= SHELF_FROM;
    let spare = if has_shelf { spare - SHELF_FROM } else { spare };
    let head_top = spare.max(0.0) * 0.2;
    let top = COMPACT_HEAD + if spare > 0.0 { spare * 0.4 } else { spare * 0.5 };
    let board = (window.x - side) / 2.0;
    // Spare height is shared above the head, the board and the shelf, and below the shelf.
    let shelf_top = top + side + SHELF_FROM - SHELF + spare * 0.2;
    let shelf = Rect::new(left, shelf_top, left + column, shelf_top + SHELF);
    Layout {
        mode: Mode::Compact,
        scale,
        window,
        head: Rect::new(left, head_top, left + column, top.min(head_top + COMPACT_HEAD)),
        board: Rect::new(board, top, board + side, top + side),
        rail: Rect::EMPTY,
        shelf: if has_shelf { shelf } else { Rect::EMPTY },
        footer: COMPACT_FOOTER,
        text: sizes.text,
    }
}
