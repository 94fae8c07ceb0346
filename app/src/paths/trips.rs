//! Paths of carts and trips, from the guest details to the documents.

use super::with_query;

/// Guest details.
pub fn contact(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/contact")
}

/// The guest details after a change of a stay, whose total in minor units was `before`.
pub fn contact_changed(itinerary_id: &str, line_item_id: &str, before: i64) -> String {
    let fields = [("changed", line_item_id.to_owned()), ("before", before.to_string())];
    with_query(&contact(itinerary_id), &fields)
}

/// A trip in another currency, asked about before it is changed.
pub fn trip_currency(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/currency")
}

/// The same with the currency and the way back.
pub fn trip_currency_to(itinerary_id: &str, to: &str, return_url: &str) -> String {
    let fields = [("to", to.to_owned()), ("returnUrl", return_url.to_owned())];
    with_query(&trip_currency(itinerary_id), &fields)
}

/// Payment.
pub fn payment(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/payment")
}

/// Payment of a trip that has changed its currency.
pub fn payment_in_currency(itinerary_id: &str) -> String {
    with_query(&payment(itinerary_id), &[("currency", "changed".to_owned())])
}

/// Booking confirmed.
pub fn confirmation(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/confirmation")
}

/// The calendar file of a booked itinerary.
pub fn calendar(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/calendar.ics")
}

/// Where a trip is cancelled and its refunds are shown.
pub fn cancel(itinerary_id: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/cancel")
}

/// Where the dates or rooms of a booked stay are changed.
pub fn change_stay(itinerary_id: &str, line_item_id: &str) -> String {
    format!("{}?stay={line_item_id}", change_stay_form(itinerary_id))
}

/// The same for its forms.
pub fn change_stay_form(itinerary_id: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/change")
}

/// Where the guests of a booked stay are changed.
pub fn stay_guests(itinerary_id: &str, line_item_id: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/guests?stay={line_item_id}")
}

/// Where the link of a shared trip is made and ended.
pub fn share(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/share")
}

/// A shared trip.
pub fn shared_trip(token: &str) -> String {
    format!("/trip/{token}")
}

/// A traveller's calendar, as programs read it.
pub fn calendar_feed(token: &str) -> String {
    format!("/calendar/{token}.ics")
}

/// The invoice of a trip as a file.
pub fn invoice_pdf(itinerary_id: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/invoice.pdf")
}

/// A credit note of a trip as a file.
pub fn credit_note_pdf(itinerary_id: &str, number: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/credit-note/{number}.pdf")
}

/// The voucher of a trip as a file.
pub fn voucher_pdf(itinerary_id: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/voucher.pdf")
}
