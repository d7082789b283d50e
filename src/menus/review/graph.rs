//! The curve of a game: a bar for every position, up for the first player and down for the
//! second, with a scale, the moves that cost most, and the cursor. Pointing at it shows a
//! position, pressing chooses it; left and right go from one to the next.

use crate::theme::node::NodeExt;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, InteractionDisabled, UiGlobalTransform};
use bevy::ui_widgets::{Activate, observe};
use bevy::window::PrimaryWindow;

use super::RetryButton;
use crate::core::Seat;
use crate::core::review::WORST;
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::states::{FrameSystems, Sheet};
use crate::gameplay::catalogue::Catalogue;
use crate::gameplay::review::{Cursor, Findings};
use crate::theme::focusable::{FirstFocus, OnSheet, Sideways, StepSideways};
use crate::theme::palette::{Palette, SLIP, radius};
use crate::theme::widgets::{ButtonLook, Weight, text};

/// Up to so many bars stand apart.
const APART: usize = 90;

/// The graph as a whole: what has the focus.
#[derive(Component)]
struct Graph;

/// The ground that the bars stand on.
#[derive(Component)]
struct Plot;

/// The bar of the position after so many moves.
#[derive(Component, Clone, Copy)]
struct Bar(usize);

/// The line through the position that is seen, and the dot at its height.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum CursorMark {
    Line,
    Dot,
}

/// The mark of one of the worst moves, by its rank from 0.
#[derive(Component, Clone, Copy)]
struct SlipMark(usize);

/// The lines of the scale, in the plot, and their labels beside it.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Scale {
    Lines,
    Labels,
}

/// Draws the graph and listens to it.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            step.in_set(FrameSystems::Rules),
            (raise_bars, mark_slips, write_scale)
                .in_set(FrameSystems::View)
                .run_if(resource_changed::<Findings>.or_else(any_match_filter::<Added<Graph>>)),
            mark_cursor.in_set(FrameSystems::View).run_if(
                resource_changed::<Findings>
                    .or_else(resource_changed::<Cursor>)
                    .or_else(any_match_filter::<Added<Graph>>),
            ),
        )
            .run_if(in_state(Sheet::Review)),
    );
}

/// How far along the graph a position stands, in percent.
fn along(position: usize, findings: &Findings) -> f32 {
    100.0 * position as f32 / (findings.moves.len() + 1) as f32
}

/// How far from the top a height is, in percent.
fn down(height: f32) -> f32 {
    50.0 - 50.0 * height
}

/// The graph, as high as there is room.
pub fn spawn(parent: &mut ChildSpawnerCommands, findings: &Findings, room: &'static Palette, compact: bool) {
    let Some(style) = findings.style else { return };
    let (gutter, foot, token) = if compact { (30.0, 15.0, 16.0) } else { (46.0, 22.0, 22.0) };
    parent
        .spawn((
            Name::new("Graph"),
            Graph,
            OnSheet,
            FirstFocus,
            Sideways,
            ButtonLook::bare(room),
            Node::default()
                .width(percent(100))
                .share()
                .min_height(px(80))
                .padding(UiRect { left: px(gutter), right: px(4), top: px(4), bottom: px(foot) })
                .rounded(px(radius::BUTTON)),
            BackgroundColor(Color::NONE),
            observe(point),
            observe(choose),
            observe(leave),
            observe(go_to_retry),
        ))
        .with_children(|graph| {
            graph
                .spawn((
                    Plot,
                    Node::default().fill().rounded(px(radius::SMALL)),
                    BackgroundColor(style.colours[0]),
                ))
                .with_children(|plot| fill_plot(plot, findings, room, compact));
            let beside = Node::column()
                .absolute()
                .left(px(0))
                .top(px(4))
                .bottom(px(foot))
                .width(px(gutter - 8.0))
                .spread()
                .align_center();
            graph.spawn(beside.clone()).with_children(|ends| {
                for seat in [Seat::First, Seat::Second] {
                    (style.token)(ends, seat, token);
                }
            });
            graph.spawn((Scale::Labels, beside));
            foot_numbers(graph, findings, room, [gutter, foot]);
        });
}

