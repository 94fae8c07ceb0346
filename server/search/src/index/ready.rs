//! Kinds of rates, resolved for a stay.

use crate::index::{
    nights::Span,
    prepare::{Prepared, Slots},
    query::Guests,
    rules::{Rules, Terms, to_step},
    shard::{Kind, Shard},
};

/// A kind of rate, resolved for the stay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ready {
    pub terms: Terms,
    step: i64,
    pub slot: usize,
    /// Whether the sum of the nights suffices to compute the total.
    is_summable: bool,
    has_extras: bool,
}

impl Ready {
    /// None when the stay or its guests are not accepted.
    pub fn of<R: Rules>(kind: &Kind<R>, prepared: &Prepared<'_, R>, memo: &mut R::Memo) -> Option<Self> {
        let (query, limits) = (&prepared.query, kind.limits);
        let fits = |guests: &Guests| {
            (1..=limits.max_adults).contains(&guests.adults)
                && guests.children <= limits.max_children
                && u16::from(guests.adults) + u16::from(guests.children) <= u16::from(limits.max_guests)
        };
        if !query.rooms.iter().all(fits) {
            return None;
        }
        let terms = kind.rules.resolve(query.stay, memo)?;
        let slot = Slots::slot(kind.meal_plan, terms.is_free_to_cancel);
        let parties = || terms.parties.iter();
        Some(Self {
            step: i64::from(kind.step),
            slot,
            is_summable: terms.kept_percent == 100 && parties().all(|party| party.single_permille.is_none()),
            has_extras: parties().any(|party| party.extra_adults > 0 || !party.children.is_empty()),
            terms,
        })
    }

    /// The total of a rate's stay.
    #[inline]
    pub fn total<R>(&self, shard: &Shard<R>, at: usize, span: &Span, nights: u32) -> Option<i64> {
        if !self.is_summable {
            let nights = shard.nights.each(at, span);
            return self.terms.total(self.step, shard.extra_adults[at], nights);
        }
        let base = shard.nights.steps(at, span) as i64 * self.step;
        let mut total = 0_i64;
        for party in &self.terms.parties {
            // A night's price is a multiple of the step, so rounding the sum equals rounding the rest.
            let extra = if self.has_extras {
                to_step(party.extra(self.step, shard.extra_adults[at]), 1, self.step)
            } else {
                0
            };
            let room = base + extra * i64::from(nights);
            total = total.checked_add(self.terms.party_total(party, room)?)?;
        }
        Some(total)
    }
}
