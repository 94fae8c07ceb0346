//! Links to the documents of a trip: PDF files.

use crate::paths;
use contract::itinerary::{Itinerary, ItineraryStatus, LineItemStatus};
use leptos::prelude::*;

/// Invoice, voucher and credit notes, as far as there are any.
pub fn links(itinerary: &Itinerary) -> Option<AnyView> {
    let id = itinerary.id.to_string();
    let mut files = Vec::new();
    let was_booked = itinerary.line_items.iter().any(|line| {
        matches!(
            line.status,
            LineItemStatus::Confirmed | LineItemStatus::Cancelling | LineItemStatus::Cancelled
        )
    });
    // Only guests who still come need a voucher.
    let mut lines = itinerary.line_items.iter();
    let is_expected = itinerary.status != ItineraryStatus::Completed
        && lines.any(|line| matches!(line.status, LineItemStatus::Confirmed | LineItemStatus::Cancelling));
    if itinerary.paid.is_some() && was_booked {
        files.push((paths::invoice_pdf(&id), "Invoice".to_owned()));
    }
    if itinerary.paid.is_some() && is_expected {
        files.push((paths::voucher_pdf(&id), "Voucher for the hotel".to_owned()));
    }
    let of_cancellations = itinerary.cancellations.iter().map(|one| &one.credit_note_number);
    let of_fees = itinerary.refunds.iter().map(|one| &one.credit_note_number);
    for number in of_cancellations.chain(of_fees).flatten() {
        files.push((paths::credit_note_pdf(&id, number), format!("Credit note {number}")));
    }
    if files.is_empty() {
        return None;
    }
    let links = files
        .into_iter()
        .map(|(href, label)| view! { <li><a href=href>{format!("{label} (PDF)")}</a></li> })
        .collect_view();
    Some(view! { <ul class="facts no-print" aria-label="Documents">{links}</ul> }.into_any())
}
