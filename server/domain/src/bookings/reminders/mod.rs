//! Reminders: two days before cancelling stops being free, and three days before the arrival. Each once for a stay, at nine
//! in the morning of the traveller, and never for what was cancelled: where the stay stands is read when a reminder leaves.

mod send;

use crate::{
    Ctx,
    calendar::from_day,
    error::Result,
    itineraries::store::{StoredItinerary, StoredStay},
    jobs,
    states::State,
};
use chrono::{DateTime, Days, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use contract::itinerary::LineItemStatus;
use sea_orm::ConnectionTrait;
pub(crate) use send::resume;

/// The kinds of reminders; each is the kind of its job too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    FreeCancellationEnds,
    CheckIn,
}

impl Kind {
    pub(crate) const ALL: [Self; 2] = [Self::FreeCancellationEnds, Self::CheckIn];

    /// As it is stored.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::FreeCancellationEnds => "reminder.free_cancellation_ends",
            Self::CheckIn => "reminder.check_in",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.text() == text)
    }

    /// How many days before.
    const fn days(self) -> u64 {
        match self {
            Self::FreeCancellationEnds => 2,
            Self::CheckIn => 3,
        }
    }
}

/// Leaves the jobs of a trip that was just booked. What would be due already was told by the confirmation.
pub(crate) async fn plan(ctx: &Ctx, tx: &impl ConnectionTrait, trip: &StoredItinerary) -> Result<()> {
    for stay in &trip.stays {
        if LineItemStatus::parse(&stay.line.status)? != LineItemStatus::Confirmed {
            continue;
        }
        for kind in Kind::ALL {
            if let Some(at) = due(trip, stay, kind, ctx.now()).filter(|at| *at > ctx.now()) {
                jobs::enqueue(ctx, tx, kind.text(), stay.line.id, at).await?;
            }
        }
    }
    Ok(())
}

/// When a reminder leaves: at nine in the morning where the traveller is, so many days before; at the hotel where the
/// traveller's zone is not known.
fn due(trip: &StoredItinerary, stay: &StoredStay, kind: Kind, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let hotel = || stay.hotel.time_zone.parse().unwrap_or(Tz::UTC);
    let zone = trip.time_zone().unwrap_or_else(hotel);
    let day = match kind {
        Kind::FreeCancellationEnds => free_until(stay, now)?.with_timezone(&zone).date_naive(),
        Kind::CheckIn => from_day(stay.line.check_in),
    };
    let morning = day.checked_sub_days(Days::new(kind.days()))?.and_time(NINE);
    Some(zone.from_local_datetime(&morning).earliest()?.with_timezone(&Utc))
}

const NINE: NaiveTime = match NaiveTime::from_hms_opt(9, 0, 0) {
    Some(time) => time,
    None => NaiveTime::MIN,
};

/// Until when every room that stands can be cancelled without charge; none where one cannot.
fn free_until(stay: &StoredStay, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let rooms = stay.rooms.iter().filter(|room| room.cancelled_at.is_none());
    let ends = rooms.map(|room| {
        let charges = room.quote.0.charges.iter();
        charges
            .filter(|charge| charge.amount.minor == 0)
            .filter_map(|charge| charge.until)
            .find(|until| now < *until)
    });
    let ends: Option<Vec<DateTime<Utc>>> = ends.collect();
    ends?.into_iter().min()
}
