//! An entry of the list. Pure.

use crate::islands::browser::json::Json;

/// The shown and the submitted fields of a destination.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestion {
    pub id: String,
    pub name: String,
    /// The area it lies in.
    pub subtitle: String,
    /// The other name that matched.
    pub matched: String,
    /// The number of stays.
    pub stays: Option<u32>,
    kind: String,
}

impl Suggestion {
    /// The text of the field once it is chosen: "Birmingham, England, United Kingdom".
    pub fn full_name(&self) -> String {
        let around = self.subtitle.strip_prefix("Region in ").unwrap_or(&self.subtitle);
        joined(&self.name, around, ", ")
    }

    /// The name that matched.
    pub fn title(&self) -> &str {
        if self.matched.is_empty() {
            &self.name
        } else {
            &self.matched
        }
    }

    /// "Cologne, North Rhine-Westphalia, Germany · 46 stays"; under another name a region differs from its city by a word.
    pub fn note(&self) -> String {
        let place = match (self.matched.is_empty(), self.kind.as_str()) {
            (true, _) => self.subtitle.clone(),
            (false, "region") => joined(&self.name, &self.subtitle, ": "),
            (false, _) => self.full_name(),
        };
        match self.stays {
            None | Some(0) => place,
            Some(stays) => joined(&place, &contract::words::count_of(stays, "stay", "stays"), " · "),
        }
    }

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

fn joined(first: &str, second: &str, between: &str) -> String {
    if first.is_empty() || second.is_empty() {
        [first, second].concat()
    } else {
        [first, between, second].concat()
    }
}

/// Reads the answer of GET /api/v1/destinations/autocomplete.
pub fn list<J: Json>(answer: &J) -> Vec<Suggestion> {
    let place = |place: &J| Suggestion {
        id: place.text_of("id"),
        name: place.text_of("name"),
        subtitle: place.text_of("subtitle"),
        matched: place.text_of("matchedName"),
        stays: place.count_of("stays"),
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
            matched_name: None,
            stays: None,
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

    #[test]
    fn a_place_is_shown_under_the_name_that_matched_and_with_its_stays() {
        let mut place = Suggestion {
            name: "Cologne".to_owned(),
            subtitle: "North Rhine-Westphalia, Germany".to_owned(),
            stays: Some(1_204),
            ..Suggestion::default()
        };
        assert_eq!(
            (place.title(), place.note().as_str()),
            ("Cologne", "North Rhine-Westphalia, Germany · 1,204 stays")
        );
        place.matched = "Köln".to_owned();
        place.stays = Some(1);
        assert_eq!(
            (place.title(), place.note().as_str()),
            ("Köln", "Cologne, North Rhine-Westphalia, Germany · 1 stay")
        );
        place.stays = Some(0);
        assert_eq!(place.note(), "Cologne, North Rhine-Westphalia, Germany");
        assert_eq!(place.full_name(), "Cologne, North Rhine-Westphalia, Germany");
        place.subtitle = "Region in Japan".to_owned();
        assert_eq!(place.full_name(), "Cologne, Japan");
        place.kind = "region".to_owned();
        assert_eq!(place.note(), "Cologne: Region in Japan");
    }
}
