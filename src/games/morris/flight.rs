//! A man that is taken flies from the board to the tray of his captor. The tray is a part of the
//! interface, so on the way he is one too.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::PrimaryWindow;

use super::faces::{COVERED, Look, spawn_token};
use super::rules::{Game, Side};
use super::timeline::{CAPTURE, Happening, What};
use super::view::BoardView;
use crate::games::GameId;
use crate::shell::access::Access;
use crate::shell::boards::InRoom;
use crate::shell::motion::{Change, Ease, Tween, Tweens};
use crate::shell::room::Table;
use crate::shell::screen::{FrameSystems, Screen};

/// Where the men of a side go when they are taken.
#[derive(Component, Clone, Copy, Debug)]
pub struct Tray {
    /// Whose men.
    pub of: Side,
    /// From man to man, in design pixels; nothing if they all lie in one place.
    pub apart: f32,
    /// How large they are there.
    pub diameter: f32,
}

/// A man on his way.
#[derive(Component)]
struct Flight;

/// Lets them fly.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        take_off.in_set(FrameSystems::View).run_if(in_state(Screen::Playing(GameId::Morris))),
    );
}

fn take_off(
    mut commands: Commands,
    mut happenings: MessageReader<Happening>,
    (table, access, scale): (Res<Table<Game>>, Res<Access>, Res<UiScale>),
    windows: Query<&Window, With<PrimaryWindow>>,
    views: Query<(&BoardView, &Transform), With<InRoom>>,
    trays: Query<(&Tray, &UiGlobalTransform, &ComputedNode)>,
    flights: Query<Entity, With<Flight>>,
) {
    for Happening(beats) in happenings.read() {
        for flight in &flights {
            commands.entity(flight).try_despawn();
        }
        let (Ok(window), Ok((view, transform))) = (windows.single(), views.single()) else { continue };
        let Some(grid) = view.grid() else { continue };
        for beat in beats {
            let What::Taken { side, at } = beat.what else { continue };
            let place = transform.translation.truncate() + grid.place(at);
            let start = (place * Vec2::new(1.0, -1.0) + window.size() / 2.0) / scale.0;
            let diameter = COVERED * grid.step / scale.0;
            let index = table.session().state().captured(side).saturating_sub(1);
            // A tray with a place for every man is better than one where they all lie in one.
            let trays = trays.iter().filter(|(tray, _, node)| tray.of == side && node.size().x > 0.0);
            let tray = trays.max_by(|(one, ..), (other, ..)| one.apart.total_cmp(&other.apart));
            let landing = tray.map(|(tray, place, node)| {
                let factor = node.inverse_scale_factor();
                let (middle, width) = (place.translation * factor, node.size().x * factor);
                let along =
                    if tray.apart > 0.0 { (f32::from(index) + 0.5) * tray.apart - width / 2.0 } else { 0.0 };
                (middle + Vec2::new(along, 0.0), tray.diameter)
            });
            let (end, size) = landing.unwrap_or((start, 0.0));
            commands
                .spawn((
                    Name::new("Taken"),
                    Flight,
                    DespawnOnExit(Screen::Playing(GameId::Morris)),
                    GlobalZIndex(4),
                    Node {
                        position_type: PositionType::Absolute,
                        left: px(start.x - diameter / 2.0),
                        top: px(start.y - diameter / 2.0),
                        ..default()
                    },
                    Pickable::IGNORE,
                    Tweens::farewell([
                        Tween::new(Change::Place(Vec2::ZERO, end - start), CAPTURE, Ease::InOut)
                            .after(beat.after),
                        Tween::new(Change::Scale(1.0, size / diameter), CAPTURE, Ease::InOut)
                            .after(beat.after),
                    ]),
                ))
                .with_children(|flight| {
                    spawn_token(flight, side, diameter, Look::of(*access));
                });
        }
    }
}
