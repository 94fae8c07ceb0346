//! Orders the matches by how the typed words relate to a place's names.
//!
//! A name that equals the typed text comes before one that only begins with it, whatever its size. A typed word
//! serves one part of the query only: the name, or the area that the place lies in ("Ås, Norway"). Among matches of
//! one class, places with stays come first, then the better known ones, for a few letters after
//! those whose own name begins with them; in the list for up to three letters those whose
//! name goes on after the typed word come before equal names, too. A place with stays also comes before a place without
//! that fits better and lies next to it: "Vatican City" before the country "Vatican". A name in another language counts
//! when it resembles the place's own name or the place is well known: people do not use "Hilton" for Saint Clair.

mod comparison;
mod readings;

pub(super) use self::readings::Readings;

use self::comparison::{ComparedNames, level};
use self::readings::Reading;
use super::best::{FoundIn, ScoredMatch};
use super::index::PlaceIndex;
use super::key::DestinationKind;
use super::later::LaterHotel;
use super::names::{self, OF_AREA};
use super::places::{PlaceId, Source};
use super::query::Search;
use super::score::MAX_WORDS;
use super::typo::{self, MAX_WORD_CHARS};
use super::words::Scripts;
use super::{DestinationIndex, HotelName};
use crate::fold;

/// How well a place fits, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    /// A name equals the typed text, accents included; or a town's own name does, and the area that it lies in was
    /// typed as well: "Carthage, Tunis" is the town, not an airport or another town's other name.
    Spelled,
    /// A name equals the typed text.
    Equal,
    /// Each word begins a word of the name or of the area.
    Begins,
    /// A name equals the typed text except for a typo.
    NearlyEqual,
    /// The same for the beginning of a name.
    NearlyBegins,
    /// Only a name that says nothing about the place fits.
    Remote,
}

/// A place this well known is offered beside an equal name even when it matches only with a typo.
const FAMOUS: f32 = 0.75;
/// Another spelling of a name differs by this many letters at most.
const SPELLING_LETTERS: usize = 2;
/// Names this short begin very many others: only some places of such a name without stays come first.
const SHORT_NAME: usize = 4;
const SHORT_NAMES_FIRST: usize = 3;
/// The number of postings visited for equal names of one reading.
const EQUAL_POSTINGS: usize = 5_000;
/// The number of equal names taken from one reading.
const EQUAL_NAMES: usize = 64;
/// Found places for each requested one: the final order may put later ones first.
const FOUND_FOR_EACH: usize = 2;
const FOUND_MORE: usize = 16;

/// A found place, its class, and whether it has stays.
pub(super) type Ranked = (Class, bool, ScoredMatch);

impl DestinationIndex {
    /// The best places in the order of this module.
    pub(super) fn ranked(&self, search: &Search<'_>, readings: &Readings<'_>, limit: usize) -> Vec<ScoredMatch> {
        if readings.words.is_empty() || limit == 0 {
            return Vec::new();
        }
        let mut found = search.run(readings.words, limit * FOUND_FOR_EACH + FOUND_MORE);
        let whole = search.round(readings.words, 0);
        for id in self.equal(search, readings) {
            if !found.iter().any(|found| found.place == FoundIn::Index(id)) {
                let scored = search.score(&whole, id);
                found.push(scored.unwrap_or(ScoredMatch {
                    place: FoundIn::Index(id),
                    score: self.index.forest.known[id as usize],
                    name: 0,
                    round: 0,
                }));
            }
        }
        let mut ranked: Vec<Ranked> = found
            .into_iter()
            .map(|mut found| {
                let (class, name) = self.class(readings, &found);
                found.name = name.unwrap_or(found.name);
                (class, self.has_stays(&found), found)
            })
            .collect();
        self.raise_neighbours(&mut ranked);
        let begun = ranked.iter().filter(|(class, ..)| *class == Class::Begins);
        let spellings: Vec<FoundIn> = begun
            .filter(|(.., found)| self.begins_other_spelling(readings, found))
            .map(|(.., found)| found.place)
            .collect();
        let order = |left: &Ranked, right: &Ranked| {
            let (class, stays, one) = left;
            let (other_class, other_stays, other) = right;
            class
                .cmp(other_class)
                .then(other_stays.cmp(stays))
                .then_with(|| spellings.contains(&one.place).cmp(&spellings.contains(&other.place)))
                .then(other.score.total_cmp(&one.score))
                .then(one.place.cmp(&other.place))
        };
        ranked.sort_by(order);
        if readings.letters() <= SHORT_NAME {
            let mut first = 0;
            for (class, has_stays, _) in &mut ranked {
                if *class <= Class::Equal && !*has_stays {
                    first += 1;
                    if first > SHORT_NAMES_FIRST {
                        *class = Class::Begins;
                    }
                }
            }
            ranked.sort_by(order);
        }
        if readings.letters() < SHORT_NAME && limit > 1 {
            self.whole_words_first(readings, &mut ranked, limit);
        }
        let best = ranked.first().map_or(Class::Remote, |(class, ..)| *class);
        ranked.retain(|(class, _, found)| match class {
            Class::Spelled | Class::Equal | Class::Begins => true,
            Class::NearlyEqual => best > Class::Equal || (found.name == 0 && self.known(found) >= FAMOUS),
            Class::NearlyBegins => best > Class::Equal,
            Class::Remote => best == Class::Remote,
        });
        ranked.truncate(limit);
        ranked.into_iter().map(|(.., found)| found).collect()
    }

