//! The page of a review: the board beside the graph, the three moves that cost most, and the way
//! back into the game. In a small window the board is small, and everything is there.

mod graph;

use crate::theme::node::NodeExt;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use bevy::ui_widgets::{Activate, observe};
use bevy::window::RequestRedraw;

use crate::core::Seat;
use crate::core::review::WORST;
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::layout::{Layout, Mode};
use crate::engine::states::{FrameSystems, Screen, Sheet};
use crate::gameplay::ask::Ask;
use crate::gameplay::catalogue::Catalogue;
use crate::gameplay::hud::Aside;
use crate::gameplay::review::{Cursor, Findings, OpenSystems};
use crate::theme::animation::{Change, Ease, Tween, Tweens};
use crate::theme::focusable::OnSheet;
use crate::theme::palette::{Palette, seconds};
use crate::theme::sheet::close;
use crate::theme::widgets::{ButtonLook, Weight, bar, button, icon, icon_button, label, panel, text};

const MARGIN: f32 = 32.0;
const SMALL_MARGIN: f32 = 12.0;
/// The header of the small page.
const SMALL_HEAD: f32 = 36.0;

/// The longest line, in letters.
const LONGEST: usize = 54;

/// A line of text that follows what is known and what is seen.
#[derive(Component, Clone, Copy)]
enum Line {
    /// How far the look back has got.
    Progress,
    /// Which position is seen.
    Position,
    /// What it was worth.
    Worth,
}

/// How much of the game has been looked at, as a bar.
#[derive(Component)]
struct ProgressBar;

/// The row of one of the worst moves, by its rank from 0, and the texts in it.
#[derive(Component, Clone, Copy)]
struct SlipRow(usize);

#[derive(Component, Clone, Copy)]
enum SlipText {
    Played(usize),
    Better(usize),
}

/// Where the piece of whoever played a move is drawn.
#[derive(Component, Clone, Copy)]
struct SlipToken {
    rank: usize,
    size: f32,
    shown: Option<Seat>,
}

/// Said in place of the rows when there are none.
#[derive(Component)]
struct Flawless;

/// The button that plays on from the position of the cursor.
#[derive(Component)]
pub struct RetryButton;

/// Shows the page.
pub fn plugin(app: &mut App) {
    app.add_plugins(graph::plugin);
    app.add_systems(OnEnter(Sheet::Review), show.in_set(OpenSystems::Show));
    app.add_systems(
        Update,
        (
            preview_slips.in_set(FrameSystems::Rules).run_if(resource_changed::<InputFocus>),
            stand_aside.before(FrameSystems::View).run_if(resource_changed::<Layout>),
            (write_lines, allow_retry).in_set(FrameSystems::View).run_if(
                resource_changed::<Findings>
                    .or_else(resource_changed::<Cursor>)
                    .or_else(any_match_filter::<Added<SlipRow>>),
            ),
            write_slips
                .in_set(FrameSystems::View)
                .run_if(resource_changed::<Findings>.or_else(any_match_filter::<Added<SlipRow>>)),
        )
            .run_if(in_state(Sheet::Review)),
    );
    app.add_systems(OnExit(Sheet::Review), |mut aside: ResMut<Aside>| {
        aside.set_if_neq(Aside(None));
    });
}

/// Where the board and the panel stand.
fn places(layout: &Layout) -> (Rect, Rect) {
    let window = layout.window;
    if layout.mode == Mode::Compact {
        let side = (window.x - 2.0 * SMALL_MARGIN - 172.0).min(window.y - 300.0).max(120.0);
        let corner = Vec2::new(SMALL_MARGIN, SMALL_HEAD + 12.0);
        return (
            Rect::from_corners(corner, corner + Vec2::splat(side)),
            Rect::from_corners(Vec2::ZERO, window),
        );
    }
    let most = window.y - 2.0 * MARGIN;
    let wide = (window.x - 3.0 * MARGIN - most).clamp(480.0, 600.0);
    let side = most.min(window.x - 3.0 * MARGIN - wide);
    let corner = Vec2::new((window.x - side - wide - MARGIN) / 2.0, (window.y - side) / 2.0);
    let beside = corner + Vec2::new(side + MARGIN, 0.0);
    (
        Rect::from_corners(corner, corner + Vec2::splat(side)),
        Rect::from_corners(beside, beside + Vec2::new(wide, side)),
    )
}

fn stand_aside(layout: Res<Layout>, mut aside: ResMut<Aside>) {
    aside.set_if_neq(Aside(Some(places(&layout).0)));
}

