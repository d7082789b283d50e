//! Dialogs: wide sheets with tabs, as the settings are. This is the frame that they share; what is
//! on a tab belongs to whoever opens the dialog.
//!
//! A dialog is a [`Sheet`] of its own. To build one:
//!
//! 1. When its sheet is entered, call [`lay`] with a [`Dialog`]: title, tabs, the word on the button
//!    at the lower left. The tab that was open last is open again.
//! 2. Add a system in `FrameSystems::View`, `.after(DialogSystems)`, that reads [`FillTab`] and spawns
//!    what is on that tab as children of [`FillTab::body`]. The body is empty then, as wide as it can
//!    be, a column, and scrolls by itself when it gets too long (by focus, wheel, drag, right stick).
//!    Everything in it that can be pressed is a button with [`OnSheet`]; nothing else is needed for
//!    the focus to find it. The heading and the line below it come from the tab; [`TabTexts`] writes
//!    others.
//! 3. Read [`ResetPressed`] for the button at the lower left, and offer to undo what it does with a
//!    [`Toast`](super::toast::Toast).
//!
//! The frame does the rest: LB and RB, Page Up and Page Down, Ctrl+Tab and the tabs themselves change
//! the tab; the focus goes to the first button of a new tab (without one, to Done); Back, Done and the
//! cross close it, which leads back to the sheet it was opened from.

use std::collections::HashMap;

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, ScrollPosition, UiGlobalTransform, UiSystems};
use bevy::ui_widgets::{Activate, Button, ControlOrientation, Scrollbar, ScrollbarThumb, observe};
use bevy::window::RequestRedraw;

use super::audio::{Cue, PlayCue};
use super::focus::{FocusAgain, OnSheet};
use super::hud::{KeyHint, KeyHints, Wanted};
use super::input::{Device, LastDevice, Verb, Verbs};
use super::layout::{Layout, Mode};
use super::screen::{FrameSystems, Sheet};
use super::sheets;
use super::theme::{HOUSE, Palette, radius, scrim};
use super::widgets::{ButtonLook, Weight, button, dress_buttons, icon, icon_button, label_text, text};

/// What a dialog is made of.
#[derive(Clone, Debug)]
pub struct Dialog {
    /// The sheet that it is.
    pub sheet: Sheet,
    /// What it is called.
    pub title: &'static str,
    /// Its tabs.
    pub tabs: Vec<Tab>,
    /// The word on the button at the lower left; empty for no button.
    pub reset: &'static str,
}

/// A tab of a dialog.
#[derive(Clone, Debug)]
pub struct Tab {
    /// Its name.
    pub name: &'static str,
    /// The same where room is short.
    pub short: &'static str,
    /// Its picture, the name of a sprite.
    pub icon: &'static str,
    /// The picture's own colour (white leaves a coloured one as it is); without it, that of the words.
    pub color: Option<Color>,
    /// What its page is called.
    pub heading: &'static str,
    /// A line below that.
    pub about: &'static str,
}

/// A tab is open and its page empty: whoever owns the dialog fills it.
#[derive(Message, Clone, Copy, Debug)]
pub struct FillTab {
    /// The dialog's sheet.
    pub sheet: Sheet,
    /// Which tab, from 0.
    pub tab: usize,
    /// Where its page goes.
    pub body: Entity,
    /// Whether room is short.
    pub compact: bool,
    /// How wide the page is, in design pixels.
    pub width: f32,
}

/// The button at the lower left was pressed.
#[derive(Message, Clone, Copy, Debug)]
pub struct ResetPressed {
    /// The dialog's sheet.
    pub sheet: Sheet,
    /// The tab that is open.
    pub tab: usize,
}

/// Opens another tab of the dialog that is open.
#[derive(Message, Clone, Copy, Debug)]
pub struct OpenTab(pub usize);

/// Shows tabs; what fills them comes after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DialogSystems;

/// The tabs that were open last.
#[derive(Resource, Default)]
pub struct LastTabs(HashMap<Sheet, usize>);

impl LastTabs {
    /// Lets a dialog open with this tab.
    pub fn set(&mut self, sheet: Sheet, tab: usize) {
        self.0.insert(sheet, tab);
    }

