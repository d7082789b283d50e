//! How a review of Morris shows the worth of a position: in men, or as a decided game.

use super::advisor::DECIDED_GAME;
use super::faces;
use super::rules::{Game, Side};
use super::words;
use crate::gameplay::prelude::*;
use crate::gameplay::review::{ReviewRoom, Style};
use crate::games::two_players::painter::Look;

/// A lead below this counts as even.
const EVEN: f32 = 0.15;
/// The scale of the graph below a decided game: how many men, and how high they stand.
const MEN: f32 = 4.0;
const BELOW_DECIDED: f32 = 0.8;
/// A loss of this much cost the whole game.
const WHOLE_GAME: f32 = 0.6 * DECIDED_GAME;

/// "half a man", "1 man", "1.5 men"
fn men(count: f32) -> String {
    match (count * 2.0).round().max(1.0) / 2.0 {
        0.5 => "half a man".to_owned(),
        1.0 => "1 man".to_owned(),
        count => format!("{count} men"),
    }
}

fn token(parent: &mut ChildSpawnerCommands, seat: Seat, size: f32) {
    let side = if seat == Seat::First { Side::White } else { Side::Black };
    parent.spawn(faces::token(side, size, Look::default()));
}

impl ReviewRoom for Game {
    const STYLE: Style =
        Style { colours: [hex(0x9a6a42), hex(0xf6ead4), hex(0x2c2420)], names: ["Ivory", "Ebony"], token };

    fn height(worth: f32, _: f32) -> f32 {
        if worth.abs() >= DECIDED_GAME {
            return worth.signum();
        }
        BELOW_DECIDED * (worth / MEN).clamp(-1.0, 1.0)
    }

    fn scale(_: f32) -> Vec<(f32, String)> {
        vec![(BELOW_DECIDED / 2.0, (MEN / 2.0).to_string())]
    }

    fn told(worth: f32) -> String {
        let name = words::name(if worth > 0.0 { Side::White } else { Side::Black });
        match worth.abs() {
            lead if lead < EVEN => "An even game.".to_owned(),
            lead if lead >= DECIDED_GAME => format!("Won for {name}."),
            lead => format!("{name} is ahead by {}.", men(lead)),
        }
    }

    fn cost(loss: f32) -> String {
        if loss >= WHOLE_GAME { "the game".to_owned() } else { men(loss) }
    }
}
