//! Saved files: nothing is lost, whatever the disk does and whoever else writes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use quintet::platform::storage::disk::{Disk, RealDisk};
use quintet::platform::storage::store::Store;

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
    let troubles = store.troubles();
    assert_eq!(troubles.len(), 1, "{troubles:?}");
    assert!(troubles[0].starts_with("Changes cannot be saved"));
    drop(store);
    let _ = fs::remove_file(folder);
}

#[test]
fn what_a_killed_process_left_half_written_is_swept_away_after_a_while() {
    let folder = folder("sweep");
    fs::create_dir_all(&folder).expect("a folder");
    let kept = ["game.toml", "game.damaged-1.toml", ".hidden", ".game.toml.bak"];
    for name in kept.into_iter().chain([".game.toml.4711", ".2048-games.toml.1"]) {
        fs::write(folder.join(name), "x").expect("written");
    }
    let count = || fs::read_dir(&folder).expect("a folder").count();
    drop(Store::new(folder.clone()));
    assert_eq!(count(), 6, "somebody may still be at it");
    let hours_ago = SystemTime::now() - Duration::from_hours(2);
    for file in fs::read_dir(&folder).expect("a folder").flatten() {
        let file = fs::File::options().append(true).open(file.path()).expect("a file");
        file.set_modified(hours_ago).expect("it can be older");
    }
    drop(Store::new(folder.clone()));
    assert_eq!(count(), 4);
    assert!(kept.into_iter().all(|name| folder.join(name).exists()));
    let _ = fs::remove_dir_all(folder);
}

/// A disk that writes only when it is told to.
#[derive(Debug)]
struct Slow(Mutex<Receiver<()>>);

impl Disk for Slow {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let told =
            self.0.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(Duration::from_secs(30));
        told.map_err(io::Error::other)?;
        RealDisk.write(path, bytes)
    }
}

#[test]
fn nobody_waits_long_for_a_slow_disk_which_gets_only_the_newest() {
    let folder = folder("slow");
    let (tell, told) = channel();
    let store = Store::on(Arc::new(Slow(Mutex::new(told))), folder.clone());
    // Were one of these to wait until it is told to write, it would fail.
    for number in 0..8 {
        store.write("game.toml", number.to_string());
    }
    // The first that the writer took, and the newest.
    for _ in 0..2 {
        tell.send(()).expect("the disk is there");
    }
    store.flush();
    assert_eq!(store.troubles(), Vec::<String>::new());
    assert_eq!(store.read("game.toml").expect("readable").as_deref(), Some("7"));
    drop(store);
    let _ = fs::remove_dir_all(folder);
}

/// Adds a line to a file; one that says "nonsense" makes none.
fn add_line(store: &Store, line: &'static str) {
    store.amend("list.toml", move |text| {
        let text = text.unwrap_or("begun\n");
        (text != "nonsense").then(|| format!("{text}{line}\n"))
    });
}

