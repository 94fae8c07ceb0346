//! The cities of the demonstration: a hand-picked list with their weight, their character and their price level.
//! Everything else about a city comes from the gazetteer.

use std::{collections::HashMap, sync::LazyLock};

use crate::{fold::fold, place::DemoCity};

/// What attracts visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Character {
    Business,
    Heritage,
    Beach,
    Mountain,
    Lake,
    Nature,
    Desert,
    Wine,
}

/// One city of the list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Destination {
    /// The name under which travellers know it.
    pub(crate) name: &'static str,
    pub(crate) country_code: &'static str,
    /// The number of its hotels in the full set.
    pub(crate) weight: u32,
    pub(crate) character: Character,
    /// Too high for palms; matters near the equator.
    pub(crate) high_ground: bool,
    /// Price level in percent of an ordinary western city.
    pub(crate) cost_percent: u32,
}

/// From country code and folded name to the row.
static DESTINATIONS: LazyLock<HashMap<(&'static str, String), Destination>> = LazyLock::new(|| {
    let mut rows = HashMap::new();
    for line in include_str!("destinations.txt").lines() {
        let Some((country_code, entries)) = line.split_once(": ") else {
            continue;
        };
        for entry in entries.split(", ") {
            let Some((key, destination)) = Destination::parse(country_code, entry) else {
                continue;
            };
            rows.insert((country_code, fold(key)), destination);
        }
    }
    rows
});

impl Destination {
    /// `Name C h 88`, or `Name=Name in the gazetteer C h 88`: weight, character (upper case on high ground), price.
    fn parse(country_code: &'static str, entry: &'static str) -> Option<(&'static str, Self)> {
        let mut fields = entry.rsplitn(4, ' ');
        let cost_percent = fields.next()?.parse().ok()?;
        let letter = fields.next()?;
        let high_ground = letter.bytes().all(|byte| byte.is_ascii_uppercase());
        let character = match letter.to_ascii_lowercase().as_str() {
            "c" => Character::Business,
            "h" => Character::Heritage,
            "b" => Character::Beach,
            "m" => Character::Mountain,
            "l" => Character::Lake,
            "n" => Character::Nature,
            "d" => Character::Desert,
            "w" => Character::Wine,
            _ => return None,
        };
        let weight = match fields.next()? {
            "A" => 45,
            "B" => 18,
            "C" => 8,
            "D" | "E" => 5,
            _ => return None,
        };
        let names = fields.next()?;
        let (name, key) = names.split_once('=').unwrap_or((names, names));
        Some((
            key,
            Self {
                name,
                country_code,
                weight,
                character,
                high_ground,
                cost_percent,
            },
        ))
    }

    /// The row of a city, by country and name without accents.
    pub(crate) fn listed(country_code: &str, ascii: &str) -> Option<Self> {
        // The tuple key borrows statically known codes; an unknown code has no hotels anyway.
        let code = crate::country::Country::find(country_code)?.code;
        DESTINATIONS.get(&(code, fold(ascii))).copied()
    }

    /// The row of a place, or a profile guessed from its facts.
    pub(crate) fn of(place: &DemoCity) -> Self {
        Self::listed(&place.country_code, &place.ascii).unwrap_or_else(|| {
            let character = match (place.coast_km, place.elevation, place.population) {
                (Some(coast), _, people) if coast < 5.0 && people < 1_000_000 => Character::Beach,
                (_, Some(height), people) if height > 900 && people < 100_000 => Character::Mountain,
                (_, _, people) if people > 1_000_000 => Character::Business,
                _ => Character::Heritage,
            };
            Self {
                name: "",
                country_code: "",
                weight: 5,
                character,
                high_ground: false,
                cost_percent: 80,
            }
        })
    }

    pub(crate) fn len() -> usize {
        DESTINATIONS.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_list_is_understood() {
        let entries: usize = include_str!("destinations.txt")
            .lines()
            .filter_map(|line| line.split_once(": "))
            .map(|(_, entries)| entries.split(", ").count())
            .sum();
        assert_eq!(Destination::len(), entries);
        assert!(entries > 600);
    }

    #[test]
    fn names_are_compared_without_accents_and_signs() {
        assert_eq!(fold("Donostia / San Sebastián"), "donostia san sebastian");
        assert_eq!(fold("Ðà Lạt"), "da lat");
        assert_eq!(fold("Cortina d'Ampezzo"), "cortina d ampezzo");
    }
}
