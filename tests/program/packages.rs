//! What the packages say about the program is true of it.

use std::fs;
use std::path::Path;
use std::process::Command;

use quintet::games;

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
    assert_eq!(names, games::all().map(games::GameInfo::name).collect::<Vec<_>>());
    for game in games::all() {
        let section = format!("Desktop Action {}", game.name());
        assert_eq!(value(&entry, &section, "Name"), Some(game.title));
        let command = format!("quintet --game {}", game.name());
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

/// What a command prints.
fn printed(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// With a stand-in for the program, which takes long to build and to pack.
#[test]
fn both_packages_hold_all_that_a_desktop_needs() {
    let target = std::env::temp_dir().join(format!("quintet-packages-{}", std::process::id()));
    fs::create_dir_all(&target).expect("a folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/package");
    let output = Command::new("bash")
        .arg(script)
        .arg("/bin/true")
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .expect("bash runs it");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    let packages: Vec<&str> = told.lines().filter_map(|line| line.split(" (").next()).collect();
    let [deb, archive] = packages[..] else { panic!("two packages: {told}") };

    let lists = [printed("dpkg-deb", &["--contents", deb]), printed("tar", &["--list", "--file", archive])];
    for list in &lists {
        for part in [
            "bin/quintet",
            "share/applications/quintet.desktop",
            "share/icons/hicolor/scalable/apps/quintet.svg",
            "share/icons/hicolor/256x256/apps/quintet.png",
            "share/icons/hicolor/32x32/apps/quintet.png",
            "share/doc/quintet/copyright",
            "share/doc/quintet/LICENSE-MIT",
            "share/doc/quintet/LICENSE-APACHE",
            "share/doc/quintet/README.md",
        ] {
            assert!(list.lines().any(|line| line.ends_with(part)), "{part} is not in {list}");
        }
    }
    let about = printed("dpkg-deb", &["--field", deb]);
    assert!(about.contains(&format!("Version: {}", env!("CARGO_PKG_VERSION"))), "{about}");
    assert!(about.contains("libvulkan1") && about.contains("libasound2"), "{about}");
    let _ = fs::remove_dir_all(target);
}
