//! The core, the rules and the advisors are plain Rust: they never so much as name Bevy.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the source tree");
    entries
        .map(|entry| entry.expect("a readable entry").path())
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] })
        .collect()
}

#[test]
fn plain_modules_do_not_name_bevy() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let plain: Vec<PathBuf> = sources(&source)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter(|path| {
            let parts: Vec<String> = path
                .strip_prefix(&source)
                .expect("below src")
                .iter()
                .map(|part| part.to_string_lossy().into())
                .collect();
            parts[0] == "core"
                || parts[0] == "games"
                    && parts.iter().any(|part| part.starts_with("rules") || part.starts_with("advisor"))
        })
        .collect();
    assert!(plain.len() > 10, "the plain modules were found: {plain:?}");
    for path in plain {
        let text = fs::read_to_string(&path).expect("a readable source");
        assert!(
            !text.to_lowercase().contains("bevy::") && !text.contains("bevy"),
            "{} names Bevy",
            path.display()
        );
    }
}
