//! What follows from the effects of moves in several games: their sounds and the results.

use crate::gameplay::prelude::*;

/// Plays the sounds that `heard` finds in the effects of each move.
pub fn sounded_by<G: Room, S: Resource>(
    app: &mut App,
    heard: fn(&[G::Effect], &S, &Table<G>) -> Vec<PlaySound>,
) {
    let play = move |mut played: MessageReader<Played<G>>,
                     table: Res<Table<G>>,
                     sounds: If<Res<S>>,
                     mut play: MessageWriter<PlaySound>| {
        for Played(effects) in played.read() {
            play.write_batch(heard(effects, &sounds, &table));
        }
    };
    app.add_systems(Update, play.in_set(AfterMoves(G::ID)));
}

/// Announces the results after an effect that is news, and keeps them ready until then.
pub fn announced_by<G: Room>(
    app: &mut App,
    is_news: fn(&G::Effect, &G) -> bool,
    results_of: fn(&Table<G>) -> Results,
) {
    let announce =
        move |mut played: MessageReader<Played<G>>, table: Res<Table<G>>, mut results: ResMut<Results>| {
            let is_news = |effect: &G::Effect| is_news(effect, table.session().state());
            // A replay shows an end that was already announced.
            if played.read().any(|Played(effects)| effects.iter().any(is_news)) && !table.is_only_seen() {
                results.announce(results_of(&table));
            } else if results.title.is_empty() {
                // The player can open the results at any time, so they are never left empty.
                *results = results_of(&table);
            }
        };
    app.add_systems(Update, announce.in_set(AfterMoves(G::ID)));
}
