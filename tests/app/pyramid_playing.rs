//! Playing Pyramid Solitaire through the whole program, with every device.

use quintet::games::info;
use quintet::games::pyramid::ID as PYRAMID;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::support::{Folder, House, PATIENCE, hold_thoughts, time_worked};
use bevy::prelude::*;
use quintet::app::Options;
use quintet::core::{Budget, Rules, Session};

use quintet::engine::settings::Settings;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::advisor::{Thinking, Watching};
use quintet::gameplay::boards::InRoom;
use quintet::gameplay::hud::HudText;
use quintet::gameplay::messages::Play;
use quintet::gameplay::opening::{Opening, Ready};
use quintet::games::pyramid::advisor::{LastWinnable, Solver, Verdict, last_winnable};
use quintet::games::pyramid::choice::{Cursor, Selection};
use quintet::games::pyramid::lamp::Lamp;
use quintet::games::pyramid::places::{Arrangement, Walk};
use quintet::games::pyramid::rules::{Game, Move, Options as Rulebook, Place, Setup, Spot, Variant};
use quintet::theme::animation::Moving;

const ROOM: Screen = Screen::Playing(PYRAMID);
/// A deal of Pile that can be won, and one that cannot.
const WINNABLE: u64 = 8;
const LOST: u64 = 7;

fn open(folder: &Folder, seed: u64) -> House {
    House::play(folder, PYRAMID, seed)
}

/// Opens a game where it stands.
fn open_session(folder: &Folder, session: &Session<Game>) -> House {
    let opening = Opening { game: Some(PYRAMID), code: Some(session.code()), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| house.screen() == ROOM);
    house.frames(10);
    house
}

fn session(house: &House) -> &Session<Game> {
    house.table::<Game>().session()
}

fn game(house: &House) -> &Game {
    session(house).state()
}

fn message(house: &House) -> String {
    house.app.world().resource::<HudText>().message.clone()
}

fn selected(house: &House) -> Option<Place> {
    house.app.world().resource::<Selection>().0
}

fn light(house: &House) -> &'static str {
    house.app.world().resource::<Lamp>().verdict.as_ref().map_or("judging", Verdict::name)
}

fn judge(game: &Game) -> Verdict {
    Solver::default().judge(game, &Budget::positions(4_000_000))
}

fn line(game: &Game) -> Vec<Move> {
    match judge(game) {
        Verdict::Winnable(line) => line,
        other => panic!("it should be winnable, not {other:?}"),
    }
}

/// A winnable game shortly before its end.
fn late(moves_left: usize) -> Session<Game> {
    let mut session = Session::new(Setup::new(Rulebook::default(), WINNABLE));
    let line = line(session.state());
    for mv in &line[..line.len() - moves_left] {
        session.play(*mv).expect("a line is legal");
    }
    session
}

fn arrangement(house: &House) -> Arrangement {
    let world = house.app.world();
    let tables = world.try_query_filtered::<&Arrangement, With<InRoom>>();
    tables.and_then(|mut tables| tables.single(world).ok().cloned()).expect("the table is laid")
}

/// The steps that lead the cursor from where it is to a target.
fn way(house: &House, to: Place) -> Vec<IVec2> {
    let (table, game) = (arrangement(house), game(house));
    let start = house.app.world().resource::<Cursor>().walk;
    let mut seen = vec![start.at];
    let mut open: VecDeque<(Walk, Vec<IVec2>)> = VecDeque::from([(start, Vec::new())]);
    while let Some((walk, steps)) = open.pop_front() {
        if walk.at == to {
            return steps;
        }
        for step in [IVec2::new(-1, 0), IVec2::new(1, 0), IVec2::new(0, -1), IVec2::new(0, 1)] {
            let next = walk.step(game, &table, step);
            if !seen.contains(&next.at) {
                seen.push(next.at);
                open.push_back((next, steps.iter().copied().chain([step]).collect()));
            }
        }
    }
    panic!("no way to {to:?}");
}

