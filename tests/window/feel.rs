//! How the window feels: what a player sees after a key, when the window has slept before it, and
//! what goes on by itself while nothing is touched.
//!
//! Everything here is read from pictures of the real window. Columns, rows and different pictures
//! are counted; how fast they come depends on the machine and is measured by `benches/feel.rs`.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use image::RgbImage;
use quintet::core::{Rules, Session};
use quintet::games::morris::rules as morris;
use quintet::games::tetris::rules as tetris;

use super::desktop::{Area, Desktop, Film, Quintet};
use super::{shared, text};

const SIZE: &str = "400x500";
const WHOLE: Area = [0, 0, 400, 500];
/// The board of the rooms, without the numbers above it.
const BOARD: Area = [16, 88, 368, 368];
/// The well of Tetris, in cells of so many pixels.
const CELL: usize = 18;
const WELL: Area = [110, 92, 10 * CELL, 20 * CELL];
/// Where the second card of the menu has its upper edge as it comes forward, in a window of 1280 × 800.
const TOP_OF_SECOND_CARD: Area = [280, 150, 240, 46];

/// The window goes to sleep between two keys.
const REST: Duration = Duration::from_millis(1500);
/// A window in which nothing has changed for so long is at rest again.
const STILL: Duration = Duration::from_millis(700);
/// A motion is seen in at least so many pictures.
const SEEN: usize = 4;

/// Two players at one board and no evaluation, so that only what a player does is seen.
const SETTINGS: &str =
    "[games.othello]\nplayers = \"two\"\nbar = \"off\"\n[games.morris]\nplayers = \"two\"\n";

/// Opens the window with these arguments and settings, for somebody who knows the games.
fn open<'a>(desktop: &'a Desktop, settings: &str, arguments: &[&str]) -> Quintet<'a> {
    open_at(SIZE, desktop, settings, arguments)
}

fn open_at<'a>(size: &str, desktop: &'a Desktop, settings: &str, arguments: &[&str]) -> Quintet<'a> {
    let data = desktop.folder().join("data");
    fs::create_dir_all(&data).expect("a folder for saves");
    let known = "games = [\"2048\", \"tetris\", \"othello\", \"pyramid\", \"morris\"]\n";
    fs::write(data.join("first-steps.toml"), known).expect("a file");
    fs::write(data.join("settings.toml"), settings).expect("settings");
    let mut quintet = desktop.start(&[&["--size", size, "--data-dir", text(&data)], arguments].concat());
    quintet.take_keyboard();
    quintet.wait_until_still();
    quintet
}

/// Two threads that do nothing but keep the machine busy.
fn beside_busy_loops(work: impl FnOnce()) {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        done.store(true, Ordering::Relaxed);
        if let Err(panic) = result {
            std::panic::resume_unwind(panic);
        }
    });
}

/// Whether a cell of the well holds a mino; outlines are darker.
fn holds_mino(well: &RgbImage, row: usize, column: usize) -> bool {
    let middle = |index: usize| (index * CELL + CELL / 2) as u32;
    let pixel = well.get_pixel(middle(column), middle(row)).0;
    pixel.iter().any(|&channel| channel > 140)
}

/// The upper left corner of the falling piece: its first row and its first column.
fn falling_piece(well: &RgbImage) -> Option<(usize, usize)> {
    let rows = |column: usize| (0..19).filter(move |&row| holds_mino(well, row, column));
    let column = (0..10).find(|&column| rows(column).next().is_some())?;
    Some(((0..10).filter_map(|column| rows(column).next()).min()?, column))
}

fn column_of_piece(well: &RgbImage) -> usize {
    falling_piece(well).expect("a falling piece").1
}

fn tap_in_tetris(quintet: &Quintet, lengths: &[u32]) {
    for (index, &millis) in lengths.iter().enumerate() {
        for key in ["Left", "Right"] {
            sleep(REST);
            let film = quintet.film(WELL, || quintet.hold(key, millis), |_, still| still > STILL);
            let (from, to) = (column_of_piece(&film.0[0].1), column_of_piece(film.last()));
            let expected = if key == "Left" { from - 1 } else { from + 1 };
            assert_eq!(to, expected, "tap {index} of {millis} ms, {key}, from column {from}");
        }
    }
}

const ZEN: [&str; 6] = ["--game", "tetris", "--variant", "zen", "--seed", "7"];

