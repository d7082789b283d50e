//! Turns moves, and the steps of entering one, into timed motions for the board, the sounds and the trays.

use crate::gameplay::prelude::*;
use bevy::ecs::system::SystemParam;

use super::ID;
use super::assets::Sounds;
use super::capture::BEFORE_CAPTURE;
use super::choice::PendingMove;
use super::input::Released;
use super::movement::{FLY, PLACE, SLIDE};
use super::rules::{Effect, Game, Mill, Point, Side};
use crate::games::two_players::sounds::{SoundSystems, SoundsToCome, stop_sounds};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    /// A man comes from the hand.
    Placed(Point),
    /// A man slides from one point to the other.
    Slid(Point, Point),
    /// A man flies from one point to the other.
    Flew(Point, Point),
    /// A dragged man is released here, from the middle of the view, and lands on the point.
    Dropped(Vec2, Point),
    /// A man is chosen and rises.
    Lifted(Point),
    /// A chosen man is put down again.
    Lowered(Point),
    /// A man goes back to the hand.
    Returned(Side, Point),
    /// A mill is lit.
    Closed(Mill),
    Taken(Side, Point),
}

impl Motion {
    /// The point where the motion leaves a man.
    pub fn lands_on(self) -> Option<Point> {
        match self {
            Self::Placed(at)
            | Self::Slid(_, at)
            | Self::Flew(_, at)
            | Self::Dropped(_, at)
            | Self::Lifted(at)
            | Self::Lowered(at) => Some(at),
            Self::Returned(..) | Self::Closed(_) | Self::Taken(..) => None,
        }
    }

    fn lasts(self) -> f32 {
        match self {
            Self::Placed(_) => PLACE,
            Self::Slid(..) => SLIDE,
            Self::Flew(..) => FLY,
            _ => 0.0,
        }
    }
}

/// A motion, and the seconds until it begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Animation {
    pub after: f32,
    pub motion: Motion,
}

/// How the board in the room gets to its new state. Without animations it changes at once.
#[derive(Message, Clone, Debug, Default, PartialEq)]
pub struct Animate(pub Vec<Animation>);

/// The part of a move that the last animations showed.
#[derive(Resource, Default)]
pub struct Shown(PendingMove);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Animate>().init_resource::<Shown>();
    app.add_systems(
        Update,
        (
            animate
                .after(FrameSystems::Rules)
                .before(FrameSystems::View)
                .run_if(in_state(Screen::Playing(ID))),
            stop_sounds.before(SoundSystems).in_set(FrameSystems::View).run_if(on_message::<Animate>),
        ),
    );
    app.add_systems(OnExit(Screen::Playing(ID)), |mut shown: ResMut<Shown>| shown.0 = PendingMove::Nothing);
}

/// Sends the animations of a move, of an undo, or of a step in which a move is entered.
pub fn animate(
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    mut released: MessageReader<Released>,
    (table, pending): (Res<Table<Game>>, Res<PendingMove>),
    mut shown: ResMut<Shown>,
    mut animate: MessageWriter<Animate>,
) {
    let effects = played.read().last().map(|Played(effects)| effects);
    let undone = reset.read().last().map(|reset| &reset.undone);
    let released = released.read().last();
    let mut animations = match (undone, effects) {
        (Some(undone), _) => of_undone(undone),
        (_, Some(effects)) => of_effects(effects, shown.0),
        _ if shown.0 != *pending => of_pending(shown.0, *pending, table.session().state()),
        // The man was released where it cannot stand, and is still chosen.
        _ if released.is_some() => Vec::new(),
        _ => return,
    };
    if let Some(Released(from)) = released {
        for animation in &mut animations {
            if let Motion::Slid(_, at) | Motion::Flew(_, at) | Motion::Lowered(at) = animation.motion {
                animation.motion = Motion::Dropped(*from, at);
            }
        }
    }
    shown.0 = *pending;
    animate.write(Animate(animations));
}

#[derive(SystemParam)]
pub struct AnimationSounds<'w, 's> {
    animate: MessageReader<'w, 's, Animate>,
    coming: SoundsToCome<'w>,
    sounds: Res<'w, Sounds>,
}

impl AnimationSounds<'_, '_> {
    /// Schedules the sound of each motion that has one. The number is its delay after the motion begins.
    pub fn play(&mut self, of: impl Fn(Motion, &Sounds) -> Option<(f32, PlaySound)>) {
        for animation in self.animate.read().flat_map(|Animate(animations)| animations) {
            if let Some((after, sound)) = of(animation.motion, &self.sounds) {
                self.coming.play_after(animation.after + after, sound);
            }
        }
    }
}

pub fn from_column(sound: &Handle<AudioSource>, at: Point) -> PlaySound {
    PlaySound::new(sound).from_column(f32::from(at.column() - 1), 7.0)
}

/// The animations of a move, except those that were shown while it was entered.
pub fn of_effects(effects: &[Effect], before: PendingMove) -> Vec<Animation> {
    let seen = effects.iter().any(|effect| match *effect {
        Effect::Placed(_, at) => before.is_way(None, at),
        Effect::Slid(from, to) | Effect::Flew(from, to) => before.is_way(Some(from), to),
        _ => false,
    });
    let (mut animations, mut after) = (Vec::new(), 0.0);
    for effect in effects {
        let motion = match *effect {
            Effect::Taken(side, at) => Motion::Taken(side, at),
            Effect::Over(_) => continue,
            _ if seen => continue,
            Effect::Placed(_, at) => Motion::Placed(at),
            Effect::Slid(from, to) => Motion::Slid(from, to),
            Effect::Flew(from, to) => Motion::Flew(from, to),
            Effect::Closed(mill) => Motion::Closed(mill),
        };
        if matches!(motion, Motion::Taken(..)) && !seen {
            after += BEFORE_CAPTURE;
        }
        animations.push(Animation { after, motion });
        after += motion.lasts();
    }
    animations
}

pub fn of_undone(effects: &[Effect]) -> Vec<Animation> {
    let back = effects.iter().rev().filter_map(|effect| match *effect {
        Effect::Placed(side, at) => Some(Motion::Returned(side, at)),
        Effect::Slid(from, to) => Some(Motion::Slid(to, from)),
        Effect::Flew(from, to) => Some(Motion::Flew(to, from)),
        Effect::Taken(_, at) => Some(Motion::Placed(at)),
        Effect::Closed(_) | Effect::Over(_) => None,
    });
    back.map(|motion| Animation { after: 0.0, motion }).collect()
}

pub fn of_pending(before: PendingMove, now: PendingMove, game: &Game) -> Vec<Animation> {
    let mut animations = of_undone(&before.effects(game));
    animations.extend(of_effects(&now.effects(game), PendingMove::Nothing));
    let mut push = |motion: Motion| animations.push(Animation { after: 0.0, motion });
    if let (PendingMove::Lifted(point), PendingMove::Nothing | PendingMove::Lifted(_)) = (before, now) {
        push(Motion::Lowered(point));
    }
    if let PendingMove::Lifted(point) = now {
        push(Motion::Lifted(point));
    }
    animations
}
