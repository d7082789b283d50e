//! The pieces of the interface, as functions that return bundles. The caller observes the buttons.

use super::node::NodeExt;
use bevy::ecs::system::SystemParam;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::{FontSource, FontWeight, LetterSpacing, LineHeight};
use bevy::ui::{ComputedNode, InteractionDisabled, Pressed, UiGlobalTransform};
use bevy::ui_widgets::{Activate, Button, observe};
use bevy::window::PrimaryWindow;

use super::palette::{CAP_SHIFT, Palette, darker, hairline, in_high_contrast, lighter, radius};
use crate::engine::settings::Settings;
use crate::engine::sprites::Icon;
use crate::engine::states::FrameSystems;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// 400
    Regular,
    /// 500
    Medium,
    /// 700
    Bold,
}

pub fn font(size: f32, weight: Weight) -> TextFont {
    // Clear Sans has its medium weight in a family of its own.
    let (family, weight) = match weight {
        Weight::Regular => ("Clear Sans", FontWeight::NORMAL),
        Weight::Medium => ("Clear Sans Medium", FontWeight::NORMAL),
        Weight::Bold => ("Clear Sans", FontWeight::BOLD),
    };
    TextFont { font: FontSource::Family(family.into()), font_size: FontSize::Px(size), weight, ..default() }
}

/// A line of text whose capitals stand in the middle of its box.
pub fn text(content: impl Into<String>, size: f32, weight: Weight, color: Color) -> impl Bundle {
    let line = Node::default().top(px(-CAP_SHIFT * size));
    (label_text(content, size, weight, color), TextLayout::linebreak(LineBreak::NoWrap), line)
}

/// Text that may take several lines.
pub fn paragraph(content: impl Into<String>, size: f32, weight: Weight, color: Color) -> impl Bundle {
    (Text::new(content), font(size, weight), TextColor(color), LineHeight::RelativeToFont(1.35))
}

/// Text that may take several lines, close together.
pub fn label_text(content: impl Into<String>, size: f32, weight: Weight, color: Color) -> impl Bundle {
    (Text::new(content), font(size, weight), TextColor(color), LineHeight::RelativeToFont(1.2))
}

/// A small label in capitals.
pub fn label(content: &str, size: f32, color: Color) -> impl Bundle {
    (text(content.to_uppercase(), size, Weight::Bold, color), LetterSpacing::Px(size * 0.09))
}

/// An icon of this size in design pixels.
pub fn icon(name: &'static str, size: f32, color: Color) -> impl Bundle {
    (Icon(name), ImageNode { color, ..default() }, Node::default().size(px(size), px(size)).no_shrink())
}

#[derive(Component, Clone, Copy, Debug)]
#[require(Button, Hovered, Pickable, Outline)]
pub struct ButtonLook {
    fill: Color,
    edge: Color,
    pub(super) ring: Color,
    lip: bool,
}

impl ButtonLook {
    pub fn main(room: &Palette) -> Self {
        // In high contrast, an outline in ink sets it apart from any ground.
        let contrast = in_high_contrast();
        let edge = if contrast { room.button_ink } else { darker(room.button, 0.28) };
        Self { fill: room.button, edge, ring: room.focus, lip: !contrast }
    }

    /// A button of less weight.
    pub fn quiet(room: &Palette) -> Self {
        Self { fill: room.panel_raised, edge: room.line, ring: room.focus, lip: false }
    }

    /// An outlined button on the page.
    pub fn ghost(room: &Palette) -> Self {
        Self { fill: Color::NONE, edge: room.key_line, ring: room.focus, lip: false }
    }

    /// Nothing but its focus ring: for whatever is pressed as a whole.
    pub fn bare(room: &Palette) -> Self {
        Self { fill: Color::NONE, edge: Color::NONE, ring: room.focus, lip: false }
    }

    /// The chosen one of several.
    pub fn chosen(room: &Palette) -> Self {
        Self { fill: room.title, edge: room.title, ring: room.focus, lip: false }
    }

    #[must_use]
    pub fn ringed(mut self, ring: Color) -> Self {
        self.ring = ring;
        self
    }

    fn border(&self) -> UiRect {
        if self.lip { UiRect::bottom(px(2)) } else { UiRect::all(px(hairline())) }
    }
}

/// A button of this size, with room for children.
pub fn button(look: ButtonLook, width: Val, height: f32) -> impl Bundle {
    shaped_button(look, width, height, |node| node)
}

/// A button whose node `shape` fits to its place.
pub fn shaped_button(
    look: ButtonLook,
    width: Val,
    height: f32,
    shape: impl FnOnce(Node) -> Node,
) -> impl Bundle {
    let (padding, corner) = if height < 30.0 { (8, radius::SMALL) } else { (16, radius::BUTTON) };
    // Balances the lip below.
    let padding = UiRect::horizontal(px(padding)).with_top(px(if look.lip { 2 } else { 0 }));
    let node = Node::row().width(width).height(px(height)).padding(padding).column_gap(px(10));
    dressed(look, shape(node.border(look.border()).rounded(px(corner)).centered().no_shrink()))
}

/// Writes a message when a button is pressed.
pub fn send<M: Message + Clone>(message: M) -> impl FnMut(On<Activate>, MessageWriter<M>) {
    move |_, mut messages| _ = messages.write(message.clone())
}

/// Measures how far along a node a pointer is.
#[derive(SystemParam)]
pub struct Along<'w, 's> {
    nodes: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform)>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl Along<'_, '_> {
    /// Where a place in the window lies across the node, from 0 at its left to 1 at its right.
    pub fn part(&self, node: Entity, place: Vec2) -> Option<f32> {
        let (node, at) = self.nodes.get(node).ok()?;
        let point = node.normalize_point(*at, place * self.window.scale_factor())?;
        Some((point.x + 0.5).clamp(0.0, 1.0))
    }
}

