//! How a review of Othello is drawn and worded: in discs at the end.

use super::faces::dot;
use super::rules::{Disc, Game};
use crate::gameplay::prelude::*;
use crate::gameplay::review::{ReviewRoom, Style};

/// A lead below this counts as even.
const EVEN: f32 = 0.5;

/// The lead at the full height of the graph.
fn top(most: f32) -> f32 {
    [8.0, 16.0, 24.0, 32.0, 48.0].into_iter().find(|top| *top >= most).unwrap_or(64.0)
}

/// "1 disc", "8 discs"
fn discs(count: f32) -> String {
    match count.round().max(1.0) as u32 {
        1 => "1 disc".to_owned(),
        count => format!("{count} discs"),
    }
}

fn token(parent: &mut ChildSpawnerCommands, seat: Seat, size: f32) {
    parent.spawn(dot(Disc::of(seat), size));
}

impl ReviewRoom for Game {
    const STYLE: Style =
        Style { colours: [hex(0x207c4d), hex(0x16191d), hex(0xf7f6f1)], names: ["Black", "White"], token };

    fn height(worth: f32, most: f32) -> f32 {
        worth / top(most)
    }

    fn scale(most: f32) -> Vec<(f32, String)> {
        vec![(0.5, (top(most) / 2.0).to_string())]
    }

    fn told(worth: f32) -> String {
        if worth.abs() < EVEN {
            return "An even game.".to_owned();
        }
        let name = if worth > 0.0 { "Black" } else { "White" };
        format!("{name} is ahead by {}.", discs(worth.abs()))
    }

    fn cost(loss: f32) -> String {
        discs(loss)
    }
}
