//! Announces passes over the board. Only a pass at the start of a game has to be played here.

use super::capture::seconds_of;
use super::colours::OTHELLO;
use super::faces::sprite_name;
use super::rules::{Disc, Game, Move};
use super::{ID, OthelloPhase, words};
use crate::gameplay::hud::BoardSlot;
use crate::gameplay::prelude::*;
use crate::games::two_players::cursor::InputSystems;
use crate::games::two_players::marks::clear_marks;

/// How long the banner stays, in seconds.
const STAYS: f32 = 1.4;
const APPEARS: f32 = 0.16;
const GOES: f32 = 0.12;

/// The banner that announces a pass. It goes by itself, or with the next move.
#[derive(Component)]
struct Banner;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            pass_first
                .in_set(FrameSystems::Input)
                .before(InputSystems::Choose)
                .run_if(in_state(OthelloPhase::Passing).and_then(at_the_board)),
            (clear_marks::<Banner>, announce_pass)
                .chain()
                .in_set(FrameSystems::View)
                .run_if(in_state(Screen::Playing(ID)))
                .run_if(on_message::<Played<Game>>.or_eager(on_message::<Reset<Game>>)),
        ),
    );
}

fn pass_first(mut plays: MessageWriter<Play<Game>>) {
    plays.write(Play(Move::Pass));
}

fn announce_pass(
    mut commands: Commands,
    mut played: MessageReader<Played<Game>>,
    table: Res<Table<Game>>,
    layout: Res<Layout>,
    slot: Single<Entity, With<BoardSlot>>,
) {
    let passed = table.session().state().passed();
    let (Some(Played(last)), Some(disc)) = (played.read().last(), passed) else { return };
    let (words, compact) = (words::passes(disc, table.players()), layout.mode == Mode::Compact);
    // The discs turn first.
    commands.entity(*slot).with_child(banner(disc, &words, seconds_of(last), compact));
}

fn banner(disc: Disc, words: &str, after: f32, compact: bool) -> impl Bundle {
    let (height, size) = if compact { (44.0, 15.0) } else { (68.0, 22.0) };
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
        children![(
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
            children![
                icon(sprite_name(disc), height * 0.62, Color::WHITE),
                text(words, size, Weight::Bold, OTHELLO.title),
            ],
        )],
    )
}
