//! Draws pieces and marks.

use bevy::ecs::system::SystemParam;

use super::TwoPlayers;
use super::board::Grid;
use crate::engine::sprites::{self, Density, IconSheet, sliced};
use crate::gameplay::prelude::*;
use crate::games::assets::Pieces;

/// The side of the knob's drawing, and the diameter of the knob in it.
const KNOB: (f32, f32) = (26.0, 22.0);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Flat black and white, each with a broad rim of the other, instead of stone or wood.
    pub contrast: bool,
    /// With a ring on dark pieces and a bar on light ones.
    pub marked: bool,
}

impl Look {
    pub fn of(access: Access) -> Self {
        Self { contrast: access.high_contrast, marked: access.shapes() }
    }
}

/// Makes the sprites of a board.
#[derive(SystemParam)]
pub struct Painter<'w> {
    pieces: Res<'w, Pieces>,
    pub(super) icons: Res<'w, IconSheet>,
    density: Res<'w, Density>,
    scale: Res<'w, UiScale>,
    access: Res<'w, Access>,
}

impl Painter<'_> {
    /// Device pixels per logical pixel.
    pub fn factor(&self) -> f32 {
        (self.density.0 / self.scale.0).max(0.1)
    }

    pub fn access(&self) -> Access {
        *self.access
    }

    pub fn has_changed(&self) -> bool {
        self.density.is_changed() || self.access.is_changed()
    }

    /// A sprite of the pieces' sheet. The sides are those of its drawing and of what is shown.
    pub fn piece(&self, name: &str, drawn: f32, shown: f32) -> Sprite {
        self.drawn(&self.pieces.0, name, drawn, shown, Color::WHITE)
    }

    fn drawn(&self, sheet: &sprites::Sheet, name: &str, drawn: f32, shown: f32, color: Color) -> Sprite {
        let (image, rect) = sheet.sprite(name, self.factor() * shown / drawn).unzip();
        let custom_size = Some(Vec2::splat(shown));
        Sprite { image: image.unwrap_or_default(), rect, color, custom_size, ..default() }
    }

    pub fn brackets<G: TwoPlayers>(&self, grid: &Grid, color: Color) -> Sprite {
        let (cells, drawn) = G::BOARD.brackets;
        let size = cells * grid.cell;
        sliced(&self.pieces.0, "board_cursor", self.factor(), 22.0, Vec2::splat(size), size / drawn, color)
    }

    /// A round dot with a soft shadow: a knob of the interface in any colour.
    pub fn dot(&self, diameter: f32, color: Color) -> Sprite {
        let (drawn, round) = KNOB;
        self.drawn(&self.icons.0, "toggle_knob", drawn, diameter * drawn / round, color)
    }

    /// Stacks dots from a height upwards, the largest first.
    pub fn spawn_dots(&self, parent: &mut ChildSpawnerCommands, height: f32, dots: &[(f32, Color)]) {
        for (index, (diameter, color)) in (0_u8..).zip(dots) {
            let at = Transform::from_xyz(0.0, 0.0, height + 0.001 * f32::from(index));
            parent.spawn((self.dot(*diameter, *color), at));
        }
    }

    /// Tells pieces apart without colour: a ring with two diameters on dark ones, a bar on light ones.
    pub fn spawn_mark(
        &self,
        piece: &mut ChildSpawnerCommands,
        is_dark: bool,
        [own, mark]: [Color; 2],
        [outer, inner]: [f32; 2],
        bar: Vec2,
    ) {
        if is_dark {
            self.spawn_dots(piece, 0.01, &[(outer, mark), (inner, own)]);
        } else {
            let bar = sliced(&self.icons.0, "rrect_4", self.factor(), 4.0, bar, bar.y / 8.0, mark);
            piece.spawn((bar, Transform::from_xyz(0.0, 0.0, 0.01)));
        }
    }
}
