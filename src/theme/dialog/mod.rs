//! Dialogs: wide sheets with tabs, such as the settings. To build one:
//!
//! 1. When its sheet is entered, call [`lay`] with a [`Dialog`].
//! 2. After [`DialogSystems`], read [`FillTab`] and spawn the tab's content as children of its `body`, an
//!    empty column that scrolls by itself. Every button there has
//!    [`OnSheet`](crate::theme::focusable::OnSheet). [`TabTexts`] changes the texts of the tab.
//! 3. Read [`ResetPressed`], and offer to undo it with a [`Toast`](super::toast::Toast).
//!
//! The frame does the rest: it changes tabs, moves the focus, scrolls and closes.

mod frame;
mod scroll;
mod stops;

use crate::theme::node::NodeExt;
use std::collections::HashMap;

use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocusSystems;
use bevy::prelude::*;
use bevy::ui::{ScrollPosition, UiSystems};
use bevy::window::RequestRedraw;

use super::palette::{HOUSE, Palette, scrim};
use super::sheet;
use super::widgets::{ButtonLook, dress_buttons};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::input::{Verb, Verbs};
use crate::engine::layout::{Layout, Mode};
use crate::engine::states::{FrameSystems, Sheet};
use frame::{COLUMN, column, compact_head, foot, page};
use scroll::{follow_focus, scroll, show_bar};
use stops::focus_first;
pub use stops::{Part, Parts, Stop, next_stop};

#[derive(Clone, Debug)]
pub struct Dialog {
    pub sheet: Sheet,
    pub title: &'static str,
    pub tabs: Vec<Tab>,
    /// The word on the button at the lower left; empty for no button.
    pub reset: &'static str,
}

#[derive(Clone, Debug)]
pub struct Tab {
    pub name: &'static str,
    /// Its name where room is short.
    pub short: &'static str,
    /// The name of a sprite.
    pub icon: &'static str,
    /// The icon's own colour (white leaves a coloured one as it is); without it, that of the text.
    pub color: Option<Color>,
    /// The title of its page.
    pub heading: &'static str,
    /// A line below that.
    pub about: &'static str,
}

/// A tab is open and its page is empty: the owner of the dialog fills it.
#[derive(Message, Clone, Copy, Debug)]
pub struct FillTab {
    pub sheet: Sheet,
    /// Counted from 0.
    pub tab: usize,
    /// The parent for the tab's content.
    pub body: Entity,
    pub compact: bool,
    /// The width of the page, in design pixels.
    pub width: f32,
}

impl FillTab {
    /// The first if room is short, else the second.
    pub fn pick<T>(&self, compact: T, roomy: T) -> T {
        if self.compact { compact } else { roomy }
    }
}

/// The button at the lower left was pressed.
#[derive(Message, Clone, Copy, Debug)]
pub struct ResetPressed {
    pub sheet: Sheet,
    pub tab: usize,
}

/// Opens another tab of the dialog that is open.
#[derive(Message, Clone, Copy, Debug)]
pub struct OpenTab(pub usize);

/// Shows tabs. Systems that fill them run after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DialogSystems;

/// The tab that was open last in each dialog.
#[derive(Resource, Default)]
pub struct LastTabs(HashMap<Sheet, usize>);

impl LastTabs {
    /// Makes a dialog open with this tab.
    pub fn set(&mut self, sheet: Sheet, tab: usize) {
        self.0.insert(sheet, tab);
    }

    /// The tab of a dialog that is open, or was open last.
    pub fn of(&self, sheet: Sheet) -> usize {
        self.0.get(&sheet).copied().unwrap_or(0)
    }
}

/// The dialog that is open, on the node that its page goes on.
#[derive(Component)]
#[require(Pickable)]
struct Frame {
    dialog: Dialog,
    open: usize,
    compact: bool,
    width: f32,
}

/// A tab's button, icon or text. An icon may have a colour of its own.
#[derive(Component)]
struct OfTab {
    tab: usize,
    coloured: bool,
}

/// A text of the frame that changes.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub enum Caption {
    Heading,
    /// The line below the heading.
    About,
    /// On the button that closes the dialog.
    Done,
}

/// The button that closes a dialog.
#[derive(Component)]
pub struct Done;

/// The scrollbar of a page.
#[derive(Component)]
#[require(Pickable)]
struct Bar;

