//! The results sheet, shown at the end of a game, or when its goal is reached and the game goes on.

use bevy::window::RequestRedraw;

use super::RoomSystems;
use super::ask::InFront;
use super::prelude::*;
use crate::theme::palette::{GOLD, in_high_contrast, lighter};
use crate::theme::sheet::{close, lay, open};
use crate::theme::widgets::bar_row;

/// The result of a game. The game writes it; the sheet opens later, so that the last move stays visible.
#[derive(Resource, Clone, Debug, Default)]
pub struct Results {
    /// For example "Game over" or "You won".
    pub title: String,
    /// The points or the time. If it is empty, the game draws a [`ResultHeadline`] and plays the sound.
    pub headline: String,
    pub line: String,
    pub new_best: bool,
    /// More values, each with its label.
    pub facts: Vec<(&'static str, String)>,
    /// Counts to compare, drawn as bars.
    pub bars: Vec<(&'static str, u32)>,
    pub goes_on: bool,
    /// Whether there is a reason to celebrate.
    pub won: bool,
    /// The seconds until the sheet opens, if it is due.
    pub delay: Option<f32>,
}

/// The place where a game draws a result that is more than text.
#[derive(Component, Clone, Copy, Debug)]
pub struct ResultHeadline {
    pub game: GameId,
    pub compact: bool,
}

/// How long the last move stays visible before the results open, in seconds.
const MOMENT: f32 = 0.7;

impl Results {
    /// Shows the results after a moment.
    pub fn announce(&mut self, results: Self) {
        *self = Self { delay: Some(MOMENT), ..results };
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Results>();
    app.add_systems(OnEnter(Sheet::Results), show);
    app.add_systems(
        Update,
        (wait.in_set(FrameSystems::Rules).before(RoomSystems), count_up.in_set(FrameSystems::View)),
    );
}

/// A text with a number that counts up to its value.
#[derive(Component, Clone, Copy, Debug)]
pub struct CountUp {
    to: i64,
    passed: f32,
}

impl CountUp {
    pub fn to(number: i64) -> Self {
        Self { to: number, passed: 0.0 }
    }
}

fn count_up(
    mut commands: Commands,
    time: Res<Time>,
    access: Res<Access>,
    mut numbers: Query<(Entity, &mut CountUp, &mut Text)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut number, mut text) in &mut numbers {
        let part = if access.reduced_motion { 1.0 } else { number.passed / seconds::COUNT_UP_RESULT };
        number.passed += time.delta_secs();
        let now = (number.to as f64 * f64::from(Ease::Out.at(part.min(1.0)))).round() as i64;
        if part >= 1.0 {
            commands.entity(entity).remove::<CountUp>();
        }
        text.set_if_neq(Text(grouped(if part >= 1.0 { number.to } else { now })));
        redraw.write(RequestRedraw);
    }
}

pub(super) fn wait(
    time: Res<Time<Real>>,
    mut results: ResMut<Results>,
    mut wake: ResMut<Wake>,
    screen: Res<State<Screen>>,
    sheet: Res<State<Sheet>>,
    mut next: ResMut<NextState<Sheet>>,
) {
    let Some(mut left) = results.delay else { return };
    // A replay that reaches the end shows no results.
    if !matches!(screen.get(), Screen::Playing(_)) || *sheet.get() == Sheet::Replay {
        results.delay = None;
        return;
    }
    if left > 0.0 {
        left -= time.delta_secs();
        results.delay = Some(left);
        wake.within(left);
    } else if *sheet.get() == Sheet::None {
        results.delay = None;
        next.set(Sheet::Results);
    }
}

fn show(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    results: Res<Results>,
    in_front: Res<InFront>,
    catalogue: Res<Catalogue>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let info = catalogue.info(game);
    let sizes = SheetSizes::new(&layout);
    if !results.headline.is_empty() {
        cues.write(PlayCue(if results.won { Cue::Win } else { Cue::Lose }));
    }
    let panel = Node::default()
        .width(px(if sizes.compact { 320 } else { 480 }))
        .padding(UiRect::all(px(sizes.padding)))
        .gap(px(if sizes.compact { 12 } else { 18 }));
    lay(&mut commands, &mut cues, Sheet::Results, info.room, scrim::RESULTS, panel, |sheet| {
        fill(sheet, info, &results, sizes);
        if !results.goes_on {
            look_back(sheet, in_front.can_review, sizes.compact);
        }
    });
}

fn fill(sheet: &mut ChildSpawnerCommands, info: &'static GameInfo, results: &Results, sizes: SheetSizes) {
    let room = info.room;
    let compact = sizes.compact;
    title_row(sheet, results, sizes);
    if results.headline.is_empty() {
        sheet.spawn((ResultHeadline { game: info.id, compact }, Node::column()));
    } else {
        let size = if compact { 58.0 } else { 84.0 };
        let mut headline = sheet.spawn(text(results.headline.clone(), size, Weight::Bold, HOUSE.title));
        // Times do not count up.
        if let Ok(to) = results.headline.replace(',', "").parse() {
            headline.insert(CountUp::to(to));
        }
    }
    sheet.spawn(text(results.line.clone(), if compact { 14.0 } else { 17.0 }, Weight::Regular, HOUSE.muted));
    fact_boxes(sheet, results, compact);
    for (index, (name, count)) in results.bars.iter().enumerate() {
        let most = results.bars.iter().map(|(_, count)| *count).max().unwrap_or(0);
        let color = match index + 1 == results.bars.len() {
            _ if in_high_contrast() => HOUSE.accent,
            true => room.button,
            false => lighter(room.button, 0.5),
        };
        sheet.spawn(bar_row(name, *count, most, [HOUSE.text, HOUSE.panel_raised, color], compact));
    }
    buttons(sheet, room, results, sizes);
}

fn title_row(sheet: &mut ChildSpawnerCommands, results: &Results, sizes: SheetSizes) {
    sheet.spawn(Node::row().align_center().spread()).with_children(|row| {
        row.spawn(text(results.title.clone(), sizes.title, Weight::Bold, HOUSE.title));
        if results.new_best {
            row.spawn((
                Node::row()
                    .height(px(30))
                    .padding(UiRect { left: px(10), right: px(14), ..default() })
                    .gap(px(6))
                    .align_center()
                    .rounded(px(15)),
                BackgroundColor(GOLD.button),
                children![
                    icon("icon_star", 18.0, GOLD.button_ink),
                    text("New best", 14.0, Weight::Bold, GOLD.button_ink)
                ],
            ));
        }
    });
}

fn fact_boxes(sheet: &mut ChildSpawnerCommands, results: &Results, compact: bool) {
    sheet.spawn(Node::row().gap(px(8))).with_children(|row| {
        for (name, value) in &results.facts {
            row.spawn((
                Node::column()
                    .share()
                    .height(px(if compact { 56 } else { 72 }))
                    .centered()
                    .gap(px(4))
                    .rounded(px(radius::BUTTON)),
                BackgroundColor(HOUSE.panel_raised),
                children![
                    label(name, if compact { 11.0 } else { 13.0 }, HOUSE.muted),
                    text(value.clone(), if compact { 18.0 } else { 24.0 }, Weight::Bold, HOUSE.title)
                ],
            ));
        }
    });
}

fn buttons(sheet: &mut ChildSpawnerCommands, room: &Palette, results: &Results, sizes: SheetSizes) {
    let compact = sizes.compact;
    let word = if compact { 15.0 } else { 18.0 };
    let node = Node::row().gap(px(if compact { 10 } else { 16 })).margin(UiRect::top(px(6)));
    sheet.spawn(node).with_children(|row| {
        let look = ButtonLook::main(room).ringed(HOUSE.focus);
        let on = |name: &'static str, picture: &'static str| {
            let ink = room.button_ink;
            let shown = children![icon(picture, 22.0, ink), text(name, word, Weight::Bold, ink)];
            (Name::new(name), OnSheet, FirstFocus, button(look, percent(60), sizes.button), shown)
        };
        if results.goes_on {
            row.spawn((on("Keep going", "icon_play"), observe(close)));
        } else {
            row.spawn((on("Play again", "icon_restart"), observe(send_and_close(Ask::New))));
        }
        row.spawn((
            Name::new("Menu"),
            OnSheet,
            button(ButtonLook::quiet(&HOUSE), percent(36), sizes.button),
            observe(|_: On<Activate>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Menu)),
            children![icon("icon_home", 22.0, HOUSE.text), text("Menu", word, Weight::Bold, HOUSE.text)],
        ));
    });
}

fn look_back(sheet: &mut ChildSpawnerCommands, reviewable: bool, compact: bool) {
    sheet.spawn(Node::row().gap(px(if compact { 10 } else { 16 }))).with_children(|row| {
        let again = half_button(row, "Watch again", "icon_eye", "Watch again", compact);
        row.commands().entity(again).observe(send(Ask::Replay));
        let (name, word, opened) = if reviewable {
            ("Review the game", "Review", Sheet::Review)
        } else {
            ("Statistics", "Statistics", Sheet::Statistics)
        };
        let numbers = half_button(row, name, "icon_chart", word, compact);
        row.commands().entity(numbers).observe(open(opened));
    });
}
