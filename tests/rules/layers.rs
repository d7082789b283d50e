//! The layers of the source lean one way: each may use those before it in the list, never one after.

use std::collections::{BTreeMap, BTreeSet};
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
    // A layer may be a single file.
    let entries = fs::read_dir(folder).into_iter().flatten();
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

/// The files and folders of a layer, each with the others that it names.
fn parts(folder: &Path, layer: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut parts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in sources(folder) {
        let inside = path.strip_prefix(folder).expect("inside").with_extension("");
        let names: Vec<_> = inside.iter().map(|name| name.to_string_lossy().into_owned()).collect();
        // What a `super` in this file leads up from, to get to the layer.
        let depth = names.iter().filter(|name| *name != "mod").count();
        if depth == 0 {
            continue;
        }
        let from_layer = format!("crate::{layer}::");
        let from_here = "super::".repeat(depth);
        let text = fs::read_to_string(&path).expect("a readable source");
        let code: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let code = code.join("\n");
        let named = [&*from_layer, &*from_here].into_iter().flat_map(|way| code.split(way).skip(1));
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let named = named.map(|rest| rest.split(|letter| !is_name(letter)).next().unwrap_or("").to_owned());
        parts.entry(names[0].clone()).or_default().extend(named);
    }
    let known: BTreeSet<_> = parts.keys().cloned().collect();
    for (part, named) in &mut parts {
        named.retain(|name| name != part && known.contains(name));
    }
    parts
}

#[test]
fn the_parts_of_a_layer_lean_on_each_other_in_no_circle() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for layer in LAYERS {
        let mut left = parts(&source.join(layer), layer);
        // Parts that lean on none that are left cannot be in a circle.
        while let Some(free) = left.iter().find(|(_, named)| named.is_empty()).map(|(part, _)| part.clone()) {
            left.remove(&free);
            for named in left.values_mut() {
                named.remove(&free);
            }
        }
        assert!(left.is_empty(), "{layer}: {left:?}");
    }
}
