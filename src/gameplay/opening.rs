//! Opens the games of a room at the start: the saved ones, the one from the command line, or a new one.

use super::prelude::*;
use super::ready_seeds::Ready;
use super::saved_game::file;
use crate::platform::storage::{EarlyTroubles, Saves, load, unreadable};

/// The game that the command line asks for instead of the saved one.
#[derive(Resource, Clone, Debug, Default)]
pub struct Opening {
    pub game: Option<GameId>,
    pub variant: Option<&'static str>,
    pub seed: Option<u64>,
    /// The code of a shared game.
    pub code: Option<String>,
    /// Choices of options for this run only.
    pub chosen: Vec<(&'static str, &'static str)>,
}

pub(super) fn open_room<G: Room>(
    mut commands: Commands,
    saves: Res<Saves>,
    settings: Res<Settings>,
    records: Res<Records>,
    opening: Res<Opening>,
    mut ready: ResMut<Ready>,
    mut troubles: ResMut<EarlyTroubles>,
    mut save: MessageWriter<SaveGame>,
) {
    let saved = saved_games::<G>(&saves, &mut troubles);
    let asked = asked_for::<G>(&opening, &settings, &records, &mut ready);
    let games = match saved {
        Some(mut games) => {
            if let Some(game) = asked {
                if !game.is_guest() {
                    games.return_to_own();
                }
                games.open(game);
            }
            games
        }
        None => GameList::new(asked.unwrap_or_else(|| {
            let variant = settings.variant(G::INFO).unwrap_or(G::INFO.default_variant);
            new_game(variant, None, &settings.chosen(G::INFO), &records, &mut ready)
        })),
    };
    if !games.is_untouched() {
        save.write(SaveGame(G::ID));
    }
    commands.insert_resource(Table::new(games));
}

/// The saved games that can be read. A file with unreadable games is set aside.
fn saved_games<G: Room>(saves: &Saves, troubles: &mut EarlyTroubles) -> Option<GameList<G>> {
    let own = format!("Your game of {}", G::INFO.title);
    let saved: SavedGame = load(&saves.0, &file::<G>(), &mut troubles.0, &own)?;
    let (games, whole) = GameList::open_saved(&saved).unzip();
    if whole != Some(true) {
        let beside = format!("A game of {} beside your own", G::INFO.title);
        let lost = if games.is_some() { beside } else { own };
        troubles.0.push(unreadable(&saves.0, &file::<G>(), &lost, None));
    }
    games
}

fn asked_for<G: Room>(
    opening: &Opening,
    settings: &Settings,
    records: &Records,
    ready: &mut Ready,
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

pub(super) fn new_game<G: Room>(
    variant: &str,
    seed: Option<u64>,
    chosen: &Chosen,
    records: &Records,
    ready: &mut Ready,
) -> GameInProgress<G> {
    let seed =
        seed.or_else(|| ready.take(&G::stack(variant, chosen)?)).unwrap_or_else(|| G::seed(variant, chosen));
    let best = records.best(G::NAME, &G::record(&G::fresh(variant, chosen, seed, 0))).unwrap_or(0);
    let session = Session::new(G::fresh(variant, chosen, seed, best));
    GameInProgress::new(session, Players::chosen(chosen, seed), GameKey::Own)
}
