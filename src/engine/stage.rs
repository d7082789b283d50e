//! The camera, the window's arrangement, and the places of boards. Boards are sprites in the world, one unit
//! per logical pixel, that follow nodes of the interface.

use bevy::prelude::*;
use bevy::transform::TransformSystems;
use bevy::ui::picking_backend::{UiPickingCamera, UiPickingSettings};
use bevy::ui::{ComputedNode, UiGlobalTransform, UiSystems};
use bevy::window::PrimaryWindow;

use super::flat_camera::flat;
use super::layout::{Layout, Sizes};
use crate::engine::settings::Settings;

/// The camera that draws everything, and the interface.
#[derive(Component)]
#[require(UiPickingCamera)]
pub struct MainCamera;

/// Shows something in the world inside an interface node.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Visibility, Extent)]
pub struct View {
    pub slot: Entity,
}

/// The size of a view in logical pixels. Its origin is its middle.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Extent(pub Vec2);

/// Puts views into their slots, and then arranges what they show.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StageSystems {
    /// The arrangement follows the window and the settings.
    Window,
    /// Views follow their slots.
    Follow,
    /// Views that changed their extent place what they show.
    Arrange,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Layout>();
    // Only what is `Pickable` gets pointer events: buttons, boards, sheets, and what is dragged.
    app.insert_resource(UiPickingSettings { require_markers: true });
    app.add_systems(PreStartup, |mut commands: Commands| {
        // Loading shows something only if it takes a while; until then drawing would only delay it.
        let camera = Camera { is_active: false, ..default() };
        commands.spawn((Name::new("Camera"), MainCamera, IsDefaultUiCamera)).queue(flat(camera));
    });
    app.add_systems(PreUpdate, arrange.in_set(StageSystems::Window));
    app.configure_sets(
        PostUpdate,
        (StageSystems::Follow, StageSystems::Arrange)
            .chain()
            .after(UiSystems::Layout)
            .before(TransformSystems::Propagate)
            // So that sprites changed now are sliced in this frame, not in the next one.
            .before(bevy::sprite_render::SpriteSystems::ComputeSlices)
            .before(bevy::sprite::update_text2d_layout),
    );
    app.add_systems(PostUpdate, follow_slots.in_set(StageSystems::Follow));
}

fn arrange(
    windows: Query<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    mut layout: ResMut<Layout>,
    mut scale: ResMut<UiScale>,
) {
    let Ok(window) = windows.single() else { return };
    let factor = |percent: u32| percent as f32 / 100.0;
    let sizes = Sizes {
        interface: factor(settings.interface_scale),
        board: factor(settings.board_size),
        text: factor(settings.text_size),
    };
    let new = Layout::sized(window.size(), Some(layout.mode), sizes);
    layout.set_if_neq(new);
    if (scale.0 - new.scale).abs() > f32::EPSILON {
        scale.0 = new.scale;
    }
}

fn follow_slots(
    mut commands: Commands,
    windows: Query<&Window, With<PrimaryWindow>>,
    slots: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut views: Query<(Entity, &View, &mut Transform, &mut Extent)>,
) {
    let Ok(window) = windows.single() else { return };
    let factor = window.scale_factor();
    for (entity, view, mut transform, mut extent) in &mut views {
        let Ok((node, place)) = slots.get(view.slot) else {
            // The node that it was shown in is gone.
            commands.entity(entity).try_despawn();
            continue;
        };
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
