//! Nine Men's Morris: a round dance in three, in the Dorian mode on A, for lute, wooden flute and a frame
//! drum. The lute begins alone, the flute takes the tune over, and they end together.

use crate::sound::band::{flute, frame_drum, lute, pad, wood_block};
use crate::sound::score::{Music, Part, Score};

const CHORDS_A: &str = "a2 e3 a3 c4 | g2 d3 g3 b3 | a2 e3 a3 c4 | e2 b2 g3 b3
    | a2 e3 a3 c4 | g2 d3 g3 b3 | e2 b2 g3 b3 | a2 e3 a3 c4";
const CHORDS_B: &str = "c3 g3 c4 e4 | g2 d3 g3 b3 | d3 a3 d4 f#4 | a2 e3 a3 c4
    | c3 g3 c4 e4 | g2 d3 g3 b3 | e2 b2 g3 b3 | a2 e3 a3 c4";
const CHORDS: &[&str] = &[CHORDS_A, CHORDS_A, CHORDS_B, CHORDS_B, CHORDS_A];

const STRAIN_A: &str = "a4:2 c5:1 d5 e5:2 | d5:2 b4 g4 | a4:2 c5:1 b4 a4:2 | b4:2 g4 e4
    | a4:2 c5:1 d5 e5:2 | g5:2 d5 b4 | e5:1 d5 b4:2 g4 | a4:6";
const STRAIN_A_TURNED: &str = "a4:2 c5:1 d5 e5:2 | d5:2 b4 g4 | a4:2 c5:1 b4 a4:2 | b4:2 g4 e4
    | e5:2 d5:1 c5 a4:2 | b4:2 d5 g4 | b4:1 c5 b4 g4 e4:2 | a4:6";
const STRAIN_B: &str = "e5:2 g5 e5 | d5:2 b4:1 c5 d5:2 | f#5:2 a5 f#5 | e5:4 c5:2
    | g5:2 e5:1 d5 c5:2 | b4:2 d5 g4 | b4:2 e5:1 d5 b4:2 | a4:6";
// A third below or so, for the second time through.
const UNDER_B: &str = "c5:2 e5 c5 | b4:2 g4:1 a4 b4:2 | d5:2 f#5 d5 | c5:4 a4:2
    | e5:2 c5:1 b4 g4:2 | g4:2 b4 d4 | g4:2 b4:1 b4 g4:2 | e4:6";
const UNDER_A: &str = "e4:6 | d4:4 d4:2 | e4:6 | g4:4 b3:2 | c4:4 e4:2 | d4:4 g4:2 | e4:4 d4:2 | c4:6";
const WAITING: &str = ".:6 | .:6 | .:6 | .:6 | .:6 | .:6 | .:6 | .:6";

pub const SCORE: Score = Score {
    unit: 60_000.0 / 108.0 / 2.0,
    bar: 6,
    beat: 2,
    swing: 0.0,
    hall: 0.4,
    parts: &[
        Part {
            player: lute,
            gain: 0.9,
            music: Music::Written(&[STRAIN_A, WAITING, UNDER_B, UNDER_B, STRAIN_A_TURNED]),
        },
        Part {
            player: flute,
            gain: 0.11,
            music: Music::Written(&[WAITING, STRAIN_A_TURNED, STRAIN_B, STRAIN_B, UNDER_A]),
        },
        Part {
            player: lute,
            gain: 0.42,
            music: Music::Figured {
                chords: CHORDS,
                figures: &["0:2 1+2+3:2 1+2+3:2", "0:2 1+2+3:2 3:1 2:1"],
            },
        },
        Part {
            player: frame_drum,
            gain: 0.5,
            music: Music::Written(&[
                WAITING,
                "a2:6 | a2:4 a2:2 | a2:6 | a2:4 a2:2 | a2:6 | a2:4 a2:2 | a2:6 | a2:2 a2 a2",
                "a2:6 | a2:4 a2:2 | a2:6 | a2:4 a2:2 | a2:6 | a2:4 a2:2 | a2:6 | a2:2 a2 a2",
                "a2:6 | a2:4 a2:2 | a2:6 | a2:4 a2:2 | a2:6 | a2:4 a2:2 | a2:6 | a2:2 a2 a2",
                "a2:6 | .:6 | a2:6 | .:6 | a2:6 | .:6 | a2:6 | .:6",
            ]),
        },
        Part {
            player: wood_block,
            gain: 0.35,
            music: Music::Figured { chords: CHORDS, figures: &[".:2 3:2 3:1 3:1", ".:2 3:2 3:2"] },
        },
        Part { player: pad, gain: 0.03, music: Music::Figured { chords: CHORDS, figures: &["0+1:6"] } },
    ],
};
