//! Finds the inputs that bring a piece to a placement.

use super::field::{COLUMNS, FLOOR, Field};
use super::placements::Area;
use super::shapes::{PUSHES, Placement};
use crate::games::tetris::rules::{Facing, Kind, Move, Tetramino};

const STEPS: [Move; 5] = [Move::Left, Move::Right, Move::Cw, Move::Ccw, Move::SoftDrop];
const BITS: usize = u32::BITS as usize;
const PLACES: usize = 4 * COLUMNS * BITS;

/// The shortest path of a piece to a placement, with the final hard drop; `None` if there is none.
pub fn path(field: &Field, piece: Tetramino, target: Placement) -> Option<Vec<Move>> {
    let area = Area::empty(field, piece.kind);
    let start = Placement::of(piece)?;
    if area.free[start.facing as usize][usize::from(start.column)] >> start.bit & 1 == 0 {
        return None;
    }
    let target = target.plain();
    // The places found so far, each with the step to it and the index of the place before.
    let mut found = vec![(start, Move::HardDrop, 0)];
    let mut seen = [false; PLACES];
    seen[index(start)] = true;
    let mut number = 0;
    while let Some(&(place, ..)) = found.get(number) {
        let free = area.free[place.facing as usize][usize::from(place.column)];
        let lowest = u32::from(place.bit) + (!free >> place.bit).trailing_zeros() - 1;
        let landed = Placement { bit: lowest.min(FLOOR) as u8, ..place };
        if landed.plain() == target {
            let mut steps = vec![Move::HardDrop];
            while number > 0 {
                let (_, step, before) = found[number];
                steps.push(step);
                number = before;
            }
            steps.reverse();
            return Some(steps);
        }
        for step in STEPS {
            if let Some(to) = stepped(&area, place, step)
                && !std::mem::replace(&mut seen[index(to)], true)
            {
                found.push((to, step, number));
            }
        }
        number += 1;
    }
    None
}

fn index(place: Placement) -> usize {
    (place.facing as usize * COLUMNS + usize::from(place.column)) * BITS + usize::from(place.bit)
}

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
