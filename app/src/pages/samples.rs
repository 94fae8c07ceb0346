//! A realistic hotel, search and trip for the tests of pages.

pub mod addresses;
pub mod content;
pub mod package;
mod trip;

pub use trip::*;

use contract::company::Company;

use crate::{assets::Assets, components::header::Face, page::PageContext, pages::search::ListRequest, paths};
use contract::{
    Code, Failure, Money,
    availability::HotelAvailability,
    destination::{BoundingBox, Destination, LocationType},
    home::{FeaturedDestination, TravellerHome},
    hotel::{
        Address, Benefit, CancellationCharge, CancellationPolicy, Coordinates, Deadline, Description, Facility, Hotel,
        HotelSummary, Image, MealPlan, NameValue, PriceItem, Promotion, ProviderReference, Rate, RatedRoom,
        RatingSummary, RoomType, SearchResultReference, Source, StayOffer, Surcharge,
    },
    island::LocationMapProps,
    profile::UserProfile,
    search::{FacetCount, Facets, HotelSearch, HotelSearchResult, Occupancy, PriceBucket, Search, SearchArea},
};

/// An id that ends with a number, so that samples differ.
pub fn id<T: std::str::FromStr>(number: u32) -> T
where
    T::Err: std::fmt::Debug,
{
    format!("0192f000-0000-7000-8000-{number:012}").parse().unwrap()
}

/// A creator with a handle and an empty club; the tests of the server's pages read the same file.
pub fn creator() -> UserProfile {
    serde_json::from_str(include_str!("samples/creator.json")).unwrap()
}

pub fn euros(minor: i64) -> Money {
    Money::new(minor, "EUR".parse().unwrap())
}

pub fn page(path: &str) -> PageContext {
    PageContext {
        site_name: "Byrdli".to_owned(),
        company: Company {
            name: Some("Byrdli Ltd".to_owned()),
            address: Some("1 Harbour Street, Valletta".to_owned()),
            email: Some("help@stay.example".to_owned()),
            phone: Some("+356 2123 4567".to_owned()),
            ..Company::default()
        },
        nonce: "n0nce".to_owned(),
        assets: Assets::default(),
        csrf_token: "csrf-token".to_owned(),
        role: None,
        face: Face::default(),
        currency: "EUR".parse().unwrap(),
        currencies: ["EUR", "USD"].map(str::to_owned).to_vec(),
        country_code: "PT".to_owned(),
        last_search: None,
        cart: None,
        path: path.to_owned(),
        public_url: "https://stay.example".to_owned(),
        terms_url: paths::TERMS.to_owned(),
        privacy_url: paths::PRIVACY.to_owned(),
        is_sign_up_enabled: true,
        providers: Vec::new(),
        is_in_app_browser: false,
        is_in_frame: false,
        request_id: "request-1".to_owned(),
        environment_variables: Vec::new(),
        now: "2027-01-10T12:00:00Z".parse().unwrap(),
    }
}

fn image(number: u32) -> Image {
    Image::of(id(number), "A white house above the river", true)
}

pub fn deadline(local: &str) -> Deadline {
    Deadline {
        at: format!("{local}:00Z").parse().unwrap(),
        time_zone: "Europe/Lisbon".to_owned(),
        local: local.to_owned(),
        traveller: None,
    }
}

fn address() -> Address {
    Address {
        line1: "12 Rua da Graça".to_owned(),
        line2: None,
        city: "Lisbon".to_owned(),
        state: None,
        postal_code: Some("1170-001".to_owned()),
        country_code: "PT".to_owned(),
    }
}

fn source() -> Source {
    Source {
        name: "demonstration".to_owned(),
        licence: "CC0".to_owned(),
        attribution: "Generated".to_owned(),
        is_demonstration: true,
        licence_url: None,
        is_unlisted: false,
        is_approximate: false,
    }
}

fn rating() -> RatingSummary {
    RatingSummary {
        rating: 8.9,
        review_count: 1_214,
        label: "Excellent".to_owned(),
    }
}

fn coordinates() -> Coordinates {
    Coordinates {
        latitude: 38.7167,
        longitude: -9.1333,
    }
}

fn provider() -> ProviderReference {
    ProviderReference {
        provider: "house".to_owned(),
        id: "1".to_owned(),
    }
}

