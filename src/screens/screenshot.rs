//! Screenshots: F12 saves one to the pictures folder, and `--screenshot` takes one of a screen at rest.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;

use crate::engine::power::{NextFrame, PowerSystems};
use crate::engine::screenshot_request::{TakePicture, Unsettled};
use crate::gameplay::prelude::*;
use crate::platform::storage::disk::reason;

/// The screen counts as at rest when no system has asked for another frame for this long.
const REST: Duration = Duration::from_millis(400);

/// A request to wake up this soon means that something moves. Endless slow effects ask for fewer frames and
/// must not be waited for.
const AT_ONCE: Duration = Duration::from_millis(10);

/// A slower frame counts only for this long.
const SLOWEST_FRAME: Duration = Duration::from_millis(50);

pub fn plugin(app: &mut App) {
    app.init_resource::<Unsettled>();
    app.add_systems(Update, take_by_verb.in_set(FrameSystems::View));
    app.add_systems(Last, take_and_leave.after(PowerSystems).run_if(resource_exists::<TakePicture>));
}

fn take_by_verb(mut commands: Commands, verbs: Res<Verbs>, mut toasts: MessageWriter<Toast>) {
    if !verbs.just_pressed(Verb::Picture) {
        return;
    }
    let Ok(path) = free_file().map_err(|sentence| toasts.write(Toast::new(sentence))) else { return };
    // The toast comes after the capture, so that it is not in the picture.
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut toasts: MessageWriter<Toast>| {
            toasts.write(Toast::new(match save(&captured.image, &path) {
                Ok(()) => format!("Saved {}.", path.display()),
                Err(sentence) => format!("Not saved: {sentence}."),
            }));
        },
    );
}

/// An unused name in the pictures folder.
fn free_file() -> Result<PathBuf, String> {
    let folder = dirs::picture_dir().or_else(dirs::home_dir).ok_or("There is no folder for pictures.")?;
    std::fs::create_dir_all(&folder)
        .map_err(|error| format!("The picture cannot be saved: {}.", reason(&error)))?;
    (1..10_000)
        .map(|number| folder.join(format!("quintet-{number}.png")))
        .find(|path| !path.exists())
        .ok_or_else(|| format!("There are too many pictures in {} already.", folder.display()))
}

/// Waits until the screen is at rest, takes the picture, and exits.
fn take_and_leave(
    mut commands: Commands,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    (thinking, unsettled): (Res<Thinking>, Res<Unsettled>),
    wanted: Res<TakePicture>,
    mut sheet: ResMut<NextState<Sheet>>,
    (next, mut redraws): (Res<NextFrame>, ResMut<Messages<RequestRedraw>>),
    mut cursor: Local<MessageCursor<RequestRedraw>>,
    mut rest: Local<Duration>,
    mut stage: Local<u8>,
) {
    let asked = cursor.read(&redraws).count() > 0 || next.0.is_some_and(|wait| wait < AT_ONCE);
    redraws.write(RequestRedraw);
    // Skip our own request, so that the next frame is judged only by other requests.
    *cursor = redraws.get_cursor_current();
    if *screen.get() == Screen::Loading {
        return;
    }
    // On a slow machine, too, several frames must pass without a change.
    let passed = time.delta().min(SLOWEST_FRAME);
    *rest = if asked || thinking.0 || unsettled.0 { Duration::ZERO } else { *rest + passed };
    if *rest < REST {
        return;
    }
    *rest = Duration::ZERO;
    *stage = stage.saturating_add(1);
    if let (1, Some(wanted)) = (*stage, wanted.sheet) {
        sheet.set(wanted);
    } else if *stage == 2 {
        let file = wanted.file.clone();
        commands.spawn(Screenshot::primary_window()).observe(
            move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
                exit.write(match save(&captured.image, &file) {
                    Ok(()) => AppExit::Success,
                    Err(sentence) => {
                        eprintln!("quintet: {sentence}.");
                        AppExit::from_code(2)
                    }
                });
            },
        );
    }
}

/// Writes a picture completely or not at all.
fn save(image: &Image, file: &Path) -> Result<(), String> {
    let picture = image
        .clone()
        .try_into_dynamic()
        .map_err(|error| format!("the picture cannot be read: {}", reason(&error)))?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let beside = file.with_file_name(format!(".{}-{name}", std::process::id()));
    let written = picture.to_rgb8().save(&beside).map_err(|error| reason(&error));
    let written = written.and_then(|()| std::fs::rename(&beside, file).map_err(|error| reason(&error)));
    written.map_err(|why| {
        // Remove the incomplete picture.
        let _ = std::fs::remove_file(&beside);
        format!("the picture cannot be written to {}: {why}", file.display())
    })
}
