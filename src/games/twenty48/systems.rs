//! What follows from a move of 2048 besides the move: numbers, message, results, sounds.

use bevy::prelude::*;

use super::assets::Sounds;
use super::rules::{Effect, Game, Setup, Size};
use super::statistics;
use crate::games::GameId;
use crate::shell::audio::PlaySound;
use crate::shell::cards::{self, CardText, CardTexts};
use crate::shell::hud::{Gain, HudText, clock, grouped};
use crate::shell::options::Chosen;
use crate::shell::results::Results;
use crate::shell::room::{Hinted, Played, Players, Room, Table, Thinking, Watching};
use crate::shell::saves::Records;
use crate::shell::screen::{FrameSystems, Screen};
use crate::shell::variants::CurrentVariant;

impl Room for Game {
    const ID: GameId = GameId::Twenty48;
    const FILE: &'static str = "2048.toml";
    const DEMONSTRATION: &'static str = "Q1-2048-FSAUAIj1N0WFAAAAAFADkFqp6CbOYWeVz-4LCjMo_wAAyDMOMgWAB1QAAMYRVgAApe__h_rm-fH_fwYAPA_AH2RB3D8H-1W5Lg";

    fn fresh(variant: &str, _: &Chosen, seed: u64, best: i64) -> Setup {
        let new = Setup::new(super::size_of(variant).unwrap_or_default(), seed);
        new.clone().with_best(best).unwrap_or(new)
    }

    fn variant(setup: &Setup) -> &'static str {
        super::variant_of(setup.size())
    }

    fn is_arranged(setup: &Setup) -> bool {
        setup.is_resumed()
    }

    fn daily(seed: u64) -> Setup {
        Setup::new(Size::default(), seed)
    }

    fn is_daily_done(&self) -> bool {
        self.is_won() || self.is_over()
    }

    fn points(&self) -> Option<i64> {
        Some(self.score().points())
    }

    fn facts(&self, _: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self)
    }

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Slid { .. } => what == "slide",
            Effect::Merged { .. } => what == "merge",
            _ => false,
        })
    }
}

/// What the advisor said last, until the position changes.
#[derive(Resource, Default)]
struct LastHint(Option<String>);

/// Adds what follows from moves.
pub fn plugin(app: &mut App) {
    app.init_resource::<LastHint>();
    let here = in_state(Screen::Playing(GameId::Twenty48));
    app.add_systems(
        Update,
        (announce, show_gain, hear, take_hint, write_hud)
            .chain()
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(here),
    );
    cards::written_by(app, write_card);
}

fn announce(mut played: MessageReader<Played<Game>>, table: Res<Table<Game>>, mut results: ResMut<Results>) {
    let is_news = |effect: &Effect| matches!(effect, Effect::GoalReached { first: true, .. } | Effect::Over);
    let news = played.read().any(|Played(effects)| effects.iter().any(is_news));
    // The end of a game that is only watched was news when it was played.
    if news && !table.is_only_seen() {
        results.announce(results_of(&table));
    } else if results.title.is_empty() {
        // There are always results to show, even before there is a reason to announce them.
        *results = results_of(&table);
    }
}

fn results_of(table: &Table<Game>) -> Results {
    let game = table.session().state();
    let best = table.best_before().unwrap_or(0);
    let points = game.score().points();
    let over = game.is_over();
    let new_best = points > best;
    let line = match (over, game.is_won()) {
        (false, true) => {
            let (made, next) = (game.board().max_tile() as i64, game.next_goal() as i64);
            format!("You made the {made} tile. Next: {}.", grouped(next))
        }
        (false, false) => format!("The goal is the {} tile.", game.next_goal()),
        (true, _) if new_best && best == 0 => "Your first result on this board.".to_owned(),
        (true, _) if new_best => {
            format!("Previous best {}, up by {}.", grouped(best), grouped(points - best))
        }
        (true, _) => format!("Your best is {}.", grouped(best)),
    };
    Results {
        title: match (over, game.is_won()) {
            (true, _) => "Game over",
            (false, true) => "You won!",
            (false, false) => "So far",
        }
        .to_owned(),
        headline: grouped(points),
        line,
        new_best: new_best && over,
        facts: vec![
            ("Largest", game.board().max_tile().to_string()),
            ("Moves", grouped(table.session().position() as i64)),
            ("Time", clock(table.seconds())),
        ],
        bars: Vec::new(),
        goes_on: !over,
        won: game.is_won(),
        delay: None,
    }
}

