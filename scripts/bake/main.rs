//! Bakes the pictures and sounds of Quintet from their sources into `assets`.
//!
//! ```text
//! cargo run --example bake             bakes everything
//! cargo run --example bake -- music    bakes what belongs in one folder of `assets`
//! cargo run --example bake -- --check  names every file that a fresh bake would change
//! ```
//!
//! The art is plain SVG in `scripts/bake/art`: any editor will do, and every nested `<svg id="…">` is one
//! sprite. The sounds are written as code in `scripts/bake/sound`. What is baked is kept with the sources,
//! so playing and building need none of this.

mod asset;
mod error;
mod icon;
mod recipe;
mod sheet;
mod sound;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use error::Result;
use recipe::Kitchen;

fn main() -> ExitCode {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => bake(project, None).map(|()| true),
        ["--check"] => check(project),
        [folder] if recipe::BAKED_FOLDERS.contains(&folder) => bake(project, Some(folder)).map(|()| true),
        _ => {
            let folders = recipe::BAKED_FOLDERS.join(", ");
            eprintln!(
                "Say nothing to bake everything, a folder ({folders}) to bake that, or --check to compare."
            );
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Bakes every recipe, or those of one folder, and writes what they make.
fn bake(project: &Path, folder: Option<&str>) -> Result<()> {
    let kitchen = Kitchen::open(project)?;
    let assets = project.join("assets");
    for recipe in recipe::all().iter().filter(|recipe| folder.is_none_or(|folder| recipe.folder() == folder))
    {
        recipe.bake(&kitchen, |asset| {
            let bytes = asset.write(&assets)?;
            println!("{} ({bytes} bytes)", asset.path);
            Ok(())
        })?;
    }
    Ok(())
}

/// Bakes in memory only; true if everything on disk is as it should be.
fn check(project: &Path) -> Result<bool> {
    let complaints = recipe::complaints(project)?;
    for complaint in &complaints {
        eprintln!("{complaint}");
    }
    match complaints.len() {
        0 => println!("Everything on disk is freshly baked."),
        count => eprintln!("{count} of the baked files are out of date; bake them again."),
    }
    Ok(complaints.is_empty())
}
