//! Repeatable random numbers. The crate has its own small generator (splitmix64), so that no release of a dependency
//! can change the demonstration set. Must not be used where randomness has to be secret.

/// A stream of repeatable numbers.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

/// One well-mixed number from two.
pub(crate) const fn mix(seed: u64, label: u64) -> u64 {
    let mut z = seed
        .wrapping_add(label.wrapping_mul(0xd1b5_4a32_d192_ed03))
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number from text (FNV-1a), for streams that are named.
pub(crate) const fn label(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    hash
}

impl Chance {
    /// A separate stream for each part of a hotel: a change in one part leaves the others alone.
    pub(crate) const fn named(seed: u64, name: &str) -> Self {
        Self(mix(seed, label(name)))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0, 0)
    }

    /// A number of `0..count`; 0 when `count` is 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// A number of `low..=high`.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1).max(1) as usize) as i64
    }

    /// A number of `0.0..1.0`.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number about 0 with deviation 1, never beyond ±3.5 (sum of twelve halves, without libm).
    pub(crate) fn bell(&mut self) -> f64 {
        let sum: f64 = (0..12).map(|_| self.unit()).sum();
        (sum - 6.0).clamp(-3.5, 3.5)
    }

    /// True in `permille` of 1,000 cases.
    pub(crate) fn happens(&mut self, permille: u32) -> bool {
        self.below(1000) < permille as usize
    }

    /// Picks an entry of a table. The tables are constants and never empty.
    pub(crate) fn pick<'a, T>(&mut self, table: &'a [T]) -> &'a T {
        &table[self.below(table.len())]
    }

    /// The index of one of the weights, each as likely as it is large.
    pub(crate) fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        let mut rest = self.below(total as usize) as u32;
        for (index, weight) in weights.iter().enumerate() {
            if rest < *weight {
                return index;
            }
            rest -= weight;
        }
        0
    }

    /// `count` different entries of a table, in the order drawn (fewer when the table is short).
    pub(crate) fn some<T: Copy>(&mut self, table: &[T], count: usize) -> Vec<T> {
        let mut rest = table.to_vec();
        let mut drawn = Vec::with_capacity(count);
        while drawn.len() < count && !rest.is_empty() {
            drawn.push(rest.swap_remove(self.below(rest.len())));
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_pinned_so_that_hotels_never_change_by_accident() {
        let mut chance = Chance::named(7, "name");
        let drawn = [chance.next(), chance.next(), chance.next()];
        let mut again = Chance::named(7, "name");
        assert_eq!(drawn, [again.next(), again.next(), again.next()]);
        assert_eq!(mix(1, 2), 694_183_512_642_609_129);
    }

    #[test]
    fn weights_are_kept_within_two_percent() {
        let mut chance = Chance::named(1, "weights");
        let mut seen = [0u32; 3];
        for _ in 0..30_000 {
            seen[chance.weighted(&[1, 2, 3])] += 1;
        }
        assert!((4_400..5_600).contains(&seen[0]), "{seen:?}");
        assert!((14_400..15_600).contains(&seen[2]), "{seen:?}");
    }

    #[test]
    fn entries_drawn_together_differ() {
        let mut chance = Chance::named(3, "some");
        let mut drawn = chance.some(&[1, 2, 3, 4, 5], 4);
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), 4);
    }
}
