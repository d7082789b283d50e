//! The lamp says whether the game can still be won, and rewinds to where it last could. The solver works in
//! the background and gives way to a hint.

use super::advisor::{LastWinnable, POSITIONS, Solver, Verdict, last_winnable};
use super::rules::Game;
use super::{ID, INFO};
use crate::engine::screenshot_request::Unsettled;
use crate::gameplay::prelude::*;

#[derive(Resource, Default)]
pub struct Lamp {
    game: Option<Game>,
    /// What the lamp says of `game`, once it is known; its line is the rest of a winning one.
    pub verdict: Option<Verdict>,
    work: Option<Background<Verdict>>,
}

impl Lamp {
    pub fn is_working(&self) -> bool {
        self.work.is_some() && self.verdict.is_none()
    }

    /// Turns to another position, and keeps the verdict while the player follows the winning line.
    fn turn_to(&mut self, game: &Game) {
        self.work = None;
        if let (Some(before), Some(Verdict::Winnable(line))) = (&mut self.game, &mut self.verdict)
            && !line.is_empty()
            && before.play(line.remove(0)).is_ok()
            && before == game
        {
            return;
        }
        // A finished game needs no solver.
        let end = if game.is_won() { Verdict::Winnable(Vec::new()) } else { Verdict::Lost };
        *self = Self { game: Some(game.clone()), verdict: game.is_over().then_some(end), work: None };
    }
}

/// Asks to rewind to the last position that could be won.
#[derive(Message, Clone, Copy, Debug)]
pub struct Rewind;

#[derive(Resource, Default)]
struct Rewinding(Option<Background<LastWinnable>>);

pub fn is_shown(settings: Res<Settings>) -> bool {
    settings.chosen(&INFO).get("lamp") != "off"
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lamp>().init_resource::<Rewinding>().add_message::<Rewind>();
    app.add_systems(
        Update,
        ((judge.run_if(is_shown), put_out.run_if(not(is_shown)), tell_work).chain(), rewind)
            .in_set(AfterMoves(ID)),
    );
    app.add_systems(
        OnExit(Screen::Playing(ID)),
        (put_out, tell_work, |mut rewinding: ResMut<Rewinding>| rewinding.0 = None).chain(),
    );
}

/// Forgets the verdict, because a hidden lamp judges nothing.
fn put_out(mut lamp: ResMut<Lamp>) {
    *lamp = Lamp::default();
}

/// A screenshot waits until the solver is done.
fn tell_work(lamp: Res<Lamp>, mut unsettled: ResMut<Unsettled>) {
    unsettled.set_if_neq(Unsettled(lamp.is_working()));
}

/// Judges each position in the background, unless the advisor is looking for a hint.
fn judge(table: Res<Table<Game>>, thinking: Res<Thinking>, mut lamp: ResMut<Lamp>, mut wake: ResMut<Wake>) {
    let game = table.session().state();
    if lamp.game.as_ref() != Some(game) {
        lamp.turn_to(game);
    }
    if lamp.verdict.is_some() {
        return;
    }
    wake.within(0.0);
    if thinking.0 {
        lamp.work = None;
    } else if let Some(work) = &mut lamp.work {
        lamp.verdict = work.poll();
    } else {
        let game = game.clone();
        lamp.work = Some(Background::start(move |cancelled| {
            Solver::default().judge(&game, &Budget::positions(POSITIONS).cancelled_by(cancelled))
        }));
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
    if resets.read().count() > 0 {
        // The search belongs to a game that is no longer on the table.
        rewinding.0 = None;
    }
    if asked.read().count() > 0 {
        let session = table.session().clone();
        rewinding.0 = Some(Background::start(move |cancelled| {
            let budget = Budget::positions(POSITIONS).cancelled_by(cancelled);
            last_winnable(&mut Solver::default(), &session, &budget)
        }));
    }
    let Some(work) = &mut rewinding.0 else { return };
    wake.within(0.0);
    let Some(found) = work.poll() else { return };
    rewinding.0 = None;
    let position = table.session().position();
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
