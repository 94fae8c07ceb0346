//! A hotel: its description, its location, and its rooms.

mod actions;
pub mod address;
mod booking_card;
mod gallery;
mod heading;
mod in_trip;
mod no_rooms;
mod recommended;
mod rooms;
mod structured;
mod text;

pub use self::in_trip::{InTrip, RoomInTrip};
pub(in crate::pages) use actions::undo;
pub use address::TripNote;

use self::{
    booking_card::{booking_bar, booking_card},
    gallery::{gallery, pictures, viewed_pictures},
    heading::{breadcrumbs, head_line, jump_links},
};
use crate::{
    components::price::PriceText,
    page::{Head, Page, PageContext, SharedPicture},
    pages::{
        form::FormState,
        frame::{Header, framed},
        parts::{
            date_options::other_dates,
            flexible_dates::{DatesOf, OtherDates},
            form_errors::{FieldAnchor, form_errors},
            likes::likes_form,
            offers,
            pictures::viewer,
            place::is_its_name,
            search_box::{SearchBox, search_box, search_text},
        },
    },
    paths,
};
use contract::{
    Failure,
    availability::HotelAvailability,
    card::CardKind,
    club::{HotelRecommendation, PublicProfile},
    excerpt,
    hotel::Hotel,
    island::LocationMapProps,
    search::{RoomSplit, Search},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

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
pub struct CreatorRecommendation {
    pub by: PublicProfile,
    pub recommendation: HotelRecommendation,
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
    /// The handle of the creator whose link led here.
    pub creator: Option<String>,
    /// That creator's recommendation of the hotel.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub recommended: Option<CreatorRecommendation>,
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
    let mut anchors = dates.anchors();
    anchors.extend(rate_anchors(data));
    let errors = form_errors(&data.form, &anchors);
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
            {likes_form(page, &data.path())}
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
fn rate_anchors(data: &HotelPage) -> Vec<FieldAnchor> {
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
        .map(|field| FieldAnchor::new(field, id.clone()))
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
        Some(CreatorRecommendation { by, recommendation }) => {
            let title = &recommendation.recommendation_title;
            if is_its_name(title, &hotel.name) {
                format!("{}, recommended by {}", hotel.name, by.public_name)
            } else {
                format!("{}: {title}, recommended by {}", hotel.name, by.public_name)
            }
        }
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
        Some(CreatorRecommendation { recommendation, .. }) => {
            SharedPicture::card(CardKind::Recommendation, &recommendation.id.to_string())
        }
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
