//! First steps: on the first visit to a room a small bubble asks for a few things to be tried, one
//! after the other; each is done by doing it. Whoever skips them is not asked again. The page that
//! says how to play shows them again.

use crate::theme::node::NodeExt;
use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};
use serde::{Deserialize, Serialize};

use super::catalogue::{Catalogue, FirstStep, GameInfo};
use crate::core::GameId;
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::input::{Device, LastDevice, Verb, Verbs};
use crate::engine::layout::{Layout, Mode};
use crate::engine::power::Wake;
use crate::engine::states::{FrameSystems, Screen, at_the_board};
use crate::gameplay::ask::Ask;
use crate::gameplay::messages::Played;
use crate::gameplay::room::Room;
use crate::gameplay::table::Table;
use crate::platform::storage::{EarlyTroubles, KeepSystems, Kept, Saves, Shared, keep_changes, load};
use crate::theme::animation::{Change, Ease, Tween, Tweens};
use crate::theme::key_caps::{KeyHint, KeyHints, Wanted};
use crate::theme::palette::{Palette, radius, seconds};
use crate::theme::widgets::{ButtonLook, Weight, button, icon, label, paragraph, text};

/// The file that tells who has taken them.
const FILE: &str = "first-steps.toml";
/// How long the last word stays, in seconds.
const LAST_WORD: f32 = 3.0;

/// Whether newcomers are shown their first steps at all: not where a picture is taken or a shared
/// game was opened.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Newcomers(pub bool);

/// The games whose first steps were taken or skipped.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Taken {
    #[serde(default)]
    games: BTreeSet<String>,
}

impl Shared for Taken {
    fn take_over(&mut self, before: &Self, now: &Self) {
        self.games.extend(now.games.difference(&before.games).cloned());
        self.games.retain(|game| !before.games.contains(game) || now.games.contains(game));
    }
}

/// The first steps that are being taken.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct FirstSteps(Option<Progress>);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Progress {
    game: &'static GameInfo,
    /// How many are done.
    done: usize,
    /// How long the last word still stays, after the last step.
    left: f32,
}

impl FirstSteps {
    /// Whether a player is being shown something.
    pub fn are_shown(&self) -> bool {
        self.step().is_some()
    }

    /// The game, and the step that is asked for now.
    fn step(&self) -> Option<(GameId, &'static FirstStep)> {
        let progress = self.0?;
        Some((progress.game.id, progress.game.first_steps.get(progress.done)?))
    }

    fn begin(game: &'static GameInfo) -> Self {
        Self(Some(Progress { game, done: 0, left: LAST_WORD }))
    }
}

/// Shows the first steps of a game again, when its room is entered next or at once in its room.
#[derive(Message, Clone, Copy, Debug)]
pub struct ShowAgain(pub GameId);

/// Something that a step asked for was done.
#[derive(Message, Clone, Copy, Debug)]
struct Practised;

/// The bubble.
#[derive(Component)]
struct Bubble;

static SKIP_KEYS: [KeyHint; 1] = [KeyHint { does: &[Verb::Skip.control()], label: "", essential: true }];

/// Shows them.
pub fn plugin(app: &mut App) {
    app.init_resource::<Newcomers>().init_resource::<FirstSteps>().init_resource::<Taken>();
    app.add_message::<ShowAgain>().add_message::<Practised>();
    app.add_systems(PreStartup, remember);
    app.add_systems(Update, show_again.in_set(FrameSystems::Rules));
    app.add_systems(
        Update,
        (
            come_and_go.run_if(state_changed::<Screen>),
            (skip_by_verb, notice_asks).run_if(at_the_board),
            go_on,
        )
            .chain()
            .after(FrameSystems::Rules)
            .before(FrameSystems::View),
    );
    app.add_systems(Update, show.in_set(FrameSystems::View));
    app.add_systems(Last, keep_changes::<Taken>.in_set(KeepSystems).run_if(resource_changed::<Taken>));
}

/// Watches one game for the steps.
pub fn of<G: Room>(app: &mut App) {
    app.add_systems(
        Update,
        notice_moves::<G>.after(FrameSystems::Rules).before(go_on).run_if(in_state(Screen::Playing(G::ID))),
    );
}

fn remember(mut commands: Commands, saves: Res<Saves>, mut troubles: ResMut<EarlyTroubles>) {
    let taken: Taken = load(&saves.0, FILE, &mut troubles.0, "What you have learned").unwrap_or_default();
    commands.insert_resource(Kept::new(FILE, taken.clone()));
    commands.insert_resource(taken);
}

