//! Discs as sprites: plain, in high contrast, or with a mark that tells them apart without colour.

use crate::theme::node::NodeExt;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::rules::Disc;
use crate::engine::sprites::{Density, IconSheet, sliced};
use crate::games::assets::Pieces;
use crate::theme::accessibility::Access;
use crate::theme::palette::hex;

/// The part of a square that a disc covers.
const DISC: f32 = 0.81;
/// Black where it is flat.
pub const INK: Color = hex(0x0b0d10);
/// White where it is flat.
pub const PAPER: Color = hex(0xffffff);

/// How discs are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Flat black and white with a broad rim of the other, instead of stone.
    pub contrast: bool,
    /// With a ring on black discs and a bar on white ones.
    pub marked: bool,
}

/// The name of a disc's sprite.
pub fn sprite_name(disc: Disc) -> &'static str {
    match disc {
        Disc::Black => "disc_black",
        Disc::White => "disc_white",
    }
}

/// A disc so small that it is only a dot, as a part of the interface.
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

/// What is needed to draw on the board.
#[derive(SystemParam)]
pub struct Painter<'w> {
    pieces: Res<'w, Pieces>,
    icons: Res<'w, IconSheet>,
    density: Res<'w, Density>,
    scale: Res<'w, UiScale>,
    access: Res<'w, Access>,
}

impl Painter<'_> {
    /// Device pixels to a logical one.
    pub fn factor(&self) -> f32 {
        (self.density.0 / self.scale.0).max(0.1)
    }

    /// What the player needs.
    pub fn access(&self) -> Access {
        *self.access
    }

    /// How discs are drawn now.
    pub fn look(&self) -> Look {
        Look { contrast: self.access.high_contrast, marked: self.access.shapes() }
    }

    /// Whether everything has to be drawn anew.
    pub fn has_changed(&self) -> bool {
        self.density.is_changed() || self.access.is_changed()
    }

    /// A sprite of the pieces' sheet, `size` being the sides of its drawing and of what is shown.
    pub fn piece(&self, name: &str, (drawn, shown): (f32, f32)) -> Sprite {
        let (image, rect) = self.pieces.0.sprite(name, self.factor() * shown / drawn).unzip();
        Sprite { image: image.unwrap_or_default(), rect, custom_size: Some(Vec2::splat(shown)), ..default() }
    }

    /// The brackets around a square of this size.
    pub fn brackets(&self, cell: f32, color: Color) -> Sprite {
        sliced(&self.pieces.0, "board_cursor", self.factor(), 22.0, Vec2::splat(cell), cell / 72.0, color)
    }

    /// A flat disc with a little shadow.
    pub fn circle(&self, diameter: f32, color: Color) -> Sprite {
        // The sprite is 26 wide, its disc 22.
        let size = diameter * 26.0 / 22.0;
        let (image, rect) = self.icons.0.sprite("toggle_knob", self.factor() * size / 26.0).unzip();
        Sprite {
            image: image.unwrap_or_default(),
            rect,
            color,
            custom_size: Some(Vec2::splat(size)),
            ..default()
        }
    }

    fn bar(&self, size: Vec2, color: Color) -> Sprite {
        sliced(&self.icons.0, "rrect_4", self.factor(), 4.0, size, size.y / 8.0, color)
    }

    /// Puts a disc for a square of this size somewhere.
    pub fn spawn_disc<'a>(
        &self,
        parent: &'a mut ChildSpawnerCommands,
        disc: Disc,
        cell: f32,
        at: Vec3,
        alpha: f32,
    ) -> EntityCommands<'a> {
        let (own, other) = match disc {
            Disc::Black => (INK, PAPER),
            Disc::White => (PAPER, INK),
        };
        let (own, other) = (own.with_alpha(alpha), other.with_alpha(alpha));
        let look = self.look();
        let ground = if look.contrast {
            self.circle(DISC * cell, other)
        } else {
            let mut stone = self.piece(sprite_name(disc), (72.0, cell));
            stone.color.set_alpha(alpha);
            stone
        };
        let mut entity = parent.spawn((ground, Transform::from_translation(at)));
        entity.with_children(|face| {
            let on_top = |z: f32| Transform::from_xyz(0.0, 0.0, z);
            if look.contrast {
                face.spawn((self.circle(0.84 * DISC * cell, own), on_top(0.001)));
            }
            match disc {
                Disc::Black if look.marked => {
                    face.spawn((self.circle(0.36 * cell, other), on_top(0.002)));
                    face.spawn((self.circle(0.26 * cell, own), on_top(0.003)));
                }
                Disc::White if look.marked => {
                    face.spawn((self.bar(Vec2::new(0.42, 0.11) * cell, other), on_top(0.002)));
                }
                _ => {}
            }
        });
        entity
    }
}
