//! Sprite sheets: pictures baked at one, two and three times their size, with tables of where each sprite
//! lies. The sharper pictures are loaded only when the window needs them.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, OnceLock};

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext, RenderAssetUsages};
use bevy::prelude::*;
use bevy::sprite::SpritePickingSettings;
use iyes_progress::{Progress, ProgressReturningSystem};
use serde::Deserialize;

use super::layout::Layout;
use super::states::Screen;

/// Sheets are baked at one to this many times their size.
const DENSITIES: usize = 3;
const FOLDER: &str = "sprites";

/// The frames of a sheet, in pixels of its smallest picture.
#[derive(Asset, TypePath, Clone, Debug, Default, Deserialize)]
pub struct SpriteTable {
    frames: HashMap<String, [f32; 4]>,
}

#[derive(Default, TypePath)]
struct SpriteTableLoader;

impl AssetLoader for SpriteTableLoader {
    type Asset = SpriteTable;
    type Settings = ();
    type Error = io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        _: &mut LoadContext<'_>,
    ) -> io::Result<SpriteTable> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        toml::from_slice(&bytes).map_err(io::Error::other)
    }

    fn extensions(&self) -> &[&str] {
        &["toml"]
    }
}

/// A sheet ready for use. Clones share the loaded pictures.
#[derive(Clone, Debug)]
pub struct Sheet {
    name: &'static str,
    /// The pictures at 1×, 2×, … as far as they are loaded.
    pictures: Arc<[OnceLock<Handle<Image>>; DENSITIES]>,
    frames: Arc<HashMap<String, [f32; 4]>>,
}

impl Sheet {
    /// The sheet with this name, from its table and its smallest picture. It is kept sharp from then on.
    pub fn new(
        world: &mut World,
        name: &'static str,
        table: &Handle<SpriteTable>,
        smallest: &Handle<Image>,
    ) -> Self {
        let table = world.resource::<Assets<SpriteTable>>().get(table);
        let frames = table.map(|table| table.frames.clone()).unwrap_or_default();
        let pictures = [OnceLock::from(smallest.clone()), OnceLock::new(), OnceLock::new()];
        let sheet = Self { name, pictures: Arc::new(pictures), frames: Arc::new(frames) };
        world.resource_mut::<Sheets>().all.push(sheet.clone());
        sheet
    }

    /// The picture and the part of it that show a sprite at this many device pixels per pixel of its own.
    pub fn sprite(&self, name: &str, density: f32) -> Option<(Handle<Image>, Rect)> {
        let frame = self.frames.get(name)?;
        // Until the right picture has loaded, a sharper one is better than a coarser one.
        let right = times(density);
        let (times, picture) = (right..=DENSITIES)
            .chain((1..right).rev())
            .find_map(|times| self.pictures[times - 1].get().map(|picture| (times as f32, picture)))?;
        let [x, y, width, height] = frame.map(|side| side * times);
        Some((picture.clone(), Rect::new(x, y, x + width, y + height)))
    }
}

/// How many times its size a picture must be.
fn times(density: f32) -> usize {
    (density.ceil() as usize).clamp(1, DENSITIES)
}

#[derive(Resource, Default)]
struct Sheets {
    all: Vec<Sheet>,
    /// Pictures being loaded.
    coming: Vec<(Sheet, usize, Handle<Image>)>,
    /// Pictures that [`fetch_early`] is loading.
    early: Vec<Handle<Image>>,
}

/// Starts to load a sheet's smallest picture while the window is still opening.
pub fn fetch_early(app: &mut App, name: &str) {
    let picture = app.world().resource::<AssetServer>().load(picture_path(name, 1));
    app.world_mut().get_resource_or_init::<Sheets>().early.push(picture);
}

fn picture_path(name: &str, times: usize) -> String {
    format!("{FOLDER}/{name}@{times}x.png")
}

/// Device pixels per design pixel.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Density(pub f32);

#[derive(Resource, Clone, Debug)]
pub struct IconSheet(pub Sheet);