fn show(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    findings: Res<Findings>,
    mut aside: ResMut<Aside>,
    mut next: ResMut<NextState<Sheet>>,
    catalogue: Res<Catalogue>,
) {
    if findings.style.is_none() || !matches!(screen.get(), Screen::Playing(_)) {
        next.set(Sheet::None);
        return;
    }
    let room = catalogue.colours(*screen.get());
    cues.write(PlayCue(Cue::SheetOpen));
    aside.set_if_neq(Aside(Some(places(&layout).0)));
    let (board, place) = places(&layout);
    let compact = layout.mode == Mode::Compact;
    commands
        .spawn((
            Name::new("Review"),
            DespawnOnExit(Sheet::Review),
            GlobalZIndex(10),
            Node::default().fill(),
            Pickable::default(),
        ))
        .with_children(|page| {
            if compact {
                let column = Node::column().fill().padding(UiRect {
                    top: px(6),
                    bottom: px(10),
                    ..UiRect::horizontal(px(SMALL_MARGIN))
                });
                page.spawn(column).with_children(|column| small_page(column, room, &findings, board.width()));
            } else {
                let node = Node::default()
                    .absolute()
                    .left(px(place.min.x))
                    .top(px(place.min.y))
                    .size(px(place.width()), px(place.height()))
                    .padding(UiRect::all(px(24)));
                page.spawn((
                    panel(room, node),
                    Tweens::new([Tween::new(Change::Scale(0.98, 1.0), seconds::SHEET_OPEN, Ease::Out)]),
                ))
                .with_children(|column| large_page(column, room, &findings));
            }
        });
}

fn large_page(column: &mut ChildSpawnerCommands, room: &'static Palette, findings: &Findings) {
    head(column, room, 34.0, 40.0);
    column.spawn(gap(10.0));
    progress(column, room, 15.0);
    column.spawn(gap(14.0));
    graph::spawn(column, findings, room, false);
    column.spawn(gap(14.0));
    caption(column, room, [20.0, 16.0]);
    column.spawn(gap(18.0));
    column.spawn((Node::default(), children![label("Most costly moves", 13.0, room.muted)]));
    column.spawn(gap(8.0));
    slips(column, room, false);
    column.spawn(gap(18.0));
    buttons(column, room, [48.0, 18.0]);
}

fn small_page(column: &mut ChildSpawnerCommands, room: &'static Palette, findings: &Findings, board: f32) {
    head(column, room, 24.0, 28.0);
    column
        .spawn(
            Node::row()
                .height(px(board))
                .gap(px(SMALL_MARGIN))
                .margin(UiRect { top: px(6), bottom: px(8), ..default() })
                .no_shrink(),
        )
        .with_children(|row| {
            row.spawn(Node::default().size(px(board), px(board)).no_shrink());
            row.spawn(Node::column().share()).with_children(|list| {
                list.spawn((
                    Node::default().height(px(18)),
                    children![label("Most costly", 11.0, room.muted)],
                ));
                slips(list, room, true);
            });
        });
    caption(column, room, [15.0, 13.0]);
    column.spawn(gap(6.0));
    graph::spawn(column, findings, room, true);
    column.spawn(gap(6.0));
    progress(column, room, 12.0);
    column.spawn(gap(6.0));
    buttons(column, room, [38.0, 15.0]);
}

fn gap(height: f32) -> Node {
    Node::default().height(px(height)).no_shrink()
}

fn head(column: &mut ChildSpawnerCommands, room: &Palette, title: f32, size: f32) {
    column
        .spawn(Node::row().height(px(size.max(SMALL_HEAD))).align_center().spread().no_shrink())
        .with_children(|row| {
            row.spawn(text("Review", title, Weight::Bold, room.title));
            row.spawn((
                Name::new("Close"),
                OnSheet,
                icon_button(ButtonLook::quiet(room), "icon_close", size, room.text),
                observe(close),
            ));
        });
}

/// How far it has got: in words, and as a bar that goes when it is full.
fn progress(column: &mut ChildSpawnerCommands, room: &Palette, size: f32) {
    column.spawn(Node::column().gap(px(6)).no_shrink()).with_children(|part| {
        part.spawn((Line::Progress, text("", size, Weight::Regular, room.muted)));
        part.spawn((
            bar(percent(100), 4.0, room.panel_raised),
            children![(ProgressBar, bar(percent(0), 4.0, room.accent))],
        ));
    });
}

fn caption(column: &mut ChildSpawnerCommands, room: &Palette, sizes: [f32; 2]) {
    column.spawn(Node::column().gap(px(4)).no_shrink()).with_children(|lines| {
        lines.spawn((Line::Position, text("", sizes[0], Weight::Bold, room.text)));
        lines.spawn((Line::Worth, text("", sizes[1], Weight::Medium, room.muted)));
    });
}