    /// Puts places with stays whose name goes on after the typed word first in the list for a short text: "san" is San
    /// Francisco rather than a San without stays, while "tok" is Tok rather than Tokyo. The best equal name stays in the list.
    /// A single match is for a text that was sent, and keeps its order.
    fn whole_words_first(&self, readings: &Readings<'_>, ranked: &mut Vec<Ranked>, limit: usize) {
        ranked.sort_by_key(|(class, has_stays, found)| match class {
            Class::Spelled => 0,
            Class::Equal if *has_stays => 1,
            Class::Begins if *has_stays && self.goes_on(readings, found) => 2,
            _ => 3,
        });
        let equal = ranked.iter().position(|(class, ..)| *class <= Class::Equal);
        if let Some(equal) = equal.filter(|equal| *equal >= limit) {
            let best = ranked.remove(equal);
            ranked.insert(limit - 1, best);
        }
    }

    /// Whether a few letters begin only another spelling of the place's own name, with another first letter: "bar" is
    /// Barcelona and Bari before Paris, which some languages spell "Baris". "Wie" is Vienna all the same.
    fn begins_other_spelling(&self, readings: &Readings<'_>, found: &ScoredMatch) -> bool {
        let is_short = readings.letters() <= SHORT_NAME && readings.scripts == Scripts::Latin;
        let FoundIn::Index(id) = found.place else { return false };
        if found.name == 0 || !is_short {
            return false;
        }
        let has_languages = match self.index.place(id).source.kind {
            DestinationKind::City | DestinationKind::Region | DestinationKind::Country => true,
            DestinationKind::Airport | DestinationKind::Hotel => false,
        };
        let letters = |number: usize| {
            let name = self.index.own_names(id).nth(number);
            name.map(|name| self.letters_of(name).concat()).unwrap_or_default()
        };
        let (own, other) = (letters(0), letters(found.name));
        has_languages && own.first() != other.first() && typo::distance(&own, &other) <= SPELLING_LETTERS
    }

    /// Whether the place's own name has more words after the typed ones.
    fn goes_on(&self, readings: &Readings<'_>, found: &ScoredMatch) -> bool {
        let FoundIn::Index(id) = found.place else { return false };
        self.index.own_names(id).next().is_some_and(|name| {
            let mut same = name.iter().zip(readings.words);
            name.len() > readings.words.len()
                && same.all(|(token, word)| self.index.letters(PlaceIndex::word_of(*token)) == *word)
        })
    }

    fn known(&self, found: &ScoredMatch) -> f32 {
        match found.place {
            FoundIn::Index(id) => self.index.forest.known[id as usize],
            FoundIn::Later(_) => 0.0,
        }
    }

