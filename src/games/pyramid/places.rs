//! Where cards lie on the table in both designs, and how the cursor walks among them. Points are in logical
//! pixels from the middle of the board, with y up.
//!
//! In Pile, the rest of the pile lies face down at the place of the waste; pressing it turns the pile.

use crate::gameplay::prelude::*;
use bevy::math::FloatOrd;

use super::rules::{Game, Place, ROWS, Spot};

/// What a pointer or the cursor can be at, the topmost first.
pub fn targets(game: &Game) -> impl Iterator<Item = Place> {
    let spots: Vec<Spot> = Spot::all().filter(|&spot| game.board().has_card(spot)).collect();
    spots.into_iter().rev().map(Place::Pyramid).chain([Place::Pile, Place::Waste])
}

/// The measures of a design, in its own pixels.
struct Design {
    side: f32,
    card: Vec2,
    column: f32,
    row: f32,
    lift: f32,
    top: f32,
}

const WIDE: Design =
    Design { side: 656.0, card: Vec2::new(86.0, 124.0), column: 95.0, row: 88.0, lift: 14.0, top: 2.0 };
const SMALL: Design =
    Design { side: 368.0, card: Vec2::new(50.0, 70.0), column: 53.0, row: 36.0, lift: 7.0, top: 0.0 };

/// The corners of the cards beside the pyramid in the rail, from its corner.
const IN_RAIL: [Vec2; 2] = [Vec2::new(16.0, 44.0), Vec2::new(146.0, 44.0)];
/// The same corners under the pyramid, from the board's corner.
const UNDER: [Vec2; 2] = [Vec2::new(0.0, 296.0), Vec2::new(74.0, 296.0)];
/// If `unit` is not larger than this, the pyramid is shown alone.
const SMALLEST_BESIDE: f32 = 0.4;
/// The size of the panel in the rail under these cards.
pub const PANEL: Vec2 = Vec2::new(248.0, 232.0);

#[derive(Component, Clone, Debug, PartialEq)]
pub struct Arrangement {
    /// Whether the reduced faces are used.
    pub mini: bool,
    /// Logical pixels per pixel of the pyramid's cards.
    pub unit: f32,
    beside_unit: f32,
    extent: Vec2,
    /// The upper edge of the apex.
    top: f32,
    /// The corners of the two places beside the pyramid, from the board's corner.
    beside: [Vec2; 2],
    score: Vec2,
    /// The board's corner in the window.
    corner: Vec2,
    /// Device pixels per logical pixel.
    pub factor: f32,
    /// Whether selected cards are not lifted.
    pub flat: bool,
}

impl Arrangement {
    /// The table in the room; `corner` is the board's upper left corner in the window.
    pub fn new(layout: &Layout, extent: Vec2, corner: Vec2, factor: f32) -> Self {
        let away = |point: Vec2| (point - layout.board.min) * layout.scale;
        let mini = layout.mode == Mode::Compact;
        let design = if mini { &SMALL } else { &WIDE };
        let unit = extent.min_element() / design.side;
        let top = design.top * unit;
        let (beside_unit, beside, score) = if mini {
            let score = Vec2::new(layout.head.max.x - 122.0, layout.head.min.y + 28.0);
            (unit, UNDER.map(|place| place * unit), score)
        } else {
            let beside = IN_RAIL.map(|place| away(layout.rail.min + place));
            (layout.scale, beside, layout.head.min + Vec2::new(60.0, 200.0))
        };
        let score = away(score);
        Self { mini, unit, beside_unit, extent, top, beside, score, corner, factor, flat: false }
    }

    /// A table as large as it fits, for a board alone: the pile lies in a corner beside the apex.
    pub fn small(extent: Vec2, factor: f32) -> Self {
        let unit = extent.min_element() / (SMALL.side + 24.0);
        let height = (SMALL.card.y + 6.0 * SMALL.row) * unit;
        let margin = 12.0 * unit;
        let next = SMALL.card.x * unit + margin / 2.0;
        Self {
            mini: true,
            unit,
            beside_unit: unit,
            extent,
            top: (extent.y - height) / 2.0,
            beside: [Vec2::splat(margin), Vec2::new(margin + next, margin)],
            score: Vec2::new(extent.x - next, next),
            corner: Vec2::ZERO,
            factor,
            flat: false,
        }
    }

    pub fn shows_beside(&self) -> bool {
        self.unit > SMALLEST_BESIDE
    }

