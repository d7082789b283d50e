//! Files that survive anything: a write happens whole or not at all, and a damaged file is set aside.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use super::disk::{Disk, RealDisk, lock, reason};

/// A folder of small files, which a thread of its own writes.
///
/// Writing a file again waits for its last write to finish, but not for long. Of a slow disk's backlog only
/// the newest text is kept. Dropping the store finishes everything.
pub struct Store {
    shared: Arc<Shared>,
    writer: Option<JoinHandle<()>>,
}

/// How long to wait for a slow disk.
const PATIENCE: Duration = Duration::from_millis(250);

/// A half-written file that has not grown for this long is abandoned.
const HALF_WRITTEN: Duration = Duration::from_hours(1);

/// Removes files that other processes had half written when they were killed.
fn sweep(folder: &Path, old: Duration) {
    let Ok(files) = std::fs::read_dir(folder) else { return };
    for file in files.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let number =
            name.strip_prefix('.').and_then(|name| name.rsplit_once(".toml.")).map(|(_, number)| number);
        let is_half = number.is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()));
        let age = file.metadata().and_then(|about| about.modified()).map(|time| time.elapsed());
        if is_half && age.is_ok_and(|age| age.is_ok_and(|age| age >= old)) {
            // If it cannot be removed, it does no harm.
            let _ = std::fs::remove_file(file.path());
        }
    }
}

struct Shared {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    queue: Mutex<Queue>,
    /// Notified whenever a job is added or done.
    changed: Condvar,
}

/// What is left to do, and what is known about files.
#[derive(Default)]
struct Queue {
    /// Pending writes, one job per file.
    jobs: Vec<Job>,
    /// Failed jobs, tried again with their file's next change, after any successful write, and at the end.
    failed: Vec<Job>,
    /// The file being written.
    at: Option<Cow<'static, str>>,
    /// Whether the store is being dropped.
    leaving: bool,
    /// Files that could neither be used nor set aside; nothing is written in their place.
    spared: BTreeSet<String>,
    /// Whether a write has failed and not been made up for.
    ailing: bool,
    /// Problems not reported yet.
    troubles: Vec<String>,
    /// Every problem since all was well, so that each is reported once.
    said: BTreeSet<String>,
    /// The text of every file as this store last read or wrote it.
    known: HashMap<String, String>,
}

/// Pending changes of one file.
struct Job {
    name: Cow<'static, str>,
    /// Makes the whole text, whatever the earlier changes were.
    whole: Option<Making>,
    /// Applied after that, oldest first: each makes a new text from the existing one.
    amendments: Vec<Amendment>,
}

/// What is known about a file before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<'a> {
    /// The text in the file.
    pub there: Option<&'a str>,
    /// The text that this store last read or wrote; if the file differs, somebody else has changed it.
    pub last: Option<&'a str>,
}

/// Makes the text of a file; `None` leaves the file as it is.
type Making = Box<dyn Fn(Known) -> Option<String> + Send>;

/// Makes a file's new text from the existing one; `None` if that makes no sense.
type Amendment = Box<dyn Fn(Option<&str>) -> Option<String> + Send>;

impl Store {
    /// The store in a folder, which is made at the first write.
    pub fn new(folder: PathBuf) -> Self {
        Self::on(Arc::new(RealDisk), folder)
    }

    /// The same, on another disk.
    pub fn on(disk: Arc<dyn Disk>, folder: PathBuf) -> Self {
        sweep(&folder, HALF_WRITTEN);
        let shared = Arc::new(Shared { folder, disk, queue: Mutex::default(), changed: Condvar::new() });
        let writer = {
            let shared = shared.clone();
            std::thread::Builder::new().name("saves".to_owned()).spawn(move || {
                while let Some(job) = shared.wait_for_job() {
                    shared.carry_out(job);
                }
            })
        };
        Self { shared, writer: writer.ok() }
    }

    pub fn folder(&self) -> &Path {
        &self.shared.folder
    }

    /// The text of a file; `None` if there is none.
    ///
    /// # Errors
    /// The file is there but cannot be read.
    pub fn read(&self, name: &str) -> io::Result<Option<String>> {
        let text = self.shared.read(name)?;
        if let Some(text) = &text {
            self.shared.queue().known.insert(name.to_owned(), text.clone());
        }
        Ok(text)
    }

    /// Writes a file in the background, after earlier writes to it.
    pub fn write(&self, name: impl Into<Cow<'static, str>>, text: String) {
        self.write_made(name, move |_| Some(text.clone()));
    }

