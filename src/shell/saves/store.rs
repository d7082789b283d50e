//! Files that survive anything: a write either happened whole or not at all, and a damaged file
//! is set aside, never overwritten. Plain Rust; one background thread does the writing.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// A folder of small files.
///
/// What is to be written is collected and handed over by [`flush`](Store::flush) to a thread that
/// does the waiting for the disk. A hand-over waits until the one before it is on the disk, so
/// that never more than one is missing, whatever happens. Dropping the store finishes everything.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    pending: Mutex<Vec<Job>>,
    writer: Option<(SyncSender<Vec<Job>>, JoinHandle<()>)>,
    troubles: Arc<Mutex<Vec<String>>>,
}

#[derive(Debug)]
struct Job {
    name: &'static str,
    text: String,
}

impl Store {
    /// The store in this folder, which is made when it is first written to.
    pub fn new(folder: PathBuf) -> Self {
        let troubles = Arc::new(Mutex::new(Vec::new()));
        let (sender, jobs) = sync_channel(0);
        let thread = {
            let (folder, troubles) = (folder.clone(), troubles.clone());
            std::thread::Builder::new()
                .name("saves".to_owned())
                .spawn(move || write_jobs(&folder, &jobs, &troubles))
        };
        let writer = thread.ok().map(|thread| (sender, thread));
        Self { folder, pending: Mutex::default(), writer, troubles }
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
        match fs::read(self.folder.join(name)) {
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes a file with the next flush.
    pub fn write(&self, name: &'static str, text: String) {
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.retain(|job| job.name != name);
        pending.push(Job { name, text });
    }

    /// Hands over what is to be written.
    pub fn flush(&self) {
        let jobs = std::mem::take(&mut *self.pending.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some((sender, _)) = &self.writer
            && !jobs.is_empty()
        {
            // The thread ends only when the sender does.
            let _ = sender.send(jobs);
        }
    }

    /// Gives a damaged file another name, so that it is neither read again nor lost.
    pub fn set_aside(&self, name: &str) {
        let stem = name.trim_end_matches(".toml");
        let free = (1..1000)
            .map(|number| self.folder.join(format!("{stem}.damaged-{number}.toml")))
            .find(|path| !path.exists());
        if let Some(path) = free {
            // If even this fails, the next write replaces the file: there is nothing in it to lose.
            let _ = fs::rename(self.folder.join(name), path);
        }
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

fn write_jobs(folder: &Path, batches: &Receiver<Vec<Job>>, troubles: &Mutex<Vec<String>>) {
    for job in batches.iter().flatten() {
        if let Err(error) = replace(folder, job.name, job.text.as_bytes()) {
            let sentence = format!("Your game cannot be saved: {error}.");
            let mut troubles = troubles.lock().unwrap_or_else(PoisonError::into_inner);
            if !troubles.contains(&sentence) {
                troubles.push(sentence);
            }
        }
    }
}

/// Writes beside the file, makes sure it is on the disk, and then puts it in the file's place.
/// Another Quintet writing the same file does so under another name.
fn replace(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let beside = folder.join(format!(".{name}.{}", std::process::id()));
    let written = (|| {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, folder.join(name))
    })();
    if written.is_err() {
        // Half a file beside the real one is of no use to anybody.
        let _ = fs::remove_file(&beside);
        return written;
    }
    // The new name itself has to reach the disk too; where folders cannot be synced it still
    // does so in time.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
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
            store.set_aside("game.toml");
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
