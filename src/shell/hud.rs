//! What stands around a board: title, numbers, message, buttons, footer, in both arrangements.
//! A game says what they show by writing [`HudText`] and fills its own rail; everything else is
//! the same in every room.

use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::access::{Access, Repaint};
use super::audio::sound_button;
use super::input::bindings::{self, Kept};
use super::input::{Device, LastDevice};
use super::keycaps::draw_keys;
use super::layout::{Layout, Mode};
use super::motion::{Calm, Change, Ease, Tween, Tweens};
use super::power::Wake;
use super::room::{Ask, Redoable};
use super::saves::Settings;
use super::screen::{FrameSystems, Screen, Sheet};
use super::stage::StageSystems;
use super::theme::{Palette, hairline, in_high_contrast, radius, seconds};
use super::widgets::{ButtonLook, Weight, button, font, icon, icon_button, label, line_above, panel, text};
use crate::games::{GameId, GameInfo};

/// What the room has to say now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct HudText {
    /// The line under the title.
    pub message: String,
    /// The two numbers, each with its label.
    pub numbers: [(&'static str, i64); 2],
    /// What the second box shows instead of its number, if that is not a number.
    pub second: Option<String>,
    /// What the panel at the bottom of the rail is about, and what it says.
    pub mode: (&'static str, String),
}

/// A hint in the footer: what to press, and what it does. The keys and buttons are those that the
/// actions have now.
#[derive(Clone, Copy, Debug)]
pub struct KeyHint {
    /// The names of the actions; for four directions: up, left, down, right.
    pub does: &'static [&'static str],
    /// What they do.
    pub label: &'static str,
    /// Whether it is shown where room is short.
    pub essential: bool,
}

/// The interface node that a room's board is shown in.
#[derive(Component)]
pub struct BoardSlot;

/// Where the board stands while something else takes the place of all that is around it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Aside(pub Option<Rect>);

/// The right rail, which the game fills.
#[derive(Component)]
pub struct Rail;

/// What games hang into a rail: panels below each other.
pub fn rail_column(height: Val) -> impl Bundle {
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(16),
        width: percent(100),
        height,
        ..default()
    };
    (node, Pickable::IGNORE)
}

#[derive(Component)]
struct HudRoot;

/// A part of the interface that follows the window's arrangement.
#[derive(Component, Clone, Copy)]
enum Block {
    Head,
    Board,
    Rail,
    Footer,
}

#[derive(Component)]
struct MessageText;

#[derive(Component)]
struct ModeText;

/// The box of one of the two numbers, 0 or 1. A game may add to it.
#[derive(Component, Clone, Copy, Debug)]
pub struct NumberBox(pub usize);

/// Whether the two numbers are differences, which are shown with their sign.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signed(pub bool);

/// The label of one of the two numbers.
#[derive(Component)]
struct NumberLabel(usize);

/// One of the two numbers, and what it shows while it counts.
#[derive(Component)]
struct NumberText {
    index: usize,
    shown: f32,
    from: i64,
    to: i64,
    passed: f32,
}

/// Points were made; they are seen rising from the first number.
#[derive(Message, Clone, Copy, Debug)]
pub struct Gain(pub i64);

/// The box that gains rise from.
#[derive(Component)]
struct GainSource;

#[derive(Component)]
struct Footer;

/// The buttons of a footer that has room for one more.
#[derive(Component)]
struct FooterIcons;

#[derive(Component)]
struct RedoButton;

/// Shows the interface of rooms.
pub fn plugin(app: &mut App) {
    app.init_resource::<HudText>().init_resource::<Signed>().init_resource::<Aside>().add_message::<Gain>();
    app.add_systems(
        Update,
        (
            build.run_if(in_a_room.and_then(not(any_with_component::<HudRoot>))),
            (place_blocks, write_texts, count_numbers, show_gains, (build_footer, offer_redo).chain())
                .run_if(in_a_room),
        )
            .chain()
            .in_set(FrameSystems::View),
    );
    app.add_systems(Update, write_key_hints.after(FrameSystems::View));
    app.add_systems(
        PreUpdate,
        rebuild.after(StageSystems::Window).run_if(resource_changed::<Layout>.or_else(on_message::<Repaint>)),
    );
}

fn in_a_room(screen: Res<State<Screen>>) -> bool {
    matches!(screen.get(), Screen::Playing(_))
}

