//! What is free in the hotel now, as far as the list needs to know. Pure.

use crate::islands::browser::json::Json;

/// From how many rooms on the number that is left is not said; the page's own rule.
const MANY_ROOMS: u32 = 5;

/// Free room types; nothing is free by default.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Availability(Vec<FreeRoom>);

#[derive(Debug, PartialEq, Eq)]
struct FreeRoom {
    room_type_id: String,
    rates: Vec<String>,
    rooms_left: Option<u32>,
}

impl Availability {
    /// Reads the answer of POST …/checkAvailability.
    pub fn read<J: Json>(answer: &J) -> Self {
        let room = |room: &J| FreeRoom {
            room_type_id: room.text_of("id"),
            rates: room.items_of("rates").iter().map(|rate| rate.text_of("id")).collect(),
            rooms_left: room.count_of("roomsLeft"),
        };
        Self(answer.items_of("roomTypes").iter().map(room).collect())
    }

    /// Whether a rate of a room type can be booked.
    pub fn has(&self, room_type_id: &str, rate: &str) -> bool {
        self.room(room_type_id)
            .is_some_and(|room| room.rates.iter().any(|known| known == rate))
    }

    /// How many rooms of a type are left, when they are few.
    pub fn rooms_left(&self, room_type_id: &str) -> Option<u32> {
        self.room(room_type_id)?
            .rooms_left
            .filter(|left| (1..=MANY_ROOMS).contains(left))
    }

    fn room(&self, room_type_id: &str) -> Option<&FreeRoom> {
        self.0.iter().find(|room| room.room_type_id == room_type_id)
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    fn availability() -> Availability {
        let answer = r#"{"roomTypes":[
            {"id":"double","roomsLeft":2,"rates":[{"id":"flexible"},{"id":"saver"}]},
            {"id":"suite","roomsLeft":40,"rates":[{"id":"flexible"}]},
            {"id":"single","rates":[]}]}"#;
        Availability::read(&serde_json::from_str::<serde_json::Value>(answer).unwrap())
    }

    #[test]
    fn a_rate_is_free_in_its_own_room_alone() {
        let free = availability();
        assert!(free.has("double", "saver") && free.has("suite", "flexible"));
        assert!(!free.has("suite", "saver") && !free.has("single", "flexible") && !free.has("hut", "flexible"));
        assert!(!Availability::default().has("double", "saver"));
    }

    #[test]
    fn only_a_few_rooms_are_counted() {
        let free = availability();
        assert_eq!(
            ["double", "suite", "single", "hut"].map(|room| free.rooms_left(room)),
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
        // What is read is what the contract writes, not what this test wrote.
        let room: contract::hotel::RoomType = serde_json::from_str(&room).unwrap();
        let free = Availability::read(&serde_json::json!({ "roomTypes": [room] }));
        let (room_type_id, rate_id) = (format!("{ID}1"), format!("{ID}2"));
        assert!(free.has(&room_type_id, &rate_id));
        assert_eq!(free.rooms_left(&room_type_id), Some(3));
    }
}
