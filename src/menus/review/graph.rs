//! The curve of a game: a bar for every position, up for the first player and down for the
//! second, with a scale, the moves that cost most, and the cursor. Pointing at it shows a
//! position, pressing chooses it; left and right go from one to the next.

use super::RetryButton;
use crate::core::Seat;
use crate::core::review::WORST;
use crate::gameplay::review::{Cursor, Findings};
use crate::menus::prelude::*;
use crate::theme::palette::SLIP;

/// Up to so many bars stand apart.
const APART: usize = 90;

/// The graph as a whole: what has the focus.
#[derive(Component)]
struct Graph;

/// The ground that the bars stand on.
#[derive(Component)]
struct Plot;

/// What stands at a position.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// The bar of the position after so many moves.
    Bar(usize),
    /// One of the worst moves, by its rank from 0.
    Slip(usize),
    /// The line through the position that is seen.
    CursorLine,
    /// The dot at its height.
    CursorDot,
}

/// The lines of the scale, with their labels beside the plot in this size.
#[derive(Component)]
struct Scale(f32);

/// Draws the graph and listens to it.
pub fn plugin(app: &mut App) {
    let findings_change = || resource_changed::<Findings>.or_else(any_match_filter::<Added<Graph>>);
    app.add_systems(
        Update,
        (
            step.in_set(FrameSystems::Rules),
            (raise_bars, write_scale).in_set(FrameSystems::View).run_if(findings_change()),
            place_marks
                .in_set(FrameSystems::View)
                .run_if(findings_change().or_else(resource_changed::<Cursor>)),
        )
            .run_if(in_state(Sheet::Review)),
    );
}

/// How far along the graph a position stands, in percent.
fn along(position: usize, findings: &Findings) -> f32 {
    100.0 * position as f32 / (findings.moves.len() + 1) as f32
}

/// Where the middle of a position's bar is, in percent.
fn middle(position: usize, findings: &Findings) -> f32 {
    along(position, findings) + along(1, findings) / 2.0
}

/// How far from the top a height is, in percent.
fn down(height: f32) -> f32 {
    50.0 - 50.0 * height
}

/// The graph, as high as there is room.
pub fn spawn(parent: &mut ChildSpawnerCommands, findings: &Findings, room: &'static Palette, compact: bool) {
    let Some(style) = findings.style else { return };
    let (gutter, foot, token) = if compact { (30.0, 15.0, 16.0) } else { (46.0, 22.0, 22.0) };
    let around = UiRect { left: px(gutter), right: px(4), top: px(4), bottom: px(foot) };
    let node = Node::default().width(percent(100)).share().min_height(px(80)).padding(around);
    let graph = (
        Name::new("Graph"),
        Graph,
        OnSheet,
        FirstFocus,
        Sideways,
        ButtonLook::bare(room),
        node.rounded(px(radius::BUTTON)),
        BackgroundColor(Color::NONE),
        (observe(point), observe(choose), observe(leave), observe(go_to_retry)),
    );
    parent.spawn(graph).with_children(|graph| {
        let plot = Node::default().fill().rounded(px(radius::SMALL));
        graph
            .spawn((Plot, plot, BackgroundColor(style.colours[0])))
            .with_children(|plot| fill_plot(plot, findings, room, compact));
        let ends = Node::column().absolute().left(px(0)).top(px(4)).bottom(px(foot)).width(px(gutter - 8.0));
        graph.spawn(ends.spread().align_center()).with_children(|ends| {
            for seat in [Seat::First, Seat::Second] {
                (style.token)(ends, seat, token);
            }
        });
        foot_numbers(graph, findings, room, [gutter, foot]);
    });
}

fn fill_plot(plot: &mut ChildSpawnerCommands, findings: &Findings, room: &Palette, compact: bool) {
    let layer = || Node::default().absolute().fill();
    let scale = Scale(if compact { 11.0 } else { 13.0 });
    let count = findings.moves.len() + 1;
    let gap = if count <= APART { 1.0 } else { 0.0 };
    plot.spawn((scale, layer()));
    plot.spawn(layer()).with_children(|bars| {
        for position in 0..count {
            let node = Node::default().absolute().left(percent(along(position, findings)));
            let node = node.width(percent(100.0 / count as f32)).border(UiRect::right(px(gap)));
            bars.spawn((Mark::Bar(position), node, BackgroundColor(Color::NONE)));
        }
    });
    let accent = if room.dark { room.accent } else { room.focus };
    plot.spawn((
        Mark::CursorLine,
        Node::default().absolute().size(px(2), percent(100)).margin(UiRect::left(px(-1))),
        BackgroundColor(accent),
    ));
    let (dot, chip) = if compact { (8.0, 17.0) } else { (10.0, 20.0) };
    plot.spawn((Mark::CursorDot, disc(dot, true), BackgroundColor(accent), BorderColor::all(Color::WHITE)));
    for rank in 0..WORST {
        plot.spawn((Mark::Slip(rank), slip_chip(rank, chip, true)));
    }
}

/// A disc with a rim; one that is placed has its middle where it is placed.
fn disc(size: f32, placed: bool) -> Node {
    let disc = Node::row().size(px(size), px(size)).border(UiRect::all(px(1.5))).centered().round();
    let away = px(-size / 2.0);
    if placed { disc.absolute().margin(UiRect { left: away, top: away, ..default() }) } else { disc }
}

