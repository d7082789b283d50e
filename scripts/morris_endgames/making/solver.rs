//! Finds the values of a table backwards, from the ends: a position from which the opponent can be
//! led into a loss is won, one from which every move leads into a win of the opponent's is lost,
//! and what stays open at the end is drawn.

use quintet::games::morris::advisor::endgame::layout::{FEWEST, Kept, LAYOUT, MOST, is_even};
use quintet::games::morris::advisor::endgame::table::Table;
use quintet::games::morris::advisor::endgame::{STAGES, Tables, Value};
use quintet::games::morris::rules::Men;
use quintet::games::morris::rules::lines::{ALL, NEIGHBOURS, closing, in_mills};

/// A count of moves that never runs out: there is a capture that draws.
const NEVER: u16 = u16::MAX;
/// Symmetric positions have fewer different moves than moves; counted in these units, each move
/// into a position with s symmetries is 16 / s units and the sums agree.
const UNIT: u16 = 16;
/// How many places pass between two reports.
const REPORT_EVERY: usize = 1 << 16;

/// One of the tables that are being solved.
struct Half {
    own: usize,
    other: usize,
    /// As the bytes of [`Value`]; 0 is not decided yet.
    values: Box<[u8]>,
    /// Units of moves that do not yet lead into a win of the opponent's.
    open: Vec<u16>,
}

/// Calls `found` for every bit of a set.
fn each(mut set: u32, mut found: impl FnMut(u32)) {
    while set != 0 {
        found(set.trailing_zeros());
        set &= set - 1;
    }
}

/// Solves the next tables that are missing. `goes_on` is told how far this stage is, from 0 to
/// 1, every now and then, and may stop it; then nothing has changed.
///
/// Returns whether there was something to solve and it was solved.
pub fn solve_next(tables: &mut Tables, goes_on: &mut dyn FnMut(f32) -> bool) -> bool {
    let missing = STAGES.into_iter().find(|&(own, other)| tables.table(own, other).is_none());
    let Some((own, other)) = missing else { return false };
    let Some(halves) = Stage::new(tables, own, other).solve(goes_on) else { return false };
    for half in halves {
        let mut table = Table::new(half.values.len());
        LAYOUT.each_place(half.own, half.other, |place, kept| {
            if tables.flying() || is_even(kept.own, kept.other) {
                table.put(place, half.values[place]);
            }
            Some(())
        });
        tables.put(half.own, half.other, table);
    }
    true
}

/// A stage being solved: one table, or two that lead into each other.
struct Stage<'a> {
    tables: &'a Tables,
    halves: Vec<Half>,
}

impl<'a> Stage<'a> {
    fn new(tables: &'a Tables, own: usize, other: usize) -> Self {
        debug_assert!((FEWEST..=MOST).contains(&own) && (FEWEST..=MOST).contains(&other));
        let half = |own: usize, other: usize| {
            let places = LAYOUT.places(own, other);
            Half { own, other, values: vec![0; places].into(), open: vec![0; places] }
        };
        let mut halves = vec![half(own, other)];
        if own != other {
            halves.push(half(other, own));
        }
        Self { tables, halves }
    }

    fn solve(mut self, goes_on: &mut dyn FnMut(f32) -> bool) -> Option<Vec<Half>> {
        // First what a single move decides, then ply by ply what that decides.
        let mut layers: Vec<Vec<(u8, u32)>> = vec![Vec::new(), Vec::new()];
        for index in 0..self.halves.len() {
            self.look_ahead(index, &mut layers, goes_on)?;
        }
        let mut plies = 0;
        while let Some(layer) = layers.get_mut(plies).map(std::mem::take) {
            let mut next = Vec::new();
            for (done, &(index, place)) in layer.iter().enumerate() {
                if done % REPORT_EVERY == 0 && !goes_on(0.3 + 0.7 * plies as f32 / (plies as f32 + 8.0)) {
                    return None;
                }
                self.look_back(index.into(), place as usize, plies, &mut next);
            }
            plies += 1;
            match layers.get_mut(plies) {
                Some(layer) => layer.append(&mut next),
                None if !next.is_empty() => layers.push(next),
                None => {}
            }
        }
        Some(self.halves)
    }

