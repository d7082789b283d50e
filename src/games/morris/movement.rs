//! A man is placed, slides or flies: which presses do it, what is seen and heard of it, and how he goes
//! back when it is undone.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::MorrisPhase;
use super::animation::{Animate, AnimationSounds, Motion, from_column};
use super::choice::{Choice, PendingMove, Refusal};
use super::faces::spawn_face;
use super::render::{BoardView, LIFTED_SIZE, Man, raised, spawn_leaving};
use super::rules::{Game, Move, Point};
use crate::gameplay::table::Table;
use crate::games::two_players::board::{DrawSystems, Grid};
use crate::games::two_players::cursor::{CurrentInput, InputSystems};
use crate::games::two_players::painter::Painter;
use crate::games::two_players::sounds::SoundSystems;
use crate::theme::animation::{APPEAR, Calm, Change, Ease, Tween, Tweens, VANISH};

/// A man is placed.
pub const PLACE: f32 = 0.14;
/// A man slides.
pub const SLIDE: f32 = 0.22;
/// A man flies.
pub const FLY: f32 = 0.26;
/// A man is lifted, or put down.
const LIFT: f32 = 0.11;
/// How high a man flies, in steps.
const FLIGHT_HEIGHT: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            place_man.in_set(InputSystems::Choose).run_if(in_state(MorrisPhase::Placing)),
            move_man.in_set(InputSystems::Choose).run_if(in_state(MorrisPhase::Moving)),
            play_movement_sounds.in_set(SoundSystems).run_if(on_message::<Animate>),
        ),
    );
    app.add_systems(PostUpdate, (move_men, return_to_hand).in_set(DrawSystems::Animate));
}

/// A press on a point places a man there.
fn place_man(input: Res<CurrentInput<Point>>, table: Res<Table<Game>>, mut choices: MessageWriter<Choice>) {
    choices.write_batch(input.pressed().map(|point| placing(table.session().state(), point)));
}

/// A press on a man chooses him, and a press on a point moves the chosen man there.
fn move_man(
    input: Res<CurrentInput<Point>>,
    table: Res<Table<Game>>,
    pending: Res<PendingMove>,
    mut choices: MessageWriter<Choice>,
) {
    choices.write_batch(input.pressed().map(|point| moving(table.session().state(), *pending, point)));
}

/// What pressing a point leads to with a man in hand.
pub fn placing(game: &Game, point: Point) -> Choice {
    match game.board().piece(point) {
        Some(_) => Choice::Refuse(Refusal::Occupied(point)),
        None => go(game, None, point),
    }
}

/// What pressing a point leads to with all men on the board.
pub fn moving(game: &Game, pending: PendingMove, point: Point) -> Choice {
    let PendingMove::Lifted(from) = pending else { return lift(game, point) };
    match game.board().piece(point) {
        _ if point == from => Choice::Continue(PendingMove::Nothing),
        None if game.targets(Some(from)).contains(point) => go(game, Some(from), point),
        None => Choice::Refuse(Refusal::NoLine(from, point)),
        Some(side) if side == game.turn() => lift(game, point),
        Some(_) => Choice::Refuse(Refusal::Occupied(point)),
    }
}

fn lift(game: &Game, point: Point) -> Choice {
    if can_move(game, point) {
        Choice::Continue(PendingMove::Lifted(point))
    } else if game.board().piece(point) == Some(game.turn()) {
        Choice::Refuse(Refusal::Blocked(point))
    } else {
        Choice::Refuse(Refusal::NotYours(point))
    }
}

/// Whether there is a man of the player's own who can go somewhere.
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

/// The men that get to their points by a motion.
#[derive(SystemParam)]
struct MovingMen<'w, 's> {
    boards: Query<'w, 's, (&'static BoardView, &'static Grid), Changed<BoardView>>,
    men: Query<'w, 's, (Entity, &'static Man, &'static Children, &'static ChildOf)>,
}

struct MovingMan {
    root: Entity,
    entity: Entity,
    face: Entity,
    man: Man,
    grid: Grid,
    motion: Motion,
}

impl MovingMen<'_, '_> {
    fn iter(&self) -> impl Iterator<Item = MovingMan> {
        self.men.iter().filter_map(|(entity, man, children, parent)| {
            let root = parent.parent();
            let (view, grid) = self.boards.get(root).ok()?;
            let motion = view.motion_to(man.at)?;
            Some(MovingMan { root, entity, face: *children.first()?, man: *man, grid: *grid, motion })
        })
    }
}

impl MovingMan {
    /// He goes along the board from here.
    fn travel(&self, commands: &mut Commands, from: Vec2, seconds: f32, ease: Ease, calm: Calm) {
        let way = Tween::new(Change::Place(from, self.grid.place(self.man.at)), seconds, ease);
        let start = Transform::from_translation(from.extend(0.5));
        commands.entity(self.entity).insert((start, Tweens::new([way]).calm(calm)));
    }

