//! One phrase that says why a move is good.

use super::worth::closers;
use crate::core::Rules;
use crate::games::morris::rules::lines::{closing, in_mills, steps};
use crate::games::morris::rules::{Game, Men, Move, Ply, Points};

pub fn reason(game: &Game, mv: Move, wins: bool) -> String {
    let (men, ply) = (game.men(), Ply::from(mv));
    let after = men.after(ply);
    let mills = game.mills_after(mv.from, mv.to).len();
    if after.is_lost() {
        return if after.own_total() < 3 { "wins the game" } else { "leaves no move" }.to_owned();
    }
    if game.legal_moves().len() == 1 {
        return "the only move".to_owned();
    }
    match mills {
        0 => {}
        1 => return "closes a mill".to_owned(),
        _ => return "closes two mills".to_owned(),
    }
    if wins {
        return "wins by force".to_owned();
    }
    if closers(men.turned()) >> ply.target() & 1 == 1 {
        return format!("blocks {}", mv.to);
    }
    let next = after.turned();
    let threats = Points::from_bits(closers(next));
    let opens = mv.from.is_some_and(|from| Points::from_bits(in_mills(men.own)).contains(from));
    match threats.len() {
        0 => {}
        1 if opens => return "opens a mill to close it again".to_owned(),
        1 => {
            let point = threats.iter().next().map_or_else(String::new, |point| format!(" on {point}"));
            return format!("threatens a mill{point}");
        }
        _ => return "threatens two mills at once".to_owned(),
    }
    if closing(men.other) >> ply.target() & 1 == 1 {
        return format!("guards {}", mv.to);
    }
    if closing(next.own) & next.empty() & !closing(men.own) != 0 {
        return "puts two men in line".to_owned();
    }
    let room = |men: Men| steps(men.other, men.empty());
    if room(next) + 2 <= room(men) {
        return "takes room from the other men".to_owned();
    }
    if steps(next.own, next.empty()) > steps(men.own, men.empty()) {
        return "gives the men more room".to_owned();
    }
    "keeps the men together".to_owned()
}
