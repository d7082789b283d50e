//! The texts of the room: whose turn it is, how the game ended, what a hint means, the list of moves.

use super::rules::{CORNERS, Disc, Game, Move, Score};
use crate::core::Session;
use crate::gameplay::players::Players;
use crate::games::two_players::words;

fn person(players: Players) -> Option<Disc> {
    words::person(players).map(Disc::of)
}

/// The line under the title.
pub fn message(game: &Game, players: Players) -> String {
    if game.is_over() {
        return outcome(game.score(), players);
    }
    let turn = game.turn();
    let is_computers = players.computer == Some(turn.seat());
    let whose = match (is_computers, players.computer) {
        (true, _) => format!("{turn} is thinking…"),
        (false, Some(_)) => "Your move.".to_owned(),
        (false, None) => format!("{turn} to move."),
    };
    if let Some(passed) = game.passed() {
        return format!("{} {whose}", passes(passed, players));
    }
    match game.legal_squares().len() {
        _ if is_computers => whose,
        1 => format!("{whose} 1 open square."),
        count => format!("{whose} {count} open squares."),
    }
}

/// The advisor's answer as a sentence.
pub fn hint(mv: &str, why: &str) -> String {
    // Most reasons start with a verb, some with a noun.
    let is = ["the ", "a ", "there "].iter().any(|word| why.starts_with(word));
    if is { format!("Hint: {mv}, {why}.") } else { format!("Hint: {mv} {why}.") }
}

pub fn passes(disc: Disc, players: Players) -> String {
    if person(players) == Some(disc) {
        "You have to pass.".to_owned()
    } else {
        format!("{disc} has to pass.")
    }
}

pub fn outcome(score: Score, players: Players) -> String {
    let margin = score.black.abs_diff(score.white);
    let discs = if margin == 1 { "disc" } else { "discs" };
    match (score.leader(), person(players)) {
        (None, _) => "A draw.".to_owned(),
        (Some(winner), Some(person)) if winner == person => format!("You win by {margin} {discs}."),
        (Some(_), Some(_)) => format!("The computer wins by {margin} {discs}."),
        (Some(winner), None) => format!("{winner} wins by {margin} {discs}."),
    }
}

/// One sentence about a game that is over.
pub fn remark(game: &Game, players: Players) -> String {
    let Some(winner) = game.winner() else {
        return match game.empties() {
            _ if game.is_over() => "As even as it gets.".to_owned(),
            1 => "One square is still empty.".to_owned(),
            empties => format!("{empties} squares are still empty."),
        };
    };
    let who = match person(players) {
        Some(person) if person == winner => "You".to_owned(),
        Some(_) => "The computer".to_owned(),
        None => winner.to_string(),
    };
    let left = game.board().discs(winner.other());
    if left == 0 {
        return format!("Not one {} disc is left.", winner.other().to_string().to_lowercase());
    }
    match game.empties() {
        0 => {}
        1 => return "The last empty square goes to the winner.".to_owned(),
        empties => return format!("The {empties} empty squares go to the winner."),
    }
    let held = game.board().discs(winner);
    match (held & CORNERS).count_ones() {
        4 => format!("{who} held all four corners."),
        3 => format!("{who} held three corners."),
        2 => format!("{who} held two corners."),
        1 => format!("{who} held only one corner."),
        _ => format!("{who} won without a corner."),
    }
}

/// Stands where the next move will be written.
pub const NEXT: &str = "•••";

/// Black's and White's moves in turn, with passes and [`NEXT`]; the first is empty if White moves first.
pub fn moves(session: &Session<Game>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut write = |disc: Disc, word: String| {
        if words.len() % 2 != disc as usize {
            words.push(String::new());
        }
        words.push(word);
    };
    let mut turn = session.setup().start.side();
    for (mv, _, game) in session.replay() {
        if let Move::Place(square) = mv {
            write(turn, square.to_string());
        }
        if let Some(disc) = game.passed() {
            write(disc, "pass".to_owned());
        }
        turn = game.turn();
    }
    if !session.state().is_over() {
        write(turn, NEXT.to_owned());
    }
    words
}
