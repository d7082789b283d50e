//! Tools for developers, with `cargo run --features dev`: logged state changes, assets that reload when their
//! files change, and an overlay (F3) with the frame time, the number of entities and the current states.

use std::time::Instant;

use bevy::dev_tools::states::log_transitions;
use bevy::ecs::entity::Entities;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

use crate::engine::power::Wake;
use crate::engine::states::{Screen, Sheet};
use crate::games::{morris, othello, pyramid, tetris, twenty48};

/// How often to write the overlay and to look for changed assets, in seconds.
const INTERVAL: f32 = 0.25;

#[derive(Component)]
struct Overlay;

/// When the frame began. Bevy's own measure includes the sleep between two frames.
#[derive(Resource)]
struct FrameStart(Instant);

/// The current states, one line each.
#[derive(Resource, Default)]
struct StateLines(Vec<String>);

pub fn plugin(app: &mut App) {
    app.init_resource::<StateLines>()
        .insert_resource(FrameStart(Instant::now()))
        .add_systems(First, |mut start: ResMut<FrameStart>| start.0 = Instant::now())
        .add_systems(Startup, spawn_overlay)
        .add_systems(Update, (toggle_overlay, stay_awake))
        .add_systems(Last, write_overlay.run_if(any_with_component::<Overlay>));
    watch::<Screen>(app);
    watch::<Sheet>(app);
    watch::<tetris::TetrisPhase>(app);
    watch::<othello::OthelloPhase>(app);
    watch::<twenty48::Twenty48Phase>(app);
    watch::<pyramid::PyramidPhase>(app);
    watch::<morris::MorrisPhase>(app);
}

/// Logs the changes of a state, and shows the state in the overlay while it exists.
fn watch<S: FreelyMutableState>(app: &mut App) {
    let collect = |state: Option<Res<State<S>>>, mut lines: ResMut<StateLines>| {
        if let Some(state) = state {
            lines.0.push(format!("{:?}", state.get()));
        }
    };
    app.add_systems(Update, log_transitions::<S>).add_systems(Last, collect.before(write_overlay));
}

fn spawn_overlay(mut commands: Commands) {
    commands.spawn((
        Name::new("Developer overlay"),
        Overlay,
        Text::default(),
        TextFont::from_font_size(14.0),
        TextColor(Color::WHITE),
        BackgroundColor(Color::BLACK.with_alpha(0.7)),
        Node { position_type: PositionType::Absolute, padding: UiRect::all(px(6)), ..default() },
        GlobalZIndex(i32::MAX),
        Visibility::Hidden,
    ));
}

fn toggle_overlay(keys: Res<ButtonInput<KeyCode>>, mut overlays: Query<&mut Visibility, With<Overlay>>) {
    if keys.just_pressed(KeyCode::F3) {
        for mut visibility in &mut overlays {
            visibility.toggle_visible_hidden();
        }
    }
}

/// A sleeping window would not notice a changed file.
fn stay_awake(mut wake: ResMut<Wake>) {
    wake.within(INTERVAL);
}

fn write_overlay(
    start: Res<FrameStart>,
    entities: &Entities,
    mut lines: ResMut<StateLines>,
    mut overlays: Query<&mut Text, With<Overlay>>,
) {
    let states = std::mem::take(&mut lines.0).join("\n");
    let milliseconds = 1000.0 * start.0.elapsed().as_secs_f32();
    for mut text in &mut overlays {
        text.0 =
            format!("{milliseconds:.1} ms of work a frame\n{} entities\n{states}", entities.count_spawned());
    }
}
