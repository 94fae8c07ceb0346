//! A set of small numbers, one bit each.

/// Numbers from 0 up to the size it was made for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn new(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)])
    }

    pub(super) fn contains(&self, number: u32) -> bool {
        self.0
            .get(number as usize / 64)
            .is_some_and(|block| block & (1 << (number % 64)) != 0)
    }

    pub(super) fn insert(&mut self, number: u32) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    /// Insert every number from `low` up to but without `high`.
    pub(super) fn insert_range(&mut self, low: u32, high: u32) {
        if low >= high {
            return;
        }
        let (first, last) = (low as usize / 64, (high - 1) as usize / 64);
        let from = u64::MAX << (low % 64);
        let to = u64::MAX >> (63 - (high - 1) % 64);
        if first == last {
            self.0[first] |= from & to;
        } else {
            self.0[first] |= from;
            self.0[first + 1..last].fill(u64::MAX);
            self.0[last] |= to;
        }
    }

    pub(super) fn union(&mut self, other: &Self) {
        for (left, right) in self.0.iter_mut().zip(&other.0) {
            *left |= right;
        }
    }

    pub(super) fn intersect(&mut self, other: &Self) {
        for (left, right) in self.0.iter_mut().zip(&other.0) {
            *left &= right;
        }
    }

    pub(super) fn subtract(&mut self, other: &Self) {
        for (left, right) in self.0.iter_mut().zip(&other.0) {
            *left &= !right;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|block| block.count_ones() as usize).sum()
    }

    /// The numbers in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().enumerate().flat_map(|(index, block)| {
            let mut left = *block;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let bit = left.trailing_zeros();
                left &= left - 1;
                Some(index as u32 * 64 + bit)
            })
        })
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
            singles in prop::collection::btree_set(0u32..300, 0..20),
            ranges in prop::collection::vec((0u32..300, 0u32..300), 0..4),
        ) {
            let mut bits = Bits::new(300);
            let mut expected: BTreeSet<u32> = singles.clone();
            singles.iter().for_each(|number| bits.insert(*number));
            for (low, high) in ranges {
                bits.insert_range(low, high);
                expected.extend(low..high);
            }
            prop_assert_eq!(bits.iter().collect::<BTreeSet<_>>(), expected.clone());
            prop_assert_eq!(bits.len(), expected.len());
            prop_assert!((0..300).all(|number| bits.contains(number) == expected.contains(&number)));
        }
    }
}
