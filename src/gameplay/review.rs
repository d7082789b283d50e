//! The review of a finished game: the worth of every position, and the costliest moves. Positions are
//! analysed one after the other in the background; `menus::review` shows the [`Findings`].

use std::fmt::Display;

use super::prelude::*;
use crate::core::{Advised, Review, Reviewed, Reviewer};
use crate::engine::screenshot_request::Unsettled;

/// A game whose finished games can be reviewed.
pub trait ReviewRoom: Room + Reviewed<Move: Display> {
    /// The look of its graph.
    const STYLE: Style;

    /// The height of a worth in the graph, from -1 to 1, when `most` is the greatest worth.
    fn height(worth: f32, most: f32) -> f32;

    /// The lines of the graph's scale on either side of the middle: their height, and their label.
    fn scale(most: f32) -> Vec<(f32, String)>;

    /// A worth as a sentence.
    fn told(worth: f32) -> String;

    /// The words for a loss: "8 discs".
    fn cost(loss: f32) -> String;
}

/// The results of the analysis so far.
#[derive(Resource, Clone, Debug, Default)]
pub struct Findings {
    /// The moves in notation, and who played them.
    pub moves: Vec<(Seat, String)>,
    /// The height in the graph of every position analysed so far.
    pub heights: Vec<f32>,
    /// The worth of every position, in words.
    pub told: Vec<String>,
    pub scale: Vec<(f32, String)>,
    /// The costliest moves, the worst first.
    pub slips: Vec<Note>,
    /// The style of the game's graph, once there is something to draw.
    pub style: Option<Style>,
}

/// A costly move, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The number of moves before it.
    pub ply: usize,
    pub seat: Seat,
    pub played: String,
    pub better: String,
    pub cost: String,
}

/// The look of a game's graph.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The colours of the graph: background, first player, second player.
    pub colours: [Color; 3],
    pub names: [&'static str; 2],
    /// Draws a piece of a player at this size.
    pub token: fn(&mut ChildSpawnerCommands, Seat, f32),
}

impl Findings {
    /// Whether every position has been analysed.
    pub fn is_done(&self) -> bool {
        self.heights.len() == self.moves.len() + 1
    }
}

/// The position on the board, as the number of moves before it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The position that the player chose.
    pub chosen: usize,
    /// The position under the pointer, if any.
    pub pointed: Option<usize>,
}

impl Cursor {
    /// The position to show.
    pub fn seen(self) -> usize {
        self.pointed.unwrap_or(self.chosen)
    }
}

pub fn reviews_of<G: ReviewRoom>(app: &mut App) {
    let here = in_state(Screen::Playing(G::ID));
    let in_progress = resource_exists::<Work<G>>;
    let begin = begin::<G>.in_set(FrameSystems::Rules).run_if(here.clone());
    app.add_systems(OnEnter(Sheet::Review), begin.run_if(not(in_progress)));
    app.add_systems(OnExit(Screen::Playing(G::ID)), end::<G>.run_if(in_progress));
    let end = end::<G>.in_set(FrameSystems::Input).run_if(not(in_state(Sheet::Review)));
    let follow = (show_position::<G>.in_set(FrameSystems::Input), look::<G>.in_set(FrameSystems::Rules));
    let follow = follow.run_if(in_state(Sheet::Review));
    app.add_systems(Update, (end, follow).run_if(in_progress).run_if(here));
}

/// The analysis in progress. It continues when the sheet is only laid out again.
#[derive(Resource)]
struct Work<G: ReviewRoom> {
    /// The position being analysed; `None` when all are done.
    task: Option<Look<G>>,
    review: Review<G::Move>,
    shown: Option<usize>,
}

type Look<G> = Background<(Reviewer<G>, <G as Advised>::Advisor)>;

fn look_on<G: ReviewRoom>(mut reviewer: Reviewer<G>, mut advisor: G::Advisor) -> Look<G> {
    Background::start(move |cancelled| {
        reviewer.look(&mut advisor, &Budget::positions(u64::MAX).cancelled_by(cancelled));
        (reviewer, advisor)
    })
}

fn begin<G: ReviewRoom>(
    mut commands: Commands,
    table: Res<Table<G>>,
    mut findings: ResMut<Findings>,
    mut cursor: ResMut<Cursor>,
) {
    let session = table.session();
    let reviewer = Reviewer::new(session);
    let moves = reviewer.played().map(|(seat, mv)| (seat, mv.to_string())).collect();
    *findings = Findings { moves, style: Some(G::STYLE), ..default() };
    *cursor = Cursor { chosen: session.position(), pointed: None };
    let review = reviewer.review();
    commands.insert_resource(Work { task: Some(look_on(reviewer, default())), review, shown: None });
}

fn look<G: ReviewRoom>(
    mut work: ResMut<Work<G>>,
    mut findings: ResMut<Findings>,
    mut unsettled: ResMut<Unsettled>,
    mut wake: ResMut<Wake>,
) {
    let Some(task) = &mut work.task else { return };
    wake.within(0.0);
    if let Some((reviewer, advisor)) = task.poll() {
        work.review = reviewer.review();
        write_down::<G>(&work.review, &mut findings);
        work.task = (!reviewer.is_done()).then(|| look_on(reviewer, advisor));
    }
    unsettled.set_if_neq(Unsettled(work.task.is_some()));
}

fn write_down<G: ReviewRoom>(review: &Review<G::Move>, findings: &mut Findings) {
    let most = review.worths.iter().fold(0.0_f32, |most, worth| most.max(worth.abs()));
    findings.heights = review.worths.iter().map(|worth| G::height(*worth, most).clamp(-1.0, 1.0)).collect();
    findings.told = review.worths.iter().map(|worth| G::told(*worth)).collect();
    findings.scale = G::scale(most);
    findings.slips = review
        .worst
        .iter()
        .map(|slip| Note {
            ply: slip.ply,
            seat: slip.seat,
            played: slip.played.to_string(),
            better: slip.better.to_string(),
            cost: G::cost(slip.cost),
        })
        .collect();
}

/// Shows the cursor's position on the board, with the better move as a hint before a costly one.
fn show_position<G: ReviewRoom>(
    cursor: Res<Cursor>,
    mut work: ResMut<Work<G>>,
    mut asks: MessageWriter<Ask>,
    mut hints: MessageWriter<Hinted<G>>,
) {
    let seen = cursor.seen();
    if work.shown.replace(seen) == Some(seen) {
        return;
    }
    asks.write(Ask::Look(Some(seen)));
    if let Some(slip) = work.review.worst.iter().find(|slip| slip.ply == seen) {
        hints.write(Hinted(Advice { mv: slip.better, why: "the better move".to_owned() }));
    }
}

/// Ends the review and leads back to the end of the game.
fn end<G: ReviewRoom>(
    mut commands: Commands,
    mut unsettled: ResMut<Unsettled>,
    mut asks: MessageWriter<Ask>,
) {
    commands.remove_resource::<Work<G>>();
    unsettled.0 = false;
    asks.write(Ask::Look(None));
}
