//! Resolves cancellation ladders to instants. Steps count back from check-in in the hotel's local time, so that a
//! deadline keeps its hour across a clock change.

use crate::rates::{
    stay_price::to_step,
    terms::{LadderStep, Penalty},
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// A period in which cancellation has one price. Windows of a ladder are in order and without gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// `None`: from the booking.
    pub from: Option<DateTime<Utc>>,
    /// `None`: without an end.
    pub until: Option<DateTime<Utc>>,
    pub penalty: Penalty,
}

/// Time and zone of check-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub date: NaiveDate,
    pub time: NaiveTime,
    pub time_zone: Tz,
}

impl Arrival {
    /// The instant of check-in.
    pub fn instant(&self) -> DateTime<Utc> {
        self.before(0)
    }

    /// The instant `hours` earlier on the hotel's local clock.
    fn before(&self, hours: i32) -> DateTime<Utc> {
        let check_in = self.date.and_time(self.time);
        let local = check_in.checked_sub_signed(TimeDelta::hours(hours.into()));
        earliest_valid(self.time_zone, local.unwrap_or(check_in))
    }
}

/// The instant of a local time: the earlier one if it occurs twice, and the end of the gap if it does not exist.
pub fn earliest_valid(time_zone: Tz, local: NaiveDateTime) -> DateTime<Utc> {
    // No clock change is longer than a day, so the search ends; all real changes are whole minutes.
    (0..=24 * 60)
        .find_map(|minutes| {
            time_zone
                .from_local_datetime(&(cut(local, minutes) + TimeDelta::minutes(minutes)))
                .earliest()
        })
        .map_or_else(|| local.and_utc(), |instant| instant.with_timezone(&Utc))
}

/// Inside a gap, continues from full minutes, so that the search meets the gap's end exactly.
fn cut(local: NaiveDateTime, minutes: i64) -> NaiveDateTime {
    use chrono::Timelike;
    if minutes == 0 {
        local
    } else {
        local
            .with_second(0)
            .and_then(|local| local.with_nanosecond(0))
            .unwrap_or(local)
    }
}

/// The ladder's windows. If the last one is free, it ends at check-in: from then on, nothing is refunded.
pub fn windows(ladder: &[LadderStep], arrival: &Arrival) -> Vec<Window> {
    let mut windows = vec![Window {
        from: None,
        until: None,
        penalty: Penalty::None,
    }];
    let mut begin = |from: Option<DateTime<Utc>>, penalty: Penalty| {
        // A step that begins no later than the former one replaces it.
        while windows.last().is_some_and(|last| from <= last.from) {
            windows.pop();
        }
        match windows.last_mut() {
            Some(last) if last.penalty == penalty => last.until = None,
            Some(last) => {
                last.until = from;
                windows.push(Window {
                    from,
                    until: None,
                    penalty,
                });
            }
            None => windows.push(Window {
                from: None,
                until: None,
                penalty,
            }),
        }
    };
    for step in ladder {
        begin(
            step.hours_before_check_in.map(|hours| arrival.before(hours)),
            step.penalty,
        );
    }
    if windows.last().is_some_and(|last| last.penalty == Penalty::None) {
        let from = Some(arrival.instant());
        if windows.last().is_some_and(|last| last.from < from) {
            if let Some(last) = windows.last_mut() {
                last.until = from;
            }
            windows.push(Window {
                from,
                until: None,
                penalty: Penalty::Full,
            });
        }
    }
    windows
}

/// The amount of a penalty in minor units, at most the paid amount.
pub fn penalty_amount(penalty: Penalty, pay_now: i64, first_night: i64) -> i64 {
    let amount = match penalty {
        Penalty::None => 0,
        Penalty::FirstNight => first_night,
        Penalty::BasisPoints(basis_points) => to_step(i128::from(pay_now) * i128::from(basis_points), 10_000, 1),
        Penalty::Full => pay_now,
    };
    amount.clamp(0, pay_now.max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local(text: &str) -> NaiveDateTime {
        text.parse().unwrap()
    }

    fn instant(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn a_local_time_that_the_clocks_skip_is_the_first_moment_after_the_gap() {
        // Berlin, 29 March 2026: 02:00 to 03:00 does not exist.
        let berlin = chrono_tz::Europe::Berlin;
        assert_eq!(
            earliest_valid(berlin, local("2026-03-29T02:30:30")),
            instant("2026-03-29T01:00:00Z")
        );
        assert_eq!(
            earliest_valid(berlin, local("2026-03-29T03:00:00")),
            instant("2026-03-29T01:00:00Z")
        );
        // Lord Howe Island changes its clocks by half an hour.
        let lord_howe = chrono_tz::Australia::Lord_Howe;
        assert_eq!(
            earliest_valid(lord_howe, local("2026-10-04T02:10:00")),
            instant("2026-10-03T15:30:00Z")
        );
    }

    #[test]
    fn a_local_time_that_comes_twice_is_the_earlier_one() {
        let berlin = chrono_tz::Europe::Berlin;
        assert_eq!(
            earliest_valid(berlin, local("2026-10-25T02:30:00")),
            instant("2026-10-25T00:30:00Z")
        );
    }

    #[test]
    fn a_deadline_keeps_its_hour_across_a_change_of_the_clocks() {
        let arrival = Arrival {
            date: NaiveDate::from_ymd_opt(2026, 3, 30).unwrap(),
            time: NaiveTime::from_hms_opt(15, 0, 0).unwrap(),
            time_zone: chrono_tz::Europe::Berlin,
        };
        let ladder = [LadderStep {
            hours_before_check_in: Some(48),
            penalty: Penalty::Full,
        }];
        // 15:00 in winter time, although only 47 hours pass.
        let windows = windows(&ladder, &arrival);
        assert_eq!(windows[0].until, Some(instant("2026-03-28T14:00:00Z")));
        assert_eq!(arrival.instant(), instant("2026-03-30T13:00:00Z"));
    }

    #[test]
    fn free_cancellation_without_an_end_ends_at_check_in() {
        let arrival = Arrival {
            date: NaiveDate::from_ymd_opt(2026, 7, 1).unwrap(),
            time: NaiveTime::from_hms_opt(14, 0, 0).unwrap(),
            time_zone: chrono_tz::UTC,
        };
        let check_in = Some(instant("2026-07-01T14:00:00Z"));
        let expected = [
            Window {
                from: None,
                until: check_in,
                penalty: Penalty::None,
            },
            Window {
                from: check_in,
                until: None,
                penalty: Penalty::Full,
            },
        ];
        assert_eq!(windows(&[], &arrival), expected);
        let always = [LadderStep {
            hours_before_check_in: None,
            penalty: Penalty::Full,
        }];
        assert_eq!(
            windows(&always, &arrival),
            [Window {
                from: None,
                until: None,
                penalty: Penalty::Full
            }]
        );
    }
}
