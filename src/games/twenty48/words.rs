//! What players read: the line above the board, the results, the card on the menu.

use super::ID;
use super::rules::Game;
use crate::gameplay::card_text::CardText;
use crate::gameplay::results::Results;
use crate::gameplay::table::Table;
use crate::theme::number_text::{clock, grouped};

/// The results of the game on the table.
pub fn results(table: &Table<Game>) -> Results {
    let game = table.session().state();
    let best = table.best_before().unwrap_or(0);
    let points = game.score().points();
    let over = game.is_over();
    let new_best = points > best;
    let line = match (over, game.is_won()) {
        (false, true) => {
            let (made, next) = (game.board().max_tile() as i64, game.next_goal() as i64);
            format!("You made the {made} tile. Next: {}.", grouped(next))
        }
        (false, false) => format!("The goal is the {} tile.", game.next_goal()),
        (true, _) if new_best && best == 0 => "Your first result on this board.".to_owned(),
        (true, _) if new_best => {
            format!("Previous best {}, up by {}.", grouped(best), grouped(points - best))
        }
        (true, _) => format!("Your best is {}.", grouped(best)),
    };
    Results {
        title: match (over, game.is_won()) {
            (true, _) => "Game over",
            (false, true) => "You won!",
            (false, false) => "So far",
        }
        .to_owned(),
        headline: grouped(points),
        line,
        new_best: new_best && over,
        facts: vec![
            ("Largest", game.board().max_tile().to_string()),
            ("Moves", grouped(table.session().position() as i64)),
            ("Time", clock(table.seconds())),
        ],
        bars: Vec::new(),
        goes_on: !over,
        won: game.is_won(),
        delay: None,
    }
}

/// The card on the menu.
pub fn card(table: &Table<Game>, best: i64) -> CardText {
    let session = table.session();
    let game = session.state();
    CardText {
        game: ID,
        continues: session.position() > 0 && !game.is_over(),
        played_at: table.played_at(),
        record: (best > 0).then(|| ("Best", grouped(best))),
        line: match session.position() {
            0 => "a new board is waiting".to_owned(),
            1 => "one move in".to_owned(),
            moves => format!(
                "{} after {moves} moves, largest tile {}",
                grouped(game.score().points()),
                game.board().max_tile()
            ),
        },
    }
}
