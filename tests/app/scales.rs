//! Larger text, larger interface, larger boards: on every screen, in a large window and in the
//! smallest, nothing is cut off and nothing lies over anything else.

use crate::support::{Folder, House};
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, OverflowAxis, UiGlobalTransform};
use bevy::ui_widgets::Button;
use quintet::engine::layout::Layout;
use quintet::engine::settings::Settings;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::hud::Shelf;
use quintet::games;
use quintet::games::tetris::ID as TETRIS;
use quintet::games::twenty48::ID as TWENTY48;
use quintet::theme::dialog::OpenTab;

const WIDE: Vec2 = Vec2::new(1280.0, 800.0);
const SMALL: Vec2 = Vec2::new(400.0, 500.0);
const SETTINGS_TABS: usize = 5;

/// A text or a button on the screen, in device pixels.
#[derive(Debug)]
struct Shown {
    what: String,
    rect: Rect,
    is_text: bool,
    /// The nodes around it, from the nearest to the outermost, with their places.
    around: Vec<(Entity, Rect)>,
    /// Whether it is on a page that scrolls: then it may lie above or below what is seen.
    scrolls: bool,
}

impl Shown {
    fn new(world: &World, entity: Entity, what: String, rect: Rect, is_text: bool) -> Self {
        let around = around(world, entity);
        let scrolls = around.is_none();
        Self { what, rect, is_text, around: around.unwrap_or_default(), scrolls }
    }
}

fn place(world: &World, entity: Entity) -> Option<Rect> {
    let (node, at) = (world.get::<ComputedNode>(entity)?, world.get::<UiGlobalTransform>(entity)?);
    let (scale, _, middle) = at.to_scale_angle_translation();
    Some(Rect::from_center_size(middle, node.size() * scale))
}

/// The nodes around one, up to what has a layer of its own; `None` on a page that scrolls.
fn around(world: &World, entity: Entity) -> Option<Vec<(Entity, Rect)>> {
    let mut around = Vec::new();
    let mut now = entity;
    while world.get::<GlobalZIndex>(now).is_none() {
        let Some(parent) = world.get::<ChildOf>(now).map(ChildOf::parent) else { break };
        let overflow = world.get::<Node>(parent).map(|node| node.overflow);
        if overflow.is_some_and(|overflow| [overflow.x, overflow.y].contains(&OverflowAxis::Scroll)) {
            return None;
        }
        if let Some(rect) = place(world, parent) {
            around.push((parent, rect));
        }
        now = parent;
    }
    Some(around)
}

/// Every text and button that is seen.
fn shown(house: &mut House) -> Vec<Shown> {
    let world = house.app.world_mut();
    let mut texts =
        world.query::<(Entity, &Text, &TextFont, &TextLayoutInfo, &InheritedVisibility, &ComputedNode)>();
    let mut found = Vec::new();
    for (entity, text, font, info, visible, node) in texts.iter(world) {
        if !visible.get() || text.0.trim().is_empty() || node.size().min_element() <= 0.0 {
            continue;
        }
        let Some(own) = place(world, entity) else { continue };
        let FontSize::Px(size) = font.font_size else { continue };
        // Lines are higher than their letters, and letters are what must be seen.
        let letters = size / node.inverse_scale_factor();
        let high = own.min.y + 0.25 * letters;
        let written = info.size / node.inverse_scale_factor();
        let low = own.min.y + written.y - 0.25 * letters;
        let rect = Rect::new(own.min.x + 0.5, high, own.min.x + written.x - 0.5, low.max(high));
        found.push(Shown::new(world, entity, text.0.clone(), rect, true));
    }
    let mut buttons = world.query_filtered::<(Entity, Option<&Name>, &InheritedVisibility), With<Button>>();
    for (entity, name, visible) in buttons.iter(world) {
        let Some(rect) = place(world, entity).filter(|rect| visible.get() && !rect.is_empty()) else {
            continue;
        };
        let what = name.map_or_else(|| "a button".to_owned(), |name| format!("[{name}]"));
        found.push(Shown::new(world, entity, what, rect, false));
    }
    found
}

