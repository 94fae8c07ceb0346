//! The target of a hit: an opaque key that survives a rebuild of the index.

use std::fmt;
use std::str::FromStr;

use uuid::Uuid;

/// The kind of a destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DestinationKind {
    City,
    Region,
    Country,
    Airport,
    Hotel,
}

/// Identifies one destination. Addresses and stored searches contain its text ("city:2988507", "region:IT.16",
/// "country:FR", "airport:CDG", "hotel:<uuid>").
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DestinationKey {
    /// GeoNames id.
    City(u32),
    /// Country and division code, such as "IT.16".
    Region(String),
    /// ISO 3166-1 alpha-2.
    Country([u8; 2]),
    /// IATA code.
    Airport([u8; 3]),
    /// The hotel's own id.
    Hotel(u128),
}

impl DestinationKey {
    /// The kind of the destination.
    pub fn kind(&self) -> DestinationKind {
        match self {
            Self::City(_) => DestinationKind::City,
            Self::Region(_) => DestinationKind::Region,
            Self::Country(_) => DestinationKind::Country,
            Self::Airport(_) => DestinationKind::Airport,
            Self::Hotel(_) => DestinationKind::Hotel,
        }
    }
}

impl fmt::Display for DestinationKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |bytes| std::str::from_utf8(bytes).unwrap_or_default();
        match self {
            Self::City(id) => write!(formatter, "city:{id}"),
            Self::Region(code) => write!(formatter, "region:{code}"),
            Self::Country(code) => write!(formatter, "country:{}", letters(code)),
            Self::Airport(code) => write!(formatter, "airport:{}", letters(code)),
            Self::Hotel(id) => write!(formatter, "hotel:{}", Uuid::from_u128(*id).hyphenated()),
        }
    }
}

/// The text is not that of a destination key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a destination key")]
pub struct InvalidKey;

impl FromStr for DestinationKey {
    type Err = InvalidKey;

    /// Parses exactly what `Display` writes; does not check whether the destination exists.
    fn from_str(text: &str) -> Result<Self, InvalidKey> {
        let (kind, value) = text.split_once(':').ok_or(InvalidKey)?;
        let key = match kind {
            "city" => Self::City(value.parse().map_err(|_| InvalidKey)?),
            "region" if is_region_code(value) => Self::Region(value.to_owned()),
            "country" => Self::Country(upper_letters(value)?),
            "airport" => Self::Airport(upper_letters(value)?),
            "hotel" => Self::Hotel(Uuid::try_parse(value).map_err(|_| InvalidKey)?.as_u128()),
            _ => return Err(InvalidKey),
        };
        // One destination has one text: no leading zeros or signs, no other form of an id.
        if key.to_string() == text {
            Ok(key)
        } else {
            Err(InvalidKey)
        }
    }
}

fn is_region_code(value: &str) -> bool {
    value.len() <= 16
        && value.split_once('.').is_some_and(|(country, division)| {
            country.len() == 2
                && country.bytes().all(|byte| byte.is_ascii_uppercase())
                && !division.is_empty()
                && division.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}

fn upper_letters<const LENGTH: usize>(value: &str) -> Result<[u8; LENGTH], InvalidKey> {
    let letters: [u8; LENGTH] = value.as_bytes().try_into().map_err(|_| InvalidKey)?;
    if letters
        .iter()
        .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    {
        Ok(letters)
    } else {
        Err(InvalidKey)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Gazetteer;

    #[test]
    fn every_key_of_the_gazetteer_survives_its_text() {
        let gazetteer = Gazetteer::embedded();
        let cities = gazetteer
            .cities()
            .iter()
            .step_by(97)
            .map(|city| DestinationKey::City(city.id));
        let regions = gazetteer
            .regions()
            .iter()
            .map(|region| DestinationKey::Region(region.code.clone()));
        let countries = gazetteer
            .countries()
            .iter()
            .map(|country| DestinationKey::Country(country.code));
        let airports = gazetteer.airports().iter();
        let airports = airports.map(|airport| format!("airport:{}", airport.iata).parse().unwrap());
        let hotel = DestinationKey::Hotel(0x0192_f000_0000_7000_8000_0000_0000_0001);
        for key in cities.chain(regions).chain(countries).chain(airports).chain([hotel]) {
            assert_eq!(key.to_string().parse(), Ok(key.clone()), "{key}");
        }
    }

    #[test]
    fn the_text_is_the_documented_one() {
        assert_eq!(DestinationKey::City(2_988_507).to_string(), "city:2988507");
        assert_eq!(DestinationKey::Country(*b"FR").to_string(), "country:FR");
        assert_eq!(DestinationKey::Airport(*b"CDG").to_string(), "airport:CDG");
        assert_eq!(DestinationKey::Region("IT.16".into()).to_string(), "region:IT.16");
        assert_eq!(
            DestinationKey::Hotel(1).to_string(),
            "hotel:00000000-0000-0000-0000-000000000001"
        );
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "city",
            "city:",
            "city:-1",
            "city:01",
            "city:+1",
            "town:1",
            "region:IT",
            "region:IT.",
            "region:it.16",
            "region:IT.<b>",
            "country:fr",
            "country:FRA",
            "airport:CD",
            "airport:cdg",
            "hotel:1",
            "city:4294967296",
            "hotel:00000000000000000000000000000001",
            "country:ÀB",
            " city:1",
        ] {
            assert_eq!(text.parse::<DestinationKey>(), Err(InvalidKey), "{text}");
        }
    }
}
