//! Where things stand in windows of all sizes.

use bevy::math::{Rect, Vec2};
use quintet::engine::layout::{Layout, Mode, Sizes};
use quintet::games::twenty48::render::Grid;
use quintet::games::twenty48::rules::Size;

/// How large type of the compact arrangement is, beside that of the landscape one.
const COMPACT_TYPE: f32 = 0.75;

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
            for part in [layout.head, layout.board, layout.rail, layout.shelf] {
                if part.is_empty() {
                    continue;
                }
                assert!(
                    page.inflate(0.01).contains(part.min) && page.inflate(0.01).contains(part.max),
                    "{width}x{height}: {part:?} in {page:?}"
                );
            }
            for part in [layout.head, layout.shelf].into_iter().filter(|part| !part.is_empty()) {
                assert!(part.inflate(-0.01).intersect(layout.board).is_empty(), "{width}x{height}");
            }
            assert!(layout.board.width() >= 250.0, "{width}x{height}: {:?}", layout.board);
        }
    }
}

#[test]
fn whatever_is_wanted_larger_everything_stays_in_the_window() {
    for width in (400..2600).step_by(173) {
        for height in (500..1700).step_by(131) {
            for (interface, board, text) in
                [(1.5, 1.0, 1.0), (2.0, 2.0, 2.0), (1.0, 1.3, 1.0), (1.0, 2.0, 1.3)]
            {
                let window = Vec2::new(width as f32, height as f32);
                let layout = Layout::sized(window, None, Sizes { interface, board, text });
                let plain = Layout::new(window, None);
                let page = Rect::new(0.0, 0.0, layout.window.x, layout.window.y - layout.footer);
                let parts = [layout.head, layout.board, layout.rail, layout.shelf];
                for part in parts.into_iter().filter(|part| !part.is_empty()) {
                    let inside =
                        page.inflate(0.01).contains(part.min) && page.inflate(0.01).contains(part.max);
                    assert!(inside, "{window} {interface} {board}: {part:?} in {page:?}");
                }
                assert!(
                    layout.head.inflate(-0.01).intersect(layout.board).is_empty(),
                    "{window} {interface} {board}"
                );
                assert!(
                    layout.rail.is_empty() || layout.rail.inflate(-0.01).intersect(layout.board).is_empty()
                );
                assert!((layout.window * layout.scale - window).length() < 0.01);
                if interface > 1.0 {
                    let size = |layout: &Layout| {
                        layout.scale * if layout.mode == Mode::Compact { COMPACT_TYPE } else { 1.0 }
                    };
                    assert!(size(&layout) > 0.999 * size(&plain), "{window} {interface}: nothing is smaller");
                } else {
                    let size = |layout: &Layout| layout.board.width() * layout.scale;
                    assert!(
                        size(&layout) > 0.999 * size(&plain),
                        "{window} {board}: the board is no smaller"
                    );
                }
                assert!(layout.text >= text - 0.001);
            }
        }
    }
}

#[test]
fn as_much_larger_as_fits() {
    let sized = |width: f32, height: f32, interface: f32, board: f32| {
        Layout::sized(Vec2::new(width, height), None, Sizes { interface, board, text: 1.0 })
    };
    assert!(sized(400.0, 500.0, 2.0, 1.0).scale <= 1.0, "the smallest window has no room");
    let half_more = sized(1280.0, 800.0, 1.5, 1.0);
    assert_eq!(half_more.mode, Mode::Compact);
    assert!((half_more.scale - 1.6).abs() < 1e-3);
    assert_eq!(sized(3840.0, 2160.0, 1.0, 1.0).mode, Mode::Landscape);
    assert!(sized(1280.0, 800.0, 1.0, 1.1).board.width() > 700.0);
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
fn a_tall_window_has_a_shelf_under_the_board() {
    for (width, height) in [(600.0, 1000.0), (900.0, 1600.0), (1080.0, 1920.0), (400.0, 640.0)] {
        let layout = layout(width, height);
        let below = layout.window.y - layout.footer - layout.board.max.y;
        assert!(layout.shelf.height() > 0.5 * below.min(160.0), "{width}x{height}: {layout:?}");
    }
    for (width, height) in [(400.0, 500.0), (800.0, 600.0), (1280.0, 800.0)] {
        assert!(layout(width, height).shelf.is_empty(), "{width}x{height}");
    }
}

#[test]
fn the_arrangement_does_not_flicker_at_its_limit() {
    let at_limit = Vec2::new(970.0, 650.0);
    for mode in [Mode::Landscape, Mode::Compact] {
        assert_eq!(Layout::new(at_limit, Some(mode)).mode, mode);
    }
}

#[test]
fn the_design_sizes_give_the_design_tiles_of_2048() {
    let grid = Grid::new(Vec2::splat(656.0), Size::default(), 1.0, 1.0);
    assert_eq!((grid.gap, grid.tile), (16.0, 144.0));
    let grid = Grid::new(Vec2::splat(368.0), Size::default(), 1.0, 1.0);
    assert_eq!((grid.gap, grid.tile), (8.0, 82.0));
}

#[test]
fn tiles_of_2048_lie_on_whole_pixels_at_any_size() {
    for side in 250..1500 {
        for size in (3..=6).filter_map(Size::new) {
            let cells = size.side();
            let grid = Grid::new(Vec2::splat(side as f32), size, 1.0, 1.0);
            let edge = grid.first + grid.side / 2.0 - grid.tile / 2.0;
            assert!((edge - edge.round()).abs() < 1e-3, "{side} {cells}: {edge}");
            let end = edge + grid.tile * cells as f32 + grid.gap * (cells - 1) as f32;
            assert!(edge >= grid.gap - 1.0 && end <= side as f32 - grid.gap + 1.0, "{side} {cells}");
        }
    }
}
