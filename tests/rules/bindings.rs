//! Keys and buttons that are given to actions, swapped and taken away.

use quintet::core::GameId;
use quintet::engine::input::Verb;
use quintet::engine::input::bindings::{Kept, Slot, Verdict, clear, defaults, drop_nonsense, give, problem};
use quintet::engine::input::controls::{AT_BOARDS, Control, Controls, GameControls, moved};
use quintet::engine::input::trigger::Trigger;

static OWN: [Control; 2] = [
    moved("tetris.hard-drop", "Hard drop", ["Space", ""], "D-pad up", None),
    moved("tetris.hold", "Hold", ["C", "Shift"], "LB or RB", None),
];
static DEAL: [Control; 1] = [moved("pyramid.deal", "Next card", ["Space", ""], "RB", None)];

/// The verbs, and two games with actions of their own.
fn controls() -> Controls {
    let mut controls = Controls::default();
    let tetris = &[Verb::Hint, Verb::NewGame, Verb::Pause, Verb::Rules];
    let game =
        |name, title, actions, shared| GameControls { game: GameId::new(name), title, actions, shared };
    controls.0.push(game("tetris", "Tetris", &OWN, tetris));
    controls.0.push(game("pyramid", "Pyramid Solitaire", &DEAL, AT_BOARDS));
    controls
}

fn control(name: &str) -> &'static Control {
    controls().find(name).expect(name)
}

fn key(name: &str) -> Trigger {
    Trigger::parse_key(name, false).expect(name)
}

fn button(name: &str) -> Trigger {
    Trigger::parse_button(name).expect(name)
}

#[test]
fn at_first_every_action_has_its_keys_and_nothing_is_wrong() {
    let kept = Kept::new();
    assert_eq!(problem(&controls(), &kept), None);
    for control in controls().all() {
        let [first, second] = control.keys;
        let names = defaults(control).map(|slot| {
            let names: Vec<String> = slot.into_iter().filter_map(Trigger::name).collect();
            names.join(" or ")
        });
        assert_eq!(names, [first, second, control.pad], "{}", control.name);
    }
}

#[test]
fn a_free_key_is_given_and_kept_by_name() {
    let mut kept = Kept::new();
    let verdict = give(&controls(), &mut kept, control("hint"), Slot::Keyboard, key("J"), false);
    assert!(matches!(verdict, Verdict::Done(None)), "{verdict:?}");
    assert_eq!(kept["hint"], ["J", "", "Y"]);
    let verdict = give(&controls(), &mut kept, control("tetris.hard-drop"), Slot::Alternate, key("V"), false);
    assert!(matches!(verdict, Verdict::Done(None)), "{verdict:?}");
    assert_eq!(kept["tetris.hard-drop"], ["Space", "V", "D-pad up"]);
    assert!(!drop_nonsense(&controls(), &mut kept));
    give(&controls(), &mut kept, control("hint"), Slot::Keyboard, key("H"), false);
    assert!(!kept.contains_key("hint"), "what is as it was at first is not kept");
}

#[test]
fn a_key_that_is_taken_is_swapped_only_when_asked_again() {
    let mut kept = Kept::new();
    let verdict = give(&controls(), &mut kept, control("hint"), Slot::Keyboard, key("U"), false);
    assert!(matches!(verdict, Verdict::Taken(by) if by.name == "undo"), "{verdict:?}");
    assert!(kept.is_empty());
    let verdict = give(&controls(), &mut kept, control("hint"), Slot::Keyboard, key("U"), true);
    assert!(matches!(verdict, Verdict::Done(_)), "{verdict:?}");
    assert_eq!(kept["hint"], ["U", "", "Y"]);
    assert_eq!(kept["undo"], ["H", "Ctrl+Z", "X"]);
    assert!(!drop_nonsense(&controls(), &mut kept), "swapped keys are no nonsense when they are read again");
}

#[test]
fn buttons_swap_too_even_those_of_menus() {
    let mut kept = Kept::new();
    let verdict = give(&controls(), &mut kept, control("back"), Slot::Gamepad, button("A"), false);
    assert!(matches!(verdict, Verdict::Taken(by) if by.name == "confirm"), "{verdict:?}");
    give(&controls(), &mut kept, control("back"), Slot::Gamepad, button("A"), true);
    assert_eq!(kept["confirm"][2], "B");
}

#[test]
fn what_menus_need_cannot_be_taken_away() {
    let mut kept = Kept::new();
    assert!(
        clear(&controls(), &mut kept, control("confirm"), Slot::Keyboard).is_err(),
        "Pyramid takes Space"
    );
    assert!(clear(&controls(), &mut kept, control("confirm"), Slot::Alternate).is_ok());
    assert!(clear(&controls(), &mut kept, control("confirm"), Slot::Keyboard).is_err());
    assert!(clear(&controls(), &mut kept, control("confirm"), Slot::Gamepad).is_err());
    // Moved into an empty slot of another action, the last key would be gone as well.
    let verdict = give(&controls(), &mut kept, control("hint"), Slot::Alternate, key("Enter"), true);
    assert!(matches!(verdict, Verdict::Refused(_)), "{verdict:?}");
    assert!(clear(&controls(), &mut kept, control("picture"), Slot::Keyboard).is_err(), "it has no other");
}

#[test]
fn a_game_may_take_keys_for_itself_but_not_the_last() {
    let mut kept = Kept::new();
    let drop = control("tetris.hard-drop");
    let verdict = give(&controls(), &mut kept, drop, Slot::Keyboard, key("P"), false);
    assert!(matches!(verdict, Verdict::Done(Some(_))), "Pause still has Esc: {verdict:?}");
    let verdict = give(&controls(), &mut kept, drop, Slot::Gamepad, button("Menu"), false);
    assert!(matches!(verdict, Verdict::Refused(_)), "there is no other way to pause: {verdict:?}");
}

#[test]
fn nonsense_falls_back_alone() {
    let row = |slots: [&str; 3]| slots.map(str::to_owned).to_vec();
    let mut kept = Kept::from([
        ("hint".to_owned(), row(["J", "", "Y"])),
        ("undo".to_owned(), row(["Hyper+U", "", "X"])),
        ("fly".to_owned(), row(["F", "", ""])),
        ("redo".to_owned(), vec!["R".to_owned()]),
        ("confirm".to_owned(), row(["", "", "A"])),
        ("mute".to_owned(), row(["J", "", ""])),
    ]);
    assert!(drop_nonsense(&controls(), &mut kept));
    assert_eq!(kept.keys().collect::<Vec<_>>(), ["hint"]);
}
