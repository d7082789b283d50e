//! The settings: a dialog with a page for each kind. Everything that is changed counts at once and is
//! kept; this folder shows and changes values, and what they mean is done where it is done.

pub mod field;
mod keys;
mod knobs;
mod strip;

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use crate::engine::audio::PlayCue;
use crate::engine::layout::Layout;
use crate::engine::settings::Settings;
use crate::engine::states::{FrameSystems, Screen, Sheet, left};
use crate::gameplay::catalogue::{Catalogue, GameInfo};
use crate::theme::dialog;
use crate::theme::dialog::{Dialog, DialogSystems, FillTab, LastTabs, ResetPressed, Tab};
use crate::theme::focusable::OnSheet;
use crate::theme::palette::HOUSE;
use crate::theme::toast::{Offer, Toast, ToastUndo, WithdrawToast};
use crate::theme::widgets::{ButtonLook, Weight, button, icon, text};
use field::{Field, Shown};
use knobs::{Sizes, segments, setting_row};

const SOUND_TAB: usize = 0;
const DISPLAY_TAB: usize = 1;
/// The tab of keys and buttons.
const CONTROLS_TAB: usize = 2;
const GAMES_TAB: usize = 3;
const ACCESS_TAB: usize = 4;

const SOUND: [Field; 6] =
    [Field::Master, Field::Music, Field::Cues, Field::Interface, Field::Muted, Field::MuteInBackground];
const DISPLAY: [Field; 6] = [
    Field::Fullscreen,
    Field::FrameLimit,
    Field::InterfaceScale,
    Field::BoardSize,
    Field::ControlHints,
    Field::Coordinates,
];
const ACCESS: [Field; 7] = [
    Field::ReducedMotion,
    Field::NoFlashing,
    Field::HighContrast,
    Field::ColourAid,
    Field::TextSize,
    Field::FocusRing,
    Field::HoldOrToggle,
];

/// The room that rows have between the heading and the buttons.
const PAGE: f32 = 468.0;

/// The settings before they were reset.
#[derive(Resource)]
struct BeforeReset {
    settings: Settings,
    /// The page that was reset, and the game that was open on it.
    tab: usize,
    game: Option<&'static GameInfo>,
}

/// Shows the settings.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>();
    app.add_plugins((knobs::plugin, keys::plugin, strip::plugin));
    app.add_systems(OnEnter(Sheet::Settings), open);
    app.add_systems(Update, leave.run_if(left(Sheet::Settings)));
    app.add_systems(Update, (reset, undo_reset).chain().in_set(FrameSystems::Rules));
    app.add_systems(Update, (fill, list_options).chain().after(DialogSystems).in_set(FrameSystems::View));
}

/// Whether the settings are open.
fn in_settings(sheet: Res<State<Sheet>>) -> bool {
    *sheet.get() == Sheet::Settings
}

/// What was reset stays so when the settings are left.
fn leave(mut withdraw: MessageWriter<WithdrawToast>) {
    withdraw.write(WithdrawToast(Offer::Settings));
}

fn open(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    layout: Res<Layout>,
    screen: Res<State<Screen>>,
    tabs: Res<LastTabs>,
    mut shown: ResMut<Shown>,
    mut last: Local<Option<Screen>>,
    catalogue: Res<Catalogue>,
) {
    // Whoever comes from a game looks for what belongs to it.
    if last.replace(*screen.get()) != Some(*screen.get())
        && let Screen::Playing(game) = *screen.get()
        && let Some(place) = catalogue.place(game)
    {
        *shown = Shown::of_game(place);
    }
    let tab = |name, short, icon, about| Tab { name, short, icon, color: None, heading: name, about };
    let dialog = Dialog {
        sheet: Sheet::Settings,
        title: "Settings",
        tabs: vec![
            tab("Sound", "Sound", "icon_sound", "Levels apply at once."),
            tab("Display", "Display", "icon_display", "Changes show at once."),
            tab("Controls", "Controls", "icon_pad", "Select a slot, then press the new key or button."),
            tab("Games", "Games", "icon_star", "What new games are like."),
            tab("Accessibility", "Access", "icon_access", "Every option works in all five games."),
        ],
        reset: "Reset to defaults",
    };
    dialog::lay(&mut commands, &mut cues, &layout, catalogue.colours(*screen.get()), &tabs, dialog);
}

