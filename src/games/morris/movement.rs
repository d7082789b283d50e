//! Placing, sliding and flying a man: the presses that do it, the animations and sounds, and undoing it.

use super::MorrisPhase;
use super::animation::{Animate, Animation, AnimationSounds, Motion, from_column};
use super::choice::{Choice, PendingMove, Refusal};
use super::render::{BoardView, LIFTED_SIZE, Man, raised, spawn_leaving};
use super::rules::{Game, Move, Point};
use crate::gameplay::prelude::*;
use crate::games::two_players::board::{DrawSystems, Grid};
use crate::games::two_players::cursor::{CurrentInput, InputSystems};
use crate::games::two_players::painter::Painter;
use crate::games::two_players::sounds::SoundSystems;
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
    app.add_systems(
        Update,
        (
            (
                place_man.run_if(in_state(MorrisPhase::Placing)),
                move_man.run_if(in_state(MorrisPhase::Moving)),
            )
                .chain()
                .in_set(InputSystems::Choose),
            play_movement_sounds.in_set(SoundSystems).run_if(on_message::<Animate>),
        ),
    );
    app.add_systems(PostUpdate, (move_men, leave_board).in_set(DrawSystems::Animate));
}

fn place_man(input: Res<CurrentInput<Point>>, table: Res<Table<Game>>, mut choices: MessageWriter<Choice>) {
    choices.write_batch(input.pressed().map(|point| placing(table.session().state(), point)));
}

/// A press on a man chooses it, and a press on a point moves the chosen man there.
pub fn move_man(
    input: Res<CurrentInput<Point>>,
    table: Res<Table<Game>>,
    pending: Res<PendingMove>,
    mut choices: MessageWriter<Choice>,
) {
    choices.write_batch(input.pressed().map(|point| moving(table.session().state(), *pending, point)));
}

/// What pressing a point leads to while a man is in hand.
pub fn placing(game: &Game, point: Point) -> Choice {
    match game.board().piece(point) {
        Some(_) => Choice::Refuse(point, Refusal::Occupied),
        None => go(game, None, point),
    }
}

/// What pressing a point leads to when all men are on the board.
pub fn moving(game: &Game, pending: PendingMove, point: Point) -> Choice {
    let PendingMove::Lifted(from) = pending else { return lift(game, point) };
    match game.board().piece(point) {
        _ if point == from => Choice::Continue(PendingMove::Nothing),
        None if game.targets(Some(from)).contains(point) => go(game, Some(from), point),
        None => Choice::Refuse(point, Refusal::NoLine(from)),
        Some(side) if side == game.turn() => lift(game, point),
        Some(_) => Choice::Refuse(point, Refusal::Occupied),
    }
}

fn lift(game: &Game, point: Point) -> Choice {
    if can_move(game, point) {
        Choice::Continue(PendingMove::Lifted(point))
    } else if game.board().piece(point) == Some(game.turn()) {
        Choice::Refuse(point, Refusal::Blocked)
    } else {
        Choice::Refuse(point, Refusal::NotYours)
    }
}

/// Whether the player has a man here that can move.
pub fn can_move(game: &Game, point: Point) -> bool {
    game.board().piece(point) == Some(game.turn()) && !game.targets(Some(point)).is_empty()
}

fn go(game: &Game, from: Option<Point>, to: Point) -> Choice {
    if game.captures_after(from, to).is_empty() {
        Choice::Play(Move { from, to, take: None })
    } else {
        Choice::Continue(PendingMove::Closed { from, to })
    }
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

pub fn play_movement_sounds(mut sounds: AnimationSounds) {
    sounds.play(|motion, sounds| {
        let (sound, at) = match motion {
            Motion::Placed(at) | Motion::Dropped(_, at) => (&sounds.place, at),
            Motion::Slid(_, at) | Motion::Flew(_, at) => (&sounds.slide, at),
            _ => return None,
        };
        Some((0.0, from_column(sound, at)))
    });
}