/// What is wrong with the screen.
fn faults(house: &mut House, window: Vec2) -> Vec<String> {
    let shown = shown(house);
    let mut faults = Vec::new();
    let page = Rect::from_corners(Vec2::ZERO, window).inflate(1.0);
    let endless = Rect::new(page.min.x, f32::MIN, page.max.x, f32::MAX);
    let contains = |outer: Rect, inner: Rect| outer.contains(inner.min) && outer.contains(inner.max);
    for (index, one) in shown.iter().enumerate() {
        let reach = if one.scrolls { endless } else { page };
        if !contains(reach, one.rect) {
            faults.push(format!("{:?} leaves the window: {:?}", one.what, one.rect));
        }
        if one.is_text
            && let Some((_, rect)) = one.around.first()
            && !contains(rect.inflate(1.5), one.rect)
        {
            faults.push(format!("{:?} leaves its box: {:?} of {rect:?}", one.what, one.rect));
        }
        let layer = one.around.last().map(|(entity, _)| *entity);
        for other in &shown[index + 1..] {
            let same_layer = other.around.last().map(|(entity, _)| *entity) == layer;
            let common = one.rect.intersect(other.rect);
            if one.is_text == other.is_text && same_layer && common.size().min_element() > 1.0 {
                faults.push(format!(
                    "{:?} and {:?} lie over each other by {:?}",
                    one.what,
                    other.what,
                    common.size()
                ));
            }
        }
    }
    faults
}

/// Goes to a screen with a sheet over it, and lets everything settle.
fn show(house: &mut House, screen: Screen, sheet: Sheet) {
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(sheet);
    house.frames(3);
    if house.screen() != screen {
        house.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        house.frames(3);
    }
    if house.sheet() != sheet {
        house.app.world_mut().resource_mut::<NextState<Sheet>>().set(sheet);
    }
    house.frames(45);
}

/// Every screen there is.
fn screens() -> Vec<(Screen, Sheet)> {
    let mut screens = vec![(Screen::Menu, Sheet::None)];
    for game in games::all() {
        let room = Screen::Playing(game.id);
        let sheets =
            [Sheet::None, Sheet::Pause, Sheet::Help(game.id), Sheet::Results, Sheet::Variants(game.id)];
        screens.extend(sheets.map(|sheet| (room, sheet)));
    }
    screens.push((Screen::Playing(TETRIS), Sheet::Tuning(TETRIS)));
    screens.extend([Sheet::Settings, Sheet::Statistics].map(|sheet| (Screen::Menu, sheet)));
    screens
}

fn open(size: Vec2, change: impl Fn(&mut Settings)) -> (Folder, House) {
    let folder = Folder::new();
    let options = quintet::app::Options { data_dir: folder.path().to_owned(), size: Some(size), ..default() };
    let mut house = House::start(options, size);
    change(&mut house.app.world_mut().resource_mut::<Settings>());
    house.frames(20);
    (folder, house)
}

