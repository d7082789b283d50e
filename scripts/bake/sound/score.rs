//! Written music and how it is read.
//!
//! A line of music is words between bar lines: `d5:3 e5:1 . f#5:2 | c3+e3+g3:8`. A word is a note (letter,
//! `#` or `b`, octave), several notes joined by `+`, or a rest (`.`); the number after the colon is how many
//! units it lasts, and stays in force until another is given. Every bar has to come out even.

/// A piece that begins again when it ends.
pub struct Score {
    /// How many milliseconds a unit lasts.
    pub unit: f64,
    /// Units in a bar.
    pub bar: u32,
    /// Units in a beat.
    pub beat: u32,
    /// By what part of a unit every second unit comes late.
    pub swing: f64,
    /// How much of the hall is heard, from 0 to 1.
    pub hall: f64,
    pub parts: &'static [Part],
}

/// What one player plays from beginning to end.
pub struct Part {
    pub player: super::band::Player,
    pub gain: f64,
    pub music: Music,
}

/// The notes of a part.
pub enum Music {
    /// Written out, section after section.
    Written(&'static [&'static str]),
    /// A figure played on one chord after the other. Chords are written as `d2 a2 f#3 | …`, one to a bar;
    /// the figures name their notes by number, from 0 upwards, and take turns.
    Figured { chords: &'static [&'static str], figures: &'static [&'static str] },
}

/// One note: when it begins and how long it lasts, in units, and its pitch, in semitones from C below
/// the lowest octave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    pub at: u32,
    pub length: u32,
    pub pitch: i32,
}

impl Note {
    pub fn frequency(&self) -> f64 {
        440.0 * 2_f64.powf(f64::from(self.pitch - 57) / 12.0)
    }
}

impl Score {
    /// How many bars the piece has; all parts have as many.
    pub fn bars(&self) -> u32 {
        let bars = self.parts.iter().map(|part| part.music.bars());
        let (fewest, most) = (bars.clone().min().unwrap_or(0), bars.max().unwrap_or(0));
        assert_eq!(fewest, most, "all parts end together");
        most
    }

    /// How long the piece lasts.
    pub fn millis(&self) -> f64 {
        f64::from(self.bars() * self.bar) * self.unit
    }
}

impl Music {
    fn bars(&self) -> u32 {
        let (Self::Written(sections) | Self::Figured { chords: sections, .. }) = self;
        sections.iter().map(|section| section.split('|').count() as u32).sum()
    }

    /// All notes, in bars of so many units.
    pub fn notes(&self, bar: u32) -> Vec<Note> {
        let mut notes = Vec::new();
        match self {
            Self::Written(sections) => {
                let bars = sections.iter().flat_map(|section| section.split('|'));
                for (number, text) in bars.enumerate() {
                    read_bar(text, bar, number as u32 * bar, &mut notes, pitch);
                }
            }
            Self::Figured { chords, figures } => {
                let bars = chords.iter().flat_map(|section| section.split('|'));
                for ((number, chord), figure) in bars.enumerate().zip(figures.iter().cycle()) {
                    let chord: Vec<i32> = chord.split_whitespace().map(pitch).collect();
                    let step = |word: &str| chord[word.parse::<usize>().expect("a figure counts from 0")];
                    read_bar(figure, bar, number as u32 * bar, &mut notes, step);
                }
            }
        }
        notes
    }
}

fn read_bar(text: &str, bar: u32, start: u32, notes: &mut Vec<Note>, pitch: impl Fn(&str) -> i32) {
    let (mut at, mut length) = (0, 1);
    for word in text.split_whitespace() {
        let (names, number) = word.split_once(':').unwrap_or((word, ""));
        if !number.is_empty() {
            length = number.parse().expect("a length is a number of units");
        }
        for name in names.split('+').filter(|name| *name != ".") {
            notes.push(Note { at: start + at, length, pitch: pitch(name) });
        }
        at += length;
    }
    assert_eq!(at, bar, "the bar `{text}` has {at} units");
}

/// The pitch of a written note, `c4` being middle C.
fn pitch(name: &str) -> i32 {
    let (letter, rest) = name.split_at(1);
    let semitone = match letter {
        "c" => 0,
        "d" => 2,
        "e" => 4,
        "f" => 5,
        "g" => 7,
        "a" => 9,
        "b" => 11,
        _ => panic!("`{name}` is not a note"),
    };
    let (shift, octave) = match rest.split_at(rest.len() - 1) {
        ("", octave) => (0, octave),
        ("#", octave) => (1, octave),
        ("b", octave) => (-1, octave),
        _ => panic!("`{name}` is not a note"),
    };
    12 * octave.parse::<i32>().expect("an octave is a digit") + semitone + shift
}
