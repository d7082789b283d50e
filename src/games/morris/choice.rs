//! A move while it is entered. First a man is chosen or placed; if that closes a mill, the man to take comes
//! second. The rules only get complete moves.

use super::ID;
use super::MorrisPhase;
use super::animation::animate;
use super::capture::taking;
use super::movement::{moving, placing};
use super::rules::{Board, Effect, Game, Mill, Move, Point};
use crate::engine::states::Held;
use crate::gameplay::ask::{PartEntered, UndoPart};
use crate::gameplay::prelude::*;
use crate::games::two_players::cursor::{BoardInput, CurrentInput};

/// How far a move has been entered.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PendingMove {
    #[default]
    Nothing,
    /// The man on this point is chosen.
    Lifted(Point),
    /// A man closed a mill, and the man to take is not chosen yet.
    Closed {
        /// Where the man stood; `None` if it comes from the hand.
        from: Option<Point>,
        to: Point,
    },
}

/// What pressing a point leads to.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The move is entered so far.
    Continue(PendingMove),
    Play(Move),
    Refuse(Point, Refusal),
}

/// Why a press is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Occupied,
    NotYours,
    Blocked,
    /// No line leads there from this point.
    NoLine(Point),
    /// The man there is in a mill and cannot be taken.
    Safe,
    TakeFirst,
}

impl PendingMove {
    /// The board with the entered part of the move on it.
    pub fn board(self, game: &Game) -> Board {
        let mut board = *game.board();
        if let Self::Closed { from, to } = self
            && from.is_none_or(|from| board.remove(from).is_ok())
            && board.put(game.turn(), to).is_ok()
        {
            return board;
        }
        *game.board()
    }

    /// The mills that the entered part closes.
    pub fn mills(self, game: &Game) -> Vec<Mill> {
        if let Self::Closed { from, to } = self { game.mills_after(from, to) } else { Vec::new() }
    }

    /// The visible effects of the entered part, apart from a lifted man.
    pub fn effects(self, game: &Game) -> Vec<Effect> {
        if let Self::Closed { from, to } = self { game.effects_of_way(from, to) } else { Vec::new() }
    }

    pub fn press(self, game: &Game, point: Point) -> Choice {
        match self {
            Self::Closed { from, to } => taking(game, (from, to), point),
            Self::Nothing if game.in_hand(game.turn()) > 0 => placing(game, point),
            _ => moving(game, self, point),
        }
    }

    /// Whether a man has gone this way already.
    pub fn is_way(self, from: Option<Point>, to: Point) -> bool {
        self == Self::Closed { from, to }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingMove>().add_message::<Choice>();
    let here = in_state(Screen::Playing(ID));
    app.add_systems(
        Update,
        (
            (let_go, carry_out)
                .chain()
                .after(FrameSystems::Input)
                .before(FrameSystems::Rules)
                .run_if(here.clone()),
            (give_up_pending, update_phase)
                .chain()
                .after(FrameSystems::Rules)
                .before(animate)
                .run_if(here.clone()),
            hold.in_set(FrameSystems::View).run_if(here),
        ),
    );
    app.add_systems(OnEnter(MorrisPhase::Taking), |mut part: ResMut<PartEntered>| part.0 = true);
    app.add_systems(OnExit(MorrisPhase::Taking), |mut part: ResMut<PartEntered>| part.0 = false);
    app.add_systems(OnExit(Screen::Playing(ID)), |mut pending: ResMut<PendingMove>| {
        *pending = PendingMove::Nothing;
    });
}

/// Puts a chosen or half-moved man back.
fn let_go(input: Res<CurrentInput<Point>>, mut choices: MessageWriter<Choice>) {
    if input.0 == Some(BoardInput::LetGo) {
        choices.write(Choice::Continue(PendingMove::Nothing));
    }
}

fn carry_out(
    mut choices: MessageReader<Choice>,
    mut pending: ResMut<PendingMove>,
    mut plays: MessageWriter<Play<Game>>,
    mut cues: MessageWriter<PlayCue>,
) {
    for choice in choices.read() {
        match *choice {
            Choice::Continue(next) => _ = pending.set_if_neq(next),
            Choice::Play(mv) => _ = plays.write(Play(mv)),
            Choice::Refuse(..) => _ = cues.write(PlayCue(Cue::Denied)),
        }
    }
}

/// Drops half a move when it is undone, the position changes, or a hint is about another move.
fn give_up_pending(
    mut hinted: MessageReader<Hinted<Game>>,
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    mut undone: MessageReader<UndoPart>,
    mut pending: ResMut<PendingMove>,
) {
    let others = hinted.read().filter(|Hinted(advice)| !pending.is_way(advice.mv.from, advice.mv.to));
    if others.count() + played.read().count() + reset.read().count() + undone.read().count() > 0 {
        pending.set_if_neq(PendingMove::Nothing);
    }
}

/// Sets the phase, once moves and the pending one are known.
fn update_phase(
    (table, watching): (Res<Table<Game>>, Res<Watching>),
    pending: Res<PendingMove>,
    phase: Res<State<MorrisPhase>>,
    mut next: ResMut<NextState<MorrisPhase>>,
) {
    let now = MorrisPhase::of(&table, *watching, *pending);
    if *phase.get() != now {
        next.set(now);
    }
}

/// Makes Back let go of a man before it leaves the room.
fn hold(pending: Res<PendingMove>, mut held: ResMut<Held>) {
    held.set_if_neq(Held(*pending != PendingMove::Nothing));
}
