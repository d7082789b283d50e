//! Share codes of all five games: they hold the whole game, stay short, go round between the
//! library and the console, never open when damaged, and open for ever.

use crate::{codes, random};
use proptest::prelude::*;
use quintet::console::Table;
use quintet::core::{CodeError, Coded, Session};
use quintet::games::{self, find, morris, othello, pyramid, tetris, twenty48};

/// Sits down at a game in the console.
fn console(game: &str) -> Box<dyn Table> {
    let info = find(game).expect("a game");
    (info.console)(info.default_variant, 0)
}

/// What the console answers to a line that it understands.
fn answer(table: &mut dyn Table, line: &str) -> String {
    table.answer(line).result.unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// A code that the console opens is the code that it gives away again.
fn goes_through_the_console<G: Coded>(session: &Session<G>) {
    let mut table = console(G::NAME);
    let code = session.code();
    assert_eq!(answer(table.as_mut(), &format!("load {code}")), format!("moves={}", session.position()));
    assert_eq!(answer(table.as_mut(), "code"), code);
}

/// The laws, for one game: on so many whole codes, and so many damaged ones.
macro_rules! laws {
    ($laws:ident, $name:ident, $whole:literal, $damaged:literal) => {
        mod $laws {
            use super::*;
            use $name::rules::Game;

            proptest! {
                #![proptest_config(ProptestConfig::with_cases($whole))]

                #[test]
                fn a_code_holds_setup_moves_and_what_was_undone(session in random::$name::any_session()) {
                    codes::holds_everything(&session)?;
                    goes_through_the_console(&session);
                }
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases($damaged))]

                #[test]
                fn a_damaged_code_is_refused(
                    session in random::$name::any_session(),
                    damage in codes::any_damage(),
                ) {
                    codes::refuses_damage(&session, &damage)?;
                }

                #[test]
                fn noise_with_a_right_checksum_is_harmless(
                    bytes in prop::collection::vec(any::<u8>(), 0..200),
                    quiet: bool,
                ) {
                    let mut bytes = bytes;
                    if quiet {
                        // Setups with nothing special are the likeliest to lead on to moves.
                        for byte in bytes.iter_mut().take(5).skip(1) {
                            *byte = 0;
                        }
                    }
                    codes::bears_noise::<Game>(&bytes)?;
                }

                #[test]
                fn no_text_is_too_odd_to_be_refused(text in "\\PC{0,200}") {
                    codes::refuses_text::<Game>(&text)?;
                }
            }
        }
    };
}

laws!(codes_of_twenty48, twenty48, 1000, 1000);
laws!(codes_of_tetris, tetris, 2000, 1000);
laws!(codes_of_othello, othello, 2000, 1000);
laws!(codes_of_pyramid, pyramid, 1000, 500);
laws!(codes_of_morris, morris, 2000, 1000);

/// Codes of every released format, with how the console tells of the position they hold: the facts,
/// then the board row by row. They must open for ever, on the same position.
const RELEASED: &str = include_str!("../data/share-codes.txt");

#[test]
fn released_codes_open_on_the_same_position() {
    let mut games: Vec<&str> = Vec::new();
    for released in RELEASED.split("\n\n").filter(|block| !block.starts_with('#')) {
        let mut lines = released.trim().lines();
        let (code, status) = (lines.next().expect("a code"), lines.next().expect("its facts"));
        let name = quintet::core::code::game_of(code).expect(code);
        let mut table = console(name);
        answer(table.as_mut(), &format!("load {code}"));
        assert_eq!(answer(table.as_mut(), "status"), status, "{code}");
        assert_eq!(table.answer("board").rows, lines.collect::<Vec<_>>(), "{code}");
        assert_eq!(answer(table.as_mut(), "code"), code);
        games.push(name);
    }
    for info in games::all() {
        let count = games.iter().filter(|game| **game == info.name()).count();
        assert!(count >= 3, "{count} codes of {}", info.name());
    }
}

