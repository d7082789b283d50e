//! Everything there is to bake, and how each thing is baked.

use std::fs;
use std::path::{Path, PathBuf};

use resvg::usvg;

use crate::asset::{Asset, Content};
use crate::error::{BakeError, Result};
use crate::sheet::Sheet;
use crate::sound::{CUES, Cue, LOOPS, Loop};
use crate::{icon, sound};

/// The sprite sheets, by the names of their SVG files.
pub const SHEETS: [&str; 5] = ["ui", "pieces", "boards", "cards", "cards_mini"];

/// The folders below `assets` that hold baked files and nothing else.
pub const BAKED_FOLDERS: [&str; 4] = ["sprites", "icon", "sounds", "music"];

/// Sheets are baked once for each of these pixel densities.
const SCALES: [u32; 3] = [1, 2, 3];

/// A density is left out where it would need a texture larger than this, which small machines refuse.
const LARGEST_TEXTURE: u32 = 4096;

/// The fonts that the art is set in; those of the machine are never used.
const FONTS: [&str; 3] = ["ClearSans-Regular.ttf", "ClearSans-Medium.ttf", "ClearSans-Bold.ttf"];

/// One thing to bake; some make several files.
pub enum Recipe {
    Sheet(&'static str),
    Icon,
    Cue(&'static Cue),
    Loop(&'static Loop),
}

/// All recipes.
pub fn all() -> Vec<Recipe> {
    let sheets = SHEETS.into_iter().map(Recipe::Sheet);
    let sounds = CUES.iter().map(Recipe::Cue).chain(LOOPS.iter().map(Recipe::Loop));
    sheets.chain([Recipe::Icon]).chain(sounds).collect()
}

/// Where the sources are, and the fonts they are set in.
pub struct Kitchen {
    art: PathBuf,
    options: usvg::Options<'static>,
}

impl Kitchen {
    /// Opens the kitchen of the project in the folder `project`.
    pub fn open(project: &Path) -> Result<Self> {
        let mut options = usvg::Options::default();
        for font in FONTS {
            let path = project.join("assets/fonts").join(font);
            let data = fs::read(&path).map_err(|reason| BakeError::Read { path, reason })?;
            options.fontdb_mut().load_font_data(data);
        }
        Ok(Self { art: project.join("scripts/bake/art"), options })
    }

    /// Reads the sheet called `name`.
    pub fn sheet(&self, name: &str) -> Result<Sheet> {
        let path = self.art.join(name).with_extension("svg");
        let svg = fs::read_to_string(&path).map_err(|reason| BakeError::Read { path, reason })?;
        Sheet::parse(name, &svg, &self.options)
    }
}

impl Recipe {
    /// The folder below `assets` that it is baked for.
    pub fn folder(&self) -> &'static str {
        match self {
            Self::Sheet(_) => "sprites",
            Self::Icon => "icon",
            Self::Cue(_) => "sounds",
            Self::Loop(_) => "music",
        }
    }

    /// Bakes one recipe and hands every file of it to `serve`, one at a time: a sheet is large.
    pub fn bake(&self, kitchen: &Kitchen, mut serve: impl FnMut(Asset) -> Result<()>) -> Result<()> {
        let folder = self.folder();
        match self {
            Self::Sheet(name) => {
                let sheet = kitchen.sheet(name)?;
                let content = Content::Table(sheet.table());
                serve(Asset { path: format!("{folder}/{name}.toml"), content })?;
                let longest = sheet.width.max(sheet.height);
                for scale in SCALES.into_iter().filter(|scale| longest * scale <= LARGEST_TEXTURE) {
                    let content = Content::Picture(sheet.picture(scale)?);
                    serve(Asset { path: format!("{folder}/{name}@{scale}x.png"), content })?;
                }
                Ok(())
            }
            Self::Icon => {
                let (tile, ui) = (kitchen.sheet("icon")?, kitchen.sheet("ui")?);
                for side in icon::SIDES {
                    let content = Content::Picture(icon::draw(&tile, &ui, side)?);
                    serve(Asset { path: format!("{folder}/quintet-{side}.png"), content })?;
                }
                Ok(())
            }
            Self::Cue(cue) => {
                let content = Content::Sound(sound::bake(cue));
                serve(Asset { path: format!("{folder}/{}.wav", cue.name), content })
            }
            Self::Loop(piece) => {
                let content = Content::Music(sound::bake_loop(piece));
                serve(Asset { path: format!("{folder}/{}.flac", piece.name), content })
            }
        }
    }
}

/// Bakes everything in memory and says, file by file, what on disk is not like it.
pub fn complaints(project: &Path) -> Result<Vec<String>> {
    let kitchen = Kitchen::open(project)?;
    let assets = project.join("assets");
    let mut complaints = Vec::new();
    let mut baked = Vec::new();
    for recipe in all() {
        recipe.bake(&kitchen, |asset| {
            let difference = match fs::read(assets.join(&asset.path)) {
                Ok(on_disk) => asset.difference(&on_disk),
                Err(reason) => Some(format!("it cannot be read: {reason}")),
            };
            complaints.extend(difference.map(|difference| format!("assets/{}: {difference}.", asset.path)));
            baked.push(asset.path);
            Ok(())
        })?;
    }
    for folder in BAKED_FOLDERS {
        let path = assets.join(folder);
        let entries = fs::read_dir(&path).map_err(|reason| BakeError::Read { path, reason })?;
        let names = entries.flatten().map(|entry| format!("{folder}/{}", entry.file_name().display()));
        let strays = names.filter(|name| !baked.contains(name));
        complaints.extend(strays.map(|name| format!("assets/{name}: nothing bakes it.")));
    }
    complaints.sort();
    Ok(complaints)
}
