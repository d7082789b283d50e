//! Playing: moves, and what else a player asks of the game on the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::advisor::{Mind, Purpose, Watching};
use super::ask::{Ask, Redoable};
use super::messages::{Play, Played, Refused, Reset};
use super::opening::new_game;
use super::order::GameplaySystems;
use super::ready_seeds::Ready;
use super::records::Records;
use super::room::Room;
use super::table::{NEW_GAME, Redone, Seated, Table, redo_turn, undo_turn};
use super::watched::Watched;
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::power::Wake;
use crate::engine::settings::Settings;
use crate::engine::states::{Screen, Sheet, at_the_board};
use crate::platform::relative_time;
use crate::theme::toast::{Offer, Toast, ToastUndo, WithdrawToast};

/// Plays one game.
pub(super) fn of<G: Room>(app: &mut App) {
    app.add_message::<Play<G>>()
        .add_message::<Played<G>>()
        .add_message::<Reset<G>>()
        .add_message::<Refused<G>>();
    let here = in_state(Screen::Playing(G::ID));
    app.add_systems(OnEnter(Screen::Playing(G::ID)), offer_the_other::<G>);
    app.add_systems(OnExit(Screen::Playing(G::ID)), leave::<G>);
    app.add_systems(
        Update,
        (
            (answer::<G>, unshelve::<G>).chain().in_set(GameplaySystems::Answer),
            (play::<G>, allow_redo::<G>).chain().in_set(GameplaySystems::Play),
        )
            .run_if(here.clone()),
    );
    app.add_systems(Update, run_clock::<G>.run_if(here).run_if(at_the_board));
}

/// Does what the player asks, except for thinking.
fn answer<G: Room>(mut asks: MessageReader<Ask>, mut answering: Answering<G>) {
    if answering.table.is_replaying() {
        // What is only watched cannot be asked for anything.
        asks.clear();
        return;
    }
    for ask in asks.read() {
        answering.answer(*ask);
    }
}

/// What is needed to do what a player asks.
#[derive(SystemParam)]
struct Answering<'w, G: Room> {
    table: ResMut<'w, Table<G>>,
    records: Res<'w, Records>,
    settings: Res<'w, Settings>,
    ready: ResMut<'w, Ready<G>>,
    mind: ResMut<'w, Mind<G>>,
    watching: ResMut<'w, Watching>,
    next_sheet: ResMut<'w, NextState<Sheet>>,
    played: MessageWriter<'w, Played<G>>,
    reset: MessageWriter<'w, Reset<G>>,
    toasts: MessageWriter<'w, Toast>,
    withdraw: MessageWriter<'w, WithdrawToast>,
    cues: MessageWriter<'w, PlayCue>,
}

impl<G: Room> Answering<'_, G> {
    fn answer(&mut self, ask: Ask) {
        self.mind.stop();
        if ask != Ask::Watch {
            self.watching.set_if_neq(Watching(false));
        }
        if self.table.home.is_some() && !matches!(ask, Ask::Look(_)) {
            self.table.look_at(None);
        }
        match ask {
            Ask::Undo => self.undo(),
            Ask::Redo => self.redo(),
            Ask::New => self.new_game(None),
            Ask::Variant(variant) => self.new_game(Some(variant)),
            Ask::Restart => self.play_again(0),
            Ask::Retry(moves) => self.play_again(moves),
            Ask::Look(None) if self.table.home.is_none() => {}
            Ask::Look(position) => {
                self.table.look_at(position);
                self.reset();
            }
            Ask::SwitchSides => self.switch_sides(),
            Ask::Seek(position) => {
                self.table.game.session.seek(position);
                self.table.game.assisted = true;
                self.reset();
            }
            Ask::Replay => self.replay(),
            Ask::Hint if self.table.is_open() => {
                self.table.game.assisted = true;
                self.mind.wants = Some(Purpose::Hint);
            }
            Ask::Hint => self.deny(),
            Ask::Watch => {
                self.watching.0 = !self.watching.0;
                self.table.game.assisted |= self.watching.0;
            }
        }
    }

    fn undo(&mut self) {
        if let Some(undone) = undo_turn(&mut self.table.game) {
            self.table.game.assisted = true;
            self.reset.write(Reset { undone });
        } else if self.table.shelved.is_some() {
            // Before the first move, undo brings back the game that this one replaced.
            bring_back(&mut self.table, &mut self.reset, &mut self.withdraw);
        } else {
            self.deny();
        }
    }

    fn redo(&mut self) {
        match redo_turn(&mut self.table.game) {
            Redone::Nothing => self.deny(),
            Redone::Move(effects) => _ = self.played.write(Played(effects)),
            Redone::Moves => self.reset(),
        }
    }

    fn new_game(&mut self, variant: Option<&'static str>) {
        // A guest makes room for the own game, and only that for a new one.
        let back = self.table.game.guest && self.table.dismiss_guest();
        if back && variant.is_none() && self.table.game.goes_on() {
            self.toasts.write(Toast::new("Back at your own game."));
            self.withdraw.write(WithdrawToast(Offer::NewGame));
            self.reset();
            return;
        }
        let set = || self.settings.variant(G::INFO).unwrap_or(self.table.variant());
        let variant = variant.unwrap_or_else(set);
        let chosen = self.settings.chosen(G::INFO);
        let game = new_game(variant, None, &chosen, &self.records, &mut self.ready);
        self.replace(game);
    }

    /// The same game from its start, or from a later move.
    fn play_again(&mut self, moves: usize) {
        let game = self.table.game.again(moves);
        self.replace(game);
    }

    fn switch_sides(&mut self) {
        let Some(seat) = self.table.game.players.computer else { return self.deny() };
        let game = &mut self.table.game;
        game.players.computer = Some(seat.other());
        game.assisted |= game.session.position() > 0;
        self.reset();
    }

    fn replay(&mut self) {
        let Seated { session, players, seconds, .. } = &self.table.game;
        let watched = Watched::new(session.clone(), *players, *seconds);
        self.table.replay = Some(watched);
        self.next_sheet.set(Sheet::Replay);
        self.reset();
    }

    fn replace(&mut self, game: Seated<G>) {
        replace(&mut self.table, game, NEW_GAME, &mut self.toasts);
        self.reset();
    }

    fn reset(&mut self) {
        self.reset.write(Reset::default());
    }

    fn deny(&mut self) {
        self.cues.write(PlayCue(Cue::Denied));
    }
}

