//! What emails say of a change.

use contract::{itinerary::StayChange, words};

/// "12 – 15 Dec 2026".
pub(crate) fn former_dates(change: &StayChange) -> String {
    words::date_range(change.check_in_date, change.check_out_date)
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
            format!("{former} We cancel that one for you. Under its terms nothing is refunded.")
        }
        Booked | Completed => format!(
            "{former} We cancel that one for you, and {} is refunded to the card you paid with. Most banks show a refund within 5 to 10 business days.",
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
