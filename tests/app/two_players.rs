//! Where the squares and points of boards are, and how the cursor goes over them.

use bevy::prelude::*;
use quintet::engine::input::DIRECTIONS;
use quintet::games::morris::rules::{Game as Morris, Point};
use quintet::games::othello::rules::{Game as Othello, Square};
use quintet::games::two_players::TwoPlayers;
use quintet::games::two_players::board::{Grid, Place};

const LEFT: IVec2 = IVec2::new(-1, 0);
const RIGHT: IVec2 = IVec2::new(1, 0);
const UP: IVec2 = IVec2::new(0, -1);
const DOWN: IVec2 = IVec2::new(0, 1);

fn wide<G: TwoPlayers>(side: f32) -> Grid {
    Grid::new(G::BOARD.wide, Vec2::splat(side), 1.0)
}

fn narrow<G: TwoPlayers>(side: f32) -> Grid {
    Grid::new(G::BOARD.narrow, Vec2::splat(side), 1.0)
}

#[test]
fn the_design_sizes_give_the_design_squares() {
    let grid = wide::<Othello>(656.0);
    assert_eq!((grid.cell, grid.edge, grid.unit), (72.0, 40.0, 1.0));
    let grid = narrow::<Othello>(368.0);
    assert_eq!((grid.cell, grid.edge, grid.unit), (42.0, 16.0, 1.0));
}

#[test]
fn every_square_is_found_where_it_is() {
    for side in [201.0, 368.0, 505.0, 656.0, 1400.0] {
        let grid = wide::<Othello>(side);
        for square in Square::all() {
            assert_eq!(grid.place_at(grid.place(square)), Some(square), "{square} of {side}");
            let edge = grid.place(square).x - grid.cell / 2.0 + side / 2.0;
            assert!((edge - edge.round()).abs() < 1e-3, "{square} of {side}: {edge}");
        }
        assert_eq!(grid.place_at::<Square>(Vec2::splat(grid.cell * 4.1)), None);
        assert_eq!(grid.place_at::<Square>(Vec2::splat(-grid.cell * 4.1)), None);
    }
}

#[test]
fn the_design_sizes_give_the_design_points() {
    let grid = wide::<Morris>(656.0);
    assert_eq!((grid.cell, grid.edge, grid.unit), (84.0, 30.0, 1.0));
    let grid = narrow::<Morris>(368.0);
    assert_eq!((grid.cell, grid.edge, grid.unit), (47.0, 19.0, 1.0));
}

#[test]
fn points_lie_on_whole_pixels_and_out_of_each_others_reach() {
    for side in [200.0, 368.0, 505.0, 656.0, 1400.0] {
        let grid = wide::<Morris>(side);
        for point in Point::ALL {
            let place = grid.place(point);
            let is_near = |other: &Point| Point::covers((grid.place(*other) - place) / (2.0 * grid.cell));
            assert_eq!(Point::ALL.into_iter().filter(is_near).count(), 1, "{point} of {side}");
            let off = place + side / 2.0;
            assert!((off - off.round()).length() < 1e-3, "{point} of {side}: {off}");
        }
    }
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut cursor = Square::FIRST;
    for (step, corner) in [(IVec2::new(-1, -1), "a1"), (IVec2::new(1, 1), "h8")] {
        for _ in 0..9 {
            cursor = cursor.next(step);
        }
        assert_eq!(cursor.to_string(), corner);
    }
}

fn from(name: &str, step: IVec2) -> String {
    Point::named(name).expect("a point").next(step).to_string()
}

#[test]
fn directions_follow_the_lines() {
    for (start, step, end) in
        [("a7", RIGHT, "d7"), ("d7", DOWN, "d6"), ("b6", DOWN, "b4"), ("g4", LEFT, "f4"), ("c3", UP, "c4")]
    {
        assert_eq!(from(start, step), end);
    }
}

#[test]
fn where_no_line_leads_the_cursor_jumps() {
    assert_eq!(from("d5", DOWN), "d3");
    assert_eq!(from("c4", RIGHT), "e4");
    assert_eq!(from("c5", LEFT), "b4");
    assert_eq!(from("b6", LEFT), "a7");
}

#[test]
fn it_stays_on_the_board_and_reaches_every_point() {
    assert_eq!(from("a7", LEFT), "a7");
    let mut reached = vec![Point::ALL[0]];
    let mut index = 0;
    while let Some(&point) = reached.get(index) {
        for (_, step) in DIRECTIONS {
            let point = point.next(step);
            if !reached.contains(&point) {
                reached.push(point);
            }
        }
        index += 1;
    }
    assert_eq!(reached.len(), 24);
}
