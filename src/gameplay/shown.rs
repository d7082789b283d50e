//! The games that boards show: the game in front, or the demonstration on a card of the menu. A board draws
//! both in the same way and at any size; here it gets the position and its changes.

use bevy::ecs::system::SystemParam;

use super::boards::Shows;
use super::demonstration::{Demonstrated, Demonstration};
use super::prelude::*;

/// The games of one kind that can be shown.
#[derive(SystemParam)]
pub struct Games<'w, G: Room> {
    table: Res<'w, Table<G>>,
    demonstration: Res<'w, Demonstration<G>>,
}

impl<G: Room> Games<'_, G> {
    /// The session that a view shows.
    pub fn session(&self, shows: Shows) -> &Session<G> {
        match shows {
            Shows::Table => self.table.session(),
            Shows::Demonstration => self.demonstration.session(),
        }
    }
}

/// A change of a game since the last frame.
pub struct Change<E> {
    pub shows: Shows,
    /// The effects of the moves played, in order.
    pub moves: Vec<Vec<E>>,
    /// Whether the position changed without a move.
    pub anew: bool,
    /// The effects of the undone moves.
    pub undone: Vec<E>,
}

impl<E> Change<E> {
    /// The effects of the last move; empty if the position changed without a move.
    pub fn take_last_effects(&mut self) -> Vec<E> {
        if self.anew { Vec::new() } else { self.moves.pop().unwrap_or_default() }
    }
}

/// Reads the changes of the games of one kind.
#[derive(SystemParam)]
pub struct Changes<'w, 's, G: Room> {
    played: MessageReader<'w, 's, Played<G>>,
    reset: MessageReader<'w, 's, Reset<G>>,
    demonstrated: MessageReader<'w, 's, Demonstrated<G>>,
}

impl<G: Room> Changes<'_, '_, G> {
    pub fn read(&mut self) -> impl Iterator<Item = Change<G::Effect>> + use<G> {
        let table = Change {
            shows: Shows::Table,
            moves: self.played.read().map(|Played(effects)| effects.clone()).collect(),
            anew: !self.reset.is_empty(),
            undone: self.reset.read().last().map(|reset| reset.undone.clone()).unwrap_or_default(),
        };
        let mut demonstration =
            Change { shows: Shows::Demonstration, moves: Vec::new(), anew: false, undone: Vec::new() };
        for demonstrated in self.demonstrated.read() {
            match demonstrated {
                Demonstrated::Played(effects) => demonstration.moves.push(effects.clone()),
                Demonstrated::Anew => demonstration.anew = true,
            }
        }
        [table, demonstration].into_iter().filter(|change| change.anew || !change.moves.is_empty())
    }
}
