//! The place of a position in its table. Symmetric positions share a place.
//!
//! The men of the side to move are turned into the first of all sets that are alike. The number of that
//! likeness and the number of the other men among the free points make the place. If the first set is itself
//! symmetric, the least such number counts and the others stay unused.

use std::sync::LazyLock;

use crate::games::morris::rules::lines::{Symmetry, each};

/// The fewest men with which a side plays on.
pub const FEWEST: usize = 3;
/// The most men of a side in the tables.
pub const MOST: usize = 5;
const POINTS: usize = 24;

/// Every second point. Lines join these only to the others.
const CHEQUERED: u32 = 0x00aa_55aa;

/// Whether an even number of men stands on every second point. A step changes that, a symmetry does not.
pub fn is_even(own: u32, other: u32) -> bool {
    ((own | other) & CHEQUERED).count_ones().is_multiple_of(2)
}

/// What is known of a set of men by its number.
#[derive(Clone, Copy)]
struct Set {
    likeness: u16,
    /// The symmetry that takes it to the first set of its likeness.
    symmetry: Symmetry,
}

/// A class of sets that are alike, by the first of them.
struct Likeness {
    first: u32,
    /// The symmetries that leave the first set as it is, without the one that moves nothing.
    own_symmetries: Vec<Symmetry>,
    /// Each point's number among the free points.
    squeezed: [u8; POINTS],
    free: Vec<u8>,
}

impl Likeness {
    /// The set of the free points with these numbers.
    fn spread(&self, squeezed: u32) -> u32 {
        each(squeezed).fold(0, |set, number| set | 1 << self.free[number as usize])
    }
}

/// The numbers and likenesses of all sets, computed once.
pub struct Layout {
    /// `choose[k][n]`: how many sets of k among n.
    choose: [[u32; POINTS + 1]; MOST + 2],
    /// By number of men.
    sets: [Vec<Set>; MOST + 1],
    likenesses: [Vec<Likeness>; MOST + 1],
}

pub static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);

/// A position as its table keeps it: the men of the side to move, and the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    pub own: u32,
    pub other: u32,
}

impl Layout {
    fn new() -> Self {
        let mut choose = [[0; POINTS + 1]; MOST + 2];
        choose[0] = [1; POINTS + 1];
        for k in 1..choose.len() {
            for n in 1..=POINTS {
                choose[k][n] = choose[k][n - 1] + choose[k - 1][n - 1];
            }
        }
        let mut layout = Self { choose, sets: Default::default(), likenesses: Default::default() };
        for men in FEWEST..=MOST {
            layout.number_sets(men);
        }
        layout
    }

    fn number_sets(&mut self, men: usize) {
        let count = self.choose[men][POINTS] as usize;
        let mut sets: Vec<Option<Set>> = vec![None; count];
        let mut likenesses = Vec::new();
        for number in 0..count {
            if sets[number].is_some() {
                continue;
            }
            let first = self.set_with_number(number as u32, men);
            let likeness = likenesses.len() as u16;
            let mut own_symmetries = Vec::new();
            for symmetry in Symmetry::all() {
                let image = symmetry.apply(first);
                if image == first && symmetry.index() != 0 {
                    own_symmetries.push(symmetry);
                }
                sets[self.number(image) as usize].get_or_insert_with(|| {
                    let back = Symmetry::all().find(|back| back.apply(image) == first);
                    Set { likeness, symmetry: back.unwrap_or(symmetry) }
                });
            }
            let is_free = |point: &u8| first >> point & 1 == 0;
            let free: Vec<u8> = (0..POINTS as u8).filter(is_free).collect();
            let squeezed = std::array::from_fn(|point| (0..point as u8).filter(is_free).count() as u8);
            likenesses.push(Likeness { first, own_symmetries, squeezed, free });
        }
        self.sets[men] = sets.into_iter().flatten().collect();
        self.likenesses[men] = likenesses;
    }

    /// The number of a set among all of its size.
    fn number(&self, set: u32) -> u32 {
        self.number_by(set, |point| point)
    }

    /// The number of a set among those on the free points of a likeness.
    fn number_among_free(&self, likeness: &Likeness, set: u32) -> u32 {
        self.number_by(set, |point| likeness.squeezed[point].into())
    }

    fn number_by(&self, set: u32, place: impl Fn(usize) -> usize) -> u32 {
        each(set).zip(&self.choose[1..]).map(|(point, choose)| choose[place(point as usize)]).sum()
    }

    fn set_with_number(&self, mut number: u32, men: usize) -> u32 {
        let mut set = 0;
        for k in (1..=men).rev() {
            let point = (0..POINTS).rev().find(|&point| self.choose[k][point] <= number).unwrap_or(0);
            number -= self.choose[k][point];
            set |= 1 << point;
        }
        set
    }

    /// How many sets of the other men there are for each set of the side to move.
    fn row(&self, own_men: usize, other_men: usize) -> usize {
        self.choose[other_men][POINTS - own_men] as usize
    }

    pub fn places(&self, own_men: usize, other_men: usize) -> usize {
        self.likenesses[own_men].len() * self.row(own_men, other_men)
    }

    pub fn place(&self, own: u32, other: u32, own_men: usize, other_men: usize) -> usize {
        let set = self.sets[own_men][self.number(own) as usize];
        let likeness = &self.likenesses[own_men][usize::from(set.likeness)];
        let other = set.symmetry.apply(other);
        let mut number = self.number_among_free(likeness, other);
        for &symmetry in &likeness.own_symmetries {
            number = number.min(self.number_among_free(likeness, symmetry.apply(other)));
        }
        usize::from(set.likeness) * self.row(own_men, other_men) + number as usize
    }

    /// The position in a place, and how many of the 16 symmetries leave it as it is.
    pub fn position(&self, place: usize, own_men: usize, other_men: usize) -> (Kept, u16) {
        let row = self.row(own_men, other_men);
        let likeness = &self.likenesses[own_men][place / row];
        let other = likeness.spread(self.set_with_number((place % row) as u32, other_men));
        let keeps = |symmetry: &&Symmetry| symmetry.apply(other) == other;
        let symmetries = 1 + likeness.own_symmetries.iter().filter(keeps).count() as u16;
        (Kept { own: likeness.first, other }, symmetries)
    }

    /// Calls `found` with each used place of a table and its position, in order, until it returns `None`.
    pub fn each_place(
        &self,
        own_men: usize,
        other_men: usize,
        mut found: impl FnMut(usize, Kept) -> Option<()>,
    ) -> Option<()> {
        let row = self.row(own_men, other_men);
        let others: Vec<u32> =
            (0..row).map(|number| self.set_with_number(number as u32, other_men)).collect();
        for (index, likeness) in self.likenesses[own_men].iter().enumerate() {
            for (number, &squeezed) in others.iter().enumerate() {
                let other = likeness.spread(squeezed);
                let is_least = |symmetry: &Symmetry| {
                    self.number_among_free(likeness, symmetry.apply(other)) >= number as u32
                };
                if likeness.own_symmetries.iter().all(is_least) {
                    found(index * row + number, Kept { own: likeness.first, other })?;
                }
            }
        }
        Some(())
    }
}
