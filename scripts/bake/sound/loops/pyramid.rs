//! Pyramid: a harp in the open air, E with a flat seventh; after a while a flute joins it.

use crate::sound::band::{flute, harp_string, pad};
use crate::sound::score::{Music, Part, Score};

const CHORDS_A: &str = "e2 b2 f#3 g#3 b3 | e2 a2 d3 f#3 c#4 | e2 a2 e3 a3 c#4 | e2 b2 f#3 g#3 b3
    | c#3 g#3 b3 e4 g#4 | b2 d3 f#3 a3 d4 | a2 e3 a3 b3 c#4 | e2 a2 d3 f#3 c#4";
const CHORDS_B: &str = "f#2 c#3 a3 c#4 e4 | c#3 g#3 b3 e4 g#4 | d3 a3 c#4 e4 f#4 | a2 e3 a3 b3 c#4
    | f#2 c#3 a3 c#4 e4 | c#3 g#3 b3 e4 g#4 | b2 d3 f#3 a3 d4 | e2 a2 d3 f#3 c#4";
const CHORDS: &[&str] = &[CHORDS_A, CHORDS_A, CHORDS_B, CHORDS_A];

const WAITING: &str = ".:6 | .:6 | .:6 | .:6 | .:6 | .:6 | .:6 | .:6";
const FLUTE: &[&str] = &[
    WAITING,
    "b4:3 e5 | f#5:4 e5:2 | c#5:6 | b4:6 | .:1 g#4:2 b4:1 c#5:2 | d5:4 c#5:2 | e5:6 | f#5:3 e5",
    "a5:4 g#5:2 | e5:6 | f#5:4 e5:2 | c#5:6 | a4:3 c#5 | e5:3 g#5 | f#5:4 d5:2 | e5:6",
    "b4:3 e5 | a5:4 f#5:2 | e5:3 c#5 | b4:6 | e5:3 b4 | d5:4 b4:2 | c#5:6 | b4:6",
];
const GLINTS: &[&str] = &[
    ".:4 b5:1 e6 | .:6 | .:4 c#6:1 a5 | .:6 | .:4 g#5:1 b5 | .:6 | .:3 e5:1 a5 c#6 | .:6",
    WAITING,
    ".:6 | .:4 b5:1 g#5 | .:6 | .:4 e5:1 a5 | .:6 | .:6 | .:6 | .:3 e5:1 a5 d6",
    ".:6 | .:6 | .:6 | .:4 b5:1 e6 | .:6 | .:6 | .:4 a5:1 c#6 | .:3 f#5:1 a5 d6",
];

pub const SCORE: Score = Score {
    unit: 400.0,
    bar: 6,
    beat: 3,
    swing: 0.0,
    hall: 1.0,
    parts: &[
        Part { player: flute, gain: 0.34, music: Music::Written(FLUTE) },
        Part {
            player: harp_string,
            gain: 0.4,
            music: Music::Figured { chords: CHORDS, figures: &["0 1 2 3 4 3", "0 1 3 4 2 3"] },
        },
        Part { player: harp_string, gain: 0.4, music: Music::Written(GLINTS) },
        Part { player: pad, gain: 0.06, music: Music::Figured { chords: CHORDS, figures: &["2+3+4:6"] } },
    ],
};