#[derive(Clone, Copy, PartialEq)]
enum Device {
    Keys,
    Pad(Entity),
}

fn step(house: &mut House, device: Device, step: IVec2) {
    let (key, button) = match step.to_array() {
        [-1, _] => (KeyCode::ArrowLeft, GamepadButton::DPadLeft),
        [1, _] => (KeyCode::ArrowRight, GamepadButton::DPadRight),
        [_, -1] => (KeyCode::ArrowUp, GamepadButton::DPadUp),
        _ => (KeyCode::ArrowDown, GamepadButton::DPadDown),
    };
    match device {
        Device::Keys => house.tap(key),
        Device::Pad(pad) => house.pad(pad, button),
    }
}

/// Walks the cursor to a card and presses.
fn choose(house: &mut House, device: Device, place: Place) {
    // Whoever does not see the cursor yet is shown it first.
    if !house.app.world().resource::<Cursor>().used {
        press(house, device, KeyCode::Enter, GamepadButton::South);
    }
    for part in way(house, place) {
        step(house, device, part);
    }
    press(house, device, KeyCode::Enter, GamepadButton::South);
}

fn press(house: &mut House, device: Device, key: KeyCode, button: GamepadButton) {
    match device {
        Device::Keys => house.tap(key),
        Device::Pad(pad) => house.pad(pad, button),
    }
}

fn play(house: &mut House, device: Device, mv: Move) {
    match mv {
        Move::Next => press(house, device, KeyCode::Space, GamepadButton::RightTrigger),
        _ => mv.places().for_each(|place| choose(house, device, place)),
    }
}

/// Where a target is in the window.
fn in_window(house: &House, target: Place) -> Vec2 {
    Vec2::new(640.0, 372.0) + arrangement(house).place(target) * Vec2::new(1.0, -1.0)
}

fn click(house: &mut House, target: Place) {
    // Near the upper edge, which no card covers.
    let place = in_window(house, target) - Vec2::new(0.0, 50.0);
    house.click_at(place);
}

#[test]
fn the_keyboard_alone_plays_deselects_undoes_leaves_and_continues() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    let moves: Vec<Move> = line(game(&house)).into_iter().take(8).collect();
    for &mv in &moves {
        play(&mut house, Device::Keys, mv);
    }
    assert_eq!(session(&house).moves(), moves);

    house.tap(KeyCode::KeyU);
    assert_eq!(session(&house).position(), 7);
    house.control(KeyCode::KeyY);
    assert_eq!(session(&house).position(), 8);

    let free = game(&house).free_places().find(|&place| !game(&house).card(place).is_king());
    let free = free.expect("a card to select");
    choose(&mut house, Device::Keys, free);
    assert_eq!(selected(&house), Some(free));
    assert!(message(&house).contains("selected. Add a"), "{}", message(&house));
    house.tap(KeyCode::Escape);
    assert_eq!((selected(&house), house.sheet()), (None, Sheet::None), "Esc lets the card go first");
    choose(&mut house, Device::Keys, free);
    house.tap(KeyCode::Backspace);
    assert_eq!((selected(&house), house.screen()), (None, ROOM), "and so does Backspace");
    house.tap(KeyCode::Backspace);
    assert_eq!(house.screen(), Screen::Menu);
    assert!(house.shows("Continue"));
    house.close();

    let mut again = House::open(&folder);
    again.tap(KeyCode::ArrowRight);
    again.frames(15);
    again.tap(KeyCode::Enter);
    assert_eq!(again.screen(), ROOM);
    assert_eq!(session(&again).moves(), moves, "the game is there again");
    again.tap(KeyCode::KeyU);
    assert_eq!(session(&again).position(), 7, "and so is its history");
}

