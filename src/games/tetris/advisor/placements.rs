//! Finds every place where a piece can come to rest, with a bit for each row, so that a whole column falls,
//! shifts or turns at once. Half turns are left out, because they reach little that quarter turns do not.

use super::field::{COLUMNS, FIRST_ROW, Field, ones};
use super::shapes::{Placement, Push, SHAPES, Shape, looks, pushes};
use crate::games::tetris::rules::{Facing, Kind, Tetramino, Turn};

/// A set of places of one facing, by the column and bit of the lower left corner.
pub type Places = [u32; COLUMNS];

/// A stack with minoes above this bit may block the turns of a new piece.
const CRAMPED: u32 = (4 + 1 - FIRST_ROW) as u32;

/// Where a piece can come to rest, by facing; facings that look alike count as the first.
#[derive(Clone, Copy, Debug)]
pub struct Resting {
    kind: Kind,
    places: [Places; 4],
}

impl Resting {
    /// The resting places of a new piece, or of one that has moved to `from`.
    #[inline]
    pub fn of(field: &Field, kind: Kind, from: Option<Tetramino>) -> Self {
        match kind {
            Kind::I => generate::<{ Kind::I.index() }>(field, from),
            Kind::J => generate::<{ Kind::J.index() }>(field, from),
            Kind::L => generate::<{ Kind::L.index() }>(field, from),
            Kind::O => generate::<{ Kind::O.index() }>(field, from),
            Kind::S => generate::<{ Kind::S.index() }>(field, from),
            Kind::T => generate::<{ Kind::T.index() }>(field, from),
            Kind::Z => generate::<{ Kind::Z.index() }>(field, from),
        }
    }

    #[inline]
    pub fn count(&self) -> u32 {
        self.places[..looks(self.kind)].iter().map(ones).sum()
    }

    #[inline]
    pub fn placements(&self) -> impl Iterator<Item = Placement> {
        let kind = self.kind;
        (0..looks(kind)).flat_map(move |facing| {
            (0..COLUMNS).flat_map(move |column| {
                let mut places = self.places[facing][column];
                std::iter::from_fn(move || {
                    let bit = (places != 0).then(|| places.trailing_zeros() as u8)?;
                    places &= places - 1;
                    Some(Placement { kind, facing: Facing::ALL[facing], column: column as u8, bit })
                })
            })
        })
    }
}

/// The free places where the piece lies on something.
#[inline]
fn resting(free: u32) -> u32 {
    free & !(free >> 1)
}

/// The places that pieces fall through, the start included; `from` must be free.
#[inline]
fn fall(from: u32, free: u32) -> u32 {
    // The carry of the addition runs down through the free places.
    (free.wrapping_add(from) ^ free) & free | from
}

/// Moves places down; those that leave the field are dropped.
#[inline]
fn shifted(places: u32, down: i8) -> u32 {
    if down >= 0 { places << down } else { places >> -down }
}

#[inline]
fn generate<const KIND: usize>(field: &Field, from: Option<Tetramino>) -> Resting {
    let kind = const { Kind::ALL[KIND] };
    let looks = const { looks(Kind::ALL[KIND]) };
    let sky = field.sky();
    let cramped = sky >> (CRAMPED - 1) & 1 == 0;
    if let Some(piece) = from.or(cramped.then_some(Tetramino::spawned(kind))) {
        return Area::below::<KIND>(field, piece).resting::<KIND>();
    }
    // Every place above the stack can be reached, so try what falls straight down from there first.
    let mut area = Area { free: [[0; COLUMNS]; 4], reached: [[0; COLUMNS]; 4] };
    let mut places = [[0; COLUMNS]; 4];
    let mut missed = rain::<KIND, 0>(field, sky, &mut area, &mut places);
    if looks > 1 {
        missed |= rain::<KIND, 1>(field, sky, &mut area, &mut places);
    }
    if looks > 2 {
        missed |= rain::<KIND, 2>(field, sky, &mut area, &mut places);
        missed |= rain::<KIND, 3>(field, sky, &mut area, &mut places);
    }
    if missed == 0 {
        return Resting { kind, places };
    }
    for facing in looks..4 {
        area.free[facing] = area.free[facing % looks];
        area.reached[facing] = area.reached[facing % looks];
    }
    area.resting::<KIND>()
}

/// Lets one facing fall from above the stack, and returns the resting places that this misses.
#[inline]
fn rain<const KIND: usize, const FACING: usize>(
    field: &Field,
    sky: u32,
    area: &mut Area,
    places: &mut [Places; 4],
) -> u32 {
    let shape = const { &SHAPES[KIND][FACING] };
    let mut missed = 0;
    let columns = const { COLUMNS + 1 - SHAPES[KIND][FACING].width };
    for (column, places) in places[FACING].iter_mut().enumerate().take(columns) {
        let free = free_at(field, shape, column);
        let reached = fall(sky & free, free);
        let rests = resting(free);
        area.free[FACING][column] = free;
        area.reached[FACING][column] = reached;
        *places = rests & reached;
        missed |= rests & !reached;
    }
    missed
}

#[inline]
fn free_at(field: &Field, shape: &Shape, column: usize) -> u32 {
    let minoes = shape.minoes.iter();
    !minoes.fold(0, |taken, &(right, up)| taken | field.columns[column + right] << up)
}

