//! How loud something seems: samples weighted as in ITU-R BS.1770 (what is high counts a little more, the
//! lowest not at all), then the mean of their squares over a stretch of time, in decibels.

use std::f64::consts::PI;

/// A filter of second order.
struct Filter {
    forward: [f64; 3],
    back: [f64; 2],
    past: [f64; 2],
}

impl Filter {
    /// The lift of high frequencies that a head makes.
    fn shelf(rate: f64) -> Self {
        const FREQUENCY: f64 = 1_681.974;
        const QUALITY: f64 = 0.707_175;
        let tuning = (PI * FREQUENCY / rate).tan();
        let high = 10_f64.powf(3.999_84 / 20.0);
        let band = high.powf(0.499_667);
        let scale = 1.0 + tuning / QUALITY + tuning * tuning;
        Self {
            forward: [
                (high + band * tuning / QUALITY + tuning * tuning) / scale,
                2.0 * (tuning * tuning - high) / scale,
                (high - band * tuning / QUALITY + tuning * tuning) / scale,
            ],
            back: [2.0 * (tuning * tuning - 1.0) / scale, (1.0 - tuning / QUALITY + tuning * tuning) / scale],
            past: [0.0; 2],
        }
    }

    /// The deafness to what is very low.
    fn floor(rate: f64) -> Self {
        const FREQUENCY: f64 = 38.135;
        const QUALITY: f64 = 0.500_327;
        let tuning = (PI * FREQUENCY / rate).tan();
        let scale = 1.0 + tuning / QUALITY + tuning * tuning;
        Self {
            forward: [1.0, -2.0, 1.0],
            back: [2.0 * (tuning * tuning - 1.0) / scale, (1.0 - tuning / QUALITY + tuning * tuning) / scale],
            past: [0.0; 2],
        }
    }

    fn step(&mut self, sample: f64) -> f64 {
        let [first, second] = self.past;
        let out = self.forward[0] * sample + first;
        self.past = [
            self.forward[1] * sample - self.back[0] * out + second,
            self.forward[2] * sample - self.back[1] * out,
        ];
        out
    }
}

/// The loudness of the loudest stretch of so many milliseconds; what is shorter is taken to be followed by
/// silence.
pub fn loudest(samples: &[f64], rate: u32, millis: f64) -> f64 {
    let (mut shelf, mut floor) = (Filter::shelf(rate.into()), Filter::floor(rate.into()));
    let powers: Vec<f64> = samples.iter().map(|sample| floor.step(shelf.step(*sample)).powi(2)).collect();
    let window = (millis * f64::from(rate) / 1000.0).round() as usize;
    let mut now = powers.iter().take(window).sum::<f64>();
    let mut most = now;
    for (enters, leaves) in powers.iter().skip(window).zip(&powers) {
        now += enters - leaves;
        most = now.max(most);
    }
    decibels(most / window as f64)
}

/// The loudness of the whole.
pub fn overall(samples: &[f64], rate: u32) -> f64 {
    loudest(samples, rate, samples.len() as f64 * 1000.0 / f64::from(rate))
}

fn decibels(power: f64) -> f64 {
    10.0 * power.max(1e-12).log10()
}