/// The two arrangements have different parts, so a change of one to the other starts anew; so do
/// other colours.
fn rebuild(
    mut commands: Commands,
    layout: Res<Layout>,
    roots: Query<Entity, With<HudRoot>>,
    mut repaint: MessageReader<Repaint>,
    mut last: Local<Option<Mode>>,
) {
    let other_mode = last.replace(layout.mode).is_some_and(|mode| mode != layout.mode);
    if repaint.read().count() > 0 || other_mode {
        for root in &roots {
            commands.entity(root).despawn();
        }
    }
}

fn build(mut commands: Commands, screen: Res<State<Screen>>, layout: Res<Layout>, hud: Res<HudText>) {
    let Screen::Playing(game) = *screen.get() else { return };
    let info = game.info();
    let room = info.room;
    let compact = layout.mode == Mode::Compact;
    let block =
        |part: Block| (part, Node { position_type: PositionType::Absolute, ..default() }, Pickable::IGNORE);
    commands
        .spawn((
            Name::new("Interface"),
            HudRoot,
            DespawnOnExit(Screen::Playing(game)),
            Node { width: percent(100), height: percent(100), ..default() },
            Pickable::IGNORE,
        ))
        .with_children(|root| {
            root.spawn((BoardSlot, block(Block::Board)));
            let mut head = root.spawn(block(Block::Head));
            if compact {
                head.with_children(|head| compact_head(head, info, &hud));
            } else {
                head.with_children(|head| landscape_head(head, info, &hud));
                root.spawn((Rail, block(Block::Rail)));
            }
            root.spawn((Footer, block(Block::Footer), BackgroundColor(room.footer)));
        });
}