/// Found by the monkey: the next room waited for Back to let go of a card that it did not have.
#[test]
fn a_selected_card_does_not_keep_anybody_in_the_next_room() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    let free = game(&house).free_places().find(|&place| !game(&house).card(place).is_king());
    choose(&mut house, Device::Keys, free.expect("a card to select"));
    assert!(selected(&house).is_some());
    house.tap(KeyCode::F1);
    house.tap(KeyCode::PageDown);
    house.frames(20);
    house.tap(KeyCode::Enter);
    house.frames(20);
    let next = house.screen();
    assert!(matches!(next, Screen::Playing(_)) && next != ROOM, "{next:?}");
    house.tap(KeyCode::Backspace);
    assert_eq!(house.screen(), Screen::Menu);
}

#[test]
fn the_gamepad_alone_plays_undoes_pauses_and_leaves() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    let pad = house.connect_gamepad();
    let moves: Vec<Move> = line(game(&house)).into_iter().take(6).collect();
    for &mv in &moves {
        play(&mut house, Device::Pad(pad), mv);
    }
    assert_eq!(session(&house).moves(), moves);
    house.pad(pad, GamepadButton::West);
    assert_eq!(session(&house).position(), 5);
    let at = house.app.world().resource::<Cursor>().walk.at;
    house.stick(pad, GamepadAxis::LeftStickY, 1.0);
    house.stick(pad, GamepadAxis::LeftStickY, 0.0);
    assert_ne!(house.app.world().resource::<Cursor>().walk.at, at, "the stick walks the cursor");
    house.pad(pad, GamepadButton::Start);
    assert_eq!(house.sheet(), Sheet::Pause);
    house.pad(pad, GamepadButton::South);
    assert_eq!(house.sheet(), Sheet::None, "Resume has the focus");
    house.pad(pad, GamepadButton::East);
    assert_eq!(house.screen(), Screen::Menu);
}

#[test]
fn the_mouse_alone_clicks_drags_turns_undoes_and_leaves() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    house.click("Pyramid Solitaire");
    assert_eq!(house.screen(), ROOM);
    house.close();

    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    let moves: Vec<Move> = line(game(&house)).into_iter().take(10).collect();
    for &mv in &moves {
        match mv {
            Move::Next => click(&mut house, Place::Waste),
            _ => mv.places().for_each(|place| click(&mut house, place)),
        }
    }
    assert_eq!(session(&house).moves(), moves);
    house.click("Next card");
    assert_eq!(session(&house).moves().last(), Some(&Move::Next), "the button turns the pile too");
    house.click("Undo");
    assert_eq!(session(&house).position(), 10);
    house.click("Pause");
    house.frames(20);
    house.click("Save and leave");
    assert_eq!(house.screen(), Screen::Menu);
}

#[test]
fn a_card_is_dragged_onto_its_partner_and_goes_back_otherwise() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    let removal = game(&house).removals().into_iter().find(|removal| matches!(removal, Move::Pair(..)));
    let pair: Vec<Place> = removal.expect("deal 8 begins with a pair").places().collect();
    let (one, other) = (in_window(&house, pair[0]), in_window(&house, pair[1]));
    house.drag_between(one, one + Vec2::new(0.0, 120.0));
    assert_eq!((session(&house).position(), selected(&house)), (0, None), "dropped on the table");
    house.drag_between(one, other);
    assert_eq!(session(&house).moves(), [Move::pair(pair[0], pair[1])]);
}

#[test]
fn a_covered_card_says_what_covers_it() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    let apex = Place::Pyramid(Spot::new(1, 1).expect("the apex"));
    click(&mut house, apex);
    assert_eq!(message(&house), "9♠ is covered by 10♥.");
    assert_eq!(selected(&house), None);
    house.tap(KeyCode::ArrowDown);
    assert!(message(&house).contains("is covered by") && message(&house).contains(" and "));
}

