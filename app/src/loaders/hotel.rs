//! A hotel's page.

use super::{
    LoadError, LoaderContext, context,
    searches::{find_search, other_dates},
};
use crate::{
    pages::{
        form::FormState,
        hotel::{CreatorRecommendation, HotelPage, InTrip, Rooms},
        parts::flexible_dates::FlexibleDates,
    },
    words,
};
use contract::{
    Code, SearchId,
    availability::CheckAvailability,
    hotel::Hotel,
    island::{AirportMark, LocationMapProps},
    search::HotelFilters,
};
use domain::{
    Error, Result,
    hotels::{self, GetHotel, HotelKey},
    itineraries, likes, profiles, recommendations,
    searches::{check_availability, room_split},
};
use leptos::{prelude::*, server_fn::codec::GetUrl};

/// An airport further away than this is no help, in kilometres.
const MAX_AIRPORT_KM: f64 = 300.0;

/// Loads a hotel's page by its `slug`, with the rooms that are free for the search `id`.
#[server(prefix = "/_server", endpoint = "hotel", input = GetUrl)]
pub async fn load_hotel(
    slug: String,
    creator: Option<String>,
    id: Option<String>,
) -> std::result::Result<HotelPage, LoadError> {
    let search = id.and_then(|id| id.parse().ok());
    Ok(hotel(&context()?, &slug, creator.as_deref(), search, None).await?)
}

/// What a hotel's page shows, with other dates when they are to be compared. A creator that is not known is ignored.
pub async fn hotel(
    context: &LoaderContext,
    slug: &str,
    creator: Option<&str>,
    search: Option<SearchId>,
    flexible: Option<FlexibleDates>,
) -> Result<HotelPage> {
    let LoaderContext { ctx, viewer, .. } = context;
    let input = GetHotel {
        key: HotelKey::Slug(slug.to_owned()),
        currency: Some(context.visitor.currency_code),
    };
    let hotel = hotels::get(ctx, viewer, input).await?;
    let hotel = hotel.ok_or_else(|| Error::refused(Code::HotelNotFound))?;
    let search = match search {
        Some(id) => find_search(context, id).await?,
        None => None,
    };
    let rooms = match &search {
        None => Rooms::WithoutSearch,
        Some(search) => {
            let input = CheckAvailability {
                hotel_id: Some(hotel.id),
                hotel_search_id: search.id,
                currency: Some(search.currency),
            };
            match check_availability(ctx, viewer, hotel.id, &input).await {
                Ok(found) => Rooms::Available(found),
                Err(found @ Error::Refused(_)) => Rooms::None(found.failure()),
                Err(other) => return Err(other),
            }
        }
    };
    let split = match (&search, &rooms) {
        (Some(search), Rooms::None(_)) => room_split(ctx, hotel.id, search).await?,
        _ => None,
    };
    let dates = match (&search, flexible) {
        (Some(search), Some(flexible)) => {
            let filters = HotelFilters::default();
            Some(other_dates(context, search.id, Some(hotel.id), filters, flexible).await?)
        }
        _ => None,
    };
    let by = match creator {
        Some(handle) => profiles::find(ctx, handle).await?,
        None => None,
    };
    let words = match &by {
        Some(by) => recommendations::by_creator(ctx, by.user_id, hotel.id).await?,
        None => None,
    };
    let creator = by.as_ref().map(|by| by.slug.clone());
    let recommended = by
        .zip(words)
        .map(|(by, recommendation)| CreatorRecommendation { by, recommendation });
    let map = map(context, &hotel);
    let trip = match itineraries::latest(ctx, viewer).await? {
        Some(cart) => InTrip::new(&cart, hotel.id, search.as_ref()),
        None => InTrip::default(),
    };
    let liked = likes::liked_hotels(ctx, viewer, &[hotel.id]).await?;
    let country = ctx.gazetteer().country(&hotel.address.country_code);
    Ok(HotelPage {
        country: country.map(|country| country.name.clone()),
        is_liked: liked.contains(&hotel.id),
        hotel,
        search,
        rooms,
        split,
        dates,
        creator,
        recommended,
        map,
        trip,
        is_asking: false,
        note: None,
        form: FormState::default(),
    })
}

fn map(context: &LoaderContext, hotel: &Hotel) -> LocationMapProps {
    let gazetteer = context.ctx.gazetteer();
    let address = &hotel.address;
    let country = gazetteer.country(&address.country_code);
    let place = hotel.coordinates;
    let airport = gazetteer.nearest_airport(place.latitude, place.longitude);
    LocationMapProps {
        hotel_name: hotel.name.clone(),
        latitude: place.latitude,
        longitude: place.longitude,
        address: words::address(address, country.map(|country| country.name.as_str())),
        airport: airport
            .filter(|(_, km)| *km < MAX_AIRPORT_KM)
            .map(|(airport, km)| AirportMark {
                code: airport.iata.clone(),
                name: airport.name.clone(),
                latitude: airport.latitude,
                longitude: airport.longitude,
                distance_km: (km * 10.0).round() / 10.0,
            }),
        places: hotels::places_around(&context.ctx, hotel),
    }
}
