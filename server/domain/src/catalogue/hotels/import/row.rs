//! Reads one row of a file as a hotel, or says why it is refused.

use super::{
    clean::{self, entities, plain_text, without_capitals},
    coordinates::{self, First, NoPoint, Point, degrees},
    field::Field,
    kinds,
};
use contract::hotel::Facility;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::ops::Not;

/// Maximum length of a name in characters.
const MAX_NAME_CHARS: usize = 200;
/// Maximum number of other names.
const MAX_OTHER_NAMES: usize = 40;

/// A hotel as its row describes it. The hash shows whether the row has changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Row {
    pub source_id: String,
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
    pub line1: Option<String>,
    pub line2: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub postal_code: Option<String>,
    pub country: Option<String>,
    pub stars: Option<i32>,
    pub property_type: &'static str,
    pub telephone: Option<String>,
    pub website: Option<String>,
    pub description: Option<String>,
    pub facilities: Vec<Facility>,
    // Fields added later are left out of the hash when empty, so that the hashes of older rows stay the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_names: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<u32>,
    /// It stands where its town or its postcode is.
    #[serde(skip_serializing_if = "Not::not")]
    pub is_approximate: bool,
    /// The source gives it no id: `source_id` is made of its name and place.
    #[serde(skip)]
    pub is_own_id: bool,
    /// It has no coordinates yet.
    #[serde(skip)]
    pub is_unplaced: bool,
}

/// Reads a row from its fields and trims them; an error is a sentence for the person who corrects the file.
pub(super) fn read(
    text: impl Fn(Field) -> Option<String>,
    point: impl FnOnce() -> Result<Point, NoPoint>,
) -> Result<Row, String> {
    let cell = |field: Field| {
        let text = entities(&storable(&text(field)?)).trim().to_owned();
        (!text.is_empty()).then_some(text)
    };
    let name = cell(Field::Name).ok_or("it has no name")?;
    if name.chars().count() > MAX_NAME_CHARS {
        return Err(format!("its name has more than {MAX_NAME_CHARS} letters"));
    }
    let (city, postal_code) = (cell(Field::City), cell(Field::PostalCode));
    let point = point().and_then(checked);
    let (point, is_unplaced) = match point {
        Ok(point) => (point, false),
        Err(NoPoint::Missing(_)) if city.is_some() || postal_code.is_some() => (Point::NONE, true),
        Err(NoPoint::Missing(reason) | NoPoint::Wrong(reason)) => return Err(reason),
    };
    let Point { latitude, longitude } = point;
    let line1 = line1(cell(Field::Line1), cell(Field::HouseNumber));
    let own_id = || {
        if is_unplaced {
            let parts = [postal_code.as_deref(), city.as_deref(), line1.as_deref()];
            let parts: Vec<&str> = parts.into_iter().flatten().collect();
            format!("{}@{}", lower(&name), lower(&parts.join(",")))
        } else {
            own_id(&name, latitude, longitude)
        }
    };
    let id = cell(Field::Id);
    Ok(Row {
        is_own_id: id.is_none(),
        source_id: id.unwrap_or_else(own_id),
        latitude,
        longitude,
        line2: cell(Field::Line2),
        city: city.map(without_capitals),
        state: cell(Field::State).map(without_capitals),
        country: cell(Field::Country),
        stars: cell(Field::Stars).as_deref().and_then(clean::stars),
        property_type: kinds::property_type(cell(Field::Type).as_deref(), &name),
        telephone: cell(Field::Telephone).as_deref().and_then(clean::telephone),
        website: cell(Field::Website).as_deref().and_then(clean::web_address),
        description: text(Field::Description)
            .map(|text| plain_text(&storable(&text)))
            .filter(|text| !text.is_empty()),
        facilities: facilities(cell(Field::Facilities).as_deref()),
        other_names: Vec::new(),
        rooms: cell(Field::Rooms)
            .and_then(|rooms| rooms.parse().ok())
            .filter(|rooms| *rooms > 0),
        is_approximate: false,
        is_unplaced,
        line1: line1.map(without_capitals),
        postal_code,
        name: without_capitals(name),
    })
}

