//! A place of the list. Pure.

use crate::islands::browser::json::Json;

/// What is shown of a destination and what is sent for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestion {
    pub id: String,
    pub name: String,
    /// Where it lies.
    pub subtitle: String,
    kind: String,
}

impl Suggestion {
    /// The icon of its kind.
    pub fn icon(&self) -> &'static str {
        match self.kind.as_str() {
            "airport" => "plane",
            "hotel" => "bed",
            "region" => "map",
            "country" => "globe",
            _ => "map-pin",
        }
    }
}

/// Reads the answer of GET /api/v1/destinations/autocomplete.
pub fn list<J: Json>(answer: &J) -> Vec<Suggestion> {
    let place = |place: &J| Suggestion {
        id: place.text_of("id"),
        name: place.text_of("name"),
        subtitle: place.text_of("subtitle"),
        kind: place.text_of("locationType"),
    };
    answer.items_of("destinations").iter().map(place).collect()
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use contract::destination::{BoundingBox, Destination, DestinationList, LocationType};

    #[test]
    fn every_kind_of_place_of_the_contract_has_its_icon() {
        use LocationType::{Airport, City, Country, Hotel, Region};
        let destination = |location_type| Destination {
            id: "x".to_owned(),
            location_type,
            name: "Name".to_owned(),
            subtitle: "Where".to_owned(),
            country_code: "PT".to_owned(),
            latitude: 0.0,
            longitude: 0.0,
            bounding_box: BoundingBox {
                south: 0.0,
                west: 0.0,
                north: 0.0,
                east: 0.0,
            },
            hotel_id: None,
        };
        let destinations = [City, Region, Country, Airport, Hotel].map(destination).to_vec();
        let places = list(&serde_json::to_value(DestinationList { destinations }).unwrap());
        let icons: Vec<&str> = places.iter().map(Suggestion::icon).collect();
        assert_eq!(icons, ["map-pin", "map", "globe", "plane", "bed"]);
        assert_eq!(
            (
                places[0].id.as_str(),
                places[0].name.as_str(),
                places[0].subtitle.as_str()
            ),
            ("x", "Name", "Where")
        );
    }
}
