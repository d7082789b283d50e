//! The settings dialog, with a page for each kind. Changes apply and are saved at once; this folder only
//! shows and changes values.

pub mod field;
mod keys;
pub(super) mod knobs;

use crate::engine::sprites::Icon;
use crate::menus::prelude::*;
use crate::theme::palette::DARK;
use crate::theme::sheet;
use field::{Field, SETTINGS, Shared, Shown};
use knobs::{Sizes, segments, setting_row};

const SOUND_TAB: usize = 0;
const DISPLAY_TAB: usize = 1;
const CONTROLS_TAB: usize = 2;
const GAMES_TAB: usize = 3;
const ACCESS_TAB: usize = 4;

/// Every tab, and the beginning of a sentence about its contents.
const TABS: [(Tab, &str); 5] = [
    (tab("Sound", "Sound", "icon_sound", "Levels apply at once."), "The sound is"),
    (tab("Display", "Display", "icon_display", "Changes show at once."), "The display is"),
    (
        tab("Controls", "Controls", "icon_pad", "Select a slot, then press the new key or button."),
        "All keys and buttons are",
    ),
    (tab("Games", "Games", "icon_star", "What new games are like."), "The game's options are"),
    (
        tab("Accessibility", "Access", "icon_access", "Every option works in all five games."),
        "Accessibility is",
    ),
];

const fn tab(name: &'static str, short: &'static str, icon: &'static str, about: &'static str) -> Tab {
    Tab { name, short, icon, color: None, heading: name, about }
}

/// The height for rows between the heading and the buttons.
const PAGE: f32 = 468.0;
/// The height of the preview with its margins.
const PREVIEW: f32 = 112.0;