#[test]
fn a_hint_is_a_move_of_a_solution_with_a_mark_on_the_board() {
    let folder = Folder::new();
    let mut house = open_session(&folder, &late(6));
    let count = line(game(&house)).len();
    house.tap(KeyCode::KeyH);
    house.wait_for("the hint", |house| message(house).contains("from the win"));
    assert!(house.named("Hint mark") > 0);
    let mv = line(game(&house))[0];
    play(&mut house, Device::Keys, mv);
    assert!(!message(&house).contains("from the win"), "the hint goes with the move");
    assert!(count <= 6);
}

#[test]
fn whoever_keeps_to_the_line_is_not_judged_again() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    house.wait_for("the lamp", |house| light(house) == "winnable");
    let line = line(game(&house));
    // Nothing is judged from here on.
    let _held = hold_thoughts();
    for &mv in &line[..line.len() - 1] {
        house.app.world_mut().write_message(Play::<Game>(mv));
        house.frames(2);
        assert_eq!(light(&house), "winnable");
    }
    assert_eq!(session(&house).moves(), &line[..line.len() - 1]);
    house.tap(KeyCode::KeyU);
    assert_eq!(light(&house), "judging", "another position is judged anew");
}

fn offers_to_rewind(house: &mut House) -> bool {
    let world = house.app.world_mut();
    let mut buttons = world.query::<(&Name, &Node)>();
    buttons.iter(world).any(|(name, node)| name.as_str() == "Rewind" && node.display != Display::None)
}

#[test]
fn a_lost_deal_is_said_to_be_lost() {
    let folder = Folder::new();
    let mut house = open(&folder, LOST);
    house.wait_for("the lamp", |house| light(house) == "lost");
    house.frames(2);
    assert!(house.shows("Lost") && house.shows("There is no way to win."));
    assert!(!offers_to_rewind(&mut house), "there is nowhere to go back to");
    house.tap(KeyCode::KeyH);
    house.wait_for("the answer", |house| message(house).contains("lost from the start"));
    house.tap(KeyCode::Space);
    house.wait_for("the lamp", |house| light(house) == "lost");
    house.frames(2);
    assert!(offers_to_rewind(&mut house));
    house.tap(KeyCode::KeyH);
    house.wait_for("the answer", |house| message(house).contains("lost from here"));
    house.tap(KeyCode::KeyR);
    let start = Instant::now();
    while !house.shows("could not be won from the start") {
        assert!(start.elapsed() < PATIENCE, "nothing was said about rewinding");
        house.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn rewinding_goes_back_to_the_last_position_that_could_be_won() {
    // Whoever takes whatever can be taken soon loses.
    let mut session: Session<Game> = Session::new(Setup::new(Rulebook::default(), 9));
    for _ in 0..26 {
        let first = session.state().legal_moves()[0];
        session.play(first).expect("legal");
    }
    assert_eq!(judge(session.state()), Verdict::Lost);
    let budget = Budget::positions(4_000_000);
    let LastWinnable::After(winnable_at) = last_winnable(&mut Solver::default(), &session, &budget) else {
        panic!("it could be won at the start");
    };
    let folder = Folder::new();
    let mut house = open_session(&folder, &session);
    house.wait_for("the lamp", |house| light(house) == "lost");
    house.frames(2);
    house.click("Rewind");
    house.wait_for("the way back", |house| house.table::<Game>().session().position() == winnable_at);
    house.wait_for("the lamp", |house| light(house) == "winnable");
    house.control(KeyCode::KeyY);
    assert_eq!(self::session(&house).position(), winnable_at + 1, "what was rewound can be redone");
}

/// Asks for a new game and tells its number and how much work it was to put it on the table, which is
/// done in the frame of the key.
fn new_deal(house: &mut House) -> (u64, Duration) {
    house.tap(KeyCode::Space);
    assert!(session(house).position() > 0, "a card was turned");
    house.press(KeyCode::ControlLeft);
    let before = time_worked();
    house.press(KeyCode::KeyN);
    let work = time_worked().saturating_sub(before);
    let setup = session(house).setup().clone();
    assert_eq!(session(house).position(), 0, "dealt in the very frame of the key");
    house.release(KeyCode::KeyN);
    house.release(KeyCode::ControlLeft);
    (setup.number.expect("a deal with a number"), work)
}

/// Work that is hardly any, for the most part.
fn assert_little(mut work: Vec<Duration>) {
    work.sort();
    assert!(work.iter().all(|work| *work < Duration::from_secs(1)), "{work:?}");
    assert!(work[work.len() / 2] < Duration::from_millis(100), "{work:?}");
}

#[test]
fn a_new_game_is_winnable_and_there_at_once() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    house.tap(KeyCode::Space);
    let ready = |house: &House| house.app.world().resource::<Ready>().count("pile");
    let mut work = Vec::new();
    for _ in 0..7 {
        house.wait_for("a deal to lie ready", |house| ready(house) > 0);
        work.push(new_deal(&mut house).1);
        assert!(matches!(judge(game(&house)), Verdict::Winnable(_)));
    }
    assert_little(work);
}

#[test]
fn a_new_game_is_the_first_that_lies_ready() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    let mut work = Vec::new();
    // Nobody else looks for one meanwhile.
    let _held = hold_thoughts();
    // Nothing is solved for these, or they would be refused: some of them cannot be won.
    for number in 700_000..700_015 {
        let mut ready = Ready::default();
        ready.add("pile".to_owned(), number);
        *house.app.world_mut().resource_mut::<Ready>() = ready;
        let (dealt, dealing) = new_deal(&mut house);
        assert_eq!(dealt, number);
        work.push(dealing);
    }
    assert_little(work);
}

