//! The board's cursor: keys and gamepads move it, and a press by any device goes to a point.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Button;

use super::ID;
use super::MorrisPhase;
use super::choice::PendingMove;
use super::rules::Point;
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::input::{Repeat, Verb, Verbs};
use crate::engine::power::Wake;
use crate::engine::states::{FrameSystems, Screen, at_the_board};
use crate::gameplay::ask::Ask;

/// How the cursor was moved last, and so how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guide {
    /// With keys or a gamepad: by brackets.
    Keys,
    /// By pointing at it: only what would happen is seen.
    Pointer,
    /// The pointer is not at any point.
    Nothing,
}

/// The point that a press goes to.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Where it is.
    pub point: Point,
    /// How it got there.
    pub guide: Guide,
}

impl Default for Cursor {
    fn default() -> Self {
        Self { point: Point::named("d6").unwrap_or(Point::ALL[0]), guide: Guide::Keys }
    }
}

/// What a player does at the board, with any device.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardInput {
    /// Presses a point.
    Press(Point),
    /// Lets go of the man that is chosen or half moved.
    LetGo,
}

/// What a player does in this frame. It is one thing at a time, because the phase may be another one
/// after it.
#[derive(Resource, Default)]
pub struct CurrentInput(pub Option<BoardInput>);

impl CurrentInput {
    /// The point that is pressed.
    pub fn pressed(&self) -> Option<Point> {
        match self.0 {
            Some(BoardInput::Press(point)) => Some(point),
            _ => None,
        }
    }
}

/// Systems that turn the current input into a choice, each in its own phase.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChooseSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Cursor>().init_resource::<CurrentInput>().add_message::<BoardInput>();
    let here = in_state(Screen::Playing(ID));
    app.configure_sets(
        Update,
        ChooseSystems.in_set(FrameSystems::Input).run_if(here.clone()).run_if(at_the_board),
    );
    app.add_systems(
        Update,
        (
            ((move_cursor, press_by_verb, let_go_by_verb).chain().run_if(at_the_board), take_input)
                .chain()
                .in_set(FrameSystems::Input)
                .before(ChooseSystems)
                .run_if(here),
            stop_watching.in_set(ChooseSystems).run_if(in_state(MorrisPhase::Watched)),
            deny.in_set(ChooseSystems)
                .run_if(in_state(MorrisPhase::Thinking).or_else(in_state(MorrisPhase::Over))),
        ),
    );
}

/// The next point in a direction, given in columns and rows: along the line, straight across the
/// middle where the line ends there, and otherwise to the nearest point that lies that way.
pub fn next(from: Point, step: IVec2) -> Point {
    let place = |point: Point| IVec2::new(point.column().into(), point.row().into());
    let side = step.perp();
    let ahead = Point::ALL.into_iter().filter_map(|point| {
        let way = place(point) - place(from);
        let (along, across) = (way.dot(step), way.dot(side).abs());
        let from_middle = (place(point) - IVec2::splat(4)).length_squared();
        (along > 0).then_some(((across > 0, along + 2 * across, from_middle), point))
    });
    ahead.min_by_key(|(order, _)| *order).map_or(from, |(_, point)| point)
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
    mut inputs: MessageWriter<BoardInput>,
) {
    let on_a_button = focus.get().is_some_and(|entity| buttons.contains(entity));
    if !verbs.just_pressed(&Verb::Confirm) || on_a_button {
        return;
    }
    if cursor.guide == Guide::Keys {
        inputs.write(BoardInput::Press(cursor.point));
    } else {
        // Nobody presses a point that is not marked.
        cursor.guide = Guide::Keys;
    }
}

fn let_go_by_verb(
    verbs: Single<&Verbs>,
    pending: Res<PendingMove>,
    mut inputs: MessageWriter<BoardInput>,
    mut cues: MessageWriter<PlayCue>,
) {
    if verbs.just_pressed(&Verb::Back) && *pending != PendingMove::Nothing {
        inputs.write(BoardInput::LetGo);
        cues.write(PlayCue(Cue::Back));
    }
}

/// Takes one input; the next one has to wait for the next frame.
fn take_input(
    mut inputs: MessageReader<BoardInput>,
    mut current: ResMut<CurrentInput>,
    mut wake: ResMut<Wake>,
) {
    current.0 = inputs.read().next().copied();
    if !inputs.is_empty() {
        wake.within(0.0);
    }
}

/// A player who presses a point while the advisor plays takes the game back.
fn stop_watching(input: Res<CurrentInput>, mut asks: MessageWriter<Ask>) {
    if input.pressed().is_some() {
        asks.write(Ask::Watch);
    }
}

fn deny(input: Res<CurrentInput>, mut cues: MessageWriter<PlayCue>) {
    if input.pressed().is_some() {
        cues.write(PlayCue(Cue::Denied));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::input::DIRECTIONS;

    const LEFT: IVec2 = IVec2::new(-1, 0);
    const RIGHT: IVec2 = IVec2::new(1, 0);
    const UP: IVec2 = IVec2::new(0, -1);
    const DOWN: IVec2 = IVec2::new(0, 1);

    fn from(name: &str, step: IVec2) -> String {
        next(Point::named(name).expect("a point"), step).to_string()
    }

    #[test]
    fn directions_follow_the_lines() {
        for (start, step, end) in [
            ("a7", RIGHT, "d7"),
            ("d7", DOWN, "d6"),
            ("b6", DOWN, "b4"),
            ("g4", LEFT, "f4"),
            ("c3", UP, "c4"),
        ] {
            assert_eq!(from(start, step), end);
        }
    }

    #[test]
    fn where_no_line_leads_the_cursor_jumps() {
        assert_eq!(from("d5", DOWN), "d3");
        assert_eq!(from("c4", RIGHT), "e4");
        assert_eq!(from("c5", LEFT), "b4");
        assert_eq!(from("b6", LEFT), "a7");
    }

    #[test]
    fn it_stays_on_the_board_and_reaches_every_point() {
        assert_eq!(from("a7", LEFT), "a7");
        let mut reached = vec![Point::ALL[0]];
        let mut index = 0;
        while let Some(&point) = reached.get(index) {
            for (_, step) in DIRECTIONS {
                let point = next(point, step);
                if !reached.contains(&point) {
                    reached.push(point);
                }
            }
            index += 1;
        }
        assert_eq!(reached.len(), 24);
    }
}
