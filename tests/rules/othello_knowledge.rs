//! What the Othello advisor knows without looking ahead: patterns and their weights, its opening book,
//! which discs are stable, and the reason for a move.

use quintet::core::{Rng, Rules};
use quintet::games::othello::advisor::book::{BOOK, BookMove, moves};
use quintet::games::othello::advisor::endgame::odd_regions;
use quintet::games::othello::advisor::patterns::{Indexer, symmetries, weight_numbers};
use quintet::games::othello::advisor::reason::reason;
use quintet::games::othello::advisor::stability::{byte_from_column, column_from_byte, stable};
use quintet::games::othello::advisor::weights::{STAGES, stage_of, unpack};
use quintet::games::othello::rules::{Game, Position, Setup, Squares};

use crate::packing::{pack_book, pack_weights};

#[test]
fn packed_weights_are_unpacked_again() {
    let mut weights = vec![0_i8; 1000];
    for (index, weight) in weights.iter_mut().enumerate().filter(|(index, _)| index % 300 < 7) {
        *weight = (index % 251) as i8;
    }
    let packed = pack_weights(&weights);
    assert!(packed.len() < 60, "{} bytes", packed.len());
    assert_eq!(unpack(&packed, weights.len()), weights);
    assert_eq!(unpack(&[], 3), [0, 0, 0]);
}

#[test]
fn the_learned_weights_fill_every_stage() {
    let (_, count) = weight_numbers();
    let packed = include_bytes!("../../assets/advisors/othello-weights.bin");
    let weights = unpack(packed, count * STAGES);
    for (stage, weights) in weights.chunks(count).enumerate().skip(1) {
        let known = weights.iter().filter(|&&weight| weight != 0).count();
        assert!(known > 500, "stage {stage} knows {known} weights");
    }
}

#[test]
fn stages_run_from_the_first_disc_to_the_last() {
    assert_eq!((stage_of(60), stage_of(56), stage_of(55), stage_of(1), stage_of(0)), (0, 0, 1, 11, 11));
    assert_eq!(stage_of(64), 0);
}

fn turned(position: Position, symmetry: fn(u8) -> u8) -> Position {
    let turn = |bits: u64| {
        (0..64).filter(|square| bits >> square & 1 == 1).map(|square| 1 << symmetry(square)).sum()
    };
    Position { mover: turn(position.mover), other: turn(position.other) }
}

fn random_position(rng: &mut Rng) -> Position {
    let mut word = || (0..64).map(|bit| u64::from(rng.chance(1, 2)) << bit).sum::<u64>();
    let (mover, other) = (word(), word());
    Position { mover, other: other & !mover }
}

#[test]
fn a_turned_or_mirrored_board_has_the_same_weights() {
    let (numbers, count) = weight_numbers();
    assert!(numbers.iter().all(|&number| (number as usize) < count));
    let indexer = Indexer::default();
    let mut rng = Rng::new(1);
    for _ in 0..200 {
        let position = random_position(&mut rng);
        let weights = |position| {
            let mut weights = indexer.indices(position).map(|index| numbers[index as usize]);
            weights.sort_unstable();
            weights
        };
        for symmetry in symmetries() {
            assert_eq!(weights(position), weights(turned(position, symmetry)));
        }
    }
}

#[test]
fn different_states_of_a_pattern_have_different_weights_unless_mirrored() {
    let (_, count) = weight_numbers();
    // Half of all states and half of those that are their own image, pattern by pattern.
    let halves =
        [(9, 27 * 27), (10, 243), (8, 81), (8, 81), (8, 81), (8, 81), (7, 81), (6, 27), (5, 27), (4, 9)];
    let expected: usize = halves.iter().map(|(n, own)| (3_usize.pow(*n) + own) / 2).sum();
    assert_eq!(count, expected + 59_049);
}

#[test]
fn indices_tell_which_disc_is_where() {
    let corner = Position { mover: 1, other: 2 };
    let indexer = Indexer::default();
    assert_eq!(indexer.indices(Position::default())[0], 0);
    // a1 is the first digit of the first pattern, b1 the second.
    assert_eq!(indexer.indices(corner)[0], 1 + 2 * 3);
}