fn slips(column: &mut ChildSpawnerCommands, room: &Palette, compact: bool) {
    column
        .spawn(
            Node::column()
                .gap(px(if compact { 5 } else { 8 }))
                .min_height(px(if compact { 0 } else { 160 }))
                .flex_grow(if compact { 1.0 } else { 0.0 })
                .no_shrink(),
        )
        .with_children(|rows| {
            rows.spawn((Flawless, text("", if compact { 12.0 } else { 16.0 }, Weight::Medium, room.text)));
            for rank in 0..WORST {
                slip_row(rows, room, rank, compact);
            }
        });
}

/// A move that cost something: pressed, the game goes on before it.
fn slip_row(rows: &mut ChildSpawnerCommands, room: &Palette, rank: usize, compact: bool) {
    let (chip, token, words) = if compact { (18.0, 16.0, [14.0, 12.0]) } else { (22.0, 22.0, [17.0, 15.0]) };
    let mut row = rows.spawn((
        Name::new(format!("Costly move {}", rank + 1)),
        SlipRow(rank),
        OnSheet,
        button(ButtonLook::quiet(room), percent(100), 48.0),
        observe(retry_slip),
    ));
    row.entry::<Node>().and_modify(move |mut node| {
        node.display = Display::None;
        node.padding = UiRect::horizontal(px(if compact { 8 } else { 14 }));
        node.justify_content = JustifyContent::FlexStart;
        if compact {
            node.flex_direction = FlexDirection::Column;
            node.align_items = AlignItems::FlexStart;
            node.justify_content = JustifyContent::Center;
            node.row_gap = px(5);
            node.height = auto();
            node.flex_grow = 1.0;
            node.flex_basis = px(0);
            node.max_height = px(72);
        }
    });
    let played = move |line: &mut ChildSpawnerCommands| {
        line.spawn(graph::slip_chip(rank, chip, false));
        line.spawn((
            SlipToken { rank, size: token, shown: None },
            Node::default().size(px(token), px(token)).no_shrink(),
        ));
        line.spawn((SlipText::Played(rank), text("", words[0], Weight::Bold, room.text)));
    };
    row.with_children(|row| {
        if compact {
            row.spawn(Node::row().align_center().gap(px(6))).with_children(played);
        } else {
            played(row);
            row.spawn(Node::default().grow());
        }
        row.spawn((SlipText::Better(rank), text("", words[1], Weight::Medium, room.muted)));
        if !compact {
            row.spawn(icon("icon_restart", 20.0, room.muted));
        }
    });
}

fn buttons(column: &mut ChildSpawnerCommands, room: &Palette, [height, word]: [f32; 2]) {
    column.spawn(Node::row().gap(px(12)).no_shrink()).with_children(|row| {
        let mut retry = row.spawn((
            Name::new("Retry from here"),
            RetryButton,
            OnSheet,
            button(ButtonLook::main(room), percent(64), height),
            observe(|_: On<Activate>, cursor: Res<Cursor>, mut retry: Retrying| {
                retry.from(cursor.chosen);
            }),
            children![
                icon("icon_restart", 22.0, room.button_ink),
                text("Retry from here", word, Weight::Bold, room.button_ink)
            ],
        ));
        retry.entry::<Node>().and_modify(|mut node| node.flex_shrink = 1.0);
        row.spawn((
            Name::new("Done"),
            OnSheet,
            button(ButtonLook::quiet(room), auto(), height),
            observe(close),
            children![text("Done", word, Weight::Bold, room.text)],
        ))
        .entry::<Node>()
        .and_modify(|mut node| node.flex_grow = 1.0);
    });
}

/// Plays on from an earlier position.
#[derive(bevy::ecs::system::SystemParam)]
struct Retrying<'w> {
    asks: MessageWriter<'w, Ask>,
    next: ResMut<'w, NextState<Sheet>>,
}

impl Retrying<'_> {
    fn from(&mut self, position: usize) {
        self.asks.write(Ask::Retry(position));
        self.next.set(Sheet::None);
    }
}

fn retry_slip(press: On<Activate>, rows: Query<&SlipRow>, findings: Res<Findings>, mut retry: Retrying) {
    if let Some(slip) = rows.get(press.entity).ok().and_then(|row| findings.slips.get(row.0)) {
        retry.from(slip.ply);
    }
}

/// A row that has the focus shows the position before its move.
fn preview_slips(
    focus: Res<InputFocus>,
    rows: Query<&SlipRow>,
    findings: Res<Findings>,
    mut cursor: ResMut<Cursor>,
    mut by_row: Local<bool>,
) {
    let row = focus.get().and_then(|entity| rows.get(entity).ok());
    let pointed = row.and_then(|row| findings.slips.get(row.0)).map(|slip| slip.ply);
    // What the pointer shows in the graph is left alone.
    if pointed.is_some() || *by_row {
        cursor.set_if_neq(Cursor { pointed, ..*cursor });
    }
    *by_row = pointed.is_some();
}

