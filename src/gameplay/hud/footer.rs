//! The footer of a room: which keys do what, and the buttons for those who point.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::observe;

use super::{HudSystems, open};
use crate::engine::layout::{Layout, Mode};
use crate::engine::states::{Screen, Sheet};
use crate::gameplay::ask::ask;
use crate::gameplay::ask::{Ask, Redoable};
use crate::gameplay::catalogue::{Catalogue, GameInfo};
use crate::theme::key_caps::KeyHints;
use crate::theme::sound_button::sound_button;
use crate::theme::widgets::{ButtonLook, icon_button, line_above};

#[derive(Component)]
pub(super) struct Footer;

/// The buttons of a footer that has room for one more.
#[derive(Component)]
struct FooterIcons;

#[derive(Component)]
struct RedoButton;

/// Fills footers.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (build, offer_redo).chain().in_set(HudSystems::Write));
}

fn build(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    catalogue: Res<Catalogue>,
    layout: Res<Layout>,
    footers: Query<(Entity, Ref<Footer>)>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let info = catalogue.info(game);
    let compact = layout.mode == Mode::Compact;
    for (entity, footer) in &footers {
        if !footer.is_added() && !layout.is_changed() {
            continue;
        }
        commands.entity(entity).despawn_children().with_children(|bar| {
            let margin = if compact { 16.0 } else { layout.head.min.x.max(32.0) };
            bar.spawn(
                Node::row()
                    .fill()
                    .padding(UiRect::horizontal(px(margin)))
                    .align_center()
                    .gap(px(if compact { 14 } else { 28 })),
            )
            .with_children(|bar| {
                bar.spawn(line_above(info.room));
                bar.spawn(KeyHints { room: info.room, keys: info.keys, compact });
                bar.spawn(Node::default().grow());
                footer_icons(bar, info, compact);
            });
        });
    }
}

fn footer_icons(bar: &mut ChildSpawnerCommands, info: &'static GameInfo, compact: bool) {
    let room = info.room;
    let (size, gap) = if compact { (28.0, 6.0) } else { (40.0, 8.0) };
    let look = ButtonLook::quiet(room);
    let node = Node::row().gap(px(gap)).no_shrink();
    let mut icons = bar.spawn(node);
    if !compact && !info.timed {
        icons.insert(FooterIcons);
    }
    icons.with_children(|bar| {
        if !info.timed {
            bar.spawn((
                Name::new("Undo"),
                icon_button(look, "icon_undo", size, room.text),
                observe(ask(Ask::Undo)),
            ));
            bar.spawn((
                Name::new("Hint"),
                icon_button(look, "icon_hint", size, room.text),
                observe(ask(Ask::Hint)),
            ));
        }
        bar.spawn(sound_button(room, size));
        bar.spawn((
            Name::new("Pause"),
            icon_button(look, "icon_pause", size, room.text),
            observe(open(Sheet::Pause)),
        ));
    });
}

/// There is a button to redo for as long as there is something. It comes before the others, so that
/// none of them moves away under the pointer.
fn offer_redo(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    catalogue: Res<Catalogue>,
    redoable: Res<Redoable>,
    icons: Query<Entity, With<FooterIcons>>,
    buttons: Query<Entity, With<RedoButton>>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let room = catalogue.info(game).room;
    if redoable.0 && buttons.is_empty() {
        for icons in &icons {
            let button = icon_button(ButtonLook::quiet(room), "icon_redo", 40.0, room.text);
            let button = (RedoButton, Name::new("Redo"), button, observe(ask(Ask::Redo)));
            let button = commands.spawn(button).id();
            commands.entity(icons).insert_children(0, &[button]);
        }
    } else if !redoable.0 {
        for button in &buttons {
            commands.entity(button).despawn();
        }
    }
}
