//! Which words the names of the places have, in both directions. Must not know how matches are ranked.

use super::HotelName;
use super::bits::Bits;
use super::fold;
use super::key::DestinationKind;
use super::places::{Forest, Home, Place, PlaceId, Source};
use super::words::{WordId, WordRange, Words};
use crate::Gazetteer;

/// In a list of a place's words: the word begins a name.
const BEGINS_NAME: u32 = 1 << 31;
/// In a list of a place's words and in postings: the word is the name of an area that the place lies in, not its own.
const OF_AREA: u32 = 1 << 30;
const PLAIN: u32 = OF_AREA - 1;

/// The places and their words.
pub(super) struct PlaceIndex {
    pub(super) forest: Forest,
    /// Words of names in Latin letters.
    latin: Words,
    /// Words of names in other scripts; their ids follow those of the Latin ones.
    foreign: Words,
    /// Every place, from the best known to the least.
    pub(super) by_known: Vec<PlaceId>,
    /// The words of each place's names, in order, with the flags above.
    tokens: Vec<u32>,
    /// Where each place's tokens begin, and where the last one's end.
    token_starts: Vec<u32>,
    /// The places of each word, with `OF_AREA`.
    postings: Vec<u32>,
    posting_starts: Vec<u32>,
}

/// The places that one typed word matches.
pub(super) struct Matched {
    pub(super) ranges: Vec<WordRange>,
    /// Places of which a name has the word.
    pub(super) own: Bits,
    /// Those places, places in an area of that name, and all places within them.
    pub(super) within: Bits,
}

/// A typed word for the index.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted<'query> {
    pub(super) letters: &'query [u8],
    pub(super) limit: u8,
    /// It was typed in another script than Latin.
    pub(super) foreign: bool,
}

impl Matched {
    /// With how many typos a word of the index begins like the typed one.
    pub(super) fn typos(&self, word: WordId) -> Option<u8> {
        let at = self.ranges.partition_point(|range| range.high <= word);
        self.ranges.get(at).filter(|range| range.low <= word).map(|range| range.typos)
    }
}

impl PlaceIndex {
    pub(super) fn build(gazetteer: &Gazetteer, hotels: &[HotelName], homes: &[Option<Home>]) -> Self {
        let forest = Forest::plant(gazetteer, hotels, homes);
        let mut names = Names::default();
        let mut token_starts = Vec::with_capacity(forest.places.len() + 1);
        for place in &forest.places {
            token_starts.push(names.tokens.len() as u32);
            names_of(gazetteer, hotels, homes, place.source, |name, of_area| names.add(name, of_area));
        }
        token_starts.push(names.tokens.len() as u32);
        let (latin, foreign, tokens) = names.finish();
        let (postings, posting_starts) = invert(&tokens, &token_starts, latin.len() + foreign.len());
        let mut by_known: Vec<PlaceId> = (0..forest.places.len() as PlaceId).collect();
        by_known.sort_by(|a, b| forest.places[*b as usize].known.total_cmp(&forest.places[*a as usize].known));
        Self { forest, latin, foreign, by_known, tokens, token_starts, postings, posting_starts }
    }

    pub(super) fn place(&self, id: PlaceId) -> &Place {
        &self.forest.places[id as usize]
    }

    /// How many letters a word has.
    pub(super) fn length(&self, word: WordId) -> usize {
        match word.checked_sub(self.latin.len() as WordId) {
            None => self.latin.length(word),
            Some(word) => self.foreign.length(word),
        }
    }

    /// The word that is exactly this one, in Latin letters.
    pub(super) fn find(&self, letters: &[u8]) -> Option<WordId> {
        self.latin.find(letters)
    }

    /// The places that match a typed word.
    pub(super) fn matched(&self, wanted: Wanted<'_>) -> Matched {
        let mut ranges = self.latin.beginning_like(wanted.letters, wanted.limit);
        if wanted.foreign {
            let offset = self.latin.len() as WordId;
            let foreign = self.foreign.beginning_like(wanted.letters, wanted.limit);
            ranges.extend(foreign.into_iter().map(|range| WordRange {
                low: range.low + offset,
                high: range.high + offset,
                ..range
            }));
        }
        self.matched_ranges(ranges)
    }

    /// The places that have a word of these ranges.
    pub(super) fn matched_ranges(&self, ranges: Vec<WordRange>) -> Matched {
        let size = self.forest.places.len();
        let mut own = Bits::new(size);
        let mut direct = Bits::new(size);
        for range in &ranges {
            let low = self.posting_starts[range.low as usize] as usize;
            let high = self.posting_starts[range.high as usize] as usize;
            for posting in &self.postings[low..high] {
                let place = posting & PLAIN;
                if posting & OF_AREA == 0 {
                    own.insert(place);
                } else {
                    direct.insert(place);
                }
            }
        }
        direct.union(&own);
        let mut within = Bits::new(size);
        let mut covered = 0;
        for place in direct.iter() {
            if place >= covered {
                covered = self.place(place).end;
                within.insert_range(place, covered);
            }
        }
        Matched { ranges, own, within }
    }

    /// The names of a place as lists of (word, its length), own names only.
    pub(super) fn own_names(&self, id: PlaceId) -> impl Iterator<Item = &[u32]> {
        let tokens = &self.tokens[self.token_starts[id as usize] as usize..self.token_starts[id as usize + 1] as usize];
        tokens.chunk_by(|_, next| next & BEGINS_NAME == 0).filter(|name| name[0] & OF_AREA == 0)
    }

    /// The word of an entry in [`PlaceIndex::own_names`].
    pub(super) fn word_of(token: u32) -> WordId {
        token & PLAIN
    }
}

