//! The band that plays the loops. Every player takes a frequency and how long the note is written, in
//! milliseconds, and decides for itself how it rings on.

use std::f64::consts::{PI, TAU};

use super::instruments::{harp, knock, marimba, thud};
use super::synth::{Track, noise, plucked, ringing, swell};

/// One who can play a note.
pub type Player = fn(frequency: f64, millis: f64) -> Track;

/// How long something rings at a pitch, if it rings for `millis` at middle C: the higher the shorter.
fn ring_at(frequency: f64, millis: f64) -> f64 {
    millis * (261.63 / frequency).powf(0.45)
}

/// Lets a note go after its written length, within `release`.
fn let_go(note: Track, millis: f64, release: f64) -> Track {
    note.shaped(|time| 0.5 + 0.5 * (PI * ((time - millis) / release).clamp(0.0, 1.0)).cos())
}

/// A piano with felt between hammers and strings.
pub fn felt_piano(frequency: f64, millis: f64) -> Track {
    const RELEASE: f64 = 420.0;
    let levels = [1.0, 0.42, 0.2, 0.09, 0.045, 0.02];
    let whole = millis + RELEASE;
    let ring = ring_at(frequency, 3600.0);
    let mut note = Track::silence(whole);
    for (index, level) in levels.into_iter().enumerate() {
        let partial = (index + 1) as f64;
        // Stiff strings are a little sharp in their upper partials; two of three strings beat slowly.
        let sharp = frequency * partial * (1.0 + 0.000_35 * partial * partial);
        let ring = ring / partial.powf(0.8);
        note.mix(0.0, level, &ringing(sharp, ring, whole));
        note.mix(0.0, 0.4 * level, &ringing(sharp * 1.000_9, 1.3 * ring, whole));
    }
    let hammer = noise(71, 24.0).low_passed(700.0).shaped(swell(3.0, 20.0));
    let_go(note.with(0.35, &hammer).shaped(|time| (time / 7.0).min(1.0)), millis, RELEASE)
}

/// A marimba bar that rings as long as its wood does.
pub fn marimba_bar(frequency: f64, _: f64) -> Track {
    marimba(frequency, ring_at(frequency, 1500.0))
}

/// A small tongue of metal on a wooden box, plucked with the thumb.
pub fn thumb_piano(frequency: f64, _: f64) -> Track {
    let ring = ring_at(frequency, 1300.0);
    let thumb = noise(72, 14.0).low_passed(1800.0).shaped(swell(1.0, 12.0));
    let mut note = ringing(frequency, ring, ring);
    note.mix(0.0, 0.22, &ringing(2.0 * frequency, 0.5 * ring, 0.5 * ring));
    note.mix(0.0, 0.10, &ringing(5.4 * frequency, 0.12 * ring, 0.2 * ring));
    note.with(0.3, &thumb).shaped(|time| (time / 2.5).min(1.0))
}

/// An electric piano: a soft bar with a short gleam of its tine, swaying a little.
pub fn electric_piano(frequency: f64, millis: f64) -> Track {
    const RELEASE: f64 = 260.0;
    let whole = millis + RELEASE;
    let ring = ring_at(frequency, 4200.0);
    let mut note = ringing(frequency, ring, whole);
    note.mix(0.0, 0.30, &ringing(2.0 * frequency, 0.5 * ring, whole));
    note.mix(0.0, 0.10, &ringing(3.0 * frequency, 0.3 * ring, whole));
    note.mix(0.0, 0.06, &ringing(7.0 * frequency, 0.07 * ring, whole));
    let swaying = |time: f64| (time / 5.0).min(1.0) * (1.0 + 0.10 * (TAU * 4.6 * time / 1000.0).sin());
    let_go(note.shaped(swaying), millis, RELEASE)
}

/// Bowed or blown softly, by many at once: chords that are felt rather than heard.
pub fn pad(frequency: f64, millis: f64) -> Track {
    const RISE: f64 = 700.0;
    const FALL: f64 = 1100.0;
    let whole = millis + FALL;
    let forever = 60_000.0;
    let mut note = Track::silence(whole);
    for (ratio, level) in [(0.9984, 0.6), (1.0, 1.0), (1.0017, 0.6)] {
        note.mix(0.0, level, &ringing(ratio * frequency, forever, whole));
        note.mix(0.0, 0.24 * level, &ringing(2.0 * ratio * frequency, forever, whole));
        note.mix(0.0, 0.07 * level, &ringing(3.0 * ratio * frequency, forever, whole));
    }
    let_go(note.shaped(|time| 0.5 - 0.5 * (PI * (time / RISE).min(1.0)).cos()), millis, FALL)
}

/// A wooden flute: a round tone that begins to sway, and some breath around it.
pub fn flute(frequency: f64, millis: f64) -> Track {
    const RELEASE: f64 = 170.0;
    let whole = millis + RELEASE;
    let tone = Track::from_fn(whole, |time| {
        // Vibrato sets in late and reaches some eight cents.
        let depth = ((time - 260.0) / 500.0).clamp(0.0, 1.0);
        let seconds = time / 1000.0;
        let phase = TAU * frequency * seconds + depth * frequency * 0.000_85 * (TAU * 5.1 * seconds).sin();
        phase.sin() + 0.22 * (2.0 * phase).sin() + 0.10 * (3.0 * phase).sin() + 0.03 * (4.0 * phase).sin()
    });
    let breath = noise(73, whole).band_passed(|_| 1.5 * frequency, 2.5);
    let chiff = noise(74, 90.0).band_passed(|_| 2.2 * frequency, 3.0).shaped(swell(18.0, 70.0));
    let blown = tone.with(0.10, &breath).with(0.22, &chiff);
    let_go(blown.shaped(|time| 0.5 - 0.5 * (PI * (time / 75.0).min(1.0)).cos()), millis, RELEASE)
}

/// A harp string that rings on.
pub fn harp_string(frequency: f64, _: f64) -> Track {
    harp(frequency, ring_at(frequency, 2600.0))
}

/// Gut strings on a small wooden body.
pub fn lute(frequency: f64, _: f64) -> Track {
    let ring = ring_at(frequency, 1900.0);
    plucked(frequency, 0.55, ring, ring).shaped(|time| (time / 1.5).min(1.0)).low_passed(4200.0)
}

/// The low strings of something large, plucked with the flesh of the finger.
pub fn bass(frequency: f64, millis: f64) -> Track {
    const RELEASE: f64 = 140.0;
    let whole = millis + RELEASE;
    let mut note = ringing(frequency, 2200.0, whole);
    note.mix(0.0, 0.5, &ringing(2.0 * frequency, 1100.0, whole));
    note.mix(0.0, 0.2, &ringing(3.0 * frequency, 600.0, whole));
    note.mix(0.0, 0.08, &ringing(4.0 * frequency, 300.0, whole));
    let_go(note.shaped(|time| (time / 9.0).min(1.0)), millis, RELEASE)
}

/// A skin on a hoop, struck with the hand.
pub fn frame_drum(frequency: f64, _: f64) -> Track {
    let skin = noise(75, 160.0).low_passed(900.0).shaped(swell(1.5, 60.0));
    thud(frequency, 320.0, 76).with(0.35, &skin).shaped(|time| (time / 2.0).min(1.0))
}

/// A block of wood, hardly touched.
pub fn wood_block(frequency: f64, _: f64) -> Track {
    knock(frequency, 70.0, 77).low_passed(2400.0)
}
