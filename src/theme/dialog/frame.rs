//! What a dialog is made of: its panel, the tabs, the page and the buttons below it.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui::ScrollPosition;
use bevy::ui_widgets::{Activate, ControlOrientation, Scrollbar, ScrollbarThumb, observe};

use super::scroll::drag_page;
use super::{
    About, Bar, Body, Dialog, Done, DoneWord, Heading, LastTabs, OpenTab, ResetPressed, Tab, TabButton,
    TabInk, TabWord,
};
use crate::engine::input::Verb;
use crate::engine::layout::Layout;
use crate::theme::focusable::OnSheet;
use crate::theme::key_caps::{KeyHint, KeyHints, Wanted};
use crate::theme::palette::{HOUSE, radius};
use crate::theme::sheet;
use crate::theme::text_size::ShrinkTogether;
use crate::theme::widgets::{ButtonLook, Weight, button, icon, label_text, text};

/// The page's own edge, so that focus rings are not cut off.
const RING_ROOM: f32 = 8.0;

static TAB_KEYS: [KeyHint; 1] = [KeyHint {
    does: &[Verb::PreviousTab.control(), Verb::NextTab.control()],
    label: "Switch tab",
    essential: true,
}];

/// The column of tabs is this wide.
pub(super) const COLUMN: f32 = 232.0;

/// The panel: as the design has it, or less where the window is smaller; in the compact arrangement
/// all of the window.
pub(super) fn panel_node(layout: &Layout, compact: bool) -> (Node, Vec2) {
    if compact {
        // The frame around it all would only cost room.
        let node = Node::default().fill().border_radius(BorderRadius::ZERO);
        return (node, layout.window);
    }
    let size = Vec2::new(992.0, 688.0).min(layout.window - 48.0);
    (Node::default().size(px(size.x), px(size.y)), size)
}

/// The left column: title, tabs, and how to change them.
pub(super) fn column(panel: &mut ChildSpawnerCommands, dialog: &Dialog) {
    panel
        .spawn((
            Node::column()
                .size(px(COLUMN), percent(100))
                .padding(UiRect { left: px(16), right: px(16), top: px(26), bottom: px(26) })
                .gap(px(6))
                .border_radius(BorderRadius::left(px(radius::SHEET)))
                .no_shrink(),
            BackgroundColor(HOUSE.panel_raised),
        ))
        .with_children(|column| {
            column.spawn((
                Node::default().min_height(px(68)).padding(UiRect::left(px(14))),
                children![text(dialog.title, 34.0, Weight::Bold, HOUSE.title)],
            ));
            let tabs = Node::column().gap(px(6));
            column.spawn((ShrinkTogether, tabs)).with_children(|column| {
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
            });
            column.spawn(Node::default().grow());
            column.spawn((
                Node::default().padding(UiRect::left(px(16))),
                children![(Wanted, KeyHints { room: &HOUSE, keys: &TAB_KEYS, compact: false })],
            ));
        });
}

