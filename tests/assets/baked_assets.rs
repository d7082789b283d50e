//! The baked pictures and sounds: up to date with their sources, and fit to be used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::asset::{Asset, Content};
use crate::{recipe, sound};
use image::{Rgba, RgbaImage};
use serde::Deserialize;

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn asset_path(name: &str) -> PathBuf {
    project().join("assets").join(name)
}

/// A frame table, as the game reads it.
#[derive(Deserialize)]
struct Table {
    size: [u32; 2],
    frames: BTreeMap<String, Frame>,
}

/// Left, top, width and height.
type Frame = [u32; 4];

fn tables() -> impl Iterator<Item = (&'static str, Table)> {
    recipe::SHEETS.into_iter().map(|sheet| {
        let text = fs::read_to_string(asset_path(&format!("sprites/{sheet}.toml"))).expect("a table");
        (sheet, toml::from_str(&text).expect("the table is valid TOML"))
    })
}

fn picture(sheet: &str) -> RgbaImage {
    image::open(asset_path(&format!("sprites/{sheet}@1x.png"))).expect("a picture").into_rgba8()
}

fn pixels([x, y, width, height]: Frame) -> impl Iterator<Item = (u32, u32)> {
    (y..y + height).flat_map(move |row| (x..x + width).map(move |column| (column, row)))
}

#[test]
fn a_fresh_bake_changes_nothing() {
    let complaints = recipe::complaints(project()).expect("everything can be baked");
    assert!(complaints.is_empty(), "`cargo run --example bake` would mend:\n{}", complaints.join("\n"));
}

#[test]
fn a_file_differs_only_from_what_it_is_not() {
    let sound = |last| Content::Sound(vec![0, 1000, -1000, last]);
    let picture = |red| Content::Picture(RgbaImage::from_pixel(2, 2, Rgba([red, 20, 30, 255])));
    let table = |text: &str| Content::Table(text.to_owned());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("baked_assets");
    for (name, written, near, far) in [
        ("cue.wav", sound(0), sound(2), sound(3)),
        ("picture.png", picture(10), picture(8), picture(13)),
        ("table.toml", table("a = 1"), table("a = 1"), table("a = 2")),
    ] {
        let file = |content| Asset { path: name.to_owned(), content };
        file(written).write(&folder).expect("the file can be written");
        let on_disk = fs::read(folder.join(name)).expect("the file was written");
        assert_eq!(file(near).difference(&on_disk), None, "{name} is near enough");
        assert!(file(far).difference(&on_disk).is_some(), "{name} is too far off");
    }
}

#[test]
fn every_frame_lies_inside_its_sheet() {
    for (sheet, Table { size, frames }) in tables() {
        assert!(!frames.is_empty(), "{sheet} has no sprites");
        for (name, [x, y, width, height]) in frames {
            assert!(width > 0 && height > 0, "{name} is empty");
            assert!(x + width <= size[0] && y + height <= size[1], "{name} leaves {sheet}");
        }
    }
}

#[test]
fn frames_keep_apart() {
    // Scaled drawing blends in the pixels next to a frame, so neighbours need room between them.
    const GAP: u32 = 4;
    for (sheet, table) in tables() {
        let frames: Vec<_> = table.frames.iter().collect();
        for (index, (name, [left, top, width, height])) in frames.iter().enumerate() {
            for (other, [other_left, other_top, other_width, other_height]) in &frames[index + 1..] {
                let apart = left + width + GAP <= *other_left
                    || other_left + other_width + GAP <= *left
                    || top + height + GAP <= *other_top
                    || other_top + other_height + GAP <= *top;
                assert!(apart, "{name} and {other} touch in {sheet}");
            }
        }
    }
}

#[test]
fn no_two_sprites_share_a_name() {
    let mut names = BTreeSet::new();
    for name in tables().flat_map(|(_, table)| table.frames.into_keys()) {
        assert!(names.insert(name.clone()), "{name} is there twice");
    }
}

#[test]
fn no_sprite_is_blank() {
    for (sheet, table) in tables() {
        let picture = picture(sheet);
        for (name, frame) in table.frames {
            let drawn = pixels(frame).any(|(x, y)| picture.get_pixel(x, y).0[3] > 0);
            assert!(drawn, "{name} is blank");
        }
    }
}

#[test]
fn tinted_sprites_are_white_up_to_and_around_their_edges() {
    let (sheet, table) = tables().find(|(sheet, _)| *sheet == "ui").expect("the interface has a sheet");
    let picture = picture(sheet);
    let tinted = ["icon_", "arrow_", "pad_", "rrect_", "outline_", "focus_ring_", "keycap"];
    let frames = table.frames.into_iter();
    for (name, frame) in frames.filter(|(name, _)| tinted.iter().any(|prefix| name.starts_with(prefix))) {
        for (x, y) in pixels(frame).filter(|(x, y)| picture.get_pixel(*x, *y).0[3] > 0) {
            for (beside_x, beside_y) in pixels([x - 1, y - 1, 3, 3]) {
                let [red, green, blue, _] = picture.get_pixel(beside_x, beside_y).0;
                assert_eq!([red, green, blue], [255; 3], "{name} has another colour at {x}, {y}");
            }
        }
    }
}

fn samples(cue: &str) -> Vec<f64> {
    let sound = hound::WavReader::open(asset_path(&format!("sounds/{cue}.wav"))).expect("a sound");
    let samples = sound.into_samples::<i16>().map(|sample| sample.expect("a whole sound"));
    samples.map(|sample| f64::from(sample) / 32_768.0).collect()
}

fn peak(samples: &[f64]) -> f64 {
    samples.iter().fold(0.0, |most, sample| sample.abs().max(most))
}

#[test]
fn every_cue_is_as_long_as_it_should_be() {
    for cue in sound::CUES {
        let seconds = samples(cue.name).len() as f64 / f64::from(sound::SAMPLE_RATE);
        assert!((seconds * 1000.0 - f64::from(cue.millis)).abs() < 0.1, "{} lasts {seconds} s", cue.name);
    }
}

#[test]
fn no_cue_clicks_at_its_ends() {
    for cue in sound::CUES {
        let samples = samples(cue.name);
        for end in [&samples[..2], &samples[samples.len() - 2..]] {
            assert!(peak(end) < 0.01, "{} starts or ends with a step", cue.name);
        }
    }
}

#[test]
fn fonts_have_their_licence_beside_them() {
    let licence = fs::read_to_string(asset_path("fonts/LICENSE-Apache-2.0.txt")).expect("a licence");
    assert!(licence.contains("Apache License"));
    let fonts = fs::read_dir(asset_path("fonts")).expect("a folder of fonts").flatten();
    assert!(fonts.filter(|file| file.path().extension().is_some_and(|kind| kind == "ttf")).count() >= 3);
}
