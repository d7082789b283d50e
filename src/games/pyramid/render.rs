//! The table as sprites: in its room, and small on the menu's card. What lies there follows from
//! the game, the selection and the last move's effects alone, so a new move simply starts from its
//! own beginning, wherever the last one had got to.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::ID;
use super::artist::{Artist, Body, Look, RING};
use super::assets::Cards;
use super::choice::{Cursor, Denied, OnTable, Selection};
use super::deal::{self, Arrival};
use super::pair::{self, Flight};
use super::places::{Arrangement, Target};
use super::pointer::Carry;
use super::result;
use super::rules::{self, Effect, Game, Move, Place, Spot};
use crate::engine::input::{Device, LastDevice, Verbs};
use crate::engine::layout::Layout;
use crate::engine::sprites::{Density, IconSheet};
use crate::engine::stage::{Extent, StageSystems};
use crate::engine::states::FrameSystems;
use crate::gameplay::boards::{InRoom, NewBoards, SetUpBoards};
use crate::gameplay::messages::Hinted;
use crate::gameplay::shown::{Changes, Games};
use crate::gameplay::table::Table;
use crate::gameplay::thumbnail::Shows;
use crate::games::assets::Pieces;
use crate::games::pyramid::colours::PYRAMID;
use crate::theme::accessibility::Access;
use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens};
use crate::theme::palette::{hex, lighter};

const LIFT: f32 = 0.11;
/// The height of a card that flies over others, under the cursor.
const ABOVE_CARDS: f32 = 1.9;
const SHAKE: f32 = 0.18;
const BREATH: f32 = 0.45;
/// The ring around a card that cannot be chosen.
const DENIED: Color = hex(0xff6b57);

/// A table being shown.
#[derive(Component, Debug, Default)]
pub struct TableView {
    /// Where it is small, less is drawn.
    small: bool,
    changed: bool,
    /// How what lies there came about, to be shown once.
    effects: Vec<Effect>,
    /// What was taken back, to be shown once.
    undone: Vec<Effect>,
    /// Whether the cards are to be dealt out, once.
    deal: bool,
    /// The card that was last drawn as selected.
    lifted: Option<Place>,
    /// The card that was carried last, and how far.
    carried: Option<(Place, Vec2)>,
}

/// Something that lies on the table.
#[derive(Component, Clone, Copy, Debug)]
pub struct Laid(pub Option<Target>);

/// A card on the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its rank and suit.
    pub face: rules::Card,
    /// Where it lies.
    pub place: Place,
}

/// The brackets of the cursor.
#[derive(Component)]
struct CursorMark;

/// The brackets of a hint.
#[derive(Component)]
struct HintMark;

/// Shows tables.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show, skip_deal, follow_moves, follow_choice, show_hint, show_denied)
            .chain()
            .after(SetUpBoards)
            .in_set(FrameSystems::View)
            .run_if(resource_exists::<Cards>),
    );
    app.add_systems(
        PostUpdate,
        (draw, carry, draw_cursor).chain().in_set(StageSystems::Arrange).run_if(resource_exists::<Cards>),
    );
}

fn show(mut commands: Commands, boards: NewBoards, table: Res<Table<Game>>) {
    for board in boards.of(ID) {
        let entered = board.in_room.is_some_and(|in_room| in_room.entered);
        let deal = entered && table.session().position() == 0;
        let mut root = commands.entity(board.root);
        root.insert(TableView { small: board.is_small(), changed: true, deal, ..default() });
        if !board.is_small() {
            root.with_child((CursorMark, Sprite::default(), Transform::default(), Visibility::Hidden));
        }
    }
}

/// Nobody has to watch cards being dealt.
fn skip_deal(
    verbs: Single<&Verbs>,
    mouse: Res<ButtonInput<MouseButton>>,
    arriving: Query<(), (With<Arrival>, With<Tweens>)>,
    mut views: Query<&mut TableView, With<InRoom>>,
) {
    let pressed = !verbs.get_just_pressed().is_empty() || mouse.get_just_pressed().len() > 0;
    if pressed && !arriving.is_empty() {
        for mut view in &mut views {
            view.changed = true;
        }
    }
}