    /// The same, with a text that is also made in the background; `None` leaves the file as it is.
    pub fn write_made(
        &self,
        name: impl Into<Cow<'static, str>>,
        make: impl Fn(Known) -> Option<String> + Send + 'static,
    ) {
        let name = name.into();
        if self.writer.is_some() {
            self.shared.wait_for_the_last(&name);
        }
        self.put(Job { name, whole: Some(Box::new(make)), amendments: Vec::new() });
    }

    /// Writes a file in the background without ever waiting; only the newest text counts.
    pub fn write_soon(&self, name: impl Into<Cow<'static, str>>, text: String) {
        let whole: Making = Box::new(move |_| Some(text.clone()));
        self.put(Job { name: name.into(), whole: Some(whole), amendments: Vec::new() });
    }

    /// Changes a file's text in the background. A text that makes no sense is set aside.
    pub fn amend(
        &self,
        name: impl Into<Cow<'static, str>>,
        amendment: impl Fn(Option<&str>) -> Option<String> + Send + 'static,
    ) {
        self.put(Job { name: name.into(), whole: None, amendments: vec![Box::new(amendment)] });
    }

    /// Writes a file and waits for it. Only for what a player waits for, too.
    ///
    /// # Errors
    /// The file could not be written.
    pub fn write_now(&self, name: &str, text: &str) -> io::Result<()> {
        self.shared.replace(name, text)
    }

    /// Waits until every pending write has succeeded or failed.
    pub fn flush(&self) {
        let is_at_work = |queue: &mut Queue| queue.at.is_some() || !queue.jobs.is_empty();
        drop(self.shared.changed.wait_while(self.shared.queue(), is_at_work));
    }

    /// Renames a file that cannot be used. If that fails, nothing is written in its place.
    pub fn set_aside(&self, name: &str) -> bool {
        self.shared.set_aside(name)
    }

    /// The problems with writing since the last call.
    pub fn troubles(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.queue().troubles)
    }

    fn put(&self, job: Job) {
        self.shared.put(job);
        if self.writer.is_none() {
            // No thread could be started.
            self.shared.carry_out_all();
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.try_again();
        queue.leaving = true;
        drop(queue);
        self.shared.changed.notify_all();
        match self.writer.take() {
            // A writer that panicked has nothing more to finish.
            Some(writer) => _ = writer.join(),
            None => self.shared.carry_out_all(),
        }
    }
}

impl Queue {
    /// Notes a problem, once until all is well again.
    fn note(&mut self, sentence: String) {
        if self.said.insert(sentence.clone()) {
            self.troubles.push(sentence);
        }
    }

    /// Puts failed jobs back onto the queue, except where a newer job for the same file will include them.
    fn try_again(&mut self) {
        let is_coming = |failed: &Job| self.jobs.iter().any(|job| job.name == failed.name);
        let (waiting, again) = std::mem::take(&mut self.failed).into_iter().partition(is_coming);
        self.failed = waiting;
        self.jobs.extend::<Vec<Job>>(again);
    }
}

impl Job {
    /// Adds later changes. A whole text makes all earlier changes irrelevant.
    fn add(&mut self, later: Self) {
        if later.whole.is_some() {
            self.whole = later.whole;
            self.amendments.clear();
        }
        self.amendments.extend(later.amendments);
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, job: Job) {
        let mut queue = self.queue();
        if queue.spared.contains(&*job.name) {
            queue.note(format!("{} cannot be saved: the file that is there cannot be set aside.", job.name));
            return;
        }
        match queue.jobs.iter_mut().find(|other| other.name == job.name) {
            Some(waiting) => waiting.add(job),
            None => queue.jobs.push(job),
        }
        drop(queue);
        self.changed.notify_all();
    }

    /// Waits, but not for long, until earlier writes to a file are on the disk.
    fn wait_for_the_last(&self, name: &str) {
        let is_coming = |queue: &mut Queue| {
            queue.at.as_deref() == Some(name) || queue.jobs.iter().any(|job| job.name == name)
        };
        drop(self.changed.wait_timeout_while(self.queue(), PATIENCE, is_coming));
    }

    /// Waits for the next job; `None` if there will be no more.
    fn wait_for_job(&self) -> Option<Job> {
        self.rest();
        let is_idle = |queue: &mut Queue| queue.jobs.is_empty() && !queue.leaving;
        drop(self.changed.wait_while(self.queue(), is_idle));
        self.next_job()
    }

