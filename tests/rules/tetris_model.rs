//! The formal model's own tests, on its own operations: `TestTetris` with every printed board,
//! and its rotations, positions and rows.

use quintet::core::Rng;
use quintet::games::tetris::rules::{Board, Cell, Facing, Kind, NoTetramino, OutOfBounds, Tetramino, Turn};

/// The colours of the seven among the 256 of a terminal.
const TERMINAL_COLOURS: [u8; 7] = [51, 21, 208, 226, 34, 165, 196];

/// The formal model's own game (its class `Game`): a board on which tetraminoes are put, moved and
/// dropped by hand. Nothing falls, locks or appears by itself. Where the model contradicts itself it
/// is set right: a turn that fails leaves the orientation as it was, a cleared top row is empty, and
/// after the end nothing changes any more. The tetramino that moves is written on the board all the while.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Model {
    board: Board,
    tetramino: Option<Tetramino>,
    game_over: bool,
    score: u64,
    lines: u32,
    level: u32,
}

impl Default for Model {
    fn default() -> Self {
        Self { board: Board::default(), tetramino: None, game_over: false, score: 0, lines: 0, level: 1 }
    }
}

impl Model {
    /// An empty board (`Game`).
    fn new() -> Self {
        Self::default()
    }

    /// Puts a new tetramino on the board; the game is over if there is no room for it
    /// (`newTetramino`).
    ///
    /// # Errors
    /// There is no tetramino with this id.
    fn new_tetramino(&mut self, id: u8) -> Result<(), NoTetramino> {
        let piece = Tetramino::spawned(Kind::from_id(id)?);
        if !self.board.fits(piece) {
            self.game_over = true;
        }
        if !self.game_over {
            self.board.add(piece);
            self.tetramino = Some(piece);
        }
        Ok(())
    }

    /// Puts any one of the seven on the board (`newRandomTetramino`).
    fn new_random_tetramino(&mut self, rng: &mut Rng) {
        let id = rng.below(7) as u8 + 1;
        let put = self.new_tetramino(id);
        debug_assert!(put.is_ok(), "ids are 1 to 7");
    }

    /// Moves the tetramino down, unless something is in the way (`down`).
    fn down(&mut self) -> bool {
        self.change(|piece| piece.moved(1, 0))
    }

    /// Moves it to the left (`left`).
    fn left(&mut self) -> bool {
        self.change(|piece| piece.moved(0, -1))
    }

    /// Moves it to the right (`right`).
    fn right(&mut self) -> bool {
        self.change(|piece| piece.moved(0, 1))
    }

    /// Turns it clockwise in its box (`rotate`).
    fn rotate(&mut self) -> bool {
        self.change(|piece| piece.facing(piece.facing.turned(Turn::Right)))
    }

    /// Moves it down as far as it goes, a point for each row and level; tells how far (`drop`).
    fn drop(&mut self) -> u32 {
        let mut distance = 0;
        while self.down() {
            distance += 1;
        }
        self.score += u64::from(distance) * u64::from(self.level);
        distance
    }

    /// Removes full rows, counts and scores them; tells how many (`checkLines`).
    fn check_lines(&mut self) -> u32 {
        if self.game_over {
            return 0;
        }
        let cleared = self.board.check_rows().len() as u32;
        self.lines += cleared;
        self.score += [0, 100, 300, 400, 800][cleared as usize] * u64::from(self.level);
        self.level = 1 + self.lines / 10;
        cleared
    }

    /// Takes the tetramino off the board and puts it back changed, if there is room
    /// (`setMinoes`).
    fn change(&mut self, change: impl Fn(Tetramino) -> Tetramino) -> bool {
        let Some(piece) = self.tetramino.filter(|_| !self.game_over) else {
            return false;
        };
        self.board.remove(piece);
        let changed = change(piece);
        let fits = self.board.fits(changed);
        let piece = if fits { changed } else { piece };
        self.board.add(piece);
        self.tetramino = Some(piece);
        fits
    }

