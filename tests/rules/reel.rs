//! A recorded game as a film: however it is wound, a moment shows what the game was then.

use proptest::prelude::*;
use quintet::core::{Rules, Session};
use quintet::gameplay::players::Players;
use quintet::gameplay::replay::{Shown, Watched};
use quintet::gameplay::room::Room;
use quintet::games::{tetris, twenty48};

fn tetris(seed: u64, inputs: &[u8]) -> Session<tetris::rules::Game> {
    use tetris::rules::{Mode, Move, Setup};
    let mut session = Session::<tetris::rules::Game>::new(Setup::new(Mode::Marathon, seed));
    for &input in inputs {
        let mv = Move::INPUTS.get(usize::from(input)).copied().unwrap_or(Move::Tick(u32::from(input) * 3));
        let _ = session.play(mv);
    }
    session
}

fn slides(seed: u64, count: usize) -> Session<twenty48::rules::Game> {
    use twenty48::rules::{Setup, Size};
    let mut session = Session::<twenty48::rules::Game>::new(Setup::new(Size::default(), seed));
    for index in 0..count {
        let legal: Vec<_> = session.state().moves().collect();
        session.play(legal[index % legal.len()]).expect("legal");
    }
    session
}

fn film<G: Room>(session: Session<G>) -> Watched<G> {
    Watched::new(session, Players::PEOPLE, 0.0)
}

#[test]
fn a_move_is_seen_after_its_pause_and_a_step_is_a_move() {
    let session = slides(7, 20);
    let mut reel = film(session.clone());
    assert_eq!((reel.turn(), reel.turns(), reel.session().position()), (0, 20, 0));
    assert_eq!(reel.show(47.0), Shown::Still);
    assert!(matches!(reel.show(48.0), Shown::Played(effects) if effects.len() == 1));
    assert!(matches!(reel.step(1), Shown::Played(_)));
    assert_eq!((reel.now, reel.turn()), (96.0, 2));
    assert_eq!((reel.step(-5), reel.now), (Shown::Jumped, 0.0));
    assert_eq!((reel.step(-1), reel.now), (Shown::Still, 0.0));
    assert_eq!(reel.show(reel.end()), Shown::Jumped);
    assert_eq!(reel.session().state(), session.state());
    assert_eq!((reel.step(1), reel.now), (Shown::Still, reel.end()));
}

#[test]
fn what_was_undone_is_not_in_the_film() {
    let mut session = slides(7, 20);
    session.seek(12);
    let reel = film(session);
    assert_eq!(reel.turns(), 12);
}

#[test]
fn a_film_without_a_move_is_one_picture() {
    let mut reel = film(slides(7, 0));
    assert_eq!((reel.turns(), reel.end()), (0, 0.0));
    assert_eq!(reel.show(100.0), Shown::Still);
    assert_eq!((reel.step(1), reel.now), (Shown::Still, 0.0));
}

proptest! {
    /// However the film is wound, a moment shows what the game was at that moment.
    #[test]
    fn every_moment_shows_what_was_then(
        seed in any::<u64>(),
        inputs in prop::collection::vec(0..20_u8, 0..200),
        moments in prop::collection::vec((0.0..1.1_f64, any::<bool>()), 0..20),
    ) {
        let session = tetris(seed, &inputs);
        let mut reel = film(session.clone());
        let mut moment = 0;
        for (part, small) in moments {
            moment = if small { moment + 1 } else { (part * reel.end()) as u64 };
            reel.show(moment as f64);
            let mut expected = tetris::rules::Game::new(session.setup());
            let mut left = moment;
            for &mv in session.moves() {
                match mv {
                    tetris::rules::Move::Tick(ticks) if u64::from(ticks) > left => {
                        if left > 0 {
                            expected.play(tetris::rules::Move::Tick(left as u32)).expect("time passes");
                        }
                        break;
                    }
                    tetris::rules::Move::Tick(ticks) => left -= u64::from(ticks),
                    _ => {}
                }
                expected.play(mv).expect("played before");
            }
            prop_assert_eq!(reel.session().state(), &expected);
        }
        // Step by step through all pieces and back.
        while reel.turn() < reel.turns() {
            let turn = reel.turn();
            reel.step(1);
            prop_assert_eq!(reel.turn(), turn + 1);
        }
        prop_assert_eq!(reel.session().state(), session.state());
        while reel.step(-1) != Shown::Still {}
        prop_assert_eq!((reel.turn(), reel.session().position()), (0, 0));
    }
}