fn fill(
    mut commands: Commands,
    mut tabs: MessageReader<FillTab>,
    layout: Res<Layout>,
    shown: Res<Shown>,
    catalogue: Res<Catalogue>,
) {
    for tab in tabs.read().filter(|tab| tab.sheet == Sheet::Settings) {
        let row = if tab.compact { 50.0 } else { 72.0 };
        let sizes = Sizes { compact: tab.compact, row, text: layout.text };
        commands.entity(tab.body).with_children(|page| match tab.tab {
            SOUND_TAB => rows(page, &SOUND, sizes, 0.0),
            DISPLAY_TAB => rows(page, &DISPLAY, sizes, 0.0),
            CONTROLS_TAB => keys::fill(page, &catalogue, &shown, sizes),
            GAMES_TAB => games(page, &catalogue, &shown, sizes),
            ACCESS_TAB => rows(page, &ACCESS, sizes, strip::HEIGHT),
            _ => {}
        });
    }
}

/// Rows as high as the page has room for.
fn rows(page: &mut ChildSpawnerCommands, fields: &[Field], mut sizes: Sizes, besides: f32) {
    if !sizes.compact {
        sizes.row = ((PAGE - besides) / fields.len() as f32).clamp(62.0, 76.0);
    }
    for (index, field) in fields.iter().enumerate() {
        let with_strip = *field == Field::ColourAid;
        setting_row(page, *field, sizes, with_strip || index + 1 == fields.len());
        if with_strip {
            strip::spawn(page, sizes);
        }
    }
}

/// Where the options of a game are listed.
#[derive(Component, Clone, Copy)]
struct OptionList(Sizes);

fn games(page: &mut ChildSpawnerCommands, catalogue: &Catalogue, shown: &Shown, sizes: Sizes) {
    let names: Vec<&str> = catalogue.iter().map(|game| game.short_title).collect();
    segments(page, Field::GamePage(names.len()), &names, percent(100), sizes);
    page.spawn((
        OptionList(sizes),
        Node::column().margin(UiRect::top(px(if sizes.compact { 4 } else { 10 }))).no_shrink(),
    ))
    .with_children(|list| fill_options(list, catalogue, shown, sizes));
}

fn list_options(
    mut commands: Commands,
    shown: Res<Shown>,
    lists: Query<(Entity, Ref<OptionList>)>,
    mut last: Local<usize>,
    catalogue: Res<Catalogue>,
) {
    if std::mem::replace(&mut *last, shown.game) == shown.game {
        return;
    }
    for (entity, list) in lists.iter().filter(|(_, list)| !list.is_added()) {
        commands
            .entity(entity)
            .despawn_children()
            .with_children(|page| fill_options(page, &catalogue, &shown, list.0));
    }
}

fn fill_options(list: &mut ChildSpawnerCommands, catalogue: &Catalogue, shown: &Shown, sizes: Sizes) {
    let Some(game) = catalogue.get(shown.game) else { return };
    let sizes = Sizes { row: if sizes.compact { 50.0 } else { 60.0 }, ..sizes };
    let variant = (!game.variants.is_empty()).then_some(Field::Variant(game));
    let options = (0..game.options.len()).filter(|option| !game.options[*option].tuning);
    let fields: Vec<Field> =
        variant.into_iter().chain(options.map(|option| Field::GameOption(game, option))).collect();
    for (index, field) in fields.iter().enumerate() {
        setting_row(list, *field, sizes, index + 1 == fields.len() && game.tuning.is_none());
    }
    if let Some(tuning) = game.tuning {
        let (height, size) = if sizes.compact { (36.0, 14.0) } else { (44.0, 16.0) };
        let id = game.id;
        list.spawn((
            Name::new(tuning),
            OnSheet,
            button(ButtonLook::quiet(&HOUSE), percent(100), height),
            observe(move |_: On<Activate>, mut next: ResMut<NextState<Sheet>>| next.set(Sheet::Tuning(id))),
            children![
                icon("icon_gear", 20.0, HOUSE.text),
                (
                    Node::default().grow(),
                    children![text(
                        format!("{tuning}: how keys repeat, what is shown"),
                        size,
                        Weight::Bold,
                        HOUSE.text
                    )]
                ),
                icon("icon_right", 20.0, HOUSE.muted),
            ],
        ))
        .entry::<Node>()
        .and_modify(|mut node| node.margin = UiRect::top(px(12)));
    }
}