/// A mino of the preview: the names of its sprite without an aid, with shapes, with hues, and with both.
#[derive(Component, Clone, Copy)]
struct Mino([&'static str; 4]);

macro_rules! sprites {
    ($name:literal) => {
        [$name, concat!($name, "_shape"), concat!($name, "_safe"), concat!($name, "_safe_shape")]
    };
}

/// Every piece: its letter, the names of its sprite, and its rows from the top.
const PIECES: [(&str, [&str; 4], [&str; 2]); 7] = [
    ("I", sprites!("mino_I"), ["####", ""]),
    ("O", sprites!("mino_O"), ["##", "##"]),
    ("T", sprites!("mino_T"), [".#.", "###"]),
    ("S", sprites!("mino_S"), [".##", "##."]),
    ("Z", sprites!("mino_Z"), ["##.", ".##"]),
    ("J", sprites!("mino_J"), ["#..", "###"]),
    ("L", sprites!("mino_L"), ["..#", "###"]),
];

pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>();
    app.add_plugins((knobs::plugin, keys::plugin));
    super::withdraw_with(app, Sheet::Settings, Offer::Settings);
    app.add_systems(OnEnter(Sheet::Settings), open);
    app.add_systems(Update, reset_or_undo.in_set(FrameSystems::Menus).after(knobs::let_go));
    app.add_systems(Update, (fill, fill_list).chain().after(DialogSystems).in_set(FrameSystems::View));
    let shown_anew = resource_changed::<Settings>.or_else(any_match_filter::<Added<Mino>>);
    app.add_systems(Update, show_preview.in_set(FrameSystems::View).run_if(shown_anew));
}

fn open(mut opening: Opening, mut shown: ResMut<Shown>, mut last: Local<Option<Screen>>) {
    // A player who comes from a game wants the settings of that game.
    let screen = *opening.screen.get();
    if last.replace(screen) != Some(screen)
        && let Screen::Playing(game) = screen
        && let Some(place) = opening.catalogue.place(game)
    {
        (shown.pages[GAMES_TAB], shown.pages[CONTROLS_TAB]) = (place, place + 1);
    }
    opening.dialog("Settings", TABS.map(|(tab, _)| tab).into(), "Reset to defaults");
}

/// A list about one game, which is filled again for another game.
#[derive(Component)]
struct List {
    tab: usize,
    sizes: Sizes,
}

fn fill(
    mut commands: Commands,
    mut opened: MessageReader<FillTab>,
    (layout, catalogue): (Res<Layout>, Res<Catalogue>),
) {
    for tab in opened.read().filter(|tab| tab.sheet == Sheet::Settings) {
        let sizes = Sizes { compact: tab.compact, row: tab.pick(50.0, 72.0), text: layout.text };
        commands.entity(tab.body).with_children(|page| {
            let (general, above) = match tab.tab {
                CONTROLS_TAB => (Some("General"), tab.pick(6, 12)),
                GAMES_TAB => (None, tab.pick(4, 10)),
                other => return rows(page, other, sizes),
            };
            let games = catalogue.iter().map(|game| game.short_title);
            let names: Vec<&str> = general.into_iter().chain(games).collect();
            segments(page, Field::Page(tab.tab, names.len()), &names, percent(100), sizes);
            let list = Node::column().margin(UiRect::top(px(above))).no_shrink();
            page.spawn((List { tab: tab.tab, sizes }, list));
        });
    }
}

fn fill_list(
    mut commands: Commands,
    (shown, catalogue): (Res<Shown>, Res<Catalogue>),
    list: Single<(Entity, Ref<List>)>,
    mut last: Local<[usize; TABS.len()]>,
) {
    let (entity, list) = &*list;
    if std::mem::replace(&mut *last, shown.pages) == shown.pages && !list.is_added() {
        return;
    }
    let page = shown.pages[list.tab];
    commands.entity(*entity).despawn_children().with_children(|rows| match catalogue.get(page) {
        _ if list.tab == CONTROLS_TAB => keys::fill_list(rows, &catalogue, page, list.sizes),
        Some(game) => fill_options(rows, game, list.sizes),
        None => {}
    });
}

/// Spawns rows as high as the page has room for.
fn rows(page: &mut ChildSpawnerCommands, tab: usize, mut sizes: Sizes) {
    let fields = Field::on_tab(tab);
    if !sizes.compact {
        let besides = if tab == ACCESS_TAB { PREVIEW } else { 0.0 };
        sizes.row = ((PAGE - besides) / fields.len() as f32).clamp(62.0, 76.0);
    }
    for (index, field) in fields.iter().enumerate() {
        let with_preview = *field == Field::Shared(Shared::ColourAid);
        setting_row(page, *field, sizes, with_preview || index + 1 == fields.len());
        if with_preview {
            preview(page, sizes);
        }
    }
}

/// A preview of the colour-blind aid: the seven pieces as they look with it.
fn preview(page: &mut ChildSpawnerCommands, sizes: Sizes) {
    let (cell, height, gap, letter, size) =
        if sizes.compact { (10.0, 56.0, 6.0, 16.0, 11.0) } else { (20.0, PREVIEW - 12.0, 12.0, 28.0, 15.0) };
    let strip =
        Node::row().height(px(height)).margin(UiRect::bottom(px(gap))).padding(UiRect::horizontal(px(gap)));
    let strip = strip.rounded(px(radius::PANEL)).spread().align_center().no_shrink();
    page.spawn((strip, BackgroundColor(DARK.page))).with_children(|strip| {
        for (name, sprites, rows) in PIECES {
            let piece = Node::column().size(px(4.0 * cell), px(2.0 * cell + letter)).align_center().spread();
            strip.spawn(piece).with_children(|column| {
                let shape = Node::column().height(px(2.0 * cell)).justify_center();
                column.spawn(shape).with_children(|lines| {
                    for row in rows {
                        lines.spawn(Node::row()).with_children(|line| {
                            for sign in row.chars() {
                                let mut place = line.spawn(Node::default().size(px(cell), px(cell)));
                                if sign == '#' {
                                    place.insert((Mino(sprites), icon(sprites[0], cell, Color::WHITE)));
                                }
                            }
                        });
                    }
                });
                column.spawn(text(name, size, Weight::Bold, DARK.text));
            });
        }
    });
}

fn show_preview(settings: Res<Settings>, mut minos: Query<(&Mino, &mut Icon)>) {
    for (Mino(sprites), mut icon) in &mut minos {
        icon.set_if_neq(Icon(sprites[settings.colour_aid as usize]));
    }
}

fn fill_options(list: &mut ChildSpawnerCommands, game: &'static GameInfo, sizes: Sizes) {
    let sizes = Sizes { row: if sizes.compact { 50.0 } else { 60.0 }, ..sizes };
    let variant = (!game.variants.is_empty()).then_some(Field::Variant(game));
    let options = game.options.iter().filter(|option| !option.tuning);
    let fields: Vec<Field> =
        variant.into_iter().chain(options.map(|option| Field::Option(game, option))).collect();
    for (index, field) in fields.iter().enumerate() {
        setting_row(list, *field, sizes, index + 1 == fields.len() && game.tuning.is_none());
    }
    let Some(tuning) = game.tuning else { return };
    let (height, size) = if sizes.compact { (36.0, 14.0) } else { (44.0, 16.0) };
    let words = format!("{tuning}: how keys repeat, what is shown");
    list.spawn((
        Name::new(tuning),
        OnSheet,
        shaped_button(ButtonLook::quiet(&HOUSE), percent(100), height, |node| {
            node.margin(UiRect::top(px(12)))
        }),
        observe(sheet::open(Sheet::Tuning(game.id))),
        children![
            icon("icon_gear", 20.0, HOUSE.text),
            (Node::default().grow(), children![text(words, size, Weight::Bold, HOUSE.text)]),
            icon("icon_right", 20.0, HOUSE.muted),
        ],
    ));
}

/// Resets the open tab to its defaults; a toast offers to undo that.
fn reset_or_undo(
    (mut pressed, mut undone): (MessageReader<ResetPressed>, MessageReader<ToastUndo>),
    (shown, catalogue): (Res<Shown>, Res<Catalogue>),
    mut settings: ResMut<Settings>,
    mut last: Local<Option<(Settings, usize, Option<&'static GameInfo>)>>,
    (mut toasts, mut withdraw): (MessageWriter<Toast>, MessageWriter<WithdrawToast>),
) {
    for pressed in pressed.read().filter(|pressed| pressed.sheet == Sheet::Settings) {
        let (before, tab) = (settings.clone(), pressed.tab);
        let game = catalogue.get(shown.pages[GAMES_TAB]);
        let mut new = before.clone();
        copy_tab(tab, game, &Settings::default(), &mut new);
        let (_, what) = &TABS[tab];
        if new == before {
            toasts.write(Toast::new(format!("{what} as at first already.")));
            continue;
        }
        *settings = new;
        *last = Some((before, tab, game));
        toasts.write(Toast::with_undo(format!("{what} as at first again."), Offer::Settings));
    }
    if undone.read().any(|ToastUndo(offer)| *offer == Offer::Settings)
        && let Some((before, tab, game)) = last.take()
    {
        // Changes elsewhere since then stay.
        copy_tab(tab, game, &before, &mut settings);
        withdraw.write(WithdrawToast(Offer::Settings));
    }
}

/// Copies the settings of one tab; on the games tab, only those of one game.
fn copy_tab(tab: usize, game: Option<&'static GameInfo>, from: &Settings, to: &mut Settings) {
    for setting in SETTINGS.iter().filter(|setting| setting.tab == tab) {
        (setting.copy)(from, to);
    }
    match (tab, game) {
        (CONTROLS_TAB, _) => to.bindings.clone_from(&from.bindings),
        (GAMES_TAB, Some(game)) => match from.games.get(game.name()) {
            Some(options) => drop(to.games.insert(game.name().to_owned(), options.clone())),
            None => drop(to.games.remove(game.name())),
        },
        _ => {}
    }
}
