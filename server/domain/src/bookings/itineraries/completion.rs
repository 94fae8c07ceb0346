//! Trips whose last night is over are completed: they stay as they are, and nothing of them can be cancelled.

use super::store::{StoredStay, load_one, move_status};
use crate::{
    Ctx,
    calendar::{from_day, to_day},
    entity::{itinerary, line_item},
    error::Result,
    states::State,
};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use contract::itinerary::{ItineraryStatus, LineItemStatus};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{ExprTrait, Query},
};

/// Booked trips that have not ended.
const BOOKED: [ItineraryStatus; 3] = [
    ItineraryStatus::Confirmed,
    ItineraryStatus::PartiallyConfirmed,
    ItineraryStatus::PartiallyCancelled,
];
/// Trips that one pass completes.
const MAX_AT_ONCE: u64 = 500;

/// Whether the day of check-out is over at the hotel.
pub(crate) fn is_over(stay: &StoredStay, now: DateTime<Utc>) -> bool {
    let zone: Tz = stay.hotel.time_zone.parse().unwrap_or(Tz::UTC);
    now.with_timezone(&zone).date_naive() > from_day(stay.line.check_out)
}

/// Completes the trips whose booked stays are over; one that a hotel is cancelling waits for its answer. It can be repeated.
pub async fn complete_past(ctx: &Ctx) -> Result<()> {
    let today = to_day(ctx.now().date_naive());
    let is_ahead = Condition::all()
        .add(line_item::Column::Status.eq(LineItemStatus::Confirmed.text()))
        .add(line_item::Column::CheckOut.gte(today));
    let goes_on = Condition::any()
        .add(line_item::Column::Status.eq(LineItemStatus::Cancelling.text()))
        .add(is_ahead);
    let mut going_on = Query::select();
    going_on
        .column(line_item::Column::ItineraryId)
        .from(line_item::Entity)
        .cond_where(goes_on);
    let past = itinerary::Entity::find()
        .filter(itinerary::Column::Status.is_in(BOOKED.map(|status| status.text())))
        .filter(sea_orm::sea_query::Expr::col(itinerary::Column::Id).not_in_subquery(going_on))
        .order_by_asc(itinerary::Column::Id)
        .limit(MAX_AT_ONCE)
        .all(ctx.db())
        .await?;
    for row in past {
        crate::transaction!(ctx, |tx| {
            let row = itinerary::Entity::find_by_id(row.id).lock_exclusive().one(tx).await?;
            let Some(row) = row else { return Ok(()) };
            let trip = load_one(tx, row).await?;
            let is_past = BOOKED.contains(&trip.status()?)
                && trip
                    .stays
                    .iter()
                    .all(|stay| match LineItemStatus::parse(&stay.line.status) {
                        Ok(LineItemStatus::Confirmed) => is_over(stay, ctx.now()),
                        Ok(status) => status != LineItemStatus::Cancelling,
                        Err(_) => false,
                    });
            if is_past {
                let to = ItineraryStatus::Completed;
                move_status(ctx, tx, &trip.itinerary, to, None, "the last night is over").await?;
            }
            Ok(())
        })?;
    }
    Ok(())
}
