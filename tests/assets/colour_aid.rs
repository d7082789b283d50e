//! Colours for eyes that see fewer of them. The seven kinds of pieces are looked at as people with
//! each of the three kinds of colour blindness see them: the baked sprites, through the matrices of
//! Machado, Oliveira and Fernandes (2009) for a complete lack of one kind of cone, compared as CIE
//! colour differences (1976), of which 2 can just be seen and 10 at a glance.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::color::{ColorToComponents, Laba, LinearRgba, Srgba};
use bevy::math::{Mat3, Vec3};
use image::RgbaImage;

const KINDS: [char; 7] = ['I', 'J', 'L', 'O', 'S', 'T', 'Z'];

fn sheet() -> (BTreeMap<String, [u32; 4]>, RgbaImage) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites");
    let table = std::fs::read_to_string(folder.join("pieces.toml")).expect("the table is there");
    let table: toml::Table = table.parse().expect("it is a table");
    let frames = table["frames"].clone().try_into().expect("frames are rectangles");
    let picture = image::open(folder.join("pieces@1x.png")).expect("the sheet is there").to_rgba8();
    (frames, picture)
}

/// The colour in the middle of each kind's mino.
fn colours(look: &str) -> Vec<LinearRgba> {
    let (frames, picture) = sheet();
    KINDS
        .iter()
        .map(|kind| {
            let [x, y, width, height] = frames[&format!("mino_{kind}{look}")];
            let [red, green, blue, alpha] = picture.get_pixel(x + width / 2, y + height / 2).0;
            assert_eq!(alpha, 255);
            Srgba::rgb_u8(red, green, blue).into()
        })
        .collect()
}

fn eyes() -> [(&'static str, Mat3); 4] {
    let rows = |rows: [[f32; 3]; 3]| Mat3::from_cols_array_2d(&rows).transpose();
    [
        ("all cones", Mat3::IDENTITY),
        (
            "protanopia",
            rows([
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ]),
        ),
        (
            "deuteranopia",
            rows([
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ]),
        ),
        (
            "tritanopia",
            rows([
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ]),
        ),
    ]
}

/// The two kinds that are most alike to these eyes, and how different they are.
fn closest(colours: &[LinearRgba], eye: Mat3) -> (f32, String) {
    let seen: Vec<Vec3> = colours
        .iter()
        .map(|color| {
            let seen = (eye * color.to_vec3()).clamp(Vec3::ZERO, Vec3::ONE);
            let lab = Laba::from(LinearRgba::from_vec3(seen));
            Vec3::new(lab.lightness, lab.a, lab.b) * 100.0
        })
        .collect();
    let mut closest = (f32::MAX, String::new());
    for one in 0..seen.len() {
        for other in one + 1..seen.len() {
            let distance = seen[one].distance(seen[other]);
            if distance < closest.0 {
                closest = (distance, format!("{} and {}", KINDS[one], KINDS[other]));
            }
        }
    }
    closest
}

#[test]
fn safer_hues_are_told_apart_by_all_eyes() {
    for (eye, matrix) in eyes() {
        let (distance, pair) = closest(&colours("_safe"), matrix);
        assert!(distance >= 13.0, "{eye}: {pair} differ by {distance:.1}");
    }
}

#[test]
fn they_are_safer_than_the_usual_ones() {
    let worst =
        |look: &str| eyes().iter().map(|(_, eye)| closest(&colours(look), *eye).0).fold(f32::MAX, f32::min);
    assert!(worst("_safe") > 2.0 * worst(""), "{} and {}", worst("_safe"), worst(""));
}

#[test]
fn every_kind_has_a_shape_in_both_hues_and_on_its_outline() {
    let (frames, picture) = sheet();
    let pixels = |name: &str| {
        let [x, y, width, height] = frames[name];
        let mut pixels = Vec::new();
        for (x, y) in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
            pixels.push(picture.get_pixel(x, y).0);
        }
        pixels
    };
    for look in ["_shape", "_safe_shape"] {
        for kind in KINDS {
            let plain = look.trim_end_matches("_shape");
            let marked = pixels(&format!("mino_{kind}{look}"));
            assert_ne!(marked, pixels(&format!("mino_{kind}{plain}")), "{kind}{look}");
        }
    }
    let glyphs: Vec<_> = KINDS.iter().map(|kind| pixels(&format!("glyph_{kind}"))).collect();
    for (index, glyph) in glyphs.iter().enumerate() {
        assert!(glyphs[index + 1..].iter().all(|other| other != glyph), "{}", KINDS[index]);
    }
}
