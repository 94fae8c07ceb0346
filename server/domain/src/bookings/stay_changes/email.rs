//! The email that tells that both stays of a change are booked.

use crate::{
    Ctx,
    error::{Error, Result},
    itineraries::{email::is_demonstration, store::StoredItinerary},
    refunds::trip_url,
};
use contract::{StayChangeId, itinerary::StayChange, words};
use mail::{EmailContent, KeptStays};

/// "12 – 15 Dec 2026".
fn former_dates(change: &StayChange) -> String {
    words::date_range(change.check_in_date, change.check_out_date)
}

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

/// What the email of a booking says of the stay that it replaces.
pub(crate) fn replaces(change: &StayChange) -> String {
    use contract::itinerary::StayChangeStatus::{Booked, Completed};
    let former = format!(
        "It replaces your stay at {}, {}.",
        change.hotel_name,
        former_dates(change)
    );
    match change.status {
        Booked | Completed if change.refund.minor == 0 => {
            format!("{former} We cancel that one for you. Under its terms nothing comes back.")
        }
        Booked | Completed => format!(
            "{former} We cancel that one for you, and {} come back to the card you paid with. Most banks show a refund within 5 to 10 business days.",
            words::money(change.refund)
        ),
        _ => format!(
            "You booked it to replace your stay at {}, {}. That stay is still booked.",
            change.hotel_name,
            former_dates(change)
        ),
    }
}

/// What the email of the cancellation says of the stay that replaces it.
pub(crate) fn replaced_by(change: &StayChange) -> String {
    format!(
        "Your new stay there, {}, replaces it.",
        words::date_range(change.new_check_in_date, change.new_check_out_date)
    )
}
