//! Laws of Morris that hold in every position, against an oracle that works from the table of the
//! board alone.

use proptest::prelude::*;
use quintet::core::{Rng, Rules, Session};
use quintet::games::morris::rules::lines::{
    MILLS, NEIGHBOURS, Symmetry, beside, canonical, closing, closing_by_step, in_mills, steps,
};
use quintet::games::morris::rules::{
    Board, Effect, Game, Men, Move, Phase, Ply, Point, QuietLimit, Setup, Side, Start,
};

/// The neighbours as the seed's coordinates define them, [row,column].
const TABLE: &str = "[1,1]:[1,4][4,1] [1,4]:[1,1][1,7][2,4] [1,7]:[1,4][4,7] [2,2]:[2,4][4,2] \
    [2,4]:[1,4][2,2][2,6][3,4] [2,6]:[2,4][4,6] [3,3]:[3,4][4,3] [3,4]:[2,4][3,3][3,5] [3,5]:[3,4][4,5] \
    [4,1]:[1,1][4,2][7,1] [4,2]:[2,2][4,1][4,3][6,2] [4,3]:[3,3][4,2][5,3] [4,5]:[3,5][4,6][5,5] \
    [4,6]:[2,6][4,5][4,7][6,6] [4,7]:[1,7][4,6][7,7] [5,3]:[4,3][5,4] [5,4]:[5,3][5,5][6,4] \
    [5,5]:[4,5][5,4] [6,2]:[4,2][6,4] [6,4]:[5,4][6,2][6,6][7,4] [6,6]:[4,6][6,4] [7,1]:[4,1][7,4] \
    [7,4]:[6,4][7,1][7,7] [7,7]:[4,7][7,4]";

/// The mills as the seed lists them.
const MILL_TABLE: [[(u8, u8); 3]; 16] = [
    [(1, 1), (1, 4), (1, 7)],
    [(2, 2), (2, 4), (2, 6)],
    [(3, 3), (3, 4), (3, 5)],
    [(5, 3), (5, 4), (5, 5)],
    [(6, 2), (6, 4), (6, 6)],
    [(7, 1), (7, 4), (7, 7)],
    [(1, 1), (4, 1), (7, 1)],
    [(2, 2), (4, 2), (6, 2)],
    [(3, 3), (4, 3), (5, 3)],
    [(3, 5), (4, 5), (5, 5)],
    [(2, 6), (4, 6), (6, 6)],
    [(1, 7), (4, 7), (7, 7)],
    [(4, 1), (4, 2), (4, 3)],
    [(4, 5), (4, 6), (4, 7)],
    [(1, 4), (2, 4), (3, 4)],
    [(5, 4), (6, 4), (7, 4)],
];

fn at(row: u8, column: u8) -> Point {
    Point::at(row, column).expect("a point")
}

fn set(points: impl IntoIterator<Item = Point>) -> u32 {
    points.into_iter().fold(0, |set, point| set | 1 << point.index())
}

/// The points in a list like `[1,4][4,1]`.
fn listed(text: &str) -> Vec<Point> {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    digits.chunks_exact(2).map(|pair| at(pair[0], pair[1])).collect()
}

/// The table of neighbours, read once.
fn table() -> [Vec<Point>; 24] {
    let mut table: [Vec<Point>; 24] = Default::default();
    for entry in TABLE.split_whitespace() {
        let (point, neighbours) = entry.split_once(':').expect("point:neighbours");
        table[listed(point)[0].index()] = listed(neighbours);
    }
    table
}

#[test]
fn neighbours_equal_the_table() {
    let table = table();
    for point in Point::ALL {
        assert_eq!(NEIGHBOURS[point.index()], set(table[point.index()].iter().copied()), "{point}");
    }
    assert_eq!(NEIGHBOURS.iter().map(|set| set.count_ones()).sum::<u32>(), 64, "32 lines, both ways");
}

/// The seed's two functions of coordinates say the same as the table.
#[test]
fn the_seeds_movable_equals_the_table() {
    let table = table();
    for from in Point::ALL {
        let mut board = Board::new();
        board.put(Side::White, from).expect("empty");
        for to in Point::ALL {
            assert_eq!(
                board.movable(Side::White, from, to),
                table[from.index()].contains(&to),
                "{from} {to}"
            );
        }
    }
}

#[test]
fn mills_equal_the_table() {
    let mut table = MILL_TABLE.map(|mill| set(mill.map(|(row, column)| at(row, column))));
    let mut mills = MILLS;
    table.sort_unstable();
    mills.sort_unstable();
    assert_eq!(mills, table);
}

