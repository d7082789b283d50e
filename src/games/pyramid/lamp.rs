//! The lamp, which says whether the game can still be won, and the way back to where it last
//! could. The solver works in the background and gives way to a hint.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::advisor::{LastWinnable, Solver, Verdict, last_winnable};
use super::rules::{Game, Move};
use super::{FollowSystems, ID, INFO, PyramidPhase};
use crate::core::{Budget, Rules, Session};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::power::Wake;
use crate::engine::screenshot_request::Unsettled;
use crate::engine::settings::Settings;
use crate::engine::states::Screen;
use crate::gameplay::advisor::Thinking;
use crate::gameplay::ask::Ask;
use crate::gameplay::messages::Reset;
use crate::gameplay::table::Table;
use crate::theme::toast::Toast;

/// What the lamp says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Light {
    /// The solver is at it.
    #[default]
    Judging,
    /// It can be won.
    Winnable,
    /// It cannot be won.
    Lost,
    /// The solver gave up.
    Unknown,
}

/// How many positions the lamp may look at.
const LAMP_POSITIONS: u64 = 4_000_000;

/// Work in the background that can be called off.
pub struct Work<T> {
    task: Task<T>,
    cancel: Arc<AtomicBool>,
}

impl<T: Send + 'static> Work<T> {
    /// Starts it; it is given the budget to keep to, which ends when it is called off.
    pub fn start(budget: Budget, work: impl FnOnce(&Budget) -> T + Send + 'static) -> Self {
        let cancel = Arc::new(AtomicBool::new(false));
        let budget = budget.cancelled_by(cancel.clone());
        Self { task: AsyncComputeTaskPool::get().spawn(async move { work(&budget) }), cancel }
    }

    /// What came of it, once it is done and put away.
    pub fn take_result(work: &mut Option<Self>) -> Option<T> {
        let result = block_on(poll_once(&mut work.as_mut()?.task))?;
        *work = None;
        Some(result)
    }
}

impl<T> Drop for Work<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// The lamp.
#[derive(Resource, Default)]
pub struct Lamp {
    light: Light,
    /// What it is about.
    game: Option<Game>,
    /// The rest of a line that wins, last move first.
    line: Vec<Move>,
    work: Option<Work<Verdict>>,
}

impl Lamp {
    /// What it says.
    pub fn light(&self) -> Light {
        self.light
    }

    /// Whether the solver is at it.
    pub fn is_working(&self) -> bool {
        self.work.is_some()
    }

    /// Turns to another position. It is not judged again while the player keeps to a line that wins.
    fn turn_to(&mut self, game: &Game) {
        self.work = None;
        let mut along = self.game.take();
        if let (Some(before), Some(mv)) = (&mut along, self.line.pop())
            && before.play(mv).is_ok()
            && before == game
            && self.light == Light::Winnable
        {
            self.game = along;
            return;
        }
        self.line.clear();
        self.light = Light::Judging;
        self.game = Some(game.clone());
    }

    /// Sets the light without asking the solver.
    fn settle(&mut self, light: Light) {
        *self = Self { light, ..default() };
    }

    fn judged(&mut self, verdict: Verdict) {
        self.light = match verdict {
            Verdict::Winnable(mut line) => {
                line.reverse();
                self.line = line;
                Light::Winnable
            }
            Verdict::Lost => Light::Lost,
            Verdict::Unknown => Light::Unknown,
        };
    }
}

/// Asks for the last position that could be won.
#[derive(Message, Clone, Copy, Debug)]
pub struct Rewind;

/// The search for it.
#[derive(Resource, Default)]
struct Rewinding(Option<Work<LastWinnable>>);

/// Whether the lamp is chosen to be shown.
pub fn is_shown(settings: Res<Settings>) -> bool {
    settings.chosen(&INFO).get("lamp") != "off"
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lamp>().init_resource::<Rewinding>().add_message::<Rewind>();
    let is_over = in_state(PyramidPhase::Stuck).or_else(in_state(PyramidPhase::Won));
    app.add_systems(
        Update,
        (put_out.run_if(not(is_shown)), judge.run_if(is_shown.and_then(not(is_over))), tell_work, rewind)
            .chain()
            .in_set(FollowSystems),
    );
    app.add_systems(OnEnter(PyramidPhase::Stuck), |mut lamp: ResMut<Lamp>| lamp.settle(Light::Lost));
    app.add_systems(OnEnter(PyramidPhase::Won), |mut lamp: ResMut<Lamp>| lamp.settle(Light::Winnable));
    app.add_systems(
        OnExit(Screen::Playing(ID)),
        |mut lamp: ResMut<Lamp>, mut rewinding: ResMut<Rewinding>, mut unsettled: ResMut<Unsettled>| {
            *lamp = Lamp::default();
            *unsettled = Unsettled(false);
            *rewinding = Rewinding(None);
        },
    );
}

/// A hidden lamp judges nothing.
fn put_out(mut lamp: ResMut<Lamp>) {
    lamp.work = None;
    lamp.game = None;
}

/// A picture of the window waits until the solver is done.
fn tell_work(lamp: Res<Lamp>, mut unsettled: ResMut<Unsettled>) {
    unsettled.set_if_neq(Unsettled(lamp.is_working()));
}

/// The solver judges each position, unless a hint is being thought about.
fn judge(table: Res<Table<Game>>, thinking: Res<Thinking>, mut lamp: ResMut<Lamp>, mut wake: ResMut<Wake>) {
    let game = table.session().state();
    if lamp.game.as_ref() != Some(game) {
        lamp.turn_to(game);
    }
    if lamp.light != Light::Judging {
        return;
    }
    wake.within(0.0);
    if thinking.0 {
        lamp.work = None;
    } else if lamp.work.is_none() {
        let game = game.clone();
        let budget = Budget::positions(LAMP_POSITIONS);
        lamp.work = Some(Work::start(budget, move |budget| Solver::default().judge(&game, budget)));
    } else if let Some(verdict) = Work::take_result(&mut lamp.work) {
        lamp.judged(verdict);
    }
}

fn rewind(
    mut asked: MessageReader<Rewind>,
    mut resets: MessageReader<Reset<Game>>,
    table: Res<Table<Game>>,
    mut rewinding: ResMut<Rewinding>,
    mut asks: MessageWriter<Ask>,
    mut toasts: MessageWriter<Toast>,
    mut cues: MessageWriter<PlayCue>,
    mut wake: ResMut<Wake>,
) {
    let position = table.session().position();
    if resets.read().count() > 0 {
        // The search belongs to a game that is no longer on the table.
        rewinding.0 = None;
    }
    if asked.read().count() > 0 {
        let session: Session<Game> = table.session().clone();
        rewinding.0 = Some(Work::start(Budget::positions(LAMP_POSITIONS), move |budget| {
            last_winnable(&mut Solver::default(), &session, budget)
        }));
    }
    if rewinding.0.is_some() {
        wake.within(0.0);
    }
    let Some(found) = Work::take_result(&mut rewinding.0) else { return };
    let denied = match found {
        LastWinnable::After(found) if found < position => {
            asks.write(Ask::Seek(found));
            toasts.write(Toast::new(match position - found {
                1 => "Back where it can be won: one move.".to_owned(),
                moves => format!("Back where it can be won: {moves} moves."),
            }));
            return;
        }
        LastWinnable::After(_) => "It can still be won from here.",
        LastWinnable::Never => "This deal could not be won from the start.",
        LastWinnable::Unknown => "Whether it could be won is too hard for the solver.",
    };
    cues.write(PlayCue(Cue::Denied));
    toasts.write(Toast::new(denied));
}
