//! A hotel: its description, its location, and its rooms.

mod actions;
pub mod address;
mod recommended;
mod rooms;
mod structured;
mod text;

pub(in crate::pages) use actions::undo;
pub use address::TripNote;

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton},
        card::{Badge, BadgeTone},
        feedback::{Alert, AlertKind},
        navigation::{Breadcrumbs, Crumb},
        picture::{Gallery, GalleryPicture},
        price::{Price, PriceSize, PriceText},
        rating::{Rating, Stars},
    },
    page::{Head, Page, PageContext, SharedPicture},
    pages::{
        form::FormState,
        frame::{Header, framed},
        parts::{
            date_options::{DatesOf, OtherDates, more_rooms, other_dates},
            focus::focus_of,
            form_errors::{FieldPlace, form_errors},
            hearts::{heart, hearts_form},
            hotel_cards::transition,
            offers,
            pictures::viewer,
            search_box::{SearchBox, search_box, search_text},
            share_page::share_page,
        },
    },
    paths, words,
};
use contract::{
    Failure, HotelId, ImageId, ItineraryId, LineItemId, RatePlanId, RoomId, RoomTypeId,
    availability::HotelAvailability,
    card::CardKind,
    club::{HotelRecommendation, PublicProfile},
    destination::BoundingBox,
    excerpt,
    hotel::{Coordinates, Hotel, Image},
    island::LocationMapProps,
    itinerary::{Itinerary, LineItem, RemovedRooms},
    search::{RoomSplit, Search},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The bookable rooms.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one for each page, and it is moved once"
)]
pub enum Rooms {
    /// No dates are selected yet.
    WithoutSearch,
    /// Rooms and rates for the search.
    Available(HotelAvailability),
    /// The reason why there are none.
    None(Failure),
}

/// A creator's recommendation of the hotel.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recommended {
    pub by: PublicProfile,
    pub recommendation: HotelRecommendation,
}

/// The hotel's rooms in the reader's trip for the searched dates.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InTrip {
    /// The reader's cart.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub itinerary_id: Option<ItineraryId>,
    pub rooms: Vec<RoomInTrip>,
    /// The rooms that were removed from the cart last.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub removed: Option<RemovedRooms>,
}

/// A room in the trip.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoomInTrip {
    pub line_item_id: LineItemId,
    pub room_id: RoomId,
    pub room_type_id: RoomTypeId,
    pub rate_id: RatePlanId,
}

impl InTrip {
    /// The rooms of a cart for a search at a hotel.
    pub fn new(itinerary: &Itinerary, hotel: HotelId, search: Option<&Search>) -> Self {
        let is_here = |line: &&LineItem| {
            line.hotel_booking.hotel_id == hotel
                && search.is_some_and(|search| {
                    (line.check_in_date, line.check_out_date) == (search.check_in_date, search.check_out_date)
                })
        };
        let rooms = itinerary.line_items.iter().filter(is_here).flat_map(|line| {
            line.hotel_booking.rooms.iter().map(|room| RoomInTrip {
                line_item_id: line.identity,
                room_id: room.id,
                room_type_id: room.room_type_id,
                rate_id: room.rate_id,
            })
        });
        Self {
            itinerary_id: Some(itinerary.id),
            rooms: rooms.collect(),
            removed: itinerary.removed.clone(),
        }
    }
}

/// The data of the hotel's page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HotelPage {
    pub hotel: Hotel,
    pub search: Option<Search>,
    pub rooms: Rooms,
    /// More rooms for these guests, where no room takes them as they were searched.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub split: Option<RoomSplit>,
    /// The other dates to compare.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub dates: Option<OtherDates>,
    /// The slug of the creator whose link led here.
    pub creator: Option<String>,
    /// That creator's recommendation of the hotel.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub recommended: Option<Recommended>,
    pub map: LocationMapProps,
    /// The name of the hotel's country.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub country: Option<String>,
    /// Whether the viewer likes it.
    pub is_liked: bool,
    #[serde(default)]
    pub trip: InTrip,
    /// Whether the submitted form would add more rooms than were searched for: the page asks first.
    #[serde(skip)]
    pub is_asking: bool,
    #[serde(skip)]
    pub note: Option<TripNote>,
    #[serde(skip)]
    pub form: FormState,
}

impl HotelPage {
    /// The path that the page's forms post to.
    fn path(&self) -> String {
        let search_id = self.search.as_ref().map(|search| search.id.to_string());
        paths::hotel(&self.hotel.slug, search_id.as_deref(), self.creator.as_deref())
    }

