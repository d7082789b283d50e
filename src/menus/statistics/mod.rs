//! The statistics: a tab for every game, with its numbers, a picture of the last results, what the
//! game counts besides, and the last games to be watched again.

mod chart;
mod page;
mod recent;
pub mod words;

use std::collections::BTreeMap;

use bevy::window::RequestRedraw;

use crate::core::{Level, Seat};
use crate::engine::sprites::Icon;
use crate::engine::states::left;
use crate::gameplay::codes::Requested;
use crate::gameplay::players::Players;
use crate::gameplay::records::{Entry, Group, Logbook, Logbooks, Record, Records, csv};
use crate::menus::prelude::*;
use crate::platform::storage::Saves;
use crate::platform::storage::disk::reason;
use crate::theme::dialog::Done;

/// What can be pressed on a page; as a message, that it was pressed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
enum Control {
    /// Which games are counted.
    Group,
    /// Whether they are those with help.
    Help,
    /// The last games instead of the numbers, and back.
    Recent,
    /// A file with all results.
    Export,
    /// One of the last games, the newest being 0.
    Watch(usize),
}

/// The page that is open and what it shows.
#[derive(Resource, Default)]
struct Page {
    /// Where it is drawn.
    frame: Option<FillTab>,
    /// The games that are counted; nothing for all of them.
    group: Option<Group>,
    assisted: bool,
    recent: bool,
    /// The control that was used last, which keeps the focus.
    used: Option<Control>,
}

impl Page {
    fn info(&self, catalogue: &Catalogue) -> Option<&'static GameInfo> {
        catalogue.get(self.frame.map_or(0, |frame| frame.tab))
    }

    /// Begins with the game that ended last.
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

/// The results that were cleared last, for as long as they can be brought back.
#[derive(Resource, Default)]
struct Cleared(Option<(&'static str, Logbook, Option<BTreeMap<String, Record>>)>);

/// Shows the statistics.
pub fn plugin(app: &mut App) {
    app.add_message::<Control>().init_resource::<Page>().init_resource::<Cleared>();
    app.add_systems(OnEnter(Sheet::Statistics), show);
    let withdraw = |mut withdraw: MessageWriter<WithdrawToast>| {
        withdraw.write(WithdrawToast(Offer::Statistics));
    };
    app.add_systems(Update, withdraw.run_if(left(Sheet::Statistics)));
    app.add_systems(
        Update,
        (
            (press, clear, bring_back).chain().in_set(FrameSystems::Rules),
            (fill, keep_shape).in_set(FrameSystems::View).after(DialogSystems),
        )
            .run_if(in_state(Sheet::Statistics)),
    );
}

fn show(mut opening: Opening, dialogs: Query<(), With<Done>>) {
    // Whoever comes from a game finds its numbers; what is only laid anew keeps its tab.
    if let Screen::Playing(game) = *opening.screen.get()
        && let Some(tab) = opening.catalogue.place(game).filter(|_| dialogs.is_empty())
    {
        opening.tabs.set(Sheet::Statistics, tab);
    }
    opening.dialog_of_games("Statistics", |_| "", "Clear statistics");
}

/// A card is not as wide as it is high; no picture is stretched.
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
    mut commands: Commands,
    mut opened: MessageReader<FillTab>,
    mut page: ResMut<Page>,
    books: Res<Logbooks>,
    records: Res<Records>,
    mut texts: TabTexts,
    mut settling: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
    catalogue: Res<Catalogue>,
) {
    // What is drawn now is laid out in the next frame, and has the focus in the one after.
    if *settling > 0 {
        *settling -= 1;
        redraw.write(RequestRedraw);
    }
    if let Some(frame) = opened.read().filter(|frame| frame.sheet == Sheet::Statistics).last() {
        page.begin(&catalogue, *frame, &books);
    }
    if !page.is_changed() && !books.is_changed() {
        return;
    }
    let Some(frame) = page.frame else { return };
    *settling = 3;
    let Some(info) = page.info(&catalogue) else { return };
    let book = books.of(info.name());
    if let Ok(mut body) = commands.get_entity(frame.body) {
        body.despawn_children();
        body.with_children(|body| {
            let view = page::View { info, book, page: &page, frame };
            if book.is_empty() {
                view.draw_empty(body, &records);
            } else if page.recent {
                recent::draw(body, &view);
            } else {
                view.draw(body);
            }
        });
    }
    texts.about(&match (book.is_empty(), page.recent) {
        (true, _) => info.tagline.to_owned(),
        (_, true) => "The last games, to be watched again.".to_owned(),
        (_, false) => {
            let help = if page.assisted { "with help" } else { "without help" };
            format!("{}, {help}, all time.", words::title(info, page.group.as_ref()))
        }
    });
}

/// The groups that can be chosen; nothing stands for all together, where that makes sense.
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
    (screen, mut next): (Res<State<Screen>>, ResMut<NextState<Screen>>),
    mut requested: ResMut<Requested>,
    mut toasts: MessageWriter<Toast>,
    mut cues: MessageWriter<PlayCue>,
) {
    for control in presses.read() {
        let Some(info) = page.info(&catalogue) else { return };
        let book = books.of(info.name());
        cues.write(PlayCue(Cue::Focus));
        page.used = Some(*control);
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
                    if *screen.get() != Screen::Playing(info.id) {
                        next.set(Screen::Playing(info.id));
                    }
                }
            }
        }
    }
}

/// Who played a game that is noted.
fn players(entry: &Entry) -> Players {
    let computer = entry.seat.map(|seat| if seat == 1 { Seat::Second } else { Seat::First });
    let level = entry.group.level.and_then(Level::new).unwrap_or(Players::PEOPLE.level);
    Players { computer, level }
}

/// Writes all results into a file; tells where it is, or why it is not there.
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

fn clear(
    mut pressed: MessageReader<ResetPressed>,
    mut page: ResMut<Page>,
    mut books: ResMut<Logbooks>,
    mut records: ResMut<Records>,
    mut cleared: ResMut<Cleared>,
    mut toasts: MessageWriter<Toast>,
    mut cues: MessageWriter<PlayCue>,
    catalogue: Res<Catalogue>,
) {
    if !pressed.read().any(|pressed| pressed.sheet == Sheet::Statistics) {
        return;
    }
    let Some(info) = page.info(&catalogue) else { return };
    let best = records.0.contains_key(info.name()).then(|| records.0.remove(info.name())).flatten();
    if books.of(info.name()).is_empty() && best.is_none() {
        cues.write(PlayCue(Cue::Denied));
        return;
    }
    let book = std::mem::take(books.change(info.name()));
    cleared.0 = Some((info.name(), book, best));
    page.set_changed();
    toasts
        .write(Toast::with_undo(format!("The statistics of {} are cleared.", info.title), Offer::Statistics));
}

fn bring_back(
    mut undone: MessageReader<ToastUndo>,
    mut page: ResMut<Page>,
    mut books: ResMut<Logbooks>,
    mut records: ResMut<Records>,
    mut cleared: ResMut<Cleared>,
    mut withdraw: MessageWriter<WithdrawToast>,
    catalogue: Res<Catalogue>,
) {
    if !undone.read().any(|ToastUndo(offer)| *offer == Offer::Statistics) {
        return;
    }
    withdraw.write(WithdrawToast(Offer::Statistics));
    let Some((game, book, best)) = cleared.0.take() else { return };
    *books.change(game) = book;
    for (record, best) in best.into_iter().flatten() {
        records.note(game, &record, best.best);
    }
    if let Some(frame) = page.frame {
        page.begin(&catalogue, frame, &books);
    }
}