fn fill_plot(plot: &mut ChildSpawnerCommands, findings: &Findings, room: &Palette, compact: bool) {
    let layer = || Node::default().absolute().fill();
    let count = findings.moves.len() + 1;
    let gap = if count <= APART { 1.0 } else { 0.0 };
    plot.spawn((Scale::Lines, layer()));
    plot.spawn(layer()).with_children(|bars| {
        for position in 0..count {
            bars.spawn((
                Bar(position),
                Node::default()
                    .absolute()
                    .left(percent(along(position, findings)))
                    .width(percent(100.0 / count as f32))
                    .border(UiRect::right(px(gap))),
                BackgroundColor(Color::NONE),
            ));
        }
    });
    let accent = if room.dark { room.accent } else { room.focus };
    plot.spawn((
        CursorMark::Line,
        Node::default().absolute().size(px(2), percent(100)).margin(UiRect::left(px(-1))),
        BackgroundColor(accent),
    ));
    let dot = if compact { 8.0 } else { 10.0 };
    plot.spawn((
        CursorMark::Dot,
        Node::default()
            .absolute()
            .size(px(dot), px(dot))
            .margin(UiRect { left: px(-dot / 2.0), top: px(-dot / 2.0), ..default() })
            .border(UiRect::all(px(1.5)))
            .round(),
        BackgroundColor(accent),
        BorderColor::all(Color::WHITE),
    ));
    let chip = if compact { 17.0 } else { 20.0 };
    for rank in 0..WORST {
        plot.spawn((SlipMark(rank), slip_chip(rank, chip, true)));
    }
}