pub fn policy() -> CancellationPolicy {
    CancellationPolicy {
        policy_text: "Free until the day before, then the first night.".to_owned(),
        charges: vec![
            CancellationCharge {
                amount: euros(0),
                from: None,
                until: Some(deadline("2027-03-03T18:00")),
            },
            CancellationCharge {
                amount: euros(36_000),
                from: Some(deadline("2027-03-03T18:00")),
                until: None,
            },
        ],
        free_until: Some(deadline("2027-03-03T18:00")),
    }
}

pub fn search() -> Search {
    Search {
        id: id(900),
        area: SearchArea {
            destination_id: Some("city:2267057".to_owned()),
            location_type: Some(LocationType::City),
            hotel_id: None,
            name: "Lisbon".to_owned(),
            subtitle: "Portugal".to_owned(),
            bounding_box: BoundingBox {
                south: 38.6,
                west: -9.3,
                north: 38.9,
                east: -9.0,
            },
            country_code: None,
            polygon: None,
        },
        check_in_date: "2027-03-04".parse().unwrap(),
        check_out_date: "2027-03-07".parse().unwrap(),
        rooms: vec![Occupancy {
            adults: 2,
            child_ages: vec![6],
        }],
        currency: "EUR".parse().unwrap(),
        country_code: "PT".to_owned(),
        created_at: "2027-01-10T12:00:00Z".parse().unwrap(),
    }
}

pub fn summary(number: u32, name: &str) -> HotelSummary {
    HotelSummary {
        id: id(number),
        name: name.to_owned(),
        slug: format!("casa-{number}"),
        title_image: image(number),
        address: address(),
        coordinates: coordinates(),
        property_type: "boutiqueHotel".to_owned(),
        star_rating: Some(4.0),
        review_rating: Some(8.9),
        rating_summary: Some(rating()),
        distance_km: Some(1.23),
        offer: Some(StayOffer {
            total_price: euros(36_000),
            nightly_price: euros(12_000),
            nights: 3,
            room_type_name: "Double room".to_owned(),
            meal_plan: MealPlan::Breakfast,
            free_cancellation: Some(deadline("2027-03-03T18:00")),
            refundable: Some(true),
            rooms_left: 2,
        }),
        from_price: None,
        source: source(),
    }
}

pub fn result(hotels: Vec<HotelSummary>, total: u32) -> HotelSearchResult {
    let count = |value: &str, count| FacetCount {
        value: value.to_owned(),
        count,
    };
    HotelSearchResult {
        search: search(),
        total,
        hotels,
        facets: Facets {
            stars: vec![count("4", 120), count("5", 31)],
            facilities: (1..=10)
                .map(|number| count(&format!("Facility {number}"), number))
                .collect(),
            property_types: vec![count("hotel", 1_200), count("boutiqueHotel", 20)],
            ratings: vec![count("9", 40), count("8", 300), count("7", 900)],
            meal_plans: vec![count("roomOnly", 1_100), count("breakfast", 60), count("halfBoard", 10)],
            free_cancellation: 88,
            breakfast: 70,
            min_price: Some(euros(9_000)),
            max_price: Some(euros(120_000)),
            prices: (1..=10)
                .map(|step| PriceBucket {
                    from: euros(12_000 * (step - 1)),
                    to: euros(12_000 * step),
                    count: (step % 4) as u32 * 100,
                })
                .collect(),
        },
        skip: 0,
        take: 15,
        alternatives: None,
    }
}

pub fn request() -> ListRequest {
    let search = HotelSearch {
        search_id: Some(search().id),
        take: Some(15),
        ..HotelSearch::default()
    };
    ListRequest {
        search,
        map_area: None,
        creator: None,
    }
}

pub fn rate(number: u32, name: &str, total: i64) -> Rate {
    Rate {
        id: id(number),
        additional_provider_id: None,
        rate_name: name.to_owned(),
        content_provider_id: "house".to_owned(),
        room_type_name: "Double room".to_owned(),
        total_price: euros(total),
        pay_now: euros(total - 1_200),
        pay_at_property: vec![PriceItem {
            name: "City tax".to_owned(),
            price: euros(1_200),
        }],
        price_items: vec![
            PriceItem {
                name: "Room, 3 nights".to_owned(),
                price: euros(total - 1_200),
            },
            PriceItem {
                name: "City tax".to_owned(),
                price: euros(1_200),
            },
        ],
        nightly_price: euros(total / 3),
        meal_plan: MealPlan::Breakfast,
        refundable: true,
        cancellation_policy: policy(),
        benefits: vec![Benefit {
            name: "Late check-out".to_owned(),
        }],
        surcharges: vec![Surcharge {
            id: id(number + 50),
            name: "Airport transfer".to_owned(),
            price: euros(4_000),
        }],
        extra_beds: Vec::new(),
        offers: Vec::new(),
        promotions: vec![Promotion {
            name: "Early booking".to_owned(),
            saving: euros(2_000),
        }],
        rooms: vec![RatedRoom {
            adults: 2,
            child_ages: vec![6],
            total_price: euros(total),
        }],
        search_result_reference: SearchResultReference {
            provider: "house".to_owned(),
            id: format!("signed-{number}"),
        },
    }
}

