//! Which words the names of the places have, in both directions. Must not know how matches are ranked.

use super::HotelName;
use super::bits::Bits;
use super::names::{BEGINS_NAME, Names, OF_AREA, PLAIN, names_of};
use super::places::{Forest, Home, Place, PlaceId};
use super::score::Fit;
use super::words::{WordId, WordRange, Words};
use crate::Gazetteer;
use std::ops::Range;

/// In postings: the word begins the name.
const FIRST: u32 = 1 << 31;
/// In postings: the name is the place's own one.
const OWN_NAME: u32 = 1 << 29;
/// In postings: the name has no other word.
const WHOLE_NAME: u32 = 1 << 28;
/// In postings: the place, of which there can be some hundred millions.
const PLACE: u32 = WHOLE_NAME - 1;

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
    /// The places of each word, with the flags above.
    postings: Vec<u32>,
    posting_starts: Vec<u32>,
    /// Words that very many places have, in order.
    common: Vec<Common>,
    /// Places in which others lie.
    areas: Bits,
}

/// The places of a word that very many have.
struct Common {
    word: WordId,
    own: Bits,
    of_area: Bits,
}

/// Places that are looked at one by one before anything else is done for them.
const FEW: usize = 4_000;

/// A word is common when more than one in so many places has it.
const COMMON: usize = 256;

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
    /// It is the only word, so that what lies within the places does not matter.
    pub(super) alone: bool,
}

impl Matched {
    /// With how many typos a word of the index begins like the typed one.
    pub(super) fn typos(&self, word: WordId) -> Option<u8> {
        let at = self.ranges.partition_point(|range| range.high <= word);
        self.ranges
            .get(at)
            .filter(|range| range.low <= word)
            .map(|range| range.typos)
    }
}