/// The point of a row's cells: of two columns, or of one with both.
pub(super) fn point(text: impl Fn(Field) -> Option<String>) -> Result<Point, NoPoint> {
    let present = |field| text(field).filter(|text| !text.trim().is_empty());
    let (latitude, longitude) = (present(Field::Latitude), present(Field::Longitude));
    if latitude.is_none() || longitude.is_none() {
        if let Some(both) = present(Field::LatLon) {
            return coordinates::pair(&both, First::Latitude);
        }
        if let Some(both) = present(Field::LonLat) {
            return coordinates::pair(&both, First::Longitude);
        }
    }
    Ok(Point {
        latitude: degrees(latitude.as_deref(), "latitude")?,
        longitude: degrees(longitude.as_deref(), "longitude")?,
    })
}

fn checked(point: Point) -> Result<Point, NoPoint> {
    within(point.latitude, 90.0, "latitude")?;
    within(point.longitude, 180.0, "longitude")?;
    if point == Point::NONE {
        let reason = "its coordinates are 0, 0: a point in the sea that stands for unknown ones";
        return Err(NoPoint::Missing(reason.to_owned()));
    }
    Ok(point)
}

/// Whether a row is refused because of a latitude that there is not.
pub(super) fn is_beyond_the_poles(reason: &str) -> bool {
    reason.starts_with("its latitude") && reason.ends_with("is not between -90 and 90")
}

/// A street with its house number, unless it has one already.
fn line1(street: Option<String>, number: Option<String>) -> Option<String> {
    match (street, number) {
        (Some(street), Some(number)) if !street.contains(|sign: char| sign.is_ascii_digit()) => {
            Some(format!("{street} {number}"))
        }
        (street, _) => street,
    }
}

/// Removes the null character, which PostgreSQL cannot store in a text (its manual, "Character Types").
fn storable(text: &str) -> String {
    text.replace('\0', "")
}

/// The names that differ from `name` and from each other, up to the maximum.
pub(super) fn other_names<'a>(name: &str, all: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for other in all {
        let other = storable(other).trim().to_owned();
        let is_new = !other.is_empty() && other != name && names.iter().all(|known| *known != other);
        if is_new && names.len() < MAX_OTHER_NAMES && other.chars().count() <= MAX_NAME_CHARS {
            names.push(other);
        }
    }
    names
}

impl Row {
    /// Changes with any field of the row, and with `salt`, the options of the import.
    pub fn hash(&self, salt: &str) -> Vec<u8> {
        // A row is a plain tree, so serializing it cannot fail; an empty result would look changed each time.
        let json = serde_json::to_vec(self).unwrap_or_default();
        Sha256::new()
            .chain_update(salt)
            .chain_update([0])
            .chain_update(json)
            .finalize()
            .to_vec()
    }
}

/// Identifies a row without an id by its name and its place, to about a hundred metres.
fn own_id(name: &str, latitude: f64, longitude: f64) -> String {
    format!("{}@{latitude:.3},{longitude:.3}", lower(name))
}

fn lower(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}

fn within(degrees: f64, most: f64, what: &str) -> Result<(), String> {
    if degrees.is_finite() && degrees.abs() <= most {
        Ok(())
    } else {
        Err(format!("its {what} {degrees} is not between -{most} and {most}"))
    }
}

