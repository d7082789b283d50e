//! The graph of a game: a bar for every position, up for the first player and down for the second, with a
//! scale, the costliest moves and the cursor. Pointing shows a position, pressing chooses it, and left and
//! right step through them.

use bevy::ecs::system::SystemParam;

use super::RetryButton;
use crate::gameplay::review::{Cursor, Findings};
use crate::menus::prelude::*;
use crate::theme::palette::SLIP;

/// From this many moves on, there are no gaps between the bars.
const APART: usize = 90;

/// The graph as a whole, which takes the focus.
#[derive(Component)]
struct Graph;

/// The area of the bars.
#[derive(Component)]
struct Plot {
    compact: bool,
}

/// The line through the position shown, or the dot at its height.
#[derive(Component, PartialEq)]
enum Mark {
    Line,
    Dot,
}

pub fn plugin(app: &mut App) {
    let findings_change = || resource_changed::<Findings>.or_else(any_match_filter::<Added<Plot>>);
    let cursor_moves = findings_change().or_else(resource_changed::<Cursor>);
    app.add_systems(
        Update,
        (
            step.in_set(FrameSystems::Menus).before(super::preview_slips),
            (draw.run_if(findings_change()), place_marks.run_if(cursor_moves))
                .chain()
                .in_set(FrameSystems::View),
        )
            .run_if(in_state(Sheet::Review)),
    );
}

/// The left edge of a position's bar, in percent of the width.
fn along(position: usize, findings: &Findings) -> f32 {
    100.0 * position as f32 / (findings.moves.len() + 1) as f32
}

/// The middle of a position's bar, in percent of the width.
fn middle(position: usize, findings: &Findings) -> f32 {
    along(position, findings) + along(1, findings) / 2.0
}

/// The distance of a height from the top, in percent.
fn down(height: f32) -> f32 {
    50.0 - 50.0 * height
}

/// Spawns the graph, as high as there is room, with the numbers of moves below it.
pub fn spawn(parent: &mut ChildSpawnerCommands, findings: &Findings, room: &'static Palette, compact: bool) {
    let Some(style) = findings.style else { return };
    let (gutter, foot, token, size) =
        if compact { (30.0, 15.0, 16.0, 11.0) } else { (46.0, 22.0, 22.0, 13.0) };
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
        graph.spawn((Plot { compact }, plot, BackgroundColor(style.colours[0])));
        let ends = Node::column().absolute().left(px(0)).top(px(4)).bottom(px(foot)).width(px(gutter - 8.0));
        graph.spawn(ends.spread().align_center()).with_children(|ends| {
            for seat in [Seat::First, Seat::Second] {
                (style.token)(ends, seat, token);
            }
        });
        let moves = findings.moves.len();
        let every = [5, 10, 20, 50, 100, 200].into_iter().find(|step| moves / step <= 8).unwrap_or(500);
        let foot =
            Node::default().absolute().left(px(gutter)).right(px(4)).bottom(px(0)).height(px(foot - 3.0));
        graph.spawn(foot).with_children(|numbers| {
            for number in (every..=moves).step_by(every) {
                let place = Node::row().absolute().left(percent(middle(number, findings)));
                numbers.spawn((
                    place.size(px(40), percent(100)).margin(UiRect::left(px(-20))).centered(),
                    children![text(number.to_string(), size, Weight::Medium, room.muted)],
                ));
            }
        });
    });
}

/// A disc with a rim.
pub fn disc(size: f32) -> Node {
    Node::row().size(px(size), px(size)).border(UiRect::all(px(1.5))).centered().round().no_shrink()
}

/// A disc that is centred on its place.
fn placed_disc(size: f32) -> Node {
    let away = px(-size / 2.0);
    disc(size).absolute().margin(UiRect { left: away, top: away, ..default() })
}

/// The rank of a costly move, in a red disc.
pub fn slip_chip(disc: Node, rank: usize, size: f32) -> impl Bundle {
    (
        disc,
        BackgroundColor(SLIP),
        BorderColor::all(Color::WHITE),
        children![text((rank + 1).to_string(), (size * 0.58).max(11.0), Weight::Bold, Color::WHITE)],
    )
}

