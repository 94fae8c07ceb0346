//! Paths of the pages for operators.

use super::{OPERATOR_BOOKINGS, OPERATOR_JOBS, OPERATOR_MEMBERS, OPERATOR_SETTINGS, with_query};

/// One booking, for an operator.
pub fn operator_booking(itinerary_id: &str) -> String {
    format!("{OPERATOR_BOOKINGS}/{itinerary_id}")
}

/// A text of the site, for an operator: `terms` or `privacy`.
pub fn operator_text(name: &str) -> String {
    format!("{OPERATOR_SETTINGS}/{name}")
}

/// One member, for an operator.
pub fn operator_member(user_id: &str) -> String {
    format!("{OPERATOR_MEMBERS}/{user_id}")
}

/// A document of a booking, for an operator: `invoice.pdf`, `voucher.pdf`.
pub fn operator_paper(itinerary_id: &str, file: &str) -> String {
    format!("{OPERATOR_BOOKINGS}/{itinerary_id}/{file}")
}

/// The jobs in a state, by their kind or all.
pub fn operator_jobs(state: &str, kind: Option<&str>) -> String {
    let mut fields = vec![("state", state.to_owned())];
    fields.extend(kind.map(|kind| ("kind", kind.to_owned())));
    with_query(OPERATOR_JOBS, &fields)
}
