//! 2048: an electric piano by lamplight, in E flat. In the tune notes come in equal pairs, and every pair
//! becomes one longer note.

use crate::sound::band::{bass, electric_piano, thumb_piano, wood_block};
use crate::sound::score::{Music, Part, Score};

// The root and its fifth for the bass, then four notes for the piano.
const CHORDS_A: &str =
    "eb2 bb2 g3 bb3 d4 f4 | c3 g2 eb3 g3 bb3 d4 | f2 c3 ab3 c4 eb4 g4 | bb2 f2 ab3 c4 eb4 g4
    | eb2 bb2 g3 bb3 d4 f4 | g2 d3 f3 bb3 d4 f4 | ab2 eb3 g3 c4 eb4 g4 | bb2 f2 ab3 c4 eb4 f4";
const CHORDS_B: &str =
    "ab2 eb3 g3 c4 eb4 g4 | g2 d3 f3 bb3 d4 f4 | f2 c3 ab3 c4 eb4 g4 | eb2 bb2 g3 bb3 d4 f4
    | ab2 eb3 g3 c4 eb4 g4 | g2 d3 f3 bb3 d4 f4 | f2 c3 ab3 c4 eb4 g4 | bb2 f2 ab3 c4 eb4 f4";
const CHORDS: &[&str] = &[CHORDS_A, CHORDS_B, CHORDS_A];

const TUNE: &[&str] = &[
    "g4:4 g4 | d5:8 | c5:2 c5 eb5:4 | f5:8 | g5:2 g5 f5 f5 | d5:4 bb4 | c5:2 c5 eb5 g5 | f5:6 .:2",
    "eb5:3 c5:1 ab4:4 | d5:3 bb4:1 g4:4 | c5:3 ab4:1 f4:2 ab4 | bb4:8
        | c5:2 c5 eb5 eb5 | f5:4 d5 | eb5:2 eb5 g5:4 | f5:8",
    "g5:4 g5 | f5:4 d5 | eb5:2 eb5 c5:4 | bb4:8 | g4:2 g4 bb4 bb4 | d5:4 f5 | eb5:2 c5 ab4:4 | bb4:6 .:2",
];

pub const SCORE: Score = Score {
    unit: 60_000.0 / 80.0 / 2.0,
    bar: 8,
    beat: 2,
    swing: 0.28,
    hall: 0.65,
    parts: &[
        Part { player: thumb_piano, gain: 0.9, music: Music::Written(TUNE) },
        Part {
            player: electric_piano,
            gain: 0.2,
            music: Music::Figured {
                chords: CHORDS,
                figures: &["2+3+4+5:3 3+4+5:4 .:1", "2+3+4+5:3 .:1 3+4+5:2 2+4+5:2"],
            },
        },
        Part {
            player: bass,
            gain: 0.5,
            music: Music::Figured { chords: CHORDS, figures: &["0:4 .:1 0:1 1:2", "0:5 1:3"] },
        },
        Part {
            player: wood_block,
            gain: 0.45,
            music: Music::Figured { chords: CHORDS, figures: &[".:2 4 .:2 4:1 4:1"] },
        },
    ],
};