fn follow_moves(
    mut commands: Commands,
    mut changes: Changes<Game>,
    games: Games<Game>,
    mut views: Query<(&mut TableView, &Shows)>,
    passing: Query<Entity, Or<(With<Flight>, With<HintMark>)>>,
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
    for mut view in &mut views {
        let dropped = view.carried.is_some() && carry.card.is_none();
        if selection.is_changed() || access.is_changed() || dropped {
            view.changed = true;
        }
    }
}

/// The arrangement of a view, once its place is known.
fn arrange(
    view: &TableView,
    layout: &Layout,
    extent: Vec2,
    root: &Transform,
    window: Vec2,
    factor: f32,
) -> Arrangement {
    if view.small {
        return Arrangement::small(extent, factor);
    }
    let middle = window / 2.0 + root.translation.truncate() * Vec2::new(1.0, -1.0);
    Arrangement::new(layout, extent, middle - extent / 2.0, factor)
}

/// The pictures that a table is drawn from.
#[derive(bevy::ecs::system::SystemParam)]
struct Pictures<'w> {
    cards: Res<'w, Cards>,
    icons: Res<'w, IconSheet>,
    pieces: Res<'w, Pieces>,
    density: Res<'w, Density>,
    scale: Res<'w, UiScale>,
    access: Res<'w, Access>,
}

impl Pictures<'_> {
    fn factor(&self) -> f32 {
        (self.density.0 / self.scale.0).max(0.1)
    }

    fn artist<'a>(&'a self, table: &'a Arrangement) -> Artist<'a> {
        Artist {
            cards: &self.cards,
            icons: &self.icons,
            pieces: &self.pieces,
            table,
            factor: self.factor(),
            access: *self.access,
        }
    }
}

/// Lays the table anew wherever it changed.
fn draw(
    mut commands: Commands,
    pictures: Pictures,
    games: Games<Game>,
    selection: Res<Selection>,
    carry: Res<Carry>,
    layout: Res<Layout>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut on_table: ResMut<OnTable>,
    mut views: Query<(Entity, &mut TableView, &Shows, Ref<Extent>, &Transform)>,
    laid: Query<(Entity, &ChildOf), With<Laid>>,
) {
    let Ok(window) = windows.single() else { return };
    for (root, mut view, shows, extent, transform) in &mut views {
        let moved = extent.is_changed() || pictures.density.is_changed() || layout.is_changed();
        if !(moved || view.changed) || extent.0.min_element() <= 0.0 {
            continue;
        }
        let arrangement = arrange(&view, &layout, extent.0, transform, window.size(), pictures.factor())
            .lifting(!pictures.access.reduced_motion);
        for (old, _) in laid.iter().filter(|(_, parent)| parent.parent() == root) {
            commands.entity(old).despawn();
        }
        let artist = pictures.artist(&arrangement);
        let game = games.session(*shows).state();
        let selected = selection.0.filter(|_| !view.small);
        let dealt = Dealt {
            artist: &artist,
            game,
            selected,
            lifted: view.lifted,
            carried: view.carried.filter(|_| carry.card.is_none()),
            effects: &view.effects,
            undone: &view.undone,
            deal: view.deal,
            small: view.small,
        };
        commands.entity(root).with_children(|root| dealt.lay(root));
        view.changed = false;
        view.deal = false;
        view.effects.clear();
        view.undone.clear();
        view.lifted = selected;
        view.carried = None;
        if !view.small {
            on_table.0 = Some(arrangement);
        }
    }
}

/// What lies on a table, and how it got there.
struct Dealt<'a> {
    artist: &'a Artist<'a>,
    game: &'a Game,
    selected: Option<Place>,
    lifted: Option<Place>,
    carried: Option<(Place, Vec2)>,
    effects: &'a [Effect],
    undone: &'a [Effect],
    deal: bool,
    small: bool,
}

