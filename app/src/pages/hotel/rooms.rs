//! Room types and their rates, lowest total first, each rate with the form that adds it to the trip.

mod rate;

use self::rate::{own_benefits, rate_line};
use super::{HotelPage, Rooms, no_rooms::no_rooms};
use crate::{
    components::{icon::Icon, picture::Picture, price::Price},
    islands::AddRooms,
    pages::parts::{
        offers,
        pictures::{address_of, link_name},
    },
    words,
};
use contract::hotel::{Rate, RoomType};
use leptos::prelude::*;

/// From this number of available rooms on, the page does not show it.
const MANY_ROOMS: u32 = 5;
/// The maximum number of listed facilities of a room.
const ROOM_FACILITIES: usize = 8;

/// The rooms with their prices, as far as they are known.
pub fn rooms(data: &HotelPage) -> AnyView {
    match &data.rooms {
        Rooms::Available(availability) => {
            let rooms = availability
                .room_types
                .iter()
                .map(|room| room_type(data, room))
                .collect_view();
            let search = &availability.search;
            let (check_in, check_out) = (search.check_in_date.to_string(), search.check_out_date.to_string());
            let searched = search.rooms.len().to_string();
            let currency = search.currency.to_string();
            view! {
                <AddRooms>
                    <div
                        class="rooms"
                        data-check-in=check_in
                        data-check-out=check_out
                        data-rooms=searched
                        data-currency=currency
                    >
                        {rooms}
                    </div>
                </AddRooms>
            }
            .into_any()
        }
        Rooms::WithoutSearch => {
            let rooms = data
                .hotel
                .room_types
                .iter()
                .map(|room| room_type(data, room))
                .collect_view();
            view! {
                <p class="soft">"Choose dates to see the total for your stay. Prices shown are the lowest for the next available nights."</p>
                <div class="rooms">{rooms}</div>
            }
            .into_any()
        }
        Rooms::None(failure) => no_rooms(data, failure),
    }
}

fn room_type(data: &HotelPage, room: &RoomType) -> AnyView {
    let title = format!("room-{}", room.id);
    let shared = shared_benefits(&room.rates);
    let rates = room
        .rates
        .iter()
        .map(|rate| rate_line(data, room, rate, &shared))
        .collect_view();
    let from = room.rates.is_empty().then(|| from_line(room));
    view! {
        <article class="room" aria-labelledby=title.clone()>
            {about(room, title.clone(), &shared)}
            <ul class="rates">{rates}{from}</ul>
        </article>
    }
    .into_any()
}

/// The benefits of every rate of a room, in the order of the first; none if there is only one rate.
fn shared_benefits(rates: &[Rate]) -> Vec<String> {
    let Some((first, others)) = rates.split_first().filter(|(_, others)| !others.is_empty()) else {
        return Vec::new();
    };
    let has = |rate: &Rate, name: &str| rate.benefits.iter().any(|benefit| benefit.name == name);
    let names = own_benefits(first).map(str::to_owned);
    names.filter(|name| others.iter().all(|rate| has(rate, name))).collect()
}

fn about(room: &RoomType, title: String, shared: &[String]) -> AnyView {
    let count = room.images.len();
    let picture = room.images.first().map(|image| {
        view! {
            <a class="room-picture" href=address_of(image) aria-label=link_name(image, 1, count)>
                <Picture
                    id=image.id.to_string()
                    alt=image.alt().to_owned()
                    illustration=image.is_illustration
                    sizes="(min-width: 52rem) 19rem, 100vw"
                />
            </a>
        }
    });
    let size = room.size_square_metres.map(|size| format!("{size} m²"));
    let guests = format!("up to {}", words::count_of(room.max_guests, "guest", "guests"));
    let facts = [Some(room.beds.clone()), size, Some(guests)]
        .into_iter()
        .flatten()
        .filter(|fact| !fact.is_empty())
        .map(|fact| view! { <li>{fact}</li> })
        .collect_view();
    let facilities: Vec<&str> = room
        .facilities
        .iter()
        .take(ROOM_FACILITIES)
        .map(|facility| facility.name.as_str())
        .collect();
    let shared = (!shared.is_empty()).then(|| {
        view! {
            <p class="small room-shared">
                <Icon name="check" />
                <span>{format!("All rates include: {}", shared.join(" · "))}</span>
            </p>
        }
    });
    let left = room
        .rooms_left
        .filter(|left| (1..=MANY_ROOMS).contains(left))
        .map(|left| {
            let text = format!("{} left for these dates", words::count_of(left, "room", "rooms"));
            view! { <p class="rooms-left small">{text}</p> }
        });
    view! {
        <div class="room-about">
            {picture}
            <h3 id=title>{room.name.clone()}</h3>
            <ul class="facts">{facts}</ul>
            {(!room.description.is_empty()).then(|| view! { <p class="small">{room.description.clone()}</p> })}
            {(!facilities.is_empty()).then(|| view! { <p class="small soft">{facilities.join(" · ")}</p> })}
            {shared}
            {left}
        </div>
    }
    .into_any()
}

/// A room without rates: its lowest price, before dates are selected.
fn from_line(room: &RoomType) -> AnyView {
    let price = match room.from_price {
        Some(price) => view! { <Price price=offers::from_price(price) /> }.into_any(),
        None => view! { <p class="soft">"No available nights soon."</p> }.into_any(),
    };
    view! {
        <li class="rate">
            <div class="rate-terms"><p class="soft">"Rates and terms depend on your dates."</p></div>
            <div class="rate-price">{price}</div>
        </li>
    }
    .into_any()
}