/// A sprite of any sheet, by its name, as part of the interface.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(ImageNode)]
pub struct Icon(pub &'static str);

pub fn plugin(app: &mut App) {
    app.init_asset::<SpriteTable>().init_asset_loader::<SpriteTableLoader>();
    app.insert_resource(Density(1.0));
    app.init_resource::<Sheets>();
    // Boards get pointers through the interface, so sprites need no picking.
    app.insert_resource(SpritePickingSettings { require_markers: true, ..default() });
    app.add_systems(Update, are_sharp.track_progress::<Screen>().run_if(in_state(Screen::Loading)));
    app.add_systems(OnExit(Screen::Loading), |mut sheets: ResMut<Sheets>| sheets.early.clear());
    app.add_systems(Last, keep_one_copy.run_if(on_message::<AssetEvent<Image>>));
    app.add_systems(
        PostUpdate,
        (follow_density, sharpen, draw_icons).chain().before(bevy::ui::UiSystems::Content),
    );
}

/// Sheet pictures never change, so no copy is kept beside the one on the graphics card.
fn keep_one_copy(
    mut events: MessageReader<AssetEvent<Image>>,
    server: Res<AssetServer>,
    mut images: ResMut<Assets<Image>>,
) {
    for event in events.read() {
        if let AssetEvent::Added { id } = event
            && server.get_path(*id).is_some_and(|path| path.path().starts_with(FOLDER))
            && let Some(image) = images.get_mut_untracked(*id)
        {
            image.asset_usage = RenderAssetUsages::RENDER_WORLD;
        }
    }
}

fn follow_density(layout: Res<Layout>, windows: Query<&Window>, mut density: ResMut<Density>) {
    let Ok(window) = windows.single() else { return };
    density.set_if_neq(Density(layout.scale * window.scale_factor()));
}

/// Loads sharper pictures when the window needs them, and shows them once they have loaded.
fn sharpen(mut sheets: ResMut<Sheets>, mut density: ResMut<Density>, server: Res<AssetServer>) {
    let Sheets { all, coming, .. } = &mut *sheets;
    let times = times(density.0);
    for sheet in all.iter().filter(|sheet| sheet.pictures[times - 1].get().is_none()) {
        if !coming.iter().any(|(other, n, _)| other.name == sheet.name && *n == times) {
            let picture = server.load(picture_path(sheet.name, times));
            coming.push((sheet.clone(), times, picture));
        }
    }
    let mut arrived = false;
    coming.retain(|(sheet, times, picture)| {
        let is_there = server.is_loaded(picture);
        if is_there {
            arrived |= sheet.pictures[times - 1].set(picture.clone()).is_ok();
        }
        !is_there
    });
    if arrived {
        density.set_changed();
    }
}

/// Loading lasts until every sheet is as sharp as the window can show.
fn are_sharp(sheets: Res<Sheets>, density: Res<Density>) -> Progress {
    let sharp = sheets.all.iter().filter(|sheet| sheet.pictures[times(density.0) - 1].get().is_some());
    Progress { done: sharp.count() as u32, total: (sheets.all.len() as u32).max(1) }
}

fn draw_icons(sheets: Res<Sheets>, density: Res<Density>, mut icons: Query<(Ref<Icon>, &mut ImageNode)>) {
    for (icon, mut image) in &mut icons {
        if (density.is_changed() || icon.is_changed())
            && let Some((picture, rect)) = sheets.all.iter().find_map(|sheet| sheet.sprite(icon.0, density.0))
        {
            image.image = picture;
            image.rect = Some(rect);
        }
    }
}

/// A sprite of any size whose borders stay `border` of its own pixels wide, times `unit`.
pub fn sliced(
    sheet: &Sheet,
    name: &str,
    density: f32,
    border: f32,
    size: Vec2,
    unit: f32,
    color: Color,
) -> Sprite {
    let Some((image, rect)) = sheet.sprite(name, density * unit) else {
        return Sprite::from_color(Color::NONE, size);
    };
    let times = sheet.frames.get(name).map_or(1.0, |[_, _, width, _]| rect.width() / width);
    stretched(image, rect, size, color, BorderRect::all(border * times), unit / times)
}

/// A part of a picture at any size, its borders at this scale.
fn stretched(
    image: Handle<Image>,
    part: Rect,
    size: Vec2,
    color: Color,
    border: BorderRect,
    max_corner_scale: f32,
) -> Sprite {
    let slicer = TextureSlicer { border, max_corner_scale, ..default() };
    let (rect, custom_size, image_mode) = (Some(part), Some(size), SpriteImageMode::Sliced(slicer));
    Sprite { image, rect, color, custom_size, image_mode, ..default() }
}

/// The soft shadow around a square of this size, as four strips with their places; none lies under it.
pub fn shadow(sheet: &Sheet, density: f32, size: f32, unit: f32, color: Color) -> Vec<(Sprite, Vec2)> {
    /// The sprite is 160 wide, all but its middle 16 soft.
    const SOFT: f32 = 72.0;
    let Some((image, rect)) = sheet.sprite("shadow_board", density * unit) else {
        return Vec::new();
    };
    let times = rect.width() / (2.0 * SOFT + 16.0);
    let (soft, strip) = (SOFT * times, SOFT * unit);
    let middle = rect.inflate(-soft);
    let offset = (size - strip) / 2.0;
    let (across, upright) = (Vec2::new(size, strip), Vec2::new(strip, size - 2.0 * strip));
    let above = Rect::new(rect.min.x, rect.min.y, rect.max.x, middle.min.y);
    let below = Rect::new(rect.min.x, middle.max.y, rect.max.x, rect.max.y);
    let left = Rect::new(rect.min.x, middle.min.y, middle.min.x, middle.max.y);
    let right = Rect::new(middle.max.x, middle.min.y, rect.max.x, middle.max.y);
    let strips = [
        (above, across, soft, Vec2::new(0.0, offset)),
        (below, across, soft, Vec2::new(0.0, -offset)),
        (left, upright, 0.0, Vec2::new(-offset, 0.0)),
        (right, upright, 0.0, Vec2::new(offset, 0.0)),
    ];
    strips
        .into_iter()
        .map(|(part, size, border, place)| {
            let border = BorderRect::axes(border, 0.0);
            (stretched(image.clone(), part, size, color, border, unit / times), place)
        })
        .collect()
}
