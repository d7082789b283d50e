//! Opens the games of a room at the start: the saved ones, the one from the command line, or a new one.

use bevy::ecs::system::SystemParam;

use super::prelude::*;
use super::saved_game::file;
use crate::core::Seeds;
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
    opening: Res<Opening>,
    mut new: NewGames,
    mut troubles: ResMut<EarlyTroubles>,
    mut save: MessageWriter<SaveGame>,
) {
    let saved = saved_games::<G>(&saves, &mut troubles);
    let asked = asked_for::<G>(&opening, &mut new);
    let table = match saved {
        Some(mut table) => {
            if let Some(game) = asked {
                if !game.is_guest() {
                    table.return_to_own();
                }
                table.open(game);
            }
            table
        }
        None => Table::new(asked.unwrap_or_else(|| new.game(None, G::INFO.default_variant))),
    };
    if !table.is_untouched() {
        save.write(SaveGame(G::ID));
    }
    commands.insert_resource(table);
}

/// The saved games that can be read. A file with unreadable games is set aside.
fn saved_games<G: Room>(saves: &Saves, troubles: &mut EarlyTroubles) -> Option<Table<G>> {
    let own = format!("Your game of {}", G::INFO.title);
    let saved: SavedGame = load(&saves.0, &file::<G>(), &mut troubles.0, &own)?;
    let (table, whole) = Table::open_saved(&saved).unzip();
    if whole != Some(true) {
        let beside = format!("A game of {} beside your own", G::INFO.title);
        let lost = if table.is_some() { beside } else { own };
        troubles.0.push(unreadable(&saves.0, &file::<G>(), &lost, None));
    }
    table
}

fn asked_for<G: Room>(opening: &Opening, new: &mut NewGames) -> Option<GameInProgress<G>> {
    if opening.game != Some(G::ID) {
        return None;
    }
    let mut chosen = new.settings.chosen(G::INFO);
    chosen.0.extend(opening.chosen.iter().copied());
    if let Some(code) = &opening.code {
        let session = Session::from_code(code).ok()?;
        return Some(GameInProgress::shared(session, Players::chosen(&chosen, 0), 0.0));
    }
    let anew = opening.variant.is_some() || opening.seed.is_some() || !opening.chosen.is_empty();
    let variant = opening.variant.unwrap_or(G::INFO.default_variant);
    anew.then(|| new.game_with(variant, opening.seed, &chosen))
}

/// Seeds found in advance, each with the name of its stack, so that the player never waits for a new game.
#[derive(Resource, Debug, Default)]
pub struct Ready(Vec<(String, u64)>);

impl Ready {
    pub fn add(&mut self, stack: String, seed: u64) {
        self.0.push((stack, seed));
    }

    pub fn count(&self, stack: &str) -> usize {
        self.0.iter().filter(|(other, _)| other == stack).count()
    }

    pub(super) fn take(&mut self, stack: &str) -> Option<u64> {
        let index = self.0.iter().position(|(other, _)| other == stack)?;
        Some(self.0.remove(index).1)
    }
}

/// Where new games get their seeds. A test that wants the same games again inserts its own.
#[derive(Resource, Debug, Default)]
pub struct FreshSeeds(pub Seeds);

/// What new games are made from.
#[derive(SystemParam)]
pub(super) struct NewGames<'w> {
    pub(super) settings: Res<'w, Settings>,
    records: Res<'w, Records>,
    ready: ResMut<'w, Ready>,
    seeds: ResMut<'w, FreshSeeds>,
}

impl NewGames<'_> {
    /// A new game of this variant, else of the one that the player has chosen, else of the `usual` one.
    pub(super) fn game<G: Room>(&mut self, variant: Option<&str>, usual: &str) -> GameInProgress<G> {
        let variant = variant.or_else(|| self.settings.variant(G::INFO)).unwrap_or(usual);
        self.game_with(variant, None, &self.settings.chosen(G::INFO))
    }

    fn game_with<G: Room>(&mut self, variant: &str, seed: Option<u64>, chosen: &Chosen) -> GameInProgress<G> {
        let ready = || self.ready.take(&G::stack(variant, chosen)?);
        let seed = seed.or_else(ready).unwrap_or_else(|| G::seed(variant, chosen, &mut self.seeds.0));
        let record = G::record(&G::fresh(variant, chosen, seed, 0));
        let best = self.records.best(G::NAME, &record).unwrap_or(0);
        let session = Session::new(G::fresh(variant, chosen, seed, best));
        GameInProgress::new(session, Players::chosen(chosen, seed), GameKey::Own)
    }
}
