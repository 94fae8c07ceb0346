//! Cards, challenges, clicks and keys that come twice, and stays that could not be booked.

mod cards;
mod challenges;
mod keys;
mod unbooked;

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, InvoiceId, PaymentId,
    invoice::{Card, ChallengeAnswer, InvoicePayment, InvoiceStatus, PayInvoice, PaymentStatus},
    itinerary::{ItineraryStatus, LineItemStatus},
};
use domain::{Error, Result, cancellations, identity::Client, invoices, testing::TestDb};
use futures::future::join_all;

/// How many come at once; unoptimised builds are slow.
const CROWD: usize = if cfg!(debug_assertions) { 200 } else { 1_000 };

async fn status(traveller: &Traveller, invoice: InvoiceId) -> InvoiceStatus {
    invoices::get(&traveller.ctx, &traveller.viewer, invoice)
        .await
        .unwrap()
        .status
}
