//! Stays as mail programs read them: schema.org, LodgingReservation.

use crate::content::Reservation;
use serde_json::{Value, json};

/// JSON that can stand in a script of a page.
pub(super) fn reservations(reservations: &[Reservation]) -> String {
    let values: Vec<Value> = reservations.iter().map(reservation).collect();
    // Nothing in it may look like a tag to a reader of HTML.
    Value::Array(values)
        .to_string()
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
}

fn reservation(stay: &Reservation) -> Value {
    let status = if stay.is_cancelled {
        "https://schema.org/ReservationCancelled"
    } else {
        "https://schema.org/ReservationConfirmed"
    };
    json!({
        "@context": "https://schema.org",
        "@type": "LodgingReservation",
        "reservationNumber": stay.reference,
        "reservationStatus": status,
        "underName": { "@type": "Person", "name": stay.guest_name },
        "reservationFor": { "@type": "LodgingBusiness", "name": stay.hotel, "address": stay.address },
        "checkinTime": stay.check_in,
        "checkoutTime": stay.check_out,
        "url": stay.url,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_the_script() {
        let stay = Reservation {
            reference: "K7Q2MX4A".to_owned(),
            is_cancelled: true,
            guest_name: "</script><b>&".to_owned(),
            hotel: "Casa \"do\" Rio".to_owned(),
            address: "Lisbon".to_owned(),
            check_in: "2026-12-12T15:00:00+00:00".to_owned(),
            check_out: "2026-12-15T11:00:00+00:00".to_owned(),
            url: "https://stay.example/trip".to_owned(),
        };
        let text = reservations(&[stay]);
        assert!(!text.contains(['<', '>', '&']), "{text}");
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value[0]["underName"]["name"], "</script><b>&");
        assert_eq!(value[0]["reservationStatus"], "https://schema.org/ReservationCancelled");
    }
}
