//! Keys for navigation: they open and close sheets, and leave rooms.

use crate::gameplay::codes::paste;
use bevy::input::gamepad::GamepadConnectionEvent;
use bevy::input_focus::InputFocus;
use bevy::window::WindowFocused;

use crate::engine::input::{Device, LastDevice};
use crate::engine::states::Held;
use crate::gameplay::demonstration::LastGame;
use crate::gameplay::first_steps::{FirstSteps, show_again};
use crate::gameplay::prelude::*;
use crate::theme::sheet::SheetStack;

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (verbs_on_screens, pause_when_left)
            .chain()
            .in_set(FrameSystems::Menus)
            .after(show_again)
            .after(paste),
    );
    app.add_systems(OnEnter(Sheet::None), forget_focus);
}

/// Handles the verbs for opening, closing and leaving (Esc, P, Start, F1, Backspace, East).
fn verbs_on_screens(
    verbs: Res<Verbs>,
    (screen, mut next_screen): (Res<State<Screen>>, ResMut<NextState<Screen>>),
    (sheet, mut next_sheet): (Res<State<Sheet>>, ResMut<NextState<Sheet>>),
    (last, held, stack): (Res<LastGame>, Res<Held>, Res<SheetStack>),
    (steps, mut watching): (Res<FirstSteps>, ResMut<Watching>),
    mut cues: MessageWriter<PlayCue>,
) {
    let given = |verb: Verb| verbs.just_pressed(verb);
    let playing = match *screen.get() {
        Screen::Playing(game) => Some(game),
        Screen::Menu => None,
        Screen::Loading | Screen::Failed => return,
    };
    if *sheet.get() != Sheet::None {
        if given(Verb::Back) || (given(Verb::Pause) && *sheet.get() == Sheet::Pause) {
            cues.write(PlayCue(Cue::SheetClose));
            next_sheet.set(stack.beneath());
        }
        return;
    }
    let lets_go = playing.is_some() && held.0 && given(Verb::Back);
    let skips = steps.are_shown() && given(Verb::Skip);
    if lets_go || skips {
        // The board releases what it holds, or the first steps are skipped, before anything is left.
    } else if given(Verb::Rules) {
        next_sheet.set(Sheet::Help(playing.unwrap_or(last.0)));
    } else if playing.is_none() {
        // There is nothing to pause or leave.
    } else if watching.0 && (given(Verb::Back) || given(Verb::Pause)) {
        watching.0 = false;
    } else if given(Verb::Pause) {
        next_sheet.set(Sheet::Pause);
    } else if given(Verb::Back) {
        cues.write(PlayCue(Cue::Back));
        next_screen.set(Screen::Menu);
    }
}

/// Pauses the game with a toast when the gamepad in use is disconnected. A timed game also pauses when its
/// window loses focus.
fn pause_when_left(
    mut gamepads: MessageReader<GamepadConnectionEvent>,
    device: Res<LastDevice>,
    mut focus: MessageReader<WindowFocused>,
    (screen, catalogue): (Res<State<Screen>>, Res<Catalogue>),
    (sheet, mut next): (Res<State<Sheet>>, ResMut<NextState<Sheet>>),
    mut toasts: MessageWriter<Toast>,
) {
    let gone = gamepads.read().filter(|gamepad| gamepad.disconnected()).count() > 0;
    let gamepad = gone && device.0 == Device::Gamepad;
    if gamepad {
        toasts.write(Toast::new("The gamepad was disconnected."));
    }
    let left = focus.read().filter(|focus| !focus.focused).count() > 0;
    if let Screen::Playing(game) = *screen.get()
        && *sheet.get() == Sheet::None
        && (gamepad || (left && catalogue.info(game).timed))
    {
        next.set(Sheet::Pause);
    }
}

/// Clears the focus at a board, so that all keys go to the game.
fn forget_focus(screen: Res<State<Screen>>, mut focus: ResMut<InputFocus>) {
    if matches!(screen.get(), Screen::Playing(_)) {
        focus.clear();
    }
}
