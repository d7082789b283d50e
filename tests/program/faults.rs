//! Disks, files and neighbours that fail. Whatever is wrong with one file, the others are as they
//! were, what cannot be read is kept under another name, one sentence says so, and play goes on.
//!
//! The files are found by looking into the folder of a house that has been lived in, so a new one
//! is part of every test here from its first day; [`NAMES`] says what players call it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use crate::limit_thoughts;
use crate::support::{Folder, House, PATIENCE};
use bevy::prelude::*;
use quintet::app::Options;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::records::{Ending, Entry, Group, Logbook};
use quintet::gameplay::saved_game::SavedGame;
use quintet::games;
use quintet::platform::storage::disk::{Disk, LARGEST, RealDisk};
use quintet::platform::storage::store::Store;

/// Every file that is kept, and what the sentence about it says of it. A game's own file comes
/// with its name.
const NAMES: [(&str, &str); 14] = [
    ("2048.toml", "Your game of 2048"),
    ("2048-games.toml", "Your results in 2048"),
    ("daily.toml", "The days you have done"),
    ("first-steps.toml", "What you have learned"),
    ("morris.toml", "Your game of Nine Men’s Morris"),
    ("morris-games.toml", "Your results in Nine Men’s Morris"),
    ("othello.toml", "Your game of Othello"),
    ("othello-games.toml", "Your results in Othello"),
    ("pyramid.toml", "Your game of Pyramid Solitaire"),
    ("pyramid-games.toml", "Your results in Pyramid Solitaire"),
    ("records.toml", "Your best results"),
    ("settings.toml", "ettings"),
    ("tetris.toml", "Your game of Tetris"),
    ("tetris-games.toml", "Your results in Tetris"),
];

/// The files of a house that has been lived in: a game begun in every room, settings changed, and
/// an end noted for every game.
fn lived_in() -> &'static BTreeMap<String, Vec<u8>> {
    static FILES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        limit_thoughts();
        let folder = Folder::new();
        for game in games::all() {
            let mut table = (game.console)(game.default_variant, 5);
            for _ in 0..6 {
                let moves = table.answer("moves").result.expect("moves can always be asked for");
                let first = moves.split(' ').next().expect("the game goes on");
                table.answer(first).result.expect("it is listed as legal");
            }
            let code = table.answer("code").result.expect("a code");
            let saved = SavedGame { code: code.clone(), seconds: 60.0, ..SavedGame::default() };
            let text = toml::to_string(&saved).expect("plain values");
            fs::write(folder.path().join(format!("{}.toml", game.name())), text).expect("written");
            let mut book = Logbook::default();
            book.add(Entry {
                group: Group { record: game.default_variant.to_owned(), level: None },
                variant: game.default_variant.to_owned(),
                seat: None,
                result: Ending::Won,
                points: Some(10),
                seconds: 60,
                date: 1_700_000_000,
                assisted: false,
                code: Some(code),
                facts: BTreeMap::new(),
            });
            let text = toml::to_string(&book).expect("plain values");
            fs::write(folder.path().join(format!("{}-games.toml", game.name())), text).expect("written");
        }
        let days = "[done]\n2026-11-14 = [\"2048\", \"othello\"]\n";
        fs::write(folder.path().join("daily.toml"), days).expect("written");
        let games: Vec<&str> = games::all().map(games::GameInfo::name).collect();
        fs::write(folder.path().join("first-steps.toml"), format!("games = {games:?}\n")).expect("written");
        let mut house = House::open(&folder);
        house.tap(KeyCode::KeyM);
        house.click("2048");
        house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
        for _ in 0..3 {
            assert!(house.slide());
        }
        house.close();
        files(folder.path())
    })
}

/// All files in a folder, but for those that Quintet has set aside.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let names = fs::read_dir(folder).expect("a folder").flatten();
    names
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| {
            (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).unwrap_or_default())
        })
        .collect()
}

fn furnish(folder: &Path) {
    for (name, bytes) in lived_in() {
        fs::write(folder.join(name), bytes).expect("written");
    }
}

