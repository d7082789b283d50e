//! Laws of Tetris that hold in every game: what random players, time and replays may do.

use proptest::prelude::*;
use quintet::core::{Advised, Level, Rng, Rules, Session};
use quintet::games::tetris::advisor::Advisor;
use quintet::games::tetris::rules::{
    Board, Effect, Game, Mode, Move, Options, Randomizer, Scoring, Setup, StartLevel, TICKS_PER_SECOND,
    Tetramino,
};

fn any_setup() -> impl Strategy<Value = Setup> {
    (any::<u64>(), 0..4_usize, 0..2_usize, 1..=20_u8, any::<[bool; 3]>()).prop_map(
        |(seed, mode, scoring, level, [steady, endless, pure])| {
            Setup::new(Mode::ALL[mode], seed).with_options(Options {
                scoring: Scoring::ALL[scoring],
                randomizer: if pure { Randomizer::Pure } else { Randomizer::Bag },
                start_level: StartLevel::new(level).expect("1 to 20"),
                steady,
                endless,
            })
        },
    )
}

/// Any move, the quick end of a piece not too often.
fn random_move(rng: &mut Rng) -> Move {
    match rng.below(24) {
        0 => Move::HardDrop,
        1 => Move::Hold,
        2..8 => Move::Tick(rng.below(60) + 1),
        8..12 => Move::SoftDrop,
        other => Move::INPUTS[other as usize % 5],
    }
}

