//! Every cue, in the words of its instruments. A cue gets a silent track of its own length to play on.

use super::instruments::{
    bell, falling_marimba, glass, harp, knock, marimba, snap, stone, swish, thud, warmth,
};
use super::synth::{Track, glide, noise, ring, sine, swell};

// All tuned cues share one scale, C major, so that any two of them agree.
const A3: f64 = 220.0;
const C4: f64 = 261.63;
const D4: f64 = 293.66;
const E4: f64 = 329.63;
const F4: f64 = 349.23;
const G4: f64 = 392.0;
const A4: f64 = 440.0;
const B4: f64 = 493.88;
const C5: f64 = 523.25;
const D5: f64 = 587.33;
const E5: f64 = 659.26;
const G5: f64 = 783.99;
const A5: f64 = 880.0;
const C6: f64 = 1046.5;
const D6: f64 = 1174.66;
const E6: f64 = 1318.51;

// The interface

pub fn ui_focus(track: &mut Track) {
    track.mix(0.0, 1.0, &knock(760.0, 34.0, 1).low_passed(2600.0).pressed(1.5));
}

pub fn ui_confirm(track: &mut Track) {
    track.mix(0.0, 0.8, &marimba(G4, 110.0));
    track.mix(52.0, 1.0, &marimba(C5, 130.0));
}

pub fn ui_back(track: &mut Track) {
    track.mix(0.0, 1.0, &falling_marimba(E4, 1.35, 150.0));
}

pub fn ui_denied(track: &mut Track) {
    let muted = knock(260.0, 64.0, 2).low_passed(1000.0);
    track.mix(0.0, 1.0, &muted);
    track.mix(72.0, 0.85, &muted);
}

pub fn sheet_open(track: &mut Track) {
    track.mix(0.0, 1.0, &swish(3, 420.0, 1500.0, 110.0, 70.0).low_passed(2600.0));
}

pub fn sheet_close(track: &mut Track) {
    track.mix(0.0, 1.0, &swish(4, 1300.0, 380.0, 40.0, 100.0).low_passed(2200.0));
}

// 2048

pub fn tile_slide(track: &mut Track) {
    track.mix(0.0, 1.0, &swish(5, 1700.0, 2400.0, 40.0, 48.0));
    track.mix(0.0, 0.5, &swish(6, 3600.0, 4300.0, 30.0, 50.0));
    track.mix(52.0, 0.12, &stone(1900.0, 34.0));
}

pub fn tile_merge(track: &mut Track) {
    track.mix(0.0, 1.0, &bell(C5, 230.0));
    track.mix(0.0, 0.25, &knock(C4, 40.0, 7));
}

pub fn tile_goal(track: &mut Track) {
    let mut chord = Track::silence(900.0);
    for (step, note) in [C4, G4, B4, E5, G5].into_iter().enumerate() {
        let at = 28.0 * step as f64;
        chord.mix(at, 0.5, &marimba(note, 1300.0));
        chord.mix(at, 0.42, &warmth(note, 840.0));
    }
    chord.mix(140.0, 0.16, &bell(C6, 1000.0));
    track.mix(0.0, 1.0, &chord.in_a_room());
}

// Tetris

pub fn mino_move(track: &mut Track) {
    track.mix(0.0, 1.0, &knock(400.0, 24.0, 8).low_passed(1800.0).pressed(1.0));
}

pub fn mino_rotate(track: &mut Track) {
    track.mix(0.0, 1.0, &knock(1150.0, 32.0, 9).pressed(1.5));
}

pub fn mino_lock(track: &mut Track) {
    track.mix(0.0, 1.0, &thud(118.0, 110.0, 10));
    track.mix(0.0, 0.8, &knock(350.0, 60.0, 49));
}

pub fn mino_hard_drop(track: &mut Track) {
    track.mix(0.0, 0.9, &thud(104.0, 140.0, 12));
    track.mix(0.0, 0.5, &knock(270.0, 70.0, 48));
    let air = noise(13, 140.0).band_passed(glide(1900.0, 500.0, 140.0), 0.8);
    track.mix(0.0, 1.1, &air.shaped(swell(3.0, 135.0)));
}

/// Small glasses touched one after the other, up the scale.
fn glass_sweep(track: &mut Track, notes: &[f64], spacing: f64, gain: f64) {
    for (step, note) in notes.iter().enumerate() {
        let fade = 1.0 - 0.4 * step as f64 / notes.len() as f64;
        track.mix(spacing * step as f64, gain * fade, &glass(*note, 300.0));
    }
}

