//! Crossfades between screens, between the two arrangements of a window, and after a sheet closes. The new
//! contents are there from the start, so the player never waits.

use crate::engine::layout::arrangement_changed;
use crate::gameplay::prelude::*;
use crate::theme::fade::{Fade, Looking};
use crate::theme::sheet::{Scrim, SheetPanel};

/// Above everything but toasts.
const ABOVE: GlobalZIndex = GlobalZIndex(50);
/// Above the screen, below the next sheet.
const BELOW_SHEETS: GlobalZIndex = GlobalZIndex(9);

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (between_screens, between_arrangements.run_if(arrangement_changed)).in_set(FrameSystems::View),
    );
    app.add_observer(after_a_sheet);
}

/// Fades out the colour of the old page over the new screen.
fn between_screens(
    mut commands: Commands,
    catalogue: Res<Catalogue>,
    mut changes: MessageReader<StateTransitionEvent<Screen>>,
) {
    use Screen::{Menu, Playing};
    for change in changes.read() {
        if let (Some(left @ Menu), Some(Playing(_))) | (Some(left @ Playing(_)), Some(Menu)) =
            (change.exited, change.entered)
        {
            commands.spawn(page_of(catalogue.colours(left).page, seconds::SCREEN));
        }
    }
}

fn between_arrangements(mut commands: Commands, screen: Res<State<Screen>>, catalogue: Res<Catalogue>) {
    if *screen.get() != Screen::Loading {
        commands.spawn(page_of(catalogue.colours(*screen.get()).page, seconds::ARRANGEMENT));
    }
}

fn page_of(color: Color, seconds: f32) -> impl Bundle {
    (
        Name::new("Crossfade"),
        ABOVE,
        Node::default().absolute().fill(),
        BackgroundColor(color),
        Tweens::farewell([Tween::new(Change::Fade(1.0, 0.0), seconds, Ease::Out)]),
    )
}

/// Fades out a copy of a closed sheet, because the sheet itself disappears at once with its buttons.
fn after_a_sheet(
    gone: On<Remove, Scrim>,
    mut commands: Commands,
    sheet: Res<State<Sheet>>,
    scrims: Query<(&Scrim, &Children)>,
    panels: Query<(), With<SheetPanel>>,
    looking: Looking,
) {
    let Ok((scrim, children)) = scrims.get(gone.entity) else { return };
    if *sheet.get() != Sheet::None {
        // Another sheet takes its place.
        return;
    }
    commands
        .spawn((
            Name::new("Closing"),
            BELOW_SHEETS,
            Node::default().absolute().fill(),
            BackgroundColor(scrim.color),
            Fade::vanishing(seconds::SHEET_CLOSE),
        ))
        .with_children(|shade| {
            let panel = children.iter().find(|child| panels.contains(*child));
            let Some(panel) = panel.and_then(|panel| looking.copy(panel, shade)) else { return };
            let shrink = Tween::new(Change::Scale(1.0, 0.96), seconds::SHEET_CLOSE, Ease::In);
            shade.commands().entity(panel).insert(Tweens::new([shrink]).calm(Calm::AtOnce));
        });
}
