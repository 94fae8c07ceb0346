//! The parts of a demonstration hotel: plain values, ready to be stored. Must not contain pricing rules.

/// The notice shown with every demonstration hotel; the one sentence that all of them share.
pub const DEMONSTRATION_NOTICE: &str =
    "Demonstration: this hotel is fictional, and its ratings and prices are invented.";

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