    /// The lowest known price: the stay's with a search, else a night's.
    fn lowest_price(&self) -> Option<PriceText> {
        match &self.rooms {
            Rooms::Available(availability) => {
                let rates = availability.room_types.iter().flat_map(|room| &room.rates);
                let rate = rates.min_by_key(|rate| rate.total_price.minor)?;
                let nights = (availability.search.check_out_date - availability.search.check_in_date).num_days();
                let nights = usize::try_from(nights).unwrap_or_default();
                Some(offers::stay_price(
                    rate.total_price,
                    rate.nightly_price,
                    nights,
                    availability.search.rooms.len(),
                ))
            }
            Rooms::WithoutSearch => {
                let prices = self.hotel.room_types.iter().filter_map(|room| room.from_price);
                prices.min_by_key(|price| price.minor).map(offers::from_price)
            }
            Rooms::None(_) => None,
        }
    }
}

/// The hotel's page.
pub fn hotel(page: &PageContext, data: &HotelPage) -> Page {
    let hotel = &data.hotel;
    let dates = SearchBox::one_hotel(page, data.path(), hotel.id, &data.form, data.search.as_ref());
    let mut places = dates.places();
    places.extend(rate_places(data));
    let errors = form_errors(&data.form, &places);
    let pictures = pictures(hotel);
    let content = view! {
        <main id="content" class="page hotel">
            {breadcrumbs(data)}
            {errors}
            {head_line(page, data)}
            {gallery(data, &pictures)}
            {jump_links(hotel)}
            <div class="hotel-columns">
                <div class="hotel-text">
                    {data.recommended.as_ref().map(recommended::recommended)}
                    {text::about(hotel)}
                </div>
                <aside class="hotel-aside" aria-label="Price and dates">{booking_card(data)}</aside>
            </div>
            <section class="hotel-part" id="rooms" aria-labelledby="rooms-title">
                <h2 id="rooms-title">"Rooms"</h2>
                {search_box(page, dates, &data.form)}
                {other_dates_of(data)}
                {data.note.and_then(|note| actions::noted(page, data, note))}
                {actions::removed(data)}
                {rooms::rooms(data)}
            </section>
            {text::place(hotel, &data.map)}
            {text::facilities(hotel)}
            {text::policies(hotel)}
            {text::source(hotel)}
            {hearts_form(page, &data.path())}
            {viewer(viewed_pictures(data, &pictures))}
            {booking_bar(data)}
        </main>
    };
    let panel = data.search.as_ref().map(|search| {
        let form = FormState::default();
        search_box(page, SearchBox::stays(page, "top", &form, Some(search)), &form)
    });
    let header = Header {
        search: data.search.as_ref().map(search_text),
        search_panel: panel,
        ..Header::default()
    };
    Page {
        head: head(page, data),
        main: framed(page, header, content.into_any()),
    }
}

/// The targets of errors of adding: the rate, or all rooms if it is gone.
fn rate_places(data: &HotelPage) -> Vec<FieldPlace> {
    let id = format!("add-{}-{}", data.form.value("roomTypeId"), data.form.value("roomId"));
    let is_there = match &data.rooms {
        Rooms::Available(found) => found
            .room_types
            .iter()
            .any(|room| room.rates.iter().any(|rate| actions::form_id(room, rate) == id)),
        Rooms::WithoutSearch | Rooms::None(_) => false,
    };
    let id = if is_there { id } else { "rooms".to_owned() };
    ["searchResultReference", "roomId"]
        .map(|field| FieldPlace::new(field, id.clone()))
        .to_vec()
}

/// The price of the same stay on other dates.
fn other_dates_of(data: &HotelPage) -> Option<AnyView> {
    let search = data.search.as_ref()?;
    let path = paths::hotel(&data.hotel.slug, None, None);
    Some(other_dates(&dates_of(data, search, &path), data.dates.as_ref()))
}

fn dates_of<'a>(data: &HotelPage, search: &'a Search, path: &'a str) -> DatesOf<'a> {
    DatesOf {
        search,
        path,
        fields: data
            .creator
            .iter()
            .map(|creator| ("creator", creator.clone()))
            .collect(),
        anchor: "#rooms",
        counted: None,
    }
}

