//! A baked file: what is in it, its bytes, and how it differs from the one on disk.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use flacenc::component::BitRepr;
use flacenc::error::Verify;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageFormat, RgbaImage};

use crate::error::{BakeError, Result};
use crate::sound::{LOOP_RATE, SAMPLE_RATE};

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
    Music(Vec<i16>),
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
            Content::Music(samples) => {
                encode_flac(samples).map_err(|reason| BakeError::Flac { path: self.path.clone(), reason })
            }
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
            Content::Music(samples) => music_difference(samples, on_disk),
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

fn encode_flac(samples: &[i16]) -> std::result::Result<Vec<u8>, String> {
    let mut config = flacenc::config::Encoder::default();
    // A loop is decoded once and encoded seldom: a long look back makes it smaller.
    config.subframe_coding.qlpc.lpc_order = 20;
    config.subframe_coding.qlpc.quant_precision = 15;
    let config = config.into_verified().map_err(|(_, reason)| reason.to_string())?;
    let samples: Vec<i32> = samples.iter().map(|sample| i32::from(*sample)).collect();
    let source = flacenc::source::MemSource::from_samples(&samples, 1, 16, LOOP_RATE as usize);
    let stream = flacenc::encode_with_fixed_block_size(&config, source, config.block_size)
        .map_err(|reason| reason.to_string())?;
    let mut bytes = flacenc::bitsink::ByteSink::new();
    stream.write(&mut bytes).map_err(|reason| reason.to_string())?;
    Ok(bytes.into_inner())
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
    samples_difference(fresh, &stored)
}

fn music_difference(fresh: &[i16], on_disk: &[u8]) -> Option<String> {
    let Ok(mut stored) = claxon::FlacReader::new(on_disk) else {
        return Some("it is not a FLAC sound".to_owned());
    };
    let about = stored.streaminfo();
    if (about.channels, about.sample_rate, about.bits_per_sample) != (1, LOOP_RATE, 16) {
        return Some(format!("it is not a mono sound of 16 bits at {LOOP_RATE} Hz"));
    }
    let Ok(stored) = stored.samples().collect::<claxon::Result<Vec<_>>>() else {
        return Some("it ends too early".to_owned());
    };
    let stored: Vec<i16> = stored.into_iter().map(|sample| sample as i16).collect();
    samples_difference(fresh, &stored)
}

fn samples_difference(fresh: &[i16], stored: &[i16]) -> Option<String> {
    if stored.len() != fresh.len() {
        return Some(format!("it is {} samples long, not {}", stored.len(), fresh.len()));
    }
    let wrong = fresh.iter().zip(stored).filter(|(fresh, stored)| fresh.abs_diff(**stored) > TOLERANCE);
    let wrong = wrong.count();
    (wrong > 0).then(|| format!("{wrong} samples differ"))
}
