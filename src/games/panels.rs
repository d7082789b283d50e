//! Parts of the panels that several games share.

use bevy::ecs::system::IntoObserverSystem;

use crate::gameplay::prelude::*;

/// The size and colour of a number and of the name above it.
#[derive(Clone, Copy, Debug)]
pub struct NumberStyle {
    pub label: (f32, Color),
    pub value: (f32, Color),
}

/// A number under its name. The system that knows the number finds the text by the marker.
pub fn number(name: &str, marker: impl Component, style: NumberStyle) -> impl Bundle {
    let NumberStyle { label: (label_size, label_ink), value: (size, ink) } = style;
    children![label(name, label_size, label_ink), (marker, text("", size, Weight::Bold, ink))]
}

/// A button in a rail, as wide as the rail.
pub fn rail_button<M>(
    room: &Palette,
    name: &'static str,
    picture: &'static str,
    words: &str,
    pressed: impl IntoObserverSystem<Activate, (), M> + Sync,
) -> impl Bundle
where
    M: Send + Sync + 'static,
{
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
    if node.display != display {
        node.display = display;
    }
}