#[test]
fn a_tap_after_a_rest_moves_a_piece_by_one_column() {
    let desktop = Desktop::new();
    tap_in_tetris(&open(&desktop, "", &ZEN), &[30, 80, 120]);
}

#[test]
fn a_tap_on_a_busy_machine_moves_a_piece_by_one_column() {
    let desktop = Desktop::new();
    let quintet = open(&desktop, "", &ZEN);
    beside_busy_loops(|| tap_in_tetris(&quintet, &[30, 30, 30]));
}

/// A held key moves at once, after the delay and then with every repeat: as often as the time allows
/// for which it was certainly or possibly held, give or take what is in the air when it is let go.
#[test]
fn a_key_held_after_a_rest_repeats_as_set() {
    const DELAY: u32 = 400;
    const REPEAT: u32 = 200;
    let desktop = Desktop::new();
    let settings = format!("[games.tetris]\ndelay = \"{DELAY}\"\nrepeat = \"{REPEAT}\"\n");
    let quintet = open(&desktop, &settings, &ZEN);
    quintet.film(WELL, || quintet.hold("Left", 4000), |_, still| still > STILL);
    sleep(REST);
    let mut held = Duration::ZERO;
    let held_for = |held: &mut Duration| {
        let start = Instant::now();
        quintet.hold("Right", 1100);
        *held = start.elapsed();
    };
    let film = quintet.film(WELL, || held_for(&mut held), |_, still| still > STILL);
    let columns: Vec<usize> = film.0.iter().map(|(_, well)| column_of_piece(well)).collect();
    let moved = columns[columns.len() - 1] - columns[0];
    let most = 2 + (held.as_millis() as usize).saturating_sub(DELAY as usize) / REPEAT as usize;
    // At 0, 400, 600, 800 and 1000 ms; the last ones may fall into the frame in which it is let go.
    assert!((3..=most).contains(&moved), "{columns:?}, held for {held:?}");
    assert!(columns.windows(2).all(|pair| pair[1] > pair[0]), "never back: {columns:?}");
}

/// Asserts that a motion was seen: it did not end before half of its time had passed, which a slow
/// machine can only delay, and it was seen in several pictures unless the machine draws too few.
fn assert_seen(what: &str, film: &Film, seconds: f32) {
    let (changes, length, seconds) = (film.changes(), film.length(), Duration::from_secs_f32(seconds));
    let is_slow = film.longest_gap() > seconds / SEEN as u32;
    assert!(
        length >= seconds / 2 && (changes >= SEEN || is_slow),
        "{what} was seen in {changes} pictures within {length:?} and takes {seconds:?}"
    );
}

/// Presses a key after a rest, and asserts that what follows is seen to move.
fn assert_key_moves(quintet: &Quintet, what: &str, key: &str, area: Area, seconds: f32) {
    sleep(REST);
    let press = || quintet.hold(key, 30);
    let film = quintet.film(area, press, |film, still| film.changes() > 0 && still > STILL);
    assert_seen(what, &film, seconds);
}

#[test]
fn slides_and_their_undo_are_seen_after_a_rest() {
    let desktop = Desktop::new();
    let code = shared("2,0,0,4/0,8,0,0/0,0,16,0/32,0,0,64", 0).code();
    let quintet = open(&desktop, "", &["--code", &code]);
    for (key, what) in [("Right", "a slide"), ("u", "its undo"), ("Up", "a slide"), ("u", "its undo")] {
        assert_key_moves(&quintet, what, key, BOARD, 0.1);
    }
}

#[test]
fn discs_are_seen_to_turn_and_to_turn_back_after_a_rest() {
    let desktop = Desktop::new();
    let quintet = open(&desktop, SETTINGS, &["--game", "othello", "--seed", "7"]);
    // The cursor begins on d3.
    assert_key_moves(&quintet, "a disc that turns", "Return", BOARD, 0.26);
    assert_key_moves(&quintet, "its undo", "u", BOARD, 0.26);
}

/// A game of Morris in which all men are placed and none is taken, and a man with where it can go.
fn moving_men() -> (String, [morris::Point; 2]) {
    let mut session = Session::<morris::Game>::new(morris::Setup::new(1));
    while session.state().phase(session.state().turn()) == morris::Phase::Placing {
        let moves = session.state().legal_moves();
        let mv = *moves.iter().rfind(|mv| mv.take.is_none()).expect("a move that closes no mill");
        session.play(mv).expect("legal");
    }
    let moves = session.state().legal_moves();
    let mv = moves.iter().find(|mv| mv.take.is_none()).expect("a move that closes no mill");
    (session.code(), [mv.from.expect("a man that moves"), mv.to])
}