pub fn room_type(rates: Vec<Rate>) -> RoomType {
    RoomType {
        id: id(300),
        kind: "double".to_owned(),
        name: "Double room".to_owned(),
        description: "Quiet, to the courtyard.".to_owned(),
        beds: "1 double bed".to_owned(),
        size_square_metres: Some(24),
        images: vec![image(301)],
        max_guests: 3,
        facilities: vec![Facility {
            group: "Room".to_owned(),
            name: "Balcony".to_owned(),
        }],
        provider_reference: provider(),
        rates,
        rooms_left: Some(2),
        from_price: Some(euros(8_400)),
    }
}

pub fn hotel(name: &str) -> Hotel {
    let detail = |group: &str, name: &str, value: &str| NameValue {
        group: Some(group.to_owned()),
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let facility = |group: &str, name: &str| Facility {
        group: group.to_owned(),
        name: name.to_owned(),
    };
    Hotel {
        id: id(1),
        name: name.to_owned(),
        slug: "casa-1".to_owned(),
        title_image: image(1),
        address: address(),
        coordinates: coordinates(),
        time_zone: "Europe/Lisbon".to_owned(),
        property_type: "boutiqueHotel".to_owned(),
        descriptions: vec![Description {
            title: "Overview".to_owned(),
            text: "A white house above the river.\n\nBreakfast is on the roof.".to_owned(),
        }],
        facilities: vec![
            facility("Pool", "Outdoor pool"),
            facility("Food", "Bar"),
            facility("Pool", "Sauna"),
        ],
        images: (1..=7).map(image).collect(),
        important_notice: Some("The lift is being renewed until May.".to_owned()),
        child_and_extra_bed_policy: Some("Children of all ages are welcome.".to_owned()),
        hotel_location: Some("Five minutes from the viewpoint.".to_owned()),
        provider_reference: provider(),
        rating_summary: Some(rating()),
        review_rating: Some(8.9),
        star_rating: Some(4.0),
        additional_information: vec![
            detail("Arrival and departure", "Check-in from", "15:00"),
            detail("The property", "Rooms", "34"),
            detail("Getting here", "Travel time to the airport", "about 20 minutes"),
            detail("Parking", "Parking fee", "€18 per night"),
        ],
        room_types: vec![room_type(Vec::new())],
        source: source(),
    }
}

pub fn availability() -> HotelAvailability {
    HotelAvailability {
        hotel_id: id(1),
        search: search(),
        room_types: vec![room_type(vec![
            rate(400, "Flexible", 36_000),
            rate(401, "Flexible with dinner", 45_000),
        ])],
        expires_at: "2027-01-10T12:30:00Z".parse().unwrap(),
    }
}

pub fn map() -> LocationMapProps {
    LocationMapProps {
        hotel_name: "Casa do Limoeiro".to_owned(),
        latitude: 38.7167,
        longitude: -9.1333,
        address: "12 Rua da Graça, 1170-001 Lisbon, Portugal".to_owned(),
        airport: None,
        places: Vec::new(),
    }
}

pub fn no_rooms() -> Failure {
    Failure::of(Code::NoRoomsAvailable)
}

pub fn home() -> TravellerHome {
    let area = search().area;
    TravellerHome {
        destinations: vec![FeaturedDestination {
            destination: Destination {
                id: "city:2267057".to_owned(),
                location_type: LocationType::City,
                name: "Lisbon".to_owned(),
                subtitle: "Portugal".to_owned(),
                country_code: "PT".to_owned(),
                latitude: 38.7,
                longitude: -9.1,
                bounding_box: area.bounding_box,
                matched_name: None,
                stays: None,
                hotel_id: None,
            },
            image: image(20),
            hotel_count: 1_214,
        }],
        recommended: vec![HotelSummary {
            offer: None,
            from_price: Some(euros(8_400)),
            ..summary(2, "The Tide House")
        }],
    }
}
