//! The prices of a block's hotels.

use crate::index::{
    block::BLOCK,
    prepare::{SLOTS, Slots},
    words::set,
};

/// No offer.
pub(super) const NONE: i64 = i64::MAX;

/// The offers of a block's hotels.
pub(super) struct Offers {
    /// Which hotels have an offer, by [slot](Slots).
    pub sold: [u64; SLOTS],
    /// The lowest total that matches the filters, and its rate; of equally cheap ones the first.
    pub lowest: [i64; BLOCK],
    pub rates: [u32; BLOCK],
    /// The lowest totals by slot; needed when prices are limited.
    pub totals: [[i64; BLOCK]; SLOTS],
}

impl Default for Offers {
    fn default() -> Self {
        Self {
            sold: [0; SLOTS],
            lowest: [NONE; BLOCK],
            rates: [0; BLOCK],
            totals: [[NONE; BLOCK]; SLOTS],
        }
    }
}

impl Offers {
    pub fn clear(&mut self, is_limited: bool) {
        self.lowest = [NONE; BLOCK];
        if is_limited {
            for (totals, _) in self.totals.iter_mut().zip(self.sold).filter(|(_, sold)| *sold != 0) {
                *totals = [NONE; BLOCK];
            }
        }
        self.sold = [0; SLOTS];
    }

    pub fn sold(&self, slots: Slots) -> u64 {
        slots.iter().fold(0, |set, slot| set | self.sold[slot])
    }

    /// The hotels whose lowest total in these slots is within the limits.
    pub fn affordable(&self, slots: Slots, limits: Option<(i64, i64)>) -> u64 {
        let Some(limits) = limits else {
            return self.sold(slots);
        };
        let mut lowest = [NONE; BLOCK];
        for slot in slots.iter().filter(|slot| self.sold[*slot] != 0) {
            for (lowest, total) in lowest.iter_mut().zip(&self.totals[slot]) {
                *lowest = (*lowest).min(*total);
            }
        }
        within(&lowest, limits)
    }
}

pub(super) fn within(totals: &[i64; BLOCK], (min, max): (i64, i64)) -> u64 {
    set(totals, |total| *total != NONE && min <= *total && *total <= max)
}
