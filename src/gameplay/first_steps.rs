//! First steps: on the first visit to a room, a small bubble asks the player to try a few things in turn. A
//! player who skips them is not asked again, but the page "How to play" can show them again.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::catalogue::FirstStep;
use super::prelude::*;
use crate::engine::input::{Device, LastDevice};
use crate::platform::storage::Shared;
use crate::theme::key_caps::{KeyHints, Wanted};

/// How long the closing message stays, in seconds.
const LAST_WORD: f32 = 3.0;

/// Whether newcomers see first steps at all: not for a screenshot, nor with a shared game.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Newcomers(pub bool);

/// The games whose first steps were completed or skipped.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    #[serde(default)]
    games: BTreeSet<String>,
}

impl Shared for Taken {
    fn take_over(&mut self, before: &Self, now: &Self) {
        self.games.extend(now.games.difference(&before.games).cloned());
        self.games.retain(|game| !before.games.contains(game) || now.games.contains(game));
    }
}

/// The first steps in progress.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct FirstSteps(Option<Progress>);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Progress {
    game: &'static GameInfo,
    /// How many are done. When all are done, the bubble shows a closing message.
    done: usize,
}

impl Progress {
    /// The current step; `None` after the last.
    fn step(self) -> Option<&'static FirstStep> {
        self.game.first_steps.get(self.done)
    }
}

impl FirstSteps {
    fn begin(game: &'static GameInfo) -> Self {
        Self(Some(Progress { game, done: 0 }))
    }

    /// Whether the player is being asked to try a step.
    pub fn are_shown(&self) -> bool {
        self.0.is_some_and(|progress| progress.step().is_some())
    }

    fn advance(&mut self) {
        if let Some(progress) = &mut self.0 {
            progress.done += 1;
        }
    }
}

/// Shows the first steps of a game again: at once in its room, otherwise when the room is next entered.
#[derive(Message, Clone, Copy, Debug)]
pub struct ShowAgain(pub GameId);

#[derive(Message, Clone, Copy, Debug)]
struct SkipPressed;

#[derive(Component)]
struct Bubble;

static SKIP_KEYS: [KeyHint; 1] = [KeyHint { does: &[Verb::Skip.control()], label: "", essential: true }];

pub fn plugin(app: &mut App) {
    app.init_resource::<Newcomers>().init_resource::<FirstSteps>();
    app.add_message::<ShowAgain>().add_message::<SkipPressed>();
    app.add_systems(Update, (show_again.in_set(FrameSystems::Menus), show.in_set(FrameSystems::View)));
    app.add_systems(
        Update,
        (
            come_and_go.run_if(state_changed::<Screen>),
            (skip, notice_asks).chain().run_if(at_the_board),
            finish,
        )
            .chain()
            .after(FrameSystems::Rules)
            .before(FrameSystems::View),
    );
}

/// Begins the first steps when a room is entered for the first time, and ends them when it is left.
fn come_and_go(
    screen: Res<State<Screen>>,
    newcomers: Res<Newcomers>,
    taken: Res<Taken>,
    catalogue: Res<Catalogue>,
    mut steps: ResMut<FirstSteps>,
) {
    steps.set_if_neq(match *screen.get() {
        Screen::Playing(game) if newcomers.0 && !taken.games.contains(game.name()) => {
            FirstSteps::begin(catalogue.info(game))
        }
        _ => FirstSteps::default(),
    });
}

pub fn show_again(
    mut asked: MessageReader<ShowAgain>,
    screen: Res<State<Screen>>,
    catalogue: Res<Catalogue>,
    mut newcomers: ResMut<Newcomers>,
    mut taken: ResMut<Taken>,
    mut steps: ResMut<FirstSteps>,
) {
    for &ShowAgain(game) in asked.read() {
        newcomers.0 = true;
        taken.games.remove(game.name());
        if *screen.get() == Screen::Playing(game) {
            *steps = FirstSteps::begin(catalogue.info(game));
        }
    }
}

fn skip(
    verbs: Res<Verbs>,
    mut pressed: MessageReader<SkipPressed>,
    mut steps: ResMut<FirstSteps>,
    mut taken: ResMut<Taken>,
    mut cues: MessageWriter<PlayCue>,
) {
    let by_verb = steps.are_shown() && verbs.just_pressed(Verb::Skip);
    if pressed.read().count() > 0 || by_verb {
        if let Some(progress) = steps.0.take() {
            taken.games.insert(progress.game.name().to_owned());
        }
        cues.write(PlayCue(Cue::Back));
    }
}

pub(super) fn notice_asks(mut asks: MessageReader<Ask>, mut steps: ResMut<FirstSteps>) {
    let wanted = steps.0.and_then(Progress::step).map_or("", |step| step.practice);
    if asks.read().any(|ask| matches!((ask, wanted), (Ask::Undo, "undo") | (Ask::Hint, "hint"))) {
        steps.advance();
    }
    asks.clear();
}

/// Counts only a person's move, so the turn must have been a person's before it.
pub(super) fn notice_moves<G: Room>(
    mut played: MessageReader<Played<G>>,
    table: Res<Table<G>>,
    mut steps: ResMut<FirstSteps>,
    mut was_open: Local<bool>,
) {
    let wanted = steps.0.filter(|progress| progress.game.id == G::ID).and_then(Progress::step);
    let is_wanted = |effects: &[G::Effect]| wanted.is_some_and(|step| G::is_practice(effects, step.practice));
    if played.read().any(|Played(effects)| *was_open && is_wanted(effects)) {
        steps.advance();
    }
    played.clear();
    *was_open = table.is_open();
}

