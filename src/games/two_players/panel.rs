//! What the panels around a board share: marks of whose turn it is, and the button to switch sides.

use super::{TwoPlayers, words};
use crate::gameplay::hud::HudSystems;
use crate::gameplay::prelude::*;
use crate::games::panels::set_shown;

/// Shown only when it is this player's turn.
#[derive(Component)]
#[require(Visibility = Visibility::Hidden)]
pub struct TurnMark(pub Seat);

/// The row of a player, brighter on their turn.
#[derive(Component)]
#[require(BackgroundColor(Color::NONE))]
pub struct PlayerRow(pub Seat);

/// Shown only in a game against the computer.
#[derive(Component)]
struct SwitchButton;

pub(super) fn room_plugin<G: TwoPlayers>(app: &mut App) {
    app.add_systems(
        Update,
        (mark_turn::<G>, offer_switch::<G>)
            .in_set(HudSystems::Write)
            .run_if(in_state(Screen::Playing(G::ID))),
    );
}

/// The button that lets the computer play the other side.
pub fn switch_button(room: &Palette, name: &'static str, size: f32) -> impl Bundle {
    (
        Name::new("Switch sides"),
        SwitchButton,
        button(ButtonLook::ghost(room), percent(100), 40.0),
        observe(send(Ask::SwitchSides)),
        children![icon(name, size, room.text), text("Switch sides", 16.0, Weight::Bold, room.text)],
    )
}

fn mark_turn<G: TwoPlayers>(
    table: Res<Table<G>>,
    mut rows: Query<(&PlayerRow, &mut BackgroundColor)>,
    mut marks: Query<(&TurnMark, &mut Visibility)>,
) {
    let turn = words::to_move(table.session().state());
    for (PlayerRow(seat), mut color) in &mut rows {
        let now = if turn == Some(*seat) { G::INFO.room.panel_raised } else { Color::NONE };
        color.set_if_neq(BackgroundColor(now));
    }
    for (TurnMark(seat), mut visibility) in &mut marks {
        let now = if turn == Some(*seat) { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(now);
    }
}

fn offer_switch<G: TwoPlayers>(table: Res<Table<G>>, mut buttons: Query<&mut Node, With<SwitchButton>>) {
    for mut node in &mut buttons {
        set_shown(&mut node, table.players().computer.is_some());
    }
}
