//! Parts of the panels that several games share.

use bevy::ecs::system::IntoObserverSystem;

use crate::gameplay::prelude::*;

/// A number under its name. The system that knows the number finds the text by the marker. The sizes and
/// colours are the name's and the number's.
pub fn number(name: &str, marker: impl Component, sizes: [f32; 2], inks: [Color; 2]) -> impl Bundle {
    children![label(name, sizes[0], inks[0]), (marker, text("", sizes[1], Weight::Bold, inks[1]))]
}

/// A button in a rail, as wide as the rail.
pub fn rail_button<M: Send + Sync + 'static>(
    room: &Palette,
    name: &'static str,
    picture: &'static str,
    words: &str,
    pressed: impl IntoObserverSystem<Activate, (), M> + Sync,
) -> impl Bundle {
    (
        Name::new(name),
        button(ButtonLook::ghost(room), percent(100), 40.0),
        observe(pressed),
        children![icon(picture, 22.0, room.text), text(words, 16.0, Weight::Bold, room.text)],
    )
}

/// Shows a part of the interface, or takes it out of the layout.
pub fn set_shown(node: &mut Mut<Node>, shown: bool) {
    let display = if shown { Display::Flex } else { Display::None };
    node.reborrow().map_unchanged(|node| &mut node.display).set_if_neq(display);
}