/// Draws the positions analysed so far.
fn draw(
    mut commands: Commands,
    findings: Res<Findings>,
    (screen, catalogue): (Res<State<Screen>>, Res<Catalogue>),
    plot: Single<(Entity, &Plot)>,
) {
    let (entity, Plot { compact }) = *plot;
    let room = catalogue.colours(*screen.get());
    commands.entity(entity).despawn_children().with_children(|plot| {
        scale(plot, &findings, room, if *compact { 11.0 } else { 13.0 });
        bars(plot, &findings);
        let (dot, chip) = if *compact { (8.0, 17.0) } else { (10.0, 20.0) };
        let accent = BackgroundColor(if room.dark { room.accent } else { room.focus });
        let line = Node::default().absolute().size(px(2), percent(100)).margin(UiRect::left(px(-1)));
        plot.spawn((Mark::Line, line, accent));
        plot.spawn((Mark::Dot, placed_disc(dot), accent, BorderColor::all(Color::WHITE)));
        for (rank, slip) in findings.slips.iter().enumerate() {
            if let Some(height) = findings.heights.get(slip.ply + 1) {
                let disc = placed_disc(chip).left(percent(middle(slip.ply + 1, &findings)));
                plot.spawn(slip_chip(disc.top(percent(down(height * 0.9))), rank, chip));
            }
        }
    });
}

fn place_marks(findings: Res<Findings>, cursor: Res<Cursor>, mut marks: Query<(&Mark, &mut Node)>) {
    let height = findings.heights.get(cursor.seen());
    for (mark, mut node) in &mut marks {
        node.left = percent(middle(cursor.seen(), &findings));
        if *mark == Mark::Dot {
            node.display = if height.is_some() { Display::Flex } else { Display::None };
            node.top = percent(down(height.map_or(0.0, |height| *height)));
        }
    }
}

/// The lines of the scale, and their labels beside the plot.
fn scale(plot: &mut ChildSpawnerCommands, findings: &Findings, room: &Palette, size: f32) {
    let mut line = |height: f32, name: &str, strength: f32| {
        let place = Node::row().absolute().top(percent(down(height)));
        let color = BackgroundColor(Color::WHITE.with_alpha(strength));
        plot.spawn((place.clone().size(percent(100), px(1)), color));
        let beside = UiRect { right: px(8), top: px(-10), ..default() };
        plot.spawn((
            place.right(percent(100)).margin(beside).height(px(20)).align_center(),
            children![text(name, size, Weight::Medium, room.muted)],
        ));
    };
    line(0.0, "0", 0.8);
    for (height, name) in &findings.scale {
        line(*height, name, 0.2);
        line(-height, name, 0.2);
    }
}

fn bars(plot: &mut ChildSpawnerCommands, findings: &Findings) {
    let Some(style) = findings.style else { return };
    let gap = if findings.moves.len() < APART { px(1) } else { px(0) };
    for (position, height) in findings.heights.iter().enumerate() {
        let (top, bottom) = (down(height.max(0.0)), down(height.min(0.0)));
        let node = Node::default().absolute().left(percent(along(position, findings))).top(percent(top));
        let node = node.size(percent(along(1, findings)), percent(bottom - top)).border(UiRect::right(gap));
        let color = style.colours[if *height >= 0.0 { 1 } else { 2 }];
        plot.spawn((node, BackgroundColor(color)));
    }
}

/// Left and right choose the position before and after.
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

#[derive(SystemParam)]
struct Pointing<'w, 's> {
    plot: Single<'w, 's, Entity, With<Plot>>,
    along: Along<'w, 's>,
    findings: Res<'w, Findings>,
    cursor: ResMut<'w, Cursor>,
}

impl Pointing<'_, '_> {
    /// The position under a point of the window.
    fn position(&self, place: Vec2) -> Option<usize> {
        let count = (self.findings.moves.len() + 1) as f32;
        self.along.part(*self.plot, place).map(|part| (part * count).min(count - 1.0) as usize)
    }
}

fn point(moved: On<Pointer<Move>>, mut pointing: Pointing) {
    if moved.delta != Vec2::ZERO {
        let (pointed, chosen) = (pointing.position(moved.pointer_location.position), pointing.cursor.chosen);
        pointing.cursor.set_if_neq(Cursor { chosen, pointed });
    }
}

fn choose(press: On<Pointer<Press>>, mut pointing: Pointing) {
    let position = pointing.position(press.pointer_location.position);
    if let Some(chosen) = position.filter(|_| press.button == PointerButton::Primary) {
        pointing.cursor.set_if_neq(Cursor { chosen, pointed: position });
    }
}

fn leave(_: On<Pointer<Out>>, mut cursor: ResMut<Cursor>) {
    cursor.set_if_neq(Cursor { pointed: None, ..*cursor });
}

/// A key press on the graph moves the focus to the retry button.
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
