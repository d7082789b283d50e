//! Settings as they are written and read.

use quintet::engine::input::controls::Controls;
use quintet::engine::settings::{ColourAid, Settings};
use quintet::gameplay::catalogue::{Catalogue, GameInfo};

#[test]
fn settings_survive_being_written_and_read() {
    let settings = Settings {
        muted: true,
        window: [400, 500],
        colour_aid: ColourAid::Both,
        text_size: 130,
        ..Settings::default()
    };
    let text = toml::to_string(&settings).expect("settings are plain values");
    assert_eq!(Settings::parse(&text), (settings, false));
}

#[test]
fn every_nonsensical_value_falls_back_alone() {
    let (settings, nonsense) = Settings::parse(
        "master_volume = 7\nmuted = true\nwindow = \"big\"\ninterface_scale = 900\ncolour_aid = \"red\"\nnew = 1",
    );
    assert!(nonsense);
    assert_eq!(settings, Settings { muted: true, ..Settings::default() });
    let (settings, nonsense) = Settings::parse("master_volume = 1\nmusic_volume = 0");
    assert_eq!(settings, Settings { master_volume: 1.0, music_volume: 0.0, ..Settings::default() });
    assert!(!nonsense, "a whole number is a volume too");
    assert_eq!(
        Settings::parse("bindings = 1\nmuted = true").0,
        Settings { muted: true, ..Settings::default() }
    );
    assert_eq!(Settings::parse("\u{0}\u{1}"), (Settings::default(), true));
    assert_eq!(Settings::parse(""), (Settings::default(), false));
}

#[test]
fn keys_and_choices_that_there_are_not_are_dropped() {
    let (mut settings, nonsense) = Settings::parse(
        "[bindings]\nhint = [\"J\", \"\", \"Y\"]\nundo = 3\nmute = [\"Hyper\", \"\", \"\"]\n\
         [games.tetris]\npieces = \"random\"\nscoring = 7",
    );
    assert!(nonsense);
    let catalogue = Catalogue(quintet::games::all().collect());
    let controls = Controls(catalogue.iter().map(GameInfo::controls).collect());
    assert!(settings.drop_unknown(&controls, &catalogue));
    assert_eq!(settings.bindings.keys().collect::<Vec<_>>(), ["hint"]);
    assert_eq!(settings.games["tetris"].keys().collect::<Vec<_>>(), ["pieces"]);
}
