//! Files that survive anything: a write either happened whole or not at all, and a damaged file
//! is set aside, never overwritten. Plain Rust; one background thread does the writing.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use super::disk::{Disk, RealDisk, reason};

/// A folder of small files.
///
/// What is to be written is collected and handed over by [`flush`](Store::flush) to a thread that
/// does the waiting for the disk. A hand-over waits until the one before it is on the disk, so
/// that never more than one is missing, whatever happens. Dropping the store finishes everything.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    pending: Mutex<Vec<Job>>,
    /// Files that could neither be used nor set aside; nothing is written in their place.
    spared: Mutex<BTreeSet<String>>,
    writer: Option<(SyncSender<Vec<Job>>, JoinHandle<()>)>,
    troubles: Arc<Mutex<Vec<String>>>,
}

#[derive(Debug)]
struct Job {
    name: Cow<'static, str>,
    text: String,
}

impl Store {
    /// The store in this folder, which is made when it is first written to.
    pub fn new(folder: PathBuf) -> Self {
        Self::on(Arc::new(RealDisk), folder)
    }

    /// The same on another disk than the machine's own.
    pub fn on(disk: Arc<dyn Disk>, folder: PathBuf) -> Self {
        let troubles = Arc::new(Mutex::new(Vec::new()));
        let (sender, jobs) = sync_channel::<Vec<Job>>(0);
        let thread = {
            let (disk, folder, troubles) = (disk.clone(), folder.clone(), troubles.clone());
            std::thread::Builder::new().name("saves".to_owned()).spawn(move || {
                for batch in jobs {
                    write_jobs(&*disk, &folder, batch, &troubles);
                }
            })
        };
        let writer = thread.ok().map(|thread| (sender, thread));
        Self { folder, disk, pending: Mutex::default(), spared: Mutex::default(), writer, troubles }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The text of a file; `None` if there is none.
    ///
    /// # Errors
    /// The file is there but cannot be read.
    pub fn read(&self, name: &str) -> io::Result<Option<String>> {
        match self.disk.read(&self.folder.join(name)) {
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            // Where the folder should be there may be a file: nothing to read there, and writing will say so.
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Writes a file with the next flush.
    pub fn write(&self, name: impl Into<Cow<'static, str>>, text: String) {
        let name = name.into();
        if self.spared.lock().unwrap_or_else(PoisonError::into_inner).contains(&*name) {
            let sentence = format!("{name} cannot be saved: the file that is there cannot be set aside.");
            note(&self.troubles, sentence);
            return;
        }
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.retain(|job| job.name != name);
        pending.push(Job { name, text });
    }

    /// Hands over what is to be written.
    pub fn flush(&self) {
        let jobs = std::mem::take(&mut *self.pending.lock().unwrap_or_else(PoisonError::into_inner));
        if jobs.is_empty() {
            return;
        }
        match &self.writer {
            // The thread ends only when the sender does.
            Some((sender, _)) => drop(sender.send(jobs)),
            // There was no thread to be had.
            None => write_jobs(&*self.disk, &self.folder, jobs, &self.troubles),
        }
    }

    /// Gives a file that cannot be used another name, so that it is neither read again nor lost;
    /// tells whether it could. If not, it stays, and nothing is written in its place.
    pub fn set_aside(&self, name: &str) -> bool {
        let stem = name.trim_end_matches(".toml");
        let free = (1..1000)
            .map(|number| self.folder.join(format!("{stem}.damaged-{number}.toml")))
            .find(|path| !path.exists());
        let done = free.is_some_and(|path| self.disk.rename(&self.folder.join(name), &path).is_ok());
        if !done {
            self.spared.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned());
        }
        done
    }

    /// What went wrong with writing since the last time it was asked.
    pub fn troubles(&self) -> Vec<String> {
        std::mem::take(&mut *self.troubles.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.flush();
        if let Some((sender, thread)) = self.writer.take() {
            drop(sender);
            // A writer that panicked has nothing more to finish.
            let _ = thread.join();
        }
    }
}

fn write_jobs(disk: &dyn Disk, folder: &Path, jobs: Vec<Job>, troubles: &Mutex<Vec<String>>) {
    for job in jobs {
        if let Err(error) = replace(disk, folder, &job.name, job.text.as_bytes()) {
            note(troubles, format!("Your game cannot be saved: {}.", reason(&error)));
        }
    }
}

/// Notes a sentence, once.
fn note(troubles: &Mutex<Vec<String>>, sentence: String) {
    let mut troubles = troubles.lock().unwrap_or_else(PoisonError::into_inner);
    if !troubles.contains(&sentence) {
        troubles.push(sentence);
    }
}

/// Writes beside the file, makes sure it is on the disk, and then puts it in the file's place.
/// Another Quintet writing the same file does so under another name.
fn replace(disk: &dyn Disk, folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    disk.make_folder(folder)?;
    let beside = folder.join(format!(".{name}.{}", std::process::id()));
    let written = disk.write(&beside, bytes).and_then(|()| disk.rename(&beside, &folder.join(name)));
    if written.is_err() {
        // Half a file beside the real one is of no use to anybody.
        let _ = disk.remove(&beside);
        return written;
    }
    // The new name itself has to reach the disk too; where folders cannot be synced it still
    // does so in time.
    let _ = disk.settle(folder);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quintet-store-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn what_was_written_last_is_read() {
        let folder = folder("last");
        let store = Store::new(folder.clone());
        assert_eq!(store.read("game.toml").expect("no folder is no error"), None);
        for number in 0..200 {
            store.write("game.toml", number.to_string());
            if number % 3 == 0 {
                store.flush();
            }
        }
        store.write("other.toml", "x".to_owned());
        drop(store);
        let store = Store::new(folder.clone());
        assert_eq!(store.read("game.toml").expect("readable").as_deref(), Some("199"));
        assert_eq!(store.read("other.toml").expect("readable").as_deref(), Some("x"));
        let left: Vec<_> =
            fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
        assert_eq!(left.len(), 2, "nothing is left beside them: {left:?}");
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_damaged_file_is_kept_under_another_name() {
        let folder = folder("damaged");
        fs::create_dir_all(&folder).expect("a folder");
        let store = Store::new(folder.clone());
        for text in ["one", "two"] {
            fs::write(folder.join("game.toml"), text).expect("written");
            assert!(store.set_aside("game.toml"));
        }
        assert_eq!(fs::read_to_string(folder.join("game.damaged-1.toml")).expect("kept"), "one");
        assert_eq!(fs::read_to_string(folder.join("game.damaged-2.toml")).expect("kept"), "two");
        assert_eq!(store.read("game.toml").expect("gone"), None);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_told_once() {
        let folder = folder("file");
        fs::write(&folder, "a file where the folder should be").expect("written");
        let store = Store::new(folder.clone());
        for text in ["x", "y"] {
            store.write("game.toml", text.to_owned());
            store.flush();
        }
        let troubles = loop {
            let troubles = store.troubles();
            if !troubles.is_empty() {
                break troubles;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        };
        assert_eq!(troubles.len(), 1, "{troubles:?}");
        assert!(troubles[0].starts_with("Your game cannot be saved"));
        drop(store);
        let _ = fs::remove_file(folder);
    }
}
