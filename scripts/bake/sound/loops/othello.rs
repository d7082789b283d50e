//! Othello: two marimbas, a dark one and a light one. One asks, the other answers
//! with the phrase turned over; in the middle they play together, and then the light one asks.

use crate::sound::band::{bass, marimba_bar, pad};
use crate::sound::score::{Music, Part, Score};

const CHORDS: &[&str] = &[
    "f2 c3 a3 d4 | d3 a3 c4 f4 | bb2 f3 a3 d4 | c3 g3 bb3 f4 | f2 c3 a3 d4 | a2 e3 g3 c4 | g2 d3 f3 bb3 | c3 g3 bb3 f4",
    "d3 a3 c4 f4 | a2 e3 g3 c4 | bb2 f3 a3 d4 | f2 c3 a3 c4 | g2 d3 f3 bb3 | d3 a3 c4 f4 | eb3 bb3 d4 g4 | c3 g3 bb3 f4",
    "f2 c3 a3 d4 | d3 a3 c4 f4 | bb2 f3 a3 d4 | g2 d3 f3 bb3 | a2 e3 g3 c4 | d3 a3 c4 f4 | g2 d3 f3 bb3 | c3 g3 bb3 f4",
];

const DARK: &[&str] = &[
    "c4:3 d4:1 f4:2 a4 | g4:3 f4:1 d4:4 | .:8 | .:8 | c4:3 d4:1 f4:2 a4 | c5:3 a4:1 g4:4 | .:8 | .:8",
    "d4:4 f4 | e4:4 c4 | d4:4 f4:2 d4 | c4:8 | bb3:4 d4 | f4:4 d4 | eb4:4 g4 | f4:4 g4",
    ".:8 | .:8 | f4:3 d4:1 c4:2 a3 | bb3:3 c4:1 d4:4 | .:8 | .:8 | d4:3 c4:1 bb3:2 g3 | c4:6 .:2",
];
const LIGHT: &[&str] = &[
    ".:8 | .:8 | f5:3 d5:1 c5:2 a4 | bb4:3 c5:1 f5:4 | .:8 | .:8 | d5:3 c5:1 bb4:2 g4 | c5:6 .:2",
    ".:2 a4 d5 f5 | g5:4 e5:2 c5 | .:2 a4 d5 f5 | a5:4 g5:2 f5 | .:2 bb4 d5 f5 | d5:4 a4 | .:2 g4 bb4 d5 | c5:6 .:2",
    "c5:3 d5:1 f5:2 a5 | g5:3 f5:1 d5:4 | .:8 | .:8 | c5:3 e5:1 g5:2 e5 | f5:3 e5:1 d5:4 | .:8 | .:8",
];

pub const SCORE: Score = Score {
    unit: 60_000.0 / 76.0 / 2.0,
    bar: 8,
    beat: 2,
    swing: 0.0,
    hall: 0.9,
    parts: &[
        Part { player: marimba_bar, gain: 0.8, music: Music::Written(DARK) },
        Part { player: marimba_bar, gain: 0.72, music: Music::Written(LIGHT) },
        Part {
            player: marimba_bar,
            gain: 0.34,
            music: Music::Figured { chords: CHORDS, figures: &[".:2 1:2 2:2 3:2", ".:1 1:2 2:1 3:2 2:2"] },
        },
        Part { player: bass, gain: 0.4, music: Music::Figured { chords: CHORDS, figures: &["0:6 .:2"] } },
        Part { player: pad, gain: 0.06, music: Music::Figured { chords: CHORDS, figures: &["1+2+3:8"] } },
    ],
};
