//! The names of all places, and the numbering of their words. Must not know how words are searched.

use super::HotelName;
use super::key::DestinationKind;
use super::places::{Home, Source};
use super::words::WordTrie;
use crate::Gazetteer;
use crate::fold;

/// In a list of a place's words: the word begins a name.
pub(super) const BEGINS_NAME: u32 = 1 << 31;
/// In a list of a place's words and in postings: the word is the name of an area that the place lies in, not its own.
pub(super) const OF_AREA: u32 = 1 << 30;
/// In a list of a place's words: the word itself.
pub(super) const PLAIN: u32 = OF_AREA - 1;

/// Reports every name of a place, its own first; true marks the name of an area around it.
pub(super) fn names_of(
    gazetteer: &Gazetteer,
    hotels: &[HotelName],
    homes: &[Option<Home>],
    source: Source,
    mut each: impl FnMut(&str, bool),
) {
    let index = source.index as usize;
    match source.kind {
        DestinationKind::City => {
            each(&gazetteer.cities()[index].name, false);
            for name in gazetteer.names_at(index) {
                each(name, false);
                // "Venecia - Venezia" is two names.
                if name.contains(" - ") || name.contains(" / ") {
                    let parts = name.split(" - ").flat_map(|part| part.split(" / "));
                    parts.for_each(|part| each(part, false));
                }
            }
        }
        DestinationKind::Region => {
            let region = &gazetteer.regions()[index];
            each(&region.name, false);
            region.names.iter().for_each(|name| each(name, false));
            // "TX", "NSW": numbered divisions have no short form.
            let short = region.iso.split_once('-').map_or("", |(_, short)| short);
            if short.len() > 1 && short.bytes().all(|byte| byte.is_ascii_uppercase()) {
                each(short, false);
            }
        }
        DestinationKind::Country => {
            let country = &gazetteer.countries()[index];
            each(&country.name, false);
            country.names.iter().for_each(|name| each(name, false));
            each(country.code(), false);
            each(&country.alpha3, false);
        }
        DestinationKind::Airport => {
            let airport = &gazetteer.airports()[index];
            each(&airport.name, false);
            each(&airport.iata, false);
            each(&airport.city, false);
            each(&distinctive(&airport.name, &airport.city), false);
        }
        DestinationKind::Hotel => {
            let hotel = &hotels[index];
            each(&hotel.name, false);
            hotel.other_names.iter().for_each(|name| each(name, false));
            if homes[index].is_none_or(|home| !home.named) {
                each(&hotel.city, true);
            }
        }
    }
}

/// The distinctive part of an airport's name, without its city and generic words: "Heathrow" of "London Heathrow
/// Airport".
fn distinctive(name: &str, city: &str) -> String {
    const GENERIC: [&str; 5] = ["airport", "international", "intl", "regional", "municipal"];
    let is_generic = |word: &str| GENERIC.iter().any(|generic| word.eq_ignore_ascii_case(generic));
    let in_city = |word: &str| city.split_whitespace().any(|part| part.eq_ignore_ascii_case(word));
    let words: Vec<&str> = name
        .split_whitespace()
        .filter(|word| !is_generic(word) && !in_city(word))
        .collect();
    words.join(" ")
}

/// Collects the words of all names, as numbers that become ids once all are known.
#[derive(Default)]
pub(super) struct Names {
    folded: String,
    ranges: Vec<std::ops::Range<usize>>,
    latin: Collector,
    foreign: Collector,
    pub(super) tokens: Vec<u32>,
}

/// In a token with a number but no id yet: a word of a name in a non-Latin script.
const FOREIGN: u32 = 1 << 29;

impl Names {
    pub(super) fn add(&mut self, name: &str, of_area: bool) {
        self.folded.clear();
        let Self {
            folded,
            ranges,
            latin,
            foreign,
            tokens,
        } = self;
        let (collector, script) = if fold::is_latin(name) {
            (latin, 0)
        } else {
            (foreign, FOREIGN)
        };
        let mut flags = BEGINS_NAME | script | if of_area { OF_AREA } else { 0 };
        ranges.clear();
        fold::fold_into(name, folded, |range| ranges.push(range));
        for range in ranges.drain(..) {
            tokens.push(collector.number(&folded.as_bytes()[range]) | flags);
            flags &= !BEGINS_NAME;
        }
    }

