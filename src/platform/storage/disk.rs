//! The few things that the store asks of a disk, so that a test can replace it with one that fails.

use std::fmt::{Debug, Display};
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::time::Duration;

/// The most to read from a file; Quintet writes no larger ones.
pub const LARGEST: u64 = 16 << 20;

/// A disk: the real one by default, except for the methods that a test overrides.
#[expect(clippy::missing_errors_doc, reason = "whatever a disk does can fail")]
pub trait Disk: Debug + Send + Sync {
    /// All bytes of a file that is no larger than [`LARGEST`].
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        // Checked first, because opening a pipe would wait for its other end.
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

    /// Makes a folder and its parents.
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    /// Writes a new file, and waits until it is on the disk.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    /// Renames a file, replacing any file of that name. A failure changes nothing.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    /// Waits until the names in a folder are on the disk.
    fn settle(&self, folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {}

/// Locks a folder against every other Quintet until this is dropped. Gives up after five seconds.
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

/// An error as the end of a sentence: without a capital, and without the system's error number.
pub fn reason(error: &impl Display) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