/// The rank of a move that cost something, in a red disc.
pub fn slip_chip(rank: usize, size: f32, placed: bool) -> impl Bundle {
    let away = if placed { -size / 2.0 } else { 0.0 };
    (
        Node {
            position_type: if placed { PositionType::Absolute } else { PositionType::Relative },
            width: px(size),
            height: px(size),
            margin: UiRect { left: px(away), top: px(away), ..default() },
            border: UiRect::all(px(1.5)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border_radius: BorderRadius::MAX,
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(SLIP),
        BorderColor::all(Color::WHITE),
        children![text((rank + 1).to_string(), (size * 0.58).max(11.0), Weight::Bold, Color::WHITE)],
    )
}

/// The numbers of some moves below the graph.
fn foot_numbers(
    graph: &mut ChildSpawnerCommands,
    findings: &Findings,
    room: &Palette,
    [gutter, foot]: [f32; 2],
) {
    let moves = findings.moves.len();
    let every = [5, 10, 20, 50, 100, 200].into_iter().find(|step| moves / step <= 8).unwrap_or(500);
    graph
        .spawn(Node::default().absolute().left(px(gutter)).right(px(4)).bottom(px(0)).height(px(foot - 3.0)))
        .with_children(|numbers| {
            for number in (every..=moves).step_by(every) {
                let middle = along(number, findings) + along(1, findings) / 2.0;
                numbers.spawn((
                    Node::row()
                        .absolute()
                        .left(percent(middle))
                        .size(px(40), percent(100))
                        .margin(UiRect::left(px(-20)))
                        .centered(),
                    children![text(
                        number.to_string(),
                        if foot < 20.0 { 11.0 } else { 13.0 },
                        Weight::Medium,
                        room.muted
                    )],
                ));
            }
        });
}

fn raise_bars(findings: Res<Findings>, mut bars: Query<(&Bar, &mut Node, &mut BackgroundColor)>) {
    let Some(style) = findings.style else { return };
    for (Bar(position), mut node, mut color) in &mut bars {
        let Some(height) = findings.heights.get(*position) else { continue };
        let (top, bottom) = if *height >= 0.0 { (down(*height), 50.0) } else { (50.0, down(*height)) };
        (node.top, node.height) = (percent(top), percent(bottom - top));
        color.set_if_neq(BackgroundColor(style.colours[if *height >= 0.0 { 1 } else { 2 }]));
    }
}

fn mark_slips(findings: Res<Findings>, mut marks: Query<(&SlipMark, &mut Node)>) {
    for (SlipMark(rank), mut node) in &mut marks {
        // The mark stands where the move led.
        let after = findings.slips.get(*rank).map(|slip| slip.ply + 1);
        let Some((after, height)) = after.and_then(|after| Some((after, findings.heights.get(after)?)))
        else {
            node.display = Display::None;
            continue;
        };
        node.display = Display::Flex;
        node.left = percent(along(after, &findings) + along(1, &findings) / 2.0);
        node.top = percent(down(height * 0.9));
    }
}

fn mark_cursor(findings: Res<Findings>, cursor: Res<Cursor>, mut marks: Query<(&CursorMark, &mut Node)>) {
    let seen = cursor.seen();
    let height = findings.heights.get(seen);
    for (mark, mut node) in &mut marks {
        node.left = percent(along(seen, &findings) + along(1, &findings) / 2.0);
        if *mark == CursorMark::Dot {
            node.display = if height.is_some() { Display::Flex } else { Display::None };
            node.top = percent(down(height.copied().unwrap_or(0.0)));
        }
    }
}

fn write_scale(
    mut commands: Commands,
    findings: Res<Findings>,
    screen: Res<State<crate::engine::states::Screen>>,
    scales: Query<(Entity, &Scale, &ComputedNode)>,
    mut shown: Local<Vec<(f32, String)>>,
    added: Query<(), Added<Graph>>,
    catalogue: Res<Catalogue>,
) {
    if *shown == findings.scale && added.is_empty() {
        return;
    }
    shown.clone_from(&findings.scale);
    let room = catalogue.colours(*screen.get());
    for (entity, scale, node) in &scales {
        commands.entity(entity).despawn_children().with_children(|part| match scale {
            Scale::Lines => {
                for (height, _) in std::iter::once(&(0.0, String::new())).chain(&findings.scale) {
                    for height in [*height, -*height] {
                        let strength = if height == 0.0 { 0.55 } else { 0.2 };
                        part.spawn((
                            Node::default().absolute().top(percent(down(height))).size(percent(100), px(1)),
                            BackgroundColor(Color::WHITE.with_alpha(strength)),
                        ));
                    }
                }
            }
            Scale::Labels => {
                let size = if node.size().x * node.inverse_scale_factor() < 30.0 { 11.0 } else { 13.0 };
                let zero = [(0.0, "0".to_owned())];
                let both = findings
                    .scale
                    .iter()
                    .flat_map(|(height, name)| [(*height, name.clone()), (-*height, name.clone())]);
                for (height, name) in both.chain(zero) {
                    part.spawn((
                        Node::row()
                            .absolute()
                            .right(px(0))
                            .top(percent(down(height)))
                            .height(px(20))
                            .margin(UiRect::top(px(-10)))
                            .align_center(),
                        children![text(name, size, Weight::Medium, room.muted)],
                    ));
                }
            }
        });
    }
}

/// Left and right go to the position before and after.
fn step(
    mut steps: MessageReader<StepSideways>,
    focus: Res<InputFocus>,
    graphs: Query<(), With<Graph>>,
    findings: Res<Findings>,
    mut cursor: ResMut<Cursor>,
    mut cues: MessageWriter<PlayCue>,
) {
    for step in steps.read() {
        if focus.get().is_some_and(|entity| graphs.contains(entity)) {
            let chosen = (cursor.chosen as i64 + i64::from(step.0)).clamp(0, findings.moves.len() as i64);
            cursor.set_if_neq(Cursor { chosen: chosen as usize, pointed: None });
            cues.write(PlayCue(Cue::Focus));
        }
    }
}

/// The position that lies under a place in the window.
fn position_at(
    place: Vec2,
    windows: &Query<&Window, With<PrimaryWindow>>,
    plots: &Query<(&ComputedNode, &UiGlobalTransform), With<Plot>>,
    findings: &Findings,
) -> Option<usize> {
    let (node, middle) = plots.single().ok()?;
    let width = node.size().x.max(1.0);
    let from_left = place.x * windows.single().ok()?.scale_factor() - (middle.translation.x - width / 2.0);
    let count = (findings.moves.len() + 1) as f32;
    Some((from_left / width * count).clamp(0.0, count - 1.0) as usize)
}

fn point(
    moved: On<Pointer<Move>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    plots: Query<(&ComputedNode, &UiGlobalTransform), With<Plot>>,
    findings: Res<Findings>,
    mut cursor: ResMut<Cursor>,
) {
    if moved.delta != Vec2::ZERO {
        let pointed = position_at(moved.pointer_location.position, &windows, &plots, &findings);
        cursor.set_if_neq(Cursor { pointed, ..*cursor });
    }
}

fn choose(
    press: On<Pointer<Press>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    plots: Query<(&ComputedNode, &UiGlobalTransform), With<Plot>>,
    findings: Res<Findings>,
    mut cursor: ResMut<Cursor>,
) {
    let position = position_at(press.pointer_location.position, &windows, &plots, &findings);
    if let Some(chosen) = position.filter(|_| press.button == PointerButton::Primary) {
        cursor.set_if_neq(Cursor { chosen, pointed: Some(chosen) });
    }
}

fn leave(_: On<Pointer<Out>>, mut cursor: ResMut<Cursor>) {
    cursor.set_if_neq(Cursor { pointed: None, ..*cursor });
}

/// A press of a key leads on to what can be done with the position.
fn go_to_retry(
    _: On<Activate>,
    cursor: Res<Cursor>,
    buttons: Query<Entity, (With<RetryButton>, Without<InteractionDisabled>)>,
    mut focus: ResMut<InputFocus>,
) {
    if let (None, Ok(button)) = (cursor.pointed, buttons.single()) {
        focus.set(button, FocusCause::Navigated);
    }
}
