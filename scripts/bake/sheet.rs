//! Sprite sheets: an SVG file whose nested `<svg id="…">` elements are the sprites.
//!
//! The file is its own frame table, so a sprite is added by drawing it: give the nested element a name, a
//! place of its own and a size in whole pixels, and bake.

use std::fmt::Write as _;

use image::RgbaImage;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, roxmltree};

use crate::error::{BakeError, Result};

/// The place of one sprite on its sheet, in pixels at 1x.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub name: String,
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

/// A drawing, ready to be rendered at any scale, and the frames in it, in the order of the file.
pub struct Sheet {
    pub name: String,
    pub width: u32,
    pub height: u32,
    pub frames: Vec<Frame>,
    drawing: usvg::Tree,
}

impl Sheet {
    /// Reads the SVG text of the sheet called `name`.
    pub fn parse(name: &str, svg: &str, options: &usvg::Options) -> Result<Self> {
        let sheet = name.to_owned();
        let document = roxmltree::Document::parse(svg)
            .map_err(|reason| BakeError::Xml { sheet: sheet.clone(), reason })?;
        let root = document.root_element();
        let drawing = usvg::Tree::from_xmltree(&document, options)
            .map_err(|reason| BakeError::Svg { sheet: sheet.clone(), reason })?;

        let sprites = root.descendants().filter(|node| *node != root && node.has_tag_name(SVG_ELEMENT));
        let frames = sprites.map(|node| frame(name, node)).collect::<Result<_>>()?;
        let [width, height] = ["width", "height"].map(|attribute| pixels(name, name, root, attribute));
        Ok(Self { name: sheet, width: width?, height: height?, frames, drawing })
    }

    /// The whole sheet at `scale`.
    pub fn picture(&self, scale: u32) -> Result<RgbaImage> {
        let canvas = canvas(&self.name, self.width * scale, self.height * scale)?;
        let transform = Transform::from_scale(scale as f32, scale as f32);
        Ok(straight(&self.render(canvas, transform)))
    }

    /// One sprite alone, `side` pixels wide.
    pub fn sprite(&self, name: &str, side: u32) -> Result<Pixmap> {
        let frame = self
            .frames
            .iter()
            .find(|frame| frame.name == name)
            .ok_or_else(|| BakeError::NoSprite { sheet: self.name.clone(), sprite: name.to_owned() })?;
        let scale = side as f32 / frame.width as f32;
        let canvas = canvas(name, side, (frame.height as f32 * scale).round() as u32)?;
        let transform =
            Transform::from_scale(scale, scale).pre_translate(-(frame.x as f32), -(frame.y as f32));
        Ok(self.render(canvas, transform))
    }

    /// The frame table the game loads: the size of the sheet and `name = [x, y, width, height]`, at 1x.
    pub fn table(&self) -> String {
        let mut table = format!("size = [{}, {}]\n\n[frames]\n", self.width, self.height);
        for Frame { name, x, y, width, height } in &self.frames {
            writeln!(table, "{name} = [{x}, {y}, {width}, {height}]").expect("a String takes all text");
        }
        table
    }

    fn render(&self, mut canvas: Pixmap, transform: Transform) -> Pixmap {
        resvg::render(&self.drawing, transform, &mut canvas.as_mut());
        canvas
    }
}

const SVG_ELEMENT: (&str, &str) = ("http://www.w3.org/2000/svg", "svg");

fn frame(sheet: &str, node: roxmltree::Node) -> Result<Frame> {
    let name = node.attribute("id").ok_or_else(|| BakeError::Nameless { sheet: sheet.to_owned() })?;
    if node.ancestors().any(|above| above.has_attribute("transform")) {
        return Err(BakeError::Transformed { sheet: sheet.to_owned(), sprite: name.to_owned() });
    }
    let measure = |attribute| pixels(sheet, name, node, attribute);
    Ok(Frame {
        name: name.to_owned(),
        x: measure("x")?,
        y: measure("y")?,
        width: measure("width")?,
        height: measure("height")?,
    })
}

fn pixels(sheet: &str, sprite: &str, node: roxmltree::Node, attribute: &'static str) -> Result<u32> {
    node.attribute(attribute).and_then(|text| text.parse().ok()).ok_or_else(|| BakeError::Frame {
        sheet: sheet.to_owned(),
        sprite: sprite.to_owned(),
        attribute,
    })
}

/// An empty, transparent canvas for `what`.
pub fn canvas(what: &str, width: u32, height: u32) -> Result<Pixmap> {
    Pixmap::new(width, height).ok_or_else(|| BakeError::NoArea { what: what.to_owned() })
}

/// Turns the renderer's premultiplied pixels into the straight ones that PNG and the game expect.
pub fn straight(pixmap: &Pixmap) -> RgbaImage {
    let mut picture = RgbaImage::new(pixmap.width(), pixmap.height());
    for (pixel, rendered) in picture.pixels_mut().zip(pixmap.pixels()) {
        let colour = rendered.demultiply();
        pixel.0 = [colour.red(), colour.green(), colour.blue(), colour.alpha()];
    }
    bleed(&mut picture);
    picture
}

/// How far colour runs out into the transparent pixels around a drawing.
const BLEED: usize = 2;

/// Gives the transparent pixels next to a drawing the colour of their neighbours, still transparent.
///
/// A scaled sprite blends each pixel with the ones beside it, their colour included; without this, white
/// icons would have dark edges.
fn bleed(picture: &mut RgbaImage) {
    let (width, height) = picture.dimensions();
    let neighbours = |x: u32, y: u32| {
        let columns = x.saturating_sub(1)..=(x + 1).min(width - 1);
        let rows = y.saturating_sub(1)..=(y + 1).min(height - 1);
        rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
    };
    let index = |x: u32, y: u32| (y * width + x) as usize;

    let mut coloured: Vec<bool> = picture.pixels().map(|pixel| pixel.0[3] > 0).collect();
    for _ in 0..BLEED {
        let mut found = Vec::new();
        for (x, y, _) in picture.enumerate_pixels().filter(|(x, y, _)| !coloured[index(*x, *y)]) {
            let mut sum = [0_u32; 3];
            let mut count = 0;
            for (column, row) in neighbours(x, y).filter(|(column, row)| coloured[index(*column, *row)]) {
                let [red, green, blue, _] = picture.get_pixel(column, row).0;
                sum = [sum[0] + u32::from(red), sum[1] + u32::from(green), sum[2] + u32::from(blue)];
                count += 1;
            }
            if count > 0 {
                found.push((x, y, sum.map(|channel| (channel / count) as u8)));
            }
        }
        for (x, y, [red, green, blue]) in found {
            picture.get_pixel_mut(x, y).0 = [red, green, blue, 0];
            coloured[index(x, y)] = true;
        }
    }
}
