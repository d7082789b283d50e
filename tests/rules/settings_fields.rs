//! Every setting can be read and written as a whole number.

use quintet::engine::settings::Settings;
use quintet::menus::settings::field::{Field, SETTINGS};

#[test]
fn every_setting_takes_its_least_and_its_most_and_keeps_the_others_as_they_are() {
    assert_eq!(SETTINGS.len(), 21);
    let shared = SETTINGS.iter().map(|setting| Field::Shared(setting.id));
    let games = quintet::games::all().flat_map(|game| {
        let options = game.options.iter().map(move |option| Field::Option(game, option));
        options.chain((!game.variants.is_empty()).then_some(Field::Variant(game)))
    });
    for field in shared.chain(games) {
        let mut settings = Settings::default();
        let before = field.get(&settings);
        assert_eq!(field.bounded(before), before, "{field:?}");
        for value in [i32::MIN / 2, i32::MAX / 2].map(|value| field.bounded(value)) {
            field.put(&mut settings, value);
            assert_eq!(field.get(&settings), value, "{field:?}");
        }
        field.put(&mut settings, before);
        settings.games.clear();
        assert_eq!(settings, Settings::default(), "{field:?}");
        assert!(!field.words().0.is_empty(), "{field:?}");
    }
}
