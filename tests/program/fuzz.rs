//! Whatever text comes in from outside: codes, kept files, console lines, boards and moves in
//! writing. Nonsense is refused with a word, never with a panic, and never changes anything.
//!
//! What was found once lies in `tests/data/fuzz/` and is tried in every run.
//! `QUINTET_FUZZ_MINUTES=60 cargo test --test program fuzz -- --nocapture` goes on for an hour of a core, each
//! time from another seed, which it tells; `QUINTET_FUZZ_SEED=N` begins with one of those again.

use std::fmt::{Debug, Display};
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::limit_thoughts;
use crate::support::time_worked;
use data_encoding::BASE64URL_NOPAD;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use quintet::console::{self, Table};
use quintet::core::{Day, code};
use quintet::engine::input::bindings;
use quintet::engine::input::controls::Controls;
use quintet::engine::settings::Settings;
use quintet::gameplay::catalogue::Catalogue;
use quintet::gameplay::daily::Dailies;
use quintet::gameplay::records::Records;
use quintet::gameplay::records::{Logbook, csv};
use quintet::gameplay::saved_game::SavedGame;
use quintet::games::{self, GameInfo, find, morris, othello, pyramid, tetris, twenty48};

/// No single text may take more processor time than this, however slow the machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// How many tests share the minutes that were asked for.
const TESTS: u32 = 5;

/// Runs a property: so many cases, or for as long as was asked for.
fn fuzz<S: Strategy>(
    name: &str,
    cases: u32,
    strategy: &S,
    test: impl Fn(S::Value) -> Result<(), TestCaseError>,
) where
    S::Value: Debug,
{
    limit_thoughts();
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let minutes = number("QUINTET_FUZZ_MINUTES").unwrap_or(0);
    let by_chance = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64);
    let first = number("QUINTET_FUZZ_SEED").unwrap_or_else(|| if minutes > 0 { by_chance() } else { 0 });
    let start = Instant::now();
    let mut run = 0_u32;
    loop {
        let mut seed = [7; 32];
        seed[..8].copy_from_slice(&(first + u64::from(run)).to_le_bytes());
        let config = Config { cases, failure_persistence: None, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &seed));
        if let Err(error) = runner.run(strategy, |value| {
            let before = time_worked();
            test(value)?;
            let taken = time_worked().saturating_sub(before);
            prop_assert!(taken < PATIENCE, "took {taken:?}");
            Ok(())
        }) {
            panic!("{name}, seed {}: {error}", first + u64::from(run));
        }
        run += 1;
        if start.elapsed() >= Duration::from_secs(minutes * 60) / TESTS {
            break;
        }
    }
    let speed = f64::from(run * cases) / start.elapsed().as_secs_f64();
    println!("{name}: {} cases from seed {first} on, {speed:.0} a second", run * cases);
}

/// The lines of a file of things found before.
fn corpus(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/fuzz").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// One change to some bytes.
#[derive(Clone, Debug)]
enum Change {
    Flip(Index, u8),
    Set(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    Cut(Index),
    Repeat(Index, Index),
}

fn any_changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| Change::Flip(at, bit)),
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Change::Insert(at, byte)),
        any::<Index>().prop_map(Change::Remove),
        any::<Index>().prop_map(Change::Cut),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Change::Repeat(from, to)),
    ];
    prop::collection::vec(change, 1..5)
}

fn changed(mut bytes: Vec<u8>, changes: &[Change]) -> Vec<u8> {
    for change in changes {
        let length = bytes.len();
        match change {
            Change::Insert(at, byte) => bytes.insert(at.index(length + 1), *byte),
            _ if length == 0 => {}
            Change::Flip(at, bit) => bytes[at.index(length)] ^= 1 << bit,
            Change::Set(at, byte) => bytes[at.index(length)] = *byte,
            Change::Remove(at) => drop(bytes.remove(at.index(length))),
            Change::Cut(at) => bytes.truncate(at.index(length)),
            Change::Repeat(from, to) => {
                let (from, to) = (from.index(length), to.index(length));
                let part = bytes[from.min(to)..from.max(to)].to_vec();
                bytes.extend(part);
            }
        }
    }
    bytes
}

fn any_game() -> impl Strategy<Value = &'static GameInfo> {
    (0..games::all().len()).prop_map(|index| games::GAMES[index].0)
}

