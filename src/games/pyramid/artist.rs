//! Draws cards and what marks them: faces, shadows, rings, brackets. Knows nothing of the game's
//! course; where and when is said by whoever asks.

use bevy::prelude::*;

use super::assets::{Cards, face};
use super::places::{Arrangement, Target};
use super::rules::Card;
use crate::engine::sprites::{IconSheet, sliced};
use crate::games::assets::Pieces;
use crate::games::pyramid::colours::PYRAMID;
use crate::theme::accessibility::Access;
use crate::theme::palette::hex;

/// The ring around a selected card.
pub const RING: Color = hex(0xffd24a);
/// A covered card is tinted towards the table by so much.
const DIM: f32 = 0.2;
/// The same where covered cards are to be told apart more strongly.
const DARK: f32 = 0.4;
/// The paper that a stack of cards shows at its edges.
const PAPER: Color = hex(0xe4dfd3);

/// The height of a reduced face that is seen of a covered card, in its own pixels, and the width
/// of its blank edge.
const MINI_HEAD: f32 = 36.0;
const MINI_EDGE: f32 = 8.0;

/// What moves within a card's place: the card with all that belongs to it.
#[derive(Component)]
pub struct Body;

/// How a card is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Look {
    /// Whether it is covered.
    pub dim: bool,
    /// Whether it is selected.
    pub selected: bool,
    /// Whether it would go with the selected one.
    pub partner: bool,
}

/// What is needed to draw on a table.
pub struct Artist<'a> {
    /// The cards.
    pub cards: &'a Cards,
    /// Shadows, rings and outlines.
    pub icons: &'a IconSheet,
    /// The brackets of the cursor, and the glow.
    pub pieces: &'a Pieces,
    /// Where things lie.
    pub table: &'a Arrangement,
    /// Device pixels to a logical one.
    pub factor: f32,
    /// What the player needs.
    pub access: Access,
}

