//! The game in front, for menus that know no game.

use super::prelude::*;

/// What menus know of the game in front.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InFront {
    /// The variant that is played.
    pub variant: &'static str,
    /// Whether a turn that was taken back can be played again.
    pub can_redo: bool,
    /// Whether it is over and can be reviewed.
    pub can_review: bool,
}

pub(super) fn describe<G: Room>(table: Res<Table<G>>, mut in_front: ResMut<InFront>) {
    let session = table.session();
    let is_over = session.position() > 0 && session.state().outcome().is_some();
    in_front.set_if_neq(InFront {
        variant: table.variant(),
        can_redo: !table.is_only_seen() && session.can_redo(),
        can_review: G::CAN_BE_REVIEWED && is_over && !table.is_replaying(),
    });
}
