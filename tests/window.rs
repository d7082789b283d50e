//! The real program in a real window: played with real keys, and looked at.
//!
//! Every test starts an X server of its own (Xvfb), types with xdotool, and checks in the save and
//! the console what was played. How the screens look is compared with the pictures in
//! `tests/pictures`; when they are meant to look different, this accepts the new looks:
//!
//! ```text
//! QUINTET_ACCEPT=1 cargo test --test window
//! ```

#[path = "support/desktop.rs"]
mod desktop;
#[path = "window/feel.rs"]
mod feel;
#[path = "support/pictures.rs"]
mod pictures;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use desktop::{Desktop, Quintet, is_blank};
use image::RgbImage;
use pictures::Difference;
use quintet::console::ConsoleGame;
use quintet::core::{Advised, Budget, Rules, Session};
use quintet::games::twenty48::rules::{Direction, Game, Setup};
use quintet::games::{morris, othello, pyramid};

/// What the console answers to these commands.
fn console(seed: u64, commands: &[&str]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quintet"))
        .args(["console", "2048", "--seed", &seed.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(commands.join("\n").as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the console ends");
    let answers: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    assert!(answers.iter().all(|answer| !answer.starts_with("error")), "{commands:?}: {answers:?}");
    answers
}

/// The code of the game in which exactly these commands were given.
fn code_after(seed: u64, commands: &[&str]) -> String {
    let answers = console(seed, &[commands, &["code"]].concat());
    answers.last().and_then(|answer| answer.strip_prefix("ok ")).expect("a code").to_owned()
}

/// How many moves a code leads through, and to which board.
fn position(code: &str) -> Vec<String> {
    console(0, &[&format!("load {code}"), "board"])
}

/// A game in the window, and the same one in the console.
struct Match {
    seed: u64,
    played: Vec<&'static str>,
    save: PathBuf,
}

impl Match {
    fn new(seed: u64, data: &Path) -> Self {
        Self { seed, played: Vec::new(), save: data.join("2048.toml") }
    }

    /// Presses the keys for some commands, and waits until the save holds the game in which these
    /// were given too, and no others.
    fn play(&mut self, quintet: &mut Quintet, commands: &[&'static str]) {
        let keys: Vec<&str> = commands
            .iter()
            .map(|command| match *command {
                "left" => "Left",
                "right" => "Right",
                "up" => "Up",
                "down" => "Down",
                "undo" => "u",
                other => panic!("there is no key for {other}"),
            })
            .collect();
        self.played.extend(commands);
        let code = self.expected_code();
        quintet.press(&keys);
        let what = format!("{code} after {:?}", self.played);
        quintet.wait_for_file(&self.save, &what, |text| saved_code(text) == Some(&code));
    }

    /// The code of the game in which exactly what was played was played.
    fn expected_code(&self) -> String {
        code_after(self.seed, &self.played)
    }

    /// The code in the save.
    fn code(&self) -> String {
        let text = fs::read_to_string(&self.save).expect("a save");
        saved_code(&text).expect("a code in the save").to_owned()
    }
}

fn saved_code(save: &str) -> Option<&str> {
    save.lines().find_map(|line| line.strip_prefix("code = \"")?.strip_suffix('"'))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of plain letters")
}

/// In a small window everything on the menu is in one column, so that the way to the button in
/// the lower right corner is the same however many games and buttons there are.
fn quit_from_the_menu(mut quintet: Quintet) {
    let keys = [["Down"; 8], ["Right"; 8]].concat();
    quintet.press(&keys);
    quintet.press(&["Return"]);
    let status = quintet.wait_for_end();
    assert!(status.success(), "{status}: {}", quintet.errors());
}

/// On the first visit to a room the key that leaves it skips its first steps instead.
fn skip_first_steps(quintet: &mut Quintet) {
    quintet.press(&["BackSpace"]);
    quintet.wait_for_board();
}

#[test]
fn a_new_player_starts_a_game_from_the_menu() {
    let desktop = Desktop::new();
    let data = desktop.folder().join("data");
    let save = data.join("2048.toml");
    let mut quintet = desktop.start(&["--size", "400x500", "--data-dir", text(&data)]);
    quintet.take_keyboard();
    quintet.wait_for_menu();
    assert!(!save.exists(), "there is no game before the first move");
    quintet.press(&["Return"]);
    quintet.wait_for_board();
    skip_first_steps(&mut quintet);
    // Wherever the first two tiles are, one of these moves them.
    quintet.press(&["Left", "Right"]);
    let text = quintet.wait_for_file(&save, "the game", |text| saved_code(text).is_some());
    let moves = &position(saved_code(&text).expect("a code"))[0];
    assert!(["ok moves=1", "ok moves=2"].contains(&moves.as_str()), "{moves}");
    quintet.press(&["BackSpace"]);
    quintet.wait_for_menu();
    quit_from_the_menu(quintet);
}

#[test]
fn a_whole_game_is_played_with_the_keyboard() {
    const SEED: u64 = 7;
    let desktop = Desktop::new();
    let data = desktop.folder().join("data");
    let mut game = Match::new(SEED, &data);
    let seed = SEED.to_string();
    let new = ["--game", "2048", "--seed", &seed, "--size", "1280x800", "--data-dir", text(&data)];
    let mut quintet = desktop.start(&new);
    quintet.take_keyboard();
    quintet.wait_for_board();
    skip_first_steps(&mut quintet);
    // Keys that come faster than frames are all played, in their order.
    game.play(&mut quintet, &["left", "up", "right", "down", "left", "left", "up", "right"]);

    // While the game is paused, arrows move the focus and not the tiles.
    quintet.press(&["Escape"]);
    quintet.wait_for_menu();
    quintet.press(&["Down", "Up", "Return"]);
    quintet.wait_for_board();
    game.play(&mut quintet, &["down"]);
    quintet.press(&["Escape"]);
    quintet.wait_for_menu();
    quintet.press(&["Escape"]);
    quintet.wait_for_board();

    let before = position(&game.code());
    game.play(&mut quintet, &["left"]);
    assert_ne!(position(&game.code()), before);
    game.play(&mut quintet, &["undo"]);
    assert_eq!(position(&game.code()), before, "one move was taken back");
    game.play(&mut quintet, &["up"]);
    quintet.press(&["BackSpace"]);
    quintet.wait_for_menu();
    quintet.kill();
    assert_eq!(game.code(), game.expected_code(), "a power cut loses nothing");

    // Now it goes on in a small window, and again in a new one after a proper end.
    let again = ["--size", "400x500", "--data-dir", text(&data)];
    for commands in [&["right"][..], &["undo", "undo", "down"]] {
        let mut quintet = desktop.start(&again);
        quintet.take_keyboard();
        quintet.wait_for_menu();
        quintet.press(&["Return"]);
        quintet.wait_for_board();
        assert_eq!(game.code(), game.expected_code(), "opening a game does not change it");
        game.play(&mut quintet, commands);
        quintet.press(&["BackSpace"]);
        quintet.wait_for_menu();
        quit_from_the_menu(quintet);
        assert_eq!(game.code(), game.expected_code(), "ending does not change it either");
    }
}

#[test]
fn a_key_is_given_anew_and_played_with_after_a_restart() {
    let desktop = Desktop::new();
    let data = desktop.folder().join("data");
    let (settings, save) = (data.join("settings.toml"), data.join("2048.toml"));
    let mut quintet =
        desktop.start(&["--screen", "settings", "--size", "1280x800", "--data-dir", text(&data)]);
    quintet.take_keyboard();
    quintet.wait_for_menu();
    // The third tab, and on it the third action: left.
    quintet.press(&["Next", "Next"]);
    quintet.wait_for_menu();
    quintet.press(&["Down", "Down", "Down", "Return"]);
    quintet.wait_for_menu();
    quintet.press(&["j"]);
    quintet.wait_for_file(&settings, "the new key", |text| {
        text.contains("left = [\"J\", \"A\", \"D-pad left\"]")
    });
    quintet.kill();

    let new = ["--game", "2048", "--seed", "7", "--size", "1280x800", "--data-dir", text(&data)];
    let mut quintet = desktop.start(&new);
    quintet.take_keyboard();
    quintet.wait_for_board();
    quintet.press(&["j"]);
    let code = code_after(7, &["left"]);
    quintet.wait_for_file(&save, "a move with the new key", |text| saved_code(text) == Some(&code));
    // The old key does nothing.
    quintet.press(&["Left", "Up"]);
    let code = code_after(7, &["left", "up"]);
    quintet.wait_for_file(&save, "a move with another key", |text| saved_code(text) == Some(&code));
}

#[test]
fn interrupted_in_its_terminal_it_wakes_up_and_ends() {
    let desktop = Desktop::new();
    let data = desktop.folder().join("data");
    let arguments = ["--game", "2048", "--seed", "7", "--size", "400x500", "--data-dir", text(&data)];
    let mut quintet = desktop.start(&arguments);
    quintet.take_keyboard();
    quintet.wait_for_board();
    let start = Instant::now();
    quintet.interrupt();
    let status = quintet.wait_for_end();
    // Asleep, it would look up once in a minute.
    assert!(start.elapsed() < Duration::from_secs(20), "it took {:?}", start.elapsed());
    assert_eq!(status.code(), Some(130), "as terminals expect it");
}

const SIZES: [&str; 3] = ["400x500", "1280x800", "1920x1080"];
const SCREENS: [&str; 11] = [
    "menu",
    "2048",
    "tetris",
    "othello",
    "pyramid",
    "morris",
    "pause",
    "help",
    "results",
    "settings",
    "statistics",
];
/// Sizes of interface and text in percent, the usual one aside, and where they are looked at.
const SCALES: [u32; 2] = [150, 200];
const SCALED_SIZES: [&str; 2] = ["400x500", "1280x800"];
const SCALED_SCREENS: [&str; 4] = ["2048", "tetris", "pause", "settings"];

/// A position as a code: the board, and the points made so far.
fn shared(board: &str, points: i64) -> Session<Game> {
    let board = board.parse().expect("a board");
    Session::new(Setup::resumed(board, points, 1).expect("a position to go on with"))
}

/// A game of Tetris that the advisor has played for a while.
fn tetris_code() -> String {
    use quintet::games::tetris::rules;
    let mut session = Session::<rules::Game>::new(rules::Setup::new(rules::Mode::Marathon, 9));
    let mut advisor = <rules::Game as Advised>::Advisor::default();
    while session.state().pieces() < 26 {
        let advice = session.state().advise(&mut advisor, &Budget::positions(300)).expect("it goes on");
        session.play(advice.mv).expect("advice is legal");
    }
    session.play(rules::Move::Hold).expect("a new piece can be held");
    session.play(rules::Move::Tick(3 * rules::TICKS_PER_SECOND)).expect("time passes");
    session.code()
}

/// A game under way in which the moves were taken as they came.
fn code_after_plies<G: ConsoleGame>(setup: G::Setup, plies: usize) -> String {
    let mut session = Session::<G>::new(setup);
    for ply in 0..plies {
        let moves = session.state().legal_moves();
        session.play(moves[ply * 7 % moves.len()]).expect("a legal move");
    }
    session.code()
}

/// A game in which the moves were taken as they came until it ended.
fn code_at_the_end<G: ConsoleGame>(setup: G::Setup) -> String {
    let mut session = Session::<G>::new(setup);
    while session.state().outcome().is_none() {
        let moves = session.state().legal_moves();
        let mv = moves[session.position() * 7 % moves.len()];
        session.play(mv).expect("a legal move");
    }
    session.code()
}

/// A game of Pyramid that was won, by the line of the solver.
fn won_pyramid() -> String {
    use pyramid::rules;
    let mut session = Session::<rules::Game>::new(rules::Setup::new(rules::Options::default(), 8));
    let mut advisor = <rules::Game as Advised>::Advisor::default();
    while session.state().outcome().is_none() {
        let advice = session.state().advise(&mut advisor, &Budget::positions(4_000_000)).expect("it goes on");
        session.play(advice.mv).expect("advice is legal");
    }
    session.code()
}

/// A game of Tetris in which every piece was dropped where it appeared.
fn topped_out_tetris() -> String {
    use quintet::games::tetris::rules;
    let mut session = Session::<rules::Game>::new(rules::Setup::new(rules::Mode::Marathon, 3));
    while session.state().outcome().is_none() {
        session.play(rules::Move::HardDrop).expect("a piece can be dropped");
    }
    session.code()
}

/// States that games come to, as codes, and the sheet that is over them.
fn states() -> Vec<(&'static str, String, Option<&'static str>)> {
    let morris = |plies| code_after_plies::<morris::rules::Game>(morris::rules::Setup::new(4), plies);
    let othello = code_at_the_end::<othello::rules::Game>(othello::rules::Setup::new(1));
    vec![
        ("tetris-over", topped_out_tetris(), Some("results")),
        ("othello-start", code_after_plies::<othello::rules::Game>(othello::rules::Setup::new(1), 0), None),
        ("othello-over", othello.clone(), Some("results")),
        ("othello-review", othello, Some("review")),
        ("pyramid-won", won_pyramid(), Some("results")),
        ("morris-moving", morris(40), None),
        (
            "morris-over",
            code_at_the_end::<morris::rules::Game>(morris::rules::Setup::new(4)),
            Some("results"),
        ),
    ]
}

/// A folder for saves in which nothing is shown that depends on the machine, as how far an
/// evaluation gets does.
fn quiet_folder(desktop: &Desktop, name: &str) -> PathBuf {
    let folder = desktop.folder().join(name);
    fs::create_dir_all(&folder).expect("a folder for saves");
    fs::write(folder.join("settings.toml"), "[games.othello]\nbar = \"off\"\n").expect("settings");
    folder
}

/// A picture that Quintet takes itself.
fn screenshot(desktop: &Desktop, arguments: &[&str], size: &str) -> RgbImage {
    let file = desktop.folder().join("screenshot.png");
    let mut quintet = desktop.start(&[arguments, &["--size", size, "--screenshot", text(&file)]].concat());
    let status = quintet.wait_for_end();
    assert!(status.success(), "{arguments:?}: {status}: {}", quintet.errors());
    let picture = image::open(&file).expect("a picture").to_rgb8();
    fs::remove_file(&file).expect("the picture can be removed");
    picture
}

/// The sheet that follows the last move of a game.
fn results(desktop: &Desktop, data: &Path, size: &str) -> RgbImage {
    let code = shared("512,512,8,2/4,16,2,64/8,32,128,16/2,4,16,8", 11_264).code();
    let mut quintet = desktop.start(&["--code", &code, "--size", size, "--data-dir", text(data)]);
    quintet.take_keyboard();
    quintet.wait_for_board();
    quintet.press(&["Right"]);
    quintet.wait_for_menu()
}

/// Pictures that are taken on a desktop and compared with the accepted ones.
struct Gallery {
    desktop: Desktop,
    /// Where pictures are left that are not as accepted.
    folder: PathBuf,
    wrong: Vec<String>,
}

impl Gallery {
    fn open(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window-pictures").join(name);
        // What an earlier run left there says nothing about this one.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for pictures");
        Self { desktop: Desktop::to_look_at(), folder, wrong: Vec::new() }
    }

    fn judge(&mut self, name: &str, size: &str, picture: RgbImage) {
        if format!("{}x{}", picture.width(), picture.height()) != size {
            self.wrong.push(format!("{name}: the picture has {:?} pixels", picture.dimensions()));
        } else if is_blank(&picture) {
            self.wrong.push(format!("{name}: there is nothing to see"));
        } else if std::env::var_os("QUINTET_ACCEPT").is_some() {
            pictures::accept(name, &picture);
        } else {
            self.wrong.extend(pictures::compare(name, &picture, &self.folder).err());
        }
    }

    fn close(self) {
        assert!(
            self.wrong.is_empty(),
            "{} pictures are not as accepted; if they are meant to be so, \
             QUINTET_ACCEPT=1 cargo test --test window accepts them.\n{}",
            self.wrong.len(),
            self.wrong.join("\n")
        );
    }
}

/// A game of 2048 with every kind of tile.
fn all_tiles() -> String {
    shared("2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,131072,0", 1_234_567).code()
}

#[test]
fn every_screen_looks_as_accepted() {
    let mut gallery = Gallery::open("screens");
    // The menu with a game to go on with and a best result; the clock of a game that was opened by
    // its code stands still until the first move.
    let kept = gallery.desktop.folder().join("kept");
    let mut session = shared("1024,256,512,8/2,32,64,128/2,16,0,0/4,0,4,0", 14_832);
    session.play(Direction::Right).expect("a legal move");
    fs::create_dir_all(&kept).expect("a folder for saves");
    fs::write(kept.join("2048.toml"), format!("code = \"{}\"\nseconds = 754.0\n", session.code()))
        .expect("a save");
    let pyramid_deal = pyramid::rules::Setup::new(pyramid::rules::Options::default(), 8);
    let games = [
        ("tetris", tetris_code()),
        ("othello", code_after_plies::<othello::rules::Game>(othello::rules::Setup::new(1), 20)),
        ("pyramid", code_after_plies::<pyramid::rules::Game>(pyramid_deal, 9)),
        ("morris", code_after_plies::<morris::rules::Game>(morris::rules::Setup::new(1), 14)),
    ];
    for (name, code) in &games {
        fs::write(kept.join(format!("{name}.toml")), format!("code = \"{code}\"\n")).expect("a save");
    }
    let records = "[2048.4x4]\nbest = 27880\n[tetris.marathon]\nbest = 84120\n";
    fs::write(kept.join("records.toml"), records).expect("records");
    let (fresh, code) = (gallery.desktop.folder().join("fresh"), all_tiles());
    let on_menu = ["--data-dir", text(&kept)];
    let in_game = ["--code", &code, "--data-dir", text(&fresh)];

    for size in SIZES {
        for screen in SCREENS {
            let desktop = &gallery.desktop;
            let picture = match screen {
                "menu" => screenshot(desktop, &on_menu, size),
                "2048" => screenshot(desktop, &in_game, size),
                "results" => results(desktop, &desktop.folder().join(format!("results-{size}")), size),
                game if let Some((_, code)) = games.iter().find(|(name, _)| *name == game) => {
                    let data = quiet_folder(desktop, &format!("{game}-{size}"));
                    screenshot(desktop, &["--code", code, "--data-dir", text(&data)], size)
                }
                sheet => screenshot(desktop, &[&in_game[..], &["--screen", sheet]].concat(), size),
            };
            gallery.judge(&format!("{screen}-{size}"), size, picture);
        }
    }
    gallery.close();
}

#[test]
fn states_of_games_look_as_accepted() {
    let mut gallery = Gallery::open("states");
    for (name, code, sheet) in states() {
        for size in SCALED_SIZES {
            let data = quiet_folder(&gallery.desktop, &format!("{name}-{size}"));
            let mut arguments = vec!["--code", &code, "--data-dir", text(&data)];
            arguments.extend(sheet.iter().flat_map(|sheet| ["--screen", sheet]));
            let picture = screenshot(&gallery.desktop, &arguments, size);
            gallery.judge(&format!("{name}-{size}"), size, picture);
        }
    }
    gallery.close();
}

#[test]
fn tall_windows_look_as_accepted() {
    const TALL: &str = "600x1000";
    let mut gallery = Gallery::open("tall");
    let pyramid_deal = pyramid::rules::Setup::new(pyramid::rules::Options::default(), 8);
    for (name, code) in [
        ("2048", all_tiles()),
        ("tetris", tetris_code()),
        ("othello", code_after_plies::<othello::rules::Game>(othello::rules::Setup::new(1), 20)),
        ("pyramid", code_after_plies::<pyramid::rules::Game>(pyramid_deal, 9)),
        ("morris", code_after_plies::<morris::rules::Game>(morris::rules::Setup::new(4), 40)),
    ] {
        let data = quiet_folder(&gallery.desktop, name);
        let picture = screenshot(&gallery.desktop, &["--code", &code, "--data-dir", text(&data)], TALL);
        gallery.judge(&format!("{name}-{TALL}"), TALL, picture);
    }
    gallery.close();
}

#[test]
fn a_picture_is_taken_whole_or_said_not_to_be() {
    let desktop = Desktop::to_look_at();
    let [data, home] = ["data", "home"].map(|name| desktop.folder().join(name));
    fs::create_dir_all(&home).expect("a folder");
    // Where there is no folder, and where there is one instead of a file.
    let taken = desktop.folder().join("taken.png");
    fs::create_dir_all(taken.join("x")).expect("a folder");
    for file in [&desktop.folder().join("none/picture.png"), &taken] {
        let mut quintet =
            desktop.start(&["--size", "400x500", "--data-dir", text(&data), "--screenshot", text(file)]);
        let status = quintet.wait_for_end();
        let errors = quintet.errors();
        let ours: Vec<&str> = errors.lines().filter(|line| line.starts_with("quintet: ")).collect();
        assert_eq!((status.code(), ours.len()), (Some(2), 1), "{}: {errors}", file.display());
        assert!(ours[0].contains("the picture cannot be written to") && ours[0].ends_with('.'), "{errors}");
    }
    // Whoever has no folder for pictures finds them at home.
    let mut quintet = desktop.start_at_home(Some(&home), &["--size", "400x500", "--data-dir", text(&data)]);
    quintet.take_keyboard();
    quintet.wait_for_menu();
    for number in 1..=2 {
        quintet.press(&["F12"]);
        let picture = quintet.wait_for_picture(&home.join(format!("quintet-{number}.png")));
        assert_eq!(picture.dimensions(), (400, 500));
    }
    let left = fs::read_dir(&home).expect("a folder").flatten().map(|file| file.file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().ends_with(".png")).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn larger_interfaces_look_as_accepted() {
    let mut gallery = Gallery::open("scales");
    let (tiles, tetris) = (all_tiles(), tetris_code());
    for (scale, size) in SCALES.iter().flat_map(|scale| SCALED_SIZES.map(|size| (scale, size))) {
        let data = gallery.desktop.folder().join(format!("scaled-{scale}-{size}"));
        fs::create_dir_all(&data).expect("a folder for saves");
        let settings = format!("interface_scale = {scale}\ntext_size = {scale}\n");
        fs::write(data.join("settings.toml"), settings).expect("settings");
        for screen in SCALED_SCREENS {
            let code = if screen == "tetris" { &tetris } else { &tiles };
            let mut arguments = vec!["--code", code, "--data-dir", text(&data)];
            if matches!(screen, "pause" | "settings") {
                arguments.extend(["--screen", screen]);
            }
            let picture = screenshot(&gallery.desktop, &arguments, size);
            gallery.judge(&format!("{screen}-{scale}-{size}"), size, picture);
        }
    }
    gallery.close();
}

#[test]
fn the_comparison_sees_a_missing_word_and_overlooks_faint_noise() {
    let page = RgbImage::from_pixel(640, 400, image::Rgb([250, 248, 239]));
    let mut word = page.clone();
    // Strokes of a small word: every third column over 30 × 8 pixels.
    for (x, y) in (0..8).flat_map(|y| (0..30).step_by(3).map(move |x| (x, y))) {
        word.put_pixel(300 + x, 200 + y, image::Rgb([95, 86, 77]));
    }
    assert!(!Difference::of(&page, &word).is_small(), "{:?}", Difference::of(&page, &word));
    let mut noise = page.clone();
    for (x, y, pixel) in noise.enumerate_pixels_mut() {
        pixel.0[0] -= u8::from((x * 7 + y * 3) % 5 == 0) * 4;
    }
    assert!(Difference::of(&page, &noise).is_small(), "{:?}", Difference::of(&page, &noise));
    assert!(is_blank(&page) && is_blank(&word));
}