/// A game of any kind and variant, some legal moves on.
fn played(game: &'static GameInfo, seed: u64, choices: &[Index]) -> Box<dyn Table> {
    let variants: Vec<&str> = game.variants.iter().map(|variant| variant.name).collect();
    let variant =
        variants.get(seed as usize % variants.len().max(1)).copied().unwrap_or(game.default_variant);
    let mut table = (game.console)(variant, seed);
    for choice in choices {
        let moves = table.answer("moves").result.expect("moves can always be asked for");
        let moves = legal(game, &moves);
        if moves.is_empty() {
            break;
        }
        let mv = &moves[choice.index(moves.len())];
        table
            .answer(mv)
            .result
            .unwrap_or_else(|why| panic!("{}: {mv} is listed as legal: {why}", game.name()));
    }
    table
}

/// The moves in a list of them; some are two words.
fn legal(game: &GameInfo, moves: &str) -> Vec<String> {
    let words: Vec<&str> = moves.split(' ').filter(|word| !word.is_empty()).collect();
    match game.name() {
        "tetris" => {
            let text = moves.replace("tick ", "tick_");
            text.split(' ').filter(|word| !word.is_empty()).map(|word| word.replace('_', " ")).collect()
        }
        _ => words.into_iter().map(str::to_owned).collect(),
    }
}

fn code_of(table: &mut dyn Table) -> String {
    table.answer("code").result.expect("a game can always be written down")
}

/// A code with its payload changed, and with the checksum put right again.
fn mended(code: &str, changes: &[Change]) -> String {
    let mut parts = code.splitn(3, '-');
    let (version, name, text) = (parts.next(), parts.next(), parts.next());
    let (version, name) = (version.expect("a code"), name.expect("a code"));
    let bytes = BASE64URL_NOPAD.decode(text.expect("a code").as_bytes()).expect("a code");
    let mut bytes = changed(bytes[..bytes.len() - 4].to_vec(), changes);
    let summed: Vec<u8> = name.bytes().chain(bytes.iter().copied()).collect();
    bytes.extend(crc32fast::hash(&summed).to_be_bytes());
    format!("{version}-{name}-{}", BASE64URL_NOPAD.encode(&bytes))
}

/// A code is either refused or holds a game that can be played on and written down the same.
fn try_code(code: &str) -> Result<(), TestCaseError> {
    let Some(game) = code::game_of(code).and_then(find) else {
        return Ok(());
    };
    let mut table = (game.console)(game.default_variant, 1);
    let before = code_of(table.as_mut());
    let good = (game.check_code)(code).is_ok();
    let loaded = table.answer(&format!("load {code}")).result;
    prop_assert_eq!(good, loaded.is_ok(), "{:?}", loaded);
    if !good {
        prop_assert_eq!(code_of(table.as_mut()), before);
        return Ok(());
    }
    let clean: String = code.split_whitespace().collect();
    prop_assert_eq!(code_of(table.as_mut()), clean, "there is one code for a game");
    for line in ["status", "board", "moves", "hint", "undo", "redo", "go", "status"] {
        drop(table.answer(line));
        table.picture();
    }
    let after = code_of(table.as_mut());
    prop_assert!((game.check_code)(&after).is_ok());
    Ok(())
}

#[test]
fn a_changed_code_is_refused_or_another_whole_game() {
    for code in corpus("codes.txt") {
        try_code(&code).unwrap_or_else(|error| panic!("{code}: {error}"));
    }
    let strategy = (any_game(), any::<u32>(), prop::collection::vec(any::<Index>(), 0..60), any_changes());
    fuzz("changed codes", 800, &strategy, |(game, seed, choices, changes)| {
        let code = code_of(played(game, seed.into(), &choices).as_mut());
        // With the sum put right, and with the letters themselves changed.
        try_code(&mended(&code, &changes))?;
        try_code(&String::from_utf8_lossy(&changed(code.into_bytes(), &changes)))
    });
}

