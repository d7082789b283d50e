//! Demonstrations on the cards of the menu: while somebody may be looking, the advisor plays a move now and
//! then on the card in front, with a small, fixed budget. In screenshots the demonstrations do not move.

use std::time::Duration;

use bevy::input::InputSystems;
use bevy::input::gamepad::RawGamepadEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchInput;
use bevy::window::{CursorMoved, PrimaryWindow};

use super::advisor::{Thought, think_about};
use super::prelude::*;
use super::thumbnail::{Shows, Thumbnail};
use crate::engine::power::{Hidden, SoftwareRendering};
use crate::engine::screenshot_request::TakePicture;

/// How many positions the advisor may examine for a move: enough for a sensible move at once.
const POSITIONS: u64 = 2_000;
/// Without a graphics card, the pause between moves is this many times longer.
const SOFTWARE_PACE: f32 = 2.5;
/// How long the end of a game stays on its card, in seconds.
const AT_THE_END: f32 = 4.0;
/// A game starts again after this many moves, so that it does not grow without end.
const LONGEST: usize = 1_000;
/// Without any input for this long, nobody is looking.
const NOBODY_THERE: Duration = Duration::from_mins(1);
/// The seconds between two checks for a move that is not found yet.
const ASK_AGAIN: f32 = 0.2;

/// The game that last had the focus or was last played; the menu returns to it.
#[derive(Resource, Clone, Copy, Debug)]
pub struct LastGame(pub GameId);

#[derive(Resource)]
pub struct Demonstration<G: Room> {
    session: Session<G>,
    advisor: Option<G::Advisor>,
    thought: Option<Thought<G>>,
    /// The seconds until the next move.
    wait: f32,
}

impl<G: Room> Demonstration<G> {
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    fn begin() -> Session<G> {
        // A test makes sure that the code can be read; otherwise a new game will do.
        Session::from_code(G::DEMONSTRATION).unwrap_or_else(|_| {
            let chosen = Chosen::new(G::INFO.options, None);
            Session::new(G::fresh(G::INFO.default_variant, &chosen, 1, 0))
        })
    }

    fn is_at_its_end(&self) -> bool {
        self.session.state().outcome().is_some() || self.session.position() >= LONGEST
    }
}

impl<G: Room> Default for Demonstration<G> {
    fn default() -> Self {
        Self { session: Self::begin(), advisor: None, thought: None, wait: G::DEMONSTRATION_PACE }
    }
}

/// An event in a game that plays itself.
#[derive(Message, Clone, Debug)]
pub enum Demonstrated<G: Room> {
    /// A move was played, with these effects.
    Played(Vec<G::Effect>),
    Anew,
}

/// The time of the last input, which tells whether somebody may be looking at the menu.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct LastTouch(Duration);

/// Records when there was input.
pub fn plugin(app: &mut App) {
    let noticed = on_message::<KeyboardInput>
        .or_eager(on_message::<RawGamepadEvent>)
        .or_eager(on_message::<MouseButtonInput>)
        .or_eager(on_message::<TouchInput>)
        .or_eager(on_message::<CursorMoved>)
        .or_eager(state_changed::<Screen>);
    app.init_resource::<LastTouch>();
    let note = |mut last: ResMut<LastTouch>, time: Res<Time<Real>>| last.0 = time.elapsed();
    app.add_systems(PreUpdate, note.run_if(noticed).after(InputSystems));
}

/// Adds the demonstration of one game.
pub fn of<G: Room>(app: &mut App) {
    app.init_resource::<Demonstration<G>>().add_message::<Demonstrated<G>>();
    app.add_systems(
        Update,
        play_on::<G>
            .in_set(FrameSystems::Rules)
            .run_if(in_state(Screen::Menu))
            .run_if(in_state(Sheet::None))
            .run_if(is_watched)
            .run_if(is_in_front::<G>),
    );
    // Free the memory of an advisor that nobody watches.
    app.add_systems(OnExit(Screen::Menu), |mut demonstration: ResMut<Demonstration<G>>| {
        demonstration.thought = None;
        demonstration.advisor = None;
        demonstration.wait = G::DEMONSTRATION_PACE;
    });
}

/// Whether the window is visible and in use, reduced motion is off, and no screenshot is being taken.
fn is_watched(
    (last, time, hidden): (Res<LastTouch>, Res<Time<Real>>, Res<Hidden>),
    windows: Query<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    picture: Option<Res<TakePicture>>,
) -> bool {
    let in_use = windows.iter().any(|window| window.focused);
    let somebody = time.elapsed() < last.0 + NOBODY_THERE;
    in_use && !hidden.0 && somebody && !settings.reduced_motion && picture.is_none()
}

fn is_in_front<G: Room>(last: Res<LastGame>, cards: Query<&Thumbnail>) -> bool {
    last.0 == G::ID && cards.iter().any(|card| card.game == G::ID && card.shows == Shows::Demonstration)
}

fn play_on<G: Room>(
    mut demonstration: ResMut<Demonstration<G>>,
    time: Res<Time<Real>>,
    mut demonstrated: MessageWriter<Demonstrated<G>>,
    mut wake: ResMut<Wake>,
    software: Res<SoftwareRendering>,
) {
    let demonstration = &mut *demonstration;
    demonstration.wait -= time.delta_secs();
    if demonstration.thought.is_none() && !demonstration.is_at_its_end() {
        // The result is only polled when it is time to move, so waiting for it costs nothing.
        let budget = Budget::positions(POSITIONS).at(Level::WATCHED);
        demonstration.thought =
            Some(think_about(demonstration.session.state(), &mut demonstration.advisor, budget));
    }
    if demonstration.wait > 0.0 {
        wake.within(demonstration.wait);
        return;
    }
    let mut mv = None;
    if let Some(thought) = &mut demonstration.thought {
        let Some((advisor, advice)) = thought.poll() else {
            demonstration.wait = ASK_AGAIN;
            wake.within(ASK_AGAIN);
            return;
        };
        demonstration.thought = None;
        demonstration.advisor = Some(advisor);
        mv = advice.map(|advice| advice.mv);
    }
    if let Some(effects) = mv.and_then(|mv| demonstration.session.play(mv).ok()) {
        demonstrated.write(Demonstrated::Played(effects));
    } else {
        demonstration.session = Demonstration::begin();
        demonstrated.write(Demonstrated::Anew);
    }
    let pace = if software.0 { G::DEMONSTRATION_PACE * SOFTWARE_PACE } else { G::DEMONSTRATION_PACE };
    demonstration.wait = if demonstration.is_at_its_end() { AT_THE_END } else { pace };
    wake.within(demonstration.wait);
}
