//! Keys and buttons move the cursor and press points; presses from any device become a move, step
//! by step.

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Button;

use super::MorrisPhase;
use super::cursor::{Cursor, Guide, next};
use super::intent::{Intent, Refusal, Step};
use super::pointer::Drag;
use super::rules::{Game, Point};
use super::timeline::TellSystems;
use crate::games::GameId;
use crate::shell::audio::{Cue, PlayCue};
use crate::shell::input::{Repeat, Verb, Verbs};
use crate::shell::room::{Ask, Hinted, Play, Table};
use crate::shell::screen::{FrameSystems, Held, Screen, at_the_board};

/// A point is pressed, whatever by.
#[derive(Message, Clone, Copy, Debug)]
pub struct Press(pub Point);

/// A press led to nothing.
#[derive(Message, Clone, Copy, Debug)]
pub struct Refuse(pub Refusal);

/// Reads the devices while the board is in front.
pub fn plugin(app: &mut App) {
    app.init_resource::<Cursor>().init_resource::<Intent>().add_message::<Press>().add_message::<Refuse>();
    let here = in_state(Screen::Playing(GameId::Morris));
    app.add_systems(
        Update,
        (move_cursor, press_by_verb, let_go, enter)
            .chain()
            .in_set(FrameSystems::Input)
            .run_if(here.clone())
            .run_if(at_the_board),
    );
    app.add_systems(
        Update,
        undo_half.after(FrameSystems::Input).before(FrameSystems::Rules).run_if(here.clone()),
    );
    app.add_systems(Update, heed_hint.after(FrameSystems::Rules).before(TellSystems).run_if(here.clone()));
    app.add_systems(Update, hold.in_set(FrameSystems::View).run_if(here));
    app.add_systems(OnExit(Screen::Playing(GameId::Morris)), forget);
}

fn move_cursor(
    phase: Res<State<MorrisPhase>>,
    mut repeat: Repeat,
    mut cursor: ResMut<Cursor>,
    mut focus: ResMut<InputFocus>,
    mut asks: MessageWriter<Ask>,
) {
    let Some(step) = repeat.direction() else { return };
    // A button that Tab led to must not be pressed by a later key.
    focus.clear();
    if *phase.get() == MorrisPhase::Watched {
        asks.write(Ask::Watch);
    }
    *cursor = Cursor { point: next(cursor.point, step), guide: Guide::Keys };
}

fn press_by_verb(
    verbs: Single<&Verbs>,
    focus: Res<InputFocus>,
    buttons: Query<(), With<Button>>,
    mut cursor: ResMut<Cursor>,
    mut presses: MessageWriter<Press>,
) {
    let on_a_button = focus.get().is_some_and(|entity| buttons.contains(entity));
    if !verbs.just_pressed(&Verb::Confirm) || on_a_button {
        return;
    }
    if cursor.guide == Guide::Keys {
        presses.write(Press(cursor.point));
    } else {
        // Nobody presses a point that is not marked.
        cursor.guide = Guide::Keys;
    }
}

/// What is chosen or half moved goes back.
fn let_go(verbs: Single<&Verbs>, mut intent: ResMut<Intent>, mut cues: MessageWriter<PlayCue>) {
    if verbs.just_pressed(&Verb::Back) && intent.set_if_neq(Intent::Nothing) {
        cues.write(PlayCue(Cue::Back));
    }
}

fn enter(
    mut presses: MessageReader<Press>,
    (table, phase): (Res<Table<Game>>, Res<State<MorrisPhase>>),
    mut intent: ResMut<Intent>,
    mut plays: MessageWriter<Play<Game>>,
    mut asks: MessageWriter<Ask>,
    mut refusals: MessageWriter<Refuse>,
    mut cues: MessageWriter<PlayCue>,
) {
    for Press(point) in presses.read() {
        match phase.get() {
            MorrisPhase::Entering => {}
            MorrisPhase::Watched => {
                asks.write(Ask::Watch);
            }
            MorrisPhase::Thinking | MorrisPhase::Over => {
                cues.write(PlayCue(Cue::Denied));
            }
            MorrisPhase::YourTurn => match intent.press(table.session().state(), *point) {
                Step::Intend(new) => *intent = new,
                Step::Play(mv) => {
                    plays.write(Play(mv));
                    // One frame, one move.
                    break;
                }
                Step::Refuse(refusal) => {
                    refusals.write(Refuse(refusal));
                    cues.write(PlayCue(Cue::Denied));
                }
            },
        }
    }
}

/// Undo takes back half a move before it takes back a whole one.
fn undo_half(
    mut asks: ResMut<Messages<Ask>>,
    mut seen: Local<MessageCursor<Ask>>,
    mut intent: ResMut<Intent>,
) {
    let new: Vec<Ask> = seen.read(&asks).copied().collect();
    if !matches!(*intent, Intent::Closed { .. }) || !new.contains(&Ask::Undo) {
        return;
    }
    *intent = Intent::Nothing;
    // The others have been read by everybody in the last frame, or are written anew.
    asks.clear();
    asks.write_batch(new.into_iter().filter(|ask| *ask != Ask::Undo));
    seen.clear(&asks);
}

/// A hint is about the whole move, so half of another one goes back.
fn heed_hint(mut hinted: MessageReader<Hinted<Game>>, mut intent: ResMut<Intent>) {
    for Hinted(advice) in hinted.read() {
        if !intent.is_way(advice.mv.from, advice.mv.to) {
            intent.set_if_neq(Intent::Nothing);
        }
    }
}

fn hold(intent: Res<Intent>, mut held: ResMut<Held>) {
    held.set_if_neq(Held(*intent != Intent::Nothing));
}

fn forget(mut intent: ResMut<Intent>, mut drag: ResMut<Drag>) {
    *intent = Intent::Nothing;
    *drag = Drag::default();
}
