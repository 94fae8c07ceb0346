//! Interprets OpenStreetMap's tags of lodgings.
//!
//! The keys are described at <https://wiki.openstreetmap.org/wiki/Key:tourism> and the pages linked there.

use super::super::{
    Field,
    coordinates::{NoPoint, Point},
    names,
    row::{self, Row},
};
use contract::hotel::Facility;
use std::collections::BTreeMap;

/// Values of `tourism` with the words for our property types.
const KINDS: [(&str, &str); 9] = [
    ("hotel", "hotel"),
    ("hostel", "hostel"),
    ("guest_house", "guest house"),
    ("motel", "inn"),
    ("apartment", "apartment"),
    ("chalet", "lodge"),
    ("alpine_hut", "lodge"),
    ("resort", "resort"),
    ("lodge", "lodge"),
];

/// An element's tags.
#[derive(Debug, Default)]
pub(in super::super) struct Tags(BTreeMap<String, String>);

/// The words for an element's property type; `None` if it is no lodging.
pub(in super::super) fn kind<'a>(tags: impl Iterator<Item = (&'a str, &'a str)>) -> Option<&'static str> {
    let mut kind = None;
    for (key, value) in tags {
        match key {
            "tourism" => {
                // The first known one of several.
                let known = value
                    .split(';')
                    .find_map(|value| KINDS.iter().find(|(name, _)| *name == value.trim()));
                kind = known.map(|(_, words)| *words).or(kind);
            }
            // A hotel with grounds is a hotel if it is tagged as one.
            "leisure" if value == "resort" => kind = kind.or(Some("resort")),
            _ => {}
        }
    }
    kind
}

/// The value of `tourism` of an element that is no lodging.
pub(in super::super) fn other<'a>(mut tags: impl Iterator<Item = (&'a str, &'a str)>) -> Option<&'a str> {
    tags.find(|(key, _)| *key == "tourism").map(|(_, value)| value)
}

