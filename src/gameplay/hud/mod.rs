//! The interface around a board: title, numbers, message, buttons, footer, in both arrangements. A game
//! writes [`HudText`] and fills its own rail and shelf; everything else is the same in every room.

mod footer;
mod numbers;

pub use self::numbers::{Gain, NumberBox, Signed};

use bevy::text::LineHeight;

use self::footer::Footer;
use self::numbers::number_box;
use super::prelude::*;
use crate::engine::layout::arrangement_changed;
use crate::engine::stage::StageSystems;
use crate::theme::accessibility::Repaint;
use crate::theme::sheet::open;

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct HudText {
    /// The line under the title.
    pub message: String,
    /// The two numbers, each with its label.
    pub numbers: [(&'static str, i64); 2],
    /// The text of the second box, if it is not a number.
    pub second: Option<String>,
    /// The heading and the text of the panel at the bottom of the rail.
    pub mode: (&'static str, String),
}

/// The interface node that a room's board is shown in.
#[derive(Component)]
#[require(Pickable)]
pub struct BoardSlot;

/// Where the board stands while something else replaces the interface around it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Aside(pub Option<Rect>);

/// The right rail, which the game fills.
#[derive(Component)]
pub struct Rail;

/// The shelf under the board of a tall window, which the game fills with panels side by side.
#[derive(Component)]
pub struct Shelf;

/// A panel on a shelf, with a fixed width or a share of the remaining width.
pub fn shelf_panel(room: &Palette, width: Option<f32>) -> impl Bundle {
    let node = Node::row().padding(UiRect::all(px(12))).spread();
    panel(room, if let Some(width) = width { node.width(px(width)) } else { node.share() })
}

pub fn rail_column(height: Val) -> impl Bundle {
    Node::column().gap(px(16)).size(percent(100), height)
}

/// The order in which the interface around a board is built.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HudSystems {
    /// Spawns the parts that are the same in every room.
    Build,
    /// The game fills its rail and its shelf.
    Fill,
    /// Updates texts and numbers.
    Write,
}

#[derive(Component)]
struct HudRoot;

/// A part of the interface, and the function that gives its place in the layout.
#[derive(Component, Clone, Copy)]
struct Block(fn(&Layout) -> Rect);

#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Line {
    Message,
    Mode,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<HudText>().init_resource::<Aside>();
    app.add_plugins((numbers::plugin, footer::plugin));
    let in_a_room = |screen: Res<State<Screen>>| matches!(screen.get(), Screen::Playing(_));
    let order = (HudSystems::Build, HudSystems::Fill, HudSystems::Write).chain();
    app.configure_sets(Update, order.in_set(FrameSystems::View).run_if(in_a_room));
    let places_change = resource_changed::<Layout>
        .or_eager(resource_changed::<Aside>)
        .or_eager(any_match_filter::<Added<Block>>);
    app.add_systems(
        Update,
        (
            build.in_set(HudSystems::Build).run_if(not(any_with_component::<HudRoot>)),
            place_blocks.in_set(HudSystems::Write).run_if(places_change),
            write_texts.in_set(HudSystems::Write).run_if(resource_changed::<HudText>),
        ),
    );
    let looks_change = on_message::<Repaint>.or_eager(arrangement_changed);
    app.add_systems(PreUpdate, tear_down.after(StageSystems::Window).run_if(looks_change));
}

/// Despawns the interface when the arrangement or the colours change, so that it is built again.
fn tear_down(mut commands: Commands, root: Single<Entity, With<HudRoot>>) {
    commands.entity(*root).despawn();
}

fn build(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    catalogue: Res<Catalogue>,
    layout: Res<Layout>,
    hud: Res<HudText>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let info = catalogue.info(game);
    let room = info.room;
    let compact = layout.mode == Mode::Compact;
    commands
        .spawn((
            Name::new("Interface"),
            HudRoot,
            DespawnOnExit(Screen::Playing(game)),
            Node::default().fill(),
        ))
        .with_children(|root| {
            root.spawn((BoardSlot, block(|layout| layout.board)));
            let mut head = root.spawn(block(|layout| layout.head));
            if compact {
                head.with_children(|head| compact_head(head, info, &hud));
                let shelf = Node::default().absolute().column_gap(px(8));
                root.spawn((Shelf, Block(|layout| layout.shelf), shelf));
            } else {
                head.with_children(|head| landscape_head(head, info, &hud));
                root.spawn((Rail, block(|layout| layout.rail)));
            }
            let footer = block(|layout| {
                let Vec2 { x, y } = layout.window;
                Rect::new(0.0, y - layout.footer, x, y)
            });
            root.spawn((Footer, footer, BackgroundColor(room.footer)));
        });
}

fn block(place: fn(&Layout) -> Rect) -> impl Bundle {
    (Block(place), Node::default().absolute())
}

fn landscape_head(head: &mut ChildSpawnerCommands, info: &'static GameInfo, hud: &HudText) {
    let room = info.room;
    let two_lines = info.title.len() > 8;
    let size = if two_lines { 46.0 } else { 72.0 };
    let title = (
        Text::new(info.title),
        font(size, Weight::Bold),
        TextColor(room.title),
        LineHeight::RelativeToFont(if two_lines { 48.0 / 46.0 } else { 1.0 }),
        Node::default()
            .margin(UiRect { left: px(-size * 0.03), top: px(-size * 0.21), ..default() })
            .max_width(px(250)),
    );
    let message = (
        Line::Message,
        Text::new(&hud.message),
        font(18.0, Weight::Medium),
        TextColor(room.text),
        LineHeight::RelativeToFont(24.0 / 18.0),
        // What comes below stays in place under a title of two lines.
        Node::default().height(px(if two_lines { 67 } else { 96 })).margin(UiRect::top(px(11))).no_shrink(),
    );
    let numbers = (
        Node::row().gap(px(8)).margin(UiRect::bottom(px(12))),
        children![number_box(room, hud, 0, false), number_box(room, hud, 1, false)],
    );
    let help = (
        button(ButtonLook::ghost(room), percent(100), 40.0),
        observe(open(Sheet::Help(info.id))),
        children![text("How to play", 16.0, Weight::Bold, room.text)],
    );
    let mut column = head.spawn((
        Node::column().size(px(248), percent(100)),
        children![
            title,
            message,
            numbers,
            new_game_button(room, percent(100), 48.0, 18.0),
            space(12.0),
            help,
            Node::default().grow(),
        ],
    ));
    if info.has_choices() {
        column.with_child(variant_button(info, hud));
    }
}

fn new_game_button(room: &Palette, width: Val, height: f32, size: f32) -> impl Bundle {
    (
        button(ButtonLook::main(room), width, height),
        observe(send(Ask::New)),
        children![text("New Game", size, Weight::Bold, room.button_ink)],
    )
}

/// The button that shows the variant and opens the list of variants.
fn variant_button(info: &'static GameInfo, hud: &HudText) -> impl Bundle {
    let room = info.room;
    let node = Node::row().height(px(64)).padding(UiRect::axes(px(16), px(12))).gap(px(5)).justify_center();
    (
        Name::new("Change the variant"),
        ButtonLook::quiet(room),
        panel(room, node),
        observe(open(Sheet::Variants(info.id))),
        children![
            label(hud.mode.0, 12.0, room.muted),
            (Line::Mode, text(hud.mode.1.clone(), 17.0, Weight::Bold, room.text)),
            (
                Node::default().absolute().right(px(12)).top(px(20)),
                children![icon("icon_right", 24.0, room.text)]
            ),
        ],
    )
}

fn compact_head(head: &mut ChildSpawnerCommands, info: &'static GameInfo, hud: &HudText) {
    let room = info.room;
    let row = |top: f32, height: f32| {
        Node::row().absolute().top(px(top)).size(percent(100), px(height)).align_center().gap(px(8))
    };
    head.spawn((
        row(8.0, 40.0),
        children![
            (
                Node::default().margin(UiRect::left(px(-1))).grow(),
                children![text(info.short_title, 40.0, Weight::Bold, room.title)],
            ),
            number_box(room, hud, 0, true),
            number_box(room, hud, 1, true),
        ],
    ));
    head.spawn((
        row(56.0, 24.0),
        children![
            (
                Node::default().grow().min_width(px(0)).overflow(Overflow::clip()),
                children![(Line::Message, text(hud.message.clone(), 14.0, Weight::Medium, room.text))],
            ),
            new_game_button(room, px(96), 24.0, 13.0),
        ],
    ));
}

fn place_blocks(
    layout: Res<Layout>,
    aside: Res<Aside>,
    mut blocks: Query<(&Block, Has<BoardSlot>, &mut Node)>,
) {
    for (block, is_board, mut node) in &mut blocks {
        let rect = aside.0.filter(|_| is_board).unwrap_or_else(|| (block.0)(&layout));
        let hidden = rect.is_empty() || (aside.0.is_some() && !is_board);
        node.display = if hidden { Display::None } else { Display::Flex };
        if !rect.is_empty() {
            (node.left, node.top) = (px(rect.min.x), px(rect.min.y));
            (node.width, node.height) = (px(rect.width()), px(rect.height()));
        }
    }
}

fn write_texts(hud: Res<HudText>, layout: Res<Layout>, mut texts: Query<(&Line, &mut Text, &mut TextFont)>) {
    for (line, mut text, mut font) in &mut texts {
        let new = if *line == Line::Message { &hud.message } else { &hud.mode.1 };
        text.set_if_neq(Text(new.clone()));
        // A long line is set smaller instead of being cut off.
        if *line == Line::Message && layout.mode == Mode::Compact {
            let size = (14.0 * 34.0 / new.chars().count().max(34) as f32).max(11.0);
            font.font_size = FontSize::Px(size);
        }
    }
}