impl Artist<'_> {
    /// The colour that a covered card is seen in.
    fn shade(&self) -> Color {
        let amount = if self.access.high_contrast { DARK } else { DIM };
        Srgba::WHITE.mix(&PYRAMID.page.to_srgba(), amount).into()
    }

    /// A card's face, or its back.
    pub fn face(&self, target: Target, card: Card, color: Color) -> Sprite {
        let unit = self.table.unit_of(target);
        let name = face(card, self.table.mini, self.access.hues());
        let sheet = self.cards.sheet(self.table.mini);
        let Some((image, rect)) = sheet.sprite(&name, self.factor * unit) else {
            return Sprite::from_color(Color::NONE, self.table.size(target));
        };
        Sprite { image, rect: Some(rect), custom_size: Some(self.table.size(target)), color, ..default() }
    }

    /// A nine-sliced sprite of the interface around a card, so much larger than it.
    pub fn around(&self, target: Target, name: &str, border: f32, more: f32, color: Color) -> Sprite {
        let unit = self.table.unit_of(target);
        let size = self.table.size(target) + Vec2::splat(2.0 * more * unit);
        sliced(&self.icons.0, name, self.factor, border, size, unit, color)
    }

    /// A card with its shadow and marks, as a child of the entity that has its place.
    pub fn body(&self, parent: &mut ChildSpawnerCommands, target: Target, card: Card, look: Look) -> Entity {
        let unit = self.table.unit_of(target);
        let mut body = parent.spawn((Body, Transform::default(), Visibility::default()));
        body.with_children(|body| {
            let (shadow, at) = if look.selected {
                let shadow = self.around(target, "shadow_lift", 36.0, 18.0, Color::BLACK.with_alpha(0.75));
                (shadow, Vec3::new(0.0, -10.0 * unit, -0.004))
            } else {
                let shadow = self.around(target, "shadow_card", 14.0, 5.0, Color::BLACK.with_alpha(0.55));
                (shadow, Vec3::new(0.0, -2.0 * unit, -0.004))
            };
            body.spawn((shadow, Transform::from_translation(at)));
            if look.partner {
                body.spawn((self.glow(target), Transform::from_xyz(0.0, 0.0, -0.003)));
            }
            if look.dim {
                self.covered_face(body, target, card);
            } else {
                body.spawn(self.face(target, card, Color::WHITE));
            }
            if look.selected || look.partner {
                // A full ring, or a thin line.
                let (name, border, more) =
                    if look.selected { ("focus_ring_8", 16.0, 4.0) } else { ("outline_8", 10.0, 1.0) };
                let ring = self.around(target, name, border, more, RING);
                body.spawn((ring, Transform::from_xyz(0.0, 0.0, 0.002)));
            }
        });
        body.id()
    }

    /// The light around a card that would go with the selected one.
    fn glow(&self, target: Target) -> Sprite {
        let unit = self.table.unit_of(target) * if self.table.mini { 0.5 } else { 0.8 };
        let size = self.table.size(target) + Vec2::splat(56.0 * unit);
        sliced(&self.pieces.0, "tile_glow", self.factor, 60.0, size, unit, RING)
    }

    /// A covered card is darker. Of a reduced one only the head is seen, lest the mark below it
    /// shows by halves. Returns its parts.
    pub fn covered_face(&self, body: &mut ChildSpawnerCommands, target: Target, card: Card) -> Vec<Entity> {
        let whole = self.face(target, card, self.shade());
        let (Some(rect), true) = (whole.rect, self.table.mini) else {
            return vec![body.spawn(whole).id()];
        };
        let size = self.table.size(target);
        let times = rect.width() / 50.0;
        let (head, edge) = (MINI_HEAD * times, MINI_EDGE * times);
        let fitting = |length: f32, of: f32| (length * of / rect.width() * self.factor).round() / self.factor;
        let (head_size, edge_size) = (fitting(head, size.x), fitting(edge, size.x));
        let lower = size.y - head_size;
        let part = |x: (f32, f32), y: (f32, f32)| {
            Rect::new(rect.min.x + x.0, rect.min.y + y.0, rect.min.x + x.1, rect.min.y + y.1)
        };
        let (wide, high) = (rect.width(), rect.height());
        let below = -head_size / 2.0;
        [
            (part((0.0, wide), (0.0, head)), Vec2::new(size.x, head_size), Vec2::new(0.0, lower / 2.0)),
            (
                part((0.0, edge), (head, high)),
                Vec2::new(edge_size, lower),
                Vec2::new((edge_size - size.x) / 2.0, below),
            ),
            (
                part((edge - times, edge), (head, high)),
                Vec2::new(size.x - 2.0 * edge_size, lower),
                Vec2::new(0.0, below),
            ),
            (
                part((wide - edge, wide), (head, high)),
                Vec2::new(edge_size, lower),
                Vec2::new((size.x - edge_size) / 2.0, below),
            ),
        ]
        .into_iter()
        .map(|(part, size, at)| {
            let sprite = Sprite { rect: Some(part), custom_size: Some(size), ..whole.clone() };
            body.spawn((sprite, Transform::from_translation(at.extend(0.0)))).id()
        })
        .collect()
    }

    /// The edges of so many cards under the top one.
    pub fn stack(
        &self,
        root: &mut ChildSpawnerCommands,
        target: Target,
        under: usize,
        mark: impl Bundle + Clone,
    ) {
        let unit = self.table.unit_of(target);
        let layers = match under {
            0 => 0,
            1..=7 => 1,
            _ => 2,
        };
        for layer in (1..=layers).rev() {
            let off = 2.0 * unit * layer as f32;
            let at = self.table.place(target) + Vec2::new(off, -off);
            let edge = self.around(target, "rrect_8", 10.0, 0.0, PAPER);
            let shadow = self.around(target, "shadow_card", 14.0, 4.0, Color::BLACK.with_alpha(0.4));
            root.spawn((
                mark.clone(),
                edge,
                Transform::from_translation(at.extend(0.9 - 0.02 * layer as f32)),
                children![(shadow, Transform::from_xyz(0.0, -unit, -0.005))],
            ));
        }
    }

    /// The outline of a place where no card lies, perhaps with a sign in it.
    pub fn empty_place(
        &self,
        root: &mut ChildSpawnerCommands,
        target: Target,
        sign: Option<&str>,
        mark: impl Bundle,
    ) {
        let unit = self.table.unit_of(target);
        let outline = self.around(target, "outline_8", 10.0, 0.0, PYRAMID.key_line);
        let at = self.table.place(target).extend(0.9);
        root.spawn((mark, outline, Transform::from_translation(at))).with_children(|place| {
            if let Some((image, rect)) = sign.and_then(|sign| self.icons.0.sprite(sign, self.factor * unit)) {
                let size = Some(Vec2::splat(24.0 * unit));
                let sign =
                    Sprite { image, rect: Some(rect), custom_size: size, color: PYRAMID.accent, ..default() };
                place.spawn((sign, Transform::from_xyz(0.0, 0.0, 0.01)));
            }
        });
    }

    /// The brackets of the cursor around a card.
    pub fn brackets(&self, target: Target, color: Color) -> Sprite {
        let unit = self.table.unit_of(target) * if self.table.mini { 0.75 } else { 1.0 };
        let size = self.table.size(target) + Vec2::splat(14.0 * unit);
        sliced(&self.pieces.0, "board_cursor", self.factor, 22.0, size, unit, color)
    }

    /// A rounded ground of the table's colours.
    pub fn ground(&self, size: Vec2, unit: f32, color: Color) -> Sprite {
        sliced(&self.icons.0, "rrect_12", self.factor, 14.0, size, unit, color)
    }
}
