//! A preview of the colour-blind aid: the seven pieces as they look with it.

use super::knobs::Sizes;
use crate::engine::sprites::Icon;
use crate::menus::prelude::*;
use crate::theme::palette::DARK;

/// The height of the preview with its margins.
pub const HEIGHT: f32 = 112.0;

/// A mino of the preview: the names of its sprite without an aid, with shapes, with hues, and with both.
#[derive(Component, Clone, Copy)]
struct Mino([&'static str; 4]);

/// A piece: its letter, the names of its sprite, and its rows from the top.
type Piece = (&'static str, [&'static str; 4], [&'static str; 2]);

macro_rules! sprites {
    ($name:literal) => {
        [$name, concat!($name, "_shape"), concat!($name, "_safe"), concat!($name, "_safe_shape")]
    };
}

const PIECES: [Piece; 7] = [
    ("I", sprites!("mino_I"), ["####", ""]),
    ("O", sprites!("mino_O"), ["##", "##"]),
    ("T", sprites!("mino_T"), [".#.", "###"]),
    ("S", sprites!("mino_S"), [".##", "##."]),
    ("Z", sprites!("mino_Z"), ["##.", ".##"]),
    ("J", sprites!("mino_J"), ["#..", "###"]),
    ("L", sprites!("mino_L"), ["..#", "###"]),
];

/// Updates the preview when the setting changes.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(FrameSystems::View)
            .run_if(resource_changed::<Settings>.or_else(any_match_filter::<Added<Mino>>)),
    );
}

pub fn spawn(page: &mut ChildSpawnerCommands, sizes: Sizes) {
    let (cell, height, gap, letter, size) =
        if sizes.compact { (10.0, 56.0, 6.0, 16.0, 11.0) } else { (20.0, HEIGHT - 12.0, 12.0, 28.0, 15.0) };
    let strip =
        Node::row().height(px(height)).margin(UiRect::bottom(px(gap))).padding(UiRect::horizontal(px(gap)));
    let strip = strip.rounded(px(radius::PANEL)).spread().align_center().no_shrink();
    page.spawn((strip, BackgroundColor(DARK.page))).with_children(|strip| {
        for (name, sprites, rows) in PIECES {
            let piece = Node::column().size(px(4.0 * cell), px(2.0 * cell + letter)).align_center().spread();
            strip.spawn(piece).with_children(|column| {
                let shape = Node::column().height(px(2.0 * cell)).justify_center();
                column.spawn(shape).with_children(|lines| {
                    for row in rows {
                        lines.spawn(Node::row()).with_children(|line| {
                            for sign in row.chars() {
                                let mut place = line.spawn(Node::default().size(px(cell), px(cell)));
                                if sign == '#' {
                                    place.insert((Mino(sprites), icon(sprites[0], cell, Color::WHITE)));
                                }
                            }
                        });
                    }
                });
                column.spawn(text(name, size, Weight::Bold, DARK.text));
            });
        }
    });
}

fn show(settings: Res<Settings>, mut minos: Query<(&Mino, &mut Icon)>) {
    for (Mino(sprites), mut icon) in &mut minos {
        icon.set_if_neq(Icon(sprites[settings.colour_aid as usize]));
    }
}
