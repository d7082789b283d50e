//! The page behind everything: a room's colour, with a soft light in the middle. It is a small image
//! stretched over the window, with finer colours than a screen has, so that no bands show.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::PrimaryWindow;

use crate::gameplay::prelude::*;
use crate::theme::accessibility::Repaint;

const SIZE: UVec2 = UVec2::new(48, 32);
/// The centre of the light as a part of the page, and its reach.
const CENTRE: Vec2 = Vec2::new(0.5, 0.44);
const REACH: f32 = 0.6;

#[derive(Component)]
struct Page;

pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(HOUSE.page));
    app.add_systems(PreStartup, lay);
    app.add_systems(
        Update,
        light.in_set(FrameSystems::View).run_if(state_changed::<Screen>.or_else(on_message::<Repaint>)),
    );
    app.add_systems(PostUpdate, fit.before(TransformSystems::Propagate));
}

fn lay(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    let sprite = Sprite { image: images.add(lit(&HOUSE)), ..default() };
    commands.spawn((Name::new("Page"), Page, sprite, Transform::from_xyz(0.0, 0.0, -100.0)));
}

fn light(
    (screen, catalogue): (Res<State<Screen>>, Res<Catalogue>),
    mut clear: ResMut<ClearColor>,
    page: Single<(&mut Sprite, &mut Visibility), With<Page>>,
    mut images: ResMut<Assets<Image>>,
) {
    let room = catalogue.colours(*screen.get());
    let (mut page, mut visibility) = page.into_inner();
    clear.0 = room.page;
    *visibility = if room.page == room.page_light { Visibility::Hidden } else { Visibility::Visible };
    page.image = images.add(lit(room));
}

fn fit(window: Single<&Window, With<PrimaryWindow>>, mut page: Single<&mut Sprite, With<Page>>) {
    // The centres of the outermost pixels lie on the edges of the window.
    let size = window.size() * (SIZE.as_vec2() / (SIZE - 1).as_vec2());
    if page.custom_size != Some(size) {
        page.custom_size = Some(size);
    }
}

/// An image of the page in a room's colours.
fn lit(room: &Palette) -> Image {
    let size = Extent3d { width: SIZE.x, height: SIZE.y, depth_or_array_layers: 1 };
    let (format, usage) = (TextureFormat::Rgba16Float, RenderAssetUsages::default());
    let mut image = Image::new_fill(size, TextureDimension::D2, &[0; 8], format, usage);
    image.sampler = ImageSampler::linear();
    let (page, lit) = (room.page.to_srgba(), room.page_light.to_srgba());
    for y in 0..SIZE.y {
        for x in 0..SIZE.x {
            let at = UVec2::new(x, y).as_vec2() / (SIZE - 1).as_vec2();
            let strength = (1.0 - at.distance(CENTRE) / REACH).max(0.0);
            let painted = image.set_color_at(x, y, page.mix(&lit, strength).into());
            debug_assert!(painted.is_ok(), "the format can be painted");
        }
    }
    image
}
