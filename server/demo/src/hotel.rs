//! The output of the generator: plain values, ready to be stored. Must not contain pricing rules.

use chrono::NaiveTime;
use chrono_tz::Tz;

use crate::room::DemoRoomType;

/// The notice shown with every demonstration hotel; the one sentence that all of them share.
pub const DEMONSTRATION_NOTICE: &str =
    "Demonstration: this hotel is fictional, and its ratings and prices are invented.";

/// A fictional hotel in a real city.
#[derive(Clone, Debug, PartialEq)]
pub struct DemoHotel {
    /// Position in the set, from 0.
    pub index: u32,
    /// UUIDv7-shaped, from the seed; stable.
    pub id: u128,
    /// The argument of [`crate::closed`] and [`crate::sold`]; it also encodes the hotel's season.
    pub seed: u64,
    /// For the artwork of the whole hotel; each picture has its own as well.
    pub artwork_seed: u64,
    /// Unique in the set.
    pub name: String,
    /// ASCII letters, digits and hyphens; unique in the set.
    pub slug: String,
    /// GeoNames id of the city.
    pub city_id: u32,
    pub address: DemoAddress,
    pub latitude: f64,
    pub longitude: f64,
    pub time_zone: Tz,
    /// 1 to 5.
    pub stars: u8,
    pub property_type: PropertyType,
    /// 0 to 10 with one decimal: generated, and to be labelled so.
    pub review_rating: f32,
    pub review_count: u32,
    /// One entry per paragraph.
    pub overview: Vec<String>,
    pub hotel_location: String,
    /// Rules of the hotel; show [`DEMONSTRATION_NOTICE`] beside it.
    pub important_notice: String,
    pub child_and_extra_bed_policy: String,
    pub facilities: Vec<Facility>,
    /// Grouped details: check-in and check-out, property counts, travel time to the airport, parking.
    pub additional_information: Vec<Detail>,
    pub check_in: NaiveTime,
    pub check_out: NaiveTime,
    /// ISO 4217; always one of the convertible currencies of the options.
    pub currency: String,
    /// Prices of a night are rounded to this, in minor units, as on a price list.
    pub price_step_minor: i64,
    pub taxes: Vec<DemoTax>,
    /// In display order; the first is the title image.
    pub pictures: Vec<Picture>,
    pub room_types: Vec<DemoRoomType>,
}

/// A postal address in local order of parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoAddress {
    pub line1: String,
    pub line2: Option<String>,
    pub city: String,
    /// The region's name, possibly empty.
    pub state: String,
    /// Empty where a country has none.
    pub postal_code: String,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
}

/// A facility of a closed vocabulary, so that filters can count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Facility {
    pub group: &'static str,
    pub name: &'static str,
}

/// One grouped detail, for example `Arrival` / `Check-in from` / `15:00`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    pub group: &'static str,
    pub name: &'static str,
    pub value: String,
}

/// A tax or fee of the hotel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoTax {
    pub name: String,
    pub kind: TaxKind,
    /// Whether the room price includes it.
    pub included: bool,
    /// Paid at the hotel rather than with the booking.
    pub payable_at_property: bool,
}

/// How a tax is calculated. Amounts are minor units of the hotel's currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaxKind {
    /// Hundredths of a percent of the room price.
    PercentOfRoom {
        basis_points: u32,
    },
    PerPersonNight {
        amount_minor: i64,
    },
    PerStay {
        amount_minor: i64,
    },
}

/// The subject of a picture; the artwork is drawn elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub view: View,
    pub seed: u64,
    /// Short, shown below the picture.
    pub caption: String,
    /// The alternative text.
    pub alt: String,
}

macro_rules! tokens {
    ($(#[$meta:meta])* $name:ident { $($variant:ident => $token:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($variant),+ }

        impl $name {
            /// Every value, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stable token for storage and the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $token),+ }
            }
        }
    };
}
pub(crate) use tokens;

tokens! {
    /// The kind of property.
    PropertyType {
        Hotel => "hotel",
        Resort => "resort",
        BoutiqueHotel => "boutiqueHotel",
        Hostel => "hostel",
        Apartment => "apartment",
        GuestHouse => "guestHouse",
        Lodge => "lodge",
        Inn => "inn",
    }
}

tokens! {
    /// The subject of a picture.
    View {
        Exterior => "exterior",
        Panorama => "panorama",
        Room => "room",
        Pool => "pool",
        Breakfast => "breakfast",
        Terrace => "terrace",
        Lobby => "lobby",
        Garden => "garden",
        Street => "street",
        Bath => "bath",
        StillLife => "stillLife",
    }
}
