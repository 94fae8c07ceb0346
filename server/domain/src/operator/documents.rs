//! The documents of any trip, for an operator. Opening one is written down.

use super::{
    action::{Actor, Subject, looked},
    words::DOCUMENT_OPENED,
};
use crate::{
    Ctx, Viewer,
    entity::itinerary,
    error::{Error, Result},
    papers,
    viewer::TripGuest,
};
use contract::{Code, ItineraryId, UserId, paper::Paper};
use sea_orm::EntityTrait;

/// The invoice of a trip.
pub async fn invoice(ctx: &Ctx, actor: &Actor, id: ItineraryId) -> Result<Paper> {
    let guest = open_as_guest(ctx, actor, id).await?;
    papers::invoice(ctx, &guest, id).await
}

/// A credit note of a trip, by its number.
pub async fn credit_note(ctx: &Ctx, actor: &Actor, id: ItineraryId, number: &str) -> Result<Paper> {
    let guest = open_as_guest(ctx, actor, id).await?;
    papers::credit_note(ctx, &guest, id, number).await
}

/// The voucher of a trip as it is booked now.
pub async fn voucher(ctx: &Ctx, actor: &Actor, id: ItineraryId) -> Result<Paper> {
    let guest = open_as_guest(ctx, actor, id).await?;
    papers::voucher(ctx, &guest, id).await
}

/// The viewer that may read this one trip, as its guests do; written down.
async fn open_as_guest(ctx: &Ctx, actor: &Actor, id: ItineraryId) -> Result<Viewer> {
    let row = itinerary::Entity::find_by_id(id.0).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::refused(Code::ItineraryNotFound))?;
    let subject = Subject::new("itinerary", id).of_trip(Some(id.0));
    looked(ctx, actor, DOCUMENT_OPENED, &subject).await?;
    Ok(Viewer::Guest(TripGuest {
        itinerary: id,
        owner: UserId(row.account_id),
    }))
}