fn head(page: &PageContext, data: &HotelPage) -> Head {
    let hotel = &data.hotel;
    let title = match &data.recommended {
        Some(Recommended { by, recommendation }) => format!(
            "{}: {}, recommended by {}",
            hotel.name, recommendation.recommendation_title, by.public_name
        ),
        None => format!("{}, {}", hotel.name, hotel.address.city),
    };
    // A visitor who follows a creator's link sees that creator's recommendation.
    let words = data
        .recommended
        .as_ref()
        .map(|recommended| recommended.recommendation.recommendation_text.as_str())
        .filter(|text| !text.trim().is_empty());
    let overview = hotel.descriptions.first().map(|description| description.text.as_str());
    let image = match &data.recommended {
        Some(Recommended { recommendation, .. }) => SharedPicture::card(CardKind::Stay, &recommendation.id.to_string()),
        None => SharedPicture::plain(paths::share_image(&hotel.title_image)),
    };
    Head {
        title,
        description: words
            .or(overview)
            .map(|text| excerpt::shortened(text, excerpt::DESCRIPTION)),
        canonical: Some(paths::hotel(&hotel.slug, None, data.creator.as_deref())),
        image: Some(image),
        structured_data: Some(structured::hotel(page, data)),
        no_index: false,
        style: None,
        video: None,
    }
}

fn breadcrumbs(data: &HotelPage) -> AnyView {
    let city = &data.hotel.address.city;
    let mut crumbs = vec![Crumb::link("Search", paths::search(None))];
    let is_there = |search: &&Search| contains(&search.area.bounding_box, &data.hotel.coordinates);
    // The last search may be of another place.
    if let Some(search) = data.search.as_ref().filter(is_there) {
        let list = paths::search(Some(&search.id.to_string()));
        // A search of this hotel alone has no list to go back to.
        if search.area.hotel_id.is_none() {
            crumbs.push(Crumb::link(search.area.name.clone(), list));
        } else {
            crumbs.push(Crumb::link(city.clone(), paths::search_place(city, None)));
        }
    } else {
        crumbs.push(Crumb::link(city.clone(), paths::search_place(city, None)));
    }
    crumbs.push(Crumb::here(data.hotel.name.clone()));
    view! { <Breadcrumbs crumbs=crumbs /> }.into_any()
}

/// Whether a place lies within an area, which may cross the date line.
fn contains(area: &BoundingBox, place: &Coordinates) -> bool {
    let BoundingBox {
        south,
        west,
        north,
        east,
    } = *area;
    let longitude = place.longitude;
    let is_between = if west <= east {
        (west..=east).contains(&longitude)
    } else {
        longitude >= west || longitude <= east
    };
    (south..=north).contains(&place.latitude) && is_between
}

fn head_line(page: &PageContext, data: &HotelPage) -> AnyView {
    let HotelPage { hotel, is_liked, .. } = data;
    let rating = offers::rating(hotel.rating_summary.as_ref());
    let stars = offers::stars(hotel.star_rating);
    view! {
        <header class="hotel-head">
            <div>
                <h1>{hotel.name.clone()}</h1>
                <ul class="facts">
                    <li>{words::property_type(&hotel.property_type)}</li>
                    {(stars > 0).then(|| view! { <li><Stars count=stars /></li> })}
                    <li>{words::address(&hotel.address, data.country.as_deref())}</li>
                    {rating.map(|rating| view! { <li><Rating rating=rating /></li> })}
                    {hotel.source.is_demonstration.then(demonstration_mark)}
                </ul>
            </div>
            <div class="row no-print">
                {share(page, data)}
                {heart(hotel.id, &hotel.name, *is_liked)}
            </div>
        </header>
    }
    .into_any()
}

/// Shares the hotel as the creator recommends it.
fn share(page: &PageContext, data: &HotelPage) -> Option<AnyView> {
    let Recommended { by, recommendation } = data.recommended.as_ref()?;
    let path = paths::hotel(&data.hotel.slug, None, Some(&by.slug));
    Some(share_page(page, &path, &recommendation.recommendation_title))
}

/// The links to the parts of the page; they stay visible while it scrolls.
fn jump_links(hotel: &Hotel) -> AnyView {
    let parts = [
        ("#rooms", "Rooms", true),
        ("#location", "Location", true),
        ("#facilities", "Facilities", text::has_facilities(hotel)),
        ("#policies", "Policies", text::has_policies(hotel)),
    ];
    let links = parts
        .into_iter()
        .filter(|(.., is_there)| *is_there)
        .map(|(href, label, _)| view! { <li><a href=href>{label}</a></li> })
        .collect_view();
    view! {
        <nav class="jump-links no-print" aria-label="On this page">
            <ul>{links}</ul>
        </nav>
    }
    .into_any()
}

fn demonstration_mark() -> impl IntoView {
    view! { <li><Badge text="Demonstration: a fictional hotel" tone=BadgeTone::Sun /></li> }
}

/// The title image first, each once.
fn pictures(hotel: &Hotel) -> Vec<Image> {
    let mut pictures = vec![hotel.title_image.clone()];
    for image in &hotel.images {
        if pictures.iter().all(|known| known.id != image.id) {
            pictures.push(image.clone());
        }
    }
    pictures
}

