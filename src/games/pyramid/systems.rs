//! What follows from a move of Pyramid Solitaire besides the move: numbers, message, results,
//! sounds.

use bevy::prelude::*;

use super::assets::Sounds;
use super::choice::{Cursor, Note, Selection};
use super::places::Target;
use super::rules::{Effect, Game, Move, Place, Setup};
use super::{statistics, supply, words};
use crate::core::Session;
use crate::games::GameId;
use crate::shell::audio::PlaySound;
use crate::shell::cards::{self, CardText, CardTexts};
use crate::shell::hud::{Gain, HudText, clock, grouped};
use crate::shell::input::{Device, LastDevice};
use crate::shell::options::Chosen;
use crate::shell::results::Results;
use crate::shell::room::{Hinted, NoHint, Played, Players, Reset, Room, Table, Thinking, Watching};
use crate::shell::saves::Records;
use crate::shell::screen::{FrameSystems, Screen};
use crate::shell::variants::CurrentVariant;

impl Room for Game {
    const ID: GameId = GameId::Pyramid;
    const FILE: &'static str = "pyramid.toml";
    const WATCHED_PAUSE: f32 = 0.35;
    const DEMONSTRATION: &'static str = "Q1-pyramid-AAEBICCyZROH";

    fn fresh(variant: &str, chosen: &Chosen, seed: u64, _: i64) -> Setup {
        Setup::new(supply::options(variant, chosen), seed)
    }

    fn shelf(variant: &str, chosen: &Chosen) -> Option<String> {
        supply::shelf(variant, chosen)
    }

    fn seed(variant: &str, chosen: &Chosen) -> u64 {
        supply::deal_at_once(variant, chosen)
    }

    fn variant(setup: &Setup) -> &'static str {
        setup.options.variant.name()
    }

    fn record(setup: &Setup) -> String {
        supply::name(setup.options)
    }

    fn is_arranged(setup: &Setup) -> bool {
        setup.number().is_none()
    }

    fn daily(seed: u64) -> Setup {
        super::advisor::daily(seed)
    }

    fn is_daily_done(&self) -> bool {
        self.is_won()
    }

    fn points(&self) -> Option<i64> {
        (self.score() > 0).then(|| self.score().into())
    }

    fn worth(&self, _: Players) -> Option<i64> {
        Some(self.score().into())
    }

    fn facts(&self, _: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self)
    }

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::PairRemoved { .. } | Effect::KingRemoved { .. } => what == "remove",
            Effect::Turned { .. } | Effect::Drawn { .. } | Effect::Redealt { .. } => what == "next",
            _ => false,
        })
    }
}

/// What the advisor said last, until the position changes.
#[derive(Resource, Default)]
struct LastHint(Option<String>);

/// How long the cards of a win are seen to fall before the results are shown, in seconds.
const CASCADE: f32 = 2.4;