    /// The board as text (`printBoard`, `getBoardPrint`): in black and white or in colour, with the
    /// two hidden rows (`testPrint`) or without.
    fn print_board(&self, black_console: bool, test_print: bool) -> String {
        let first = if test_print { 1 } else { Board::FIRST_VISIBLE };
        let cell = |row: i8, column: i8| match self.board.get(Cell { row, column }) {
            Some(_) if black_console => "*".to_owned(),
            Some(kind) => format!("\u{1b}[38;5;{}m*\u{1b}[0m", TERMINAL_COLOURS[kind.index()]),
            None if black_console && row >= Board::FIRST_VISIBLE => "#".to_owned(),
            None => " ".to_owned(),
        };
        let row = |row: i8| (1..=Board::COLUMNS).map(|column| cell(row, column)).collect::<String>();
        let rows: Vec<String> = (first..=Board::ROWS).map(row).collect();
        format!("\n|{}|\n ----------", rows.join("|\n|"))
    }
}

const VECTORS: &str = include_str!("../data/tetris_model.txt");

fn vectors(name: &str) -> Vec<Vec<&'static str>> {
    let lines = VECTORS.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    lines.filter(|fields| fields[0] == name).collect()
}

fn number(field: &str) -> u64 {
    field.parse().expect("a number")
}

/// The model's board print, given the letters of the last four rows and the cells of a piece.
fn print(rows: &str, piece: &[(i8, i8)]) -> String {
    let rows: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    let mut print = String::new();
    for row in 1..=22_i8 {
        print += "\n|";
        for column in 1..=10_i8 {
            let stacked = row >= 19 && rows[(row - 19) as usize][(column - 1) as usize] != '.';
            let filled = stacked || piece.contains(&(row, column));
            print.push(if filled {
                '*'
            } else if row < 3 {
                ' '
            } else {
                '#'
            });
        }
        print.push('|');
    }
    print + "\n ----------"
}

fn cells(field: &str) -> Vec<(i8, i8)> {
    let pair = |cell: &str| {
        let (row, column) = cell.split_once(',').expect("row,column");
        (row.parse().expect("a row"), column.parse().expect("a column"))
    };
    field.split(';').map(pair).collect()
}

fn minoes(model: &Model) -> Vec<(i8, i8)> {
    let piece = model.tetramino.expect("a tetramino");
    piece.cells().iter().map(|cell| (cell.row, cell.column)).collect()
}

fn last_rows(model: &Model) -> String {
    let text = model.board.to_string();
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows[..18].iter().all(|row| *row == ".........."), "{text}");
    rows[18..].join("/")
}

/// The first eight pieces of `TestTetris`, each step checked.
fn played_steps() -> Model {
    let mut model = Model::new();
    let empty = "........../........../........../..........";
    assert_eq!(model.print_board(true, true), print(empty, &[]), "initialMatrix_test");
    let mut rows = empty;
    for step in vectors("step") {
        let [id, ops, spawn, before, drop, dropped, landed, full, cleared, score, lines, level, after] =
            step[1..]
        else {
            panic!("{step:?}");
        };
        model.new_tetramino(id.parse().expect("an id")).expect("1 to 7");
        assert_eq!(minoes(&model), cells(spawn));
        assert_eq!(model.print_board(true, true), print(rows, &cells(spawn)), "addTetramino test");
        for op in ops.chars() {
            match op {
                'D' => assert!(model.down()),
                'L' => assert!(model.left()),
                'R' => assert!(model.right()),
                'C' => assert!(model.rotate()),
                _ => {
                    assert_eq!(minoes(&model), cells(before));
                    assert_eq!(u64::from(model.drop()), number(drop));
                }
            }
        }
        assert_eq!(model.score, number(dropped));
        assert_eq!(minoes(&model), cells(landed));
        assert_eq!(last_rows(&model), full);
        assert_eq!(u64::from(model.check_lines()), number(cleared));
        assert_eq!(last_rows(&model), after);
        assert_eq!(model.print_board(true, true), print(after, &[]));
        assert_eq!(
            (model.score, u64::from(model.lines), u64::from(model.level)),
            (number(score), number(lines), number(level))
        );
        rows = after;
    }
    model
}

#[test]
fn the_models_pieces_drop_land_and_score_as_in_its_tests() {
    let model = played_steps();
    assert_eq!((model.score, model.lines, model.level), (542, 3, 1));
}

