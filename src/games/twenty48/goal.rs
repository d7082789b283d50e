//! The goal is reached, or no move is left: the results and their sound.

use bevy::prelude::*;

use super::ID;
use super::assets::Sounds;
use super::rules::{Effect, Game};
use super::words;
use crate::engine::audio::PlaySound;
use crate::gameplay::after_moves::AfterMoves;
use crate::gameplay::messages::Played;
use crate::gameplay::results::Results;
use crate::gameplay::table::Table;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (announce_results, play_goal_sound).in_set(AfterMoves(ID)));
}

fn announce_results(
    mut played: MessageReader<Played<Game>>,
    table: Res<Table<Game>>,
    mut results: ResMut<Results>,
) {
    let is_news = |effect: &Effect| matches!(effect, Effect::GoalReached { first: true, .. } | Effect::Over);
    let news = played.read().any(|Played(effects)| effects.iter().any(is_news));
    // The end of a game that is only watched was news when it was played.
    if news && !table.is_only_seen() {
        results.announce(words::results(&table));
    } else if results.title.is_empty() {
        // There are always results to show, even before there is a reason to announce them.
        *results = words::results(&table);
    }
}

fn play_goal_sound(
    mut played: MessageReader<Played<Game>>,
    sounds: Option<Res<Sounds>>,
    mut play: MessageWriter<PlaySound>,
) {
    let Some(sounds) = sounds else { return };
    for Played(effects) in played.read() {
        if effects.iter().any(|effect| matches!(effect, Effect::GoalReached { .. })) {
            play.write(PlaySound::new(&sounds.goal));
        }
    }
}
