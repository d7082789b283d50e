//! The picture of what the colour-blind aid does: the seven pieces as they look with it.

use super::knobs::Sizes;
use crate::engine::sprites::Icon;
use crate::menus::prelude::*;
use crate::theme::palette::DARK;

/// How high it is, with what is around it.
pub const HEIGHT: f32 = 112.0;

/// A mino of the strip: the names of its sprite without an aid, with shapes, hues, and both.
#[derive(Component, Clone, Copy)]
struct Mino([&'static str; 4]);

/// A piece: its letter, its sprites, and its rows from the top.
struct Piece {
    letter: &'static str,
    sprites: [&'static str; 4],
    rows: [&'static str; 2],
}

macro_rules! piece {
    ($letter:literal, $above:literal, $below:literal) => {
        Piece {
            letter: $letter,
            sprites: [
                concat!("mino_", $letter),
                concat!("mino_", $letter, "_shape"),
                concat!("mino_", $letter, "_safe"),
                concat!("mino_", $letter, "_safe_shape"),
            ],
            rows: [$above, $below],
        }
    };
}

const PIECES: [Piece; 7] = [
    piece!("I", "####", ""),
    piece!("O", "##", "##"),
    piece!("T", ".#.", "###"),
    piece!("S", ".##", "##."),
    piece!("Z", "##.", ".##"),
    piece!("J", "#..", "###"),
    piece!("L", "..#", "###"),
];

/// Keeps the strip as the setting is.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(FrameSystems::View)
            .run_if(resource_changed::<Settings>.or_else(any_match_filter::<Added<Mino>>)),
    );
}

/// Spawns the strip.
pub fn spawn(page: &mut ChildSpawnerCommands, sizes: Sizes) {
    let (cell, height, gap, letter, size) =
        if sizes.compact { (10.0, 56.0, 6.0, 16.0, 11.0) } else { (20.0, HEIGHT - 12.0, 12.0, 28.0, 15.0) };
    page.spawn((
        Node::row()
            .height(px(height))
            .margin(UiRect::bottom(px(gap)))
            .padding(UiRect::horizontal(px(gap)))
            .rounded(px(radius::PANEL))
            .spread()
            .align_center()
            .no_shrink(),
        BackgroundColor(DARK.page),
    ))
    .with_children(|strip| {
        for piece in &PIECES {
            strip
                .spawn(Node::column().size(px(4.0 * cell), px(2.0 * cell + letter)).align_center().spread())
                .with_children(|column| {
                    minos(column, piece, cell);
                    column.spawn(text(piece.letter, size, Weight::Bold, DARK.text));
                });
        }
    });
}

fn minos(column: &mut ChildSpawnerCommands, piece: &Piece, cell: f32) {
    let [above, below] = piece.rows;
    let height = if below.is_empty() { 1.0 } else { 2.0 };
    let size = Node::default().size(px(above.len() as f32 * cell), px(height * cell));
    column.spawn(Node::row().height(px(2.0 * cell)).align_center()).with_children(|place| {
        place.spawn(size).with_children(|place| {
            for (y, row) in [above, below].into_iter().enumerate() {
                for (x, _) in row.char_indices().filter(|(_, sign)| *sign == '#') {
                    place.spawn((
                        Node::default().absolute().left(px(x as f32 * cell)).top(px(y as f32 * cell)),
                        children![(Mino(piece.sprites), icon(piece.sprites[0], cell, Color::WHITE))],
                    ));
                }
            }
        });
    });
}

fn show(settings: Res<Settings>, mut minos: Query<(&Mino, &mut Icon)>) {
    for (Mino(sprites), mut icon) in &mut minos {
        icon.set_if_neq(Icon(sprites[settings.colour_aid as usize]));
    }
}
