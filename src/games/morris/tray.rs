//! Rows of men beside or under the board: the men in the hand of a side, and those taken from it.

use bevy::prelude::*;

use super::ID;
use super::animation::Animate;
use super::capture::{Tray, arrival};
use super::choice::PendingMove;
use super::faces::{disc, spawn_token};
use super::rules::{Game, Side, TOTAL_PIECES};
use crate::engine::states::Screen;
use crate::gameplay::hud::HudSystems;
use crate::gameplay::table::Table;
use crate::games::morris::colours::MORRIS;
use crate::games::two_players::painter::Look;
use crate::theme::accessibility::Access;
use crate::theme::animation::{Change, Ease, Tween, Tweens};
use crate::theme::node::NodeExt;

/// How much smaller men and empty places are than the way from man to man.
const BETWEEN_MEN: f32 = 4.0;
const BETWEEN_HOLLOWS: f32 = 6.0;

/// A row of men of a side: in its hand, or taken from it.
#[derive(Component)]
struct MenRow {
    of: Side,
    taken: bool,
    apart: f32,
    shown: Option<(u8, Look)>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, lay_men.in_set(HudSystems::Write).run_if(in_state(Screen::Playing(ID))));
}

/// The places of a side's men in a row: of those in its hand, or of those taken from it.
pub fn tray(part: &mut ChildSpawnerCommands, of: Side, taken: bool, apart: f32) {
    let man = apart - BETWEEN_MEN;
    let mut row = part.spawn((
        MenRow { of, taken, apart, shown: None },
        Node::default().size(px(apart * f32::from(TOTAL_PIECES)), px(man)),
    ));
    if taken {
        row.insert(Tray { of, apart, diameter: man });
    }
}

/// The men in a side's hand; one that was placed and still has to take is on the board.
pub fn in_hand(game: &Game, pending: PendingMove, side: Side) -> u8 {
    let placed = side == game.turn() && matches!(pending, PendingMove::Closed { from: None, .. });
    game.in_hand(side).saturating_sub(u8::from(placed))
}

fn lay_men(
    mut commands: Commands,
    mut animate: MessageReader<Animate>,
    (table, pending, access): (Res<Table<Game>>, Res<PendingMove>, Res<Access>),
    mut rows: Query<(Entity, &mut MenRow)>,
) {
    let landing = arrival(&mut animate);
    let game = table.session().state();
    let look = Look::of(*access);
    for (entity, mut row) in &mut rows {
        let count = if row.taken { game.captured(row.of) } else { in_hand(game, *pending, row.of) };
        if row.shown == Some((count, look)) {
            continue;
        }
        row.shown = Some((count, look));
        let lands = landing.filter(|(side, _)| row.taken && *side == row.of).map(|(_, after)| after);
        let (of, apart) = (row.of, row.apart);
        commands.entity(entity).despawn_children().with_children(|row| {
            for index in 0..TOTAL_PIECES {
                let last = index + 1 == count;
                man_place(row, apart, of, index < count, look, lands.filter(|_| last));
            }
        });
    }
}

/// One place of a tray: a man, who may still be on his way, or nobody.
fn man_place(
    row: &mut ChildSpawnerCommands,
    apart: f32,
    of: Side,
    filled: bool,
    look: Look,
    lands: Option<f32>,
) {
    row.spawn(Node::row().size(px(apart), percent(100)).centered()).with_children(|place| {
        if filled {
            let mut man = spawn_token(place, of, apart - BETWEEN_MEN, look);
            if let Some(after) = lands {
                let appear = Tween::new(Change::Scale(0.0, 1.0), 0.02, Ease::Linear).after(after - 0.02);
                man.insert((UiTransform::from_scale(Vec2::ZERO), Tweens::new([appear])));
            }
        } else {
            let hollow = disc(px(apart - BETWEEN_HOLLOWS), 1.2);
            place.spawn((hollow, BorderColor::all(MORRIS.key_line)));
        }
    });
}
