//! Morris in the console as other programs play it, through the real binary.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use quintet::games::morris::advisor::endgame::Tables;

/// The answer of a console that was only just opened, and how long it took.
fn first_answer(variant: &str, line: &str) -> (String, Duration) {
    let asked = Instant::now();
    let mut console = Command::new(env!("CARGO_BIN_EXE_quintet"))
        .args(["console", "morris", "--variant", variant])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = console.stdin.take().expect("a pipe");
    writeln!(input, "{line}").expect("the console reads");
    let mut answer = String::new();
    let output = console.stdout.take().expect("a pipe");
    BufReader::new(output).read_line(&mut answer).expect("the console answers");
    let taken = asked.elapsed();
    drop(input);
    console.wait().expect("the console ends");
    (answer, taken)
}

/// The tables without flying take seconds to unpack. A busy machine may hold the console up, so of
/// a few answers the quickest counts, and unpacking them takes as much longer.
#[test]
fn nobody_who_gives_a_time_waits_for_the_tables() {
    let started = Instant::now();
    Tables::shipped(false);
    let unpacking = started.elapsed();
    let enough = unpacking.max(Duration::from_millis(2_500));
    let answers = (0..5).map(|_| {
        let (answer, taken) = first_answer("no-flying", "go 100");
        assert!(answer.starts_with("ok "), "{answer}");
        taken
    });
    let quickest = answers.min();
    assert!(quickest < Some(enough), "{quickest:?}");
    if unpacking < enough {
        eprintln!("the tables are unpacked in {unpacking:?} here: that would not have been noticed");
    }
}
