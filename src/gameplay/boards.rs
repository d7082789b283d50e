//! Boards in their places in the interface: large in the room, small on a card of the menu. They start
//! empty; each game adds its own view to its [`NewBoards`], in a system after [`SetUpBoards`]. A board draws
//! the game in front and the demonstration on a card in the same way; here it gets the position and its
//! changes.

use bevy::ecs::system::SystemParam;

use super::demonstration::{Demonstrated, Demonstration};
use super::hud::BoardSlot;
use super::prelude::*;
use super::thumbnail::{Shows, Thumbnail};
use crate::engine::stage::View;
use crate::theme::animation::Unhurried;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Visibility)]
struct BoardOf(GameId);

/// Marks the board in the room, which can be played on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InRoom {
    /// Whether it came with the room; otherwise it replaces a board because the interface was rebuilt.
    pub entered: bool,
}

/// The systems that set up boards; each game adds its view after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetUpBoards;

#[derive(SystemParam)]
pub struct NewBoards<'w, 's> {
    boards:
        Query<'w, 's, (Entity, &'static BoardOf, &'static Shows, Option<&'static InRoom>), Added<BoardOf>>,
}

/// A board that has just been set up.
#[derive(Clone, Copy, Debug)]
pub struct NewBoard {
    /// The entity that gets the game's view.
    pub root: Entity,
    pub shows: Shows,
    /// The marker of the board in the room; `None` for a small board on a card.
    pub in_room: Option<InRoom>,
}

impl NewBoard {
    pub fn is_small(&self) -> bool {
        self.in_room.is_none()
    }
}

impl NewBoards<'_, '_> {
    pub fn of(&self, game: GameId) -> impl Iterator<Item = NewBoard> {
        let boards = self.boards.iter().filter(move |(_, board, ..)| board.0 == game);
        boards.map(|(root, _, shows, in_room)| NewBoard { root, shows: *shows, in_room: in_room.copied() })
    }
}

pub fn plugin(app: &mut App) {
    app.add_systems(Update, (set_up_in_room, set_up_on_cards).in_set(SetUpBoards).in_set(FrameSystems::View));
}

/// An empty board in a place of the interface, drawn above the page.
fn board(game: GameId, shows: Shows, slot: Entity) -> impl Bundle {
    (BoardOf(game), shows, View { slot }, Transform::from_xyz(0.0, 0.0, 2.0))
}

fn set_up_in_room(
    mut commands: Commands,
    slot: Single<Entity, Added<BoardSlot>>,
    screen: Res<State<Screen>>,
    catalogue: Res<Catalogue>,
    old: Query<Entity, With<InRoom>>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    for old in &old {
        commands.entity(old).despawn();
    }
    commands.spawn((
        Name::new(catalogue.info(game).short_title),
        board(game, Shows::Table, *slot),
        InRoom { entered: old.is_empty() },
        DespawnOnExit(Screen::Playing(game)),
    ));
}

fn set_up_on_cards(
    mut commands: Commands,
    catalogue: Res<Catalogue>,
    slots: Query<(Entity, &Thumbnail), Added<Thumbnail>>,
) {
    for (slot, card) in &slots {
        commands.spawn((
            Name::new(format!("{}, small", catalogue.info(card.game).short_title)),
            board(card.game, card.shows, slot),
            Unhurried,
            DespawnOnExit(Screen::Menu),
        ));
    }
}

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
