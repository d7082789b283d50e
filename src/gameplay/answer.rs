//! Answers the player's requests to the game in front: undo, redo, new game, look at another position.

use bevy::ecs::system::SystemParam;

use super::advisor::{Mind, Purpose};
use super::ask::{PartEntered, UndoPart};
use super::opening::new_game;
use super::prelude::*;
use super::ready_seeds::Ready;
use super::watched::Watched;

pub(super) fn answer<G: Room>(
    mut asks: MessageReader<Ask>,
    mut games: RoomGames<G>,
    part: Res<PartEntered>,
    mut undo_part: MessageWriter<UndoPart>,
) {
    for ask in asks.read() {
        if part.0 && *ask == Ask::Undo {
            undo_part.write(UndoPart);
        } else if !games.table.is_replaying() {
            // A replay ignores all requests.
            games.answer(*ask);
        }
    }
}

/// The games of a room, and everything that changes with them.
#[derive(SystemParam)]
pub(super) struct RoomGames<'w, G: Room> {
    pub(super) table: ResMut<'w, Table<G>>,
    records: Res<'w, Records>,
    pub(super) settings: Res<'w, Settings>,
    ready: ResMut<'w, Ready>,
    pub(super) mind: ResMut<'w, Mind<G>>,
    pub(super) watching: ResMut<'w, Watching>,
    pub(super) next_sheet: ResMut<'w, NextState<Sheet>>,
    pub(super) played: MessageWriter<'w, Played<G>>,
    pub(super) reset: MessageWriter<'w, Reset<G>>,
    pub(super) save: MessageWriter<'w, SaveGame>,
    pub(super) toasts: MessageWriter<'w, Toast>,
    pub(super) withdraw: MessageWriter<'w, WithdrawToast>,
    pub(super) cues: MessageWriter<'w, PlayCue>,
}

impl<G: Room> RoomGames<'_, G> {
    fn answer(&mut self, ask: Ask) {
        self.mind.stop();
        if ask != Ask::Watch {
            self.watching.set_if_neq(Watching(false));
        }
        let was_viewing = self.table.viewed.take().is_some();
        match ask {
            Ask::Undo => self.undo(),
            Ask::Redo => self.redo(),
            Ask::New => self.new_game(None),
            Ask::Variant(variant) => self.new_game(Some(variant)),
            Ask::Retry(moves) => {
                let game = self.table.games.front.again(moves);
                self.open(game, NEW_GAME);
            }
            Ask::Look(None) if !was_viewing => {}
            Ask::Look(position) => {
                self.table.view_position(position);
                self.reset();
            }
            Ask::SwitchSides => self.switch_sides(),
            Ask::Seek(position) => {
                self.table.games.front.session.seek(position);
                self.table.games.front.assisted = true;
                self.reset();
            }
            Ask::Replay => {
                let GameInProgress { session, players, seconds, .. } = &self.table.games.front;
                self.watch(session.clone(), *players, *seconds);
            }
            Ask::Hint if self.table.is_open() => {
                self.assist();
                self.mind.wants = Some(Purpose::Hint);
            }
            Ask::Hint => self.deny(),
            Ask::Watch => {
                self.watching.0 = !self.watching.0;
                if self.watching.0 {
                    self.assist();
                }
            }
        }
    }

    fn undo(&mut self) {
        if let Some(undone) = self.table.games.front.undo_turn() {
            self.table.games.front.assisted = true;
            self.reset.write(Reset { undone });
        } else if self.table.games.undo_open() {
            // Before the first move, undo brings back the game that this one replaced.
            self.come_back();
        } else {
            self.deny();
        }
    }

    fn redo(&mut self) {
        let mut redone = self.table.games.front.redo_turn();
        match redone.pop() {
            None => self.deny(),
            Some(effects) if redone.is_empty() => _ = self.played.write(Played(effects)),
            Some(_) => self.reset(),
        }
    }

    fn new_game(&mut self, variant: Option<&'static str>) {
        // From a guest game, "New game" leads back to the room's own game if that is still in progress.
        let games = &mut self.table.games;
        if games.front.is_guest() && games.return_to_own() && variant.is_none() && games.front.goes_on() {
            self.toasts.write(Toast::new("Back at your own game."));
            return self.come_back();
        }
        let chosen = || self.settings.variant(G::INFO).unwrap_or(self.table.variant());
        let variant = variant.unwrap_or_else(chosen);
        let chosen = self.settings.chosen(G::INFO);
        let game = new_game(variant, None, &chosen, &self.records, &mut self.ready);
        self.open(game, NEW_GAME);
    }

    /// Opens a game and announces it with a sentence; the toast can undo the opening.
    pub(super) fn open(&mut self, game: GameInProgress<G>, sentence: &str) {
        self.table.viewed = None;
        self.table.games.open(game);
        if self.table.games.replaced.is_some() {
            self.toasts.write(Toast::with_undo(sentence, Offer::NewGame));
        } else if sentence != NEW_GAME {
            self.toasts.write(Toast::new(sentence));
        }
        self.reset();
    }

    /// Replays a game from its start, over the one in front.
    pub(super) fn watch(&mut self, session: Session<G>, players: Players, seconds: f64) {
        self.table.viewed = Some(Viewed::Replay(Watched::new(session, players, seconds)));
        self.next_sheet.set(Sheet::Replay);
        self.reset();
    }

    fn switch_sides(&mut self) {
        let game = &mut self.table.games.front;
        let Some(seat) = game.players.computer else { return self.deny() };
        game.players.computer = Some(seat.other());
        game.assisted |= game.session.position() > 0;
        self.reset();
    }

    fn assist(&mut self) {
        self.table.games.front.assisted = true;
        self.save.write(SaveGame(G::ID));
    }

    pub(super) fn reset(&mut self) {
        self.reset.write(Reset::default());
    }

    /// Announces that another game has come back to the front.
    fn come_back(&mut self) {
        self.withdraw.write(WithdrawToast(Offer::NewGame));
        self.reset();
    }

    fn deny(&mut self) {
        self.cues.write(PlayCue(Cue::Denied));
    }
}

const NEW_GAME: &str = "New game.";

/// Offers to go back to the game that was in front before, when a room is entered.
pub(super) fn offer_game_before<G: Room>(table: Res<Table<G>>, mut toasts: MessageWriter<Toast>) {
    let Some(before) = table.games.game_before() else { return };
    let (sentence, label) = match before.key {
        _ if before.is_guest() == table.games.front.is_guest() => (NEW_GAME, "Undo"),
        GameKey::Own => ("Your own game is kept.", "Play it"),
        GameKey::Daily(_) => ("The game of the day is kept.", "Play it"),
        GameKey::Shared => ("The shared game is kept.", "Play it"),
    };
    toasts.write(Toast { label, ..Toast::with_undo(sentence, Offer::NewGame) });
}

pub(super) fn undo_open_by_toast<G: Room>(
    mut undone: MessageReader<ToastUndo>,
    sheet: Res<State<Sheet>>,
    mut games: RoomGames<G>,
) {
    if !undone.read().any(|ToastUndo(offer)| *offer == Offer::NewGame) {
        return;
    }
    if games.table.games.go_back() {
        games.table.viewed = None;
        games.come_back();
    }
    if *sheet.get() == Sheet::Review {
        // The review showed a game that is no longer in front.
        games.next_sheet.set(Sheet::None);
    }
}
