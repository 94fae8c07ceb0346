//! A process may die between any two steps: a worker ends what it began, and nothing happens twice.

mod left_payments;
mod releases;
mod workers;

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code,
    invoice::{ChallengeAnswer, InvoiceStatus, PaymentStatus},
    itinerary::ItineraryStatus,
};
use domain::{
    Ctx,
    hotels::OwnInventory,
    invoices,
    outside::{
        payment::TestGateway,
        supplier::{BookingAnswer, HotelSupplier},
    },
    party::Party,
    testing::TestDb,
    worker,
};
use gateway::{Faults, Operation};
use sea_orm::{ConnectionTrait, Statement};
use std::sync::Arc;
use uuid::Uuid;

fn recovery(db: &TestDb) -> TimeDelta {
    TimeDelta::seconds(db.ctx.settings().recovery_seconds)
}

/// Waits until there are so many rows.
async fn rows(db: &TestDb, table: &str, expected: i64) {
    while count(&db.ctx, table).await < expected {
        tokio::task::yield_now().await;
    }
}
