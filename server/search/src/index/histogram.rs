//! Counts hotels by price in buckets whose edges do not depend on the result, so that partial counts can be added.

/// Buckets from one power of two to the next, so that none is wider than a sixteenth of its price.
const PARTS: u32 = 16;
const PARTS_BITS: u32 = PARTS.trailing_zeros();
/// Enough for every total.
const BUCKETS: usize = (PARTS * 60) as usize;

/// Counts by price.
#[derive(Clone, Debug)]
pub(super) struct Histogram {
    counts: Vec<u32>,
}

/// The bucket of a total in minor units.
fn bucket(total: i64) -> usize {
    let total = u64::try_from(total).unwrap_or(0);
    if total < u64::from(PARTS) {
        return total as usize;
    }
    let power = total.ilog2() - PARTS_BITS;
    // The bits after the first one say which part of the octave it is.
    let part = (total >> power) as usize;
    power as usize * PARTS as usize + part
}

/// The lowest total of a bucket.
fn lowest(bucket: usize) -> i64 {
    let parts = PARTS as usize;
    if bucket < parts {
        return bucket as i64;
    }
    if bucket >= BUCKETS {
        return i64::MAX;
    }
    let power = bucket / parts - 1;
    ((bucket - power * parts) as i64) << power
}

impl Default for Histogram {
    fn default() -> Self {
        Self {
            counts: vec![0; BUCKETS],
        }
    }
}

impl Histogram {
    #[inline]
    pub fn add(&mut self, total: i64) {
        self.counts[bucket(total)] += 1;
    }

    pub fn add_all(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
    }

    /// Lowest total and count of each bucket that is not empty, in ascending order.
    pub fn counted(&self) -> Vec<(i64, u32)> {
        let counts = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        counts.map(|(bucket, count)| (lowest(bucket), *count)).collect()
    }
}

/// A part of a histogram that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The lowest total of the bar.
    pub from: i64,
    /// The lowest total of the next bar.
    pub to: i64,
    pub count: u32,
}

/// Counts as consecutive bars, with empty ones in between: at most `most`, each of the same number of buckets.
pub fn histogram_bars(counts: &[(i64, u32)], most: usize) -> Vec<Bar> {
    let (Some((lowest_total, _)), Some((highest, _))) = (counts.first(), counts.last()) else {
        return Vec::new();
    };
    let (first, last) = (bucket(*lowest_total), bucket(*highest));
    // Twice as many buckets a bar until the bars are few enough.
    let fits = |power: &u32| (last >> power) - (first >> power) < most.max(1);
    let power = (0..usize::BITS).find(fits).unwrap_or(usize::BITS - 1);
    let start = first >> power;
    let bar = |number: usize| Bar {
        from: lowest(number << power),
        to: lowest((number + 1) << power),
        count: 0,
    };
    let mut bars: Vec<Bar> = (start..=last >> power).map(bar).collect();
    for (total, count) in counts {
        bars[(bucket(*total) >> power) - start].count += count;
    }
    bars
}

/// The lowest total of the bucket that a total falls into.
pub fn histogram_edge(total: i64) -> i64 {
    lowest(bucket(total))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_grow_with_the_price_and_hold_what_falls_into_them() {
        let mut previous = 0;
        for total in (0..5_000).chain([1 << 20, (1 << 20) + 1, 123_456_789, i64::MAX]) {
            let bucket = bucket(total);
            assert!(bucket >= previous && bucket < BUCKETS, "{total}");
            assert!(lowest(bucket) <= total, "{total}");
            assert!(
                bucket + 1 == BUCKETS || total == i64::MAX || lowest(bucket + 1) > total,
                "{total}"
            );
            previous = bucket;
        }
        assert_eq!(bucket(-5), 0);
    }

    #[test]
    fn bars_hold_every_hotel_and_leave_no_gap() {
        let mut histogram = Histogram::default();
        let totals = [12_345, 12_400, 80_000, 1_234_567, 99];
        totals.iter().for_each(|total| histogram.add(*total));
        for most in [1, 2, 7, 32, 1_000] {
            let bars = histogram_bars(&histogram.counted(), most);
            assert!(!bars.is_empty() && bars.len() <= most);
            assert!(
                bars.windows(2)
                    .all(|pair| pair[0].to == pair[1].from && pair[0].from < pair[0].to)
            );
            for bar in &bars {
                let within = totals.iter().filter(|total| (bar.from..bar.to).contains(*total));
                assert_eq!(bar.count, within.count() as u32, "{bar:?}");
            }
            assert_eq!(bars.iter().map(|bar| bar.count).sum::<u32>(), 5);
        }
        assert_eq!(histogram_bars(&[], 32), []);
    }

    #[test]
    fn a_bucket_is_no_wider_than_a_sixteenth_of_its_price() {
        for bucket in 16..BUCKETS - 1 {
            let (from, to) = (lowest(bucket), lowest(bucket + 1));
            assert!((to - from) * 16 <= from, "{bucket}: {from} to {to}");
        }
    }
}
