//! The statistics: a tab for every game with its numbers, a chart of the last results, the game's own counts,
//! and the last games to watch again.

mod chart;
mod page;
mod recent;
pub mod words;

use std::collections::BTreeMap;

use crate::engine::sprites::Icon;
use crate::gameplay::codes::Requested;
use crate::gameplay::records::{Entry, Group, Logbook, Record, csv};
use crate::menus::prelude::*;
use crate::platform::storage::Saves;
use crate::platform::storage::disk::reason;

/// The controls of a page, sent as a message when pressed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
enum Control {
    /// Step through the groups of games.
    Group,
    /// Switch between games with and without help.
    Help,
    /// Switch between the numbers and the last games.
    Recent,
    Export,
    /// Watch one of the last games, 0 being the newest.
    Watch(usize),
}

/// The open page and what it shows.
#[derive(Resource, Default)]
struct Page {
    frame: Option<FillTab>,
    /// The group of games shown; `None` for all of them.
    group: Option<Group>,
    assisted: bool,
    recent: bool,
}

impl Page {
    fn info(&self, catalogue: &Catalogue) -> Option<&'static GameInfo> {
        catalogue.get(self.frame.map_or(0, |frame| frame.tab))
    }

    /// Starts with the group of the last finished game.
    fn begin(&mut self, catalogue: &Catalogue, frame: FillTab, books: &Logbooks) {
        *self = Self { frame: Some(frame), ..default() };
        if let Some(info) = self.info(catalogue)
            && let Some(entry) = books.of(info.name()).recent().next()
        {
            self.group = Some(entry.group.clone());
            self.assisted = entry.assisted;
        }
    }
}

