//! A game of Morris as its players meet it: turns, captures, flying, and how it ends.

use std::fmt;

use super::{Board, Illegal, Men, Mill, Mills, Move, Point, Points, Position, Setup, Side, TOTAL_PIECES};
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
    /// A man came from the hand.
    Placed {
        /// Whose.
        side: Side,
        /// Where to.
        at: Point,
    },
    /// A man slid along a line.
    Slid {
        /// Whose.
        side: Side,
        /// Where from.
        from: Point,
        /// Where to.
        to: Point,
    },
    /// A man flew.
    Flew {
        /// Whose.
        side: Side,
        /// Where from.
        from: Point,
        /// Where to.
        to: Point,
    },
    /// The man that just moved closed this mill; two at once are told one after the other.
    Closed {
        /// Whose.
        side: Side,
        /// Which.
        mill: Mill,
    },
    /// A man was taken off the board.
    Taken {
        /// Whose it was.
        side: Side,
        /// Where it stood.
        at: Point,
    },
    /// A player's men do something else from now on.
    PhaseBegan {
        /// Whose.
        side: Side,
        /// What.
        phase: Phase,
    },
    /// The game is over.
    Over(Ending),
}

/// A game of Nine Men's Morris.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    position: Position,
    setup: Setup,
    /// The positions since the last placement or capture, the present one last.
    quiet: Vec<(Board, Side)>,
    ending: Option<Ending>,
}

impl Game {
    /// Board, players and turn.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.position.board
    }

    /// Whose turn it is; after the end, whose it would be.
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

    /// Whether three men may fly.
    pub fn flying(&self) -> bool {
        self.setup.flying
    }

    /// The seed of the setup.
    pub fn seed(&self) -> u64 {
        self.setup.seed
    }

    /// How many plies have passed since the last placement or capture.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet.len().saturating_sub(1) as u8
    }

    /// At how many of them the game is drawn.
    pub fn quiet_limit(&self) -> u8 {
        self.setup.quiet_limit.plies()
    }

    /// How often the present position has been on the board; the third time draws, unless that is
    /// switched off.
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

    /// Whether it has ended.
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

    /// The men that can move now; none while placing.
    pub fn movable_men(&self) -> Points {
        self.legal_moves().into_iter().filter_map(|mv| mv.from).collect()
    }

    /// The points that the man on a point, or one from the hand, may go to now.
    pub fn targets(&self, from: Option<Point>) -> Points {
        self.moves_from(from).map(|mv| mv.to).collect()
    }

    /// The mills that a man would close: none, one or two.
    pub fn mills_after(&self, from: Option<Point>, to: Point) -> Mills {
        if !self.targets(from).contains(to) {
            return Mills::default();
        }
        let men = self.board().men(self.turn()).with(to);
        let after = from.map_or(men, |from| men.without(from));
        Mills::within(after).iter().filter(|mill| mill.points().contains(to)).collect()
    }

    /// The men of which one must be taken when a man goes there; none if that closes no mill. This
    /// is the second half of a move that is entered in two steps.
    pub fn captures_after(&self, from: Option<Point>, to: Point) -> Points {
        self.moves_from(from).filter(|mv| mv.to == to).filter_map(|mv| mv.take).collect()
    }

    /// Why a move is refused, if it is.
    ///
    /// # Errors
    /// It breaks a rule, and the error says which.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        self.check_way(mv)?;
        let removable = self.captures_after(mv.from, mv.to);
        let example = removable.into_iter().next();
        match (example, mv.take) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(Illegal::NoMill),
            (Some(example), None) => Err(Illegal::MustTake(mv.taking(example))),
            (Some(_), Some(take)) if removable.contains(take) => Ok(()),
            (Some(_), Some(take)) => Err(match self.board().piece(take) {
                Some(side) if side != self.turn() => Illegal::InMill(take),
                _ => Illegal::NothingToTake(take),
            }),
        }
    }

    /// Checks where a man comes from and goes to.
    fn check_way(&self, mv: Move) -> Result<(), Illegal> {
        let placing = self.in_hand(self.turn()) > 0;
        match mv.from {
            Some(_) if placing => return Err(Illegal::MenInHand),
            None if !placing => return Err(Illegal::NothingInHand),
            Some(from) if self.board().piece(from) != Some(self.turn()) => {
                return Err(Illegal::NotYours(from));
            }
            _ => {}
        }
        if !self.position.puttable(mv.to) {
            return Err(Illegal::Occupied(mv.to));
        }
        match mv.from {
            Some(from) if !self.targets(mv.from).contains(mv.to) => Err(Illegal::NotConnected(from, mv.to)),
            _ => Ok(()),
        }
    }

    /// Carries a legal move out on the position and tells what it caused, up to the capture.
    fn carry_out(&mut self, mv: Move) -> Vec<Effect> {
        let side = self.turn();
        let mills = self.mills_after(mv.from, mv.to);
        let flies = self.phase(side) == Phase::Flying;
        let to = mv.to;
        let (done, effect) = match mv.from {
            None => (self.position.put(to), Effect::Placed { side, at: to }),
            Some(from) if flies => (self.position.move_man(from, to), Effect::Flew { side, from, to }),
            Some(from) => (self.position.move_man(from, to), Effect::Slid { side, from, to }),
        };
        debug_assert!(done.is_ok(), "a checked move can be carried out");
        if mv.from.is_none() {
            let counted = self.position.current_player_mut().dec_unplayed_pieces();
            debug_assert!(counted.is_ok(), "a man placed was in hand");
        }
        let mut effects = vec![effect];
        effects.extend(mills.iter().map(|mill| Effect::Closed { side, mill }));
        if let Some(at) = mv.take {
            let taken = self.position.remove(at);
            debug_assert!(taken.is_ok(), "a checked capture can be carried out");
            let counted = self.position.player_mut(side.other()).dec_total_pieces();
            debug_assert!(counted.is_ok(), "a man taken was there");
            effects.push(Effect::Taken { side: side.other(), at });
        }
        effects
    }

    /// How the game ends in the present position, if it does.
    fn find_ending(&self) -> Option<Ending> {
        let (men, winner) = (self.men(), self.turn().other());
        if self.position.current_player().lost() {
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
        let position = setup
            .start()
            .map_or_else(Position::new, |start| Position::at(start.board, start.turn, start.in_hand));
        let mut game = Self {
            position,
            setup: setup.clone(),
            quiet: vec![(position.board, position.current)],
            ending: None,
        };
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
        let phases = Side::BOTH.map(|side| self.phase(side));
        let mut effects = self.carry_out(mv);
        self.position.change_player();
        if mv.from.is_none() || mv.take.is_some() {
            self.quiet.clear();
        }
        self.quiet.push((*self.board(), self.turn()));
        for (side, before) in Side::BOTH.into_iter().zip(phases) {
            let phase = self.phase(side);
            if phase != before {
                effects.push(Effect::PhaseBegan { side, phase });
            }
        }
        self.ending = self.find_ending();
        effects.extend(self.ending.map(Effect::Over));
        Ok(effects)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending?;
        Some(self.winner().map_or(Outcome::Drawn, |side| Outcome::Won(side.seat())))
    }
}
