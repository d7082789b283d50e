//! The pause menu.

use crate::engine::input::Device;
use crate::engine::input::bindings;
use crate::gameplay::ask::{InFront, Undoable};
use crate::gameplay::codes::CodeWish;
use crate::gameplay::hud::HudText;
use crate::menus::prelude::*;
use crate::theme::sheet::{close, open};

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Sheet::Pause), show_pause);
}

/// What a button of the menu does.
#[derive(Clone, Copy)]
enum Does {
    Resume,
    Ask(Ask),
    Code(CodeWish),
    Open(Sheet),
    Leave,
}

impl Does {
    /// Makes a button do it.
    fn when_pressed(self, button: &mut EntityCommands) {
        match self {
            Self::Resume => button.insert(FirstFocus).observe(close),
            Self::Ask(ask) => button.observe(send_and_close(ask)),
            Self::Code(wish) => button.observe(send_and_close(wish)),
            Self::Open(sheet) => button.observe(open(sheet)),
            Self::Leave => {
                button.observe(|_: On<Activate>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Menu))
            }
        };
    }

    /// The verb that does the same.
    fn verb(self) -> Option<Verb> {
        match self {
            Self::Resume => Some(Verb::Pause),
            Self::Ask(Ask::New) => Some(Verb::NewGame),
            Self::Open(Sheet::Help(_)) => Some(Verb::Rules),
            _ => None,
        }
    }
}

/// A button: its icon, its word, and what it does.
type Entry = (&'static str, String, Does);
/// One or two buttons.
type Line = (Entry, Option<Entry>);

fn show_pause(
    mut opening: Opening,
    (hud, settings): (Res<HudText>, Res<Settings>),
    (in_front, undoable): (Res<InFront>, Res<Undoable>),
) {
    let Screen::Playing(game) = *opening.screen.get() else { return };
    let info = opening.catalogue.info(game);
    let sizes = SheetSizes::new(&opening.layout);
    let (width, padding, gap, small) =
        if sizes.compact { (320, 18.0, 6, 14.0) } else { (400, sizes.padding, 10, 17.0) };
    let panel = Node::default().width(px(width)).padding(UiRect::all(px(padding))).gap(px(gap));
    let (what, mode) = &hud.mode;
    opening.sheet(info.room, scrim::PAUSE, panel, |sheet| {
        sheet.spawn(text("Paused", sizes.title, Weight::Bold, HOUSE.title));
        let line = if mode.is_empty() { info.title.to_owned() } else { format!("{}, {mode}", info.title) };
        sheet.spawn((
            Node::default().margin(UiRect::bottom(px(4))),
            children![text(line, small, Weight::Regular, HOUSE.muted)],
        ));
        let wide = SheetSizes { button: if sizes.compact { 34.0 } else { 48.0 }, ..sizes };
        for (entry, beside) in entries(info, what, &in_front, undoable.0, sizes.compact) {
            if let Some(beside) = beside {
                sheet.spawn(Node::row().gap(px(gap))).with_children(|pair| {
                    for (picture, word, does) in [entry, beside] {
                        let button = half_button(pair, &word, picture, &word, sizes.compact);
                        does.when_pressed(&mut pair.commands().entity(button));
                    }
                });
                continue;
            }
            let (picture, word, does) = entry;
            let main = matches!(does, Does::Resume);
            let mut button = sheet.spawn(sheet_button(info.room, main, picture, &word, wide));
            does.when_pressed(&mut button);
            // If there is room, the button names the key for the same.
            if let Some(verb) = does.verb().filter(|_| !sizes.compact)
                && let Some(key) = bindings::first(verb.control(), &settings.bindings, Device::Keyboard)
            {
                button.with_child(key_cap(&HOUSE, &key.print(), 24.0));
            }
        }
        if !sizes.compact {
            sheet.spawn((
                Node::row().justify_center().margin(UiRect::top(px(10))),
                children![text("Your game is saved automatically.", 15.0, Weight::Regular, HOUSE.muted)],
            ));
        }
    });
}

/// The buttons of the menu.
fn entries(info: &GameInfo, what: &str, in_front: &InFront, can_undo: bool, compact: bool) -> Vec<Line> {
    let entry = |picture, word: &str, does| (picture, word.to_owned(), does);
    let ask = |picture, word, asked| entry(picture, word, Does::Ask(asked));
    let new = ask("icon_star", "New game", Ask::New);
    let restart = ask("icon_restart", "Restart", Ask::Retry(0));
    let hint = ask("icon_hint", "Hint", Ask::Hint);
    let help = entry("icon_help", "How to play", Does::Open(Sheet::Help(info.id)));
    let mut lines = vec![(entry("icon_play", "Resume", Does::Resume), None)];
    if info.timed && compact {
        // A timed game has no undo and hint buttons in its footer, and a compact window has no rail for them.
        lines.push((new, Some(restart)));
        lines.push(if can_undo {
            (ask("icon_undo", "Take back", Ask::Undo), Some(hint))
        } else {
            (hint, None)
        });
    } else {
        let switch = info.has_sides().then(|| ask("icon_redo", "Switch sides", Ask::SwitchSides));
        lines.extend([(new, None), (restart, switch)]);
    }
    if info.has_choices() {
        let word = format!("Change the {}", what.to_lowercase());
        lines.push((("icon_gear", word, Does::Open(Sheet::Variants(info.id))), None));
    }
    let look = if in_front.can_review {
        entry("icon_chart", "Review the game", Does::Open(Sheet::Review))
    } else {
        ask("icon_eye", "Watch the advisor play", Ask::Watch)
    };
    let how =
        if in_front.can_redo { (ask("icon_redo", "Redo", Ask::Redo), Some(help)) } else { (help, None) };
    let copy = entry("icon_copy", "Copy code", Does::Code(CodeWish::Copy));
    let paste = entry("icon_paste", "Paste code", Does::Code(CodeWish::Paste));
    let settings = entry("icon_gear", "Settings", Does::Open(Sheet::Settings));
    let statistics = entry("icon_chart", "Statistics", Does::Open(Sheet::Statistics));
    let leave = entry("icon_home", "Save and leave", Does::Leave);
    lines.extend([(look, None), how, (copy, Some(paste)), (settings, Some(statistics)), (leave, None)]);
    lines
}
