//! Reads the wire's itinerary as the cart's state.

use super::state::{Cart, Line, Room};
use crate::{
    islands::{browser::json::Json, text},
    paths,
};
use contract::search::Occupancy;

/// Reads the first of the carts.
pub fn latest<J: Json>(list: &J) -> Option<Cart> {
    let carts: Vec<Cart> = list.items_of("itineraries").iter().map(cart).collect();
    let has_other = carts.iter().skip(1).any(|other| !other.lines.is_empty());
    carts.into_iter().next().map(|cart| Cart { has_other, ..cart })
}

/// Reads an itinerary.
pub fn cart<J: Json>(itinerary: &J) -> Cart {
    let total = money(itinerary, "totalPrice");
    let pay_now = Some(money(itinerary, "payNow")).filter(|pay_now| *pay_now != total);
    let lines = itinerary.items_of("lineItems").iter().map(line).collect();
    Cart {
        itinerary_id: itinerary.text_of("id"),
        lines,
        currency: itinerary.text_of("currency"),
        total,
        pay_now,
        removed: itinerary.field("removed").map(|removed| removed_rooms(&removed)),
        has_other: false,
    }
}

/// "Double room, Sea House" or "2 rooms, Sea House".
fn removed_rooms<J: Json>(removed: &J) -> String {
    let hotel = removed.text_of("hotelName");
    match removed.count_of("rooms") {
        Some(rooms) if rooms != 1 => format!("{rooms} rooms, {hotel}"),
        _ => format!("{}, {hotel}", removed.text_of("roomType")),
    }
}

fn line<J: Json>(line: &J) -> Line {
    let booking = line.field("hotelBooking");
    let of_booking = |name: &str| {
        booking
            .as_ref()
            .map(|booking| booking.text_of(name))
            .unwrap_or_default()
    };
    let image = booking.as_ref().and_then(|booking| booking.field("titleImage"));
    let rooms = booking
        .as_ref()
        .map(|booking| booking.items_of("rooms"))
        .unwrap_or_default();
    let occupancies: Vec<Occupancy> = rooms.iter().map(occupancy).collect();
    let (check_in, check_out) = (line.text_of("checkInDate"), line.text_of("checkOutDate"));
    Line {
        href: paths::hotel_for_stay(&of_booking("hotelSlug"), &check_in, &check_out, &occupancies),
        id: line.text_of("identity"),
        hotel_id: of_booking("hotelId"),
        hotel_name: of_booking("hotelName"),
        hotel_slug: of_booking("hotelSlug"),
        picture: image.map(|image| image.text_of("small")).unwrap_or_default(),
        dates: text::stay(&check_in, &check_out),
        check_in,
        check_out,
        rooms: rooms.iter().map(room).collect(),
    }
}

fn room<J: Json>(room: &J) -> Room {
    let policy = room.field("cancellationPolicy");
    let free = policy.and_then(|policy| policy.field("freeUntil"));
    let terms = match &free {
        Some(until) => {
            let own = until
                .field("traveller")
                .map(|own| (own.text_of("local"), own.text_of("zoneName")));
            let own = own.as_ref().map(|(local, name)| (local.as_str(), name.as_str()));
            let deadline = text::deadline(&until.text_of("local"), &until.text_of("timeZone"), own);
            format!("Free cancellation until {deadline}")
        }
        None if room.field("refundable").is_some_and(|refundable| refundable.truth()) => {
            "Cancelling costs a part of the price".to_owned()
        }
        None => "Non-refundable".to_owned(),
    };
    let guests = room.field("occupancy").map(|occupancy| {
        let adults = occupancy.count_of("adults").unwrap_or_default() as usize;
        text::people(adults, occupancy.items_of("childAges").len())
    });
    Room {
        id: room.text_of("id"),
        room_type_id: room.text_of("roomTypeId"),
        rate_id: room.text_of("rateId"),
        name: format!("{}, {}", room.text_of("roomType"), room.text_of("rateName")),
        guests: guests.unwrap_or_default(),
        terms,
        is_free: free.is_some(),
        total: money(room, "totalPrice"),
        is_mutating: false,
        failure: None,
    }
}

/// The guests of a room.
fn occupancy<J: Json>(room: &J) -> Occupancy {
    let occupancy = room.field("occupancy");
    let whole = |number: Option<f64>| number.unwrap_or_default() as u32;
    Occupancy {
        adults: whole(occupancy.as_ref().and_then(|known| known.field("adults")?.number())),
        child_ages: occupancy
            .map(|known| known.items_of("childAges"))
            .unwrap_or_default()
            .iter()
            .map(|age| whole(age.number()))
            .collect(),
    }
}

