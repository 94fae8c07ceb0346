//! The accounts of the ledger: each is one that there is, each entry is in its invoice's currency, and each account has what
//! the stays, cancellations and refunds say.

use super::Findings;
use crate::{
    entity::{cancellation, cancelled_room, invoice, ledger_entry, line_item, line_room},
    error::Result,
    ledger::{Account, Shares},
    states::State,
};
use contract::{
    invoice::InvoiceStatus,
    itinerary::{CancellationStatus, LineItemStatus},
};
use sea_orm::{ConnectionTrait, EntityTrait};
use std::collections::{BTreeMap, HashMap, HashSet};
use uuid::Uuid;

/// What a stay's entries say together.
#[derive(Default)]
struct LineTotals {
    owed: i64,
    fees: i64,
    tax: i64,
    commission: i64,
}

/// What a stay's rooms say.
#[derive(Default)]
struct RoomAmounts {
    /// Of rooms that stand.
    owed: i64,
    tax: i64,
    commission: i64,
    /// Of rooms that are cancelled.
    fees: i64,
}

pub(super) async fn check(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let invoices: HashMap<Uuid, invoice::Model> = invoice::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .map(|invoice| (invoice.id, invoice))
        .collect();
    let mut said: BTreeMap<Uuid, LineTotals> = BTreeMap::new();
    let mut shared: HashSet<Uuid> = HashSet::new();
    let mut unshared: HashMap<Uuid, i64> = HashMap::new();
    for entry in ledger_entry::Entity::find().all(db).await? {
        let Some(account) = Account::parse(&entry.account) else {
            findings.add(
                "an entry is in an account that there is",
                format!("entry {}: {:?}", entry.id, entry.account),
            );
            continue;
        };
        let invoice = entry.invoice_id.and_then(|id| invoices.get(&id));
        findings.check(
            invoice.is_some_and(|invoice| invoice.currency == entry.currency),
            "an entry is in the currency of its invoice",
            || format!("entry {} is in {}", entry.id, entry.currency),
        );
        let Some(invoice) = invoice else { continue };
        match (account, entry.line_item_id) {
            (Account::ProviderReceivable | Account::Refunds | Account::Disputed, _)
            | (Account::DisputeLosses | Account::PaidByHand | Account::Waived | Account::RefundedElsewhere, None) => {}
            (_, Some(line)) => {
                if entry.memo == "capture" {
                    shared.insert(invoice.itinerary_id);
                }
                let said = said.entry(line).or_default();
                match account {
                    Account::Fees => said.fees -= entry.amount_minor,
                    Account::Tax => said.tax -= entry.amount_minor,
                    Account::CommissionPayable | Account::CommissionFrozen => said.commission -= entry.amount_minor,
                    _ => {}
                }
                if account != Account::Fees {
                    said.owed -= entry.amount_minor;
                }
            }
            (_, None) => *unshared.entry(invoice.itinerary_id).or_default() -= entry.amount_minor,
        }
    }
    let paid: HashSet<Uuid> = invoices
        .values()
        .filter(|invoice| invoice.status == InvoiceStatus::Paid.text())
        .map(|invoice| invoice.itinerary_id)
        .collect();
    let due = due(db).await?;
    let without_commission = super::disputes::without_commission(db).await?;
    for line in line_item::Entity::find().all(db).await? {
        let said = said.remove(&line.id).unwrap_or_default();
        // Nothing is owed before the money is taken.
        let due = due.get(&line.id).filter(|_| paid.contains(&line.itinerary_id));
        if !shared.contains(&line.itinerary_id) {
            // Taken before money was shared out: the hotels had all of it, and what comes back is taken from them.
            let sum = unshared.entry(line.itinerary_id).or_default();
            *sum += said.owed - due.map_or(0, |due| due.owed + due.fees);
            continue;
        }
        let nothing = RoomAmounts::default();
        let due = due.unwrap_or(&nothing);
        findings.check(
            said.owed == due.owed,
            "what hotels, tax offices and creators are owed is in the ledger",
            || format!("line item {}: {} owed, {} in the ledger", line.id, due.owed, said.owed),
        );
        findings.check(
            said.fees == due.fees,
            "fees of cancelled rooms are in the ledger",
            || format!("line item {}: {} kept, {} in the ledger", line.id, due.fees, said.fees),
        );
        findings.check(said.tax == due.tax, "tax of booked rooms is in the ledger", || {
            format!("line item {}: {} taken, {} in the ledger", line.id, due.tax, said.tax)
        });
        let commission = if without_commission.contains(&line.itinerary_id) {
            0
        } else {
            due.commission
        };
        findings.check(
            said.commission == commission,
            "creators earn by booked stays of theirs alone",
            || {
                format!(
                    "line item {}: {commission} earned, {} in the ledger",
                    line.id, said.commission
                )
            },
        );
    }
    for (line, _) in said {
        findings.add(
            "what hotels, tax offices and creators are owed is in the ledger",
            format!("no line item {line}"),
        );
    }
    for (itinerary, sum) in unshared {
        findings.check(
            sum == 0,
            "what hotels, tax offices and creators are owed is in the ledger",
            || format!("itinerary {itinerary}: {sum} too much"),
        );
    }
    Ok(())
}

/// By stay that was booked.
async fn due(db: &impl ConnectionTrait) -> Result<HashMap<Uuid, RoomAmounts>> {
    let booked: HashMap<Uuid, line_item::Model> = line_item::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .filter(|line| {
            [
                LineItemStatus::Confirmed.text(),
                LineItemStatus::Cancelling.text(),
                LineItemStatus::Cancelled.text(),
            ]
            .contains(&line.status.as_str())
        })
        .map(|line| (line.id, line))
        .collect();
    let confirmed: HashSet<Uuid> = cancellation::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .filter(|row| row.status == CancellationStatus::Confirmed.text())
        .map(|row| row.id)
        .collect();
    let fees: HashMap<Uuid, i64> = cancelled_room::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .filter(|room| confirmed.contains(&room.cancellation_id))
        .map(|room| (room.id, room.fee_minor))
        .collect();
    let mut due: HashMap<Uuid, RoomAmounts> = HashMap::new();
    for room in line_room::Entity::find().all(db).await? {
        let Some(stay) = booked.get(&room.line_item_id) else {
            continue;
        };
        let line = due.entry(room.line_item_id).or_default();
        match fees.get(&room.id) {
            Some(fee) => line.fees += fee,
            None => {
                let shares = Shares::of(&room, stay);
                line.owed += room.pay_now_minor;
                line.tax += shares.tax;
                line.commission += shares.commission;
            }
        }
    }
    Ok(due)
}