/// Where a point of the board of Morris is in the window.
fn place_of(point: morris::Point) -> [usize; 2] {
    let name = point.to_string();
    let [column, row] = [name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1'].map(usize::from);
    [59 + 47 * column, 412 - 47 * row]
}

#[test]
fn men_are_seen_on_their_way_and_on_their_way_back_after_a_rest() {
    let desktop = Desktop::new();
    let (code, points) = moving_men();
    let quintet = open(&desktop, SETTINGS, &["--code", &code]);
    let [from, to] = points.map(place_of);
    quintet.click(from);
    quintet.point_at(to);
    sleep(REST);
    let press = || quintet.click(to);
    let film = quintet.film(BOARD, press, |film, still| film.changes() > 0 && still > STILL);
    assert_seen("a man's way", &film, 0.22);
    assert_key_moves(&quintet, "its undo", "u", BOARD, 0.22);
}

#[test]
fn a_mill_pulses_by_itself_until_a_man_is_taken() {
    let desktop = Desktop::new();
    let mut session = Session::<morris::Game>::new(morris::Setup::new(1));
    for mv in ["a7", "a1", "g7", "d1"] {
        session.play(mv.parse().expect("a move")).expect("legal");
    }
    let quintet = open(&desktop, SETTINGS, &["--code", &session.code()]);
    let d7 = [200, 130];
    quintet.click(d7);
    sleep(REST);
    let start = Instant::now();
    let film = quintet.film(BOARD, || {}, |_, _| start.elapsed() > Duration::from_secs(4));
    // Three breaths in four seconds; in jumps they would be seen in ten pictures at most.
    assert!(film.changes() > 16, "only {} pictures in four seconds", film.changes());
}

#[test]
fn a_pair_is_seen_to_leave_and_to_come_back_after_a_rest() {
    let desktop = Desktop::new();
    let quintet = open(&desktop, SETTINGS, &["--game", "pyramid", "--seed", "7"]);
    // The first key shows the cursor; then the queen, and the ace two cards on.
    for key in ["Right", "Left", "Return", "Right", "Right"] {
        quintet.hold(key, 30);
    }
    assert_key_moves(&quintet, "a pair that leaves", "Return", BOARD, 0.37);
    assert_key_moves(&quintet, "its undo, which was the first move", "u", BOARD, 0.28);
    assert_key_moves(&quintet, "the next card", "space", BOARD, 0.22);
    assert_key_moves(&quintet, "its undo", "u", BOARD, 0.22);
}

#[test]
fn pieces_are_seen_to_come_back_after_a_rest() {
    let desktop = Desktop::new();
    let quintet = open(&desktop, "", &ZEN);
    assert_key_moves(&quintet, "a piece that drops", "space", WELL, 0.12);
    assert_key_moves(&quintet, "its undo", "u", WELL, 0.18);
}

#[test]
fn dialogs_are_seen_to_move_after_a_rest() {
    let desktop = Desktop::new();
    let quintet = open(&desktop, "reduced_motion = false\n", &["--game", "2048", "--seed", "7"]);
    assert_key_moves(&quintet, "a dialog that opens", "Escape", WHOLE, 0.2);
    assert_key_moves(&quintet, "a dialog that closes", "Escape", WHOLE, 0.14);
}

#[test]
fn cards_are_seen_to_come_forward_after_a_rest() {
    let desktop = Desktop::new();
    let quintet = open_at("1280x800", &desktop, "reduced_motion = false\n", &[]);
    assert_key_moves(&quintet, "a card that comes forward", "Right", TOP_OF_SECOND_CARD, 0.16);
}

#[test]
fn results_are_seen_to_count_up() {
    let desktop = Desktop::new();
    let code = shared("512,512,8,2/4,16,2,64/8,32,128,16/2,4,16,8", 11_264).code();
    let quintet = open(&desktop, "", &["--code", &code]);
    sleep(REST);
    // The move, then the sheet, then its numbers, all by themselves.
    let film = quintet.film(
        WHOLE,
        || quintet.hold("Right", 30),
        |film, still| film.changes() > SEEN && still > 3 * STILL,
    );
    let sheet = film.last();
    let differing =
        |picture: &RgbImage| picture.pixels().zip(sheet.pixels()).filter(|(one, other)| one != other).count();
    // Where next to nothing differs from the sheet at the end, its numbers are what changes.
    let counting = film.0.iter().filter(|(_, picture)| (1..6000).contains(&differing(picture))).count();
    assert!(counting >= SEEN, "{counting} of {} pictures show the numbers count", film.changes());
}

#[test]
fn a_piece_that_is_left_alone_falls_row_by_row_and_locks() {
    let desktop = Desktop::new();
    // High above the floor, and one soft drop away from it.
    let mut session = Session::<tetris::Game>::new(tetris::Setup::new(tetris::Mode::Marathon, 7));
    session.play(tetris::Move::Tick(1)).expect("time passes");
    let quintet = open(&desktop, "", &["--code", &session.code()]);
    let start = Instant::now();
    let film = quintet.film(WELL, || {}, |_, _| start.elapsed() > Duration::from_secs(6));
    let rows: Vec<usize> = film.0.iter().filter_map(|(_, well)| Some(falling_piece(well)?.0)).collect();
    let mut seen = rows.clone();
    seen.dedup();
    assert!(seen.windows(2).all(|pair| pair[1] == pair[0] + 1), "a row at a time: {rows:?}");
    assert!((4..=7).contains(&seen.len()), "a row a second: {rows:?}");
    // Let down to the floor, it is followed by the next piece without another key.
    quintet.film(WELL, || quintet.hold("Down", 1500), |_, _| true);
    let top = |well: &RgbImage| falling_piece(well).is_some_and(|(row, _)| row < 3);
    quintet.film(WELL, || {}, |film, _| top(film.last()));
}

#[test]
fn a_count_down_counts_by_itself() {
    let desktop = Desktop::new();
    let quintet = open(&desktop, "", &["--game", "tetris", "--seed", "7"]);
    // Numbers are counted down in the upper half of the well.
    quintet.hold("Escape", 30);
    sleep(REST);
    let upper = [WELL[0], WELL[1] + 4 * CELL, WELL[2], 6 * CELL];
    quintet.hold("Escape", 30);
    sleep(Duration::from_millis(300));
    quintet.film(upper, || {}, |film, _| film.changes() >= 3);
}

#[test]
fn the_clock_of_a_game_runs_by_itself() {
    let desktop = Desktop::new();
    let quintet = open(&desktop, "", &["--game", "tetris", "--seed", "7"]);
    // The time in the box left of the well, second by second.
    let time = [20, 332, 74, 30];
    let start = Instant::now();
    let film = quintet.film(time, || {}, |_, _| start.elapsed() > Duration::from_secs(6));
    assert!((4..=7).contains(&film.changes()), "{} seconds were seen in six", film.changes());
}

#[test]
fn a_toast_leaves_by_itself() {
    let desktop = Desktop::new();
    let quintet = open(&desktop, "", &["--game", "2048", "--seed", "7"]);
    let alone = quintet.picture();
    quintet.film(WHOLE, || quintet.hold("ctrl+c", 30), |film, still| film.changes() > 0 && still > STILL);
    quintet.film(WHOLE, || {}, |film, _| *film.last() == alone);
}

#[test]
fn the_advisor_that_is_watched_goes_on_by_itself() {
    let desktop = Desktop::new();
    let quintet = open(&desktop, "", &["--game", "pyramid", "--seed", "8"]);
    // In the pause menu, the fifth row.
    let watch = || ["Escape", "Down", "Down", "Down", "Down", "Return"].map(|key| quintet.hold(key, 20));
    quintet.film(WHOLE, || _ = watch(), |_, still| still > Duration::from_millis(100));
    let start = Instant::now();
    let film = quintet.film(BOARD, || {}, |_, _| start.elapsed() > Duration::from_secs(6));
    assert!(film.changes() > 20, "only {} pictures in six seconds", film.changes());
}

/// A key that arrives while a frame is being drawn is seen, too, without another one.
#[test]
fn no_key_waits_for_the_next_one() {
    let desktop = Desktop::new();
    let mut quintet = open(&desktop, "reduced_motion = true\n", &["--game", "2048", "--seed", "7"]);
    for round in 0..30_u32 {
        let board = quintet.wait_until_still();
        quintet.hold("Escape", 10);
        sleep(Duration::from_millis(u64::from(round * 4)));
        quintet.hold("Escape", 10);
        let film = quintet.film(WHOLE, || {}, |film, _| *film.last() == board);
        assert_eq!(*film.last(), board, "round {round}");
    }
}
