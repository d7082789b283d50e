//! Requests of the player to the game in front, such as undo, hint or new game.

use super::prelude::*;

/// A request of the player to the room they are in.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Undo,
    Redo,
    Hint,
    /// Start a new game of the same variant.
    New,
    /// Start a new game of this variant.
    Variant(&'static str),
    /// Let the advisor play by itself, or stop it.
    Watch,
    /// Let the computer play the other side.
    SwitchSides,
    /// Go to the position after this many moves.
    Seek(usize),
    /// Watch the game in front again from its start.
    Replay,
    /// View the position after this many moves without going there; `None` ends that.
    Look(Option<usize>),
    /// Play on from the position after this many moves as a new game; 0 starts the same game again.
    Retry(usize),
}

/// Whether a turn can be taken back in a timed game, whose footer has no button for undo.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undoable(pub bool);

/// Whether a move is partly entered. The game sets this, and answers [`UndoPart`] by removing that part.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartEntered(pub bool);

/// Asks the game to remove the part of a move that is entered; sent instead of undoing a whole move.
#[derive(Message, Clone, Copy, Debug)]
pub struct UndoPart;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Ask>().init_resource::<Undoable>();
    app.add_message::<UndoPart>().init_resource::<PartEntered>();
    app.add_systems(Update, ask_by_verb.in_set(FrameSystems::Input).run_if(at_the_board));
}

fn ask_by_verb(verbs: Res<Verbs>, mut asks: MessageWriter<Ask>) {
    for (verb, ask) in
        [(Verb::Undo, Ask::Undo), (Verb::Redo, Ask::Redo), (Verb::Hint, Ask::Hint), (Verb::NewGame, Ask::New)]
    {
        if verbs.just_pressed(verb) {
            asks.write(ask);
        }
    }
}
