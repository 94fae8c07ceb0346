//! The places of each word: first those with the word in a name, in lists of similar names, each from the best known
//! to the least; then those in an area of that name. Must not know how matches are ranked.

use super::names::{BEGINS_NAME, OF_AREA as AREA_TOKEN, PLAIN};
use super::places::{Forest, PlaceId};
use super::words::{WordId, WordRange};
use std::ops::Range;

/// The word begins the name.
const FIRST: u32 = 1 << 31;
/// The word is the name of an area that the place lies in, not its own.
const OF_AREA: u32 = 1 << 30;
/// The name is the place's own one.
const OWN_NAME: u32 = 1 << 29;
/// The bit position of the number of different words of the name, less one.
const WORDS: u32 = 27;
/// Names with this many words or more count as one class.
const MANY_WORDS: usize = 4;
/// The place has no other name.
const ONLY_NAME: u32 = 1 << 26;
/// Other places lie in it.
const HAS_INNER: u32 = 1 << 25;
/// The place is one of the [`FAMOUS`].
const IS_FAMOUS: u32 = 1 << 24;
/// The number of the place, of which there can be some sixteen millions.
const PLACE: u32 = IS_FAMOUS - 1;

/// The number of lists of a word's postings.
const CLASSES: usize = MANY_WORDS * 4 + 1;

/// Records that a name of a place has a word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Posting(u32);

impl Posting {
    pub(super) fn place(self) -> PlaceId {
        self.0 & PLACE
    }

    pub(super) fn is_first(self) -> bool {
        self.0 & FIRST != 0
    }

    pub(super) fn is_of_area(self) -> bool {
        self.0 & OF_AREA != 0
    }

    pub(super) fn is_own_name(self) -> bool {
        self.0 & OWN_NAME != 0
    }

    pub(super) fn is_only_name(self) -> bool {
        self.0 & ONLY_NAME != 0
    }

    pub(super) fn is_famous(self) -> bool {
        self.0 & IS_FAMOUS != 0
    }

    pub(super) fn has_inner(self) -> bool {
        self.0 & HAS_INNER != 0
    }

    /// How many different words the name has, [`MANY_WORDS`] for that many and more.
    pub(super) fn words(self) -> usize {
        (self.0 >> WORDS) as usize % MANY_WORDS + 1
    }

    /// The list that it belongs to among those of its word.
    fn class(self) -> usize {
        if self.is_of_area() {
            return CLASSES - 1;
        }
        let beside = usize::from(!self.is_first()) + 2 * usize::from(!self.is_only_name());
        (self.words() - 1) * 4 + beside
    }
}

/// The postings of all words.
pub(super) struct Postings {
    list: Vec<Posting>,
    /// The start of each word's postings, and the end of the last one's.
    starts: Vec<u32>,
    /// The popularity of the best known place with the word in a name; negative without one.
    top_known: Vec<f32>,
    /// The same without the famous places.
    top_ordinary: Vec<f32>,
}

/// The number of famous places: most of those better known than any hotel.
pub(super) const FAMOUS: usize = 30_000;

impl Postings {
    /// Builds the postings from the tokens of each place and all places from the best known to the least.
    pub(super) fn build(
        forest: &Forest,
        tokens: &[u32],
        token_starts: &[u32],
        words: usize,
        by_known: &[PlaceId],
    ) -> Self {
        let of_place = |place: PlaceId| {
            let range = token_starts[place as usize] as usize..token_starts[place as usize + 1] as usize;
            let has_inner = forest.places[place as usize].end > place + 1;
            (&tokens[range], place | if has_inner { HAS_INNER } else { 0 })
        };
        let bucket = |word: WordId, posting: Posting| word as usize * CLASSES + posting.class();
        let mut ends = vec![0u32; words * CLASSES + 1];
        for place in 0..by_known.len() as PlaceId {
            let (tokens, flags) = of_place(place);
            for_each_posting(tokens, flags, |word, posting| ends[bucket(word, posting) + 1] += 1);
        }
        for bucket in 0..words * CLASSES {
            ends[bucket + 1] += ends[bucket];
        }
        let starts: Vec<u32> = ends.iter().copied().step_by(CLASSES).collect();
        let mut list = vec![Posting(0); tokens.len()];
        let mut top_known = vec![f32::NEG_INFINITY; words];
        let mut top_ordinary = top_known.clone();
        for (rank, place) in by_known.iter().enumerate() {
            let (tokens, flags) = of_place(*place);
            let known = forest.known[*place as usize];
            let famous = if rank < FAMOUS { IS_FAMOUS } else { 0 };
            for_each_posting(tokens, flags | famous, |word, posting| {
                let end = &mut ends[bucket(word, posting)];
                list[*end as usize] = posting;
                *end += 1;
                if !posting.is_of_area() {
                    let word = word as usize;
                    top_known[word] = top_known[word].max(known);
                    if !posting.is_famous() {
                        top_ordinary[word] = top_ordinary[word].max(known);
                    }
                }
            });
        }
        Self {
            list,
            starts,
            top_known,
            top_ordinary,
        }
    }

    /// All postings of some words.
    pub(super) fn of_words(&self, words: Range<WordId>) -> &[Posting] {
        &self.list[self.starts[words.start as usize] as usize..self.starts[words.end as usize] as usize]
    }

    /// The places with the word in a name, best known first: a list for each number of words of the names, whether
    /// they begin with it, and whether they are the only ones of their places.
    pub(super) fn called(&self, word: WordId) -> impl Iterator<Item = &[Posting]> {
        let mut rest = self.of_words(word..word + 1);
        std::iter::from_fn(move || {
            let class = rest.first().filter(|posting| !posting.is_of_area())?.class();
            let list;
            (list, rest) = rest.split_at(rest.partition_point(|posting| posting.class() <= class));
            Some(list)
        })
    }

    /// The number of postings of these ranges.
    pub(super) fn count(&self, ranges: &[WordRange]) -> usize {
        let of_range = |range: &WordRange| self.starts[range.high as usize] - self.starts[range.low as usize];
        ranges.iter().map(|range| of_range(range) as usize).sum()
    }

    /// The popularity of the best known place with the word in a name, when this was built.
    pub(super) fn top_known(&self, word: WordId) -> f32 {
        self.top_known[word as usize]
    }

    /// The same for places that are not famous.
    pub(super) fn top_ordinary(&self, word: WordId) -> f32 {
        self.top_ordinary[word as usize]
    }
}

/// Reports every word of a place's tokens with its posting; `flags` has the place and what holds for all of them.
fn for_each_posting(tokens: &[u32], flags: u32, mut each: impl FnMut(WordId, Posting)) {
    let names = || tokens.chunk_by(|_, next| next & BEGINS_NAME == 0);
    let own = names().filter(|name| name[0] & AREA_TOKEN == 0);
    let only = if own.count() == 1 { ONLY_NAME } else { 0 };
    let mut own_name = OWN_NAME;
    for name in names() {
        let words = (different_words(name) as u32 - 1) << WORDS;
        let mut first = FIRST;
        for token in name {
            let posting = flags | only | own_name | words | first | (token & OF_AREA);
            each(token & PLAIN, Posting(posting));
            first = 0;
        }
        own_name = 0;
    }
}

/// How many different words a name has, up to [`MANY_WORDS`].
fn different_words(name: &[u32]) -> usize {
    let is_new = |at: &usize| !name[..*at].iter().any(|other| other & PLAIN == name[*at] & PLAIN);
    (0..name.len()).filter(is_new).take(MANY_WORDS).count()
}