/// Tell every name of a place, the own name first; true marks the name of an area around it.
pub(super) fn names_of(
    gazetteer: &Gazetteer,
    hotels: &[HotelName],
    homes: &[Option<Home>],
    source: Source,
    mut tell: impl FnMut(&str, bool),
) {
    let index = source.index as usize;
    match source.kind {
        DestinationKind::City => {
            tell(&gazetteer.cities()[index].name, false);
            gazetteer.names_at(index).for_each(|name| tell(name, false));
        }
        DestinationKind::Region => {
            let region = &gazetteer.regions()[index];
            tell(&region.name, false);
            region.names.iter().for_each(|name| tell(name, false));
            // "TX", "NSW": numbered divisions have no short form.
            let short = region.iso.split_once('-').map_or("", |(_, short)| short);
            if short.len() > 1 && short.bytes().all(|byte| byte.is_ascii_uppercase()) {
                tell(short, false);
            }
        }
        DestinationKind::Country => {
            let country = &gazetteer.countries()[index];
            tell(&country.name, false);
            country.names.iter().for_each(|name| tell(name, false));
            tell(country.code(), false);
            tell(&country.alpha3, false);
        }
        DestinationKind::Airport => {
            let airport = &gazetteer.airports()[index];
            tell(&airport.name, false);
            tell(&airport.iata, false);
            tell(&airport.city, false);
        }
        DestinationKind::Hotel => {
            tell(&hotels[index].name, false);
            if homes[index].is_none_or(|home| !home.named) {
                tell(&hotels[index].city, true);
            }
        }
    }
}

/// Gathers the words of all names, as numbers that become ids when all are known.
#[derive(Default)]
struct Names {
    folded: String,
    latin: Collector,
    foreign: Collector,
    tokens: Vec<u32>,
}

/// In a token that has a number and no id yet: a word of a name in another script than Latin.
const FOREIGN: u32 = 1 << 29;

impl Names {
    fn add(&mut self, name: &str, of_area: bool) {
        self.folded.clear();
        let Self { folded, latin, foreign, tokens } = self;
        let (collector, script) = if fold::is_latin(name) { (latin, 0) } else { (foreign, FOREIGN) };
        let mut flags = BEGINS_NAME | script | if of_area { OF_AREA } else { 0 };
        let mut ranges: Vec<std::ops::Range<usize>> = Vec::new();
        fold::fold_into(name, folded, |range| ranges.push(range));
        for range in ranges {
            tokens.push(collector.number(&folded.as_bytes()[range]) | flags);
            flags &= !BEGINS_NAME;
        }
    }

    /// The sorted words of both sorts, and the tokens with ids.
    fn finish(mut self) -> (Words, Words, Vec<u32>) {
        let (latin, foreign) = std::thread::scope(|scope| {
            let foreign = scope.spawn(|| self.foreign.finish());
            let latin = self.latin.finish();
            (latin, foreign.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        let offset = latin.0.len() as u32;
        for token in &mut self.tokens {
            let number = (*token & PLAIN & !FOREIGN) as usize;
            let id = if *token & FOREIGN == 0 { latin.1[number] } else { foreign.1[number] + offset };
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
    /// Numbers + 1 by hash; 0 is free. Its length is a power of two.
    table: Vec<u32>,
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
        let mut slot = hash(word) as usize & mask;
        loop {
            match self.table[slot].checked_sub(1) {
                None => break,
                Some(number) if self.word(number) == word => return number,
                Some(_) => slot = (slot + 1) & mask,
            }
        }
        let number = self.ends.len() as u32;
        self.text.extend_from_slice(word);
        self.ends.push(self.text.len() as u32);
        self.table[slot] = number + 1;
        number
    }

    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(1 << 16);
        self.table = vec![0; size];
        for number in 0..self.ends.len() as u32 {
            let mut slot = hash(self.word(number)) as usize & (size - 1);
            while self.table[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.table[slot] = number + 1;
        }
    }

    /// The sorted words, and each number's id.
    fn finish(&mut self) -> (Words, Vec<u32>) {
        let mut sorted: Vec<(u64, u32)> =
            (0..self.ends.len() as u32).map(|number| (leading(self.word(number)), number)).collect();
        sorted.sort_unstable_by(|left, right| {
            left.0.cmp(&right.0).then_with(|| self.word(left.1).cmp(self.word(right.1)))
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
        (Words::build(text, starts), ids)
    }
}

/// The first eight letters as a number that sorts like them.
fn leading(word: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    let length = word.len().min(8);
    bytes[..length].copy_from_slice(&word[..length]);
    u64::from_be_bytes(bytes)
}

/// A quick hash for short words of trusted tables.
fn hash(word: &[u8]) -> u64 {
    let mut state = word.len() as u64;
    for chunk in word.chunks(8) {
        state = (state.rotate_left(5) ^ leading(chunk)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    state ^ (state >> 32)
}

/// The places of each word.
fn invert(tokens: &[u32], token_starts: &[u32], words: usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0u32; words + 1];
    for token in tokens {
        starts[(token & PLAIN) as usize + 1] += 1;
    }
    for word in 0..words {
        starts[word + 1] += starts[word];
    }
    let mut ends = starts.clone();
    let mut postings = vec![0; tokens.len()];
    for (place, range) in token_starts.windows(2).enumerate() {
        for token in &tokens[range[0] as usize..range[1] as usize] {
            let end = &mut ends[(token & PLAIN) as usize];
            postings[*end as usize] = place as u32 | (token & OF_AREA);
            *end += 1;
        }
    }
    (postings, starts)
}
