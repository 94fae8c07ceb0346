//! The current availability of the hotel, as far as the list needs it. Pure.

use crate::islands::{browser::json::Json, cart::read};

/// From this number of available rooms on, the page does not show it; the page's own rule.
const MANY_ROOMS: u32 = 5;

/// Available room types; none by default.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Availability(Vec<AvailableRoom>);

#[derive(Debug, PartialEq, Eq)]
struct AvailableRoom {
    room_type_id: String,
    rates: Vec<AvailableRate>,
    rooms_left: Option<u32>,
}

/// A rate as it can be added now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AvailableRate {
    id: String,
    /// The signed reference.
    pub reference: String,
    /// The formatted total.
    pub total: String,
}

impl Availability {
    /// Reads the answer of POST …/checkAvailability.
    pub fn read<J: Json>(answer: &J) -> Self {
        let rate = |rate: &J| AvailableRate {
            id: rate.text_of("id"),
            reference: rate
                .field("searchResultReference")
                .map(|reference| reference.text_of("id"))
                .unwrap_or_default(),
            total: read::money(rate, "totalPrice"),
        };
        let room = |room: &J| AvailableRoom {
            room_type_id: room.text_of("id"),
            rates: room.items_of("rates").iter().map(rate).collect(),
            rooms_left: room.count_of("roomsLeft"),
        };
        Self(answer.items_of("roomTypes").iter().map(room).collect())
    }

    /// A rate of a room type, if it can be booked.
    pub fn rate(&self, room_type_id: &str, rate: &str) -> Option<&AvailableRate> {
        self.room(room_type_id)?.rates.iter().find(|known| known.id == rate)
    }

    /// The number of available rooms of a type, if they are few.
    pub fn rooms_left(&self, room_type_id: &str) -> Option<u32> {
        self.room(room_type_id)?
            .rooms_left
            .filter(|left| (1..=MANY_ROOMS).contains(left))
    }

    fn room(&self, room_type_id: &str) -> Option<&AvailableRoom> {
        self.0.iter().find(|room| room.room_type_id == room_type_id)
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    fn has(available: &Availability, room_type_id: &str, rate: &str) -> bool {
        available.rate(room_type_id, rate).is_some()
    }

    fn availability() -> Availability {
        let answer = r#"{"roomTypes":[
            {"id":"double","roomsLeft":2,"rates":[{"id":"flexible"},{"id":"saver"}]},
            {"id":"suite","roomsLeft":40,"rates":[{"id":"flexible"}]},
            {"id":"single","rates":[]}]}"#;
        Availability::read(&serde_json::from_str::<serde_json::Value>(answer).unwrap())
    }

    #[test]
    fn a_rate_is_available_in_its_own_room_only() {
        let available = availability();
        assert!(has(&available, "double", "saver") && has(&available, "suite", "flexible"));
        assert!(
            !has(&available, "suite", "saver")
                && !has(&available, "single", "flexible")
                && !has(&available, "hut", "flexible")
        );
        assert!(!has(&Availability::default(), "double", "saver"));
    }

    #[test]
    fn only_a_few_rooms_are_counted() {
        let available = availability();
        assert_eq!(
            ["double", "suite", "single", "hut"].map(|room| available.rooms_left(room)),
            [Some(2), None, None, None]
        );
    }

    #[test]
    fn a_room_type_of_the_contract_is_read() {
        const ID: &str = "01890000-0000-7000-8000-00000000000";
        let money = r#"{"amount":100,"currency":"EUR"}"#;
        let rate = format!(
            r#"{{"id":"{ID}2","rateName":"Flexible","contentProviderId":"house","roomTypeName":"Double","totalPrice":{money},
            "payNow":{money},"payAtProperty":[],"priceItems":[],"nightlyPrice":{money},"mealPlan":"roomOnly","refundable":true,
            "cancellationPolicy":{{"policyText":"","charges":[]}},"benefits":[],"surcharges":[],"extraBeds":[],"offers":[],
            "promotions":[],"rooms":[],"searchResultReference":{{"provider":"house","id":"x"}}}}"#
        );
        let room = format!(
            r#"{{"id":"{ID}1","type":"double","name":"Double","description":"","beds":"","images":[],"maxGuests":2,
            "facilities":[],"providerReference":{{"provider":"house","id":"x"}},"roomsLeft":3,"rates":[{rate}]}}"#
        );
        // The contract serializes the input, not this test.
        let room: contract::hotel::RoomType = serde_json::from_str(&room).unwrap();
        let available = Availability::read(&serde_json::json!({ "roomTypes": [room] }));
        let (room_type_id, rate_id) = (format!("{ID}1"), format!("{ID}2"));
        let rate = available.rate(&room_type_id, &rate_id).unwrap();
        assert_eq!((rate.reference.as_str(), rate.total.as_str()), ("x", "€100"));
        assert_eq!(available.rooms_left(&room_type_id), Some(3));
    }
}
