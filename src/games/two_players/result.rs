//! The end of a game: its result and its sound. Each game draws its own result.

use super::{TwoPlayers, words};
use crate::gameplay::prelude::*;

pub(super) fn room_plugin<G: TwoPlayers>(app: &mut App) {
    let here = in_state(Screen::Playing(G::ID));
    app.add_systems(
        Update,
        (
            write_result::<G>.run_if(
                resource_changed::<Table<G>>
                    .or_eager(on_message::<Reset<G>>)
                    .or_eager(|results: Res<Results>| results.title.is_empty()),
            ),
            announce_result::<G>.run_if(on_message::<Played<G>>).run_if(has_ended::<G>),
        )
            .chain()
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(here.clone()),
    );
    app.add_systems(OnEnter(Sheet::Results), play_result::<G>.run_if(here));
}

/// Whether the game on the table is over. The end of a game that is only watched was announced before.
pub fn has_ended<G: TwoPlayers>(table: Res<Table<G>>) -> bool {
    !table.is_only_seen() && table.session().state().outcome().is_some()
}

/// Keeps a result ready, even before there is a reason to announce it.
fn write_result<G: TwoPlayers>(
    table: Res<Table<G>>,
    (records, books): (Res<Records>, Res<Logbooks>),
    mut results: ResMut<Results>,
) {
    *results = Results { new_best: false, ..G::results(&table, &records, &books) };
}

/// Announces the end of a game. New records are noted after it, so that the result sees the old ones.
pub fn announce_result<G: TwoPlayers>(
    table: Res<Table<G>>,
    (records, books): (Res<Records>, Res<Logbooks>),
    mut results: ResMut<Results>,
) {
    results.announce(G::results(&table, &records, &books));
}

fn play_result<G: TwoPlayers>(table: Res<Table<G>>, mut cues: MessageWriter<PlayCue>) {
    let game = table.session().state();
    cues.write(PlayCue(match words::winner(game) {
        _ if game.outcome().is_none() => Cue::Focus,
        None => Cue::Draw,
        Some(_) if words::person_won(game, table.players()) => Cue::Win,
        Some(_) => Cue::Lose,
    }));
}
