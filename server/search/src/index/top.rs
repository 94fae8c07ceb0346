//! The best items of a stream, in order.

/// The sort key: smaller comes first.
pub(super) type SortKey = (u64, u32, u128);

/// The first `most` of all offered items.
#[derive(Clone, Debug)]
pub(super) struct Top<T> {
    most: usize,
    found: Vec<(SortKey, T)>,
    /// An item at or after this comes too late.
    bar: Option<SortKey>,
}

impl<T> Top<T> {
    pub fn new(most: usize) -> Self {
        Self {
            most,
            found: Vec::new(),
            bar: None,
        }
    }

    /// Whether an item of that place would be among the first.
    #[inline]
    pub fn wants(&self, place: SortKey) -> bool {
        self.most > 0 && self.bar.is_none_or(|bar| place < bar)
    }

    /// Whether an item of a place with this beginning might be among the first.
    #[inline]
    pub fn may_want(&self, key: u64, rank: u32) -> bool {
        self.bar.is_none_or(|bar| (key, rank) <= (bar.0, bar.1))
    }

    /// Offers something.
    pub fn offer(&mut self, place: SortKey, item: T) {
        if !self.wants(place) {
            return;
        }
        self.found.push((place, item));
        // Twice as many are kept before the worse half is dropped, so that an offer costs the same however many are
        // wanted.
        if self.found.len() >= self.most.saturating_mul(2) {
            self.cut();
        }
    }

    fn cut(&mut self) {
        let last = self.most - 1;
        self.found.select_nth_unstable_by_key(last, |(place, _)| *place);
        self.found.truncate(self.most);
        self.bar = Some(self.found[last].0);
    }

    pub fn merge(&mut self, other: Self) {
        for (place, item) in other.found {
            self.offer(place, item);
        }
    }

    /// The first ones in order.
    pub fn into_first(mut self) -> Vec<T> {
        self.found.sort_unstable_by_key(|(place, _)| *place);
        self.found.truncate(self.most);
        self.found.into_iter().map(|(_, item)| item).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_beginning_of_the_sorted_whole(
            offered in prop::collection::vec(0..50_u64, 0..200),
            most in 0..20_usize,
            split in 0..200_usize,
        ) {
            let places: Vec<SortKey> = offered.iter().enumerate().map(|(at, key)| (*key, 0, at as u128)).collect();
            let (left, right) = places.split_at(split.min(places.len()));
            let fill = |places: &[SortKey]| {
                let mut top = Top::new(most);
                places.iter().for_each(|place| top.offer(*place, *place));
                top
            };
            let mut top = fill(left);
            top.merge(fill(right));
            let mut expected = places.clone();
            expected.sort_unstable();
            let expected: Vec<SortKey> = expected.into_iter().take(most).collect();
            prop_assert_eq!(top.into_first(), expected);
        }
    }
}