/// Puts another game on the table. The old one is kept, unless nothing had been played in it.
pub(crate) fn replace<G: Room>(
    table: &mut Table<G>,
    game: Seated<G>,
    sentence: &str,
    toasts: &mut MessageWriter<Toast>,
) {
    table.lay(game);
    if table.shelved.is_some() {
        toasts.write(Toast::with_undo(sentence, Offer::NewGame));
    } else if sentence != NEW_GAME {
        toasts.write(Toast::new(sentence));
    }
}

fn bring_back<G: Room>(
    table: &mut Table<G>,
    reset: &mut MessageWriter<Reset<G>>,
    withdraw: &mut MessageWriter<WithdrawToast>,
) {
    if table.unshelve() || table.change_places() {
        reset.write(Reset::default());
        withdraw.write(WithdrawToast(Offer::NewGame));
    }
}

fn unshelve<G: Room>(
    mut undone: MessageReader<ToastUndo>,
    mut table: ResMut<Table<G>>,
    sheet: Res<State<Sheet>>,
    mut next_sheet: ResMut<NextState<Sheet>>,
    mut reset: MessageWriter<Reset<G>>,
    mut withdraw: MessageWriter<WithdrawToast>,
) {
    if undone.read().any(|ToastUndo(offer)| *offer == Offer::NewGame) {
        bring_back(&mut table, &mut reset, &mut withdraw);
        if *sheet.get() == Sheet::Review {
            // What it shows is gone.
            next_sheet.set(Sheet::None);
        }
    }
}

fn play<G: Room>(
    mut plays: MessageReader<Play<G>>,
    mut table: ResMut<Table<G>>,
    mut mind: ResMut<Mind<G>>,
    mut played: MessageWriter<Played<G>>,
    mut refused: MessageWriter<Refused<G>>,
    mut withdraw: MessageWriter<WithdrawToast>,
) {
    if table.is_replaying() {
        plays.clear();
        return;
    }
    for Play(mv) in plays.read() {
        let by_a_person = table.is_open();
        match table.bypass_change_detection().game.session.play(*mv) {
            Ok(effects) => {
                if G::ends_turn(&effects) {
                    // What was thought ahead is of use now, or never.
                    let known = mind.ponder.as_ref().and_then(|ponder| ponder.answer(*mv));
                    table.bypass_change_detection().game.played_at = Some(relative_time::now());
                    mind.stop();
                    mind.reply = known.map(|answer| (answer, Purpose::Reply));
                    // A reply of the computer is no reason to keep the new game, nor is time that passes.
                    let is_touched = || table.game.session.moves().iter().any(|mv| G::is_by_hand(*mv));
                    if by_a_person && table.about_the_other().is_some() && is_touched() {
                        table.clear_shelf();
                        withdraw.write(WithdrawToast(Offer::NewGame));
                    }
                    table.set_changed();
                }
                played.write(Played(effects));
            }
            Err(illegal) => {
                refused.write(Refused(illegal));
            }
        }
    }
}

fn allow_redo<G: Room>(table: Res<Table<G>>, mut able: ResMut<Redoable>) {
    able.set_if_neq(Redoable(!table.is_only_seen() && table.session().can_redo()));
}

/// The clock runs while there is a game to play, and stands still when nobody seems to be there.
fn run_clock<G: Room>(
    time: Res<Time<Real>>,
    mut table: ResMut<Table<G>>,
    mut idle: Local<f64>,
    mut plays: MessageReader<Played<G>>,
    mut wake: ResMut<Wake>,
) {
    const NOBODY_THERE: f64 = 5.0;
    // Of a long sleep only its beginning counts.
    let passed = time.delta_secs_f64().min(NOBODY_THERE - *idle).max(0.0);
    *idle = if plays.read().count() > 0 { 0.0 } else { *idle + time.delta_secs_f64() };
    if table.session().position() > 0 && table.session().state().outcome().is_none() {
        table.bypass_change_detection().game.seconds += passed;
        if *idle < NOBODY_THERE {
            wake.within(1.0 - table.seconds().fract() as f32);
        }
    }
}

/// A new game that nothing was played in can still be undone, and what stands aside be gone on with.
fn offer_the_other<G: Room>(table: Res<Table<G>>, mut toasts: MessageWriter<Toast>) {
    if let Some(sentence) = table.about_the_other() {
        let label = if sentence == NEW_GAME { "Undo" } else { "Play it" };
        toasts.write(Toast::with_undo(sentence, Offer::NewGame).labelled(label));
    }
}

fn leave<G: Room>(
    mut mind: ResMut<Mind<G>>,
    mut watching: ResMut<Watching>,
    mut table: ResMut<Table<G>>,
    mut withdraw: MessageWriter<WithdrawToast>,
) {
    withdraw.write(WithdrawToast(Offer::NewGame));
    mind.stop();
    mind.advisor = None;
    watching.0 = false;
    table.replay = None;
    table.look_at(None);
    table.see_off_guest();
    // The clock's last seconds are kept too.
    table.set_changed();
}
