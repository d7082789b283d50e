//! What can go wrong while baking, each as one sentence for the person at the terminal.

use std::path::PathBuf;

use resvg::usvg;
use thiserror::Error;

/// Why an asset could not be baked or compared.
#[derive(Debug, Error)]
pub enum BakeError {
    #[error("{} could not be read: {reason}.", path.display())]
    Read { path: PathBuf, reason: std::io::Error },
    #[error("{} could not be written: {reason}.", path.display())]
    Write { path: PathBuf, reason: std::io::Error },
    #[error("{sheet}.svg is not well-formed XML: {reason}.")]
    Xml { sheet: String, reason: usvg::roxmltree::Error },
    #[error("{sheet}.svg cannot be drawn: {reason}.")]
    Svg { sheet: String, reason: usvg::Error },
    #[error("{sheet}.svg has a sprite without an id.")]
    Nameless { sheet: String },
    #[error("In {sheet}.svg, `{sprite}` needs a whole number as its {attribute}.")]
    Frame { sheet: String, sprite: String, attribute: &'static str },
    #[error(
        "In {sheet}.svg, `{sprite}` stands inside a transformed group, so its frame is not where it says."
    )]
    Transformed { sheet: String, sprite: String },
    #[error("{sheet}.svg has no sprite named `{sprite}`.")]
    NoSprite { sheet: String, sprite: String },
    #[error("{what} has no area to draw on.")]
    NoArea { what: String },
    #[error("{path} could not be encoded as PNG: {reason}.")]
    Png { path: String, reason: image::ImageError },
    #[error("{path} could not be encoded as WAV: {reason}.")]
    Wav { path: String, reason: hound::Error },
    #[error("{path} could not be encoded as FLAC: {reason}.")]
    Flac { path: String, reason: String },
}

pub type Result<T> = std::result::Result<T, BakeError>;
