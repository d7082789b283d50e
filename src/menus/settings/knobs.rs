//! The widgets for settings: switches, sliders, choices side by side, and choices to step through. For the
//! focus each is one button whose value left and right change; a pointer presses and drags its parts.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerButton;

use super::field::{Field, Kind, Shown, Values};
use crate::menus::prelude::*;
use crate::theme::palette::in_high_contrast;

/// A text that shows the value of a setting.
#[derive(Component)]
struct Words(Field);

/// One of several choices side by side.
#[derive(Component)]
struct Segment(Field, i32);

pub fn value_words(field: Field, size: f32) -> impl Bundle {
    (Words(field), text("", size, Weight::Bold, HOUSE.text))
}

#[derive(Component)]
struct Knob;

/// Left and right wrap around its choices.
#[derive(Component, Clone, Copy)]
pub struct GoesAround;

/// The sizes of a page.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    pub compact: bool,
    /// The minimum height of a row.
    pub row: f32,
    /// The scale of the text.
    pub text: f32,
}

impl Sizes {
    /// Whether there is too little room for even a slider beside its words.
    fn is_stacked(&self) -> bool {
        self.compact && self.text > 1.25
    }
}

const KNOB: f32 = 24.0;

pub fn plugin(app: &mut App) {
    app.add_systems(Update, (step_sideways, let_go).chain().in_set(FrameSystems::Menus));
    let values_change = resource_changed::<Settings>
        .or_else(resource_changed::<Shown>)
        .or_else(any_match_filter::<Added<Field>>);
    app.add_systems(
        Update,
        (show_values.run_if(values_change), ring_knobs)
            .chain()
            .after(super::fill_list)
            .in_set(FrameSystems::View),
    );
}

/// A row of a page: the words of a setting, and its widget.
pub fn setting_row(page: &mut ChildSpawnerCommands, field: Field, sizes: Sizes, last: bool) {
    let (title, about) = field.words();
    let below = sizes.compact
        && match field.kind() {
            Kind::Choice(_) => true,
            Kind::Slider(..) => sizes.is_stacked(),
            Kind::Switch => false,
        };
    let (above, gap, large, small) = if sizes.compact { (7, 12, 15.0, 12.5) } else { (6, 24, 17.0, 15.0) };
    let row = if below { Node::column() } else { Node::row().align_center() };
    let row = row.min_height(px(sizes.row)).padding(UiRect::vertical(px(above))).justify_center().no_shrink();
    page.spawn((
        row.border(if last { UiRect::ZERO } else { UiRect::bottom(px(1)) })
            .column_gap(px(gap))
            .row_gap(px(7)),
        BorderColor::all(HOUSE.line),
    ))
    .with_children(|row| {
        row.spawn(Node::column().grow().min_width(px(0)).gap(px(2))).with_children(|words| {
            words.spawn(label_text(title, large, Weight::Bold, HOUSE.text));
            if !about.is_empty() {
                words.spawn(label_text(about, small, Weight::Regular, HOUSE.muted));
            }
        });
        widget(row, field, sizes);
    });
}

fn widget(row: &mut ChildSpawnerCommands, field: Field, sizes: Sizes) {
    let wide = if sizes.compact { percent(100) } else { px(340) };
    match field.kind() {
        Kind::Switch => {
            let node = Node::default().size(px(52), px(30)).rounded(px(15)).no_shrink();
            row.spawn((control(field, ButtonLook::bare(&HOUSE)), node));
        }
        Kind::Slider(..) => slider(row, field, sizes),
        Kind::Choice(choices) => {
            let signs: usize = choices.iter().map(|choice| choice.chars().count() + 3).sum();
            if choices.len() <= 4 && signs <= 44 {
                segments(row, field, &choices, wide, sizes);
            } else {
                stepper(row, field, choices.len() > 4, wide, sizes);
            }
        }
    }
}

/// The components that every widget has.
fn control(field: Field, look: ButtonLook) -> impl Bundle {
    (Name::new(field.words().0), OnSheet, Sideways, field, look, BackgroundColor(Color::NONE), observe(press))
}

/// The pill of a switch, its knob, and a check mark when it is on.
fn fill_switch(switch: &mut ChildSpawnerCommands, is_on: bool) {
    let (color, knob) = if is_on { (switch::ON, 26) } else { (switch::OFF, 4) };
    let pill = (Node::row().fill().rounded(px(15)).align_center(), BackgroundColor(color));
    switch.spawn(pill).with_children(|pill| {
        if is_on {
            let check = children![icon("icon_check", 18.0, Color::WHITE)];
            pill.spawn((Node::default().absolute().left(px(5)).top(px(6)), check));
        }
        let node = Node::default().absolute().top(px(4)).left(px(knob)).size(px(22), px(22)).round();
        pill.spawn((node, BackgroundColor(Color::WHITE)));
    });
}

