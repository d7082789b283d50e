//! The banner that announces a pass, over the board. It goes by itself, or with the next move.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::ID;
use super::capture::seconds_of;
use super::faces::sprite_name;
use super::rules::{Disc, Effect, Game};
use super::words;
use crate::engine::layout::{Layout, Mode};
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::hud::BoardSlot;
use crate::gameplay::messages::{Played, Reset};
use crate::gameplay::table::Table;
use crate::games::othello::colours::OTHELLO;
use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens};
use crate::theme::palette::radius;
use crate::theme::widgets::{Weight, icon, text};

/// How long it stays, in seconds.
const STAYS: f32 = 1.4;
const APPEARS: f32 = 0.16;
const GOES: f32 = 0.12;

#[derive(Component)]
struct Banner;

/// Shows passes.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(FrameSystems::View).run_if(in_state(Screen::Playing(ID))));
}

fn show(
    mut commands: Commands,
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    table: Res<Table<Game>>,
    layout: Res<Layout>,
    slots: Query<Entity, With<BoardSlot>>,
    banners: Query<Entity, With<Banner>>,
) {
    let played: Vec<_> = played.read().collect();
    if played.is_empty() && reset.read().count() == 0 {
        return;
    }
    for banner in &banners {
        commands.entity(banner).despawn();
    }
    let last = played.last().map(|Played(effects)| effects.as_slice()).unwrap_or_default();
    let Some(disc) = last.iter().find_map(|effect| match effect {
        Effect::Passed { disc } => Some(*disc),
        _ => None,
    }) else {
        return;
    };
    // First the discs are seen to turn.
    let after = seconds_of(last);
    let compact = layout.mode == Mode::Compact;
    for slot in &slots {
        commands.entity(slot).with_children(|slot| {
            slot.spawn(banner(after)).with_children(|banner| {
                panel(banner, disc, words::passes(disc, table.players()), after, compact);
            });
        });
    }
}

/// What fills the board's place and grows into sight.
fn banner(after: f32) -> impl Bundle {
    (
        Name::new("Pass"),
        Banner,
        Node::row().absolute().fill().centered(),
        UiTransform::from_scale(Vec2::ZERO),
        Tweens::farewell([
            Tween::new(Change::Scale(0.0, 1.0), APPEARS, Ease::Back).after(after),
            Tween::new(Change::Place(Vec2::ZERO, Vec2::ZERO), GOES, Ease::Linear).after(after + STAYS),
        ])
        .calm(Calm::Still),
    )
}

/// Who passes, in words.
fn panel(banner: &mut ChildSpawnerCommands, disc: Disc, words: String, after: f32, compact: bool) {
    let (height, size) = if compact { (44.0, 15.0) } else { (68.0, 22.0) };
    banner
        .spawn((
            Node::row()
                .height(px(height))
                .padding(UiRect { left: px(height * 0.3), right: px(height * 0.45), ..default() })
                .gap(px(height * 0.2))
                .border(UiRect::all(px(1)))
                .rounded(px(radius::PANEL))
                .align_center(),
            BackgroundColor(OTHELLO.panel),
            BorderColor::all(OTHELLO.key_line),
            BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(6), px(0), px(18)),
            Tweens::new([Tween::new(Change::Scale(1.0, 0.0), GOES, Ease::In).after(after + STAYS)])
                .calm(Calm::Still),
        ))
        .with_children(|row| {
            row.spawn(icon(sprite_name(disc), height * 0.62, Color::WHITE));
            row.spawn(text(words, size, Weight::Bold, OTHELLO.title));
        });
}