/// Title, cross and tabs of the compact arrangement.
pub(super) fn compact_head(panel: &mut ChildSpawnerCommands, dialog: &Dialog) {
    panel
        .spawn(
            Node::column()
                .padding(UiRect { left: px(15), right: px(16), top: px(10), bottom: px(8) })
                .gap(px(10))
                .no_shrink(),
        )
        .with_children(|head| {
            head.spawn(Node::row().align_center().min_height(px(32))).with_children(|row| {
                row.spawn((
                    Node::default().grow(),
                    children![text(dialog.title, 28.0, Weight::Bold, HOUSE.title)],
                ));
                row.spawn(sheet::cross(&HOUSE, 28.0));
            });
            head.spawn(Node::row().gap(px(6))).with_children(|row| {
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
        Node::row()
            .width(width)
            .min_height(px(height))
            .min_width(px(height))
            .flex_grow(if compact { 1.0 } else { 0.0 })
            .padding(UiRect::horizontal(px(if compact { 8 } else { 12 })))
            .gap(px(if compact { 6 } else { 12 }))
            .align_center()
            .justify(if compact { JustifyContent::Center } else { JustifyContent::FlexStart })
            .rounded(px(if compact { radius::SMALL } else { radius::BUTTON }))
            .no_shrink(),
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

/// The heading of a tab and its page.
pub(super) fn page(panel: &mut ChildSpawnerCommands, dialog: &Dialog, compact: bool) {
    if !compact {
        panel
            .spawn(
                Node::default()
                    .min_height(px(104))
                    .padding(UiRect { left: px(32), right: px(32), top: px(28), ..default() })
                    .no_shrink(),
            )
            .with_children(|head| {
                head.spawn((
                    Node::column().grow().min_width(px(0)).padding(UiRect::top(px(8))).gap(px(3)),
                    children![
                        (Heading, text("", 24.0, Weight::Bold, HOUSE.title)),
                        (About, text("", 15.0, Weight::Regular, HOUSE.muted)),
                    ],
                ));
                head.spawn(sheet::cross(&HOUSE, 40.0));
            });
    } else if dialog.tabs.iter().any(|tab| !tab.about.is_empty()) {
        panel.spawn((
            Node::default().padding(UiRect { left: px(16), right: px(16), bottom: px(4), ..default() }),
            children![(About, label_text("", 12.5, Weight::Regular, HOUSE.muted))],
        ));
    }
    scrolled_body(panel, compact);
}

/// The page itself, and the bar that shows how far it is scrolled.
fn scrolled_body(panel: &mut ChildSpawnerCommands, compact: bool) {
    panel.spawn(Node::default().share().min_height(px(0))).with_children(|area| {
        let margin = if compact { 16.0 } else { 32.0 };
        let body = area
            .spawn((
                Name::new("Page"),
                Body,
                Node::column()
                    .fill()
                    .padding(UiRect::axes(px(margin), px(RING_ROOM)))
                    .overflow(Overflow::scroll_y()),
                ScrollPosition::default(),
                observe(drag_page),
            ))
            .id();
        area.spawn((
            Bar,
            Scrollbar::new(body, ControlOrientation::Vertical, 28.0),
            Node::default()
                .absolute()
                .right(px(if compact { 4 } else { 10 }))
                .top(px(RING_ROOM))
                .bottom(px(RING_ROOM))
                .width(px(6)),
            Visibility::Hidden,
            children![(
                Pickable::default(),
                ScrollbarThumb { border_radius: BorderRadius::all(px(3)), border: UiRect::ZERO },
                BackgroundColor(HOUSE.key_line),
            )],
        ));
    });
}

/// The buttons below the page.
pub(super) fn foot(panel: &mut ChildSpawnerCommands, dialog: &Dialog, compact: bool) {
    let sheet = dialog.sheet;
    let (height, size, margin) = if compact { (34.0, 14.0, 16.0) } else { (44.0, 16.0, 32.0) };
    let mut bar = panel.spawn(
        Node::column()
            .padding(if compact {
                UiRect::axes(px(margin), px(7))
            } else {
                UiRect { left: px(margin), right: px(margin), bottom: px(32), ..default() }
            })
            .no_shrink(),
    );
    if compact {
        bar.insert(BackgroundColor(HOUSE.panel_raised));
    }
    bar.with_children(|bar| {
        if !compact {
            bar.spawn((
                Node::default().height(px(1)).margin(UiRect::bottom(px(23))),
                BackgroundColor(HOUSE.line),
            ));
        }
        let buttons = Node::row().spread().gap(px(12));
        bar.spawn((ShrinkTogether, buttons)).with_children(|bar| {
            if dialog.reset.is_empty() {
                bar.spawn(Node::default());
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
                ))
                // Its words become smaller before it leaves the window.
                .entry::<Node>()
                .and_modify(|mut node| (node.flex_shrink, node.min_width) = (1.0, px(0)));
            }
            bar.spawn((
                Name::new("Done"),
                Done,
                OnSheet,
                button(ButtonLook::main(&HOUSE), px(if compact { 116 } else { 152 }), height),
                observe(sheet::close),
                children![(DoneWord, text("Done", size, Weight::Bold, HOUSE.button_ink))],
            ));
        });
    });
}