/// Letters, digits, `-` and `_`, under the game's name.
fn assert_pasteable<G: Coded>(code: &str) {
    assert!(code.starts_with(&format!("Q1-{}-", G::NAME)), "{code}");
    assert!(code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'), "{code}");
}

#[test]
fn a_game_of_2048_is_one_short_line() {
    use twenty48::rules::{Game, Setup, Size};
    let session = random::twenty48::played(Setup::new(Size::MAX, u64::from(u32::MAX)), 200);
    assert_eq!(session.position(), 200);
    let code = session.code();
    assert_pasteable::<Game>(&code);
    assert!(code.len() < 100, "two bits a move: {} characters", code.len());
}

#[test]
fn a_quick_game_of_tetris_is_a_short_line() {
    use tetris::rules::{Game, Mode, Move, Setup};
    let mut session = Session::<Game>::new(Setup::new(Mode::Sprint, u64::from(u32::MAX)));
    for _ in 0..50 {
        session.play(Move::Tick(60)).expect("time passes");
        session.play(Move::Cw).expect("room");
    }
    let code = session.code();
    assert_pasteable::<Game>(&code);
    assert!(code.len() < 140, "a byte and a half a move: {}", code.len());
}

#[test]
fn a_whole_game_of_othello_is_one_short_line() {
    use othello::rules::{Game, Setup};
    let session = random::othello::played(Setup::new(u64::from(u32::MAX)), 60);
    let code = session.code();
    assert!(session.state().is_over());
    assert_pasteable::<Game>(&code);
    assert!(code.len() < 60, "about three bits a move: {} characters", code.len());
}

#[test]
fn a_game_of_pyramid_is_one_short_line() {
    use pyramid::rules::{Deck, Game, Options, Setup, Variant};
    let options = Options { variant: Variant::StockAndWaste, clear_all: true, take_with_cover: true };
    let numbered = random::pyramid::played(Setup::new(options, u64::from(u32::MAX)), 100, 3).code();
    assert_pasteable::<Game>(&numbered);
    assert!(numbered.len() < 60, "{numbered}");
    let given = Session::<Game>::new(Setup::given(options, Deck::of_deal(1))).code();
    assert!(given.len() < 70, "{given}");
}

#[test]
fn a_game_of_morris_is_one_short_line() {
    use morris::rules::{Game, Setup};
    let session = random::morris::played(Setup::new(u64::from(u32::MAX)), 100);
    assert!(session.position() > 40);
    let code = session.code();
    assert_pasteable::<Game>(&code);
    assert!(code.len() < 130, "about five bits a move: {} characters", code.len());
}

#[test]
fn two_ticks_in_a_row_are_no_code() {
    use tetris::rules::{Game, Mode, Move, Setup};
    // What was never written apart is refused, so that every game has one code only.
    let mut session = Session::<Game>::new(Setup::new(Mode::Zen, 0));
    session.play(Move::Tick(1)).expect("time passes");
    session.play(Move::Tick(1)).expect("time passes");
    assert_eq!(session.position(), 1);
    let opened = Session::<Game>::from_code(&session.code()).expect("its own code");
    assert_eq!(opened.all_moves(), [Move::Tick(2)]);
}

#[test]
fn a_board_above_the_rows_is_no_start() {
    use tetris::rules::{Board, Cell, Kind, Mode, Setup, Tetramino};
    let mut board = Board::default();
    board.add(Tetramino::spawned(Kind::O).moved(-1, 0));
    assert!(board.get(Cell { row: 0, column: 5 }).is_some());
    let refused = Setup::new(Mode::Marathon, 1).with_board(board).expect_err("refused");
    assert_eq!(refused.to_string(), "a game cannot start with minoes above the board");
}

#[test]
fn a_wrapped_code_still_opens() {
    use twenty48::rules::{Game, Setup, Size};
    let code = random::twenty48::played(Setup::new(Size::default(), 5), 100).code();
    let wrapped = format!("  {}\r\n {}\n", &code[..20], &code[20..]);
    assert_eq!(Session::<Game>::from_code(&wrapped).map(|session| session.code()), Ok(code));
}

/// Every game refuses what is no code, what is newer, and what belongs to another.
fn refuses_others<G: Coded>() {
    let refused = |code: &str| Session::<G>::from_code(code).err();
    let name = G::NAME;
    assert_eq!(refused(""), Some(CodeError::Damaged));
    assert_eq!(refused("hello"), Some(CodeError::Damaged));
    assert_eq!(refused(&format!("Q1-{name}-")), Some(CodeError::Damaged));
    assert_eq!(refused(&format!("Q1-{name}-AAAAAA")), Some(CodeError::Damaged));
    assert_eq!(refused(&format!("Q2-{name}-AAAAAA")), Some(CodeError::Newer));
    for other in games::all().map(games::GameInfo::name).filter(|other| *other != name) {
        // What a code for another game looks like: the same bytes under that game's name and sum.
        let code = codes::packed(other, &[1, 2, 3]);
        assert_eq!(refused(&code), Some(CodeError::OtherGame(other.to_owned(), name)));
        let renamed = code.replace(other, name);
        assert_eq!(refused(&renamed), Some(CodeError::Damaged), "the sum is over the name too");
    }
}

#[test]
fn refusals_say_why() {
    refuses_others::<twenty48::rules::Game>();
    refuses_others::<tetris::rules::Game>();
    refuses_others::<othello::rules::Game>();
    refuses_others::<pyramid::rules::Game>();
    refuses_others::<morris::rules::Game>();
    let nonsense = Session::<twenty48::rules::Game>::from_code(&codes::packed("2048", &[1, 2, 3]));
    assert_eq!(nonsense.err(), Some(CodeError::Damaged), "a good sum over nonsense");
}
