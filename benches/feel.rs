//! How the window feels: how soon a key is seen and how evenly time passes, read from pictures of the
//! real window on a display of its own.
//!
//! `cargo bench --bench feel` prints a table and fails where something is far from what it should be.
//! The machine should be at rest. Keys come after the window has slept.

#[path = "../tests/support/desktop.rs"]
#[allow(dead_code, reason = "tests need more of it")]
mod desktop;

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use desktop::{Area, Desktop, Film, Quintet};
use image::RgbImage;

const SIZE: &str = "400x500";
const BOARD: Area = [16, 88, 368, 368];
const WHOLE: Area = [0, 0, 400, 500];
/// The well of Tetris, in cells of so many pixels.
const CELL: usize = 18;
const WELL: Area = [110, 92, 10 * CELL, 20 * CELL];
const REST: Duration = Duration::from_millis(1500);
const STILL: Duration = Duration::from_millis(700);

/// What a figure may be at most, in milliseconds.
const LATENCY_LIMIT: f64 = 100.0;
const EVENNESS_LIMIT: f64 = 35.0;

fn open<'a>(desktop: &'a Desktop, arguments: &[&str]) -> Quintet<'a> {
    let data = desktop.folder().join("data");
    fs::create_dir_all(&data).expect("a folder for saves");
    let known = "games = [\"2048\", \"tetris\", \"othello\", \"pyramid\", \"morris\"]\n";
    fs::write(data.join("first-steps.toml"), known).expect("a file");
    let settings = "[games.othello]\nplayers = \"two\"\nbar = \"off\"\n[games.morris]\nplayers = \"two\"\n";
    fs::write(data.join("settings.toml"), settings).expect("settings");
    let data = data.to_str().expect("a path of plain letters").to_owned();
    let mut quintet = desktop.start(&[&["--size", SIZE, "--data-dir", &data], arguments].concat());
    quintet.take_keyboard();
    quintet.wait_until_still();
    quintet
}

/// Whether a cell of the well holds a mino; outlines are darker.
fn holds_mino(well: &RgbImage, row: usize, column: usize) -> bool {
    let middle = |index: usize| (index * CELL + CELL / 2) as u32;
    well.get_pixel(middle(column), middle(row)).0.iter().any(|&channel| channel > 140)
}

fn first_column(well: &RgbImage) -> Option<usize> {
    (0..10).find(|&column| (0..19).any(|row| holds_mino(well, row, column)))
}

fn first_row(well: &RgbImage) -> Option<usize> {
    (0..20).find(|&row| (0..10).any(|column| holds_mino(well, row, column)))
}

/// When what is read from the pictures changed.
fn changes<T: PartialEq>(film: &Film, read: impl Fn(&RgbImage) -> T) -> Vec<Instant> {
    let mut last = read(&film.0[0].1);
    let mut times = Vec::new();
    for (time, picture) in &film.0[1..] {
        let now = read(picture);
        if now != last {
            times.push(*time);
            last = now;
        }
    }
    times
}

fn millis(times: &[Instant]) -> Vec<f64> {
    times.windows(2).map(|pair| pair[1].duration_since(pair[0]).as_secs_f64() * 1000.0).collect()
}

fn listed(figures: &[f64]) -> String {
    figures.iter().map(|figure| format!("{figure:.0}")).collect::<Vec<_>>().join(" ")
}

#[derive(Default)]
struct Report {
    over: Vec<String>,
}

impl Report {
    /// Prints steps that should each take so long.
    fn steps(&mut self, what: &str, steps: &[f64], should: f64) {
        let worst = steps.iter().map(|step| (step - should).abs()).fold(0.0, f64::max);
        println!("{what:<28} {} ms (should be {should:.0}, limit ±{EVENNESS_LIMIT})", listed(steps));
        if worst > EVENNESS_LIMIT || steps.is_empty() {
            self.over.push(format!("{what}: off by {worst:.0} ms"));
        }
    }

