//! When what is seen and heard happens. Effects of a move, and steps while one is entered, become
//! beats: what happens, and how many seconds from now. Views, sounds and rails all follow these.

use bevy::prelude::*;

use super::intent::Intent;
use super::pointer::Drag;
use super::rules::{Effect, Game, Mill, Phase, Point, Side};
use crate::games::GameId;
use crate::shell::room::{Played, Reset, Table};
use crate::shell::screen::{FrameSystems, Screen};

/// A man is placed.
pub const PLACE: f32 = 0.14;
/// A man slides.
pub const SLIDE: f32 = 0.22;
/// A man flies.
pub const FLY: f32 = 0.26;
/// A taken man goes to the tray.
pub const CAPTURE: f32 = 0.32;
/// How long a mill is seen before its prize goes, if both are one move.
const BEFORE_CAPTURE: f32 = 0.35;

/// Something to be seen or heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    /// A man comes from the hand.
    Placed(Point),
    /// A man slides.
    Slid {
        /// Where from.
        from: Point,
        /// Where to.
        to: Point,
    },
    /// A man flies.
    Flew {
        /// Where from.
        from: Point,
        /// Where to.
        to: Point,
    },
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
        /// Which.
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

impl What {
    /// The point where a man comes to stand by it.
    pub fn lands_on(self) -> Option<Point> {
        match self {
            Self::Placed(at)
            | Self::Slid { to: at, .. }
            | Self::Flew { to: at, .. }
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
            Self::Slid { .. } => SLIDE,
            Self::Flew { .. } => FLY,
            _ => 0.0,
        }
    }

    /// The same, let go of after a drag.
    fn dropped(self, from: Vec2) -> Self {
        match self {
            Self::Slid { to: at, .. } | Self::Flew { to: at, .. } | Self::Lowered(at) => {
                Self::Dropped { at, from }
            }
            what => what,
        }
    }
}

/// Something, and the seconds until it happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beat {
    /// When.
    pub after: f32,
    /// What.
    pub what: What,
}

/// The board shows something else from now on; this is how it gets there. No beats: at once.
#[derive(Message, Clone, Debug, Default, PartialEq)]
pub struct Happening(pub Vec<Beat>);

/// Tells what happens.
pub fn plugin(app: &mut App) {
    app.add_message::<Happening>().init_resource::<Told>();
    app.add_systems(OnExit(Screen::Playing(GameId::Morris)), |mut told: ResMut<Told>| {
        *told = Told::default();
    });
    app.add_systems(
        Update,
        tell.in_set(TellSystems)
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(GameId::Morris))),
    );
}

/// As much of a move as was told of.
#[derive(Resource, Default)]
struct Told(Intent);

/// Tells what happens, once the rules have been asked.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TellSystems;

fn tell(
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    table: Res<Table<Game>>,
    mut intent: ResMut<Intent>,
    mut told: ResMut<Told>,
    mut drag: ResMut<Drag>,
    mut happenings: MessageWriter<Happening>,
) {
    let effects = played.read().last().map(|Played(effects)| effects.clone());
    let undone = reset.read().last().map(|reset| reset.undone.clone());
    if effects.is_some() || undone.is_some() {
        intent.set_if_neq(Intent::Nothing);
    }
    let released = drag.released.take();
    let mut beats = match (undone, effects) {
        (Some(undone), _) => of_undone(&undone),
        (_, Some(effects)) => of_effects(&effects, told.0),
        _ if told.0 != *intent => of_intent(told.0, *intent, table.session().state()),
        // Let go of where it cannot stand, and still chosen.
        _ if released.is_some() => Vec::new(),
        _ => return,
    };
    if let Some(from) = released {
        for beat in &mut beats {
            beat.what = beat.what.dropped(from);
        }
    }
    told.0 = *intent;
    happenings.write(Happening(beats));
}

