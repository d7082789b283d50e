//! Sessions: undo, redo, seeking and replay, for rules that are a toy.

use proptest::prelude::*;
use quintet::core::{Outcome, Rules, Session};
use thiserror::Error;

/// A toy for these tests: a sum that refuses to pass 1,000,000.
#[derive(Clone, Debug, PartialEq)]
struct Sum(u32);

#[derive(Clone, Debug, PartialEq, Error)]
#[error("too much")]
struct TooMuch;

impl Rules for Sum {
    type Setup = u32;
    type Move = u32;
    type Effect = u32;
    type Illegal = TooMuch;

    fn new(setup: &u32) -> Self {
        Self(*setup)
    }

    fn legal_moves(&self) -> Vec<u32> {
        vec![1]
    }

    fn play(&mut self, mv: u32) -> Result<Vec<u32>, TooMuch> {
        let sum = self.0.checked_mul(3).and_then(|sum| sum.checked_add(mv)).ok_or(TooMuch)? % 1_000_003;
        if mv > 9 {
            return Err(TooMuch);
        }
        self.0 = sum;
        Ok(vec![sum])
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }
}

fn played(moves: &[u32]) -> Session<Sum> {
    let mut session = Session::new(1);
    for &mv in moves {
        session.play(mv).expect("moves up to 9 are legal");
    }
    session
}

#[test]
fn a_refused_move_leaves_everything_even_what_could_be_redone() {
    let mut session = played(&[1, 2, 3]);
    session.undo();
    assert_eq!(session.play(10), Err(TooMuch));
    assert_eq!(session.moves(), [1, 2]);
    assert!(session.can_redo());
}

#[test]
fn a_new_move_forgets_the_undone_ones() {
    let mut session = played(&[1, 2, 3]);
    session.undo();
    session.undo();
    session.play(7).expect("legal");
    assert_eq!(session.all_moves(), [1, 7]);
    assert_eq!(session.state(), played(&[1, 7]).state());
    assert_eq!(session.redo(), None);
}

#[test]
fn the_start_cannot_be_undone() {
    let mut session = Session::<Sum>::new(5);
    assert_eq!(session.undo(), None);
    assert_eq!(session.state(), &Sum(5));
}

#[test]
fn restarting_hands_back_the_game_so_far() {
    let mut session = played(&[4, 5]);
    let fresh = Session::new(*session.setup());
    let old = std::mem::replace(&mut session, fresh);
    assert_eq!(session.position(), 0);
    assert_eq!(session.setup(), &1);
    assert_eq!(old.moves(), [4, 5]);
}

#[test]
fn what_is_forgotten_cannot_be_redone() {
    let mut session = played(&[1; 200]);
    session.seek(70);
    session.forget_undone();
    assert_eq!((session.all_moves().len(), session.redo()), (70, None));
    session.seek(0);
    session.seek(200);
    assert_eq!((session.position(), session.state()), (70, played(&[1; 70]).state()));
}

#[test]
fn replay_shows_every_step() {
    let session = played(&[1, 2, 3]);
    let steps: Vec<_> = session.replay().collect();
    assert_eq!(steps.iter().map(|step| step.0).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(steps.last().map(|step| &step.2), Some(session.state()));
}

proptest! {
    /// Over many checkpoints: undoing, redoing, seeking and playing on agree with a session
    /// that played only what counts.
    #[test]
    fn any_walk_through_the_moves_ends_where_playing_them_would(
        moves in prop::collection::vec(0..10_u32, 0..400),
        seeks in prop::collection::vec((0..500_usize, 0..10_u32, any::<bool>()), 0..12),
    ) {
        let mut session = played(&moves);
        let mut moves = moves;
        for (target, mv, play) in seeks {
            session.seek(target);
            let position = target.min(moves.len());
            prop_assert_eq!(session.position(), position);
            if play {
                moves.truncate(position);
                moves.push(mv);
                session.play(mv).expect("legal");
            }
            let expected = played(&moves[..session.position()]);
            prop_assert_eq!(session.state(), expected.state());
            prop_assert_eq!(session.all_moves(), &moves[..]);
        }
    }
}
