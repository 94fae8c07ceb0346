//! The calendar of all trips of a person, under an address that calendar programs read again and again.

use super::{Kind, LinkState, find, make, revoke, standing_token};
use crate::{
    Ctx, Viewer,
    entity::{account, itinerary},
    error::{Error, Result},
    itineraries::{calendar::calendar_feed, store::load, wire},
    states::State,
};
use contract::{Code, itinerary::ItineraryStatus};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// Trips in a calendar at most: those booked last.
const MAX_TRIPS: u64 = 200;

/// The token of the viewer's calendar, when there is one.
pub async fn calendar_link(ctx: &Ctx, viewer: &Viewer) -> Result<Option<String>> {
    match viewer.account_id() {
        Some(owner) => standing_token(ctx, Kind::Calendar, owner, owner.0).await,
        None => Ok(None),
    }
}

/// Makes the viewer's calendar address; answers its token.
pub async fn make_calendar_link(ctx: &Ctx, viewer: &Viewer) -> Result<String> {
    let owner = viewer.account()?.id;
    crate::transaction!(ctx, |tx| {
        let found = account::Entity::find_by_id(owner.0).lock_exclusive().one(tx).await?;
        found.ok_or_else(|| Error::refused(Code::SessionExpired))?;
        make(ctx, tx, Kind::Calendar, owner, owner.0).await
    })
}

/// Ends the viewer's calendar address for good; a new one has another address.
pub async fn stop_calendar_link(ctx: &Ctx, viewer: &Viewer) -> Result<()> {
    let owner = viewer.account()?.id;
    crate::transaction!(ctx, |tx| { revoke(ctx, tx, Kind::Calendar, owner, owner.0).await })
}

/// The calendar that a program reads.
pub async fn read_calendar(ctx: &Ctx, token: &str) -> Result<LinkState<String>> {
    let LinkState::Open(link) = find(ctx, Kind::Calendar, token).await? else {
        return Ok(LinkState::Ended);
    };
    let booked = [
        ItineraryStatus::Confirmed,
        ItineraryStatus::PartiallyConfirmed,
        ItineraryStatus::PartiallyCancelled,
        ItineraryStatus::Completed,
    ];
    let rows = itinerary::Entity::find()
        .filter(itinerary::Column::AccountId.eq(link.account_id))
        .filter(itinerary::Column::Status.is_in(booked.map(|status| status.text())))
        .order_by_desc(itinerary::Column::CreatedAt)
        .order_by_desc(itinerary::Column::Id)
        .limit(MAX_TRIPS)
        .all(ctx.db())
        .await?;
    let now = ctx.now();
    let trips = load(ctx.db(), rows).await?;
    let trips = trips
        .iter()
        .map(|trip| wire::itinerary(trip, now))
        .collect::<Result<Vec<_>>>()?;
    Ok(LinkState::Open(calendar_feed(ctx, &trips)))
}
