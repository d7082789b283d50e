//! How games against the computer went: how many were played, and how many won.

use bevy::prelude::*;

use super::rules::Game;
use super::words::person;
use crate::core::Coded;
use crate::games::GameId;
use crate::shell::room::{Played, Table};
use crate::shell::saves::Records;
use crate::shell::screen::{FrameSystems, Screen};

/// The names that the counts are kept under, beside the variants' results.
const WON: &str = "games won";
const PLAYED: &str = "games played";

/// The seed of the game that was counted last: a game counts once, however often its end is undone.
#[derive(Resource, Default)]
struct Counted(Option<u64>);

/// Counts.
pub fn plugin(app: &mut App) {
    app.init_resource::<Counted>();
    app.add_systems(
        Update,
        count
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(GameId::Morris))),
    );
}

fn count(
    mut played: MessageReader<Played<Game>>,
    table: Res<Table<Game>>,
    mut counted: ResMut<Counted>,
    mut records: ResMut<Records>,
) {
    let game = table.session().state();
    if played.read().count() == 0 || !game.is_over() {
        return;
    }
    let Some(person) = person(table.players()) else { return };
    if counted.0.replace(game.seed()) == Some(game.seed()) {
        return;
    }
    let (won, all) = (wins(&records), games(&records));
    records.note(Game::NAME, PLAYED, all + 1);
    if game.winner() == Some(person) {
        records.note(Game::NAME, WON, won + 1);
    }
}

/// How many games against the computer were won.
pub fn wins(records: &Records) -> i64 {
    records.best(Game::NAME, WON).unwrap_or(0)
}

fn games(records: &Records) -> i64 {
    records.best(Game::NAME, PLAYED).unwrap_or(0)
}

/// The part of them that was won; nothing before the first is over.
pub fn rate(records: &Records) -> Option<String> {
    let games = games(records);
    (games > 0).then(|| format!("{}%", (100 * wins(records) + games / 2) / games))
}
