//! How fast Tetris places pieces, and how long its record takes to write and to open.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quintet::core::{Advised, Level, Session};
use quintet::games::tetris::advisor::{Advisor, perft};
use quintet::games::tetris::rules::{Game, Kind, Mode, Move, Options, Setup, TICKS_PER_SECOND};

/// Placements to depth 6 from the empty field: the pieces, and how many there are.
const PIECES: [Kind; 6] = [Kind::I, Kind::O, Kind::L, Kind::J, Kind::S, Kind::Z];
const PLACEMENTS: [u64; 6] = [17, 153, 5_266, 188_374, 3_497_187, 67_002_200];

fn placements(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tetris placements");
    group.sample_size(10);
    for depth in 4..=6 {
        assert_eq!(perft(&PIECES[..depth]), PLACEMENTS[depth - 1]);
        group.throughput(Throughput::Elements(PLACEMENTS[depth - 1]));
        group.bench_function(format!("depth {depth}"), |bencher| {
            bencher.iter(|| perft(black_box(&PIECES[..depth])));
        });
    }
    group.finish();
}

/// Ten minutes as a window records them: a tick a frame, an input every tenth of a second.
fn ten_minutes() -> Session<Game> {
    let options = Options { endless: true, steady: true, ..Options::default() };
    let mut session = Session::<Game>::new(Setup::new(Mode::Marathon, 8).with_options(options));
    let mut advisor = Advisor::default();
    let level = Level::new(6).expect("a level");
    for frame in 0..10 * 60 * 60 {
        session.play(Move::Tick(TICKS_PER_SECOND / 60)).expect("the game goes on");
        if frame % 6 == 0
            && let Some(advice) = session.state().advise(&mut advisor, &session.state().level_budget(level))
        {
            session.play(advice.mv).expect("advice is legal");
        }
    }
    session
}

fn record(criterion: &mut Criterion) {
    let session = ten_minutes();
    let code = session.code();
    println!(
        "ten minutes: {} pieces, {} moves, a code of {} characters",
        session.state().pieces(),
        session.position(),
        code.len()
    );
    let mut group = criterion.benchmark_group("tetris record of ten minutes");
    group.bench_function("write", |bencher| bencher.iter(|| session.code()));
    group.bench_function("open", |bencher| bencher.iter(|| Session::<Game>::from_code(black_box(&code))));
    group.finish();
}

criterion_group!(benches, placements, record);
criterion_main!(benches);
