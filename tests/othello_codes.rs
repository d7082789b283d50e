//! Share codes of Othello: they hold the whole game, stay short, and never open when damaged.

use proptest::prelude::*;
use quintet::core::{Rng, Session};
use quintet::games::othello::rules::{Board, Disc, Game, Position, Setup};

fn played(setup: Setup, moves: usize) -> Session<Game> {
    let mut session = Session::<Game>::new(setup);
    let mut rng = Rng::new(setup.seed() ^ 1);
    for _ in 0..moves {
        let legal = session.state().moves();
        if legal.is_empty() {
            break;
        }
        session.play(legal[rng.below(legal.len() as u32) as usize]).expect("legal");
    }
    session
}

/// Codes of every released format. They must open for ever, on the same position.
#[test]
fn stored_codes_open_on_the_same_position() {
    let fixtures = [
        (
            "Q1-othello-ARoABpYkBYoBwf0uJg",
            "........ ........ ..BW.... ...WWW.. .B.WWWW. ..BWBB.. ...BBB.. ........ W",
        ),
        (
            "Q1-othello-AdWZsrDHUAvyQX65qyMEAm7EErfv",
            "..BBBBB. .WWWBB.W .WWWBBWB .WBWBWBB WBBBWBBB ..BWBWBB .BBBWBB. .WWWWWB. W",
        ),
    ];
    for (code, board) in fixtures {
        let session = Session::<Game>::from_code(code).expect(code);
        assert_eq!(*session.state().board(), board.parse::<Board>().expect("a board"));
        assert_eq!(session.code(), code);
    }
}

#[test]
fn a_whole_game_is_one_short_line() {
    let session = played(Setup::new(u64::from(u32::MAX)), 60);
    let code = session.code();
    assert!(session.state().is_over());
    assert!(code.starts_with("Q1-othello-"));
    assert!(code.len() < 60, "about three bits a move: {} characters", code.len());
}

fn any_session() -> impl Strategy<Value = Session<Game>> {
    (any::<u64>(), 0..64_u32, 0..61_usize, 0..20_usize, any::<Option<(u64, u64, bool)>>()).prop_map(
        |(seed, shift, moves, undone, start)| {
            let setup = match start {
                None => Setup::new(seed >> shift),
                Some((mover, other, white)) => {
                    let side = if white { Disc::White } else { Disc::Black };
                    let position = Position { mover, other: other & !mover };
                    Setup::from_board(Board::from_position(position, side), seed >> shift)
                }
            };
            let mut session = played(setup, moves);
            session.seek(session.position().saturating_sub(undone));
            session
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn a_code_holds_setup_moves_and_what_was_undone(session in any_session()) {
        let code = session.code();
        let opened = Session::<Game>::from_code(&code).expect("its own code");
        prop_assert_eq!(opened.setup(), session.setup());
        prop_assert_eq!(opened.all_moves(), session.all_moves());
        prop_assert_eq!(opened.position(), session.position());
        prop_assert_eq!(opened.state(), session.state());
        prop_assert_eq!(opened.code(), code);
    }

    #[test]
    fn a_damaged_code_is_refused(
        session in any_session(),
        damage in 0..5_u8,
        place in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        letter in "[A-Za-z0-9_-]",
    ) {
        let code = session.code();
        let mut damaged: Vec<char> = code.chars().collect();
        let (place, other) = (place.index(damaged.len()), other.index(damaged.len()));
        let letter = letter.chars().next().expect("one letter");
        match damage {
            0 => damaged[place] = letter,
            1 => damaged.insert(place, letter),
            2 => { damaged.remove(place); }
            3 => damaged.truncate(place),
            _ => damaged.swap(place, other),
        }
        let damaged: String = damaged.into_iter().collect();
        prop_assume!(damaged != code);
        prop_assert!(Session::<Game>::from_code(&damaged).is_err(), "{} opened as {}", code, damaged);
    }

    /// Even noise with a right checksum opens as nothing, or as a game that writes that code.
    #[test]
    fn noise_with_a_right_checksum_is_harmless(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let mut all = b"othello".to_vec();
        all.extend(&bytes);
        let mut packed = bytes;
        packed.extend(crc32fast::hash(&all).to_be_bytes());
        let code = format!("Q1-othello-{}", data_encoding::BASE64URL_NOPAD.encode(&packed));
        if let Ok(session) = Session::<Game>::from_code(&code) {
            prop_assert_eq!(session.code(), code);
        }
    }
}
