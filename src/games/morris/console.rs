//! Morris in the console: how its moves are typed and its board is printed.

use super::advisor::endgame::Tables;
use super::rules::{Effect, Game, Move, Point, Setup, Side, Start};
use crate::console::{ConsoleGame, Match, Table};
use crate::core::Session;

/// The deepest that games are counted; one ply more takes a minute.
const DEEPEST_PERFT: u32 = 8;

/// Sits down at a new game of a variant.
pub fn open(variant: &str, seed: u64) -> Box<dyn Table> {
    let flying = variant != "no-flying";
    // The advisor will soon be asked.
    Tables::unpack(flying);
    Box::new(Match::<Game>::new(Setup::new(seed).with_flying(flying)))
}

/// The lines between the points, where no point is.
const LINES: [&str; 7] = [".--.--.", "|.-.-.|", "||...||", "... ...", "||...||", "|.-.-.|", ".--.--."];

impl ConsoleGame for Game {
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("d7, a1-a4, a1-a4xg7", "place a man, move one, and take one when a mill is closed"),
        ("set BOARD SIDE W B", "start from a board of 24 .WB from a7, a side to move, men in hand"),
        ("perft N", "count the games of N moves"),
    ];

    fn again(&self, setup: &Setup, seed: u64) -> Setup {
        setup.again(seed)
    }

    fn parse_move(&self, text: &str) -> Option<Result<Move, String>> {
        let looks_like_one = text.starts_with(|first: char| ('a'..='g').contains(&first))
            && text.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
        looks_like_one.then(|| text.parse().map_err(|error| format!("{error}")))
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn tell(effects: &[Effect]) -> Option<String> {
        effects.iter().find_map(|effect| match effect {
            Effect::Over(ending) => Some(ending.to_string()),
            _ => None,
        })
    }

    fn status(&self) -> Vec<(&'static str, String)> {
        let winner = if self.is_over() { self.winner().map_or("draw", Side::name) } else { "none" };
        vec![
            ("turn", self.turn().to_string()),
            ("phase", self.phase(self.turn()).name().to_owned()),
            ("white", self.board().men(Side::White).len().to_string()),
            ("black", self.board().men(Side::Black).len().to_string()),
            ("inhandw", self.in_hand(Side::White).to_string()),
            ("inhandb", self.in_hand(Side::Black).to_string()),
            ("over", self.is_over().to_string()),
            ("winner", winner.to_owned()),
        ]
    }

    fn board(&self) -> Vec<String> {
        let letter = |row: u8, column: u8, line: char| match Point::at(row, column) {
            Some(point) => self.board().piece(point).map_or('.', Side::letter),
            None => line,
        };
        (1..)
            .zip(LINES)
            .map(|(row, line)| {
                (1..).zip(line.chars()).map(|(column, line)| letter(row, column, line)).collect()
            })
            .collect()
    }

    fn picture(&self) -> Vec<String> {
        const DIAGRAM: [&str; 13] = [
            "7  *--------*--------*",
            "   |        |        |",
            "6  |  *-----*-----*  |",
            "   |  |     |     |  |",
            "5  |  |  *--*--*  |  |",
            "   |  |  |     |  |  |",
            "4  *--*--*     *--*--*",
            "   |  |  |     |  |  |",
            "3  |  |  *--*--*  |  |",
            "   |  |     |     |  |",
            "2  |  *-----*-----*  |",
            "   |        |        |",
            "1  *--------*--------*",
        ];
        let mut pieces = self.board().pieces().map(|(_, piece)| match piece {
            None => '·',
            Some(Side::White) => 'O',
            Some(Side::Black) => '@',
        });
        let mut point = |letter: char| if letter == '*' { pieces.next().unwrap_or('·') } else { letter };
        let mut lines: Vec<String> =
            DIAGRAM.iter().map(|line| line.chars().map(&mut point).collect()).collect();
        lines.push("   a  b  c  d  e  f  g".to_owned());
        for (side, man) in [(Side::White, 'O'), (Side::Black, '@')] {
            let (hand, lost) = (self.in_hand(side), self.captured(side));
            lines.push(format!("{man} {side}: {hand} in hand, {lost} lost"));
        }
        lines.push(match self.ending() {
            Some(ending) => ending.to_string(),
            None => format!("{} to move, {}", self.turn(), self.phase(self.turn()).name()),
        });
        lines
    }

    fn command(session: &mut Session<Self>, word: &str, rest: &str) -> Option<Result<String, String>> {
        match word {
            "set" => Some(set(session, rest)),
            "perft" => Some(perft(session.state(), rest)),
            _ => None,
        }
    }
}

