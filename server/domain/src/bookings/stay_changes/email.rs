//! The email that tells that both stays of a change are booked.

use crate::{
    Ctx,
    error::{Error, Result},
    itineraries::{email::is_demonstration, store::StoredItinerary},
    refunds::trip_url,
    replaced_stays::former_dates,
};
use contract::{StayChangeId, words};
use mail::{EmailContent, KeptStays};

/// The recipient and the email. None when the booking has no address.
pub(super) fn kept_both(ctx: &Ctx, trip: &StoredItinerary, id: StayChangeId) -> Result<Option<(String, EmailContent)>> {
    let Some(customer) = trip.itinerary.customer.as_ref().map(|customer| &customer.0) else {
        return Ok(None);
    };
    let change = trip.changes.iter().find(|change| change.id == id);
    let change = change.ok_or_else(|| Error::Broken(format!("change {id} is not one of its trip")))?;
    let content = KeptStays {
        guest_name: customer.first_name.clone(),
        hotel: change.hotel_name.clone(),
        former_dates: former_dates(change),
        new_dates: words::date_range(change.new_check_in_date, change.new_check_out_date),
        refund: words::money(change.refund),
        url: trip_url(ctx, change.itinerary_id.0),
        is_demonstration: is_demonstration(trip),
    };
    Ok(Some((
        customer.email.clone(),
        EmailContent::StaysKept(Box::new(content)),
    )))
}
