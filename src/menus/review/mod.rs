//! The page of a review: the board beside the graph, the three costliest moves, and the way back into the
//! game. A small window shows the same with a smaller board.

mod graph;

use bevy::window::RequestRedraw;

use crate::gameplay::hud::Aside;
use crate::gameplay::review::{Cursor, Findings, Note};
use crate::menus::prelude::*;
use crate::theme::sheet::close;

const MARGIN: f32 = 32.0;
const SMALL_MARGIN: f32 = 12.0;
/// The height of the header on the small page.
const SMALL_HEAD: f32 = 36.0;

/// The longest line, in bytes.
const LONGEST: usize = 54;

/// A text that depends on the findings and on the position shown.
#[derive(Component)]
struct Line(fn(&Findings, usize) -> String);

/// The bar that shows how much of the game is analysed.
#[derive(Component)]
struct ProgressBar;

/// The list of the costliest moves.
#[derive(Component)]
struct Slips {
    compact: bool,
}

/// The row of a costly move, by the number of moves before it.
#[derive(Component)]
struct SlipRow(usize);

#[derive(Component)]
pub struct RetryButton;

pub fn plugin(app: &mut App) {
    app.add_plugins(graph::plugin);
    app.add_systems(OnEnter(Sheet::Review), show.after(FrameSystems::Rules));
    let opened = || any_match_filter::<Added<Slips>>;
    let findings_change = || resource_changed::<Findings>.or_else(opened());
    app.add_systems(
        Update,
        (
            preview_slips.in_set(FrameSystems::Menus).run_if(resource_changed::<InputFocus>),
            stand_aside
                .after(FrameSystems::Rules)
                .before(FrameSystems::View)
                .run_if(resource_changed::<Layout>.or_else(opened())),
            (write_lines, allow_retry)
                .in_set(FrameSystems::View)
                .run_if(findings_change().or_else(resource_changed::<Cursor>)),
            (list_slips, show_progress).in_set(FrameSystems::View).run_if(findings_change()),
        )
            .run_if(in_state(Sheet::Review)),
    );
    app.add_systems(OnExit(Sheet::Review), |mut aside: ResMut<Aside>| _ = aside.set_if_neq(Aside(None)));
}

/// The places of the board and the panel.
fn places(layout: &Layout) -> (Rect, Rect) {
    let window = layout.window;
    let square = |corner: Vec2, side: f32| Rect::from_corners(corner, corner + Vec2::splat(side));
    if layout.mode == Mode::Compact {
        let side = (window.x - 2.0 * SMALL_MARGIN - 172.0).min(window.y - 300.0).max(120.0);
        let corner = Vec2::new(SMALL_MARGIN, SMALL_HEAD + 12.0);
        return (square(corner, side), Rect::from_corners(Vec2::ZERO, window));
    }
    let most = window.y - 2.0 * MARGIN;
    let wide = (window.x - 3.0 * MARGIN - most).clamp(480.0, 600.0);
    let side = most.min(window.x - 3.0 * MARGIN - wide);
    let corner = Vec2::new((window.x - side - wide - MARGIN) / 2.0, (window.y - side) / 2.0);
    let beside = corner + Vec2::new(side + MARGIN, 0.0);
    (square(corner, side), Rect::from_corners(beside, beside + Vec2::new(wide, side)))
}

fn stand_aside(layout: Res<Layout>, mut aside: ResMut<Aside>) {
    aside.set_if_neq(Aside(Some(places(&layout).0)));
}

fn show(mut opening: Opening, findings: Res<Findings>, mut next: ResMut<NextState<Sheet>>) {
    if findings.style.is_none() || !matches!(opening.screen.get(), Screen::Playing(_)) {
        next.set(Sheet::None);
        return;
    }
    let room = opening.room();
    opening.cues.write(PlayCue(Cue::SheetOpen));
    let (board, place) = places(&opening.layout);
    let mut page = opening.commands.spawn((
        Name::new("Review"),
        DespawnOnExit(Sheet::Review),
        GlobalZIndex(10),
        Node::default().fill(),
        Pickable::default(),
    ));
    page.with_children(|page| {
        if opening.layout.mode == Mode::Compact {
            let around = UiRect { top: px(6), bottom: px(10), ..UiRect::horizontal(px(SMALL_MARGIN)) };
            page.spawn(Node::column().fill().padding(around))
                .with_children(|column| small_page(column, room, &findings, board.width()));
        } else {
            let node = Node::default().absolute().left(px(place.min.x)).top(px(place.min.y));
            let node = node.size(px(place.width()), px(place.height())).padding(UiRect::all(px(24)));
            let opens = Tweens::new([Tween::new(Change::Scale(0.98, 1.0), seconds::SHEET_OPEN, Ease::Out)]);
            page.spawn((panel(room, node), opens))
                .with_children(|column| large_page(column, room, &findings));
        }
    });
}

