//! The sheet for a new game, with its variants and options, and the sheet for a game's tuning settings.

use super::settings::field::{Field, Values};
use super::settings::knobs::{GoesAround, value_words};
use crate::gameplay::ask::InFront;
use crate::gameplay::options::TuningStrip;
use crate::menus::prelude::*;
use crate::theme::sheet::{close, open};

pub fn plugin(app: &mut App) {
    let show = show
        .in_set(FrameSystems::Begin)
        .after(super::help::open)
        .run_if(on_message::<StateTransitionEvent<Sheet>>);
    app.add_systems(Update, show);
}

fn show(mut opening: Opening, in_front: Res<InFront>) {
    let (game, tuning) = match *opening.sheet.get() {
        Sheet::Variants(game) => (game, false),
        Sheet::Tuning(game) => (game, true),
        _ => return,
    };
    let sizes = SheetSizes::new(&opening.layout);
    let (width, padding, gap) = if sizes.compact { (340, 20.0, 7) } else { (460, sizes.padding, 10) };
    let (height, value) = if sizes.compact { (34.0, 100) } else { (44.0, 128) };
    let panel = Node::default().width(px(width)).padding(UiRect::all(px(padding))).gap(px(gap));
    let playing = *opening.screen.get() == Screen::Playing(game);
    let info = opening.catalogue.info(game);
    opening.sheet(info.room, scrim::PAUSE, panel, |sheet| {
        let title = if tuning { info.tuning.unwrap_or_default() } else { "New game" };
        sheet.spawn(text(title, sizes.title, Weight::Bold, HOUSE.title));
        // Every option is a row that steps through its choices.
        for option in info.options.iter().filter(|option| option.tuning == tuning) {
            let (field, size) = (Field::Option(info, option), sizes.word - 1.0);
            sheet.spawn((
                Name::new(option.title),
                OnSheet,
                (Sideways, GoesAround, field),
                button(ButtonLook::quiet(&HOUSE), percent(100), height),
                observe(move |_: On<Activate>, mut values: Values| _ = values.step(field, 1, true)),
                children![
                    (
                        Node::default().grow(),
                        children![text(option.title, size, Weight::Medium, HOUSE.muted)]
                    ),
                    icon("icon_left", 18.0, HOUSE.muted),
                    (Node::row().min_width(px(value)).justify_center(), children![value_words(field, size)]),
                    icon("icon_right", 18.0, HOUSE.muted),
                ],
            ));
        }
        if tuning {
            let strip = Node::default().width(percent(100)).margin(UiRect::vertical(px(6)));
            sheet.spawn((TuningStrip(info.id), strip));
            let done = sheet_button(info.room, true, "icon_check", "Done", sizes);
            sheet.spawn((done, FirstFocus, observe(close)));
        } else {
            fill(sheet, info, sizes, if playing { in_front.variant } else { "" });
        }
    });
}

/// The variants, or a start button if there are none, and the button that opens the tuning settings.
fn fill(sheet: &mut ChildSpawnerCommands, info: &'static GameInfo, sizes: SheetSizes, current: &str) {
    let height = if sizes.compact { 38.0 } else { sizes.button };
    let row = |title: &'static str, about: &'static str, main: bool| {
        let (look, ink, quiet) = if main {
            (ButtonLook::main(info.room).ringed(HOUSE.focus), info.room.button_ink, info.room.button_ink)
        } else {
            (ButtonLook::quiet(&HOUSE), HOUSE.text, HOUSE.muted)
        };
        (
            Name::new(title),
            OnSheet,
            button(look, percent(100), height),
            children![
                (Node::default().grow(), children![text(title, sizes.word, Weight::Bold, ink)]),
                text(about, sizes.word - 4.0, Weight::Medium, quiet),
            ],
        )
    };
    for variant in info.variants {
        let playing = variant.name == current;
        let mut choice = sheet.spawn((
            row(variant.title, variant.about, playing),
            observe(send_and_close(Ask::Variant(variant.name))),
            observe(move |_: On<Activate>, mut settings: ResMut<Settings>| {
                settings.choose(info, "variant", variant.name);
            }),
        ));
        if playing {
            choice.insert(FirstFocus);
        }
    }
    if info.variants.is_empty() {
        sheet.spawn((row("Start", "", true), FirstFocus, observe(send_and_close(Ask::New))));
    }
    if let Some(tuning) = info.tuning {
        let tune = sheet_button(info.room, false, "icon_gear", tuning, sizes);
        sheet.spawn((tune, observe(open(Sheet::Tuning(info.id)))));
    }
}
