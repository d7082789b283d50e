//! Men as sprites and as parts of the interface: ivory and ebony, or flat in high contrast.

use crate::theme::node::NodeExt;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::rules::Side;
use crate::engine::sprites::{Density, IconSheet, sliced};
use crate::games::assets::Pieces;
use crate::theme::accessibility::Access;
use crate::theme::palette::hex;
use crate::theme::widgets::icon;

/// The side of a man's drawing, and the diameter of the man on it.
const DRAWN: f32 = 84.0;
const DIAMETER: f32 = 60.4;
/// The man's middle lies a little above the middle of its drawing, for the shadow below it.
const MIDDLE: Anchor = Anchor(Vec2::new(0.0, 2.0 / DRAWN));
/// The part of a step between two lines that a man covers.
pub const COVERED: f32 = 0.72;

/// The side of the knob's drawing, and the diameter of the knob on it.
const KNOB: (f32, f32) = (26.0, 22.0);
/// Below this diameter a drawing would be a blur, and a man is a plain disc.
const SMALL: f32 = 24.0;
const SHADOW: Color = Color::srgba(0.07, 0.03, 0.01, 0.55);
const INK: Color = hex(0x000000);
const PAPER: Color = hex(0xffffff);

/// How men are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Flat black and white with a broad rim of the other, instead of turned wood.
    pub contrast: bool,
    /// With a ring on dark men and a bar on light ones.
    pub marked: bool,
}

impl Look {
    /// As the player needs it.
    pub fn of(access: Access) -> Self {
        Self { contrast: access.high_contrast, marked: access.shapes() }
    }
}

fn sprite_name(side: Side) -> &'static str {
    match side {
        Side::White => "man_ivory",
        Side::Black => "man_ebony",
    }
}

/// The colours of a small man of a side: his face, his rim, the groove in it.
fn wood_colors(side: Side) -> (Color, Color, Color) {
    match side {
        Side::White => (hex(0xf6ead4), hex(0xb59c70), hex(0xcdb78d)),
        Side::Black => (hex(0x2c2420), hex(0x2c2420), hex(0x5a4d46)),
    }
}

/// The flat colour of a side, and of its rim.
fn flat_colors(side: Side) -> (Color, Color) {
    match side {
        Side::White => (PAPER, INK),
        Side::Black => (INK, PAPER),
    }
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

    /// How men are drawn now.
    pub fn look(&self) -> Look {
        Look::of(*self.access)
    }

    /// Whether everything has to be drawn anew.
    pub fn has_changed(&self) -> bool {
        self.density.is_changed() || self.access.is_changed()
    }

    /// A sprite of the pieces' sheet of this size; `drawn` is the side of its drawing.
    pub fn piece(&self, name: &str, drawn: f32, size: Vec2) -> Sprite {
        let (image, rect) = self.pieces.0.sprite(name, self.factor() * size.max_element() / drawn).unzip();
        Sprite { image: image.unwrap_or_default(), rect, custom_size: Some(size), ..default() }
    }

    /// Brackets of this size.
    pub fn brackets(&self, size: f32, color: Color) -> Sprite {
        sliced(&self.pieces.0, "board_cursor", self.factor(), 22.0, Vec2::splat(size), size / 90.0, color)
    }

    /// A round dot with a breath of shadow: a knob of the interface in any colour.
    pub fn dot(&self, diameter: f32, color: Color) -> Sprite {
        let (drawn, round) = KNOB;
        let size = diameter * drawn / round;
        let (image, rect) = self.icons.0.sprite("toggle_knob", self.factor() * size / drawn).unzip();
        Sprite {
            image: image.unwrap_or_default(),
            rect,
            color,
            custom_size: Some(Vec2::splat(size)),
            ..default()
        }
    }

    /// Dots one on the other, the largest first, with their diameters as parts of a man's.
    fn spawn_dots<'a>(
        &self,
        man: &'a mut ChildSpawnerCommands,
        diameter: f32,
        dots: &[(f32, Color)],
        at: Transform,
    ) -> EntityCommands<'a> {
        let mut face = man.spawn((at, Visibility::default()));
        face.with_children(|face| {
            for (index, (part, color)) in dots.iter().enumerate() {
                let height = 0.001 * index as f32;
                face.spawn((self.dot(part * diameter, *color), Transform::from_xyz(0.0, 0.0, height)));
            }
        });
        face
    }

    /// The face of a man for a board with this step, under a parent that stands at his place.
    pub fn spawn_face(
        &self,
        man: &mut ChildSpawnerCommands,
        side: Side,
        step: f32,
        alpha: f32,
        at: Transform,
    ) {
        let diameter = COVERED * step;
        let look = self.look();
        let (flat, flat_rim) = flat_colors(side);
        let mut face = if look.contrast {
            let dots = [(1.0, flat_rim.with_alpha(alpha)), (0.82, flat.with_alpha(alpha))];
            self.spawn_dots(man, diameter, &dots, at)
        } else if diameter * self.factor() < SMALL {
            let (own, rim, groove) = wood_colors(side);
            let dots = [(1.0, rim), (0.88, own), (0.56, groove), (0.44, own)];
            self.spawn_dots(man, diameter, &dots.map(|(part, color)| (part, color.with_alpha(alpha))), at)
        } else {
            let mut face = self.piece(sprite_name(side), DRAWN, Vec2::splat(step));
            face.color.set_alpha(alpha);
            man.spawn((face, MIDDLE, at))
        };
        if look.marked {
            face.with_children(|face| {
                let on_top = |z: f32| Transform::from_xyz(0.0, 0.0, z);
                let (own, mark) = (flat.with_alpha(alpha), flat_rim.with_alpha(alpha));
                if side == Side::Black {
                    face.spawn((self.dot(0.46 * diameter, mark), on_top(0.01)));
                    face.spawn((self.dot(0.3 * diameter, own), on_top(0.011)));
                } else {
                    let size = Vec2::new(0.52, 0.15) * diameter;
                    let bar = sliced(&self.icons.0, "rrect_4", self.factor(), 4.0, size, size.y / 8.0, mark);
                    face.spawn((bar, on_top(0.01)));
                }
            });
        }
    }
}

