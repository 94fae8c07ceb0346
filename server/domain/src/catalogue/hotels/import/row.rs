//! Reads one row of a file as a hotel, or says why it is refused.

use super::mapping::Field;
use contract::hotel::Facility;
use reqwest::Url;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Maximum length of a name in characters.
const LONGEST_NAME: usize = 200;
/// Maximum number of other names.
const MOST_OTHER_NAMES: usize = 40;

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
}

/// A point on Earth, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub latitude: f64,
    pub longitude: f64,
}

/// Reads a row from its fields and trims them; an error is a sentence for the person who corrects the file.
pub(super) fn read(
    text: impl Fn(Field) -> Option<String>,
    point: impl FnOnce() -> Result<Point, String>,
) -> Result<Row, String> {
    let cell = |field: Field| {
        let text = storable(&text(field)?).trim().to_owned();
        (!text.is_empty()).then_some(text)
    };
    let name = cell(Field::Name).ok_or("it has no name")?;
    if name.chars().count() > LONGEST_NAME {
        return Err(format!("its name has more than {LONGEST_NAME} letters"));
    }
    let Point { latitude, longitude } = point()?;
    within(latitude, 90.0, "latitude")?;
    within(longitude, 180.0, "longitude")?;
    if latitude == 0.0 && longitude == 0.0 {
        return Err("its coordinates are 0, 0: nobody knows where it is".to_owned());
    }
    let kind = cell(Field::Type);
    let source_id = cell(Field::Id).unwrap_or_else(|| own_id(&name, latitude, longitude));
    Ok(Row {
        source_id,
        latitude,
        longitude,
        line1: cell(Field::Line1),
        line2: cell(Field::Line2),
        city: cell(Field::City),
        state: cell(Field::State),
        postal_code: cell(Field::PostalCode),
        country: cell(Field::Country),
        stars: cell(Field::Stars).as_deref().and_then(stars),
        property_type: property_type(kind.as_deref().unwrap_or(&name)),
        telephone: cell(Field::Telephone).and_then(telephone),
        website: cell(Field::Website).filter(|url| is_web_address(url)),
        description: cell(Field::Description),
        facilities: facilities(cell(Field::Facilities).as_deref()),
        other_names: Vec::new(),
        rooms: None,
        name,
    })
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
        if is_new && names.len() < MOST_OTHER_NAMES && other.chars().count() <= LONGEST_NAME {
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
    let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    format!("{}@{latitude:.3},{longitude:.3}", words.join(" "))
}

fn within(degrees: f64, most: f64, what: &str) -> Result<(), String> {
    if degrees.is_finite() && degrees.abs() <= most {
        Ok(())
    } else {
        Err(format!("its {what} {degrees} is not between -{most} and {most}"))
    }
}

/// Parses degrees in a table.
pub(super) fn degrees(cell: Option<&str>, what: &str) -> Result<f64, String> {
    let text = cell.map(str::trim).filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| format!("it has no {what}"))?;
    // Some tables write a decimal comma.
    let number = text.replace(',', ".").parse();
    number.map_err(|_| format!("its {what} {text:?} is no number"))
}

/// "4", "4S", "4.5", "4*", "****", "4 stars"; `None` for anything else.
fn stars(text: &str) -> Option<i32> {
    let drawn = text.chars().all(|sign| sign == '*').then(|| text.len().to_string());
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    let number: Option<i32> = drawn.unwrap_or(digits).parse().ok();
    number.filter(|stars| (1..=5).contains(stars))
}

fn is_web_address(text: &str) -> bool {
    let is_web = |url: Url| matches!(url.scheme(), "http" | "https") && url.username().is_empty();
    Url::parse(text).is_ok_and(is_web)
}

/// A telephone number; drops those that a spreadsheet turned into powers of ten.
fn telephone(text: String) -> Option<String> {
    let is_dialled = |sign: char| sign.is_ascii_digit() || "+()-/. ".contains(sign);
    let digits = text.chars().filter(char::is_ascii_digit).count();
    (text.chars().all(is_dialled) && (5..=20).contains(&digits)).then_some(text)
}

/// The property type that the words name.
fn property_type(words: &str) -> &'static str {
    let words = words.to_lowercase();
    let kinds: [(&[&str], &str); 9] = [
        (&["hostel"], "hostel"),
        (&["resort"], "resort"),
        (&["camping", "caravan", "campsite", "glamping"], "campsite"),
        (
            &["self catering", "self-catering", "apartment", "holiday home"],
            "apartment",
        ),
        (
            &[
                "b&b",
                "bed and breakfast",
                "bed & breakfast",
                "guesthouse",
                "guest house",
            ],
            "guestHouse",
        ),
        (&["aparthotel"], "apartment"),
        (&["hotel"], "hotel"),
        (&["lodge"], "lodge"),
        (&["inn"], "inn"),
    ];
    let named = kinds
        .iter()
        .find(|(names, _)| names.iter().any(|name| words.contains(name)));
    named.map_or("guestHouse", |(_, kind)| kind)
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
            "its coordinates are 0, 0: nobody knows where it is"
        );
    }

    #[test]
    fn stars_are_read_however_they_are_written() {
        for (text, expected) in [
            ("4", Some(4)),
            ("4S", Some(4)),
            ("4.5", Some(4)),
            ("4*", Some(4)),
            ("****", Some(4)),
            ("3 stars", Some(3)),
            ("0", None),
            ("7", None),
            ("45", None),
            ("superior", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(stars(text), expected, "{text}");
        }
    }

    #[test]
    fn other_names_are_those_that_say_something_new() {
        let all = ["Haus", " Maison ", "", "Maison", "Casa", &"x".repeat(201)];
        assert_eq!(other_names("Haus", all.into_iter()), ["Maison", "Casa"]);
        let many: Vec<String> = (0..99).map(|number| number.to_string()).collect();
        assert_eq!(
            other_names("Haus", many.iter().map(String::as_str)).len(),
            MOST_OTHER_NAMES
        );
    }

    #[test]
    fn what_a_cell_does_not_say_is_left_out() {
        let row = parse(&["Sea View B&B", "53.1", "-6.2", "", "", "1.2E+11", "javascript:alert(1)"]).unwrap();
        assert_eq!(
            (row.telephone, row.website, row.property_type),
            (None, None, "guestHouse")
        );
        for wrong in ["http://", "https://me@bank.example", "ftp://x", "x.example"] {
            let row = parse(&["A", "53.1", "-6.2", "", "", "", wrong]).unwrap();
            assert_eq!(row.website, None, "{wrong}");
        }
    }
}
