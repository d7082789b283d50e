//! Cameras for pictures that are what they are: their edges are smooth and their colours final, so
//! no pixel is sampled several times or graded.
//!
//! Bevy grades every pixel of a sprite by its view's exposure and saturation, even where both do
//! nothing, and leaves that out only for views without [`Tonemapping`]. Such a view would not be
//! drawn at all, because what is bound for drawing is prepared for views that have it. So it is
//! lent to them after the pipelines have been chosen.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::ExtractedView;
use bevy::render::{Render, RenderApp, RenderSystems};

/// Lends views what they need to be drawn.
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
        // Where nothing is drawn, Bevy has nowhere to note that it is gone.
        if entity.world().contains_resource::<RenderAdapterInfo>() {
            entity.remove::<Tonemapping>();
        }
    }
}

/// A view that has its [`Tonemapping`] only for the rest of the frame.
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
