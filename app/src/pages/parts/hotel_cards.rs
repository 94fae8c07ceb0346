//! Hotels of a list as cards.

use crate::{
    components::{hotel_card::HotelCard, picture::Loading},
    pages::parts::{likes::like_button, offers},
    paths, words,
};
use contract::{
    HotelId,
    destination::LocationType,
    hotel::{HotelSummary, Source},
    search::SearchArea,
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// From this number of available rooms on, a card does not show it.
const MANY_ROOMS: u32 = 5;

/// From this distance on, in kilometres, the middle of an area is not a useful reference.
const MAX_REFERENCE_KM: f64 = 60.0;

/// The context of the list: the links and the stay of its cards.
#[derive(Clone, Debug, Default)]
pub struct CardContext {
    /// The search whose prices the cards show.
    pub search_id: Option<String>,
    /// Rooms of that search.
    pub rooms: usize,
    /// How many pictures are on the first screen and fetched at once.
    pub eager: usize,
    /// Whether the page may show one of these hotels again: then their pictures have no transition.
    pub may_repeat: bool,
    /// The hotels that the viewer likes; none: the cards have no like buttons.
    pub liked: Option<HashSet<HotelId>>,
    /// The creator who recommends some of them.
    pub recommender: Option<Recommender>,
    /// The reference of distances; none: no distances.
    pub origin: Option<Origin>,
}

/// The searched place, as a distance names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    City,
    Airport,
    Hotel { id: HotelId, name: String },
}

impl Origin {
    /// None for areas whose middle is no place: regions, countries, areas of the map.
    pub fn of(area: &SearchArea) -> Option<Self> {
        if let Some(id) = area.hotel_id {
            let name = area.name.clone();
            return Some(Self::Hotel { id, name });
        }
        match area.location_type? {
            LocationType::City => Some(Self::City),
            LocationType::Airport => Some(Self::Airport),
            LocationType::Region | LocationType::Country | LocationType::Hotel => None,
        }
    }

    /// "from the centre"; none for the hotel itself.
    fn words(&self, hotel: HotelId) -> Option<String> {
        match self {
            Self::City => Some("from the centre".to_owned()),
            Self::Airport => Some("from the airport".to_owned()),
            Self::Hotel { id, .. } if *id == hotel => None,
            Self::Hotel { name, .. } => Some(format!("from {name}")),
        }
    }
}

/// A creator, and the hotels of a list that they recommend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Recommender {
    /// The handle, which the links to these hotels' pages contain.
    #[serde(rename = "slug")]
    pub handle: String,
    pub public_name: String,
    pub hotels: Vec<HotelId>,
}

/// Each card in an element of its own, for `.hotel-cards`.
pub fn hotel_cards(hotels: &[HotelSummary], context: &CardContext) -> AnyView {
    hotels
        .iter()
        .enumerate()
        .map(|(position, hotel)| {
            // The map beside the list identifies a card by this.
            view! { <div data-hotel-id=hotel.id.to_string()>{hotel_card(hotel, context, position)}</div> }
        })
        .collect_view()
        .into_any()
}

fn hotel_card(hotel: &HotelSummary, context: &CardContext, position: usize) -> AnyView {
    let offer = hotel.offer.as_ref();
    let loading = if position < context.eager {
        Loading::Eager
    } else {
        Loading::Lazy
    };
    let like = context
        .liked
        .as_ref()
        .map(|liked| like_button(hotel.id, &hotel.name, liked.contains(&hotel.id)));
    let by = context.recommender.as_ref().filter(|by| by.hotels.contains(&hotel.id));
    view! {
        <HotelCard
            href=paths::hotel(&hotel.slug, context.search_id.as_deref(), by.map(|by| by.handle.as_str()))
            name=hotel.name.clone()
            place=place(hotel, context.origin.as_ref())
            picture=hotel.title_image.id.to_string()
            illustration=hotel.title_image.is_illustration
            stars=offers::stars(hotel.star_rating)
            rating=offers::rating(hotel.rating_summary.as_ref())
            recommended=by.map(|by| format!("Recommended by {}", by.public_name))
            badges=badges(hotel)
            free_cancellation=offer.and_then(|offer| offer.free_cancellation.as_ref()).map(offers::free_until)
            terms=offer.map(offers::card_terms)
            price=offers::card_price(hotel, context.rooms)
            loading=loading
            transition=(!context.may_repeat).then(|| transition(&hotel.slug))
            like=like
        />
    }
    .into_any()
}

