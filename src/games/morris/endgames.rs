//! The endgame tables of the advisor are unpacked in the background before it needs them: without
//! flying that takes seconds.

use bevy::prelude::*;

use super::ID;
use super::MorrisPhase;
use super::advisor::endgame::Tables;
use super::rules::Game;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::messages::Reset;
use crate::gameplay::table::Table;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(MorrisPhase::Entering), unpack);
    app.add_systems(
        Update,
        unpack
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID)))
            .run_if(on_message::<Reset<Game>>),
    );
}

fn unpack(table: Res<Table<Game>>) {
    Tables::unpack(table.session().setup().flying);
}
