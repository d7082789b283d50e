//! The mix: what the baked sounds and loops are like beside each other. Loudness is weighted as in
//! ITU-R BS.1770; a cue is as loud as its loudest 50 ms, a loop as the whole of it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::sound::loudness::{loudest, overall};
use bevy::audio::{AudioSource, Decodable, Source};
use quintet::games;

/// The softest and the loudest cue are no further apart than this, in decibels.
const CUES_APART: f64 = 6.0;
/// Loops are no further apart than this.
const LOOPS_APART: f64 = 3.0;
/// Every loop is at least so far below every cue.
const LOOPS_BEHIND: f64 = 8.0;
/// Nothing peaks above this.
const CEILING: f64 = -1.0;

struct Sound {
    name: String,
    rate: u32,
    samples: Vec<f64>,
}

impl Sound {
    /// Reads a file with the decoder that the game plays it with.
    fn read(path: &Path) -> Self {
        let bytes = fs::read(path).expect("a file that can be read");
        let decoder = AudioSource { bytes: bytes.into() }.decoder();
        assert_eq!(decoder.channels().get(), 1, "{} has one channel", path.display());
        Self {
            name: path.file_stem().expect("a name").to_string_lossy().into_owned(),
            rate: decoder.sample_rate().get(),
            samples: decoder.map(f64::from).collect(),
        }
    }

    fn seconds(&self) -> f64 {
        self.samples.len() as f64 / f64::from(self.rate)
    }

    fn peak(&self) -> f64 {
        20.0 * self.samples.iter().fold(1e-9, |most: f64, sample| sample.abs().max(most)).log10()
    }
}

fn folder(name: &str) -> Vec<Sound> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(name);
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder of sounds").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().map(|path| Sound::read(path)).collect()
}

fn cues() -> Vec<(String, f64)> {
    folder("sounds").into_iter().map(|cue| (cue.name, loudest(&cue.samples, cue.rate, 50.0))).collect()
}

/// The least and the most.
fn span(loudness: &[(String, f64)]) -> (f64, f64) {
    let values = loudness.iter().map(|(_, value)| *value);
    (values.clone().fold(f64::MAX, f64::min), values.fold(f64::MIN, f64::max))
}

#[test]
fn the_measure_is_what_it_says() {
    // By definition a full sine of 1 kHz has a loudness of -3.01 + 0.691 dB before the offset of
    // -0.691 that is left out here.
    let sine = |frequency: f64| -> Vec<f64> {
        (0..44_100).map(|at| (std::f64::consts::TAU * frequency * f64::from(at) / 44_100.0).sin()).collect()
    };
    assert!((overall(&sine(997.0), 44_100) - (-3.01 + 0.691)).abs() < 0.1);
    assert!(overall(&sine(30.0), 44_100) < -8.0, "what is very low counts little");
    let tick = &sine(997.0)[..441];
    let ten_of_fifty = -3.01 + 0.691 - 7.0;
    assert!((loudest(tick, 44_100, 50.0) - ten_of_fifty).abs() < 0.5, "what is short counts little");
}

#[test]
fn nothing_peaks_above_the_ceiling() {
    for sound in folder("sounds").into_iter().chain(folder("music")) {
        assert!(sound.peak() < CEILING, "{} peaks at {:.1} dB", sound.name, sound.peak());
        assert!(sound.peak() > -24.0, "{} is hardly there", sound.name);
    }
}

#[test]
fn cues_are_about_equally_loud() {
    let cues = cues();
    assert!(cues.len() >= 33, "all cues of the design are there");
    let (least, most) = span(&cues);
    assert!(most - least <= CUES_APART, "from {least:.1} to {most:.1} dB: {cues:.1?}");
}

#[test]
fn loops_are_equally_loud_and_well_behind_the_cues() {
    let loops: Vec<_> =
        folder("music").into_iter().map(|piece| (piece.name, overall(&piece.samples, piece.rate))).collect();
    let (least, most) = span(&loops);
    assert!(most - least <= LOOPS_APART, "from {least:.1} to {most:.1} dB: {loops:.1?}");
    let (softest_cue, _) = span(&cues());
    assert!(most <= softest_cue - LOOPS_BEHIND, "{most:.1} dB beside a cue of {softest_cue:.1} dB");
}

#[test]
fn the_menu_and_every_room_have_a_loop_of_a_minute_or_more() {
    let loops = folder("music");
    for name in games::all().map(games::GameInfo::name).chain(["menu"]) {
        let piece = loops.iter().find(|piece| piece.name == name).expect("a loop for every screen");
        assert!((60.0..=90.0).contains(&piece.seconds()), "{name} lasts {:.1} s", piece.seconds());
    }
    assert_eq!(loops.len(), games::all().len() + 1);
}

#[test]
fn the_end_of_a_loop_meets_its_beginning() {
    for Sound { name, samples, .. } in folder("music") {
        let step = |pair: &[f64]| (pair[1] - pair[0]).abs();
        let (first, last) = (samples[0], samples[samples.len() - 1]);
        // No larger than the steps that the music itself makes next to it, or too small to hear.
        let near = [&samples[..2000], &samples[samples.len() - 2000..]].concat();
        let usual = near.windows(2).map(step).fold(0.0, f64::max);
        let jump = step(&[last, first]);
        assert!(jump <= usual.max(0.001) && jump < 0.02, "{name} jumps by {jump:.4}, usually by {usual:.4}");
    }
}
