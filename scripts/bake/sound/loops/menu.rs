//! The menu: a felt piano in D major, in no hurry, over chords that are hardly there.

use crate::sound::band::{felt_piano, pad};
use crate::sound::score::{Music, Part, Score};

const CHORDS_A: &str = "d2 a2 e3 f#3 a3 | b2 d3 f#3 a3 d4 | g2 d3 f#3 b3 d4 | a2 e3 g3 b3 d4
    | f#2 d3 a3 d4 e4 | g2 d3 a3 b3 d4 | e2 b2 g3 b3 d4 | a2 e3 g3 c#4 e4";
const CHORDS_B: &str = "b2 d3 f#3 a3 d4 | f#2 c#3 e3 a3 c#4 | g2 d3 f#3 b3 d4 | f#2 d3 a3 d4 e4
    | e2 b2 g3 b3 d4 | a2 e3 g3 c#4 e4 | g2 d3 a3 b3 d4 | a2 e3 g3 b3 d4";
const CHORDS: &[&str] = &[CHORDS_A, CHORDS_B, CHORDS_A];

const OPENING: &str = ".:2 a4:2 d5:3 e5:1 | f#5:4 e5:2 d5:2 | b4:6 d5:2 | e5:6 .:2
    | .:2 a4:2 d5:3 e5:1 | f#5:3 g5:1 f#5:2 d5:2 | e5:4 b4:2 g4:2 | a4:6 .:2";
const MIDDLE: &str = "d5:3 c#5:1 d5:2 f#5:2 | e5:6 c#5:2 | b4:3 a4:1 b4:2 d5:2 | a4:6 .:2
    | g4:3 a4:1 b4:2 d5:2 | c#5:3 d5:1 e5:4 | f#5:3 e5:1 d5:2 b4:2 | e5:4 d5:2 e5:2";
const RETURN: &str = "f#5:4 a5:2 f#5:2 | e5:3 d5:1 d5:4 | b4:2 d5:2 g5:4 | e5:6 d5:2
    | f#5:4 e5:2 d5:2 | b4:4 a4:2 b4:2 | d5:4 b4:4 | a4:8";

pub const SCORE: Score = Score {
    unit: 60_000.0 / 72.0 / 2.0,
    bar: 8,
    beat: 2,
    swing: 0.0,
    hall: 0.75,
    parts: &[
        Part { player: felt_piano, gain: 1.0, music: Music::Written(&[OPENING, MIDDLE, RETURN]) },
        Part {
            player: felt_piano,
            gain: 0.38,
            music: Music::Figured { chords: CHORDS, figures: &["0 1 2 3 4 3 2 1", "0 1 3 2 4 2 3 1"] },
        },
        Part { player: pad, gain: 0.11, music: Music::Figured { chords: CHORDS, figures: &["2+3+4:8"] } },
    ],
};
