//! How motions begin and end.

use quintet::theme::animation::Ease;

#[test]
fn easings_start_at_the_start_and_end_at_the_end() {
    for ease in [Ease::Linear, Ease::Out, Ease::InOut, Ease::In, Ease::Back] {
        assert!(ease.at(0.0).abs() < 1e-3, "{ease:?}");
        assert!((ease.at(1.0) - 1.0).abs() < 1e-3, "{ease:?}");
    }
    assert!(Ease::Out.at(0.3) > 0.3 && Ease::In.at(0.3) < 0.3);
    assert!(Ease::Back.at(0.7) > 1.0);
}
