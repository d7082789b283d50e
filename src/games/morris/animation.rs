//! The order in which a change of the board is seen and heard. The effects of a move, and the steps in
//! which one is entered, become animations: a motion, and the seconds until it begins. The board, the
//! sounds and the trays all follow these.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::ID;
use super::assets::Sounds;
use super::capture::BEFORE_CAPTURE;
use super::choice::PendingMove;
use super::movement::{FLY, PLACE, SLIDE};
use super::pointer::Released;
use super::rules::{Effect, Game, Mill, Phase, Point, Side};
use crate::engine::audio::PlaySound;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::messages::{Played, Reset};
use crate::gameplay::table::Table;
use crate::games::two_players::sounds::{SoundSystems, SoundsToCome, stop_sounds};

/// What is seen and heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    /// A man comes from the hand.
    Placed(Point),
    /// A man slides or flies.
    Moved { from: Point, to: Point, flies: bool },
    /// A man is let go of after it was dragged.
    Dropped {
        /// Where it comes to stand.
        at: Point,
        /// Where it was let go, from the middle of the view.
        from: Vec2,
    },
    /// A man is chosen.
    Lifted(Point),
    /// It is put down again.
    Lowered(Point),
    /// A man goes back to the hand.
    Returned(Side, Point),
    /// A mill is lit.
    Closed {
        mill: Mill,
        /// Whether it stays lit until something else happens.
        stays: bool,
    },
    /// A man is taken.
    Taken {
        /// Whose it was.
        side: Side,
        /// Where it stood.
        at: Point,
    },
}

impl Motion {
    /// The point where a man comes to stand by it.
    pub fn lands_on(self) -> Option<Point> {
        match self {
            Self::Placed(at)
            | Self::Moved { to: at, .. }
            | Self::Dropped { at, .. }
            | Self::Lifted(at)
            | Self::Lowered(at) => Some(at),
            Self::Returned(..) | Self::Closed { .. } | Self::Taken { .. } => None,
        }
    }

    /// How long a man is on his way by it.
    fn lasts(self) -> f32 {
        match self {
            Self::Placed(_) => PLACE,
            Self::Moved { flies: true, .. } => FLY,
            Self::Moved { .. } => SLIDE,
            _ => 0.0,
        }
    }

    /// The same, let go of after a drag.
    fn dropped(self, from: Vec2) -> Self {
        match self {
            Self::Moved { to: at, .. } | Self::Lowered(at) => Self::Dropped { at, from },
            motion => motion,
        }
    }
}

/// A motion, and the seconds until it begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Animation {
    pub after: f32,
    pub motion: Motion,
}

/// The board in the room shows something else from now on; this is how it gets there. Without
/// animations it changes at once.
#[derive(Message, Clone, Debug, Default, PartialEq)]
pub struct Animate(pub Vec<Animation>);

/// As much of a move as the last animations showed.
#[derive(Resource, Default)]
struct Shown(PendingMove);

/// Sends animations, once the rules have been asked.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnimateSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Animate>().init_resource::<Shown>();
    app.add_systems(
        Update,
        (
            animate
                .in_set(AnimateSystems)
                .after(FrameSystems::Rules)
                .before(FrameSystems::View)
                .run_if(in_state(Screen::Playing(ID))),
            stop_sounds.before(SoundSystems).in_set(FrameSystems::View).run_if(on_message::<Animate>),
        ),
    );
    app.add_systems(OnExit(Screen::Playing(ID)), |mut shown: ResMut<Shown>| shown.0 = PendingMove::Nothing);
}

/// Sends the animations of a move, of an undo, or of a step in which a move is entered.
fn animate(
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
        // A man was released where he cannot stand, and is still chosen.
        _ if released.is_some() => Vec::new(),
        _ => return,
    };
    if let Some(Released(from)) = released {
        for animation in &mut animations {
            animation.motion = animation.motion.dropped(*from);
        }
    }
    shown.0 = *pending;
    animate.write(Animate(animations));
}

/// Lets the sounds of animations come.
#[derive(SystemParam)]
pub struct AnimationSounds<'w, 's> {
    animate: MessageReader<'w, 's, Animate>,
    coming: SoundsToCome<'w>,
    sounds: Res<'w, Sounds>,
}

impl AnimationSounds<'_, '_> {
    /// Plays the sound of each motion that has one, so many seconds after the motion begins.
    pub fn play(&mut self, of: impl Fn(Motion, &Sounds) -> Option<(f32, PlaySound)>) {
        for animation in self.animate.read().flat_map(|Animate(animations)| animations) {
            if let Some((after, sound)) = of(animation.motion, &self.sounds) {
                self.coming.play_after(animation.after + after, sound);
            }
        }
    }
}

/// A sound from the column of a point.
pub fn from_column(sound: &Handle<AudioSource>, at: Point) -> PlaySound {
    PlaySound::new(sound).from_column(f32::from(at.column() - 1), 7.0)
}

