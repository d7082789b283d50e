//! Opening the window, or saying in one sentence why it cannot be: the real binary's arguments,
//! a machine without a display, and assets that are missing or damaged.

use quintet::games::info;
use quintet::games::morris::ID as MORRIS;
use quintet::games::tetris::ID as TETRIS;
use quintet::games::twenty48::ID as TWENTY48;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::{Folder, House};
use bevy::asset::{AssetPath, UntypedAssetLoadFailedEvent};
use bevy::prelude::*;
use bevy::window::WindowMode;
use quintet::app::Options;
use quintet::core::{Rules, Session};

use quintet::engine::settings::Settings;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::opening::Opening;
use quintet::games::twenty48::rules::{Game, Setup, Size};

fn quintet(arguments: &[&str], display: Option<&str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    command.args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    if let Some(display) = display {
        command.env("DISPLAY", display);
    }
    command.output().expect("the binary starts")
}

fn assert_refused(arguments: &[&str], part: &str) {
    let output = quintet(arguments, None);
    let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {sentence}");
    assert!(
        sentence.starts_with("quintet: ") && sentence.trim_end().ends_with('.'),
        "{arguments:?}: {sentence}"
    );
    assert_eq!(sentence.lines().count(), 1, "{arguments:?}: {sentence}");
    assert!(sentence.contains(part), "{arguments:?}: {sentence}");
}

#[test]
fn arguments_that_make_no_sense_are_one_sentence_and_status_2() {
    assert_refused(&["--game", "chess"], "no game called \"chess\"");
    assert_refused(&["--game", "2048", "--variant", "9x9"], "no variant \"9x9\"");
    assert_refused(&["--game", "tetris", "--scoring", "double"], "no scoring \"double\"");
    assert_refused(&["--game", "2048", "--scoring", "classic"], "only one scoring");
    assert_refused(&["--seed", "5"], "--game");
    assert_refused(&["--size", "big"], "no size of a window");
    assert_refused(&["--size", "1280x"], "no size of a window");
    assert_refused(&["--screen", "attic"], "no screen called \"attic\"");
    assert_refused(&["--screen", "pause"], "needs a game");
    assert_refused(&["--code", "hello"], "not a complete Quintet code");
    assert_refused(&["--code", "Q1-2048-AAAA"], "not a complete Quintet code");
    assert_refused(&["--code", "Q2-2048-AAAA"], "made by a newer Quintet");
    assert_refused(&["--code", "Q2-chess-AAAA"], "made by a newer Quintet");
    assert_refused(&["--code", "Q1-chess-AAAA"], "no game called \"chess\"");
}

#[test]
fn without_a_display_one_sentence_names_the_console() {
    let folder = Folder::new();
    let data = folder.path().to_string_lossy().into_owned();
    for display in [None, Some(":48123")] {
        let output = quintet(&["--data-dir", &data], display);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{display:?}: {errors}");
        let ours: Vec<&str> = errors.lines().filter(|line| line.starts_with("quintet: ")).collect();
        assert_eq!(ours.len(), 1, "{display:?}: {errors}");
        assert!(ours[0].contains("quintet console"), "{display:?}: {errors}");
        if cfg!(target_os = "linux") {
            assert!(ours[0].contains("libvulkan1, mesa-vulkan-drivers"), "{display:?}: {errors}");
        }
        assert!(!errors.contains("panicked"), "{display:?}: {errors}");
    }
}

