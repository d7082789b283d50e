//! Pyramid Solitaire with a mouse or a finger: click cards, or drag one onto another.

use bevy::picking::events::{Click, Drag, DragEnd, Press};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::ID;
use super::choice::{Choose, Cursor, OnTable, Selection};
use super::panel::PilePanel;
use super::places::{Target, Walk};
use super::render::TableView;
use super::rules::{Game, Move, Place};
use crate::engine::states::Screen;
use crate::gameplay::boards::InRoom;
use crate::gameplay::hud::BoardSlot;
use crate::gameplay::messages::Play;
use crate::gameplay::table::Table;

/// How far a pointer has to be dragged to carry a card, in logical pixels.
const DRAG: f32 = 6.0;

/// The card that is being carried.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Carry {
    /// Where it was taken from, and how far it has been carried.
    pub card: Option<(Place, Vec2)>,
    /// The card that was pressed and could be carried.
    pressed: Option<Place>,
    /// Whether the press became a drag; then its end is no click.
    dragged: bool,
}

/// Listens to pointers on the table.
pub fn plugin(app: &mut App) {
    app.init_resource::<Carry>();
    app.add_observer(|added: On<Add, BoardSlot>, mut commands: Commands| listen(added.entity, &mut commands));
    app.add_observer(|added: On<Add, PilePanel>, mut commands: Commands| listen(added.entity, &mut commands));
    app.add_systems(OnExit(Screen::Playing(ID)), |mut carry: ResMut<Carry>| {
        *carry = Carry::default();
    });
}

fn listen(entity: Entity, commands: &mut Commands) {
    commands
        .entity(entity)
        .insert(Pickable::default())
        .observe(press)
        .observe(drag)
        .observe(end)
        .observe(click);
}

/// The table as a pointer meets it.
#[derive(bevy::ecs::system::SystemParam)]
struct UnderPointer<'w, 's> {
    screen: Res<'w, State<Screen>>,
    table: Res<'w, Table<Game>>,
    layout: Res<'w, OnTable>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    views: Query<'w, 's, &'static Transform, (With<TableView>, With<InRoom>)>,
}

impl UnderPointer<'_, '_> {
    /// A place in the window, from the middle of the board.
    fn point(&self, position: Vec2) -> Option<Vec2> {
        if *self.screen.get() != Screen::Playing(ID) {
            return None;
        }
        let middle = self.windows.single().ok()?.size() / 2.0;
        let board = self.views.single().ok()?.translation.truncate();
        Some((position - middle) * Vec2::new(1.0, -1.0) - board)
    }

    fn game(&self) -> &Game {
        self.table.session().state()
    }

    fn hit(&self, point: Vec2) -> Option<Target> {
        self.layout.0.as_ref()?.hit(self.game(), point)
    }
}

fn press(press: On<Pointer<Press>>, under: UnderPointer, mut carry: ResMut<Carry>) {
    *carry = Carry::default();
    let Some(point) = under.point(press.pointer_location.position) else { return };
    let Some(Target::Card(place)) = under.hit(point) else { return };
    let game = under.game();
    let free = game.free_places().any(|free| free == place);
    if !game.is_over() && (free || !game.partners(place).is_empty()) {
        carry.pressed = Some(place);
    }
}

fn drag(drag: On<Pointer<Drag>>, mut carry: ResMut<Carry>, mut selection: ResMut<Selection>) {
    if drag.distance.length() < DRAG && !carry.dragged {
        return;
    }
    carry.dragged = true;
    if let Some(place) = carry.pressed {
        carry.card = Some((place, drag.distance * Vec2::new(1.0, -1.0)));
        selection.set_if_neq(Selection(Some(place)));
    }
}

fn end(
    drag: On<Pointer<DragEnd>>,
    under: UnderPointer,
    mut carry: ResMut<Carry>,
    mut selection: ResMut<Selection>,
    mut plays: MessageWriter<Play<Game>>,
) {
    carry.pressed = None;
    let Some((place, by)) = carry.card.take() else { return };
    selection.set_if_neq(Selection(None));
    let game = under.game();
    let Some(point) = under.point(drag.pointer_location.position) else { return };
    if game.card(place).is_king() {
        plays.write(Play(Move::single(place)));
        return;
    }
    // What the pointer or the middle of the card is over.
    let middle = under.layout.0.as_ref().map(|table| table.place(Target::Card(place)) + by);
    let partner = game.partners(place).into_iter().find(|&partner| {
        let target = Target::Card(partner);
        let over = |point: Vec2| {
            under.layout.0.as_ref().is_some_and(|table| {
                Rect::from_center_size(table.place(target), table.size(target)).contains(point)
            })
        };
        over(point) || middle.is_some_and(over)
    });
    if let Some(partner) = partner {
        plays.write(Play(Move::pair(place, partner)));
    }
}

fn click(
    click: On<Pointer<Click>>,
    under: UnderPointer,
    mut carry: ResMut<Carry>,
    mut cursor: ResMut<Cursor>,
    mut selection: ResMut<Selection>,
    mut chosen: MessageWriter<Choose>,
) {
    if std::mem::take(&mut carry.dragged) {
        return;
    }
    let Some(point) = under.point(click.pointer_location.position) else { return };
    if let Some(target) = under.hit(point) {
        cursor.walk = Walk::new(target);
        chosen.write(Choose(target));
    } else {
        selection.set_if_neq(Selection(None));
    }
}
