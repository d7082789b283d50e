//! Where the band plays: a small hall. A loop has no beginning and no end in here; what rings on at its end
//! is heard at its beginning.

use std::collections::HashMap;
use std::f64::consts::PI;

use super::SAMPLE_RATE;
use super::score::{Note, Part, Score};
use super::synth::Track;

/// Plays a piece once around.
pub fn perform(score: &Score) -> Track {
    let mut heard = Track::silence(score.millis());
    for (number, part) in score.parts.iter().enumerate() {
        play(part, number, score, &mut heard);
    }
    reverberant(heard, score.hall).high_passed_around(35.0)
}

fn play(part: &Part, number: usize, score: &Score, heard: &mut Track) {
    // The same note sounds the same; it is worked out once.
    let mut sounds: HashMap<(i32, u32), Track> = HashMap::new();
    for (index, note) in part.music.notes(score.bar).into_iter().enumerate() {
        let sound = sounds
            .entry((note.pitch, note.length))
            .or_insert_with(|| (part.player)(note.frequency(), f64::from(note.length) * score.unit));
        let (late, strength) = touch(number, index);
        let swing = if note.at % 2 == 1 { score.swing * score.unit } else { 0.0 };
        let at = f64::from(note.at) * score.unit + swing + late;
        heard.mix_around(at, part.gain * weight(&note, score) * strength, sound);
    }
}

/// The first note of a bar weighs more than those on the other beats, and these more than the rest.
fn weight(note: &Note, score: &Score) -> f64 {
    match (note.at % score.bar, note.at % score.beat) {
        (0, _) => 1.0,
        (_, 0) => 0.9,
        _ => 0.8,
    }
}

/// Nobody plays like a clock: by how many milliseconds a note is late, and how strongly it is played.
fn touch(part: usize, index: usize) -> (f64, f64) {
    let mut state =
        (part as u32 + 1).wrapping_mul(0x9e37_79b9) ^ (index as u32 + 1).wrapping_mul(0x85eb_ca6b);
    let mut chance = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        f64::from(state) / f64::from(u32::MAX)
    };
    chance();
    (9.0 * chance(), 0.92 + 0.16 * chance())
}

/// Adds the hall: walls that return the sound duller each time, and corners that blur it.
fn reverberant(dry: Track, amount: f64) -> Track {
    let mut wet = dry.clone().returned(29.7, 0.80, 2600.0);
    for wall in [37.1, 41.1, 43.7] {
        wet.mix(0.0, 1.0, &dry.clone().returned(wall, 0.80, 2600.0));
    }
    dry.with(amount * 0.25, &wet.blurred(5.0, 0.6).blurred(1.7, 0.6))
}

/// Half the samples per second, with nothing left that they could not hold.
pub fn halved(track: &Track) -> Vec<f64> {
    const REACH: isize = 24;
    const CUTOFF: f64 = 0.34;
    let taps: Vec<f64> = (-REACH..=REACH)
        .map(|place| {
            let place = place as f64;
            let sinc = if place == 0.0 { CUTOFF } else { (PI * CUTOFF * place).sin() / (PI * place) };
            let window = 0.42
                + 0.5 * (PI * place / (REACH + 1) as f64).cos()
                + 0.08 * (2.0 * PI * place / (REACH + 1) as f64).cos();
            sinc * window
        })
        .collect();
    // The end of the loop goes before its beginning, and its beginning after its end.
    let samples = track.samples();
    let (head, tail) = (&samples[..REACH as usize], &samples[samples.len() - REACH as usize..]);
    let around = [tail, samples, head].concat();
    let weigh = |near: &[f64]| near.iter().zip(&taps).map(|(sample, tap)| sample * tap).sum();
    around.windows(taps.len()).step_by(2).take(samples.len() / 2).map(weigh).collect()
}

/// Samples per second of a loop.
pub const LOOP_RATE: u32 = SAMPLE_RATE / 2;
