//! The matches of a query's words in one round, and the places that match all of them.

use super::bits::{BLOCKS, Bits, CHUNK};
use super::index::{PlaceIndex, PlaceSets};
use super::places::PlaceId;
use super::score::TypedWord;
use super::words::{WordId, WordRange};
use std::{cell::OnceCell, rc::Rc};

/// The words of the index that a typed word matches, and their places on demand.
pub(super) struct Matched<'index> {
    index: &'index PlaceIndex,
    pub(super) ranges: Vec<WordRange>,
    /// The number of postings of the words.
    pub(super) postings: usize,
    /// Contained places are ignored.
    narrow: bool,
    sets: OnceCell<PlaceSets<'index>>,
}

/// The words of one round and what they match.
pub(super) struct Round<'query, 'index> {
    pub(super) typed: Vec<TypedWord<'query>>,
    pub(super) matched: Vec<Rc<Matched<'index>>>,
    /// Two neighbours, from this one, that were typed as one word: both must be in the place's own names.
    pub(super) cut: Option<usize>,
    /// The penalty of its matches.
    pub(super) loss: f32,
    pub(super) number: u8,
}

/// Up to this many places are checked one by one rather than collecting all places of a word with [`MANY_POSTINGS`].
const FEW: usize = 300;
const MANY_POSTINGS: usize = 30_000;

impl<'index> Matched<'index> {
    pub(super) fn new(index: &'index PlaceIndex, ranges: Vec<WordRange>, narrow: bool) -> Self {
        Self {
            postings: index.postings.count(&ranges),
            index,
            ranges,
            narrow,
            sets: OnceCell::new(),
        }
    }

    /// The number of typos with which a word of the index begins like the typed one.
    pub(super) fn typos(&self, word: WordId) -> Option<u8> {
        let range = match self.ranges.as_slice() {
            [only] => only,
            ranges => ranges.get(ranges.partition_point(|range| range.high <= word))?,
        };
        (range.low <= word && word < range.high).then_some(range.typos)
    }

    pub(super) fn sets(&self) -> &PlaceSets<'index> {
        self.sets.get_or_init(|| self.index.sets(&self.ranges, self.narrow))
    }

    /// Whether a place or an area around it has the word.
    pub(super) fn is_within(&self, id: PlaceId) -> bool {
        if let Some(sets) = self.sets.get() {
            return sets.contains(id);
        }
        if self.narrow {
            return self.is_called(id);
        }
        let mut next = Some(id);
        while let Some(id) = next {
            if self.index.words(id).any(|word| self.typos(word).is_some()) {
                return true;
            }
            next = self.index.place(id).parent;
        }
        false
    }

    /// Whether a place's own names have the word.
    pub(super) fn is_called(&self, id: PlaceId) -> bool {
        let has = |token: &u32| self.typos(PlaceIndex::word_of(*token)).is_some();
        match self.sets.get() {
            Some(sets) => sets.own.contains(id),
            None => self.index.own_names(id).flatten().any(has),
        }
    }
}

impl<'index> Round<'_, 'index> {
    /// Whether one of the words matches nothing.
    pub(super) fn is_hopeless(&self) -> bool {
        self.matched.iter().any(|matched| matched.ranges.is_empty())
    }

    /// Whether a typed word must be in the place's own names.
    pub(super) fn is_cut(&self, at: usize) -> bool {
        self.cut.is_some_and(|cut| (cut..=cut + 1).contains(&at))
    }

    /// Whether a place matches that word.
    pub(super) fn allows(&self, at: usize, id: PlaceId) -> bool {
        match self.is_cut(at) {
            true => self.matched[at].is_called(id),
            false => self.matched[at].is_within(id),
        }
    }

    /// The places of which each word matches a name or the area, and at least one word a name; without those left
    /// out.
    pub(super) fn places(&self, left_out: &Bits) -> Bits {
        let mut order: Vec<usize> = (0..self.matched.len()).collect();
        order.sort_by_key(|at| self.matched[*at].postings);
        let rare = order.partition_point(|at| self.matched[*at].postings <= MANY_POSTINGS);
        if rare > 0 {
            let places = self.intersection(left_out, None, &order[..rare]);
            if places.len() <= FEW {
                let allows = |id: PlaceId| order[rare..].iter().all(|at| self.allows(*at, id));
                let is_called = |id: PlaceId| self.matched.iter().any(|matched| matched.is_called(id));
                return keep(&places, |id| allows(id) && is_called(id));
            }
            order.drain(..rare);
            return self.called(&self.intersection(left_out, Some(&places), &order));
        }
        self.called(&self.intersection(left_out, None, &order))
    }

    /// The places that match all of these words and are not left out, of those in `limit` if that is given.
    fn intersection(&self, left_out: &Bits, limit: Option<&Bits>, words: &[usize]) -> Bits {
        let mut all = Bits::new(left_out.chunks() * CHUNK);
        for at in 0..left_out.chunks() {
            let mut places = match limit.map(|limit| limit.chunk(at)) {
                Some(None) => continue,
                Some(Some(chunk)) => *chunk,
                None => [u64::MAX; BLOCKS],
            };
            if let Some(left_out) = left_out.chunk(at) {
                places
                    .iter_mut()
                    .zip(left_out)
                    .for_each(|(left, right)| *left &= !right);
            }
            let any = words.iter().all(|word| {
                let sets = self.matched[*word].sets();
                let mut chunk = [0; BLOCKS];
                let mut any = sets.own.add_chunk(at, &mut chunk);
                any |= !self.is_cut(*word) && sets.inner.add_chunk(at, &mut chunk);
                places.iter_mut().zip(&chunk).for_each(|(left, right)| *left &= right);
                any
            });
            if any {
                all.set_chunk(at, &places);
            }
        }
        all
    }

    /// Those of many places that have one of the words in their names.
    fn called(&self, places: &Bits) -> Bits {
        let mut kept = Bits::new(places.chunks() * CHUNK);
        for at in 0..places.chunks() {
            let Some(chunk) = places.chunk(at) else { continue };
            let mut own = [0; BLOCKS];
            for matched in &self.matched {
                matched.sets().own.add_chunk(at, &mut own);
            }
            own.iter_mut().zip(chunk).for_each(|(left, right)| *left &= right);
            kept.set_chunk(at, &own);
        }
        kept
    }
}

fn keep(places: &Bits, keeps: impl Fn(PlaceId) -> bool) -> Bits {
    let mut kept = Bits::new(places.chunks() * CHUNK);
    places.iter().filter(|id| keeps(*id)).for_each(|id| kept.insert(id));
    kept
}
