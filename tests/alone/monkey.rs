//! A monkey at the keyboard, the gamepads, the mouse and the window's frame. Whatever it does,
//! nothing panics, nothing is logged as a warning, the way to the menu is never lost, nothing is
//! left behind, and every game is kept.
//!
//! `QUINTET_MONKEY_STEPS=1000000 cargo test --test alone monkey` lets it play for longer, and
//! `QUINTET_MONKEY_SEED=N` from another seed. What fails is told with its seed and its step, and
//! then made as short as possible.

use quintet::games::othello::ID as OTHELLO;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::steps::{Act, Step, Zoo, script};
use crate::{HEAP, alone, quick, watch};
use bevy::input::keyboard::KeyCode;
use quintet::core::{Budget, Seeds};

use quintet::games::morris::advisor::endgame::Tables;

/// The steps of the usual test, and its seed.
const STEPS: usize = 3_000;
const SEED: u64 = 1;
/// The most steps from opening the window to opening it again.
const LIFE: usize = 4_000;
/// The steps from one visit to the menu to the next.
const STRETCH: usize = 200;
/// The positions that an advisor may look at.
const POSITIONS: u64 = 150;
/// How many megabytes the second half of a run may add to what the first half took.
const GROWTH: f64 = 8.0;
/// How many seconds a failure may be made shorter, unless `QUINTET_MONKEY_SHRINK` says otherwise.
const SHRINKING: u64 = 300;
/// In a process that relives: the file that says what.
const RELIVE: &str = "QUINTET_MONKEY_RELIVE";
/// What has to be seen in the usual test.
const SIGHTS: [&str; 16] = [
    "Menu",
    "Playing(tetris)",
    "Playing(othello)",
    "Playing(2048)",
    "Playing(pyramid)",
    "Playing(morris)",
    "Help",
    "Pause",
    "Variants",
    "Tuning",
    "Results",
    "Review",
    "Replay",
    "Menu, Statistics",
    "Menu, Settings",
    "Menu, Daily",
];

#[derive(Debug)]
struct Failure {
    step: usize,
    what: String,
}

/// Opens the window, takes the steps, and tells what was seen and how many frames it took.
fn live(seed: u64, steps: &[Step], seen: &mut BTreeMap<String, u64>, closely: bool) -> Result<u64, Failure> {
    watch::begin();
    Budget::limit_all(POSITIONS);
    let complaint = || watch::complaints().into_iter().next().map_or(Ok(()), Err);
    let failed = |step: usize, what: String| Failure { step, what };
    let mut zoo = watch::attempt(|| Zoo::open(seed % 2 == 1, Seeds::following(seed)))
        .map_err(|what| failed(0, what))?;
    zoo.known = closely.then(BTreeMap::new);
    let mut result = complaint().map_err(|what| failed(0, what));
    for (number, &step) in steps.iter().enumerate() {
        if result.is_err() {
            break;
        }
        result = watch::attempt(|| zoo.step(step))
            .and_then(|result| result)
            .and_then(|()| complaint())
            .map_err(|what| failed(number, what));
    }
    if let (Err(failure), Some(known)) = (&mut result, &zoo.known) {
        let words = failure.what.clone();
        let words = words.split(|c: char| !c.is_ascii_alphanumeric());
        for (id, entity) in words.filter_map(|word| known.get_key_value(word)) {
            let _ = write!(failure.what, "\n{id} was {entity}");
        }
    }
    for (place, frames) in std::mem::take(&mut zoo.seen) {
        *seen.entry(place).or_default() += frames;
    }
    let frames = zoo.frames;
    // What panicked once may do so again when it is taken down.
    let _ = watch::attempt(|| drop(zoo));
    result.map(|()| frames)
}

/// What a failure is about, whichever numbers it names.
fn kind(what: &str) -> String {
    what.lines().next().unwrap_or_default().chars().filter(|c| !c.is_ascii_digit()).take(100).collect()
}

/// Not a test of its own: takes only some of the steps of a life, and tells how it failed. In a
/// process of its own, because some things are said only once in one.
#[test]
fn relive() {
    let Some(file) = std::env::var_os(RELIVE) else { return };
    let text = std::fs::read_to_string(file).expect("the parent wrote it");
    let numbers: Vec<usize> = text.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    let [seed, life, ref taken @ ..] = numbers[..] else { panic!("a seed, a length and steps") };
    let all = script(seed as u64, life, STRETCH);
    let steps: Vec<Step> = taken.iter().map(|&number| all[number]).collect();
    if let Err(Failure { step, what }) = live(seed as u64, &steps, &mut BTreeMap::new(), true) {
        println!("\nfailed {step} {}", what.replace('\n', " / "));
    }
}

/// How these steps of a life fail, if they do.
fn relived(seed: u64, life: usize, taken: &[usize]) -> Option<Failure> {
    let file = std::env::temp_dir().join(format!("quintet-monkey-{}", std::process::id()));
    let numbers: Vec<String> = taken.iter().map(ToString::to_string).collect();
    std::fs::write(&file, format!("{seed} {life} {}", numbers.join(" "))).expect("written");
    let output = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "monkey::relive", "--nocapture"])
        .env(RELIVE, &file)
        .output()
        .expect("it starts again");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("failed "));
    let Some((step, what)) = line.and_then(|line| line.split_once(' ')) else {
        return (!output.status.success())
            .then(|| Failure { step: taken.len().saturating_sub(1), what: "the process ended".to_owned() });
    };
    Some(Failure { step: step.parse().ok()?, what: what.to_owned() })
}