#[test]
fn sixteen_symmetries_keep_neighbours_and_mills() {
    let mut images: Vec<[u32; 24]> = Vec::new();
    for symmetry in Symmetry::all() {
        let image: [u32; 24] = std::array::from_fn(|point| symmetry.apply(1 << point));
        for (point, neighbours) in NEIGHBOURS.into_iter().enumerate() {
            assert_eq!(beside(image[point]), symmetry.apply(neighbours), "{symmetry:?}");
        }
        assert!(MILLS.iter().all(|&mill| MILLS.contains(&symmetry.apply(mill))), "{symmetry:?}");
        assert!(!images.contains(&image), "{symmetry:?} is like an earlier one");
        images.push(image);
    }
    assert_eq!(images.len(), 16);
}

/// The mills that a set of men fills, by looking at every one.
fn slow_in_mills(men: u32) -> u32 {
    MILLS.iter().filter(|&&mill| mill & men == mill).fold(0, |all, mill| all | mill)
}

/// The numbers of the points of a set.
fn numbers(set: u32) -> impl Iterator<Item = usize> {
    (0..24).filter(move |point| set >> point & 1 == 1)
}

/// The legal moves by the letter of the rules, from the text of the board.
fn oracle(game: &Game, table: &[Vec<Point>; 24]) -> Vec<String> {
    let (me, board) = (game.turn(), game.board());
    let men = |side: Side| Point::ALL.into_iter().filter(move |&point| board.piece(point) == Some(side));
    let stands_in_mill = |board: &Board, point: Point| {
        let side = board.piece(point);
        MILL_TABLE.iter().any(|mill| {
            let mill = mill.map(|(row, column)| at(row, column));
            mill.contains(&point) && mill.iter().all(|&other| board.piece(other) == side)
        })
    };
    let mut ways: Vec<(Option<Point>, Point)> = Vec::new();
    let empty: Vec<Point> = Point::ALL.into_iter().filter(|&point| board.piece(point).is_none()).collect();
    if game.in_hand(me) > 0 {
        ways.extend(empty.iter().map(|&to| (None, to)));
    } else {
        for from in men(me) {
            let flies = game.setup().flying && men(me).count() == 3;
            let reachable = empty.iter().filter(|to| flies || table[from.index()].contains(to));
            ways.extend(reachable.map(|&to| (Some(from), to)));
        }
    }
    let mut moves = Vec::new();
    for (from, to) in ways {
        let mut after = *board;
        if let Some(from) = from {
            after.remove(from).expect("a man");
        }
        after.put(me, to).expect("empty");
        let way = Move { from, to, take: None };
        if !stands_in_mill(&after, to) {
            moves.push(way.to_string());
            continue;
        }
        let all_safe = men(me.other()).all(|point| stands_in_mill(board, point));
        let takes = men(me.other()).filter(|&point| all_safe || !stands_in_mill(board, point));
        moves.extend(takes.map(|point| way.taking(point).to_string()));
    }
    moves.sort();
    moves
}

fn random_move(game: &Game, rng: &mut Rng) -> Option<Move> {
    let moves = game.legal_moves();
    (!moves.is_empty()).then(|| moves[rng.below(moves.len() as u32) as usize])
}

/// Like a random move, but mills are closed when they can be; so games get to few men.
fn eager_move(game: &Game, rng: &mut Rng) -> Option<Move> {
    let takes: Vec<Move> = game.legal_moves().into_iter().filter(|mv| mv.take.is_some()).collect();
    if takes.is_empty() || rng.chance(1, 5) {
        return random_move(game, rng);
    }
    Some(takes[rng.below(takes.len() as u32) as usize])
}

#[test]
fn legal_moves_equal_the_oracle_on_a_hundred_thousand_positions() {
    let table = table();
    let mut rng = Rng::new(5);
    let mut phases = [0_u32; 3];
    let mut checked = 0;
    while checked < 100_000 {
        let mut game = Game::new(&Setup { flying: rng.chance(4, 5), ..Setup::new(0) });
        let eager = rng.chance(3, 4);
        while let Some(mv) = if eager { eager_move(&game, &mut rng) } else { random_move(&game, &mut rng) } {
            let moves = game.legal_moves();
            assert_eq!(game.men().count(), moves.len() as u64);
            let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
            texts.sort();
            assert_eq!(texts, oracle(&game, &table), "{:?}", game.board());
            phases[game.phase(game.turn()) as usize] += 1;
            checked += 1;
            game.play(mv).expect("legal");
        }
    }
    assert!(phases.iter().all(|&count| count > 5_000), "{phases:?}");
}