    /// The places whose name equals the typed one, in the area if one was typed.
    fn equal(&self, search: &Search<'_>, readings: &Readings<'_>) -> Vec<PlaceId> {
        let mut places = Vec::new();
        for reading in &readings.list {
            let words = &readings.words[reading.name.clone()];
            let postings = |word: &&[u8]| -> usize {
                let ids = self.index.find(word, readings.scripts);
                ids.map(|id| self.index.postings.of_words(id..id + 1).len()).sum()
            };
            let Some(rarest) = words.iter().min_by_key(|word| postings(word)) else {
                continue;
            };
            let mut left = EQUAL_NAMES;
            for word in self.index.find(rarest, readings.scripts) {
                let all = self.index.postings.called(word).flatten();
                for posting in all.take(EQUAL_POSTINGS) {
                    if posting.words() > words.len() {
                        break;
                    }
                    let id = posting.place();
                    let is_equal = |name: &[u32]| {
                        name.len() == words.len()
                            && name
                                .iter()
                                .zip(words)
                                .all(|(token, word)| self.index.letters(PlaceIndex::word_of(*token)) == *word)
                    };
                    if !search.left_out.contains(id)
                        && self.index.own_names(id).any(is_equal)
                        && self.lies_in(readings, reading, FoundIn::Index(id))
                    {
                        places.push(id);
                        left -= 1;
                    }
                    if left == 0 {
                        break;
                    }
                }
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The class of a found place, and the name that gives it.
    fn class(&self, readings: &Readings<'_>, found: &ScoredMatch) -> (Class, Option<usize>) {
        let (called, later) = match found.place {
            FoundIn::Index(id) => {
                let place = self.index.place(id);
                let called = ComparedNames {
                    source: place.source,
                    known: self.index.forest.known[id as usize],
                    // A query in another script is not English.
                    trusts_other_names: place.source.kind == DestinationKind::Hotel
                        || readings.scripts != Scripts::Latin,
                    gazetteer: self.gazetteer,
                };
                (called, None)
            }
            FoundIn::Later(at) => {
                let source = Source {
                    kind: DestinationKind::Hotel,
                    index: 0,
                };
                let called = ComparedNames {
                    source,
                    known: 0.0,
                    trusts_other_names: true,
                    gazetteer: self.gazetteer,
                };
                (called, self.later.get(at))
            }
        };
        let lies_in: Vec<bool> = readings
            .list
            .iter()
            .map(|reading| self.lies_in(readings, reading, found.place))
            .collect();
        let mut best = (Class::Remote, None);
        let mut own = Vec::new();
        self.each_name(readings, found.place, later, |number, is_read, words| {
            let letters = words.concat();
            if number == 0 {
                own.clone_from(&letters);
            }
            if !is_read || letters.len() > MAX_WORD_CHARS {
                return;
            }
            for (reading, lies_in) in readings.list.iter().zip(&lies_in) {
                if !lies_in {
                    continue;
                }
                let typed = &readings.words[reading.name.clone()];
                let Some(level) = level(reading, typed, &letters, words, found.round) else {
                    continue;
                };
                let mut class = called.class(level, number, &own, &letters, reading);
                let names_area = number == 0 && called.is_town() && readings.has_comma && !reading.area.is_empty();
                if class == Class::Equal && names_area && reading.spelled.is_empty() {
                    class = Class::Spelled;
                } else if class == Class::Equal && !reading.spelled.is_empty() && (number == 0 || called.is_town()) {
                    let raw = self.raw_name(&called, later.map(|later| &later.hotel), number);
                    if raw.is_some_and(|raw| raw.to_lowercase() == reading.spelled) {
                        class = Class::Spelled;
                    }
                }
                if class < best.0 {
                    best = (class, Some(number));
                }
            }
        });
        if best.0 == Class::Remote && !readings.has_comma && (found.name == 0 || called.trusts_other_names) {
            // Some words are in the name and others in the area, or the words stand in another order.
            let class = if found.round == 0 {
                Class::Begins
            } else {
                Class::NearlyBegins
            };
            return (class, None);
        }
        best
    }

    /// Reports the number of each name, whether its script is searched, and its words.
    fn each_name(
        &self,
        readings: &Readings<'_>,
        place: FoundIn,
        later: Option<&LaterHotel>,
        mut each: impl FnMut(usize, bool, &[&[u8]]),
    ) {
        let mut words: Vec<&[u8]> = Vec::new();
        match (place, later) {
            (FoundIn::Index(id), _) => {
                for (number, name) in self.index.own_names(id).enumerate() {
                    words.clear();
                    words.extend(name.iter().map(|token| self.index.letters(PlaceIndex::word_of(*token))));
                    let is_read = name
                        .first()
                        .is_some_and(|token| readings.reads(&self.index, PlaceIndex::word_of(*token)));
                    each(number, is_read, &words);
                }
            }
            (FoundIn::Later(_), Some(later)) => later.each_name(|number, words| each(number, true, words)),
            (FoundIn::Later(_), None) => (),
        }
    }

    /// A name as it is written.
    fn raw_name(&self, called: &ComparedNames<'_>, later: Option<&HotelName>, number: usize) -> Option<String> {
        let mut at = 0;
        let mut raw = None;
        let mut each = |name: &str| {
            if !fold::folded(name).is_empty() {
                if at == number {
                    raw = Some(name.to_owned());
                }
                at += 1;
            }
        };
        match (later, called.source.kind) {
            (Some(hotel), _) => hotel.all_names().for_each(&mut each),
            (None, DestinationKind::Hotel) => {
                let hotel = self.hotels.get(called.source.index as usize)?;
                hotel.all_names().for_each(&mut each);
            }
            (None, _) => names::names_of(self.gazetteer, &[], &[], called.source, |name, _| each(name)),
        }
        raw
    }

    /// Whether the place lies in the typed area; true when none was typed.
    fn lies_in(&self, readings: &Readings<'_>, reading: &Reading, place: FoundIn) -> bool {
        let typed = &readings.words[reading.area.clone()];
        if typed.is_empty() {
            return true;
        }
        let mut areas: Vec<Vec<&[u8]>> = Vec::new();
        let mut parent = match place {
            FoundIn::Index(id) => {
                let of_area = self.index.names(id).filter(|name| name[0] & OF_AREA != 0);
                areas.extend(of_area.map(|name| self.letters_of(name)));
                self.index.place(id).parent
            }
            FoundIn::Later(at) => {
                let Some(later) = self.later.get(at) else { return false };
                areas.push(later.city_words());
                later.parent
            }
        };
        // Skips names of areas that have nothing of the typed text without copying them.
        let begins = |name: &&[u32]| {
            let first = self.index.letters(PlaceIndex::word_of(name[0]));
            typed.iter().any(|word| first.starts_with(word))
                && readings.reads(&self.index, PlaceIndex::word_of(name[0]))
        };
        while let Some(id) = parent {
            areas.extend(
                self.index
                    .own_names(id)
                    .filter(begins)
                    .map(|name| self.letters_of(name)),
            );
            parent = self.index.place(id).parent;
        }
        // The name at the end of the query may be incomplete.
        let is_open = reading.area.end == readings.words.len();
        made_of(typed, &areas, is_open)
    }

    fn letters_of(&self, name: &[u32]) -> Vec<&[u8]> {
        name.iter()
            .map(|token| self.index.letters(PlaceIndex::word_of(*token)))
            .collect()
    }

    fn has_stays(&self, found: &ScoredMatch) -> bool {
        match found.place {
            FoundIn::Later(_) => true,
            FoundIn::Index(id) => self.stays_of(id, 1) > 0,
        }
    }
}

/// Whether the typed words are names of areas, one after the other; the last one may be incomplete if `is_open`.
fn made_of(typed: &[&[u8]], areas: &[Vec<&[u8]>], is_open: bool) -> bool {
    let mut reached = [false; MAX_WORDS + 1];
    reached[0] = true;
    for from in 0..typed.len() {
        if !reached[from] {
            continue;
        }
        let rest = &typed[from..];
        for area in areas.iter().filter(|area| !area.is_empty()) {
            if rest.starts_with(area) {
                reached[from + area.len()] = true;
            }
            let is_begun = rest.len() <= area.len()
                && rest[..rest.len() - 1] == area[..rest.len() - 1]
                && rest[rest.len() - 1].len() > 1
                && area[rest.len() - 1].starts_with(rest[rest.len() - 1]);
            if is_open && is_begun {
                return true;
            }
        }
    }
    reached[typed.len()]
}
