//! The sounds of the game, made from nothing but arithmetic.
//!
//! `synth` has the blocks, `instruments` the things that sound, `cues` what they play; here every cue gets
//! its name and length, and all are brought to one level. Music is not among them yet: loops for the rooms
//! would be a second list beside [`CUES`].

mod cues;
mod instruments;
mod synth;

use std::f64::consts::PI;

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

/// The loudest sample of every cue: half of what the format can hold, or -6 dB.
const PEAK: f64 = 0.501_187;

/// Plays a cue and brings it to the common level, without a click at either end.
pub fn bake(cue: &Cue) -> Vec<i16> {
    let millis = f64::from(cue.millis);
    let mut track = Track::silence(millis);
    (cue.play)(&mut track);
    let fade_out = (millis * 0.15).clamp(4.0, 60.0);
    let track =
        track.high_passed(30.0).shaped(|time| rounded(time / 0.7) * rounded((millis - time) / fade_out));
    let gain = PEAK / track.peak() * f64::from(i16::MAX);
    track.samples().iter().map(|sample| (sample * gain).round() as i16).collect()
}

fn rounded(part: f64) -> f64 {
    0.5 - 0.5 * (PI * part.clamp(0.0, 1.0)).cos()
}
