//! Short methods to build nodes: `Node::column().gap(px(8)).grow()`.

use bevy::prelude::*;

/// Defines methods that set one or more fields of a node.
macro_rules! node_ext {
    ($($(#[$doc:meta])+ $method:ident($($value:ident: $kind:ty),*) => $($field:ident = $set:expr),+;)+) => {
        /// Sets fields of a [`Node`] one after the other.
        pub trait NodeExt: Sized {
            /// A node whose children stand beside each other.
            fn row() -> Self;
            /// A node whose children stand below each other.
            fn column() -> Self;
            $($(#[$doc])+ #[must_use] fn $method(self, $($value: $kind),*) -> Self;)+
        }

        impl NodeExt for Node {
            fn row() -> Self {
                Self::default()
            }
            fn column() -> Self {
                Self { flex_direction: FlexDirection::Column, ..default() }
            }
            $(fn $method(mut self, $($value: $kind),*) -> Self {
                $(self.$field = $set;)+
                self
            })+
        }
    };
}

node_ext! {
    /// Its width and height.
    size(width: Val, height: Val) => width = width, height = height;
    /// Its width.
    width(width: Val) => width = width;
    /// Its height.
    height(height: Val) => height = height;
    /// As large as its parent.
    fill() => width = percent(100), height = percent(100);
    /// Takes the room that its siblings leave.
    grow() => flex_grow = 1.0;
    /// Shares all the room equally with its siblings that do, whatever is in them.
    share() => flex_grow = 1.0, flex_basis = px(0);
    /// Keeps its size where there is too little room.
    no_shrink() => flex_shrink = 0.0;
    /// The space between its children.
    gap(gap: Val) => row_gap = gap, column_gap = gap;
    /// The space within its border.
    padding(padding: UiRect) => padding = padding;
    /// The space around it.
    margin(margin: UiRect) => margin = margin;
    /// How wide its border is.
    border(border: UiRect) => border = border;
    /// The radius of its corners.
    rounded(radius: Val) => border_radius = BorderRadius::all(radius);
    /// Centres its children.
    centered() => align_items = AlignItems::Center, justify_content = JustifyContent::Center;
    /// Centres its children on the cross axis.
    align_center() => align_items = AlignItems::Center;
    /// Where its children stand on the cross axis.
    align(align: AlignItems) => align_items = align;
    /// Centres its children on the main axis.
    justify_center() => justify_content = JustifyContent::Center;
    /// Where its children stand on the main axis.
    justify(justify: JustifyContent) => justify_content = justify;
    /// Puts all spare room between its children.
    spread() => justify_content = JustifyContent::SpaceBetween;
    /// The main axis.
    direction(direction: FlexDirection) => flex_direction = direction;
    /// Stands at its own offsets, outside the flow of its siblings.
    absolute() => position_type = PositionType::Absolute;
    /// Covers its parent, up to the border.
    cover() => position_type = PositionType::Absolute, left = px(0), right = px(0), top = px(0), bottom = px(0);
    /// How far it is from the left.
    left(left: Val) => left = left;
    /// How far it is from the right.
    right(right: Val) => right = right;
    /// How far it is from the top.
    top(top: Val) => top = top;
    /// How far it is from the bottom.
    bottom(bottom: Val) => bottom = bottom;
    /// Its least width.
    min_width(min_width: Val) => min_width = min_width;
    /// Its least height.
    min_height(min_height: Val) => min_height = min_height;
    /// Its greatest width.
    max_width(max_width: Val) => max_width = max_width;
    /// Its greatest height.
    max_height(max_height: Val) => max_height = max_height;
    /// Its share of the spare room.
    flex_grow(part: f32) => flex_grow = part;
    /// Its size before spare room is shared.
    flex_basis(basis: Val) => flex_basis = basis;
    /// Whether children that do not fit go on the next line.
    wrap(wraps: bool) => flex_wrap = if wraps { FlexWrap::Wrap } else { FlexWrap::NoWrap };
    /// What happens to children that do not fit.
    overflow(overflow: Overflow) => overflow = overflow;
    /// Where it stands itself on its parent's cross axis.
    align_self(align: AlignSelf) => align_self = align;
    /// The space between lines.
    row_gap(gap: Val) => row_gap = gap;
    /// The space between columns.
    column_gap(gap: Val) => column_gap = gap;
    /// The radius of each corner.
    border_radius(radius: BorderRadius) => border_radius = radius;
    /// Ends in half circles.
    round() => border_radius = BorderRadius::MAX;
}
