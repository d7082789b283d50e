//! How fast the plain engines are, a line for each: work done in a second, and how many machine
//! instructions a unit of it takes. Seconds depend on the machine and its mood; instructions, counted
//! by callgrind where valgrind is installed, do not, so a regression shows in them.
//!
//! `cargo bench --bench engines`; every workload is seeded and the same each time.

use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use quintet::core::{Budget, Rng, Rules};
use quintet::games::pyramid::advisor::Solver;
use quintet::games::{morris, othello, pyramid, tetris, twenty48};

/// The fastest of so many runs counts.
const RUNS: usize = 3;

/// Something an engine does.
struct Workload {
    name: &'static str,
    /// What it does many of.
    unit: &'static str,
    /// Does it once and tells how many there were.
    run: fn() -> u64,
    /// The same in little, for counting instructions: callgrind is fifty times slower.
    run_little: fn() -> u64,
}

const WORKLOADS: [Workload; 8] = [
    Workload {
        name: "tetris placements",
        unit: "placements",
        run: || tetris_placements(5),
        run_little: || tetris_placements(4),
    },
    Workload {
        name: "othello perft",
        unit: "leaves",
        run: || othello::rules::perft(black_box(othello::rules::Position::START), 10),
        run_little: || othello::rules::perft(black_box(othello::rules::Position::START), 7),
    },
    Workload {
        name: "othello search",
        unit: "positions",
        run: || othello_search(2_000_000),
        run_little: || othello_search(20_000),
    },
    Workload {
        name: "2048 moves",
        unit: "moves",
        run: || twenty48_moves(200),
        run_little: || twenty48_moves(4),
    },
    Workload {
        name: "2048 search",
        unit: "positions",
        run: || twenty48_search(5_000_000),
        run_little: || twenty48_search(50_000),
    },
    Workload {
        name: "pyramid solver",
        unit: "deals",
        run: || pyramid_deals(300),
        run_little: || pyramid_deals(4),
    },
    Workload { name: "morris perft", unit: "games", run: || morris_perft(6), run_little: || morris_perft(4) },
    Workload {
        name: "morris search",
        unit: "positions",
        run: || morris_search(3_000_000),
        run_little: || morris_search(30_000),
    },
];

fn main() {
    // Cargo adds a flag of its own, which is no workload's name.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [name, times] = &arguments[..]
        && let Some(workload) = WORKLOADS.iter().find(|workload| workload.name == name)
    {
        let times = times.parse().unwrap_or(1);
        println!("units {}", (0..times).map(|_| (workload.run_little)()).sum::<u64>());
        return;
    }
    for workload in &WORKLOADS {
        let (mut least, mut units) = (Duration::MAX, 0);
        for _ in 0..RUNS {
            let started = Instant::now();
            units = (workload.run)();
            least = least.min(started.elapsed());
        }
        let instructions = instructions(workload.name).map_or_else(
            || "not counted, valgrind is not installed".to_owned(),
            |count| format!("{} instructions each", grouped(count)),
        );
        println!(
            "{:<20} {:>16} {} a second, {instructions}",
            workload.name,
            grouped(units as f64 / least.as_secs_f64()),
            workload.unit
        );
    }
}

/// A number without its fraction, in groups of three digits.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The machine instructions that a unit of a workload takes. What is done once and for all before
/// the first is not counted: it falls out of the difference between doing it once and three times.
fn instructions(name: &str) -> Option<f64> {
    let count = |times: &str| {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().ok()?)
            .args([name, times])
            .output()
            .ok()?;
        let report = String::from_utf8_lossy(&output.stderr).into_owned();
        let collected: f64 = report.split("Collected : ").nth(1)?.split_whitespace().next()?.parse().ok()?;
        let units = String::from_utf8_lossy(&output.stdout).into_owned();
        let units: f64 = units.lines().find_map(|line| line.strip_prefix("units ")?.parse().ok())?;
        Some((collected, units))
    };
    let ((once, few), (thrice, many)) = (count("1")?, count("3")?);
    Some((thrice - once) / (many - few))
}

fn tetris_placements(depth: usize) -> u64 {
    use tetris::rules::Kind;
    tetris::advisor::perft(black_box(&[Kind::I, Kind::O, Kind::L, Kind::J, Kind::S, Kind::Z][..depth]))
}

fn othello_search(positions: u64) -> u64 {
    // Twelve random plies lead away from the book, and the end is too far to be seen.
    let mut game = othello::rules::Game::new(&othello::rules::Setup::new(0));
    let mut rng = Rng::new(0);
    for _ in 0..12 {
        let moves = game.legal_moves();
        game.play(moves[rng.below(moves.len() as u32) as usize]).expect("legal");
    }
    let mut advisor = othello::advisor::Advisor::default();
    black_box(advisor.advise(&game, &Budget::positions(positions)));
    positions
}

fn twenty48_moves(games: u64) -> u64 {
    use twenty48::rules::{Direction, Game, Setup, Size};
    let mut moves = 0;
    for seed in 0..games {
        let mut game = Game::new(&Setup::new(Size::default(), seed));
        let mut rng = Rng::new(seed);
        while !game.is_over() {
            moves += u64::from(game.play(Direction::ALL[rng.below(4) as usize]).is_ok());
        }
    }
    moves
}

fn twenty48_search(positions: u64) -> u64 {
    let board: twenty48::rules::Board =
        "2,4,8,2/16,64,32,4/128,256,512,8/2,0,1024,0".parse().expect("a board");
    let mut advisor = twenty48::advisor::Advisor::default();
    advisor.values(black_box(&board), &Budget::positions(positions)).positions
}

fn pyramid_deals(deals: u64) -> u64 {
    use pyramid::rules::{Game, Options, Setup};
    let mut solver = Solver::default();
    for number in 0..deals {
        let game = Game::new(&Setup::new(Options::default(), number));
        black_box(solver.judge(&game, &Budget::positions(20_000_000)));
    }
    deals
}

fn morris_perft(depth: u32) -> u64 {
    let start = morris::rules::Game::new(&morris::rules::Setup::new(0));
    black_box(start.men()).perft(depth)
}

fn morris_search(positions: u64) -> u64 {
    let start = morris::rules::Game::new(&morris::rules::Setup::new(0));
    let mut advisor = morris::advisor::Advisor::default();
    advisor.think(&start, &Budget::positions(positions)).map_or(positions, |verdict| verdict.positions)
}
