//! States: each is one that there is, each row has what its state needs, and everything moved only along the edges of the
//! tables.

use super::Findings;
use crate::{
    entity::{cancellation, dispute, event, invoice, itinerary, line_item, payment, refund, stay_change},
    error::Result,
    states::{Machine, State, StateTable, allows},
};
use contract::{
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{CancellationStatus, RefundStatus},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

/// Reports rows with an unknown state. Returns whether all states are known, which later checks need.
pub(super) async fn check_known(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<bool> {
    let before = findings.0.len();
    known::<itinerary::Entity>(db, findings).await?;
    known::<line_item::Entity>(db, findings).await?;
    known::<invoice::Entity>(db, findings).await?;
    known::<payment::Entity>(db, findings).await?;
    known::<cancellation::Entity>(db, findings).await?;
    known::<refund::Entity>(db, findings).await?;
    known::<stay_change::Entity>(db, findings).await?;
    known::<dispute::Entity>(db, findings).await?;
    Ok(findings.0.len() == before)
}

async fn known<E: StateTable>(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let unknown: Vec<(Uuid, String)> = E::find()
        .filter(E::STATE.is_not_in(E::State::ALL.iter().map(|(_, text)| *text)))
        .select_only()
        .column(E::ID)
        .column(E::STATE)
        .into_tuple()
        .all(db)
        .await?;
    for (id, state) in unknown {
        findings.add(
            "a state is one of its table",
            format!("{} {id} is {state:?}", E::State::KIND),
        );
    }
    Ok(())
}

/// A row has what its state needs, and nothing that only another state has.
pub(super) async fn check_rows(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let mut check = |holds: bool, kind: &str, id: Uuid, state: &str| {
        findings.check(holds, "a row has what its state needs", || {
            format!("{kind} {id} is {state}")
        });
    };
    for row in payment::Entity::find().all(db).await? {
        let (held, taken) = (row.authorization_id.is_some(), row.captured_minor.is_some());
        let fits = match PaymentStatus::parse(&row.status)? {
            PaymentStatus::Processing => !taken,
            PaymentStatus::RequiresAction | PaymentStatus::Released => held && !taken,
            PaymentStatus::Succeeded => held && taken,
            PaymentStatus::Declined => row.decline_code.is_some() && !taken,
        };
        check(fits, PaymentStatus::KIND, row.id, &row.status);
    }
    for row in invoice::Entity::find().all(db).await? {
        let is_paid = InvoiceStatus::parse(&row.status)? == InvoiceStatus::Paid;
        let fits = row.paid_at.is_some() == is_paid && row.captured_minor.is_some() == is_paid;
        check(fits, InvoiceStatus::KIND, row.id, &row.status);
    }
    for row in cancellation::Entity::find().all(db).await? {
        let is_confirmed = CancellationStatus::parse(&row.status)? == CancellationStatus::Confirmed;
        check(
            row.confirmed_at.is_some() == is_confirmed,
            CancellationStatus::KIND,
            row.id,
            &row.status,
        );
    }
    for row in refund::Entity::find().all(db).await? {
        let (sent, paid) = (
            row.sent_at.is_some() && row.provider_refund_id.is_some(),
            row.succeeded_at.is_some(),
        );
        let fits = match RefundStatus::parse(&row.status)? {
            RefundStatus::Requested => row.sent_at.is_none() && !paid && row.failed_at.is_none(),
            RefundStatus::Sent => sent && !paid && row.failed_at.is_none(),
            RefundStatus::Succeeded => sent && paid && row.failed_at.is_none(),
            RefundStatus::Failed => row.failed_at.is_some() && row.failure.is_some(),
            RefundStatus::PaidByHand => {
                // Where others have paid all of it, there is no means.
                row.failed_at.is_some()
                    && row.succeeded_at.is_some()
                    && row.paid_by.is_some() == row.payment_reference.is_some()
            }
            RefundStatus::NotNeeded => !sent && !paid && row.failed_at.is_none() && row.failure.is_some(),
        };
        check(fits, RefundStatus::KIND, row.id, &row.status);
    }
    Ok(())
}

/// Everything moved only along the edges of its table.
pub(super) async fn check_moves(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let kinds = [
        itinerary::Entity::EVENT,
        line_item::Entity::EVENT,
        invoice::Entity::EVENT,
        payment::Entity::EVENT,
        cancellation::Entity::EVENT,
        refund::Entity::EVENT,
        stay_change::Entity::EVENT,
        dispute::Entity::EVENT,
    ];
    let moves = event::Entity::find()
        .filter(event::Column::Kind.is_in(kinds))
        .all(db)
        .await?;
    for event in moves {
        let (Some(from), Some(to)) = (event.from_state.as_deref(), event.to_state.as_deref()) else {
            findings.add("a move has two ends", format!("event {}", event.id));
            continue;
        };
        let (kind, _) = event.kind.split_once('.').unwrap_or_default();
        let is_allowed = match (kind, from) {
            // They begin as what a quote says and as what is owed.
            ("cancellation", "quoted") => to == CancellationStatus::FIRST.text(),
            ("refund", "owed") => to == RefundStatus::FIRST.text(),
            _ => allows(kind, from, to) == Some(true),
        };
        findings.check(is_allowed, "everything moves along allowed edges", || {
            format!("event {}: {kind} from {from} to {to}", event.id)
        });
    }
    Ok(())
}
