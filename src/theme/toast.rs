//! Toasts: sentences at the bottom that disappear by themselves, some with an undo button.

use super::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::observe;

use super::animation::{Change, Ease, Tween, Tweens};
use super::focusable::OnSheet;
use super::palette::{HOUSE, radius, seconds};
use super::widgets::{ButtonLook, Weight, button, send, text};
use crate::engine::layout::{Layout, Mode};
use crate::engine::power::Wake;
use crate::engine::states::FrameSystems;

#[derive(Message, Clone, Debug)]
pub struct Toast {
    pub text: String,
    /// What its button undoes.
    pub undo: Option<Offer>,
    /// The text of its button.
    pub label: &'static str,
}

/// What a toast can offer to undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A new game took the place of another.
    NewGame,
    Settings,
    /// Results were cleared.
    Statistics,
}

impl Toast {
    /// A toast that disappears by itself.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), undo: None, label: "" }
    }

    /// A toast with an undo button, which stays until it is withdrawn.
    pub fn with_undo(text: impl Into<String>, offer: Offer) -> Self {
        Self { text: text.into(), undo: Some(offer), label: "Undo" }
    }
}

/// The button on a toast was pressed.
#[derive(Message, Clone, Copy, Debug)]
pub struct ToastUndo(pub Offer);

/// A toast on the screen, and the seconds that it has left.
#[derive(Component)]
pub struct Shown {
    left: f32,
    undo: Option<Offer>,
}

/// What can still be undone, the newest last. An offer comes back after any other toast.
#[derive(Resource, Default)]
struct Standing(Vec<Toast>);

/// Removes a toast because there is nothing to undo any more.
#[derive(Message, Clone, Copy, Debug)]
pub struct WithdrawToast(pub Offer);

pub fn plugin(app: &mut App) {
    app.init_resource::<Standing>();
    app.add_message::<Toast>().add_message::<ToastUndo>().add_message::<WithdrawToast>();
    app.add_systems(
        Update,
        (expire, follow_window.run_if(resource_changed::<Layout>), show).chain().in_set(FrameSystems::View),
    );
}

fn show(
    mut commands: Commands,
    mut toasts: MessageReader<Toast>,
    mut standing: ResMut<Standing>,
    layout: Res<Layout>,
    shown: Query<Entity, With<Shown>>,
) {
    let mut newest = None;
    for toast in toasts.read() {
        if toast.undo.is_some() {
            standing.0.retain(|other| other.undo != toast.undo);
            standing.0.push(toast.clone());
        }
        newest = Some(toast);
    }
    let back = if shown.is_empty() { standing.0.last() } else { None };
    let Some(toast) = newest.or(back) else { return };
    for old in &shown {
        commands.entity(old).despawn();
    }
    let rise = Tween::new(Change::Place(Vec2::new(0.0, 16.0), Vec2::ZERO), seconds::SCREEN, Ease::Out);
    commands
        .spawn((
            Name::new("Toast"),
            Shown { left: seconds::TOAST, undo: toast.undo },
            GlobalZIndex(100),
            place(&layout),
            Tweens::new([rise]),
        ))
        .with_children(|bar| fill(bar, toast));
}

fn fill(bar: &mut ChildSpawnerCommands, toast: &Toast) {
    let node = Node::row().align_center().gap(px(16)).min_height(px(40)).max_width(percent(96));
    bar.spawn((
        node.padding(UiRect::axes(px(16), px(6))).rounded(px(radius::BUTTON)),
        Pickable::default(),
        BackgroundColor(HOUSE.title),
        BoxShadow::new(Color::BLACK.with_alpha(0.3), px(0), px(6), px(0), px(18)),
    ))
    .with_children(|bar| {
        // In a narrow window a sentence takes two lines.
        bar.spawn(text(&*toast.text, 15.0, Weight::Medium, HOUSE.panel)).insert(TextLayout::default());
        if let Some(offer) = toast.undo {
            undo_button(bar, offer, toast.label);
        }
    });
}

fn undo_button(bar: &mut ChildSpawnerCommands, offer: Offer, label: &'static str) {
    let name = match offer {
        Offer::NewGame => "Undo the new game",
        Offer::Settings => "Undo the reset",
        Offer::Statistics => "Bring the results back",
    };
    let mut undo = bar.spawn((
        Name::new(name),
        button(ButtonLook::quiet(&HOUSE), auto(), 28.0),
        observe(send(ToastUndo(offer))),
        children![text(label, 14.0, Weight::Bold, HOUSE.title)],
    ));
    if offer != Offer::NewGame {
        // This toast appears on a sheet and is used there.
        undo.insert(OnSheet);
    }
}

/// In the compact arrangement the board may reach the footer, so the toast covers the title instead.
fn place(layout: &Layout) -> Node {
    let node = Node::row().absolute().width(percent(100));
    if layout.mode == Mode::Compact {
        node.top(px(layout.head.min.y + 6.0)).padding(UiRect::left(px(layout.head.min.x - 8.0)))
    } else {
        node.bottom(px(layout.footer + 2.0)).justify_center()
    }
}

/// Moves the toast to its place in a window that has changed.
fn follow_window(layout: Res<Layout>, mut toasts: Query<&mut Node, With<Shown>>) {
    for mut node in &mut toasts {
        *node = place(&layout);
    }
}

fn expire(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut withdrawn: MessageReader<WithdrawToast>,
    mut standing: ResMut<Standing>,
    mut toasts: Query<(Entity, &mut Shown)>,
    mut wake: ResMut<Wake>,
) {
    let withdrawn: Vec<Offer> = withdrawn.read().map(|WithdrawToast(offer)| *offer).collect();
    standing.0.retain(|toast| toast.undo.is_none_or(|offer| !withdrawn.contains(&offer)));
    for (entity, mut shown) in &mut toasts {
        shown.left -= time.delta_secs();
        // An offer to undo stays for as long as the player can take it.
        let over = shown.undo.map_or(shown.left <= 0.0, |offer| withdrawn.contains(&offer));
        if over {
            commands.entity(entity).despawn();
        } else if shown.undo.is_none() {
            wake.within(shown.left);
        }
    }
}
