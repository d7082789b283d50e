//! Describes the game in front for menus, which are not generic over the game.

use super::prelude::*;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InFront {
    pub variant: &'static str,
    pub can_redo: bool,
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
