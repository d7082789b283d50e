//! Counts down from three before pieces fall, so that the player has time to find the piece.

use super::ID;
use super::TetrisPhase;
use super::game_over::end_game;
use super::render::WellView;
use super::rules::Game;
use crate::engine::screenshot_request::TakePicture;
use crate::gameplay::prelude::*;
use crate::theme::palette::CAP_SHIFT;

#[derive(Resource, Default)]
pub struct CountDown(pub f32);

/// How long each number stays, in seconds.
const COUNT: f32 = 0.6;

#[derive(Component)]
struct Count(u32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CountDown>();
    app.add_systems(OnEnter(TetrisPhase::CountDown), |mut left: ResMut<CountDown>| left.0 = 3.0 * COUNT);
    app.add_systems(OnExit(Sheet::None), count_down_again.run_if(in_state(Screen::Playing(ID))));
    app.add_systems(
        Update,
        (
            (count_down.in_set(FrameSystems::Input), show_number.in_set(FrameSystems::View))
                .run_if(in_state(TetrisPhase::CountDown))
                .run_if(at_the_board),
            count_down_again.in_set(AfterMoves(ID)).after(end_game).run_if(on_message::<Reset<Game>>),
        ),
    );
}

/// Starts again when the player returns to the board or another position is shown.
fn count_down_again(mut phase: ResMut<NextState<TetrisPhase>>) {
    phase.set(TetrisPhase::CountDown);
}

fn count_down(
    time: Res<Time<Real>>,
    table: Res<Table<Game>>,
    watching: Res<Watching>,
    picture: Option<Res<TakePicture>>,
    mut left: ResMut<CountDown>,
    mut phase: ResMut<NextState<TetrisPhase>>,
    mut wake: ResMut<Wake>,
) {
    let game = table.session().state();
    left.0 -= time.delta_secs();
    if game.is_over() {
        phase.set(TetrisPhase::Over);
    } else if left.0 <= 0.0 || !game.mode().has_gravity() || watching.0 || picture.is_some() {
        phase.set(TetrisPhase::Falling);
    } else {
        wake.within(left.0 % COUNT);
    }
}

fn show_number(
    mut commands: Commands,
    left: Res<CountDown>,
    table: Res<Table<Game>>,
    views: Query<&WellView, With<InRoom>>,
    shown: Query<(Entity, &Count)>,
) {
    let game = table.session().state();
    let counts = game.mode().has_gravity() && !game.is_over();
    let number = if counts { (left.0 / COUNT).ceil().max(0.0) as u32 } else { 0 };
    for (entity, _) in shown.iter().filter(|(_, count)| count.0 != number) {
        commands.entity(entity).despawn();
    }
    if number == 0 || shown.iter().any(|(_, count)| count.0 == number) {
        return;
    }
    // A well has no size in its first frame; the number appears in the next one.
    for view in views.iter().filter(|view| view.cell > 0.0) {
        let size = 4.0 * view.cell;
        commands.spawn((
            Count(number),
            ChildOf(view.contents),
            DespawnOnExit(TetrisPhase::CountDown),
            Text2d::new(number.to_string()),
            font(size, Weight::Bold),
            TextColor(Color::WHITE),
            Transform::from_xyz(0.0, CAP_SHIFT * size, 0.95),
            Tweens::new([
                Tween::new(Change::Scale(1.3, 1.0), 0.2, Ease::Out),
                Tween::new(Change::Fade(1.0, 0.35), COUNT * 0.6, Ease::In).after(COUNT * 0.4),
            ])
            .calm(Calm::Still),
        ));
    }
}
