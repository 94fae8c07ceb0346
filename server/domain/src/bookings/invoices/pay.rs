//! Pays an invoice. The intent is written first; the work goes on in a task of its own, so that it ends even when the
//! caller leaves, and a worker ends it when the process dies. Paying twice joins the payment that is under way.

use super::{
    attempts::{self, Origin},
    find_owned,
};
use crate::{
    Account, Ctx, Viewer,
    access::Client,
    checkout::{CHECKOUT, drive_with_challenge, drive_with_method},
    entity::{invoice, itinerary, payment},
    error::{Error, Refusals, Result},
    itineraries::{expiry, refuse_changes, wire},
    jobs,
    keyed::Keyed,
    outside::payment::{PaymentMethod, PaymentQuery},
    payments::find_payment,
    secret,
    states::{Machine, Move, State},
};
use chrono::TimeDelta;
use contract::{
    Code, InvoiceId, PaymentId,
    invoice::{Card, ChallengeAnswer, InvoicePayment, InvoiceStatus, PayInvoice, PaymentStatus},
    itinerary::ItineraryStatus,
    limits::MAX_HOLDER_CHARS,
    words::at_most,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde_json::json;
use std::time::Duration;

/// How long a caller waits for the outcome before the answer is "processing".
const PAYMENT_WAIT: Duration = Duration::from_secs(25);
/// The longest id of a payment method, in characters.
const MAX_METHOD_CHARS: usize = 200;

/// Pays with a card or the provider's payment method, or goes on after the bank's question.
///
/// A refused card is an error with its own code. A price or a condition that changed since the invoice was opened is an error
/// until the traveller agrees to it.
pub async fn pay(
    ctx: &Ctx,
    viewer: &Viewer,
    client: &Client,
    id: InvoiceId,
    input: &PayInvoice,
    idempotency_key: Option<&str>,
) -> Result<InvoicePayment> {
    let account = viewer.account()?;
    find_owned(ctx.db(), account.id, id).await?;
    let payment = match (method(ctx, input)?, input.challenge) {
        (Some(method), None) => match intend(ctx, account, client, id, &method, idempotency_key).await? {
            StartedPayment::New(payment) => {
                ctx.reach("checkout.after_intent");
                let ctx = ctx.clone();
                tokio::spawn(async move { log(payment, drive_with_method(&ctx, payment, &method).await) });
                payment
            }
            StartedPayment::Joined(payment) => payment,
            StartedPayment::Expired => return Err(Error::refused(Code::InvoiceExpired)),
            StartedPayment::TooMany(by) => return Err(attempts::refuse(ctx, account, id, by).await?),
        },
        (None, Some(answer)) => answer_challenge(ctx, id, answer).await?,
        _ => return Err(Error::field(Code::Required, field(ctx))),
    };
    outcome(ctx, account, id, payment).await
}

/// The field that the provider's payments need.
fn field(ctx: &Ctx) -> &'static str {
    if ctx.payments().takes_cards() {
        "card"
    } else {
        "paymentMethod"
    }
}

/// What is paid with, which the provider must take: a card's number goes no further where it is not asked for.
fn method(ctx: &Ctx, input: &PayInvoice) -> Result<Option<PaymentMethod>> {
    let takes_cards = ctx.payments().takes_cards();
    match (&input.card, &input.payment_method) {
        (None, None) => Ok(None),
        (Some(card), None) if takes_cards => Ok(Some(PaymentMethod::Card(card.clone()))),
        (None, Some(id)) if !takes_cards => Ok(Some(PaymentMethod::Provider(id.clone()))),
        (Some(_), _) if !takes_cards => Err(Error::field(Code::Invalid, "card")),
        (_, Some(_)) => Err(Error::field(Code::Invalid, "paymentMethod")),
        (Some(_), None) => Err(Error::field(Code::Invalid, "card")),
    }
}

/// Writes the intent to pay. What follows goes on from it, here or in a worker.
pub(crate) async fn intend(
    ctx: &Ctx,
    account: &Account,
    client: &Client,
    id: InvoiceId,
    method: &PaymentMethod,
    key: Option<&str>,
) -> Result<StartedPayment> {
    check_method(method)?;
    let origin = Origin::of(ctx, client, method);
    let key = Keyed::with_hash(account.id, format!("pay:{id}"), key, request_hash(ctx, id, method))?;
    crate::transaction!(ctx, |tx| { begin(ctx, tx, account, &origin, id, key.as_ref()).await })
}

fn log(payment: PaymentId, outcome: Result<()>) {
    if let Err(error) = outcome {
        // The worker goes on from here.
        tracing::error!(%payment, %error, "a payment stopped on its way");
    }
}

