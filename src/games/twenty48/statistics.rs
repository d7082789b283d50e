//! Statistics of 2048: the highest tile of each game, and the games won.

use super::rules::Game;
use crate::gameplay::catalogue::Figures;
use crate::theme::palette::hex;

pub static FIGURES: Figures = Figures {
    picture: ("tile_white", Some(hex(0xedc22e))),
    own: Some(("Won", "goal")),
    breakdown: (
        "Highest tile",
        &[
            ("to 128", "128 or less"),
            ("256", "256"),
            ("512", "512"),
            ("1024", "1024"),
            ("2048", "2048"),
            ("4096", "4096 or more"),
        ],
    ),
    ..Figures::USUAL
};

pub fn facts(game: &Game) -> Vec<(&'static str, u64)> {
    let power = game.board().max_tile().checked_ilog2().unwrap_or(0).clamp(7, 12);
    let (tile, _) = FIGURES.breakdown.1[power as usize - 7];
    [(tile, 1)].into_iter().chain(game.is_won().then_some(("goal", 1))).collect()
}
