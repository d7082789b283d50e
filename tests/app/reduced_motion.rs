//! Where motion is reduced nothing glides, turns, swells or shakes, in any room; and the games are
//! the same games.

use quintet::games::twenty48::ID as TWENTY48;
use std::collections::HashMap;

use crate::support::{Folder, House};
use bevy::prelude::*;
use bevy::ui::UiTransform;
use quintet::core::{Rules, Session};
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::messages::{Hinted, Play};
use quintet::gameplay::room::Room;
use quintet::games::tetris::TetrisPhase;
use quintet::games::{morris, othello, pyramid, tetris, twenty48};

/// Long enough for everything that one move sets in motion.
const WATCHED: usize = 60;

/// Where things are, how large, and how they are turned.
type Pose = [f32; 6];

fn poses(house: &mut House) -> HashMap<Entity, Pose> {
    let world = house.app.world_mut();
    let mut poses = HashMap::new();
    let mut sprites = world.query::<(Entity, &Transform)>();
    for (entity, place) in sprites.iter(world) {
        let (at, size) = (place.translation, place.scale);
        poses.insert(entity, [at.x, at.y, size.x, size.y, place.rotation.z, place.rotation.w]);
    }
    let mut nodes = world.query::<(Entity, &UiTransform)>();
    for (entity, place) in nodes.iter(world) {
        let length = |length: Val| if let Val::Px(pixels) = length { pixels } else { 0.0 };
        let at = place.translation;
        poses.insert(entity, [length(at.x), length(at.y), place.scale.x, place.scale.y, 0.0, 1.0]);
    }
    poses
}

/// Runs frames; how many things were seen to glide: to change in two frames one after the other.
fn gliding(house: &mut House, frames: usize) -> usize {
    let mut before = poses(house);
    let mut changed: HashMap<Entity, usize> = HashMap::new();
    let mut glided = Vec::new();
    for frame in 1..=frames {
        house.frames(1);
        let now = poses(house);
        for (entity, pose) in &now {
            let differs = |before: &Pose| before.iter().zip(pose).any(|(a, b)| (a - b).abs() > 0.0);
            if before.get(entity).is_some_and(differs) && changed.insert(*entity, frame) == Some(frame - 1) {
                glided.push(*entity);
            }
        }
        before = now;
    }
    glided.sort_unstable();
    glided.dedup();
    glided.len()
}

/// A folder whose settings ask for reduced motion, or do not.
fn folder(reduced: bool) -> Folder {
    let folder = Folder::new();
    let settings = format!(
        "reduced_motion = {reduced}\n[games.othello]\nplayers = \"two\"\n[games.morris]\nplayers = \"two\"\n\
         [games.tetris]\nshake = \"on\"\n"
    );
    std::fs::write(folder.path().join("settings.toml"), settings).expect("the folder can be written to");
    folder
}

/// Plays the same moves with and without motion and counts what glides; the games must be alike.
fn compare<G: Room>(
    seed: u64,
    ready: impl Fn(&House) -> bool,
    choose: impl Fn(&Session<G>) -> Vec<G::Move>,
) -> [usize; 2]
where
    G::Move: Copy,
{
    let mut codes = Vec::new();
    let counts = [false, true].map(|reduced| {
        let folder = folder(reduced);
        let mut house = House::play(&folder, G::ID, seed);
        house.wait_for("the room to be ready", &ready);
        house.frames(80);
        let mut count = 0;
        let moves = choose(house.table::<G>().session());
        assert!(!moves.is_empty());
        for mv in moves {
            house.app.world_mut().write_message(Play::<G>(mv));
            count += gliding(&mut house, WATCHED);
        }
        codes.push(house.table::<G>().session().position());
        count
    });
    assert_eq!(codes[0], codes[1], "the same game is played");
    counts
}

/// The first legal moves, one after the other.
fn line<G: Room>(session: &Session<G>, count: usize, pick: impl Fn(&G) -> Option<G::Move>) -> Vec<G::Move>
where
    G::Move: Copy,
{
    let mut session = session.clone();
    let mut moves = Vec::new();
    while moves.len() < count {
        let Some(mv) = pick(session.state()) else { break };
        session.play(mv).unwrap_or_else(|_| panic!("a legal move"));
        moves.push(mv);
    }
    moves
}

fn at_once(_: &House) -> bool {
    true
}

