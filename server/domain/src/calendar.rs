//! Nights as the database has them: days since 1970-01-01 in the hotel's local calendar.

use chrono::{Datelike, Days, NaiveDate};

const EPOCH_FROM_CE: i32 = 719_163;

/// Days since 1970-01-01.
pub fn to_day(date: NaiveDate) -> i32 {
    date.num_days_from_ce() - EPOCH_FROM_CE
}

/// The date so many days after 1970-01-01.
pub fn from_day(day: i32) -> NaiveDate {
    let epoch = NaiveDate::default();
    let distance = Days::new(u64::from(day.unsigned_abs()));
    let date = if day < 0 {
        epoch.checked_sub_days(distance)
    } else {
        epoch.checked_add_days(distance)
    };
    date.unwrap_or(epoch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_and_its_date_are_one() {
        assert_eq!(to_day(NaiveDate::default()), 0);
        for day in [-1, 0, 1, 20_000, 47_482] {
            assert_eq!(to_day(from_day(day)), day);
        }
        assert_eq!(from_day(20_778).to_string(), "2026-11-21");
    }
}