pub fn icon_button(look: ButtonLook, name: &'static str, size: f32, ink: Color) -> impl Bundle {
    let (corner, drawn) = if size < 36.0 { (radius::SMALL, 18.0) } else { (radius::BUTTON, 24.0) };
    let node = Node::row().size(px(size), px(size)).border(UiRect::all(px(hairline())));
    (dressed(look, node.rounded(px(corner)).centered().no_shrink()), children![icon(name, drawn, ink)])
}

/// The button that turns sound on and off.
pub fn sound_button(room: &Palette, size: f32) -> impl Bundle {
    (
        Name::new("Sound"),
        SoundButton,
        icon_button(ButtonLook::quiet(room), "icon_sound", size, room.text),
        observe(|_: On<Activate>, mut settings: ResMut<Settings>| settings.muted = !settings.muted),
    )
}

#[derive(Component)]
struct SoundButton;

fn dressed(look: ButtonLook, node: Node) -> impl Bundle {
    (look, node, BackgroundColor(look.fill), BorderColor::all(look.edge))
}

/// A panel with a hairline around it.
pub fn panel(room: &Palette, node: Node) -> impl Bundle {
    let node = node.direction(FlexDirection::Column).border(UiRect::all(px(hairline())));
    (node.rounded(px(radius::PANEL)), BackgroundColor(room.panel), BorderColor::all(room.line))
}

/// The line along a footer's upper edge. A border would be drawn as large as the footer.
pub fn line_above(room: &Palette) -> impl Bundle {
    (Node::default().absolute().left(px(0)).right(px(0)).top(px(0)).height(px(1)), BackgroundColor(room.line))
}

/// Space between two things that stand below each other.
pub fn space(height: f32) -> Node {
    Node::default().height(px(height)).no_shrink()
}

/// A bar with round ends; as a groove it holds another that fills a part of it.
pub fn bar(width: Val, height: f32, color: Color) -> impl Bundle {
    (Node::default().size(width, px(height)).rounded(px(height / 2.0)), BackgroundColor(color))
}

/// A count beside its name, with a bar relative to `most`. The colours are text, groove and bar.
pub fn bar_row(
    name: &str,
    count: u32,
    most: u32,
    [ink, groove, fill]: [Color; 3],
    compact: bool,
) -> impl Bundle {
    let (size, height) = if compact { (13.0, 6.0) } else { (16.0, 8.0) };
    let part = if most == 0 { 0.0 } else { 100.0 * count as f32 / most as f32 };
    (
        Node::row().align_center().gap(px(12)),
        children![
            (
                Node::default().width(px(if compact { 52 } else { 60 })),
                children![text(name, size, Weight::Medium, ink)]
            ),
            (
                Node::default().grow(),
                children![(bar(percent(100), height, groove), children![bar(percent(part), height, fill)])]
            ),
            (
                Node::row().width(px(28)).justify(JustifyContent::FlexEnd),
                children![text(count.to_string(), size, Weight::Bold, ink)]
            ),
        ],
    )
}

pub fn key_cap(room: &Palette, print: &str, height: f32) -> impl Bundle {
    let node = Node::row().height(px(height)).min_width(px(height));
    let size = (height * 0.5).max(9.0);
    (
        blank_cap(room, node.padding(UiRect::horizontal(px(height * 0.28)))),
        children![text(print, size, Weight::Bold, room.key_ink)],
    )
}

pub fn blank_cap(room: &Palette, node: Node) -> impl Bundle {
    let edge = UiRect { left: px(1), right: px(1), top: px(1), bottom: px(2) };
    (
        node.border(edge).centered().rounded(px(radius::CHIP)).no_shrink(),
        BackgroundColor(room.key),
        BorderColor::all(room.key_line),
    )
}

pub fn plugin(app: &mut App) {
    app.add_systems(Update, (dress_buttons, show_sound).in_set(FrameSystems::View));
}

fn show_sound(
    settings: Res<Settings>,
    buttons: Query<&Children, With<SoundButton>>,
    mut icons: Query<&mut Icon>,
) {
    for button in &buttons {
        let mut icons = icons.iter_many_mut(button);
        while let Some(mut icon) = icons.fetch_next() {
            icon.set_if_neq(Icon(if settings.muted { "icon_mute" } else { "icon_sound" }));
        }
    }
}

pub(super) fn dress_buttons(
    mut buttons: Query<(
        &ButtonLook,
        &Hovered,
        Has<Pressed>,
        Has<InteractionDisabled>,
        &mut BackgroundColor,
        &mut UiTransform,
    )>,
) {
    for (look, hovered, pressed, disabled, mut background, transform) in &mut buttons {
        let fill = if look.fill.is_fully_transparent() {
            if hovered.get() && !disabled { Color::BLACK.with_alpha(0.05) } else { Color::NONE }
        } else if disabled {
            look.fill.with_alpha(0.5)
        } else if pressed {
            darker(look.fill, 0.08)
        } else if hovered.get() {
            lighter(look.fill, 0.1)
        } else {
            look.fill
        };
        background.set_if_neq(BackgroundColor(fill));
        // A pressed button goes down by a pixel; cards that move by themselves have no lip.
        if look.lip {
            let down = Val2::px(0.0, if pressed { 1.0 } else { 0.0 });
            transform.map_unchanged(|transform| &mut transform.translation).set_if_neq(down);
        }
    }
}