fn large_page(column: &mut ChildSpawnerCommands, room: &'static Palette, findings: &Findings) {
    head(column, room, 34.0, 40.0);
    column.spawn(space(10.0));
    progress(column, room, 15.0);
    column.spawn(space(14.0));
    graph::spawn(column, findings, room, false);
    column.spawn(space(14.0));
    caption(column, room, [20.0, 16.0]);
    column.spawn(space(18.0));
    column.spawn((Node::default(), children![label("Most costly moves", 13.0, room.muted)]));
    column.spawn(space(8.0));
    slips(column, false);
    column.spawn(space(18.0));
    buttons(column, room, [48.0, 18.0]);
}

fn small_page(column: &mut ChildSpawnerCommands, room: &'static Palette, findings: &Findings, board: f32) {
    head(column, room, 24.0, 28.0);
    let top = Node::row().height(px(board)).gap(px(SMALL_MARGIN)).no_shrink();
    column.spawn(top.margin(UiRect { top: px(6), bottom: px(8), ..default() })).with_children(|row| {
        row.spawn(Node::default().size(px(board), px(board)).no_shrink());
        row.spawn(Node::column().share()).with_children(|list| {
            let heading = label("Most costly", 11.0, room.muted);
            list.spawn((Node::default().height(px(18)), children![heading]));
            slips(list, true);
        });
    });
    caption(column, room, [15.0, 13.0]);
    column.spawn(space(6.0));
    graph::spawn(column, findings, room, true);
    column.spawn(space(6.0));
    progress(column, room, 12.0);
    column.spawn(space(6.0));
    buttons(column, room, [38.0, 15.0]);
}

fn head(column: &mut ChildSpawnerCommands, room: &Palette, title: f32, size: f32) {
    column.spawn((
        Node::row().height(px(size.max(SMALL_HEAD))).align_center().spread().no_shrink(),
        children![text("Review", title, Weight::Bold, room.title), cross(room, size)],
    ));
}

/// The progress in words, and as a bar that disappears when it is full.
fn progress(column: &mut ChildSpawnerCommands, room: &Palette, size: f32) {
    let filled = (ProgressBar, bar(percent(0), 4.0, room.accent));
    column.spawn((
        Node::column().gap(px(6)).no_shrink(),
        children![
            (Line(progress_line), text("", size, Weight::Regular, room.muted)),
            (bar(percent(100), 4.0, room.panel_raised), children![filled]),
        ],
    ));
}

fn caption(column: &mut ChildSpawnerCommands, room: &Palette, [position, worth]: [f32; 2]) {
    column.spawn((
        Node::column().gap(px(4)).no_shrink(),
        children![
            (Line(position_line), text("", position, Weight::Bold, room.text)),
            (Line(worth_line), text("", worth, Weight::Medium, room.muted)),
        ],
    ));
}

fn slips(column: &mut ChildSpawnerCommands, compact: bool) {
    let (gap, height, part) = if compact { (5, 0, 1.0) } else { (8, 160, 0.0) };
    let list = Node::column().gap(px(gap)).min_height(px(height)).flex_grow(part).no_shrink();
    column.spawn((Slips { compact }, list));
}

/// Lists the costliest moves found so far.
fn list_slips(
    mut redrawing: Redrawing,
    findings: Res<Findings>,
    (screen, catalogue): (Res<State<Screen>>, Res<Catalogue>),
    list: Single<(Entity, Ref<Slips>)>,
    mut listed: Local<(Vec<Note>, bool)>,
) {
    let (entity, list) = &*list;
    let now = (findings.slips.clone(), findings.is_done());
    if std::mem::replace(&mut *listed, now.clone()) == now && !list.is_added() {
        return;
    }
    let room = catalogue.colours(*screen.get());
    redrawing.redraw(*entity, |rows| {
        if findings.slips.is_empty() {
            let none = if findings.is_done() { "None. Well played!" } else { "None so far." };
            rows.spawn(text(none, if list.compact { 12.0 } else { 16.0 }, Weight::Medium, room.text));
        }
        for rank in 0..findings.slips.len() {
            slip_row(rows, room, &findings, rank, list.compact);
        }
    });
}