/// Leaves out steps for as long as it still fails in the same way (Zeller's delta debugging,
/// bounded by time).
fn shortest(seed: u64, life: usize, failure: &Failure) -> Vec<usize> {
    let end = Instant::now() + Duration::from_secs(number("QUINTET_MONKEY_SHRINK", SHRINKING));
    let mut taken: Vec<usize> = (0..life.min(failure.step + 1)).collect();
    let mut size = taken.len().div_ceil(2);
    while size > 0 && Instant::now() < end {
        let (mut from, mut left_out) = (0, false);
        while from < taken.len() && Instant::now() < end {
            let mut fewer = taken.clone();
            fewer.drain(from..(from + size).min(taken.len()));
            match relived(seed, life, &fewer) {
                Some(found) if kind(&found.what) == kind(&failure.what) => {
                    fewer.truncate(found.step + 1);
                    taken = fewer;
                    left_out = true;
                }
                _ => from += size,
            }
        }
        if size > 1 {
            size = size.div_ceil(2);
        } else if !left_out {
            break;
        }
    }
    taken
}

/// Lives through the steps; a failure is told in full.
fn live_or_tell(seed: u64, life: usize, seen: &mut BTreeMap<String, u64>) -> u64 {
    let steps = script(seed, life, STRETCH);
    live(seed, &steps, seen, false).unwrap_or_else(|failure| {
        let Failure { step, what } = &failure;
        eprintln!("seed {seed}, step {step}, {:?}: {what}\nmaking it shorter …", steps.get(*step));
        let script = shortest(seed, life, &failure);
        let again = relived(seed, life, &script).map(|failure| failure.what).unwrap_or_default();
        let lines: Vec<String> = script.iter().map(|&step| format!("    {:?},", steps[step])).collect();
        panic!(
            "seed {seed}, step {step} of {life}: {what}\nthe shortest script found:\n{}\n{again}",
            lines.join("\n")
        );
    })
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// What was taken and not given back, in megabytes, once nobody thinks any more, and nobody unpacks
/// pictures for a window that is not there any more.
fn held() -> f64 {
    quick::wait_for_thoughts();
    let mut held = HEAP.allocated();
    for _ in 0..100 {
        std::thread::sleep(Duration::from_millis(200));
        if std::mem::replace(&mut held, HEAP.allocated()) == HEAP.allocated() {
            break;
        }
    }
    held as f64 / (1024.0 * 1024.0)
}

/// Every size that text has takes a picture of its letters, and a window that is dragged has many.
#[test]
fn a_window_dragged_through_many_sizes_does_not_hold_on_to_their_letters() {
    let _alone = alone();
    let mut zoo = Zoo::open(false, Seeds::default());
    let mut letters = Vec::new();
    for size in 0..60 {
        zoo.step(Step(Act::Resize(1000 + 13 * size, 700 + 7 * size), 2)).expect("resizing is no trouble");
        letters.push(zoo.letters());
    }
    println!("letters: {:.0} MB at first, {:.0} MB after", letters[0], letters[59]);
    assert!(letters[59] < letters[0] + 100.0, "{letters:.0?}");
}

/// Found by the monkey: pictures were drawn on a page that had been turned already.
#[test]
fn pages_of_rules_can_be_turned_frame_by_frame() {
    let _alone = alone();
    let mut steps = vec![Step(Act::Visit(OTHELLO), 2), Step(Act::Tap(KeyCode::F1), 9)];
    let (down, up) = (KeyCode::PageDown, KeyCode::PageUp);
    for (held, key) in [(up, down), (down, up)].repeat(5) {
        steps.extend([Step(Act::Key(held, false), 0), Step(Act::Key(key, true), 1)]);
    }
    let mut seen = BTreeMap::new();
    live(SEED, &steps, &mut seen, true).expect("a page is a page");
    assert!(seen.contains_key("Help"), "{seen:?}");
}

#[test]
fn whatever_a_monkey_does_nothing_breaks() {
    let _alone = alone();
    let steps = number("QUINTET_MONKEY_STEPS", STEPS as u64) as usize;
    let seed = number("QUINTET_MONKEY_SEED", SEED);
    // At least two, so that what the first leaves behind is seen in the next.
    let lives = steps.div_ceil(LIFE).max(2);
    let life_steps = steps.div_ceil(lives);
    // What is unpacked only once, whenever it is first wanted, is no growth.
    let _endgames = [true, false].map(Tables::shipped);
    let start = Instant::now();
    let (mut seen, mut frames, mut half) = (BTreeMap::new(), 0, 0.0);
    for life in 0..lives {
        let seed = seed.wrapping_add(life as u64);
        frames += live_or_tell(seed, life_steps, &mut seen);
        let memory = held();
        if life < lives.div_ceil(2) {
            half = memory;
        }
        let done = (life + 1) * life_steps;
        let speed = done as f64 / start.elapsed().as_secs_f64();
        eprintln!("seed {seed}: {done} steps, {frames} frames, {speed:.0} steps/s, {memory:.1} MB held");
    }
    eprintln!("{seen:#?}");
    let missed: Vec<_> = SIGHTS.into_iter().filter(|sight| !seen.contains_key(*sight)).collect();
    assert!(steps < STEPS || missed.is_empty(), "the monkey never came to {missed:?}");
    assert!(held() < half + GROWTH, "{half:.1} MB became {:.1}", held());
}