fn hear(
    mut played: MessageReader<Played<Game>>,
    table: Res<Table<Game>>,
    sounds: Option<Res<Sounds>>,
    mut play: MessageWriter<PlaySound>,
) {
    let Some(sounds) = sounds else { return };
    for Played(effects) in played.read() {
        let merged = effects.iter().filter_map(|effect| match effect {
            Effect::Merged { value, at } => Some((*value, at.column)),
            _ => None,
        });
        play.write(PlaySound::new(&sounds.slide));
        if let Some((largest, column)) = merged.max() {
            // A semitone higher for every doubling.
            let pitch = 2_f32.powf((largest.ilog2() as f32 - 5.0) / 12.0);
            let columns = table.session().state().board().size().side();
            play.write(
                PlaySound::new(&sounds.merge).pitched(pitch).from_column(column as f32, columns as f32),
            );
        }
        if effects.iter().any(|effect| matches!(effect, Effect::GoalReached { .. })) {
            play.write(PlaySound::new(&sounds.goal));
        }
    }
}

fn show_gain(mut played: MessageReader<Played<Game>>, mut gains: MessageWriter<Gain>) {
    for Played(effects) in played.read() {
        for effect in effects {
            if let Effect::Scored { points } = effect {
                gains.write(Gain(*points));
            }
        }
    }
}

fn take_hint(mut hinted: MessageReader<Hinted<Game>>, table: Res<Table<Game>>, mut hint: ResMut<LastHint>) {
    if table.is_changed() {
        hint.0 = None;
    }
    for Hinted(advice) in hinted.read() {
        let direction = advice.mv.name();
        hint.0 = Some(format!("Hint: {direction} {}.", advice.why));
    }
}

fn write_hud(
    table: Res<Table<Game>>,
    records: Res<Records>,
    hint: Res<LastHint>,
    thinking: Res<Thinking>,
    watching: Res<Watching>,
    mut variant: ResMut<CurrentVariant>,
    mut hud: ResMut<HudText>,
) {
    variant.0 = table.variant();
    let game = table.session().state();
    let best = table.best(&records).unwrap_or(0).max(game.score().best());
    let message = match &hint.0 {
        _ if watching.0 => "The advisor plays. Press a key to stop it.".to_owned(),
        Some(hint) => hint.clone(),
        None if thinking.0 => "Thinking…".to_owned(),
        None => game.message(),
    };
    hud.set_if_neq(HudText {
        message,
        numbers: [("Score", game.score().points()), ("Best", best)],
        second: None,
        mode: ("Board", board_title(game.board().size())),
    });
}

fn board_title(size: Size) -> String {
    super::INFO.variants[size.side() - Size::MIN.side()].title.to_owned()
}

fn write_card(table: Res<Table<Game>>, records: Res<Records>, mut cards: ResMut<CardTexts>) {
    let session = table.session();
    let game = session.state();
    let best = table.best(&records).unwrap_or(0);
    let text = CardText {
        game: GameId::Twenty48,
        continues: session.position() > 0 && !game.is_over(),
        played_at: table.played_at(),
        record: (best > 0).then(|| ("Best", grouped(best))),
        line: match session.position() {
            0 => "a new board is waiting".to_owned(),
            1 => "one move in".to_owned(),
            moves => format!(
                "{} after {moves} moves, largest tile {}",
                grouped(game.score().points()),
                game.board().max_tile()
            ),
        },
    };
    cards.0.retain(|card| card.game != GameId::Twenty48);
    cards.0.push(text);
}
