//! Rules for stays. Reports every error at once, each with its field.

use crate::{
    Ctx,
    error::{Error, Refusals, Result},
};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use contract::{Code, limits::MAX_NIGHTS_OF_STAY, search::Occupancy};

// The index of hotels answers for stays of that length.
const _: () = assert!(MAX_NIGHTS_OF_STAY == search::index::MAX_STAY_NIGHTS);

/// How far ahead the check-out may be, in days.
pub(crate) const MAX_DAYS_AHEAD: u64 = 400;
/// Rooms in one search.
pub(crate) const MAX_ROOMS: usize = 9;
/// Adults in one room, and children in one room.
const MAX_GUESTS: u32 = 8;
/// In years.
const OLDEST_CHILD: u32 = 17;

/// The easternmost time zone's offset from UTC, in hours.
const FIRST_MORNING: i64 = 14;

/// Refuses invalid rooms.
pub(crate) fn check_rooms(rooms: &[Occupancy]) -> Result<()> {
    let mut refusals = Refusals::default();
    add_rooms(&mut refusals, rooms);
    refusals.into_result()
}

/// Refuses invalid dates at a place in that time zone.
pub(crate) fn check_dates(ctx: &Ctx, time_zone: &str, check_in: NaiveDate, check_out: NaiveDate) -> Result<()> {
    let zone: Tz = time_zone
        .parse()
        .map_err(|_| Error::Broken(format!("{time_zone:?} is no time zone")))?;
    let mut refusals = Refusals::default();
    add_dates(
        &mut refusals,
        ctx.now().with_timezone(&zone).date_naive(),
        check_in,
        check_out,
    );
    refusals.into_result()
}

/// The current date in the easternmost time zone, which is in no hotel's past.
pub(super) fn earliest(now: DateTime<Utc>) -> NaiveDate {
    (now + TimeDelta::hours(FIRST_MORNING)).date_naive()
}

/// Records the errors of rooms.
pub(super) fn add_rooms(refusals: &mut Refusals, rooms: &[Occupancy]) {
    if rooms.is_empty() {
        refusals.add(Code::NoRooms, "rooms");
    }
    if rooms.len() > MAX_ROOMS {
        // One error is enough; skips checking a thousand rooms.
        return refusals.add(Code::TooManyRooms, "rooms");
    }
    for (index, room) in rooms.iter().enumerate() {
        if room.adults == 0 {
            refusals.add(Code::NoAdults, format!("rooms[{index}].adults"));
        }
        if room.adults > MAX_GUESTS {
            refusals.add(Code::TooManyGuests, format!("rooms[{index}].adults"));
        }
        if room.child_ages.len() > MAX_GUESTS as usize {
            refusals.add(Code::TooManyGuests, format!("rooms[{index}].childAges"));
            continue;
        }
        for (child, age) in room.child_ages.iter().enumerate() {
            if *age > OLDEST_CHILD {
                refusals.add(Code::ChildAge, format!("rooms[{index}].childAges[{child}]"));
            }
        }
    }
}

/// Records the errors of dates, relative to `today`.
pub(super) fn add_dates(refusals: &mut Refusals, today: NaiveDate, check_in: NaiveDate, check_out: NaiveDate) {
    let last = today
        .checked_add_days(Days::new(MAX_DAYS_AHEAD))
        .unwrap_or(NaiveDate::MAX);
    if check_in < today {
        refusals.add(Code::DateInPast, "checkInDate");
    }
    if check_in > last {
        return refusals.add(Code::TooFarAhead, "checkInDate");
    }
    if check_out <= check_in {
        refusals.add(Code::CheckOutBeforeCheckIn, "checkOutDate");
    } else if (check_out - check_in).num_days() > i64::from(MAX_NIGHTS_OF_STAY) {
        refusals.add(Code::StayTooLong, "checkOutDate");
    } else if check_out > last {
        refusals.add(Code::TooFarAhead, "checkOutDate");
    }
}
