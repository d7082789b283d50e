//! Playing with a finger, through the whole program.

use crate::support::{Folder, House};
use bevy::prelude::*;
use quintet::app::Options;
use quintet::core::{Coded, Session};
use quintet::engine::states::Screen;
use quintet::gameplay::opening::Opening;
use quintet::games::GameId;
use quintet::games::morris::ID as MORRIS;
use quintet::games::othello::ID as OTHELLO;
use quintet::games::twenty48::rules::Direction;
use quintet::games::{morris, othello};

/// A game of two people.
fn between_two<G: Coded>(folder: &Folder, game: GameId, setup: G::Setup) -> House {
    let opening = Opening {
        game: Some(game),
        code: Some(Session::<G>::new(setup).code()),
        chosen: vec![("players", "two")],
        ..default()
    };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| house.screen() == Screen::Playing(game));
    house.frames(10);
    house
}

#[test]
fn a_swipe_slides_the_tiles_and_a_tap_on_a_button_presses_it() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let middle = Vec2::new(640.0, 372.0);
    for count in 1..=6 {
        let mv = house.first_slide().expect("a new game goes on");
        let way = match mv {
            Direction::Left => Vec2::new(-150.0, 10.0),
            Direction::Right => Vec2::new(150.0, 10.0),
            Direction::Up => Vec2::new(10.0, -150.0),
            Direction::Down => Vec2::new(10.0, 150.0),
        };
        house.swipe(middle, middle + way);
        assert_eq!((house.session().position(), house.session().moves().last()), (count, Some(&mv)));
    }
    house.touch_at(middle);
    assert_eq!(house.session().position(), 6, "a tap is no swipe");
    let undo = house.place_of("Undo");
    house.touch_at(undo);
    assert_eq!(house.session().position(), 5);
}

#[test]
fn a_tap_places_a_disc() {
    let folder = Folder::new();
    let mut house = between_two::<othello::rules::Game>(&folder, OTHELLO, othello::rules::Setup::new(7));
    // Where d3 and c3 are in a window of this size.
    for (count, column) in [(1, 3.5), (2, 2.5)] {
        house.touch_at(Vec2::new(352.0, 84.0) + Vec2::new(column, 2.5) * 72.0);
        assert_eq!(house.table::<othello::rules::Game>().session().position(), count);
    }
    let game = house.table::<othello::rules::Game>().session().state();
    assert_eq!(game.last_move().map(|square| square.to_string()).as_deref(), Some("c3"));
}

#[test]
fn a_tap_places_a_man() {
    let folder = Folder::new();
    let mut house = between_two::<morris::rules::Game>(&folder, MORRIS, morris::rules::Setup::new(7));
    for (count, name) in ["d6", "f4"].into_iter().enumerate() {
        let point = morris::rules::Point::named(name).expect("a point");
        let step = |line: u8| 76.0 + 84.0 * f32::from(line - 1);
        house.touch_at(Vec2::new(312.0 + step(point.column()), 44.0 + step(point.row())));
        let session = house.table::<morris::rules::Game>().session();
        assert_eq!(session.position(), count + 1, "{name}");
        assert!(!session.state().board().puttable(point), "{name}");
    }
}
