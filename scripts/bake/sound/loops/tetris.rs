//! Tetris: a marimba that never stops pulsing, in E minor with a window open, and small tongues of metal
//! that count three and three and two above it.

use crate::sound::band::{bass, marimba_bar, pad, thumb_piano, wood_block};
use crate::sound::score::{Music, Part, Score};

// Two bars to a chord.
const CHORDS_A: &str = "g3 b3 d4 f#4 | g3 b3 d4 f#4 | g3 b3 c4 e4 | g3 b3 c4 e4
    | g3 b3 d4 e4 | g3 b3 d4 e4 | f#3 a3 d4 e4 | f#3 a3 d4 e4
    | g3 b3 d4 f#4 | g3 b3 d4 f#4 | g3 b3 c4 e4 | g3 b3 c4 e4
    | g3 a3 c4 e4 | g3 a3 c4 e4 | f#3 a3 b3 d4 | f#3 a3 b3 d4";
const CHORDS_B: &str = "g3 b3 c4 e4 | g3 b3 c4 e4 | f#3 a3 d4 e4 | f#3 a3 d4 e4
    | f#3 a3 b3 d4 | f#3 a3 b3 d4 | g3 b3 d4 f#4 | g3 b3 d4 f#4
    | g3 a3 c4 e4 | g3 a3 c4 e4 | f#3 a3 b3 d4 | f#3 a3 b3 d4
    | g3 b3 c4 e4 | g3 b3 c4 e4 | f#3 a3 d4 e4 | f#3 a3 d4 e4";
const CHORDS: &[&str] = &[CHORDS_A, CHORDS_B];

const ROOTS_A: &str = "e2 b2 | e2 b2 | c3 g2 | c3 g2 | g2 d3 | g2 d3 | d3 a2 | d3 a2
    | e2 b2 | e2 b2 | c3 g2 | c3 g2 | a2 e3 | a2 e3 | b2 f#2 | b2 f#2";
const ROOTS_B: &str = "c3 g2 | c3 g2 | d3 a2 | d3 a2 | b2 f#2 | b2 f#2 | e2 b2 | e2 b2
    | a2 e3 | a2 e3 | b2 f#2 | b2 f#2 | c3 g2 | c3 g2 | d3 a2 | d3 a2";

const TONGUES_A: &str = "b4:3 d5 e5:2 | f#5:3 e5 d5:2 | e5:3 d5 b4:2 | g4:6 .:2
    | b4:3 d5 g5:2 | f#5:3 d5 b4:2 | a4:3 d5 e5:2 | f#5:6 .:2
    | g5:3 f#5 e5:2 | d5:3 e5 b4:2 | c5:3 e5 g5:2 | e5:6 .:2
    | a4:3 c5 e5:2 | d5:3 c5 a4:2 | b4:3 d5 f#5:2 | a5:6 .:2";
const TONGUES_B: &str = "g5:4 e5 | b4:8 | a5:4 f#5 | d5:8 | f#5:4 d5 | b4:8 | g5:4 f#5 | e5:8
    | .:2 a4 c5 e5 | g5:6 e5:2 | .:2 b4 d5 f#5 | a5:6 f#5:2
    | g5:3 e5 c5:2 | e5:3 g5 b5:2 | a5:3 f#5 d5:2 | e5:3 d5 a4:2";

pub const SCORE: Score = Score {
    unit: 60_000.0 / 112.0 / 2.0,
    bar: 8,
    beat: 2,
    swing: 0.0,
    hall: 0.45,
    parts: &[
        Part { player: thumb_piano, gain: 1.0, music: Music::Written(&[TONGUES_A, TONGUES_B]) },
        Part {
            player: marimba_bar,
            gain: 0.34,
            music: Music::Figured { chords: CHORDS, figures: &["0 2 1 3 2 1 3 2", "0 3 1 2 3 1 2 3"] },
        },
        Part {
            player: bass,
            gain: 0.5,
            music: Music::Figured { chords: &[ROOTS_A, ROOTS_B], figures: &["0:3 0:3 1:2", "0:3 1:3 0:2"] },
        },
        Part { player: pad, gain: 0.05, music: Music::Figured { chords: CHORDS, figures: &["1+2+3:8"] } },
        Part {
            player: wood_block,
            gain: 0.35,
            music: Music::Figured { chords: CHORDS, figures: &[".:1 3 . 3 . 3 . 3", ".:1 3 . 3 . 3 3 3"] },
        },
    ],
};
