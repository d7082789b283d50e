//! The finished games of one room: the recent ones individually, and older ones as sums. Plain Rust.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Ending, Entry, Group, Totals};
use crate::platform::storage::Shared;

/// The number of games kept individually.
pub const KEPT: usize = 200;
/// The number of games that keep their replay.
pub const REPLAYS: usize = 50;
/// The total length of all kept codes, in bytes. The newest code is always kept.
const CODES: usize = 1 << 20;

/// The finished games of a room.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logbook {
    /// The sums of games that are no longer kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<Earlier>,
    /// The recent games, the newest last.
    #[serde(default, rename = "game", skip_serializing_if = "Vec::is_empty")]
    games: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Earlier {
    assisted: bool,
    /// Which games; `None` stands for all that can be won or lost.
    group: Option<Group>,
    totals: Totals,
}

/// Whether a game can be won or lost. Such games are also counted all together.
fn is_contest(entry: &Entry) -> bool {
    entry.result != Ending::Ended
}

impl Logbook {
    pub const EMPTY: Self = Self { earlier: Vec::new(), games: Vec::new() };

    pub fn is_empty(&self) -> bool {
        self.games.is_empty() && self.earlier.is_empty()
    }

    /// Adds a game that has just ended.
    pub fn add(&mut self, entry: Entry) {
        self.games.push(entry);
        self.fold();
    }

    /// Adds the oldest games to the sums, and drops codes beyond the limits.
    pub fn fold(&mut self) {
        let old = self.games.len().saturating_sub(KEPT);
        for entry in self.games.drain(..old) {
            let all = is_contest(&entry).then_some(None);
            for group in std::iter::once(Some(entry.group.clone())).chain(all) {
                let same = |earlier: &Earlier| earlier.group == group && earlier.assisted == entry.assisted;
                let place = self.earlier.iter().position(same).unwrap_or_else(|| {
                    let totals = Totals::default();
                    self.earlier.push(Earlier { group, assisted: entry.assisted, totals });
                    self.earlier.len() - 1
                });
                self.earlier[place].totals.add(&entry);
            }
        }
        let mut letters = 0_usize;
        for (age, entry) in self.games.iter_mut().rev().enumerate() {
            letters = letters.saturating_add(entry.code.as_ref().map_or(0, String::len));
            if age >= REPLAYS || (letters > CODES && age > 0) {
                entry.code = None;
            }
        }
    }

    /// The sums of a group's games, with or without help; `None` stands for all that can be won or lost.
    pub fn totals(&self, group: Option<&Group>, assisted: bool) -> Totals {
        self.totals_before(group, assisted, 0)
    }

    /// The same sums without the `last` most recent games.
    pub fn totals_before(&self, group: Option<&Group>, assisted: bool, last: usize) -> Totals {
        let same = |earlier: &&Earlier| earlier.group.as_ref() == group && earlier.assisted == assisted;
        let earlier = self.earlier.iter().find(same);
        let mut totals = earlier.map(|earlier| earlier.totals.clone()).unwrap_or_default();
        let kept = self.of(group, assisted).count().saturating_sub(last);
        for entry in self.of(group, assisted).take(kept) {
            totals.add(entry);
        }
        totals
    }

    /// The kept games of a group, the oldest first.
    pub fn of<'a>(
        &'a self,
        group: Option<&'a Group>,
        assisted: bool,
    ) -> impl DoubleEndedIterator<Item = &'a Entry> {
        self.games.iter().filter(move |entry| {
            let belongs = group.map_or_else(|| is_contest(entry), |group| entry.group == *group);
            belongs && entry.assisted == assisted
        })
    }

    /// All kept games, the newest first.
    pub fn recent(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.games.iter().rev()
    }

    fn count(&self) -> usize {
        let earlier = self.earlier().map(|(_, _, totals)| totals.games as usize);
        earlier.fold(self.games.len(), usize::saturating_add)
    }

    /// Every group that has a game, sorted.
    pub fn groups(&self) -> Vec<&Group> {
        let recent = self.games.iter().map(|entry| &entry.group);
        let groups: BTreeSet<&Group> = self.earlier().map(|(group, ..)| group).chain(recent).collect();
        groups.into_iter().collect()
    }

    /// The sums of games that are no longer kept, by group and help.
    pub(super) fn earlier(&self) -> impl Iterator<Item = (&Group, bool, &Totals)> {
        self.earlier
            .iter()
            .filter_map(|earlier| Some((earlier.group.as_ref()?, earlier.assisted, &earlier.totals)))
    }
}

impl Shared for Logbook {
    fn take_over(&mut self, before: &Self, now: &Self) {
        let added = now.count().checked_sub(before.count());
        match added.map(|added| now.games.len().checked_sub(added)) {
            // New games are added one by one.
            Some(Some(first)) if self != before => self.games.extend_from_slice(&now.games[first..]),
            // A clear was undone, so everything comes back, including the sums.
            Some(None) if self != before => {
                let others = std::mem::replace(self, now.clone());
                self.games.extend(others.games);
            }
            // The logbook was cleared, or nobody else has written anything.
            _ => return self.clone_from(now),
        }
        self.games.sort_by_key(|entry| entry.date);
        self.fold();
    }
}
