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
    fn the_names_are_those_of_the_contract() {
        let source = include_str!("../../../../server/contract/src/hotel.rs");
        for name in [
            "pub rooms_left: Option<u32>",
            "pub rates: Vec<Rate>",
            "pub id: RatePlanId",
            "pub id: RoomTypeId",
        ] {
            assert!(source.contains(name), "{name}");
        }
    }
}