#[test]
fn every_kept_file_is_in_the_table() {
    let kept: Vec<&str> = lived_in().keys().map(String::as_str).collect();
    for name in &kept {
        assert!(NAMES.iter().any(|(known, _)| known == name), "{name} is kept; NAMES should say what it is");
    }
    assert_eq!(kept.len(), NAMES.len(), "{kept:?}");
}

/// What a player is told of a file that is wrong in some way.
#[derive(Clone, Copy)]
enum Told {
    /// Nothing: there is nothing wrong.
    Nothing,
    /// One sentence, and the file is set aside.
    Once,
    /// One sentence for such files, and nothing for the others: they may have as little in them as
    /// they like, and more than is known.
    Of(fn(&str) -> bool),
    /// That depends on what the change happens to hit, but no more than once.
    Perhaps,
}

impl Told {
    /// How many sentences there may be about a file.
    fn counts(self, name: &str) -> std::ops::RangeInclusive<usize> {
        let count = match self {
            Self::Nothing => 0,
            Self::Once => 1,
            Self::Of(kind) => usize::from(kind(name)),
            Self::Perhaps => return 0..=1,
        };
        count..=count
    }
}

/// Whether a file is the game of a room, which has to have a code that can be read.
fn is_game(name: &str) -> bool {
    games::all().any(|game| name == format!("{}.toml", game.name()))
}

