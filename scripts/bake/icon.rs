//! The application icon: the mark on a light tile, so that it reads on any desktop.

use image::RgbaImage;
use resvg::tiny_skia::{PixmapPaint, Transform};

use crate::error::Result;
use crate::sheet::{Sheet, straight};

/// The sizes desktops ask for.
pub const SIDES: [u32; 4] = [32, 64, 128, 256];

/// Draws the icon, `side` pixels square, from the `tile` of one sheet and the `mark` of the other.
pub fn draw(icon: &Sheet, ui: &Sheet, side: u32) -> Result<RgbaImage> {
    let mut picture = icon.sprite("tile", side)?;
    let margin = side / 8;
    let mark = ui.sprite("mark", side - 2 * margin)?;
    let (paint, place) = (PixmapPaint::default(), Transform::identity());
    picture.draw_pixmap(margin as i32, margin as i32, mark.as_ref(), &paint, place, None);
    Ok(straight(&picture))
}