/// A man of this diameter as a part of the interface.
pub fn spawn_token<'a>(
    parent: &'a mut ChildSpawnerCommands,
    side: Side,
    diameter: f32,
    look: Look,
) -> EntityCommands<'a> {
    let mut token = parent.spawn(Node::row().size(px(diameter), px(diameter)).centered().no_shrink());
    let (own, mark) = flat_colors(side);
    match look.contrast {
        false if diameter < SMALL => {
            let (face, rim, groove) = wood_colors(side);
            token.with_child((
                disc(percent(100), 1.0),
                BackgroundColor(face),
                BorderColor::all(rim),
                BoxShadow::new(SHADOW, px(0), px(diameter * 0.08), px(0), px(diameter * 0.12)),
                children![(disc(px(2.0 * (diameter * 0.25).round()), 1.0), BorderColor::all(groove))],
            ));
        }
        false => {
            let size = diameter * DRAWN / DIAMETER;
            token.with_child((
                Node::default()
                    .absolute()
                    .left(px((diameter - size) / 2.0))
                    .top(px((diameter - size) / 2.0 + size * MIDDLE.0.y)),
                children![icon(sprite_name(side), size, Color::WHITE)],
            ));
        }
        true => {
            token.with_child((
                disc(percent(100), (diameter * 0.09).max(1.5)),
                BackgroundColor(own),
                BorderColor::all(mark),
            ));
        }
    }
    if look.marked {
        let over = Node::row().absolute().fill().centered();
        token.with_child((over, children![token_mark(side, diameter)]));
    }
    token
}

/// What tells a man of this diameter apart without colour: a ring or a bar.
fn token_mark(side: Side, diameter: f32) -> impl Bundle {
    let (own, mark) = flat_colors(side);
    let (node, fill) = if side == Side::Black {
        let size = 0.46 * diameter;
        (disc(px(size), (0.09 * diameter).max(1.5)), own)
    } else {
        let height = (0.15 * diameter).max(2.0);
        let radius = BorderRadius::all(px(height / 2.0));
        (Node::default().size(px(0.52 * diameter), px(height)).border_radius(radius), mark)
    };
    (node, BackgroundColor(fill), BorderColor::all(mark))
}

/// A round part of the interface that centres what is on it.
pub fn disc(size: Val, border: f32) -> Node {
    Node::row().size(size, size).border(UiRect::all(px(border))).centered().round()
}