impl Dealt<'_> {
    fn lay(&self, root: &mut ChildSpawnerCommands) {
        let partners = self.selected.map(|place| self.game.partners(place)).unwrap_or_default();
        if self.small {
            let size = self.artist.table.unit * 392.0;
            let ground = lighter(PYRAMID.page, 0.06);
            let ground = self.artist.ground(Vec2::splat(size), self.artist.table.unit, ground);
            root.spawn((Laid(None), ground, Transform::from_xyz(0.0, 0.0, 0.1)));
        }
        for spot in Spot::all().filter(|&spot| self.game.board().has_card(spot)) {
            self.card(root, Place::Pyramid(spot), 1.0 + 0.1 * f32::from(spot.row()), &partners);
        }
        if !self.artist.table.shows_beside() {
            return;
        }
        if let Some((at, size)) = self.artist.table.panel() {
            let unit = self.artist.table.unit_of(Target::PILE);
            let panel = self.artist.ground(size, unit, PYRAMID.panel);
            root.spawn((Laid(None), panel, Transform::from_translation(at.extend(0.5))));
        }
        self.beside(root, &partners);
        pair::fly_away(root, self.artist, self.effects, self.carried);
        deal::turn_over(root, self.artist, self.effects);
        if !self.small {
            result::celebrate(root, self.artist, self.effects);
        }
    }

    /// The cards beside the pyramid.
    fn beside(&self, root: &mut ChildSpawnerCommands, partners: &[Place]) {
        let (artist, game) = (self.artist, self.game);
        let mark = Laid(None);
        let (pile, waste) = (game.pile(), game.waste());
        let second = Target::second(game);
        if pile.is_empty() {
            let redeal = !waste.is_empty() && game.redeals_left() != Some(0);
            artist.empty_place(root, Target::PILE, redeal.then_some("icon_restart"), mark);
        } else {
            artist.stack(root, Target::PILE, pile.len() - 1, mark);
            self.card(root, Place::Pile, 1.0, partners);
        }
        match second {
            Target::Deck if pile.len() > 1 => {
                artist.stack(root, second, pile.len() - 2, mark);
                let at = artist.table.place(second).extend(1.0);
                root.spawn((Laid(Some(second)), Transform::from_translation(at), Visibility::default()))
                    .with_children(|place| {
                        artist.body(place, second, rules::Card::EMPTY, Look::default());
                    });
            }
            Target::Card(Place::Waste) if !waste.is_empty() => {
                artist.stack(root, second, waste.len() - 1, mark);
                if let [.., under, _] = waste {
                    let at = artist.table.place(second).extend(0.95);
                    root.spawn((
                        mark,
                        artist.face(second, *under, Color::WHITE),
                        Transform::from_translation(at),
                    ));
                }
                self.card(root, Place::Waste, 1.0, partners);
            }
            _ => artist.empty_place(root, second, None, mark),
        }
    }

    /// A card that can be chosen or will be.
    fn card(&self, root: &mut ChildSpawnerCommands, place: Place, z: f32, partners: &[Place]) {
        let (artist, target) = (self.artist, Target::Card(place));
        let card = self.game.card(place);
        let at = artist.table.place(target);
        let dim = matches!(place, Place::Pyramid(spot) if !self.game.board().is_free(spot));
        let selected = self.selected == Some(place);
        let look = Look { dim: dim && !selected, selected, partner: partners.contains(&place) };
        let mut entity = root.spawn((
            Card { face: card, place },
            Laid(Some(target)),
            Transform::from_translation(at.extend(if selected { z + 0.05 } else { z })),
            Visibility::default(),
        ));
        let mut body = None;
        entity.with_children(|place| body = Some(artist.body(place, target, card, look)));
        let from = self.carried.filter(|(carried, _)| *carried == place).map(|(_, by)| at + by);
        let arrival = deal::arrival(artist, place, self.effects, self.deal, from);
        if let Some((start, tweens)) = arrival {
            entity.insert((Arrival, Transform::from_translation(start.extend(z)), tweens));
        } else if let Some((start, tweens)) = deal::coming_back(artist, place, self.undone) {
            entity.insert((Arrival, Transform::from_translation(start.extend(ABOVE_CARDS)), tweens));
        }
        let lift = Vec2::new(0.0, artist.table.lift());
        let up = if selected { lift } else { Vec2::ZERO };
        let Some(body) = body else { return };
        let mut commands = entity.commands();
        let mut body = commands.entity(body);
        body.insert(Transform::from_translation(up.extend(0.0)));
        if selected != (self.lifted == Some(place)) && from.is_none() {
            let down = lift - up;
            body.insert(Transform::from_translation(down.extend(0.0)));
            let go = Tween::new(Change::Place(down, up), LIFT, Ease::Out);
            body.insert(Tweens::new([go]).calm(Calm::AtOnce));
        }
        let uncovered =
            |effect: &Effect| matches!(effect, Effect::Uncovered { spot } if Place::Pyramid(*spot) == place);
        if self.effects.iter().any(uncovered) {
            pair::brighten(&mut body, artist, target, card);
        }
    }
}

