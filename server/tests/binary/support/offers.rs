//! Offers that travellers find.

use super::{Failed, Server, Traveller};
use chrono::{Days, NaiveDate};
use contract::{
    Code, RoomTypeId,
    availability::{CheckAvailability, HotelAvailability},
    hotel::{HotelSummary, Rate},
    itinerary::AddHotel,
    search::{HotelList, Occupancy, SearchCreate, SearchCreated},
};
use domain::clock::{Clock, SystemClock};

/// An offer with its hotel.
pub struct FoundOffer {
    pub hotel: HotelSummary,
    pub room_type: RoomTypeId,
    pub rooms_left: u32,
    pub offer: AddHotel,
    /// The cheapest offer of which something comes back; none: nothing ever does.
    pub refundable: Option<AddHotel>,
}

fn date(days: u64) -> NaiveDate {
    SystemClock.now().date_naive() + Days::new(days)
}

impl Traveller {
    /// Hotels with available rooms for these nights, each with its cheapest offer.
    pub async fn find(&self, server: &Server, days_ahead: u64, rooms: usize) -> Vec<FoundOffer> {
        let list: HotelList = self.get(server, "/api/v1/hotel/recommended?take=24").await.unwrap();
        let mut found = Vec::new();
        for hotel in list.hotels {
            found.extend(self.find_in(server, hotel, days_ahead, rooms).await);
        }
        found
    }

    /// An offer of which something comes back; which hotel is asked first depends on the number.
    pub async fn find_refundable(&self, server: &Server, days_ahead: u64, number: u64) -> AddHotel {
        let list: HotelList = self.get(server, "/api/v1/hotel/recommended?take=24").await.unwrap();
        let mut hotels = list.hotels;
        let first = number % hotels.len() as u64;
        hotels.rotate_left(usize::try_from(first).unwrap());
        for hotel in hotels {
            let found = self.find_in(server, hotel, days_ahead, 1).await;
            if let Some(offer) = found.into_iter().find_map(|found| found.refundable) {
                return offer;
            }
        }
        panic!("no hotel has a refundable rate in {days_ahead} days")
    }

    async fn find_in(&self, server: &Server, hotel: HotelSummary, days_ahead: u64, rooms: usize) -> Vec<FoundOffer> {
        let mut found = Vec::new();
        let input = SearchCreate {
            hotel_id: Some(hotel.id),
            check_in_date: Some(date(days_ahead)),
            check_out_date: Some(date(days_ahead + 3)),
            rooms: Some(vec![Occupancy::default(); rooms]),
            currency: Some("EUR".parse().unwrap()),
            ..SearchCreate::default()
        };
        let search: SearchCreated = self.post(server, "/api/v1/hotel/search/create", &input).await.unwrap();
        let input = CheckAvailability {
            hotel_id: None,
            hotel_search_id: search.search_id,
            currency: None,
        };
        let path = format!("/api/v1/hotel/{}/checkAvailability", hotel.id);
        let answer: HotelAvailability = match self.post(server, &path, &input).await {
            Ok(answer) => answer,
            Err(Failed::Refused(Code::NoRoomsAvailable)) => return found,
            Err(other) => panic!("{other:?}"),
        };
        for room_type in answer.room_types {
            let offer_of = |rate: &Rate| AddHotel {
                hotel_id: Some(hotel.id),
                hotel_search_id: Some(search.search_id),
                room_type_id: Some(room_type.id),
                room_id: Some(rate.id),
                search_result_reference: Some(rate.search_result_reference.clone()),
                ..AddHotel::default()
            };
            let offer = offer_of(&room_type.rates[0]);
            let refundable = room_type.rates.iter().find(|rate| rate.refundable).map(offer_of);
            let rooms_left = room_type.rooms_left.unwrap_or(0);
            found.push(FoundOffer {
                hotel: hotel.clone(),
                room_type: room_type.id,
                rooms_left,
                offer,
                refundable,
            });
        }
        found
    }
}
