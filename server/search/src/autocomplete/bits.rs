//! A set of small numbers, one bit each; long runs without a number take no memory.

use std::{cell::RefCell, ops::Range};

/// Blocks of 64 numbers in a chunk.
pub(super) const BLOCKS: usize = 64;
/// Numbers in a chunk.
pub(super) const CHUNK: usize = BLOCKS * 64;
const NUMBERS: u32 = CHUNK as u32;

/// The numbers of a chunk, one bit each.
pub(super) type Chunk = [u64; BLOCKS];

/// How many dropped sets leave their memory to the next sets of the thread: allocating takes longer than filling.
const MAX_SPARE_SETS: usize = 8;

thread_local! {
    static SPARE: RefCell<Vec<Vec<Chunk>>> = const { RefCell::new(Vec::new()) };
}

/// A set of numbers from 0 up to the size it was made for.
#[derive(Debug, Clone)]
pub(super) struct Bits {
    /// The index in `kept` of each chunk of numbers; chunk 0 is empty and stays so.
    chunks: Vec<u16>,
    kept: Vec<Chunk>,
}

impl Bits {
    pub(super) fn new(size: usize) -> Self {
        let mut kept = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
        kept.push([0; BLOCKS]);
        Self {
            chunks: vec![0; size.div_ceil(NUMBERS as usize)],
            kept,
        }
    }

    pub(super) fn contains(&self, number: u32) -> bool {
        self.chunks
            .get((number / NUMBERS) as usize)
            .is_some_and(|at| self.kept[usize::from(*at)][block(number)] & (1 << (number % 64)) != 0)
    }

    pub(super) fn insert(&mut self, number: u32) {
        self.chunk_mut(number / NUMBERS)[block(number)] |= 1 << (number % 64);
    }

    /// Inserts the numbers from `low` to `high`, without `high`.
    pub(super) fn insert_range(&mut self, low: u32, high: u32) {
        let mut low = low;
        while low < high {
            let end = high.min((low / NUMBERS + 1) * NUMBERS);
            insert_in(self.chunk_mut(low / NUMBERS), low % NUMBERS..(end - 1) % NUMBERS + 1);
            low = end;
        }
    }

    pub(super) fn len(&self) -> usize {
        let blocks = self.kept.iter().flatten();
        blocks.map(|block| block.count_ones() as usize).sum()
    }

    /// The number of chunks in its size.
    pub(super) fn chunks(&self) -> usize {
        self.chunks.len()
    }

    /// The chunk at that index; none for an empty one.
    pub(super) fn chunk(&self, at: usize) -> Option<&Chunk> {
        let kept = self.chunks.get(at).filter(|kept| **kept > 0)?;
        self.kept.get(usize::from(*kept))
    }

    /// Sets a chunk that was empty.
    pub(super) fn set_chunk(&mut self, at: usize, chunk: &Chunk) {
        if chunk.iter().any(|block| *block != 0) {
            *self.chunk_mut(at as u32) = *chunk;
        }
    }

    /// The numbers in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        let chunks = self.chunks.iter().enumerate().filter(|(_, kept)| **kept > 0);
        chunks.flat_map(|(at, kept)| {
            let blocks = self.kept[usize::from(*kept)].iter().enumerate();
            blocks.flat_map(move |(index, block)| {
                let first = at as u32 * NUMBERS + index as u32 * 64;
                let mut left = *block;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    let bit = left.trailing_zeros();
                    left &= left - 1;
                    Some(first + bit)
                })
            })
        })
    }

    fn chunk_mut(&mut self, at: u32) -> &mut Chunk {
        let kept = &mut self.chunks[at as usize];
        if *kept == 0 {
            *kept = self.kept.len() as u16;
            self.kept.push([0; BLOCKS]);
        }
        &mut self.kept[usize::from(*kept)]
    }
}

impl Drop for Bits {
    fn drop(&mut self) {
        let mut kept = std::mem::take(&mut self.kept);
        kept.clear();
        // During the end of a thread there is no pool to return it to.
        let _ = SPARE.try_with(|spare| {
            if let Ok(mut spare) = spare.try_borrow_mut()
                && spare.len() < MAX_SPARE_SETS
            {
                spare.push(kept);
            }
        });
    }
}

/// The block of a number within its chunk.
fn block(number: u32) -> usize {
    (number % NUMBERS / 64) as usize
}

/// Insert a range that is not empty.
fn insert_in(chunk: &mut Chunk, range: Range<u32>) {
    let (first, last) = (range.start as usize / 64, (range.end - 1) as usize / 64);
    let from = u64::MAX << (range.start % 64);
    let to = u64::MAX >> (63 - (range.end - 1) % 64);
    if first == last {
        chunk[first] |= from & to;
    } else {
        chunk[first] |= from;
        chunk[first + 1..last].fill(u64::MAX);
        chunk[last] |= to;
    }
}

/// Several sets as one, some of them owned.
#[derive(Default)]
pub(super) struct Union<'bits> {
    pub(super) made: Option<Bits>,
    pub(super) given: Vec<&'bits Bits>,
}

impl Union<'_> {
    pub(super) fn contains(&self, number: u32) -> bool {
        self.sets().any(|set| set.contains(number))
    }

    /// Adds the numbers of a chunk to another one; returns whether it has any.
    pub(super) fn add_chunk(&self, at: usize, to: &mut Chunk) -> bool {
        let mut any = false;
        for chunk in self.sets().filter_map(|set| set.chunk(at)) {
            any = true;
            to.iter_mut().zip(chunk).for_each(|(left, right)| *left |= right);
        }
        any
    }

    fn sets(&self) -> impl Iterator<Item = &Bits> {
        self.made.iter().chain(self.given.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_behaves_as_a_set(
            singles in prop::collection::btree_set(0u32..20_000, 0..20),
            ranges in prop::collection::vec((0u32..20_000, 0u32..20_000), 0..4),
            probes in prop::collection::vec(0u32..20_000, 100),
        ) {
            let mut bits = Bits::new(20_000);
            let mut expected: BTreeSet<u32> = singles.clone();
            singles.iter().for_each(|number| bits.insert(*number));
            for (low, high) in ranges {
                bits.insert_range(low, high);
                expected.extend(low..high);
            }
            prop_assert_eq!(bits.iter().collect::<BTreeSet<_>>(), expected.clone());
            prop_assert_eq!(bits.len(), expected.len());
            prop_assert!(probes.iter().all(|number| bits.contains(*number) == expected.contains(number)));
            let mut copy = Bits::new(20_000);
            let union = Union { made: Some(bits), given: Vec::new() };
            for at in 0..copy.chunks() {
                let mut chunk = [0; BLOCKS];
                let any = union.add_chunk(at, &mut chunk);
                prop_assert_eq!(any, chunk.iter().any(|block| *block > 0));
                copy.set_chunk(at, &chunk);
            }
            prop_assert!(copy.iter().eq(expected));
        }
    }
}
