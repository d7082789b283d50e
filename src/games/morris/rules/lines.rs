//! How the board is drawn, as arithmetic on sets of points: neighbours, mills, symmetries.
//!
//! A set is 24 bits: a byte for each ring from the outermost in, in each byte the ring's points
//! clockwise from the top left corner. Corners are even bits; the odd ones lie on the spokes that
//! join the rings. Turning the board turns every byte.

/// How many points a ring has.
pub const RING_POINTS: u8 = 8;
/// All points.
pub const ALL: u32 = 0x00ff_ffff;
const CORNERS: u32 = 0x0055_5555;
const SPOKES: u32 = 0x00aa_aaaa;
const RING: u32 = 0xff;

/// The 16 mills: four sides of each ring, then the four spokes.
pub const MILLS: [u32; 16] = {
    let mut mills = [0; 16];
    let mut index = 0;
    while index < 12 {
        let (ring, side) = (index / 4, index % 4);
        let corner = 1 << (8 * ring + 2 * side);
        mills[index] = corner | clockwise(corner) | clockwise(clockwise(corner));
        index += 1;
    }
    while index < 16 {
        mills[index] = 0x01_0101 << (2 * (index - 12) + 1);
        index += 1;
    }
    mills
};

/// The neighbours of every point along the lines.
pub const NEIGHBOURS: [u32; 24] = {
    let mut neighbours = [0; 24];
    let mut point = 0;
    while point < 24 {
        neighbours[point] = beside(1 << point);
        point += 1;
    }
    neighbours
};

/// Every point moved one step clockwise round its ring.
pub const fn clockwise(set: u32) -> u32 {
    (set << 1 & 0x00fe_fefe) | (set >> 7 & 0x0001_0101)
}

/// Every point moved one step against the clock round its ring.
pub const fn anticlockwise(set: u32) -> u32 {
    (set >> 1 & 0x007f_7f7f) | (set << 7 & 0x0080_8080)
}

/// The points on spokes moved one ring in.
pub const fn inward(set: u32) -> u32 {
    (set & SPOKES) << 8 & ALL
}

/// The points on spokes moved one ring out.
pub const fn outward(set: u32) -> u32 {
    (set & SPOKES) >> 8
}

/// All points that a line joins to one of the set.
pub const fn beside(set: u32) -> u32 {
    clockwise(set) | anticlockwise(set) | inward(set) | outward(set)
}

/// How many ways there are to step from one set into the other along a line.
pub const fn steps(from: u32, to: u32) -> u32 {
    // Two sets to a word, so that each word is counted once.
    let round = (clockwise(from) & to) as u64 | ((anticlockwise(from) & to) as u64) << 32;
    let across = (inward(from) & to) as u64 | ((outward(from) & to) as u64) << 32;
    round.count_ones() + across.count_ones()
}

/// The men of a set that stand in mills.
pub const fn in_mills(men: u32) -> u32 {
    let next = anticlockwise(men);
    let sides = men & next & anticlockwise(next) & CORNERS;
    let middles = clockwise(sides);
    let spokes = men & men >> 8 & men >> 16 & SPOKES & RING;
    sides | middles | clockwise(middles) | (spokes * 0x01_0101)
}

/// The points where one more man would stand in a mill.
pub const fn closing(men: u32) -> u32 {
    let next = anticlockwise(men);
    let after_next = anticlockwise(next);
    let first = next & after_next & CORNERS;
    let middle = clockwise(men & after_next & CORNERS);
    let last = clockwise(clockwise(men & next & CORNERS));
    let spokes = men & SPOKES;
    let (outer, centre, inner) = (spokes & RING, spokes >> 8 & RING, spokes >> 16);
    first | middle | last | centre & inner | (outer & inner) << 8 | (outer & centre) << 16
}

/// The points where a step along a line by one of the men closes a mill: unlike [`closing`], a
/// third man has to stand beside the point.
pub const fn closing_by_step(men: u32) -> u32 {
    let next = anticlockwise(men);
    let before = clockwise(men);
    let after_next = anticlockwise(next);
    let first = next & after_next & CORNERS & before;
    let middle = clockwise(men & after_next & CORNERS) & (inward(men) | outward(men));
    let last = clockwise(clockwise(men & next & CORNERS)) & next;
    let spokes = men & SPOKES;
    let (outer, centre, inner) = (spokes & RING, spokes >> 8 & RING, spokes >> 16);
    let across = centre & inner | (outer & inner) << 8 | (outer & centre) << 16;
    first | middle | last | across & (next | before)
}

/// One of the board's 16 symmetries: four turns, each perhaps mirrored, each perhaps with the
/// outer and the inner ring exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All 16; the first leaves everything where it is.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }

    /// Its place among all.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Where it takes a set of points.
    pub fn apply(self, set: u32) -> u32 {
        let mut pair = u64::from(set);
        if self.0 & 8 != 0 {
            pair = exchange_rings(pair);
        }
        if self.0 & 4 != 0 {
            pair = mirror(pair);
        }
        for _ in 0..self.0 & 3 {
            pair = quarter_turn(pair);
        }
        pair as u32
    }
}

// These work on two sets that share a word, the second above the first's 24 bits.

const fn quarter_turn(pair: u64) -> u64 {
    (pair << 2 & 0xfcfc_fcfc_fcfc) | (pair >> 6 & 0x0303_0303_0303)
}

/// Takes the ring's point number n to number −n: the bits of each byte reversed, then one on.
const fn mirror(pair: u64) -> u64 {
    let pair = (pair >> 1 & 0x5555_5555_5555) | (pair & 0x5555_5555_5555) << 1;
    let pair = (pair >> 2 & 0x3333_3333_3333) | (pair & 0x3333_3333_3333) << 2;
    let pair = (pair >> 4 & 0x0f0f_0f0f_0f0f) | (pair & 0x0f0f_0f0f_0f0f) << 4;
    (pair << 1 & 0xfefe_fefe_fefe) | (pair >> 7 & 0x0101_0101_0101)
}

const fn exchange_rings(pair: u64) -> u64 {
    (pair & 0x00ff_0000_ff00) | (pair & 0x0000_ff00_00ff) << 16 | (pair >> 16 & 0x0000_ff00_00ff)
}

/// The least of a pair of sets under all symmetries, the same for all positions that are alike;
/// and the symmetry that leads to it.
pub const fn canonical(pair: u64) -> (u64, Symmetry) {
    let (mut least, mut symmetry) = (pair, 0);
    let mut image = pair;
    let mut variant = 0;
    while variant < 4 {
        let kind = [0, 4, 12, 8][variant];
        let mut turn = 0;
        while turn < 4 {
            if image < least {
                (least, symmetry) = (image, kind + turn);
            }
            image = quarter_turn(image);
            turn += 1;
        }
        // Four quarter turns lead back, so the next variant starts from an unturned image.
        image = if variant == 1 { exchange_rings(image) } else { mirror(image) };
        variant += 1;
    }
    (least, Symmetry(symmetry))
}