#[test]
fn a_new_game_is_winnable_and_there_at_once_even_if_none_lies_ready() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    let mut work = Vec::new();
    let _held = hold_thoughts();
    for _ in 0..15 {
        *house.app.world_mut().resource_mut::<Ready>() = Ready::default();
        work.push(new_deal(&mut house).1);
        assert!(matches!(judge(game(&house)), Verdict::Winnable(_)));
    }
    assert_little(work);
}

#[test]
fn a_key_skips_the_dealing_which_is_short_anyway() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    house.frames(80);
    let moving = |house: &House| house.app.world().resource::<Moving>().0;
    assert!(!moving(&house));
    house.control(KeyCode::KeyN);
    house.frames(4);
    assert!(moving(&house), "cards are being dealt");
    house.tap(KeyCode::ArrowLeft);
    assert!(!moving(&house), "a key skips that");
    // Frames are 16 ms: 50 of them are 800.
    house.control(KeyCode::KeyN);
    house.frames(44);
    assert!(!moving(&house), "dealt in less than 800 ms");
}

#[test]
fn leaving_in_mid_thought_is_at_once() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    // Whatever it thinks about comes to no end.
    let _held = hold_thoughts();
    for _ in 0..2 {
        house.tap(KeyCode::KeyH);
        house.frames(20);
        assert!(house.app.world().resource::<Thinking>().0, "frames go on while it thinks");
    }
    house.tap(KeyCode::Backspace);
    assert_eq!(house.screen(), Screen::Menu);
}

#[test]
fn the_last_pair_wins_and_shows_the_results() {
    let folder = Folder::new();
    let mut house = open_session(&folder, &late(1));
    let last = line(game(&house))[0];
    play(&mut house, Device::Keys, last);
    assert!(game(&house).is_won());
    assert!(house.named("Flight") > 40, "the cards of the win fall");
    house.wait_for_results();
    house.frames(4);
    assert!(house.shows("You won!"));
    house.tap(KeyCode::Enter);
    assert_eq!((house.sheet(), session(&house).position()), (Sheet::None, 0), "Play again has the focus");
}

