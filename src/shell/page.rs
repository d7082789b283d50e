//! The page behind everything: a room's colour, with a soft light in its middle. Drawn opaque from
//! a coarse grid of shaded corners, which costs next to nothing and never shows bands of a picture
//! stretched too far.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::access::Repaint;
use super::screen::Screen;
use super::theme::{HOUSE, Palette};

/// Cells of the grid, across and down.
const CELLS: UVec2 = UVec2::new(24, 16);
/// Where the light is, as a part of the page, and how far it reaches.
const CENTRE: Vec2 = Vec2::new(0.5, 0.44);
const REACH: f32 = 0.6;

/// The lit page.
#[derive(Component)]
struct Page;

/// Lays the page.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(HOUSE.page));
    app.add_systems(PreStartup, lay);
    app.add_systems(Update, light.run_if(state_changed::<Screen>.or_else(on_message::<Repaint>)));
    app.add_systems(PostUpdate, fit.before(TransformSystems::Propagate));
}

fn lay(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    commands.spawn((
        Name::new("Page"),
        Page,
        Mesh2d(meshes.add(lit(&HOUSE))),
        MeshMaterial2d(materials.add(ColorMaterial::from_color(Color::WHITE))),
        Transform::from_xyz(0.0, 0.0, -100.0),
    ));
}

fn light(
    screen: Res<State<Screen>>,
    mut clear: ResMut<ClearColor>,
    mut pages: Query<(&Mesh2d, &mut Visibility), With<Page>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let room = if let Screen::Playing(game) = *screen.get() { game.info().room } else { &HOUSE };
    clear.0 = room.page;
    for (page, mut visibility) in &mut pages {
        *visibility = if room.page == room.page_light { Visibility::Hidden } else { Visibility::Visible };
        if let Some(mut mesh) = meshes.get_mut(&page.0) {
            *mesh = lit(room);
        }
    }
}

fn fit(windows: Query<&Window, With<PrimaryWindow>>, mut pages: Query<&mut Transform, With<Page>>) {
    let Ok(window) = windows.single() else { return };
    for mut page in &mut pages {
        let new = page.with_scale(window.size().extend(1.0));
        page.set_if_neq(new);
    }
}

/// A page of size 1 in a room's colours.
fn lit(room: &Palette) -> Mesh {
    let (mut places, mut colors, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for y in 0..=CELLS.y {
        for x in 0..=CELLS.x {
            let at = Vec2::new(x as f32, y as f32) / CELLS.as_vec2();
            let strength = (1.0 - at.distance(CENTRE) / REACH).max(0.0);
            let color = room.page.to_srgba().mix(&room.page_light.to_srgba(), strength);
            places.push([at.x - 0.5, 0.5 - at.y, 0.0]);
            colors.push(LinearRgba::from(color).to_f32_array());
            if x < CELLS.x && y < CELLS.y {
                let (corner, below) = (y * (CELLS.x + 1) + x, (y + 1) * (CELLS.x + 1) + x);
                indices.extend([corner, below, corner + 1, corner + 1, below, below + 1]);
            }
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
        .with_inserted_indices(Indices::U32(indices))
}
