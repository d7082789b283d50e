//! Keys that lead from screen to screen: they open, close and leave.

use bevy::input::gamepad::GamepadConnectionEvent;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::window::WindowFocused;

use crate::engine::audio::{Cue, PlayCue};
use crate::engine::input::{Device, LastDevice, Verb, Verbs};
use crate::engine::states::{FrameSystems, Held, Screen, Sheet};
use crate::gameplay::advisor::Watching;
use crate::gameplay::catalogue::Catalogue;
use crate::gameplay::first_steps::FirstSteps;
use crate::gameplay::thumbnail::LastGame;
use crate::theme::sheet::SheetStack;
use crate::theme::toast::Toast;

/// Goes from screen to screen.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (verbs_on_screens, pause_when_left).chain().in_set(FrameSystems::Input));
    app.add_systems(OnEnter(Sheet::None), forget_focus);
}

/// Esc, P, Start, F1, Backspace, East: what opens, closes and leaves.
fn verbs_on_screens(
    verbs: Res<Verbs>,
    screen: Res<State<Screen>>,
    sheet: Res<State<Sheet>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_sheet: ResMut<NextState<Sheet>>,
    mut watching: ResMut<Watching>,
    mut cues: MessageWriter<PlayCue>,
    (last, held, stack): (Res<LastGame>, Res<Held>, Res<SheetStack>),
    steps: Res<FirstSteps>,
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
    if playing.is_some() && held.0 && given(Verb::Back) {
        // The board lets go of what it holds first.
        return;
    }
    if steps.are_shown() && given(Verb::Skip) {
        // The same key skips the first steps.
        return;
    }
    if given(Verb::Rules) {
        next_sheet.set(Sheet::Help(playing.unwrap_or(last.0)));
    } else if playing.is_some() && watching.0 && (given(Verb::Back) || given(Verb::Pause)) {
        watching.0 = false;
    } else if playing.is_some() && given(Verb::Pause) {
        next_sheet.set(Sheet::Pause);
    } else if playing.is_some() && given(Verb::Back) {
        cues.write(PlayCue(Cue::Back));
        next_screen.set(Screen::Menu);
    }
}

/// A gamepad that goes away pauses the game, and says so; where time presses, so does a window
/// that is left.
fn pause_when_left(
    mut gamepads: MessageReader<GamepadConnectionEvent>,
    device: Res<LastDevice>,
    mut focus: MessageReader<WindowFocused>,
    screen: Res<State<Screen>>,
    catalogue: Res<Catalogue>,
    sheet: Res<State<Sheet>>,
    mut next: ResMut<NextState<Sheet>>,
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

/// At a board no button has the focus: keys go to the game.
fn forget_focus(screen: Res<State<Screen>>, mut focus: ResMut<InputFocus>) {
    if matches!(screen.get(), Screen::Playing(_)) {
        focus.clear();
    }
}
