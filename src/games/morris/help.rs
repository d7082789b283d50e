//! The small pictures on the help page: a line of the board, before and after.

use super::faces::{disc, token};
use super::marks::GOLD;
use super::rules::Side;
use crate::gameplay::prelude::*;
use crate::games::help_rows::HelpPictures;
use crate::games::two_players::painter::Look;

const WOOD: Color = hex(0x6c4226);
const INLAY: Color = hex(0xe3c390);
const CORAL: Color = hex(0xff7f5f);

/// Three points for each rule: W is ivory, B ebony, M ivory in a mill, R ebony that may be taken.
pub const PICTURES: HelpPictures = HelpPictures {
    rows: [("B..", "B.W"), ("WW.", "MMM"), ("W..", ".W."), ("BR.", "B..")],
    sizes: [15.0, 30.0],
    arrows: [13.0, 24.0],
    gap: Some(0.2),
    draw,
};

fn draw(parts: &mut ChildSpawnerCommands, points: &str, man: f32) {
    let step = man * 1.34;
    let row = Node::row()
        .size(px(3.0 * step + man * 0.3), px(man * 1.7))
        .padding(UiRect::horizontal(px(man * 0.15)))
        .align_center()
        .rounded(px(radius::SMALL));
    let line = Node::default()
        .absolute()
        .left(px(man * 0.15 + step / 2.0))
        .size(px(2.0 * step), px((man / 12.0).max(1.0)));
    parts.spawn((row, BackgroundColor(WOOD), children![(line, BackgroundColor(INLAY))])).with_children(
        |wood| {
            for point in points.chars() {
                wood.spawn(Node::row().width(px(step)).centered())
                    .with_children(|place| draw_point(place, point, man));
            }
        },
    );
}

fn draw_point(place: &mut ChildSpawnerCommands, point: char, size: f32) {
    let (side, ring) = match point {
        'W' => (Side::White, None),
        'B' => (Side::Black, None),
        'M' => (Side::White, Some(GOLD)),
        'R' => (Side::Black, Some(CORAL)),
        _ => {
            let hole = disc(px(size * 0.3), (size * 0.07).max(1.0));
            place.spawn((hole, BackgroundColor(WOOD), BorderColor::all(INLAY)));
            return;
        }
    };
    let (man, edge) = (token(side, size, Look::default()), (size / 12.0).max(1.5));
    match ring {
        None => place.spawn(man),
        Some(color) => {
            place.spawn((disc(px(size + 3.0 * edge), edge), BorderColor::all(color), children![man]))
        }
    };
}
