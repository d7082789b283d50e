//! What the packages say about the program is true of it.

use std::fs;
use std::path::Path;

use quintet::games::CATALOGUE;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the project")
}

/// The value of a key in a section of a desktop entry.
fn value<'a>(entry: &'a str, section: &str, key: &str) -> Option<&'a str> {
    let lines = entry.lines().skip_while(|line| *line != format!("[{section}]")).skip(1);
    lines.take_while(|line| !line.starts_with('[')).find_map(|line| line.strip_prefix(key)?.strip_prefix('='))
}

#[test]
fn every_game_can_be_opened_from_the_desktop() {
    let entry = read("scripts/packaging/quintet.desktop");
    let actions = value(&entry, "Desktop Entry", "Actions").expect("a list of actions");
    let names: Vec<_> = actions.split_terminator(';').collect();
    assert_eq!(names, CATALOGUE.iter().map(|game| game.name).collect::<Vec<_>>());
    for game in &CATALOGUE {
        let section = format!("Desktop Action {}", game.name);
        assert_eq!(value(&entry, &section, "Name"), Some(game.title));
        let command = format!("quintet --game {}", game.name);
        assert_eq!(value(&entry, &section, "Exec"), Some(command.as_str()));
    }
    assert_eq!(value(&entry, "Desktop Entry", "StartupWMClass"), Some("quintet"), "as the window says");
}

#[test]
fn the_licence_is_the_same_everywhere() {
    assert_eq!(env!("CARGO_PKG_LICENSE"), "MIT OR Apache-2.0");
    assert!(read("LICENSE-MIT").contains("Permission is hereby granted, free of charge"));
    assert!(read("LICENSE-APACHE").contains("Version 2.0, January 2004"));
    assert!(read("scripts/packaging/copyright").contains("License: Expat or Apache-2.0"));
}