const GLASSES: [f64; 8] = [C6, D6, E6, 2.0 * G5, 2.0 * A5, 2.0 * C6, 2.0 * D6, 2.0 * E6];

pub fn line_clear_1(track: &mut Track) {
    glass_sweep(track, &GLASSES[..6], 21.0, 1.0);
}

pub fn line_clear_2(track: &mut Track) {
    glass_sweep(track, &GLASSES[..7], 18.0, 1.0);
    glass_sweep(track, &[G5, A5, C6, D6, E6], 25.0, 0.7);
}

pub fn line_clear_3(track: &mut Track) {
    glass_sweep(track, &GLASSES, 16.0, 1.0);
    glass_sweep(track, &[G5, A5, C6, D6, E6, 2.0 * G5], 21.0, 0.8);
    glass_sweep(track, &[C5, E5, G5, C6], 32.0, 0.8);
    track.mix(0.0, 0.10, &swish(14, 3000.0, 7000.0, 150.0, 150.0));
}

pub fn line_clear_4(track: &mut Track) {
    let mut sweep = Track::silence(700.0);
    glass_sweep(&mut sweep, &GLASSES, 24.0, 0.8);
    glass_sweep(&mut sweep, &[G5, A5, C6, D6, E6, 2.0 * G5, 2.0 * A5], 28.0, 0.7);
    sweep.mix(0.0, 0.10, &swish(15, 2500.0, 7000.0, 200.0, 250.0));
    for (step, note) in [C4, G4, C5, E5, G5].into_iter().enumerate() {
        let at = 150.0 + 14.0 * step as f64;
        sweep.mix(at, 0.6, &marimba(note, 850.0));
        sweep.mix(at, 0.35, &warmth(note, 540.0));
    }
    sweep.mix(206.0, 0.3, &bell(C6, 760.0));
    track.mix(0.0, 1.0, &sweep.in_a_room());
}

pub fn level_up(track: &mut Track) {
    let mut rise = Track::silence(600.0);
    for (step, note) in [C5, E5, G5, C6].into_iter().enumerate() {
        rise.mix(85.0 * step as f64, 0.8, &marimba(note, 480.0));
    }
    rise.mix(255.0, 0.45, &bell(C6, 560.0));
    track.mix(0.0, 1.0, &rise.in_a_room());
}

// Othello

pub fn disc_place(track: &mut Track) {
    track.mix(0.0, 0.55, &stone(840.0, 42.0));
    track.mix(1.0, 0.8, &thud(190.0, 110.0, 16));
}

pub fn disc_flip(track: &mut Track) {
    track.mix(0.0, 1.0, &stone(1320.0, 46.0).low_passed(5200.0));
}

pub fn othello_pass(track: &mut Track) {
    track.mix(0.0, 1.0, &knock(235.0, 170.0, 17).low_passed(900.0));
}

// Pyramid

pub fn card_lift(track: &mut Track) {
    track.mix(0.0, 1.0, &swish(18, 1500.0, 4200.0, 52.0, 36.0));
}

pub fn card_pair(track: &mut Track) {
    track.mix(0.0, 0.7, &swish(19, 1400.0, 3400.0, 90.0, 60.0));
    track.mix(38.0, 0.8, &swish(20, 1900.0, 4000.0, 90.0, 70.0));
    track.mix(150.0, 1.0, &snap(21, 2600.0));
    track.mix(151.0, 0.35, &thud(150.0, 70.0, 22));
}

pub fn card_deal(track: &mut Track) {
    track.mix(0.0, 0.7, &swish(24, 2200.0, 3600.0, 30.0, 30.0));
    track.mix(34.0, 1.0, &snap(25, 3000.0));
    track.mix(35.0, 0.3, &thud(210.0, 70.0, 26));
}

pub fn card_redeal(track: &mut Track) {
    const CARDS: u32 = 34;
    let mut riffle = Track::silence(480.0);
    for card in 0..CARDS {
        let part = f64::from(card) / f64::from(CARDS);
        let gain = 0.5 + 0.5 * swell(0.45, 0.55)(part);
        riffle.mix(360.0 * part.powf(0.85), gain, &snap(50 + 2 * card, 1800.0 + 1400.0 * part));
    }
    riffle.mix(0.0, 0.5, &swish(27, 1300.0, 2800.0, 220.0, 190.0));
    riffle.mix(410.0, 0.8, &snap(28, 1800.0));
    riffle.mix(411.0, 0.3, &thud(190.0, 70.0, 29));
    track.mix(0.0, 1.0, &riffle.pressed(2.0));
}

