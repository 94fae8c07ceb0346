//! Occupancy: how many rooms of a night the demonstration's own guests have taken. It depends on the hotel and the
//! date alone, never on the current day.
//!
//! A hotel's seed encodes its season: bits 0 to 3 the peak month, bit 4 whether midweek is busy.

use chrono::{Datelike, NaiveDate};

use crate::chance::{label, mix};

/// Thousandths added by the distance in months from the peak.
const SEASON: [u32; 7] = [34, 26, 15, 7, 3, 0, 0];

/// A seed that encodes the season.
pub(crate) fn seed_with_season(seed: u64, peak_month: u8, busy_midweek: bool) -> u64 {
    seed & !0x1f | u64::from(peak_month.min(11)) | u64::from(busy_midweek) << 4
}

/// Whether a room type is sold out in a night: about 8 of 100 room-nights and 6 of 100 hotel-nights,
/// in clusters (weekends, busy weeks, the high season), never fewer than 3 nor more than 15 of 100
/// over many hotels.
#[must_use]
pub fn closed(hotel_seed: u64, room_type_index: u32, night: NaiveDate) -> bool {
    let pressure = Pressure::of(hotel_seed, night);
    if pressure.full_house() {
        return true;
    }
    let label = 0x2000_0000_0000 | u64::from(room_type_index) << 32 | pressure.day;
    draw(hotel_seed, label) < 22 + pressure.lift / 4
}

/// How many of `allotment` rooms are taken: all when closed, else fewer than all.
#[must_use]
pub fn sold(hotel_seed: u64, room_type_index: u32, night: NaiveDate, allotment: u16) -> u16 {
    if closed(hotel_seed, room_type_index, night) {
        return allotment;
    }
    let pressure = Pressure::of(hotel_seed, night);
    let label = 0x3000_0000_0000 | u64::from(room_type_index) << 32 | pressure.day;
    let share = draw(hotel_seed, label) * 7 / 10 + pressure.lift * 4;
    let taken = u32::from(allotment) * share.min(999) / 1000;
    (taken as u16).min(allotment.saturating_sub(1))
}

/// The demand for a hotel in a night.
struct Pressure {
    seed: u64,
    /// Days since the common era, below 2^32.
    day: u64,
    weekday: u32,
    midweek: bool,
    /// Thousandths above a quiet night.
    lift: u32,
}

impl Pressure {
    fn of(seed: u64, night: NaiveDate) -> Self {
        let weekday = night.weekday().num_days_from_monday();
        let midweek = seed & 0x10 != 0;
        let away = (seed as u32 & 0xf).abs_diff(night.month0());
        let season = SEASON[away.min(12 - away.min(12)).min(6) as usize];
        let by_day = match (midweek, weekday) {
            (true, 1 | 2) => 20,
            (true, 0 | 3) => 8,
            (false, 4 | 5) => 22,
            _ => 0,
        };
        let day = u64::try_from(night.num_days_from_ce()).unwrap_or(0);
        Self {
            seed,
            day,
            weekday,
            midweek,
            lift: season + by_day,
        }
    }

    /// Whether the whole hotel is taken: for a busy weekend or midweek at once, in a busy half week, or for a single
    /// night.
    fn full_house(&self) -> bool {
        let week = self.day.div_ceil(7);
        let together = if self.midweek { [1, 2] } else { [4, 5] };
        if together.contains(&self.weekday) {
            return draw(self.seed, 0x1000_0000_0000 | week) < 42 + self.lift * 3 / 4;
        }
        let half = (self.day + mix(self.seed, label("half week")) % 5) / 5;
        draw(self.seed, 0x1100_0000_0000 | half) < 14
            || draw(self.seed, 0x1200_0000_0000 | self.day) < 28 + self.lift * 3 / 4
    }
}

/// A number of 0..1000.
fn draw(seed: u64, label: u64) -> u32 {
    ((u128::from(mix(seed, label)) * 1000) >> 64) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sold_is_the_allotment_exactly_when_closed() {
        let start = NaiveDate::from_ymd_opt(2025, 1, 1).unwrap();
        for (offset, night) in start.iter_days().take(2_000).enumerate() {
            let seed = seed_with_season(mix(3, offset as u64 % 17), offset as u8 % 12, offset % 2 == 0);
            for room in 0..3 {
                let taken = sold(seed, room, night, 6);
                assert_eq!(taken == 6, closed(seed, room, night));
            }
        }
    }

    #[test]
    fn the_two_nights_of_a_weekend_are_full_together() {
        let seed = seed_with_season(mix(3, 5), 7, false);
        let friday = NaiveDate::from_ymd_opt(2026, 7, 3).unwrap();
        for week in 0..300 {
            let night = friday + chrono::Days::new(week * 7);
            let full = |night| Pressure::of(seed, night).full_house();
            // The season may change between the two at the turn of a month.
            if night.month() == night.succ_opt().unwrap().month() {
                assert_eq!(full(night), full(night.succ_opt().unwrap()));
            }
        }
    }

    #[test]
    fn a_room_that_does_not_exist_has_no_guests() {
        let night = NaiveDate::from_ymd_opt(2026, 5, 5).unwrap();
        assert_eq!(sold(1, 0, night, 0), 0);
    }
}