/// Adds what follows from moves.
pub fn plugin(app: &mut App) {
    app.init_resource::<LastHint>();
    let here = in_state(Screen::Playing(GameId::Pyramid));
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

/// How many pairs have gone.
pub fn pairs(session: &Session<Game>) -> usize {
    let is_pair = |mv: &&Move| matches!(mv, Move::Remove(removal) if removal.places().count() == 2);
    session.moves().iter().filter(is_pair).count()
}

fn best(table: &Table<Game>, records: &Records) -> Option<i64> {
    table.best(records)
}

fn announce(mut played: MessageReader<Played<Game>>, table: Res<Table<Game>>, mut results: ResMut<Results>) {
    let over = played.read().any(|Played(effects)| effects.iter().any(is_end));
    // The end of a game that is only watched was news when it was played.
    if over && table.session().state().is_over() && !table.is_only_seen() {
        results.announce(results_of(&table));
        if results.won {
            results.delay = Some(CASCADE);
        }
    }
    if results.title.is_empty() {
        // There are always results to show, even before there is a reason to announce them.
        *results = results_of(&table);
    }
}

fn is_end(effect: &Effect) -> bool {
    matches!(effect, Effect::Won | Effect::Stuck)
}

fn results_of(table: &Table<Game>) -> Results {
    let best = table.best_before();
    let session = table.session();
    let game = session.state();
    let points = i64::from(game.score());
    let over = game.is_over();
    let new_best = over && points > best.unwrap_or(0);
    let line = match best {
        _ if over && !game.is_won() => "No card can go. Undo, or rewind.".to_owned(),
        Some(best) if new_best => {
            format!("Previous best {}, up by {}.", grouped(best), grouped(points - best))
        }
        Some(best) => format!("Your best is {}.", grouped(best)),
        None if over => "Your first result with these rules.".to_owned(),
        None => "No result with these rules yet.".to_owned(),
    };
    let (passes, count) = match game.redeals_left() {
        Some(left) => ("Redeals", left.into()),
        None => ("Passes", game.passes()),
    };
    Results {
        title: match (over, game.is_won()) {
            (_, true) => "You won!",
            (true, _) => "Stuck",
            _ => "So far",
        }
        .to_owned(),
        headline: grouped(points),
        line,
        new_best,
        facts: vec![
            ("Cards left", game.cards_left().to_string()),
            (passes, count.to_string()),
            ("Time", clock(table.seconds())),
        ],
        bars: Vec::new(),
        goes_on: !over,
        won: game.is_won(),
        delay: None,
    }
}

fn show_gain(mut played: MessageReader<Played<Game>>, mut gains: MessageWriter<Gain>) {
    for effect in played.read().flat_map(|Played(effects)| effects) {
        if let Effect::Scored { points } = effect {
            gains.write(Gain((*points).into()));
        }
    }
}

fn hear(
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    table: Res<Table<Game>>,
    selection: Res<Selection>,
    sounds: Option<Res<Sounds>>,
    mut play: MessageWriter<PlaySound>,
) {
    let Some(sounds) = sounds else { return };
    let mut heard = Vec::new();
    for effect in played.read().flat_map(|Played(effects)| effects) {
        match effect {
            Effect::PairRemoved { cards: [(_, one), (_, other)] } => {
                heard.push(PlaySound::new(&sounds.pair).from_side(f32::midpoint(side(*one), side(*other))));
            }
            Effect::KingRemoved { from, .. } => {
                heard.push(PlaySound::new(&sounds.pair).from_side(side(*from)));
            }
            Effect::Turned { .. } | Effect::Drawn { .. } => heard.push(PlaySound::new(&sounds.deal)),
            Effect::Redealt { .. } => heard.push(PlaySound::new(&sounds.redeal)),
            Effect::Won => heard.push(PlaySound::new(&sounds.clear)),
            _ => {}
        }
    }
    if reset.read().count() > 0 && table.session().position() == 0 {
        heard.push(PlaySound::new(&sounds.redeal));
    }
    if selection.is_changed()
        && let Some(place) = selection.0
    {
        heard.push(PlaySound::new(&sounds.lift).from_side(side(place)));
    }
    play.write_batch(heard);
}

/// Where on the board a place is, from -1 at the left to 1 at the right.
fn side(place: Place) -> f32 {
    match place {
        Place::Pyramid(spot) => (f32::from(spot.column()) - f32::midpoint(f32::from(spot.row()), 1.0)) / 3.0,
        Place::Pile | Place::Waste => 0.0,
    }
}

fn take_hint(
    mut hinted: MessageReader<Hinted<Game>>,
    mut hintless: MessageReader<NoHint<Game>>,
    table: Res<Table<Game>>,
    mut hint: ResMut<LastHint>,
) {
    if table.is_changed() {
        hint.0 = None;
    }
    let game = table.session().state();
    for Hinted(advice) in hinted.read() {
        let what = match advice.mv {
            Move::Next => "Next".to_owned(),
            Move::Remove(removal) => {
                let cards: Vec<String> =
                    removal.places().map(|place| words::printed(game.card(place))).collect();
                cards.join(" + ")
            }
        };
        hint.0 = Some(format!("{what}: {}.", words::with_symbols(&advice.why)));
    }
    if hintless.read().count() > 0 && !game.is_over() {
        let lost =
            if table.session().can_undo() { "lost from here: rewind." } else { "lost from the start." };
        hint.0 = Some(format!("This deal is {lost}"));
    }
}

fn write_hud(
    table: Res<Table<Game>>,
    records: Res<Records>,
    (hint, note, selection, cursor): (Res<LastHint>, Res<Note>, Res<Selection>, Res<Cursor>),
    (thinking, watching, device): (Res<Thinking>, Res<Watching>, Res<LastDevice>),
    mut variant: ResMut<CurrentVariant>,
    mut hud: ResMut<HudText>,
) {
    variant.0 = table.variant();
    let session = table.session();
    let game = session.state();
    let under_cursor = match cursor.walk.at {
        Target::Card(Place::Pyramid(spot)) if cursor.used && device.0 != Device::Pointer => {
            words::covered(game, spot)
        }
        _ => None,
    };
    let message = if watching.0 {
        "The advisor plays. Press Esc to stop it.".to_owned()
    } else if let Some(said) = note.0.as_ref().or(hint.0.as_ref()) {
        said.clone()
    } else if thinking.0 {
        "Thinking…".to_owned()
    } else if let Some(place) = selection.0 {
        words::selected(game, place)
    } else {
        under_cursor.unwrap_or_else(|| words::standing(game, session.position()))
    };
    let best = best(&table, &records).unwrap_or(0).max(game.score().into());
    hud.set_if_neq(HudText {
        message,
        numbers: [("Score", game.score().into()), ("Best", best)],
        second: None,
        mode: ("Rules and deal", rules_and_deal(session.setup())),
    });
}

/// The variant and the number of the deal.
fn rules_and_deal(setup: &Setup) -> String {
    let name = setup.options.variant.name();
    let title = super::INFO.variants.iter().find(|variant| variant.name == name);
    let title = title.map_or("", |variant| variant.title);
    setup.number().map_or_else(|| title.to_owned(), |number| format!("{title} · {number}"))
}

fn write_card(table: Res<Table<Game>>, records: Res<Records>, mut cards: ResMut<CardTexts>) {
    let session = table.session();
    let game = session.state();
    let left = match game.cards_left() {
        1 => "one card".to_owned(),
        left => format!("{left} cards"),
    };
    cards.0.retain(|card| card.game != GameId::Pyramid);
    cards.0.push(CardText {
        game: GameId::Pyramid,
        continues: session.position() > 0 && !game.is_over(),
        played_at: table.played_at(),
        record: best(&table, &records).map(|best| ("Best", grouped(best))),
        line: match (session.position(), game.is_won(), game.is_stuck()) {
            (0, ..) => "a new deal is waiting".to_owned(),
            (_, true, _) => format!("won with {} points", grouped(game.score().into())),
            (.., true) => format!("stuck with {left} left"),
            _ => format!("{left} left, {} points", grouped(game.score().into())),
        },
    });
}
