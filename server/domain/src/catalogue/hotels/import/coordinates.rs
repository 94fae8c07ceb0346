//! Reads degrees and pairs of degrees, in the ways that tables write them.

use serde_json::Value;

/// Which of the two stands first in a column with both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    Latitude,
    Longitude,
}

/// A point on Earth, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub latitude: f64,
    pub longitude: f64,
}

/// Why a row has no point.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum NoPoint {
    /// It names none: a town may stand for it.
    Missing(String),
    Wrong(String),
}

impl From<String> for NoPoint {
    fn from(reason: String) -> Self {
        Self::Wrong(reason)
    }
}

impl Point {
    /// The point with latitude and longitude exchanged.
    pub fn exchanged(self) -> Self {
        Self {
            latitude: self.longitude,
            longitude: self.latitude,
        }
    }

    /// Stands for the point of a row that has none yet.
    pub const NONE: Point = Point {
        latitude: 0.0,
        longitude: 0.0,
    };
}

/// Parses degrees: "53.3", "53,3", "53° 20' 30\" N", "N 53 20.5".
pub(super) fn degrees(cell: Option<&str>, what: &str) -> Result<f64, NoPoint> {
    let text = cell.map(str::trim).filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| NoPoint::Missing(format!("it has no {what}")))?;
    // Some tables write a decimal comma.
    let number = text.replace(',', ".").parse().ok().or_else(|| sexagesimal(text));
    number.ok_or_else(|| NoPoint::Wrong(format!("its {what} {text:?} is no number")))
}

/// Parses a column with both coordinates.
pub(super) fn pair(text: &str, first: First) -> Result<Point, NoPoint> {
    let wrong = || NoPoint::Wrong(format!("its coordinates {text:?} are no pair of degrees"));
    let point = |first: First, one: f64, other: f64| match first {
        First::Latitude => Point {
            latitude: one,
            longitude: other,
        },
        First::Longitude => Point {
            latitude: other,
            longitude: one,
        },
    };
    if text.trim_start().starts_with('{') {
        return json(text).ok_or_else(wrong);
    }
    let lower = text.to_lowercase();
    // Well-known text has the longitude first.
    if let Some(at) = lower.find("point") {
        let inside = lower[at..].split_once('(').and_then(|(_, rest)| rest.split_once(')'));
        let numbers: Vec<f64> = inside
            .map(|(inside, _)| {
                inside
                    .split_whitespace()
                    .filter_map(|number| number.parse().ok())
                    .collect()
            })
            .unwrap_or_default();
        return match numbers.as_slice() {
            [longitude, latitude, ..] => Ok(point(First::Longitude, *longitude, *latitude)),
            _ => Err(wrong()),
        };
    }
    let bare = text.trim_matches(|sign: char| sign.is_whitespace() || "()[]".contains(sign));
    let (one, other) = halves(bare).ok_or_else(wrong)?;
    let number = |half: &str| degrees(Some(half), "coordinate").map_err(|_| wrong());
    let letters = |half: &str, which: [char; 2]| half.to_uppercase().contains(which);
    // A letter of the compass says more than the order.
    let first = match () {
        () if letters(one, ['N', 'S']) && letters(other, ['E', 'W']) => First::Latitude,
        () if letters(one, ['E', 'W']) && letters(other, ['N', 'S']) => First::Longitude,
        () => first,
    };
    Ok(point(first, number(one)?, number(other)?))
}

/// The two halves of "48.4, -0.7", "48,4; -0,7", "48.4 -0.7", "48,4,-0,7" or "35°53'N 14°30'E".
fn halves(text: &str) -> Option<(&str, &str)> {
    let commas: Vec<usize> = text.match_indices(',').map(|(at, _)| at).collect();
    let split = match (text.find([';', '|']), commas.as_slice()) {
        (Some(at), _) => Some(at),
        (None, [at] | [_, at, _]) => Some(*at),
        (None, [_, _]) => return text.split_once(' '),
        (None, _) => None,
    };
    if let Some(at) = split {
        return Some((&text[..at], &text[at + 1..]));
    }
    let compass = |sign: char| "NSEWnsew".contains(sign);
    let (at, letter) = text.char_indices().find(|(_, sign)| compass(*sign)).unzip();
    match (at, letter) {
        // "N 35° 53' E 14° 30'": the second letter begins the second half.
        (Some(0), _) => {
            let (at, _) = text.char_indices().skip(1).find(|(_, sign)| compass(*sign))?;
            Some(text.split_at(at))
        }
        (Some(at), Some(letter)) => Some(text.split_at(at + letter.len_utf8())),
        _ => text.split_once(char::is_whitespace),
    }
}

