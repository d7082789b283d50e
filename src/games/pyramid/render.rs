//! The table as sprites: in its room, and small on the menu's card. After every change all that lies there
//! is laid anew, as the game and the selection have it. The files of what happens then set the new cards
//! in motion, so that a move starts at its own beginning, wherever the last one had got to.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::ID;
use super::assets::Cards;
use super::choice::{Cursor, OnTable, Selection};
use super::colours::PYRAMID;
use super::faces::{Look, Painter, Pictures};
use super::pair::Flight;
use super::places::{Arrangement, Target};
use super::pointer::Carry;
use super::rules::{self, Effect, Game, Place, Spot, Suit};
use crate::engine::input::{Device, LastDevice};
use crate::engine::layout::Layout;
use crate::engine::stage::{Extent, StageSystems};
use crate::engine::states::FrameSystems;
use crate::gameplay::boards::{InRoom, NewBoards, SetUpBoards};
use crate::gameplay::shown::{Changes, Games};
use crate::gameplay::table::Table;
use crate::gameplay::thumbnail::Shows;
use crate::theme::accessibility::Access;
use crate::theme::palette::{hex, lighter};

/// The paper that a stack of cards shows at its edges.
const PAPER: Color = hex(0xe4dfd3);

/// A table being shown.
#[derive(Component, Debug, Default)]
pub struct TableView {
    /// Where it is small, less is drawn.
    pub small: bool,
    /// Whether it is to be laid anew.
    pub changed: bool,
    /// How what lies there came about, to be shown once.
    pub effects: Vec<Effect>,
    /// What was taken back, to be shown once.
    pub undone: Vec<Effect>,
    /// Whether the cards are to be dealt out, once.
    pub deal: bool,
    /// The card that was last drawn as selected.
    pub lifted: Option<Place>,
    /// The card that was carried last, and how far.
    pub carried: Option<(Place, Vec2)>,
    /// Where everything lies, in the frame in which it is laid.
    pub laid: Option<Arrangement>,
}

impl TableView {
    /// The same, where there is room for what happens beside the pyramid.
    pub fn laid_whole(&self) -> Option<&Arrangement> {
        self.laid.as_ref().filter(|table| table.shows_beside())
    }

    /// How far a card was carried before it was dropped here.
    pub fn carried_by(&self, place: Place) -> Option<Vec2> {
        self.carried.filter(|(carried, _)| *carried == place).map(|(_, by)| by)
    }
}

/// Something that lies on the table.
#[derive(Component, Clone, Copy, Debug)]
#[require(Visibility)]
pub struct Laid(pub Option<Target>);

/// A card on the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Ace 1 to king 13.
    pub rank: u8,
    /// Its suit.
    pub suit: Suit,
    /// Where it lies.
    pub place: Place,
}

impl Card {
    /// The card that it is in the rules.
    pub fn face(self) -> rules::Card {
        rules::Card::new(self.suit, self.rank).unwrap_or_default()
    }
}

/// The brackets of the cursor.
#[derive(Component)]
struct CursorMark;

/// The order in which a table is drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// Cards are laid from the game.
    Lay,
    /// They get their way from where they were.
    Animate,
    /// What was shown once is forgotten.
    Finish,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        (DrawSystems::Lay, DrawSystems::Animate, DrawSystems::Finish)
            .chain()
            .in_set(StageSystems::Arrange)
            .run_if(resource_exists::<Cards>),
    );
    app.add_systems(
        Update,
        (show, follow_moves, follow_choice)
            .chain()
            .after(SetUpBoards)
            .in_set(FrameSystems::View)
            .run_if(resource_exists::<Cards>),
    );
    app.add_systems(
        PostUpdate,
        (
            (clear_table, (lay_cards, lay_beside)).chain().in_set(DrawSystems::Lay),
            (finish, draw_cursor).chain().in_set(DrawSystems::Finish),
        ),
    );
}

fn show(mut commands: Commands, boards: NewBoards, table: Res<Table<Game>>) {
    for board in boards.of(ID) {
        let entered = board.in_room.is_some_and(|in_room| in_room.entered);
        let deal = entered && table.session().position() == 0;
        let mut root = commands.entity(board.root);
        root.insert(TableView { small: board.is_small(), changed: true, deal, ..default() });
        if !board.is_small() {
            root.with_child((CursorMark, Sprite::default(), Visibility::Hidden));
        }
    }
}

fn follow_moves(
    mut commands: Commands,
    mut changes: Changes<Game>,
    games: Games<Game>,
    mut views: Query<(&mut TableView, &Shows)>,
    passing: Query<Entity, With<Flight>>,
) {
    for mut change in changes.read() {
        // A new move ends the motions of the last.
        for entity in &passing {
            commands.entity(entity).try_despawn();
        }
        let (shows, anew) = (change.shows, change.anew && change.undone.is_empty());
        let effects = change.take_last_effects();
        for (mut view, _) in views.iter_mut().filter(|(_, of)| **of == shows) {
            view.changed = true;
            view.deal = anew && games.session(shows).position() == 0;
            view.effects.clone_from(&effects);
            view.undone.clone_from(&change.undone);
        }
    }
}

fn follow_choice(
    selection: Res<Selection>,
    access: Res<Access>,
    carry: Res<Carry>,
    mut views: Query<&mut TableView, With<InRoom>>,
) {
    let changed = selection.is_changed() || access.is_changed();
    for mut view in &mut views {
        let dropped = view.carried.is_some() && carry.card.is_none();
        view.changed |= changed || dropped;
    }
}

