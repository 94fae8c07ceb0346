//! The words of the places' names, in both directions. Must not know how matches are ranked.

use super::HotelName;
use super::bits::{Bits, Union};
use super::names::{BEGINS_NAME, Names, OF_AREA, PLAIN, names_of};
use super::places::{Forest, Home, PlaceId, PlaceNode};
use super::postings::{FAMOUS, Postings};
use super::words::{Scripts, WordId, WordRange, WordTrie};
use crate::Gazetteer;
use std::{cmp::Reverse, ops::Range};

/// The places and their words.
pub(super) struct PlaceIndex {
    pub(super) forest: Forest,
    /// Words of names in Latin letters.
    latin: WordTrie,
    /// Words of names in other scripts; their ids follow those of the Latin ones.
    foreign: WordTrie,
    /// The words of each place's names, in order, with the flags of `names`.
    tokens: Vec<u32>,
    /// The start of each place's tokens, and the end of the last ones.
    token_starts: Vec<u32>,
    pub(super) postings: Postings,
    /// Words and beginnings that very many places have, in order, the longer before the shorter.
    common: Vec<Common>,
    /// The best known places of all, best first.
    pub(super) famous: Vec<PlaceId>,
}

/// The places of a very frequent word, or of all words with the same one to three first letters.
struct Common {
    low: WordId,
    high: WordId,
    own: Bits,
    /// None for a single letter, for which contained places do not count.
    inner: Option<Bits>,
}

/// A word is common when more than one in this many places has it.
const COMMON_WORD: usize = 256;
/// A beginning of words is common when more than one in this many places has it.
const COMMON_BEGINNING: usize = 64;
/// Words with fewer postings are fast enough without it.
const COMMON_POSTINGS: usize = 4_096;
/// Longer beginnings are never common.
const COMMON_LETTERS: usize = 3;

/// The places of certain words.
pub(super) struct PlaceSets<'index> {
    /// Places with one of the words in a name.
    pub(super) own: Union<'index>,
    /// Places in an area of that name, and all places within them and within the own ones.
    pub(super) inner: Union<'index>,
}

