//! Reviews a game position by position: what each was worth, and which moves cost most.

use super::{Advised, Budget, Seat, Session};

/// How many of the worst moves a review names.
pub const WORST: usize = 3;

/// Rules whose games can be reviewed.
pub trait Reviewed: Advised {
    /// Whose turn it is; at the end, whose it would be.
    fn mover(&self) -> Seat;

    /// Judges a position, with the same care for every position.
    fn appraise(&self, advisor: &mut Self::Advisor, budget: &Budget) -> Appraisal<Self::Move>;
}

/// The judgement of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Appraisal<M> {
    /// Its worth to the first player, in the game's own unit: discs, men.
    pub worth: f32,
    /// The best move; `None` at the end.
    pub best: Option<M>,
    /// How many positions the search looked at.
    pub positions: u64,
}

/// A move that gave something away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slip<M> {
    /// How many moves had been played before it.
    pub ply: usize,
    /// Who played it.
    pub seat: Seat,
    /// The move.
    pub played: M,
    /// What would have been better.
    pub better: M,
    /// What it cost the player.
    pub cost: f32,
}

/// The result of a review.
#[derive(Clone, Debug, PartialEq)]
pub struct Review<M> {
    /// The worth of every position to the first player; shorter than the game if the budget ran out.
    pub worths: Vec<f32>,
    /// The moves that cost most, worst first, at most [`WORST`].
    pub worst: Vec<Slip<M>>,
}

/// Reviews a game, one position at a time.
#[derive(Clone, Debug)]
pub struct Reviewer<G: Reviewed> {
    games: Vec<G>,
    moves: Vec<G::Move>,
    looks: Vec<Appraisal<G::Move>>,
    spent: u64,
}

impl<G: Reviewed> Reviewer<G> {
    /// Reviews the moves that led to the session's current position.
    pub fn new(session: &Session<G>) -> Self {
        let mut games = vec![G::new(session.setup())];
        games.extend(session.replay().map(|(_, _, game)| game));
        Self { games, moves: session.moves().to_vec(), looks: Vec::new(), spent: 0 }
    }

    /// The moves of the game, and who played them.
    pub fn played(&self) -> impl Iterator<Item = (Seat, G::Move)> {
        self.games.iter().map(G::mover).zip(self.moves.iter().copied())
    }

    /// Judges the next position; returns whether there was one and the budget allowed it.
    pub fn look(&mut self, advisor: &mut G::Advisor, budget: &Budget) -> bool {
        let Some(game) = self.games.get(self.looks.len()).filter(|_| !budget.is_spent(self.spent)) else {
            return false;
        };
        let look = game.appraise(advisor, &budget.after(self.spent));
        self.spent += look.positions.max(1);
        self.looks.push(look);
        true
    }

    /// Whether every position has been judged.
    pub fn is_done(&self) -> bool {
        self.looks.len() == self.games.len()
    }

    /// The review so far.
    pub fn review(&self) -> Review<G::Move> {
        let mut slips: Vec<Slip<G::Move>> = Vec::new();
        for (ply, pair) in self.looks.windows(2).enumerate() {
            let (seat, played) = (self.games[ply].mover(), self.moves[ply]);
            let fall = pair[0].worth - pair[1].worth;
            let cost = if seat == Seat::First { fall } else { -fall };
            if let Some(better) = pair[0].best.filter(|best| *best != played && cost > 0.0) {
                slips.push(Slip { ply, seat, played, better, cost });
            }
        }
        // Among equals the earliest comes first (the sort is stable), as later ones may only follow from it.
        slips.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        slips.truncate(WORST);
        Review { worths: self.looks.iter().map(|look| look.worth).collect(), worst: slips }
    }
}

/// Reviews the moves of a session up to its position, until the budget runs out.
pub fn review<G: Reviewed>(
    session: &Session<G>,
    advisor: &mut G::Advisor,
    budget: &Budget,
) -> Review<G::Move> {
    let mut reviewer = Reviewer::new(session);
    while reviewer.look(advisor, budget) {}
    reviewer.review()
}
