//! The games of a room when Quintet starts: the saved ones, the one that the command line asks for, or a
//! new one.

use bevy::prelude::*;

use super::game_in_progress::{GameInProgress, GameKey};
use super::game_list::GameList;
use super::messages::SaveGame;
use super::players::Players;
use super::ready_seeds::Ready;
use super::records::Records;
use super::room::Room;
use super::saved_game::SavedGame;
use super::saving::file;
use super::table::Table;
use crate::core::{GameId, Session};
use crate::engine::settings::Settings;
use crate::gameplay::options::Chosen;
use crate::platform::storage::{EarlyTroubles, Saves, load, unreadable};

/// The game that the command line asks for instead of the saved one.
#[derive(Resource, Clone, Debug, Default)]
pub struct Opening {
    /// The room to open.
    pub game: Option<GameId>,
    /// A new game of this variant.
    pub variant: Option<&'static str>,
    /// A new game with this seed.
    pub seed: Option<u64>,
    /// A shared game.
    pub code: Option<String>,
    /// Options with the choices made for this time.
    pub chosen: Vec<(&'static str, &'static str)>,
}

/// Opens the saved games of a room, what the command line asks for, or a new game.
pub(super) fn open_room<G: Room>(
    mut commands: Commands,
    saves: Res<Saves>,
    settings: Res<Settings>,
    records: Res<Records>,
    opening: Res<Opening>,
    mut ready: ResMut<Ready<G>>,
    mut troubles: ResMut<EarlyTroubles>,
    mut save: MessageWriter<SaveGame<G>>,
) {
    let saved = saved_games::<G>(&saves, &mut troubles);
    let asked = asked_for::<G>(&opening, &settings, &records, &mut ready);
    let games = match (asked, saved) {
        (Some(game), Some(mut games)) => {
            if !game.is_guest() {
                games.return_to_own();
            }
            games.open(game);
            games
        }
        (Some(game), None) => GameList::new(game),
        (None, Some(games)) => games,
        (None, None) => {
            let variant = settings.variant(G::INFO).unwrap_or(G::INFO.default_variant);
            GameList::new(new_game(variant, None, &settings.chosen(G::INFO), &records, &mut ready))
        }
    };
    if !games.is_untouched() {
        save.write_default();
    }
    commands.insert_resource(Table::new(games));
}

/// The saved games, as far as they can be read. A file that cannot be read whole is set aside.
fn saved_games<G: Room>(saves: &Saves, troubles: &mut EarlyTroubles) -> Option<GameList<G>> {
    let own = format!("Your game of {}", G::INFO.title);
    let saved: SavedGame = load(&saves.0, &file::<G>(), &mut troubles.0, &own)?;
    let games = GameList::open_saved(&saved);
    let lost = match &games {
        None => own,
        Some((_, false)) => format!("A game of {} beside your own", G::INFO.title),
        Some((_, true)) => return games.map(|(games, _)| games),
    };
    troubles.0.push(unreadable(&saves.0, &file::<G>(), &lost, None));
    games.map(|(games, _)| games)
}

/// The game that the command line asks for.
fn asked_for<G: Room>(
    opening: &Opening,
    settings: &Settings,
    records: &Records,
    ready: &mut Ready<G>,
) -> Option<GameInProgress<G>> {
    if opening.game != Some(G::ID) {
        return None;
    }
    let mut chosen = settings.chosen(G::INFO);
    chosen.override_with(&opening.chosen);
    if let Some(code) = &opening.code {
        let session = Session::from_code(code).ok()?;
        return Some(GameInProgress::shared(session, Players::chosen(&chosen, 0), 0.0));
    }
    let anew = opening.variant.is_some() || opening.seed.is_some() || !opening.chosen.is_empty();
    let variant = opening.variant.unwrap_or(G::INFO.default_variant);
    anew.then(|| new_game(variant, opening.seed, &chosen, records, ready))
}

/// A new game of a variant.
pub(super) fn new_game<G: Room>(
    variant: &str,
    seed: Option<u64>,
    chosen: &Chosen,
    records: &Records,
    ready: &mut Ready<G>,
) -> GameInProgress<G> {
    let seed =
        seed.or_else(|| ready.take(&G::stack(variant, chosen)?)).unwrap_or_else(|| G::seed(variant, chosen));
    let best = records.best(G::NAME, &G::record(&G::fresh(variant, chosen, seed, 0))).unwrap_or(0);
    let session = Session::new(G::fresh(variant, chosen, seed, best));
    GameInProgress::new(session, Players::chosen(chosen, seed), GameKey::Own)
}
