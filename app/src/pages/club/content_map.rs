//! The places of an itinerary on a small map, which scripts load once it is in view.

use crate::react_island::ReactIsland;
use contract::{
    island::{TripMapPlace, TripMapProps},
    itinerary_content::{ContentDay, ContentPlace},
};
use leptos::prelude::*;

/// The number of the first place of this day: numbers continue from day to day.
pub(super) fn first_number(days: &[ContentDay], position: usize) -> u32 {
    let before = days.iter().take(position).flat_map(|day| &day.places);
    before.fold(1, |number: u32, _| number.saturating_add(1))
}

/// The id of a place on the page; numbers count from 1.
pub(super) fn anchor(number: u32) -> String {
    format!("place-{number}")
}

/// The places with coordinates, numbered as in the list; without any there is no map.
pub(super) fn places_map(days: &[ContentDay]) -> Option<AnyView> {
    let all = days.iter().flat_map(|day| &day.places).zip(1_u32..);
    let places: Vec<TripMapPlace> = all.filter_map(|(place, number)| on_map(place, number)).collect();
    (!places.is_empty()).then(|| {
        let props = TripMapProps {
            title: "Map of the places of this itinerary".to_owned(),
            places,
        };
        view! {
            <section class="club-where content-map no-print" aria-labelledby="trip-map">
                <h2 id="trip-map">"On the map"</h2>
                <div class="club-map"><ReactIsland name="club-map" props=props /></div>
            </section>
        }
        .into_any()
    })
}

fn on_map(place: &ContentPlace, number: u32) -> Option<TripMapPlace> {
    let point = place.coordinates?;
    let name = match place.name.trim() {
        "" => format!("Place {number}"),
        name => name.to_owned(),
    };
    Some(TripMapPlace {
        number,
        name,
        latitude: point.latitude,
        longitude: point.longitude,
        href: format!("#{}", anchor(number)),
    })
}
