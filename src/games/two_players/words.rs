//! Who plays, whose turn it is and who won, in seats and in words.

use super::TwoPlayers;
use crate::core::{Outcome, Seat};
use crate::gameplay::players::Players;

/// The seat of the person who plays against the computer.
pub fn person(players: Players) -> Option<Seat> {
    players.computer.map(Seat::other)
}

/// Who is to move; nobody when the game is over.
pub fn to_move<G: TwoPlayers>(game: &G) -> Option<Seat> {
    game.to_move().filter(|_| game.outcome().is_none())
}

pub fn winner<G: TwoPlayers>(game: &G) -> Option<Seat> {
    if let Some(Outcome::Won(seat)) = game.outcome() { Some(seat) } else { None }
}

pub fn person_won<G: TwoPlayers>(game: &G, players: Players) -> bool {
    winner(game).is_some() && winner(game) != players.computer
}

pub fn side<G: TwoPlayers>(seat: Seat) -> &'static str {
    G::INFO.figures.sides[seat as usize]
}

/// A player's name: "You", "Computer", or the side when two people play.
pub fn player<G: TwoPlayers>(seat: Seat, players: Players) -> &'static str {
    match players.computer {
        None => side::<G>(seat),
        Some(computer) if computer == seat => "Computer",
        Some(_) => "You",
    }
}

/// The heading of the result.
pub fn title<G: TwoPlayers>(game: &G, players: Players) -> String {
    match (game.outcome(), winner(game)) {
        (None, _) => "So far".to_owned(),
        (Some(_), None) => "A draw".to_owned(),
        (Some(_), Some(winner)) => match person(players) {
            Some(person) if person == winner => "You win".to_owned(),
            Some(_) => "You lose".to_owned(),
            None => format!("{} wins", side::<G>(winner)),
        },
    }
}

/// The opponent's name and level.
pub fn opponent<G: TwoPlayers>(Players { computer, level }: Players) -> String {
    match G::INFO.options.iter().find(|option| option.name == "level") {
        Some(option) if computer.is_some() => {
            format!("{}, level {}", option.choices[level.index()].1, level.number())
        }
        _ => "Two players".to_owned(),
    }
}
