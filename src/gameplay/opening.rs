//! The game that is on the table when Quintet starts: the one that was kept, the one that the command
//! line asks for, or a new one.

use bevy::prelude::*;

use super::players::Players;
use super::ready_seeds::Ready;
use super::records::Records;
use super::room::Room;
use super::saved_game::SavedGame;
use super::saving::file;
use super::table::{Seated, Table, open_table};
use crate::core::{GameId, Session};
use crate::engine::settings::Settings;
use crate::gameplay::options::Chosen;
use crate::platform::storage::{EarlyTroubles, Saves, load, unreadable};

/// What the command line asks for instead of the game that was kept.
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

/// Lays the kept game on the table, or what the command line asks for, or a new one.
pub(super) fn set_table<G: Room>(
    mut commands: Commands,
    saves: Res<Saves>,
    settings: Res<Settings>,
    records: Res<Records>,
    opening: Res<Opening>,
    mut ready: ResMut<Ready<G>>,
    mut troubles: ResMut<EarlyTroubles>,
) {
    let what = format!("Your game of {}", G::INFO.title);
    let saved: Option<SavedGame> = load(&saves.0, &file::<G>(), &mut troubles.0, &what);
    let kept = saved.and_then(|saved| {
        let table = open_table::<G>(&saved);
        let whole = match &table {
            None => Err(what),
            Some((_, false)) => Err(format!("A game of {} beside your own", G::INFO.title)),
            Some((_, true)) => Ok(()),
        };
        if let Err(what) = whole {
            // What could be read is written again at the end of this frame.
            troubles.0.push(unreadable(&saves.0, &file::<G>(), &what, None));
        }
        table.map(|(table, _)| table)
    });
    let mut chosen = settings.chosen(G::INFO);
    let is_asked_for = opening.game == Some(G::ID);
    if is_asked_for {
        chosen.override_with(&opening.chosen);
    }
    let anew = opening.variant.is_some() || opening.seed.is_some() || !opening.chosen.is_empty();
    let asked = is_asked_for.then(|| match &opening.code {
        Some(code) => {
            let session = Session::from_code(code).ok()?;
            Some(Seated::taken_over(session, Players::chosen(&chosen, 0), 0.0))
        }
        None if anew => {
            let variant = opening.variant.unwrap_or(G::INFO.default_variant);
            Some(new_game(variant, opening.seed, &chosen, &records, &mut ready))
        }
        None => None,
    });
    let table = match (asked.flatten(), kept) {
        (Some(game), Some(mut table)) => {
            if !game.guest {
                table.dismiss_guest();
            }
            table.lay(game);
            table
        }
        (Some(game), None) => Table::new(game),
        (None, Some(table)) => table,
        (None, None) => {
            let variant = settings.variant(G::INFO).unwrap_or(G::INFO.default_variant);
            Table::new(new_game(variant, None, &chosen, &records, &mut ready))
        }
    };
    commands.insert_resource(table);
}

/// A new game of a variant.
pub(super) fn new_game<G: Room>(
    variant: &str,
    seed: Option<u64>,
    chosen: &Chosen,
    records: &Records,
    ready: &mut Ready<G>,
) -> Seated<G> {
    let seed =
        seed.or_else(|| ready.take(&G::shelf(variant, chosen)?)).unwrap_or_else(|| G::seed(variant, chosen));
    let best = records.best(G::NAME, &G::record(&G::fresh(variant, chosen, seed, 0))).unwrap_or(0);
    let session = Session::new(G::fresh(variant, chosen, seed, best));
    Seated::fresh(session, Players::chosen(chosen, seed))
}
