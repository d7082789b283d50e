//! A game of Morris as its players see it: turns, captures, flying, and how it ends.

use std::fmt;

use super::{Board, Illegal, Men, Mill, Move, Point, Points, Position, Setup, Side, TOTAL_PIECES};
use crate::core::{Outcome, Rules};

/// What a player's men do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Men come from the hand.
    Placing,
    /// Men slide along the lines.
    Moving,
    /// The last three men go anywhere.
    Flying,
}

impl Phase {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Placing => "placing",
            Self::Moving => "moving",
            Self::Flying => "flying",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The opponent of this side has fewer than three men.
    TooFewMen(Side),
    /// The opponent of this side cannot move.
    Blocked(Side),
    /// The same position for the third time.
    Repetition,
    /// Too many plies without a capture.
    Quiet,
}

impl Ending {
    /// Who won, if anybody.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::TooFewMen(side) | Self::Blocked(side) => Some(side),
            Self::Repetition | Self::Quiet => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::TooFewMen(side) => write!(f, "{side} wins: {} has two men left", side.other()),
            Self::Blocked(side) => write!(f, "{side} wins: {} cannot move", side.other()),
            Self::Repetition => f.write_str("a draw: the same position for the third time"),
            Self::Quiet => f.write_str("a draw: too many moves without a capture"),
        }
    }
}

/// What a move caused, in the order a player should see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A man of this side came from the hand.
    Placed(Side, Point),
    /// A man slid along a line from one point to the other.
    Slid(Point, Point),
    /// A man flew from one point to the other.
    Flew(Point, Point),
    /// The man that just moved closed this mill. Two mills closed at once are two effects.
    Closed(Mill),
    /// A man of this side was taken off the board.
    Taken(Side, Point),
    /// The game is over.
    Over(Ending),
}

/// A game of Nine Men's Morris.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    position: Position,
    setup: Setup,
    quiet: Vec<(Board, Side)>,
    ending: Option<Ending>,
}