    /// The tab of a dialog that is open or was last.
    pub fn of(&self, sheet: Sheet) -> usize {
        self.0.get(&sheet).copied().unwrap_or(0)
    }
}

/// The dialog that is open.
#[derive(Component)]
struct Frame {
    dialog: Dialog,
    open: usize,
    compact: bool,
    width: f32,
}

/// Where a tab's page goes.
#[derive(Component)]
struct Body;

/// A button that opens a tab.
#[derive(Component)]
struct TabButton(usize);

/// What is drawn on such a button: its picture and its word.
#[derive(Component)]
struct TabInk {
    tab: usize,
    coloured: bool,
}

/// The word on a tab, which the compact arrangement shows only on the open one.
#[derive(Component)]
struct TabWord(usize);

#[derive(Component)]
struct Heading;

#[derive(Component)]
struct About;

/// The button that closes a dialog.
#[derive(Component)]
pub struct Done;

#[derive(Component)]
struct DoneWord;

/// The bar beside a page that is too long.
#[derive(Component)]
struct Bar;

/// Frames that the page still has to be laid out before its first button is known.
#[derive(Resource, Default)]
struct Awaiting(u8);

/// How far a notch of the wheel scrolls, and the right stick in a second.
const NOTCH: f32 = 56.0;
const STICK: f32 = 900.0;
/// What is in view is at least this far from the edge.
const EDGE: f32 = 14.0;
/// The page's own edge, so that focus rings are not cut off.
const RING_ROOM: f32 = 8.0;

static TAB_KEYS: [KeyHint; 1] =
    [KeyHint { does: &["previous-tab", "next-tab"], label: "Switch tab", essential: true }];

/// Shows dialogs.
pub fn plugin(app: &mut App) {
    app.add_message::<FillTab>().add_message::<ResetPressed>().add_message::<OpenTab>();
    app.init_resource::<LastTabs>().init_resource::<Awaiting>();
    app.add_systems(Update, switch_tab.in_set(FrameSystems::Input));
    app.add_systems(Update, show_tab.in_set(FrameSystems::View).in_set(DialogSystems).before(dress_buttons));
    app.add_systems(Update, scroll.in_set(FrameSystems::Rules));
    app.add_systems(
        PostUpdate,
        (focus_first, follow_focus, show_bar)
            .chain()
            .after(UiSystems::Layout)
            .run_if(any_with_component::<Frame>),
    );
}

/// Lays a dialog over everything, with the tab that was open last.
pub fn lay(
    commands: &mut Commands,
    cues: &mut MessageWriter<PlayCue>,
    layout: &Layout,
    room: &Palette,
    tabs: &LastTabs,
    dialog: Dialog,
) {
    let compact = layout.mode == Mode::Compact;
    let open = tabs.of(dialog.sheet).min(dialog.tabs.len().saturating_sub(1));
    let (panel, size) = panel_node(layout, compact);
    let width = if compact { size.x - 32.0 } else { size.x - COLUMN - 64.0 };
    let sheet = dialog.sheet;
    sheets::lay(commands, cues, sheet, room, scrim::DIALOG, panel, |panel| {
        let frame = Frame { dialog: dialog.clone(), open, compact, width };
        let node = Node {
            width: percent(100),
            height: percent(100),
            flex_direction: if compact { FlexDirection::Column } else { FlexDirection::Row },
            ..default()
        };
        panel.spawn((Name::new(dialog.title), frame, node)).with_children(|panel| {
            if compact {
                compact_head(panel, &dialog);
                page(panel, &dialog, true);
                foot(panel, &dialog, true);
            } else {
                column(panel, &dialog);
                panel
                    .spawn(Node {
                        flex_grow: 1.0,
                        min_width: px(0),
                        flex_direction: FlexDirection::Column,
                        ..default()
                    })
                    .with_children(|panel| {
                        page(panel, &dialog, false);
                        foot(panel, &dialog, false);
                    });
            }
        });
    });
}

/// The column of tabs is this wide.
const COLUMN: f32 = 232.0;

