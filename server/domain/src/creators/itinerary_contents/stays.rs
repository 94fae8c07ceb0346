//! The stays of an itinerary content.

use contract::{HotelId, itinerary_content::ContentDay};

/// Consecutive nights at the same hotel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentStay {
    pub hotel_id: HotelId,
    /// The day of arrival; the first day is 0.
    pub first_day: u32,
    pub nights: u32,
}

/// The stays in order: consecutive days with the same hotel form one stay. Days without a hotel belong to none.
pub fn stays(days: &[ContentDay]) -> Vec<ContentStay> {
    let mut stays: Vec<ContentStay> = Vec::new();
    for (number, day) in (0_u32..).zip(days) {
        let Some(hotel_id) = day.hotel_id else { continue };
        match stays.last_mut() {
            Some(last) if last.hotel_id == hotel_id && last.first_day + last.nights == number => last.nights += 1,
            _ => stays.push(ContentStay {
                hotel_id,
                first_day: number,
                nights: 1,
            }),
        }
    }
    stays
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn hotel(number: u128) -> HotelId {
        HotelId(Uuid::from_u128(number))
    }

    /// The stays of days with these hotels: hotel, first day, nights.
    fn of(hotels: &[Option<u128>]) -> Vec<(HotelId, u32, u32)> {
        let day = |number: &Option<u128>| ContentDay {
            hotel_id: number.map(hotel),
            ..ContentDay::default()
        };
        let days: Vec<ContentDay> = hotels.iter().map(day).collect();
        let stays = stays(&days).into_iter();
        stays.map(|stay| (stay.hotel_id, stay.first_day, stay.nights)).collect()
    }

    #[test]
    fn days_with_the_same_hotel_that_follow_one_another_are_one_stay() {
        assert_eq!(of(&[Some(1), Some(1), Some(1)]), [(hotel(1), 0, 3)]);
        assert_eq!(
            of(&[Some(1), Some(1), Some(2), None]),
            [(hotel(1), 0, 2), (hotel(2), 2, 1)]
        );
    }

    #[test]
    fn coming_back_is_another_stay() {
        let there_and_back = of(&[Some(1), Some(2), Some(1)]);
        assert_eq!(there_and_back, [(hotel(1), 0, 1), (hotel(2), 1, 1), (hotel(1), 2, 1)]);
        assert_eq!(
            of(&[Some(1), None, Some(1), Some(1)]),
            [(hotel(1), 0, 1), (hotel(1), 2, 2)]
        );
    }

    #[test]
    fn a_trip_without_hotels_has_no_stays() {
        assert!(of(&[]).is_empty());
        assert!(of(&[None, None]).is_empty());
        assert_eq!(of(&[None, Some(1), None]), [(hotel(1), 1, 1)]);
    }
}