    /// The sorted words of both kinds, and the tokens with ids.
    pub(super) fn finish(mut self) -> (WordTrie, WordTrie, Vec<u32>) {
        let (latin, foreign) = std::thread::scope(|scope| {
            let foreign = scope.spawn(|| self.foreign.finish());
            let latin = self.latin.finish();
            (
                latin,
                foreign.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            )
        });
        let offset = latin.0.len() as u32;
        for token in &mut self.tokens {
            let number = (*token & PLAIN & !FOREIGN) as usize;
            let id = if *token & FOREIGN == 0 {
                latin.1[number]
            } else {
                foreign.1[number] + offset
            };
            *token = id | (*token & !PLAIN);
        }
        (latin.0, foreign.0, self.tokens)
    }
}

/// Different words, numbered as they come.
#[derive(Default)]
struct Collector {
    text: Vec<u8>,
    /// Where each word ends in `text`.
    ends: Vec<u32>,
    /// (another part of the hash, number + 1) by hash; 0 is free. Its length is a power of two.
    table: Vec<(u32, u32)>,
}

impl Collector {
    fn word(&self, number: u32) -> &[u8] {
        let start = if number == 0 { 0 } else { self.ends[number as usize - 1] };
        &self.text[start as usize..self.ends[number as usize] as usize]
    }

    fn number(&mut self, word: &[u8]) -> u32 {
        if self.ends.len() * 2 >= self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let hash = hash(word);
        let tag = (hash >> 32) as u32;
        let mut slot = hash as usize & mask;
        while self.table[slot].1 > 0 {
            let (other, number) = (self.table[slot].0, self.table[slot].1 - 1);
            if other == tag && self.word(number) == word {
                return number;
            }
            slot = (slot + 1) & mask;
        }
        let number = self.ends.len() as u32;
        self.text.extend_from_slice(word);
        self.ends.push(self.text.len() as u32);
        self.table[slot] = (tag, number + 1);
        number
    }

    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(1 << 19);
        self.table = vec![(0, 0); size];
        for number in 0..self.ends.len() as u32 {
            let hash = hash(self.word(number));
            let mut slot = hash as usize & (size - 1);
            while self.table[slot].1 > 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.table[slot] = ((hash >> 32) as u32, number + 1);
        }
    }

    /// The sorted words, and each number's id.
    fn finish(&mut self) -> (WordTrie, Vec<u32>) {
        let mut sorted: Vec<(u64, u32)> = (0..self.ends.len() as u32)
            .map(|number| (leading(self.word(number)), number))
            .collect();
        sorted.sort_unstable_by(|left, right| {
            left.0
                .cmp(&right.0)
                .then_with(|| self.word(left.1).cmp(self.word(right.1)))
        });
        let mut ids = vec![0; sorted.len()];
        let mut text = Vec::with_capacity(self.text.len());
        let mut starts = Vec::with_capacity(sorted.len() + 1);
        starts.push(0);
        for (id, (_, number)) in sorted.into_iter().enumerate() {
            ids[number as usize] = id as u32;
            text.extend_from_slice(self.word(number));
            starts.push(text.len() as u32);
        }
        (WordTrie::build(text, starts), ids)
    }
}

/// The first eight letters as a number that sorts like them.
fn leading(word: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    let length = word.len().min(8);
    bytes[..length].copy_from_slice(&word[..length]);
    u64::from_be_bytes(bytes)
}

/// A quick hash for short words of trusted tables; every bit of it depends on every letter.
fn hash(word: &[u8]) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut state = word.len() as u64;
    for chunk in word.chunks(8) {
        state = (state ^ leading(chunk)).wrapping_mul(ODD);
        state ^= state >> 32;
    }
    state = (state ^ state.rotate_left(29)).wrapping_mul(ODD);
    state ^ (state >> 32)
}