/// Degrees, minutes and seconds with an optional letter of the compass.
fn sexagesimal(text: &str) -> Option<f64> {
    let mut sign = 1.0;
    let mut numbers = String::with_capacity(text.len());
    for letter in text.trim().chars() {
        match letter.to_ascii_uppercase() {
            'N' | 'E' => numbers.push(' '),
            'S' | 'W' => {
                sign = -1.0;
                numbers.push(' ');
            }
            '-' | '−' if numbers.trim().is_empty() => sign = -1.0,
            '.' | '0'..='9' => numbers.push(letter),
            ',' => numbers.push('.'),
            '°' | 'º' | '\'' | '′' | '’' | '"' | '″' | '”' => numbers.push(' '),
            space if space.is_whitespace() => numbers.push(' '),
            _ => return None,
        }
    }
    let parts: Vec<f64> = numbers
        .split_whitespace()
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    let is_part = |part: &f64| (0.0..60.0).contains(part);
    match parts.as_slice() {
        [degrees, rest @ ..] if rest.len() <= 2 && rest.iter().all(is_part) => {
            let minutes = rest.first().copied().unwrap_or(0.0);
            let seconds = rest.get(1).copied().unwrap_or(0.0);
            Some(sign * (degrees + minutes / 60.0 + seconds / 3600.0))
        }
        _ => None,
    }
}

/// A point of GeoJSON, or an object with latitude and longitude.
fn json(text: &str) -> Option<Point> {
    let value: Value = serde_json::from_str(text).ok()?;
    if let Some([longitude, latitude, ..]) = value["coordinates"].as_array().map(Vec::as_slice) {
        return Some(Point {
            latitude: latitude.as_f64()?,
            longitude: longitude.as_f64()?,
        });
    }
    let number = |names: &[&str]| {
        let found = names.iter().find_map(|name| value.get(name))?;
        found.as_f64().or_else(|| found.as_str()?.trim().parse().ok())
    };
    Some(Point {
        latitude: number(&["lat", "latitude"])?,
        longitude: number(&["lon", "lng", "longitude"])?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_are_read_in_many_ways() {
        let read = |text| degrees(Some(text), "latitude").ok();
        for (text, expected) in [
            ("53.25", 53.25),
            ("53,25", 53.25),
            ("53° 15'", 53.25),
            ("53°15′00″N", 53.25),
            ("S 53 15", -53.25),
            ("-53° 15'", -53.25),
            ("53.25°", 53.25),
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
        for text in ["north", "53° 99'", "1 2 3 4", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn both_coordinates_may_stand_in_one_column() {
        for text in [
            "48.5, -0.75",
            "(48.5, -0.75)",
            "[48.5,-0.75]",
            "48,5; -0,75",
            "48,5,-0,75",
            "48.5 -0.75",
            "48°30'N 0°45'W",
            "N 48° 30' W 0° 45'",
            "W 0° 45', N 48° 30'",
            "POINT (-0.75 48.5)",
            "SRID=4326;POINT(-0.75 48.5)",
            r#"{"type":"Point","coordinates":[-0.75,48.5]}"#,
            r#"{"lat":48.5,"lng":"-0.75"}"#,
        ] {
            let point = pair(text, First::Latitude).unwrap_or_else(|_| panic!("{text}"));
            assert_eq!((point.latitude, point.longitude), (48.5, -0.75), "{text}");
        }
        let point = pair("-0.75 48.5", First::Longitude).unwrap();
        assert_eq!((point.latitude, point.longitude), (48.5, -0.75));
        for text in ["48.5", "here, there", "POINT EMPTY", "{}"] {
            assert!(pair(text, First::Latitude).is_err(), "{text}");
        }
    }
}
