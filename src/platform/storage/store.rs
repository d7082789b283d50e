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
/// Whoever writes a file again before the last text is on the disk waits for that, but not for long, and
/// only the newest text is kept for a slow disk. Dropping the store finishes everything.
pub struct Store {
    shared: Arc<Shared>,
    writer: Option<JoinHandle<()>>,
}

/// A disk that takes longer is not waited for.
const PATIENCE: Duration = Duration::from_millis(250);

/// A half-written file that has not grown for so long is nobody's any more.
const HALF_WRITTEN: Duration = Duration::from_hours(1);

/// Removes what others had half written when they were killed.
fn sweep(folder: &Path, old: Duration) {
    let Ok(files) = std::fs::read_dir(folder) else { return };
    for file in files.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let number =
            name.strip_prefix('.').and_then(|name| name.rsplit_once(".toml.")).map(|(_, number)| number);
        let is_half = number.is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()));
        let age = file.metadata().and_then(|about| about.modified()).map(|time| time.elapsed());
        if is_half && age.is_ok_and(|age| age.is_ok_and(|age| age >= old)) {
            // If it cannot be removed it is in nobody's way.
            let _ = std::fs::remove_file(file.path());
        }
    }
}

/// What the store and its writer share.
struct Shared {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    queue: Mutex<Queue>,
    /// Told whenever a job comes or is done.
    changed: Condvar,
}

/// What there is to do, and what is known of files.
#[derive(Default)]
struct Queue {
    /// What is to be written, one job for each file.
    jobs: Vec<Job>,
    /// Jobs that failed, to be tried again with the next change of any file and at the end.
    failed: Vec<Job>,
    /// The file that the writer is at.
    at: Option<Cow<'static, str>>,
    /// Whether nothing more will come.
    leaving: bool,
    /// Files that could neither be used nor set aside; nothing is written in their place.
    spared: BTreeSet<String>,
    /// Whether something has failed since all was well.
    ailing: bool,
    /// Sentences that nobody has asked for yet.
    troubles: Vec<String>,
    /// Every sentence since all was well.
    said: BTreeSet<String>,
    /// The text of every file as it was last read or written here.
    known: HashMap<String, String>,
}

/// Changes of one file.
struct Job {
    name: Cow<'static, str>,
    /// Makes its whole text, whatever was to become of it before.
    whole: Option<Making>,
    /// After that, its text becomes another one, which depends on the one that is there; the oldest first.
    amendments: Vec<Amendment>,
}

/// What is known of a file before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<'a> {
    /// The text that is there.
    pub there: Option<&'a str>,
    /// The text that was last read or written here; another one there is somebody else's.
    pub last: Option<&'a str>,
}

/// Makes the text of a file; nothing if what is there is to stay.
type Making = Box<dyn Fn(Known) -> Option<String> + Send>;

/// Makes the new text of a file from the one that is there; nothing if that one makes no sense.
type Amendment = Box<dyn Fn(Option<&str>) -> Option<String> + Send>;

impl Store {
    /// The store in this folder, which is made when it is first written to.
    pub fn new(folder: PathBuf) -> Self {
        Self::on(Arc::new(RealDisk), folder)
    }

    /// The same on another disk than the machine's own.
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

    /// Where it is.
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

    /// Writes a file in the background, after what was written to it before.
    pub fn write(&self, name: impl Into<Cow<'static, str>>, text: String) {
        self.write_made(name, move |_| Some(text.clone()));
    }

    /// The same with a text that is made in the background, too, if there is any.
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

    /// Writes a file in the background without ever waiting: only the newest text counts.
    pub fn write_soon(&self, name: impl Into<Cow<'static, str>>, text: String) {
        let whole: Making = Box::new(move |_| Some(text.clone()));
        self.put(Job { name: name.into(), whole: Some(whole), amendments: Vec::new() });
    }

    /// Changes a file in the background, given the text that is there when its turn comes; one that makes no
    /// sense is set aside.
    pub fn amend(
        &self,
        name: impl Into<Cow<'static, str>>,
        amendment: impl Fn(Option<&str>) -> Option<String> + Send + 'static,
    ) {
        self.put(Job { name: name.into(), whole: None, amendments: vec![Box::new(amendment)] });
    }

    /// Writes a file and waits for it; only for what a player waits for, too.
    ///
    /// # Errors
    /// It is not there.
    pub fn write_now(&self, name: &str, text: &str) -> io::Result<()> {
        self.shared.replace(name, text)
    }

