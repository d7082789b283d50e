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

    /// Adds `other` from `at` on; what reaches beyond the end goes on at the beginning, as in a loop.
    pub fn mix_around(&mut self, at: f64, gain: f64, other: &Self) {
        let length = self.samples.len();
        let start = (at * RATE / 1000.0).round().rem_euclid(length as f64) as usize;
        let (head, tail) = self.samples.split_at_mut(start);
        // Once to the end, then as often around as the other is long.
        let mut rest = other.samples.as_slice();
        for stretch in [tail, head] {
            let (now, later) = rest.split_at(rest.len().min(stretch.len()));
            for (sample, added) in stretch.iter_mut().zip(now) {
                *sample += gain * added;
            }
            rest = later;
        }
        debug_assert!(rest.is_empty(), "nothing rings for longer than the loop lasts");
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

    /// The sound returned from a wall again and again after `delay`, each time by `gain` and without what
    /// lies above `cutoff`. A loop goes round twice: what is heard is the second time, with the first
    /// still ringing.
    pub fn returned(mut self, delay: f64, gain: f64, cutoff: f64) -> Self {
        let follow = 1.0 - (-TAU * cutoff / RATE).exp();
        let mut wall = vec![0.0; (delay * RATE / 1000.0).round() as usize];
        let (mut place, mut smooth) = (0, 0.0);
        let dry = self.samples.clone();
        for (index, sample) in dry.iter().chain(&dry).enumerate() {
            let back = wall[place];
            smooth += follow * (back - smooth);
            wall[place] = sample + gain * smooth;
            place = if place + 1 == wall.len() { 0 } else { place + 1 };
            if let Some(sample) = index.checked_sub(dry.len()) {
                self.samples[sample] = back;
            }
        }
        self
    }

    /// Blurs the sound in time and leaves its colour alone; twice round, like [`Self::returned`].
    pub fn blurred(mut self, delay: f64, gain: f64) -> Self {
        let mut wall = vec![0.0; (delay * RATE / 1000.0).round() as usize];
        let mut place = 0;
        let dry = self.samples.clone();
        for (index, sample) in dry.iter().chain(&dry).enumerate() {
            let back = wall[place];
            let into = sample + gain * back;
            wall[place] = into;
            place = if place + 1 == wall.len() { 0 } else { place + 1 };
            if let Some(sample) = index.checked_sub(dry.len()) {
                self.samples[sample] = back - gain * into;
            }
        }
        self
    }

    /// Takes away what lies below `cutoff` from a loop, so that its end still meets its beginning.
    pub fn high_passed_around(mut self, cutoff: f64) -> Self {
        let follow = 1.0 - (-TAU * cutoff / RATE).exp();
        let mut low = 0.0;
        for sample in &self.samples {
            low += follow * (sample - low);
        }
        for sample in &mut self.samples {
            low += follow * (*sample - low);
            *sample -= low;
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

/// A sine that starts at zero and falls by 60 dB in `ring`. A pointer is turned and shrunk a little with
/// every sample, which is many times quicker than asking for its sine.
pub fn ringing(frequency: f64, ring: f64, millis: f64) -> Track {
    let shrink = 10_f64.powf(-3000.0 / (ring * RATE));
    let (sin, cos) = (TAU * frequency / RATE).sin_cos();
    let (turn_x, turn_y) = (shrink * cos, shrink * sin);
    let (mut x, mut y) = (1.0, 0.0);
    let mut track = Track::silence(millis);
    for sample in &mut track.samples {
        *sample = y;
        (x, y) = (x * turn_x - y * turn_y, x * turn_y + y * turn_x);
    }
    track
}

/// A string plucked with a soft finger: a burst of noise runs round and round and loses its edge. With a
/// `softness` near 0 it is bright, near 1 dull; it falls by 60 dB in about `ring`.
pub fn plucked(frequency: f64, softness: f64, ring: f64, millis: f64) -> Track {
    // The round takes whole samples; a first-order all-pass makes up for the rest of the period, and
    // the averaging in it costs another part of a sample.
    let follow = 1.0 - 0.5 * softness;
    let delay_of_averaging = (1.0 - follow) / follow;
    let period = RATE / frequency - delay_of_averaging;
    let whole = (period - 0.3).floor();
    let part = period - whole;
    let all_pass = (1.0 - part) / (1.0 + part);
    let keep = 10_f64.powf(-3000.0 / (ring * frequency));
    let burst = noise((frequency * 8.0) as u32, 1000.0 / frequency);
    let mut round = burst.low_passed(frequency * (9.0 - 6.0 * softness)).samples;
    round.resize(whole as usize, 0.0);
    let mean = round.iter().sum::<f64>() / round.len() as f64;
    let (mut smooth, mut before, mut passed) = (0.0, 0.0, 0.0);
    let mut track = Track::silence(millis);
    for (index, sample) in track.samples.iter_mut().enumerate() {
        let place = index % round.len();
        let out = round[place] - if index < round.len() { mean } else { 0.0 };
        *sample = out;
        smooth += follow * (out - smooth);
        passed = all_pass * (smooth - passed) + before;
        before = smooth;
        round[place] = keep * passed;
    }
    track
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
