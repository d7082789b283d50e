//! Pictures of the window: F12 into the pictures folder, and `--screenshot` for one picture of a
//! screen at rest.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;

use crate::engine::power::{NextFrame, PowerSystems};
use crate::engine::screenshot_request::{TakePicture, Unsettled};
use crate::gameplay::advisor::Thinking;
use crate::gameplay::prelude::*;
use crate::platform::storage::disk::reason;

/// For how long nobody may have asked for another frame before the screen counts as at rest.
const REST: Duration = Duration::from_millis(400);

/// Whoever wants to be woken this soon is moving something. What breathes for as long as it is seen
/// wants fewer frames, and is no reason to wait.
const AT_ONCE: Duration = Duration::from_millis(10);

/// A frame counts no longer than this.
const SLOWEST_FRAME: Duration = Duration::from_millis(50);

/// Takes pictures.
pub fn plugin(app: &mut App) {
    app.init_resource::<Unsettled>();
    app.add_systems(Update, take_by_verb);
    app.add_systems(Last, take_and_leave.after(PowerSystems).run_if(resource_exists::<TakePicture>));
}

fn take_by_verb(mut commands: Commands, verbs: Res<Verbs>, mut toasts: MessageWriter<Toast>) {
    if !verbs.just_pressed(Verb::Picture) {
        return;
    }
    let path = match free_file() {
        Ok(path) => path,
        Err(sentence) => {
            toasts.write(Toast::new(sentence));
            return;
        }
    };
    // It is said once it is so, and not on the picture.
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut toasts: MessageWriter<Toast>| {
            toasts.write(Toast::new(match save(&captured.image, &path) {
                Ok(()) => format!("Saved {}.", path.display()),
                Err(sentence) => format!("Not saved: {sentence}."),
            }));
        },
    );
}

/// A name in the pictures folder that no picture has.
fn free_file() -> Result<PathBuf, String> {
    let folder = dirs::picture_dir().or_else(dirs::home_dir).ok_or("There is no folder for pictures.")?;
    std::fs::create_dir_all(&folder)
        .map_err(|error| format!("The picture cannot be saved: {}.", reason(&error)))?;
    (1..10_000)
        .map(|number| folder.join(format!("quintet-{number}.png")))
        .find(|path| !path.exists())
        .ok_or_else(|| format!("There are too many pictures in {} already.", folder.display()))
}

/// Waits until the screen is at rest, takes the picture, and ends.
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
    // The next one, too, is judged by what the others ask for.
    *cursor = redraws.get_cursor_current();
    if *screen.get() == Screen::Loading {
        return;
    }
    // However slow the machine, several frames have to pass without a change.
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

/// Writes a picture whole or not at all.
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
        // Half a picture is of no use to anybody.
        let _ = std::fs::remove_file(&beside);
        format!("the picture cannot be written to {}: {why}", file.display())
    })
}
