//! A baked file: what is in it, its bytes, and how it differs from the one on disk.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageFormat, RgbaImage};

use crate::error::{BakeError, Result};
use crate::sound::SAMPLE_RATE;

/// One file of the `assets` folder.
pub struct Asset {
    /// Where it belongs, below `assets`.
    pub path: String,
    pub content: Content,
}

pub enum Content {
    Picture(RgbaImage),
    Table(String),
    Sound(Vec<i16>),
}

/// How far a channel of a pixel, or a sample, may be off: other processors round differently.
const TOLERANCE: u16 = 2;

impl Asset {
    /// Writes the file into the folder `assets` and says how many bytes it has.
    pub fn write(&self, assets: &Path) -> Result<usize> {
        let bytes = self.encode()?;
        let path = assets.join(&self.path);
        let folder = path.parent().unwrap_or(assets);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, &bytes))
            .map_err(|reason| BakeError::Write { path, reason })?;
        Ok(bytes.len())
    }

    fn encode(&self) -> Result<Vec<u8>> {
        match &self.content {
            Content::Picture(picture) => self.encode_png(picture),
            Content::Table(text) => Ok(text.clone().into_bytes()),
            Content::Sound(samples) => self.encode_wav(samples),
        }
    }

    /// Says how the file on disk differs from this one, or nothing if it does not.
    pub fn difference(&self, on_disk: &[u8]) -> Option<String> {
        match &self.content {
            Content::Picture(picture) => picture_difference(picture, on_disk),
            Content::Table(text) => {
                (text.as_bytes() != on_disk).then(|| "the table says something else".to_owned())
            }
            Content::Sound(samples) => sound_difference(samples, on_disk),
        }
    }

    fn encode_png(&self, picture: &RgbaImage) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let encoder =
            PngEncoder::new_with_quality(&mut bytes, CompressionType::Level(9), FilterType::Adaptive);
        encoder
            .write_image(picture, picture.width(), picture.height(), ExtendedColorType::Rgba8)
            .map_err(|reason| BakeError::Png { path: self.path.clone(), reason })?;
        Ok(bytes)
    }

    fn encode_wav(&self, samples: &[i16]) -> Result<Vec<u8>> {
        let mut bytes = Cursor::new(Vec::new());
        write_wav(samples, &mut bytes)
            .map_err(|reason| BakeError::Wav { path: self.path.clone(), reason })?;
        Ok(bytes.into_inner())
    }
}

fn write_wav(samples: &[i16], bytes: &mut Cursor<Vec<u8>>) -> hound::Result<()> {
    let mut writer = hound::WavWriter::new(bytes, WAV)?;
    for sample in samples {
        writer.write_sample(*sample)?;
    }
    writer.finalize()
}

const WAV: hound::WavSpec = hound::WavSpec {
    channels: 1,
    sample_rate: SAMPLE_RATE,
    bits_per_sample: 16,
    sample_format: hound::SampleFormat::Int,
};

fn picture_difference(fresh: &RgbaImage, on_disk: &[u8]) -> Option<String> {
    let Ok(stored) = image::load_from_memory_with_format(on_disk, ImageFormat::Png) else {
        return Some("it is not a PNG picture".to_owned());
    };
    let stored = stored.into_rgba8();
    if stored.dimensions() != fresh.dimensions() {
        let ((was_wide, was_high), (width, height)) = (stored.dimensions(), fresh.dimensions());
        return Some(format!("it is {was_wide} x {was_high} pixels, not {width} x {height}"));
    }
    let mut wrong = fresh
        .enumerate_pixels()
        .zip(stored.pixels())
        .filter(|((_, _, fresh), stored)| !alike(fresh.0, stored.0))
        .map(|((x, y, _), _)| (x, y));
    let (x, y) = wrong.next()?;
    Some(format!("{} pixels differ, the first at {x}, {y}", 1 + wrong.count()))
}

/// Compares what can be seen: the colour of a faint pixel counts as little as the pixel does.
fn alike(left: [u8; 4], right: [u8; 4]) -> bool {
    let seen = |[red, green, blue, alpha]: [u8; 4]| {
        let weigh = |channel: u8| u16::from(channel) * u16::from(alpha) / 255;
        [weigh(red), weigh(green), weigh(blue), u16::from(alpha)]
    };
    seen(left).into_iter().zip(seen(right)).all(|(left, right)| left.abs_diff(right) <= TOLERANCE)
}

fn sound_difference(fresh: &[i16], on_disk: &[u8]) -> Option<String> {
    let Ok(stored) = hound::WavReader::new(on_disk) else {
        return Some("it is not a WAV sound".to_owned());
    };
    if stored.spec() != WAV {
        return Some("it is not a mono sound of 16 bits at 44.1 kHz".to_owned());
    }
    let Ok(stored) = stored.into_samples::<i16>().collect::<hound::Result<Vec<_>>>() else {
        return Some("it ends too early".to_owned());
    };
    if stored.len() != fresh.len() {
        return Some(format!("it is {} samples long, not {}", stored.len(), fresh.len()));
    }
    let wrong = fresh.iter().zip(&stored).filter(|(fresh, stored)| fresh.abs_diff(**stored) > TOLERANCE);
    let wrong = wrong.count();
    (wrong > 0).then(|| format!("{wrong} samples differ"))
}
