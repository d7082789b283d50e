//! A hint: brackets around what the advisor would take.

use bevy::prelude::*;

use super::assets::Cards;
use super::choice::OnTable;
use super::faces::{Pictures, RING};
use super::pair::Flight;
use super::places::Target;
use super::render::TableView;
use super::rules::{Game, Move};
use crate::engine::states::FrameSystems;
use crate::gameplay::boards::InRoom;
use crate::gameplay::messages::Hinted;
use crate::gameplay::table::Table;
use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens};

const BREATH: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_hint.in_set(FrameSystems::View).run_if(resource_exists::<Cards>));
}

/// The brackets breathe four times and fade.
fn show_hint(
    mut commands: Commands,
    mut hinted: MessageReader<Hinted<Game>>,
    pictures: Pictures,
    on_table: Res<OnTable>,
    table: Res<Table<Game>>,
    views: Query<Entity, (With<TableView>, With<InRoom>)>,
) {
    for Hinted(advice) in hinted.read() {
        let Some(arrangement) = &on_table.0 else { continue };
        let targets: Vec<Target> = match advice.mv {
            Move::Remove(removal) => removal.places().map(Target::Card).collect(),
            Move::Next if table.session().state().options().variant.has_waste() => vec![Target::PILE],
            Move::Next => vec![Target::Deck],
        };
        let breath =
            |index: u8| Tween::new(Change::Pop(1.07), BREATH, Ease::Linear).after(BREATH * f32::from(index));
        let fade = Tween::new(Change::Fade(1.0, 0.0), 0.2, Ease::In).after(BREATH * 4.0);
        let tweens: Vec<Tween> = (0..4).map(breath).chain([fade]).collect();
        for root in &views {
            for &target in &targets {
                commands.entity(root).with_child((
                    Name::new("Hint mark"),
                    Flight,
                    pictures.brackets(arrangement, target, RING),
                    Transform::from_translation(arrangement.place(target).extend(2.1)),
                    Tweens::farewell(tweens.clone()).calm(Calm::Still),
                ));
            }
        }
    }
}
