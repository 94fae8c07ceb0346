//! The email that tells what became of a change of guests.

use crate::{
    Ctx,
    error::{Error, Result},
    itineraries::{
        email::{confirmation_url, document, is_demonstration, stay},
        store::StoredItinerary,
        wire,
    },
};
use mail::{ChangedGuests, EmailContent};
use uuid::Uuid;

/// The recipient and the email. None when the booking has no address.
pub(super) fn changed(
    ctx: &Ctx,
    trip: &StoredItinerary,
    line: Uuid,
    refusal: Option<&str>,
) -> Result<Option<(String, EmailContent)>> {
    let itinerary = wire::itinerary(trip, ctx.now())?;
    let Some(customer) = itinerary.customer.clone() else {
        return Ok(None);
    };
    let line = itinerary.line_items.iter().find(|known| known.identity.0 == line);
    let line = line.ok_or_else(|| Error::Broken("a stay was changed and lost".to_owned()))?;
    let content = ChangedGuests {
        guest_name: customer.first_name.clone(),
        stay: stay(ctx, trip, line)?,
        refusal: refusal.map(str::to_owned),
        url: confirmation_url(ctx, &itinerary),
        documents: vec![document(
            ctx,
            &itinerary,
            "Open the voucher for the hotel (PDF)",
            "voucher.pdf",
        )],
        is_demonstration: is_demonstration(trip),
    };
    Ok(Some((customer.email, EmailContent::GuestsChanged(Box::new(content)))))
}
