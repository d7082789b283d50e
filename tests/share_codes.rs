//! Share codes: they hold the whole game, stay short, and never open when damaged.

use proptest::prelude::*;
use quintet::core::{CodeError, Rng, Session};
use quintet::games::twenty48::rules::{Board, Direction, Game, Setup, Size};

fn played(setup: Setup, moves: usize) -> Session<Game> {
    let mut session = Session::<Game>::new(setup);
    let mut rng = Rng::new(session.setup().seed() ^ 1);
    for _ in 0..moves {
        let legal: Vec<Direction> = session.state().moves().collect();
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
        ("Q1-2048-HUAQ4MIBqz0Heg", "0,0,0,0/0,0,2,0/2,0,0,0/4,8,0,0"),
        ("Q1-2048-VWq-6wxBDKUAAACAAEAEEAA4OdfjYg", "0,0,0,2/0,0,0,4/0,1024,2,8/2,1024,4,131072"),
        (
            "Q1-2048-____________BxgAwAA0XUEA",
            "0,0,0,0,4,2/0,0,0,0,0,2/0,0,0,0,0,0/0,0,0,0,0,2/0,0,0,0,0,0/0,0,0,0,0,2",
        ),
    ];
    for (code, board) in fixtures {
        let session = Session::<Game>::from_code(code).expect(code);
        assert_eq!(session.state().board().to_string(), board);
        assert_eq!(session.code(), code);
    }
}

#[test]
fn a_code_is_one_short_line_that_can_be_pasted_anywhere() {
    let session = played(Setup::new(Size::MAX, u64::from(u32::MAX)), 200);
    assert_eq!(session.position(), 200);
    let code = session.code();
    assert!(code.starts_with("Q1-2048-"));
    assert!(code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'), "{code}");
    assert!(code.len() < 100, "two bits a move: {} characters", code.len());
}

#[test]
fn a_wrapped_code_still_opens() {
    let code = played(Setup::new(Size::default(), 5), 100).code();
    let wrapped = format!("  {}\r\n {}\n", &code[..20], &code[20..]);
    assert_eq!(Session::<Game>::from_code(&wrapped).map(|session| session.code()), Ok(code));
}

#[test]
fn refusals_say_why() {
    let refused = |code: &str| Session::<Game>::from_code(code).expect_err("refused");
    assert_eq!(refused(""), CodeError::Damaged);
    assert_eq!(refused("hello"), CodeError::Damaged);
    assert_eq!(refused("Q1-2048-"), CodeError::Damaged);
    assert_eq!(refused("Q1-2048-AAAAAA"), CodeError::Damaged);
    assert_eq!(refused("Q2-2048-AAAAAA"), CodeError::Newer);
    // What a code for another game looks like: the same bytes under that game's name and sum.
    let sum = |name: &str| {
        let bytes = [1_u8, 2, 3];
        let mut all = name.as_bytes().to_vec();
        all.extend(bytes);
        let mut packed = bytes.to_vec();
        packed.extend(crc32fast::hash(&all).to_be_bytes());
        format!("Q1-{name}-{}", data_encoding::BASE64URL_NOPAD.encode(&packed))
    };
    assert_eq!(refused(&sum("tetris")), CodeError::OtherGame("tetris".to_owned(), "2048"));
    assert_eq!(refused(&sum("2048")), CodeError::Damaged, "a good sum over nonsense");
}

fn any_session() -> impl Strategy<Value = Session<Game>> {
    (any::<u64>(), 0..64_u32, 3..=6_usize, 0..400_usize, 0..60_usize, any::<bool>()).prop_map(
        |(seed, shift, side, moves, undone, resumed)| {
            let size = Size::new(side).expect("3 to 6");
            let mut setup = Setup::new(size, seed >> shift);
            if resumed {
                let mut board = Board::new(size);
                for cell in board.cells() {
                    let power = (seed >> (cell.row * 3 + cell.column)) % 10;
                    board[cell] = if power == 0 { 0 } else { 1 << power };
                }
                setup = Setup::resumed(board, (seed >> 40) as i64, seed >> shift).unwrap_or(setup);
            }
            let mut session = played(setup, moves);
            session.seek(session.position().saturating_sub(undone));
            session
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

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
        damage in 0..6_u8,
        place in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        letter in "[A-Za-z0-9_-]|\\PC",
    ) {
        let code = session.code();
        let letters: Vec<char> = code.chars().collect();
        let (place, other) = (place.index(letters.len()), other.index(letters.len()));
        let letter = letter.chars().next().expect("one letter");
        let mut damaged = letters.clone();
        match damage {
            0 => damaged[place] = letter,
            1 => damaged.insert(place, letter),
            2 => { damaged.remove(place); }
            3 => damaged.truncate(place),
            4 => damaged.swap(place, other),
            _ => damaged.rotate_left(place),
        }
        let damaged: String = damaged.into_iter().collect();
        let unspaced: String = damaged.chars().filter(|c| !c.is_whitespace()).collect();
        prop_assume!(unspaced != code);
        prop_assert!(Session::<Game>::from_code(&damaged).is_err(), "{} opened as {}", code, damaged);
    }

    #[test]
    fn no_text_is_too_odd_to_be_refused(text in "\\PC{0,200}", bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Session::<Game>::from_code(&text).is_err());
        let prefixed = format!("Q1-2048-{text}");
        prop_assert!(Session::<Game>::from_code(&prefixed).is_err());
        // Even noise with a right checksum opens as nothing, or as a game that writes that code.
        let mut all = b"2048".to_vec();
        all.extend(&bytes);
        let mut packed = bytes;
        packed.extend(crc32fast::hash(&all).to_be_bytes());
        let code = format!("Q1-2048-{}", data_encoding::BASE64URL_NOPAD.encode(&packed));
        if let Ok(session) = Session::<Game>::from_code(&code) {
            prop_assert_eq!(session.code(), code);
        }
    }
}
