//! Men as sprites and as parts of the interface: ivory and ebony, or flat in high contrast.

use crate::gameplay::prelude::*;
use bevy::sprite::Anchor;

use super::rules::Side;
use crate::games::two_players::painter::{Look, Painter};

/// The side of a man's drawing, and the diameter of the man in it.
const DRAWN: f32 = 84.0;
const DIAMETER: f32 = 60.4;
/// The middle of the man is a little above that of its drawing, because of the shadow below it.
const MIDDLE: Anchor = Anchor(Vec2::new(0.0, 2.0 / DRAWN));
/// How much of the distance between two lines a man covers.
pub const COVERED: f32 = 0.72;

/// Below this diameter a drawing would blur, so a man is a plain disc.
const SMALL: f32 = 24.0;
const SHADOW: Color = Color::srgba(0.07, 0.03, 0.01, 0.55);
const INK: Color = hex(0x000000);
const PAPER: Color = hex(0xffffff);

/// How the men of a side look.
struct Wood {
    sprite: &'static str,
    /// The colours of a small man: its face, its rim and the groove in it.
    small: [Color; 3],
    /// The flat colour of a man, and of its rim.
    flat: [Color; 2],
}

const IVORY: Wood =
    Wood { sprite: "man_ivory", small: [hex(0xf6ead4), hex(0xb59c70), hex(0xcdb78d)], flat: [PAPER, INK] };
const EBONY: Wood =
    Wood { sprite: "man_ebony", small: [hex(0x2c2420), hex(0x2c2420), hex(0x5a4d46)], flat: [INK, PAPER] };

fn wood(side: Side) -> Wood {
    if side == Side::White { IVORY } else { EBONY }
}

/// Spawns the face of a man under its parent; `step` is the distance between two lines.
pub fn spawn_face(
    man: &mut ChildSpawnerCommands,
    painter: &Painter,
    side: Side,
    step: f32,
    alpha: f32,
    at: Transform,
) {
    let diameter = COVERED * step;
    let look = Look::of(painter.access());
    let Wood { sprite, small: [own, edge, groove], flat: [flat, rim] } = wood(side);
    let dots = if look.contrast {
        vec![(1.0, rim), (0.82, flat)]
    } else if diameter * painter.factor() < SMALL {
        vec![(1.0, edge), (0.88, own), (0.56, groove), (0.44, own)]
    } else {
        Vec::new()
    };
    let mut face = man.spawn((at, Visibility::default()));
    if dots.is_empty() {
        let mut sprite = painter.piece(sprite, DRAWN, step);
        sprite.color.set_alpha(alpha);
        face.insert((sprite, MIDDLE));
    }
    let dots: Vec<_> =
        dots.into_iter().map(|(part, color)| (part * diameter, color.with_alpha(alpha))).collect();
    face.with_children(|face| {
        painter.spawn_dots(face, 0.0, &dots);
        if look.marked {
            let colors = [flat, rim].map(|color| color.with_alpha(alpha));
            let (rings, bar) = ([0.46 * diameter, 0.3 * diameter], Vec2::new(0.52, 0.15) * diameter);
            painter.spawn_mark(face, side == Side::Black, colors, rings, bar);
        }
    });
}

/// A man as a part of the interface.
pub fn token(side: Side, diameter: f32, look: Look) -> impl Bundle {
    let draw = move |token: &mut ChildSpawner| {
        let Wood { sprite, small: [face, rim, groove], flat: [own, mark] } = wood(side);
        if look.contrast {
            let edge = disc(percent(100), (diameter * 0.09).max(1.5));
            token.spawn((edge, BackgroundColor(own), BorderColor::all(mark)));
        } else if diameter < SMALL {
            token.spawn((
                disc(percent(100), 1.0),
                BackgroundColor(face),
                BorderColor::all(rim),
                BoxShadow::new(SHADOW, px(0), px(diameter * 0.08), px(0), px(diameter * 0.12)),
                children![(disc(px(2.0 * (diameter * 0.25).round()), 1.0), BorderColor::all(groove))],
            ));
        } else {
            let size = diameter * DRAWN / DIAMETER;
            let corner = (diameter - size) / 2.0;
            let place = Node::default().absolute().left(px(corner)).top(px(corner + size * MIDDLE.0.y));
            token.spawn((place, children![icon(sprite, size, Color::WHITE)]));
        }
        if look.marked {
            let over = Node::row().absolute().fill().centered();
            token.spawn((over, children![token_mark(side, diameter)]));
        }
    };
    let node = Node::row().size(px(diameter), px(diameter)).centered().no_shrink();
    (node, Children::spawn(SpawnWith(draw)))
}

/// Tells a man apart without colour, by a ring or a bar.
fn token_mark(side: Side, diameter: f32) -> impl Bundle {
    let [own, mark] = wood(side).flat;
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

/// A round part of the interface with its content in the middle.
pub fn disc(size: Val, border: f32) -> Node {
    Node::row().size(size, size).border(UiRect::all(px(border))).centered().round()
}
