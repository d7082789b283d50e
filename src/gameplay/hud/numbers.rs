//! The two numbers of a room: they count up, and gains rise from the first.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::{HudSystems, HudText};
use crate::engine::layout::{Layout, Mode};
use crate::engine::power::Wake;
use crate::engine::states::Screen;
use crate::gameplay::catalogue::Catalogue;
use crate::theme::accessibility::Access;
use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens};
use crate::theme::number_text::grouped;
use crate::theme::palette::{Palette, hairline, in_high_contrast, radius, seconds};
use crate::theme::widgets::{Weight, label, text};

/// The box of one of the two numbers, 0 or 1. A game may add to it.
#[derive(Component, Clone, Copy, Debug)]
pub struct NumberBox(pub usize);

/// Whether the two numbers are differences, which are shown with their sign.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signed(pub bool);

/// The label of one of the two numbers.
#[derive(Component)]
struct NumberLabel(usize);

/// One of the two numbers, and what it shows while it counts.
#[derive(Component)]
struct NumberText {
    index: usize,
    shown: f32,
    from: i64,
    to: i64,
    passed: f32,
}

impl NumberText {
    /// The seconds that it takes to count from one number to the other.
    fn duration(&self) -> f32 {
        if self.to - self.from < 20 { seconds::COUNT_UP_LITTLE } else { seconds::COUNT_UP }
    }
}

/// Points were made; they are seen rising from the first number.
#[derive(Message, Clone, Copy, Debug)]
pub struct Gain(pub i64);

/// The box that gains rise from.
#[derive(Component)]
struct GainSource;

/// Counts them.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Signed>().add_message::<Gain>();
    app.add_systems(Update, (count, show_gains).in_set(HudSystems::Write));
}

/// The box of a number.
pub(super) fn number_box(
    row: &mut ChildSpawnerCommands,
    room: &Palette,
    hud: &HudText,
    index: usize,
    size: Vec2,
    value_size: f32,
    label_size: f32,
) {
    let (name, value) = hud.numbers[index];
    let mut number = row.spawn((
        NumberBox(index),
        Node::column()
            .size(px(size.x), px(size.y))
            .border(UiRect::all(px(if in_high_contrast() { hairline() } else { 0.0 })))
            .centered()
            .gap(px(if size.y > 50.0 { 4.0 } else { 0.0 }))
            .rounded(px(if size.y > 50.0 { radius::BUTTON } else { radius::SMALL }))
            .no_shrink(),
        BackgroundColor(room.stat_box),
        BorderColor::all(room.line),
        children![
            (NumberLabel(index), label(name, label_size, room.stat_label)),
            (
                NumberText { index, shown: value as f32, from: value, to: value, passed: 1.0 },
                text(grouped(value), fitting(&grouped(value), value_size), Weight::Bold, room.stat_value),
            ),
        ],
    ));
    if index == 0 {
        number.insert(GainSource);
    }
}

/// The size at which a number fits its box: six signs do, more are set smaller.
fn fitting(number: &str, size: f32) -> f32 {
    size * f32::min(1.0, 6.4 / number.chars().count() as f32)
}

fn count(
    hud: Res<HudText>,
    time: Res<Time<Real>>,
    layout: Res<Layout>,
    (signed, access): (Res<Signed>, Res<Access>),
    mut labels: Query<(&NumberLabel, &mut Text), Without<NumberText>>,
    mut numbers: Query<(&mut NumberText, &mut Text, &mut TextFont)>,
    mut wake: ResMut<Wake>,
) {
    for (NumberLabel(index), mut text) in &mut labels {
        let name = hud.numbers[*index].0;
        if hud.is_changed() && !name.eq_ignore_ascii_case(&text.0) {
            text.0 = name.to_uppercase();
        }
    }
    for (mut number, mut text, mut font) in &mut numbers {
        let target = hud.numbers[number.index].1;
        if number.to != target {
            // Only a rising number counts up. A number that falls belongs to an undo or a new game.
            let counts = target > number.to && !access.reduced_motion;
            number.from = if counts { number.shown as i64 } else { target };
            number.to = target;
            number.passed = 0.0;
            wake.within(0.0);
        } else if number.passed < 1.0 {
            number.passed = (number.passed + time.delta_secs() / number.duration()).min(1.0);
            wake.within(0.0);
        }
        let at = Ease::Out.at(number.passed);
        number.shown = number.from as f32 + (number.to - number.from) as f32 * at;
        let value = if number.passed >= 1.0 { number.to } else { number.shown as i64 };
        let new = match &hud.second {
            Some(second) if number.index == 1 => second.clone(),
            _ if signed.0 && value > 0 => format!("+{}", grouped(value)),
            _ => grouped(value),
        };
        if text.0 != new {
            let size = if layout.mode == Mode::Compact { 18.0 } else { 28.0 };
            font.font_size = FontSize::Px(fitting(&new, size));
            text.0 = new;
        }
    }
}

fn show_gains(
    mut commands: Commands,
    mut gains: MessageReader<Gain>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    sources: Query<Entity, With<GainSource>>,
    catalogue: Res<Catalogue>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let size = if layout.mode == Mode::Compact { 14.0 } else { 20.0 };
    for Gain(points) in gains.read() {
        for source in &sources {
            commands.entity(source).with_children(|number| {
                number.spawn((
                    Node::default().absolute().top(px(0)),
                    GlobalZIndex(5),
                    Tweens::farewell([Tween::new(
                        Change::Place(Vec2::ZERO, Vec2::new(0.0, -24.0)),
                        seconds::GAIN,
                        Ease::Out,
                    )])
                    .calm(Calm::Still),
                    children![(
                        text(
                            format!("+{}", grouped(*points)),
                            size,
                            Weight::Bold,
                            catalogue.info(game).room.accent
                        ),
                        Tweens::new([Tween::new(Change::Fade(1.0, 0.0), seconds::GAIN, Ease::In)]),
                    )],
                ));
            });
        }
    }
}
