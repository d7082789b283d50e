//! Keys and buttons move the cursor, choose its card, turn the pile and rewind.

use bevy::input_focus::InputFocus;
use bevy::ui_widgets::Button;

use super::choice::{Choose, Cursor, Note, Selection};
use super::lamp::Rewind;
use super::places::Arrangement;
use super::rules::{Game, Move};
use super::{ID, PyramidPhase};
use crate::engine::input::controls::{Control, moved};
use crate::engine::input::{OwnActions, Repeat};
use crate::gameplay::prelude::*;

/// What a player does besides choosing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Deal,
    /// Goes back to the last position that could be won.
    Rewind,
}

/// The controls of the actions, in their order.
pub static CONTROLS: [Control; 2] = [
    moved("pyramid.deal", "Next card", ["Space", ""], "RB", None),
    moved("pyramid.rewind", "Rewind to winnable", ["R", ""], "LB", None),
];

impl Action {
    pub const fn control(self) -> &'static Control {
        &CONTROLS[self as usize]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(OwnActions { actions: &[Action::Deal, Action::Rewind], controls: &CONTROLS });
    app.add_systems(
        Update,
        drive
            .in_set(FrameSystems::Input)
            .run_if(in_state(Screen::Playing(ID)))
            .run_if(not(in_state(PyramidPhase::Entering)))
            .run_if(at_the_board),
    );
}

fn drive(
    (verbs, actions): (Res<Verbs>, Res<ButtonInput<Action>>),
    table: Res<Table<Game>>,
    arrangement: Option<Single<&Arrangement, With<InRoom>>>,
    mut repeat: Repeat,
    mut cursor: ResMut<Cursor>,
    mut selection: ResMut<Selection>,
    mut note: ResMut<Note>,
    mut chosen: MessageWriter<Choose>,
    mut plays: MessageWriter<Play<Game>>,
    mut rewinds: MessageWriter<Rewind>,
    mut cues: MessageWriter<PlayCue>,
    mut focus: ResMut<InputFocus>,
    buttons: Query<(), With<Button>>,
) {
    if let (Some(step), Some(arrangement)) = (repeat.direction(), arrangement) {
        // A later key must not press a button that Tab has led to.
        focus.clear();
        note.set_if_neq(Note(None));
        cursor.used = true;
        cursor.walk = cursor.walk.step(table.session().state(), &arrangement, step);
    }
    if verbs.just_pressed(Verb::Back) && selection.0.is_some() {
        selection.0 = None;
        cues.write(PlayCue(Cue::Back));
    }
    if focus.get().is_some_and(|entity| buttons.contains(entity)) {
        return;
    }
    if verbs.just_pressed(Verb::Confirm) {
        // The first press only shows the cursor.
        if cursor.used {
            chosen.write(Choose(cursor.walk.at));
        }
        cursor.used = true;
    }
    if actions.just_pressed(Action::Deal) {
        plays.write(Play(Move::Next));
    }
    if actions.just_pressed(Action::Rewind) {
        rewinds.write(Rewind);
    }
}
