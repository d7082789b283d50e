//! Mouse and touch: click cards, or drag one onto another.

use super::choice::{Choose, Cursor, Selection};
use super::panel::PilePanel;
use super::places::{Arrangement, Walk};
use super::render::Laid;
use super::rules::{Game, Move, Place};
use super::{ID, PyramidPhase};
use crate::engine::stage::StageSystems;
use crate::gameplay::hud::BoardSlot;
use crate::gameplay::prelude::*;
use crate::games::board_view::DrawSystems;

/// How far a pointer has to be dragged to carry a card, in logical pixels.
const DRAG: f32 = 6.0;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Carry {
    /// Where it was taken from, and how far it has been carried.
    card: Option<(Place, Vec2)>,
    /// The same for a card that was dropped since the table was last laid.
    pub dropped: Option<(Place, Vec2)>,
    /// The card that was selected when the table was last laid.
    pub lifted: Option<Place>,
    /// Whether the press became a drag; if so, its end is not a click.
    dragged: bool,
}

impl Carry {
    /// How far a card was carried before it was dropped.
    pub fn dropped_by(&self, place: Place) -> Option<Vec2> {
        self.dropped.filter(|(dropped, _)| *dropped == place).map(|(_, by)| by)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Carry>();
    app.add_observer(listen);
    app.add_systems(
        PostUpdate,
        (
            forget_dropped.in_set(DrawSystems::Finish),
            follow_pointer.after(DrawSystems::Finish).in_set(StageSystems::Arrange),
        ),
    );
    app.add_systems(OnExit(Screen::Playing(ID)), |mut carry: ResMut<Carry>| *carry = Carry::default());
}

/// Makes every new board and the panel of the pile respond to a pointer.
fn listen(added: On<Add, (BoardSlot, PilePanel)>, mut commands: Commands) {
    let choosing = in_state(PyramidPhase::Choosing).or_else(in_state(PyramidPhase::Watched));
    commands
        .entity(added.entity)
        .insert(Pickable::default())
        .observe(press)
        .observe(drag)
        .observe(carry_card.run_if(choosing))
        .observe(end)
        .observe(click);
}

fn press(_: On<Pointer<Press>>, mut carry: ResMut<Carry>) {
    carry.dropped = carry.card.take();
    carry.dragged = false;
}

fn drag(drag: On<Pointer<Drag>>, mut carry: ResMut<Carry>) {
    carry.dragged |= drag.distance.length() >= DRAG;
}

/// A drag carries the card where it began, if that card can go.
fn carry_card(
    drag: On<Pointer<Drag>>,
    table: Res<Table<Game>>,
    board: Single<&Arrangement, With<InRoom>>,
    mut carry: ResMut<Carry>,
    mut selection: ResMut<Selection>,
) {
    if carry.card.is_none() && drag.distance.length() >= DRAG {
        let game = table.session().state();
        let can_go = |place: &Place| {
            game.free_places().any(|free| free == *place) || !game.partners(*place).is_empty()
        };
        let start = board.to_board(drag.pointer_location.position - drag.distance);
        carry.card = board.hit(game, start).filter(can_go).map(|place| (place, Vec2::ZERO));
    }
    if let Some((place, by)) = &mut carry.card {
        *by = drag.distance * Vec2::new(1.0, -1.0);
        selection.set_if_neq(Selection(Some(*place)));
    }
}

fn end(
    drag: On<Pointer<DragEnd>>,
    table: Res<Table<Game>>,
    board: Single<&Arrangement, With<InRoom>>,
    mut carry: ResMut<Carry>,
    mut selection: ResMut<Selection>,
    mut plays: MessageWriter<Play<Game>>,
) {
    let Some((place, by)) = carry.card.take() else { return };
    carry.dropped = Some((place, by));
    selection.set_if_neq(Selection(None));
    let game = table.session().state();
    if game.card(place).is_king() {
        plays.write(Play(Move::Single(place)));
        return;
    }
    // The partner is under the pointer or under the middle of the card.
    let point = board.to_board(drag.pointer_location.position);
    let middle = board.place(place) + by;
    let is_met = |partner: &Place| {
        let area = board.area(*partner);
        area.contains(point) || area.contains(middle)
    };
    if let Some(partner) = game.partners(place).into_iter().find(is_met) {
        plays.write(Play(Move::pair(place, partner)));
    }
}

fn click(
    click: On<Pointer<Click>>,
    table: Res<Table<Game>>,
    board: Single<&Arrangement, With<InRoom>>,
    mut carry: ResMut<Carry>,
    mut cursor: ResMut<Cursor>,
    mut selection: ResMut<Selection>,
    mut chosen: MessageWriter<Choose>,
) {
    if std::mem::take(&mut carry.dragged) {
        return;
    }
    let point = board.to_board(click.pointer_location.position);
    if let Some(place) = board.hit(table.session().state(), point) {
        cursor.walk = Walk::new(place);
        chosen.write(Choose(place));
    } else {
        selection.set_if_neq(Selection(None));
    }
}

/// Forgets the dropped card after the table was laid.
fn forget_dropped(
    _laid: Single<(), (With<InRoom>, Changed<Arrangement>)>,
    selection: Res<Selection>,
    mut carry: ResMut<Carry>,
) {
    (carry.lifted, carry.dropped) = (selection.0, None);
}

fn follow_pointer(
    carry: Res<Carry>,
    table: Single<&Arrangement, With<InRoom>>,
    mut laid: Query<(&Laid, &mut Transform)>,
) {
    let Some((place, by)) = carry.card else { return };
    for (_, mut transform) in laid.iter_mut().filter(|(laid, _)| laid.0 == Some(place)) {
        transform.translation = (table.place(place) + table.lift() + by).extend(2.5);
    }
}
