//! The list of games: what is told of each is complete, short and fits the others.

use quintet::engine::input::bindings;
use quintet::engine::input::controls::Controls;
use quintet::games::{GameInfo, all, find};

#[test]
fn every_game_is_found_by_its_name() {
    for game in all() {
        assert_eq!(find(game.name()), Some(game));
        let known = game.variants.iter().any(|variant| variant.name == game.default_variant);
        assert!(known || game.variants.is_empty(), "{}", game.title);
    }
    assert!(find("chess").is_none());
}

#[test]
fn at_first_no_key_means_two_things_at_once() {
    let controls = Controls(all().map(GameInfo::controls).collect());
    assert_eq!(bindings::problem(&controls, &bindings::Kept::new()), None);
    for control in controls.all() {
        let [first, second] = control.keys;
        let slots = bindings::defaults(control);
        let given = [first, second, control.pad].map(|keys| !keys.is_empty());
        assert_eq!(slots.map(|slot| !slot.is_empty()), given, "{}", control.name);
    }
}

#[test]
fn first_steps_are_few_and_short() {
    for game in all() {
        assert!((1..=3).contains(&game.first_steps.len()), "{}", game.title);
        for step in game.first_steps {
            assert!(step.task.len() <= 28, "{}: {}", game.title, step.task);
            assert!(step.pointer.len() <= 40, "{}: {}", game.title, step.pointer);
        }
    }
}
