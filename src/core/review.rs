//! A game looked at again, a position at a time: what every position was worth, and which moves cost most.

use super::{Advised, Budget, Seat, Session};

/// How many of the worst moves are named.
pub const WORST: usize = 3;

/// Rules whose games can be looked at again.
pub trait Reviewed: Advised {
    /// Whose turn it is; at the end, whose it would be.
    fn mover(&self) -> Seat;

    /// What a position is worth, looked at with the same care whatever the position.
    fn appraise(&self, advisor: &mut Self::Advisor, budget: &Budget) -> Appraisal<Self::Move>;
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Appraisal<M> {
    /// Its worth to the first player, in what the game is counted in: discs, men.
    pub worth: f32,
    /// What is best to play in it; `None` at the end.
    pub best: Option<M>,
    /// How many positions were looked at to know that.
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

/// What a look back found.
#[derive(Clone, Debug, PartialEq)]
pub struct Review<M> {
    /// The worth of every position to the first player; fewer than the game has where the budget ran out.
    pub worths: Vec<f32>,
    /// The moves that cost most, the worst first, [`WORST`] at most.
    pub worst: Vec<Slip<M>>,
}

/// Looks back at a game, a position at a time.
#[derive(Clone, Debug)]
pub struct Reviewer<G: Reviewed> {
    games: Vec<G>,
    moves: Vec<G::Move>,
    looks: Vec<Appraisal<G::Move>>,
    spent: u64,
}

impl<G: Reviewed> Reviewer<G> {
    /// For the moves that led to a session's position.
    pub fn new(session: &Session<G>) -> Self {
        let mut games = vec![G::new(session.setup())];
        games.extend(session.replay().map(|(_, _, game)| game));
        Self { games, moves: session.moves().to_vec(), looks: Vec::new(), spent: 0 }
    }

    /// The moves of the game, and who played them.
    pub fn played(&self) -> impl Iterator<Item = (Seat, G::Move)> {
        self.games.iter().map(G::mover).zip(self.moves.iter().copied())
    }

    /// Looks at the next position; tells whether there was one and the budget allowed it.
    pub fn look(&mut self, advisor: &mut G::Advisor, budget: &Budget) -> bool {
        let Some(game) = self.games.get(self.looks.len()).filter(|_| !budget.is_spent(self.spent)) else {
            return false;
        };
        let look = game.appraise(advisor, &budget.after(self.spent));
        self.spent += look.positions.max(1);
        self.looks.push(look);
        true
    }

    /// Whether every position has been looked at.
    pub fn is_done(&self) -> bool {
        self.looks.len() == self.games.len()
    }

    /// What is known so far.
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
        // Of equals the first, since what follows may only follow from it.
        slips.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        slips.truncate(WORST);
        Review { worths: self.looks.iter().map(|look| look.worth).collect(), worst: slips }
    }
}

/// Looks back at the moves of a session up to its position, for as long as the budget lasts.
pub fn review<G: Reviewed>(
    session: &Session<G>,
    advisor: &mut G::Advisor,
    budget: &Budget,
) -> Review<G::Move> {
    let mut reviewer = Reviewer::new(session);
    while reviewer.look(advisor, budget) {}
    reviewer.review()
}