pub fn pyramid_clear(track: &mut Track) {
    let strings = [C4, D4, E4, G4, A4, C5, D5, E5, G5, A5, C6, E6];
    let mut run = Track::silence(1200.0);
    for (step, note) in strings.into_iter().enumerate() {
        let part = step as f64 / strings.len() as f64;
        run.mix(640.0 * part.powf(0.92), 0.7 + 0.3 * part, &harp(note, 1300.0 - 400.0 * part));
    }
    run.mix(590.0, 0.3, &warmth(C4, 570.0));
    run.mix(590.0, 0.25, &warmth(G4, 570.0));
    track.mix(0.0, 1.0, &run.in_a_room());
}

// Morris

pub fn man_place(track: &mut Track) {
    track.mix(0.0, 1.0, &knock(390.0, 74.0, 30));
    track.mix(0.0, 0.5, &thud(165.0, 60.0, 31));
}

pub fn man_slide(track: &mut Track) {
    let low = noise(33, 200.0).band_passed(glide(620.0, 820.0, 200.0), 2.0);
    let high = noise(34, 200.0).band_passed(glide(1500.0, 1900.0, 200.0), 1.8);
    let grain = noise(32, 200.0).low_passed(140.0);
    let scrape = low.with(0.5, &high).roughened(3.0, &grain);
    track.mix(0.0, 1.0, &scrape.shaped(swell(50.0, 145.0)));
    track.mix(165.0, 0.08, &knock(420.0, 34.0, 35));
}

pub fn mill(track: &mut Track) {
    let mut chimes = Track::silence(420.0);
    for (at, note) in [(0.0, D5), (125.0, A5)] {
        chimes.mix(at, 0.9, &marimba(note, 460.0));
        chimes.mix(at, 0.35, &sine(2.0 * note, 1.0, 260.0).shaped(ring(260.0)));
        chimes.mix(at, 0.25, &knock(1.5 * note, 40.0, 36));
    }
    track.mix(0.0, 1.0, &chimes.in_a_room());
}

pub fn man_capture(track: &mut Track) {
    let falls = [(0.0, 1.0, 390.0), (92.0, 0.55, 420.0), (146.0, 0.33, 440.0), (182.0, 0.2, 455.0)];
    let mut box_of_men = Track::silence(260.0);
    for (at, gain, pitch) in falls {
        box_of_men.mix(at, gain, &knock(pitch, 74.0, 37));
        box_of_men.mix(at, 0.5 * gain, &thud(165.0, 100.0, 38));
    }
    track.mix(0.0, 1.0, &box_of_men.pressed(1.0));
}

// The end of a game

/// One chord, spread a little from low to high.
fn chord(track: &mut Track, at: f64, gain: f64, millis: f64, notes: &[f64]) {
    for (step, note) in notes.iter().enumerate() {
        let at = at + 22.0 * step as f64;
        track.mix(at, 0.8 * gain, &marimba(*note, millis));
        track.mix(at, 0.35 * gain, &warmth(*note, 0.55 * millis));
    }
}

pub fn win(track: &mut Track) {
    let mut cadence = Track::silence(1400.0);
    chord(&mut cadence, 0.0, 0.7, 420.0, &[F4, A4, C5]);
    chord(&mut cadence, 210.0, 0.75, 420.0, &[G4, B4, D5]);
    chord(&mut cadence, 430.0, 0.9, 1700.0, &[C4, G4, C5, E5, G5]);
    cadence.mix(540.0, 0.3, &bell(C6, 1300.0));
    track.mix(0.0, 1.0, &cadence.in_a_room());
}

pub fn lose(track: &mut Track) {
    let mut cadence = Track::silence(1400.0);
    chord(&mut cadence, 0.0, 0.75, 450.0, &[D4, F4, A4, D5]);
    chord(&mut cadence, 260.0, 0.75, 450.0, &[D4, E4, B4]);
    chord(&mut cadence, 540.0, 0.9, 1700.0, &[A3, C4, E4, A4]);
    track.mix(0.0, 1.0, &cadence.in_a_room().low_passed(3200.0));
}

pub fn draw(track: &mut Track) {
    let mut cadence = Track::silence(1400.0);
    chord(&mut cadence, 0.0, 0.75, 450.0, &[C4, G4, C5]);
    chord(&mut cadence, 240.0, 0.75, 450.0, &[D4, A4, D5]);
    chord(&mut cadence, 500.0, 0.9, 1700.0, &[G4 / 2.0, D4, G4, D5]);
    track.mix(0.0, 1.0, &cadence.in_a_room());
}
