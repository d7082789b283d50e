//! Share codes and the clipboard: copies the game in front as a line, and opens a pasted line in its room.

use bevy::clipboard::{Clipboard, ClipboardError};

use super::ask::RoomGames;
use super::prelude::*;
use crate::core::code;
use crate::theme::number_text::capitalised;

/// Where codes are copied to and pasted from.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum Pasteboard {
    #[default]
    System,
    /// A text of our own, invisible to other programs.
    Private(String),
    Missing,
}

impl Pasteboard {
    fn write(&mut self, text: String, system: Option<&mut Clipboard>) -> Result<(), String> {
        match (self, system) {
            (Self::System, Some(clipboard)) => clipboard.set_text(text).map_err(|error| refusal(&error)),
            (Self::Private(kept), _) => {
                *kept = text;
                Ok(())
            }
            _ => Err(NO_CLIPBOARD.to_owned()),
        }
    }

    fn read(&self, system: Option<&mut Clipboard>) -> Result<String, String> {
        match (self, system) {
            (Self::System, Some(clipboard)) => {
                let read = clipboard.fetch_text().poll_result();
                read.ok_or(NO_CLIPBOARD)?.map_err(|error| refusal(&error))
            }
            (Self::Private(kept), _) => Ok(kept.clone()),
            _ => Err(NO_CLIPBOARD.to_owned()),
        }
    }
}

const NO_CLIPBOARD: &str = "There is no clipboard here.";

/// A sentence that explains why the clipboard failed.
fn refusal(error: &ClipboardError) -> String {
    use ClipboardError::{ClipboardOccupied, ContentNotAvailable, ConversionFailure, Unknown};
    match error {
        ContentNotAvailable | ConversionFailure => "There is no text in the clipboard.".to_owned(),
        ClipboardOccupied => "Another program is using the clipboard; try again.".to_owned(),
        Unknown { description } => format!("The clipboard cannot be used: {description}."),
        _ => NO_CLIPBOARD.to_owned(),
    }
}

/// A request to copy or paste a code.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeWish {
    Copy,
    Paste,
}

/// A game to open as soon as its room is entered.
#[derive(Resource, Clone, Debug, Default)]
pub struct Requested(Option<Request>);

#[derive(Clone, Debug)]
struct Request {
    game: GameId,
    code: String,
    /// The players and the playing time, if the game is only to be watched.
    watched: Option<(Players, f64)>,
}

impl Requested {
    /// Requests a game to play on.
    pub fn open(&mut self, game: GameId, code: String) {
        self.0 = Some(Request { game, code, watched: None });
    }

    /// Requests a game to watch.
    pub fn watch(&mut self, game: GameId, code: String, players: Players, seconds: f64) {
        self.0 = Some(Request { game, code, watched: Some((players, seconds)) });
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Pasteboard>().init_resource::<Requested>().add_message::<CodeWish>();
    app.add_systems(Update, wish_by_verb.in_set(FrameSystems::Input));
    app.add_systems(Update, paste.in_set(FrameSystems::Menus));
}

/// A board allows copying and pasting, the menu only pasting.
fn wish_by_verb(
    verbs: Res<Verbs>,
    screen: Res<State<Screen>>,
    sheet: Res<State<Sheet>>,
    mut wishes: MessageWriter<CodeWish>,
) {
    let (copies, pastes) = match (*screen.get(), *sheet.get()) {
        (Screen::Playing(_), Sheet::None | Sheet::Pause | Sheet::Replay | Sheet::Results) => (true, true),
        (Screen::Menu, Sheet::None) => (false, true),
        _ => (false, false),
    };
    if copies && verbs.just_pressed(Verb::Copy) {
        wishes.write(CodeWish::Copy);
    }
    if pastes && verbs.just_pressed(Verb::Paste) {
        wishes.write(CodeWish::Paste);
    }
}

pub(super) fn copy<G: Room>(
    mut wishes: MessageReader<CodeWish>,
    mut games: RoomGames<G>,
    mut pasteboard: ResMut<Pasteboard>,
    mut system: Option<ResMut<Clipboard>>,
) {
    if !wishes.read().any(|wish| *wish == CodeWish::Copy) {
        return;
    }
    let copied = pasteboard.write(games.table.code(), system.as_deref_mut());
    games.cues.write(PlayCue(if copied.is_ok() { Cue::Confirm } else { Cue::Denied }));
    let sentence = copied.err().unwrap_or_else(|| "The game's code is in the clipboard.".to_owned());
    games.toasts.write(Toast::new(sentence));
}

pub fn paste(
    mut wishes: MessageReader<CodeWish>,
    pasteboard: Res<Pasteboard>,
    mut system: Option<ResMut<Clipboard>>,
    mut requested: ResMut<Requested>,
    catalogue: Res<Catalogue>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_sheet: ResMut<NextState<Sheet>>,
    mut toasts: MessageWriter<Toast>,
    mut cues: MessageWriter<PlayCue>,
) {
    if !wishes.read().any(|wish| *wish == CodeWish::Paste) {
        return;
    }
    let text = pasteboard.read(system.as_deref_mut());
    match text.and_then(|text| Ok((game_in(&catalogue, &text)?, text))) {
        Ok((game, text)) => {
            requested.open(game, text);
            next_sheet.set(Sheet::None);
            NextState::set_if_neq(&mut next_screen, Screen::Playing(game));
        }
        Err(sentence) => {
            cues.write(PlayCue(Cue::Denied));
            toasts.write(Toast::new(sentence));
        }
    }
}

/// The largest code of a game, in bytes; the clipboard may hold longer texts.
const LONGEST_CODE: usize = 1 << 20;

/// The game that a text encodes, or a sentence that says why it is not a code.
fn game_in(catalogue: &Catalogue, text: &str) -> Result<GameId, String> {
    if text.len() > LONGEST_CODE {
        return Err("What is in the clipboard is too long to be a Quintet code.".to_owned());
    }
    // If the code names no known game, any game can explain what is wrong with it.
    let named = code::game_of(text).and_then(|name| catalogue.find(name));
    let game = named.or(catalogue.get(0)).ok_or("There are no games.")?;
    (game.check_code)(text).map_err(|error| format!("{}.", capitalised(&error.to_string())))?;
    Ok(game.id)
}

pub(super) fn serve<G: Room>(
    mut requested: ResMut<Requested>,
    mut games: RoomGames<G>,
    mut plays: ResMut<Messages<Play<G>>>,
) {
    let Some(request) = requested.0.take_if(|request| request.game == G::ID) else { return };
    let session = match Session::<G>::from_code(&request.code) {
        Ok(session) => session,
        Err(error) => {
            games.toasts.write(Toast::new(format!("The game cannot be opened: {error}.")));
            return;
        }
    };
    games.watching.set_if_neq(Watching(false));
    // Moves of this frame were meant for the previous game.
    plays.clear();
    if let Some((players, seconds)) = request.watched {
        games.watch(session, players, seconds);
    } else {
        let players = Players::chosen(&games.new.settings.chosen(G::INFO), 0);
        games.open(GameInProgress::shared(session, players, 0.0), "Opened a shared game.");
    }
}
