//! What a traveller asks of the product.

use crate::{
    Account, Ctx, Viewer,
    access::Client,
    cancellations,
    checkout::{drive_with_challenge, drive_with_method},
    entity::payment,
    error::Result,
    invoices,
    outside::payment::PaymentMethod,
    states::State,
};
use contract::{
    InvoiceId, ItineraryId, PaymentId,
    invoice::{Card, ChallengeAnswer, PaymentStatus},
    itinerary::CancelItinerary,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// A refusal is an answer, and a fault is what is simulated: neither says anything yet. What is wrong is found at the end.
pub(super) fn note<T>(ctx: &Ctx, outcome: Result<T>) {
    if let Err(error) = outcome {
        tracing::debug!(now = %ctx.now(), %error, "a step did not succeed");
    }
}

pub(super) async fn pay(ctx: &Ctx, account: &Account, invoice: InvoiceId, number: &str, key: &str) -> Result<()> {
    let card = Card {
        number: number.to_owned(),
        exp_month: 12,
        exp_year: 2030,
        cvc: "123".to_owned(),
        holder: None,
    };
    let method = PaymentMethod::Card(card);
    match invoices::intend(ctx, account, &Client::named("simulation"), invoice, &method, Some(key)).await? {
        invoices::StartedPayment::New(payment) => drive_with_method(ctx, payment, &method).await,
        invoices::StartedPayment::Joined(_)
        | invoices::StartedPayment::Expired
        | invoices::StartedPayment::TooMany(_) => Ok(()),
    }
}

pub(super) async fn challenge(ctx: &Ctx, invoice: InvoiceId, answer: ChallengeAnswer) -> Result<()> {
    let asked = payment::Entity::find()
        .filter(payment::Column::InvoiceId.eq(invoice.0))
        .filter(payment::Column::Status.eq(PaymentStatus::RequiresAction.text()))
        .one(ctx.db())
        .await?;
    match asked {
        Some(row) => drive_with_challenge(ctx, PaymentId(row.id), answer).await,
        None => Ok(()),
    }
}

/// The token of a quote of everything, or of one stay.
pub(super) async fn quote(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, selection: usize) -> Result<Option<String>> {
    let terms = cancellations::terms(ctx, viewer, id, &cancellations::CancellationSelection::default()).await?;
    let quote = match selection {
        0 => terms.quote,
        place => terms.line_items.get(place - 1).and_then(|line| line.quote.clone()),
    };
    Ok(quote.map(|quote| quote.token))
}

pub(super) async fn cancel(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, quote: Option<String>) -> Result<()> {
    let input = CancelItinerary {
        quote,
        ..CancelItinerary::default()
    };
    if let Some(cancellation) = cancellations::consent(ctx, viewer, id, &input).await? {
        cancellations::resume(ctx, cancellation).await?;
    }
    Ok(())
}
