//! Nine Men's Morris: line up three, take a man.

use crate::engine::input::controls::{ARROWS, AT_BOARDS};
use crate::gameplay::catalogue::{FirstStep, HINT_STEP, Help, UNDO_STEP, Variant, add_game};
use crate::gameplay::game_plugin;
use crate::gameplay::options::option;
use crate::gameplay::prelude::*;
use crate::gameplay::review::reviews_of;
use crate::games::two_players::{self, PLACE_KEYS, levels, players};
use advisor::endgame::Tables;
use advisor::levels::LEVELS;
use choice::PendingMove;
use rules::Game;

pub mod advisor;
pub mod animation;
mod assets;
mod capture;
pub mod choice;
pub mod colours;
pub mod console;
mod faces;
mod gameplay;
mod help;
mod hud;
pub mod input;
mod marks;
mod mill;
mod movement;
mod panel;
pub mod render;
mod result;
mod review;
pub mod rules;
pub mod statistics;
mod tray;
pub mod words;

pub const ID: GameId = GameId::new("morris");

/// What is going on at the board.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing(ID))]
pub enum MorrisPhase {
    /// The room was just entered, and the press that led here does not count: `unpack_endgames`.
    #[default]
    Entering,
    /// A person places a man: `place_man`.
    Placing,
    /// A person chooses a man, and where it slides or flies: `move_man`, and `grab` with the pointer.
    Moving,
    /// A person closed a mill, which the rules do not know yet, and takes a man: `take_man`.
    Taking,
    /// The computer is to move: `deny_press`.
    Thinking,
    /// The advisor plays both sides: `stop_watching`.
    Watched,
    /// The game is over, or only looked at: `deny_press`.
    Over,
}

impl MorrisPhase {
    /// The phase of a position. The rules do not know a mill before its move is complete.
    fn of(table: &Table<Game>, watching: Watching, pending: PendingMove) -> Self {
        let game = table.session().state();
        if table.is_only_seen() || game.is_over() {
            Self::Over
        } else if watching.0 {
            Self::Watched
        } else if !table.is_open() {
            Self::Thinking
        } else if matches!(pending, PendingMove::Closed { .. }) {
            Self::Taking
        } else if game.in_hand(game.turn()) > 0 {
            Self::Placing
        } else {
            Self::Moving
        }
    }
}

pub static INFO: GameInfo = GameInfo {
    id: ID,
    title: "Nine Men’s Morris",
    short_title: "Morris",
    tagline: "Line up three, take a man.",
    room: &colours::MORRIS,
    variants: &[
        Variant { name: "flying", title: "Flying", about: "the last three fly" },
        Variant { name: "no-flying", title: "No flying", about: "men only slide" },
    ],
    default_variant: "flying",
    options: &[
        option("players", "Players", &PLAYERS, 0),
        option("level", "Opponent", &STRENGTHS, 2),
        option("draws", "Draw", &DRAWS, 0),
    ],
    tuning: None,
    keys: &[
        KeyHint { does: &ARROWS, label: "Choose", essential: true },
        KeyHint { does: &[Verb::Confirm.control()], label: "Place or take", essential: true },
        KeyHint { does: &[Verb::Undo.control()], label: "Undo", essential: false },
        KeyHint { does: &[Verb::Hint.control()], label: "Hint", essential: false },
    ],
    actions: &[],
    shared: AT_BOARDS,
    timed: false,
    daily: "Four men each are placed.",
    help: Help {
        goal: "Take men until two are left, or none can move.",
        steps: &[
            ("Place", "In turn, place nine men each on points where lines meet or end."),
            ("Close a mill", "Three men in a row on a line are a mill, and take a man."),
            ("Move", "With none left to place, slide to the next point. The last three men fly."),
            ("Take", "Any man may be taken, but one in a mill only if all others are in mills too."),
        ],
        pointer: "Click a point to place or take; click or drag a man to move.",
    },
    figures: &statistics::FIGURES,
    first_steps: &[
        FirstStep {
            practice: "place",
            task: "Place a man on a point",
            keys: &PLACE_KEYS,
            pointer: "Click a free point.",
        },
        HINT_STEP,
        UNDO_STEP,
    ],
    console: console::open,
    check_code: |code| Session::<Game>::from_code(code).map(drop),
};

static PLAYERS: [(&str, &str); 4] = players(["You play Ivory", "You play Ebony", "Random side"]);

static STRENGTHS: [(&str, &str); 8] = levels!(LEVELS);

static DRAWS: [(&str, &str); 3] =
    [("100", "100 quiet moves"), ("40", "40 quiet moves"), ("100-only", "No threefold")];

pub struct MorrisPlugin;

impl Plugin for MorrisPlugin {
    fn build(&self, app: &mut App) {
        add_game(app, &INFO);
        app.add_sub_state::<MorrisPhase>()
            .add_plugins((game_plugin::<Game>, two_players::room_plugin::<Game>, assets::plugin))
            .add_plugins((input::plugin, choice::plugin, animation::plugin))
            .add_plugins((movement::plugin, mill::plugin, capture::plugin, result::plugin))
            .add_plugins((render::plugin, marks::plugin, reviews_of::<Game>))
            .add_plugins((hud::plugin, panel::plugin, tray::plugin));
        // Without flying, unpacking the advisor's tables takes seconds, so it starts before they are needed.
        app.add_systems(OnEnter(MorrisPhase::Entering), unpack_endgames);
        app.add_systems(Update, unpack_endgames.in_set(FrameSystems::View).run_if(on_message::<Reset<Game>>));
    }
}

fn unpack_endgames(table: Res<Table<Game>>) {
    Tables::unpack(table.session().setup().flying);
}