impl Game {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.position.board
    }

    /// Whose turn it is, or would be after the end.
    pub fn turn(&self) -> Side {
        self.position.current
    }

    /// What a side's men do now.
    pub fn phase(&self, side: Side) -> Phase {
        let player = self.position.player(side);
        if player.unplayed_pieces > 0 {
            Phase::Placing
        } else if self.setup.flying && player.total_pieces <= 3 {
            Phase::Flying
        } else {
            Phase::Moving
        }
    }

    /// How many men a side has in hand.
    pub fn in_hand(&self, side: Side) -> u8 {
        self.position.player(side).unplayed_pieces
    }

    /// How many men a side has lost.
    pub fn captured(&self, side: Side) -> u8 {
        TOTAL_PIECES.saturating_sub(self.position.player(side).total_pieces)
    }

    /// What the game started from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many plies have passed since the last placement or capture.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet.len().saturating_sub(1) as u8
    }

    /// The number of quiet plies at which the game is drawn.
    pub fn quiet_limit(&self) -> u8 {
        self.setup.quiet_limit.plies()
    }

    /// How often the present position has been on the board; three times may be a draw.
    pub fn repetitions(&self) -> usize {
        self.quiet.iter().filter(|&seen| Some(seen) == self.quiet.last()).count()
    }

    /// The positions since the last placement or capture, the present one last.
    pub fn quiet_positions(&self) -> &[(Board, Side)] {
        &self.quiet
    }

    /// How the game ended, or `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Who won, if the game is over and not drawn.
    pub fn winner(&self) -> Option<Side> {
        self.ending.and_then(Ending::winner)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// The men as search sees them, from the view of the side to move.
    pub fn men(&self) -> Men {
        let side = self.turn();
        Men {
            own: self.board().men(side).bits(),
            other: self.board().men(side.other()).bits(),
            own_hand: self.in_hand(side),
            other_hand: self.in_hand(side.other()),
            flying: self.setup.flying,
        }
    }

    /// The legal moves of the man on a point, or of one from the hand.
    fn moves_from(&self, from: Option<Point>) -> impl Iterator<Item = Move> {
        self.legal_moves().into_iter().filter(move |mv| mv.from == from)
    }

    /// The points that the man on a point, or one from the hand, may go to.
    pub fn targets(&self, from: Option<Point>) -> Points {
        self.moves_from(from).map(|mv| mv.to).collect()
    }

    /// The mills that a man would close on this way: none, one or two.
    pub fn mills_after(&self, from: Option<Point>, to: Point) -> Vec<Mill> {
        if !self.targets(from).contains(to) {
            return Vec::new();
        }
        let men = self.board().men(self.turn()).with(to);
        let after = from.map_or(men, |from| men.without(from));
        Mill::within(after).filter(|mill| mill.points().contains(to)).collect()
    }

    /// The effects of a man going this way, apart from a capture.
    pub fn effects_of_way(&self, from: Option<Point>, to: Point) -> Vec<Effect> {
        let side = self.turn();
        let way = match from {
            None => Effect::Placed(side, to),
            Some(from) if self.phase(side) == Phase::Flying => Effect::Flew(from, to),
            Some(from) => Effect::Slid(from, to),
        };
        let mills = self.mills_after(from, to).into_iter().map(Effect::Closed);
        std::iter::once(way).chain(mills).collect()
    }

    /// The men that may be taken when a man goes this way; none if it closes no mill.
    pub fn captures_after(&self, from: Option<Point>, to: Point) -> Points {
        self.moves_from(from).filter(|mv| mv.to == to).filter_map(|mv| mv.take).collect()
    }

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// The rule that the move breaks.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.legal_moves().contains(&mv) { Ok(()) } else { Err(self.refusal(mv)) }
    }

    fn refusal(&self, mv: Move) -> Illegal {
        let placing = self.in_hand(self.turn()) > 0;
        let owner = |point: Point| self.board().piece(point);
        match mv.from {
            _ if self.is_over() => return Illegal::Over,
            Some(_) if placing => return Illegal::MenInHand,
            None if !placing => return Illegal::NothingInHand,
            Some(from) if owner(from) != Some(self.turn()) => return Illegal::NotYours(from),
            _ if owner(mv.to).is_some() => return Illegal::Occupied(mv.to),
            Some(from) if !self.targets(mv.from).contains(mv.to) => {
                return Illegal::NotConnected(from, mv.to);
            }
            _ => {}
        }
        let example = self.captures_after(mv.from, mv.to).iter().next();
        match (example, mv.take) {
            (None, _) => Illegal::NoMill,
            (Some(example), None) => Illegal::MustTake(mv.taking(example)),
            (_, Some(take)) if owner(take) == Some(self.turn().other()) => Illegal::InMill(take),
            (_, Some(take)) => Illegal::NothingToTake(take),
        }
    }

    /// Carries out a legal move and returns its effects, up to the capture.
    fn carry_out(&mut self, mv: Move) -> Vec<Effect> {
        let (side, other) = (self.turn(), self.turn().other());
        let mut effects = self.effects_of_way(mv.from, mv.to);
        let position = &mut self.position;
        let done = match mv.from {
            None => position.put(mv.to).is_ok() && position.player_mut(side).dec_unplayed_pieces().is_ok(),
            Some(from) => position.move_man(from, mv.to).is_ok(),
        };
        debug_assert!(done, "a checked move can be carried out");
        if let Some(at) = mv.take {
            let taken = position.remove(at).is_ok() && position.player_mut(other).dec_total_pieces().is_ok();
            debug_assert!(taken, "a checked capture can be carried out");
            effects.push(Effect::Taken(other, at));
        }
        effects
    }

    fn find_ending(&self) -> Option<Ending> {
        let (men, winner) = (self.men(), self.turn().other());
        if self.position.player(self.turn()).lost() {
            Some(Ending::TooFewMen(winner))
        } else if men.is_lost() {
            Some(Ending::Blocked(winner))
        } else if self.setup.threefold && self.repetitions() >= 3 {
            Some(Ending::Repetition)
        } else if self.quiet_plies() >= self.quiet_limit() {
            Some(Ending::Quiet)
        } else {
            None
        }
    }
}

impl Rules for Game {
    type Setup = Setup;
    type Move = Move;
    type Effect = Effect;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Self {
        let position = setup.start.as_ref().map_or_else(Position::new, Position::from);
        let quiet = vec![(position.board, position.current)];
        let mut game = Self { position, setup: setup.clone(), quiet, ending: None };
        game.ending = game.find_ending();
        game
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() {
            return Vec::new();
        }
        self.men().plies().into_iter().map(Move::from).collect()
    }

    fn play(&mut self, mv: Move) -> Result<Vec<Effect>, Illegal> {
        self.check(mv)?;
        let mut effects = self.carry_out(mv);
        self.position.change_player();
        if mv.from.is_none() || mv.take.is_some() {
            self.quiet.clear();
        }
        self.quiet.push((*self.board(), self.turn()));
        self.ending = self.find_ending();
        effects.extend(self.ending.map(Effect::Over));
        Ok(effects)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending?;
        Some(self.winner().map_or(Outcome::Drawn, |side| Outcome::Won(side.seat())))
    }
}
