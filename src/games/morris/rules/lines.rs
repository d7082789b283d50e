//! The board as arithmetic on sets of points: neighbours, mills, symmetries.
//!
//! A set is 24 bits: a byte for each ring from the outermost in, with its points clockwise from the top left
//! corner. Corners are even bits; odd bits lie on the spokes that join the rings. Turning the board turns
//! every byte.

/// All points.
pub const ALL: u32 = 0x00ff_ffff;
const CORNERS: u32 = 0x0055_5555;
const SPOKES: u32 = 0x00aa_aaaa;
const RING: u32 = 0xff;

/// The 16 mills: four sides of each ring, then the four spokes.
pub const MILLS: [u32; 16] = [
    0x00_0007, 0x00_001c, 0x00_0070, 0x00_00c1, 0x00_0700, 0x00_1c00, 0x00_7000, 0x00_c100, 0x07_0000,
    0x1c_0000, 0x70_0000, 0xc1_0000, 0x02_0202, 0x08_0808, 0x20_2020, 0x80_8080,
];

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

/// All points that a line joins to a point of the set.
pub const fn beside(set: u32) -> u32 {
    clockwise(set) | anticlockwise(set) | inward(set) | outward(set)
}

/// How many ways there are to step from one set into the other along a line.
pub const fn steps(from: u32, to: u32) -> u32 {
    // Each word holds two sets, so that one count covers both.
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

/// The men that may be taken for a mill: those outside mills, or all if all are in mills.
pub const fn removable(men: u32) -> u32 {
    let loose = men & !in_mills(men);
    if loose == 0 { men } else { loose }
}

/// The points that complete two men to a line: as first, middle or last of a side, or on a spoke.
const fn thirds(men: u32) -> [u32; 4] {
    let next = anticlockwise(men);
    let after_next = anticlockwise(next);
    let spokes = men & SPOKES;
    let (outer, centre, inner) = (spokes & RING, spokes >> 8 & RING, spokes >> 16);
    [
        next & after_next & CORNERS,
        clockwise(men & after_next & CORNERS),
        clockwise(clockwise(men & next & CORNERS)),
        centre & inner | (outer & inner) << 8 | (outer & centre) << 16,
    ]
}

/// The points where one more man would stand in a mill.
pub const fn closing(men: u32) -> u32 {
    let [first, middle, last, spoke] = thirds(men);
    first | middle | last | spoke
}

/// The points where one of the men closes a mill with a step, because a third man stands beside them.
pub const fn closing_by_step(men: u32) -> u32 {
    let [first, middle, last, spoke] = thirds(men);
    let (next, before) = (anticlockwise(men), clockwise(men));
    first & before | middle & (inward(men) | outward(men)) | last & next | spoke & (next | before)
}

/// The numbers of a set's points, one after the other.
pub fn each(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(point)
    })
}

/// One of the board's 16 symmetries: four turns, each mirrored or not, with rings exchanged or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All 16; the first leaves everything where it is.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }

    /// Its index in [`all`](Self::all).
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The image of a set of points.
    pub fn apply(self, set: u32) -> u32 {
        let ring = &RINGS[self.index() & 7];
        let [outer, middle, inner, _] = set.to_le_bytes().map(|byte| ring[usize::from(byte)]);
        let exchanges = self.0 & 8 != 0;
        u32::from_le_bytes(if exchanges { [inner, middle, outer, 0] } else { [outer, middle, inner, 0] })
    }
}

/// Where the turns, and then the mirrored turns, take each set of points of a ring.
static RINGS: [[u8; 256]; 8] = {
    let mut rings = [[0; 256]; 8];
    let mut set = 0;
    while set < 256 {
        let mut turn = 0;
        let (mut image, mut mirrored) = (set as u64, mirror(set as u64));
        while turn < 4 {
            (rings[turn][set], rings[turn + 4][set]) = (image as u8, mirrored as u8);
            (image, mirrored) = (quarter_turn(image), quarter_turn(mirrored));
            turn += 1;
        }
        set += 1;
    }
    rings
};

// These functions work on two sets in one word, the second above the first's 24 bits.

const fn quarter_turn(pair: u64) -> u64 {
    (pair << 2 & 0xfcfc_fcfc_fcfc) | (pair >> 6 & 0x0303_0303_0303)
}

/// Takes point n of each ring to point −n: reverses the bits of its byte, then rotates by one.
const fn mirror(pair: u64) -> u64 {
    let pair = (pair >> 1 & 0x5555_5555_5555) | (pair & 0x5555_5555_5555) << 1;
    let pair = (pair >> 2 & 0x3333_3333_3333) | (pair & 0x3333_3333_3333) << 2;
    let pair = (pair >> 4 & 0x0f0f_0f0f_0f0f) | (pair & 0x0f0f_0f0f_0f0f) << 4;
    (pair << 1 & 0xfefe_fefe_fefe) | (pair >> 7 & 0x0101_0101_0101)
}

const fn exchange_rings(pair: u64) -> u64 {
    (pair & 0x00ff_0000_ff00) | (pair & 0x0000_ff00_00ff) << 16 | (pair >> 16 & 0x0000_ff00_00ff)
}

/// The least image of a pair of sets under all symmetries, and the symmetry that leads to it.
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
        // Four quarter turns lead back to the start, so the next variant begins unturned.
        image = if variant == 1 { exchange_rings(image) } else { mirror(image) };
        variant += 1;
    }
    (least, Symmetry(symmetry))
}
