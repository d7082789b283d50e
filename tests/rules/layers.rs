//! The layers of the source lean one way: each may use those before it in the list, never one after.

use std::fs;
use std::path::{Path, PathBuf};

/// From the ground up.
const LAYERS: [&str; 11] = [
    "core",
    "console",
    "platform",
    "engine",
    "theme",
    "gameplay",
    "games",
    "menus",
    "screens",
    "dev_tools",
    "app",
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the source tree");
    entries
        .map(|entry| entry.expect("a readable entry").path())
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

fn rank(layer: &str) -> Option<usize> {
    LAYERS.iter().position(|other| *other == layer)
}

/// The layers that a source names in `crate::` paths, outside its tests.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let names = code.flat_map(|line| line.split("crate::").skip(1)).map(|path| {
        path.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or("")
    });
    // Several at once, in braces, are named by the program alone.
    names.filter(|name| !name.is_empty())
}

#[test]
fn every_layer_leans_only_on_those_below_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut looked_at = 0;
    for path in sources(&source) {
        let inside = path.strip_prefix(&source).expect("below src").with_extension("");
        let layer = inside.iter().next().expect("a name").to_string_lossy().into_owned();
        let Some(own) = rank(&layer) else {
            assert!(["lib", "main", "command_line"].contains(&&*layer), "{layer} is no layer");
            continue;
        };
        let text = fs::read_to_string(&path).expect("a readable source");
        for other in named(&text) {
            let theirs = rank(other).unwrap_or(LAYERS.len());
            assert!(theirs <= own, "{} leans on {other}", path.display());
            looked_at += 1;
        }
    }
    assert!(looked_at > 500, "only {looked_at} paths were found");
}

#[test]
fn nothing_below_the_games_names_one_of_them() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for layer in ["core", "platform", "engine", "theme", "gameplay", "screens", "menus"] {
        for path in sources(&source.join(layer)) {
            let text = fs::read_to_string(&path).expect("a readable source");
            assert!(!named(&text).any(|other| other == "games"), "{} names a game", path.display());
        }
    }
}