/// The outcome of starting a payment.
#[derive(Clone, Copy)]
pub(crate) enum StartedPayment {
    New(PaymentId),
    /// An earlier call with the same key, or the same click, is under way or done.
    Joined(PaymentId),
    /// The price was no longer held; the trip has expired.
    Expired,
    /// Too many cards were refused before; which limit is reached.
    TooMany(&'static str),
}

async fn begin(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    account: &Account,
    origin: &Origin,
    id: InvoiceId,
    key: Option<&Keyed<'_>>,
) -> Result<StartedPayment> {
    let (trip, row) = lock(tx, id).await?;
    if let Some(key) = key
        && let Some(known) = key.known(tx).await?
    {
        return Ok(StartedPayment::Joined(PaymentId(known)));
    }
    let begun = match InvoiceStatus::parse(&row.status)? {
        InvoiceStatus::Open if expiry::is_over(&trip, ctx.now()) => {
            expiry::expire(ctx, tx, &trip).await?;
            return Ok(StartedPayment::Expired);
        }
        InvoiceStatus::Open => match attempts::reached(ctx, tx, account, id, origin).await? {
            // A call that joins an earlier one tries no card, and is answered as that was.
            Some(by) => return Ok(StartedPayment::TooMany(by)),
            None => {
                refuse_changes(ctx, tx, trip).await?;
                StartedPayment::New(insert(ctx, tx, account, origin, row).await?)
            }
        },
        InvoiceStatus::Processing | InvoiceStatus::Paid => StartedPayment::Joined(PaymentId(newest(tx, id).await?.id)),
        InvoiceStatus::Void if trip.status == ItineraryStatus::Expired.text() => return Ok(StartedPayment::Expired),
        InvoiceStatus::Void => return Err(Error::refused(Code::InvoiceNotOpen)),
    };
    if let (Some(key), StartedPayment::New(payment) | StartedPayment::Joined(payment)) = (key, begun) {
        key.keep(ctx, tx, payment.0).await?;
    }
    Ok(begun)
}

/// The invoice, locked after its itinerary, so that the cart does not change while the intent is written.
async fn lock(tx: &DatabaseTransaction, id: InvoiceId) -> Result<(itinerary::Model, invoice::Model)> {
    let missing = || Error::refused(Code::InvoiceNotFound);
    let seen = invoice::Entity::find_by_id(id.0).one(tx).await?.ok_or_else(missing)?;
    let trip = itinerary::Entity::find_by_id(seen.itinerary_id)
        .lock_exclusive()
        .one(tx)
        .await?
        .ok_or_else(missing)?;
    let row = invoice::Entity::find_by_id(id.0)
        .lock_exclusive()
        .one(tx)
        .await?
        .ok_or_else(missing)?;
    Ok((trip, row))
}

/// Writes the payment as intended, and the job that completes it even if this process dies.
async fn insert(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    account: &Account,
    origin: &Origin,
    row: invoice::Model,
) -> Result<PaymentId> {
    let payment = PaymentId(ctx.new_id());
    let now = ctx.now();
    payment::ActiveModel {
        id: Set(payment.0),
        invoice_id: Set(row.id),
        itinerary_id: Set(row.itinerary_id),
        status: Set(PaymentStatus::first()),
        currency: Set(row.currency.clone()),
        amount_minor: Set(row.amount_minor),
        captured_minor: Set(None),
        authorization_id: Set(None),
        card_brand: Set(None),
        card_last_four: Set(None),
        decline_code: Set(None),
        account_id: Set(Some(account.id.0)),
        network_tag: Set(origin.network.clone()),
        card_tag: Set(Some(origin.card.clone())),
        refunded_minor: Set(0),
        capture_before: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    }
    .insert(tx)
    .await?;
    let recovery = TimeDelta::seconds(ctx.settings().recovery_seconds);
    jobs::enqueue(ctx, tx, CHECKOUT, payment.0, now + recovery).await?;
    Move::<invoice::Entity>::of(row.id, &row.status, InvoiceStatus::Processing)?
        .write(ctx, tx, Some(account.id), json!({ "paymentId": payment }))
        .await?;
    Ok(payment)
}

async fn newest(conn: &impl ConnectionTrait, id: InvoiceId) -> Result<payment::Model> {
    payment::Entity::find()
        .filter(payment::Column::InvoiceId.eq(id.0))
        .order_by_desc(payment::Column::CreatedAt)
        .order_by_desc(payment::Column::Id)
        .one(conn)
        .await?
        .ok_or_else(|| Error::refused(Code::InvoiceNotOpen))
}

async fn answer_challenge(ctx: &Ctx, id: InvoiceId, answer: ChallengeAnswer) -> Result<PaymentId> {
    let row = newest(ctx.db(), id).await?;
    let payment = PaymentId(row.id);
    if PaymentStatus::parse(&row.status)? == PaymentStatus::RequiresAction {
        let ctx = ctx.clone();
        let task = tokio::spawn(async move { drive_with_challenge(&ctx, payment, answer).await });
        task.await.map_err(|error| Error::Broken(error.to_string()))??;
    }
    Ok(payment)
}

/// Waits until the payment has come to an end or to the cardholder's turn.
async fn outcome(ctx: &Ctx, account: &Account, id: InvoiceId, payment: PaymentId) -> Result<InvoicePayment> {
    let mut waited = Duration::ZERO;
    let mut pause = Duration::from_millis(10);
    let row = loop {
        let row = find_payment(ctx.db(), payment).await?;
        if PaymentStatus::parse(&row.status)? != PaymentStatus::Processing || waited >= PAYMENT_WAIT {
            break row;
        }
        tokio::time::sleep(pause).await;
        waited += pause;
        pause = (pause * 2).min(Duration::from_millis(200));
    };
    let status = PaymentStatus::parse(&row.status)?;
    match status {
        PaymentStatus::Declined => return Err(decline(decline_code(row.decline_code.as_deref()))),
        PaymentStatus::Released => return Err(Error::refused(Code::BookingFailed)),
        PaymentStatus::Processing | PaymentStatus::RequiresAction | PaymentStatus::Succeeded => {}
    }
    let client_secret = match status {
        PaymentStatus::RequiresAction => ctx.payments().challenge_secret(&PaymentQuery::from(&row)).await?,
        _ => None,
    };
    let invoice = wire::invoice(&find_owned(ctx.db(), account.id, id).await?)?;
    let trip = itinerary::Entity::find_by_id(row.itinerary_id).one(ctx.db()).await?;
    let trip = trip.ok_or_else(|| Error::refused(Code::ItineraryNotFound))?;
    Ok(InvoicePayment {
        payment_id: payment,
        status,
        invoice,
        itinerary_status: ItineraryStatus::parse(&trip.status)?,
        client_secret,
    })
}

/// A refused card, with the field that can be mended where there is one.
fn decline(code: Code) -> Error {
    match code {
        Code::PaymentIncorrectNumber => Error::field(code, "card.number"),
        Code::PaymentIncorrectCvc => Error::field(code, "card.cvc"),
        Code::PaymentExpiredCard => Error::field(code, "card.expYear"),
        _ => Error::refused(code),
    }
}

fn decline_code(stored: Option<&str>) -> Code {
    match stored {
        Some("insufficientFunds") => Code::PaymentInsufficientFunds,
        Some("expiredCard") => Code::PaymentExpiredCard,
        Some("incorrectCvc") => Code::PaymentIncorrectCvc,
        Some("incorrectNumber") => Code::PaymentIncorrectNumber,
        Some("authenticationFailed") => Code::PaymentAuthenticationFailed,
        Some("processing" | "abandoned" | "released") => Code::PaymentProcessing,
        _ => Code::PaymentDeclined,
    }
}

/// Tells equal requests from others without keeping a card.
fn request_hash(ctx: &Ctx, id: InvoiceId, method: &PaymentMethod) -> Vec<u8> {
    let text = match method {
        PaymentMethod::Card(card) => {
            let digits: String = card.number.chars().filter(char::is_ascii_digit).collect();
            format!("{id}:{digits}:{}:{}:{}", card.exp_month, card.exp_year, card.cvc)
        }
        PaymentMethod::Provider(method) => format!("{id}:{method}"),
    };
    secret::hash(ctx.secrets().tag("pay", text.as_bytes()).as_bytes())
}

fn check_method(method: &PaymentMethod) -> Result<()> {
    match method {
        PaymentMethod::Card(card) => check_card(card),
        PaymentMethod::Provider(id) => {
            let is_id = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
            if (1..=MAX_METHOD_CHARS).contains(&id.len()) && id.bytes().all(is_id) {
                Ok(())
            } else {
                Err(Error::field(Code::Invalid, "paymentMethod"))
            }
        }
    }
}

fn check_card(card: &Card) -> Result<()> {
    let mut refusals = Refusals::default();
    let digits = card.number.chars().filter(char::is_ascii_digit).count();
    if card.number.trim().is_empty() {
        refusals.add_message(Code::Required, "card.number", "Enter the card number.");
    } else if !(12..=19).contains(&digits) || card.number.chars().any(|c| !c.is_ascii_digit() && c != ' ' && c != '-') {
        refusals.add_message(
            Code::PaymentIncorrectNumber,
            "card.number",
            "A card number has 12 to 19 digits.",
        );
    }
    if !(1..=12).contains(&card.exp_month) {
        refusals.add_message(Code::Invalid, "card.expMonth", "A month is 1 to 12.");
    }
    if !(2000..=2099).contains(&card.exp_year) {
        refusals.add_message(Code::Invalid, "card.expYear", "Enter the year with four digits.");
    }
    if !(3..=4).contains(&card.cvc.len()) || !card.cvc.bytes().all(|byte| byte.is_ascii_digit()) {
        refusals.add_message(Code::Invalid, "card.cvc", "The security code has three or four digits.");
    }
    if card
        .holder
        .as_deref()
        .is_some_and(|holder| holder.chars().count() > MAX_HOLDER_CHARS)
    {
        refusals.add_message(
            Code::Invalid,
            "card.holder",
            format!("A name can have {}.", at_most(MAX_HOLDER_CHARS, "characters")),
        );
    }
    refusals.into_result()
}