#[test]
fn what_others_wrote_meanwhile_is_added_to() {
    let folder = folder("others");
    let [one, two] = [(); 2].map(|()| Store::new(folder.clone()));
    for (store, line) in [(&one, "a"), (&two, "b"), (&one, "c")] {
        add_line(store, line);
        store.flush();
    }
    assert_eq!(one.read("list.toml").expect("readable").as_deref(), Some("begun\na\nb\nc\n"));
    fs::write(folder.join("list.toml"), "nonsense").expect("written");
    add_line(&two, "d");
    two.flush();
    assert_eq!(two.read("list.toml").expect("readable").as_deref(), Some("begun\nd\n"));
    assert_eq!(fs::read_to_string(folder.join("list.damaged-1.toml")).expect("kept"), "nonsense");
    assert_eq!(one.troubles(), Vec::<String>::new());
    assert_eq!(two.troubles(), ["list.toml could not be read any more; it is kept under another name."]);
    drop((one, two));
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn whoever_writes_knows_what_is_there_and_what_was_written_here() {
    let folder = folder("known");
    let [one, two] = [(); 2].map(|()| Store::new(folder.clone()));
    // Adds to what it wrote itself, and leaves alone what others wrote.
    let add = |store: &Store| {
        store.write_made("game.toml", |file| {
            (file.there == file.last).then(|| format!("{}x", file.last.unwrap_or_default()))
        });
        store.flush();
        fs::read_to_string(folder.join("game.toml")).expect("readable")
    };
    assert_eq!([add(&one), add(&one)], ["x", "xx"]);
    assert_eq!(add(&two), "xx", "it has never seen it");
    two.read("game.toml").expect("readable");
    assert_eq!(add(&two), "xxx");
    assert_eq!(add(&one), "xxx");
    drop((one, two));
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn many_stores_at_once_lose_no_line() {
    let folder = folder("many");
    fs::create_dir_all(&folder).expect("a folder");
    let stores: Vec<Store> = (0..4).map(|_| Store::new(folder.clone())).collect();
    for _ in 0..10 {
        for store in &stores {
            add_line(store, "x");
        }
    }
    drop(stores);
    let text = fs::read_to_string(folder.join("list.toml")).expect("written");
    assert_eq!(text.lines().filter(|line| *line == "x").count(), 40);
    let _ = fs::remove_dir_all(folder);
}

/// A disk that is full until room is made; what it is asked to write is counted.
#[derive(Debug, Default)]
struct Full {
    roomy: AtomicBool,
    /// A file that is not written even then.
    sealed: Option<&'static str>,
    asked: AtomicUsize,
}

impl Disk for Full {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let sealed = self.sealed.is_some_and(|name| path.to_string_lossy().contains(name));
        if sealed || !self.roomy.load(Ordering::SeqCst) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        RealDisk.write(path, bytes)
    }
}

fn on_a_full_disk(name: &str, sealed: Option<&'static str>) -> (PathBuf, Arc<Full>, Store) {
    let (folder, disk) = (folder(name), Arc::new(Full { sealed, ..Full::default() }));
    let store = Store::on(disk.clone(), folder.clone());
    (folder, disk, store)
}

#[test]
fn what_could_not_be_written_is_tried_once_more_at_the_end() {
    let (folder, disk, store) = on_a_full_disk("end", None);
    store.write("game.toml", "x".to_owned());
    add_line(&store, "a");
    store.flush();
    disk.roomy.store(true, Ordering::SeqCst);
    drop(store);
    assert_eq!(fs::read_to_string(folder.join("game.toml")).expect("written"), "x");
    assert_eq!(fs::read_to_string(folder.join("list.toml")).expect("written"), "begun\na\n");
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn when_one_file_can_be_written_again_the_others_are_too() {
    let (folder, disk, store) = on_a_full_disk("room", None);
    add_line(&store, "a");
    store.write("game.toml", "x".to_owned());
    store.flush();
    disk.roomy.store(true, Ordering::SeqCst);
    store.write("other.toml", "y".to_owned());
    store.flush();
    assert_eq!(store.read("game.toml").expect("readable").as_deref(), Some("x"));
    assert_eq!(store.read("list.toml").expect("readable").as_deref(), Some("begun\na\n"));
    assert_eq!(store.troubles().len(), 1);
    // A trouble that comes back is told again, whichever file was the first to be written.
    disk.roomy.store(false, Ordering::SeqCst);
    store.write("game.toml", "z".to_owned());
    store.flush();
    assert_eq!(store.troubles().len(), 1);
    drop(store);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_trouble_that_comes_back_is_told_again() {
    let (folder, disk, store) = on_a_full_disk("back", None);
    let troubles = |roomy: bool, text: &str| {
        disk.roomy.store(roomy, Ordering::SeqCst);
        store.write("game.toml", text.to_owned());
        store.flush();
        store.troubles().len()
    };
    let told = [(false, "a"), (false, "b"), (true, "c"), (true, "d"), (false, "e"), (false, "f")];
    assert_eq!(told.map(|(roomy, text)| troubles(roomy, text)), [1, 0, 0, 0, 1, 0]);
    drop(store);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_file_that_can_never_be_written_is_told_once_and_keeps_nobody_busy() {
    let (folder, disk, store) = on_a_full_disk("never", Some("game.toml"));
    disk.roomy.store(true, Ordering::SeqCst);
    store.write("game.toml", "x".to_owned());
    for number in 0..3 {
        store.write("other.toml", number.to_string());
        store.flush();
    }
    assert_eq!(store.troubles().len(), 1);
    drop(store);
    // Once by itself, with each of the others, and at the end.
    assert!(disk.asked.load(Ordering::SeqCst) <= 3 + 5, "{disk:?}");
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn what_could_not_be_added_comes_with_the_next() {
    let folder = folder("again");
    fs::write(&folder, "a file where the folder should be").expect("written");
    let store = Store::new(folder.clone());
    add_line(&store, "a");
    store.flush();
    assert_eq!(store.troubles().len(), 1);
    fs::remove_file(&folder).expect("removed");
    add_line(&store, "b");
    store.flush();
    assert_eq!(store.read("list.toml").expect("readable").as_deref(), Some("begun\na\nb\n"));
    drop(store);
    let _ = fs::remove_dir_all(folder);
}