/// The animations of a move. Those that were shown while it was entered are not shown again.
pub fn of_effects(effects: &[Effect], before: PendingMove) -> Vec<Animation> {
    let (mut animations, mut now) = (Vec::new(), 0.0);
    let mut seen = false;
    for effect in effects {
        let motion = match *effect {
            Effect::Placed { at, .. } => {
                seen = before.is_way(None, at);
                Motion::Placed(at)
            }
            Effect::Slid { from, to, .. } | Effect::Flew { from, to, .. } => {
                seen = before.is_way(Some(from), to);
                Motion::Moved { from, to, flies: matches!(effect, Effect::Flew { .. }) }
            }
            Effect::Closed { mill, .. } => Motion::Closed { mill, stays: false },
            Effect::Taken { side, at } => {
                let after = if seen { 0.0 } else { now + BEFORE_CAPTURE };
                animations.push(Animation { after, motion: Motion::Taken { side, at } });
                continue;
            }
            Effect::PhaseBegan { .. } | Effect::Over(_) => continue,
        };
        if !seen {
            animations.push(Animation { after: now, motion });
            now += motion.lasts();
        }
    }
    animations
}

/// The animations of moves that are taken back.
fn of_undone(effects: &[Effect]) -> Vec<Animation> {
    let back = effects.iter().rev().filter_map(|effect| match *effect {
        Effect::Placed { side, at } => Some(Motion::Returned(side, at)),
        Effect::Slid { from, to, .. } => Some(Motion::Moved { from: to, to: from, flies: false }),
        Effect::Flew { from, to, .. } => Some(Motion::Moved { from: to, to: from, flies: true }),
        Effect::Taken { at, .. } => Some(Motion::Placed(at)),
        Effect::Closed { .. } | Effect::PhaseBegan { .. } | Effect::Over(_) => None,
    });
    back.map(|motion| Animation { after: 0.0, motion }).collect()
}

/// The animations of a step in which a move is entered.
fn of_pending(before: PendingMove, now: PendingMove, game: &Game) -> Vec<Animation> {
    let mut animations = Vec::new();
    let mut push = |after: f32, motion: Motion| animations.push(Animation { after, motion });
    match before {
        PendingMove::Lifted(point) if !matches!(now, PendingMove::Closed { .. }) => {
            push(0.0, Motion::Lowered(point));
        }
        PendingMove::Closed { from: Some(from), to } => {
            push(0.0, Motion::Moved { from: to, to: from, flies: false });
        }
        PendingMove::Closed { from: None, to } => push(0.0, Motion::Returned(game.turn(), to)),
        _ => {}
    }
    match now {
        PendingMove::Nothing => {}
        PendingMove::Lifted(point) => push(0.0, Motion::Lifted(point)),
        PendingMove::Closed { from, to } => {
            let motion = match from {
                None => Motion::Placed(to),
                Some(from) => Motion::Moved { from, to, flies: game.phase(game.turn()) == Phase::Flying },
            };
            push(0.0, motion);
            for mill in now.mills(game).iter() {
                push(motion.lasts(), Motion::Closed { mill, stays: true });
            }
        }
    }
    animations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Rules;
    use crate::games::morris::rules::Setup;

    fn point(name: &str) -> Point {
        Point::named(name).expect("a point")
    }

    /// A game in which White closes a7-d7-g7 with its third man, and what that causes.
    fn mill() -> (Game, Vec<Effect>) {
        let mut game = Game::new(&Setup::new(1));
        for mv in ["a7", "a1", "d7", "d1"] {
            game.play(mv.parse().expect("a move")).expect("legal");
        }
        let before = game.clone();
        let effects = game.play("g7xa1".parse().expect("a move")).expect("legal");
        (before, effects)
    }

    #[test]
    fn a_mill_is_seen_before_its_prize_goes() {
        let (_, effects) = mill();
        let animations = of_effects(&effects, PendingMove::Nothing);
        assert_eq!(animations[0], Animation { after: 0.0, motion: Motion::Placed(point("g7")) });
        assert!(
            matches!(animations[1].motion, Motion::Closed { stays: false, .. })
                && animations[1].after >= PLACE
        );
        assert!(
            matches!(animations[2].motion, Motion::Taken { .. }) && animations[2].after > animations[1].after
        );
    }

    #[test]
    fn what_is_taken_back_is_seen_to_go_back() {
        let (_, effects) = mill();
        let back: Vec<Motion> = of_undone(&effects).into_iter().map(|animation| animation.motion).collect();
        assert_eq!(back, [Motion::Placed(point("a1")), Motion::Returned(Side::White, point("g7"))]);
    }

    #[test]
    fn what_was_entered_is_not_seen_twice() {
        let (game, effects) = mill();
        let closed = PendingMove::Closed { from: None, to: point("g7") };
        let entered = of_pending(PendingMove::Nothing, closed, &game);
        assert!(matches!(entered[1].motion, Motion::Closed { stays: true, .. }));
        let taken = Motion::Taken { side: Side::Black, at: point("a1") };
        assert_eq!(of_effects(&effects, closed), [Animation { after: 0.0, motion: taken }]);
        let back = of_pending(closed, PendingMove::Nothing, &game);
        assert_eq!(back, [Animation { after: 0.0, motion: Motion::Returned(Side::White, point("g7")) }]);
    }
}
