//! The wire's itinerary as the cart's state.

use super::state::{Cart, Line, Room};
use crate::islands::{browser::json::Json, text};

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
        total,
        pay_now,
        has_other: false,
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
    Line {
        id: line.text_of("identity"),
        hotel_id: of_booking("hotelId"),
        hotel_name: of_booking("hotelName"),
        hotel_slug: of_booking("hotelSlug"),
        picture: image.map(|image| image.text_of("small")).unwrap_or_default(),
        dates: text::dates(&line.text_of("checkInDate"), &line.text_of("checkOutDate")),
        rooms: rooms.iter().map(room).collect(),
        total: money(line, "totalPrice"),
        is_mutating: false,
        failure: None,
    }
}

fn room<J: Json>(room: &J) -> Room {
    Room {
        room_type_id: room.text_of("roomTypeId"),
        name: room.text_of("roomType"),
    }
}

fn money<J: Json>(parent: &J, name: &str) -> String {
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

    /// An itinerary that the contract reads too: its names are the wire's.
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
            "cancellationPolicy":{{"policyText":"","charges":[]}}}}]}}}}]}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn an_itinerary_of_the_contract_is_read_with_all_that_the_cart_shows() {
        // What is read is what the contract writes, not what this test wrote.
        let itinerary: Itinerary = serde_json::from_value(itinerary()).unwrap();
        let cart = cart(&serde_json::to_value(itinerary).unwrap());
        let room = Room {
            room_type_id: format!("{ID}6"),
            name: "Double".to_owned(),
        };
        let line = Line {
            id: format!("{ID}2"),
            hotel_id: format!("{ID}3"),
            hotel_name: "Sea House".to_owned(),
            hotel_slug: "sea-house".to_owned(),
            picture: "/s".to_owned(),
            dates: "4 – 9 Mar 2027".to_owned(),
            rooms: vec![room],
            total: "€1,204.50".to_owned(),
            is_mutating: false,
            failure: None,
        };
        assert_eq!(
            cart,
            Cart {
                itinerary_id: format!("{ID}1"),
                lines: vec![line],
                total: "€1,204.50".to_owned(),
                pay_now: Some("€1,190".to_owned()),
                has_other: false,
            }
        );
    }
}