    fn design(&self) -> &'static Design {
        if self.mini { &SMALL } else { &WIDE }
    }

    /// Logical pixels per pixel of the card there.
    pub fn unit_of(&self, place: Place) -> f32 {
        if place.spot().is_none() { self.beside_unit } else { self.unit }
    }

    /// The size of a card there, in whole device pixels.
    pub fn size(&self, place: Place) -> Vec2 {
        (self.design().card * self.unit_of(place) * self.factor).round() / self.factor
    }

    /// The middle of a card there; its corner is on whole device pixels.
    pub fn place(&self, place: Place) -> Vec2 {
        let design = self.design();
        let corner = match place {
            Place::Pyramid(spot) => {
                let (row, column) = (f32::from(spot.row() - 1), f32::from(spot.column() - 1));
                let across = (column - row / 2.0) * design.column - design.card.x / 2.0;
                let apex = Vec2::new(self.extent.x / 2.0, self.top);
                apex + Vec2::new(across, row * design.row) * self.unit
            }
            Place::Pile => self.beside[0],
            Place::Waste => self.beside[1],
        };
        let corner = ((self.corner + corner) * self.factor).round() / self.factor - self.corner;
        self.centred(corner + self.size(place) / 2.0)
    }

    /// Turns a point from the board's corner into one from its middle.
    fn centred(&self, point: Vec2) -> Vec2 {
        (point - self.extent / 2.0) * Vec2::new(1.0, -1.0)
    }

    /// The middle of the score box, where removed cards fly to.
    pub fn score(&self) -> Vec2 {
        self.centred(self.score)
    }

    pub fn lift(&self) -> Vec2 {
        let up = (self.design().lift * self.unit * self.factor).round() / self.factor;
        if self.flat { Vec2::ZERO } else { Vec2::new(0.0, up) }
    }

    /// The middle and size of the panel under the cards beside the pyramid, if there is one.
    pub fn panel(&self) -> Option<(Vec2, Vec2)> {
        let corner = self.beside[0] - IN_RAIL[0] * self.beside_unit;
        let size = PANEL * self.beside_unit;
        (!self.mini).then(|| (self.centred(corner + size / 2.0), size))
    }

    pub fn area(&self, place: Place) -> Rect {
        Rect::from_center_size(self.place(place), self.size(place))
    }

    pub fn hit(&self, game: &Game, point: Vec2) -> Option<Place> {
        targets(game).find(|&place| self.area(place).contains(point))
    }

    /// A point of the window, from the middle of the board.
    pub fn to_board(&self, point: Vec2) -> Vec2 {
        self.centred(point - self.corner)
    }
}

/// The cursor's place, and what it remembers of its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Walk {
    pub at: Place,
    /// The column that it keeps to while it moves up and down.
    lane: Option<f32>,
    /// The last card of the pyramid that it was at.
    home: Option<Spot>,
}

impl Walk {
    pub fn new(at: Place) -> Self {
        Self { at, lane: None, home: at.spot() }
    }

    /// A walk from a free card in the middle of the lowest row that is left.
    pub fn start(game: &Game) -> Self {
        let free = |spot: &Spot| game.board().has_card(*spot) && game.board().is_free(*spot);
        let off_middle = |spot: &Spot| (2 * spot.column()).abs_diff(spot.row() + 1);
        let first = Spot::all().filter(free).min_by_key(|spot| (ROWS - spot.row(), off_middle(spot)));
        Self::new(first.map_or(Place::Pile, Place::Pyramid))
    }

    /// The same walk if its target is still there, else one from the nearest card, or from the pile.
    #[must_use]
    pub fn settled(self, game: &Game, arrangement: &Arrangement) -> Self {
        if targets(game).any(|place| place == self.at) {
            return self;
        }
        let here = arrangement.place(self.at);
        let far = |&place: &Place| FloatOrd(arrangement.place(place).distance(here));
        let nearest = targets(game).filter(|place| place.spot().is_some()).min_by_key(far);
        Self::new(nearest.unwrap_or(Place::Pile))
    }

    /// A step to the left (-1, 0), right, up (0, -1) or down.
    #[must_use]
    pub fn step(self, game: &Game, arrangement: &Arrangement, way: IVec2) -> Self {
        // From beside the pyramid, the way back leads to the card that the cursor came from.
        let back = if arrangement.mini { IVec2::NEG_Y } else { IVec2::NEG_X };
        let leads_back = way == back && (self.at == Place::Pile || arrangement.mini);
        if self.at.spot().is_none()
            && leads_back
            && let Some(home) = self.home.filter(|&home| game.board().has_card(home))
        {
            return Self::new(Place::Pyramid(home));
        }
        let here = arrangement.place(self.at);
        let along = way.as_vec2() * Vec2::new(1.0, -1.0);
        let lane = if way.x == 0 { self.lane.unwrap_or(here.x) } else { here.y };
        let line = arrangement.design().row * arrangement.unit / 2.0;
        let cost = |place: Place| {
            let there = arrangement.place(place);
            let ahead = (there - here).dot(along);
            let aside = (if way.x == 0 { there.x } else { there.y } - lane).abs();
            let cost = match way.x {
                // Up and down, the next row comes first, and its cards lie half a card to the side.
                0 => ahead + 0.5 * aside,
                // Steps to the side stay in their row if they can.
                _ => ahead + 2.5 * aside + if aside >= line { 1e5 } else { 0.0 },
            };
            (ahead > 1.0).then_some((FloatOrd(cost), place))
        };
        let others = targets(game).filter(|&place| place != self.at);
        let next = others.filter_map(cost).min_by_key(|(cost, _)| *cost);
        let Some((_, at)) = next else { return self };
        Self { at, lane: (way.x == 0).then_some(lane), home: at.spot().or(self.home) }
    }
}
