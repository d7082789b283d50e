//! Finds winnable deals while a game is played, so that players need not wait for a new one.

use std::time::Duration;

use super::advisor::{DEALS, Solver, next_winnable};
use super::lamp::Lamp;
use super::rules::{Game, Variant};
use super::{ID, INFO};
use crate::gameplay::opening::{FreshSeeds, Ready};
use crate::gameplay::prelude::*;
use crate::gameplay::room::NewGame;

/// How many deals are kept ready for the variant being played, and for each other variant.
const OF_THIS: usize = 3;
const OF_OTHERS: usize = 1;
/// How long a search lasts before another task may have its turn.
const SLICE: Duration = Duration::from_millis(250);

/// The search for the next deal, and the stack that it is for.
#[derive(Resource, Default)]
struct Supply(Option<(String, Background<Option<u64>>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Supply>();
    app.add_systems(
        Update,
        (fill.run_if(not(is_solving)), stop.run_if(is_solving))
            .chain()
            .in_set(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID))),
    );
    app.add_systems(OnExit(Screen::Playing(ID)), stop);
}

/// Whether a hint or the lamp needs the solver; both go first.
fn is_solving(thinking: Res<Thinking>, lamp: Res<Lamp>) -> bool {
    thinking.0 || lamp.is_working()
}

fn stop(mut supply: ResMut<Supply>) {
    supply.0 = None;
}

fn fill(
    table: Res<Table<Game>>,
    settings: Res<Settings>,
    mut supply: ResMut<Supply>,
    (mut ready, mut seeds): (ResMut<Ready>, ResMut<FreshSeeds>),
    mut wake: ResMut<Wake>,
) {
    if let Some((stack, search)) = &mut supply.0 {
        wake.within(0.03);
        let Some(found) = search.poll() else { return };
        if let Some(deal) = found {
            ready.add(std::mem::take(stack), deal);
        }
        supply.0 = None;
    }
    let chosen = settings.chosen(&INFO);
    let current = Game::variant(table.session().setup());
    let mut variants = Variant::ALL.map(Variant::name);
    variants.sort_by_key(|&variant| variant != current);
    let short = variants.into_iter().find_map(|variant| {
        let stack = Game::stack(variant, &chosen)?;
        let wanted = if variant == current { OF_THIS } else { OF_OTHERS };
        (ready.count(&stack) < wanted).then_some((variant, stack))
    });
    let Some((variant, stack)) = short else { return };
    let from = seeds.0.fresh() % u64::from(DEALS);
    let options = Game::fresh(variant, &chosen, from, 0).options;
    wake.within(0.03);
    let search = Background::start(move |cancelled| {
        next_winnable(&mut Solver::default(), options, from, &Budget::time(SLICE).cancelled_by(cancelled))
    });
    supply.0 = Some((stack, search));
}