pub fn plugin(app: &mut App) {
    app.add_message::<FillTab>().add_message::<ResetPressed>().add_message::<OpenTab>();
    app.init_resource::<LastTabs>();
    app.add_systems(Update, switch_tab.in_set(FrameSystems::Input));
    app.add_systems(Update, show_tab.in_set(FrameSystems::View).in_set(DialogSystems).before(dress_buttons));
    app.add_systems(Update, scroll.in_set(FrameSystems::Menus));
    app.add_systems(
        PostUpdate,
        (focus_first, follow_focus, show_bar)
            .chain()
            .after(UiSystems::Layout)
            .in_set(DialogSystems)
            .after(InputFocusSystems::FocusChangeEvents)
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
    let (panel, width) = if compact {
        // A frame around it would only cost room.
        (Node::default().fill(), layout.window.x - 32.0)
    } else {
        let size = Vec2::new(992.0, 688.0).min(layout.window - 48.0);
        (Node::default().size(px(size.x), px(size.y)), size.x - COLUMN - 64.0)
    };
    let sheet = dialog.sheet;
    sheet::lay(commands, cues, sheet, room, scrim::DIALOG, panel, |panel| {
        let frame = Frame { dialog: dialog.clone(), open, compact, width };
        let node = if compact { Node::column() } else { Node::row() }.fill();
        panel.spawn((Name::new(dialog.title), node)).with_children(|panel| {
            if compact {
                compact_head(panel, &dialog);
                page(panel, frame);
                foot(panel, &dialog, true);
            } else {
                column(panel, &dialog);
                panel.spawn(Node::column().grow().min_width(px(0))).with_children(|panel| {
                    page(panel, frame);
                    foot(panel, &dialog, false);
                });
            }
        });
    });
}

/// Opens a tab by key, by button, or by a press on the tab itself.
fn switch_tab(
    verbs: Res<Verbs>,
    mut opened: MessageReader<OpenTab>,
    mut frames: Query<&mut Frame>,
    mut cues: MessageWriter<PlayCue>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let step =
        i32::from(verbs.just_pressed(Verb::NextTab)) - i32::from(verbs.just_pressed(Verb::PreviousTab));
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

/// Empties the page for a newly opened tab, and marks the tab.
fn show_tab(
    mut commands: Commands,
    mut frames: Query<(Entity, Ref<Frame>, &mut ScrollPosition)>,
    mut last: ResMut<LastTabs>,
    mut texts: TabTexts,
    mut tabs: Query<(
        &OfTab,
        &mut Node,
        Option<&mut ButtonLook>,
        Option<&mut TextColor>,
        Option<&mut ImageNode>,
    )>,
    mut fill: MessageWriter<FillTab>,
) {
    let Ok((body, frame, mut position)) = frames.single_mut() else { return };
    if !frame.is_changed() {
        return;
    }
    let Some(tab) = frame.dialog.tabs.get(frame.open) else { return };
    last.0.insert(frame.dialog.sheet, frame.open);
    texts.write(Caption::Heading, tab.heading);
    texts.write(Caption::About, tab.about);
    let idle = if frame.compact { ButtonLook::quiet(&HOUSE) } else { ButtonLook::bare(&HOUSE) };
    for (of, mut node, look, text, image) in &mut tabs {
        let open = of.tab == frame.open;
        let ink = if open { HOUSE.button_ink } else { HOUSE.text };
        if let Some(mut look) = look {
            *look = if open { ButtonLook::chosen(&HOUSE) } else { idle };
        }
        if let Some(mut text) = text {
            text.0 = ink;
            // The compact arrangement has room only for the name of the open tab.
            node.display = if open || !frame.compact { Display::Flex } else { Display::None };
        }
        if let Some(mut image) = image.filter(|_| !of.coloured) {
            image.color = ink;
        }
    }
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

#[derive(SystemParam)]
pub struct TabTexts<'w, 's>(Query<'w, 's, (&'static Caption, &'static mut Text)>);

impl TabTexts<'_, '_> {
    /// Sets a text of the frame.
    pub fn write(&mut self, caption: Caption, new: &str) {
        for (_, mut text) in self.0.iter_mut().filter(|(other, _)| **other == caption) {
            text.set_if_neq(Text::new(new));
        }
    }
}
