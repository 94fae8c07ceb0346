//! Refunds that were not asked for here, as those of the payment provider's dashboard: what they have paid of what
//! cancellations owe, and the rest, which is the operator's.

use super::Findings;
use crate::{
    entity::{invoice, ledger_entry, payment, refund},
    error::Result,
    ledger::Account,
    refunds::{BY_HAND, is_foreign},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Refunds that the provider made without a request of ours, by itinerary.
#[derive(Default)]
pub(super) struct ForeignRefunds {
    itineraries: HashMap<Uuid, Uuid>,
    /// In refunds.
    made: HashMap<Uuid, i64>,
    /// In refunds that are owed since such a refund was sent back.
    owed_again: HashMap<Uuid, i64>,
    /// Agreed to in cancellations, and in no refund of theirs.
    paid: HashMap<Uuid, i64>,
    /// In the ledger, without what was used for a payment by hand; that is by invoice.
    in_ledger: HashMap<Uuid, i64>,
    by_hand: HashMap<Uuid, i64>,
}

impl ForeignRefunds {
    pub async fn load(db: &impl ConnectionTrait) -> Result<Self> {
        let mut found = Self::default();
        for row in invoice::Entity::find().all(db).await? {
            found.itineraries.insert(row.id, row.itinerary_id);
        }
        let entries = ledger_entry::Entity::find()
            .filter(ledger_entry::Column::Account.eq(Account::RefundedElsewhere.text()))
            .all(db)
            .await?;
        for entry in entries {
            let Some(invoice) = entry.invoice_id else { continue };
            if entry.memo == BY_HAND {
                *found.by_hand.entry(invoice).or_default() -= entry.amount_minor;
            } else if let Some(itinerary) = found.itineraries.get(&invoice) {
                *found.in_ledger.entry(*itinerary).or_default() += entry.amount_minor;
            }
        }
        Ok(found)
    }

    pub fn count(&mut self, row: &refund::Model) {
        if is_foreign(row) {
            *self.made.entry(row.itinerary_id).or_default() += row.amount_minor;
        } else if row.cancellation_id.is_none() && row.waived_cancellation_id.is_none() {
            *self.owed_again.entry(row.itinerary_id).or_default() += row.amount_minor;
        }
    }

    /// What of it is counted in refunds that were paid by hand, too.
    pub fn by_hand(&self, payment: &payment::Model) -> i64 {
        self.by_hand.get(&payment.invoice_id).copied().unwrap_or(0)
    }

    /// Whether a cancellation gives back what was agreed to: where there are such refunds, it may ask for less.
    pub fn fits(&mut self, itinerary: Uuid, given: &[i64], expected: &[i64]) -> bool {
        if given == expected {
            return true;
        }
        let less = expected.iter().sum::<i64>() - given.iter().sum::<i64>();
        let is_there = self.made.contains_key(&itinerary) || self.owed_again.contains_key(&itinerary);
        *self.paid.entry(itinerary).or_default() += less;
        is_there && given.len() <= 1 && less > 0
    }

    pub fn check(&self, findings: &mut Findings) {
        let of = |sums: &HashMap<Uuid, i64>, id: &Uuid| sums.get(id).copied().unwrap_or(0);
        let itineraries: HashSet<&Uuid> = self.made.keys().chain(self.in_ledger.keys()).collect();
        for id in itineraries {
            let unused = of(&self.made, id) + of(&self.owed_again, id) - of(&self.paid, id);
            let in_ledger = of(&self.in_ledger, id);
            let by_hand: i64 = self
                .by_hand
                .iter()
                .filter(|(invoice, _)| self.itineraries.get(*invoice) == Some(id))
                .map(|(_, minor)| minor)
                .sum();
            findings.check(
                unused == in_ledger && in_ledger >= by_hand,
                "what was refunded elsewhere is in the ledger",
                || format!("itinerary {id}: {unused} unused, {in_ledger} in the ledger, {by_hand} used by hand"),
            );
        }
    }
}

/// By invoice: what banks and the provider's dashboard had paid of refunds that operators paid by hand.
pub(super) async fn paid_by_others(db: &impl ConnectionTrait) -> Result<HashMap<Uuid, i64>> {
    let mut sums: HashMap<Uuid, i64> = HashMap::new();
    let entries = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::Memo.eq(BY_HAND))
        .filter(ledger_entry::Column::Account.is_in([Account::DisputeLosses.text(), Account::RefundedElsewhere.text()]))
        .all(db)
        .await?;
    for entry in entries {
        if let Some(invoice) = entry.invoice_id {
            *sums.entry(invoice).or_default() -= entry.amount_minor;
        }
    }
    Ok(sums)
}