/// A game of one pass that is one move before it is stuck.
fn nearly_stuck() -> (Session<Game>, Move) {
    let options = Rulebook { variant: Variant::OnePass, ..default() };
    let mut session: Session<Game> = Session::new(Setup::new(options, WINNABLE));
    loop {
        let mv = session.state().legal_moves()[0];
        let mut after = session.state().clone();
        after.play(mv).expect("legal");
        if after.is_stuck() {
            return (session, mv);
        }
        session.play(mv).expect("legal");
        assert!(!session.state().is_won(), "the greedy way does not win this one");
    }
}

#[test]
fn a_stuck_game_says_so_and_can_be_undone() {
    let (session, last) = nearly_stuck();
    let folder = Folder::new();
    let mut house = open_session(&folder, &session);
    play(&mut house, Device::Keys, last);
    assert!(game(&house).is_stuck());
    house.wait_for_results();
    house.frames(4);
    assert!(house.shows("Stuck"));
    house.tap(KeyCode::Escape);
    house.tap(KeyCode::KeyU);
    assert_eq!((house.sheet(), self::session(&house).position()), (Sheet::None, session.position()));
}

#[test]
fn every_variant_can_be_chosen_and_drawn_in() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    for (title, variant) in
        [("Stock & waste", Variant::StockAndWaste), ("One pass", Variant::OnePass), ("Pile", Variant::Pile)]
    {
        house.click("Change the variant");
        house.frames(20);
        house.click(title);
        assert_eq!(game(&house).options().variant, variant);
        house.tap(KeyCode::Space);
        house.tap(KeyCode::Space);
        assert_eq!(game(&house).waste().len(), if variant == Variant::Pile { 0 } else { 2 });
        house.frames(3);
        assert_eq!(house.shows("WASTE"), variant != Variant::Pile);
    }
}

#[test]
fn the_options_on_the_sheet_are_played_by() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    house.click("Change the variant");
    house.frames(20);
    for option in ["Clear", "Card + its cover", "Lamp"] {
        house.click(option);
    }
    house.click("Pile");
    let options = game(&house).options();
    assert!(options.clear_all && options.take_with_cover);
    house.frames(5);
    assert!(house.shows("52 of 52"));
    let chosen = house.app.world().resource::<Settings>().chosen(info(PYRAMID));
    assert_eq!(chosen.get("lamp"), "off");
}

#[test]
fn the_advisor_can_be_watched_to_the_win() {
    let folder = Folder::new();
    let mut house = open_session(&folder, &late(4));
    house.tap(KeyCode::KeyP);
    house.frames(20);
    house.click("Watch the advisor play");
    house.wait_for("the win", |house| house.table::<Game>().session().state().is_won());
    house.frames(2);
    assert_eq!(house.sheet(), Sheet::None);
    house.app.world_mut().resource_mut::<Watching>().0 = false;
}

#[test]
fn the_advisor_can_be_watched_in_a_lost_deal_to_its_end() {
    let folder = Folder::new();
    let mut house = open(&folder, LOST);
    house.tap(KeyCode::KeyP);
    house.frames(20);
    house.click("Watch the advisor play");
    house.wait_for("the end", |house| game(house).is_stuck());
}

#[test]
fn the_window_can_be_resized_at_any_time() {
    let folder = Folder::new();
    let mut house = open(&folder, WINNABLE);
    for size in [
        Vec2::new(400.0, 500.0),
        Vec2::new(1920.0, 1080.0),
        Vec2::new(500.0, 1400.0),
        Vec2::new(1280.0, 800.0),
    ] {
        house.resize(size);
        house.frames(5);
        assert_eq!((house.named("Interface"), house.named("Pyramid")), (1, 1), "at {size}");
        assert_eq!(house.named("Next card"), 1, "at {size}");
        let before = session(&house).position();
        play(&mut house, Device::Keys, Move::Next);
        assert_eq!(session(&house).position(), before + 1, "at {size}");
        let king = game(&house).free_places().find(|&place| game(&house).card(place).is_king());
        if let Some(king) = king {
            choose(&mut house, Device::Keys, king);
            assert_eq!(session(&house).position(), before + 2, "at {size}");
        }
    }
}
