//! Share codes of Tetris: they hold every option and every move, stay short, and never open when
//! damaged.

use proptest::prelude::*;
use quintet::core::{Rng, Session};
use quintet::games::tetris::rules::{
    Board, Cell, Game, Kind, Mode, Move, Randomizer, Scoring, Setup, StartLevel,
};

fn any_session() -> impl Strategy<Value = Session<Game>> {
    let options = (0..4_usize, 0..2_usize, 1..=20_u8, any::<[bool; 3]>());
    let start =
        (prop::collection::vec(0..7_usize, 0..30), prop::collection::vec((1..=22_i8, 1..=10_i8), 0..40));
    (any::<u64>(), 0..64_u32, options, start, 0..300_usize, 0..60_usize).prop_map(
        |(seed, shift, (mode, scoring, level, [steady, endless, pure]), (queue, filled), moves, undone)| {
            let mut board = Board::default();
            for (index, (row, column)) in filled.into_iter().enumerate() {
                board.set_matrix_position(row, column, Some(Kind::ALL[index % 7])).expect("inside");
            }
            let setup = Setup::new(Mode::ALL[mode], seed >> shift)
                .with_scoring(Scoring::ALL[scoring])
                .with_start_level(StartLevel::new(level).expect("1 to 20"))
                .with_steady_level(steady)
                .with_endless(endless)
                .with_randomizer(if pure { Randomizer::Pure } else { Randomizer::Bag })
                .with_queue(queue.into_iter().map(|index| Kind::ALL[index]))
                .with_board(board)
                .expect("on the board");
            let mut session = Session::<Game>::new(setup);
            let mut rng = Rng::new(seed);
            for _ in 0..moves {
                let longest = 1 << rng.below(20);
                let mv = match rng.below(12) {
                    8.. => Move::Tick(1 + rng.below(longest)),
                    input => Move::INPUTS[input as usize],
                };
                let _ = session.play(mv);
            }
            session.seek(session.position().saturating_sub(undone));
            session
        },
    )
}

/// Codes of every released format. They must open for ever, on the same position.
#[test]
fn stored_codes_open_on_the_same_position() {
    let fixtures = [
        ("Q1-tetris-AFABAA4CeQA4qwAJuyIbAyORyZQ", 55, ".IIIIZ...."),
        ("Q1-tetris-__z__________w8QKAYAAQAgCYAkSRIkHRUAFLTRQFVVVVVVVVVViQFYiOzc", 17, "JJJJ.JJJZ."),
    ];
    for (code, score, last_row) in fixtures {
        let session = Session::<Game>::from_code(code).expect(code);
        let board = session.state().board().to_string();
        assert_eq!((session.state().score(), board.lines().last()), (score, Some(last_row)));
        assert_eq!(session.code(), code);
    }
}

#[test]
fn a_quick_game_is_a_short_code() {
    let mut session = Session::<Game>::new(Setup::new(Mode::Sprint, u64::from(u32::MAX)));
    for _ in 0..50 {
        session.play(Move::Tick(60)).expect("time passes");
        session.play(Move::Cw).expect("room");
    }
    let code = session.code();
    assert!(code.starts_with("Q1-tetris-"));
    assert!(code.len() < 140, "a byte and a half a move: {}", code.len());
}

#[test]
fn two_ticks_in_a_row_are_no_code() {
    // What was never written apart is refused, so that every game has one code only.
    let mut session = Session::<Game>::new(Setup::new(Mode::Zen, 0));
    session.play(Move::Tick(1)).expect("time passes");
    session.play(Move::Tick(1)).expect("time passes");
    assert_eq!(session.position(), 1);
    let opened = Session::<Game>::from_code(&session.code()).expect("its own code");
    assert_eq!(opened.all_moves(), [Move::Tick(2)]);
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
        letter in "[A-Za-z0-9_-]|\\PC",
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
        let unspaced: String = damaged.chars().filter(|c| !c.is_whitespace()).collect();
        prop_assume!(unspaced != code);
        prop_assert!(Session::<Game>::from_code(&damaged).is_err(), "{} opened as {}", code, damaged);
    }

    /// Even noise with a right checksum opens as nothing, or as a game that writes that code.
    #[test]
    fn no_bits_are_too_odd(bytes in prop::collection::vec(any::<u8>(), 0..200), quiet: bool) {
        let mut bytes = bytes;
        if quiet {
            // Setups without a queue or a board are the likeliest to lead on to moves.
            for byte in bytes.iter_mut().take(5).skip(1) {
                *byte = 0;
            }
        }
        let mut all = b"tetris".to_vec();
        all.extend(&bytes);
        let mut packed = bytes;
        packed.extend(crc32fast::hash(&all).to_be_bytes());
        let code = format!("Q1-tetris-{}", data_encoding::BASE64URL_NOPAD.encode(&packed));
        if let Ok(session) = Session::<Game>::from_code(&code) {
            prop_assert_eq!(session.code(), code);
        }
    }
}

#[test]
fn a_board_above_the_rows_is_no_start() {
    let mut board = Board::default();
    board.add(quintet::games::tetris::rules::Tetramino::spawned(Kind::O).moved(-1, 0));
    assert!(board.get(Cell { row: 0, column: 5 }).is_some());
    let refused = Setup::new(Mode::Marathon, 1).with_board(board).expect_err("refused");
    assert_eq!(refused.to_string(), "a game cannot start with minoes above the board");
}
