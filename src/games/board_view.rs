//! Boards that respawn all their pieces after every change. The game then animates the new pieces, so that a
//! move starts from its own beginning, however far the last animation got.

use super::assets::Pieces;
use crate::engine::stage::StageSystems;
use crate::gameplay::boards::{Changes, Games, NewBoards, SetUpBoards};
use crate::gameplay::prelude::*;
use crate::gameplay::thumbnail::Shows;

/// A board on screen: in its room, or small on the menu's card.
#[derive(Component, Debug)]
pub struct BoardView<G: Room> {
    /// A small board draws less.
    pub small: bool,
    /// Whether its pieces have to be respawned.
    pub changed: bool,
    /// Whether it shows a game that has just begun.
    pub begins: bool,
    /// The effects of the last move, until they are shown.
    pub effects: Vec<G::Effect>,
    /// The effects that were taken back, until they are shown.
    pub undone: Vec<G::Effect>,
}

impl<G: Room> BoardView<G> {
    fn new(small: bool, begins: bool) -> Self {
        Self { small, changed: true, begins, effects: Vec::new(), undone: Vec::new() }
    }

    /// Clears everything that is shown only once.
    pub fn forget(&mut self) {
        *self = Self { changed: false, ..Self::new(self.small, false) };
    }
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// Spawns pieces from the game.
    Spawn,
    /// Animates them from where they were.
    Animate,
    /// Clears what was shown once.
    Finish,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        (DrawSystems::Spawn, DrawSystems::Animate, DrawSystems::Finish)
            .chain()
            .in_set(StageSystems::Arrange)
            .run_if(resource_exists::<Pieces>),
    );
}

/// Adds the views of a game's boards. The game inserts `Place`, the pieces' layout, when it respawns pieces.
pub fn draw_anew<G: Room, Place: Component>(app: &mut App) {
    app.add_systems(
        Update,
        (add_views::<G>, follow_moves::<G>).chain().after(SetUpBoards).in_set(FrameSystems::View),
    );
    app.add_systems(PostUpdate, forget_effects::<G, Place>.in_set(DrawSystems::Finish));
}

fn add_views<G: Room>(mut commands: Commands, boards: NewBoards, games: Games<G>) {
    for board in boards.of(G::ID) {
        let entered = board.in_room.is_some_and(|in_room| in_room.entered);
        let begins = entered && games.session(board.shows).position() == 0;
        commands.entity(board.root).insert(BoardView::<G>::new(board.is_small(), begins));
    }
}

pub fn follow_moves<G: Room>(
    mut changes: Changes<G>,
    games: Games<G>,
    mut views: Query<(&mut BoardView<G>, &Shows)>,
) {
    for mut change in changes.read() {
        let begins = change.anew && change.undone.is_empty() && games.session(change.shows).position() == 0;
        let effects = change.take_last_effects();
        for (mut view, _) in views.iter_mut().filter(|(_, shows)| **shows == change.shows) {
            let (effects, undone) = (effects.clone(), change.undone.clone());
            *view = BoardView { effects, undone, ..BoardView::new(view.small, begins) };
        }
    }
}

fn forget_effects<G: Room, Place: Component>(mut views: Query<&mut BoardView<G>, Changed<Place>>) {
    views.iter_mut().for_each(|mut view| view.forget());
}
