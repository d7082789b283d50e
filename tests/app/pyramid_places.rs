//! Where the cards of Pyramid Solitaire lie, and how the cursor walks among them.

use bevy::prelude::*;
use quintet::core::Rules;
use quintet::engine::layout::Layout;
use quintet::games::pyramid::places::{Arrangement, Walk, targets};
use quintet::games::pyramid::rules::{Game, Options, Place, ROWS, Setup, Spot};

fn laid_out(width: f32, height: f32) -> (Layout, Arrangement) {
    let layout = Layout::new(Vec2::new(width, height), None);
    let extent = layout.board.size() * layout.scale;
    let arrangement = Arrangement::new(&layout, extent, layout.board.min * layout.scale, 1.0);
    (layout, arrangement)
}

fn card(row: u32, column: u32) -> Place {
    Place::Pyramid(Spot::new(row, column).expect("in the pyramid"))
}

/// The upper left corner of a card in the window.
fn corner(layout: &Layout, table: &Arrangement, target: Place) -> Vec2 {
    let extent = layout.board.size() * layout.scale;
    let middle = table.place(target) * Vec2::new(1.0, -1.0) + extent / 2.0;
    layout.board.min * layout.scale + middle - table.size(target) / 2.0
}

#[test]
fn the_design_sizes_give_the_design_places() {
    let (layout, wide) = laid_out(1280.0, 800.0);
    assert_eq!(wide.size(card(1, 1)), Vec2::new(86.0, 124.0));
    assert_eq!(corner(&layout, &wide, card(1, 1)), Vec2::new(597.0, 46.0));
    assert_eq!(corner(&layout, &wide, card(7, 1)), Vec2::new(312.0, 574.0));
    assert_eq!(corner(&layout, &wide, card(7, 7)), Vec2::new(882.0, 574.0));
    assert_eq!(corner(&layout, &wide, Place::Pile), Vec2::new(1016.0, 88.0));
    let (layout, small) = laid_out(400.0, 500.0);
    assert_eq!(corner(&layout, &small, card(1, 1)), Vec2::new(175.0, 88.0));
    assert_eq!(corner(&layout, &small, card(7, 1)), Vec2::new(16.0, 304.0));
    assert_eq!(corner(&layout, &small, Place::Waste), Vec2::new(90.0, 384.0));
}

#[test]
fn cards_lie_on_whole_pixels_and_on_the_board_at_any_size() {
    for (width, height) in
        [(400, 500), (777, 913), (1024, 768), (1311, 833), (1920, 1080), (2560, 1440), (900, 1600)]
    {
        let (layout, table) = laid_out(width as f32, height as f32);
        let window = Rect::from_corners(Vec2::ZERO, layout.window * layout.scale).inflate(1.0);
        for target in [card(1, 1), card(4, 2), card(7, 7), Place::Pile, Place::Waste] {
            let corner = corner(&layout, &table, target);
            assert!((corner - corner.round()).abs().max_element() < 1e-2, "{width}: {corner}");
            assert!(window.contains(corner) && window.contains(corner + table.size(target)));
        }
    }
}

#[test]
fn what_lies_on_top_is_hit_first() {
    let game = Game::new(&Setup::new(Options::default(), 7));
    let (_, table) = laid_out(1280.0, 800.0);
    for target in targets(&game) {
        let lower = table.place(target) - table.size(target) * Vec2::new(0.2, 0.3);
        let hit = table.hit(&game, lower);
        let expected =
            |spot: Spot| if spot.row() == ROWS { hit == Some(target) } else { hit != Some(target) };
        assert!(target.spot().map_or(hit == Some(target), expected), "{target:?}: {hit:?}");
    }
}

#[test]
fn the_cursor_reaches_every_card_and_goes_straight() {
    let game = Game::new(&Setup::new(Options::default(), 7));
    for (_, table) in [laid_out(1280.0, 800.0), laid_out(400.0, 500.0)] {
        let (down, up) = (IVec2::new(0, 1), IVec2::new(0, -1));
        let (left, right) = (IVec2::new(-1, 0), IVec2::new(1, 0));
        let mut reached = vec![Walk::start(&game)];
        let mut index = 0;
        while index < reached.len() {
            for way in [down, up, left, right] {
                let next = Walk::new(reached[index].at).step(&game, &table, way);
                if !reached.iter().any(|walk| walk.at == next.at) {
                    reached.push(next);
                }
            }
            index += 1;
        }
        assert_eq!(reached.len(), 30);
        // Up and down from the apex along its own column.
        let mut walk = Walk::new(card(1, 1));
        for _ in 0..6 {
            walk = walk.step(&game, &table, down);
        }
        assert_eq!(walk.at, card(7, 4));
        for _ in 0..6 {
            walk = walk.step(&game, &table, up);
        }
        assert_eq!(walk.at, card(1, 1));
        // Beside the pyramid and back.
        let (out, home) = if table.mini { (down, up) } else { (right, left) };
        let aside = Walk::new(card(7, 7)).step(&game, &table, out);
        assert!(aside.at.spot().is_none(), "{aside:?}");
        let back = aside.step(&game, &table, home);
        assert!(back.at == card(7, 7) || aside.at == Place::Waste, "{back:?}");
    }
}