/// Ends the first steps after the closing message.
pub(super) fn finish(
    time: Res<Time<Real>>,
    mut steps: ResMut<FirstSteps>,
    mut taken: ResMut<Taken>,
    mut left: Local<f32>,
    mut wake: ResMut<Wake>,
) {
    let Some(progress) = steps.0.filter(|progress| progress.step().is_none()) else { return };
    if steps.is_changed() {
        taken.games.insert(progress.game.name().to_owned());
        *left = LAST_WORD;
    } else {
        *left -= time.delta_secs();
    }
    wake.within(*left);
    if *left <= 0.0 {
        steps.0 = None;
    }
}

/// Shows the current step where it hides nothing: in the left rail, or over the title.
fn show(
    mut commands: Commands,
    steps: Res<FirstSteps>,
    layout: Res<Layout>,
    device: Res<LastDevice>,
    (mouse, touches): (Res<ButtonInput<MouseButton>>, Res<Touches>),
    old: Query<Entity, With<Bubble>>,
    mut last: Local<Option<Progress>>,
    mut stale: Local<bool>,
) {
    *stale |= (layout.is_changed() || device.is_changed()) && steps.0.is_some();
    // A button under a pressed pointer must still exist on release.
    let pressed = mouse.get_pressed().len() > 0 || touches.iter().next().is_some();
    if !(steps.is_changed() || (*stale && !pressed)) {
        return;
    }
    *stale = false;
    for bubble in &old {
        commands.entity(bubble).despawn();
    }
    let before = std::mem::replace(&mut *last, steps.0);
    let Some(progress) = steps.0 else { return };
    let room = progress.game.room;
    let compact = layout.mode == Mode::Compact;
    let ((left, top, width, height), padding, corner) = if compact {
        ((-8.0, 4.0, 212.0, 80.0), UiRect::axes(px(10), px(7)), radius::BUTTON)
    } else {
        ((0.0, 364.0, 248.0, 148.0), UiRect::all(px(16)), radius::PANEL)
    };
    let mut bubble = commands.spawn((
        Name::new("First steps"),
        Bubble,
        DespawnOnExit(Screen::Playing(progress.game.id)),
        GlobalZIndex(4),
        Node::column()
            .absolute()
            .left(px(layout.head.min.x + left))
            .top(px(layout.head.min.y + top))
            .size(px(width), px(height))
            .padding(padding)
            .border(UiRect::all(px(2)))
            .spread()
            .rounded(px(corner)),
        BackgroundColor(room.panel),
        BorderColor::all(room.accent),
        BoxShadow::new(Color::BLACK.with_alpha(0.25), px(0), px(6), px(0), px(18)),
    ));
    // Only a new step is animated.
    if before != steps.0 {
        bubble.insert(Tweens::new([Tween::new(Change::Scale(0.94, 1.0), seconds::SHEET_OPEN, Ease::Out)]));
    }
    bubble.with_children(|bubble| match progress.step() {
        Some(step) => ask_for(bubble, progress, step, device.0, compact),
        None => last_word(bubble, room, compact),
    });
}

fn ask_for(
    bubble: &mut ChildSpawnerCommands,
    progress: Progress,
    step: &'static FirstStep,
    device: Device,
    compact: bool,
) {
    let room = progress.game.room;
    let fit = |small: f32, large: f32| if compact { small } else { large };
    let row = || Node::row().align_center().gap(px(8));
    let count = format!("{} of {}", progress.done + 1, progress.game.first_steps.len());
    if !compact {
        bubble.spawn((row(), children![label(&format!("First steps {count}"), 11.0, room.muted)]));
    }
    bubble.spawn(text(step.task, fit(14.0, 17.0), Weight::Bold, room.title));
    bubble.spawn(row()).with_children(|row| {
        if device == Device::Pointer {
            row.spawn(text(step.pointer, fit(12.0, 15.0), Weight::Regular, room.text));
        } else {
            row.spawn((Wanted, KeyHints { room, keys: step.keys, compact: true }));
        }
    });
    bubble.spawn(row()).with_children(|row| {
        if compact {
            row.spawn(text(count, 11.0, Weight::Bold, room.muted));
        }
        row.spawn(Node::default().grow());
        if device != Device::Pointer {
            row.spawn((Wanted, KeyHints { room, keys: &SKIP_KEYS, compact: true }));
        }
        row.spawn((
            Name::new("Skip"),
            button(ButtonLook::ghost(room), auto(), fit(22.0, 28.0)),
            observe(send(SkipPressed)),
            children![text("Skip", fit(12.0, 14.0), Weight::Bold, room.text)],
        ));
    });
}

fn last_word(bubble: &mut ChildSpawnerCommands, room: &Palette, compact: bool) {
    let (large, small) = if compact { (14.0, 12.0) } else { (17.0, 15.0) };
    bubble.spawn((
        Node::row().align_center().gap(px(8)),
        children![
            icon("icon_check", large * 1.4, room.accent),
            text("That is all it takes.", large, Weight::Bold, room.title)
        ],
    ));
    bubble.spawn(paragraph("How to play has the rest.", small, Weight::Regular, room.text));
}
