//! The Morris seed (VDM++, FEUP 2012): its tests on the lower layer, and how its defects are settled.

use quintet::core::{Outcome, Rules, Seat};
use quintet::games::morris::rules::{
    Board, BoardError, Effect, Ending, Game, Illegal, Mill, Move, NoPieces, Phase, Player, Point, Position,
    QuietLimit, Setup, Side, Start, TOTAL_PIECES,
};

use Side::{Black, White};

/// The seed's coordinates.
fn at(row: u8, column: u8) -> Point {
    Point::at(row, column).unwrap_or_else(|| panic!("[{row},{column}] is a point"))
}

fn points<const N: usize>(coordinates: [(u8, u8); N]) -> [Point; N] {
    coordinates.map(|(row, column)| at(row, column))
}

fn board(white: &[(u8, u8)], black: &[(u8, u8)]) -> Board {
    let mut board = Board::new();
    for (side, coordinates) in [(White, white), (Black, black)] {
        for &(row, column) in coordinates {
            board.put(side, at(row, column)).expect("an empty point");
        }
    }
    board
}

fn row(row: u8) -> Vec<(u8, u8)> {
    Point::ALL.iter().filter(|point| point.row() == row).map(|point| (row, point.column())).collect()
}

fn column(column: u8) -> Vec<(u8, u8)> {
    Point::ALL.iter().filter(|point| point.column() == column).map(|point| (point.row(), column)).collect()
}

fn start(board: &str, turn: Side, in_hand: [u8; 2]) -> Game {
    let start = Start { board: board.parse().expect("a board"), turn, in_hand };
    Game::new(&Setup::new(1).with_start(start).expect("playable"))
}