fn facilities(text: Option<&str>) -> Vec<Facility> {
    let mut facilities: Vec<Facility> = Vec::new();
    for name in text.unwrap_or_default().split([',', ';', '|']).map(str::trim) {
        if !name.is_empty() && facilities.iter().all(|known| known.name != name) {
            facilities.push(Facility {
                group: "From the source".to_owned(),
                name: name.to_owned(),
            });
        }
    }
    facilities
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(cells: &[&str]) -> Result<Row, String> {
        use Field::{Facilities, Name, Stars, Telephone, Type, Website};
        let at = |index: usize| cells.get(index).copied();
        let text = |field| {
            let columns = [
                (Name, 0),
                (Type, 3),
                (Facilities, 3),
                (Stars, 4),
                (Telephone, 5),
                (Website, 6),
            ];
            let column = columns.iter().find(|(known, _)| *known == field)?.1;
            at(column).map(str::to_owned)
        };
        let point = || {
            Ok(Point {
                latitude: degrees(at(1), "latitude")?,
                longitude: degrees(at(2), "longitude")?,
            })
        };
        read(text, point)
    }

    #[test]
    fn null_characters_are_left_out() {
        let row = parse(&["The \0Davenport\0", "53.3", "-6.2", "Hotel\0"]).unwrap();
        assert_eq!((row.name.as_str(), row.property_type), ("The Davenport", "hotel"));
        assert_eq!(parse(&["\0 \0", "53.3", "-6.2"]), Err("it has no name".to_owned()));
        let others = ["Da\0venport", "\0"];
        assert_eq!(other_names(&row.name, others.into_iter()), ["Davenport"]);
    }

    #[test]
    fn a_row_becomes_a_hotel() {
        let row = parse(&[
            "The Davenport ",
            "53,3416",
            "-6.25",
            "Hotel, Stay and Spend,Hotel",
            "4 stars",
            "353670000000",
            "http://x",
        ])
        .unwrap();
        assert_eq!(
            (row.name.as_str(), row.latitude, row.stars, row.property_type),
            ("The Davenport", 53.3416, Some(4), "hotel")
        );
        assert_eq!(
            row.facilities
                .iter()
                .map(|facility| facility.name.as_str())
                .collect::<Vec<_>>(),
            ["Hotel", "Stay and Spend"]
        );
        assert_eq!(row.source_id, "the davenport@53.342,-6.250");
        assert_eq!(row.hash("a"), row.clone().hash("a"));
        assert_ne!(row.hash("a"), row.hash("b"));
    }

    #[test]
    fn a_row_that_is_none_says_why() {
        let refusal = |cells: &[&str]| parse(cells).unwrap_err();
        assert_eq!(refusal(&["", "1", "2"]), "it has no name");
        assert_eq!(refusal(&["A", "", "2"]), "it has no latitude");
        assert_eq!(refusal(&["A", "north", "2"]), "its latitude \"north\" is no number");
        assert_eq!(
            refusal(&["A", "1", "181"]),
            "its longitude 181 is not between -180 and 180"
        );
        assert_eq!(
            refusal(&["A", "NaN", "2"]),
            "its latitude NaN is not between -90 and 90"
        );
        assert_eq!(
            refusal(&["A", "0", "0"]),
            "its coordinates are 0, 0: a point in the sea that stands for unknown ones"
        );
    }

    #[test]
    fn other_names_are_those_that_say_something_new() {
        let all = ["Haus", " Maison ", "", "Maison", "Casa", &"x".repeat(201)];
        assert_eq!(other_names("Haus", all.into_iter()), ["Maison", "Casa"]);
        let many: Vec<String> = (0..99).map(|number| number.to_string()).collect();
        assert_eq!(
            other_names("Haus", many.iter().map(String::as_str)).len(),
            MAX_OTHER_NAMES
        );
    }

    #[test]
    fn what_a_cell_does_not_say_is_left_out() {
        let row = parse(&["Sea View B&B", "53.1", "-6.2", "", "", "1.2E+11", "javascript:alert(1)"]).unwrap();
        assert_eq!(
            (row.telephone, row.website, row.property_type),
            (None, None, "guestHouse")
        );
        for wrong in ["http://", "https://me@bank.example", "ftp://x", "none"] {
            let row = parse(&["A", "53.1", "-6.2", "", "", "", wrong]).unwrap();
            assert_eq!(row.website, None, "{wrong}");
        }
    }
}
