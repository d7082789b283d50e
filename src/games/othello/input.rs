//! The board's cursor: keys, gamepad, mouse and touch move it, and a press becomes a move.

use bevy::input_focus::InputFocus;
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;
use bevy::ui_widgets::Button;
use bevy::window::PrimaryWindow;

use super::ID;
use super::OthelloPhase;
use super::render::BoardView;
use super::rules::{Game, Move, Square};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::input::{Repeat, Verb, Verbs};
use crate::engine::states::{FrameSystems, Screen, Sheet, at_the_board};
use crate::gameplay::ask::Ask;
use crate::gameplay::boards::InRoom;
use crate::gameplay::hud::BoardSlot;
use crate::gameplay::messages::Play;

/// How the cursor was moved last, and so how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guide {
    /// With keys or a gamepad: by brackets.
    Keys,
    /// By pointing at it: what would turn is seen, and no more.
    Pointer,
    /// The pointer has left the board.
    Nothing,
}

/// The square that a press would place a disc on.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Where it is.
    pub square: Square,
    /// How it got there.
    pub guide: Guide,
}

impl Default for Cursor {
    fn default() -> Self {
        // One of Black's first moves.
        Self { square: "d3".parse().unwrap_or(Square::CORNERS[0]), guide: Guide::Keys }
    }
}

impl Cursor {
    fn step(&mut self, step: IVec2) {
        let go = |from: usize, step: i32| from.saturating_add_signed(step as isize).min(7);
        let (row, column) = (go(self.square.row(), step.y), go(self.square.column(), step.x));
        self.square = Square::at(row, column).unwrap_or(self.square);
        self.guide = Guide::Keys;
    }
}

/// A disc is to be placed here, if somebody may.
#[derive(Message, Clone, Copy, Debug)]
struct Press(Square);

/// Reads the devices while the board is in front.
pub fn plugin(app: &mut App) {
    app.init_resource::<Cursor>().add_message::<Press>();
    app.add_systems(
        Update,
        (move_cursor, press_by_verb, place)
            .chain()
            .in_set(FrameSystems::Input)
            .run_if(in_state(Screen::Playing(ID)))
            .run_if(at_the_board),
    );
    app.add_observer(listen);
}

fn move_cursor(
    phase: Res<State<OthelloPhase>>,
    mut repeat: Repeat,
    mut cursor: ResMut<Cursor>,
    mut focus: ResMut<InputFocus>,
    mut asks: MessageWriter<Ask>,
) {
    let Some(step) = repeat.direction() else { return };
    // A button that Tab led to must not be pressed by a later key.
    focus.clear();
    if *phase.get() == OthelloPhase::Watched {
        asks.write(Ask::Watch);
    }
    cursor.step(step);
}

fn press_by_verb(
    verbs: Single<&Verbs>,
    sheet: Res<State<Sheet>>,
    focus: Res<InputFocus>,
    buttons: Query<(), With<Button>>,
    mut cursor: ResMut<Cursor>,
    mut presses: MessageWriter<Press>,
) {
    let on_a_button = focus.get().is_some_and(|entity| buttons.contains(entity));
    // The press that closed a sheet is not meant for the board.
    if !verbs.just_pressed(&Verb::Confirm) || on_a_button || sheet.is_changed() {
        return;
    }
    presses.write(Press(cursor.square));
    if cursor.guide != Guide::Keys {
        cursor.guide = Guide::Keys;
    }
}

fn place(
    mut presses: MessageReader<Press>,
    phase: Res<State<OthelloPhase>>,
    mut plays: MessageWriter<Play<Game>>,
    mut asks: MessageWriter<Ask>,
    mut cues: MessageWriter<PlayCue>,
) {
    // One frame, one move: whatever else is pressed in it was not meant for the next turn.
    let Some(&Press(square)) = presses.read().next() else { return };
    presses.clear();
    match phase.get() {
        OthelloPhase::Entering => {}
        OthelloPhase::YourTurn => {
            plays.write(Play(Move::Place(square)));
        }
        OthelloPhase::Watched => {
            asks.write(Ask::Watch);
        }
        OthelloPhase::Thinking | OthelloPhase::Over => {
            cues.write(PlayCue(Cue::Denied));
        }
    }
}

/// Every board that appears can be pointed at.
fn listen(added: On<Add, BoardSlot>, mut commands: Commands) {
    commands.entity(added.entity).insert(Pickable::default()).observe(point).observe(leave).observe(click);
}

/// The square at a place in the window.
fn square_at(
    place: Vec2,
    windows: &Query<&Window, With<PrimaryWindow>>,
    views: &Query<(&BoardView, &Transform), With<InRoom>>,
) -> Option<Square> {
    let (view, transform) = views.iter().next()?;
    let middle = windows.single().ok()?.size() / 2.0;
    let in_world = (place - middle) * Vec2::new(1.0, -1.0);
    view.grid()?.square_at(in_world - transform.translation.truncate())
}

fn point(
    moved: On<Pointer<bevy::picking::events::Move>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    views: Query<(&BoardView, &Transform), With<InRoom>>,
    mut cursor: ResMut<Cursor>,
) {
    if moved.delta == Vec2::ZERO || views.is_empty() {
        return;
    }
    let new = match square_at(moved.pointer_location.position, &windows, &views) {
        Some(square) => Cursor { square, guide: Guide::Pointer },
        None => Cursor { guide: Guide::Nothing, ..*cursor },
    };
    cursor.set_if_neq(new);
}

fn leave(_: On<Pointer<Out>>, mut cursor: ResMut<Cursor>) {
    if cursor.guide == Guide::Pointer {
        cursor.guide = Guide::Nothing;
    }
}

fn click(
    click: On<Pointer<Click>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    views: Query<(&BoardView, &Transform), With<InRoom>>,
    mut presses: MessageWriter<Press>,
) {
    if click.button == PointerButton::Primary
        && let Some(square) = square_at(click.pointer_location.position, &windows, &views)
    {
        presses.write(Press(square));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_stays_on_the_board() {
        let mut cursor = Cursor::default();
        for (step, corner) in [(IVec2::new(-1, -1), "a1"), (IVec2::new(1, 1), "h8")] {
            for _ in 0..9 {
                cursor.step(step);
            }
            assert_eq!(cursor.square.to_string(), corner);
        }
    }

    #[test]
    fn what_else_is_pressed_in_the_frame_of_a_move_is_not_played() {
        let mut app = App::new();
        app.add_message::<Press>().add_message::<Play<Game>>().add_message::<Ask>().add_message::<PlayCue>();
        app.insert_resource(State::new(OthelloPhase::YourTurn)).add_systems(Update, place);
        for square in ["d3", "c3"] {
            app.world_mut().write_message(Press(square.parse().expect("a square")));
        }
        app.update();
        app.update();
        let plays: Vec<Play<Game>> = app.world_mut().resource_mut::<Messages<Play<Game>>>().drain().collect();
        assert_eq!(plays.len(), 1);
    }
}