/// A way in which a file can be wrong.
type Wrong = (&'static str, Told, fn(&Path));

const WRONGS: [Wrong; 12] = [
    ("missing", Told::Nothing, |path| fs::remove_file(path).expect("removed")),
    ("empty", Told::Of(is_game), |path| fs::write(path, "").expect("written")),
    ("cut", Told::Perhaps, |path| {
        let bytes = fs::read(path).expect("readable");
        fs::write(path, &bytes[..bytes.len() / 2]).expect("written");
    }),
    ("cut within a word", Told::Once, |path| {
        let mut bytes = fs::read(path).expect("readable");
        bytes.extend(b"\nunfini");
        fs::write(path, bytes).expect("written");
    }),
    ("a bit flipped", Told::Perhaps, |path| {
        let mut bytes = fs::read(path).expect("readable");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 4;
        fs::write(path, bytes).expect("written");
    }),
    ("zeros", Told::Once, |path| {
        // As after a loss of power on some file systems.
        let length = fs::metadata(path).expect("there").len();
        fs::write(path, vec![0; length as usize]).expect("written");
    }),
    ("not text", Told::Once, |path| {
        let noise: Vec<u8> =
            (0..5000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        fs::write(path, noise).expect("written");
    }),
    ("another format", Told::Once, |path| {
        fs::write(path, "{\"version\": 9, \"games\": []}").expect("written");
    }),
    // Best results have nothing but games in them.
    ("a newer version", Told::Of(|name| is_game(name) || name == "records.toml"), |path| {
        let text = fs::read_to_string(path).expect("text");
        fs::write(path, format!("version = 99\n{}", text.replace("Q1-", "Q9-"))).expect("written");
    }),
    ("100 MB", Told::Once, |path| {
        fs::File::options().write(true).open(path).expect("there").set_len(100 << 20).expect("a large file");
    }),
    ("a folder", Told::Once, |path| {
        fs::remove_file(path).expect("removed");
        fs::create_dir(path).expect("a folder");
    }),
    ("a pipe", Told::Once, |path| {
        fs::remove_file(path).expect("removed");
        assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo runs").success());
    }),
];

/// The sentences that are on the screen about files.
fn sentences(house: &mut House) -> Vec<String> {
    let about = |line: &&str| line.contains("could not be read") || line.contains("cannot be");
    let texts = house.texts();
    texts.iter().flat_map(|text| text.lines().filter(about)).map(str::to_owned).collect()
}

/// Opens the house with every other file wrong, each in its own way; over all rounds each file is
/// wrong in each way once.
#[test]
fn a_file_that_is_wrong_is_told_of_once_and_costs_nothing_else() {
    let whole = lived_in();
    for half in 0..2 {
        for round in 0..WRONGS.len() {
            let folder = Folder::new();
            furnish(folder.path());
            let mut wrong = BTreeMap::new();
            for (number, name) in whole.keys().enumerate().filter(|(number, _)| number % 2 == half) {
                let (how, told, spoil) = WRONGS[(number / 2 + round) % WRONGS.len()];
                spoil(&folder.path().join(name));
                wrong.insert(name.as_str(), (how, told));
            }
            let begun = Instant::now();
            let mut house = House::open(&folder);
            assert!(begun.elapsed() < PATIENCE, "{wrong:?} took {:?}", begun.elapsed(), wrong = wrong.keys());
            assert_eq!(house.screen(), Screen::Menu);
            let told = sentences(&mut house);
            for (name, what) in NAMES {
                let count = told.iter().filter(|line| line.contains(what)).count();
                let (how, expected) = wrong.get(name).copied().unwrap_or(("whole", Told::Nothing));
                assert!(expected.counts(name).contains(&count), "{name}, {how}: {told:?}");
                let aside = folder.path().join(name.replace(".toml", ".damaged-1.toml"));
                assert_eq!(
                    aside.exists(),
                    count == 1,
                    "{name}, {how}: what is told of is set aside: {told:?}"
                );
            }
            // Play goes on, and is kept.
            house.click("2048");
            house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
            let before = house.session().position();
            assert!(house.slide());
            house.close();
            let after = files(folder.path());
            for (name, bytes) in whole.iter().filter(|(name, _)| !wrong.contains_key(name.as_str())) {
                // What was played just now may change; everything else may not.
                if !["2048.toml", "records.toml", "first-steps.toml"].contains(&name.as_str()) {
                    assert_eq!(after.get(name), Some(bytes), "{name} is as it was");
                }
            }
            let mut house = House::open(&folder);
            assert_eq!(sentences(&mut house), Vec::<String>::new(), "it is told of once, not at every start");
            assert_eq!(house.session().position(), before + 1);
        }
    }
}

/// How a disk fails.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// It does not.
    None,
    /// One operation fails.
    Once(ErrorKind),
    /// It and all after it fail.
    Always(ErrorKind),
    /// As if the power went: a write is half done, and nothing happens any more.
    PowerCut,
}

/// How disks are made to fail at every step.
const FAULTS: [Fault; 6] = [
    Fault::Once(ErrorKind::PermissionDenied),
    Fault::Once(ErrorKind::StorageFull),
    Fault::Always(ErrorKind::StorageFull),
    Fault::Always(ErrorKind::ReadOnlyFilesystem),
    Fault::Always(ErrorKind::PermissionDenied),
    Fault::PowerCut,
];

/// A disk that fails from its n-th operation on.
#[derive(Debug)]
struct Faulty {
    fault: Fault,
    at: usize,
    /// Whether reading counts, too.
    reads: bool,
    count: AtomicUsize,
}

impl Faulty {
    fn new(fault: Fault, at: usize) -> Self {
        Self { fault, at, reads: false, count: AtomicUsize::new(0) }
    }

    /// Does it, or not.
    fn perform(&self, whole: impl FnOnce() -> io::Result<()>, half: impl FnOnce()) -> io::Result<()> {
        let number = self.count.fetch_add(1, Ordering::SeqCst);
        match self.fault {
            Fault::Once(kind) if number == self.at => {
                half();
                Err(kind.into())
            }
            Fault::Always(kind) if number >= self.at => {
                half();
                Err(kind.into())
            }
            Fault::PowerCut if number == self.at => {
                half();
                Ok(())
            }
            Fault::PowerCut if number > self.at => Ok(()),
            _ => whole(),
        }
    }
}

impl Disk for Faulty {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        if self.reads {
            self.perform(|| Ok(()), || {})?;
        }
        RealDisk.read(path)
    }
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.perform(|| RealDisk.make_folder(path), || {})
    }
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.perform(|| fs::write(path, bytes), || drop(fs::write(path, &bytes[..bytes.len() / 2])))
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.perform(|| RealDisk.rename(from, to), || {})
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        self.perform(|| RealDisk.remove(path), || {})
    }
    fn settle(&self, _: &Path) -> io::Result<()> {
        self.perform(|| Ok(()), || {})
    }
}

