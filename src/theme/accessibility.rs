//! What players need to see and handle Quintet comfortably, taken from the settings.

use bevy::ecs::message::MessageUpdateSystems;
use bevy::prelude::*;

use super::palette;
use crate::engine::settings::{ColourAid, Settings};

#[expect(clippy::struct_excessive_bools, reason = "every need is one of its own")]
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// Fades instead of slides, flips and shakes.
    pub reduced_motion: bool,
    /// Nothing flashes, blinks or pulses.
    pub no_flashing: bool,
    /// Stronger outlines and flat backgrounds.
    pub high_contrast: bool,
    pub colour_aid: ColourAid,
    /// Whether boards have letters and numbers on their frames.
    pub coordinates: bool,
}

impl Access {
    pub fn shapes(self) -> bool {
        matches!(self.colour_aid, ColourAid::Shapes | ColourAid::Both)
    }

    /// Whether to use the colours that are safer to tell apart.
    pub fn hues(self) -> bool {
        matches!(self.colour_aid, ColourAid::Hues | ColourAid::Both)
    }

    /// Whether glows are steady.
    pub fn steady(self) -> bool {
        self.no_flashing || self.reduced_motion
    }
}

impl From<&Settings> for Access {
    fn from(settings: &Settings) -> Self {
        Self {
            reduced_motion: settings.reduced_motion,
            no_flashing: settings.no_flashing,
            high_contrast: settings.high_contrast,
            colour_aid: settings.colour_aid,
            coordinates: settings.coordinates,
        }
    }
}

/// The colours have changed: everything drawn with them must be redrawn.
#[derive(Message, Clone, Copy, Debug)]
pub struct Repaint;

pub fn plugin(app: &mut App) {
    app.init_resource::<Access>().add_message::<Repaint>();
    app.add_systems(First, follow.after(MessageUpdateSystems).run_if(resource_changed::<Settings>));
}

fn follow(settings: Res<Settings>, mut access: ResMut<Access>, mut repaint: MessageWriter<Repaint>) {
    palette::set_high_contrast(settings.high_contrast);
    if settings.high_contrast != access.high_contrast {
        repaint.write(Repaint);
    }
    access.set_if_neq(Access::from(&*settings));
}
