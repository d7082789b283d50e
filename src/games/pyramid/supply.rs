//! Winnable deals, found ahead of time while a game is played, so that nobody waits for a new one.

use std::time::Duration;

use bevy::prelude::*;

use super::advisor::reserve::reserve;
use super::advisor::{DEALS, Solver, next_winnable};
use super::lamp::{Lamp, Work};
use super::rules::{Game, Options, Variant};
use super::{ID, INFO};
use crate::core::Budget;
use crate::core::rng::fresh_seed;
use crate::engine::power::Wake;
use crate::engine::settings::Settings;
use crate::engine::states::Screen;
use crate::gameplay::advisor::Thinking;
use crate::gameplay::options::Chosen;
use crate::gameplay::ready_seeds::Ready;
use crate::gameplay::room::NewGame;
use crate::gameplay::table::Table;

/// How many deals lie ready of the variant being played, and of each other.
const OF_THIS: usize = 3;
const OF_OTHERS: usize = 1;
/// How long a search lasts before something else may have its turn.
const SLICE: Duration = Duration::from_millis(250);

/// The search for the next deal, and the shelf it is for.
#[derive(Resource, Default)]
struct Supply(Option<(String, Work<Option<u64>>)>);

/// Keeps the shelves filled.
pub fn plugin(app: &mut App) {
    app.init_resource::<Supply>();
    app.add_systems(
        Update,
        (fill.run_if(not(is_solving)), stop.run_if(is_solving)).run_if(in_state(Screen::Playing(ID))),
    );
    app.add_systems(OnExit(Screen::Playing(ID)), stop);
}

/// Whether a hint or the lamp is being worked at, which go first.
fn is_solving(thinking: Res<Thinking>, lamp: Res<Lamp>) -> bool {
    thinking.0 || lamp.is_working()
}

fn stop(mut supply: ResMut<Supply>) {
    supply.0 = None;
}

/// The rules that are chosen.
pub fn options(variant: &str, chosen: &Chosen) -> Options {
    Options {
        variant: Variant::named(variant).unwrap_or_default(),
        clear_all: chosen.get("goal") == "all",
        take_with_cover: chosen.get("cover") == "yes",
    }
}

/// The name of the rules, for shelves and records.
pub fn name(options: Options) -> String {
    let mut name = options.variant.name().to_owned();
    if options.clear_all {
        name.push_str(" all");
    }
    if options.take_with_cover {
        name.push_str(" with cover");
    }
    name
}

/// The shelf of the deals that are wanted; none if any deal will do.
pub fn shelf(variant: &str, chosen: &Chosen) -> Option<String> {
    (chosen.get("deals") != "any").then(|| name(options(variant, chosen)))
}

/// A deal at once: if it has to be winnable, one that is known to be.
pub fn deal_at_once(variant: &str, chosen: &Chosen) -> u64 {
    let any = fresh_seed() % u64::from(DEALS);
    if shelf(variant, chosen).is_none() {
        return any;
    }
    let known = reserve(options(variant, chosen));
    known[(any % known.len() as u64) as usize].into()
}

fn fill(
    table: Res<Table<Game>>,
    settings: Res<Settings>,
    mut supply: ResMut<Supply>,
    mut ready: ResMut<Ready<Game>>,
    mut wake: ResMut<Wake>,
) {
    if let Some((shelf, work)) = &mut supply.0 {
        wake.within(0.03);
        let Some(found) = work.poll() else { return };
        if let Some(deal) = found {
            ready.add(shelf.clone(), deal);
        }
        supply.0 = None;
    }
    let chosen = settings.chosen(&INFO);
    let current = Game::variant(table.session().setup());
    let others = Variant::ALL.map(Variant::name).into_iter().filter(|&other| other != current);
    let wanted = std::iter::once((current, OF_THIS)).chain(others.map(|other| (other, OF_OTHERS)));
    let mut short = wanted.filter_map(|(variant, count)| {
        let shelf = shelf(variant, &chosen)?;
        (ready.count(&shelf) < count).then(|| (options(variant, &chosen), shelf))
    });
    let Some((options, shelf)) = short.next() else { return };
    let from = fresh_seed() % u64::from(DEALS);
    wake.within(0.03);
    let search = Work::start(Budget::time(SLICE), move |budget| {
        next_winnable(&mut Solver::default(), options, from, budget)
    });
    supply.0 = Some((shelf, search));
}