#[test]
fn the_models_forty_bars_bring_it_to_level_two() {
    let mut model = played_steps();
    let plays = vectors("play");
    assert_eq!(plays.len(), 40);
    for (index, play) in plays.iter().enumerate() {
        let [_, _, lefts, rights, drop, level_at_drop, dropped, cleared, score, lines, level] = play[1..]
        else {
            panic!("{play:?}");
        };
        model.new_tetramino(1).expect("an I");
        assert!(model.down() && model.down() && model.rotate());
        let went_left = (0..10).take_while(|_| model.left()).count();
        assert_eq!(went_left as u64, number(lefts));
        for _ in 0..number(rights) {
            assert!(model.right());
        }
        assert_eq!(u64::from(model.level), number(level_at_drop));
        assert_eq!(u64::from(model.drop()), number(drop));
        assert_eq!(model.score, number(dropped));
        assert_eq!(u64::from(model.check_lines()), number(cleared));
        assert_eq!(model.score, number(score));
        assert_eq!((u64::from(model.lines), u64::from(model.level)), (number(lines), number(level)));
        if index % 10 == 9 {
            assert_eq!(last_rows(&model), "........../........../........../..I...I...");
        }
    }
    assert_eq!((model.score, model.lines, model.level), (6290, 19, 2));
}

#[test]
fn random_pieces_dropped_in_the_middle_end_the_model_and_then_nothing_changes() {
    for seed in 0..200 {
        let mut model = Model::new();
        let mut rng = Rng::new(seed);
        let mut pieces = 0;
        while !model.game_over {
            model.new_random_tetramino(&mut rng);
            pieces += 1;
            model.drop();
            model.check_lines();
        }
        assert!((12..=17).contains(&pieces), "{pieces} pieces");
        let end = model.clone();
        assert!(!model.down() && !model.left() && !model.right() && !model.rotate());
        assert_eq!((model.drop(), model.check_lines()), (0, 0));
        model.new_tetramino(4).expect("an O");
        assert_eq!(model, end);
    }
}

#[test]
fn a_failed_turn_leaves_the_piece_as_it_was() {
    let mut model = Model::new();
    model.new_tetramino(1).expect("an I");
    assert!(model.down() && model.rotate());
    while model.left() {}
    let before = model.clone();
    assert!(!model.rotate());
    assert_eq!(model, before);
    assert!(model.down(), "it still falls upright");
}

#[test]
fn a_cleared_row_lets_the_rows_above_fall_and_leaves_the_top_empty() {
    let mut board: Board = "J.........\nIIIIIIIIII\nTT.......T\n".parse().expect("a board");
    for column in 1..=10 {
        *board.matrix_position(Cell { row: 1, column }).expect("inside") = (column < 4).then_some(Kind::S);
    }
    assert_eq!(board.check_row(22), Ok(false));
    assert_eq!(board.check_row(21), Ok(true));
    let rows: Vec<String> = board.to_string().lines().map(str::to_owned).collect();
    assert_eq!(rows[0], "..........");
    assert_eq!(rows[1], "SSS.......");
    assert_eq!(rows[20..], ["J.........", "TT.......T"]);
    assert_eq!(board.check_rows(), []);
}

#[test]
fn positions_are_counted_from_one_and_hold_ids() {
    let mut board = Board::default();
    for (index, kind) in Kind::ALL.into_iter().enumerate() {
        let cell = Cell { row: 22, column: index as i8 + 1 };
        *board.matrix_position(cell).expect("inside") = Some(kind);
        assert_eq!(board.matrix_position(cell), Ok(&mut Some(kind)));
        assert_eq!(usize::from(kind.id()), index + 1);
        assert_eq!(Kind::from_id(kind.id()), Ok(kind));
    }
    for (row, column) in [(0, 1), (23, 1), (1, 0), (1, 11), (-5, 3), (i8::MAX, i8::MIN)] {
        let cell = Cell { row, column };
        assert_eq!(board.matrix_position(cell), Err(OutOfBounds(cell)));
        if column == 1 {
            assert_eq!(board.check_row(row), Err(OutOfBounds(cell)));
        }
    }
    assert!(Kind::from_id(0).is_err() && Kind::from_id(8).is_err());
    let mut model = Model::new();
    assert_eq!(
        model.new_tetramino(8).expect_err("no such").to_string(),
        "\"8\" is no tetramino; they are I, J, L, O, S, T and Z"
    );
}

