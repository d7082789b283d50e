//! The statistics: a tab for every game with its numbers, a chart of the last results, the game's own counts,
//! and the last games to watch again.

mod chart;
mod page;
pub mod words;

use std::collections::BTreeMap;

use crate::engine::sprites::Icon;
use crate::gameplay::records::{Group, Logbook, Record, csv};
use crate::menus::prelude::*;
use crate::platform::storage::Saves;
use crate::platform::storage::disk::reason;

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

pub fn plugin(app: &mut App) {
    app.init_resource::<Page>();
    app.add_systems(OnEnter(Sheet::Statistics), show);
    super::withdraw_with(app, Sheet::Statistics, Offer::Statistics);
    app.add_systems(
        Update,
        (
            clear_or_bring_back.in_set(FrameSystems::Menus),
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
    if book.is_empty() {
        redrawing.redraw(frame.body, |body| view.draw_empty(body, &records));
        texts.write(Caption::About, info.tagline);
    } else if page.recent {
        redrawing.redraw(frame.body, |body| view.draw_recent(body));
        texts.write(Caption::About, "The last games, to be watched again.");
    } else {
        redrawing.redraw(frame.body, |body| view.draw(body));
        let help = if page.assisted { "with help" } else { "without help" };
        texts.write(
            Caption::About,
            &format!("{}, {help}, all time.", words::title(info, page.group.as_ref())),
        );
    }
}

/// The groups to choose from; `None` stands for all together, where that makes sense.
fn choices(info: &GameInfo, book: &Logbook) -> Vec<Option<Group>> {
    let groups = book.groups();
    let contests = groups.iter().filter(|group| !words::is_between_people(info, Some(group))).count();
    let all = (info.figures.contest && contests > 1).then_some(None);
    all.into_iter().chain(groups.into_iter().cloned().map(Some)).collect()
}

/// Shows the next group of games.
fn next_group(_: On<Activate>, (books, catalogue): (Res<Logbooks>, Res<Catalogue>), mut page: ResMut<Page>) {
    let Some(info) = page.info(&catalogue) else { return };
    let choices = choices(info, books.of(info.name()));
    let here = choices.iter().position(|choice| *choice == page.group).unwrap_or(0);
    page.group = choices.into_iter().cycle().nth(here + 1).flatten();
}

/// Writes all results into a file; a toast names it, or the error.
fn export(
    _: On<Activate>,
    (catalogue, saves, books): (Res<Catalogue>, Res<Saves>, Res<Logbooks>),
    mut toasts: MessageWriter<Toast>,
) {
    let folder = saves.0.folder();
    let mut names = (1..10_000).map(|number| format!("quintet-results-{number}.csv"));
    let sentence = if let Some(name) = names.find(|name| !folder.join(name).exists()) {
        let table = csv(catalogue.iter().map(|info| (info.name(), books.of(info.name()))));
        match saves.0.write_now(&name, &table) {
            Ok(()) => format!("Saved {}.", folder.join(name).display()),
            Err(error) => format!("The results cannot be saved: {}.", reason(&error)),
        }
    } else {
        "There are too many files of results already.".to_owned()
    };
    toasts.write(Toast::new(sentence));
}

/// Clears the results of a game; a toast offers to restore them.
fn clear_or_bring_back(
    (mut pressed, mut undone): (MessageReader<ResetPressed>, MessageReader<ToastUndo>),
    mut page: ResMut<Page>,
    (mut books, mut records, catalogue): (ResMut<Logbooks>, ResMut<Records>, Res<Catalogue>),
    mut cleared: Local<Option<(&'static str, Logbook, Option<BTreeMap<String, Record>>)>>,
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
