//! Calendar days, which change at midnight UTC so that the day is the same everywhere.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use thiserror::Error;

use super::Rng;

const SECONDS: u64 = 24 * 60 * 60;
/// Days from 1 March 0000 to 1 January 1970. Years start in March, so that the leap day comes last.
const EPOCH: i32 = 719_468;
/// The days of 400 years, after which the calendar repeats.
const CYCLE: i32 = 146_097;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// A calendar day of the years 0 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    /// Days since 1 January 1970.
    number: i32,
}

/// A text that is not a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is no day; 2026-11-16 is one")]
pub struct NoDay;

impl Day {
    /// The day with this date, if there is one.
    pub fn new(year: i32, month: u32, day: u32) -> Option<Self> {
        if !(0..=9999).contains(&year) || !(1..=12).contains(&month) || day == 0 {
            return None;
        }
        let month = month as i32;
        let from_march = (month + 9) % 12;
        let year_from_march = if month <= 2 { year - 1 } else { year };
        let (cycle, of_cycle) = (year_from_march.div_euclid(400), year_from_march.rem_euclid(400));
        let of_year = (153 * from_march + 2) / 5 + day.min(99) as i32 - 1;
        let number = cycle * CYCLE + of_cycle * 365 + of_cycle / 4 - of_cycle / 100 + of_year - EPOCH;
        let found = Self { number };
        (found.date() == (year, month as u32, day)).then_some(found)
    }

    /// The day that a moment belongs to.
    pub fn of(moment: SystemTime) -> Self {
        let seconds = moment.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
        let last = 2_932_896;
        Self { number: (seconds / SECONDS).min(last) as i32 }
    }

    /// Year, month and day, the months and days counted from 1.
    pub fn date(self) -> (i32, u32, u32) {
        let days = self.number + EPOCH;
        let (cycle, of_cycle) = (days.div_euclid(CYCLE), days.rem_euclid(CYCLE));
        let year = (of_cycle - of_cycle / 1_460 + of_cycle / 36_524 - of_cycle / 146_096) / 365;
        let of_year = of_cycle - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year + cycle * 400 + i32::from(month <= 2);
        (year, month as u32, day as u32)
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> usize {
        // 1 January 1970 was a Thursday.
        (self.number + 3).rem_euclid(7) as usize
    }

    /// The day this many days later, or earlier if negative.
    #[must_use]
    pub fn plus(self, days: i32) -> Self {
        Self { number: self.number.saturating_add(days) }
    }

    /// The first day of the month this many months later, or earlier if negative.
    #[must_use]
    pub fn first_of_month(self, months: i32) -> Self {
        let (year, month, _) = self.date();
        let count = year * 12 + month as i32 - 1 + months;
        Self::new(count.div_euclid(12), count.rem_euclid(12) as u32 + 1, 1).unwrap_or(self)
    }

    /// How many days its month has.
    pub fn days_in_month(self) -> u32 {
        (self.first_of_month(1).number - self.first_of_month(0).number).clamp(28, 31) as u32
    }

    /// The month in words: November 2026.
    pub fn month(self) -> String {
        let (year, month, _) = self.date();
        format!("{} {year}", MONTHS[month as usize - 1])
    }

    /// The date in full: Monday, 16 November 2026.
    pub fn written(self) -> String {
        format!("{}, {} {}", WEEKDAYS[self.weekday()], self.date().2, self.month())
    }

    /// The date in short: 16 Nov 2026.
    pub fn short(self) -> String {
        let (year, month, day) = self.date();
        format!("{day} {} {year}", &MONTHS[month as usize - 1][..3])
    }

    /// The seed of this day's game. It must never change.
    pub fn seed(self, game: &str) -> u64 {
        // FNV-1a, which is short and the same everywhere; the generator does the mixing.
        let text = format!("{self} {game}");
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Rng::new(hash).below(u32::MAX).into()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(formatter, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let number = |part: &str| part.parse().ok().filter(|_| is_number(part));
        let parts: Option<Vec<u32>> = text.split('-').map(number).collect();
        let Some([year, month, day]) = parts.as_deref() else { return Err(NoDay) };
        Self::new(*year.min(&10_000) as i32, *month, *day).ok_or(NoDay)
    }
}
