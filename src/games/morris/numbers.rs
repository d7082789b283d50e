//! The two boxes of the compact arrangement: a man of each side beside how many are on the board,
//! how many more in hand, and a bar under the side that moves.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::ID;
use super::capture::Tray;
use super::choice::PendingMove;
use super::faces::{Look, spawn_token};
use super::marks::GOLD;
use super::rules::{Game, Side};
use super::tray::in_hand;
use crate::engine::layout::{Layout, Mode};
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::hud::NumberBox;
use crate::gameplay::table::Table;
use crate::games::morris::colours::MORRIS;
use crate::theme::accessibility::Access;
use crate::theme::widgets::{Weight, text};

const WIDTH: f32 = 84.0;
const MAN: f32 = 16.0;

#[derive(Component)]
struct InHandText(Side);

#[derive(Component)]
struct TurnBar(Side);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fill, write).chain().in_set(FrameSystems::View).run_if(in_state(Screen::Playing(ID))),
    );
}

fn at(left: Val, right: Val, bottom: f32, height: f32) -> Node {
    Node::row().absolute().left(left).right(right).bottom(px(bottom)).height(px(height)).align_center()
}

fn fill(
    mut commands: Commands,
    layout: Res<Layout>,
    access: Res<Access>,
    mut boxes: Query<(Entity, &NumberBox, &mut Node), Added<NumberBox>>,
) {
    if layout.mode != Mode::Compact {
        return;
    }
    for (entity, number, mut node) in &mut boxes {
        let side = if number.0 == 0 { Side::White } else { Side::Black };
        node.width = px(WIDTH);
        commands.entity(entity).with_children(|number| {
            number
                .spawn((Tray { of: side.other(), apart: 0.0, diameter: MAN }, at(px(12), auto(), 5.0, MAN)))
                .with_children(|place| {
                    spawn_token(place, side, MAN, Look::of(*access));
                });
            number.spawn((
                at(auto(), px(10), 5.0, MAN),
                children![(InHandText(side), text("", 14.0, Weight::Bold, MORRIS.stat_label))],
            ));
            number.spawn((
                TurnBar(side),
                Node { border_radius: BorderRadius::all(px(1.5)), ..at(px(8), px(8), 0.0, 3.0) },
                BackgroundColor(GOLD),
            ));
        });
    }
}

fn write(
    table: Res<Table<Game>>,
    pending: Res<PendingMove>,
    mut texts: Query<(&InHandText, &mut Text)>,
    mut bars: Query<(&TurnBar, &mut Visibility)>,
) {
    let game = table.session().state();
    for (InHandText(side), mut text) in &mut texts {
        let new = match in_hand(game, *pending, *side) {
            0 => String::new(),
            men => format!("+{men}"),
        };
        if text.0 != new {
            text.0 = new;
        }
    }
    for (TurnBar(side), mut visibility) in &mut bars {
        let moves = *side == game.turn() && !game.is_over();
        visibility.set_if_neq(if moves { Visibility::Inherited } else { Visibility::Hidden });
    }
}
