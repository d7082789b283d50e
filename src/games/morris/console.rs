//! Morris in the console: how its moves are typed and its board is printed.

use super::advisor::endgame::Tables;
use super::rules::{Board, Effect, Game, Move, Setup, Side, Start};
use crate::console::{ConsoleGame, Match, Table};
use crate::core::Session;

/// The greatest depth of `perft`; one ply more takes a minute.
const DEEPEST_PERFT: u32 = 8;

pub fn open(variant: &str, seed: u64) -> Box<dyn Table> {
    let flying = variant != "no-flying";
    // The advisor will need them soon.
    Tables::unpack(flying);
    Box::new(Match::<Game>::new(Setup { flying, ..Setup::new(seed) }))
}

const DIAGRAM: [&str; 13] = [
    "7  *--------*--------*",
    "   |        |        |",
    "6  |  *-----*-----*  |",
    "   |  |     |     |  |",
    "5  |  |  *--*--*  |  |",
    "   |  |  |     |  |  |",
    "4  *--*--*     *--*--*",
    "   |  |  |     |  |  |",
    "3  |  |  *--*--*  |  |",
    "   |  |     |     |  |",
    "2  |  *-----*-----*  |",
    "   |        |        |",
    "1  *--------*--------*",
];

/// The diagram with a sign in place of each star.
fn diagram(board: Board, sign: fn(Option<Side>) -> char) -> Vec<String> {
    let mut signs = board.pieces().map(|(_, piece)| sign(piece));
    let mut fill = |letter: char| if letter == '*' { signs.next().unwrap_or(letter) } else { letter };
    DIAGRAM.iter().map(|line| line.chars().map(&mut fill).collect()).collect()
}

impl ConsoleGame for Game {
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("d7, a1-a4, a1-a4xg7", "place a man, move one, and take one when a mill is closed"),
        ("set BOARD SIDE W B", "start from a board of 24 .WB from a7, a side to move, men in hand"),
        ("perft N", "count the games of N moves"),
    ];

    fn again(&self, setup: &Setup, seed: u64) -> Setup {
        Setup { seed, start: None, ..*setup }
    }

    fn parse_move(&self, text: &str) -> Option<Result<Move, String>> {
        let looks_like_one = text.starts_with(|first: char| ('a'..='g').contains(&first))
            && text.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
        looks_like_one.then(|| text.parse().map_err(|error| format!("{error}")))
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn tell(effects: &[Effect]) -> Option<String> {
        effects.iter().find_map(|effect| match effect {
            Effect::Over(ending) => Some(ending.to_string()),
            _ => None,
        })
    }

    fn status(&self) -> Vec<(&'static str, String)> {
        let winner = if self.is_over() { self.winner().map_or("draw", Side::name) } else { "none" };
        vec![
            ("turn", self.turn().to_string()),
            ("phase", self.phase(self.turn()).name().to_owned()),
            ("white", self.board().men(Side::White).len().to_string()),
            ("black", self.board().men(Side::Black).len().to_string()),
            ("inhandw", self.in_hand(Side::White).to_string()),
            ("inhandb", self.in_hand(Side::Black).to_string()),
            ("over", self.is_over().to_string()),
            ("winner", winner.to_owned()),
        ]
    }

    fn board(&self) -> Vec<String> {
        let lines = diagram(*self.board(), |piece| piece.map_or('.', Side::letter));
        lines.iter().step_by(2).map(|line| line.chars().skip(3).step_by(3).collect()).collect()
    }

    fn picture(&self) -> Vec<String> {
        let mut lines = diagram(*self.board(), |piece| match piece {
            None => '·',
            Some(Side::White) => 'O',
            Some(Side::Black) => '@',
        });
        lines.push("   a  b  c  d  e  f  g".to_owned());
        for (side, man) in [(Side::White, 'O'), (Side::Black, '@')] {
            let (hand, lost) = (self.in_hand(side), self.captured(side));
            lines.push(format!("{man} {side}: {hand} in hand, {lost} lost"));
        }
        lines.push(match self.ending() {
            Some(ending) => ending.to_string(),
            None => format!("{} to move, {}", self.turn(), self.phase(self.turn()).name()),
        });
        lines
    }

    fn command(session: &mut Session<Self>, word: &str, rest: &str) -> Option<Result<String, String>> {
        match word {
            "set" => Some(set(session, rest)),
            "perft" => Some(perft(session.state(), rest)),
            _ => None,
        }
    }
}

fn set(session: &mut Session<Game>, rest: &str) -> Result<String, String> {
    const USAGE: &str =
        "set takes 24 of . W and B from a7, the side to move W or B, and the men in hand of W and of B";
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [board @ .., side, white, black] = words.as_slice() else { return Err(USAGE.to_owned()) };
    let board = board.concat().parse().map_err(|error| format!("{error}"))?;
    let turn = side.parse().ok().and_then(Side::from_letter).ok_or(USAGE)?;
    let hand = |text: &str| text.parse::<u8>().map_err(|_| USAGE.to_owned());
    let start = Start { board, turn, in_hand: [hand(white)?, hand(black)?] };
    let setup = session.setup().clone().with_start(start).map_err(|error| error.to_string())?;
    *session = Session::new(setup);
    Ok(String::new())
}

fn perft(game: &Game, rest: &str) -> Result<String, String> {
    let depth = rest.parse().ok().filter(|depth| (1..=DEEPEST_PERFT).contains(depth));
    let depth = depth.ok_or_else(|| format!("perft takes a number of moves from 1 to {DEEPEST_PERFT}"))?;
    Ok(if game.is_over() { 0 } else { game.men().perft(depth) }.to_string())
}
