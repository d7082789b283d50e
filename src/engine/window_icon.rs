//! The icon that the system shows for the window in its lists and bars, where it wants one.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// Systems scale it down themselves.
const PICTURE: &[u8] = include_bytes!("../../assets/icon/quintet-128.png");

/// Sets the icon once there is a window. Only for an app with a real window.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, give);
}

/// The marker keeps this on the main thread, where windows must be changed.
fn give(windows: Query<Entity, With<PrimaryWindow>>, _: NonSendMarker) {
    let Ok(window) = windows.single() else { return };
    let Some(picture) = icon() else { return };
    WINIT_WINDOWS.with_borrow(|known| {
        if let Some(window) = known.get_window(window) {
            window.set_window_icon(Some(picture));
        }
    });
}

fn icon() -> Option<Icon> {
    let image = Image::from_buffer(
        PICTURE,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    );
    let picture = image.ok()?.try_into_dynamic().ok()?.into_rgba8();
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_picture_can_be_read() {
        assert!(super::icon().is_some());
    }
}
