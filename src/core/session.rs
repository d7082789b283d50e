//! A game as it is played: its setup, the moves so far, and the way back through them.

use super::Rules;

/// How many moves lie between two kept states; the most that an undo has to replay.
const CHECKPOINT_EVERY: usize = 64;

/// A game from its setup on, with every move that was played.
///
/// The state follows from the moves, so undo, redo, replay, saving and sharing need only [`Rules::play`].
///
/// ```
/// use quintet::core::Session;
/// use quintet::games::othello::rules::{Game, Move, Setup};
///
/// let mut session = Session::<Game>::new(Setup::new(0));
/// session.play(Move::Place("d3".parse()?))?;
/// session.undo();
/// assert!(session.can_redo());
/// let again = Session::<Game>::from_code(&session.code())?;
/// assert_eq!(again.all_moves(), session.all_moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session<G: Rules> {
    setup: G::Setup,
    /// All moves, including undone ones.
    moves: Vec<G::Move>,
    /// How many of them are played in `state`.
    position: usize,
    state: G,
    /// The states after 0, 64, 128, … moves, as far as they are known.
    checkpoints: Vec<G>,
}

impl<G: Rules> Session<G> {
    /// A new game.
    pub fn new(setup: G::Setup) -> Self {
        let state = G::new(&setup);
        Self { setup, moves: Vec::new(), position: 0, checkpoints: vec![state.clone()], state }
    }

    /// What the game started from.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The position now.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// How many moves led to the position now.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The moves that led to the position now.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves[..self.position]
    }

    /// The moves that led here, then the undone ones.
    pub fn all_moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Whether there is a move to take back.
    pub fn can_undo(&self) -> bool {
        self.position > 0
    }

    /// Whether there is an undone move to play again.
    pub fn can_redo(&self) -> bool {
        self.position < self.moves.len()
    }

    /// Plays a move and forgets undone ones. If the rules join it with the last move, the two become one.
    ///
    /// # Errors
    /// A move that the rules refuse changes nothing, not even the undone moves.
    pub fn play(&mut self, mv: G::Move) -> Result<Vec<G::Effect>, G::Illegal> {
        let effects = self.state.play(mv)?;
        self.forget_undone();
        if let Some(last) = self.moves.last_mut()
            && let Some(joined) = G::joined(*last, mv)
        {
            *last = joined;
            self.position -= 1;
            self.checkpoints.truncate(self.position / CHECKPOINT_EVERY + 1);
        } else {
            self.moves.push(mv);
        }
        self.advance();
        Ok(effects)
    }

    /// Takes the last move back; returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let before = self.position.checked_sub(1)?;
        self.seek(before);
        Some(self.moves[before])
    }

    /// Plays the last undone move again; returns what it caused, or `None` if there is none.
    pub fn redo(&mut self) -> Option<Vec<G::Effect>> {
        let &mv = self.moves.get(self.position)?;
        let effects = self.state.play(mv).ok()?;
        self.advance();
        Some(effects)
    }

    /// Goes to the position after `position` moves, or to the last one. Keeps all moves.
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.moves.len());
        if position < self.position {
            let checkpoint = position / CHECKPOINT_EVERY;
            self.state = self.checkpoints[checkpoint].clone();
            self.position = checkpoint * CHECKPOINT_EVERY;
        }
        while self.position < position && self.redo().is_some() {}
    }

    /// Forgets the undone moves.
    pub fn forget_undone(&mut self) {
        self.moves.truncate(self.position);
        self.checkpoints.truncate(self.position / CHECKPOINT_EVERY + 1);
    }

    /// The part of the session that is written down.
    pub fn transcript(&self) -> Transcript<G> {
        Transcript { setup: self.setup.clone(), moves: self.moves.clone(), position: self.position }
    }

    /// Replays the game up to the position now: each move, its effects, and the state after it.
    pub fn replay(&self) -> impl Iterator<Item = (G::Move, Vec<G::Effect>, G)> {
        let mut state = G::new(&self.setup);
        self.moves().iter().map_while(move |&mv| {
            let effects = state.play(mv).ok()?;
            Some((mv, effects, state.clone()))
        })
    }

    /// Counts the move just played, and keeps its state at every checkpoint.
    fn advance(&mut self) {
        self.position += 1;
        if self.position == self.checkpoints.len() * CHECKPOINT_EVERY {
            self.checkpoints.push(self.state.clone());
        }
    }
}

/// The part of a session that is written down, small enough to hand to another thread.
#[derive(Clone, Debug)]
pub struct Transcript<G: Rules> {
    pub(super) setup: G::Setup,
    pub(super) moves: Vec<G::Move>,
    pub(super) position: usize,
}