fn gallery(data: &HotelPage, pictures: &[Image]) -> AnyView {
    let hotel = &data.hotel;
    let viewed: BTreeSet<ImageId> = viewed_pictures(data, pictures).map(|image| image.id).collect();
    let illustration = pictures.first().is_some_and(|image| image.is_illustration);
    let pictures = pictures
        .iter()
        .map(|image| GalleryPicture {
            id: image.id.to_string(),
            alt: image.alt().to_owned(),
            focus: focus_of(image),
        })
        .collect();
    view! { <Gallery pictures=pictures viewed=viewed.len() illustration=illustration transition=Some(transition(&hotel.slug)) /> }
        .into_any()
}

/// The pictures of the viewer: the hotel's, the creator's, and the rooms'.
fn viewed_pictures<'a>(data: &'a HotelPage, pictures: &'a [Image]) -> impl Iterator<Item = &'a Image> {
    let recommended = data.recommended.iter();
    let recommended = recommended.flat_map(|recommended| &recommended.recommendation.images);
    let rooms = match &data.rooms {
        Rooms::Available(availability) => availability.room_types.as_slice(),
        Rooms::WithoutSearch => data.hotel.room_types.as_slice(),
        Rooms::None(_) => &[],
    };
    let rooms = rooms.iter().flat_map(|room| &room.images);
    pictures.iter().chain(recommended).chain(rooms)
}

fn booking_card(data: &HotelPage) -> AnyView {
    let price = data.lowest_price();
    let (label, facts) = match (&data.rooms, &data.search) {
        (Rooms::None(_), _) if data.split.is_some() => ("More rooms needed", search_facts(data)),
        (Rooms::None(_), _) => (contract::text::NO_ROOMS_TITLE, search_facts(data)),
        (_, Some(_)) => ("See rooms and rates", search_facts(data)),
        (_, None) => ("Choose dates", Vec::new()),
    };
    let facts = facts.into_iter().map(|fact| view! { <li>{fact}</li> }).collect_view();
    let action = match &data.rooms {
        Rooms::None(_) => "Change dates",
        Rooms::WithoutSearch => "Choose dates",
        Rooms::Available(_) => "See rooms and rates",
    };
    let price = match price {
        Some(price) => view! { <Price price=price size=PriceSize::Large /> }.into_any(),
        None => view! { <p><b>{label}</b></p> }.into_any(),
    };
    view! {
        <div class="card card-pad booking-card">
            {price}
            <ul class="facts">{facts}</ul>
            <LinkButton href="#rooms" label=action kind=ButtonKind::Sun size=ButtonSize::Wide />
            <p class="small soft">"The total includes all mandatory taxes and fees. You won't be charged yet."</p>
        </div>
    }
    .into_any()
}

fn search_facts(data: &HotelPage) -> Vec<String> {
    data.search
        .as_ref()
        .map(|search| {
            vec![
                words::date_range(search.check_in_date, search.check_out_date),
                words::guests(&search.rooms),
            ]
        })
        .unwrap_or_default()
}

fn booking_bar(data: &HotelPage) -> AnyView {
    let price = match data.lowest_price() {
        Some(price) => view! { <Price price=PriceText { per_night: None, ..price } /> }.into_any(),
        None => view! { <span class="small">{search_facts(data).join(" · ")}</span> }.into_any(),
    };
    let label = if data.search.is_some() { "Rooms" } else { "Choose dates" };
    view! {
        <div class="booking-bar no-print">
            {price}
            <LinkButton href="#rooms" label=label kind=ButtonKind::Sun />
        </div>
    }
    .into_any()
}

/// The reason why there are no rooms, with the specification's title where it defines one.
fn no_rooms(data: &HotelPage, failure: &Failure) -> AnyView {
    if let (Some(split), Some(search)) = (&data.split, &data.search) {
        let path = paths::hotel(&data.hotel.slug, None, None);
        let form = more_rooms(&dates_of(data, search, &path), split);
        let message = split.message();
        return view! {
            <Alert kind=AlertKind::Warn title="No room here takes all of you">
                <p>{message}</p>
                {form}
            </Alert>
        }
        .into_any();
    }
    let item = failure.errors.first();
    let is_sold_out = item.is_none_or(|item| item.code == contract::Code::NoRoomsAvailable);
    let message = item
        .map_or(contract::text::NO_ROOMS_MESSAGE, |item| item.message.as_str())
        .to_owned();
    if is_sold_out {
        view! {
            <Alert kind=AlertKind::Warn title=contract::text::NO_ROOMS_TITLE>
                <p>{message}</p>
            </Alert>
        }
        .into_any()
    } else {
        view! { <Alert kind=AlertKind::Bad><p>{message}</p></Alert> }.into_any()
    }
}