    /// Values every position by its captures alone, and counts its other moves.
    fn look_ahead(
        &mut self,
        index: usize,
        layers: &mut [Vec<(u8, u32)>],
        goes_on: &mut dyn FnMut(f32) -> bool,
    ) -> Option<()> {
        let share = 0.3 / self.halves.len() as f32;
        let tables = self.tables;
        let Half { own, other, values, open } = &mut self.halves[index];
        let places = values.len();
        let mut next_report = 0;
        LAYOUT.each_place(*own, *other, |place, kept| {
            if place >= next_report {
                next_report = place + REPORT_EVERY;
                if !goes_on(share * (index as f32 + place as f32 / places as f32)) {
                    return None;
                }
            }
            let flying = tables.flying();
            let men = Men { own: kept.own, other: kept.other, own_hand: 0, other_hand: 0, flying };
            let first = first_look(tables, men);
            let (_, symmetries) = LAYOUT.position(place, *own, *other);
            open[place] = if first.draws { NEVER } else { first.quiet * UNIT / symmetries };
            let decided = if first.wins {
                Some((1, Value::Win(1)))
            } else if first.draws || first.quiet > 0 {
                None
            } else {
                let plies = u8::from(first.takes);
                Some((usize::from(plies), Value::Loss(plies)))
            };
            if let Some((plies, value)) = decided {
                values[place] = value.byte();
                layers[plies].push((index as u8, place as u32));
            }
            Some(())
        })
    }

    /// Tells the positions from which a decided one is reached without a capture.
    fn look_back(&mut self, index: usize, place: usize, plies: usize, next: &mut Vec<(u8, u32)>) {
        let half = &self.halves[index];
        let (own_men, other_men) = (half.own, half.other);
        let lost = matches!(Value::from_byte(half.values[place]), Value::Loss(_));
        let (Kept { own, other }, symmetries) = LAYOUT.position(place, own_men, other_men);
        let before = self.halves.len() - 1 - index;
        let empty = !(own | other) & ALL;
        let flew = self.tables.flying() && other_men == 3;
        let Half { values, open, .. } = &mut self.halves[before];
        each(other & !in_mills(other), |to| {
            let rest = other & !(1 << to);
            each(if flew { empty } else { NEIGHBOURS[to as usize] & empty }, |from| {
                let place = LAYOUT.place(rest | 1 << from, own, other_men, own_men);
                if values[place] != 0 {
                    return;
                }
                if lost {
                    values[place] = Value::Win(plies as u8 + 1).byte();
                } else {
                    if open[place] == NEVER {
                        return;
                    }
                    open[place] -= UNIT / symmetries;
                    if open[place] > 0 {
                        return;
                    }
                    values[place] = Value::Loss(plies as u8 + 1).byte();
                }
                next.push((before as u8, place as u32));
            });
        });
    }
}

/// What the captures of a position lead to, and how many other moves there are.
#[derive(Default)]
struct FirstLook {
    wins: bool,
    draws: bool,
    takes: bool,
    quiet: u16,
}

fn first_look(tables: &Tables, men: Men) -> FirstLook {
    let mut look = FirstLook::default();
    let removable = men.removable();
    let other_men = men.other.count_ones();
    each(men.own, |from| {
        let rest = men.own & !(1 << from);
        let targets = men.targets(from);
        let mills = closing(rest) & targets;
        look.quiet += (targets & !mills).count_ones() as u16;
        each(mills, |to| {
            look.takes = true;
            if other_men as usize == FEWEST {
                look.wins = true;
            }
            if look.wins {
                return;
            }
            each(removable, |take| {
                let after = Men { own: men.other & !(1 << take), other: rest | 1 << to, ..men };
                match tables.value(after) {
                    Some(Value::Loss(_)) => look.wins = true,
                    Some(Value::Draw) => look.draws = true,
                    _ => {}
                }
            });
        });
    });
    look
}
