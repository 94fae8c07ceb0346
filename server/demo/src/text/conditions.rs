//! The conditions in parentheses before a template, evaluated for a hotel.

use crate::{destination::Character, feature::Feature, hotel::PropertyType, property::HotelFacts};

/// Whether a condition holds; none for a word that is not a condition of the hotel.
pub(super) fn holds(condition: &str, facts: &HotelFacts<'_>) -> Option<bool> {
    if let Some(feature) = feature(condition) {
        return Some(facts.features.has(feature));
    }
    let coast = facts.place.coast_km;
    Some(match condition {
        "hostel" => facts.kind == PropertyType::Hostel,
        "apartment" => facts.kind == PropertyType::Apartment,
        "boutique" => facts.kind == PropertyType::BoutiqueHotel,
        "resort" => facts.kind == PropertyType::Resort,
        "heritage" => facts.character() == Character::Heritage,
        "business" => facts.character() == Character::Business,
        "beach" => facts.character() == Character::Beach,
        "mountain" => facts.character() == Character::Mountain,
        "lake" => facts.character() == Character::Lake,
        "nature" => facts.character() == Character::Nature,
        "desert" => facts.character() == Character::Desert,
        "wine" => facts.character() == Character::Wine,
        "old" => facts.opened < 1966,
        "new" => facts.opened >= 2005,
        "renovated" => facts.renovated.is_some(),
        "large" => facts.rooms >= 90,
        "tall" => facts.floors >= 3,
        // A hotel on the beach does not say how far the sea is from the centre.
        "coast" => coast.is_some_and(|km| km < 12.0) && !facts.features.has(Feature::BeachAccess),
        "deepinland" => coast.is_some_and(|km| km >= 90.0),
        "central" => facts.centre_m < 700,
        "far" => facts.centre_m >= 2_500,
        "smalltown" => (1..40_000).contains(&facts.place.population),
        "inlandcity" => facts.place.population >= 250_000,
        "airport" => facts.place.airport.is_some() && facts.airport_km.is_some_and(|km| km < 180),
        "noparking" => !facts.features.has(Feature::FreeParking) && !facts.features.has(Feature::PaidParking),
        "suites" => {
            facts.stars >= 4
                && matches!(
                    facts.kind,
                    PropertyType::Hotel | PropertyType::Resort | PropertyType::BoutiqueHotel
                )
        }
        _ => return None,
    })
}

/// Whether a word requires a feature of the hotel.
pub(super) fn is_feature(condition: &str) -> bool {
    feature(condition).is_some()
}

fn feature(condition: &str) -> Option<Feature> {
    Some(match condition {
        "air" => Feature::AirConditioning,
        "wifi" => Feature::Wifi,
        "lift" => Feature::Lift,
        "stepfree" => Feature::StepFree,
        "pets" => Feature::Pets,
        "reception" => Feature::Reception24,
        "laundry" => Feature::Laundry,
        "selflaundry" => Feature::SelfLaundry,
        "restaurant" => Feature::Restaurant,
        "bar" => Feature::Bar,
        "rooftopbar" => Feature::RooftopBar,
        "sharedkitchen" => Feature::SharedKitchen,
        "cellar" => Feature::WineCellar,
        "cafe" => Feature::Cafe,
        "pool" => Feature::OutdoorPool,
        "indoor" => Feature::IndoorPool,
        "spa" => Feature::Spa,
        "sauna" => Feature::Sauna,
        "gym" => Feature::Gym,
        "garden" => Feature::Garden,
        "terraced" => Feature::Terrace,
        "courtyard" => Feature::Courtyard,
        "roof" => Feature::Rooftop,
        "beachaccess" => Feature::BeachAccess,
        "lounge" => Feature::Lounge,
        "library" => Feature::Library,
        "fire" => Feature::Fireplace,
        "ski" => Feature::SkiRoom,
        "firepit" => Feature::FirePit,
        "water" => Feature::WaterSports,
        "meeting" => Feature::MeetingRooms,
        "bikes" => Feature::BikeHire,
        "kids" => Feature::KidsClub,
        "shuttle" => Feature::AirportShuttle,
        "freeparking" => Feature::FreeParking,
        "paidparking" => Feature::PaidParking,
        "cots" => Feature::Cots,
        "family" => Feature::FamilyRooms,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_told_from_other_conditions() {
        assert!(is_feature("pool"));
        assert!(!is_feature("old") && !is_feature("bands"));
    }
}