/// Starts from a board, a side and the men in hand.
fn set(session: &mut Session<Game>, rest: &str) -> Result<String, String> {
    const USAGE: &str =
        "set takes 24 of . W and B from a7, the side to move W or B, and the men in hand of W and of B";
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [board @ .., side, white, black] = words.as_slice() else { return Err(USAGE.to_owned()) };
    let board = board.concat().parse().map_err(|error| format!("{error}"))?;
    let turn = Side::from_letter(side).ok_or(USAGE)?;
    let hand = |text: &str| text.parse::<u8>().map_err(|_| USAGE.to_owned());
    let start = Start { board, turn, in_hand: [hand(white)?, hand(black)?] };
    let setup = session.setup().clone().with_start(start).map_err(|error| error.to_string())?;
    *session = Session::new(setup);
    Ok(String::new())
}

fn perft(game: &Game, rest: &str) -> Result<String, String> {
    let depth = rest.parse().ok().filter(|depth| (1..=DEEPEST_PERFT).contains(depth));
    let depth = depth.ok_or_else(|| format!("perft takes a number of moves from 1 to {DEEPEST_PERFT}"))?;
    Ok(if game.is_over() { 0 } else { game.men().perft(depth) }.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The answers to a script, as a program reads them.
    fn play(variant: &str, script: &str) -> Vec<String> {
        let mut output = Vec::new();
        let mut table = open(variant, 1);
        crate::console::run(table.as_mut(), false, script.as_bytes(), &mut output)
            .expect("memory does not fail");
        String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
    }

    const FIRST: &str =
        "ok turn=white phase=placing white=0 black=0 inhandw=9 inhandb=9 over=false winner=none";

    #[test]
    fn a_mill_takes_a_man() {
        let answers = play("flying", "status\na7\na1\nd7\nd1\ng7\ng7xa1\nstatus\n");
        assert_eq!(answers[0], FIRST);
        assert_eq!(answers[1..5], ["ok a7", "ok a1", "ok d7", "ok d1"]);
        assert!(answers[5].starts_with("error that closes a mill; name the man to take"), "{}", answers[5]);
        assert_eq!(answers[6], "ok g7xa1");
        assert_eq!(
            answers[7],
            "ok turn=black phase=placing white=3 black=1 inhandw=6 inhandb=7 over=false winner=none"
        );
    }

    #[test]
    fn the_man_to_take_is_named_by_an_example_that_can_be_typed() {
        for (position, closing) in [
            ("set WW...................B.B W 1 1", "g7"),
            ("set WW.....W.....B...B...BB. W 0 0", "d5-g7"),
            ("set WW..W........BW.B...BB.. W 0 0", "g4-g7"),
        ] {
            let refused = play("flying", &format!("{position}\n{closing}\n"));
            let (_, example) = refused[1].split_once("as in ").unwrap_or_else(|| panic!("{refused:?}"));
            assert!(example.starts_with(closing), "{example}");
            let played = play("flying", &format!("{position}\n{example}\n"));
            assert!(played[1].starts_with(&format!("ok {example}")), "{played:?}");
        }
    }

    #[test]
    fn the_board_is_seven_rows_of_the_diagram() {
        let answers = play("flying", "set W.B....WB...B..........W B 6 6\nboard\n");
        assert_eq!(
            answers,
            ["ok", "W--.--B", "|.-.-.|", "||.WB||", "... B..", "||...||", "|.-.-.|", ".--.--W", "ok"]
        );
    }

    #[test]
    fn a_position_is_set_up_with_side_and_hands() {
        let answers = play("flying", "set WWW......B.......B....B. B 0 3\nstatus\nmoves\n");
        assert_eq!(
            answers[1],
            "ok turn=black phase=placing white=3 black=3 inhandw=0 inhandb=3 over=false winner=none"
        );
        assert_eq!(answers[2].split(' ').count(), 1 + 18);
    }

    #[test]
    fn variants_differ_in_flying() {
        let script = "set WW....W...B.B.B.......B. W 0 0\nstatus\na7-g1\n";
        assert!(play("flying", script)[1].contains("phase=flying"));
        assert_eq!(play("flying", script)[2], "ok a7-g1");
        assert!(play("no-flying", script)[1].contains("phase=moving"));
        assert_eq!(play("no-flying", script)[2], "error no line leads from a7 to g1");
    }

    #[test]
    fn a_finished_game_says_so() {
        let answers =
            play("flying", "set WBW......WB...B......WB. W 0 0\nstatus\nmoves\ngo\nhint\nperft 2\n");
        assert!(answers[1].ends_with("over=true winner=black"), "{}", answers[1]);
        assert_eq!(
            answers[2..],
            ["ok", "error there is no move to play", "error there is no move to play", "ok 0"]
        );
        let won = play("flying", "set WW.....W.....B...B...B.. W 0 0\nd5-g7xa1\n");
        assert_eq!(won[1], "ok d5-g7xa1 white wins: black has two men left");
    }

    #[test]
    fn perft_counts_games() {
        let answers =
            play("flying", "perft 1\nperft 2\nperft 3\nperft 4\nperft 0\nperft 9\nperft\nperft x\n");
        assert_eq!(answers[..4], ["ok 24", "ok 552", "ok 12144", "ok 255024"]);
        assert!(answers[4..].iter().all(|answer| answer.starts_with("error perft takes")));
    }

    #[test]
    fn nonsense_is_an_error_and_changes_nothing() {
        for nonsense in [
            "d4",
            "a7-",
            "a7x",
            "a7xx",
            "A7",
            "a7 b6",
            "a9",
            "b6-d6",
            "set",
            "set W W 3 3",
            "set ........................ W 9 9 9",
            "set WW...................... W 0 3",
            "set WWWWWWWWWW....BBB....... W 0 0",
            "set ........................ G 9 9",
            "set ........................ W 9 -1",
            "set ........................ W 10 9",
            "set WWX.....BBB............. W 0 0",
        ] {
            let answers = play("flying", &format!("a7\ncode\n{nonsense}\ncode\n"));
            assert!(answers[2].starts_with("error "), "{nonsense}: {}", answers[2]);
            assert_eq!(answers[1], answers[3], "{nonsense} changed the game");
        }
    }

    #[test]
    fn go_hint_undo_and_code_work_as_in_every_game() {
        let answers = play("flying", "level 3\ngo\nhint\nundo\nredo\ncode\n");
        assert_eq!(answers[0], "ok level=3");
        assert!(answers[2].split(' ').count() > 2, "{}", answers[2]);
        assert_eq!(answers[3..5], ["ok", "ok"]);
        let code = answers[5].strip_prefix("ok ").expect("a code");
        let opened = play("no-flying", &format!("load {code}\ncode\nnew 7\nstatus\n"));
        assert_eq!(opened[0], "ok moves=1");
        assert_eq!(opened[1], answers[5]);
        assert_eq!(opened[2..], ["ok seed=7", FIRST]);
    }

    #[test]
    fn a_person_sees_the_board_with_coordinates() {
        let mut output = Vec::new();
        crate::console::run(open("flying", 1).as_mut(), true, "a7\n".as_bytes(), &mut output)
            .expect("memory");
        let output = String::from_utf8(output).expect("text");
        assert!(output.starts_with("7  ·--------·"), "{output}");
        assert!(output.contains("7  O--------·--------·"), "{output}");
        assert!(output.contains("black to move, placing"), "{output}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn whatever_is_typed_is_answered(
            lines in prop::collection::vec("(a7|d7|g7xa1|a7-a4|undo|redo|code|set|load|new|level|status|board|perft 1)?[ -~]{0,12}", 0..30),
        ) {
            let input = lines.join("\n");
            let answers = play("flying", &input);
            let quit = lines.iter().position(|line| line.trim() == "quit").map_or(input.lines().count(), |at| at + 1);
            let count = answers.iter().filter(|line| line.starts_with("ok") || line.starts_with("error ")).count();
            prop_assert_eq!(count, quit);
        }
    }
}
