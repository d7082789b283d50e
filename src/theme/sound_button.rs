//! The button that turns sound on and off.

use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::palette::Palette;
use super::widgets::{ButtonLook, icon, icon_size, square_button};
use crate::engine::settings::Settings;
use crate::engine::sprites::Icon;
use crate::engine::states::FrameSystems;

#[derive(Component)]
struct SoundIcon;

pub fn plugin(app: &mut App) {
    app.add_systems(Update, show_sound.in_set(FrameSystems::View));
}

pub fn sound_button(room: &Palette, size: f32) -> impl Bundle {
    (
        Name::new("Sound"),
        square_button(ButtonLook::quiet(room), size),
        observe(|_: On<Activate>, mut settings: ResMut<Settings>| settings.muted = !settings.muted),
        children![(SoundIcon, icon("icon_sound", icon_size(size), room.text))],
    )
}

fn show_sound(settings: Res<Settings>, mut icons: Query<&mut Icon, With<SoundIcon>>) {
    for mut icon in &mut icons {
        icon.set_if_neq(Icon(if settings.muted { "icon_mute" } else { "icon_sound" }));
    }
}
