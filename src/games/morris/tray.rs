//! Rows of men beside or under the board: those in a side's hand, and those taken from it.

use super::ID;
use super::animation::{Animate, Animation, Motion};
use super::capture::CAPTURE;
use super::choice::PendingMove;
use super::faces::{disc, token};
use super::rules::{Game, Side, TOTAL_PIECES};
use crate::gameplay::hud::HudSystems;
use crate::gameplay::prelude::*;
use crate::games::morris::colours::MORRIS;
use crate::games::two_players::painter::Look;

/// How much smaller men and hollows are than the distance between men.
const BETWEEN_MEN: f32 = 4.0;
const BETWEEN_HOLLOWS: f32 = 6.0;

/// Holds men of a side that are not on the board.
#[derive(Component, Clone, Copy, Debug)]
pub struct Tray {
    pub owner: Side,
    /// Whether it holds the men taken from the owner, rather than those in hand.
    pub taken: bool,
    /// The distance between men, in design pixels; 0 if they all lie in one place.
    pub apart: f32,
    pub diameter: f32,
}

#[derive(Component)]
struct Drawn(Option<(u8, Look)>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, lay_men.in_set(HudSystems::Write).run_if(in_state(Screen::Playing(ID))));
}

pub fn tray(owner: Side, taken: bool, apart: f32) -> impl Bundle {
    let diameter = apart - BETWEEN_MEN;
    let node = Node::default().size(px(apart * f32::from(TOTAL_PIECES)), px(diameter));
    (Tray { owner, taken, apart, diameter }, Drawn(None), node)
}

/// The men in a side's hand. A man that was placed and still has to take one counts as on the board.
pub fn in_hand(game: &Game, pending: PendingMove, side: Side) -> u8 {
    let placed = side == game.turn() && matches!(pending, PendingMove::Closed { from: None, .. });
    game.in_hand(side).saturating_sub(u8::from(placed))
}

fn lay_men(
    mut commands: Commands,
    mut animate: MessageReader<Animate>,
    (table, pending, access): (Res<Table<Game>>, Res<PendingMove>, Res<Access>),
    mut trays: Query<(Entity, &Tray, &mut Drawn)>,
) {
    // The owner of a man on its way to a tray, and the seconds until it lands.
    let mut animations = animate.read().flat_map(|Animate(animations)| animations);
    let landing = animations.find_map(|Animation { after, motion }| match motion {
        Motion::Taken(side, _) => Some((*side, after + CAPTURE)),
        _ => None,
    });
    let (game, look) = (table.session().state(), Look::of(*access));
    for (entity, tray, mut drawn) in &mut trays {
        let count = if tray.taken { game.captured(tray.owner) } else { in_hand(game, *pending, tray.owner) };
        if drawn.0.replace((count, look)) == Some((count, look)) {
            continue;
        }
        let lands = landing.filter(|(side, _)| tray.taken && *side == tray.owner).map(|(_, after)| after);
        commands.entity(entity).despawn_children().with_children(|row| {
            for index in 0..TOTAL_PIECES {
                let place = Node::row().size(px(tray.apart), percent(100)).centered();
                let mut place = row.spawn(place);
                if index >= count {
                    let hollow = disc(px(tray.apart - BETWEEN_HOLLOWS), 1.2);
                    place.with_child((hollow, BorderColor::all(MORRIS.key_line)));
                    continue;
                }
                let man = token(tray.owner, tray.diameter, look);
                match lands.filter(|_| index + 1 == count) {
                    Some(after) => place.with_child((man, appearing(after))),
                    None => place.with_child(man),
                };
            }
        });
    }
}

/// Hides a man until this many seconds have passed.
fn appearing(after: f32) -> impl Bundle {
    let appear = Tween::new(Change::Scale(0.0, 1.0), 0.02, Ease::Linear).after(after - 0.02);
    (UiTransform::from_scale(Vec2::ZERO), Tweens::new([appear]))
}