/// The row of a costly move. Pressing it plays on from before that move.
fn slip_row(
    rows: &mut ChildSpawnerCommands,
    room: &Palette,
    findings: &Findings,
    rank: usize,
    compact: bool,
) {
    let (chip, token, [large, small], side) =
        if compact { (18.0, 16.0, [14.0, 12.0], 8) } else { (22.0, 22.0, [17.0, 15.0], 14) };
    let shape = |node: Node| {
        let node = node.padding(UiRect::horizontal(px(side))).justify(JustifyContent::FlexStart);
        if !compact {
            return node;
        }
        let node = node.direction(FlexDirection::Column).align(AlignItems::FlexStart).justify_center();
        node.row_gap(px(5)).height(auto()).share().max_height(px(72))
    };
    let slip = &findings.slips[rank];
    let played = |line: &mut ChildSpawnerCommands| {
        line.spawn(graph::slip_chip(graph::disc(chip), rank, chip));
        line.spawn(Node::default().size(px(token), px(token)).no_shrink()).with_children(|place| {
            if let Some(style) = findings.style {
                (style.token)(place, slip.seat, token);
            }
        });
        line.spawn(text(format!("{}. {}", slip.ply + 1, slip.played), large, Weight::Bold, room.text));
    };
    let better = text(format!("{} saves {}", slip.better, slip.cost), small, Weight::Medium, room.muted);
    rows.spawn((
        Name::new(format!("Costly move {}", rank + 1)),
        SlipRow(slip.ply),
        OnSheet,
        shaped_button(ButtonLook::quiet(room), percent(100), 48.0, shape),
        observe(send_and_close(Ask::Retry(slip.ply))),
    ))
    .with_children(|row| {
        if compact {
            row.spawn(Node::row().align_center().gap(px(6))).with_children(played);
            row.spawn(better);
        } else {
            played(row);
            row.spawn(Node::default().grow());
            row.spawn(better);
            row.spawn(icon("icon_restart", 20.0, room.muted));
        }
    });
}

fn buttons(column: &mut ChildSpawnerCommands, room: &Palette, [height, word]: [f32; 2]) {
    column.spawn(Node::row().gap(px(12)).no_shrink()).with_children(|row| {
        let shape = |node: Node| Node { flex_shrink: 1.0, ..node };
        row.spawn((
            Name::new("Retry from here"),
            RetryButton,
            OnSheet,
            shaped_button(ButtonLook::main(room), percent(64), height, shape),
            observe(retry),
            children![
                icon("icon_restart", 22.0, room.button_ink),
                text("Retry from here", word, Weight::Bold, room.button_ink)
            ],
        ));
        row.spawn((
            Name::new("Done"),
            OnSheet,
            shaped_button(ButtonLook::quiet(room), auto(), height, Node::grow),
            observe(close),
            children![text("Done", word, Weight::Bold, room.text)],
        ));
    });
}

/// Plays on from the chosen position.
fn retry(
    _: On<Activate>,
    cursor: Res<Cursor>,
    mut asks: MessageWriter<Ask>,
    mut next: ResMut<NextState<Sheet>>,
) {
    asks.write(Ask::Retry(cursor.chosen));
    next.set(Sheet::None);
}

/// Shows the position before the move of the focused row.
fn preview_slips(
    focus: Res<InputFocus>,
    rows: Query<&SlipRow>,
    mut cursor: ResMut<Cursor>,
    mut by_row: Local<bool>,
) {
    let pointed = focus.get().and_then(|entity| rows.get(entity).ok()).map(|row| row.0);
    // Leave the position under the pointer alone.
    if pointed.is_some() || *by_row {
        cursor.set_if_neq(Cursor { pointed, ..*cursor });
    }
    *by_row = pointed.is_some();
}

fn write_lines(
    (findings, cursor): (Res<Findings>, Res<Cursor>),
    mut lines: Query<(&Line, &mut Text)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // The board follows in the next frame.
    redraw.write(RequestRedraw);
    for (Line(line), mut text) in &mut lines {
        text.set_if_neq(Text(line(&findings, cursor.seen())));
    }
}

fn show_progress(
    findings: Res<Findings>,
    bar: Single<(&mut Node, &ChildOf), With<ProgressBar>>,
    mut grooves: Query<&mut Visibility>,
) {
    let (mut bar, groove) = bar.into_inner();
    bar.width = percent(100.0 * findings.heights.len() as f32 / (findings.moves.len() + 1) as f32);
    if let Ok(mut groove) = grooves.get_mut(groove.parent()) {
        groove.set_if_neq(if findings.is_done() { Visibility::Hidden } else { Visibility::Inherited });
    }
}

fn progress_line(findings: &Findings, _: usize) -> String {
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
    // If both do not fit, the worth can still be read from the graph.
    if told.len() + better.len() <= LONGEST { format!("{told} {better}") } else { better }
}

/// Disables the retry button at the end of the game, where there is nothing to play.
fn allow_retry(
    mut commands: Commands,
    (findings, cursor): (Res<Findings>, Res<Cursor>),
    button: Single<Entity, With<RetryButton>>,
) {
    let mut button = commands.entity(*button);
    if cursor.chosen < findings.moves.len() {
        button.remove::<InteractionDisabled>();
    } else {
        button.insert(InteractionDisabled);
    }
}
