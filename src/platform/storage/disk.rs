//! The few things that the store asks of a disk, so that a test can give it one that fails.

use std::fmt::{Debug, Display};
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::time::Duration;

/// The most that is read of a file; anything larger was not written by Quintet.
pub const LARGEST: u64 = 16 << 20;

/// A disk: the machine's own, but for what a test has it do otherwise.
#[expect(clippy::missing_errors_doc, reason = "whatever a disk does can fail")]
pub trait Disk: Debug + Send + Sync {
    /// All bytes of a file that is no larger than [`LARGEST`].
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        // Asked first, because opening a pipe would wait for somebody at its other end.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::new(ErrorKind::InvalidInput, "it is no file"));
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST {
            return Err(io::Error::new(ErrorKind::FileTooLarge, "it is too large"));
        }
        Ok(bytes)
    }

    /// Makes a folder, with all that it lies in.
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    /// Writes a new file, and waits until it is on the disk.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    /// Gives a file another name, whatever had that name before; on failure everything is as it was.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    /// Waits until the names in a folder are on the disk.
    fn settle(&self, folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }
}

/// The machine's own disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {}

/// Keeps every other Quintet from changing files in a folder until this is dropped, if it can be had soon.
pub(super) fn lock(folder: &Path) -> Option<File> {
    let folder = File::open(folder).ok()?;
    for _ in 0..1000 {
        match folder.try_lock() {
            Ok(()) => return Some(folder),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(5)),
            Err(TryLockError::Error(_)) => return None,
        }
    }
    None
}

/// An error as the end of a sentence: without a capital, and without the system's number for it.
pub fn reason(error: &impl Display) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