/// Kept files are read, or are nonsense; what was read can be written and read again.
fn try_files(folder: &Path, bytes: &[u8]) -> Result<(), TestCaseError> {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(saved) = toml::from_str::<SavedGame>(&text) {
        saved.players();
        let again = toml::to_string(&saved).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(toml::from_str::<SavedGame>(&again).is_ok());
        for saved in [&saved].into_iter().chain(saved.shelved.as_deref()).chain(&saved.aside) {
            for game in games::all() {
                drop((game.check_code)(&saved.code));
            }
        }
    }
    if let Ok(records) = toml::from_str::<Records>(&text) {
        let again = toml::to_string(&records).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(toml::from_str::<Records>(&again).ok(), Some(records));
    }
    if let Ok(mut book) = toml::from_str::<Logbook>(&text) {
        book.fold();
        for group in book.groups() {
            let totals = book.totals(Some(group), false);
            let _ = (totals.average(), totals.win_rate());
        }
        csv([("2048", &book)]);
    }
    if let Ok(days) = toml::from_str::<Dailies>(&text) {
        for day in ["2026-11-14", "0001-01-01", "9999-12-31"] {
            let catalogue = Catalogue(games::all().collect());
            prop_assert!(days.count(&catalogue, day.parse().expect("a day")) <= catalogue.count());
        }
        let again = toml::to_string(&days).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(toml::from_str::<Dailies>(&again).ok(), Some(days));
    }
    fs::write(folder.join("settings.toml"), bytes).expect("written");
    let settings = Settings::kept(folder);
    for game in games::all() {
        settings.chosen(game);
    }
    let controls = Controls(games::all().map(GameInfo::controls).collect());
    for control in controls.all() {
        bindings::slots(control, &settings.bindings);
    }
    fs::write(folder.join("settings.toml"), toml::to_string(&settings).expect("plain values"))
        .expect("written");
    prop_assert_eq!(Settings::kept(folder), settings);
    Ok(())
}

