//! The animations of men that are lifted, placed, slide or fly, and those of undoing it.

use super::animation::{Animation, Motion};
use super::render::{BoardView, LIFTED_SIZE, Man, raised, spawn_leaving};
use crate::gameplay::prelude::*;
use crate::games::two_players::board::{DrawSystems, Grid};
use crate::games::two_players::painter::Painter;
use crate::theme::animation::{APPEAR, VANISH};

/// How long a man takes to be placed, to slide and to fly.
pub const PLACE: f32 = 0.14;
pub const SLIDE: f32 = 0.22;
pub const FLY: f32 = 0.26;
/// How long a man takes to be lifted or put down.
const LIFT: f32 = 0.11;
/// How high a man flies, in steps.
const FLIGHT_HEIGHT: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (move_men, leave_board).in_set(DrawSystems::Animate));
}

/// Animates men that are placed, slide, fly or are dropped, and those that are lifted or put back.
fn move_men(
    mut commands: Commands,
    painter: Painter,
    boards: Query<(Entity, &BoardView, &Grid), Changed<BoardView>>,
    men: Query<(Entity, &Man, &Children, &ChildOf)>,
) {
    for (entity, man, faces, parent) in &men {
        let Ok((board, view, grid)) = boards.get(parent.parent()) else { continue };
        let (Some(motion), Some(&face)) = (view.motion_to(man.at), faces.first()) else { continue };
        let way = match motion {
            Motion::Slid(from, _) => Some((grid.place(from), SLIDE, Ease::InOut, Calm::Appear(VANISH))),
            Motion::Flew(from, _) => Some((grid.place(from), FLY, Ease::InOut, Calm::Appear(VANISH))),
            Motion::Dropped(from, _) => Some((from, LIFT, Ease::Out, Calm::AtOnce)),
            _ => None,
        };
        if let Some((from, seconds, ease, calm)) = way {
            let way = Tween::new(Change::Place(from, grid.place(man.at)), seconds, ease);
            let start = Transform::from_translation(from.extend(0.5));
            commands.entity(entity).insert((start, Tweens::new([way]).calm(calm)));
        }
        if let Some(tweens) = tweens_of_face(motion, grid) {
            commands.entity(face).insert(tweens);
        }
        if let Motion::Slid(at, _) | Motion::Flew(at, _) = motion
            && painter.access().reduced_motion
        {
            // The man fades at its old place while it appears at the new one.
            let stay = Tween::new(Change::Place(grid.place(at), grid.place(at)), VANISH, Ease::Linear);
            commands.entity(board).with_children(|board| {
                spawn_leaving(board, &painter, grid, Man { at, ..*man }, stay);
            });
        }
    }
}

/// How a man's face rises above the board or comes down to it.
fn tweens_of_face(motion: Motion, grid: &Grid) -> Option<Tweens> {
    let lift = |change: Change| Tween::new(change, LIFT, Ease::Out);
    let (tweens, calm) = match motion {
        Motion::Placed(_) => {
            (vec![Tween::new(Change::Scale(1.2, 1.0), PLACE, Ease::Out)], Calm::Appear(APPEAR))
        }
        Motion::Flew(..) => {
            let hop = Change::Hop(Vec2::ZERO, FLIGHT_HEIGHT * grid.cell);
            let pop = Change::Pop(LIFTED_SIZE);
            (vec![Tween::new(hop, FLY, Ease::InOut), Tween::new(pop, FLY, Ease::Linear)], Calm::AtOnce)
        }
        Motion::Lifted(_) => {
            let rise = Change::Place(Vec2::ZERO, raised(grid));
            (vec![lift(Change::Scale(1.0, LIFTED_SIZE)), lift(rise)], Calm::AtOnce)
        }
        Motion::Lowered(_) | Motion::Dropped(..) => {
            let sink = Change::Place(raised(grid), Vec2::ZERO);
            (vec![lift(Change::Scale(LIFTED_SIZE, 1.0)), lift(sink)], Calm::AtOnce)
        }
        _ => return None,
    };
    Some(Tweens::new(tweens).calm(calm))
}

/// Shrinks a man whose placing is undone, or that is taken where there is no tray.
fn leave_board(
    mut commands: Commands,
    painter: Painter,
    boards: Query<(Entity, &BoardView, &Grid, Has<InRoom>), Changed<BoardView>>,
) {
    for (board, view, grid, in_room) in &boards {
        for Animation { after, motion } in &view.animations {
            let man = match *motion {
                Motion::Returned(side, at) => Man { at, side },
                Motion::Taken(side, at) if !in_room => Man { at, side },
                _ => continue,
            };
            let shrink = Tween::new(Change::Scale(1.0, 0.0), PLACE, Ease::In).after(*after);
            commands.entity(board).with_children(|board| spawn_leaving(board, &painter, grid, man, shrink));
        }
    }
}