/// A carried card follows the pointer.
fn carry(
    carry: Res<Carry>,
    on_table: Res<OnTable>,
    mut views: Query<&mut TableView, With<InRoom>>,
    mut laid: Query<(&Laid, &mut Transform)>,
) {
    let (Some((place, by)), Some(table)) = (carry.card, &on_table.0) else { return };
    let target = Target::Card(place);
    for (_, mut transform) in laid.iter_mut().filter(|(laid, _)| laid.0 == Some(target)) {
        transform.translation = (table.place(target) + by).extend(2.5);
    }
    for mut view in &mut views {
        view.carried = carry.card;
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
        if !shown {
            continue;
        }
        let target = cursor.walk.at;
        let lifted = selection.0.is_some_and(|place| Target::Card(place) == target);
        let up = if lifted { Vec2::new(0.0, table.lift()) } else { Vec2::ZERO };
        let at = Transform::from_translation((table.place(target) + up).extend(2.0));
        transform.set_if_neq(at);
        let new = pictures.artist(table).brackets(target, Color::WHITE);
        if sprite.custom_size != new.custom_size || sprite.image != new.image || sprite.rect != new.rect {
            *sprite = new;
        }
    }
}

/// Brackets around what the advisor would take breathe twice.
fn show_hint(
    mut commands: Commands,
    mut hinted: MessageReader<Hinted<Game>>,
    pictures: Pictures,
    on_table: Res<OnTable>,
    table: Res<Table<Game>>,
    views: Query<Entity, (With<TableView>, With<InRoom>)>,
) {
    let Some(arrangement) = &on_table.0 else {
        hinted.clear();
        return;
    };
    for Hinted(advice) in hinted.read() {
        let game = table.session().state();
        let targets: Vec<Target> = match advice.mv {
            Move::Remove(removal) => removal.places().map(Target::Card).collect(),
            Move::Next if game.options().variant.has_waste() => vec![Target::PILE],
            Move::Next => vec![Target::Deck],
        };
        for (root, &target) in views.iter().flat_map(|root| targets.iter().map(move |target| (root, target)))
        {
            let brackets = pictures.artist(arrangement).brackets(target, RING);
            let breath = |index: usize| {
                Tween::new(Change::Pop(1.07), BREATH, Ease::Linear).after(BREATH * index as f32)
            };
            let mut tweens: Vec<Tween> = (0..4).map(breath).collect();
            tweens.push(Tween::new(Change::Fade(1.0, 0.0), 0.2, Ease::In).after(BREATH * 4.0));
            commands.entity(root).with_child((
                Name::new("Hint mark"),
                HintMark,
                brackets,
                Transform::from_translation(arrangement.place(target).extend(2.1)),
                Tweens::farewell(tweens).calm(Calm::Still),
            ));
        }
    }
}

/// A card that cannot be chosen shakes its head; where nothing moves, a red ring says the same.
fn show_denied(
    mut commands: Commands,
    mut denied: MessageReader<Denied>,
    pictures: Pictures,
    on_table: Res<OnTable>,
    laid: Query<(&Laid, &Children)>,
    bodies: Query<(), With<Body>>,
) {
    for &Denied(target) in denied.read() {
        for (_, children) in laid.iter().filter(|(laid, _)| laid.0 == Some(target)) {
            for child in children.iter().filter(|&child| bodies.contains(child)) {
                if !pictures.access.reduced_motion {
                    let shake = Tween::new(Change::Shake(Vec2::ZERO, 4.0), SHAKE, Ease::Linear);
                    commands.entity(child).insert(Tweens::new([shake]));
                } else if let Some(table) = &on_table.0 {
                    let ring = pictures.artist(table).around(target, "focus_ring_8", 16.0, 4.0, DENIED);
                    let fade = Tween::new(Change::Fade(1.0, 0.0), 0.08, Ease::In).after(SHAKE);
                    commands.entity(child).with_child((
                        Name::new("Denied"),
                        ring,
                        Transform::from_xyz(0.0, 0.0, 0.003),
                        Tweens::farewell([fade]),
                    ));
                }
            }
        }
    }
}