/// The transition name of a hotel's first picture, from the list to its page.
pub fn transition(slug: &str) -> String {
    let name: String = slug
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-')
        .collect();
    format!("hotel-{name}")
}

fn place(hotel: &HotelSummary, origin: Option<&Origin>) -> String {
    let city = &hotel.address.city;
    let from = origin.and_then(|origin| origin.words(hotel.id));
    match (
        hotel.distance_km.filter(|kilometres| *kilometres < MAX_REFERENCE_KM),
        from,
    ) {
        (Some(kilometres), Some(from)) => format!("{city} · {} {from}", offers::distance(kilometres)),
        _ => city.clone(),
    }
}

fn badges(hotel: &HotelSummary) -> Vec<String> {
    let kind = Some(words::property_type(&hotel.property_type)).filter(|kind| !kind.is_empty() && kind != "Hotel");
    let left = hotel
        .offer
        .as_ref()
        .map(|offer| offer.rooms_left)
        .filter(|left| (1..=MANY_ROOMS).contains(left))
        .map(|left| format!("{} left", words::count(left as usize, "room", "rooms")));
    let unlisted = hotel.source.is_unlisted.then(|| "No longer listed".to_owned());
    kind.into_iter().chain(left).chain(unlisted).collect()
}

/// Where the records of a list are from: a notice for demonstration hotels, and the credits of the others.
pub fn origin_note(hotels: &[HotelSummary]) -> AnyView {
    let fictional = hotels.iter().filter(|hotel| hotel.source.is_demonstration).count();
    let demonstration = (fictional > 0).then(|| {
        let which = match fictional == hotels.len() {
            true => "These hotels".to_owned(),
            false => format!("{fictional} of these {} hotels", hotels.len()),
        };
        let is_one = fictional == 1 && hotels.len() > 1;
        let rest = match is_one {
            true => "is a demonstration: it is fictional, its rating is invented, and its pictures are illustrations.",
            false => {
                "are a demonstration: they are fictional, their ratings are invented for it, and their pictures are illustrations."
            }
        };
        view! { <p class="small soft">{format!("{which} {rest}")}</p> }
    });
    view! {
        {demonstration}
        {credits(hotels)}
    }
    .into_any()
}

/// The credits of the records, each once; none for demonstration hotels.
pub fn credits<'a>(hotels: impl IntoIterator<Item = &'a HotelSummary>) -> Option<AnyView> {
    let mut sources: Vec<&Source> = Vec::new();
    for source in hotels.into_iter().map(|hotel| &hotel.source) {
        let is_new = sources
            .iter()
            .all(|known| (&known.attribution, &known.licence) != (&source.attribution, &source.licence));
        if is_new && !source.is_demonstration && !source.attribution.is_empty() {
            sources.push(source);
        }
    }
    if sources.is_empty() {
        return None;
    }
    let credit = |(position, source): (usize, &Source)| {
        let words = format!("{}, {}", source.attribution, source.licence);
        let separator = (position > 0).then_some(" · ");
        match source.licence_url.clone() {
            Some(address) => view! {
                {separator}
                <a href=address rel="noopener license">{words}</a>
            }
            .into_any(),
            None => view! {
                {separator}
                {words}
            }
            .into_any(),
        }
    };
    let credits: Vec<AnyView> = sources.into_iter().enumerate().map(credit).collect();
    Some(view! { <p class="small soft">"Hotel records: " {credits}</p> }.into_any())
}
