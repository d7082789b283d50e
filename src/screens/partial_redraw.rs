//! Draws no more of the window than has changed, while nothing moves but a demonstration on its
//! card: without a graphics card that is the difference between a menu that lives and one that
//! takes half a processor.
//!
//! The picture of the last frame is still there. One camera draws the card's board over it, through
//! a viewport of that size; another, which sees nothing itself, brings the whole to the window.
//! Any input, and any change of the interface, brings back the camera that draws everything.

use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{CameraOutputMode, Viewport};
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::{PrimaryWindow, WindowEvent};

use crate::engine::flat_camera::flat;
use crate::engine::stage::{MainCamera, StageSystems};
use crate::engine::states::{Screen, Sheet};
use crate::gameplay::thumbnail::LastGame;
use crate::gameplay::thumbnail::Shows;
use crate::gameplay::thumbnail::Thumbnail;
use crate::theme::animation::Pace;

/// The camera that draws the board of the card in front.
#[derive(Component)]
struct Part;

/// The camera that brings the picture to the window.
#[derive(Component)]
struct Presenter;

/// The part of the window that may be drawn alone, in device pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Area(URect);

/// How many frames nothing else has changed.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Calm(u8);

/// What changes may take so many frames to be seen: pictures arrive, states follow.
const CALM_ENOUGH: u8 = 4;
/// How far around its slot a board may reach, in device pixels.
const RIM: f32 = 3.0;

/// Adds the cameras and chooses among them.
pub fn plugin(app: &mut App) {
    app.init_resource::<Area>().init_resource::<Calm>();
    app.add_systems(PreStartup, add_cameras);
    app.add_systems(First, draw_everything);
    app.add_systems(
        PostUpdate,
        (find_area, look_for_changes, draw_part.run_if(is_calm))
            .chain()
            .after(StageSystems::Arrange)
            .before(VisibilitySystems::CheckVisibility),
    );
}

fn add_cameras(mut commands: Commands) {
    let camera = |order: isize, output_mode: CameraOutputMode| {
        let clear_color = ClearColorConfig::None;
        flat(Camera { is_active: false, order, clear_color, output_mode, ..default() })
    };
    commands.spawn((Name::new("Part"), Part)).queue(camera(1, CameraOutputMode::Skip));
    let presenter = camera(2, CameraOutputMode::default());
    commands.spawn((Name::new("Presenter"), Presenter, RenderLayers::none())).queue(presenter);
}

type Others = Or<(With<Part>, With<Presenter>)>;

/// Pointers are looked for with the camera that draws the interface, so a frame begins with it.
fn draw_everything(
    mut whole: Query<&mut Camera, With<MainCamera>>,
    mut others: Query<&mut Camera, (Others, Without<MainCamera>)>,
) {
    if others.iter().any(|camera| camera.is_active) {
        for mut camera in &mut others {
            camera.is_active = false;
        }
        for mut camera in &mut whole {
            camera.is_active = true;
        }
    }
}

/// The place of the demonstration in front, if there is one. The camera follows it in the next
/// frame, so a place that changes is not yet one to be drawn alone.
fn find_area(
    windows: Query<&Window, With<PrimaryWindow>>,
    last: Res<LastGame>,
    cards: Query<(&Thumbnail, &ComputedNode, &UiGlobalTransform)>,
    mut area: ResMut<Area>,
    mut parts: Query<(&mut Camera, &mut Transform), With<Part>>,
) {
    let Ok(window) = windows.single() else { return };
    let whole = window.physical_size();
    let found = cards
        .iter()
        .find(|(card, ..)| card.game == last.0 && card.shows == Shows::Demonstration)
        .map(|(_, node, place)| {
            let (scale, _, middle) = place.to_scale_angle_translation();
            let rect = Rect::from_center_size(middle, node.size() * scale).inflate(RIM);
            URect::from_corners(rect.min.max(Vec2::ZERO).floor().as_uvec2(), rect.max.ceil().as_uvec2())
                .intersect(URect::from_corners(UVec2::ZERO, whole))
        })
        .unwrap_or_default();
    if !area.set_if_neq(Area(found)) || found.is_empty() {
        return;
    }
    for (mut camera, mut transform) in &mut parts {
        camera.viewport =
            Some(Viewport { physical_position: found.min, physical_size: found.size(), ..default() });
        let middle = (found.min + found.max).as_vec2() / 2.0 - whole.as_vec2() / 2.0;
        let middle = middle / window.scale_factor() * Vec2::new(1.0, -1.0);
        *transform = Transform::from_translation(middle.extend(0.0));
    }
}

/// What an interface shows.
type Seen = Or<(
    Changed<ComputedNode>,
    Changed<UiGlobalTransform>,
    Changed<BackgroundColor>,
    Changed<BorderColor>,
    Changed<Outline>,
    Changed<ImageNode>,
    Changed<TextColor>,
    Changed<TextLayoutInfo>,
    Changed<InheritedVisibility>,
)>;

/// Whether nothing has changed for a while but what a demonstration shows.
fn is_calm(calm: Res<Calm>) -> bool {
    calm.0 == CALM_ENOUGH
}

fn look_for_changes(
    mut calm: ResMut<Calm>,
    (screen, sheet): (Res<State<Screen>>, Res<State<Sheet>>),
    area: Res<Area>,
    pace: Res<Pace>,
    mut events: MessageReader<WindowEvent>,
    mut pictures: MessageReader<AssetEvent<Image>>,
    mut gone: RemovedComponents<Node>,
    changed: Query<(), (With<Node>, Seen)>,
) {
    let disturbances = events.read().count() + pictures.read().count() + gone.read().count();
    let quiet = *screen.get() == Screen::Menu
        && *sheet.get() == Sheet::None
        && !area.0.is_empty()
        && !area.is_changed()
        && disturbances == 0
        && changed.is_empty()
        && *pace != Pace::Hurried;
    calm.0 = if quiet { (calm.0 + 1).min(CALM_ENOUGH) } else { 0 };
}

fn draw_part(
    mut whole: Query<&mut Camera, With<MainCamera>>,
    mut others: Query<&mut Camera, (Others, Without<MainCamera>)>,
) {
    for mut camera in &mut whole {
        camera.is_active = false;
    }
    for mut camera in &mut others {
        camera.is_active = true;
    }
}
