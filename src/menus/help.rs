//! How to play: a page for every game, with its goal, its rules in four pictures, and the keys of the device
//! in use.

use crate::engine::input::{Device, LastDevice};
use crate::gameplay::catalogue::{HelpPicture, HelpPictureSystems};
use crate::gameplay::first_steps::ShowAgain;
use crate::menus::prelude::*;
use crate::theme::dialog::Done;
use crate::theme::key_caps::{KeyHints, Wanted};
use crate::theme::sheet::lay_anew;

pub fn plugin(app: &mut App) {
    app.configure_sets(Update, HelpPictureSystems.in_set(FrameSystems::View).after(fill));
    app.add_systems(
        Update,
        open.in_set(FrameSystems::Begin).run_if(on_message::<StateTransitionEvent<Sheet>>),
    );
    app.add_systems(
        Update,
        (fill, listen_to_done, show_first_steps.after(lay_anew))
            .in_set(FrameSystems::View)
            .after(DialogSystems),
    );
}

/// Opens the dialog with a tab for every game, on the requested one.
pub(super) fn open(mut opening: Opening) {
    if let Sheet::Help(game) = *opening.sheet.get() {
        opening.dialog_of_games("How to play", Some(game), |info| info.help.goal, "Show the first steps");
    }
}

/// The game of a tab.
fn game_of(catalogue: &Catalogue, sheet: Sheet, tab: usize) -> Option<&'static GameInfo> {
    catalogue.get(tab).filter(|_| matches!(sheet, Sheet::Help(_)))
}

fn fill(
    mut commands: Commands,
    mut fills: MessageReader<FillTab>,
    (device, screen, catalogue): (Res<LastDevice>, Res<State<Screen>>, Res<Catalogue>),
    mut texts: TabTexts,
) {
    for page in fills.read() {
        let Some(info) = game_of(&catalogue, page.sheet, page.tab) else { continue };
        let here = *screen.get() == Screen::Playing(info.id);
        let done = if here { "Got it".to_owned() } else { format!("Play {}", info.short_title) };
        texts.write(Caption::Done, &done);
        commands.entity(page.body).with_children(|body| {
            rules(body, info, page);
            let (height, size) = page.pick((32, 12.0), (48, 15.0));
            let mut row = body.spawn(Node::row().min_height(px(height)).align_center().no_shrink());
            if device.0 == Device::Pointer {
                row.with_child(paragraph(info.help.pointer, size, Weight::Medium, HOUSE.text));
            } else {
                row.with_child((Wanted, KeyHints { room: &HOUSE, keys: info.keys, compact: page.compact }));
            }
        });
    }
}

/// The rules, each with its number and picture.
fn rules(body: &mut ChildSpawnerCommands, info: &GameInfo, page: &FillTab) {
    let (across, down) = page.pick((8, 8), (24, 16));
    let (height, padding, gap, size) = page.pick((124, 9, 5, 14.0), (200, 16, 8, 17.0));
    let (picture, small) = page.pick((34, 12.0), (76, 15.0));
    let (disc, digit) = page.pick((20, 12.0), (28, 15.0));
    let grid =
        Node { display: Display::Grid, grid_template_columns: RepeatedGridTrack::flex(2, 1.0), ..default() };
    body.spawn(grid.column_gap(px(across)).row_gap(px(down)).no_shrink()).with_children(|grid| {
        for (step, (heading, sentence)) in info.help.steps.iter().enumerate() {
            let number = (
                Node::row().size(px(disc), px(disc)).centered().round().no_shrink(),
                BackgroundColor(HOUSE.button),
                children![text((step + 1).to_string(), digit, Weight::Bold, HOUSE.button_ink)],
            );
            let card = Node::column().min_height(px(height)).padding(UiRect::all(px(padding))).gap(px(gap));
            grid.spawn((
                card.rounded(px(radius::PANEL)),
                BackgroundColor(HOUSE.panel_raised),
                children![
                    (
                        Node::row().align_center().gap(px(10)),
                        children![number, text(*heading, size, Weight::Bold, HOUSE.title)]
                    ),
                    (
                        Node::row().grow().centered(),
                        children![(
                            HelpPicture { game: info.id, step },
                            Node::row().height(px(picture)).centered(),
                        )],
                    ),
                    paragraph(*sentence, small, Weight::Medium, HOUSE.text),
                ],
            ));
        }
    });
}

/// Outside the game's own room, the button that closes the dialog starts the game.
fn listen_to_done(mut commands: Commands, sheet: Res<State<Sheet>>, done: Query<Entity, Added<Done>>) {
    if matches!(sheet.get(), Sheet::Help(_)) {
        for button in &done {
            commands.entity(button).observe(play);
        }
    }
}

fn play(
    _: On<Activate>,
    (tabs, catalogue): (Res<LastTabs>, Res<Catalogue>),
    (sheet, screen): (Res<State<Sheet>>, Res<State<Screen>>),
    (mut next, mut room): (ResMut<NextState<Sheet>>, ResMut<NextState<Screen>>),
) {
    let Some(info) = game_of(&catalogue, *sheet.get(), tabs.of(*sheet.get())) else { return };
    if *screen.get() != Screen::Playing(info.id) {
        next.set(Sheet::None);
        room.set(Screen::Playing(info.id));
    }
}

/// The button at the lower left opens the game's room and shows its first steps again.
fn show_first_steps(
    mut pressed: MessageReader<ResetPressed>,
    (mut next, mut room): (ResMut<NextState<Sheet>>, ResMut<NextState<Screen>>),
    mut again: MessageWriter<ShowAgain>,
    catalogue: Res<Catalogue>,
) {
    for press in pressed.read() {
        let Some(info) = game_of(&catalogue, press.sheet, press.tab) else { continue };
        again.write(ShowAgain(info.id));
        next.set(Sheet::None);
        NextState::set_if_neq(&mut room, Screen::Playing(info.id));
    }
}
