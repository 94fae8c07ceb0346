//! A trip that others read: where and when, and nothing of money or of who booked.

use super::{Kind, LinkState, find, make, revoke, standing_token};
use crate::{
    Ctx, Viewer,
    entity::itinerary,
    error::{Error, Result},
    itineraries::{
        calendar::full_address,
        load_current,
        store::{find_owned, lock_owned},
        wire,
    },
};
use contract::{
    Code, ItineraryId, UserId,
    itinerary::{LineItem, LineItemStatus},
    shared_trip::{SharedStay, SharedTrip},
};
use sea_orm::EntityTrait;

/// The token of the viewer's own trip, when it is shared.
pub async fn trip_link(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<Option<String>> {
    let owner = owner(viewer, id)?;
    find_owned(ctx.db(), owner, id, Code::ItineraryNotFound).await?;
    standing_token(ctx, Kind::Trip, owner, id.0).await
}

/// Shares the viewer's own trip; answers the token, which stays the same while it is shared.
pub async fn share_trip(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<String> {
    let owner = owner(viewer, id)?;
    crate::transaction!(ctx, |tx| {
        lock_owned(tx, owner, id, Code::ItineraryNotFound).await?;
        make(ctx, tx, Kind::Trip, owner, id.0).await
    })
}

/// Ends the link of the viewer's own trip for good; a new one has another address.
pub async fn stop_sharing_trip(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<()> {
    let owner = owner(viewer, id)?;
    crate::transaction!(ctx, |tx| {
        lock_owned(tx, owner, id, Code::ItineraryNotFound).await?;
        revoke(ctx, tx, Kind::Trip, owner, id.0).await
    })
}

fn owner(viewer: &Viewer, id: ItineraryId) -> Result<UserId> {
    let missing = |_| Error::refused(Code::ItineraryNotFound);
    viewer.reaches(id).map_err(missing)
}

/// What the holder of a link sees.
pub async fn read_trip(ctx: &Ctx, token: &str) -> Result<LinkState<SharedTrip>> {
    let LinkState::Open(link) = find(ctx, Kind::Trip, token).await? else {
        return Ok(LinkState::Ended);
    };
    let row = itinerary::Entity::find_by_id(link.subject_id).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
    let itinerary = wire::itinerary(&load_current(ctx, row).await?, ctx.now())?;
    let stays = itinerary
        .line_items
        .iter()
        .filter(|line| line.status != LineItemStatus::Failed);
    Ok(LinkState::Open(SharedTrip {
        title: itinerary.title.clone(),
        stays: stays.map(|line| stay(ctx, line)).collect(),
    }))
}

fn stay(ctx: &Ctx, line: &LineItem) -> SharedStay {
    let booking = &line.hotel_booking;
    let is_cancelled = line.status == LineItemStatus::Cancelled;
    let rooms = booking.rooms.iter().filter(|room| is_cancelled || !room.is_cancelled);
    SharedStay {
        hotel_name: booking.hotel_name.clone(),
        hotel_slug: booking.hotel_slug.clone(),
        title_image: booking.title_image.clone(),
        address: full_address(ctx, &booking.address),
        check_in_date: line.check_in_date,
        check_out_date: line.check_out_date,
        check_in_time: booking.check_in_time.clone(),
        check_out_time: booking.check_out_time.clone(),
        rooms: rooms.map(|room| room.room_type.clone()).collect(),
        is_cancelled,
    }
}
