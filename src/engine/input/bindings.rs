//! Which keys and buttons each action has: the player's own, or the defaults. Giving a key to an action never
//! leaves another without one that it needs.

use std::collections::BTreeMap;

use super::controls::{Control, Controls, GameControls, TOGETHER, VERBS};
use super::trigger::Trigger;
use super::{Device, Verb};

/// The bindings as the settings keep them: an action's name, then the keys in its two slots and its button.
pub type Kept = BTreeMap<String, Vec<String>>;

/// One of an action's places for a key or button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    Keyboard,
    Alternate,
    Gamepad,
}

impl Slot {
    /// In the order in which they are kept.
    pub const ALL: [Self; 3] = [Self::Keyboard, Self::Alternate, Self::Gamepad];
}

/// The triggers in each slot of an action.
pub type Slots = [Vec<Trigger>; 3];

/// Joins several keys in one slot.
const OR: &str = " or ";

/// The result of giving a key or button to an action.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It has it now, perhaps with a remark for the player.
    Done(Option<String>),
    /// Another action has it. Asked again, they swap.
    Taken(&'static Control),
    /// It cannot have it, with the reason.
    Refused(String),
}

pub fn slots(control: &Control, kept: &Kept) -> Slots {
    kept.get(control.name).and_then(|slots| read(control, slots)).unwrap_or_else(|| defaults(control))
}

pub fn defaults(control: &Control) -> Slots {
    let [first, second] = control.keys;
    read(control, &[first, second, control.pad]).unwrap_or_default()
}

pub fn triggers(control: &Control, kept: &Kept) -> Vec<Trigger> {
    slots(control, kept).concat()
}

/// Whether the triggers include this one, by letter or by place.
pub(super) fn has(triggers: &[Trigger], trigger: Trigger) -> bool {
    triggers.iter().any(|other| other.is_same(trigger))
}

/// The first key or button of an action on a device.
pub fn first(control: &Control, kept: &Kept, device: Device) -> Option<Trigger> {
    let [keys, alternate, pad] = slots(control, kept);
    match device {
        Device::Gamepad => pad.first().copied(),
        _ => keys.first().or(alternate.first()).copied(),
    }
}

fn names(slot: &str) -> impl Iterator<Item = &str> {
    slot.split(OR).filter(|_| !slot.is_empty())
}

fn read(control: &Control, slots: &[impl AsRef<str>]) -> Option<Slots> {
    let [first, second, pad] = slots else { return None };
    let key = |name: &str| Trigger::parse_key(name, control.by_place);
    let keys = |text: &str| names(text).map(key).collect::<Option<Vec<_>>>();
    let buttons = names(pad.as_ref()).map(Trigger::parse_button).collect::<Option<Vec<_>>>();
    Some([keys(first.as_ref())?, keys(second.as_ref())?, buttons?])
}

/// Sets the slots of an action; the defaults are not kept.
fn put(control: &Control, slots: &Slots, kept: &mut Kept) {
    if *slots == defaults(control) {
        kept.remove(control.name);
        return;
    }
    let names = |slot: &Vec<Trigger>| slot.iter().filter_map(|trigger| trigger.name()).collect::<Vec<_>>();
    kept.insert(control.name.to_owned(), slots.iter().map(|slot| names(slot).join(OR)).collect());
}

/// What is wrong with the bindings, and the two actions that it may be due to.
struct Trouble {
    of: [&'static Control; 2],
    sentence: String,
}

fn verb_of(control: &Control) -> Option<Verb> {
    VERBS.iter().find(|(_, other)| other.name == control.name).map(|(verb, _)| *verb)
}

fn game_of<'a>(controls: &'a Controls, control: &Control) -> Option<&'a GameControls> {
    controls.0.iter().find(|game| game.actions.iter().any(|other| other.name == control.name))
}

/// Whether two actions need different keys. A game's own actions may take keys from the verbs.
fn are_rivals(controls: &Controls, a: &Control, b: &Control) -> bool {
    match (verb_of(a), verb_of(b)) {
        (Some(a), Some(b)) => a != b && !TOGETHER.iter().any(|pair| pair.contains(&a) && pair.contains(&b)),
        (None, None) => {
            let game = |control| game_of(controls, control).map(|game| game.game);
            a.name != b.name && game(a) == game(b)
        }
        _ => false,
    }
}

