//! Opaque rectangles. A sprite is sampled and blended, pixel by pixel; a filling is neither, and
//! what lies behind it is not drawn at all. Laid over the flat middle of a board or a tile it looks
//! the same, and spares machines without a graphics card most of the work.

use bevy::mesh::Mesh2d;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

/// A rectangle of one opaque colour. Its size is its [`Transform`]'s scale.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Transform, Visibility)]
pub struct Filling(pub Color);

/// The shapes and colours in use.
#[derive(Resource, Default)]
struct Fillings {
    square: Handle<Mesh>,
    colors: HashMap<[u8; 4], Handle<ColorMaterial>>,
}

/// A rectangle of this size and colour with its middle here.
pub fn filling(size: Vec2, color: Color, at: Vec3) -> impl Bundle {
    (Filling(color), Transform::from_translation(at).with_scale(size.max(Vec2::ZERO).extend(1.0)))
}

/// Draws fillings.
pub fn plugin(app: &mut App) {
    app.init_resource::<Fillings>();
    app.add_systems(PostUpdate, draw.after(super::stage::StageSystems::Arrange));
}

fn draw(
    mut commands: Commands,
    mut fillings: ResMut<Fillings>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    changed: Query<(Entity, &Filling), Changed<Filling>>,
) {
    for (entity, filling) in &changed {
        if fillings.square == Handle::default() {
            fillings.square = meshes.add(Rectangle::from_length(1.0));
        }
        let material = fillings
            .colors
            .entry(filling.0.to_srgba().to_u8_array())
            .or_insert_with(|| materials.add(ColorMaterial::from_color(filling.0)));
        let material = MeshMaterial2d(material.clone());
        commands.entity(entity).insert((Mesh2d(fillings.square.clone()), material));
    }
}
