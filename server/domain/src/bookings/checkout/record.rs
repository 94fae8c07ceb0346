//! Writes each answer down, once, together with everything that follows from it: one transaction an answer.

use super::{
    CHECKOUT,
    core::{Answer, Checkout, Outcome, Phase},
    release,
    state::load,
};
use crate::{
    Ctx,
    entity::{invoice, line_item, payment},
    error::{Error, Result},
    event::{Event, record},
    itineraries::{
        claims,
        store::{HOLD_LOST, StoredItinerary, load_one, lock_itinerary, move_line, move_status},
        wire,
    },
    jobs,
    ledger::post_capture,
    numbers::next_invoice,
    outbox,
    outside::payment::{Authorization, DeclineReason},
    papers,
    payments::{ABANDONED, card, lock_payment},
    reminders, replaced_stays,
    states::{Move, State},
    stored::currency,
    tasks,
};
use chrono::{Datelike, TimeDelta};
use contract::{
    Money, PaymentId,
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{ItineraryStatus, LineItemStatus},
    words,
};
use mail::{EmailContent, LostHold};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;
use uuid::Uuid;

/// A payment is declined for this reason if the provider holds nothing of it any more when the server first asks.
pub(super) const RELEASED: &str = "released";
/// No bank releases a hold by itself before so many days.
const SHORTEST_HOLD_DAYS: i64 = 4;

/// Locks the payment and asks the core what the answer makes of it; nothing to do when it changes nothing.
async fn step(tx: &DatabaseTransaction, id: PaymentId, answer: Answer) -> Result<Option<(payment::Model, Checkout)>> {
    let row = lock_payment(tx, id).await?;
    let before = load(tx, &row).await?;
    let after = before
        .clone()
        .after(answer)
        .map_err(|unexpected| Error::Broken(unexpected.to_string()))?;
    Ok(if after == before { None } else { Some((row, after)) })
}

/// The amount is held: the itinerary is being confirmed from here on.
pub(super) async fn held(ctx: &Ctx, id: PaymentId, authorization: &Authorization) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, _)) = step(tx, id, Answer::Held).await? else {
            return Ok(());
        };
        let trip = lock_itinerary(tx, row.itinerary_id).await?;
        // Where the bank asked nothing the payment was being processed already.
        with_card(
            Move::or_stay(row.id, &row.status, PaymentStatus::Processing)?,
            ctx,
            authorization,
        )
        .write_why(ctx, tx, None, "held")
        .await?;
        move_status(ctx, tx, &trip, ItineraryStatus::Confirming, None, "payment held").await?;
        let stays = line_item::Entity::find()
            .filter(line_item::Column::ItineraryId.eq(trip.id))
            .order_by_asc(line_item::Column::Id)
            .all(tx)
            .await?;
        for stay in stays {
            move_line(ctx, tx, &stay, LineItemStatus::Booking, None, "payment held").await?;
        }
        Ok(())
    })
}

/// The bank asks the cardholder.
pub(super) async fn action_required(ctx: &Ctx, id: PaymentId, authorization: &Authorization) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, _)) = step(tx, id, Answer::ActionRequired).await? else {
            return Ok(());
        };
        with_card(
            Move::of(row.id, &row.status, PaymentStatus::RequiresAction)?,
            ctx,
            authorization,
        )
        .write_why(ctx, tx, None, "the bank asks")
        .await
    })
}

fn with_card(payment: Move<payment::Entity>, ctx: &Ctx, authorization: &Authorization) -> Move<payment::Entity> {
    payment
        .set(payment::Column::AuthorizationId, authorization.id.clone())
        .set(payment::Column::CardBrand, authorization.card_brand.clone())
        .set(payment::Column::CardLastFour, authorization.card_last_four.clone())
        .set(payment::Column::CaptureBefore, authorization.capture_before)
        .set(payment::Column::UpdatedAt, ctx.now())
}

/// A decline as it is stored.
pub(super) fn decline_text(reason: DeclineReason) -> &'static str {
    match reason {
        DeclineReason::Declined => "declined",
        DeclineReason::InsufficientFunds => "insufficientFunds",
        DeclineReason::ExpiredCard => "expiredCard",
        DeclineReason::IncorrectCvc => "incorrectCvc",
        DeclineReason::IncorrectNumber => "incorrectNumber",
        DeclineReason::AuthenticationFailed => "authenticationFailed",
        DeclineReason::Processing => "processing",
    }
}