fn inside_and_free(board: &Board, piece: Tetramino) -> bool {
    piece.cells().iter().all(|cell| {
        (Board::TOP..=Board::ROWS).contains(&cell.row)
            && (1..=Board::COLUMNS).contains(&cell.column)
            && board.get(*cell).is_none()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn random_play_keeps_every_law(setup in any_setup(), seed: u64) {
        let mut game = Game::new(&setup);
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            if game.is_over() {
                prop_assert!(game.piece().is_none() && game.outcome().is_some());
                break;
            }
            let before = game.clone();
            let mv = random_move(&mut rng);
            let Ok(effects) = game.play(mv) else {
                prop_assert_eq!(&game, &before, "a refused {:?} changed something", mv);
                continue;
            };
            if let Some(piece) = game.piece() {
                prop_assert!(inside_and_free(game.board(), piece), "{:?} after {:?}", piece, mv);
                prop_assert_eq!(game.ghost().map(|ghost| game.board().fits(ghost.moved(1, 0))), Some(false));
            }
            // Every lock adds four minoes, every line takes ten, and a sweep takes all.
            let mut minoes = before.board().minoes();
            let mut points = before.score();
            for effect in &effects {
                match effect {
                    Effect::Locked(_) => minoes += 4,
                    Effect::Cleared(clear) => {
                        minoes -= 10 * clear.rows.len();
                        points += clear.points;
                    }
                    Effect::Swept => minoes = 0,
                    Effect::SoftDropped { points: made, .. } | Effect::HardDropped { points: made, .. } => points += made,
                    _ => {}
                }
            }
            prop_assert_eq!(game.board().minoes(), minoes);
            prop_assert_eq!(game.score(), points);
            prop_assert_eq!(game.board().clone().check_rows(), []);
        }
    }

    /// The view draws from effects alone, so they must tell where the piece is.
    #[test]
    fn the_effects_tell_where_the_piece_is(setup in any_setup(), seed: u64) {
        let mut game = Game::new(&setup);
        let mut rng = Rng::new(seed);
        let mut drawn = game.piece();
        for _ in 0..300 {
            let Ok(effects) = game.play(random_move(&mut rng)) else { continue };
            for effect in &effects {
                match *effect {
                    Effect::Shifted(piece)
                    | Effect::Turned { piece, .. }
                    | Effect::Fell { piece, .. }
                    | Effect::SoftDropped { piece, .. }
                    | Effect::Spawned(piece) => drawn = Some(piece),
                    Effect::HardDropped { from, rows, .. } => {
                        prop_assert_eq!(drawn, Some(from));
                        drawn = Some(from.moved(rows as i8, 0));
                    }
                    Effect::Locked(piece) => {
                        prop_assert_eq!(drawn.take(), Some(piece));
                    }
                    Effect::Held(_) | Effect::ToppedOut { .. } | Effect::Finished(_) => drawn = None,
                    _ => {}
                }
            }
            prop_assert_eq!(drawn, game.piece());
        }
    }

    #[test]
    fn time_in_steps_is_time_at_once(
        setup in any_setup(),
        moves in 0..60_u32,
        seed: u64,
        steps in prop::collection::vec(1..200_u32, 1..12),
    ) {
        let mut game = Game::new(&setup);
        let mut rng = Rng::new(seed);
        for _ in 0..moves {
            let _ = game.play(random_move(&mut rng));
        }
        let mut stepped = game.clone();
        let mut passed = 0;
        for step in steps {
            if stepped.play(Move::Tick(step)).is_err() {
                break;
            }
            passed += step;
        }
        if passed > 0 {
            game.play(Move::Tick(passed)).expect("time passes");
        }
        prop_assert_eq!(game, stepped);
    }

    #[test]
    fn nothing_happens_before_the_announced_tick(setup in any_setup(), moves in 0..60_u32, seed: u64) {
        let mut game = Game::new(&setup);
        let mut rng = Rng::new(seed);
        for _ in 0..moves {
            let _ = game.play(random_move(&mut rng));
        }
        if let Some(ticks) = game.ticks_to_change() {
            if ticks > 1 {
                prop_assert_eq!(game.play(Move::Tick(ticks - 1)), Ok(vec![]));
            }
            prop_assert_ne!(game.play(Move::Tick(1)), Ok(vec![]));
        }
    }

    #[test]
    fn going_back_and_forth_leads_to_the_same_positions(setup in any_setup(), seed: u64, back in 1..90_usize) {
        let mut session = Session::<Game>::new(setup);
        let mut rng = Rng::new(seed);
        for _ in 0..250 {
            let _ = session.play(random_move(&mut rng));
        }
        let states: Vec<Game> = std::iter::once(Game::new(session.setup()))
            .chain(session.replay().map(|(_, _, state)| state))
            .collect();
        prop_assert_eq!(states.last(), Some(session.state()), "replay is the live game");
        let end = session.position();
        session.seek(end.saturating_sub(back));
        prop_assert_eq!(&states[session.position()], session.state());
        while session.redo().is_some() {
            prop_assert_eq!(&states[session.position()], session.state());
        }
        prop_assert_eq!(session.position(), end);
    }
}

#[test]
fn thousands_of_random_games_end() {
    for seed in 0..2000 {
        let mut game = Game::new(&Setup::new(Mode::Marathon, seed));
        let mut rng = Rng::new(seed);
        let mut moves = 0;
        while !game.is_over() {
            let _ = game.play(random_move(&mut rng));
            moves += 1;
            assert!(moves < 50_000, "seed {seed}");
        }
    }
}

#[test]
fn joined_time_leaves_one_move_in_the_record() {
    let mut session = Session::<Game>::new(Setup::new(Mode::Marathon, 1));
    for _ in 0..200 {
        session.play(Move::Tick(1)).expect("time passes");
    }
    session.play(Move::Left).expect("room");
    session.play(Move::Tick(5)).expect("time passes");
    assert_eq!(session.all_moves(), [Move::Tick(200), Move::Left, Move::Tick(5)]);
    assert_eq!(session.state().elapsed_ticks(), 205);
}

#[test]
fn joined_time_is_kept_right_across_the_places_that_undo_returns_to() {
    let mut session = Session::<Game>::new(Setup::new(Mode::Zen, 1));
    // The 64th move is time, and it is joined.
    for step in 0..63 {
        session.play(if step % 2 == 0 { Move::Cw } else { Move::Ccw }).expect("room");
    }
    session.play(Move::Tick(3)).expect("time passes");
    session.play(Move::Tick(4)).expect("time passes");
    session.play(Move::Left).expect("room");
    let played = session.clone();
    session.seek(64);
    assert_eq!((session.position(), session.state().elapsed_ticks()), (64, 7));
    session.seek(65);
    assert_eq!(session.state(), played.state());
}

/// Ten minutes as the watched advisor plays them, recorded as a window would: a tick a frame.
fn ten_minutes() -> Session<Game> {
    let options = Options { endless: true, steady: true, scoring: Scoring::Guideline, ..Options::default() };
    let setup = Setup::new(Mode::Marathon, 8).with_options(options);
    let mut session = Session::<Game>::new(setup);
    let mut advisor = Advisor::default();
    let level = Level::new(6).expect("a level");
    let frame = TICKS_PER_SECOND / 60;
    for number in 0..10 * 60 * 60 {
        session.play(Move::Tick(frame)).expect("the advisor does not lose so soon");
        if number % 6 == 0
            && let Some(advice) = session.state().advise(&mut advisor, &session.state().level_budget(level))
        {
            session.play(advice.mv).expect("advice is legal");
        }
    }
    session
}

#[test]
fn a_recorded_game_of_ten_minutes_replays_to_the_same_end() {
    let session = ten_minutes();
    assert_eq!(session.state().elapsed().as_secs(), 600);
    assert!(session.state().pieces() > 1000, "{} pieces", session.state().pieces());
    let last = session.replay().last().map(|(_, _, state)| state);
    assert_eq!(last.as_ref(), Some(session.state()));
    let opened = Session::<Game>::from_code(&session.code()).expect("its own code");
    assert_eq!(opened.state(), session.state());
    assert_eq!(opened.all_moves(), session.all_moves());
}

#[test]
fn the_same_seed_and_moves_give_the_same_game_for_ever() {
    let mut game = Game::new(&Setup::new(Mode::Marathon, 7));
    let mut rng = Rng::new(7);
    for _ in 0..150 {
        let _ = game.play(random_move(&mut rng));
    }
    let text = game.board().to_string();
    let rows: Vec<&str> = text.lines().skip(17).collect();
    assert_eq!(rows, [".....L....", "...LLL....", "S...Z.....", "SS.ZZ.....", ".S.Z......"]);
    assert_eq!((game.score(), game.elapsed_ticks()), (62, 1392));
}
