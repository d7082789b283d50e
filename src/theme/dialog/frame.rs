//! The parts of a dialog: its panel, the tabs, the page and the buttons below it.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, ControlOrientation, Scrollbar, ScrollbarThumb, observe};

use super::scroll::drag_page;
use super::{Bar, Caption, Dialog, Done, Frame, LastTabs, OfTab, OpenTab, ResetPressed};
use crate::engine::input::Verb;
use crate::theme::focusable::OnSheet;
use crate::theme::key_caps::{KeyHint, KeyHints, Wanted};
use crate::theme::palette::{HOUSE, radius};
use crate::theme::sheet;
use crate::theme::text_size::ShrinkTogether;
use crate::theme::widgets::{ButtonLook, Weight, button, icon, label_text, send, shaped_button, text};

/// The padding of the page, so that focus rings are not cut off.
const RING_ROOM: f32 = 8.0;

static TAB_KEYS: [KeyHint; 1] = [KeyHint {
    does: &[Verb::PreviousTab.control(), Verb::NextTab.control()],
    label: "Switch tab",
    essential: true,
}];

/// The width of the column of tabs.
pub(super) const COLUMN: f32 = 232.0;

/// The left column: title, tabs, and how to change them.
pub(super) fn column(panel: &mut ChildSpawnerCommands, dialog: &Dialog) {
    let edge = UiRect::axes(px(16), px(26));
    let column = Node::column().size(px(COLUMN), percent(100)).padding(edge).gap(px(6)).no_shrink();
    panel
        .spawn((
            column.border_radius(BorderRadius::left(px(radius::SHEET))),
            BackgroundColor(HOUSE.panel_raised),
        ))
        .with_children(|column| {
            column.spawn((
                Node::default().min_height(px(68)).padding(UiRect::left(px(14))),
                children![text(dialog.title, 34.0, Weight::Bold, HOUSE.title)],
            ));
            tabs(column, dialog, false);
            column.spawn(Node::default().grow());
            column.spawn((
                Node::default().padding(UiRect::left(px(16))),
                children![(Wanted, KeyHints { room: &HOUSE, keys: &TAB_KEYS, compact: false })],
            ));
        });
}

/// Title, cross and tabs of the compact arrangement.
pub(super) fn compact_head(panel: &mut ChildSpawnerCommands, dialog: &Dialog) {
    let edge = UiRect { left: px(15), right: px(16), top: px(10), bottom: px(8) };
    panel.spawn(Node::column().padding(edge).gap(px(10)).no_shrink()).with_children(|head| {
        head.spawn(Node::row().align_center().min_height(px(32))).with_children(|row| {
            let title = text(dialog.title, 28.0, Weight::Bold, HOUSE.title);
            row.spawn((Node::default().grow(), children![title]));
            row.spawn(sheet::cross(&HOUSE, 28.0));
        });
        tabs(head, dialog, true);
    });
}

/// The tabs: in a column, or in a row with little room.
fn tabs(parent: &mut ChildSpawnerCommands, dialog: &Dialog, compact: bool) {
    let mut list = parent.spawn(if compact { Node::row() } else { Node::column() }.gap(px(6)));
    if !compact {
        list.insert(ShrinkTogether);
    }
    list.with_children(|list| {
        for (index, tab) in dialog.tabs.iter().enumerate() {
            let of_tab = |coloured| OfTab { tab: index, coloured };
            let (drawn, word, size, weight) = if compact {
                (20.0, tab.short, 13.0, Weight::Bold)
            } else {
                (24.0, tab.name, 17.0, Weight::Medium)
            };
            list.spawn((
                Name::new(tab.name),
                OnSheet,
                of_tab(false),
                ButtonLook::bare(&HOUSE),
                tab_node(compact),
                BackgroundColor(Color::NONE),
                observe(send(OpenTab(index))),
                children![
                    (of_tab(tab.color.is_some()), icon(tab.icon, drawn, tab.color.unwrap_or(HOUSE.text))),
                    (of_tab(false), text(word, size, weight, HOUSE.text)),
                ],
            ));
        }
    });
}

fn tab_node(compact: bool) -> Node {
    let tab = Node::row().align_center().no_shrink();
    if compact {
        let tab = tab.min_width(px(32)).min_height(px(32)).padding(UiRect::horizontal(px(8)));
        tab.gap(px(6)).grow().justify_center().rounded(px(radius::SMALL))
    } else {
        let tab = tab.width(percent(100)).min_width(px(48)).min_height(px(48));
        tab.padding(UiRect::horizontal(px(12))).gap(px(12)).rounded(px(radius::BUTTON))
    }
}