fn trouble(controls: &Controls, kept: &Kept) -> Option<Trouble> {
    let now: Vec<(&'static Control, Slots)> =
        controls.all().map(|control| (control, slots(control, kept))).collect();
    for (control, [keys, alternate, pad]) in now.iter().filter(|(control, _)| control.essential) {
        let lacks_key = keys.is_empty() && alternate.is_empty();
        if lacks_key || pad.is_empty() {
            let what = if lacks_key { "key" } else { "button" };
            let sentence = format!("{} needs at least one {what}.", control.title);
            return Some(Trouble { of: [control, control], sentence });
        }
    }
    for (index, (a, of_a)) in now.iter().enumerate() {
        for (b, of_b) in now[index + 1..].iter().filter(|(b, _)| are_rivals(controls, a, b)) {
            let of_b = of_b.concat();
            if let Some(key) = of_a.concat().into_iter().find(|key| has(&of_b, *key)) {
                let name = key.name().unwrap_or_default();
                let sentence = format!("{name} cannot be both {} and {}.", a.title, b.title);
                return Some(Trouble { of: [a, b], sentence });
            }
        }
    }
    controls.0.iter().find_map(|game| starved(game, kept))
}

/// The first problem with the bindings, as a sentence.
pub fn problem(controls: &Controls, kept: &Kept) -> Option<String> {
    trouble(controls, kept).map(|trouble| trouble.sentence)
}

/// A verb needed at a board where the game's own actions take the last of its keys.
fn starved(game: &GameControls, kept: &Kept) -> Option<Trouble> {
    let own: Vec<(&'static Control, Trigger)> = game
        .actions
        .iter()
        .flat_map(|control| triggers(control, kept).into_iter().map(move |trigger| (control, trigger)))
        .collect();
    for verb in game.shared {
        let control = verb.control();
        let [keys, alternate, pad] = slots(control, kept);
        for triggers in [[keys, alternate].concat(), pad] {
            let taken = |trigger: &Trigger| own.iter().find(|(_, other)| other.is_same(*trigger));
            if !triggers.is_empty()
                && let Some(takers) = triggers.iter().map(taken).collect::<Option<Vec<_>>>()
                && let Some((by, trigger)) = takers.first()
            {
                let name = trigger.name().unwrap_or_default();
                let sentence =
                    format!("In {}, {name} is {}; {} needs another.", game.title, by.title, control.title);
                return Some(Trouble { of: [by, control], sentence });
            }
        }
    }
    None
}

/// Drops bindings that make no sense, one by one; returns whether there were any.
pub fn drop_nonsense(controls: &Controls, kept: &mut Kept) -> bool {
    let before = kept.len();
    kept.retain(|name, slots| controls.find(name).is_some_and(|control| read(control, slots).is_some()));
    while let Some(trouble) = trouble(controls, kept) {
        // The defaults have no problems, so one of the two was changed.
        let [a, b] = trouble.of;
        if kept.remove(b.name).is_none() && kept.remove(a.name).is_none() {
            kept.clear();
        }
    }
    kept.len() != before
}

/// Gives a key or button to an action. If another action has it, they swap, but only if `swap` is set.
pub fn give(
    controls: &Controls,
    kept: &mut Kept,
    control: &'static Control,
    slot: Slot,
    trigger: Trigger,
    swap: bool,
) -> Verdict {
    let trigger = trigger.suited(control.by_place);
    let mut new = kept.clone();
    let mut own = slots(control, &new);
    let before = std::mem::replace(&mut own[slot as usize], vec![trigger]);
    // A key can be in only one slot, the newer one.
    for other in Slot::ALL.into_iter().filter(|other| *other != slot) {
        own[other as usize].retain(|key| !key.is_same(trigger));
    }
    put(control, &own, &mut new);
    let rival = controls
        .all()
        .find(|other| are_rivals(controls, control, other) && has(&triggers(other, kept), trigger));
    if let Some(rival) = rival {
        if !swap {
            return Verdict::Taken(rival);
        }
        let mut theirs = slots(rival, &new);
        for place in &mut theirs {
            if has(place, trigger) {
                place.retain(|key| !key.is_same(trigger));
                place.extend(before.iter().map(|key| key.suited(rival.by_place)));
            }
        }
        put(rival, &theirs, &mut new);
    }
    match accept(controls, kept, new) {
        Ok(()) => Verdict::Done(shadow(controls, kept, control, trigger)),
        Err(sentence) => Verdict::Refused(sentence),
    }
}

/// Keeps the new bindings unless there is a problem.
fn accept(controls: &Controls, kept: &mut Kept, new: Kept) -> Result<(), String> {
    problem(controls, &new).map_or(Ok(()), Err)?;
    *kept = new;
    Ok(())
}

/// A remark about a key that is both a verb and a game's action.
fn shadow(controls: &Controls, kept: &Kept, control: &Control, trigger: Trigger) -> Option<String> {
    let has = |other: &Control| has(&triggers(other, kept), trigger);
    let name = trigger.name()?;
    if let Some(game) = game_of(controls, control) {
        let verb = game.shared.iter().map(|verb| verb.control()).find(|other| has(other))?;
        Some(format!("{name} is {} elsewhere; in {} it is {} now.", verb.title, game.title, control.title))
    } else {
        let verb = verb_of(control)?;
        let mut games = controls.0.iter().filter(|game| game.shared.contains(&verb));
        let (game, action) =
            games.find_map(|game| Some((game, game.actions.iter().find(|action| has(action))?)))?;
        Some(format!("In {} {name} stays {}.", game.title, action.title))
    }
}

/// Clears a slot of an action.
///
/// # Errors
/// A sentence, if the action or another would lack a key or button that it needs.
pub fn clear(
    controls: &Controls,
    kept: &mut Kept,
    control: &'static Control,
    slot: Slot,
) -> Result<(), String> {
    let mut new = kept.clone();
    let mut own = slots(control, &new);
    own[slot as usize].clear();
    if own.concat().is_empty() {
        return Err(format!("{} needs at least one key or button.", control.title));
    }
    put(control, &own, &mut new);
    accept(controls, kept, new)
}