/// An amount below a name.
pub fn money<J: Json>(parent: &J, name: &str) -> String {
    let Some(money) = parent.field(name) else {
        return String::new();
    };
    let amount = money
        .field("amount")
        .and_then(|amount| amount.number())
        .unwrap_or_default();
    text::wire_money(amount, &money.text_of("currency"))
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use contract::itinerary::Itinerary;

    const ID: &str = "01890000-0000-7000-8000-00000000000";

    /// An itinerary that the contract can parse too: its names are the wire's.
    fn itinerary() -> serde_json::Value {
        let text = format!(
            r#"{{"id":"{ID}1","title":"Lisbon","currency":"EUR","status":"draft","version":1,
            "createdAt":"2027-01-01T00:00:00Z","updatedAt":"2027-01-01T00:00:00Z",
            "totalPrice":{{"amount":1204.5,"currency":"EUR"}},"payNow":{{"amount":1190,"currency":"EUR"}},
            "lineItems":[{{"identity":"{ID}2","checkInDate":"2027-03-04","checkOutDate":"2027-03-09","status":"draft",
            "totalPrice":{{"amount":1204.5,"currency":"EUR"}},"payNow":{{"amount":1190,"currency":"EUR"}},"payAtProperty":[],
            "hotelBooking":{{"hotelId":"{ID}3","hotelName":"Sea House","hotelSlug":"sea-house",
            "titleImage":{{"id":"{ID}4","caption":"","small":"/s","medium":"/m","original":"/o","isIllustration":true}},
            "address":{{"line1":"Rua 1","city":"Lisbon","countryCode":"PT"}},
            "coordinates":{{"latitude":38.7,"longitude":-9.1}},"timeZone":"Europe/Lisbon",
            "checkInTime":"15:00","checkOutTime":"11:00","provider":"house",
            "searchResultReference":{{"provider":"house","id":"x"}},
            "rooms":[{{"id":"{ID}5","providerId":"p","roomTypeId":"{ID}6","roomType":"Double","rateId":"{ID}7",
            "rateName":"Flexible","mealPlan":"breakfast","occupancy":{{"adults":2,"childAges":[]}},
            "selectedSurcharges":[],"guests":[],"totalPrice":{{"amount":1204.5,"currency":"EUR"}},
            "refundable":false,"cancellationPolicy":{{"policyText":"","charges":[]}}}}]}}}}],
            "removed":{{"hotelName":"Hill House","rooms":1,"roomType":"Twin"}}}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn an_itinerary_of_the_contract_is_read_with_all_that_the_cart_shows() {
        // The contract serializes the input, not this test.
        let itinerary: Itinerary = serde_json::from_value(itinerary()).unwrap();
        let cart = cart(&serde_json::to_value(itinerary).unwrap());
        let room = Room {
            id: format!("{ID}5"),
            room_type_id: format!("{ID}6"),
            rate_id: format!("{ID}7"),
            name: "Double, Flexible".to_owned(),
            guests: "2 adults".to_owned(),
            terms: "Non-refundable".to_owned(),
            total: "€1,204.50".to_owned(),
            ..Room::default()
        };
        let line = Line {
            id: format!("{ID}2"),
            hotel_id: format!("{ID}3"),
            hotel_name: "Sea House".to_owned(),
            hotel_slug: "sea-house".to_owned(),
            href: "/hotel/sea-house?checkIn=2027-03-04&checkOut=2027-03-09&rooms=1&adults_0=2&children_0=0".to_owned(),
            picture: "/s".to_owned(),
            check_in: "2027-03-04".to_owned(),
            check_out: "2027-03-09".to_owned(),
            dates: "4 – 9 Mar 2027 · 5 nights".to_owned(),
            rooms: vec![room],
        };
        assert_eq!(
            cart,
            Cart {
                itinerary_id: format!("{ID}1"),
                lines: vec![line],
                currency: "EUR".to_owned(),
                total: "€1,204.50".to_owned(),
                pay_now: Some("€1,190".to_owned()),
                removed: Some("Twin, Hill House".to_owned()),
                has_other: false,
            }
        );
    }

    #[test]
    fn the_terms_of_a_room_are_told_as_on_the_page() {
        let room = |more: &str| {
            let json = format!(r#"{{"roomType":"Double","occupancy":{{"adults":1,"childAges":[4,7]}}{more}}}"#);
            super::room(&serde_json::from_str::<serde_json::Value>(&json).unwrap())
        };
        let until = r#","refundable":true,"cancellationPolicy":{"freeUntil":{"at":"2027-03-03T18:00:00Z","timeZone":"Europe/Lisbon","local":"2027-03-03T18:00"}}"#;
        assert_eq!(
            room(until).terms,
            "Free cancellation until Wed 3 Mar, 18:00 (Lisbon time)"
        );
        assert!(room(until).is_free);
        assert_eq!(
            room(r#","refundable":true"#).terms,
            "Cancelling costs a part of the price"
        );
        assert_eq!(room(r#","refundable":false"#).guests, "1 adult, 2 children");
    }
}