/// What a move looks like. What was seen while it was entered is not seen again.
pub fn of_effects(effects: &[Effect], before: Intent) -> Vec<Beat> {
    let (mut beats, mut now) = (Vec::new(), 0.0);
    let mut seen = false;
    for effect in effects {
        let what = match *effect {
            Effect::Placed { at, .. } => {
                seen = before.is_way(None, at);
                What::Placed(at)
            }
            Effect::Slid { from, to, .. } => {
                seen = before.is_way(Some(from), to);
                What::Slid { from, to }
            }
            Effect::Flew { from, to, .. } => {
                seen = before.is_way(Some(from), to);
                What::Flew { from, to }
            }
            Effect::Closed { mill, .. } => What::Closed { mill, stays: false },
            Effect::Taken { side, at } => {
                let after = if seen { 0.0 } else { now + BEFORE_CAPTURE };
                beats.push(Beat { after, what: What::Taken { side, at } });
                continue;
            }
            Effect::PhaseBegan { .. } | Effect::Over(_) => continue,
        };
        if !seen {
            beats.push(Beat { after: now, what });
            now += what.lasts();
        }
    }
    beats
}

/// What moves look like that are taken back.
fn of_undone(effects: &[Effect]) -> Vec<Beat> {
    let back = effects.iter().rev().filter_map(|effect| match *effect {
        Effect::Placed { side, at } => Some(What::Returned(side, at)),
        Effect::Slid { from, to, .. } => Some(What::Slid { from: to, to: from }),
        Effect::Flew { from, to, .. } => Some(What::Flew { from: to, to: from }),
        Effect::Taken { at, .. } => Some(What::Placed(at)),
        Effect::Closed { .. } | Effect::PhaseBegan { .. } | Effect::Over(_) => None,
    });
    back.map(|what| Beat { after: 0.0, what }).collect()
}

/// What a step of entering a move looks like.
fn of_intent(before: Intent, now: Intent, game: &Game) -> Vec<Beat> {
    let mut beats = Vec::new();
    let mut push = |after: f32, what: What| beats.push(Beat { after, what });
    match before {
        Intent::Lifted(point) if !matches!(now, Intent::Closed { .. }) => push(0.0, What::Lowered(point)),
        Intent::Closed { from: Some(from), to } => push(0.0, What::Slid { from: to, to: from }),
        Intent::Closed { from: None, to } => push(0.0, What::Returned(game.turn(), to)),
        _ => {}
    }
    match now {
        Intent::Nothing => {}
        Intent::Lifted(point) => push(0.0, What::Lifted(point)),
        Intent::Closed { from, to } => {
            let what = match from {
                None => What::Placed(to),
                Some(from) if game.phase(game.turn()) == Phase::Flying => What::Flew { from, to },
                Some(from) => What::Slid { from, to },
            };
            push(0.0, what);
            for mill in now.mills(game).iter() {
                push(what.lasts(), What::Closed { mill, stays: true });
            }
        }
    }
    beats
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
        let beats = of_effects(&effects, Intent::Nothing);
        assert_eq!(beats[0], Beat { after: 0.0, what: What::Placed(point("g7")) });
        assert!(matches!(beats[1].what, What::Closed { stays: false, .. }) && beats[1].after >= PLACE);
        assert!(matches!(beats[2].what, What::Taken { .. }) && beats[2].after > beats[1].after);
    }

    #[test]
    fn what_is_taken_back_is_seen_to_go_back() {
        let (_, effects) = mill();
        let back: Vec<What> = of_undone(&effects).into_iter().map(|beat| beat.what).collect();
        assert_eq!(back, [What::Placed(point("a1")), What::Returned(Side::White, point("g7"))]);
    }

    #[test]
    fn what_was_entered_is_not_seen_twice() {
        let (game, effects) = mill();
        let closed = Intent::Closed { from: None, to: point("g7") };
        let entered = of_intent(Intent::Nothing, closed, &game);
        assert!(matches!(entered[1].what, What::Closed { stays: true, .. }));
        let taken = What::Taken { side: Side::Black, at: point("a1") };
        assert_eq!(of_effects(&effects, closed), [Beat { after: 0.0, what: taken }]);
        let back = of_intent(closed, Intent::Nothing, &game);
        assert_eq!(back, [Beat { after: 0.0, what: What::Returned(Side::White, point("g7")) }]);
    }
}