#[test]
fn the_print_shows_twenty_rows_and_colours_on_request() {
    let mut model = Model::new();
    model.new_tetramino(6).expect("a T");
    assert!(model.down() && model.down());
    let black = model.print_board(true, false);
    assert!(black.starts_with("\n|####*#####|\n|###***####|\n|##########|\n"), "{black}");
    assert_eq!(black.lines().count(), 22);
    assert!(black.ends_with("|\n ----------"));
    let colour = model.print_board(false, false);
    assert_eq!(colour.matches("\u{1b}[38;5;165m*\u{1b}[0m").count(), 4);
    assert!(!colour.contains('#'));
}

/// `getRotatedMino`: how the first mino moves with a turn out of orientation 0, 1, 2, 3.
const FIRST_MINO: [[(i8, i8); 4]; 7] = [
    [(-1, 2), (2, 1), (1, -2), (-2, -1)],
    [(0, 2), (2, 0), (0, -2), (-2, 0)],
    [(2, 0), (0, -2), (-2, 0), (0, 2)],
    [(0, 1), (1, 0), (0, -1), (-1, 0)],
    [(2, 0), (0, -2), (-2, 0), (0, 2)],
    [(1, 1), (1, -1), (-1, -1), (-1, 1)],
    [(0, 2), (2, 0), (0, -2), (-2, 0)],
];

/// `getNextMino` in orientation 0: the steps from mino to mino. The others are this one turned.
const STEPS: [[(i8, i8); 3]; 7] = [
    [(0, 1), (0, 1), (0, 1)],
    [(1, 0), (0, 1), (0, 1)],
    [(1, 0), (0, -1), (0, -1)],
    [(0, 1), (1, 0), (0, -1)],
    [(0, -1), (1, 0), (0, -1)],
    [(1, -1), (0, 1), (0, 1)],
    [(0, 1), (1, 0), (0, 1)],
];

#[test]
fn all_28_states_follow_the_models_chains_of_minoes() {
    for kind in Kind::ALL {
        let mut piece = Tetramino::spawned(kind).moved(5, 0);
        let mut first = piece.cells()[0];
        for facing in Facing::ALL {
            assert_eq!(piece.facing, facing);
            let mut expected = vec![first];
            for (row, column) in STEPS[kind.index()] {
                let (row, column) = match facing {
                    Facing::North => (row, column),
                    Facing::East => (column, -row),
                    Facing::South => (-row, -column),
                    Facing::West => (-column, row),
                };
                let last = expected[expected.len() - 1];
                expected.push(Cell { row: last.row + row, column: last.column + column });
            }
            assert_eq!(piece.cells().to_vec(), expected, "{kind} {facing:?}");
            let (row, column) = FIRST_MINO[kind.index()][facing as usize];
            first = Cell { row: first.row + row, column: first.column + column };
            piece = piece.facing(facing.turned(Turn::Right));
        }
        assert_eq!(piece, Tetramino::spawned(kind).moved(5, 0), "four turns are none");
    }
}

#[test]
fn pieces_appear_in_the_middle_of_the_hidden_rows() {
    let spawns = [
        (Kind::I, [(2, 4), (2, 5), (2, 6), (2, 7)]),
        (Kind::J, [(1, 4), (2, 4), (2, 5), (2, 6)]),
        (Kind::L, [(1, 6), (2, 6), (2, 5), (2, 4)]),
        (Kind::O, [(1, 5), (1, 6), (2, 6), (2, 5)]),
        (Kind::S, [(1, 6), (1, 5), (2, 5), (2, 4)]),
        (Kind::T, [(1, 5), (2, 4), (2, 5), (2, 6)]),
        (Kind::Z, [(1, 4), (1, 5), (2, 5), (2, 6)]),
    ];
    for (kind, cells) in spawns {
        let expected = cells.map(|(row, column)| Cell { row, column });
        assert_eq!(Tetramino::spawned(kind).cells(), expected);
    }
}
