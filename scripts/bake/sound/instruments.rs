//! The things that sound: bars, wood, bells, glass, strings, cloth and paper.

use super::synth::{Track, glide, noise, ring, ringing, sine, swell};

/// One way in which a struck body vibrates.
struct Mode {
    /// Its frequency, as a multiple of the lowest.
    ratio: f64,
    level: f64,
    /// How long it rings, as a part of the lowest.
    ring: f64,
}

const fn mode(ratio: f64, level: f64, ring: f64) -> Mode {
    Mode { ratio, level, ring }
}

fn struck(frequency: f64, bend: f64, millis: f64, modes: &[Mode]) -> Track {
    let mut body = Track::silence(millis);
    for mode in modes {
        let (frequency, fall) = (frequency * mode.ratio, millis * mode.ring);
        let tone = if (bend - 1.0).abs() < f64::EPSILON {
            ringing(frequency, fall, millis)
        } else {
            sine(frequency, bend, millis).shaped(ring(fall))
        };
        body.mix(0.0, mode.level, &tone);
    }
    body
}

/// A felt mallet on a wooden bar: a sine, its fourth partial gone in a moment, and the touch of the mallet.
pub fn marimba(frequency: f64, millis: f64) -> Track {
    falling_marimba(frequency, 1.0, millis)
}

/// A marimba note that slides down to its pitch from `bend` times above.
pub fn falling_marimba(frequency: f64, bend: f64, millis: f64) -> Track {
    let bar = [mode(1.0, 1.0, 1.0), mode(3.98, 0.22, 0.22), mode(9.4, 0.05, 0.08)];
    let mallet = noise(11, 8.0).low_passed(1400.0).shaped(swell(1.0, 7.0));
    struck(frequency, bend, millis, &bar).with(0.25, &mallet)
}

/// Wood on wood: a few heavily damped modes under a short band of noise.
pub fn knock(frequency: f64, millis: f64, seed: u32) -> Track {
    let block = [mode(1.0, 1.0, 1.0), mode(2.57, 0.4, 0.55), mode(4.35, 0.18, 0.35)];
    let contact = noise(seed, millis).band_passed(|_| frequency * 2.4, 1.1).shaped(ring(millis * 0.4));
    struck(frequency, 1.03, millis, &block).with(1.2, &contact)
}

/// Something heavy set down: a low sine that sinks, and a breath of dull noise.
pub fn thud(frequency: f64, millis: f64, seed: u32) -> Track {
    let body = sine(frequency, 1.7, millis).shaped(ring(millis));
    let contact = noise(seed, millis).low_passed(700.0).shaped(ring(millis * 0.3));
    body.with(0.8, &contact)
}

/// A small bell: partials that are not quite in tune with each other.
pub fn bell(frequency: f64, millis: f64) -> Track {
    let bronze = [
        mode(1.0, 1.0, 1.0),
        mode(1.004, 0.35, 0.9),
        mode(2.01, 0.4, 0.65),
        mode(3.02, 0.16, 0.45),
        mode(4.23, 0.1, 0.3),
        mode(5.41, 0.06, 0.2),
    ];
    struck(frequency, 1.0, millis, &bronze).low_passed(7000.0)
}

/// The rim of a thin glass, touched.
pub fn glass(frequency: f64, millis: f64) -> Track {
    let rim = [mode(1.0, 1.0, 1.0), mode(2.32, 0.28, 0.6), mode(4.25, 0.06, 0.35)];
    struck(frequency, 1.0, millis, &rim).shaped(swell(2.0, millis * 3.0))
}

/// A harp string: whole partials, the higher the shorter, plucked a quarter of the way along.
pub fn harp(frequency: f64, millis: f64) -> Track {
    let string = [
        mode(1.0, 1.0, 1.0),
        mode(2.001, 0.62, 0.75),
        mode(3.003, 0.3, 0.55),
        mode(5.01, 0.1, 0.35),
        mode(6.02, 0.06, 0.28),
        mode(7.03, 0.03, 0.22),
    ];
    struck(frequency, 1.0, millis, &string).shaped(swell(3.0, millis * 3.0))
}

/// A soft organ-like tone that fills a chord out.
pub fn warmth(frequency: f64, millis: f64) -> Track {
    let reed = [mode(1.0, 1.0, 1.0), mode(1.003, 0.6, 1.0), mode(2.0, 0.22, 0.8), mode(3.0, 0.06, 0.6)];
    struck(frequency, 1.0, millis * 1.6, &reed).shaped(swell(35.0, millis))
}

/// A stone disc: hard, high and over at once.
pub fn stone(frequency: f64, millis: f64) -> Track {
    let disc = [mode(1.0, 1.0, 1.0), mode(1.87, 0.6, 0.7), mode(3.11, 0.3, 0.45)];
    let contact = noise(23, 5.0).high_passed(1500.0).shaped(swell(0.5, 4.0));
    struck(frequency, 1.0, millis, &disc).with(0.3, &contact)
}

/// Cloth or paper drawn past: noise in a band that moves from one frequency to the other.
pub fn swish(seed: u32, from: f64, to: f64, rise: f64, fall: f64) -> Track {
    let millis = rise + fall;
    noise(seed, millis).band_passed(glide(from, to, millis), 1.3).shaped(swell(rise, fall))
}

/// The edge of one card let go.
pub fn snap(seed: u32, brightness: f64) -> Track {
    let edge = noise(seed, 30.0).band_passed(|_| brightness, 0.9).shaped(ring(22.0));
    let table = noise(seed + 1, 30.0).band_passed(|_| brightness * 0.3, 1.2).shaped(ring(28.0));
    edge.with(0.7, &table).shaped(swell(0.6, 90.0))
}