/// The panel: as the design has it, or less where the window is smaller; in the compact arrangement
/// all of the window.
fn panel_node(layout: &Layout, compact: bool) -> (Node, Vec2) {
    if compact {
        // The frame around it all would only cost room.
        let node = Node {
            width: percent(100),
            height: percent(100),
            border_radius: BorderRadius::ZERO,
            ..default()
        };
        return (node, layout.window);
    }
    let size = Vec2::new(992.0, 688.0).min(layout.window - 48.0);
    (Node { width: px(size.x), height: px(size.y), ..default() }, size)
}

/// The left column: title, tabs, and how to change them.
fn column(panel: &mut ChildSpawnerCommands, dialog: &Dialog) {
    panel
        .spawn((
            Node {
                width: px(COLUMN),
                height: percent(100),
                padding: UiRect { left: px(16), right: px(16), top: px(26), bottom: px(26) },
                flex_direction: FlexDirection::Column,
                row_gap: px(6),
                border_radius: BorderRadius::left(px(radius::SHEET)),
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(HOUSE.panel_raised),
        ))
        .with_children(|column| {
            column.spawn((
                Node { height: px(68), padding: UiRect::left(px(14)), ..default() },
                Pickable::IGNORE,
                children![text(dialog.title, 34.0, Weight::Bold, HOUSE.title)],
            ));
            for (index, tab) in dialog.tabs.iter().enumerate() {
                column.spawn((
                    tab_button(index, tab, percent(100), 48.0),
                    children![
                        tab_icon(index, tab, 24.0),
                        (
                            TabInk { tab: index, coloured: false },
                            text(tab.name, 17.0, Weight::Medium, HOUSE.text)
                        ),
                    ],
                ));
            }
            column.spawn((Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
            column.spawn((
                Node { padding: UiRect::left(px(16)), ..default() },
                Pickable::IGNORE,
                children![(Wanted, KeyHints { room: &HOUSE, keys: &TAB_KEYS, compact: false })],
            ));
        });
}

/// Title, cross and tabs of the compact arrangement.
fn compact_head(panel: &mut ChildSpawnerCommands, dialog: &Dialog) {
    panel
        .spawn((
            Node {
                padding: UiRect { left: px(15), right: px(16), top: px(10), bottom: px(8) },
                flex_direction: FlexDirection::Column,
                row_gap: px(10),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|head| {
            head.spawn((
                Node { align_items: AlignItems::Center, height: px(32), ..default() },
                Pickable::IGNORE,
            ))
            .with_children(|row| {
                row.spawn((
                    Node { flex_grow: 1.0, ..default() },
                    Pickable::IGNORE,
                    children![text(dialog.title, 28.0, Weight::Bold, HOUSE.title)],
                ));
                cross(row, 28.0);
            });
            head.spawn((Node { column_gap: px(6), ..default() }, Pickable::IGNORE)).with_children(|row| {
                for (index, tab) in dialog.tabs.iter().enumerate() {
                    row.spawn((
                        tab_button(index, tab, auto(), 32.0),
                        children![
                            tab_icon(index, tab, 20.0),
                            (
                                TabWord(index),
                                TabInk { tab: index, coloured: false },
                                text(tab.short, 13.0, Weight::Bold, HOUSE.text)
                            ),
                        ],
                    ));
                }
            });
        });
}

fn tab_button(index: usize, tab: &Tab, width: Val, height: f32) -> impl Bundle {
    let look = ButtonLook::bare(&HOUSE);
    let compact = height < 40.0;
    (
        Name::new(tab.name),
        OnSheet,
        TabButton(index),
        look,
        Node {
            width,
            height: px(height),
            min_width: px(height),
            flex_grow: if compact { 1.0 } else { 0.0 },
            padding: UiRect::horizontal(px(if compact { 8 } else { 12 })),
            column_gap: px(if compact { 6 } else { 12 }),
            align_items: AlignItems::Center,
            justify_content: if compact { JustifyContent::Center } else { JustifyContent::FlexStart },
            border_radius: BorderRadius::all(px(if compact { radius::SMALL } else { radius::BUTTON })),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(Color::NONE),
        observe(move |_: On<Activate>, mut open: MessageWriter<OpenTab>| {
            open.write(OpenTab(index));
        }),
    )
}

fn tab_icon(index: usize, tab: &Tab, size: f32) -> impl Bundle {
    (
        TabInk { tab: index, coloured: tab.color.is_some() },
        icon(tab.icon, size, tab.color.unwrap_or(HOUSE.text)),
    )
}

fn cross(row: &mut ChildSpawnerCommands, size: f32) {
    row.spawn((
        Name::new("Close"),
        OnSheet,
        icon_button(ButtonLook::quiet(&HOUSE), "icon_close", size, HOUSE.text),
        observe(sheets::close),
    ));
}

/// The heading of a tab and its page.
fn page(panel: &mut ChildSpawnerCommands, dialog: &Dialog, compact: bool) {
    if !compact {
        panel
            .spawn((
                Node {
                    height: px(104),
                    padding: UiRect { left: px(32), right: px(32), top: px(28), ..default() },
                    flex_shrink: 0.0,
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|head| {
                head.spawn((
                    Node {
                        flex_direction: FlexDirection::Column,
                        flex_grow: 1.0,
                        min_width: px(0),
                        padding: UiRect::top(px(8)),
                        row_gap: px(3),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        (Heading, text("", 24.0, Weight::Bold, HOUSE.title)),
                        (About, text("", 15.0, Weight::Regular, HOUSE.muted)),
                    ],
                ));
                cross(head, 40.0);
            });
    } else if dialog.tabs.iter().any(|tab| !tab.about.is_empty()) {
        panel.spawn((
            Node { padding: UiRect { left: px(16), right: px(16), bottom: px(4), ..default() }, ..default() },
            Pickable::IGNORE,
            children![(About, label_text("", 12.5, Weight::Regular, HOUSE.muted))],
        ));
    }
    panel.spawn(Node { flex_grow: 1.0, flex_basis: px(0), min_height: px(0), ..default() }).with_children(
        |area| {
            let margin = if compact { 16.0 } else { 32.0 };
            let body = area
                .spawn((
                    Name::new("Page"),
                    Body,
                    Node {
                        width: percent(100),
                        height: percent(100),
                        padding: UiRect::axes(px(margin), px(RING_ROOM)),
                        flex_direction: FlexDirection::Column,
                        overflow: Overflow::scroll_y(),
                        ..default()
                    },
                    ScrollPosition::default(),
                    observe(drag_page),
                ))
                .id();
            area.spawn((
                Bar,
                Scrollbar::new(body, ControlOrientation::Vertical, 28.0),
                Node {
                    position_type: PositionType::Absolute,
                    right: px(if compact { 4 } else { 10 }),
                    top: px(RING_ROOM),
                    bottom: px(RING_ROOM),
                    width: px(6),
                    ..default()
                },
                Visibility::Hidden,
                children![(
                    ScrollbarThumb { border_radius: BorderRadius::all(px(3)), border: UiRect::ZERO },
                    BackgroundColor(HOUSE.key_line),
                )],
            ));
        },
    );
}

/// The buttons below the page.
fn foot(panel: &mut ChildSpawnerCommands, dialog: &Dialog, compact: bool) {
    let sheet = dialog.sheet;
    let (height, size, margin) = if compact { (34.0, 14.0, 16.0) } else { (44.0, 16.0, 32.0) };
    let mut bar = panel.spawn(Node {
        padding: if compact {
            UiRect::axes(px(margin), px(7))
        } else {
            UiRect { left: px(margin), right: px(margin), bottom: px(32), ..default() }
        },
        flex_direction: FlexDirection::Column,
        flex_shrink: 0.0,
        ..default()
    });
    if compact {
        bar.insert(BackgroundColor(HOUSE.panel_raised));
    }
    bar.with_children(|bar| {
        if !compact {
            bar.spawn((
                Node { height: px(1), margin: UiRect::bottom(px(23)), ..default() },
                BackgroundColor(HOUSE.line),
                Pickable::IGNORE,
            ));
        }
        bar.spawn((Node { justify_content: JustifyContent::SpaceBetween, ..default() }, Pickable::IGNORE))
            .with_children(|bar| {
                if dialog.reset.is_empty() {
                    bar.spawn((Node::default(), Pickable::IGNORE));
                } else {
                    bar.spawn((
                        Name::new(dialog.reset),
                        OnSheet,
                        button(ButtonLook::quiet(&HOUSE), if compact { auto() } else { px(184) }, height),
                        observe(
                            move |_: On<Activate>,
                                  tabs: Res<LastTabs>,
                                  mut resets: MessageWriter<ResetPressed>| {
                                resets.write(ResetPressed { sheet, tab: tabs.of(sheet) });
                            },
                        ),
                        children![text(dialog.reset, size, Weight::Bold, HOUSE.text)],
                    ));
                }
                bar.spawn((
                    Name::new("Done"),
                    Done,
                    OnSheet,
                    button(ButtonLook::main(&HOUSE), px(if compact { 116 } else { 152 }), height),
                    observe(sheets::close),
                    children![(DoneWord, text("Done", size, Weight::Bold, HOUSE.button_ink))],
                ));
            });
    });
}

/// Keys, buttons and the tabs themselves open a tab.
fn switch_tab(
    verbs: Single<&Verbs>,
    mut opened: MessageReader<OpenTab>,
    mut frames: Query<&mut Frame>,
    mut cues: MessageWriter<PlayCue>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let step =
        i32::from(verbs.just_pressed(&Verb::NextTab)) - i32::from(verbs.just_pressed(&Verb::PreviousTab));
    let opened = opened.read().last();
    let Ok(mut frame) = frames.single_mut() else { return };
    let count = frame.dialog.tabs.len();
    let next = match opened {
        Some(OpenTab(tab)) => *tab,
        None if step != 0 => (frame.open as i32 + step).rem_euclid(count as i32) as usize,
        None => return,
    };
    if next < count && next != frame.open {
        frame.open = next;
        cues.write(PlayCue(Cue::Focus));
        redraw.write(RequestRedraw);
    }
}

/// Empties the page for the tab that was opened, and marks the tab.
fn show_tab(
    mut commands: Commands,
    frames: Query<Ref<Frame>>,
    mut last: ResMut<LastTabs>,
    mut bodies: Query<(Entity, &mut ScrollPosition), With<Body>>,
    mut headings: Query<&mut Text, (With<Heading>, Without<About>)>,
    mut abouts: Query<&mut Text, (With<About>, Without<Heading>)>,
    mut buttons: Query<(&TabButton, &mut ButtonLook)>,
    mut inks: Query<(&TabInk, Option<&mut TextColor>, Option<&mut ImageNode>)>,
    mut words: Query<(&TabWord, &mut Node)>,
    mut fill: MessageWriter<FillTab>,
    mut awaiting: ResMut<Awaiting>,
) {
    let Ok(frame) = frames.single() else { return };
    if !frame.is_changed() {
        return;
    }
    let Some(tab) = frame.dialog.tabs.get(frame.open) else { return };
    last.0.insert(frame.dialog.sheet, frame.open);
    for mut heading in &mut headings {
        write(&mut heading, tab.heading);
    }
    for mut about in &mut abouts {
        write(&mut about, tab.about);
    }
    for (TabButton(index), mut look) in &mut buttons {
        *look = if *index == frame.open {
            ButtonLook::chosen(&HOUSE)
        } else if frame.compact {
            ButtonLook::quiet(&HOUSE)
        } else {
            ButtonLook::bare(&HOUSE)
        };
    }
    for (ink, text, image) in &mut inks {
        let color = if ink.tab == frame.open { HOUSE.button_ink } else { HOUSE.text };
        if let Some(mut text) = text {
            text.0 = color;
        }
        if let Some(mut image) = image
            && !ink.coloured
        {
            image.color = color;
        }
    }
    for (TabWord(index), mut node) in &mut words {
        node.display = if *index == frame.open { Display::Flex } else { Display::None };
    }
    for (body, mut position) in &mut bodies {
        position.0 = Vec2::ZERO;
        commands.entity(body).despawn_children();
        fill.write(FillTab {
            sheet: frame.dialog.sheet,
            tab: frame.open,
            body,
            compact: frame.compact,
            width: frame.width,
        });
    }
    awaiting.0 = 3;
}

/// Writes the heading of the open tab, and the line below it.
#[derive(SystemParam)]
pub struct TabTexts<'w, 's> {
    headings: Query<'w, 's, &'static mut Text, (With<Heading>, Without<About>)>,
    abouts: Query<'w, 's, &'static mut Text, (With<About>, Without<Heading>)>,
    dones: Query<'w, 's, &'static mut Text, (With<DoneWord>, Without<Heading>, Without<About>)>,
}

impl TabTexts<'_, '_> {
    /// Another heading.
    pub fn heading(&mut self, heading: &str) {
        for mut text in &mut self.headings {
            write(&mut text, heading);
        }
    }

    /// Another word on the button that closes the dialog.
    pub fn done(&mut self, word: &str) {
        for mut text in &mut self.dones {
            write(&mut text, word);
        }
    }

    /// Another line below it.
    pub fn about(&mut self, about: &str) {
        for mut text in &mut self.abouts {
            write(&mut text, about);
        }
    }
}

fn write(text: &mut Mut<Text>, new: &str) {
    if text.0 != new {
        new.clone_into(&mut text.0);
    }
}

/// Which part of a dialog a button is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A tab, and whether it is the open one.
    Tab(bool),
    /// On the page.
    Page,
    /// Around them.
    Edge,
}

/// A button of a dialog as the focus sees it.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// The button.
    pub entity: Entity,
    /// Where it is.
    pub place: Rect,
    /// What it belongs to.
    pub part: Part,
    /// Whether it is in view, and not scrolled out of it.
    pub in_view: bool,
}

/// Tells which part of a dialog buttons are in.
#[derive(SystemParam)]
pub struct Parts<'w, 's> {
    frames: Query<'w, 's, &'static Frame>,
    parents: Query<'w, 's, &'static ChildOf>,
    bodies: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform), With<Body>>,
    tabs: Query<'w, 's, &'static TabButton>,
}

impl Parts<'_, '_> {
    /// Whether a dialog is open.
    pub fn is_dialog(&self) -> bool {
        !self.frames.is_empty()
    }

    /// The button at this place.
    pub fn stop(&self, entity: Entity, place: Rect) -> Stop {
        let body = self.parents.iter_ancestors(entity).find_map(|parent| self.bodies.get(parent).ok());
        let part = match (self.tabs.get(entity), body) {
            (Ok(TabButton(tab)), _) => Part::Tab(self.frames.iter().any(|frame| frame.open == *tab)),
            (_, Some(_)) => Part::Page,
            _ => Part::Edge,
        };
        let in_view = body.is_none_or(|(node, at)| {
            Rect::from_center_size(at.translation, node.size()).contains(place.center())
        });
        Stop { entity, place, part, in_view }
    }
}

/// Where the focus goes from a button of a dialog: to the next one of the same part, even if it has
/// to be scrolled to; at the end of that to another part.
pub fn next_stop(stops: &[Stop], from: Entity, step: Vec2) -> Option<Entity> {
    let here = stops.iter().find(|stop| stop.entity == from)?;
    let same = |stop: &&Stop| std::mem::discriminant(&stop.part) == std::mem::discriminant(&here.part);
    // Tabs in a column beside the page are not below or above anything on it.
    let apart = |stop: &Stop| stop.place.max.x < here.place.min.x || stop.place.min.x > here.place.max.x;
    let reachable =
        |stop: &&Stop| stop.in_view && (step.x != 0.0 || !matches!(stop.part, Part::Tab(_)) || !apart(stop));
    let found = if here.part == Part::Edge {
        best(stops.iter().filter(reachable), here, step, false)?
    } else {
        best(stops.iter().filter(same), here, step, step.x != 0.0)
            .or_else(|| best(stops.iter().filter(|stop| !same(stop) && reachable(stop)), here, step, false))?
    };
    // The tabs are entered at the open one.
    let entered = matches!(found.part, Part::Tab(_)) && !matches!(here.part, Part::Tab(_));
    let open = stops.iter().find(|stop| entered && stop.part == Part::Tab(true));
    Some(open.unwrap_or(found).entity)
}

/// The best of some buttons that lie beyond another: up and down the nearest line comes first, to the
/// sides the same line.
fn best<'a>(
    stops: impl Iterator<Item = &'a Stop>,
    here: &Stop,
    step: Vec2,
    beside: bool,
) -> Option<&'a Stop> {
    let along = step.abs();
    let across = Vec2::ONE - along;
    let edge = |rect: &Rect, sign: f32| {
        (rect.center() * step).element_sum() + sign * (rect.half_size() * along).element_sum()
    };
    let gap = |stop: &Stop| edge(&stop.place, -1.0) - edge(&here.place, 1.0);
    let aside = |stop: &Stop| ((stop.place.center() - here.place.center()) * across).element_sum().abs();
    let overlaps = |stop: &Stop| {
        aside(stop) < ((stop.place.half_size() + here.place.half_size()) * across).element_sum()
    };
    stops
        .filter(|stop| stop.entity != here.entity && gap(stop) > -2.0 && (!beside || overlaps(stop)))
        .min_by_key(|stop| {
            let (gap, aside) = (gap(stop) as i32, aside(stop) as i32);
            if step.x == 0.0 { (gap / 16, aside) } else { (aside / 16, gap) }
        })
}

/// A new page has the focus on its first button; one without buttons leaves it to Done.
fn focus_first(
    mut awaiting: ResMut<Awaiting>,
    parts: Parts,
    buttons: Query<(Entity, &UiGlobalTransform, &ComputedNode), (With<Button>, With<OnSheet>)>,
    done: Query<Entity, With<Done>>,
    names: Query<(Entity, &Name), (With<Button>, With<OnSheet>)>,
    mut again: ResMut<FocusAgain>,
    mut focus: ResMut<InputFocus>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if awaiting.0 == 0 {
        return;
    }
    awaiting.0 -= 1;
    redraw.write(RequestRedraw);
    if awaiting.0 > 0 {
        return;
    }
    let first = buttons
        .iter()
        .map(|(entity, at, node)| parts.stop(entity, Rect::from_center_size(at.translation, node.size())))
        .filter(|stop| stop.part == Part::Page)
        .min_by_key(|stop| (stop.place.min.y as i32, stop.place.min.x as i32))
        .map(|stop| stop.entity);
    // A dialog that was laid anew has the focus where it was.
    let again = again.bypass_change_detection().0.take();
    let again = again.and_then(|again| names.iter().find(|(_, name)| name.as_str() == again));
    let again = again.map(|(entity, _)| entity);
    if let Some(entity) = again.or(first).or_else(|| done.iter().next()) {
        focus.set(entity, FocusCause::Navigated);
    }
}

/// The page scrolls to what gets the focus, unless a pointer chose it and so sees it.
fn follow_focus(
    focus: Res<InputFocus>,
    device: Res<LastDevice>,
    parents: Query<&ChildOf>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut bodies: Query<(Entity, &mut ScrollPosition), With<Body>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(focused) = focus.get().filter(|_| focus.is_changed() && device.0 != Device::Pointer) else {
        return;
    };
    let Ok((body, mut position)) = bodies.single_mut() else { return };
    if !parents.iter_ancestors(focused).any(|parent| parent == body) {
        return;
    }
    let (Ok((node, at)), Ok((view, view_at))) = (nodes.get(focused), nodes.get(body)) else { return };
    let unit = view.inverse_scale_factor;
    let above = view_at.translation.y - view.size().y / 2.0 - (at.translation.y - node.size().y / 2.0);
    let below = at.translation.y + node.size().y / 2.0 - (view_at.translation.y + view.size().y / 2.0);
    let furthest = ((view.content_size().y - view.size().y) * unit).max(0.0);
    let old = position.y;
    if above * unit > -EDGE {
        position.y = (old - above * unit - EDGE).max(0.0);
    } else if below * unit > -EDGE {
        position.y = (old + below * unit + EDGE).min(furthest);
    }
    if (position.y - old).abs() > 0.1 {
        redraw.write(RequestRedraw);
    }
}

/// The wheel and the right stick scroll the page.
fn scroll(
    mut wheel: MessageReader<MouseWheel>,
    gamepads: Query<&Gamepad>,
    time: Res<Time>,
    layout: Res<Layout>,
    mut bodies: Query<(&mut ScrollPosition, &ComputedNode), With<Body>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let turned: f32 = wheel
        .read()
        .map(|wheel| match wheel.unit {
            MouseScrollUnit::Line => wheel.y * NOTCH,
            MouseScrollUnit::Pixel => wheel.y / layout.scale,
        })
        .sum();
    let pushed = gamepads
        .iter()
        .filter_map(|pad| pad.get(GamepadAxis::RightStickY))
        .filter(|push| push.abs() > 0.2)
        .sum::<f32>();
    let by = turned + pushed * STICK * time.delta_secs();
    if by == 0.0 {
        return;
    }
    for (mut position, node) in &mut bodies {
        scroll_by(&mut position, node, by);
        redraw.write(RequestRedraw);
    }
}

fn drag_page(
    drag: On<Pointer<Drag>>,
    layout: Res<Layout>,
    mut bodies: Query<(&mut ScrollPosition, &ComputedNode), With<Body>>,
) {
    for (mut position, node) in &mut bodies {
        scroll_by(&mut position, node, drag.delta.y / layout.scale);
    }
}

fn scroll_by(position: &mut ScrollPosition, node: &ComputedNode, by: f32) {
    let furthest = ((node.content_size().y - node.size().y) * node.inverse_scale_factor).max(0.0);
    position.y = (position.y - by).clamp(0.0, furthest);
}

/// The bar is there only beside a page that is too long.
fn show_bar(
    bodies: Query<&ComputedNode, With<Body>>,
    mut bars: Query<&mut Visibility, With<Bar>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let long = bodies.iter().any(|node| node.content_size().y > node.size().y + 1.0);
    for mut visibility in &mut bars {
        let new = if long { Visibility::Inherited } else { Visibility::Hidden };
        if *visibility != new {
            *visibility = new;
            redraw.write(RequestRedraw);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOWN: Vec2 = Vec2::new(0.0, 1.0);
    const UP: Vec2 = Vec2::new(0.0, -1.0);
    const LEFT: Vec2 = Vec2::new(-1.0, 0.0);

    fn stop(number: u32, x: f32, y: f32, part: Part) -> Stop {
        let entity = Entity::from_raw_u32(number).expect("a small number");
        let place = Rect::from_center_size(Vec2::new(x, y), Vec2::new(80.0, 30.0));
        Stop { entity, place, part, in_view: (0.0..500.0).contains(&y) }
    }

    fn go(stops: &[Stop], from: usize, step: Vec2) -> Option<usize> {
        let next = next_stop(stops, stops[from].entity, step)?;
        stops.iter().position(|stop| stop.entity == next)
    }

    #[test]
    fn the_focus_goes_through_the_page_before_it_leaves_it() {
        let stops = [
            stop(1, 100.0, 100.0, Part::Tab(false)),
            stop(2, 100.0, 150.0, Part::Tab(true)),
            stop(3, 900.0, 100.0, Part::Page),
            // A narrow control at the edge, then one as wide as the first: no line is left out.
            stop(4, 1100.0, 170.0, Part::Page),
            stop(5, 900.0, 240.0, Part::Page),
            // Scrolled out of view, where it lies under the buttons below the page.
            stop(6, 900.0, 530.0, Part::Page),
            stop(7, 480.0, 520.0, Part::Edge),
            // The cross, above the page.
            stop(8, 1100.0, 20.0, Part::Edge),
        ];
        let mut stops = stops;
        stops[6].in_view = true;
        assert_eq!(go(&stops, 2, DOWN), Some(3));
        assert_eq!(go(&stops, 3, DOWN), Some(4));
        assert_eq!(go(&stops, 4, DOWN), Some(5));
        assert_eq!(go(&stops, 5, DOWN), None);
        assert_eq!(go(&stops, 6, UP), Some(4), "from below to what can be seen");
        let few = [stops[0], stops[1], stops[6], stop(9, 900.0, 60.0, Part::Page)];
        assert_eq!(go(&few, 3, DOWN), Some(2), "past the tabs beside it");
        assert_eq!(go(&stops, 7, DOWN), Some(2), "from the cross to the first line");
        assert_eq!(go(&stops, 2, UP), Some(7));
        assert_eq!(go(&stops, 2, LEFT), Some(1), "the open tab, not the nearest");
        assert_eq!(go(&stops, 1, UP), Some(0));
    }
}