pub(super) fn page(panel: &mut ChildSpawnerCommands, frame: Frame) {
    let margin = if frame.compact { 16.0 } else { 32.0 };
    if !frame.compact {
        let edge = UiRect { left: px(32), right: px(32), top: px(28), ..default() };
        panel.spawn(Node::default().min_height(px(104)).padding(edge).no_shrink()).with_children(|head| {
            head.spawn((
                Node::column().grow().min_width(px(0)).padding(UiRect::top(px(8))).gap(px(3)),
                children![
                    (Caption::Heading, text("", 24.0, Weight::Bold, HOUSE.title)),
                    (Caption::About, text("", 15.0, Weight::Regular, HOUSE.muted)),
                ],
            ));
            head.spawn(sheet::cross(&HOUSE, 40.0));
        });
    } else if frame.dialog.tabs.iter().any(|tab| !tab.about.is_empty()) {
        panel.spawn((
            Node::default().padding(UiRect { left: px(16), right: px(16), bottom: px(4), ..default() }),
            children![(Caption::About, label_text("", 12.5, Weight::Regular, HOUSE.muted))],
        ));
    }
    panel.spawn(Node::default().share().min_height(px(0))).with_children(|area| {
        let edge = UiRect::axes(px(margin), px(RING_ROOM));
        let node = Node::column().fill().padding(edge).overflow(Overflow::scroll_y());
        let bar = Node::default().absolute().top(px(RING_ROOM)).bottom(px(RING_ROOM)).width(px(6));
        let bar = bar.right(px(if frame.compact { 4 } else { 10 }));
        let body = area.spawn((Name::new("Page"), frame, node, observe(drag_page))).id();
        area.spawn((
            Bar,
            Scrollbar::new(body, ControlOrientation::Vertical, 28.0),
            bar,
            Visibility::Hidden,
            children![(
                Pickable::default(),
                ScrollbarThumb { border_radius: BorderRadius::all(px(3)), border: UiRect::ZERO },
                BackgroundColor(HOUSE.key_line),
            )],
        ));
    });
}

pub(super) fn foot(panel: &mut ChildSpawnerCommands, dialog: &Dialog, compact: bool) {
    let (height, size, edge) = if compact {
        (34.0, 14.0, UiRect::axes(px(16), px(7)))
    } else {
        (44.0, 16.0, UiRect { left: px(32), right: px(32), bottom: px(32), ..default() })
    };
    let mut bar = panel.spawn(Node::column().padding(edge).no_shrink());
    if compact {
        bar.insert(BackgroundColor(HOUSE.panel_raised));
    }
    bar.with_children(|bar| {
        if !compact {
            let line = Node::default().height(px(1)).margin(UiRect::bottom(px(23)));
            bar.spawn((line, BackgroundColor(HOUSE.line)));
        }
        bar.spawn((ShrinkTogether, Node::row().spread().gap(px(12)))).with_children(|bar| {
            if dialog.reset.is_empty() {
                bar.spawn(Node::default());
            } else {
                let width = if compact { auto() } else { px(184) };
                bar.spawn(reset_button(dialog, width, height, size));
            }
            bar.spawn((
                Name::new("Done"),
                Done,
                OnSheet,
                button(ButtonLook::main(&HOUSE), px(if compact { 116 } else { 152 }), height),
                observe(sheet::close),
                children![(Caption::Done, text("Done", size, Weight::Bold, HOUSE.button_ink))],
            ));
        });
    });
}

fn reset_button(dialog: &Dialog, width: Val, height: f32, size: f32) -> impl Bundle {
    let sheet = dialog.sheet;
    let reset = move |_: On<Activate>, tabs: Res<LastTabs>, mut resets: MessageWriter<ResetPressed>| {
        resets.write(ResetPressed { sheet, tab: tabs.of(sheet) });
    };
    // The text shrinks before the button leaves the window.
    let shrinks = |node: Node| Node { flex_shrink: 1.0, ..node.min_width(px(0)) };
    (
        Name::new(dialog.reset),
        OnSheet,
        shaped_button(ButtonLook::quiet(&HOUSE), width, height, shrinks),
        observe(reset),
        children![text(dialog.reset, size, Weight::Bold, HOUSE.text)],
    )
}
