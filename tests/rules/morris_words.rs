//! What the room of Morris says, and what it counts.

use quintet::core::{Coded, Level, Rng, Rules, Seat};
use quintet::gameplay::players::Players;
use quintet::gameplay::records::{Ending, Entry, Group, Logbooks, Records};
use quintet::games::morris::choice::PendingMove;
use quintet::games::morris::rules::{Game, Point, QuietLimit, Setup, Side, Start};
use quintet::games::morris::statistics::{rate, wins};
use quintet::games::morris::words::{message, remark};
use quintet::games::two_players::words::title;

const IVORY: Players = Players { computer: Some(Seat::Second), level: Level::MIN };

fn game(board: &str, turn: Side) -> Game {
    let board = board.replace(' ', "").parse().expect("a board");
    let start = Start { board, turn, in_hand: [0, 0] };
    Game::new(&Setup::new(1).with_start(start).expect("a position"))
}

#[test]
fn the_message_says_what_to_do() {
    let first = Game::new(&Setup::new(1));
    assert_eq!(message(&first, PendingMove::Nothing, IVORY, false), "Your move. Place a man.");
    assert_eq!(message(&first, PendingMove::Nothing, Players::PEOPLE, false), "Ivory to move. Place a man.");
    let to = Point::ALL[0];
    let closed = PendingMove::Closed { from: None, to };
    assert_eq!(message(&first, closed, IVORY, false), "Mill! Take one ebony man.");
    let ebony = Players { computer: Some(Seat::First), ..IVORY };
    assert_eq!(message(&first, PendingMove::Nothing, ebony, false), "Ivory is thinking…");
    let flying = game("WWW ... ... ... ... ... ... BBB", Side::White);
    assert_eq!(message(&flying, PendingMove::Nothing, IVORY, false), "Your move. Your men fly now.");
}

#[test]
fn the_last_move_before_a_draw_is_one() {
    // Positions that were seen before are told instead, so there are some tries.
    let told = |seed: u64| {
        let board = "W.. W.. W.. ... ... ..B ..B ..B".replace(' ', "").parse().expect("a board");
        let start = Start { board, turn: Side::White, in_hand: [0, 0] };
        let setup =
            Setup { flying: false, quiet_limit: QuietLimit::Forty, threefold: false, ..Setup::new(1) };
        let setup = setup.with_start(start).expect("a position");
        let (mut game, mut rng) = (Game::new(&setup), Rng::new(seed));
        while game.quiet_plies() + 1 < game.quiet_limit() {
            let mut moves = game.legal_moves();
            moves.retain(|mv| mv.take.is_none());
            if moves.is_empty() {
                break;
            }
            game.play(moves[rng.below(moves.len() as u32) as usize]).expect("legal");
        }
        message(&game, PendingMove::Nothing, Players::PEOPLE, false)
    };
    let last = (0..20).map(told).find(|told| told.contains("Draw in"));
    assert!(last.as_ref().is_some_and(|told| told.ends_with(" Draw in 1 move.")), "{last:?}");
}

#[test]
fn the_end_is_told_from_the_side_of_the_person() {
    // Ebony stands in the corners, and ivory between them.
    let blocked = game("BWB ... ... W.. ..W ... ... BWB", Side::Black);
    assert_eq!(message(&blocked, PendingMove::Nothing, IVORY, false), "You win!");
    assert_eq!(title(&blocked, Players::PEOPLE), "Ivory wins");
    assert_eq!(remark(&blocked), "Ebony cannot move any more.");
    let lost = Players { computer: Some(Seat::First), ..IVORY };
    assert_eq!(title(&blocked, lost), "You lose");
}

fn add(books: &mut Logbooks, result: Ending, assisted: bool) {
    books.change(Game::NAME).add(Entry {
        group: Group { record: "flying".to_owned(), level: Some(3) },
        variant: "flying".to_owned(),
        seat: Some(1),
        result,
        points: None,
        seconds: 60,
        date: 0,
        assisted,
        code: None,
        facts: std::collections::BTreeMap::new(),
    });
}

#[test]
fn games_with_help_are_not_counted() {
    let (records, mut books) = (Records::default(), Logbooks::default());
    add(&mut books, Ending::Won, true);
    assert_eq!((wins(&records, &books), rate(&records, &books)), (0, None));
    add(&mut books, Ending::Won, false);
    add(&mut books, Ending::Lost, false);
    add(&mut books, Ending::Lost, false);
    assert_eq!((wins(&records, &books), rate(&records, &books)), (1, Some("33%".to_owned())));
}

#[test]
fn what_was_counted_before_there_was_a_logbook_still_is() {
    let (mut records, mut books) = (Records::default(), Logbooks::default());
    records.note(Game::NAME, "games won", 3);
    records.note(Game::NAME, "games played", 4);
    add(&mut books, Ending::Lost, false);
    assert_eq!((wins(&records, &books), rate(&records, &books)), (3, Some("60%".to_owned())));
}