#[test]
fn the_first_move_is_in_the_book_and_legal() {
    let known = moves(BOOK, Position::START);
    assert_eq!(known.first().map(|mv| mv.loss), Some(0));
    assert!(known.iter().all(|mv| Position::START.moves() & mv.square.bit() != 0));
}

#[test]
fn a_book_answers_for_all_images_of_its_positions() {
    let d3 = Squares(Position::START.moves()).next().expect("four moves");
    let position = Position::START.after(d3, Position::START.flips(d3));
    let reply = Squares(position.moves()).next().expect("three moves");
    let book = pack_book(&[(position, vec![BookMove { square: reply, loss: 3 }])]);
    for first in Squares(Position::START.moves()) {
        let turned = Position::START.after(first, Position::START.flips(first));
        let [mv] = moves(&book, turned)[..] else { panic!("one move for {first}") };
        assert_eq!(mv.loss, 3);
        assert_ne!(turned.moves() & mv.square.bit(), 0);
    }
    assert_eq!(moves(&book, Position::START), []);
    assert_eq!(moves(&[], position), []);
}

#[test]
fn bytes_and_columns_are_each_others_inverse() {
    for byte in 0..256 {
        assert_eq!(byte_from_column(column_from_byte(byte)), byte);
        assert_eq!(column_from_byte(byte) & !0x0101_0101_0101_0101, 0);
    }
}

#[test]
fn odd_regions_are_the_quarters_with_an_odd_count() {
    let mut rng = Rng::new(9);
    for _ in 0..1_000 {
        let empty = (0..64).map(|bit| u64::from(rng.chance(1, 3)) << bit).sum::<u64>();
        let mut expected = 0;
        for quarter in [0x0f0f_0f0f_u64, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32] {
            if (empty & quarter).count_ones() % 2 == 1 {
                expected |= empty & quarter;
            }
        }
        assert_eq!(odd_regions(empty), expected);
    }
}

#[test]
fn a_corner_and_what_leans_on_it_is_stable() {
    assert_eq!(stable(0x07, 0), 0x07);
    assert_eq!(stable(0x06, 0x01), 0);
    assert_eq!(stable(0x0303, 0), 0x0103, "b2 can be turned along a3-c1");
    assert_eq!(stable(u64::MAX, 0), u64::MAX);
    assert_eq!(stable(0x0000_0018_1800_0000, 0), 0);
}

/// Stable discs are never turned, whatever random play follows.
#[test]
fn no_play_turns_a_stable_disc() {
    let mut rng = Rng::new(5);
    let mut seen = 0;
    for _ in 0..600 {
        let mut position = Position::START;
        let mut stable_discs = [0_u64; 2];
        let mut side = 0;
        loop {
            let mut moves = position.moves();
            if moves == 0 {
                position = position.passed();
                side ^= 1;
                moves = position.moves();
                if moves == 0 {
                    break;
                }
            }
            let choice = rng.below(moves.count_ones()) as usize;
            let square = Squares(moves).nth(choice).expect("a legal square");
            position = position.after(square, position.flips(square));
            side ^= 1;
            assert_eq!(stable_discs[side] & !position.mover, 0);
            assert_eq!(stable_discs[side ^ 1] & !position.other, 0);
            stable_discs[side] |= stable(position.mover, position.other);
            stable_discs[side ^ 1] |= stable(position.other, position.mover);
            seen += stable_discs[side].count_ones();
        }
    }
    assert!(seen > 10_000, "{seen}");
}

#[test]
fn one_move_left_is_a_single_move() {
    let mut rng = Rng::new(4);
    let mut single = 0;
    for seed in 0..60 {
        let mut game = Game::new(&Setup::new(seed));
        while !game.is_over() {
            let moves = game.legal_moves();
            for &mv in &moves {
                let why = reason(&game, mv, None);
                assert!(!why.contains("only 1 "), "{mv} {why}");
                single += usize::from(why.ends_with(" a single move"));
            }
            let mv = moves[rng.below(moves.len() as u32) as usize];
            game.play(mv).expect("legal");
        }
    }
    assert!(single > 0);
}
