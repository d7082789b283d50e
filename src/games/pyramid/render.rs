//! The table as sprites, in its room and on the menu's card. Every change lays the whole table anew.

use bevy::window::PrimaryWindow;

use super::choice::{Cursor, Selection};
use super::colours::PYRAMID;
use super::faces::{Look, Painter, Pictures};
use super::pair::Flight;
use super::places::Arrangement;
use super::pointer::Carry;
use super::rules::{self, Game, Place, Spot};
use crate::engine::input::{Device, LastDevice};
use crate::engine::stage::Extent;
use crate::gameplay::boards::{Changes, Games};
use crate::gameplay::prelude::*;
use crate::gameplay::thumbnail::Shows;
use crate::games::board_view::{BoardView, DrawSystems, draw_anew, follow_moves};
use crate::theme::palette::lighter;

/// The edges of a stack of cards.
const PAPER: Color = hex(0xe4dfd3);

/// Something that lies on the table.
#[derive(Component, Clone, Copy, Debug)]
#[require(Visibility)]
pub struct Laid(pub Option<Place>);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    pub face: rules::Card,
    pub place: Place,
}

#[derive(Component)]
struct CursorMark;

/// The tables that were just laid, for the systems that animate them.
pub type LaidTables<'w, 's> = Query<
    'w,
    's,
    (Entity, &'static BoardView<Game>, &'static Arrangement, &'static Children),
    Changed<Arrangement>,
>;

pub(super) fn plugin(app: &mut App) {
    draw_anew::<Game, Arrangement>(app);
    app.add_systems(
        Update,
        (end_flights, follow_choice).chain().after(follow_moves::<Game>).in_set(FrameSystems::View),
    );
    app.add_systems(
        PostUpdate,
        (
            (add_cursor, lay_table, (lay_cards, lay_beside)).chain().in_set(DrawSystems::Spawn),
            draw_cursor.in_set(DrawSystems::Finish),
        ),
    );
}

/// A new move ends the animations of the last one.
fn end_flights(mut commands: Commands, mut changes: Changes<Game>, flights: Query<Entity, With<Flight>>) {
    if changes.read().next().is_some() {
        flights.iter().for_each(|flight| commands.entity(flight).try_despawn());
    }
}

/// Lays the table anew when the player's choice changes.
pub fn follow_choice(
    (selection, access, carry): (Res<Selection>, Res<Access>, Res<Carry>),
    mut view: Single<&mut BoardView<Game>, With<InRoom>>,
) {
    view.changed |= selection.is_changed() || access.is_changed() || carry.dropped.is_some();
}

fn add_cursor(mut commands: Commands, room: Single<Entity, (Added<BoardView<Game>>, With<InRoom>)>) {
    commands.entity(*room).with_child((CursorMark, Sprite::default(), Visibility::Hidden));
}

/// Takes everything off a table that has changed, and arranges it anew.
fn lay_table(
    mut commands: Commands,
    pictures: Pictures,
    layout: Res<Layout>,
    window: Single<&Window, With<PrimaryWindow>>,
    views: Query<(Entity, &BoardView<Game>, Ref<Extent>, &Transform, Option<&Children>)>,
    laid: Query<Entity, With<Laid>>,
) {
    for (root, view, extent, transform, children) in &views {
        let moved = extent.is_changed() || pictures.density.is_changed() || layout.is_changed();
        if !(moved || view.changed) || extent.0.min_element() <= 0.0 {
            continue;
        }
        for old in laid.iter_many(children.into_iter().flatten()) {
            commands.entity(old).despawn();
        }
        let mut table = if view.small {
            Arrangement::small(extent.0, pictures.factor())
        } else {
            let middle = window.size() / 2.0 + transform.translation.truncate() * Vec2::new(1.0, -1.0);
            Arrangement::new(&layout, extent.0, middle - extent.0 / 2.0, pictures.factor())
        };
        table.flat = pictures.access.reduced_motion;
        commands.entity(root).insert(table);
    }
}

fn lay_cards(
    mut commands: Commands,
    pictures: Pictures,
    games: Games<Game>,
    selection: Res<Selection>,
    views: Query<(Entity, &BoardView<Game>, &Arrangement, &Shows), Changed<Arrangement>>,
) {
    for (root, view, table, shows) in &views {
        let game = games.session(*shows).state();
        let selected = selection.0.filter(|_| !view.small);
        let partners = selected.map(|place| game.partners(place)).unwrap_or_default();
        let beside = [Place::Pile, Place::Waste].into_iter().filter(|_| table.shows_beside());
        let places = Spot::all().map(Place::Pyramid).chain(beside);
        for place in places.filter(|&place| !game.card(place).is_empty()) {
            let face = game.card(place);
            let selected = selected == Some(place);
            let dim = !selected && game.cover(place).is_some();
            let look = Look { dim, selected, partner: partners.contains(&place) };
            let row = place.spot().map_or(0, Spot::row);
            let z = 1.0 + 0.1 * f32::from(row) + if selected { 0.05 } else { 0.0 };
            commands.entity(root).with_child((
                Card { face, place },
                look,
                laid(&pictures.at(table, place), face, look, z),
            ));
        }
    }
}

/// A card where it lies, or the back of one.
fn laid(at: &Painter, face: rules::Card, look: Look, z: f32) -> impl Bundle {
    let middle = at.middle + if look.selected { at.table.lift() } else { Vec2::ZERO };
    let parts = at.card(face, look).into_iter();
    (Laid(Some(at.place)), Transform::from_translation(middle.extend(z)), Children::spawn(SpawnIter(parts)))
}

/// Lays what is beside the pyramid, and the ground of a table on the menu's card.
fn lay_beside(
    mut commands: Commands,
    pictures: Pictures,
    games: Games<Game>,
    views: Query<(Entity, &BoardView<Game>, &Arrangement, &Shows), Changed<Arrangement>>,
) {
    for (root, view, table, shows) in &views {
        let game = games.session(*shows).state();
        commands.entity(root).with_children(|root| {
            if view.small {
                let size = Vec2::splat(table.unit * 392.0);
                let ground = pictures.ground(table, size, table.unit, lighter(PYRAMID.page, 0.06));
                root.spawn((Laid(None), ground, Transform::from_xyz(0.0, 0.0, 0.1)));
            }
            if !table.shows_beside() {
                return;
            }
            let (pile, waste) = (game.pile().len(), game.waste());
            let [first, second] = [Place::Pile, Place::Waste].map(|place| pictures.at(table, place));
            if let Some((at, size)) = table.panel() {
                let panel = pictures.ground(table, size, first.unit, PYRAMID.panel);
                root.spawn((Laid(None), panel, Transform::from_translation(at.extend(0.5))));
            }
            if pile > 0 {
                stack(root, &first, pile - 1);
            } else {
                empty_place(root, &first, game.can_go_on().is_ok().then_some("icon_restart"));
            }
            if !game.options().variant.has_waste() && pile > 1 {
                stack(root, &second, pile - 2);
                root.spawn(laid(&second, rules::Card::EMPTY, Look::default(), 1.0));
            } else if waste.is_empty() {
                empty_place(root, &second, None);
            } else {
                stack(root, &second, waste.len() - 1);
            }
            if let [.., under, _] = waste {
                let at = Transform::from_translation(second.middle.extend(0.95));
                root.spawn((Laid(None), second.face(*under), at));
            }
        });
    }
}

/// The edges of the cards under the top one; `under` is how many there are.
fn stack(root: &mut ChildSpawnerCommands, at: &Painter, under: usize) {
    let layers: &[f32] = match under {
        0 => &[],
        1..=7 => &[1.0],
        _ => &[2.0, 1.0],
    };
    for layer in layers {
        let off = 2.0 * at.unit * layer;
        let middle = at.middle + Vec2::new(off, -off);
        let shadow = at.around("shadow_card", 14.0, 4.0, Color::BLACK.with_alpha(0.4));
        root.spawn((
            Laid(None),
            at.around("rrect_8", 10.0, 0.0, PAPER),
            Transform::from_translation(middle.extend(0.9 - 0.02 * layer)),
            children![(shadow, Transform::from_xyz(0.0, -at.unit, -0.005))],
        ));
    }
}

/// The outline of an empty place, with an optional sign in it.
fn empty_place(root: &mut ChildSpawnerCommands, at: &Painter, sign: Option<&str>) {
    let sign = sign.and_then(|sign| at.sign(sign)).into_iter();
    root.spawn((
        Laid(None),
        at.around("outline_8", 10.0, 0.0, PYRAMID.key_line),
        Transform::from_translation(at.middle.extend(0.9)),
        Children::spawn(SpawnIter(sign.map(|sign| (sign, Transform::from_xyz(0.0, 0.0, 0.01))))),
    ));
}

/// Shows the cursor to players who use it.
fn draw_cursor(
    pictures: Pictures,
    table: Single<&Arrangement, With<InRoom>>,
    (cursor, device, selection): (Res<Cursor>, Res<LastDevice>, Res<Selection>),
    mut mark: Single<(&mut Sprite, &mut Transform, &mut Visibility), With<CursorMark>>,
) {
    let (sprite, transform, visibility) = &mut *mark;
    let shown = cursor.used && device.0 != Device::Pointer;
    visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
    let at = pictures.at(&table, cursor.walk.at);
    let lifted = selection.0 == Some(at.place);
    let up = if lifted { table.lift() } else { Vec2::ZERO };
    **transform = Transform::from_translation((at.middle + up).extend(2.0));
    **sprite = at.brackets(Color::WHITE);
}
