//! The inputs that bring a piece to a place.

use super::field::{COLUMNS, Field};
use super::placements::{Area, drop_bit};
use super::shapes::{PUSHES, Placement};
use crate::games::tetris::rules::{Facing, Kind, Move, Tetramino};

const STEPS: [Move; 5] = [Move::Left, Move::Right, Move::Cw, Move::Ccw, Move::SoftDrop];
const BITS: usize = u32::BITS as usize;
const PLACES: usize = 4 * COLUMNS * BITS;
const UNSEEN: u8 = u8::MAX;

/// The shortest way of a piece to a placement, with the hard drop at its end; `None` if there is none.
pub fn path(field: &Field, piece: Tetramino, target: Placement) -> Option<Vec<Move>> {
    let area = Area::empty(field, piece.kind);
    let start = Placement::of(piece)?;
    if area.free[start.facing as usize][usize::from(start.column)] >> start.bit & 1 == 0 {
        return None;
    }
    let target = target.plain();
    // How each place was come to: the step, and from where.
    let mut came = [(UNSEEN, 0_u16); PLACES];
    let mut queue = vec![start];
    came[index(start)].0 = STEPS.len() as u8;
    let mut next = 0;
    while let Some(&place) = queue.get(next) {
        next += 1;
        let free = area.free[place.facing as usize][usize::from(place.column)];
        let landed = Placement { bit: drop_bit(free, place.bit.into()) as u8, ..place };
        if landed.plain() == target {
            return Some(steps_to(place, &came));
        }
        for (number, &step) in (0..).zip(&STEPS) {
            if let Some(to) = stepped(&area, place, step)
                && came[index(to)].0 == UNSEEN
            {
                came[index(to)] = (number, index(place) as u16);
                queue.push(to);
            }
        }
    }
    None
}

fn index(place: Placement) -> usize {
    (place.facing as usize * COLUMNS + usize::from(place.column)) * BITS + usize::from(place.bit)
}

fn steps_to(place: Placement, came: &[(u8, u16); PLACES]) -> Vec<Move> {
    let mut steps = vec![Move::HardDrop];
    let mut at = index(place);
    while let Some(&step) = STEPS.get(usize::from(came[at].0)) {
        steps.push(step);
        at = usize::from(came[at].1);
    }
    steps.reverse();
    steps
}

/// Where a step leads, if there is room.
fn stepped(area: &Area, place: Placement, step: Move) -> Option<Placement> {
    let at = |facing: Facing, right: i8, down: i8| {
        let column = place.column.checked_add_signed(right)?;
        let bit = place.bit.checked_add_signed(down).filter(|&bit| usize::from(bit) < BITS)?;
        let free = area.free[facing as usize].get(usize::from(column))?;
        (free >> bit & 1 == 1).then_some(Placement { facing, column, bit, ..place })
    };
    match step {
        Move::Left => at(place.facing, -1, 0),
        Move::Right => at(place.facing, 1, 0),
        Move::SoftDrop => at(place.facing, 0, 1),
        Move::Cw | Move::Ccw if place.kind != Kind::O => {
            let (turn, quarters) = if step == Move::Cw { (0, 1) } else { (1, 3) };
            let facing = Facing::ALL[(place.facing as usize + quarters) % 4];
            let pushes = PUSHES[place.kind.index()][place.facing as usize][turn];
            pushes.into_iter().find_map(|(right, down)| at(facing, right, down))
        }
        _ => None,
    }
}