fn start_without_flying(board: &str) -> Game {
    let start = Start { board: board.parse().expect("a board"), turn: White, in_hand: [0, 0] };
    Game::new(&Setup { flying: false, ..Setup::new(1) }.with_start(start).expect("playable"))
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn play(game: &mut Game, moves: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for text in moves.split_whitespace() {
        effects = game.play(mv(text)).unwrap_or_else(|illegal| panic!("{text}: {illegal}"));
    }
    effects
}

mod the_seeds_tests {
    use super::*;

    #[test]
    fn board_setup() {
        let mut board = board(&[(1, 1)], &[(7, 7), (5, 4)]);
        assert_eq!(board.piece(at(1, 1)), Some(White));
        assert_eq!(board.piece(at(7, 7)), Some(Black));
        assert_eq!(board.piece(at(7, 1)), None);
        for taken in points([(1, 1), (7, 7), (5, 4)]) {
            assert!(!board.puttable(taken));
        }
        board.remove(at(1, 1)).expect("a man");
        assert!(board.puttable(at(1, 1)));
        board.reset();
        assert!(Point::ALL.into_iter().all(|point| board.puttable(point)));
        assert_eq!(board.pieces().filter(|(_, piece)| piece.is_none()).count(), 24);
    }

    #[test]
    fn movable() {
        let board = board(&[(1, 1), (4, 6)], &[(7, 7), (2, 4), (4, 3)]);
        for (side, from, to) in [
            (White, (1, 1), (1, 4)),
            (White, (1, 1), (4, 1)),
            (Black, (7, 7), (7, 4)),
            (Black, (7, 7), (4, 7)),
            (Black, (2, 4), (2, 2)),
            (Black, (2, 4), (1, 4)),
            (Black, (4, 3), (4, 2)),
            (Black, (4, 3), (3, 3)),
            (White, (4, 6), (2, 6)),
            (White, (4, 6), (4, 5)),
        ] {
            assert!(board.movable(side, at(from.0, from.1), at(to.0, to.1)), "{from:?} {to:?}");
        }
        for (side, from, to) in [
            (White, (1, 1), (1, 7)),
            (White, (1, 1), (7, 1)),
            (Black, (7, 7), (3, 4)),
            (Black, (7, 7), (1, 1)),
        ] {
            assert!(!board.movable(side, at(from.0, from.1), at(to.0, to.1)), "{from:?} {to:?}");
        }
        assert!(board.removable(White, at(7, 7)));
        assert!(!board.removable(Black, at(7, 7)));
    }

    #[test]
    fn mills() {
        let board = board(&[(5, 4), (6, 4), (7, 4)], &[(1, 7), (4, 7), (7, 7)]);
        assert!(board.has_mills(White));
        assert!(board.has_mills(Black));
    }

    #[test]
    fn mills_2() {
        let white = [(4, 1), (4, 2), (4, 3), (4, 5), (4, 6), (4, 7), (3, 3)];
        let board = board(&white, &[(1, 1), (1, 4), (1, 7)]);
        assert!(board.removable(Black, at(3, 3)));
        assert!(!board.removable(Black, at(4, 3)));
        assert!(board.removable(White, at(1, 1)));
    }

    #[test]
    fn another_possible_mills() {
        let black = [row(2), row(3), row(5), row(7), vec![(1, 1)]].concat();
        let board = board(&[row(6), vec![(1, 4)]].concat(), &black);
        assert!(board.removable(White, at(1, 1)));
        assert!(board.removable(Black, at(1, 4)));
    }

    #[test]
    fn another_possible_mills_2() {
        let black = [column(2), column(3), column(5), column(1), vec![(7, 7)]].concat();
        let board = board(&[column(6), vec![(5, 4)]].concat(), &black);
        assert!(board.removable(White, at(7, 7)));
        assert!(board.removable(Black, at(5, 4)));
    }

    /// The body is lost; the seed's own coverage says eleven men and two captures, over the three
    /// mills that no other test touches.
    #[test]
    fn another_possible_mills_3() {
        let black = [column(7), vec![(1, 4), (2, 4), (3, 4)], vec![(2, 2)]].concat();
        let board = board(&[(5, 4), (6, 4), (7, 4), (6, 6)], &black);
        assert!(board.removable(White, at(2, 2)));
        assert!(board.removable(Black, at(6, 6)));
    }

    #[test]
    fn game_setup() {
        let mut game = Position::new();
        assert_eq!(game.current, White);
        assert!(game.is_phase_one());
        assert!(!game.is_phase_two());
        game.player_mut(game.current).unplayed_pieces = 0;
        game.change_player();
        assert!(game.is_phase_one());
        assert!(!game.is_phase_two());
        game.player_mut(game.current).unplayed_pieces = 0;
        assert_eq!(game.current, Black);
        assert!(!game.is_phase_one());
        assert!(game.is_phase_two());
        game.change_player();
        assert_eq!(game.current, White);
        game.change_player();
        game.reset();
        assert_eq!(game.current, White);
    }

    #[test]
    fn piece_colocation() {
        let mut game = Position::new();
        assert!(game.board.puttable(at(1, 1)));
        assert_eq!(game.put(at(1, 1)), Ok(false));
        assert_eq!(game.put(at(1, 4)), Ok(false));
        assert_eq!(game.put(at(1, 7)), Ok(true));
        assert_eq!(game.remove(at(1, 7)), Ok(()));
        assert!(!game.board.has_mills(White));
        game.change_player();
        assert_eq!(game.put(at(7, 7)), Ok(false));
        game.change_player();
        assert!(game.board.removable(game.current, at(7, 7)));
    }

    #[test]
    fn game_movement() {
        let mut game = Position::new();
        assert_eq!(game.put(at(1, 1)), Ok(false));
        assert!(game.board.movable(game.current, at(1, 1), at(1, 4)));
        game.change_player();
        assert_eq!(game.put(at(1, 4)), Ok(false));
        game.change_player();
        assert!(!game.board.movable(game.current, at(1, 1), at(1, 4)));
        assert_eq!(game.move_man(at(1, 1), at(4, 1)), Ok(false));
        assert_eq!(game.unplayed_piece_count(), [(White, 9), (Black, 9)]);
    }

    #[test]
    fn initial_pieces() {
        let mut player = Player::new(White);
        assert_eq!(player.total_pieces, 9);
        assert_eq!(player.unplayed_pieces, 9);
        assert_eq!(player.dec_total_pieces(), Ok(()));
        assert_eq!(player.total_pieces, 8);
        player.total_pieces = 5;
        assert_eq!(player.total_pieces, 5);
        player.unplayed_pieces = 3;
        assert_eq!(player.unplayed_pieces, 3);
        assert_eq!(player.dec_unplayed_pieces(), Ok(()));
        assert_eq!(player.unplayed_pieces, 2);
    }

    #[test]
    fn reset() {
        let mut player = Player::new(White);
        assert_eq!((player.total_pieces, player.unplayed_pieces), (9, 9));
        player.total_pieces = 5;
        player.unplayed_pieces = 5;
        assert_eq!((player.total_pieces, player.unplayed_pieces), (5, 5));
        player.reset();
        assert_eq!(player.total_pieces, TOTAL_PIECES);
        assert_eq!(player.unplayed_pieces, TOTAL_PIECES);
    }

    #[test]
    fn has_lost() {
        let mut player = Player::new(Black);
        assert_eq!(player.total_pieces, 9);
        player.total_pieces = 2;
        assert!(player.lost());
    }

    #[test]
    fn piece_type() {
        let mut player = Player::new(Black);
        assert_eq!(player.side, Black);
        player.side = White;
        assert_eq!(player.side, White);
    }

    #[test]
    fn player_mills() {
        let mut player = Player::new(Black);
        assert_eq!(player.side, Black);
        assert!(player.mills.is_empty());
        let mill = Mill::of(points([(5, 4), (6, 4), (7, 4)])).expect("a mill");
        player.mills = vec![mill];
        assert_eq!(player.mills, [mill]);
    }
}

mod defects_settled {
    use super::*;

    /// M-1: the seed's second figure. The seed's own code answers false here.
    #[test]
    fn a_swing_from_one_mill_into_another_closes_a_mill() {
        let mut game = Position::new();
        for point in points([(3, 3), (3, 4), (3, 5), (2, 2), (2, 6)]) {
            game.put(point).expect("an empty point");
        }
        assert_eq!(game.move_man(at(3, 4), at(2, 4)), Ok(true));
        assert_eq!(game.move_man(at(2, 4), at(3, 4)), Ok(true), "and back");
    }

    #[test]
    fn a_swing_captures_every_turn() {
        let mut game = start("... W.W WWW B.. ..B ... B.. BB.", White, [0, 0]);
        play(&mut game, "d5-d6xg4 d1-g1 d6-d5xa4");
        assert_eq!(game.board().to_string(), "...W.WWWW.........B..B.B");
    }

    /// M-2, M-3: the rules count what the primitives do not.
    #[test]
    fn placing_and_taking_are_counted() {
        let mut game = Game::new(&Setup::new(1));
        play(&mut game, "a7 a1 d7 d1 g7xa1");
        assert_eq!((game.in_hand(White), game.in_hand(Black)), (6, 7));
        assert_eq!((game.captured(White), game.captured(Black)), (0, 1));
        assert_eq!(TOTAL_PIECES - game.captured(Black), 8);
    }

    /// M-4: everything that the primitives leave open is refused above, with a reason.
    #[test]
    fn what_breaks_a_rule_is_refused_and_changes_nothing() {
        let mut placing = Game::new(&Setup::new(1));
        play(&mut placing, "a7 a1 d7 d1");
        let moving = start("WW. WBB .W. ... ..B ... ... B..", White, [0, 0]);
        for (game, text, illegal) in [
            (&placing, "a7", Illegal::Occupied(at(1, 1))),
            (&placing, "a1", Illegal::Occupied(at(7, 1))),
            (&placing, "a7-a4", Illegal::MenInHand),
            (&placing, "g7", Illegal::MustTake(mv("g7xd1"))),
            (&placing, "g7xb2", Illegal::NothingToTake(at(6, 2))),
            (&placing, "g7xa7", Illegal::NothingToTake(at(1, 1))),
            (&placing, "b6xa1", Illegal::NoMill),
            (&moving, "g7", Illegal::NothingInHand),
            (&moving, "f6-f4", Illegal::NotYours(at(2, 6))),
            (&moving, "g7-g4", Illegal::NotYours(at(1, 7))),
            (&moving, "a7-g7", Illegal::NotConnected(at(1, 1), at(1, 7))),
            (&moving, "a7-d7", Illegal::Occupied(at(1, 4))),
        ] {
            let mut after = game.clone();
            assert_eq!(after.play(mv(text)), Err(illegal), "{text}");
            assert_eq!(&after, game, "{text}");
        }
    }

    #[test]
    fn a_man_in_a_mill_is_safe_while_another_is_not() {
        let mut game = start("WW. ... ... ... ... BBB ... B..", White, [1, 0]);
        assert_eq!(game.check(mv("g7xc3")), Err(Illegal::InMill(at(5, 3))));
        assert_eq!(game.captures_after(None, at(1, 7)).iter().collect::<Vec<_>>(), [at(7, 1)]);
        let effects = play(&mut game, "g7xa1");
        assert!(effects.contains(&Effect::Taken(Black, at(7, 1))));
    }

    #[test]
    fn when_all_stand_in_mills_any_may_be_taken() {
        let game = start("WW. ... ... ... ... BBB ... ...", White, [1, 0]);
        assert_eq!(game.captures_after(None, at(1, 7)).len(), 3);
        assert_eq!(game.check(mv("g7xc3")), Ok(()));
    }

    /// M-5.
    #[test]
    fn three_men_fly_and_four_do_not() {
        let mut game = start("WW. ... W.. .B. B.B ... ... .B.", White, [0, 0]);
        assert_eq!(game.phase(White), Phase::Flying);
        assert_eq!(game.phase(Black), Phase::Moving);
        assert_eq!(game.targets(Some(at(1, 1))).len(), 24 - 7);
        let effects = play(&mut game, "a7-g1");
        assert_eq!(effects, [Effect::Flew(at(1, 1), at(7, 7))]);
        assert_eq!(game.check(mv("b4-g7")), Err(Illegal::NotConnected(at(4, 2), at(1, 7))));
    }

    #[test]
    fn without_flying_three_men_slide() {
        let game = start_without_flying("WW. ... W.. .B. B.B ... ... .B.");
        assert_eq!(game.phase(White), Phase::Moving);
        assert_eq!(game.check(mv("a7-g1")), Err(Illegal::NotConnected(at(1, 1), at(7, 7))));
        assert_eq!(game.check(mv("a7-a4")), Ok(()));
    }

    #[test]
    fn three_men_with_one_in_hand_do_not_fly_yet() {
        let game = start("WW. ... ... .B. B.B ... ... .B.", White, [1, 0]);
        assert_eq!(game.phase(White), Phase::Placing);
        assert!(game.legal_moves().iter().all(|mv| mv.from.is_none()));
    }

    #[test]
    fn the_last_three_fly_at_once() {
        let mut game = start("WW. ... .W. ... .B. ..B ... BB.", White, [0, 0]);
        assert_eq!(game.phase(Black), Phase::Moving);
        play(&mut game, "d5-g7xa1");
        assert_eq!(game.phase(Black), Phase::Flying);
    }

    /// M-6.
    #[test]
    fn who_cannot_move_loses() {
        let game = start("WBW ... ... WB. ..B ... ... WB.", White, [0, 0]);
        assert_eq!(game.ending(), Some(Ending::Blocked(Black)));
        assert_eq!(game.outcome(), Some(Outcome::Won(Seat::Second)));
        assert!(game.legal_moves().is_empty());
    }

    #[test]
    fn only_flying_and_placing_men_are_never_blocked() {
        let walled = "WB. ... ... WB. ... ... ... WB.";
        assert_eq!(start(walled, White, [0, 0]).ending(), None);
        assert_eq!(start(walled, White, [1, 0]).ending(), None);
        assert_eq!(start_without_flying(walled).ending(), Some(Ending::Blocked(Black)));
    }

    #[test]
    fn a_player_with_two_men_left_has_lost() {
        let mut game = start("WW. ... .W. ... .B. ..B ... B..", White, [0, 0]);
        let effects = play(&mut game, "d5-g7xa1");
        assert_eq!(effects.last(), Some(&Effect::Over(Ending::TooFewMen(White))));
        assert_eq!(game.outcome(), Some(Outcome::Won(Seat::First)));
        assert_eq!(game.play(mv("f4-f2")), Err(Illegal::Over));
    }

    /// M-7.
    const SHUFFLE: [&str; 4] = ["a7-a4", "e3-e4", "a4-a7", "e4-e3"];
    const SHUFFLED: &str = "WW. .W. ... .W. ... ..B .B. BB.";

    #[test]
    fn the_third_repetition_is_a_draw() {
        let mut game = start(SHUFFLED, White, [0, 0]);
        for text in SHUFFLE.iter().cycle().take(8) {
            assert!(!game.is_over());
            play(&mut game, text);
        }
        assert_eq!(game.repetitions(), 3);
        assert_eq!(game.ending(), Some(Ending::Repetition));
        assert_eq!(game.outcome(), Some(Outcome::Drawn));
    }

    #[test]
    fn a_repetition_needs_the_same_side_to_move() {
        let mut game = start("WW. ... W.. ... ... ..B .B. B..", White, [0, 0]);
        play(&mut game, "a7-g1 a1-a7 g1-a1 a7-g1");
        assert_eq!(game.repetitions(), 1);
    }

    #[test]
    fn the_quiet_limit_is_a_draw() {
        for (quiet_limit, plies) in [(QuietLimit::Hundred, 100), (QuietLimit::Forty, 40)] {
            let start = Start { board: SHUFFLED.parse().expect("a board"), turn: White, in_hand: [0, 0] };
            let setup = Setup { quiet_limit, threefold: false, ..Setup::new(1) };
            let mut game = Game::new(&setup.with_start(start).expect("playable"));
            for ply in 0..plies {
                assert_eq!((game.quiet_plies(), game.is_over()), (ply, false));
                play(&mut game, SHUFFLE[usize::from(ply % 4)]);
            }
            assert_eq!(game.ending(), Some(Ending::Quiet));
        }
    }

    #[test]
    fn a_capture_starts_the_quiet_count_anew() {
        let mut game = start("WW. ... ..W .B. ..W ... ..B BB.", White, [0, 0]);
        play(&mut game, "e5-e4 f2-f4");
        assert_eq!(game.quiet_plies(), 2);
        play(&mut game, "g4-g7xa1");
        assert_eq!(game.quiet_plies(), 0);
    }

    /// M-8.
    #[test]
    fn two_mills_at_once_take_one_man() {
        let mut game = start("W.W .W. .W. ... .B. ..B ... B..", White, [1, 0]);
        assert_eq!(game.mills_after(None, at(1, 4)).len(), 2);
        let effects = play(&mut game, "d7xa1");
        let closed = effects.iter().filter(|effect| matches!(effect, Effect::Closed(_))).count();
        let taken = effects.iter().filter(|effect| matches!(effect, Effect::Taken(..))).count();
        assert_eq!((closed, taken), (2, 1));
        assert_eq!(game.turn(), Black);
    }

    /// M-9, M-10: any coordinates can be asked for, and points have the names players use.
    #[test]
    fn there_are_24_points_with_names() {
        let valid = (0..=255).flat_map(|row| (0..=255).filter_map(move |column| Point::at(row, column)));
        assert_eq!(valid.count(), 24);
        let names: Vec<String> = Point::ALL.iter().map(Point::to_string).collect();
        let order = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1";
        assert_eq!(names.join(" "), order);
        assert!(names.iter().zip(Point::ALL).all(|(name, point)| Point::named(name) == Some(point)));
        for nonsense in ["d4", "a2", "h1", "a", "", "a77", "A7", "ä7", "7a"] {
            assert_eq!(Point::named(nonsense), None, "{nonsense}");
        }
    }

    /// M-11.
    #[test]
    fn a_reset_player_has_no_mills() {
        let mut player = Player::new(White);
        player.mills = Mill::all().take(1).collect();
        player.reset();
        assert!(player.mills.is_empty());
    }

    #[test]
    fn each_player_has_a_phase_of_their_own() {
        let game = start("WWW .W. ... B.B ... ..B ... .B.", Black, [0, 2]);
        assert_eq!((game.phase(White), game.phase(Black)), (Phase::Moving, Phase::Placing));
    }

    /// M-12.
    #[test]
    fn men_in_hand_count_as_men_left() {
        let mut game = start("WW. ... ... ... ... ... ... BB.", White, [1, 2]);
        play(&mut game, "g7xa1");
        assert!(!game.is_over(), "one on the board and two in hand are three");
    }

    #[test]
    fn broken_preconditions_are_errors_and_change_nothing() {
        let mut board = board(&[(1, 1)], &[]);
        let before = board;
        assert_eq!(board.put(Black, at(1, 1)), Err(BoardError::Occupied(at(1, 1))));
        assert_eq!(board.remove(at(1, 4)), Err(BoardError::Empty(at(1, 4))));
        assert_eq!(board, before);
        let mut game = Position::new();
        game.put(at(1, 1)).expect("empty");
        let before = game.clone();
        assert_eq!(game.move_man(at(1, 4), at(1, 7)), Err(BoardError::Empty(at(1, 4))));
        assert_eq!(game.move_man(at(1, 1), at(1, 1)), Ok(false), "off and on again");
        assert_eq!(game, before);
        let mut player = Player::new(White);
        player.total_pieces = 0;
        player.unplayed_pieces = 0;
        assert_eq!(player.dec_total_pieces(), Err(NoPieces));
        assert_eq!(player.dec_unplayed_pieces(), Err(NoPieces));
    }
}