impl Tags {
    pub fn new<'a>(tags: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        Self(tags.map(|(key, value)| (key.to_owned(), value.to_owned())).collect())
    }

    fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The value of the first key that has one.
    fn first(&self, keys: &[&str]) -> Option<&str> {
        let mut values = keys.iter().filter_map(|key| self.0.get(*key));
        values.find(|value| !value.trim().is_empty()).map(|value| value.trim())
    }

    /// The name; without a local one, the most widely readable other name.
    pub fn name(&self) -> Option<&str> {
        self.first(&["name", "int_name", "name:en", "official_name"])
    }

    /// The relation's `type`.
    pub fn kind_of_relation(&self) -> &str {
        self.first(&["type"]).unwrap_or_default()
    }

    /// The row of the import, or the reason for refusing it.
    pub fn row(&self, source_id: &str, point: impl FnOnce() -> Result<Point, String>) -> Result<Row, String> {
        self.row_with(source_id, |_| None, || Ok(point()?))
    }

    /// Like `row`; what `named` has for a field comes before the tags.
    pub fn row_with(
        &self,
        source_id: &str,
        named: impl Fn(Field) -> Option<String>,
        point: impl FnOnce() -> Result<Point, NoPoint>,
    ) -> Result<Row, String> {
        let words = kind(self.all());
        let tag = |field| match field {
            Field::Id => Some(source_id.to_owned()),
            Field::Name => self.name().map(str::to_owned),
            Field::Type => words.map(str::to_owned),
            Field::Line1 => self.street(),
            Field::Line2 => self.first(&["addr:housename"]).map(str::to_owned),
            Field::City => self
                .first(&["addr:city", "addr:town", "addr:village"])
                .map(str::to_owned),
            Field::State => self.first(&["addr:state", "addr:province"]).map(str::to_owned),
            Field::PostalCode => self.first(&["addr:postcode"]).map(str::to_owned),
            Field::Stars => self.first(&["stars"]).map(str::to_owned),
            Field::Telephone => self
                .first(&["phone", "contact:phone", "contact:mobile"])
                .map(str::to_owned),
            Field::Website => self.first(&["website", "contact:website", "url"]).map(str::to_owned),
            Field::Rooms => self.first(&["rooms"]).map(str::to_owned),
            Field::Description => self.first(&["description", "description:en"]).map(str::to_owned),
            // The country follows from the coordinates, whatever the tags say.
            Field::Latitude
            | Field::Longitude
            | Field::LatLon
            | Field::LonLat
            | Field::HouseNumber
            | Field::Country
            | Field::Facilities => None,
        };
        let mut row = row::read(|field| named(field).or_else(|| tag(field)), point)?;
        row.other_names = names::others(&row.name, self.all());
        row.facilities = [self.facilities(), row.facilities].concat();
        Ok(row)
    }

    fn street(&self) -> Option<String> {
        let street = self.first(&["addr:street", "addr:place"]);
        match (street, self.first(&["addr:housenumber"])) {
            (Some(street), Some(number)) => Some(format!("{street} {number}")),
            (Some(street), None) => Some(street.to_owned()),
            (None, _) => self.first(&["addr:full"]).map(str::to_owned),
        }
    }

    fn facilities(&self) -> Vec<Facility> {
        let says = |key: &str, values: &[&str]| self.first(&[key]).is_some_and(|value| values.contains(&value));
        let known = [
            (
                says("wheelchair", &["yes", "designated"]),
                "Accessibility",
                "Wheelchair accessible",
            ),
            (
                says("wheelchair", &["limited"]),
                "Accessibility",
                "Partly wheelchair accessible",
            ),
            (
                says("toilets:wheelchair", &["yes"]),
                "Accessibility",
                "Wheelchair-accessible toilet",
            ),
            (says("internet_access", &["wlan", "yes", "wifi"]), "General", "Wi-Fi"),
            (says("air_conditioning", &["yes"]), "General", "Air conditioning"),
            (
                says("swimming_pool", &["yes", "outdoor"]),
                "Pool and wellness",
                "Swimming pool",
            ),
        ];
        let there = known.into_iter().filter(|(is_there, ..)| *is_there);
        let facility = |(_, group, name): (bool, &str, &str)| Facility {
            group: group.to_owned(),
            name: name.to_owned(),
        };
        there.map(facility).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(tags: &[(&str, &str)]) -> Row {
        let point = || {
            Ok(Point {
                latitude: 35.9,
                longitude: 14.5,
            })
        };
        Tags::new(tags.iter().copied()).row("node/1", point).unwrap()
    }

    #[test]
    fn tags_become_a_hotel() {
        let row = row(&[
            ("tourism", "hotel"),
            ("name", "Dar il-Baħar"),
            ("name:en", "Sea House"),
            ("name:zh-Hant", "海之家"),
            ("name:etymology", "the sea"),
            ("alt_name", "Old Sea House; Sea House"),
            ("addr:street", "Triq il-Kbira"),
            ("addr:housenumber", "12"),
            ("addr:country", "FR"),
            ("stars", "4S"),
            ("rooms", "31"),
            ("phone", "+356 2345 6789; +356 1111"),
            ("website", "www.sea.example;https://other.example"),
            ("wheelchair", "yes"),
        ]);
        assert_eq!(
            (row.name.as_str(), row.property_type, row.stars),
            ("Dar il-Baħar", "hotel", Some(4))
        );
        assert_eq!(row.other_names, ["Old Sea House", "Sea House", "海之家"]);
        assert_eq!(
            (row.line1.as_deref(), row.country, row.rooms),
            (Some("Triq il-Kbira 12"), None, Some(31))
        );
        assert_eq!(
            (row.telephone.as_deref(), row.website.as_deref()),
            (Some("+356 2345 6789"), Some("http://www.sea.example"))
        );
        assert_eq!(row.facilities[0].name, "Wheelchair accessible");
    }

    #[test]
    fn what_makes_no_sense_is_left_out_and_the_hotel_stays() {
        let row = row(&[
            ("tourism", "guest_house"),
            ("name:en", "Rooms"),
            ("stars", "yes"),
            ("rooms", "many"),
            ("website", "javascript:alert(1)"),
            ("phone", "ask"),
            ("wheelchair", "no"),
        ]);
        assert_eq!((row.name.as_str(), row.property_type), ("Rooms", "guestHouse"));
        assert_eq!(
            (row.stars, row.rooms, row.website, row.telephone),
            (None, None, None, None)
        );
        assert!(row.facilities.is_empty() && row.other_names.is_empty());
    }

    #[test]
    fn only_places_to_stay_are_hotels() {
        let kind = |key, value| kind(std::iter::once((key, value)));
        for (value, words) in KINDS {
            assert_eq!(kind("tourism", value), Some(words));
        }
        assert_eq!(kind("leisure", "resort"), Some("resort"));
        assert_eq!(kind("tourism", "hotel;guest_house"), Some("hotel"));
        assert_eq!(kind("tourism", "yes; hostel"), Some("hostel"));
        for value in ["museum", "camp_site", "hotels", "Hotel", ""] {
            assert_eq!(kind("tourism", value), None, "{value}");
        }
        assert_eq!(
            super::kind([("leisure", "resort"), ("tourism", "hotel")].into_iter()),
            Some("hotel")
        );
    }
}
