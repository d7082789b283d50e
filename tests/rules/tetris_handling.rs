//! Held keys of Tetris: when they repeat, which of them counts, and that frames make no difference.

use quintet::games::tetris::handling::{Handling, Tuning};
use quintet::games::tetris::rules::{Move, TICKS_PER_SECOND};

const TUNING: Tuning = Tuning { delay: 100, repeat: 20, soft_drop: 50 };
const SECOND: u64 = 1_000_000;

/// Hands at the keys, and what they have brought about.
struct Hands {
    handling: Handling,
    held: Vec<Move>,
    tuning: Tuning,
    moves: Vec<Move>,
}

impl Hands {
    fn new(tuning: Tuning) -> Self {
        Self { handling: Handling::default(), held: Vec::new(), tuning, moves: Vec::new() }
    }

    /// Presses or lets go a key.
    fn set(&mut self, key: Move, is_held: bool) {
        self.held.retain(|held| *held != key);
        self.held.extend(is_held.then_some(key));
        self.wait(0);
    }

    /// Lets time pass, in millionths of a second.
    fn wait(&mut self, micros: u64) {
        self.moves.extend(self.handling.advance(&self.held, micros, self.tuning));
    }

    fn count(&self, wanted: Move) -> usize {
        self.moves.iter().filter(|mv| **mv == wanted).count()
    }
}

#[test]
fn a_held_key_moves_at_once_then_after_the_delay_then_again_and_again() {
    let mut hands = Hands::new(TUNING);
    hands.set(Move::Left, true);
    assert_eq!(hands.moves, [Move::Left]);
    hands.wait(99_999);
    assert_eq!(hands.count(Move::Left), 1);
    hands.wait(1);
    assert_eq!(hands.count(Move::Left), 2);
    hands.wait(60_000);
    assert_eq!(hands.count(Move::Left), 5);
}

#[test]
fn the_newest_direction_wins_and_the_older_comes_back() {
    let mut hands = Hands::new(TUNING);
    hands.set(Move::Left, true);
    hands.set(Move::Right, true);
    hands.wait(150_000);
    assert_eq!((hands.count(Move::Left), hands.count(Move::Right)), (1, 4));
    hands.set(Move::Right, false);
    hands.wait(100_000);
    assert_eq!(hands.count(Move::Left), 3);
    hands.set(Move::Left, false);
    hands.moves.clear();
    hands.wait(SECOND);
    assert_eq!(hands.moves, [Move::Tick(TICKS_PER_SECOND)]);
}

#[test]
fn no_repeat_time_at_all_goes_to_the_wall() {
    let mut hands = Hands::new(Tuning { repeat: 0, ..TUNING });
    hands.set(Move::Right, true);
    hands.wait(100_000);
    assert_eq!(hands.count(Move::Right), 1 + 9);
}

#[test]
fn no_delay_repeats_from_the_start() {
    let mut hands = Hands::new(Tuning { delay: 0, ..TUNING });
    hands.set(Move::Left, true);
    hands.wait(19_999);
    assert_eq!(hands.count(Move::Left), 1);
    hands.wait(1);
    assert_eq!(hands.count(Move::Left), 2);
    hands.wait(60_000);
    assert_eq!(hands.count(Move::Left), 5);
}

#[test]
fn soft_drop_starts_at_once() {
    let mut hands = Hands::new(TUNING);
    hands.set(Move::SoftDrop, true);
    assert_eq!(hands.moves, [Move::SoftDrop]);
    hands.wait(100_000);
    assert_eq!(hands.count(Move::SoftDrop), 3);
    hands.held.clear();
    hands.wait(SECOND);
    assert_eq!(hands.count(Move::SoftDrop), 3);
}

#[test]
fn a_tap_is_one_column_however_long_a_frame_takes() {
    let mut hands = Hands::new(TUNING);
    for _ in 0..3 {
        hands.held = vec![Move::Left];
        hands.wait(SECOND / 5);
        hands.held.clear();
        hands.wait(SECOND / 5);
    }
    assert_eq!(hands.count(Move::Left), 3);
    hands.held = vec![Move::SoftDrop];
    hands.wait(SECOND / 5);
    hands.held.clear();
    hands.wait(SECOND / 5);
    assert_eq!(hands.count(Move::SoftDrop), 1);
}

#[test]
fn the_next_tick_is_known_to_the_moment() {
    let mut hands = Hands::new(TUNING);
    hands.wait(SECOND / 100);
    // Two ticks have passed, and a part of the third.
    let tick = 1.0 / TICKS_PER_SECOND as f32;
    assert!((hands.handling.seconds_to_tick(1) - (3.0 * tick - 0.01)).abs() < 1e-5);
    assert!((hands.handling.seconds_to_tick(u64::from(TICKS_PER_SECOND) - 2) - 0.99).abs() < 1e-5);
}

/// However a second is cut into frames, the same moves come in the same order.
#[test]
fn frames_make_no_difference() {
    let second = |frames: u64| {
        let mut hands = Hands::new(TUNING);
        hands.set(Move::Left, true);
        hands.set(Move::SoftDrop, true);
        for _ in 0..frames {
            hands.wait(SECOND / frames);
        }
        let mut joined: Vec<Move> = Vec::new();
        for mv in hands.moves {
            match (joined.last_mut(), mv) {
                (Some(Move::Tick(ticks)), Move::Tick(more)) => *ticks += more,
                _ => joined.push(mv),
            }
        }
        joined
    };
    assert_eq!(second(20), second(1));
    assert_eq!(second(20), second(250));
}
