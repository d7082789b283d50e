//! Pictures compared with accepted ones, at a smaller size and with some tolerance: drivers round
//! and smooth edges differently, but a word that is missing is seen.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageEncoder, Rgb, RgbImage};

/// Accepted pictures are at most so many pixels wide.
const WIDEST: u32 = 640;
/// A pixel differs if one of its channels does by more than this, of 255.
const NOTICEABLE: u8 = 24;
/// The largest share of pixels that may differ.
const MOST_PIXELS: f64 = 0.004;
/// How much all channels may differ on average.
const MOST_OVERALL: f64 = 1.0;
/// The same for every square of so many pixels: a changed digit is much to its own spot, though
/// little to the window.
const SPOT: u32 = 16;
const MOST_IN_A_SPOT: f64 = 10.0;

/// How much two pictures of one size differ.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// The share of pixels that differ noticeably.
    pub pixels: f64,
    /// The average difference.
    pub overall: f64,
    /// The average difference in the spot where it is largest.
    pub spot: f64,
}

impl Difference {
    /// Compares two pictures of one size.
    pub fn of(one: &RgbImage, other: &RgbImage) -> Self {
        assert_eq!(one.dimensions(), other.dimensions());
        let (width, height) = one.dimensions();
        let (mut noticeable, mut sum, mut spot) = (0, 0.0, 0.0_f64);
        for top in (0..height).step_by(SPOT as usize) {
            for left in (0..width).step_by(SPOT as usize) {
                let (right, bottom) = ((left + SPOT).min(width), (top + SPOT).min(height));
                let mut here = 0_u32;
                for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
                    let channels = channels(one, other, x, y);
                    here += channels.map(u32::from).iter().sum::<u32>();
                    noticeable += u32::from(channels.iter().any(|&channel| channel > NOTICEABLE));
                }
                sum += f64::from(here);
                spot = spot.max(f64::from(here) / f64::from((right - left) * (bottom - top) * 3));
            }
        }
        let all = f64::from(width * height);
        Self { pixels: f64::from(noticeable) / all, overall: sum / (all * 3.0), spot }
    }

    /// Whether nobody would notice.
    pub fn is_small(self) -> bool {
        self.pixels <= MOST_PIXELS && self.overall <= MOST_OVERALL && self.spot <= MOST_IN_A_SPOT
    }
}

fn channels(one: &RgbImage, other: &RgbImage, x: u32, y: u32) -> [u8; 3] {
    let (a, b) = (one.get_pixel(x, y).0, other.get_pixel(x, y).0);
    [a[0].abs_diff(b[0]), a[1].abs_diff(b[1]), a[2].abs_diff(b[2])]
}

/// The picture at the size of accepted ones: every pixel is the average of a square.
pub fn reduced(picture: &RgbImage) -> RgbImage {
    let step = picture.width().div_ceil(WIDEST);
    RgbImage::from_fn(picture.width() / step, picture.height() / step, |x, y| {
        let mut sum = [0_u32; 3];
        for (dx, dy) in (0..step).flat_map(|dy| (0..step).map(move |dx| (dx, dy))) {
            let pixel = picture.get_pixel(x * step + dx, y * step + dy);
            for (sum, channel) in sum.iter_mut().zip(pixel.0) {
                *sum += u32::from(channel);
            }
        }
        Rgb(sum.map(|sum| ((sum + step * step / 2) / (step * step)) as u8))
    })
}

/// The accepted picture of this name.
pub fn accepted(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(format!("{name}.png"))
}

/// Makes a picture the accepted one.
pub fn accept(name: &str, picture: &RgbImage) {
    let path = accepted(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for accepted pictures");
    let file = BufWriter::new(File::create(&path).expect("a file for the picture"));
    let small = reduced(picture);
    PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive)
        .write_image(small.as_raw(), small.width(), small.height(), image::ExtendedColorType::Rgb8)
        .expect("the picture can be written");
}

/// Compares a picture with the accepted one; what is wrong comes as a sentence, and the pictures
/// to look at are left in the folder.
pub fn compare(name: &str, picture: &RgbImage, folder: &Path) -> Result<(), String> {
    let new = folder.join(format!("{name}.png"));
    let keep = || picture.save(&new).expect("the new picture can be written");
    let path = accepted(name);
    if !path.exists() {
        keep();
        return Err(format!("{name}: there is no accepted picture; the new one is {}", new.display()));
    }
    let old = image::open(&path).expect("a readable accepted picture").to_rgb8();
    let small = reduced(picture);
    if old.dimensions() != small.dimensions() {
        keep();
        let (old, small) = (old.dimensions(), small.dimensions());
        return Err(format!("{name}: {small:?} pixels instead of {old:?}, see {}", new.display()));
    }
    let found = Difference::of(&old, &small);
    if found.is_small() {
        return Ok(());
    }
    keep();
    let shown = folder.join(format!("{name}-difference.png"));
    RgbImage::from_fn(old.width(), old.height(), |x, y| {
        Rgb(channels(&old, &small, x, y).map(|channel| channel.saturating_mul(4)))
    })
    .save(&shown)
    .expect("the difference can be written");
    Err(format!(
        "{name}: {:.2} % of the pixels differ (at most {:.2}), {:.2} on average (at most {MOST_OVERALL}), \
         {:.1} in the worst spot (at most {MOST_IN_A_SPOT}); see {} and {}",
        found.pixels * 100.0,
        MOST_PIXELS * 100.0,
        found.overall,
        found.spot,
        new.display(),
        shown.display()
    ))
}
