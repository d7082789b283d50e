//! Toasts: a sentence at the bottom that goes by itself, perhaps with a way back.

use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::layout::{Layout, Mode};
use super::motion::{Change, Ease, Tween, Tweens};
use super::screen::FrameSystems;
use super::theme::{HOUSE, radius, seconds};
use super::widgets::{ButtonLook, Weight, button, text};

/// Shows a sentence.
#[derive(Message, Clone, Debug)]
pub struct Toast {
    /// The sentence.
    pub text: String,
    /// Whether it offers to undo the new game.
    pub undo: bool,
}

impl Toast {
    /// A sentence that goes by itself.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), undo: false }
    }
}

/// The button on a toast was pressed.
#[derive(Message, Clone, Copy, Debug)]
pub struct ToastUndo;

/// A toast being shown, and how long it still is.
#[derive(Component)]
pub struct Shown {
    left: f32,
    lasting: bool,
}

/// Takes away a toast that offers to undo, because there is nothing to undo any more.
#[derive(Message, Clone, Copy, Debug)]
pub struct WithdrawToast;

/// Shows toasts.
pub fn plugin(app: &mut App) {
    app.add_message::<Toast>().add_message::<ToastUndo>().add_message::<WithdrawToast>();
    app.add_systems(Update, (expire, show).chain().in_set(FrameSystems::View));
}

fn show(
    mut commands: Commands,
    mut toasts: MessageReader<Toast>,
    layout: Res<Layout>,
    shown: Query<Entity, With<Shown>>,
) {
    let Some(toast) = toasts.read().last() else { return };
    for old in &shown {
        commands.entity(old).despawn();
    }
    // Where the board reaches down to the footer, the title is what is missed least.
    let compact = layout.mode == Mode::Compact;
    let (top, bottom) =
        if compact { (px(layout.head.min.y + 6.0), auto()) } else { (auto(), px(layout.footer + 2.0)) };
    let mut bar = commands.spawn((
        Name::new("Toast"),
        Shown { left: seconds::TOAST, lasting: toast.undo },
        GlobalZIndex(100),
        Node {
            position_type: PositionType::Absolute,
            top,
            bottom,
            width: percent(100),
            padding: UiRect::left(px(if compact { layout.head.min.x - 8.0 } else { 0.0 })),
            justify_content: if compact { JustifyContent::FlexStart } else { JustifyContent::Center },
            ..default()
        },
        Pickable::IGNORE,
        Tweens::new([Tween::new(
            Change::Place(Vec2::new(0.0, 16.0), Vec2::ZERO),
            seconds::SCREEN,
            Ease::Out,
        )]),
    ));
    let (sentence, undo) = (toast.text.clone(), toast.undo);
    bar.with_children(|bar| {
        bar.spawn((
            Node {
                align_items: AlignItems::Center,
                column_gap: px(16),
                min_height: px(40),
                padding: UiRect::axes(px(16), px(6)),
                border_radius: BorderRadius::all(px(radius::BUTTON)),
                ..default()
            },
            BackgroundColor(HOUSE.title),
            BoxShadow::new(Color::BLACK.with_alpha(0.3), px(0), px(6), px(0), px(18)),
        ))
        .with_children(|bar| {
            bar.spawn(text(sentence, 15.0, Weight::Medium, HOUSE.panel));
            if undo {
                bar.spawn((
                    Name::new("Undo the new game"),
                    button(ButtonLook::quiet(&HOUSE), auto(), 28.0),
                    observe(|_: On<Activate>, mut undo: MessageWriter<ToastUndo>| {
                        undo.write(ToastUndo);
                    }),
                    children![text("Undo", 14.0, Weight::Bold, HOUSE.title)],
                ));
            }
        });
    });
}

fn expire(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut withdrawn: MessageReader<WithdrawToast>,
    mut toasts: Query<(Entity, &mut Shown)>,
    mut wake: ResMut<super::power::Wake>,
) {
    let withdraw = withdrawn.read().count() > 0;
    for (entity, mut shown) in &mut toasts {
        shown.left -= time.delta_secs();
        // An offer to undo stays for as long as it can be taken.
        if (shown.left <= 0.0 && !shown.lasting) || (withdraw && shown.lasting) {
            commands.entity(entity).despawn();
        } else if !shown.lasting {
            wake.within(shown.left);
        }
    }
}
