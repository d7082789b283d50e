//! The two numbers of a room, which count up, and the gains that rise from the first one.

use super::{HudSystems, HudText};
use crate::gameplay::prelude::*;
use crate::theme::palette::{hairline, in_high_contrast};

/// The box of number 0 or 1. A game may add to it.
#[derive(Component, Clone, Copy, Debug)]
pub struct NumberBox(pub usize);

/// Whether the two numbers are differences, which are shown with their sign.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signed(pub bool);

#[derive(Component)]
struct NumberLabel(usize);

/// One of the two numbers, and how far it has counted.
#[derive(Component)]
struct NumberText {
    index: usize,
    from: i64,
    to: i64,
    passed: f32,
}

impl NumberText {
    fn shown(&self) -> i64 {
        let counted = self.from as f32 + (self.to - self.from) as f32 * Ease::Out.at(self.passed);
        if self.passed >= 1.0 { self.to } else { counted as i64 }
    }

    fn duration(&self) -> f32 {
        if self.to - self.from < 20 { seconds::COUNT_UP_LITTLE } else { seconds::COUNT_UP }
    }
}

/// The player gained points; they rise from the first number.
#[derive(Message, Clone, Copy, Debug)]
pub struct Gain(pub i64);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Signed>().add_message::<Gain>();
    app.add_systems(Update, (count, show_gains).in_set(HudSystems::Write));
}

pub(super) fn number_box(room: &Palette, hud: &HudText, index: usize, compact: bool) -> impl Bundle {
    let (name, value) = hud.numbers[index];
    let (width, height, gap, corner, label_size) =
        if compact { (76, 40, 0, radius::SMALL, 11.0) } else { (120, 72, 4, radius::BUTTON, 13.0) };
    let size = fitting(&grouped(value), compact);
    (
        NumberBox(index),
        Node::column()
            .size(px(width), px(height))
            .border(UiRect::all(px(if in_high_contrast() { hairline() } else { 0.0 })))
            .centered()
            .gap(px(gap))
            .rounded(px(corner))
            .no_shrink(),
        BackgroundColor(room.stat_box),
        BorderColor::all(room.line),
        children![
            (NumberLabel(index), label(name, label_size, room.stat_label)),
            (
                NumberText { index, from: value, to: value, passed: 1.0 },
                text(grouped(value), size, Weight::Bold, room.stat_value),
            ),
        ],
    )
}

/// The font size at which a number fits its box: six characters at full size, more at a smaller one.
fn fitting(number: &str, compact: bool) -> f32 {
    let size: f32 = if compact { 18.0 } else { 28.0 };
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
        text.set_if_neq(Text(hud.numbers[*index].0.to_uppercase()));
    }
    for (mut number, mut text, mut font) in &mut numbers {
        let target = hud.numbers[number.index].1;
        if number.to != target {
            // Only a rising number counts up. A falling number comes from an undo or a new game.
            let counts = target > number.to && !access.reduced_motion;
            number.from = if counts { number.shown() } else { target };
            number.to = target;
            number.passed = 0.0;
            wake.within(0.0);
        } else if number.passed < 1.0 {
            number.passed = (number.passed + time.delta_secs() / number.duration()).min(1.0);
            wake.within(0.0);
        }
        let value = number.shown();
        let new = match &hud.second {
            Some(second) if number.index == 1 => second.clone(),
            _ if signed.0 && value > 0 => format!("+{}", grouped(value)),
            _ => grouped(value),
        };
        if text.0 != new {
            font.font_size = FontSize::Px(fitting(&new, layout.mode == Mode::Compact));
            text.0 = new;
        }
    }
}

fn show_gains(
    mut commands: Commands,
    mut gains: MessageReader<Gain>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    boxes: Query<(Entity, &NumberBox)>,
    catalogue: Res<Catalogue>,
) {
    let size = if layout.mode == Mode::Compact { 14.0 } else { 20.0 };
    let accent = catalogue.colours(*screen.get()).accent;
    let rise = Change::Place(Vec2::ZERO, Vec2::new(0.0, -24.0));
    for Gain(points) in gains.read() {
        let gain = text(format!("+{}", grouped(*points)), size, Weight::Bold, accent);
        let Some((first, _)) = boxes.iter().find(|(_, number)| number.0 == 0) else { continue };
        commands.spawn((
            ChildOf(first),
            Node::default().absolute().top(px(0)),
            GlobalZIndex(5),
            Tweens::farewell([Tween::new(rise, seconds::GAIN, Ease::Out)]).calm(Calm::Still),
            children![(gain, Tweens::new([Tween::new(Change::Fade(1.0, 0.0), seconds::GAIN, Ease::In)]))],
        ));
    }
}