impl PlaceIndex {
    pub(super) fn build(gazetteer: &Gazetteer, hotels: &[HotelName], homes: &[Option<Home>]) -> Self {
        let forest = Forest::plant(gazetteer, hotels, homes);
        let mut names = Names::default();
        let mut token_starts = Vec::with_capacity(forest.places.len() + 1);
        for place in &forest.places {
            token_starts.push(names.tokens.len() as u32);
            names_of(gazetteer, hotels, homes, place.source, |name, of_area| {
                names.add(name, of_area)
            });
        }
        token_starts.push(names.tokens.len() as u32);
        let (latin, foreign, tokens) = names.finish();
        let (postings, posting_starts) = invert(&tokens, &token_starts, latin.len() + foreign.len());
        let common = common(&postings, &posting_starts, forest.places.len());
        let mut areas = Bits::new(forest.places.len());
        for (id, place) in forest.places.iter().enumerate() {
            if place.end > id as PlaceId + 1 {
                areas.insert(id as PlaceId);
            }
        }
        let mut by_known: Vec<PlaceId> = (0..forest.places.len() as PlaceId).collect();
        by_known.sort_by(|a, b| {
            forest.places[*b as usize]
                .known
                .total_cmp(&forest.places[*a as usize].known)
        });
        Self {
            forest,
            latin,
            foreign,
            by_known,
            tokens,
            token_starts,
            postings,
            posting_starts,
            common,
            areas,
        }
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

    /// The places of which a name has just this word, in Latin letters.
    pub(super) fn called(&self, letters: &[u8]) -> impl Iterator<Item = PlaceId> {
        let postings = self.find(letters).map_or(&[][..], |word| {
            let (low, high) = (
                self.posting_starts[word as usize],
                self.posting_starts[word as usize + 1],
            );
            &self.postings[low as usize..high as usize]
        });
        let own = postings.iter().filter(|posting| **posting & OF_AREA == 0);
        own.map(|posting| posting & PLACE)
    }

    /// Whether a place may have in its names just the first word, and another one that begins with the second; false is
    /// certain.
    pub(super) fn may_have_both(&self, first: &[u8], second: &[u8], foreign: bool) -> bool {
        let ranges = self.latin.beginning_like(second, 0);
        if foreign {
            return !ranges.is_empty() || !self.foreign.beginning_like(second, 0).is_empty();
        }
        let Some(range) = ranges.first() else {
            return false;
        };
        let in_range = |token: &u32| (range.low..range.high).contains(&Self::word_of(*token));
        let has_second = |id: PlaceId| self.own_names(id).any(|name| name.iter().any(in_range));
        let mut called = self.called(first);
        // The first few thousand: where there are more, one of them has it, or looking takes longer than it saves.
        called.by_ref().take(FEW).any(has_second) || called.next().is_some()
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
        let mut matched = self.matched_ranges(ranges, wanted.alone);
        if wanted.letters.len() < 2 && !wanted.alone {
            // One letter begins some name of nearly every area.
            matched.within = matched.own.clone();
        }
        matched
    }

    /// The places that have a word of these ranges; `alone` leaves out the places within them.
    pub(super) fn matched_ranges(&self, ranges: Vec<WordRange>, alone: bool) -> Matched {
        let size = self.forest.places.len();
        let mut own = Bits::new(size);
        let mut direct = Bits::new(size);
        for range in &ranges {
            let from = self.common.partition_point(|common| common.word < range.low);
            let mut low = range.low;
            for common in self.common[from..].iter().take_while(|common| common.word < range.high) {
                self.insert(low..common.word, &mut own, &mut direct);
                own.union(&common.own);
                direct.union(&common.of_area);
                low = common.word + 1;
            }
            self.insert(low..range.high, &mut own, &mut direct);
        }
        if alone {
            let within = Bits::new(0);
            return Matched { ranges, own, within };
        }
        direct.union(&own);
        let mut within = direct.clone();
        // What has nothing in it is there already.
        direct.intersect(&self.areas);
        let mut covered = 0;
        for place in direct.iter() {
            if place >= covered {
                covered = self.place(place).end;
                within.insert_range(place, covered);
            }
        }
        Matched { ranges, own, within }
    }

    /// Insert the places of these words: those that are called so, and those in an area of that name.
    fn insert(&self, words: Range<WordId>, own: &mut Bits, of_area: &mut Bits) {
        let low = self.posting_starts[words.start as usize] as usize;
        let high = self.posting_starts[words.end as usize] as usize;
        for posting in &self.postings[low..high] {
            let place = posting & PLACE;
            if posting & OF_AREA == 0 {
                own.insert(place);
            } else {
                of_area.insert(place);
            }
        }
    }

    /// Tell every own name's word of these ranges: its place, how a typed word of so many letters fits, and whether the
    /// name has no other word.
    pub(super) fn fits(&self, ranges: &[WordRange], letters: usize, mut tell: impl FnMut(PlaceId, Fit, bool)) {
        for range in ranges {
            for word in range.low..range.high {
                let length = self.length(word);
                let (low, high) = (
                    self.posting_starts[word as usize],
                    self.posting_starts[word as usize + 1],
                );
                for posting in &self.postings[low as usize..high as usize] {
                    if posting & OF_AREA == 0 {
                        let (first, own_name) = (posting & FIRST != 0, posting & OWN_NAME != 0);
                        let fit = Fit {
                            letters,
                            length,
                            typos: range.typos,
                            first,
                            own_name,
                        };
                        tell(posting & PLACE, fit, posting & WHOLE_NAME != 0);
                    }
                }
            }
        }
    }

    /// The names of a place as lists of (word, its length), own names only.
    pub(super) fn own_names(&self, id: PlaceId) -> impl Iterator<Item = &[u32]> {
        let tokens = &self.tokens[self.token_starts[id as usize] as usize..self.token_starts[id as usize + 1] as usize];
        tokens
            .chunk_by(|_, next| next & BEGINS_NAME == 0)
            .filter(|name| name[0] & OF_AREA == 0)
    }

    /// The word of an entry in [`PlaceIndex::own_names`].
    pub(super) fn word_of(token: u32) -> WordId {
        token & PLAIN
    }
}

/// The words that more than one in [`COMMON`] places has.
fn common(postings: &[u32], starts: &[u32], places: usize) -> Vec<Common> {
    let of_word = starts.windows(2).enumerate();
    let of_word = of_word.map(|(word, range)| (word as WordId, &postings[range[0] as usize..range[1] as usize]));
    let common = of_word.filter(|(_, postings)| postings.len() * COMMON > places && postings.len() > COMMON);
    let set = |postings: &[u32], flag: u32| {
        let mut set = Bits::new(places);
        let of_flag = postings.iter().filter(|posting| **posting & OF_AREA == flag);
        of_flag.for_each(|posting| set.insert(posting & PLACE));
        set
    };
    common
        .map(|(word, postings)| Common {
            word,
            own: set(postings, 0),
            of_area: set(postings, OF_AREA),
        })
        .collect()
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
        let of_place = &tokens[range[0] as usize..range[1] as usize];
        let mut own_name = OWN_NAME;
        for name in of_place.chunk_by(|_, next| next & BEGINS_NAME == 0) {
            let whole = if name.iter().all(|token| token & PLAIN == name[0] & PLAIN) {
                WHOLE_NAME
            } else {
                0
            };
            let mut first = FIRST;
            for token in name {
                let end = &mut ends[(token & PLAIN) as usize];
                postings[*end as usize] = place as u32 | (token & OF_AREA) | own_name | whole | first;
                *end += 1;
                first = 0;
            }
            own_name = 0;
        }
    }
    (postings, starts)
}
