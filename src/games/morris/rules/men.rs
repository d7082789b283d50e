//! The men in two 24-bit words, as the side to move sees them, for moves, counts and the search.

use super::lines::{ALL, NEIGHBOURS, beside, closing, each, removable, steps};
use super::{Move, Point};

/// The men of both sides, without what decides draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Men {
    /// The men of the side to move.
    pub own: u32,
    /// The men of the other side.
    pub other: u32,
    /// Men in hand of the side to move.
    pub own_hand: u8,
    /// Men in hand of the other side.
    pub other_hand: u8,
    /// Whether three men may fly.
    pub flying: bool,
}

/// A move in 15 bits: target, origin and captured man; 31 stands for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ply(u16);

const NOTHING: u32 = 31;

impl Ply {
    /// No move at all.
    pub const NONE: Self = Self(0);

    /// A move between points with these indices.
    pub const fn new(from: u32, to: u32, take: u32) -> Self {
        Self((to | from << 5 | take << 10) as u16)
    }

    /// Where the man goes.
    pub const fn target(self) -> u32 {
        (self.0 & 31) as u32
    }

    /// Where the man comes from; 31 if from the hand.
    pub const fn origin(self) -> u32 {
        (self.0 >> 5 & 31) as u32
    }

    /// The man taken; 31 if none.
    pub const fn taken(self) -> u32 {
        (self.0 >> 10) as u32
    }

    /// Whether a man is taken.
    pub const fn takes(self) -> bool {
        self.taken() != NOTHING
    }
}

impl From<Ply> for Move {
    fn from(ply: Ply) -> Self {
        let point = |index: u32| Point::from_index(index as usize);
        Self {
            from: point(ply.origin()),
            to: point(ply.target()).unwrap_or(Point::ALL[0]),
            take: point(ply.taken()),
        }
    }
}

impl From<Move> for Ply {
    fn from(mv: Move) -> Self {
        let index = |point: Option<Point>| point.map_or(NOTHING, |point| point.index() as u32);
        Self::new(index(mv.from), mv.to.index() as u32, index(mv.take))
    }
}

/// A set without its first two members; empty if it has at most two.
const fn without_two(set: u32) -> u32 {
    let rest = set & set.wrapping_sub(1);
    rest & rest.wrapping_sub(1)
}

impl Men {
    /// The points where nobody stands.
    pub const fn empty(self) -> u32 {
        !(self.own | self.other) & ALL
    }

    /// How many men the side to move has, in hand or on the board.
    pub const fn own_total(self) -> u32 {
        self.own.count_ones() + self.own_hand as u32
    }

    /// How many men the other side has, in hand or on the board.
    pub const fn other_total(self) -> u32 {
        self.other.count_ones() + self.other_hand as u32
    }

    /// Whether the side to move flies: flying is allowed, and its last three men are on the board.
    pub const fn flies(self) -> bool {
        self.flying && self.own_hand == 0 && without_two(self.own).is_power_of_two()
    }

    /// The men that the side to move may take when it closes a mill.
    pub const fn removable(self) -> u32 {
        removable(self.other)
    }

    /// Where a man from a point may go; 31 is the hand.
    pub const fn targets(self, from: u32) -> u32 {
        if from == NOTHING || self.flies() { self.empty() } else { NEIGHBOURS[from as usize] & self.empty() }
    }

    /// Whether the side to move has lost: it has too few men, or none that can move.
    pub const fn is_lost(self) -> bool {
        self.own_total() < 3 || (self.own_hand == 0 && !self.flies() && beside(self.own) & self.empty() == 0)
    }

    /// The same men seen by the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
            own_hand: self.other_hand,
            other_hand: self.own_hand,
            flying: self.flying,
        }
    }

    /// The position after a legal move, seen by the other side.
    #[must_use]
    pub const fn after(self, ply: Ply) -> Self {
        let mut next = self.turned();
        next.other |= 1 << ply.target();
        if ply.origin() == NOTHING {
            next.other_hand = next.other_hand.saturating_sub(1);
        } else {
            next.other &= !(1 << ply.origin());
        }
        if ply.takes() {
            next.own &= !(1 << ply.taken());
        }
        next
    }

    /// Calls `found` with every legal move, always in the same order.
    pub fn each_ply(self, mut found: impl FnMut(Ply)) {
        if without_two(self.own) == 0 && self.own_total() < 3 {
            return;
        }
        let removable = self.removable();
        let mut from_point = |from: u32, rest: u32| {
            let closing = closing(rest);
            for to in each(self.targets(from)) {
                if closing >> to & 1 == 0 || removable == 0 {
                    found(Ply::new(from, to, NOTHING));
                } else {
                    each(removable).for_each(|take| found(Ply::new(from, to, take)));
                }
            }
        };
        if self.own_hand > 0 {
            from_point(NOTHING, self.own);
        } else {
            each(self.own).for_each(|from| from_point(from, self.own & !(1 << from)));
        }
    }

    /// All legal moves.
    pub fn plies(self) -> Vec<Ply> {
        let mut plies = Vec::new();
        self.each_ply(|ply| plies.push(ply));
        plies
    }

    /// How many legal moves there are, without listing them.
    pub fn count(self) -> u64 {
        if self.own_total() < 3 {
            return 0;
        }
        let empty = self.empty();
        let (all, mills) = if self.own_hand > 0 {
            (empty.count_ones(), (closing(self.own) & empty).count_ones())
        } else {
            let mills = each(self.own)
                .map(|from| (closing(self.own & !(1 << from)) & self.targets(from)).count_ones())
                .sum();
            let all = if self.flies() { 3 * empty.count_ones() } else { steps(self.own, empty) };
            (all, mills)
        };
        // A side with no man on the board cannot lose one to a mill.
        let choices = self.removable().count_ones().max(1);
        u64::from(all + mills * (choices - 1))
    }

    /// How many games of this many moves start here. A move and its capture count as one.
    pub fn perft(self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            _ => {
                let mut games = 0;
                self.each_ply(|ply| games += self.after(ply).perft(depth - 1));
                games
            }
        }
    }
}
