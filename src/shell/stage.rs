//! The camera, the window's arrangement, and the slots in the interface where boards are shown.
//!
//! Boards are sprites in the world, one unit a logical pixel; everything else is interface and
//! drawn over them. A [`View`] follows the interface node it is shown in, so boards stand and
//! scale wherever the interface puts them: in a room, or small on a card of the menu.

use bevy::prelude::*;
use bevy::transform::TransformSystems;
use bevy::ui::{ComputedNode, UiGlobalTransform, UiSystems};
use bevy::window::PrimaryWindow;

use super::layout::Layout;

/// Shows something in the world inside an interface node.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Visibility, Extent)]
pub struct View {
    /// The interface node.
    pub slot: Entity,
}

/// The size of a view in logical pixels. Its origin is its middle.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Extent(pub Vec2);

/// Puts views into their slots, and then what is in the views.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StageSystems {
    /// Views follow their slots.
    Follow,
    /// Views that changed their extent place what they show.
    Arrange,
}

/// Sets the stage.
pub fn plugin(app: &mut App) {
    app.init_resource::<Layout>();
    app.add_systems(PreStartup, |mut commands: Commands| {
        // Loading has something to show only when it takes a while; until then it is not held up by drawing.
        commands.spawn((Name::new("Camera"), Camera2d, Camera { is_active: false, ..default() }, Msaa::Off));
    });
    app.add_systems(PreUpdate, arrange);
    app.configure_sets(
        PostUpdate,
        (StageSystems::Follow, StageSystems::Arrange)
            .chain()
            .after(UiSystems::Layout)
            .before(TransformSystems::Propagate)
            // What is drawn now is cut into its slices now, not in the next frame.
            .before(bevy::sprite_render::SpriteSystems::ComputeSlices)
            .before(bevy::sprite::update_text2d_layout),
    );
    app.add_systems(PostUpdate, follow_slots.in_set(StageSystems::Follow));
}

fn arrange(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut layout: ResMut<Layout>,
    mut scale: ResMut<UiScale>,
) {
    let Ok(window) = windows.single() else { return };
    let new = Layout::new(window.size(), Some(layout.mode));
    layout.set_if_neq(new);
    if (scale.0 - new.scale).abs() > f32::EPSILON {
        scale.0 = new.scale;
    }
}

fn follow_slots(
    windows: Query<&Window, With<PrimaryWindow>>,
    slots: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut views: Query<(&View, &mut Transform, &mut Extent)>,
) {
    let Ok(window) = windows.single() else { return };
    let factor = window.scale_factor();
    for (view, mut transform, mut extent) in &mut views {
        let Ok((node, place)) = slots.get(view.slot) else { continue };
        let (scale, _, centre) = place.to_scale_angle_translation();
        extent.set_if_neq(Extent(node.size() / factor));
        let centre = centre / factor - window.size() / 2.0;
        let new = Transform {
            translation: Vec3::new(centre.x, -centre.y, transform.translation.z),
            scale: scale.extend(1.0),
            ..default()
        };
        transform.set_if_neq(new);
    }
}
