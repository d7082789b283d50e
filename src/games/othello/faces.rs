//! Discs as sprites: plain, in high contrast, or with a mark that tells them apart without colour.

use super::rules::Disc;
use crate::gameplay::prelude::*;
use crate::games::two_players::painter::{Look, Painter};

/// The part of a square that a disc covers.
const COVERED: f32 = 0.81;
/// Black and white where they are flat.
pub const INK: Color = hex(0x0b0d10);
pub const PAPER: Color = hex(0xffffff);

pub fn sprite_name(disc: Disc) -> &'static str {
    match disc {
        Disc::Black => "disc_black",
        Disc::White => "disc_white",
    }
}

/// A disc as a small dot in the interface.
pub fn dot(disc: Disc, size: f32) -> impl Bundle {
    let (fill, edge) = match disc {
        Disc::Black => (INK, hex(0x4b5158)),
        Disc::White => (hex(0xf7f6f1), hex(0xb9b7ae)),
    };
    (
        Node::default()
            .size(px(size), px(size))
            .border(UiRect::all(px(1)))
            .rounded(px(size / 2.0))
            .no_shrink(),
        BackgroundColor(fill),
        BorderColor::all(edge),
    )
}

pub fn spawn_disc<'a>(
    parent: &'a mut ChildSpawnerCommands,
    painter: &Painter,
    disc: Disc,
    cell: f32,
    at: Vec3,
    alpha: f32,
) -> EntityCommands<'a> {
    let (own, other) = if disc == Disc::Black { (INK, PAPER) } else { (PAPER, INK) };
    let [own, other] = [own, other].map(|color| color.with_alpha(alpha));
    let look = Look::of(painter.access());
    let ground = if look.contrast {
        painter.dot(COVERED * cell, other)
    } else {
        let mut stone = painter.piece(sprite_name(disc), 72.0, cell);
        stone.color.set_alpha(alpha);
        stone
    };
    let mut entity = parent.spawn((ground, Transform::from_translation(at)));
    entity.with_children(|face| {
        if look.contrast {
            painter.spawn_dots(face, 0.001, &[(0.84 * COVERED * cell, own)]);
        }
        if look.marked {
            let (rings, bar) = ([0.36 * cell, 0.26 * cell], Vec2::new(0.42, 0.11) * cell);
            painter.spawn_mark(face, disc == Disc::Black, [own, other], rings, bar);
        }
    });
    entity
}