/// Writes two files twice, one after the other.
fn write_twice(disk: Arc<Faulty>, folder: &Path) -> Vec<String> {
    let store = Store::on(disk, folder.to_owned());
    for number in 1..=2 {
        store.write("one.toml", format!("one {number}").repeat(100));
        store.write("two.toml", format!("two {number}").repeat(100));
        store.flush();
    }
    store.write("one.toml", "one 3".repeat(100));
    store.flush();
    store.write("two.toml", "two 3".repeat(100));
    store.flush();
    store.troubles()
}

#[test]
fn a_disk_that_fails_at_any_step_leaves_every_file_whole() {
    let start = |folder: &Path| {
        for name in ["one", "two", "other"] {
            fs::write(folder.join(format!("{name}.toml")), format!("{name} 0").repeat(100)).expect("written");
        }
    };
    let counted = Folder::new();
    let disk = Arc::new(Faulty::new(Fault::None, 0));
    write_twice(disk.clone(), counted.path());
    let steps = disk.count.load(Ordering::SeqCst);
    assert_eq!(steps % 6, 0, "six times the same steps: {steps}");
    let each = steps / 6;
    let mut cases = 0;
    for at in 0..=steps {
        for fault in FAULTS {
            cases += 1;
            let folder = Folder::new();
            start(folder.path());
            let troubles = write_twice(Arc::new(Faulty::new(fault, at)), folder.path());
            // The last step of a write only hurries the disk; where it fails nothing is lost.
            let is_told = match fault {
                Fault::Once(_) => at < steps && at % each != each - 1,
                Fault::Always(_) => at < steps - 1,
                Fault::None | Fault::PowerCut => false,
            };
            assert_eq!(troubles.len(), usize::from(is_told), "{fault:?} at {at}: {troubles:?}");
            assert!(
                troubles
                    .iter()
                    .all(|line| line.starts_with("Changes cannot be saved: ") && !line.contains("os error"))
            );
            for name in ["one", "two", "other"] {
                let text = fs::read_to_string(folder.path().join(format!("{name}.toml")))
                    .expect("it is still there");
                // What was written before that is there; what fails but once is tried again.
                let whole = if matches!(fault, Fault::Once(_)) { 6 } else { at / each };
                let versions = match name {
                    "one" => whole.div_ceil(2)..=3,
                    "two" => whole / 2..=3,
                    _ => 0..=0,
                };
                assert!(
                    versions.into_iter().any(|number| text == format!("{name} {number}").repeat(100)),
                    "{fault:?} at {at}: {name} is {} letters: {:?}",
                    text.len(),
                    &text[..text.len().min(40)]
                );
            }
            // Then all is well again, and everything is written.
            write_twice(Arc::new(Faulty::new(Fault::None, 0)), folder.path());
            for name in ["one", "two"] {
                let text = fs::read_to_string(folder.path().join(format!("{name}.toml"))).expect("there");
                assert_eq!(text, format!("{name} 3").repeat(100));
            }
            let left = files(folder.path()).into_keys().filter(|name| name.starts_with('.')).count();
            assert!(left <= 1, "{fault:?} at {at}: {left} files are left beside");
        }
    }
    println!("{cases} cases of {steps} steps");
}

/// Adds three lines to a file, one after the other; a line that is not ended makes no sense there.
fn add_lines(disk: Arc<Faulty>, folder: &Path) -> Vec<String> {
    let store = Store::on(disk, folder.to_owned());
    for line in ["a", "b", "c"] {
        store.amend("list.toml", move |text| {
            let text = text.unwrap_or("begun\n");
            text.ends_with('\n').then(|| format!("{text}{line}\n"))
        });
        store.flush();
    }
    store.troubles()
}

