//! Numbers packed bit by bit.

use proptest::prelude::*;
use quintet::core::{BitReader, BitWriter};

#[test]
fn a_single_choice_takes_no_room() {
    let mut writer = BitWriter::new();
    for _ in 0..100 {
        writer.choice(0, 1);
    }
    assert!(writer.finish().is_empty());
}

#[test]
fn four_choices_take_two_bits() {
    let mut writer = BitWriter::new();
    for value in [1, 2, 3, 0] {
        writer.choice(value, 4);
    }
    assert_eq!(writer.finish(), [0b0011_1001]);
}

#[test]
fn reading_past_the_end_or_out_of_range_is_refused() {
    assert_eq!(BitReader::new(&[]).choice(2), None);
    assert_eq!(BitReader::new(&[]).choice(1), Some(0));
    assert_eq!(BitReader::new(&[0b11]).choice(3), None);
    assert_eq!(BitReader::new(&[0xff; 20]).number(), None);
    assert_eq!(BitReader::new(&[0b1000_0000, 0]).number(), None, "zero in two groups");
    assert!(!BitReader::new(&[0]).is_finished());
    assert!(BitReader::new(&[]).is_finished());
}

proptest! {
    #[test]
    fn what_was_written_is_read_back(
        items in prop::collection::vec((any::<u64>(), 1..=u64::MAX), 0..50),
    ) {
        let mut writer = BitWriter::new();
        for (value, bound) in &items {
            writer.choice(value % bound, *bound);
            writer.number(value >> (bound % 64));
        }
        let bytes = writer.finish();
        let mut reader = BitReader::new(&bytes);
        for (value, bound) in &items {
            prop_assert_eq!(reader.choice(*bound), Some(value % bound));
            prop_assert_eq!(reader.number(), Some(value >> (bound % 64)));
        }
        prop_assert!(reader.is_finished());
    }
}