#[test]
fn a_changed_file_is_nonsense_or_whole() {
    let folder = std::env::temp_dir().join(format!("quintet-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let code = code_of(played(find("2048").expect("there"), 3, &[]).as_mut());
    let files = [
        format!(
            "code = \"{code}\"\ncomputer = 2\nlevel = 4\nseconds = 12.5\ndaily = \"2026-11-14\"\nguest = true\n\n\
             [shelved]\ncode = \"{code}\"\nseconds = 1.0\n\n[[aside]]\ncode = \"{code}\"\nplayed_at = 5\n"
        ),
        "[2048.4x4]\nbest = 1234\n\n[2048.5x5]\nbest = 99\n\n[tetris.marathon]\nbest = 100\n".to_owned(),
        toml::to_string(&Settings::default()).expect("plain values")
            + "\n[games.othello]\nlevel = \"4\"\nplayers = \"second\"\n",
        "muted = true\n[bindings]\nhint = [\"J\", \"\", \"Y\"]\nundo = [\"Ctrl+Z\", \"Num + or Backspace\", \"X\"]\n\
         left = [\"A\", \"Arrow left\", \"D-pad left\"]\n\"tetris.hold\" = [\"Shift or C\", \"\", \"LB or RB\"]\n\
         \"pyramid.rewind\" = [\"Alt+Shift+R\", \"F5\", \"\"]\n"
            .to_owned(),
        "[done]\n2026-11-14 = [\"2048\", \"othello\"]\n2024-02-29 = [\"morris\"]\n".to_owned(),
        format!(
            "[[earlier]]\nassisted = false\n[earlier.group]\nrecord = \"4x4\"\n[earlier.totals]\ngames = 3\nwon = 2\npoints = 99\n\
             [[game]]\nrecord = \"4x4\"\nlevel = 3\nvariant = \"4x4\"\nseat = 1\nresult = \"won\"\npoints = 12\nseconds = 5\n\
             date = 1700000000\ncode = \"{code}\"\n[game.facts]\nlines = 4\n"
        ),
    ];
    for text in corpus("files.txt") {
        try_files(&folder, text.replace("\\n", "\n").as_bytes())
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let strategy = (select(files.to_vec()), any_changes());
    fuzz("changed files", 1200, &strategy, |(text, changes)| {
        try_files(&folder, &changed(text.into_bytes(), &changes))
    });
    let _ = fs::remove_dir_all(folder);
}

/// The words of all consoles.
const WORDS: &[&str] = &[
    "help",
    "status",
    "board",
    "moves",
    "undo",
    "redo",
    "hint",
    "go",
    "level",
    "new",
    "code",
    "load",
    "solve",
    "set",
    "deal",
    "queue",
    "perft",
    "left",
    "right",
    "up",
    "down",
    "cw",
    "ccw",
    "half",
    "soft",
    "drop",
    "hold",
    "tick",
    "pass",
    "next",
    "1",
    "0,0",
    "7,1",
    "7,6",
    "7,5",
    "s",
    "w",
    "d3",
    "c4",
    "a1",
    "a1-a4",
    "d7xg7",
    "d7",
    "g7",
    "x",
    "-",
    "",
    "B",
    "W",
    "IJLOSTZ",
    "2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0",
    "9",
    "0",
    "-1",
    "3",
    "5",
    "50",
    "60",
    "4000000",
    "18446744073709551616",
    "KS",
    "10D",
    "........................",
    "Q1-2048-HUAQ4MIBqz0Heg",
    "Q1-tetris-AAAA",
    "🂡",
    "\u{0}",
    "\t",
    "é",
];

fn any_line() -> impl Strategy<Value = String> {
    let word =
        prop_oneof![8 => select(WORDS).prop_map(str::to_owned), 1 => "\\PC{0,12}", 1 => "[a-z0-9,/-]{1,10}"];
    prop::collection::vec(word, 1..4).prop_map(|words| words.join(" ").replace(['\n', '\r'], " "))
}

/// What would take long, and does exactly what was asked.
fn is_slow(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("perft")
        && words.next().and_then(|depth| depth.parse().ok()).is_some_and(|depth: u32| depth > 3)
}

fn try_lines(game: &'static GameInfo, seed: u64, lines: &[String]) -> Result<(), TestCaseError> {
    let variants: Vec<&str> = game.variants.iter().map(|variant| variant.name).collect();
    let variant =
        variants.get(seed as usize % variants.len().max(1)).copied().unwrap_or(game.default_variant);
    let lines: Vec<&String> = lines.iter().filter(|line| !is_slow(line) && line.trim() != "quit").collect();
    let mut table = (game.console)(variant, seed);
    let mut before = code_of(table.as_mut());
    for line in &lines {
        let answer = table.answer(line);
        let after = code_of(table.as_mut());
        match &answer.result {
            Ok(text) | Err(text) => prop_assert!(!text.contains('\n'), "{}: {}", line, text),
        }
        if let Err(why) = &answer.result {
            prop_assert_eq!(&before, &after, "{} was refused: {}", line, why);
            prop_assert!(!why.is_empty(), "{}: refused without a word", line);
        }
        before = after;
        table.picture();
    }
    // The same over a pipe: exactly one answer to every line.
    let input = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>();
    let mut output = Vec::new();
    let mut table = (game.console)(variant, seed);
    console::run(table.as_mut(), false, Cursor::new(&input), &mut output).expect("memory does not fail");
    let output = String::from_utf8(output).expect("text");
    let answers = output.lines().filter(|line| line.starts_with("ok") || line.starts_with("error ")).count();
    prop_assert_eq!(answers, lines.len());
    // And for a person, who is shown more.
    let mut table = (game.console)(variant, seed);
    console::run(table.as_mut(), true, Cursor::new(input), std::io::sink()).expect("memory does not fail");
    Ok(())
}

#[test]
fn every_line_gets_one_answer_and_a_refused_one_changes_nothing() {
    for text in corpus("lines.txt") {
        let lines: Vec<String> = text.split(';').map(str::to_owned).collect();
        for game in games::all() {
            try_lines(game, 1, &lines).unwrap_or_else(|error| panic!("{}, {text}: {error}", game.name()));
        }
    }
    let strategy = (any_game(), any::<u32>(), prop::collection::vec(any_line(), 0..250));
    fuzz("console sessions", 40, &strategy, |(game, seed, lines)| try_lines(game, seed.into(), &lines));
}

#[test]
fn thousands_of_lines_in_one_session() {
    let lines = prop::collection::vec(any_line(), 2500..2501);
    fuzz("long console sessions", 2, &(any_game(), any::<u32>(), lines), |(game, seed, lines)| {
        let mut table = (game.console)(game.default_variant, seed.into());
        let (mut refused, mut before) = (0, code_of(table.as_mut()));
        for line in lines.iter().filter(|line| !is_slow(line)) {
            let answer = table.answer(line);
            // Writing a long game down takes its time; now and then is enough.
            if answer.result.is_err() {
                refused += 1;
                if refused % 16 == 0 {
                    prop_assert_eq!(&before, &code_of(table.as_mut()), "{}", line);
                }
            }
            if answer.result.is_ok() || refused % 16 == 15 {
                before = code_of(table.as_mut());
            }
        }
        Ok(())
    });
}

/// A text is refused, or means something that is written so that it means the same again.
fn try_text<T: FromStr + Display + PartialEq + Debug>(text: &str) -> Result<(), TestCaseError> {
    if let Ok(value) = text.parse::<T>() {
        let written = value.to_string();
        match written.parse::<T>() {
            Ok(again) => prop_assert_eq!(again, value, "{:?} is written as {:?}", text, written),
            Err(_) => prop_assert!(false, "{:?} is read, but not {:?}, as it is written", text, written),
        }
    }
    Ok(())
}

/// Everything in the crate that is read from text.
const READ: [(&str, fn(&str) -> Result<(), TestCaseError>); 9] = [
    ("core/day.rs Day", try_text::<Day>),
    ("games/tetris/rules/board.rs Board", try_text::<tetris::rules::Board>),
    ("games/othello/rules/square.rs Square", try_text::<othello::rules::Square>),
    ("games/othello/rules/board.rs Board", try_text::<othello::rules::Board>),
    ("games/morris/rules/moves.rs Move", try_text::<morris::rules::Move>),
    ("games/morris/rules/board.rs Board", try_text::<morris::rules::Board>),
    ("games/pyramid/rules/card.rs Card", try_text::<pyramid::rules::Card>),
    ("games/pyramid/rules/card.rs Deck", try_text::<pyramid::rules::Deck>),
    ("games/twenty48/rules/board.rs Board", try_text::<twenty48::rules::Board>),
];

#[test]
fn what_is_read_from_text_is_written_as_it_is_read() {
    let deck = pyramid::rules::Deck::default().to_string();
    let good = [
        "2,0,0,2/0,0,0,0/0,4,0,0/0,0,0,131072".to_owned(),
        "d3".to_owned(),
        "d7xg7".to_owned(),
        "a1-a4xg7".to_owned(),
        "KS".to_owned(),
        "2026-11-16".to_owned(),
        deck,
        tetris::rules::Board::default().to_string(),
        othello::rules::Board::default().to_string(),
        morris::rules::Board::default().to_string(),
    ];
    for text in corpus("texts.txt") {
        for (name, read) in READ {
            read(&text).unwrap_or_else(|error| panic!("{name}, {text:?}: {error}"));
        }
    }
    let text = prop_oneof![
        3 => (select(good.to_vec()), any_changes())
            .prop_map(|(text, changes)| String::from_utf8_lossy(&changed(text.into_bytes(), &changes)).into_owned()),
        1 => "\\PC{0,40}",
        1 => "[.BWxa-h0-9,/ -]{0,70}",
    ];
    fuzz("texts", 6000, &text, |text| READ.iter().try_for_each(|(_, read)| read(&text)));
}

#[test]
fn nothing_that_is_read_from_text_is_missing_here() {
    fn sources(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder of the source tree");
        let paths = entries.map(|entry| entry.expect("a readable entry").path());
        paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for path in
        sources(&source).iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
    {
        let text = fs::read_to_string(path).expect("a readable source");
        for line in text.lines().filter(|line| line.trim_start().starts_with("impl")) {
            if let Some((_, name)) = line.split_once("FromStr for ") {
                let name: String = name.chars().take_while(char::is_ascii_alphanumeric).collect();
                found.push(format!("{} {name}", path.strip_prefix(&source).expect("below src").display()));
            }
        }
    }
    let mut known: Vec<String> = READ.iter().map(|(name, _)| (*name).to_owned()).collect();
    found.sort();
    known.sort();
    assert_eq!(found, known);
}

/// A code that opens today is a promise.
#[test]
fn the_codes_of_the_corpus_that_are_good_stay_so() {
    limit_thoughts();
    let good = corpus("good-codes.txt");
    for game in games::all() {
        let codes: Vec<_> = good.iter().filter(|code| code::game_of(code) == Some(game.name())).collect();
        assert!(codes.len() > 1, "codes of {}", game.name());
        for code in codes {
            assert!((game.check_code)(code).is_ok(), "{code}");
            try_code(code).unwrap_or_else(|error| panic!("{code}: {error}"));
        }
    }
}
