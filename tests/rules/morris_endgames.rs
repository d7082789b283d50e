//! The Morris endgame tables: proved by their moves, the same when packed, and played by.

use std::sync::LazyLock;

use proptest::prelude::*;
use quintet::core::{Budget, Rng, Rules};
use quintet::games::morris::advisor::Advisor;
use quintet::games::morris::advisor::endgame::{Tables, Value};
use quintet::games::morris::rules::lines::Symmetry;
use quintet::games::morris::rules::{Board, Game, Men, Point, Setup, Side, Start};

use crate::making::pack::to_bytes;
use crate::making::proof::{Counts, counts, disagreements, each_position};
use crate::making::solver::solve_next;
use crate::making::{solved, stages};

fn first_stages(flying: bool, stages: usize) -> Tables {
    let mut tables = Tables::new(flying);
    for _ in 0..stages {
        assert!(solve_next(&mut tables, &mut |_| true));
    }
    tables
}

/// Three against three and four against three, solved once for all tests.
static WITH_FLYING: LazyLock<Tables> = LazyLock::new(|| first_stages(true, 2));
static WITHOUT_FLYING: LazyLock<Tables> = LazyLock::new(|| first_stages(false, 2));

const VARIANTS: [bool; 2] = [true, false];

/// A random position with three to five men on either side.
fn random_start(rng: &mut Rng) -> Start {
    let men = [3 + rng.below(3) as usize, 3 + rng.below(3) as usize];
    let mut points = Point::ALL;
    rng.shuffle(&mut points);
    let mut board = Board::new();
    for (index, &point) in points.iter().take(men[0] + men[1]).enumerate() {
        board.put(if index < men[0] { Side::White } else { Side::Black }, point).expect("empty");
    }
    Start { board, turn: Side::White, in_hand: [0, 0] }
}

fn random_game(rng: &mut Rng, flying: bool) -> Game {
    Game::new(&Setup { flying, ..Setup::new(1) }.with_start(random_start(rng)).expect("playable"))
}

#[test]
fn solving_finds_what_is_shipped() {
    for tables in [&*WITH_FLYING, &*WITHOUT_FLYING] {
        let shipped = Tables::shipped(tables.flying());
        for (own, other) in solved(tables) {
            let mut compared = 0;
            each_position(tables, own, other, |men, value| {
                assert_eq!(shipped.value(men), Some(value), "{men:?}");
                compared += 1;
            })
            .expect("solved");
            assert!(compared > 100_000);
        }
    }
}

/// The tool proves all tables; here the small ones, and below a sample of the others.
#[test]
fn no_value_disagrees_with_its_successors() {
    for tables in [&*WITH_FLYING, &*WITHOUT_FLYING] {
        for (own, other) in solved(tables) {
            assert_eq!(disagreements(tables, own, other), Some((0, None)), "{own} against {other}");
        }
    }
}

#[test]
fn a_wrong_value_would_be_found() {
    // The two most frequent values of the first table, a byte each from the 13th bit on, exchanged.
    let mut bytes = to_bytes(&WITH_FLYING);
    let word = u32::from_le_bytes([bytes[1], bytes[2], bytes[3], bytes[4]]);
    let (first, second) = (word >> 4 & 0xff, word >> 12 & 0xff);
    let exchanged = word & !0x000f_fff0 | second << 4 | first << 12;
    bytes[1..5].copy_from_slice(&exchanged.to_le_bytes());
    let body = bytes.len() - 4;
    let sum = crc32fast::hash(&bytes[..body]).to_be_bytes();
    bytes[body..].copy_from_slice(&sum);
    let tables = Tables::from_bytes(&bytes).expect("a right checksum");
    assert!(disagreements(&tables, 3, 3).expect("a table").0 > 1000);
}

/// All 61.5 million positions are there, those that are alike once. The figures are the tool's.
#[test]
fn the_shipped_tables_are_complete() {
    let expected = |wins, draws, losses, longest| Some(Counts { wins, draws, losses, longest });
    let flying = Tables::shipped(true);
    assert_eq!(stages(flying), (6, 6));
    assert_eq!(counts(flying, 3, 3), expected(140_621, 269, 28_736, 26));
    assert_eq!(counts(flying, 4, 3), expected(75_397, 681_906, 3_095, 10));
    assert_eq!(counts(flying, 3, 4), expected(102_281, 658_117, 0, 11));
    let no_flying = Tables::shipped(false);
    assert_eq!(stages(no_flying), (6, 6));
    assert_eq!(counts(no_flying, 3, 3), expected(90_842, 38_622, 40_162, 39));
    assert_eq!(counts(no_flying, 4, 3), expected(711_852, 612, 47_934, 33));
    assert_eq!(counts(no_flying, 3, 4), expected(159_594, 2_076, 598_728, 34));
}

#[test]
fn a_sample_of_all_shipped_values_agrees_with_its_successors() {
    for flying in VARIANTS {
        let tables = Tables::shipped(flying);
        let mut rng = Rng::new(4);
        for _ in 0..10_000 {
            let men = random_game(&mut rng, flying).men();
            let mut best = if men.is_lost() { -1 } else { -2 };
            men.each_ply(|ply| {
                let after = men.after(ply);
                let value = if after.is_lost() { Some(Value::Loss(0)) } else { tables.value(after) };
                best = best.max(match value.expect("all successors are in the tables") {
                    Value::Loss(_) => 1,
                    Value::Draw => 0,
                    Value::Win(_) => -1,
                });
            });
            let value = match tables.value(men).expect("in the tables") {
                Value::Win(_) => 1,
                Value::Draw => 0,
                Value::Loss(_) => -1,
            };
            assert_eq!(value, best, "{men:?}");
        }
    }
}