fn look_everywhere(size: Vec2, what: &str, change: impl Fn(&mut Settings)) {
    let (_folder, mut house) = open(size, change);
    let mut all = Vec::new();
    for (screen, sheet) in screens() {
        show(&mut house, screen, sheet);
        let tabs = if sheet == Sheet::Settings { SETTINGS_TABS } else { 1 };
        for tab in 0..tabs {
            if tabs > 1 {
                house.app.world_mut().write_message(OpenTab(tab));
                house.frames(45);
            }
            let faults = faults(&mut house, size);
            let at = format!("{what}, {screen:?}, {sheet:?}, tab {tab}");
            all.extend(faults.into_iter().map(|fault| format!("{at}: {fault}")));
        }
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

/// How high the letters of a word are on the screen.
fn letters(house: &mut House, word: &str) -> f32 {
    let world = house.app.world_mut();
    let mut texts = world.query::<(&Text, &TextFont, &ComputedNode)>();
    let found = texts.iter(world).find(|(text, ..)| text.0 == word);
    let (_, font, node) = found.unwrap_or_else(|| panic!("{word} is not on the screen"));
    let FontSize::Px(size) = font.font_size else { panic!("{word} has no size") };
    size / node.inverse_scale_factor()
}

#[test]
fn everything_is_whole_as_designed() {
    look_everywhere(WIDE, "100 % wide", |_| {});
    look_everywhere(SMALL, "100 % small", |_| {});
}

#[test]
fn everything_is_whole_with_a_larger_interface_in_a_large_window() {
    for percent in [125, 150, 200] {
        look_everywhere(WIDE, &format!("interface {percent} %"), |settings| {
            settings.interface_scale = percent;
        });
    }
}

#[test]
fn everything_is_whole_with_a_larger_interface_in_the_smallest_window() {
    for percent in [150, 200] {
        look_everywhere(SMALL, &format!("interface {percent} %"), |settings| {
            settings.interface_scale = percent;
        });
    }
}

#[test]
fn everything_is_whole_with_larger_text() {
    for size in [WIDE, SMALL] {
        for percent in [115, 130, 200] {
            look_everywhere(size, &format!("text {percent} % in {size}"), |settings| {
                settings.text_size = percent;
            });
        }
    }
}

#[test]
fn everything_is_whole_with_larger_boards() {
    for size in [WIDE, SMALL, Vec2::new(1024.0, 768.0)] {
        for percent in [115, 200] {
            look_everywhere(size, &format!("board {percent} % in {size}"), |settings| {
                settings.board_size = percent;
            });
        }
    }
}

#[test]
fn everything_is_whole_with_all_of_it_in_high_contrast() {
    for size in [WIDE, SMALL] {
        look_everywhere(size, &format!("all of it in {size}"), |settings| {
            settings.high_contrast = true;
            settings.interface_scale = 200;
            settings.text_size = 200;
            settings.board_size = 200;
        });
    }
}

#[test]
fn everything_is_whole_on_the_shelf_of_a_tall_window() {
    for (size, text) in [((400.0, 600.0), 100), ((600.0, 1000.0), 200), ((900.0, 1600.0), 100)] {
        let size = Vec2::from(size);
        let (_folder, mut house) = open(size, |settings| settings.text_size = text);
        for game in games::all() {
            show(&mut house, Screen::Playing(game.id), Sheet::None);
            let faults = faults(&mut house, size);
            assert!(faults.is_empty(), "{} in {size}:\n{}", game.name(), faults.join("\n"));
            let layout = house.app.world().resource::<Layout>();
            let shelf = layout.shelf;
            let shelf = Rect::from_corners(shelf.min * layout.scale, shelf.max * layout.scale);
            let words = shown(&mut house).into_iter().filter(|one| shelf.contains(one.rect.center())).count();
            assert!(words >= 3, "{} in {size}: {words} words on the shelf {shelf:?}", game.name());
            let world = house.app.world_mut();
            let mut shelves = world.query_filtered::<&Children, With<Shelf>>();
            let panels: Vec<Entity> = shelves.iter(world).flatten().copied().collect();
            for panel in panels.into_iter().filter_map(|panel| place(world, panel)) {
                // Text that is twice as large may widen a panel by a hair, far from the window's edge.
                let hair = shelf.inflate(2.5);
                let inside = hair.contains(panel.min) && hair.contains(panel.max);
                assert!(inside, "{} in {size}: {panel:?} on {shelf:?}", game.name());
            }
        }
    }
}

#[test]
fn larger_means_larger() {
    let (_folder, mut house) = open(WIDE, |_| {});
    show(&mut house, Screen::Playing(TWENTY48), Sheet::None);
    let (plain, board) = (letters(&mut house, "New Game"), board(&house));
    let set = |house: &mut House, change: fn(&mut Settings)| {
        let mut settings = house.app.world_mut().resource_mut::<Settings>();
        *settings = Settings::default();
        change(&mut settings);
        house.frames(45);
    };
    set(&mut house, |settings| settings.text_size = 130);
    assert!(letters(&mut house, "New Game") > 1.25 * plain);
    set(&mut house, |settings| settings.interface_scale = 150);
    assert!(letters(&mut house, "New Game") > 1.1 * plain, "in the compact arrangement");
    set(&mut house, |settings| settings.board_size = 110);
    assert!(self::board(&house) > 1.08 * board);
    set(&mut house, |_| {});
    assert!((letters(&mut house, "New Game") - plain).abs() < 0.01, "and back");
}

#[test]
fn settings_grow_alike_in_every_row() {
    let titles = ["Master", "Music", "Effects", "Interface", "Mute", "Mute in background"];
    for size in [WIDE, SMALL] {
        let (_folder, mut house) = open(size, |_| {});
        show(&mut house, Screen::Menu, Sheet::Settings);
        let plain = titles.map(|title| letters(&mut house, title));
        house.app.world_mut().resource_mut::<Settings>().text_size = 200;
        house.frames(60);
        for (title, plain) in titles.into_iter().zip(plain) {
            let times = letters(&mut house, title) / plain;
            assert!((1.9..2.1).contains(&times), "{title} grew {times} times in {size}");
        }
    }
}

fn board(house: &House) -> f32 {
    let layout = house.app.world().resource::<Layout>();
    layout.board.width() * layout.scale
}