    fn next_job(&self) -> Option<Job> {
        let mut queue = self.queue();
        if queue.jobs.is_empty() {
            return None;
        }
        let job = queue.jobs.remove(0);
        queue.at = Some(job.name.clone());
        Some(job)
    }

    fn carry_out_all(&self) {
        while let Some(job) = self.next_job() {
            self.carry_out(job);
        }
        self.rest();
    }

    /// Marks the current job as done.
    fn rest(&self) {
        self.queue().at = None;
        self.changed.notify_all();
    }

    /// Changes a file, beginning with changes that failed before.
    fn carry_out(&self, mut job: Job) {
        let mut queue = self.queue();
        if let Some(place) = queue.failed.iter().position(|failed| failed.name == job.name) {
            let mut failed = queue.failed.swap_remove(place);
            failed.add(job);
            job = failed;
        }
        drop(queue);
        // Keeps other processes from changing the file between reading and writing it.
        let _lock = lock(&self.folder);
        let done = self.changed_text(&job).and_then(|text| match text {
            Some(text) => self.replace(&job.name, &text).map(|()| true),
            None => Ok(false),
        });
        let mut queue = self.queue();
        match done {
            Err(error) => {
                queue.note(format!("Changes cannot be saved: {}.", reason(&error)));
                queue.failed.push(job);
                queue.ailing = true;
            }
            Ok(true) => {
                queue.try_again();
                if queue.ailing && queue.failed.is_empty() && queue.jobs.is_empty() {
                    queue.ailing = false;
                    queue.said.clear();
                }
            }
            Ok(false) => {}
        }
    }

    /// The text of a file after its changes; `None` if it stays the same.
    fn changed_text(&self, job: &Job) -> io::Result<Option<String>> {
        let there = match self.read(&job.name) {
            Ok(text) => text,
            // The whole text does not depend on the old one.
            Err(_) if job.whole.is_some() => None,
            Err(_) if self.set_aside_and_tell(&job.name) => None,
            Err(error) => return Err(error),
        };
        let last = self.queue().known.get(&*job.name).cloned();
        let known = Known { there: there.as_deref(), last: last.as_deref() };
        let mut text = job.whole.as_ref().and_then(|make| make(known)).or_else(|| there.clone());
        for amendment in &job.amendments {
            let nonsense =
                || io::Error::new(io::ErrorKind::InvalidData, "the file that is there makes no sense");
            let anew = || self.set_aside_and_tell(&job.name).then(|| amendment(None)).flatten();
            text = Some(amendment(text.as_deref()).or_else(anew).ok_or_else(nonsense)?);
        }
        Ok(text.filter(|text| there.as_ref() != Some(text)))
    }

    fn read(&self, name: &str) -> io::Result<Option<String>> {
        match self.disk.read(&self.folder.join(name)) {
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            // If there is a file in the folder's place there is nothing to read, and writing will report it.
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn set_aside(&self, name: &str) -> bool {
        let stem = name.trim_end_matches(".toml");
        let free = (1..1000)
            .map(|number| self.folder.join(format!("{stem}.damaged-{number}.toml")))
            .find(|path| !path.exists());
        let done = free.is_some_and(|path| self.disk.rename(&self.folder.join(name), &path).is_ok());
        let mut queue = self.queue();
        if done {
            queue.known.remove(name);
        } else {
            queue.spared.insert(name.to_owned());
        }
        done
    }

    /// The same for a file that was damaged while Quintet was running.
    fn set_aside_and_tell(&self, name: &str) -> bool {
        let done = self.set_aside(name);
        if done {
            self.queue().note(format!("{name} could not be read any more; it is kept under another name."));
        }
        done
    }

    /// Writes a temporary file, and then puts it in the file's place.
    fn replace(&self, name: &str, text: &str) -> io::Result<()> {
        let Self { disk, folder, .. } = self;
        disk.make_folder(folder)?;
        let beside = folder.join(format!(".{name}.{}", std::process::id()));
        let written =
            disk.write(&beside, text.as_bytes()).and_then(|()| disk.rename(&beside, &folder.join(name)));
        if written.is_err() {
            // Half a file is of no use to anybody.
            let _ = disk.remove(&beside);
            return written;
        }
        self.queue().known.insert(name.to_owned(), text.to_owned());
        // Where folders cannot be synced, the new name reaches the disk in time anyway.
        let _ = disk.settle(folder);
        Ok(())
    }
}
