//! What the statistics call groups of games, and how they write numbers and times.

use quintet::gameplay::records::{Group, Totals};
use quintet::games::find;
use quintet::menus::statistics::words::{duration, figures, round_step, short, title};

fn group(record: &str, level: Option<u8>) -> Group {
    Group { record: record.to_owned(), level }
}

#[test]
fn groups_are_called_as_players_know_them() {
    let titled = |game: &str, record: &str, level: Option<u8>| {
        title(find(game).expect("a game"), Some(&group(record, level)))
    };
    assert_eq!(titled("tetris", "marathon", None), "Marathon");
    assert_eq!(titled("tetris", "sprint guideline", None), "Sprint, guideline");
    assert_eq!(titled("tetris", "ultra random from level 5", None), "Ultra, random from level 5");
    assert_eq!(titled("pyramid", "stock-and-waste all with cover", None), "Stock & waste, all with cover");
    assert!(titled("othello", "", Some(3)).contains("Learner"));
    assert!(titled("morris", "no-flying", Some(1)).starts_with("No flying, "));
    assert_eq!(titled("morris", "flying", None), "Flying, two players");
    assert_eq!(titled("othello", "", None), "Two players");
    assert_eq!(titled("2048", "from the future", None), "From the future");
    assert_eq!(title(find("morris").expect("a game"), None), "All games");
}

#[test]
fn wins_are_told_where_points_count_too() {
    let mut totals = Totals { games: 20, won: 12, streak: 3, ..Totals::default() };
    totals.facts.insert("goal".to_owned(), 12);
    let captions = |game: &str, totals: &Totals| {
        let all = figures(find(game).expect("a game"), None, totals, "today");
        all.map(|figure| (figure.label, figure.caption))
    };
    assert_eq!(captions("tetris", &totals)[0], ("Games".into(), "12 won, 3 in a row".into()));
    assert_eq!(captions("2048", &totals)[0], ("Games".into(), "today".into()));
    assert_eq!(captions("2048", &totals)[2], ("Won".into(), "60 %, 3 in a row".into()));
    totals.won = 0;
    assert_eq!(captions("tetris", &totals)[0], ("Games".into(), "today".into()), "zen cannot be won");
}

#[test]
fn times_are_said_in_their_largest_units() {
    for (seconds, text) in
        [(0, "0 s"), (59, "59 s"), (65, "1 m 5 s"), (754, "12 m"), (22_860, "6 h 21 m"), (u64::MAX, "h")]
    {
        assert!(duration(seconds).ends_with(text), "{}", duration(seconds));
    }
}

#[test]
fn charts_have_round_steps() {
    for (most, step) in [
        (84_120.0, 25_000.0),
        (100.0, 25.0),
        (40.0, 10.0),
        (7.0, 2.0),
        (3.0, 1.0),
        (0.0, 1.0),
        (401.0, 200.0),
    ] {
        let found = round_step(most);
        assert!((found - step).abs() < 1e-6, "{most}: {found}");
        assert!(found * 4.0 >= most);
    }
    assert_eq!(
        (short(25_000.0), short(2_500_000.0), short(12.5)),
        ("25k".into(), "2.5M".into(), "12.5".into())
    );
}