fn open(opening: Opening, sheet: Option<Sheet>) -> (Folder, House) {
    let folder = Folder::new();
    let options = Options { data_dir: folder.path().to_owned(), opening, sheet, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.frames(10);
    (folder, house)
}

#[test]
fn a_seed_and_a_variant_open_that_very_game() {
    let opening = Opening { game: Some(TWENTY48), variant: Some("5x5"), seed: Some(99), ..default() };
    let (_folder, house) = open(opening, None);
    assert_eq!(house.screen(), Screen::Playing(TWENTY48));
    let size = Size::new(5).expect("5 is a size");
    assert_eq!(house.session().state().board(), Game::new(&Setup::new(size, 99)).board());
}

#[test]
fn a_code_opens_at_its_position_with_its_history() {
    let mut session = Session::<Game>::new(Setup::new(Size::default(), 5));
    for _ in 0..10 {
        let mv = session.state().moves().next().expect("a move");
        session.play(mv).expect("legal");
    }
    session.undo();
    let opening = Opening { game: Some(TWENTY48), code: Some(session.code()), ..default() };
    let (_folder, mut house) = open(opening, None);
    assert_eq!(house.session().code(), session.code());
    house.tap(KeyCode::KeyU);
    assert_eq!(house.session().position(), 8);
}

#[test]
fn a_screen_opens_over_its_game() {
    for sheet in [Sheet::Pause, Sheet::Help(TWENTY48), Sheet::Results] {
        let opening = Opening { game: Some(TWENTY48), ..default() };
        let (_folder, house) = open(opening, Some(sheet));
        assert_eq!(house.sheet(), sheet);
    }
    let (_folder, house) = open(Opening::default(), Some(Sheet::Help(TWENTY48)));
    assert_eq!((house.screen(), house.sheet()), (Screen::Menu, Sheet::Help(TWENTY48)));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("readable").flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("copied");
        }
    }
}

/// What becomes of a file; nothing if it is removed.
type Spoil = fn(&[u8]) -> Option<Vec<u8>>;

/// In a process that opens the window with a spoiled asset: which one.
const SPOILED: &str = "QUINTET_TEST_SPOILED_ASSET";

/// Runs a test again for each spoiled file, in a process of its own, because where assets come from
/// is set by the environment. One sentence has to name the file.
fn run_with_spoiled_assets(test: &str, spoils: &[(&str, Spoil)]) {
    let folder = Folder::new();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets"), &folder.path().join("assets"));
    for (file, spoil) in spoils {
        let path = folder.path().join("assets").join(file);
        let whole = fs::read(&path).expect("there is such an asset");
        match spoil(&whole) {
            Some(content) => fs::write(&path, content).expect("written"),
            None => fs::remove_file(&path).expect("removed"),
        }
        let output = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", test, "--nocapture"])
            .env(SPOILED, file)
            .env("BEVY_ASSET_ROOT", folder.path())
            .output()
            .expect("it starts again");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{file}: {}{errors}", String::from_utf8_lossy(&output.stdout));
        let about = errors.lines().filter(|line| line.starts_with("quintet: ") && line.contains(file));
        assert_eq!(about.count(), 1, "{file}: {errors}");
        fs::write(&path, whole).expect("put back");
    }
}

#[test]
fn a_missing_or_damaged_asset_ends_on_a_page_that_names_it() {
    if let Some(file) = std::env::var_os(SPOILED) {
        let folder = Folder::new();
        let mut house = House::open(&folder);
        assert_eq!(house.screen(), Screen::Failed);
        assert!(house.shows(&file.to_string_lossy()), "{:?}", house.texts());
        return;
    }
    run_with_spoiled_assets(
        "opening::a_missing_or_damaged_asset_ends_on_a_page_that_names_it",
        &[
            ("sounds/tile_merge.wav", |_| None),
            ("fonts/ClearSans-Bold.ttf", |_| None),
            ("sprites/ui@1x.png", |_| Some(Vec::new())),
            ("sprites/boards@1x.png", |whole| Some(whole[..whole.len() / 2].to_vec())),
            ("sprites/cards@1x.png", |whole| {
                // One bit of the letters that say how large it is.
                let mut flipped = whole.to_vec();
                flipped[18] ^= 16;
                Some(flipped)
            }),
            ("sprites/pieces@1x.png", |_| Some(b"not a picture".to_vec())),
            ("sprites/ui.toml", |_| Some(b"frames = 3".to_vec())),
        ],
    );
}

/// Whether a loop has been read, or could not be.
#[derive(Resource, Default)]
struct MusicCame(bool);

fn look_for_music(
    mut read: MessageReader<AssetEvent<AudioSource>>,
    mut failed: MessageReader<UntypedAssetLoadFailedEvent>,
    assets: Res<AssetServer>,
    mut came: ResMut<MusicCame>,
) {
    let is_music = |path: &AssetPath| path.path().starts_with("music");
    let read = read.read().any(|event| {
        matches!(event, AssetEvent::Added { id } if assets.get_path(*id).is_some_and(|path| is_music(&path)))
    });
    came.0 |= read || failed.read().any(|failure| is_music(&failure.path));
}

