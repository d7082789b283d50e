//! In which order a move of Morris, a part of one, and its undoing are seen.

use quintet::core::Rules;
use quintet::games::morris::animation::{Animation, Motion, of_effects, of_pending, of_undone};
use quintet::games::morris::choice::PendingMove;
use quintet::games::morris::rules::{Effect, Game, Point, Setup, Side};

/// How long it takes to place a man.
const PLACE: f32 = 0.14;

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
    assert!(matches!(animations[1].motion, Motion::Closed(_)) && animations[1].after >= PLACE);
    assert!(matches!(animations[2].motion, Motion::Taken(..)) && animations[2].after > animations[1].after);
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
    assert_eq!(entered[1].motion, Motion::Closed(closed.mills(&game)[0]));
    let taken = Motion::Taken(Side::Black, point("a1"));
    assert_eq!(of_effects(&effects, closed), [Animation { after: 0.0, motion: taken }]);
    let back = of_pending(closed, PendingMove::Nothing, &game);
    assert_eq!(back, [Animation { after: 0.0, motion: Motion::Returned(Side::White, point("g7")) }]);
}
