//! Requests of the player to the game in front, such as undo, hint or new game, and how it answers them.

use bevy::ecs::system::SystemParam;

use super::advisor::{Mind, Purpose};
use super::opening::NewGames;
use super::prelude::*;
use super::watched::Watched;

/// A request of the player to the room they are in.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Undo,
    Redo,
    Hint,
    /// Start a new game of the same variant.
    New,
    /// Start a new game of this variant.
    Variant(&'static str),
    /// Let the advisor play by itself, or stop it.
    Watch,
    /// Let the computer play the other side.
    SwitchSides,
    /// Go to the position after this many moves.
    Seek(usize),
    /// Watch the game in front again from its start.
    Replay,
    /// View the position after this many moves without going there; `None` ends that.
    Look(Option<usize>),
    /// Play on from the position after this many moves as a new game; 0 starts the same game again.
    Retry(usize),
}

/// Describes the game in front for menus, which are not generic over the game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InFront {
    pub variant: &'static str,
    pub can_redo: bool,
    pub can_review: bool,
}

/// Whether a turn can be taken back in a timed game, whose footer has no button for undo.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undoable(pub bool);

/// Whether a move is partly entered. The game sets this, and answers [`UndoPart`] by removing that part.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartEntered(pub bool);

/// Asks the game to remove the part of a move that is entered; sent instead of undoing a whole move.
#[derive(Message, Clone, Copy, Debug)]
pub struct UndoPart;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Ask>().init_resource::<InFront>().init_resource::<Undoable>();
    app.add_message::<UndoPart>().init_resource::<PartEntered>();
    app.add_systems(Update, ask_by_verb.in_set(FrameSystems::Input).run_if(at_the_board));
}

fn ask_by_verb(verbs: Res<Verbs>, mut asks: MessageWriter<Ask>) {
    for (verb, ask) in
        [(Verb::Undo, Ask::Undo), (Verb::Redo, Ask::Redo), (Verb::Hint, Ask::Hint), (Verb::NewGame, Ask::New)]
    {
        if verbs.just_pressed(verb) {
            asks.write(ask);
        }
    }
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
    pub(super) new: NewGames<'w>,
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
                let game = self.table.front.again(moves);
                self.open(game, NEW_GAME);
            }
            Ask::Look(None) if !was_viewing => {}
            Ask::Look(position) => {
                self.table.view_position(position);
                self.reset();
            }
            Ask::SwitchSides => self.switch_sides(),
            Ask::Seek(position) => {
                self.table.front.session.seek(position);
                self.table.front.assisted = true;
                self.reset();
            }
            Ask::Replay => {
                let GameInProgress { session, players, seconds, .. } = &self.table.front;
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
        if let Some(undone) = self.table.front.undo_turn() {
            self.table.front.assisted = true;
            self.reset.write(Reset { undone });
        } else if self.table.undo_open() {
            // Before the first move, undo brings back the game that this one replaced.
            self.come_back();
        } else {
            self.deny();
        }
    }

    fn redo(&mut self) {
        let mut redone = self.table.front.redo_turn();
        match redone.pop() {
            None => self.deny(),
            Some(effects) if redone.is_empty() => _ = self.played.write(Played(effects)),
            Some(_) => self.reset(),
        }
    }

    fn new_game(&mut self, variant: Option<&'static str>) {
        // From a guest game, "New game" leads back to the room's own game if that is still in progress.
        let table = &mut *self.table;
        if table.front.is_guest() && table.return_to_own() && variant.is_none() && table.front.goes_on() {
            self.toasts.write(Toast::new("Back at your own game."));
            return self.come_back();
        }
        let game = self.new.game(variant, self.table.variant());
        self.open(game, NEW_GAME);
    }

    /// Opens a game and announces it with a sentence; the toast can undo the opening.
    pub(super) fn open(&mut self, game: GameInProgress<G>, sentence: &str) {
        self.table.viewed = None;
        self.table.open(game);
        if self.table.replaced.is_some() {
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
        let game = &mut self.table.front;
        let Some(seat) = game.players.computer else { return self.deny() };
        game.players.computer = Some(seat.other());
        game.assisted |= game.session.position() > 0;
        self.reset();
    }

    fn assist(&mut self) {
        self.table.front.assisted = true;
        self.save.write(SaveGame(G::ID));
    }

    pub(super) fn reset(&mut self) {
        self.reset.write(Reset { undone: Vec::new() });
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
    let Some(before) = table.game_before() else { return };
    let (sentence, label) = match before.key {
        _ if before.is_guest() == table.front.is_guest() => (NEW_GAME, "Undo"),
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
    if games.table.go_back() {
        games.table.viewed = None;
        games.come_back();
    }
    if *sheet.get() == Sheet::Review {
        // The review showed a game that is no longer in front.
        games.next_sheet.set(Sheet::None);
    }
}