    /// His face rises above the board, or comes down to it.
    fn rise(&self, commands: &mut Commands, tweens: impl Into<Vec<Tween>>, calm: Calm) {
        commands.entity(self.face).insert(Tweens::new(tweens).calm(calm));
    }

    fn come_down(&self, commands: &mut Commands) {
        let tweens = [
            Tween::new(Change::Scale(LIFTED_SIZE, 1.0), LIFT, Ease::Out),
            Tween::new(Change::Place(raised(&self.grid), Vec2::ZERO), LIFT, Ease::Out),
        ];
        self.rise(commands, tweens, Calm::AtOnce);
    }

    /// Where nothing moves, he fades at the place that he left while he appears at the new one.
    fn fade_behind(&self, commands: &mut Commands, painter: &Painter, from: Vec2) {
        if !painter.access().reduced_motion || from == self.grid.place(self.man.at) {
            return;
        }
        let (side, step) = (self.man.side, self.grid.cell);
        commands.entity(self.root).with_children(|board| {
            board
                .spawn((
                    Transform::from_translation(from.extend(0.3)),
                    Visibility::default(),
                    Tweens::farewell([Tween::new(Change::Place(from, from), VANISH, Ease::Linear)]),
                ))
                .with_children(|man| spawn_face(man, painter, side, step, 1.0, Transform::default()));
        });
    }
}

/// A man comes down on the board, slides or flies over it, or is dropped where he was dragged; one who is
/// chosen rises, and comes down when he is put back.
fn move_men(mut commands: Commands, painter: Painter, men: MovingMen) {
    let commands = &mut commands;
    for man in men.iter() {
        match man.motion {
            Motion::Placed(_) => {
                let drop = Tween::new(Change::Scale(1.2, 1.0), PLACE, Ease::Out);
                man.rise(commands, [drop], Calm::Appear(APPEAR));
            }
            Motion::Moved { from, flies, .. } => {
                let (from, seconds) = (man.grid.place(from), if flies { FLY } else { SLIDE });
                man.travel(commands, from, seconds, Ease::InOut, Calm::Appear(VANISH));
                if flies {
                    let height = FLIGHT_HEIGHT * man.grid.cell;
                    let hop = Tween::new(Change::Hop(Vec2::ZERO, height), FLY, Ease::InOut);
                    let pop = Tween::new(Change::Pop(LIFTED_SIZE), FLY, Ease::Linear);
                    man.rise(commands, [hop, pop], Calm::AtOnce);
                }
                man.fade_behind(commands, &painter, from);
            }
            Motion::Dropped { from, .. } => {
                man.travel(commands, from, LIFT, Ease::Out, Calm::AtOnce);
                man.come_down(commands);
            }
            Motion::Lifted(_) => {
                let grow = Tween::new(Change::Scale(1.0, LIFTED_SIZE), LIFT, Ease::Out);
                let rise = Tween::new(Change::Place(Vec2::ZERO, raised(&man.grid)), LIFT, Ease::Out);
                man.rise(commands, [grow, rise], Calm::AtOnce);
            }
            Motion::Lowered(_) => man.come_down(commands),
            Motion::Returned(..) | Motion::Closed { .. } | Motion::Taken { .. } => {}
        }
    }
}

/// A man whose placing is taken back leaves the board.
fn return_to_hand(
    mut commands: Commands,
    painter: Painter,
    boards: Query<(Entity, &BoardView, &Grid), Changed<BoardView>>,
) {
    for (board, view, grid) in &boards {
        for animation in &view.animations {
            let Motion::Returned(side, at) = animation.motion else { continue };
            commands.entity(board).with_children(|board| {
                spawn_leaving(board, &painter, grid, Man { at, side }, 0.0);
            });
        }
    }
}

fn play_movement_sounds(mut sounds: AnimationSounds) {
    sounds.play(|motion, sounds| {
        let (sound, at) = match motion {
            Motion::Placed(at) | Motion::Dropped { at, .. } => (&sounds.place, at),
            Motion::Moved { to, .. } => (&sounds.slide, to),
            _ => return None,
        };
        Some((0.0, from_column(sound, at)))
    });
}