/// The bank refused, or was never asked: the invoice can be paid again. What the provider may hold of a payment that was given
/// up is given back by a job. `authorization` is the provider's id, where its answer has one: who asks again need not search.
/// The traveller gets an email if the hold has run out before the server heard of it, as while no server ran for days. A hold that
/// was released sooner was given up by the cardholder or by an operator.
pub(super) async fn declined(ctx: &Ctx, id: PaymentId, why: &str, authorization: Option<&str>) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, _)) = step(tx, id, Answer::Declined).await? else {
            return Ok(());
        };
        let (invoice_id, itinerary_id) = (row.invoice_id, row.itinerary_id);
        let has_run_out = why == RELEASED && row.created_at + TimeDelta::days(SHORTEST_HOLD_DAYS) <= ctx.now();
        // Locks are taken in one order everywhere: payment, itinerary, invoice.
        let waiting = match has_run_out {
            true => Some(lock_itinerary(tx, itinerary_id).await?),
            false => None,
        };
        let mut declined = Move::<payment::Entity>::of(row.id, &row.status, PaymentStatus::Declined)?
            .set(payment::Column::DeclineCode, why)
            .set(payment::Column::UpdatedAt, ctx.now());
        if let Some(authorization) = authorization.filter(|id| !id.is_empty()) {
            declined = declined.set(payment::Column::AuthorizationId, authorization);
        }
        declined.write_why(ctx, tx, None, why).await?;
        processing(invoice_id, InvoiceStatus::Open)?
            .write_why(ctx, tx, None, why)
            .await?;
        finish_job(ctx, tx, CHECKOUT, id).await?;
        let is_given_up = why == ABANDONED;
        if is_given_up {
            release::enqueue(ctx, tx, id).await?;
        }
        if let Some(trip) = waiting {
            let trip = load_one(tx, trip).await?;
            if let Some((to, content)) = hold_lost_email(ctx, &trip, &row)? {
                outbox::enqueue_email(ctx, tx, &to, &content).await?;
            }
        }
        let subject = ("itinerary", itinerary_id);
        let detail = json!({ "paymentId": id, "why": why, "isGivenBack": is_given_up });
        record(
            ctx,
            tx,
            Event {
                kind: "payment.declined",
                account: None,
                subject,
                change: None,
                detail,
            },
        )
        .await
    })
}

/// A supplier answered for one stay.
pub(super) async fn stay(
    ctx: &Ctx,
    id: PaymentId,
    answer: Answer,
    reference: Option<&str>,
    failure: Option<&str>,
) -> Result<()> {
    let (Answer::Booked(line) | Answer::Refused(line)) = answer else {
        return Err(Error::Broken(format!("{answer:?} is no answer of a supplier")));
    };
    crate::transaction!(ctx, |tx| {
        if step(tx, id, answer).await?.is_none() {
            return Ok(());
        }
        let to = if matches!(answer, Answer::Booked(_)) {
            LineItemStatus::Confirmed
        } else {
            LineItemStatus::Failed
        };
        let found = line_item::Entity::find_by_id(line).one(tx).await?;
        let found = found.ok_or_else(|| Error::Broken(format!("line item {line} is gone")))?;
        let mut answered = Move::<line_item::Entity>::of(line, &found.status, to)?
            .set(line_item::Column::BookingReference, reference.map(str::to_owned))
            .set(line_item::Column::SupplierReference, reference.map(str::to_owned))
            .set(line_item::Column::Failure, failure.map(str::to_owned));
        if to == LineItemStatus::Confirmed {
            // A later change of the setting does not touch it.
            answered = answered.set(line_item::Column::CommissionBps, ctx.settings().commission_bps);
        }
        answered.write_why(ctx, tx, None, "the hotel answered").await?;
        let change = Some((LineItemStatus::Booking.text(), to.text()));
        let detail = json!({ "reference": reference, "why": failure });
        let event = Event {
            kind: "booking.answered",
            account: None,
            subject: ("line_item", line),
            change,
            detail,
        };
        record(ctx, tx, event).await
    })
}

/// The bank has released the hold before the capture: no stay is booked, and the traveller and an operator hear of it.
pub(super) async fn hold_lost(ctx: &Ctx, id: PaymentId) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, _)) = step(tx, id, Answer::HoldLost).await? else {
            return Ok(());
        };
        let trip = lock_itinerary(tx, row.itinerary_id).await?;
        let open = [LineItemStatus::Booking.text(), LineItemStatus::Confirmed.text()];
        let stays = line_item::Entity::find()
            .filter(line_item::Column::ItineraryId.eq(trip.id))
            .filter(line_item::Column::Status.is_in(open))
            .order_by_asc(line_item::Column::Id)
            .all(tx)
            .await?;
        for stay in stays {
            Move::<line_item::Entity>::of(stay.id, &stay.status, LineItemStatus::Failed)?
                .set(line_item::Column::BookingReference, Option::<String>::None)
                .set(line_item::Column::SupplierReference, Option::<String>::None)
                .set(line_item::Column::CommissionBps, Option::<i32>::None)
                .set(line_item::Column::Failure, HOLD_LOST)
                .write_why(ctx, tx, None, "the bank released the hold")
                .await?;
        }
        let detail = json!({
            "itineraryId": row.itinerary_id,
            "amountMinor": row.amount_minor,
            "currency": row.currency,
        });
        tasks::add(ctx, tx, "payment.hold_lost", ("payment", row.id), detail).await?;
        let trip = load_one(tx, trip).await?;
        if let Some((to, content)) = hold_lost_email(ctx, &trip, &row)? {
            outbox::enqueue_email(ctx, tx, &to, &content).await?;
        }
        Ok(())
    })
}

