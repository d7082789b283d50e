//! The pictures of cards and of what marks them: faces, shadows, rings, brackets.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::assets::{Cards, face};
use super::places::{Arrangement, Target};
use super::rules::Card;
use crate::engine::sprites::{Density, IconSheet, sliced};
use crate::games::assets::Pieces;
use crate::games::pyramid::colours::PYRAMID;
use crate::theme::accessibility::Access;
use crate::theme::palette::hex;

/// The ring around a selected card.
pub const RING: Color = hex(0xffd24a);
/// How much a covered card is tinted towards the table, and how much in high contrast.
const DIM: f32 = 0.2;
const DARK: f32 = 0.4;

/// The height of a reduced face that is seen of a covered card, in its own pixels, and the width
/// of its blank edge.
const MINI_HEAD: f32 = 36.0;
const MINI_EDGE: f32 = 8.0;

/// How a card is drawn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Look {
    /// Whether it is covered.
    pub dim: bool,
    /// Whether it is selected.
    pub selected: bool,
    /// Whether it would go with the selected one.
    pub partner: bool,
}

/// The pictures that a table is drawn from.
#[derive(SystemParam)]
pub struct Pictures<'w> {
    cards: Res<'w, Cards>,
    icons: Res<'w, IconSheet>,
    pieces: Res<'w, Pieces>,
    /// How sharp they have to be.
    pub density: Res<'w, Density>,
    scale: Res<'w, UiScale>,
    /// What the player needs.
    pub access: Res<'w, Access>,
}

impl Pictures<'_> {
    /// Device pixels to a logical one.
    pub fn factor(&self) -> f32 {
        (self.density.0 / self.scale.0).max(0.1)
    }

    /// A card's face, or its back.
    pub fn face(&self, table: &Arrangement, target: Target, card: Card, color: Color) -> Sprite {
        let size = table.size(target);
        let name = face(card, table.mini, self.access.hues());
        let sheet = if table.mini { &self.cards.mini } else { &self.cards.full };
        let Some((image, rect)) = sheet.sprite(&name, table.factor * table.unit_of(target)) else {
            return Sprite::from_color(Color::NONE, size);
        };
        Sprite { image, rect: Some(rect), custom_size: Some(size), color, ..default() }
    }

    /// A covered card, which is darker. Of a reduced one only the head is seen, so that the mark below it
    /// is not cut in half by the next card: it comes in parts, each with its place on the card.
    pub fn covered_face(&self, table: &Arrangement, target: Target, card: Card) -> Vec<(Sprite, Vec2)> {
        let amount = if self.access.high_contrast { DARK } else { DIM };
        let shade = Srgba::WHITE.mix(&PYRAMID.page.to_srgba(), amount).into();
        let whole = self.face(table, target, card, shade);
        let (Some(rect), true) = (whole.rect, table.mini) else { return vec![(whole, Vec2::ZERO)] };
        let size = table.size(target);
        let (wide, high) = (rect.width(), rect.height());
        let times = wide / 50.0;
        let (head, edge) = (MINI_HEAD * times, MINI_EDGE * times);
        let fitting = |length: f32, of: f32| (length * of / wide * table.factor).round() / table.factor;
        let (head_size, edge_size) = (fitting(head, size.x), fitting(edge, size.x));
        let (lower, below) = (size.y - head_size, -head_size / 2.0);
        let aside = (size.x - edge_size) / 2.0;
        [
            ((0.0, wide), (0.0, head), Vec2::new(size.x, head_size), Vec2::new(0.0, lower / 2.0)),
            ((0.0, edge), (head, high), Vec2::new(edge_size, lower), Vec2::new(-aside, below)),
            // The middle is as blank as the edge.
            (
                (edge - times, edge),
                (head, high),
                Vec2::new(size.x - 2.0 * edge_size, lower),
                Vec2::new(0.0, below),
            ),
            ((wide - edge, wide), (head, high), Vec2::new(edge_size, lower), Vec2::new(aside, below)),
        ]
        .map(|(x, y, size, at)| {
            let part = Rect::new(rect.min.x + x.0, rect.min.y + y.0, rect.min.x + x.1, rect.min.y + y.1);
            (Sprite { rect: Some(part), custom_size: Some(size), ..whole.clone() }, at)
        })
        .to_vec()
    }

    /// A card with its shadow and marks.
    pub fn card(
        &self,
        table: &Arrangement,
        target: Target,
        card: Card,
        look: Look,
    ) -> Vec<(Sprite, Transform)> {
        let around = |name: &str, border: f32, more: f32, color: Color, at: Vec3| {
            (self.around(table, target, name, border, more, color), Transform::from_translation(at))
        };
        let shadow = |name: &str, border: f32, more: f32, alpha: f32, below: f32| {
            let at = Vec3::new(0.0, -below * table.unit_of(target), -0.004);
            around(name, border, more, Color::BLACK.with_alpha(alpha), at)
        };
        let mut parts = vec![if look.selected {
            shadow("shadow_lift", 36.0, 18.0, 0.75, 10.0)
        } else {
            shadow("shadow_card", 14.0, 5.0, 0.55, 2.0)
        }];
        if look.partner {
            let unit = table.unit_of(target) * if table.mini { 0.5 } else { 0.8 };
            let size = table.size(target) + Vec2::splat(56.0 * unit);
            let glow = sliced(&self.pieces.0, "tile_glow", table.factor, 60.0, size, unit, RING);
            parts.push((glow, Transform::from_xyz(0.0, 0.0, -0.003)));
        }
        if look.dim {
            let covered = self.covered_face(table, target, card).into_iter();
            parts.extend(covered.map(|(part, at)| (part, Transform::from_translation(at.extend(0.0)))));
        } else {
            parts.push((self.face(table, target, card, Color::WHITE), Transform::default()));
        }
        let above = Vec3::new(0.0, 0.0, 0.002);
        if look.selected {
            parts.push(around("focus_ring_8", 16.0, 4.0, RING, above));
        } else if look.partner {
            parts.push(around("outline_8", 10.0, 1.0, RING, above));
        }
        parts
    }

    /// A nine-sliced sprite of the interface around a card, so much larger than it.
    pub fn around(
        &self,
        table: &Arrangement,
        target: Target,
        name: &str,
        border: f32,
        more: f32,
        color: Color,
    ) -> Sprite {
        let unit = table.unit_of(target);
        let size = table.size(target) + Vec2::splat(2.0 * more * unit);
        sliced(&self.icons.0, name, table.factor, border, size, unit, color)
    }

    /// A sign in the middle of an empty place, if the sheet has it.
    pub fn sign(&self, table: &Arrangement, target: Target, name: &str) -> Option<Sprite> {
        let unit = table.unit_of(target);
        let (image, rect) = self.icons.0.sprite(name, table.factor * unit)?;
        let custom_size = Some(Vec2::splat(24.0 * unit));
        Some(Sprite { image, rect: Some(rect), custom_size, color: PYRAMID.accent, ..default() })
    }

    /// The brackets of the cursor around a card.
    pub fn brackets(&self, table: &Arrangement, target: Target, color: Color) -> Sprite {
        let unit = table.unit_of(target) * if table.mini { 0.75 } else { 1.0 };
        let size = table.size(target) + Vec2::splat(14.0 * unit);
        sliced(&self.pieces.0, "board_cursor", table.factor, 22.0, size, unit, color)
    }

    /// A rounded ground of the table's colours.
    pub fn ground(&self, table: &Arrangement, size: Vec2, unit: f32, color: Color) -> Sprite {
        sliced(&self.icons.0, "rrect_12", table.factor, 14.0, size, unit, color)
    }
}
