//! What a press does, in each phase. The cursor is the same as in other games; placing, moving and taking
//! men stand with what is seen of them.

use bevy::prelude::*;

use super::choice::PendingMove;
use super::rules::Point;
use super::{ID, MorrisPhase};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::input::{Verb, Verbs};
use crate::engine::power::Wake;
use crate::engine::states::Screen;
use crate::games::two_players::cursor::{
    self, BoardInput, CurrentInput, CursorMoved, InputSystems, deny_press, is_pressed, stop_watching,
};

/// The point that a press goes to.
pub type Cursor = cursor::Cursor<Point>;

pub(super) fn plugin(app: &mut App) {
    let here = in_state(Screen::Playing(ID));
    let acts = is_pressed::<Point>.or_eager(on_message::<CursorMoved>);
    let waits = in_state(MorrisPhase::Thinking).or_else(in_state(MorrisPhase::Over));
    app.add_systems(
        Update,
        (
            let_go_by_verb.in_set(InputSystems::Read).run_if(here.clone()),
            take_input.in_set(InputSystems::Take).run_if(here),
            (
                stop_watching.run_if(in_state(MorrisPhase::Watched)).run_if(acts),
                deny_press.run_if(waits).run_if(is_pressed::<Point>),
            )
                .in_set(InputSystems::Choose),
        ),
    );
}

fn let_go_by_verb(
    verbs: Res<Verbs>,
    pending: Res<PendingMove>,
    mut inputs: MessageWriter<BoardInput<Point>>,
    mut cues: MessageWriter<PlayCue>,
) {
    if verbs.just_pressed(Verb::Back) && *pending != PendingMove::Nothing {
        inputs.write(BoardInput::LetGo);
        cues.write(PlayCue(Cue::Back));
    }
}

/// Takes one input; the next one has to wait for the next frame.
fn take_input(
    mut inputs: MessageReader<BoardInput<Point>>,
    mut current: ResMut<CurrentInput<Point>>,
    mut wake: ResMut<Wake>,
) {
    current.0 = inputs.read().next().copied();
    if !inputs.is_empty() {
        wake.within(0.0);
    }
}
