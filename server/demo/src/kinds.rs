//! The kinds of rooms, and which of them a kind of property has.

use crate::{feature::Feature, hotel::PropertyType, property::HotelFacts};

/// A kind of room before a hotel names it.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) token: &'static str,
    pub(crate) noun: &'static str,
    pub(crate) adults: u8,
    pub(crate) children: u8,
    /// Together, never more than adults and children.
    pub(crate) guests: u8,
    pub(crate) beds: &'static [&'static str],
    pub(crate) size: (i64, i64),
    pub(crate) permille: i64,
}

macro_rules! kinds {
    ($($name:ident $token:literal $noun:literal $adults:literal + $children:literal <= $guests:literal,
        $low:literal - $high:literal m2, $permille:literal, $beds:expr;)+) => {
        $(const $name: Kind = Kind {
            token: $token, noun: $noun, adults: $adults, children: $children, guests: $guests,
            beds: &$beds, size: ($low, $high), permille: $permille,
        };)+
    };
}

kinds! {
    BED "dormitory" "Bed in Dormitory" 1 + 0 <= 1, 18 - 40 m2, 340, ["1 bunk bed"];
    SINGLE "single" "Single Room" 1 + 0 <= 1, 10 - 16 m2, 760, ["1 single bed"];
    DOUBLE "double" "Double Room" 2 + 1 <= 3, 15 - 24 m2, 1000, ["1 double bed", "1 queen bed", "1 double bed"];
    KING "double" "King Room" 2 + 1 <= 3, 22 - 34 m2, 1220, ["1 king bed"];
    TWIN "twin" "Twin Room" 2 + 1 <= 3, 16 - 25 m2, 1000, ["2 single beds"];
    TRIPLE "triple" "Triple Room" 3 + 1 <= 4, 21 - 30 m2, 1300,
        ["1 double bed and 1 single bed", "3 single beds"];
    FAMILY "family" "Family Room" 4 + 3 <= 5, 28 - 42 m2, 1560,
        ["1 double bed and 2 single beds", "1 king bed and 1 bunk bed", "2 queen beds"];
    JUNIOR "suite" "Junior Suite" 2 + 2 <= 4, 30 - 44 m2, 1620, ["1 king bed and 1 sofa bed"];
    SUITE "suite" "Suite" 3 + 2 <= 4, 42 - 78 m2, 2150, ["1 king bed and 1 sofa bed", "1 king bed and 1 single bed"];
    STUDIO "studio" "Studio" 2 + 1 <= 3, 23 - 34 m2, 1000, ["1 double bed", "2 single beds"];
    ONE_BEDROOM "apartment" "One-Bedroom Apartment" 3 + 2 <= 4, 36 - 55 m2, 1360,
        ["1 double bed and 1 sofa bed", "1 king bed and 1 sofa bed"];
    TWO_BEDROOM "apartment" "Two-Bedroom Apartment" 5 + 3 <= 6, 58 - 90 m2, 1960,
        ["1 double bed, 2 single beds and 1 sofa bed", "2 double beds and 1 sofa bed"];
    BUNGALOW "bungalow" "Bungalow" 2 + 2 <= 4, 32 - 54 m2, 1540, ["1 king bed and 1 sofa bed", "1 double bed and 1 sofa bed"];
    CABIN "bungalow" "Cabin" 3 + 2 <= 4, 28 - 48 m2, 1400, ["1 double bed and 1 bunk bed", "1 queen bed and 1 single bed"];
}

/// (kind, share of the hotels that have it, in thousandths), ordered from cheap to expensive.
pub(crate) fn menu(facts: &HotelFacts<'_>) -> Vec<(&'static Kind, u32)> {
    let fine = u32::from(facts.stars >= 4);
    let family = if facts.features.has(Feature::FamilyRooms) {
        1000
    } else {
        0
    };
    match facts.kind {
        PropertyType::Hostel => {
            vec![
                (&BED, 1000),
                (&BED, 550),
                (&SINGLE, 300),
                (&DOUBLE, 1000),
                (&TWIN, 500),
                (&FAMILY, family),
            ]
        }
        PropertyType::Apartment => {
            vec![
                (&STUDIO, 850),
                (&STUDIO, 300),
                (&ONE_BEDROOM, 1000),
                (&TWO_BEDROOM, 650),
            ]
        }
        PropertyType::Resort => vec![
            (&DOUBLE, 1000),
            (&TWIN, 300),
            (&KING, 650),
            (&FAMILY, family),
            (&BUNGALOW, 420),
            (&JUNIOR, 500),
            (&SUITE, 350),
        ],
        PropertyType::Lodge => {
            vec![
                (&DOUBLE, 1000),
                (&TWIN, 600),
                (&KING, 300),
                (&CABIN, 600),
                (&FAMILY, family),
                (&SUITE, 150 + 300 * fine),
            ]
        }
        PropertyType::GuestHouse | PropertyType::Inn => {
            vec![
                (&SINGLE, 420),
                (&DOUBLE, 1000),
                (&TWIN, 600),
                (&TRIPLE, 300),
                (&FAMILY, family),
            ]
        }
        PropertyType::BoutiqueHotel => {
            vec![
                (&SINGLE, 120),
                (&DOUBLE, 1000),
                (&DOUBLE, 350),
                (&KING, 650),
                (&JUNIOR, 500),
                (&SUITE, 300 + 300 * fine),
            ]
        }
        PropertyType::Hotel => vec![
            (&SINGLE, 330),
            (&DOUBLE, 1000),
            (&TWIN, 700),
            (&KING, 250 + 350 * fine),
            (&TRIPLE, 250),
            (&FAMILY, family),
            (&JUNIOR, 350 * fine),
            (&SUITE, 60 + 380 * fine),
        ],
    }
}