    /// Presses keys after a rest and prints how soon each is seen, and in how many pictures. The time
    /// begins before xdotool is started, which takes some milliseconds itself.
    fn latency(&mut self, what: &str, quintet: &Quintet, area: Area, keys: &[&str]) {
        let (mut latencies, mut pictures) = (Vec::new(), Vec::new());
        for key in keys {
            sleep(REST);
            let press = || quintet.hold(key, 1);
            let film = quintet.film(area, press, |film, still| film.changes() > 0 && still > STILL);
            latencies.push(film.0[1].0.duration_since(film.0[0].0).as_secs_f64() * 1000.0);
            pictures.push(film.changes() as f64);
        }
        latencies.sort_by(f64::total_cmp);
        let median = latencies[latencies.len() / 2];
        println!(
            "{what:<28} first picture after {} ms (limit for the median {LATENCY_LIMIT}), pictures: {}",
            listed(&latencies),
            listed(&pictures)
        );
        if median > LATENCY_LIMIT {
            self.over.push(format!("{what}: {median:.0} ms"));
        }
    }
}

fn tetris(report: &mut Report) {
    let desktop = Desktop::new();
    let zen = open(&desktop, &["--game", "tetris", "--variant", "zen", "--seed", "7"]);
    report.latency("Tetris, a tap", &zen, WELL, &["Left", "Right"].repeat(3));
    zen.film(WELL, || zen.hold("Left", 1000), |_, still| still > STILL);
    sleep(REST);
    let film = zen.film(WELL, || zen.hold("Right", 1000), |_, still| still > STILL);
    let steps = millis(&changes(&film, first_column));
    report.steps("Tetris, the first repeat", &steps[..1], 167.0);
    report.steps("Tetris, further repeats", &steps[1..], 33.0);
    drop(zen);
    let marathon = open(&desktop, &["--game", "tetris", "--seed", "7"]);
    sleep(Duration::from_secs(2));
    let start = Instant::now();
    let film = marathon.film(WELL, || {}, |_, _| start.elapsed() > Duration::from_secs(9));
    report.steps("Tetris, a row of gravity", &millis(&changes(&film, first_row)), 1000.0);
    // Let down to the floor, it lies there for half a second and is followed by the next piece.
    let next_piece = |film: &Film| first_row(film.last()).is_some_and(|row| row < 4);
    let film = marathon.film(WELL, || marathon.hold("Down", 450), |film, _| next_piece(film));
    let rows = || film.0.iter().filter_map(|(time, well)| Some((*time, first_row(well)?)));
    let floor = rows().map(|(_, row)| row).max();
    let landed = rows().find(|(_, row)| Some(*row) == floor).map(|(time, _)| time);
    let followed = film.0[film.0.len() - 1].0;
    let lay = landed.map(|landed| followed.duration_since(landed).as_secs_f64() * 1000.0);
    report.steps("Tetris, from landing to lock", &lay.into_iter().collect::<Vec<_>>(), 500.0);
}

fn main() {
    let mut report = Report::default();
    tetris(&mut report);
    for (what, arguments, area, keys) in [
        (
            "2048, a slide",
            &["--game", "2048", "--seed", "7"][..],
            BOARD,
            &["Left", "Up", "Right", "Down"][..],
        ),
        ("Othello, a disc", &["--game", "othello", "--seed", "7"], BOARD, &["Return", "u"]),
        ("Pyramid, the next card", &["--game", "pyramid", "--seed", "7"], BOARD, &["space", "u", "space"]),
        ("Morris, a man", &["--game", "morris", "--seed", "7"], BOARD, &["Return", "u"]),
        ("a dialog", &["--game", "2048", "--seed", "7"], WHOLE, &["Escape", "Escape", "Escape", "Escape"]),
    ] {
        let desktop = Desktop::new();
        report.latency(what, &open(&desktop, arguments), area, keys);
    }
    if !report.over.is_empty() {
        println!("OVER ITS LIMIT: {}", report.over.join("; "));
        std::process::exit(1);
    }
}
