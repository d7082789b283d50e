//! Which screen is shown, which sheet lies over it, and the order of systems in a frame.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use iyes_progress::ProgressPlugin;

use crate::core::GameId;

/// The screen. A game's own states are sub-states of its `Playing`.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    #[default]
    Loading,
    /// An asset is missing or damaged; the page says which.
    Failed,
    Menu,
    /// A room: the screen of a game.
    Playing(GameId),
}

/// What lies over the screen, if anything. While a sheet is open the game stands still.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// No sheet: the screen gets the input.
    #[default]
    None,
    Pause,
    Help(GameId),
    Variants(GameId),
    /// A game's finer settings.
    Tuning(GameId),
    /// How the game ended, or that its goal was reached.
    Results,
    /// A replay: the board, with controls over it that step back and forth.
    Replay,
    Review,
    Daily,
    Statistics,
    Settings,
}

impl Sheet {
    /// Whether it is a dialog. Closing a dialog leads back to the sheet that it was opened on.
    pub fn is_dialog(self) -> bool {
        matches!(
            self,
            Self::Settings | Self::Statistics | Self::Help(_) | Self::Variants(_) | Self::Tuning(_)
        )
    }
}

/// Whether the board holds something, such as a selected card, that Back releases before it leaves.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held(pub bool);

/// The order of a frame. Systems between `Rules` and `View` prepare what is shown.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSystems {
    /// A changed window, screen or sheet is taken in.
    Begin,
    /// The focus moves, and its button is pressed.
    Focus,
    /// Verbs and pointers become messages.
    Input,
    /// Menus change settings, records and states.
    Menus,
    /// Messages change the session of the game in front.
    Rules,
    /// Everything that only shows the result.
    View,
}

/// Adds the states and the order of a frame. Plugins add their assets with `configure_loading_state`.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>().init_state::<Sheet>().init_resource::<Held>();
    app.add_plugins(ProgressPlugin::<Screen>::new().with_state_transition(Screen::Loading, Screen::Menu));
    app.add_loading_state(LoadingState::new(Screen::Loading).on_failure_continue_to_state(Screen::Failed));
    let inputs = (FrameSystems::Begin, FrameSystems::Focus, FrameSystems::Input);
    let results = (FrameSystems::Menus, FrameSystems::Rules, FrameSystems::View);
    app.configure_sets(Update, (inputs.chain(), results.chain()).chain());
    app.add_systems(OnEnter(Screen::Menu), |mut sheet: ResMut<NextState<Sheet>>| {
        NextState::set_if_neq(&mut sheet, Sheet::None);
    });
    // The next board does not hold what the last one held, even if no menu lies between them.
    let let_go = |mut held: ResMut<Held>| held.0 = false;
    app.add_systems(Update, let_go.in_set(FrameSystems::Begin).run_if(state_changed::<Screen>));
}

/// Whether a sheet was left, and not just laid out again.
pub fn left(sheet: Sheet) -> impl FnMut(MessageReader<StateTransitionEvent<Sheet>>) -> bool + Clone {
    move |mut changes| {
        let is_left = |change: &&StateTransitionEvent<Sheet>| {
            change.exited == Some(sheet) && change.entered != change.exited
        };
        changes.read().filter(is_left).count() > 0
    }
}

/// Whether a room is shown with nothing over it.
pub fn at_the_board(screen: Res<State<Screen>>, sheet: Res<State<Sheet>>) -> bool {
    matches!(screen.get(), Screen::Playing(_)) && *sheet.get() == Sheet::None
}

/// Whether directions move the focus: on the menu and in every sheet.
pub fn in_a_menu(screen: Res<State<Screen>>, sheet: Res<State<Sheet>>) -> bool {
    *screen.get() == Screen::Menu || *sheet.get() != Sheet::None
}
