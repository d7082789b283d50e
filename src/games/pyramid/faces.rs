//! The sprites of cards and their marks: faces, shadows, rings, brackets.

use bevy::ecs::system::SystemParam;

use super::assets::Cards;
use super::colours::PYRAMID;
use super::places::Arrangement;
use super::rules::{Card, Place};
use super::words::sprite;
use crate::engine::sprites::{Density, IconSheet, sliced};
use crate::gameplay::prelude::*;
use crate::games::assets::Pieces;

pub const RING: Color = hex(0xffd24a);
/// How much a covered card is tinted with the colour of the table, normally and in high contrast.
const DIM: f32 = 0.2;
const DARK: f32 = 0.4;

/// The width of a reduced face, the visible height of a covered one, and the width of its blank edge.
const MINI_WIDTH: f32 = 50.0;
const MINI_HEAD: f32 = 36.0;
const MINI_EDGE: f32 = 8.0;

#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Look {
    pub dim: bool,
    pub selected: bool,
    /// Whether it makes a pair with the selected card.
    pub partner: bool,
}

#[derive(SystemParam)]
pub struct Pictures<'w> {
    cards: Res<'w, Cards>,
    icons: Res<'w, IconSheet>,
    pieces: Res<'w, Pieces>,
    pub density: Res<'w, Density>,
    scale: Res<'w, UiScale>,
    pub access: Res<'w, Access>,
}

pub struct Painter<'a> {
    pictures: &'a Pictures<'a>,
    pub table: &'a Arrangement,
    pub place: Place,
    pub middle: Vec2,
    /// Logical pixels per pixel of a card.
    pub unit: f32,
    size: Vec2,
}

impl Pictures<'_> {
    /// Device pixels per logical pixel.
    pub fn factor(&self) -> f32 {
        (self.density.0 / self.scale.0).max(0.1)
    }

    pub fn at<'a>(&'a self, table: &'a Arrangement, place: Place) -> Painter<'a> {
        let (middle, unit, size) = (table.place(place), table.unit_of(place), table.size(place));
        Painter { pictures: self, table, place, middle, unit, size }
    }

    pub fn ground(&self, table: &Arrangement, size: Vec2, unit: f32, color: Color) -> Sprite {
        sliced(&self.icons.0, "rrect_12", table.factor, 14.0, size, unit, color)
    }
}

impl Painter<'_> {
    /// A card's face, or the back for the empty card.
    pub fn face(&self, card: Card) -> Sprite {
        let Pictures { cards, access, .. } = self.pictures;
        let name = sprite(card, self.table.mini, access.hues());
        let sheet = if self.table.mini { &cards.mini } else { &cards.full };
        let Some((image, rect)) = sheet.sprite(&name, self.table.factor * self.unit) else {
            return Sprite::from_color(Color::NONE, self.size);
        };
        Sprite { image, rect: Some(rect), custom_size: Some(self.size), ..default() }
    }

    /// A covered card, tinted, in parts with their offsets. Only the head of a reduced one is visible: the
    /// next card would cut the mark below it in half, so a strip of the blank edge hides it.
    pub fn covered_face(&self, card: Card) -> Vec<(Sprite, Vec3)> {
        let amount = if self.pictures.access.high_contrast { DARK } else { DIM };
        let color = Srgba::WHITE.mix(&PYRAMID.page.to_srgba(), amount).into();
        let whole = Sprite { color, ..self.face(card) };
        let (Some(rect), true) = (whole.rect, self.table.mini) else { return vec![(whole, Vec3::ZERO)] };
        let times = rect.width() / MINI_WIDTH;
        let [head, edge] = [MINI_HEAD, MINI_EDGE].map(|length| {
            let fitting = length / MINI_WIDTH * self.size.x;
            (fitting * self.table.factor).round() / self.table.factor
        });
        let left = rect.min.x + MINI_EDGE * times;
        let blank = Sprite {
            rect: Some(Rect::new(left - times, rect.min.y + MINI_HEAD * times, left, rect.max.y)),
            custom_size: Some(self.size - Vec2::new(2.0 * edge, head)),
            ..whole.clone()
        };
        vec![(whole, Vec3::ZERO), (blank, Vec3::new(0.0, -head / 2.0, 0.0005))]
    }

    pub fn card(&self, card: Card, look: Look) -> Vec<(Sprite, Transform)> {
        let (shadow, border, more, alpha, below) = if look.selected {
            ("shadow_lift", 36.0, 18.0, 0.75, 10.0)
        } else {
            ("shadow_card", 14.0, 5.0, 0.55, 2.0)
        };
        let shadow = self.around(shadow, border, more, Color::BLACK.with_alpha(alpha));
        let mut parts = vec![(shadow, Vec3::new(0.0, -below * self.unit, -0.004))];
        if look.partner {
            let unit = self.unit * if self.table.mini { 0.5 } else { 0.8 };
            let size = self.size + Vec2::splat(56.0 * unit);
            let sheet = &self.pictures.pieces.0;
            let glow = sliced(sheet, "tile_glow", self.table.factor, 60.0, size, unit, RING);
            parts.push((glow, Vec3::new(0.0, 0.0, -0.003)));
        }
        if look.dim {
            parts.extend(self.covered_face(card));
        } else {
            parts.push((self.face(card), Vec3::ZERO));
        }
        let above = Vec3::new(0.0, 0.0, 0.002);
        if look.selected {
            parts.push((self.around("focus_ring_8", 16.0, 4.0, RING), above));
        } else if look.partner {
            parts.push((self.around("outline_8", 10.0, 1.0, RING), above));
        }
        parts.into_iter().map(|(part, at)| (part, Transform::from_translation(at))).collect()
    }

    /// A nine-sliced sprite around a card, larger by `more` on each side.
    pub fn around(&self, name: &str, border: f32, more: f32, color: Color) -> Sprite {
        let size = self.size + Vec2::splat(2.0 * more * self.unit);
        sliced(&self.pictures.icons.0, name, self.table.factor, border, size, self.unit, color)
    }

    /// A sign in the middle of an empty place, if the sheet has it.
    pub fn sign(&self, name: &str) -> Option<Sprite> {
        let (image, rect) = self.pictures.icons.0.sprite(name, self.table.factor * self.unit)?;
        let custom_size = Some(Vec2::splat(24.0 * self.unit));
        Some(Sprite { image, rect: Some(rect), custom_size, color: PYRAMID.accent, ..default() })
    }

    pub fn brackets(&self, color: Color) -> Sprite {
        let unit = self.unit * if self.table.mini { 0.75 } else { 1.0 };
        let size = self.size + Vec2::splat(14.0 * unit);
        sliced(&self.pictures.pieces.0, "board_cursor", self.table.factor, 22.0, size, unit, color)
    }
}