impl PlaceSets<'_> {
    pub(super) fn contains(&self, id: PlaceId) -> bool {
        self.own.contains(id) || self.inner.contains(id)
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
        let mut by_known: Vec<PlaceId> = (0..forest.places.len() as PlaceId).collect();
        by_known.sort_by(|a, b| forest.known[*b as usize].total_cmp(&forest.known[*a as usize]));
        let words = latin.len() + foreign.len();
        let postings = Postings::build(&forest, &tokens, &token_starts, words, &by_known);
        let mut index = Self {
            forest,
            latin,
            foreign,
            tokens,
            token_starts,
            postings,
            common: Vec::new(),
            famous: by_known.iter().copied().take(FAMOUS).collect(),
        };
        index.common = index.find_common();
        index
    }

    pub(super) fn place(&self, id: PlaceId) -> &PlaceNode {
        &self.forest.places[id as usize]
    }

    /// The number of letters of a word.
    pub(super) fn length(&self, word: WordId) -> usize {
        match word.checked_sub(self.latin.len() as WordId) {
            None => self.latin.length(word),
            Some(word) => self.foreign.length(word),
        }
    }

    /// The letters of a word.
    pub(super) fn letters(&self, word: WordId) -> &[u8] {
        match word.checked_sub(self.latin.len() as WordId) {
            None => self.latin.word(word),
            Some(word) => self.foreign.word(word),
        }
    }

    /// Whether the word comes from a name in Latin letters.
    pub(super) fn is_latin(&self, word: WordId) -> bool {
        (word as usize) < self.latin.len()
    }

    /// The words that equal this one.
    pub(super) fn find(&self, letters: &[u8], scripts: Scripts) -> impl Iterator<Item = WordId> {
        let latin = (scripts != Scripts::Other).then(|| self.latin.find(letters)).flatten();
        let other = (scripts != Scripts::Latin)
            .then(|| self.foreign.find(letters))
            .flatten();
        let other = other.map(|word| word + self.latin.len() as WordId);
        latin.into_iter().chain(other)
    }

    /// The words that begin like the typed one with at most `limit` typos, in order.
    pub(super) fn beginning_like(&self, typed: &[u8], limit: u8, scripts: Scripts) -> Vec<WordRange> {
        let mut ranges = match scripts {
            Scripts::Other => Vec::new(),
            _ => self.latin.beginning_like(typed, limit),
        };
        if scripts != Scripts::Latin {
            let offset = self.latin.len() as WordId;
            let other = self.foreign.beginning_like(typed, limit);
            ranges.extend(other.into_iter().map(|range| WordRange {
                low: range.low + offset,
                high: range.high + offset,
                ..range
            }));
        }
        ranges
    }

    /// The places that have a word of these ranges; `narrow` leaves out the places within them.
    pub(super) fn sets(&self, ranges: &[WordRange], narrow: bool) -> PlaceSets<'_> {
        let size = self.forest.places.len();
        let (mut own, mut inner) = (Bits::new(size), Bits::new(size));
        let (mut given_own, mut given_inner) = (Vec::new(), Vec::new());
        for range in ranges {
            let mut low = range.low;
            let from = self.common.partition_point(|common| common.low < low);
            for common in self.common[from..].iter().take_while(|common| common.low < range.high) {
                let fits = common.low >= low && common.high <= range.high;
                if !fits || !(narrow || common.inner.is_some()) {
                    continue;
                }
                self.insert(low..common.low, narrow, &mut own, &mut inner);
                given_own.push(&common.own);
                given_inner.extend(common.inner.as_ref().filter(|_| !narrow));
                low = common.high;
            }
            self.insert(low..range.high, narrow, &mut own, &mut inner);
        }
        let union = |made, given| Union {
            made: Some(made),
            given,
        };
        PlaceSets {
            own: union(own, given_own),
            inner: union(inner, given_inner),
        }
    }

    /// Inserts the places of these words into `own`, and the places within them into `inner` unless `narrow`.
    fn insert(&self, words: Range<WordId>, narrow: bool, own: &mut Bits, inner: &mut Bits) {
        for posting in self.postings.of_words(words) {
            let place = posting.place();
            if !posting.is_of_area() {
                own.insert(place);
                if posting.has_inner() && !narrow {
                    inner.insert_range(place + 1, self.place(place).end);
                }
            } else if !narrow {
                inner.insert(place);
            }
        }
    }

    /// The words and beginnings of words that very many places have.
    fn find_common(&self) -> Vec<Common> {
        let places = self.forest.places.len();
        let count = |low: WordId, high: WordId| self.postings.of_words(low..high).len();
        let least = |share: usize| (places / share).max(COMMON_POSTINGS);
        let words = (self.latin.len() + self.foreign.len()) as WordId;
        let mut ranges: Vec<(WordId, WordId, bool)> = (0..words)
            .filter(|word| count(*word, word + 1) > least(COMMON_WORD))
            .map(|word| (word, word + 1, false))
            .collect();
        let offset = self.latin.len() as WordId;
        for (words, offset) in [(&self.latin, 0), (&self.foreign, offset)] {
            for letters in 1..=COMMON_LETTERS {
                let narrow = letters == 1;
                let least = if narrow {
                    COMMON_POSTINGS
                } else {
                    least(COMMON_BEGINNING)
                };
                words.for_each_beginning(letters, |low, high| {
                    let (low, high) = (low + offset, high + offset);
                    if high > low + 1 && count(low, high) > least {
                        ranges.push((low, high, narrow));
                    }
                });
            }
        }
        ranges.sort_unstable_by_key(|(low, high, _)| (*low, Reverse(*high)));
        let set = |(low, high, narrow): (WordId, WordId, bool)| {
            let (mut own, mut inner) = (Bits::new(places), Bits::new(places));
            self.insert(low..high, narrow, &mut own, &mut inner);
            let inner = (!narrow).then_some(inner);
            Common { low, high, own, inner }
        };
        ranges.into_iter().map(set).collect()
    }

    /// The words of all names of a place, those of areas included.
    pub(super) fn words(&self, id: PlaceId) -> impl Iterator<Item = WordId> {
        self.tokens_of(id).iter().map(|token| Self::word_of(*token))
    }

    fn tokens_of(&self, id: PlaceId) -> &[u32] {
        &self.tokens[self.token_starts[id as usize] as usize..self.token_starts[id as usize + 1] as usize]
    }

    /// The names of a place as lists of words, those of areas included.
    pub(super) fn names(&self, id: PlaceId) -> impl Iterator<Item = &[u32]> {
        self.tokens_of(id).chunk_by(|_, next| next & BEGINS_NAME == 0)
    }

    /// The names of a place as lists of words, own names only.
    pub(super) fn own_names(&self, id: PlaceId) -> impl Iterator<Item = &[u32]> {
        self.names(id).filter(|name| name[0] & OF_AREA == 0)
    }

    /// The word of an entry in [`PlaceIndex::own_names`].
    pub(super) fn word_of(token: u32) -> WordId {
        token & PLAIN
    }
}
