use chrono::{Datelike, Days, NaiveDate};
use demo::{closed, sold};

use crate::HOTELS;

fn first_night() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 1).unwrap()
}

#[test]
fn in_each_of_400_nights_3_to_15_of_100_hotels_and_rooms_are_sold_out() {
    for offset in 0..400 {
        let night = first_night() + Days::new(offset);
        let (mut rooms, mut shut_rooms, mut shut_hotels) = (0, 0, 0);
        for hotel in HOTELS.iter() {
            let shut = hotel
                .room_types
                .iter()
                .filter(|room| closed(hotel.seed, room.index, night))
                .count();
            rooms += hotel.room_types.len();
            shut_rooms += shut;
            shut_hotels += usize::from(shut == hotel.room_types.len());
        }
        let of_rooms = shut_rooms as f64 / rooms as f64;
        let of_hotels = shut_hotels as f64 / HOTELS.len() as f64;
        assert!((0.03..=0.15).contains(&of_rooms), "{night} rooms {of_rooms}");
        assert!((0.03..=0.15).contains(&of_hotels), "{night} hotels {of_hotels}");
    }
}

#[test]
fn no_hotel_is_shut_for_more_than_a_quarter_of_a_year_of_nights() {
    for hotel in HOTELS.iter().step_by(10) {
        let shut = (0..365)
            .filter(|offset| {
                let night = first_night() + Days::new(*offset);
                hotel
                    .room_types
                    .iter()
                    .all(|room| closed(hotel.seed, room.index, night))
            })
            .count();
        assert!(shut < 92, "{} {shut}", hotel.name);
    }
}

#[test]
fn more_rooms_are_taken_at_weekends_where_people_go_for_leisure() {
    let (mut weekend, mut midweek) = (0, 0);
    for hotel in HOTELS.iter().filter(|hotel| hotel.seed & 0x10 == 0).take(1_000) {
        for offset in 0..140 {
            let night = first_night() + Days::new(offset);
            let taken = usize::from(closed(hotel.seed, 0, night));
            match night.weekday().num_days_from_monday() {
                4 | 5 => weekend += taken,
                1 | 2 => midweek += taken,
                _ => {}
            }
        }
    }
    assert!(weekend * 10 > midweek * 13, "{weekend} against {midweek}");
}

#[test]
fn the_demonstrations_own_guests_take_some_rooms_and_leave_some() {
    let mut seen = [false; 7];
    for hotel in HOTELS.iter().take(500) {
        for offset in 0..20 {
            seen[usize::from(sold(hotel.seed, 0, first_night() + Days::new(offset), 6))] = true;
        }
    }
    assert_eq!(seen, [true; 7]);
}
