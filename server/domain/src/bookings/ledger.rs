//! The ledger: double entry, one transaction for each thing that happens to money. Every entry is written here, and what does
//! not sum to zero is refused.
//!
//! A sum above zero is what others owe us, one below zero is what we owe them.

use crate::{
    Ctx,
    context::COMMISSION_BPS,
    entity::{ledger_entry, line_item, line_room},
    error::{Error, Result},
    states::State,
};
use contract::itinerary::LineItemStatus;
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use std::collections::BTreeMap;
use uuid::Uuid;

/// The accounts that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Account {
    /// Travellers' money that the payment provider has and owes us.
    ProviderReceivable,
    /// What travellers get back and have not got yet.
    Refunds,
    /// What operators paid to travellers by other means than the payment provider.
    PaidByHand,
    /// What operators gave back although the terms let the hotel keep it.
    Waived,
    /// What was refunded in the payment provider's dashboard and has paid nothing that travellers were owed.
    RefundedElsewhere,
    /// What hotels get for rooms that are booked.
    SupplierPayable,
    /// What hotels keep of rooms that are cancelled.
    Fees,
    /// Taxes that were taken with the price.
    Tax,
    /// What creators get.
    CommissionPayable,
    /// What creators get unless the trip's payment is lost in a dispute.
    CommissionFrozen,
    /// What banks keep while they decide a dispute.
    Disputed,
    /// What disputes have cost, without the commission that ended with them.
    DisputeLosses,
}

impl Account {
    pub const ALL: [Self; 12] = [
        Self::ProviderReceivable,
        Self::Refunds,
        Self::PaidByHand,
        Self::Waived,
        Self::RefundedElsewhere,
        Self::SupplierPayable,
        Self::Fees,
        Self::Tax,
        Self::CommissionPayable,
        Self::CommissionFrozen,
        Self::Disputed,
        Self::DisputeLosses,
    ];

    /// As it is stored.
    pub fn text(self) -> &'static str {
        match self {
            Self::ProviderReceivable => "provider:receivable",
            Self::Refunds => "customer:refunds",
            Self::PaidByHand => "operator:paid",
            Self::Waived => "operator:waived",
            Self::RefundedElsewhere => "operator:refunded",
            Self::SupplierPayable => "house:payable",
            Self::Fees => "house:fees",
            Self::Tax => "tax:payable",
            Self::CommissionPayable => "commission:payable",
            Self::CommissionFrozen => "commission:frozen",
            Self::Disputed => "dispute:withdrawn",
            Self::DisputeLosses => "dispute:losses",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|account| account.text() == text)
    }
}

/// One side of a transaction: minor units, and the stay that it is for.
pub(crate) type Entry = (Account, i64, Option<Uuid>);

/// Writes a transaction; entries of nothing are left out.
pub(crate) async fn post(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    invoice: Uuid,
    currency: &str,
    memo: &str,
    entries: Vec<Entry>,
) -> Result<()> {
    let sum: i64 = entries.iter().map(|(_, minor, _)| minor).sum();
    if sum != 0 {
        return Err(Error::Broken(format!(
            "{memo} of invoice {invoice} would leave {sum} {currency} over"
        )));
    }
    let transaction = ctx.new_id();
    let entries = entries.into_iter().filter(|(_, minor, _)| *minor != 0);
    let rows: Vec<ledger_entry::ActiveModel> = entries
        .map(|(account, minor, line)| ledger_entry::ActiveModel {
            id: Set(ctx.new_id()),
            transaction_id: Set(transaction),
            account: Set(account.text().to_owned()),
            currency: Set(currency.to_owned()),
            amount_minor: Set(minor),
            invoice_id: Set(Some(invoice)),
            line_item_id: Set(line),
            memo: Set(memo.to_owned()),
            created_at: Set(ctx.now()),
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    ledger_entry::Entity::insert_many(rows)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Whose money the price of a room is, in minor units; together they are what was paid for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shares {
    pub supplier: i64,
    pub tax: i64,
    pub commission: i64,
}

impl Shares {
    /// The shares of a room of a stay; a creator has one of what was booked through them.
    pub fn of(room: &line_room::Model, line: &line_item::Model) -> Self {
        let paid = room.pay_now_minor.max(0);
        let tax = room.quote.0.tax_minor.clamp(0, paid);
        let bps = line
            .creator_id
            .map_or(0, |_| line.commission_bps.unwrap_or(COMMISSION_BPS));
        let commission = (room.quote.0.room_minor.max(0) * i64::from(bps) / 10_000).min(paid - tax);
        Self {
            supplier: room.pay_now_minor - tax - commission,
            tax,
            commission,
        }
    }

    /// Entries that say that this much more, or with -1 less, is owed.
    pub fn owed(self, sign: i64, line: Uuid) -> Vec<Entry> {
        vec![
            (Account::SupplierPayable, -sign * self.supplier, Some(line)),
            (Account::Tax, -sign * self.tax, Some(line)),
            (Account::CommissionPayable, -sign * self.commission, Some(line)),
        ]
    }
}

impl std::ops::AddAssign for Shares {
    fn add_assign(&mut self, other: Self) {
        self.supplier += other.supplier;
        self.tax += other.tax;
        self.commission += other.commission;
    }
}

/// The money of an itinerary's booked stays is taken: the provider has it, and others are owed it.
pub(crate) async fn post_capture(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    invoice: Uuid,
    itinerary: Uuid,
    currency: &str,
    captured: i64,
) -> Result<()> {
    let lines = line_item::Entity::find()
        .filter(line_item::Column::ItineraryId.eq(itinerary))
        .filter(line_item::Column::Status.eq(LineItemStatus::Confirmed.text()))
        .all(tx)
        .await?;
    let rooms = line_room::Entity::find()
        .filter(line_room::Column::LineItemId.is_in(lines.iter().map(|line| line.id)))
        .all(tx)
        .await?;
    let mut shares: BTreeMap<Uuid, Shares> = BTreeMap::new();
    for line in &lines {
        for room in rooms.iter().filter(|room| room.line_item_id == line.id) {
            *shares.entry(line.id).or_default() += Shares::of(room, line);
        }
    }
    let mut entries = vec![(Account::ProviderReceivable, captured, None)];
    entries.extend(shares.into_iter().flat_map(|(line, shares)| shares.owed(1, line)));
    post(ctx, tx, invoice, currency, "capture", entries).await
}

/// Whether an invoice's money was shared out by stay when it was taken. Before it was, all of it was the hotels'.
pub(crate) async fn is_shared(tx: &impl ConnectionTrait, invoice: Uuid) -> Result<bool> {
    let shared = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::InvoiceId.eq(invoice))
        .filter(ledger_entry::Column::Memo.eq("capture"))
        .filter(ledger_entry::Column::LineItemId.is_not_null());
    Ok(shared.count(tx).await? > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_account_is_found_by_its_text() {
        for account in Account::ALL {
            assert_eq!(Account::parse(account.text()), Some(account));
        }
        assert_eq!(Account::parse("cash"), None);
    }

    #[test]
    fn what_is_owed_and_owed_no_more_is_nothing() {
        let shares = Shares {
            supplier: 8_500,
            tax: 1_000,
            commission: 500,
        };
        let line = Uuid::nil();
        let sum: i64 = shares.owed(1, line).iter().map(|(_, minor, _)| minor).sum();
        assert_eq!(sum, -10_000);
        let back: i64 = shares.owed(-1, line).iter().map(|(_, minor, _)| minor).sum();
        assert_eq!(back, 10_000);
    }
}