fn hold_lost_email(
    ctx: &Ctx,
    trip: &StoredItinerary,
    payment: &payment::Model,
) -> Result<Option<(String, EmailContent)>> {
    let Some(customer) = trip.itinerary.customer.as_ref().map(|customer| &customer.0) else {
        return Ok(None);
    };
    let content = LostHold {
        guest_name: customer.first_name.clone(),
        title: trip.itinerary.title.clone().unwrap_or_else(|| wire::title(trip)),
        amount: words::money(Money::new(payment.amount_minor, currency(&payment.currency)?)),
        card: card(payment),
        url: format!("{}/search", ctx.settings().public_url),
    };
    Ok(Some((customer.email.clone(), EmailContent::HoldLost(content))))
}

/// The money is taken: the invoice gets its number, the ledger its entries, the traveller the news.
pub(super) async fn captured(ctx: &Ctx, id: PaymentId, amount: Money) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, after)) = step(tx, id, Answer::Captured).await? else {
            return Ok(());
        };
        let now = ctx.now();
        let (invoice_id, itinerary_id) = (row.invoice_id, row.itinerary_id);
        let trip = lock_itinerary(tx, itinerary_id).await?;
        Move::<payment::Entity>::of(row.id, &row.status, PaymentStatus::Succeeded)?
            .set(payment::Column::CapturedMinor, amount.minor)
            .set(payment::Column::UpdatedAt, now)
            .write_why(ctx, tx, None, "captured")
            .await?;
        let year = now.year();
        let sequence = next_invoice(tx, year).await?;
        processing(invoice_id, InvoiceStatus::Paid)?
            .set(invoice::Column::Year, year)
            .set(invoice::Column::Sequence, sequence)
            .set(invoice::Column::CapturedMinor, amount.minor)
            .set(invoice::Column::PaidAt, now)
            .write_why(ctx, tx, None, "captured")
            .await?;
        let currency = amount.currency.to_string();
        post_capture(ctx, tx, invoice_id, itinerary_id, &currency, amount.minor).await?;
        let all = after.stays.iter().all(|stay| stay.outcome == Outcome::Booked);
        let to = if all {
            ItineraryStatus::Confirmed
        } else {
            ItineraryStatus::PartiallyConfirmed
        };
        move_status(ctx, tx, &trip, to, None, "captured").await?;
        replaced_stays::booked(ctx, tx, itinerary_id).await?;
        let invoice = invoice::Entity::find_by_id(invoice_id).one(tx).await?;
        let invoice = invoice.ok_or_else(|| Error::Broken(format!("invoice {invoice_id} is gone")))?;
        let paid = payment::Entity::find_by_id(row.id).one(tx).await?;
        let paid = paid.ok_or_else(|| Error::Broken(format!("payment {id} is gone")))?;
        claims::collect_one(ctx, tx, &trip).await?;
        let trip = load_one(tx, trip).await?;
        papers::keep_invoice(ctx, tx, &trip, &invoice, &paid).await?;
        reminders::plan(ctx, tx, &trip).await?;
        outbox::enqueue_confirmation(ctx, tx, itinerary_id).await?;
        finish_job(ctx, tx, CHECKOUT, id).await
    })
}

/// Nothing could be booked: the money is given back and the itinerary has failed.
pub(super) async fn released(ctx: &Ctx, id: PaymentId) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, after)) = step(tx, id, Answer::Released).await? else {
            return Ok(());
        };
        if after.phase != Phase::Released {
            return Err(Error::Broken(format!(
                "payment {id} was released while {:?}",
                after.phase
            )));
        }
        let (invoice_id, itinerary_id) = (row.invoice_id, row.itinerary_id);
        let trip = lock_itinerary(tx, itinerary_id).await?;
        Move::<payment::Entity>::of(row.id, &row.status, PaymentStatus::Released)?
            .set(payment::Column::UpdatedAt, ctx.now())
            .write_why(ctx, tx, None, "nothing could be booked")
            .await?;
        processing(invoice_id, InvoiceStatus::Void)?
            .write_why(ctx, tx, None, "nothing could be booked")
            .await?;
        move_status(ctx, tx, &trip, ItineraryStatus::Failed, None, "nothing could be booked").await?;
        replaced_stays::ended(ctx, tx, itinerary_id, "nothing could be booked").await?;
        finish_job(ctx, tx, CHECKOUT, id).await
    })
}

/// A move of the invoice of a payment that is under way.
fn processing(id: Uuid, to: InvoiceStatus) -> Result<Move<invoice::Entity>> {
    Move::of(id, InvoiceStatus::Processing.text(), to)
}

async fn finish_job(ctx: &Ctx, tx: &impl ConnectionTrait, kind: &str, id: PaymentId) -> Result<()> {
    jobs::finish(ctx, tx, kind, id.0).await
}