/// The results of a game that were cleared last, and can be restored.
type Cleared = (&'static str, Logbook, Option<BTreeMap<String, Record>>);

pub fn plugin(app: &mut App) {
    app.add_message::<Control>().init_resource::<Page>();
    app.add_systems(OnEnter(Sheet::Statistics), show);
    super::withdraw_with(app, Sheet::Statistics, Offer::Statistics);
    app.add_systems(
        Update,
        (
            (press, clear_or_bring_back).chain().in_set(FrameSystems::Rules),
            (fill, keep_shape).in_set(FrameSystems::View).after(DialogSystems),
        )
            .run_if(in_state(Sheet::Statistics)),
    );
}

/// Opens the tab of the game being played.
fn show(mut opening: Opening) {
    let game = if let Screen::Playing(game) = *opening.screen.get() { Some(game) } else { None };
    opening.dialog_of_games("Statistics", game, |_| "", "Clear statistics");
}

/// Gives pictures of cards the shape of a card, so that they are not stretched.
fn keep_shape(mut pictures: Query<(&Icon, &mut Node), Added<Icon>>) {
    for (icon, mut node) in &mut pictures {
        if icon.0.starts_with("mini_")
            && let Val::Px(height) = node.height
        {
            node.width = px(height * 50.0 / 70.0);
            node.margin = UiRect::horizontal(px(height * 10.0 / 70.0));
        }
    }
}

fn fill(
    mut redrawing: Redrawing,
    mut opened: MessageReader<FillTab>,
    mut page: ResMut<Page>,
    (books, records, catalogue): (Res<Logbooks>, Res<Records>, Res<Catalogue>),
    mut texts: TabTexts,
) {
    if let Some(frame) = opened.read().filter(|frame| frame.sheet == Sheet::Statistics).last() {
        page.begin(&catalogue, *frame, &books);
    }
    if !page.is_changed() && !books.is_changed() {
        return;
    }
    let (Some(frame), Some(info)) = (page.frame, page.info(&catalogue)) else { return };
    let book = books.of(info.name());
    let view = page::View { info, book, page: &page, frame };
    redrawing.redraw(frame.body, |body| match (book.is_empty(), page.recent) {
        (true, _) => view.draw_empty(body, &records),
        (_, true) => recent::draw(body, &view),
        (_, false) => view.draw(body),
    });
    let about = match (book.is_empty(), page.recent) {
        (true, _) => info.tagline.to_owned(),
        (_, true) => "The last games, to be watched again.".to_owned(),
        (_, false) => {
            let help = if page.assisted { "with help" } else { "without help" };
            format!("{}, {help}, all time.", words::title(info, page.group.as_ref()))
        }
    };
    texts.write(Caption::About, &about);
}

/// The groups to choose from; `None` stands for all together, where that makes sense.
fn choices(info: &GameInfo, book: &Logbook) -> Vec<Option<Group>> {
    let groups = book.groups();
    let contests = groups.iter().filter(|group| !words::is_between_people(info, Some(group))).count();
    let all = (info.figures.contest && contests > 1).then_some(None);
    all.into_iter().chain(groups.into_iter().cloned().map(Some)).collect()
}

fn press(
    mut presses: MessageReader<Control>,
    mut page: ResMut<Page>,
    (books, saves, catalogue): (Res<Logbooks>, Res<Saves>, Res<Catalogue>),
    (mut requested, mut next): (ResMut<Requested>, ResMut<NextState<Screen>>),
    (mut toasts, mut cues): (MessageWriter<Toast>, MessageWriter<PlayCue>),
) {
    for control in presses.read() {
        let Some(info) = page.info(&catalogue) else { return };
        let book = books.of(info.name());
        cues.write(PlayCue(Cue::Focus));
        match control {
            Control::Group => {
                let choices = choices(info, book);
                let here = choices.iter().position(|choice| *choice == page.group).unwrap_or(0);
                page.group = choices.get((here + 1) % choices.len().max(1)).cloned().flatten();
            }
            Control::Help => page.assisted = !page.assisted,
            Control::Recent => page.recent = !page.recent,
            Control::Export => {
                toasts.write(Toast::new(export(&catalogue, &saves, &books)));
            }
            Control::Watch(age) => {
                let watched = book.recent().filter(|entry| entry.code.is_some()).nth(*age);
                if let Some((entry, code)) = watched.and_then(|entry| Some((entry, entry.code.clone()?))) {
                    requested.watch(info.id, code, players(entry), entry.seconds as f64);
                    NextState::set_if_neq(&mut next, Screen::Playing(info.id));
                }
            }
        }
    }
}

fn players(entry: &Entry) -> Players {
    let computer = entry.seat.map(|seat| if seat == 1 { Seat::Second } else { Seat::First });
    let level = entry.group.level.and_then(Level::new).unwrap_or(Players::PEOPLE.level);
    Players { computer, level }
}

/// Writes all results into a file; returns a sentence with its path, or with the error.
fn export(catalogue: &Catalogue, saves: &Saves, books: &Logbooks) -> String {
    let folder = saves.0.folder();
    let free = (1..10_000)
        .map(|number| format!("quintet-results-{number}.csv"))
        .find(|name| !folder.join(name).exists());
    let Some(name) = free else { return "There are too many files of results already.".to_owned() };
    let table = csv(catalogue.iter().map(|info| (info.name(), books.of(info.name()))));
    match saves.0.write_now(&name, &table) {
        Ok(()) => format!("Saved {}.", folder.join(name).display()),
        Err(error) => format!("The results cannot be saved: {}.", reason(&error)),
    }
}

/// Clears the results of a game; a toast offers to restore them.
fn clear_or_bring_back(
    (mut pressed, mut undone): (MessageReader<ResetPressed>, MessageReader<ToastUndo>),
    mut page: ResMut<Page>,
    (mut books, mut records, catalogue): (ResMut<Logbooks>, ResMut<Records>, Res<Catalogue>),
    mut cleared: Local<Option<Cleared>>,
    (mut toasts, mut withdraw): (MessageWriter<Toast>, MessageWriter<WithdrawToast>),
    mut cues: MessageWriter<PlayCue>,
) {
    if pressed.read().any(|pressed| pressed.sheet == Sheet::Statistics)
        && let Some(info) = page.info(&catalogue)
    {
        let best = records.0.contains_key(info.name()).then(|| records.0.remove(info.name())).flatten();
        if books.of(info.name()).is_empty() && best.is_none() {
            cues.write(PlayCue(Cue::Denied));
            return;
        }
        *cleared = Some((info.name(), std::mem::take(books.change(info.name())), best));
        page.set_changed();
        let sentence = format!("The statistics of {} are cleared.", info.title);
        toasts.write(Toast::with_undo(sentence, Offer::Statistics));
    }
    if undone.read().any(|ToastUndo(offer)| *offer == Offer::Statistics) {
        withdraw.write(WithdrawToast(Offer::Statistics));
        let Some((game, book, best)) = cleared.take() else { return };
        *books.change(game) = book;
        for (record, best) in best.into_iter().flatten() {
            records.note(game, &record, best.best);
        }
        if let Some(frame) = page.frame {
            page.begin(&catalogue, frame, &books);
        }
    }
}
