//! The games. To add one, add a folder here and a line to the list below.

use bevy::prelude::*;

pub use crate::core::GameId;
pub use crate::gameplay::catalogue::GameInfo;

pub mod assets;
pub mod board_view;
pub mod effects;
pub mod help_rows;
pub mod morris;
pub mod othello;
pub mod panels;
pub mod pyramid;
pub mod tetris;
pub mod twenty48;
pub mod two_players;

/// Every game with its plugin, in the order of the menu.
pub static GAMES: &[(&GameInfo, fn(&mut App))] = &[
    (&tetris::INFO, |app| _ = app.add_plugins(tetris::TetrisPlugin)),
    (&othello::INFO, |app| _ = app.add_plugins(othello::OthelloPlugin)),
    (&twenty48::INFO, |app| _ = app.add_plugins(twenty48::Twenty48Plugin)),
    (&pyramid::INFO, |app| _ = app.add_plugins(pyramid::PyramidPlugin)),
    (&morris::INFO, |app| _ = app.add_plugins(morris::MorrisPlugin)),
];

pub fn all() -> impl ExactSizeIterator<Item = &'static GameInfo> + Clone {
    GAMES.iter().map(|(info, _)| *info)
}

pub fn find(name: &str) -> Option<&'static GameInfo> {
    all().find(|game| game.name() == name)
}

/// A game's entry.
///
/// # Panics
/// If the game is not in the list.
pub fn info(game: GameId) -> &'static GameInfo {
    find(game.name()).unwrap_or_else(|| panic!("{game} is no game of the list"))
}

/// The games, and what some of them share.
#[derive(Default)]
pub struct GamesPlugin {
    /// The only game to add, instead of all.
    pub only: Option<GameId>,
}

impl Plugin for GamesPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((assets::plugin, board_view::plugin, two_players::plugin));
        for (info, add_game) in GAMES {
            if self.only.is_none_or(|only| only == info.id) {
                add_game(app);
            }
        }
    }
}