/// Where something changed, everything is taken off the table, and the arrangement is worked out anew.
fn clear_table(
    mut commands: Commands,
    pictures: Pictures,
    (carry, layout): (Res<Carry>, Res<Layout>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut on_table: ResMut<OnTable>,
    mut views: Query<(Entity, &mut TableView, Ref<Extent>, &Transform)>,
    laid: Query<(Entity, &ChildOf), With<Laid>>,
) {
    for (root, mut view, extent, transform) in &mut views {
        let moved = extent.is_changed() || pictures.density.is_changed() || layout.is_changed();
        if !(moved || view.changed) || extent.0.min_element() <= 0.0 {
            continue;
        }
        for (old, _) in laid.iter().filter(|(_, parent)| parent.parent() == root) {
            commands.entity(old).despawn();
        }
        let mut table = if view.small {
            Arrangement::small(extent.0, pictures.factor())
        } else {
            let middle = window.size() / 2.0 + transform.translation.truncate() * Vec2::new(1.0, -1.0);
            Arrangement::new(&layout, extent.0, middle - extent.0 / 2.0, pictures.factor())
        };
        table.flat = pictures.access.reduced_motion;
        if !view.small {
            on_table.0 = Some(table.clone());
        }
        view.laid = Some(table);
        // A card that is still being carried has not been dropped.
        view.carried = view.carried.filter(|_| carry.card.is_none());
    }
}

/// Each card that is seen becomes an entity, with the way it looks.
fn lay_cards(
    mut commands: Commands,
    pictures: Pictures,
    games: Games<Game>,
    selection: Res<Selection>,
    views: Query<(Entity, &TableView, &Shows)>,
) {
    for (root, view, shows) in &views {
        let Some(table) = &view.laid else { continue };
        let game = games.session(*shows).state();
        let selected = selection.0.filter(|_| !view.small);
        let partners = selected.map(|place| game.partners(place)).unwrap_or_default();
        let beside = [Place::Pile, Place::Waste].into_iter().filter(|_| table.shows_beside());
        for place in Spot::all().map(Place::Pyramid).chain(beside) {
            let face = game.card(place);
            let Some(suit) = face.suit() else { continue };
            let selected = selected == Some(place);
            let (covered, z) = match place {
                Place::Pyramid(spot) => (!game.board().is_free(spot), 1.0 + 0.1 * f32::from(spot.row())),
                _ => (false, 1.0),
            };
            let look = Look { dim: covered && !selected, selected, partner: partners.contains(&place) };
            let z = if selected { z + 0.05 } else { z };
            commands.entity(root).with_child((
                Card { rank: face.value(), suit, place },
                look,
                laid(&pictures.at(table, Target::Card(place)), face, look, z),
            ));
        }
    }
}

/// A card where it lies, or the back of one.
fn laid(at: &Painter, face: rules::Card, look: Look, z: f32) -> impl Bundle {
    let middle = at.middle + if look.selected { at.table.lift() } else { Vec2::ZERO };
    let parts = at.card(face, look).into_iter();
    (Laid(Some(at.target)), Transform::from_translation(middle.extend(z)), Children::spawn(SpawnIter(parts)))
}

/// What lies beside the pyramid, and on the menu's card the ground under everything.
fn lay_beside(
    mut commands: Commands,
    pictures: Pictures,
    games: Games<Game>,
    views: Query<(Entity, &TableView, &Shows)>,
) {
    for (root, view, shows) in &views {
        let Some(table) = &view.laid else { continue };
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
            let (pile, waste, second) = (game.pile().len(), game.waste(), Target::second(game));
            let (first, second) = (pictures.at(table, Target::PILE), pictures.at(table, second));
            if let Some((at, size)) = table.panel() {
                let panel = pictures.ground(table, size, first.unit, PYRAMID.panel);
                root.spawn((Laid(None), panel, Transform::from_translation(at.extend(0.5))));
            }
            if pile > 0 {
                stack(root, &first, pile - 1);
            } else {
                empty_place(root, &first, game.can_go_on().is_ok().then_some("icon_restart"));
            }
            if second.target == Target::Deck && pile > 1 {
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

/// The edges of so many cards under the top one.
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

/// The outline of a place where no card lies, perhaps with a sign in it.
fn empty_place(root: &mut ChildSpawnerCommands, at: &Painter, sign: Option<&str>) {
    let sign = sign.and_then(|sign| at.sign(sign)).into_iter();
    root.spawn((
        Laid(None),
        at.around("outline_8", 10.0, 0.0, PYRAMID.key_line),
        Transform::from_translation(at.middle.extend(0.9)),
        Children::spawn(SpawnIter(sign.map(|sign| (sign, Transform::from_xyz(0.0, 0.0, 0.01))))),
    ));
}

fn finish(selection: Res<Selection>, mut views: Query<&mut TableView>) {
    for mut view in views.iter_mut().filter(|view| view.laid.is_some()) {
        let lifted = selection.0.filter(|_| !view.small);
        *view = TableView { small: view.small, lifted, ..default() };
    }
}

/// The cursor is seen by those who use it.
fn draw_cursor(
    pictures: Pictures,
    on_table: Res<OnTable>,
    cursor: Res<Cursor>,
    device: Res<LastDevice>,
    selection: Res<Selection>,
    mut marks: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<CursorMark>>,
) {
    let Some(table) = &on_table.0 else { return };
    for (mut sprite, mut transform, mut visibility) in &mut marks {
        let shown = cursor.used && device.0 != Device::Pointer;
        visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
        let at = pictures.at(table, cursor.walk.at);
        let lifted = selection.0.is_some_and(|place| Target::Card(place) == at.target);
        let up = if lifted { table.lift() } else { Vec2::ZERO };
        *transform = Transform::from_translation((at.middle + up).extend(2.0));
        *sprite = at.brackets(Color::WHITE);
    }
}