    /// Waits until everything is written that can be.
    pub fn flush(&self) {
        let is_at_work = |queue: &mut Queue| queue.at.is_some() || !queue.jobs.is_empty();
        drop(self.shared.changed.wait_while(self.shared.queue(), is_at_work));
    }

    /// Gives a file that cannot be used another name, if it can; else nothing is written in its place.
    pub fn set_aside(&self, name: &str) -> bool {
        self.shared.set_aside(name)
    }

    /// What went wrong with writing since the last time it was asked.
    pub fn troubles(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.queue().troubles)
    }

    fn put(&self, job: Job) {
        self.shared.put(job);
        if self.writer.is_none() {
            // There was no thread to be had.
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
    /// Notes a sentence, once until all is well again.
    fn note(&mut self, sentence: String) {
        if self.said.insert(sentence.clone()) {
            self.troubles.push(sentence);
        }
    }

    /// Puts what failed back onto the queue. If more is to come for a file, it is added to that.
    fn try_again(&mut self) {
        let is_coming = |failed: &Job| self.jobs.iter().any(|job| job.name == failed.name);
        let (waiting, again) = std::mem::take(&mut self.failed).into_iter().partition(is_coming);
        self.failed = waiting;
        self.jobs.extend::<Vec<Job>>(again);
    }
}

impl Job {
    /// Adds later changes. Before a whole text no other matters any more.
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

    /// Waits, but not for long, until what was last written to a file is on the disk.
    fn wait_for_the_last(&self, name: &str) {
        let is_coming = |queue: &mut Queue| {
            queue.at.as_deref() == Some(name) || queue.jobs.iter().any(|job| job.name == name)
        };
        drop(self.changed.wait_timeout_while(self.queue(), PATIENCE, is_coming));
    }

    /// The next job, as soon as there is one; `None` if there will be no more.
    fn wait_for_job(&self) -> Option<Job> {
        self.rest();
        let is_idle = |queue: &mut Queue| queue.jobs.is_empty() && !queue.leaving;
        drop(self.changed.wait_while(self.queue(), is_idle));
        self.next_job()
    }

    /// The next job, if there is one.
    fn next_job(&self) -> Option<Job> {
        let mut queue = self.queue();
        if queue.jobs.is_empty() {
            return None;
        }
        let job = queue.jobs.remove(0);
        queue.at = Some(job.name.clone());
        Some(job)
    }

    /// Does all there is to do.
    fn carry_out_all(&self) {
        while let Some(job) = self.next_job() {
            self.carry_out(job);
        }
        self.rest();
    }

    /// The last job is done.
    fn rest(&self) {
        self.queue().at = None;
        self.changed.notify_all();
    }

    /// Changes a file, beginning with what could not be changed before.
    fn carry_out(&self, mut job: Job) {
        let mut queue = self.queue();
        if let Some(place) = queue.failed.iter().position(|failed| failed.name == job.name) {
            let mut failed = queue.failed.swap_remove(place);
            failed.add(job);
            job = failed;
        }
        drop(queue);
        // Nobody else changes a file between its being read and its being written.
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

    /// The text of a file after its changes; nothing if it is as it was.
    fn changed_text(&self, job: &Job) -> io::Result<Option<String>> {
        let there = match self.read(&job.name) {
            Ok(text) => text,
            // What takes its place does not depend on it.
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
            // Where the folder should be there may be a file: nothing to read there, and writing will say so.
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

    /// The same for a file that was spoilt while Quintet was running.
    fn set_aside_and_tell(&self, name: &str) -> bool {
        let done = self.set_aside(name);
        if done {
            self.queue().note(format!("{name} could not be read any more; it is kept under another name."));
        }
        done
    }

    /// Writes beside the file, under a name of its own, and then puts it in the file's place.
    fn replace(&self, name: &str, text: &str) -> io::Result<()> {
        let Self { disk, folder, .. } = self;
        disk.make_folder(folder)?;
        let beside = folder.join(format!(".{name}.{}", std::process::id()));
        let written =
            disk.write(&beside, text.as_bytes()).and_then(|()| disk.rename(&beside, &folder.join(name)));
        if written.is_err() {
            // Half a file beside the real one is of no use to anybody.
            let _ = disk.remove(&beside);
            return written;
        }
        self.queue().known.insert(name.to_owned(), text.to_owned());
        // Where folders cannot be synced, the new name reaches the disk in time.
        let _ = disk.settle(folder);
        Ok(())
    }
}
