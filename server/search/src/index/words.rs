//! Sets of up to 64 places as words.

/// The set of places for which something holds.
#[inline]
pub(super) fn set<T>(items: &[T], holds: impl Fn(&T) -> bool) -> u64 {
    let places = items.iter().enumerate();
    places.fold(0, |set, (place, item)| set | u64::from(holds(item)) << place)
}

/// The places of a set, from the lowest on.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let place = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(place)
    })
}