/// The places with room for a piece, and the reachable ones among them, by facing.
struct Area {
    free: [Places; 4],
    reached: [Places; 4],
}

impl Area {
    /// The places below a piece that it reaches without a shift or turn.
    fn below<const KIND: usize>(field: &Field, piece: Tetramino) -> Self {
        let mut area = Self { free: [[0; COLUMNS]; 4], reached: [[0; COLUMNS]; 4] };
        for (free, shape) in area.free.iter_mut().zip(&SHAPES[KIND]) {
            for (column, free) in free.iter_mut().enumerate().take(COLUMNS + 1 - shape.width) {
                *free = free_at(field, shape, column);
            }
        }
        if let Some(place) = Placement::of(piece) {
            let (facing, column) = (place.facing as usize, usize::from(place.column));
            let free = area.free[facing][column];
            area.reached[facing][column] = fall(1 << place.bit & free, free);
        }
        area
    }

    /// Adds all places that can be reached from those already reached.
    fn explore<const KIND: usize>(&mut self) {
        // One bit for each column with unreached places, ten for each facing.
        let mut missing = 0_u64;
        let facings = if const { KIND == Kind::O.index() } { 1 } else { 4 };
        for facing in 0..facings {
            for column in 0..COLUMNS {
                let some = self.free[facing][column] & !self.reached[facing][column] != 0;
                missing |= u64::from(some) << (facing * COLUMNS + column);
            }
        }
        loop {
            let mut changed = false;
            let mut left = missing;
            // The unreached resting places; reaching one of two facings that look alike is enough.
            let mut wanted = 0;
            while left != 0 {
                let number = left.trailing_zeros() as usize;
                left &= left - 1;
                let (facing, column) = (number / COLUMNS, number % COLUMNS);
                let entered = match facing {
                    0 => self.entered::<KIND, 0>(column),
                    1 => self.entered::<KIND, 1>(column),
                    2 => self.entered::<KIND, 2>(column),
                    _ => self.entered::<KIND, 3>(column),
                };
                let free = self.free[facing][column];
                if entered != 0 {
                    changed = true;
                    self.reached[facing][column] |= fall(entered, free);
                }
                let reached = self.reached[facing][column];
                if reached == free {
                    missing ^= 1 << number;
                }
                let alike = if const { looks(Kind::ALL[KIND]) == 2 } { facing ^ 2 } else { facing };
                wanted |= resting(free) & !reached & !self.reached[alike][column];
            }
            if !changed || wanted == 0 {
                return;
            }
        }
    }

    /// The unreached places of a column that one shift or quarter turn leads to.
    #[inline]
    fn entered<const KIND: usize, const FACING: usize>(&self, column: usize) -> u32 {
        let reached = &self.reached[FACING];
        let missing = self.free[FACING][column] & !reached[column];
        let left = if column > 0 { reached[column - 1] } else { 0 };
        let right = if column + 1 < COLUMNS { reached[column + 1] } else { 0 };
        let mut entered = (left | right) & missing;
        if const { KIND != Kind::O.index() } {
            // A right turn comes from the previous facing, a left turn from the next.
            let (before, after) = const { ((FACING + 3) % 4, (FACING + 1) % 4) };
            let right = &const { pushes(Kind::ALL[KIND], Facing::ALL[(FACING + 3) % 4], Turn::Right) };
            let left = &const { pushes(Kind::ALL[KIND], Facing::ALL[(FACING + 1) % 4], Turn::Left) };
            entered |= self.turned(right, before, FACING, column, missing);
            entered |= self.turned(left, after, FACING, column, missing);
        }
        entered
    }

    #[inline]
    fn turned(&self, pushes: &[Push; 5], before: usize, facing: usize, column: usize, missing: u32) -> u32 {
        let mut entered = 0;
        for (test, &(right, down)) in pushes.iter().enumerate() {
            let from = column.wrapping_add_signed(-isize::from(right));
            if from >= COLUMNS {
                continue;
            }
            let mut turning = self.reached[before][from] & shifted(missing, -down);
            if turning == 0 {
                continue;
            }
            // Leave out those for which an earlier kick finds room.
            for &(right, down) in &pushes[..test] {
                let to = from.wrapping_add_signed(right.into());
                if to < COLUMNS {
                    turning &= !shifted(self.free[facing][to], -down);
                }
            }
            entered |= shifted(turning, down);
        }
        entered
    }

    /// Where the piece can come to rest, from the places already reached.
    fn resting<const KIND: usize>(mut self) -> Resting {
        self.explore::<KIND>();
        let kind = const { Kind::ALL[KIND] };
        let mut places = [[0; COLUMNS]; 4];
        for facing in 0..4 {
            let columns = self.reached[facing].iter().zip(&self.free[facing]);
            for (places, (reached, free)) in places[facing % looks(kind)].iter_mut().zip(columns) {
                *places |= reached & resting(*free);
            }
        }
        Resting { kind, places }
    }
}

/// Counts the sequences of resting places of some pieces, clearing full rows in between.
pub fn perft(field: &Field, pieces: &[Kind]) -> u64 {
    let Some((&kind, rest)) = pieces.split_first() else {
        return 1;
    };
    let resting = Resting::of(field, kind, None);
    if rest.is_empty() {
        return resting.count().into();
    }
    resting.placements().map(|placement| perft(&field.locked(placement).0, rest)).sum()
}
