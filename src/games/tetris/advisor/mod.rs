//! The Tetris advisor, a search over the resting places of the falling, held and next pieces. With a budget
//! of positions its answers are the same on every machine.

mod field;
mod path;
mod placements;
mod search;
mod shapes;
mod worth;

use super::rules::{Effect, Game, Kind, Move, Tetramino};
use crate::core::{Advice, Advised, Budget, Level, Rng, Rules};

use field::Field;
use placements::Resting;
use search::{Candidate, Start};
use shapes::Placement;
use worth::Worth;

/// How many pieces of the queue the advisor sees, by default the same as the player.
const SEEN: usize = 5;
/// How many placements each level examines before it moves.
const LEVEL_POSITIONS: [u64; 8] = [1, 1, 1, 1, 1, 450, 1_200, 3_200];
/// The largest error of each level about a placement; a hole is worth some 4000.
const LEVEL_ERRORS: [u32; 8] = [25_000, 14_000, 9_000, 6_000, 2_000, 0, 0, 0];

#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Whether to hold the falling piece and place the other one.
    pub hold: bool,
    /// The piece at its resting place.
    pub target: Tetramino,
    /// The inputs, hold and hard drop included.
    pub path: Vec<Move>,
    pub positions: u64,
}

/// The advisor, which keeps its plan until the piece is placed.
#[derive(Debug, Default)]
pub struct Advisor {
    memory: Option<Memory>,
}

#[derive(Debug)]
struct Memory {
    start: Start,
    level: Level,
    best: Candidate,
    positions: u64,
}

impl Advisor {
    /// The best placement and the path to it; `None` when the game is over.
    pub fn plan(&mut self, game: &Game, budget: &Budget) -> Option<Plan> {
        let piece = game.piece()?;
        let field = Field::from(game.board());
        let mut start = Start {
            field,
            pieces: std::iter::once(piece.kind).chain(game.next(SEEN)).collect(),
            held: game.held(),
            can_hold: game.can_hold(),
            from: None,
        };
        self.planned(game, &start, budget).or_else(|| {
            // The piece has fallen too far to reach this placement.
            start.from = Some(piece);
            self.planned(game, &start, budget)
        })
    }

    fn planned(&mut self, game: &Game, start: &Start, budget: &Budget) -> Option<Plan> {
        let level = budget.level;
        if self.memory.as_ref().is_none_or(|memory| memory.start != *start || memory.level != level) {
            let (candidates, positions) = search::candidates(start, budget);
            let best = chosen(candidates, game, level)?;
            self.memory = Some(Memory { start: start.clone(), level, best, positions });
        }
        let &Memory { best: Candidate { hold, placement, .. }, positions, .. } = self.memory.as_ref()?;
        let (mut path, mut piece) = (Vec::new(), game.piece()?);
        if hold {
            let mut after = game.clone();
            after.play(Move::Hold).ok()?;
            path.push(Move::Hold);
            piece = after.piece()?;
        }
        path.extend(path::path(game.board(), piece, placement)?);
        Some(Plan { hold, target: placement.tetramino(), path, positions })
    }
}

/// The best candidate with the errors of a level; the first of equals.
fn chosen(candidates: Vec<Candidate>, game: &Game, level: Level) -> Option<Candidate> {
    let error = LEVEL_ERRORS[level.index()];
    let mut rng = Rng::new(game.setup().seed ^ u64::from(game.pieces()) << 32);
    let seen = candidates.into_iter().map(|candidate| {
        let error = if error == 0 { 0 } else { rng.below(error) };
        (candidate.worth.saturating_sub(error as Worth), candidate)
    });
    seen.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, best)| best)
}

impl Advised for Game {
    type Advisor = Advisor;

    fn advise(&self, advisor: &mut Advisor, budget: &Budget) -> Option<Advice<Move>> {
        let plan = advisor.plan(self, budget)?;
        let mv = *plan.path.first()?;
        Some(Advice { mv, why: reason(self, &plan) })
    }

    fn level_budget(&self, level: Level) -> Budget {
        Budget::positions(LEVEL_POSITIONS[level.index()]).at(level)
    }
}

fn reason(game: &Game, plan: &Plan) -> String {
    let mut after = game.clone();
    let effects: Vec<Effect> =
        plan.path.iter().flat_map(|&input| after.play(input).unwrap_or_default()).collect();
    if let Some(clear) = effects.iter().find_map(Effect::cleared) {
        return match (clear.perfect, clear.spin, clear.lines()) {
            (true, ..) => "leaves nothing on the board".to_owned(),
            (_, Some(_), _) => format!("makes a {}", clear.title()),
            (.., 4) => "makes a Tetris".to_owned(),
            (.., 1) => "clears a line".to_owned(),
            (.., lines) => format!("clears {lines} lines"),
        };
    }
    let holes = |game: &Game| worth::holes(&Field::from(game.board()));
    if plan.hold && plan.target.kind != Kind::I && game.piece().is_some_and(|piece| piece.kind == Kind::I) {
        "keeps the I for later".to_owned()
    } else if holes(&after) <= holes(game) {
        "lies without a hole".to_owned()
    } else {
        "keeps the stack low".to_owned()
    }
}

/// Every distinct place where the falling piece can come to rest by shifts, quarter turns and soft drops.
pub fn resting_places(game: &Game) -> Vec<Tetramino> {
    let Some(piece) = game.piece() else { return Vec::new() };
    let field = Field::from(game.board());
    let from = Some(piece).filter(|piece| *piece != Tetramino::spawned(piece.kind));
    Resting::of(&field, piece.kind, from).placements().map(Placement::tetramino).collect()
}

/// Counts the sequences of distinct resting places of some pieces, from the empty field.
pub fn perft(pieces: &[Kind]) -> u64 {
    placements::perft(&Field::default(), pieces)
}