/// The rank of a move that cost something, in a red disc.
pub fn slip_chip(rank: usize, size: f32, placed: bool) -> impl Bundle {
    (
        disc(size, placed).no_shrink(),
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
    let size = if foot < 20.0 { 11.0 } else { 13.0 };
    let line = Node::default().absolute().left(px(gutter)).right(px(4)).bottom(px(0)).height(px(foot - 3.0));
    graph.spawn(line).with_children(|numbers| {
        for number in (every..=moves).step_by(every) {
            let place = Node::row().absolute().left(percent(middle(number, findings)));
            numbers.spawn((
                place.size(px(40), percent(100)).margin(UiRect::left(px(-20))).centered(),
                children![text(number.to_string(), size, Weight::Medium, room.muted)],
            ));
        }
    });
}

fn raise_bars(findings: Res<Findings>, mut bars: Query<(&Mark, &mut Node, &mut BackgroundColor)>) {
    let Some(style) = findings.style else { return };
    for (mark, mut node, mut color) in &mut bars {
        let Mark::Bar(position) = *mark else { continue };
        let Some(height) = findings.heights.get(position) else { continue };
        let (top, bottom) = if *height >= 0.0 { (down(*height), 50.0) } else { (50.0, down(*height)) };
        (node.top, node.height) = (percent(top), percent(bottom - top));
        color.set_if_neq(BackgroundColor(style.colours[if *height >= 0.0 { 1 } else { 2 }]));
    }
}

/// Places what stands at the position that is seen, and where the worst moves led.
fn place_marks(findings: Res<Findings>, cursor: Res<Cursor>, mut marks: Query<(&Mark, &mut Node)>) {
    for (mark, mut node) in &mut marks {
        let (position, steepness) = match *mark {
            Mark::Bar(_) => continue,
            Mark::Slip(rank) => (findings.slips.get(rank).map(|slip| slip.ply + 1), 0.9),
            Mark::CursorLine | Mark::CursorDot => (Some(cursor.seen()), 1.0),
        };
        let height = position.and_then(|position| findings.heights.get(position));
        if let Some(position) = position {
            node.left = percent(middle(position, &findings));
        }
        if *mark != Mark::CursorLine {
            node.display = if height.is_some() { Display::Flex } else { Display::None };
            node.top = percent(down(height.map_or(0.0, |height| height * steepness)));
        }
    }
}

fn write_scale(
    mut commands: Commands,
    findings: Res<Findings>,
    (screen, catalogue): (Res<State<Screen>>, Res<Catalogue>),
    scale: Single<(Entity, &Scale)>,
) {
    let (entity, Scale(size)) = *scale;
    let room = catalogue.colours(*screen.get());
    let line = |scale: &mut ChildSpawnerCommands, height: f32, name: &str, strength: f32| {
        let place = Node::default().absolute().top(percent(down(height)));
        let color = BackgroundColor(Color::WHITE.with_alpha(strength));
        scale.spawn((place.clone().size(percent(100), px(1)), color));
        let beside = UiRect { right: px(8), top: px(-10), ..default() };
        scale.spawn((
            place.right(percent(100)).margin(beside).height(px(20)).align_center(),
            children![text(name, *size, Weight::Medium, room.muted)],
        ));
    };
    commands.entity(entity).despawn_children().with_children(|scale| {
        line(scale, 0.0, "0", 0.8);
        for (height, name) in &findings.scale {
            line(scale, *height, name, 0.2);
            line(scale, -height, name, 0.2);
        }
    });
}

/// Left and right go to the position before and after.
fn step(
    mut steps: MessageReader<StepSideways>,
    (focus, graph): (Res<InputFocus>, Single<Entity, With<Graph>>),
    findings: Res<Findings>,
    mut cursor: ResMut<Cursor>,
    mut cues: MessageWriter<PlayCue>,
) {
    for step in steps.read() {
        if focus.get() == Some(*graph) {
            let chosen = (cursor.chosen as i64 + i64::from(step.0)).clamp(0, findings.moves.len() as i64);
            cursor.set_if_neq(Cursor { chosen: chosen as usize, pointed: None });
            cues.write(PlayCue(Cue::Focus));
        }
    }
}

/// The position that lies under a place in the window.
fn position_at(place: Vec2, plot: Entity, along: &Along, findings: &Findings) -> Option<usize> {
    let count = (findings.moves.len() + 1) as f32;
    along.part(plot, place).map(|part| (part * count).min(count - 1.0) as usize)
}

fn point(
    moved: On<Pointer<Move>>,
    plot: Single<Entity, With<Plot>>,
    along: Along,
    findings: Res<Findings>,
    mut cursor: ResMut<Cursor>,
) {
    if moved.delta != Vec2::ZERO {
        let pointed = position_at(moved.pointer_location.position, *plot, &along, &findings);
        cursor.set_if_neq(Cursor { pointed, ..*cursor });
    }
}

fn choose(
    press: On<Pointer<Press>>,
    plot: Single<Entity, With<Plot>>,
    along: Along,
    findings: Res<Findings>,
    mut cursor: ResMut<Cursor>,
) {
    let position = position_at(press.pointer_location.position, *plot, &along, &findings);
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
    button: Single<Entity, (With<RetryButton>, Without<InteractionDisabled>)>,
    mut focus: ResMut<InputFocus>,
) {
    if cursor.pointed.is_none() {
        focus.set(*button, FocusCause::Navigated);
    }
}