/// What is on the open tab becomes as it was at first; a toast offers to undo that.
fn reset(
    mut commands: Commands,
    mut pressed: MessageReader<ResetPressed>,
    shown: Res<Shown>,
    mut settings: ResMut<Settings>,
    mut toasts: MessageWriter<Toast>,
    catalogue: Res<Catalogue>,
) {
    for pressed in pressed.read().filter(|pressed| pressed.sheet == Sheet::Settings) {
        let (before, tab, game) = (settings.clone(), pressed.tab, catalogue.get(shown.game));
        let mut new = before.clone();
        copy_tab(tab, game, &Settings::default(), &mut new);
        let what = match tab {
            SOUND_TAB => "The sound is",
            DISPLAY_TAB => "The display is",
            CONTROLS_TAB => "All keys and buttons are",
            GAMES_TAB => "The game's options are",
            _ => "Accessibility is",
        };
        if new == before {
            toasts.write(Toast::new(format!("{what} as at first already.")));
            continue;
        }
        *settings = new;
        commands.insert_resource(BeforeReset { settings: before, tab, game });
        toasts.write(Toast::with_undo(format!("{what} as at first again."), Offer::Settings));
    }
}

/// Copies the settings of one page, on the page of games those of one game.
fn copy_tab(tab: usize, game: Option<&'static GameInfo>, from: &Settings, to: &mut Settings) {
    match tab {
        SOUND_TAB => {
            to.master_volume = from.master_volume;
            to.cue_volume = from.cue_volume;
            to.interface_volume = from.interface_volume;
            to.music_volume = from.music_volume;
            to.muted = from.muted;
            to.mute_in_background = from.mute_in_background;
        }
        DISPLAY_TAB => {
            to.fullscreen = from.fullscreen;
            to.frame_limit = from.frame_limit;
            to.interface_scale = from.interface_scale;
            to.board_size = from.board_size;
            to.control_hints = from.control_hints;
            to.coordinates = from.coordinates;
        }
        CONTROLS_TAB => {
            to.bindings.clone_from(&from.bindings);
            to.dead_zone = from.dead_zone;
            to.repeat_delay = from.repeat_delay;
        }
        GAMES_TAB => {
            let Some(game) = game else { return };
            match from.games.get(game.name()) {
                Some(options) => drop(to.games.insert(game.name().to_owned(), options.clone())),
                None => drop(to.games.remove(game.name())),
            }
        }
        _ => {
            to.reduced_motion = from.reduced_motion;
            to.no_flashing = from.no_flashing;
            to.high_contrast = from.high_contrast;
            to.colour_aid = from.colour_aid;
            to.text_size = from.text_size;
            to.thick_focus = from.thick_focus;
            to.toggle_held = from.toggle_held;
        }
    }
}

fn undo_reset(
    mut commands: Commands,
    mut undone: MessageReader<ToastUndo>,
    before: Option<Res<BeforeReset>>,
    mut settings: ResMut<Settings>,
    mut withdraw: MessageWriter<WithdrawToast>,
) {
    if undone.read().any(|ToastUndo(offer)| *offer == Offer::Settings)
        && let Some(before) = before
    {
        // What was changed elsewhere since then stays.
        copy_tab(before.tab, before.game, &before.settings, &mut settings);
        commands.remove_resource::<BeforeReset>();
        withdraw.write(WithdrawToast(Offer::Settings));
    }
}
