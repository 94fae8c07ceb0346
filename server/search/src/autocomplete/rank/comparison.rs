//! How a typed name compares to a name of a place.

use super::super::key::DestinationKind;
use super::super::places::Source;
use super::super::typo::{self};
use super::readings::Reading;
use super::{Class, SHORT_NAME};
use crate::Gazetteer;
use crate::fold;

/// The popularity from which a place is well known: people use its names in other languages.
const WELL_KNOWN: f32 = 0.65;
/// The name of a city may mean its large airport, before small towns of that name.
const LARGE_AIRPORT: f32 = 0.55;
/// The share of another name that must be typed before it counts, in percent.
const TYPED_OF_OTHER_NAME: usize = 60;
/// The same for a form of the own name of a place that is slightly known.
const TYPED_OF_FORM: usize = 45;
/// Below this popularity people use only a place's own name.
const HARDLY_KNOWN: f32 = 0.5;
/// Names with this many equal first letters are forms of one.
const SAME_LETTERS: usize = 3;

/// What the names of a place are compared as.
pub(super) struct ComparedNames<'a> {
    pub(super) source: Source,
    pub(super) known: f32,
    /// Names in other languages count as much as its own.
    pub(super) trusts_other_names: bool,
    pub(super) gazetteer: &'a Gazetteer,
}

/// The relation of the typed name to a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Equal,
    Begins,
    Contains,
    NearlyEqual,
    NearlyBegins,
}

/// The relation of the typed name to a name; `letters` are those of its `words`.
pub(super) fn level(reading: &Reading, typed: &[&[u8]], letters: &[u8], words: &[&[u8]], round: u8) -> Option<Level> {
    if letters == reading.letters {
        return Some(Level::Equal);
    }
    if letters.starts_with(&reading.letters) {
        return Some(Level::Begins);
    }
    if contains(typed, words) {
        return Some(Level::Contains);
    }
    if round == 0 {
        return None;
    }
    let limit = typo::allowed_typos(reading.letters.len());
    if typo::whole_distance(&reading.letters, letters, limit).is_some() {
        return Some(Level::NearlyEqual);
    }
    typo::prefix_distance(&reading.letters, letters, limit).map(|_| Level::NearlyBegins)
}

/// Whether each typed word begins a word of the name, in order.
pub(super) fn contains(typed: &[&[u8]], words: &[&[u8]]) -> bool {
    let mut words = words.iter();
    typed.iter().all(|typed| words.any(|word| word.starts_with(typed)))
}

impl ComparedNames<'_> {
    /// The other names of regions are spelled in more languages than those of their towns.
    pub(super) fn is_town(&self) -> bool {
        self.source.kind == DestinationKind::City
    }

    /// The class of a place by its name of that number.
    pub(super) fn class(&self, level: Level, number: usize, own: &[u8], letters: &[u8], reading: &Reading) -> Class {
        let typed = reading.letters.as_slice();
        if number == 0 || self.trusts_other_names {
            return match level {
                Level::Equal => Class::Equal,
                Level::Begins | Level::Contains => Class::Begins,
                Level::NearlyEqual => Class::NearlyEqual,
                Level::NearlyBegins => Class::NearlyBegins,
            };
        }
        if self.source.kind == DestinationKind::Airport {
            return self.class_of_airport(level, reading);
        }
        let is_alike = resembles(own, letters);
        let is_known = self.known >= WELL_KNOWN || self.source.kind != DestinationKind::City;
        if letters.len() < SHORT_NAME {
            // A short name in some language usually means something else; "UK" and "NYC" are what people type.
            return match level {
                Level::Equal if self.is_code(typed) => Class::Equal,
                Level::Equal if is_known || is_alike => Class::Begins,
                _ => Class::Remote,
            };
        }
        let typed_of = |percent: usize| typed.len() * 100 >= letters.len() * percent;
        let is_typed = typed_of(TYPED_OF_OTHER_NAME);
        let is_form = is_alike && self.known >= HARDLY_KNOWN;
        match level {
            // "Deerfield" for Deerfield Beach is its beginning rather than another name.
            Level::Equal if is_known || (is_form && !own.starts_with(letters)) => Class::Equal,
            Level::Equal if is_alike => Class::Begins,
            Level::Begins if is_form && typed_of(TYPED_OF_FORM) => Class::Begins,
            Level::Begins if is_typed && (is_alike || is_known) => Class::Begins,
            Level::Contains if is_typed && self.source.kind == DestinationKind::Country => Class::Begins,
            Level::NearlyEqual if is_alike || is_known => Class::NearlyEqual,
            Level::NearlyBegins if is_alike => Class::NearlyBegins,
            _ => Class::Remote,
        }
    }

    /// An airport is known by its code and its name without the city; the city's name finds it, too, after the city.
    /// With an area ("Brindisi Italy") the city is meant, whatever the airport's size.
    fn class_of_airport(&self, level: Level, reading: &Reading) -> Class {
        let typed = reading.letters.as_slice();
        let airport = self.gazetteer.airports().get(self.source.index as usize);
        let is_city = airport.is_some_and(|airport| fold::folded(&airport.city).replace(' ', "").as_bytes() == typed);
        match level {
            Level::Equal if !is_city || (reading.area.is_empty() && self.known >= LARGE_AIRPORT) => Class::Equal,
            Level::Equal | Level::Begins | Level::Contains => Class::Begins,
            Level::NearlyEqual | Level::NearlyBegins => Class::NearlyBegins,
        }
    }

    fn is_code(&self, typed: &[u8]) -> bool {
        let index = self.source.index as usize;
        match self.source.kind {
            DestinationKind::Country => self.gazetteer.countries().get(index).is_some_and(|country| {
                typed.eq_ignore_ascii_case(country.code().as_bytes())
                    || typed.eq_ignore_ascii_case(country.alpha3.as_bytes())
            }),
            _ => false,
        }
    }
}

/// Whether two names are forms of one: they begin with the same letters, or share at least half of the letters.
fn resembles(own: &[u8], other: &[u8]) -> bool {
    let same = own.iter().zip(other).take_while(|(one, other)| one == other).count();
    if same >= SAME_LETTERS || own.starts_with(other) || other.starts_with(own) {
        return true;
    }
    typo::distance(own, other) * 2 <= own.len().max(other.len())
}