fn slider(row: &mut ChildSpawnerCommands, field: Field, sizes: Sizes) {
    let (length, words, size) = if sizes.compact { (128.0, 50.0, 14.0) } else { (300.0, 68.0, 17.0) };
    // A groove that reaches the edge needs room for half the knob.
    let (beside, part) = if sizes.is_stacked() { (KNOB / 2.0, 1.0) } else { (0.0, 0.0) };
    let groove = Node::row().size(px(length), px(KNOB + 6.0)).margin(UiRect::left(px(beside))).align_center();
    row.spawn((
        Node::row().align_center().justify(JustifyContent::FlexEnd).no_shrink(),
        children![
            (
                // The knob shows the focus, not the groove.
                control(field, ButtonLook::bare(&HOUSE).ringed(Color::NONE)),
                groove.flex_grow(part).no_shrink(),
                observe(press_groove),
                observe(drag_groove),
            ),
            (
                Node::row().width(px(words * sizes.text)).justify(JustifyContent::FlexEnd),
                children![value_words(field, size)],
            ),
        ],
    ));
}

/// The bar of a slider with its filled part, and the knob.
fn fill_groove(groove: &mut ChildSpawnerCommands, part: Val) {
    let bar = |width: Val, color: Color| {
        let node = Node::default().absolute().left(px(0)).top(px((KNOB - 2.0) / 2.0));
        (node.size(width, px(8)).rounded(px(4)), BackgroundColor(color))
    };
    groove.spawn(bar(percent(100), if in_high_contrast() { HOUSE.panel_raised } else { switch::GROOVE }));
    groove.spawn(bar(part, HOUSE.title));
    let knob = Node::default().absolute().top(px(3)).left(part).size(px(KNOB), px(KNOB)).round();
    groove.spawn((
        Knob,
        knob.margin(UiRect::left(px(-KNOB / 2.0))).border(UiRect::all(px(2))),
        BackgroundColor(Color::WHITE),
        BorderColor::all(HOUSE.title),
        Outline::default(),
    ));
}

/// The frame around choices.
fn choice_frame(field: Field, look: ButtonLook, width: Val, compact: bool) -> impl Bundle {
    let node = Node::default().width(width).min_height(px(if compact { 32 } else { 42 })).no_shrink();
    let node = node.padding(UiRect::all(px(2))).border(UiRect::all(px(1))).rounded(px(radius::BUTTON));
    (control(field, look), node, BorderColor::all(HOUSE.line))
}

/// Changes a setting when a part of its widget is clicked.
fn click_to(change: impl Fn(&mut Values) -> bool + Send + Sync + 'static) -> impl Bundle {
    let listen =
        move |mut click: On<Pointer<Click>>, mut values: Values, mut cues: MessageWriter<PlayCue>| {
            // Otherwise the button around it would step to the next choice.
            click.propagate(false);
            if click.button == PointerButton::Primary && change(&mut values) {
                cues.write(PlayCue(Cue::Focus));
            }
        };
    (Pickable::default(), observe(listen))
}

pub fn segments(row: &mut ChildSpawnerCommands, field: Field, choices: &[&str], width: Val, sizes: Sizes) {
    let frame = choice_frame(field, ButtonLook::bare(&HOUSE), width, sizes.compact);
    row.spawn(frame).with_children(|frame| {
        // The button's own background shows hovering.
        let ground = Node::default().cover().rounded(px(radius::BUTTON - 1.0));
        frame.spawn((ground, BackgroundColor(HOUSE.panel_raised)));
        for (place, choice) in (0..).zip(choices) {
            frame.spawn((
                Name::new(format!("{}: {choice}", field.words().0)),
                Segment(field, place),
                // Keep words that fill their row apart.
                Node::row().share().padding(UiRect::horizontal(px(5))).centered().rounded(px(radius::SMALL)),
                BackgroundColor(Color::NONE),
                click_to(move |values| values.set(field, place)),
                children![text(*choice, if sizes.compact { 13.0 } else { 15.0 }, Weight::Medium, HOUSE.text)],
            ));
        }
    });
}

/// Choices to step through, because they are too many or too long to stand side by side.
fn stepper(row: &mut ChildSpawnerCommands, field: Field, around: bool, width: Val, sizes: Sizes) {
    let (arrow_width, size) = if sizes.compact { (36, 13.0) } else { (44, 16.0) };
    let arrow = |steps: i32, picture: &'static str, name: &str| {
        (
            Name::new(format!("{}: {name}", field.words().0)),
            Node::row().width(px(arrow_width)).centered().no_shrink(),
            click_to(move |values| values.step(field, steps, true)),
            children![icon(picture, 20.0, HOUSE.muted)],
        )
    };
    let mut stepper = row.spawn((
        choice_frame(field, ButtonLook::quiet(&HOUSE), width, sizes.compact),
        children![
            arrow(-1, "icon_left", "before"),
            (Node::row().grow().centered(), children![value_words(field, size)]),
            arrow(1, "icon_right", "after"),
        ],
    ));
    if around {
        stepper.insert(GoesAround);
    }
}