/// The numbers of games from the start; a move with its capture is one ply.
#[test]
fn perft_from_the_start() {
    let men = Game::new(&Setup::new(0)).men();
    let games: Vec<u64> = (1..=5).map(|depth| men.perft(depth)).collect();
    assert_eq!(games, [24, 552, 12_144, 255_024, 5_140_800]);
}

fn any_men() -> impl Strategy<Value = (u32, u32)> {
    (any::<u32>(), any::<u32>(), any::<u32>()).prop_map(|(a, b, c)| {
        let own = a & b & 0x00ff_ffff;
        (own, b & !a & c & 0x00ff_ffff)
    })
}

/// A game with any options, played at random for a number of moves or to its end.
fn random_session(seed: u64, moves: usize) -> Session<Game> {
    let mut rng = Rng::new(seed);
    let quiet_limit = if rng.chance(1, 2) { QuietLimit::Hundred } else { QuietLimit::Forty };
    let (flying, threefold) = (rng.chance(3, 4), rng.chance(3, 4));
    let mut setup = Setup { flying, quiet_limit, threefold, ..Setup::new(seed) };
    if rng.chance(1, 3) {
        setup = setup.with_start(random_start(&mut rng)).expect("three to nine men each");
    }
    let mut session = Session::<Game>::new(setup);
    for _ in 0..moves {
        let Some(mv) = eager_move(session.state(), &mut rng) else { break };
        session.play(mv).expect("legal");
    }
    session
}

