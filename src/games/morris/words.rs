//! What the room says: whose turn it is, what to do, how the game ended, what a hint means.

use super::choice::{PendingMove, Refusal};
use super::rules::{Ending, Game, Move, Phase, Side};
use crate::core::Advice;
use crate::gameplay::players::Players;
use crate::games::two_players::words::{person_won, side, to_move};

/// What a side is called here.
pub fn name(of: Side) -> &'static str {
    side::<Game>(of.seat())
}

/// How many men a side has left, on the board and in hand.
pub fn men(game: &Game, side: Side) -> usize {
    game.board().men(side).len() + usize::from(game.in_hand(side))
}

/// What its men are made of.
fn material(side: Side) -> &'static str {
    match side {
        Side::White => "ivory",
        Side::Black => "ebony",
    }
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

/// The line under the title. Where there is no panel it counts quiet moves too.
pub fn message(game: &Game, pending: PendingMove, players: Players, counts: bool) -> String {
    if game.is_over() {
        return outcome(game, players);
    }
    let turn = game.turn();
    if players.computer == Some(turn.seat()) {
        return format!("{} is thinking…", name(turn));
    }
    match pending {
        PendingMove::Closed { .. } => return format!("Mill! Take one {} man.", material(turn.other())),
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

/// From here on the message warns of the draw, in plies.
const SOON: u8 = 20;

/// Who won.
fn outcome(game: &Game, players: Players) -> String {
    match game.winner() {
        None => "A draw.".to_owned(),
        Some(winner) if players.computer.is_none() => format!("{} wins!", name(winner)),
        Some(_) if person_won(game, players) => "You win!".to_owned(),
        Some(_) => "The computer wins.".to_owned(),
    }
}

/// One sentence about how a game ended.
pub fn remark(game: &Game) -> String {
    match game.ending() {
        None => format!("{} is to move.", name(game.turn())),
        Some(Ending::TooFewMen(winner)) => format!("{} has two men left.", name(winner.other())),
        Some(Ending::Blocked(winner)) => format!("{} cannot move any more.", name(winner.other())),
        Some(Ending::Repetition) => "The same position for the third time.".to_owned(),
        Some(Ending::Quiet) => format!("No man taken in {} moves.", game.quiet_limit()),
    }
}

/// What the advisor would do, and why.
pub fn hint(advice: &Advice<Move>) -> String {
    format!("Hint: {} {}.", advice.mv, advice.why)
}

/// Why a press led to nothing.
pub fn refusal(refusal: Refusal) -> String {
    match refusal {
        Refusal::Occupied(point) => format!("There is a man on {point} already."),
        Refusal::NotYours(_) => "Choose one of your men.".to_owned(),
        Refusal::Blocked(point) => format!("The man on {point} cannot move."),
        Refusal::NoLine(from, to) => format!("No line leads from {from} to {to}."),
        Refusal::Safe(point) => format!("{point} stands in a mill and is safe."),
        Refusal::TakeFirst(_) => "Take one of the ringed men.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Level, Rng, Rules, Seat};
    use crate::games::morris::rules::{Point, QuietLimit, Setup, Start};
    use crate::games::two_players::words::title;

    const IVORY: Players = Players { computer: Some(Seat::Second), level: Level::MIN };

    fn game(board: &str, turn: Side) -> Game {
        let board = board.replace(' ', "").parse().expect("a board");
        let start = Start { board, turn, in_hand: [0, 0] };
        Game::new(&Setup::new(1).with_start(start).expect("a position"))
    }

    #[test]
    fn the_message_says_what_to_do() {
        let first = Game::new(&Setup::new(1));
        assert_eq!(message(&first, PendingMove::Nothing, IVORY, false), "Your move. Place a man.");
        assert_eq!(
            message(&first, PendingMove::Nothing, Players::PEOPLE, false),
            "Ivory to move. Place a man."
        );
        let to = Point::ALL[0];
        let closed = PendingMove::Closed { from: None, to };
        assert_eq!(message(&first, closed, IVORY, false), "Mill! Take one ebony man.");
        let ebony = Players { computer: Some(Seat::First), ..IVORY };
        assert_eq!(message(&first, PendingMove::Nothing, ebony, false), "Ivory is thinking…");
        let flying = game("WWW ... ... ... ... ... ... BBB", Side::White);
        assert_eq!(message(&flying, PendingMove::Nothing, IVORY, false), "Your move. Your men fly now.");
    }

    #[test]
    fn the_last_move_before_a_draw_is_one() {
        // Positions that were seen before are told instead, so there are some tries.
        let told = |seed: u64| {
            let board = "W.. W.. W.. ... ... ..B ..B ..B".replace(' ', "").parse().expect("a board");
            let start = Start { board, turn: Side::White, in_hand: [0, 0] };
            let setup = Setup::new(1).with_flying(false).with_quiet_limit(QuietLimit::Forty);
            let setup = setup.with_threefold(false).with_start(start).expect("a position");
            let (mut game, mut rng) = (Game::new(&setup), Rng::new(seed));
            while game.quiet_plies() + 1 < game.quiet_limit() {
                let mut moves = game.legal_moves();
                moves.retain(|mv| mv.take.is_none());
                if moves.is_empty() {
                    break;
                }
                game.play(moves[rng.below(moves.len() as u32) as usize]).expect("legal");
            }
            message(&game, PendingMove::Nothing, Players::PEOPLE, false)
        };
        let last = (0..20).map(told).find(|told| told.contains("Draw in"));
        assert!(last.as_ref().is_some_and(|told| told.ends_with(" Draw in 1 move.")), "{last:?}");
    }

    #[test]
    fn the_end_is_told_from_the_side_of_the_person() {
        // Ebony stands in the corners, and ivory between them.
        let blocked = game("BWB ... ... W.. ..W ... ... BWB", Side::Black);
        assert_eq!(message(&blocked, PendingMove::Nothing, IVORY, false), "You win!");
        assert_eq!(title(&blocked, Players::PEOPLE), "Ivory wins");
        assert_eq!(remark(&blocked), "Ebony cannot move any more.");
        let lost = Players { computer: Some(Seat::First), ..IVORY };
        assert_eq!(title(&blocked, lost), "You lose");
    }
}
