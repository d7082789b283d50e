//! Taking a man: the press that does it, the flight to the tray of its captor, and the sound. The tray is
//! part of the interface, so the flying man is too.

use super::mill::play_mill_sound;
use super::movement::move_man;
use crate::gameplay::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::PrimaryWindow;

use super::ID;
use super::MorrisPhase;
use super::animation::{Animate, AnimationSounds, Motion, from_column};
use super::choice::{Choice, PendingMove, Refusal};
use super::faces::{COVERED, token};
use super::render::BoardView;
use super::rules::{Game, Move, Point, Side};
use super::tray::Tray;
use crate::games::two_players::board::Grid;
use crate::games::two_players::cursor::{CurrentInput, InputSystems};
use crate::games::two_players::painter::Look;
use crate::games::two_players::sounds::SoundSystems;

/// How long a mill is seen before a man is taken for it, if both are one move.
pub const BEFORE_CAPTURE: f32 = 0.35;
/// How long a taken man flies to the tray.
pub const CAPTURE: f32 = 0.32;
/// When the man is heard falling into the tray.
const FALL: f32 = CAPTURE * 0.6;

/// A man on its way to the tray.
#[derive(Component)]
struct Flight;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            take_man.after(move_man).in_set(InputSystems::Choose).run_if(in_state(MorrisPhase::Taking)),
            fly_to_tray.in_set(FrameSystems::View).run_if(in_state(Screen::Playing(ID))),
            play_capture_sound.in_set(SoundSystems).after(play_mill_sound).run_if(on_message::<Animate>),
        ),
    );
}

fn take_man(
    input: Res<CurrentInput<Point>>,
    table: Res<Table<Game>>,
    pending: Res<PendingMove>,
    mut choices: MessageWriter<Choice>,
) {
    if let (Some(point), PendingMove::Closed { from, to }) = (input.pressed(), *pending) {
        choices.write(taking(table.session().state(), (from, to), point));
    }
}

/// What pressing a point leads to after a man closed a mill.
pub fn taking(game: &Game, (from, to): (Option<Point>, Point), point: Point) -> Choice {
    if game.captures_after(from, to).contains(point) {
        Choice::Play(Move { from, to, take: Some(point) })
    } else if point == to {
        Choice::Continue(PendingMove::Nothing)
    } else if game.board().piece(point) == Some(game.turn().other()) {
        Choice::Refuse(point, Refusal::Safe)
    } else {
        Choice::Refuse(point, Refusal::TakeFirst)
    }
}

fn fly_to_tray(
    mut commands: Commands,
    mut animate: MessageReader<Animate>,
    (table, access, scale): (Res<Table<Game>>, Res<Access>, Res<UiScale>),
    windows: Query<&Window, With<PrimaryWindow>>,
    boards: Query<(&Grid, &Transform), (With<BoardView>, With<InRoom>)>,
    trays: Query<(&Tray, &UiGlobalTransform, &ComputedNode)>,
    flights: Query<Entity, With<Flight>>,
) {
    for Animate(animations) in animate.read() {
        for flight in &flights {
            commands.entity(flight).try_despawn();
        }
        let (Ok(window), Ok((grid, transform))) = (windows.single(), boards.single()) else { continue };
        for animation in animations {
            let Motion::Taken(side, at) = animation.motion else { continue };
            let place = transform.translation.truncate() + grid.place(at);
            let start = (place * Vec2::new(1.0, -1.0) + window.size() / 2.0) / scale.0;
            let diameter = COVERED * grid.cell / scale.0;
            let index = table.session().state().captured(side).saturating_sub(1);
            let (end, size) = landing(&trays, side, index).unwrap_or((start, 0.0));
            let travel = |change: Change| Tween::new(change, CAPTURE, Ease::InOut).after(animation.after);
            commands.spawn((
                Name::new("Taken"),
                Flight,
                DespawnOnExit(Screen::Playing(ID)),
                GlobalZIndex(4),
                Node::default()
                    .absolute()
                    .left(px(start.x - diameter / 2.0))
                    .top(px(start.y - diameter / 2.0)),
                Tweens::farewell([
                    travel(Change::Place(Vec2::ZERO, end - start)),
                    travel(Change::Scale(1.0, size / diameter)),
                ]),
                children![token(side, diameter, Look::of(*access))],
            ));
        }
    }
}

/// Where in the tray a taken man lands, counted from 0, and its diameter there.
fn landing(
    trays: &Query<(&Tray, &UiGlobalTransform, &ComputedNode)>,
    side: Side,
    index: u8,
) -> Option<(Vec2, f32)> {
    // Prefer a tray with a place for every man to one where they all lie in one place.
    let trays =
        trays.iter().filter(|(tray, _, node)| tray.taken && tray.owner == side && node.size().x > 0.0);
    let (tray, place, node) = trays.max_by(|(one, ..), (other, ..)| one.apart.total_cmp(&other.apart))?;
    let factor = node.inverse_scale_factor();
    let (middle, width) = (place.translation * factor, node.size().x * factor);
    let along = if tray.apart > 0.0 { (f32::from(index) + 0.5) * tray.apart - width / 2.0 } else { 0.0 };
    Some((middle + Vec2::new(along, 0.0), tray.diameter))
}

fn play_capture_sound(mut sounds: AnimationSounds) {
    sounds.play(|motion, sounds| match motion {
        Motion::Taken(_, at) => Some((FALL, from_column(&sounds.capture, at))),
        _ => None,
    });
}