fn random_start(rng: &mut Rng) -> Start {
    let mut points = Point::ALL;
    rng.shuffle(&mut points);
    let men = [3 + rng.below(7) as usize, 3 + rng.below(7) as usize];
    let in_hand = men.map(|men| rng.below(men as u32 + 1) as u8);
    let on_board = [men[0] - usize::from(in_hand[0]), men[1] - usize::from(in_hand[1])];
    let mut board = Board::new();
    let sides =
        std::iter::repeat_n(Side::White, on_board[0]).chain(std::iter::repeat_n(Side::Black, on_board[1]));
    for (side, point) in sides.zip(points) {
        board.put(side, point).expect("empty");
    }
    Start { board, turn: Side::BOTH[rng.below(2) as usize], in_hand }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn words_know_mills_and_steps((own, other) in any_men()) {
        prop_assert_eq!(in_mills(own), slow_in_mills(own));
        let empty = !(own | other) & 0x00ff_ffff;
        let closers = set(Point::ALL.into_iter().filter(|point| {
            let man = 1 << point.index();
            slow_in_mills(own & !man | man) & man != 0
        }));
        prop_assert_eq!(closing(own) & empty, closers & empty);
        let by_step = set(Point::ALL.into_iter().filter(|point| {
            let to = 1 << point.index();
            numbers(own).any(|from| NEIGHBOURS[from] & to != 0 && slow_in_mills(own & !(1 << from) | to) & to != 0)
        }));
        prop_assert_eq!(closing_by_step(own) & empty, by_step & empty);
        let ways: u32 = numbers(own).map(|man| (NEIGHBOURS[man] & empty).count_ones()).sum();
        prop_assert_eq!(steps(own, empty), ways);
    }

    #[test]
    fn positions_that_are_alike_have_one_canonical_form((own, other) in any_men()) {
        let (least, symmetry) = canonical(u64::from(own) | u64::from(other) << 24);
        let images: Vec<u64> = Symmetry::all()
            .map(|symmetry| u64::from(symmetry.apply(own)) | u64::from(symmetry.apply(other)) << 24)
            .collect();
        prop_assert_eq!(Some(&least), images.iter().min());
        prop_assert_eq!(images[symmetry.index()], least);
        prop_assert!(images.iter().all(|&image| canonical(image).0 == least));
    }

    #[test]
    fn men_on_board_in_hand_and_captured_are_eighteen(seed: u64) {
        for (_, _, game) in random_session(seed, 400).replay() {
            for side in Side::BOTH {
                let on_board = game.board().men(side).len() as u8;
                prop_assert_eq!(on_board + game.in_hand(side) + game.captured(side), 9);
            }
        }
    }

    #[test]
    fn a_refused_move_changes_nothing_and_no_other_is_refused(seed: u64, moves in 0..60_usize, from in 0..25_usize, to in 0..24_usize, take in 0..25_usize) {
        let session = random_session(seed, moves);
        let game = session.state();
        let mv = Move { from: Point::from_index(from), to: Point::ALL[to], take: Point::from_index(take) };
        let mut after = game.clone();
        let legal = game.legal_moves().contains(&mv);
        prop_assert_eq!(after.play(mv).is_ok(), legal);
        if !legal {
            prop_assert_eq!(&after, game);
        }
        for mv in game.legal_moves() {
            prop_assert_eq!(game.check(mv), Ok(()));
        }
    }

    /// Between two captures lie at most a hundred quiet plies, and there are at most 14 captures.
    #[test]
    fn every_game_ends(seed: u64) {
        let session = random_session(seed, 18 + 15 * 100);
        prop_assert!(session.state().is_over());
        prop_assert!(session.state().legal_moves().is_empty());
    }

    /// The view draws from effects alone, so they must tell the whole story.
    #[test]
    fn the_effects_lead_from_the_old_board_to_the_new_one(seed: u64) {
        let session = random_session(seed, 200);
        let mut drawn = *Game::new(session.setup()).board();
        for (mv, effects, game) in session.replay() {
            for effect in &effects {
                match *effect {
                    Effect::Placed(side, at) => drawn.put(side, at).expect("empty"),
                    Effect::Slid(from, to) | Effect::Flew(from, to) => {
                        let side = drawn.piece(from).expect("a man");
                        drawn.remove(from).expect("a man");
                        drawn.put(side, to).expect("empty");
                    }
                    Effect::Closed(mill) => {
                        let side = game.turn().other();
                        prop_assert!(mill.points().contains(mv.to));
                        prop_assert!(mill.points().iter().all(|point| drawn.piece(point) == Some(side)));
                    }
                    Effect::Taken(side, at) => {
                        prop_assert_eq!(drawn.piece(at), Some(side));
                        drawn.remove(at).expect("a man");
                    }
                    Effect::Over(ending) => prop_assert_eq!(game.ending(), Some(ending)),
                }
            }
            let closed = effects.iter().any(|effect| matches!(effect, Effect::Closed(_)));
            prop_assert!(closed || mv.take.is_none());
            prop_assert_eq!(&drawn, game.board());
            prop_assert_eq!(matches!(effects.last(), Some(Effect::Over(_))), game.is_over());
        }
    }

    /// What a view asks for a move in two steps leads to the legal moves and to no others.
    #[test]
    fn two_step_input_reaches_every_legal_move(seed: u64, moves in 0..80_usize) {
        let session = random_session(seed, moves);
        let game = session.state();
        let mut entered = Vec::new();
        let placing = game.phase(game.turn()) == Phase::Placing;
        let origins: Vec<Option<Point>> =
            if placing { vec![None] } else { game.board().men(game.turn()).iter().map(Some).collect() };
        for from in origins {
            for to in game.targets(from).iter() {
                let captures = game.captures_after(from, to);
                let way = Move { from, to, take: None };
                if captures.is_empty() {
                    entered.push(way);
                }
                entered.extend(captures.iter().map(|take| way.taking(take)));
            }
        }
        prop_assert_eq!(entered, game.legal_moves());
    }

    #[test]
    fn undo_after_play_is_as_if_nothing_happened(seed: u64, back in 1..80_usize) {
        let mut session = random_session(seed, 150);
        let states: Vec<Game> = std::iter::once(Game::new(session.setup()))
            .chain(session.replay().map(|(_, _, state)| state))
            .collect();
        prop_assert_eq!(states.last(), Some(session.state()), "replay is the live game");
        let end = session.position();
        for _ in 0..back.min(end) {
            session.undo().expect("there are moves");
            prop_assert_eq!(&states[session.position()], session.state());
        }
        while session.redo().is_some() {
            prop_assert_eq!(&states[session.position()], session.state());
        }
        prop_assert_eq!(session.position(), end);
    }

    #[test]
    fn moves_and_boards_read_back_as_they_are_written(seed: u64, moves in 0..60_usize) {
        let session = random_session(seed, moves);
        let board = session.state().board();
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(*board));
        for mv in session.state().legal_moves() {
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }
    }

    #[test]
    fn search_and_rules_play_the_same_game(seed: u64) {
        for (mv, _, game) in random_session(seed, 120).replay() {
            let men: Men = game.men();
            prop_assert_eq!(men.is_lost(), game.winner().is_some());
            let ply: Ply = mv.into();
            prop_assert_eq!(Move::from(ply), mv);
            for mv in game.legal_moves() {
                let mut after = game.clone();
                after.play(mv).expect("legal");
                prop_assert_eq!(men.after(mv.into()), after.men());
            }
        }
    }
}