#[test]
fn tiles_do_not_slide() {
    use twenty48::rules::Game;
    let counts = compare::<Game>(7, at_once, |session| line(session, 6, |game| game.moves().next()));
    assert!(counts[0] > 0, "without the setting they do");
    assert_eq!(counts[1], 0);
}

#[test]
fn discs_do_not_turn() {
    use othello::rules::Game;
    let counts =
        compare::<Game>(7, at_once, |session| line(session, 5, |game| game.legal_moves().first().copied()));
    assert!(counts[0] > 0, "without the setting they do");
    assert_eq!(counts[1], 0);
}

#[test]
fn minos_do_not_fall_in_steps_and_the_well_does_not_shake() {
    use tetris::rules::{Game, Move};
    let falling = |house: &House| {
        let phase = house.app.world().get_resource::<State<TetrisPhase>>();
        phase.is_some_and(|phase| *phase.get() == TetrisPhase::Falling)
    };
    let counts = compare::<Game>(7, falling, |_| vec![Move::HardDrop; 3]);
    assert!(counts[0] > 0, "without the setting they do");
    assert_eq!(counts[1], 0);
}

#[test]
fn cards_do_not_fly() {
    use pyramid::rules::{Game, Move};
    let counts = compare::<Game>(8, at_once, |session| {
        line(session, 6, |game| {
            let moves = game.legal_moves();
            moves.iter().find(|mv| **mv != Move::Next).or(moves.first()).copied()
        })
    });
    assert!(counts[0] > 0, "without the setting they do");
    assert_eq!(counts[1], 0);
}

#[test]
fn men_neither_slide_nor_fly_to_the_tray() {
    use morris::rules::Game;
    let counts = compare::<Game>(7, at_once, |session| {
        line(session, 22, |game| {
            let moves = game.legal_moves();
            moves.iter().find(|mv| mv.take.is_some()).or(moves.first()).copied()
        })
    });
    assert!(counts[0] > 0, "without the setting they do");
    assert_eq!(counts[1], 0);
}

#[test]
fn hints_and_sheets_and_the_menu_stand_still() {
    let counts = [false, true].map(|reduced| {
        let folder = folder(reduced);
        let mut house = House::open(&folder);
        house.frames(60);
        house.press(KeyCode::ArrowRight);
        let mut count = gliding(&mut house, 30);
        house.release(KeyCode::ArrowRight);
        house.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing(TWENTY48));
        house.frames(30);
        house.press(KeyCode::Escape);
        count += gliding(&mut house, 30);
        assert_eq!(house.sheet(), Sheet::Pause);
        house.release(KeyCode::Escape);
        house.tap(KeyCode::Escape);
        house.frames(20);
        let game = house.session().state();
        let mv = game.moves().next().expect("a new game goes on");
        let advice = quintet::core::Advice { mv, why: "it can".to_owned() };
        house.app.world_mut().write_message(Hinted::<twenty48::rules::Game>(advice));
        count + gliding(&mut house, 60)
    });
    assert!(counts[0] > 0, "without the setting they do not");
    assert_eq!(counts[1], 0);
}

#[test]
fn what_fades_in_ends_up_as_opaque_as_it_was() {
    let folder = folder(true);
    let mut house = House::play_2048(&folder, 7);
    for _ in 0..6 {
        house.slide();
    }
    house.frames(60);
    let world = house.app.world_mut();
    let mut tiles = world.query::<(&twenty48::render::Tile, &Sprite, &Children)>();
    let mut texts = world.query::<&TextColor>();
    let shown: Vec<_> =
        tiles.iter(world).map(|(tile, sprite, parts)| (*tile, sprite.color, parts.to_vec())).collect();
    assert!(shown.len() >= 4);
    for (tile, color, parts) in shown {
        assert!(color.alpha() > 0.99, "{tile:?}");
        let numbers = parts.iter().filter_map(|part| texts.get(world, *part).ok());
        for number in numbers {
            assert!(number.0.alpha() > 0.99, "{tile:?}");
        }
    }
    let session = house.session();
    let cells = session.state().board().cells().filter(|cell| session.state().board()[*cell] != 0).count();
    let world = house.app.world_mut();
    let mut tiles = world.query::<&twenty48::render::Tile>();
    assert_eq!(tiles.iter(world).count(), cells, "what faded out is gone");
}