/// A press turns a switch, or steps to the next choice. It does nothing on a slider.
fn press(press: On<Activate>, fields: Query<&Field>, mut values: Values) {
    match fields.get(press.entity) {
        Ok(field) if !matches!(field.kind(), Kind::Slider(..)) => _ = values.step(*field, 1, true),
        _ => {}
    }
}

/// Left and right change the focused setting.
fn step_sideways(
    mut steps: MessageReader<StepSideways>,
    focus: Res<InputFocus>,
    fields: Query<(&Field, Has<GoesAround>)>,
    mut values: Values,
    mut cues: MessageWriter<PlayCue>,
) {
    for StepSideways(steps) in steps.read() {
        if let Some((field, around)) = focus.get().and_then(|entity| fields.get(entity).ok())
            && values.step(*field, *steps, around)
        {
            cues.write(PlayCue(Cue::Focus));
        }
    }
}

/// Drags sliders with a pointer.
#[derive(SystemParam)]
struct Grooves<'w, 's> {
    fields: Query<'w, 's, &'static Field>,
    along: Along<'w, 's>,
    values: Values<'w>,
}

impl Grooves<'_, '_> {
    /// Slides to a point of the window; tells whether the value is new.
    fn slide(&mut self, slider: Entity, place: Vec2, button: PointerButton) -> bool {
        if let (PointerButton::Primary, Ok(field)) = (button, self.fields.get(slider))
            && let Kind::Slider(least, most, step, _) = field.kind()
            && let Some(part) = self.along.part(slider, place)
        {
            let steps = (part * ((most - least) / step) as f32).round() as i32;
            return self.values.slide(*field, least + step * steps);
        }
        false
    }
}

fn press_groove(press: On<Pointer<Press>>, mut grooves: Grooves, mut cues: MessageWriter<PlayCue>) {
    if grooves.slide(press.entity, press.pointer_location.position, press.button) {
        cues.write(PlayCue(Cue::Focus));
    }
}

fn drag_groove(mut drag: On<Pointer<Drag>>, mut grooves: Grooves) {
    // Otherwise the page would be dragged too.
    drag.propagate(false);
    grooves.slide(drag.entity, drag.pointer_location.position, drag.button);
}

/// Applies a dragged value on release.
pub(super) fn let_go(mouse: Res<ButtonInput<MouseButton>>, touches: Res<Touches>, mut values: Values) {
    if !mouse.pressed(MouseButton::Left) && touches.iter().next().is_none() {
        values.let_go();
    }
}

fn show_values(
    mut commands: Commands,
    (settings, shown): (Res<Settings>, Res<Shown>),
    widgets: Query<(Entity, &Field)>,
    mut words: Query<(&Words, &mut Text)>,
    mut segments: Query<(&Segment, &mut BackgroundColor, &Children)>,
    mut inks: Query<&mut TextColor>,
) {
    for (entity, field) in &widgets {
        let (mut widget, value) = (commands.entity(entity), field.value(&settings, &shown));
        match field.kind() {
            Kind::Switch => widget.despawn_children().with_children(|pill| fill_switch(pill, value > 0)),
            Kind::Slider(least, most, ..) => {
                let part = percent(100.0 * (value - least) as f32 / (most - least) as f32);
                widget.despawn_children().with_children(|groove| fill_groove(groove, part))
            }
            Kind::Choice(_) => &mut widget,
        };
    }
    for (Words(field), mut words) in &mut words {
        let value = field.value(&settings, &shown);
        words.set_if_neq(Text(match field.kind() {
            Kind::Switch => String::new(),
            Kind::Slider(.., unit) => format!("{value}{unit}"),
            Kind::Choice(choices) => choices.get(value as usize).copied().unwrap_or_default().to_owned(),
        }));
    }
    for (Segment(field, place), mut background, words) in &mut segments {
        let is_chosen = field.value(&settings, &shown) == *place;
        background.set_if_neq(BackgroundColor(if is_chosen { HOUSE.title } else { Color::NONE }));
        if let Ok(mut ink) = inks.get_mut(words[0]) {
            ink.set_if_neq(TextColor(if is_chosen { HOUSE.button_ink } else { HOUSE.text }));
        }
    }
}

/// Shows the focus ring of a slider around its knob.
fn ring_knobs(
    focus: Res<InputFocus>,
    settings: Res<Settings>,
    mut knobs: Query<(&ChildOf, &mut Outline), With<Knob>>,
) {
    let width = px(if settings.thick_focus { 5 } else { 3 });
    for (slider, mut outline) in &mut knobs {
        let color = if focus.get() == Some(slider.parent()) { HOUSE.focus } else { Color::NONE };
        outline.set_if_neq(Outline { width, offset: px(2), color });
    }
}
