//! What a player asks of the game in front: a turn back, a hint, a new game.

use super::prelude::*;

/// What a player asks of the room they are in.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Take a turn back.
    Undo,
    /// Play it again.
    Redo,
    /// A hint.
    Hint,
    /// A new game of the same variant.
    New,
    /// A new game of this variant.
    Variant(&'static str),
    /// Let the advisor play, or stop it.
    Watch,
    /// Let the computer play the other side.
    SwitchSides,
    /// Go to the position after so many moves.
    Seek(usize),
    /// Watch the game on the table again, from its start.
    Replay,
    /// Look at the position after so many moves without going there; at none, come back.
    Look(Option<usize>),
    /// Play on from the position after so many moves, in a game of its own; at 0 the same game anew.
    Retry(usize),
}

/// Whether a turn can be taken back in a game where time presses, whose footer has no button for it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undoable(pub bool);

/// Whether a move is entered in part. Its game says so, and takes that part back when it is undone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartEntered(pub bool);

/// The part of a move that is entered is taken back, before Undo takes a whole one back.
#[derive(Message, Clone, Copy, Debug)]
pub struct UndoPart;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Ask>().init_resource::<Undoable>();
    app.add_message::<UndoPart>().init_resource::<PartEntered>();
    app.add_systems(Update, ask_by_verb.in_set(FrameSystems::Input).run_if(at_the_board));
}

fn ask_by_verb(verbs: Single<&Verbs>, mut asks: MessageWriter<Ask>) {
    for (verb, ask) in
        [(Verb::Undo, Ask::Undo), (Verb::Redo, Ask::Redo), (Verb::Hint, Ask::Hint), (Verb::NewGame, Ask::New)]
    {
        if verbs.just_pressed(&verb) {
            asks.write(ask);
        }
    }
}
