//! Cameras that draw sprites as they are: edges are smooth and colours final, so these cameras need neither
//! multisampling nor colour grading.
//!
//! Bevy grades every sprite pixel by its view's exposure and saturation, even where both do nothing, unless
//! the view has no [`Tonemapping`]. But such a view is not drawn at all, because bind groups are prepared
//! only for views that have it. So views get it after the pipelines have been chosen, until the frame ends.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::ExtractedView;
use bevy::render::{Render, RenderApp, RenderSystems};

/// Lends [`Tonemapping`] to views while they are drawn.
pub fn plugin(app: &mut App) {
    if let Some(app) = app.get_sub_app_mut(RenderApp) {
        app.add_systems(Render, lend.in_set(RenderSystems::PhaseSort));
        app.add_systems(Render, take_back.in_set(RenderSystems::Cleanup));
    }
}

/// Makes an entity a camera that draws flat colours as they are.
pub fn flat(camera: Camera) -> impl EntityCommand {
    move |mut entity: EntityWorldMut| {
        entity.insert((Camera2d, camera, Msaa::Off));
        // Without a renderer, Bevy has nowhere to note the removal.
        if entity.world().contains_resource::<RenderAdapterInfo>() {
            entity.remove::<Tonemapping>();
        }
    }
}

/// Marks a view that has its [`Tonemapping`] only for the rest of the frame.
#[derive(Component)]
struct Lent;

fn lend(mut commands: Commands, views: Query<Entity, (With<ExtractedView>, Without<Tonemapping>)>) {
    for view in &views {
        commands.entity(view).insert((Tonemapping::None, Lent));
    }
}

fn take_back(mut commands: Commands, views: Query<Entity, With<Lent>>) {
    for view in &views {
        commands.entity(view).remove::<(Tonemapping, Lent)>();
    }
}
