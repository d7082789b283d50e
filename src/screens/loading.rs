//! The loading screen: a progress bar, and a page that names the file if one is missing or damaged.

use std::time::{Duration, Instant};

use bevy::asset::{AssetEventSystems, UntypedAssetLoadFailedEvent, handle_internal_asset_events};
use bevy_asset_loader::prelude::*;
use iyes_progress::ProgressTracker;

use crate::engine::sprites::{IconSheet, Sheet, SpriteTable, fetch_early};
use crate::engine::stage::MainCamera;
use crate::gameplay::prelude::*;

/// The assets of the interface itself.
#[derive(AssetCollection, Resource)]
pub struct InterfaceAssets {
    #[asset(
        paths("fonts/ClearSans-Regular.ttf", "fonts/ClearSans-Medium.ttf", "fonts/ClearSans-Bold.ttf"),
        collection(typed)
    )]
    _fonts: Vec<Handle<Font>>,
    #[asset(path = "sprites/ui.toml")]
    table: Handle<SpriteTable>,
    #[asset(path = "sprites/ui@1x.png")]
    picture: Handle<Image>,
}

#[derive(Resource, Default)]
struct Failures(Vec<String>);

#[derive(Component)]
struct ProgressBar;

/// A wait up to this long shows no bar.
const SHORT_WAIT: Duration = Duration::from_millis(400);

/// How long the first frame may wait for assets that load at once.
const BRIEF: Duration = Duration::from_millis(100);

/// Loads the interface's assets, and shows the progress of everything that loads.
pub fn plugin(app: &mut App) {
    app.init_resource::<Failures>();
    fetch_early(app, "ui");
    app.configure_loading_state(
        LoadingStateConfig::new(Screen::Loading)
            .load_collection::<InterfaceAssets>()
            .finally_init_resource::<IconSheet>(),
    );
    app.add_systems(OnEnter(Screen::Loading), show_bar);
    app.add_systems(
        Update,
        (fill_bar.run_if(in_state(Screen::Loading)), note_failures, start_drawing)
            .in_set(FrameSystems::Begin),
    );
    app.add_systems(OnEnter(Screen::Failed), show_failure);
    app.add_systems(
        PostUpdate,
        hurry.run_if(in_state(Screen::Loading)).run_if(run_once).before(AssetEventSystems),
    );
}

/// Runs several loading steps in the first frame. Normally there is one per frame, and each frame waits for
/// the renderer, but assets inside the program load at once.
fn hurry(world: &mut World) {
    let is_loading = |world: &World| {
        *world.resource::<State<Screen>>().get() == Screen::Loading
            && !world.resource::<ProgressTracker<Screen>>().is_ready()
    };
    let began = Instant::now();
    while is_loading(world) && began.elapsed() < BRIEF {
        handle_internal_asset_events(world);
        world.run_schedule(StateTransition);
        world.run_schedule(Update);
        std::thread::sleep(Duration::from_millis(1));
    }
}

impl FromWorld for IconSheet {
    fn from_world(world: &mut World) -> Self {
        let assets = world.resource::<InterfaceAssets>();
        let (table, picture) = (assets.table.clone(), assets.picture.clone());
        Self(Sheet::new(world, "ui", &table, &picture))
    }
}

fn show_bar(mut commands: Commands) {
    commands.spawn((
        Name::new("Loading"),
        DespawnOnExit(Screen::Loading),
        Node::row().fill().centered(),
        children![(
            bar(px(280), 8.0, HOUSE.line),
            children![(ProgressBar, bar(percent(0), 8.0, HOUSE.accent))]
        )],
    ));
}

/// Starts drawing after a short wait, so that fast loading shows no bar at all.
fn start_drawing(
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut camera: Single<&mut Camera, With<MainCamera>>,
) {
    if !camera.is_active && (*screen.get() != Screen::Loading || time.elapsed() > SHORT_WAIT) {
        camera.is_active = true;
    }
}

fn fill_bar(progress: Res<ProgressTracker<Screen>>, mut bar: Single<&mut Node, With<ProgressBar>>) {
    let progress: f32 = progress.get_global_progress().into();
    bar.width = percent(100.0 * progress);
}

fn note_failures(
    mut failed: MessageReader<UntypedAssetLoadFailedEvent>,
    mut failures: ResMut<Failures>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
) {
    for failure in failed.read() {
        if *screen.get() == Screen::Loading {
            next.set(Screen::Failed);
        }
        let error = failure.error.to_string();
        let sentence = format!("{}: {}", failure.path, error.lines().next().unwrap_or_default());
        if !failures.0.contains(&sentence) {
            eprintln!("quintet: an asset could not be loaded, {sentence}");
            failures.0.push(sentence);
        }
    }
}

/// Shows the failure, also in the window's title, because the font may be the missing file.
fn show_failure(mut commands: Commands, failures: Res<Failures>, mut windows: Query<&mut Window>) {
    for mut window in &mut windows {
        window.title = format!("Quintet cannot start: {}", failures.0.first().map_or("", String::as_str));
    }
    let advice = "Quintet cannot start without it. Installing it again puts it back.";
    let panel = Node::column().gap(px(16)).max_width(px(640)).padding(UiRect::all(px(32)));
    commands.spawn((
        Name::new("Failure"),
        DespawnOnExit(Screen::Failed),
        Node::row().fill().centered().padding(UiRect::all(px(24))),
        children![(
            panel.rounded(px(radius::SHEET)),
            BackgroundColor(HOUSE.panel),
            children![
                text("Something is missing", 34.0, Weight::Bold, HOUSE.title),
                paragraph(failures.0.join("\n"), 16.0, Weight::Medium, HOUSE.text),
                paragraph(advice, 16.0, Weight::Regular, HOUSE.muted),
            ],
        )],
    ));
}