fn write_lines(
    findings: Res<Findings>,
    cursor: Res<Cursor>,
    mut lines: Query<(&Line, &mut Text)>,
    mut bars: Query<(&mut Node, &ChildOf), With<ProgressBar>>,
    mut parents: Query<&mut Visibility>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // The board follows in the next frame.
    redraw.write(RequestRedraw);
    let seen = cursor.seen();
    for (line, mut text) in &mut lines {
        let new = match line {
            Line::Progress => progress_line(&findings),
            Line::Position => position_line(&findings, seen),
            Line::Worth => worth_line(&findings, seen),
        };
        if text.0 != new {
            text.0 = new;
        }
    }
    for (mut bar, parent) in &mut bars {
        let part = 100.0 * findings.heights.len() as f32 / (findings.moves.len() + 1) as f32;
        bar.width = percent(part);
        if let Ok(mut groove) = parents.get_mut(parent.parent()) {
            let new = if findings.is_done() { Visibility::Hidden } else { Visibility::Inherited };
            groove.set_if_neq(new);
        }
    }
}

fn progress_line(findings: &Findings) -> String {
    let (known, all) = (findings.heights.len(), findings.moves.len() + 1);
    if findings.is_done() {
        format!("All {all} positions have been looked at.")
    } else {
        format!("Looking at position {} of {all}…", known + 1)
    }
}

fn position_line(findings: &Findings, seen: usize) -> String {
    let names = findings.style.map_or(["", ""], |style| style.names);
    match seen.checked_sub(1).and_then(|last| findings.moves.get(last)) {
        None => "Before the first move".to_owned(),
        Some((seat, mv)) => format!("After move {seen}: {} {mv}", names[usize::from(*seat == Seat::Second)]),
    }
}

fn worth_line(findings: &Findings, seen: usize) -> String {
    let Some(told) = findings.told.get(seen) else { return "Not looked at yet.".to_owned() };
    let Some(slip) = findings.slips.iter().find(|slip| slip.ply == seen) else { return told.clone() };
    let better = format!("Better now: {}, not {}.", slip.better, slip.played);
    // What does not fit can still be read from the graph.
    if told.len() + better.len() <= LONGEST { format!("{told} {better}") } else { better }
}

fn write_slips(
    mut commands: Commands,
    findings: Res<Findings>,
    mut rows: Query<(&SlipRow, &mut Node)>,
    mut texts: Query<(&SlipText, &mut Text), Without<Flawless>>,
    mut tokens: Query<(Entity, &mut SlipToken)>,
    mut flawless: Query<(&mut Text, &mut Node), (With<Flawless>, Without<SlipRow>)>,
) {
    for (SlipRow(rank), mut node) in &mut rows {
        let display = if *rank < findings.slips.len() { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
    }
    for (part, mut text) in &mut texts {
        let (SlipText::Played(rank) | SlipText::Better(rank)) = *part;
        let Some(slip) = findings.slips.get(rank) else { continue };
        let new = match part {
            SlipText::Played(_) => format!("{}. {}", slip.ply + 1, slip.played),
            SlipText::Better(_) => format!("{} saves {}", slip.better, slip.cost),
        };
        if text.0 != new {
            text.0 = new;
        }
    }
    for (entity, mut token) in &mut tokens {
        let seat = findings.slips.get(token.rank).map(|slip| slip.seat);
        if token.shown != seat
            && let (Some(seat), Some(style)) = (seat, findings.style)
        {
            token.shown = Some(seat);
            let size = token.size;
            commands.entity(entity).despawn_children().with_children(|place| {
                (style.token)(place, seat, size);
            });
        }
    }
    for (mut text, mut node) in &mut flawless {
        node.display = if findings.slips.is_empty() { Display::Flex } else { Display::None };
        let new = if findings.is_done() { "None. Well played!" } else { "None so far." };
        if text.0 != new {
            new.clone_into(&mut text.0);
        }
    }
}

/// From the end of the game there is nothing to play.
fn allow_retry(
    mut commands: Commands,
    findings: Res<Findings>,
    cursor: Res<Cursor>,
    buttons: Query<(Entity, Has<InteractionDisabled>), With<RetryButton>>,
) {
    let at_the_end = cursor.chosen >= findings.moves.len();
    for (button, disabled) in &buttons {
        if at_the_end && !disabled {
            commands.entity(button).insert(InteractionDisabled);
        } else if !at_the_end && disabled {
            commands.entity(button).remove::<InteractionDisabled>();
        }
    }
}
