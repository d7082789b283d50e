//! The games. A new game is a folder here, with a line in the list below.

use bevy::prelude::*;

pub use crate::core::GameId;
pub use crate::gameplay::catalogue::GameInfo;

pub mod assets;
pub mod board_view;
pub mod morris;
pub mod othello;
pub mod panels;
pub mod pyramid;
pub mod tetris;
pub mod twenty48;
pub mod two_players;

/// Every game, in the order of the menu: what is known of it, and its plugin.
pub static GAMES: [(&GameInfo, fn(&mut App)); 5] = [
    (&tetris::INFO, |app| _ = app.add_plugins(tetris::TetrisPlugin)),
    (&othello::INFO, |app| _ = app.add_plugins(othello::OthelloPlugin)),
    (&twenty48::INFO, |app| _ = app.add_plugins(twenty48::Twenty48Plugin)),
    (&pyramid::INFO, |app| _ = app.add_plugins(pyramid::PyramidPlugin)),
    (&morris::INFO, |app| _ = app.add_plugins(morris::MorrisPlugin)),
];

/// All games, in the order of the menu.
pub fn all() -> impl ExactSizeIterator<Item = &'static GameInfo> + Clone {
    GAMES.iter().map(|(info, _)| *info)
}

/// The game with this name.
pub fn find(name: &str) -> Option<&'static GameInfo> {
    all().find(|game| game.name() == name)
}

/// A game's entry.
///
/// # Panics
/// If it is none of these games.
pub fn info(game: GameId) -> &'static GameInfo {
    find(game.name()).unwrap_or_else(|| panic!("{game} is no game of the list"))
}

/// The games, and what some of them share.
pub struct GamesPlugin;

impl Plugin for GamesPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((assets::plugin, board_view::plugin, two_players::plugin));
        for (_, add_game) in &GAMES {
            add_game(app);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::input::bindings;
    use crate::engine::input::controls::Controls;

    #[test]
    fn every_game_is_found_by_its_name() {
        for game in all() {
            assert_eq!(find(game.name()), Some(game));
            let known = game.variants.iter().any(|variant| variant.name == game.default_variant);
            assert!(known || game.variants.is_empty(), "{}", game.title);
        }
        assert!(find("chess").is_none());
    }

    #[test]
    fn at_first_no_key_means_two_things_at_once() {
        let controls: Controls = all().map(GameInfo::controls).collect();
        assert_eq!(bindings::problem(&controls, &bindings::Kept::new()), None);
        for control in controls.all() {
            let [first, second] = control.keys;
            let slots = bindings::defaults(control);
            let given = [first, second, control.pad].map(|keys| !keys.is_empty());
            assert_eq!(slots.map(|slot| !slot.is_empty()), given, "{}", control.name);
        }
    }

    #[test]
    fn first_steps_are_few_and_short() {
        for game in all() {
            assert!((1..=3).contains(&game.first_steps.len()), "{}", game.title);
            for step in game.first_steps {
                assert!(step.task.len() <= 28, "{}: {}", game.title, step.task);
                assert!(step.pointer.len() <= 40, "{}: {}", game.title, step.pointer);
            }
        }
    }
}
