//! The sounds of the game, made from nothing but arithmetic.
//!
//! `synth` has the blocks, `instruments` the things that sound, `cues` what they play; here every cue gets
//! its name and length, and all are brought to one level. Music is made of the same: `score` is how it is
//! written, `loops` what is written, `band` who plays it and `hall` where.

mod band;
mod cues;
mod hall;
mod instruments;
mod loops;
pub mod loudness;
mod score;
mod synth;

use std::f64::consts::PI;

pub use hall::LOOP_RATE;
use score::Score;
use synth::Track;

/// Samples per second.
pub const SAMPLE_RATE: u32 = 44_100;

/// A short sound that answers something the player did or sees.
pub struct Cue {
    pub name: &'static str,
    pub millis: u32,
    play: fn(&mut Track),
}

macro_rules! cues {
    ($($name:ident $millis:literal,)*) => {
        &[$(Cue { name: stringify!($name), millis: $millis, play: cues::$name },)*]
    };
}

/// All cues, each with its length in milliseconds.
pub const CUES: &[Cue] = cues![
    ui_focus 40,
    ui_confirm 140,
    ui_back 120,
    ui_denied 150,
    sheet_open 180,
    sheet_close 140,
    tile_slide 90,
    tile_merge 180,
    tile_goal 900,
    mino_move 25,
    mino_rotate 35,
    mino_lock 90,
    mino_hard_drop 140,
    line_clear_1 320,
    line_clear_2 320,
    line_clear_3 320,
    line_clear_4 700,
    level_up 600,
    disc_place 120,
    disc_flip 60,
    othello_pass 160,
    card_lift 90,
    card_pair 260,
    card_deal 110,
    card_redeal 480,
    pyramid_clear 1200,
    man_place 110,
    man_slide 200,
    mill 420,
    man_capture 260,
    win 1400,
    lose 1400,
    draw 1400,
];

/// A piece of music that begins again when it ends.
pub struct Loop {
    pub name: &'static str,
    score: &'static Score,
}

macro_rules! loops {
    ($($name:literal $piece:ident,)*) => {
        &[$(Loop { name: $name, score: &loops::$piece::SCORE },)*]
    };
}

/// All loops: the menu's, and one for every room under the name of its game.
pub const LOOPS: &[Loop] = loops![
    "menu" menu,
    "tetris" tetris,
    "othello" othello,
    "2048" twenty48,
    "pyramid" pyramid,
    "morris" morris,
];

/// The loudest sample that a cue may have: half of what the format can hold, or -6 dB.
const PEAK: f64 = 0.501_187;

/// The loudness of the loudest 50 ms that a cue gets, unless its peak forbids it.
const CUE_LOUDNESS: f64 = -18.0;

/// The loudness of a whole loop: well behind the cues.
const LOOP_LOUDNESS: f64 = -30.0;

/// Plays a cue and brings it to the common level, without a click at either end.
pub fn bake(cue: &Cue) -> Vec<i16> {
    let millis = f64::from(cue.millis);
    let mut track = Track::silence(millis);
    (cue.play)(&mut track);
    let fade_out = (millis * 0.15).clamp(4.0, 60.0);
    let track =
        track.high_passed(30.0).shaped(|time| rounded(time / 0.7) * rounded((millis - time) / fade_out));
    let loudness = loudness::loudest(track.samples(), SAMPLE_RATE, 50.0);
    let gain = gain_to(loudness, CUE_LOUDNESS).min(PEAK / track.peak());
    track.samples().iter().map(|sample| whole(sample * gain)).collect()
}

/// Plays a loop once around and brings it to the common level.
pub fn bake_loop(piece: &Loop) -> Vec<i16> {
    let samples = hall::halved(&hall::perform(piece.score));
    let gain = gain_to(loudness::overall(&samples, LOOP_RATE), LOOP_LOUDNESS);
    samples.iter().map(|sample| whole(sample * gain)).collect()
}

/// The gain that brings one loudness to another.
fn gain_to(loudness: f64, wanted: f64) -> f64 {
    10_f64.powf((wanted - loudness) / 20.0)
}

fn whole(sample: f64) -> i16 {
    (sample * f64::from(i16::MAX)).round() as i16
}

fn rounded(part: f64) -> f64 {
    0.5 - 0.5 * (PI * part.clamp(0.0, 1.0)).cos()
}
