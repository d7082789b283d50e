//! The blocks that every sound is built from: sines, noise, filters, envelopes and a mixing track.
//!
//! Times are in milliseconds, frequencies in hertz. Everything is plain arithmetic on `f64`, so a sound comes
//! out the same every time.

use std::f64::consts::{PI, TAU};

use super::SAMPLE_RATE;

const RATE: f64 = SAMPLE_RATE as f64;

/// A piece of sound, one value per sample.
#[derive(Clone)]
pub struct Track {
    samples: Vec<f64>,
}

impl Track {
    pub fn silence(millis: f64) -> Self {
        Self { samples: vec![0.0; (millis * RATE / 1000.0).round() as usize] }
    }

    /// The value of every sample, from its time.
    pub fn from_fn(millis: f64, value: impl Fn(f64) -> f64) -> Self {
        let mut track = Self::silence(millis);
        for (index, sample) in track.samples.iter_mut().enumerate() {
            *sample = value(index as f64 * 1000.0 / RATE);
        }
        track
    }

    pub fn samples(&self) -> &[f64] {
        &self.samples
    }

    /// Adds `other` from `at` on; what reaches beyond the end of this track is lost.
    pub fn mix(&mut self, at: f64, gain: f64, other: &Self) {
        let start = (at * RATE / 1000.0).round() as usize;
        for (sample, added) in self.samples.iter_mut().skip(start).zip(&other.samples) {
            *sample += gain * added;
        }
    }

    /// The two sounds at once, as long as this one.
    pub fn with(mut self, gain: f64, other: &Self) -> Self {
        self.mix(0.0, gain, other);
        self
    }

    /// Multiplies every sample by the gain that `envelope` gives for its time.
    pub fn shaped(mut self, envelope: impl Fn(f64) -> f64) -> Self {
        for (index, sample) in self.samples.iter_mut().enumerate() {
            *sample *= envelope(index as f64 * 1000.0 / RATE);
        }
        self
    }

    /// Makes the sound uneven: louder where `grain` is above zero, softer where it is below.
    pub fn roughened(mut self, depth: f64, grain: &Self) -> Self {
        for (sample, grain) in self.samples.iter_mut().zip(&grain.samples) {
            *sample *= (1.0 + depth * grain).max(0.0);
        }
        self
    }

    /// Takes away what lies above `cutoff`, gently.
    pub fn low_passed(mut self, cutoff: f64) -> Self {
        let follow = 1.0 - (-TAU * cutoff / RATE).exp();
        let mut smooth = 0.0;
        for sample in &mut self.samples {
            smooth += follow * (*sample - smooth);
            *sample = smooth;
        }
        self
    }

    /// Takes away what lies below `cutoff`, gently.
    pub fn high_passed(self, cutoff: f64) -> Self {
        let low = self.clone().low_passed(cutoff);
        self.with(-1.0, &low)
    }

    /// Leaves a band around `centre`, which may move with time; the higher `focus`, the narrower the band.
    pub fn band_passed(mut self, centre: impl Fn(f64) -> f64, focus: f64) -> Self {
        let damping = 1.0 / focus;
        let (mut first, mut second) = (0.0, 0.0);
        for (index, sample) in self.samples.iter_mut().enumerate() {
            let tuning = (PI * centre(index as f64 * 1000.0 / RATE) / RATE).tan();
            let high = (*sample - (damping + tuning) * first - second) / (1.0 + tuning * (damping + tuning));
            let band = tuning * high + first;
            let low = tuning * band + second;
            first = tuning * high + band;
            second = tuning * band + low;
            *sample = damping * band;
        }
        self
    }

    /// Brings the quiet parts closer to the loud ones; with a `force` of 0 nothing changes.
    pub fn pressed(mut self, force: f64) -> Self {
        let peak = self.peak();
        for sample in &mut self.samples {
            *sample *= (1.0 + force) / (1.0 + force * (*sample / peak).abs());
        }
        self
    }

    /// The largest value, whichever its sign; never zero, so that one may divide by it.
    pub fn peak(&self) -> f64 {
        self.samples.iter().fold(f64::MIN_POSITIVE, |most, sample| sample.abs().max(most))
    }

    /// The sound in a small furnished room: a few early echoes, each duller than the one before.
    pub fn in_a_room(self) -> Self {
        let mut echo = self.clone();
        let mut wet = self;
        for (delay, gain) in [(13.0, 0.16), (19.0, 0.13), (29.0, 0.10), (43.0, 0.08), (61.0, 0.05)] {
            echo = echo.low_passed(3200.0);
            wet.mix(delay, gain, &echo);
        }
        wet
    }
}

/// White noise from -1 to 1; the same seed gives the same noise.
pub fn noise(seed: u32, millis: f64) -> Track {
    let mut state = seed.wrapping_mul(0x9e37_79b9) | 1;
    let mut track = Track::silence(millis);
    for sample in &mut track.samples {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        *sample = f64::from(state) / f64::from(u32::MAX) * 2.0 - 1.0;
    }
    track
}

/// A sine that starts at zero. It begins at `bend` times its frequency and settles within a few hundredths
/// of a second; with a bend of 1 it is steady.
pub fn sine(frequency: f64, bend: f64, millis: f64) -> Track {
    const SETTLING: f64 = 20.0;
    Track::from_fn(millis, |time| {
        let extra = (bend - 1.0) * SETTLING * (1.0 - (-time / SETTLING).exp());
        (TAU * frequency * (time + extra) / 1000.0).sin()
    })
}

/// Falls by 60 dB in `millis`, as struck things do.
pub fn ring(millis: f64) -> impl Fn(f64) -> f64 {
    move |time| 10_f64.powf(-3.0 * time / millis)
}

/// Rises to 1 in `rise` and falls back to 0 in `fall`, both rounded.
pub fn swell(rise: f64, fall: f64) -> impl Fn(f64) -> f64 {
    let rounded = |part: f64| 0.5 - 0.5 * (PI * part.clamp(0.0, 1.0)).cos();
    move |time| if time < rise { rounded(time / rise) } else { rounded(1.0 - (time - rise) / fall) }
}

/// Moves evenly, in octaves, from one frequency to another in `millis`.
pub fn glide(from: f64, to: f64, millis: f64) -> impl Fn(f64) -> f64 {
    move |time| from * (to / from).powf((time / millis).min(1.0))
}
