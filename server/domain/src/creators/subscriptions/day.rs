//! Delivery times of emails: by day in the subscriber's time zone.

use crate::rates::ladder::earliest_valid;
use chrono::{DateTime, Timelike, Utc};
use chrono_tz::Tz;

/// Local hours between which emails leave.
const MORNING: u32 = 8;
const EVENING: u32 = 20;

/// The earliest delivery time of an email: at once by day, otherwise the next morning; a digest always the next
/// morning.
pub(super) fn due(now: DateTime<Utc>, time_zone: &str, is_digest: bool) -> DateTime<Utc> {
    let zone: Tz = time_zone.parse().unwrap_or(Tz::UTC);
    let local = now.with_timezone(&zone).naive_local();
    let is_day = (MORNING..EVENING).contains(&local.hour());
    if is_day && !is_digest {
        return now;
    }
    let day = if local.hour() < MORNING {
        Some(local.date())
    } else {
        local.date().succ_opt()
    };
    let morning = day.and_then(|day| day.and_hms_opt(MORNING, 0, 0));
    morning.map_or(now, |morning| earliest_valid(zone, morning))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn emails_leave_from_eight_to_eight_on_the_subscribers_clock() {
        for (now, zone, expected) in [
            ("2026-11-21T12:00:00Z", "UTC", "2026-11-21T12:00:00Z"),
            ("2026-11-21T08:00:00Z", "UTC", "2026-11-21T08:00:00Z"),
            ("2026-11-21T19:59:59Z", "UTC", "2026-11-21T19:59:59Z"),
            ("2026-11-21T07:59:59Z", "UTC", "2026-11-21T08:00:00Z"),
            ("2026-11-21T20:00:00Z", "UTC", "2026-11-22T08:00:00Z"),
            // Noon in Greenwich is night in Auckland and in Honolulu.
            ("2026-11-21T12:00:00Z", "Pacific/Auckland", "2026-11-21T19:00:00Z"),
            ("2026-11-21T12:00:00Z", "Pacific/Honolulu", "2026-11-21T18:00:00Z"),
            // The clocks change during this night.
            ("2026-10-24T20:00:00Z", "Europe/Berlin", "2026-10-25T07:00:00Z"),
            // A zone that a later time zone database has dropped.
            ("2026-11-21T12:00:00Z", "Mars/Base", "2026-11-21T12:00:00Z"),
        ] {
            assert_eq!(due(at(now), zone, false), at(expected), "{now} {zone}");
        }
    }

    #[test]
    fn a_digest_waits_for_the_next_morning() {
        for (now, expected) in [
            ("2026-11-21T12:00:00Z", "2026-11-22T08:00:00Z"),
            ("2026-11-21T08:00:00Z", "2026-11-22T08:00:00Z"),
            ("2026-11-21T07:00:00Z", "2026-11-21T08:00:00Z"),
        ] {
            assert_eq!(due(at(now), "UTC", true), at(expected), "{now}");
        }
    }
}