fn landscape_head(head: &mut ChildSpawnerCommands, info: &'static GameInfo, hud: &HudText) {
    let room = info.room;
    let two_lines = info.title.len() > 8;
    let size = if two_lines { 46.0 } else { 72.0 };
    let column =
        Node { flex_direction: FlexDirection::Column, width: px(248), height: percent(100), ..default() };
    head.spawn((column, Pickable::IGNORE)).with_children(|head| {
        head.spawn((
            Text::new(info.title),
            font(size, Weight::Bold),
            TextColor(room.title),
            bevy::text::LineHeight::RelativeToFont(if two_lines { 48.0 / 46.0 } else { 1.0 }),
            Node {
                margin: UiRect { left: px(-size * 0.03), top: px(-size * 0.21), ..default() },
                max_width: px(250),
                ..default()
            },
            Pickable::IGNORE,
        ));
        head.spawn((
            MessageText,
            Text::new(&hud.message),
            font(18.0, Weight::Medium),
            TextColor(room.text),
            bevy::text::LineHeight::RelativeToFont(24.0 / 18.0),
            Node {
                // What stands below keeps its place under a title of two lines.
                height: px(if two_lines { 67 } else { 96 }),
                margin: UiRect::top(px(11)),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ));
        head.spawn((
            Node { column_gap: px(8), margin: UiRect::bottom(px(12)), ..default() },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            for index in 0..2 {
                number_box(row, room, hud, index, Vec2::new(120.0, 72.0), 28.0, 13.0);
            }
        });
        head.spawn((
            button(ButtonLook::main(room), percent(100), 48.0),
            observe(ask(Ask::New)),
            children![text("New Game", 18.0, Weight::Bold, room.button_ink)],
        ));
        head.spawn((Node { height: px(12), flex_shrink: 0.0, ..default() }, Pickable::IGNORE));
        head.spawn((
            button(ButtonLook::ghost(room), percent(100), 40.0),
            observe(open(Sheet::Help(info.id))),
            children![text("How to play", 16.0, Weight::Bold, room.text)],
        ));
        head.spawn((Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
        if info.has_choices() {
            head.spawn((
                Name::new("Change the variant"),
                ButtonLook::quiet(room),
                panel(
                    room,
                    Node {
                        height: px(64),
                        padding: UiRect::axes(px(16), px(12)),
                        row_gap: px(5),
                        justify_content: JustifyContent::Center,
                        ..default()
                    },
                ),
                observe(open(Sheet::Variants(info.id))),
                children![
                    label(hud.mode.0, 12.0, room.muted),
                    (ModeText, text(hud.mode.1.clone(), 17.0, Weight::Bold, room.text)),
                    (
                        Node {
                            position_type: PositionType::Absolute,
                            right: px(12),
                            top: px(20),
                            ..default()
                        },
                        Pickable::IGNORE,
                        children![icon("icon_right", 24.0, room.text)]
                    ),
                ],
            ));
        }
    });
}

fn compact_head(head: &mut ChildSpawnerCommands, info: &'static GameInfo, hud: &HudText) {
    let room = info.room;
    let row = |top: f32, height: f32| Node {
        position_type: PositionType::Absolute,
        top: px(top),
        width: percent(100),
        height: px(height),
        align_items: AlignItems::Center,
        column_gap: px(8),
        ..default()
    };
    head.spawn((row(8.0, 40.0), Pickable::IGNORE)).with_children(|row| {
        row.spawn((
            Node { margin: UiRect::left(px(-1)), flex_grow: 1.0, ..default() },
            Pickable::IGNORE,
            children![text(info.short_title, 40.0, Weight::Bold, room.title)],
        ));
        for index in 0..2 {
            number_box(row, room, hud, index, Vec2::new(76.0, 40.0), 18.0, 11.0);
        }
    });
    head.spawn((row(56.0, 24.0), Pickable::IGNORE)).with_children(|row| {
        row.spawn((
            Node { flex_grow: 1.0, min_width: px(0), overflow: Overflow::clip(), ..default() },
            Pickable::IGNORE,
            children![(MessageText, text(hud.message.clone(), 14.0, Weight::Medium, room.text))],
        ));
        row.spawn((
            button(ButtonLook::main(room), px(96), 24.0),
            observe(ask(Ask::New)),
            children![text("New Game", 13.0, Weight::Bold, room.button_ink)],
        ));
    });
}

fn number_box(
    row: &mut ChildSpawnerCommands,
    room: &Palette,
    hud: &HudText,
    index: usize,
    size: Vec2,
    value_size: f32,
    label_size: f32,
) {
    let (name, value) = hud.numbers[index];
    let mut number = row.spawn((
        NumberBox(index),
        Node {
            width: px(size.x),
            height: px(size.y),
            border: UiRect::all(px(if in_high_contrast() { hairline() } else { 0.0 })),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            row_gap: px(if size.y > 50.0 { 4.0 } else { 0.0 }),
            border_radius: BorderRadius::all(px(if size.y > 50.0 { radius::BUTTON } else { radius::SMALL })),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(room.stat_box),
        BorderColor::all(room.line),
        Pickable::IGNORE,
        children![
            (NumberLabel(index), label(name, label_size, room.stat_label)),
            (
                NumberText { index, shown: value as f32, from: value, to: value, passed: 1.0 },
                text(grouped(value), fitting(&grouped(value), value_size), Weight::Bold, room.stat_value),
            ),
        ],
    ));
    if index == 0 {
        number.insert(GainSource);
    }
}

/// The size at which a number fits its box: six signs do, more are set smaller.
fn fitting(number: &str, size: f32) -> f32 {
    size * f32::min(1.0, 6.4 / number.chars().count() as f32)
}

/// A number with a comma after every three digits.
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0 { format!("−{text}") } else { text }
}

/// Minutes and seconds, with hours when there are any.
pub fn clock(seconds: f64) -> String {
    let seconds = seconds.max(0.0) as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}

fn ask(ask: Ask) -> impl FnMut(On<Activate>, MessageWriter<Ask>) {
    move |_, mut asks| {
        asks.write(ask);
    }
}

fn open(sheet: Sheet) -> impl FnMut(On<Activate>, ResMut<NextState<Sheet>>) {
    move |_, mut next| next.set(sheet)
}

fn place_blocks(layout: Res<Layout>, aside: Res<Aside>, mut blocks: Query<(Ref<Block>, &mut Node)>) {
    for (block, mut node) in &mut blocks {
        if !layout.is_changed() && !aside.is_changed() && !block.is_added() {
            continue;
        }
        let hidden = aside.0.is_some() && !matches!(*block, Block::Board);
        node.display = if hidden { Display::None } else { Display::Flex };
        let rect = match *block {
            Block::Head => layout.head,
            Block::Board => aside.0.unwrap_or(layout.board),
            Block::Rail => layout.rail,
            Block::Footer => {
                let top = layout.window.y - layout.footer;
                Rect::new(0.0, top, layout.window.x, layout.window.y)
            }
        };
        // A part that the new arrangement does not have stands for one more frame.
        if rect.is_empty() {
            continue;
        }
        node.left = px(rect.min.x);
        node.top = px(rect.min.y);
        node.width = px(rect.width());
        node.height = px(rect.height());
    }
}

fn write_texts(
    hud: Res<HudText>,
    layout: Res<Layout>,
    mut texts: Query<
        (&mut Text, Option<&mut TextFont>, Has<MessageText>),
        Or<(With<MessageText>, With<ModeText>)>,
    >,
) {
    if !hud.is_changed() {
        return;
    }
    for (mut text, font, is_message) in &mut texts {
        let new = if is_message { &hud.message } else { &hud.mode.1 };
        if text.0 != *new {
            text.0.clone_from(new);
        }
        // A long line is set smaller rather than cut off.
        if let Some(mut font) = font
            && is_message
            && layout.mode == Mode::Compact
        {
            let size = (14.0 * 34.0 / new.chars().count().max(34) as f32).max(11.0);
            font.font_size = FontSize::Px(size);
        }
    }
}

fn count_numbers(
    hud: Res<HudText>,
    time: Res<Time<Real>>,
    layout: Res<Layout>,
    (signed, access): (Res<Signed>, Res<Access>),
    mut labels: Query<(&NumberLabel, &mut Text), Without<NumberText>>,
    mut numbers: Query<(&mut NumberText, &mut Text, &mut TextFont)>,
    mut wake: ResMut<Wake>,
) {
    for (NumberLabel(index), mut text) in &mut labels {
        let name = hud.numbers[*index].0;
        if hud.is_changed() && !name.eq_ignore_ascii_case(&text.0) {
            text.0 = name.to_uppercase();
        }
    }
    for (mut number, mut text, mut font) in &mut numbers {
        let target = hud.numbers[number.index].1;
        if number.to != target {
            // A number that falls was undone or begun anew; only gains are counted out.
            let counts = target > number.to && !access.reduced_motion;
            number.from = if counts { number.shown as i64 } else { target };
            number.to = target;
            number.passed = 0.0;
        }
        let little = number.to - number.from < 20;
        let duration = if little { seconds::COUNT_UP_LITTLE } else { seconds::COUNT_UP };
        if number.passed < 1.0 {
            number.passed = (number.passed + time.delta_secs() / duration).min(1.0);
            wake.within(0.0);
        }
        let at = Ease::Out.at(number.passed);
        number.shown = number.from as f32 + (number.to - number.from) as f32 * at;
        let value = if number.passed >= 1.0 { number.to } else { number.shown as i64 };
        let new = match &hud.second {
            Some(second) if number.index == 1 => second.clone(),
            _ if signed.0 && value > 0 => format!("+{}", grouped(value)),
            _ => grouped(value),
        };
        if text.0 != new {
            let size = if layout.mode == Mode::Compact { 18.0 } else { 28.0 };
            font.font_size = FontSize::Px(fitting(&new, size));
            text.0 = new;
        }
    }
}

fn show_gains(
    mut commands: Commands,
    mut gains: MessageReader<Gain>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    sources: Query<Entity, With<GainSource>>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let size = if layout.mode == Mode::Compact { 14.0 } else { 20.0 };
    for Gain(points) in gains.read() {
        for source in &sources {
            commands.entity(source).with_children(|number| {
                number.spawn((
                    Node { position_type: PositionType::Absolute, top: px(0), ..default() },
                    Pickable::IGNORE,
                    GlobalZIndex(5),
                    Tweens::farewell([Tween::new(
                        Change::Place(Vec2::ZERO, Vec2::new(0.0, -24.0)),
                        seconds::GAIN,
                        Ease::Out,
                    )])
                    .calm(Calm::Still),
                    children![(
                        text(format!("+{}", grouped(*points)), size, Weight::Bold, game.info().room.accent),
                        Tweens::new([Tween::new(Change::Fade(1.0, 0.0), seconds::GAIN, Ease::In)]),
                    )],
                ));
            });
        }
    }
}

fn build_footer(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    footers: Query<(Entity, Ref<Footer>)>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let info = game.info();
    let compact = layout.mode == Mode::Compact;
    for (entity, footer) in &footers {
        if !footer.is_added() && !layout.is_changed() {
            continue;
        }
        commands.entity(entity).despawn_children().with_children(|bar| {
            let margin = if compact { 16.0 } else { layout.head.min.x.max(32.0) };
            bar.spawn((
                Node {
                    width: percent(100),
                    height: percent(100),
                    padding: UiRect::horizontal(px(margin)),
                    align_items: AlignItems::Center,
                    column_gap: px(if compact { 14 } else { 28 }),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|bar| {
                bar.spawn(line_above(info.room));
                bar.spawn(KeyHints { room: info.room, keys: info.keys, compact });
                bar.spawn((Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
                footer_icons(bar, game, compact);
            });
        });
    }
}

/// Keys and what they do. They speak of the device used last.
#[derive(Component, Clone, Copy)]
#[require(Node)]
pub struct KeyHints {
    /// The colours to write them in.
    pub room: &'static Palette,
    /// What to name.
    pub keys: &'static [KeyHint],
    /// Whether room is short.
    pub compact: bool,
}

/// Key hints that are shown even by those who want none in the footer.
#[derive(Component, Clone, Copy)]
pub struct Wanted;

fn write_key_hints(
    mut commands: Commands,
    device: Res<LastDevice>,
    settings: Res<Settings>,
    mut hints: Query<(Entity, Ref<KeyHints>, &mut Node, Has<Wanted>)>,
) {
    for (entity, hints, mut node, wanted) in &mut hints {
        if !device.is_changed() && !settings.is_changed() && !hints.is_added() {
            continue;
        }
        node.column_gap = px(if hints.compact { 14 } else { 28 });
        // Words that have grown give way to the buttons beside them, not the other way round.
        node.min_width = px(0);
        let shown = wanted || settings.control_hints;
        commands.entity(entity).despawn_children().with_children(|row| {
            let keys = hints.keys.iter().filter(|hint| hint.essential || !hints.compact);
            for hint in keys.filter(|_| shown) {
                key_hint(row, hints.room, hint, &settings.bindings, device.0, hints.compact);
            }
        });
    }
}

/// A key or glyph, and what it does; nothing if there is none.
fn key_hint(
    bar: &mut ChildSpawnerCommands,
    room: &Palette,
    hint: &KeyHint,
    kept: &Kept,
    device: Device,
    compact: bool,
) {
    let (cap, size) = if compact { (18.0, 13.0) } else { (24.0, 15.0) };
    if hint.does.iter().all(|name| bindings::first(name, kept, device).is_none()) {
        return;
    }
    bar.spawn((Node { align_items: AlignItems::Center, column_gap: px(8), ..default() }, Pickable::IGNORE))
        .with_children(|bar| {
            draw_keys(bar, room, hint.does, kept, device, cap);
            bar.spawn(text(hint.label, size, Weight::Medium, room.text));
        });
}

fn footer_icons(bar: &mut ChildSpawnerCommands, game: GameId, compact: bool) {
    let room = game.info().room;
    let (size, gap) = if compact { (28.0, 6.0) } else { (40.0, 8.0) };
    let look = ButtonLook::quiet(room);
    let node = Node { column_gap: px(gap), flex_shrink: 0.0, ..default() };
    let mut icons = bar.spawn((node, Pickable::IGNORE));
    if !compact && !game.info().timed {
        icons.insert(FooterIcons);
    }
    icons.with_children(|bar| {
        if !game.info().timed {
            bar.spawn((
                Name::new("Undo"),
                icon_button(look, "icon_undo", size, room.text),
                observe(ask(Ask::Undo)),
            ));
            bar.spawn((
                Name::new("Hint"),
                icon_button(look, "icon_hint", size, room.text),
                observe(ask(Ask::Hint)),
            ));
        }
        bar.spawn(sound_button(room, size));
        bar.spawn((
            Name::new("Pause"),
            icon_button(look, "icon_pause", size, room.text),
            observe(open(Sheet::Pause)),
        ));
    });
}

/// There is a button to redo for as long as there is something. It comes before the others, so that
/// none of them moves away under the pointer.
fn offer_redo(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    redoable: Res<Redoable>,
    icons: Query<Entity, With<FooterIcons>>,
    buttons: Query<Entity, With<RedoButton>>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let room = game.info().room;
    if redoable.0 && buttons.is_empty() {
        for icons in &icons {
            let button = icon_button(ButtonLook::quiet(room), "icon_redo", 40.0, room.text);
            let button = (RedoButton, Name::new("Redo"), button, observe(ask(Ask::Redo)));
            let button = commands.spawn(button).id();
            commands.entity(icons).insert_children(0, &[button]);
        }
    } else if !redoable.0 {
        for button in &buttons {
            commands.entity(button).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        let cases = [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (15_980, "15,980"),
            (1_234_567, "1,234,567"),
            (-1500, "−1,500"),
        ];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn clocks_show_hours_only_when_there_are_any() {
        assert_eq!(clock(0.9), "00:00");
        assert_eq!(clock(1458.0), "24:18");
        assert_eq!(clock(3661.0), "1:01:01");
        assert_eq!(clock(-5.0), "00:00");
    }
}
