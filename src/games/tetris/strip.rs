//! The strip on the handling sheet, where the player tries the repeat rates on a mino.

use bevy::input_focus::InputFocus;
use bevy::ui::Pressed;

use super::handling::Handling;
use super::input::tuning;
use super::render::Look;
use super::rules::{Kind, Move};
use super::{ID, INFO};
use crate::gameplay::options::TuningStrip;
use crate::gameplay::prelude::*;
use crate::games::tetris::colours::TETRIS;

const CELLS: i8 = 10;

/// The mino and its cell.
#[derive(Component)]
struct Runner(i8);

/// A button that moves the mino while it is held, like the keys of its verb.
#[derive(Component, Clone, Copy)]
struct Holder(Verb);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, build.in_set(FrameSystems::View));
    app.add_systems(Update, run.in_set(FrameSystems::Rules).run_if(in_state(Sheet::Tuning(ID))));
}

fn build(
    mut commands: Commands,
    settings: Res<Settings>,
    strips: Query<(Entity, &TuningStrip), Added<TuningStrip>>,
) {
    let look = Look::new(&settings);
    for (entity, _) in strips.iter().filter(|(_, strip)| strip.0 == ID) {
        commands.entity(entity).with_children(|row| {
            let arrow = |verb: Verb, picture: &'static str, name: &'static str| {
                let button = icon_button(ButtonLook::quiet(&HOUSE), picture, 32.0, HOUSE.text);
                (Name::new(name), OnSheet, Holder(verb), button)
            };
            row.spawn(arrow(Verb::Left, "icon_left", "Try left"));
            let mino = (
                Name::new("Mino to try"),
                Runner(CELLS / 2),
                Node::default().absolute().left(percent(50)).size(px(24), px(24)),
                children![icon(look.mino(Kind::T), 24.0, Color::WHITE)],
            );
            let lane = Node::default().grow().height(px(32)).margin(UiRect::horizontal(px(8)));
            let lane = lane.padding(UiRect::all(px(4))).rounded(px(radius::CHIP));
            row.spawn((lane, BackgroundColor(TETRIS.page), children![mino]));
            row.spawn(arrow(Verb::Right, "icon_right", "Try right"));
        });
    }
}

fn run(
    verbs: Res<Verbs>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    focus: Res<InputFocus>,
    rows: Query<(), With<Sideways>>,
    holders: Query<(&Holder, Has<Pressed>)>,
    mut hands: Local<Handling>,
    mut runners: Query<(&mut Runner, &mut Node)>,
    mut wake: ResMut<Wake>,
) {
    // On a row of the sheet, left and right change its value instead.
    let on_a_row = focus.get().is_some_and(|entity| rows.contains(entity));
    let mut held = vec![];
    for (verb, mv) in [(Verb::Left, Move::Left), (Verb::Right, Move::Right)] {
        let pressed = holders.iter().any(|(holder, pressed)| holder.0 == verb && pressed);
        if pressed || (!on_a_row && verbs.pressed(verb)) {
            held.push(mv);
        }
    }
    let tuning = tuning(&settings.chosen(&INFO));
    let moves = hands.advance(&held, time.delta().as_micros() as u64, tuning);
    if let Some(next) = hands.next_repeat() {
        wake.within(next);
    }
    for (mut runner, node) in &mut runners {
        for mv in &moves {
            let step = i8::from(*mv == Move::Right) - i8::from(*mv == Move::Left);
            runner.0 = (runner.0 + step).clamp(0, CELLS - 1);
        }
        let left = percent(2.0 + 89.0 * f32::from(runner.0) / f32::from(CELLS - 1));
        node.map_unchanged(|node| &mut node.left).set_if_neq(left);
    }
}
