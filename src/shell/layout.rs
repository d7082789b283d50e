//! Where things stand in a window of any size. Pure arithmetic, after the design's section 3.

use bevy::prelude::*;

/// One of the two arrangements of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Rails left and right of the board.
    Landscape,
    /// A header above the board.
    Compact,
}

/// The arrangement of a window. All rectangles are in design pixels: logical pixels divided by
/// [`scale`](Layout::scale), counted from the top left corner.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Which arrangement.
    pub mode: Mode,
    /// Logical pixels to a design pixel.
    pub scale: f32,
    /// The whole window.
    pub window: Vec2,
    /// The left rail, or the header of the compact arrangement.
    pub head: Rect,
    /// The board.
    pub board: Rect,
    /// The right rail; empty in the compact arrangement.
    pub rail: Rect,
    /// The height of the footer, at the bottom.
    pub footer: f32,
}

/// The smallest window in logical pixels.
pub const SMALLEST: Vec2 = Vec2::new(400.0, 500.0);

/// How far a window must pass a limit before the arrangement changes, so that it does not flicker
/// while the window is being resized.
const HYSTERESIS: f32 = 24.0;
const RAIL: f32 = 248.0;
const MARGIN: f32 = 32.0;

impl Layout {
    /// The arrangement of a window of this size in logical pixels. `previous` is the mode until
    /// now, kept where the window is at the limit.
    pub fn new(window: Vec2, previous: Option<Mode>) -> Self {
        let window = window.max(SMALLEST * 0.25);
        match mode(window, previous) {
            Mode::Landscape => landscape(window),
            Mode::Compact => compact(window),
        }
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
    if wide && window.x >= 960.0 + slack && window.y >= 640.0 + slack {
        Mode::Landscape
    } else {
        Mode::Compact
    }
}

fn landscape(window: Vec2) -> Layout {
    let scale = (window.x / 1280.0).min(window.y / 800.0).clamp(0.85, 3.0);
    let window = window / scale;
    let side = (window.x - 2.0 * (RAIL + 2.0 * MARGIN)).min(window.y - 144.0);
    let left = (window.x - side) / 2.0 - RAIL - MARGIN;
    // What is too high for the board is shared above and below it.
    let top = 44.0 + (window.y - 144.0 - side) / 2.0;
    let rail = |x: f32| Rect::new(x, top, x + RAIL, top + side);
    let board = left + RAIL + MARGIN;
    Layout {
        mode: Mode::Landscape,
        scale,
        window,
        head: rail(left),
        board: Rect::new(board, top, board + side, top + side),
        rail: rail(board + side + MARGIN),
        footer: 56.0,
    }
}

fn compact(window: Vec2) -> Layout {
    let scale = (window.x / SMALLEST.x).min(window.y / SMALLEST.y).clamp(1.0, 1.6);
    let window = window / scale;
    let side = (window.x - 32.0).min(window.y - 132.0).max(64.0);
    let column = side.max(368.0).min(window.x - 16.0);
    let left = (window.x - column) / 2.0;
    let spare = (window.y - 132.0 - side).max(0.0);
    let head_top = spare * 0.2;
    let top = 88.0 + spare * 0.4;
    let board = (window.x - side) / 2.0;
    Layout {
        mode: Mode::Compact,
        scale,
        window,
        head: Rect::new(left, head_top, left + column, head_top + 88.0),
        board: Rect::new(board, top, board + side, top + side),
        rail: Rect::EMPTY,
        footer: 36.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: f32, height: f32) -> Layout {
        Layout::new(Vec2::new(width, height), None)
    }

    #[test]
    fn the_design_sizes_give_the_design_rectangles() {
        let wide = layout(1280.0, 800.0);
        assert_eq!(wide.board, Rect::new(312.0, 44.0, 968.0, 700.0));
        assert_eq!(wide.head, Rect::new(32.0, 44.0, 280.0, 700.0));
        assert_eq!(wide.rail, Rect::new(1000.0, 44.0, 1248.0, 700.0));
        let small = layout(400.0, 500.0);
        assert_eq!(small.board, Rect::new(16.0, 88.0, 384.0, 456.0));
        assert_eq!(small.head, Rect::new(16.0, 0.0, 384.0, 88.0));
    }

    #[test]
    fn nothing_leaves_the_window_or_overlaps_at_any_size() {
        for width in (400..4000).step_by(37) {
            for height in (500..2400).step_by(41) {
                let layout = layout(width as f32, height as f32);
                let page = Rect::new(0.0, 0.0, layout.window.x, layout.window.y - layout.footer);
                for part in [layout.head, layout.board, layout.rail] {
                    if part.is_empty() {
                        continue;
                    }
                    assert!(
                        page.inflate(0.01).contains(part.min) && page.inflate(0.01).contains(part.max),
                        "{width}x{height}: {part:?} in {page:?}"
                    );
                }
                assert!(layout.head.inflate(-0.01).intersect(layout.board).is_empty(), "{width}x{height}");
                assert!(layout.board.width() >= 250.0, "{width}x{height}: {:?}", layout.board);
            }
        }
    }

    #[test]
    fn middle_sizes_keep_the_rails() {
        for (width, height) in
            [(960.0, 640.0), (1024.0, 768.0), (1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)]
        {
            assert_eq!(layout(width, height).mode, Mode::Landscape, "{width}x{height}");
        }
        for (width, height) in [(400.0, 500.0), (800.0, 600.0), (900.0, 1600.0), (1000.0, 900.0)] {
            assert_eq!(layout(width, height).mode, Mode::Compact, "{width}x{height}");
        }
    }

    #[test]
    fn the_arrangement_does_not_flicker_at_its_limit() {
        let at_limit = Vec2::new(970.0, 650.0);
        for mode in [Mode::Landscape, Mode::Compact] {
            assert_eq!(Layout::new(at_limit, Some(mode)).mode, mode);
        }
    }
}