#[test]
fn three_men_without_a_step_have_lost_unless_they_fly() {
    // A corner and its two neighbours, and on all points beside them the opponent.
    let men = |flying| Men { own: 0x0083, other: 0x8244, own_hand: 0, other_hand: 0, flying };
    assert_eq!(Tables::shipped(false).value(men(false)), Some(Value::Loss(0)));
    assert!(matches!(Tables::shipped(true).value(men(true)), Some(Value::Win(_) | Value::Draw)));
}

#[test]
fn positions_that_are_alike_have_one_value() {
    for flying in VARIANTS {
        let tables = Tables::shipped(flying);
        let mut rng = Rng::new(6);
        for _ in 0..1_000 {
            let men = random_game(&mut rng, flying).men();
            for symmetry in Symmetry::all() {
                let image = Men { own: symmetry.apply(men.own), other: symmetry.apply(men.other), ..men };
                assert_eq!(tables.value(image), tables.value(men), "{men:?} {symmetry:?}");
            }
        }
    }
}

#[test]
fn other_positions_are_not_in_the_tables() {
    for flying in VARIANTS {
        let tables = Tables::shipped(flying);
        let three = Men { own: 0b111, other: 0b11_1000, own_hand: 0, other_hand: 0, flying };
        assert!(tables.value(three).is_some());
        assert_eq!(tables.value(Men { own_hand: 1, ..three }), None);
        assert_eq!(tables.value(Men { other_hand: 1, ..three }), None);
        assert_eq!(tables.value(Men { flying: !flying, ..three }), None);
        assert_eq!(tables.value(Men { own: 0b11, ..three }), None);
        assert_eq!(tables.value(Men { other: 0b1_1111_1000, ..three }), None);
    }
}

#[test]
fn solving_can_be_stopped_and_tells_how_far_it_is() {
    let mut tables = Tables::new(true);
    let mut reports = Vec::new();
    assert!(solve_next(&mut tables, &mut |share| {
        reports.push(share);
        true
    }));
    assert!(reports.len() > 3 && reports.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!(reports.is_sorted());
    let before = tables.clone();
    assert!(!solve_next(&mut tables, &mut |share| share < 0.2));
    assert_eq!(tables, before);
    assert_eq!(stages(&tables), (1, 6));
}

#[test]
fn packed_tables_unpack_to_the_same() {
    for tables in [&Tables::new(true), &Tables::new(false), &*WITH_FLYING, &*WITHOUT_FLYING] {
        let bytes = to_bytes(tables);
        assert_eq!(Tables::from_bytes(&bytes).as_ref(), Some(tables));
        assert_eq!(Tables::from_bytes(&bytes[1..]), None);
        assert_eq!(Tables::from_bytes(&bytes[..bytes.len() - 1]), None);
    }
}

proptest! {
    #[test]
    fn any_bytes_even_with_a_right_checksum_are_no_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert_eq!(Tables::from_bytes(&bytes), None);
        let mut summed = bytes.clone();
        summed.extend(crc32fast::hash(&bytes).to_be_bytes());
        if let Some(tables) = Tables::from_bytes(&summed) {
            prop_assert!(stages(&tables).0 <= 6);
        }
    }
}

/// Against the defence that holds out longest and against random ones. The bench plays 200.
#[test]
fn the_top_level_wins_what_the_tables_call_won() {
    // One advisor for both: it looks into the tables of the game that it is asked about.
    let mut advisor = Advisor::default();
    for flying in VARIANTS {
        let tables = Tables::shipped(flying);
        let mut rng = Rng::new(8);
        let mut played = 0;
        while played < 25 {
            let mut game = random_game(&mut rng, flying);
            if !matches!(tables.value(game.men()), Some(Value::Win(2..))) {
                continue;
            }
            played += 1;
            let longest = rng.chance(1, 2);
            while !game.is_over() {
                let moves = game.legal_moves();
                let mv = if game.turn() == Side::White {
                    let value = tables.value(game.men());
                    assert!(matches!(value, Some(Value::Win(_))), "spoiled: {:?}", game.board());
                    advisor.advise(&game, &Budget::positions(1_000)).expect("a move").mv
                } else if longest {
                    let held = |mv| match tables.value(game.men().after(mv)) {
                        Some(Value::Win(plies)) => plies,
                        _ => 0,
                    };
                    *moves.iter().max_by_key(|&&mv| held(mv.into())).expect("a move")
                } else {
                    moves[rng.below(moves.len() as u32) as usize]
                };
                game.play(mv).expect("legal");
            }
            assert_eq!(game.winner(), Some(Side::White));
        }
    }
}

#[test]
fn the_top_level_does_not_throw_a_drawn_ending_away() {
    let mut advisor = Advisor::default();
    for flying in VARIANTS {
        let tables = Tables::shipped(flying);
        let mut rng = Rng::new(9);
        let mut checked = 0;
        while checked < 25 {
            let mut game = random_game(&mut rng, flying);
            if tables.value(game.men()) != Some(Value::Draw) {
                continue;
            }
            checked += 1;
            let advice = advisor.advise(&game, &Budget::positions(1_000)).expect("a move");
            game.play(advice.mv).expect("legal");
            assert_ne!(tables.value(game.men()).map(|value| matches!(value, Value::Win(_))), Some(true));
        }
    }
}