/// Results and the like are read again, changed and written.
#[test]
fn a_disk_that_fails_at_any_step_loses_nothing_that_is_added_to() {
    let faulty = |fault, at| Arc::new(Faulty { reads: true, ..Faulty::new(fault, at) });
    for start in ["kept\n", "nonsense"] {
        let counted = Folder::new();
        fs::write(counted.path().join("list.toml"), start).expect("written");
        let disk = faulty(Fault::None, 0);
        let told = add_lines(disk.clone(), counted.path());
        assert_eq!(told.len(), usize::from(start == "nonsense"), "{told:?}");
        let steps = disk.count.load(Ordering::SeqCst);
        assert!(steps > 10, "{steps}");
        for at in 0..=steps {
            for fault in FAULTS {
                let folder = Folder::new();
                fs::write(folder.path().join("list.toml"), start).expect("written");
                let told = add_lines(faulty(fault, at), folder.path());
                let of_them = |part: &str| told.iter().filter(|line| line.contains(part)).count();
                assert!(of_them("could not be read any more") <= 1, "{fault:?} at {at}: {told:?}");
                assert!(
                    of_them("cannot be saved") <= 2 && of_them("os error") == 0,
                    "{fault:?} at {at}: {told:?}"
                );
                let is_whole = |bytes: &Vec<u8>| bytes.starts_with(start.as_bytes());
                assert!(files(folder.path()).values().any(is_whole), "{fault:?} at {at}: {start:?} is lost");
                // Then all is well again, and everything is written.
                add_lines(faulty(Fault::None, 0), folder.path());
                let text = fs::read_to_string(folder.path().join("list.toml")).expect("there");
                assert!(text.ends_with("a\nb\nc\n"), "{fault:?} at {at}: {text:?}");
                assert!(files(folder.path()).values().any(is_whole), "{fault:?} at {at}: {start:?} is lost");
            }
        }
    }
}

/// A house on a disk of ours.
fn house_on(folder: &Folder, disk: Faulty) -> House {
    let options = Options { data_dir: folder.path().to_owned(), disk: Some(Arc::new(disk)), ..default() };
    House::start(options, Vec2::new(1280.0, 800.0))
}

#[test]
fn files_that_may_not_be_read_are_not_written_over() {
    let folder = Folder::new();
    furnish(folder.path());
    // Neither reading nor setting aside works, as where the folder belongs to somebody else.
    let disk = Faulty { reads: true, ..Faulty::new(Fault::Always(ErrorKind::PermissionDenied), 0) };
    let mut house = house_on(&folder, disk);
    let told = sentences(&mut house);
    assert_eq!(told.len(), NAMES.len(), "{told:#?}");
    assert!(told.iter().all(|line| line.ends_with("(permission denied).")), "{told:#?}");
    house.click("2048");
    house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
    assert!(house.slide());
    house.close();
    assert_eq!(&files(folder.path()), lived_in(), "everything is as it was");
}

