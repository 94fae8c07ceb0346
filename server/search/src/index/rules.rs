//! The pricing rules behind a rate, which the caller implements. This module only combines them into a price, so that
//! the index and the booking engine agree to the minor unit.
//!
//! For a party in one room of a rate: each night costs the night's price (or its part for single use) and the charge
//! for further guests; a promotion keeps a percentage of that; each night is rounded half up to the step, and the sum
//! of nights is the room price. Percentages of it are rounded half up to a minor unit. Room price and each of these
//! are converted separately, and the party's fixed fees, already converted, are added.

use crate::conversion::Conversion;
use std::hash::Hash;

/// What a rate's price depends on besides its nights, shared by many rates.
pub trait Rules: Clone + Eq + Hash + Send + Sync {
    /// The dates and guests as far as rules depend on them.
    type Stay: Clone + Send + Sync;
    /// Intermediate results for one stay: one search resolves many rules that have much in common.
    type Memo: Default + Send;

    /// Resolves the rules for one stay; None when they do not sell it.
    fn resolve(&self, stay: &Self::Stay, memo: &mut Self::Memo) -> Option<Terms>;

    /// Whether all intermediate results for an earlier stay also hold for this one, so that the index may keep them
    /// from one search to the next.
    fn holds(memo: &Self::Memo, earlier: &Self::Stay, stay: &Self::Stay) -> bool;
}

/// Rules for one stay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Each kind of party once.
    pub parties: Vec<PartyTerms>,
    /// The percentage of a night's price that a promotion keeps, 1 to 100.
    pub kept_percent: u32,
    /// Taxes on top of the room price, each in hundredths of a percent.
    pub taxes: Vec<u32>,
    pub conversion: Conversion,
    /// Whether cancellation is still free.
    pub is_free_to_cancel: bool,
}

/// The rules for a party in one room.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PartyTerms {
    /// Rooms with such a party.
    pub rooms: u32,
    /// Thousandths of a night's price for a guest who uses the room alone, if that has a price of its own.
    pub single_permille: Option<u32>,
    /// Adults beyond the base occupancy.
    pub extra_adults: u32,
    /// For each child that pays: thousandths of what an extra adult pays.
    pub children: Vec<u32>,
    /// Fees that do not depend on the room price, for the stay, in minor units of the traveller's currency.
    pub fees: i64,
}

impl Terms {
    /// The total of the stay in minor units of the traveller's currency, from the steps of each night; None when it
    /// cannot be converted.
    pub fn total(&self, step: i64, extra_adult: u32, nights: impl Iterator<Item = u32> + Clone) -> Option<i64> {
        let mut total = 0_i64;
        for party in &self.parties {
            let extra = party.extra(step, extra_adult);
            let mut room = 0;
            for steps in nights.clone() {
                room += self.night(party, i64::from(steps) * step, extra, step);
            }
            total = total.checked_add(self.party_total(party, room)?)?;
        }
        Some(total)
    }

    /// One night of a party after the promotion.
    pub fn night(&self, party: &PartyTerms, base: i64, extra: i64, step: i64) -> i64 {
        let night = match party.single_permille {
            Some(permille) => to_step(base * i64::from(permille), 1_000, step).max(step),
            None => base,
        };
        to_step((night + extra) * i64::from(self.kept_percent), 100, step)
    }

    /// All rooms of such a party, from the room price of one.
    #[inline]
    pub fn party_total(&self, party: &PartyTerms, room: i64) -> Option<i64> {
        let mut total = self.conversion.minor(room)?.checked_add(party.fees)?;
        for basis_points in &self.taxes {
            let tax = to_step(room * i64::from(*basis_points), 10_000, 1);
            total = total.checked_add(self.conversion.minor(tax)?)?;
        }
        total.checked_mul(i64::from(party.rooms))
    }
}

impl PartyTerms {
    /// The charge per night for guests beyond the base occupancy, in minor units of the hotel's currency; not rounded
    /// yet.
    pub fn extra(&self, step: i64, extra_adult: u32) -> i64 {
        let adult = i64::from(extra_adult);
        let children = self
            .children
            .iter()
            .map(|permille| to_step(adult * i64::from(*permille), 1_000, step));
        i64::from(self.extra_adults) * adult + children.sum::<i64>()
    }
}

/// `numerator / denominator`, rounded half up to a multiple of the step; both must not be negative.
#[inline]
pub fn to_step(numerator: i64, denominator: i64, step: i64) -> i64 {
    let unit = denominator * step;
    if numerator < 1 << 40 && unit < 1 << 20 {
        // For numbers this small, a quotient that is not exactly a half is further from one than the error of a
        // float.
        return (numerator as f64 / unit as f64 + 0.5) as i64 * step;
    }
    (2 * numerator + unit) / (2 * unit) * step
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn halves_go_up_to_the_step() {
        assert_eq!(to_step(149, 1, 100), 100);
        assert_eq!(to_step(150, 1, 100), 200);
        assert_eq!(to_step(1_005, 10, 1), 101);
        assert_eq!(to_step(0, 10, 5), 0);
    }

    proptest! {
        #[test]
        fn the_short_way_ends_where_the_long_one_does(
            numerator in prop_oneof![0..1_i64 << 40, 0..100_000_i64],
            denominator in prop_oneof![Just(100_i64), Just(1_000), Just(10_000), 1..10_000_i64],
            step in 1..100_i64,
            half in -1..2_i64,
        ) {
            let unit = denominator * step;
            for numerator in [numerator, (numerator / unit * unit + unit / 2 + half).clamp(0, 1 << 40)] {
                prop_assert_eq!(to_step(numerator, denominator, step), (2 * numerator + unit) / (2 * unit) * step);
            }
        }
    }
}
