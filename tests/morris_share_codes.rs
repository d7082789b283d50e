//! Share codes of Morris: they hold the whole game, stay short, and never open when damaged.

use proptest::prelude::*;
use quintet::core::{CodeError, Rng, Session};
use quintet::games::morris::rules::{Board, Game, Point, QuietLimit, Setup, Side, Start};

fn played(setup: Setup, moves: usize) -> Session<Game> {
    let mut session = Session::<Game>::new(setup);
    let mut rng = Rng::new(session.setup().seed() ^ 1);
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
        ("Q1-morris-PcAA4BKRQZzR2gg13sDk", ".W..B..B..BW.WB.BWW..B.W", 12),
        ("Q1-morris-qtR81zEz4BKRQZzR2khCW0ihSCKkc8C-OUyuJk0QAi481t4", ".....W.......W..B.WBW.B.", 48),
        ("Q1-morris-DViiIAACABGFIgCuOCBICzfS9QG2FEtm0Sw", ".W....W..B..B.B.......W.", 19),
    ];
    for (code, board, position) in fixtures {
        let session = Session::<Game>::from_code(code).expect(code);
        assert_eq!(session.state().board().to_string(), board);
        assert_eq!(session.position(), position);
        assert_eq!(session.code(), code);
    }
}

#[test]
fn a_code_is_one_short_line_that_can_be_pasted_anywhere() {
    let session = played(Setup::new(u64::from(u32::MAX)), 100);
    assert!(session.position() > 40);
    let code = session.code();
    assert!(code.starts_with("Q1-morris-"));
    assert!(code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'), "{code}");
    assert!(code.len() < 130, "about five bits a move: {} characters", code.len());
}

#[test]
fn a_code_for_another_game_says_so() {
    let code = played(Setup::new(5), 10).code().replace("morris", "2048");
    assert_eq!(Session::<Game>::from_code(&code).err(), Some(CodeError::Damaged));
    let mut all = b"2048".to_vec();
    all.push(1);
    let mut packed = vec![1];
    packed.extend(crc32fast::hash(&all).to_be_bytes());
    let code = format!("Q1-2048-{}", data_encoding::BASE64URL_NOPAD.encode(&packed));
    let other = CodeError::OtherGame("2048".to_owned(), "morris");
    assert_eq!(Session::<Game>::from_code(&code).err(), Some(other));
}

fn any_start() -> impl Strategy<Value = Start> {
    (any::<u64>(), 3..=9_usize, 3..=9_usize).prop_map(|(seed, white, black)| {
        let mut rng = Rng::new(seed);
        let mut points = Point::ALL;
        rng.shuffle(&mut points);
        let in_hand = [white, black].map(|men| rng.below(men as u32 + 1) as u8);
        let mut board = Board::new();
        let on_board = [white - usize::from(in_hand[0]), black - usize::from(in_hand[1])];
        for (index, &point) in points.iter().take(on_board[0] + on_board[1]).enumerate() {
            let side = if index < on_board[0] { Side::White } else { Side::Black };
            board.put(side, point).expect("empty");
        }
        Start { board, turn: Side::BOTH[rng.below(2) as usize], in_hand }
    })
}

fn any_session() -> impl Strategy<Value = Session<Game>> {
    let options = (any::<bool>(), any::<bool>(), any::<bool>(), prop::option::of(any_start()));
    (any::<u64>(), 0..64_u32, options, 0..150_usize, 0..60_usize).prop_map(
        |(seed, shift, (flying, forty, threefold, start), moves, undone)| {
            let limit = if forty { QuietLimit::Forty } else { QuietLimit::Hundred };
            let mut setup = Setup::new(seed >> shift)
                .with_flying(flying)
                .with_quiet_limit(limit)
                .with_threefold(threefold);
            if let Some(start) = start {
                setup = setup.with_start(start).expect("three to nine men each");
            }
            let mut session = played(setup, moves);
            session.seek(session.position().saturating_sub(undone));
            session
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

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
    fn noise_with_a_right_checksum_is_no_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut all = b"morris".to_vec();
        all.extend(&bytes);
        let mut packed = bytes;
        packed.extend(crc32fast::hash(&all).to_be_bytes());
        let code = format!("Q1-morris-{}", data_encoding::BASE64URL_NOPAD.encode(&packed));
        if let Ok(session) = Session::<Game>::from_code(&code) {
            prop_assert_eq!(session.code(), code);
        }
    }
}
