//! Giving back a fee that the terms let the hotel keep. The hotel keeps it; the operator bears it.

use super::record::issue_note;
use crate::{
    Ctx,
    entity::{cancellation, payment, refund},
    error::{Error, Refusals, Result},
    itineraries::store::StoredItinerary,
    ledger::{self, Account},
    outbox,
    payments::card,
    refunds,
    states::State,
    stored::currency,
};
use contract::{Code, Money, hotel::PriceItem, itinerary::CancellationStatus, words};
use mail::{EmailContent, RefundNews};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter};
use uuid::Uuid;

/// By now given back of the fee of a cancellation, in minor units.
pub(crate) async fn waived(conn: &impl ConnectionTrait, cancellation: Uuid) -> Result<i64> {
    let rows = refund::Entity::find()
        .filter(refund::Column::WaivedCancellationId.eq(cancellation))
        .all(conn)
        .await?;
    Ok(rows.iter().map(|row| row.amount_minor).sum())
}

/// What of a fee can be given back: at most what refunds, those of the provider's dashboard as well, leave of the payment.
pub(crate) fn left_of(fee_minor: i64, payment: &payment::Model) -> i64 {
    let left = payment.captured_minor.unwrap_or(0) - payment.refunded_minor;
    Ord::min(fee_minor, left)
}

/// Requests the refund of a part of the fee, with its ledger entries, its credit note and the email; the note's number. The
/// payment is locked.
pub(crate) async fn waive(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    trip: &StoredItinerary,
    row: &cancellation::Model,
    payment: &payment::Model,
    amount: Money,
) -> Result<String> {
    let currency = currency(&row.currency)?;
    let left = left_of(row.fee_minor - waived(tx, row.id).await?, payment);
    let left = Money::new(left, currency);
    let is_confirmed = CancellationStatus::parse(&row.status)? == CancellationStatus::Confirmed;
    if !is_confirmed || left.minor <= 0 {
        return Err(Error::with_message(
            Code::Conflict,
            "No fee of this cancellation is left to give back.",
        ));
    }
    // The whole of what is left is as it was taken.
    let is_whole = amount.minor % currency.smallest_charge_step() == 0 || amount.minor == left.minor;
    if amount.currency != currency || amount.minor <= 0 || amount.minor > left.minor || !is_whole {
        let mut refusals = Refusals::default();
        let most = words::money(left);
        refusals.add_message(Code::Invalid, "amount", format!("Enter an amount of at most {most}."));
        refusals.into_result()?;
    }
    let refund = refunds::request_waived(ctx, tx, payment, row, amount).await?;
    let entries = vec![
        (Account::Refunds, -amount.minor, None),
        (Account::Waived, amount.minor, None),
    ];
    ledger::post(ctx, tx, payment.invoice_id, &payment.currency, "fee waived", entries).await?;
    let items = vec![PriceItem {
        name: format!("Cancellation fee of {}", words::date(row.consented_at.date_naive())),
        price: amount,
    }];
    let note = issue_note(ctx, tx, trip, payment, (row.id, Some(refund.0)), amount, items).await?;
    if let Some(customer) = &trip.itinerary.customer {
        let news = RefundNews {
            guest_name: customer.0.first_name.clone(),
            amount: words::money(amount),
            card: card(payment),
            means: None,
            reference: Some(note.clone()),
            url: refunds::trip_url(ctx, trip.itinerary.id),
        };
        let content = EmailContent::FeeWaived(news);
        outbox::enqueue_about_itinerary(ctx, tx, trip.itinerary.id, &customer.0.email, &content).await?;
    }
    Ok(note)
}