/// They begin where a room is entered for the first time, and end where it is left.
fn come_and_go(
    screen: Res<State<Screen>>,
    newcomers: Res<Newcomers>,
    taken: Res<Taken>,
    catalogue: Res<Catalogue>,
    mut steps: ResMut<FirstSteps>,
) {
    let new = match *screen.get() {
        Screen::Playing(game) if newcomers.0 && !taken.games.contains(game.name()) => {
            FirstSteps::begin(catalogue.info(game))
        }
        _ => FirstSteps::default(),
    };
    steps.set_if_neq(new);
}

fn show_again(
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

fn skip_by_verb(
    verbs: Single<&Verbs>,
    mut steps: ResMut<FirstSteps>,
    mut taken: ResMut<Taken>,
    mut cues: MessageWriter<PlayCue>,
) {
    if steps.are_shown() && verbs.just_pressed(&Verb::Skip) {
        skip(&mut steps, &mut taken);
        cues.write(PlayCue(Cue::Back));
    }
}

fn skip(steps: &mut FirstSteps, taken: &mut Taken) {
    if let Some(progress) = steps.0.take() {
        taken.games.insert(progress.game.name().to_owned());
    }
}

fn notice_asks(
    mut asks: MessageReader<Ask>,
    steps: Res<FirstSteps>,
    mut practised: MessageWriter<Practised>,
) {
    let wanted = steps.step().map(|(_, step)| step.practice);
    for ask in asks.read() {
        let what = match ask {
            Ask::Undo => "undo",
            Ask::Hint => "hint",
            _ => continue,
        };
        if wanted == Some(what) {
            practised.write(Practised);
        }
    }
}

/// A move counts if it was a person's: before it, a person was to move.
fn notice_moves<G: Room>(
    mut played: MessageReader<Played<G>>,
    table: Res<Table<G>>,
    steps: Res<FirstSteps>,
    mut was_open: Local<bool>,
    mut practised: MessageWriter<Practised>,
) {
    let wanted = steps.step().filter(|(game, _)| *game == G::ID).map(|(_, step)| step.practice);
    for Played(effects) in played.read() {
        if *was_open && wanted.is_some_and(|what| G::is_practice(effects, what)) {
            practised.write(Practised);
        }
    }
    *was_open = table.is_open();
}

/// From one step to the next; after the last there is a last word, which goes by itself.
fn go_on(
    mut practised: MessageReader<Practised>,
    time: Res<Time<Real>>,
    mut steps: ResMut<FirstSteps>,
    mut taken: ResMut<Taken>,
    mut wake: ResMut<Wake>,
) {
    let done = practised.read().count() > 0;
    let Some(mut progress) = steps.0 else { return };
    let count = progress.game.first_steps.len();
    if progress.done < count {
        if done {
            progress.done += 1;
            steps.0 = Some(progress);
            if progress.done == count {
                taken.games.insert(progress.game.name().to_owned());
                wake.within(LAST_WORD);
            }
        }
        return;
    }
    progress.left -= time.delta_secs();
    if progress.left > 0.0 {
        wake.within(progress.left);
        steps.bypass_change_detection().0 = Some(progress);
    } else {
        steps.0 = None;
    }
}

/// Shows the step that is asked for, where it hides nothing that is needed: in the empty part of the
/// left rail, or over the title.
fn show(
    mut commands: Commands,
    steps: Res<FirstSteps>,
    layout: Res<Layout>,
    device: Res<LastDevice>,
    (mouse, touches): (Res<ButtonInput<MouseButton>>, Res<Touches>),
    old: Query<Entity, With<Bubble>>,
    mut last: Local<Option<(GameId, usize)>>,
    mut stale: Local<bool>,
) {
    *stale |= (layout.is_changed() || device.is_changed()) && steps.0.is_some();
    // A button under a pressed pointer must still be there on release.
    let pressed = mouse.get_pressed().len() > 0 || touches.iter().next().is_some();
    if !(steps.is_changed() || (*stale && !pressed)) {
        return;
    }
    *stale = false;
    for bubble in &old {
        commands.entity(bubble).despawn();
    }
    let Some(progress) = steps.0 else {
        *last = None;
        return;
    };
    let room = progress.game.room;
    let compact = layout.mode == Mode::Compact;
    let place = if compact {
        Rect::from_corners(layout.head.min + Vec2::new(-8.0, 4.0), layout.head.min + Vec2::new(204.0, 84.0))
    } else {
        let top = layout.head.min + Vec2::new(0.0, 364.0);
        Rect::from_corners(top, top + Vec2::new(248.0, 148.0))
    };
    let mut bubble = commands.spawn((
        Name::new("First steps"),
        Bubble,
        DespawnOnExit(Screen::Playing(progress.game.id)),
        GlobalZIndex(4),
        Node::column()
            .absolute()
            .left(px(place.min.x))
            .top(px(place.min.y))
            .size(px(place.width()), px(place.height()))
            .padding(if compact { UiRect::axes(px(10), px(7)) } else { UiRect::all(px(16)) })
            .border(UiRect::all(px(2)))
            .spread()
            .rounded(px(if compact { radius::BUTTON } else { radius::PANEL })),
        BackgroundColor(room.panel),
        BorderColor::all(room.accent),
        BoxShadow::new(Color::BLACK.with_alpha(0.25), px(0), px(6), px(0), px(18)),
    ));
    // Only a new step is worth a motion.
    if last.replace((progress.game.id, progress.done)) != Some((progress.game.id, progress.done)) {
        bubble.insert(Tweens::new([Tween::new(Change::Scale(0.94, 1.0), seconds::SHEET_OPEN, Ease::Out)]));
    }
    bubble.with_children(|bubble| match steps.step() {
        Some((_, step)) => {
            let count = progress.game.first_steps.len();
            ask_for(bubble, room, step, (progress.done + 1, count), device.0, compact);
        }
        None => last_word(bubble, room, compact),
    });
}

fn ask_for(
    bubble: &mut ChildSpawnerCommands,
    room: &'static Palette,
    step: &'static FirstStep,
    (number, count): (usize, usize),
    device: Device,
    compact: bool,
) {
    let row = || Node::row().align_center().gap(px(8));
    let spacer = || Node::default().grow();
    let skip = |row: &mut ChildSpawnerCommands| {
        if device != Device::Pointer {
            row.spawn((Wanted, KeyHints { room, keys: &SKIP_KEYS, compact: true }));
        }
        row.spawn((
            Name::new("Skip"),
            button(ButtonLook::ghost(room), auto(), if compact { 22.0 } else { 28.0 }),
            observe(press_skip),
            children![text("Skip", if compact { 12.0 } else { 14.0 }, Weight::Bold, room.text)],
        ));
    };
    let how = |row: &mut ChildSpawnerCommands| {
        if device == Device::Pointer {
            row.spawn(text(step.pointer, if compact { 12.0 } else { 15.0 }, Weight::Regular, room.text));
        } else {
            row.spawn((Wanted, KeyHints { room, keys: step.keys, compact: true }));
        }
    };
    if !compact {
        bubble.spawn(row()).with_children(|row| {
            row.spawn(label(&format!("First steps {number} of {count}"), 11.0, room.muted));
            row.spawn(spacer());
        });
    }
    bubble.spawn(text(step.task, if compact { 14.0 } else { 17.0 }, Weight::Bold, room.title));
    bubble.spawn(row()).with_children(how);
    bubble.spawn(row()).with_children(|row| {
        if compact {
            row.spawn(text(format!("{number} of {count}"), 11.0, Weight::Bold, room.muted));
        }
        row.spawn(spacer());
        skip(row);
    });
}

fn last_word(bubble: &mut ChildSpawnerCommands, room: &Palette, compact: bool) {
    let size = if compact { 14.0 } else { 17.0 };
    bubble.spawn((
        Node::row().align_center().gap(px(8)),
        children![
            icon("icon_check", size * 1.4, room.accent),
            text("That is all it takes.", size, Weight::Bold, room.title)
        ],
    ));
    bubble.spawn(paragraph(
        "How to play has the rest.",
        if compact { 12.0 } else { 15.0 },
        Weight::Regular,
        room.text,
    ));
}

fn press_skip(
    _: On<Activate>,
    mut steps: ResMut<FirstSteps>,
    mut taken: ResMut<Taken>,
    mut cues: MessageWriter<PlayCue>,
) {
    skip(&mut steps, &mut taken);
    cues.write(PlayCue(Cue::Back));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_taken_in_another_window_stay_taken_unless_they_are_shown_again() {
        let taken = |games: &[&str]| Taken { games: games.iter().map(|game| (*game).to_owned()).collect() };
        let mut theirs = taken(&["2048", "othello"]);
        theirs.take_over(&taken(&["2048"]), &taken(&["2048", "morris"]));
        assert_eq!(theirs, taken(&["2048", "morris", "othello"]));
        theirs.take_over(&taken(&["2048", "morris"]), &taken(&["morris"]));
        assert_eq!(theirs, taken(&["morris", "othello"]));
    }
}
