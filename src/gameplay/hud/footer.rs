//! The footer of a room: key hints, and buttons for the pointer.

use super::HudSystems;
use crate::gameplay::ask::InFront;
use crate::gameplay::prelude::*;
use crate::theme::key_caps::KeyHints;
use crate::theme::sheet::open;
use crate::theme::widgets::line_above;

#[derive(Component)]
pub(super) struct Footer;

/// The buttons of a footer that has room for one more.
#[derive(Component)]
struct FooterIcons;

#[derive(Component)]
struct RedoButton;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Layout>.or_eager(any_match_filter::<Added<Footer>>);
    app.add_systems(Update, (build.run_if(changed), offer_redo).chain().in_set(HudSystems::Write));
}

fn build(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    catalogue: Res<Catalogue>,
    layout: Res<Layout>,
    footer: Single<Entity, With<Footer>>,
) {
    let Screen::Playing(game) = *screen.get() else { return };
    let info = catalogue.info(game);
    let compact = layout.mode == Mode::Compact;
    let margin = if compact { 16.0 } else { layout.head.min.x.max(32.0) };
    let row = Node::row().fill().padding(UiRect::horizontal(px(margin))).align_center();
    commands.entity(*footer).despawn_children().with_children(|bar| {
        bar.spawn(row.gap(px(if compact { 14 } else { 28 }))).with_children(|bar| {
            bar.spawn(line_above(info.room));
            bar.spawn(KeyHints { room: info.room, keys: info.keys, compact });
            bar.spawn(Node::default().grow());
            footer_icons(bar, info, compact);
        });
    });
}

fn footer_icons(bar: &mut ChildSpawnerCommands, info: &'static GameInfo, compact: bool) {
    let room = info.room;
    let (size, gap) = if compact { (28.0, 6.0) } else { (40.0, 8.0) };
    let named = |name: &'static str, picture: &'static str| {
        (Name::new(name), icon_button(ButtonLook::quiet(room), picture, size, room.text))
    };
    let mut icons = bar.spawn(Node::row().gap(px(gap)).no_shrink());
    if !compact && !info.timed {
        icons.insert(FooterIcons);
    }
    icons.with_children(|bar| {
        if !info.timed {
            bar.spawn((named("Undo", "icon_undo"), observe(send(Ask::Undo))));
            bar.spawn((named("Hint", "icon_hint"), observe(send(Ask::Hint))));
        }
        bar.spawn(sound_button(room, size));
        bar.spawn((named("Pause", "icon_pause"), observe(open(Sheet::Pause))));
    });
}

/// Shows a redo button when a turn can be redone. It comes first, so that no other button moves.
fn offer_redo(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    catalogue: Res<Catalogue>,
    in_front: Res<InFront>,
    icons: Single<Entity, With<FooterIcons>>,
    button: Option<Single<Entity, With<RedoButton>>>,
) {
    match (in_front.can_redo, button) {
        (true, None) => {
            let room = catalogue.colours(*screen.get());
            let button = icon_button(ButtonLook::quiet(room), "icon_redo", 40.0, room.text);
            let button =
                commands.spawn((RedoButton, Name::new("Redo"), button, observe(send(Ask::Redo)))).id();
            commands.entity(*icons).insert_child(0, button);
        }
        (false, Some(button)) => commands.entity(*button).despawn(),
        _ => {}
    }
}
