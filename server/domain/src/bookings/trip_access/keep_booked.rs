//! The browser in which a trip was booked without an account keeps the trip longer than its session.

use super::{
    BROWSER_DAYS,
    access::{Kind, find, issue},
};
use crate::{
    Ctx, Viewer,
    calendar::from_day,
    entity::{itinerary, line_item},
    error::Result,
    states::State,
};
use chrono::{NaiveTime, TimeDelta};
use contract::{ItineraryId, itinerary::ItineraryStatus};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// A secret for the browser to keep: it opens the trip until 30 days after the last check-out. None where the viewer has an
/// account, the trip is not the viewer's or not booked, or a kept secret opens it already.
pub async fn keep_booked(ctx: &Ctx, viewer: &Viewer, secrets: &[String], id: ItineraryId) -> Result<Option<String>> {
    let Some(owner) = viewer.account_id().filter(|_| !viewer.is_authenticated()) else {
        return Ok(None);
    };
    let own = itinerary::Entity::find_by_id(id.0).filter(itinerary::Column::AccountId.eq(owner.0));
    let Some(trip) = own.one(ctx.db()).await? else {
        return Ok(None);
    };
    let Some(email) = trip.customer_email.clone().filter(|_| is_booked(&trip)) else {
        return Ok(None);
    };
    for secret in secrets {
        if let Some((_, opened)) = find(ctx, ctx.db(), Kind::Browser, secret).await?
            && opened.id == trip.id
        {
            return Ok(None);
        }
    }
    let lines = line_item::Entity::find().filter(line_item::Column::ItineraryId.eq(trip.id));
    let lines = lines.all(ctx.db()).await?;
    let last = lines.iter().map(|line| line.check_out).max().map(from_day);
    let ahead = last.map(|last| last.and_time(NaiveTime::MIN).and_utc() - ctx.now());
    let lifetime = ahead.unwrap_or_default().max(TimeDelta::zero()) + TimeDelta::days(BROWSER_DAYS);
    let secret = crate::transaction!(ctx, |tx| {
        issue(ctx, tx, Kind::Browser, Some(trip.id), &email, lifetime).await
    })?;
    Ok(Some(secret))
}

fn is_booked(trip: &itinerary::Model) -> bool {
    let booked = [
        ItineraryStatus::Confirmed,
        ItineraryStatus::PartiallyConfirmed,
        ItineraryStatus::PartiallyCancelled,
    ];
    booked.iter().any(|status| status.text() == trip.status)
}