/// A disk on its way out: nothing can be read, all else works.
#[derive(Debug)]
struct Unreadable;
impl Disk for Unreadable {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        RealDisk.read(path).and(Err(io::Error::from_raw_os_error(5)))
    }
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        fs::write(path, bytes)
    }
    fn settle(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_file_that_cannot_be_read_just_now_is_set_aside_and_not_lost() {
    let folder = Folder::new();
    furnish(folder.path());
    let options =
        Options { data_dir: folder.path().to_owned(), disk: Some(Arc::new(Unreadable)), ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    let told = sentences(&mut house);
    assert_eq!(told.len(), NAMES.len(), "{told:#?}");
    house.tap(KeyCode::KeyM);
    house.close();
    let after = files(folder.path());
    for (name, bytes) in lived_in() {
        assert_eq!(after.get(&name.replace(".toml", ".damaged-1.toml")), Some(bytes), "{name}");
    }
}

#[test]
fn a_full_disk_is_told_of_once_and_play_goes_on() {
    let folder = Folder::new();
    furnish(folder.path());
    let mut house = house_on(&folder, Faulty::new(Fault::Always(ErrorKind::StorageFull), 0));
    house.click("2048");
    house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
    let before = house.session().position();
    assert!(house.slide());
    house.frames(5);
    house.wait_for("the word", |house| {
        house.app.world().iter_entities().any(|entity| {
            entity
                .get::<Text>()
                .is_some_and(|text| text.0.starts_with("Changes cannot be saved: no storage space"))
        })
    });
    for _ in 0..3 {
        house.slide();
    }
    assert_eq!(sentences(&mut house).len(), 1);
    assert!(house.session().position() > before);
    house.close();
    assert_eq!(&files(folder.path()), lived_in(), "what was kept before still is");
}

#[test]
fn results_that_cannot_be_exported_are_said_so_in_a_plain_sentence() {
    for (kind, why) in
        [(ErrorKind::PermissionDenied, "permission denied"), (ErrorKind::StorageFull, "no storage space")]
    {
        let folder = Folder::new();
        furnish(folder.path());
        let mut house = house_on(&folder, Faulty::new(Fault::Always(kind), 0));
        house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::Statistics);
        house.frames(10);
        house.click("Export");
        assert_eq!(sentences(&mut house), [format!("The results cannot be saved: {why}.")]);
        house.close();
        assert_eq!(&files(folder.path()), lived_in(), "and nothing is left of them");
    }
}

/// In a process of its own: the folder to write in.
const NEIGHBOUR: &str = "QUINTET_TEST_NEIGHBOUR";

/// Not a test of its own: writes the same files as others do, at the same time.
#[test]
fn be_a_neighbour() {
    let Some(folder) = std::env::var_os(NEIGHBOUR) else { return };
    let store = Store::new(folder.into());
    for number in 0..60 {
        let line = format!("{}-{number}\n", std::process::id());
        store.write("game.toml", line.repeat(500));
        store.flush();
    }
}

#[test]
fn several_processes_at_once_leave_whole_files() {
    let folder = Folder::new();
    let mut neighbours: Vec<_> = (0..3)
        .map(|_| {
            Command::new(std::env::current_exe().expect("this test"))
                .args(["--exact", "faults::be_a_neighbour"])
                .env(NEIGHBOUR, folder.path())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("it starts")
        })
        .collect();
    let store = Store::new(folder.path().to_owned());
    let mut seen = 0;
    loop {
        // Whoever looks after the last of them has ended sees what it wrote.
        let over = neighbours.iter_mut().all(|child| child.try_wait().expect("it can be asked").is_some());
        if let Some(text) = store.read("game.toml").expect("it can always be read") {
            let first = text.lines().next().expect("a line").to_owned();
            assert_eq!(text.lines().count(), 500, "{first}");
            assert!(text.lines().all(|line| line == first), "two processes wrote one file");
            seen += 1;
        }
        if over {
            break;
        }
    }
    assert!(seen > 0);
    for mut child in neighbours {
        assert!(child.wait().expect("it ended").success());
    }
    assert_eq!(files(folder.path()).len(), 1, "nothing is left beside it");
}

#[test]
fn codes_that_make_no_sense_are_refused_on_the_command_line_with_one_sentence() {
    let corpus = include_str!("../data/fuzz/codes.txt");
    let lines = corpus.lines().filter(|line| !line.starts_with('#'));
    let good = |code: &str| {
        let game = quintet::core::code::game_of(code).and_then(games::find);
        game.is_some_and(|game| (game.check_code)(code).is_ok())
    };
    for code in lines.filter(|code| !good(code)).chain(["", " ", "\u{1f0a1}"]) {
        let output = Command::new(env!("CARGO_BIN_EXE_quintet"))
            .arg(format!("--code={code}"))
            .output()
            .expect("the binary starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{code}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{code}: {errors}");
        assert!(errors.starts_with("quintet: ") && errors.ends_with(".\n"), "{code}: {errors}");
    }
}

#[test]
fn only_so_much_of_a_file_is_read() {
    let folder = Folder::new();
    let path = folder.path().join("large.toml");
    fs::write(&path, vec![b' '; LARGEST as usize]).expect("written");
    assert_eq!(RealDisk.read(&path).expect("just small enough").len() as u64, LARGEST);
    fs::File::options().append(true).open(&path).expect("there").set_len(LARGEST + 1).expect("one more");
    assert!(RealDisk.read(&path).is_err());
}