#[test]
fn a_sound_that_cannot_be_played_is_left_out() {
    if std::env::var_os(SPOILED).is_some() {
        let folder = Folder::new();
        let mut house = House::open(&folder);
        // Music is asked for some time after the menu has come, and read in time of its own.
        house.app.init_resource::<MusicCame>().add_systems(Last, look_for_music);
        house.wait_for("the music", |house| house.app.world().resource::<MusicCame>().0);
        for key in [KeyCode::ArrowRight, KeyCode::ArrowLeft] {
            house.tap(key);
            house.frames(10);
        }
        assert_eq!(house.screen(), Screen::Menu);
        return;
    }
    run_with_spoiled_assets(
        "opening::a_sound_that_cannot_be_played_is_left_out",
        &[
            ("sounds/ui_focus.wav", |_| Some(b"not a sound".to_vec())),
            ("sounds/ui_focus.wav", |_| Some(Vec::new())),
            ("sounds/ui_focus.wav", |whole| Some(whole[..30].to_vec())),
            ("music/menu.flac", |_| Some(b"not music".to_vec())),
            ("music/menu.flac", |whole| Some(whole[..20].to_vec())),
            ("music/menu.flac", |_| None),
        ],
    );
}

#[test]
fn the_menu_can_be_asked_for_with_a_game_which_lies_ready() {
    let folder = Folder::new();
    let opening = Opening { game: Some(TWENTY48), variant: Some("5x5"), seed: Some(99), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, menu: true, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.frames(10);
    assert_eq!((house.screen(), house.sheet()), (Screen::Menu, Sheet::None));
    let size = Size::new(5).expect("5 is a size");
    assert_eq!(house.session().state().board(), Game::new(&Setup::new(size, 99)).board());
}

#[test]
fn the_menu_comes_back_to_the_room_that_was_left() {
    for game in [MORRIS, TETRIS] {
        let (_folder, mut house) = open(Opening { game: Some(game), ..default() }, None);
        house.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
        house.frames(10);
        assert_eq!(house.focused().as_deref(), Some(info(game).title));
    }
}

/// Opens a window where it was kept whether the screen is filled, and lets something happen there;
/// tells whether the screen was filled before and after, and what is kept then.
fn filled(kept: bool, options: Options, act: impl FnOnce(&mut House)) -> [bool; 3] {
    let folder = Folder::new();
    fs::write(folder.path().join("settings.toml"), format!("fullscreen = {kept}\n")).expect("written");
    let options = Options { data_dir: folder.path().to_owned(), ..options };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    let is_filled = |house: &House| {
        house.app.world().get::<Window>(house.window()).expect("it is open").mode != WindowMode::Windowed
    };
    let before = is_filled(&house);
    act(&mut house);
    let after = is_filled(&house);
    house.close();
    [before, after, Settings::kept(folder.path()).fullscreen]
}

#[test]
fn what_the_command_line_says_of_the_window_is_for_this_time_only() {
    let ask_size = || Options { size: Some(Vec2::new(1000.0, 700.0)), ..default() };
    let ask_full = || Options { fullscreen: true, ..default() };
    // Another setting is changed, so that they are written down.
    let mute = |house: &mut House| house.tap(KeyCode::KeyM);
    let press_f11 = |house: &mut House| house.tap(KeyCode::F11);
    for kept in [false, true] {
        assert_eq!(filled(kept, Options::default(), mute), [kept; 3]);
        assert_eq!(filled(kept, ask_size(), mute), [false, false, kept]);
        assert_eq!(filled(kept, ask_full(), mute), [true, true, kept]);
        // Whoever says otherwise has it so, and it is kept.
        assert_eq!(filled(kept, ask_size(), press_f11), [false, true, true]);
        assert_eq!(filled(kept, ask_full(), press_f11), [true, false, false]);
        let press_twice = |house: &mut House| {
            press_f11(house);
            press_f11(house);
        };
        assert_eq!(filled(kept, ask_full(), press_twice), [true; 3]);
    }
}
