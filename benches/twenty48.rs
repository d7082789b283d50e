//! How fast 2048 moves, and how many positions its advisor looks at in a second.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quintet::core::{Budget, Rng, Rules};
use quintet::games::twenty48::advisor::Advisor;
use quintet::games::twenty48::rules::{Board, Direction, Game, Setup, Size};

/// A game of random moves from its setup to its end; tells how many there were.
fn random_game(seed: u64) -> u64 {
    let mut game = Game::new(&Setup::new(Size::default(), seed));
    let mut rng = Rng::new(seed);
    let mut moves = 0;
    while !game.is_over() {
        let direction = Direction::ALL[rng.below(4) as usize];
        moves += u64::from(game.play(direction).is_ok());
    }
    moves
}

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("2048 moves");
    group.throughput(Throughput::Elements((0..10).map(random_game).sum()));
    group.bench_function("ten random games", |bencher| {
        bencher.iter(|| (0..10).map(|seed| random_game(black_box(seed))).sum::<u64>());
    });
    group.finish();
}

fn advisor(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("2048 advisor positions");
    let boards = [
        ("4x4", "2,4,8,2/16,64,32,4/128,256,512,8/2,0,1024,0"),
        ("5x5", "2,4,8,2,0/16,64,32,4,2/128,256,512,8,0/2,0,1024,0,4/0,0,0,2,0"),
    ];
    for (name, board) in boards {
        let board: Board = board.parse().expect("a board");
        let budget = Budget::positions(100_000);
        let mut advisor = Advisor::default();
        group.throughput(Throughput::Elements(advisor.values(&board, &budget).positions));
        group.bench_function(name, |bencher| bencher.iter(|| advisor.values(black_box(&board), &budget)));
    }
    group.finish();
}

criterion_group!(benches, moves, advisor);
criterion_main!(benches);
