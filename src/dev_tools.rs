//! Tools for developers, with `cargo run --features dev`: logged state changes, assets that reload when their
//! files change, and an overlay (F3) with the frame time, the number of entities and the current states.

use bevy::dev_tools::states::log_transitions;
use bevy::ecs::entity::Entities;
use bevy::input::common_conditions::input_just_pressed;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

use crate::engine::power::Wake;
use crate::engine::states::{Screen, Sheet};
use crate::games::{morris, othello, pyramid, tetris, twenty48};

/// How often to write the overlay and to look for changed assets, in seconds.
const INTERVAL: f32 = 0.25;

#[derive(Component)]
struct Overlay;

pub fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_overlay)
        .add_systems(Update, (toggle_overlay.run_if(input_just_pressed(KeyCode::F3)), stay_awake))
        .add_systems(Last, write_overlay);
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
    let show = |state: Option<Res<State<S>>>, mut overlay: Single<&mut Text, With<Overlay>>| {
        if let Some(state) = state {
            overlay.0 = format!("{}\n{:?}", overlay.0, state.get());
        }
    };
    app.add_systems(Update, log_transitions::<S>).add_systems(Last, show.after(write_overlay));
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

fn toggle_overlay(mut overlay: Single<&mut Visibility, With<Overlay>>) {
    overlay.toggle_visible_hidden();
}

/// A sleeping window would not notice a changed file.
fn stay_awake(mut wake: ResMut<Wake>) {
    wake.within(INTERVAL);
}

fn write_overlay(time: Res<Time<Real>>, entities: &Entities, mut overlay: Single<&mut Text, With<Overlay>>) {
    // Bevy's own measure includes the sleep between two frames.
    let work = time.last_update().map_or(0.0, |start| 1000.0 * start.elapsed().as_secs_f32());
    overlay.0 = format!("{work:.1} ms of work a frame\n{} entities", entities.count_spawned());
}
