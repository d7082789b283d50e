//! Lists the assets for `src/platform/embedded_assets.rs`, so that the program carries them all inside, and
//! tells the linker to be brief. Cargo runs this before it builds the crate.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

fn files(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let assets = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("assets");
    println!("cargo::rerun-if-changed={}", assets.display());
    let mut found = Vec::new();
    files(&assets, &mut found)?;
    // What advisors know is compiled into them.
    found.retain(|path| !path.starts_with(assets.join("advisors")));
    let mut list = String::from("[\n");
    for path in found {
        let name = path.strip_prefix(&assets)?.to_string_lossy().replace('\\', "/");
        // The folder's own path stays out of the list, so that clones may share what they build.
        let file = format!("/assets/{name}");
        writeln!(list, "({name:?}, include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {file:?}))),")?;
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("assets.rs"), list)?;
    println!("cargo::rerun-if-env-changed=QUINTET_PACKAGE");
    let is_linux = env::var("CARGO_CFG_TARGET_OS")? == "linux" && env::var("CARGO_CFG_TARGET_ENV")? == "gnu";
    if is_linux && glibc().is_some_and(|version| version >= (2, 36)) {
        // A tenth of the program would be the list of its own addresses; since glibc 2.36 there is a
        // shorter way to write it.
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    if is_linux && env::var_os("QUINTET_PACKAGE").is_some() {
        let script = assets.with_file_name("scripts").join("packaging/without-unwinding.ld");
        println!("cargo::rerun-if-changed={}", script.display());
        println!("cargo::rustc-link-arg-bins=-Wl,-T,{},--no-eh-frame-hdr", script.display());
    }
    Ok(())
}

/// The version of this machine's C library, if it is glibc and tells.
fn glibc() -> Option<(u32, u32)> {
    let told = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?.stdout;
    let told = String::from_utf8(told).ok()?;
    let (major, minor) = told.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
