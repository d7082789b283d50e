//! What the room says: whose turn it is, what to do, how the game ended, what a hint means.

use super::choice::{PendingMove, Refusal};
use super::rules::{Ending, Game, Move, Phase, Point, Side};
use crate::core::Advice;
use crate::gameplay::players::Players;
use crate::games::two_players::words::{person_won, side, to_move};

pub fn name(of: Side) -> &'static str {
    side::<Game>(of.seat())
}

/// How many men a side has left, on the board and in hand.
pub fn men(game: &Game, side: Side) -> usize {
    game.board().men(side).len() + usize::from(game.in_hand(side))
}

/// Who plays a side, and whether it is their turn.
pub fn player(game: &Game, side: Side, players: Players) -> &'static str {
    let moves = to_move(game) == Some(side.seat());
    match (players.computer, moves) {
        (Some(seat), true) if seat == side.seat() => "Thinking…",
        (Some(seat), false) if seat == side.seat() => "Computer",
        (Some(_), true) => "Your turn",
        (Some(_), false) => "You",
        (None, true) => "To move",
        (None, false) => "Waiting",
    }
}

/// The line under the title. With `counts`, for layouts without a panel, it counts quiet moves too.
pub fn message(game: &Game, pending: PendingMove, players: Players, counts: bool) -> String {
    if game.is_over() {
        return outcome(game, players);
    }
    let turn = game.turn();
    if players.computer == Some(turn.seat()) {
        return format!("{} is thinking…", name(turn));
    }
    match pending {
        PendingMove::Closed { .. } => {
            return format!("Mill! Take one {} man.", name(turn.other()).to_lowercase());
        }
        PendingMove::Lifted(point) => return format!("Where to from {point}?"),
        PendingMove::Nothing => {}
    }
    let whose =
        if players.computer.is_some() { "Your move.".to_owned() } else { format!("{} to move.", name(turn)) };
    let left = game.quiet_limit().saturating_sub(game.quiet_plies());
    let what = match game.phase(turn) {
        Phase::Placing => "Place a man.".to_owned(),
        _ if game.repetitions() == 2 => "Position seen twice.".to_owned(),
        _ if left == 1 => "Draw in 1 move.".to_owned(),
        _ if left <= SOON => format!("Draw in {left} moves."),
        _ if counts && game.quiet_plies() > 0 => {
            format!("Quiet: {} of {}.", game.quiet_plies(), game.quiet_limit())
        }
        Phase::Moving => "Choose a man.".to_owned(),
        Phase::Flying => "Your men fly now.".to_owned(),
    };
    format!("{whose} {what}")
}

/// From this many plies before a draw, the message warns of it.
const SOON: u8 = 20;

fn outcome(game: &Game, players: Players) -> String {
    match game.winner() {
        None => "A draw.".to_owned(),
        Some(winner) if players.computer.is_none() => format!("{} wins!", name(winner)),
        Some(_) if person_won(game, players) => "You win!".to_owned(),
        Some(_) => "The computer wins.".to_owned(),
    }
}

pub fn remark(game: &Game) -> String {
    match game.ending() {
        None => format!("{} is to move.", name(game.turn())),
        Some(Ending::TooFewMen(winner)) => format!("{} has two men left.", name(winner.other())),
        Some(Ending::Blocked(winner)) => format!("{} cannot move any more.", name(winner.other())),
        Some(Ending::Repetition) => "The same position for the third time.".to_owned(),
        Some(Ending::Quiet) => format!("No man taken in {} moves.", game.quiet_limit()),
    }
}

pub fn hint(advice: &Advice<Move>) -> String {
    format!("Hint: {} {}.", advice.mv, advice.why)
}

pub fn refusal(at: Point, refusal: Refusal) -> String {
    match refusal {
        Refusal::Occupied => format!("There is a man on {at} already."),
        Refusal::NotYours => "Choose one of your men.".to_owned(),
        Refusal::Blocked => format!("The man on {at} cannot move."),
        Refusal::NoLine(from) => format!("No line leads from {from} to {at}."),
        Refusal::Safe => format!("{at} stands in a mill and is safe."),
        Refusal::TakeFirst => "Take one of the ringed men.".to_owned(),
    }
}
