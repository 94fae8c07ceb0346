//! Processes that die or stand still at a call to the outside.

use super::{Traveller, stripe, with_services};
use chrono::{DateTime, Utc};
use contract::{
    InvoiceId, Money, PaymentId, RoomId,
    invoice::{ChallengeAnswer, PayInvoice},
    itinerary::CancellationQuote,
};
use domain::{
    Ctx, Result,
    hotels::OwnInventory,
    outside::{
        ServiceContext,
        payment::{
            Authorization, PaymentMethod, PaymentProvider, PaymentQuery, ProviderDispute, ProviderPayment,
            ProviderRefund, RefundAnswer, RefundOrder, TestGateway,
        },
        supplier::{BookingAnswer, CancellationAnswer, GuestChanges, GuestsAnswer, HotelSupplier},
    },
    party::Party,
    testing::TestDb,
};
use std::sync::Arc;
use tokio::sync::Notify;

/// Where a process may die: before or after a call to the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    BeforeAuthorize,
    AfterAuthorize,
    BeforeChallenge,
    AfterChallenge,
    BeforeBook,
    AfterBook,
    BeforeCapture,
    AfterCapture,
    BeforeRelease,
    AfterRelease,
    BeforeCancel,
    AfterCancel,
    BeforeLook,
    BeforeRefund,
    AfterRefund,
}

/// Services that never come back from one point, as if the process had died there; or late, when they are told to go on.
struct Dying {
    pub(super) payments: Arc<dyn PaymentProvider>,
    pub(super) at: Point,
    reached: Arc<Notify>,
    goes_on: Arc<Notify>,
}

impl Dying {
    async fn reach(&self, point: Point) {
        if self.at == point {
            self.reached.notify_one();
            self.goes_on.notified().await;
        }
    }
}

#[async_trait::async_trait]
impl PaymentProvider for Dying {
    fn takes_cards(&self) -> bool {
        self.payments.takes_cards()
    }

    async fn authorize(&self, payment: PaymentId, amount: Money, method: &PaymentMethod) -> Result<Authorization> {
        self.reach(Point::BeforeAuthorize).await;
        let answer = self.payments.authorize(payment, amount, method).await;
        self.reach(Point::AfterAuthorize).await;
        answer
    }

    async fn find(&self, query: &PaymentQuery) -> Result<Option<Authorization>> {
        self.payments.find(query).await
    }

    async fn answer_challenge(&self, payment: PaymentId, held: &str, answer: ChallengeAnswer) -> Result<Authorization> {
        self.reach(Point::BeforeChallenge).await;
        let answer = self.payments.answer_challenge(payment, held, answer).await;
        self.reach(Point::AfterChallenge).await;
        answer
    }

    async fn capture(&self, payment: PaymentId, held: &str, amount: Money) -> Result<Authorization> {
        self.reach(Point::BeforeCapture).await;
        let answer = self.payments.capture(payment, held, amount).await;
        self.reach(Point::AfterCapture).await;
        answer
    }

    async fn release(&self, payment: PaymentId, held: &str) -> Result<Authorization> {
        self.reach(Point::BeforeRelease).await;
        let answer = self.payments.release(payment, held).await;
        self.reach(Point::AfterRelease).await;
        answer
    }

    async fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer> {
        self.reach(Point::BeforeRefund).await;
        let answer = self.payments.refund(order).await;
        self.reach(Point::AfterRefund).await;
        answer
    }

    async fn refunds(&self, query: &PaymentQuery) -> Result<Vec<ProviderRefund>> {
        self.reach(Point::BeforeLook).await;
        self.payments.refunds(query).await
    }

    async fn disputes(&self, query: &PaymentQuery) -> Result<Vec<ProviderDispute>> {
        self.payments.disputes(query).await
    }

    async fn touched_since(&self, since: DateTime<Utc>) -> Result<Vec<String>> {
        self.payments.touched_since(since).await
    }

    async fn payments_since(&self, since: DateTime<Utc>) -> Result<Vec<ProviderPayment>> {
        self.payments.payments_since(since).await
    }
}

#[async_trait::async_trait]
impl HotelSupplier for Dying {
    async fn book(&self, ctx: &dyn ServiceContext, line: contract::LineItemId, party: &Party) -> Result<BookingAnswer> {
        self.reach(Point::BeforeBook).await;
        let answer = OwnInventory.book(ctx, line, party).await;
        self.reach(Point::AfterBook).await;
        answer
    }

    async fn cancel(
        &self,
        ctx: &dyn ServiceContext,
        line: contract::LineItemId,
        rooms: &[RoomId],
    ) -> Result<CancellationAnswer> {
        self.reach(Point::BeforeCancel).await;
        let answer = OwnInventory.cancel(ctx, line, rooms).await;
        self.reach(Point::AfterCancel).await;
        answer
    }

    fn guest_changes(&self) -> GuestChanges {
        OwnInventory.guest_changes()
    }

    async fn change_guests(
        &self,
        ctx: &dyn ServiceContext,
        line: contract::LineItemId,
        party: &Party,
    ) -> Result<GuestsAnswer> {
        OwnInventory.change_guests(ctx, line, party).await
    }
}

/// Pays until the process dies at that point.
pub async fn pay_and_die(db: &TestDb, traveller: &Traveller, invoice: InvoiceId, input: &PayInvoice, at: Point) {
    let payments = Arc::new(TestGateway::new(db.gateway.clone()));
    pay_through_and_die(db, payments, traveller, invoice, input, at).await;
}

/// Like `pay_and_die`, through Stripe.
pub async fn pay_by_stripe_and_die(
    db: &TestDb,
    traveller: &Traveller,
    invoice: InvoiceId,
    input: &PayInvoice,
    at: Point,
) {
    pay_through_and_die(db, Arc::new(stripe(db)), traveller, invoice, input, at).await;
}

async fn pay_through_and_die(
    db: &TestDb,
    payments: Arc<dyn PaymentProvider>,
    traveller: &Traveller,
    invoice: InvoiceId,
    input: &PayInvoice,
    at: Point,
) {
    let reached = Arc::new(Notify::new());
    let dying = || Dying {
        payments: payments.clone(),
        at,
        reached: reached.clone(),
        goes_on: Arc::default(),
    };
    let traveller = traveller.served_by(&with_services(db, Arc::new(dying()), Arc::new(dying())).await);
    tokio::select! {
        outcome = traveller.pay(invoice, input) => panic!("{at:?} was not reached: {outcome:?}"),
        () = reached.notified() => {}
    }
}

/// Cancels until the process dies at that point.
pub async fn cancel_and_die(db: &TestDb, traveller: &Traveller, quote: &CancellationQuote, at: Point) {
    let (ctx, reached) = dying_at(db, at).await;
    let traveller = traveller.served_by(&ctx);
    tokio::select! {
        outcome = traveller.cancel(quote) => panic!("{at:?} was not reached: {outcome:?}"),
        () = reached.notified() => {}
    }
}

/// Works on what is due until the process dies at that point.
pub async fn work_and_die(db: &TestDb, at: Point) {
    let (ctx, reached) = dying_at(db, at).await;
    tokio::select! {
        outcome = domain::worker::pass(&ctx) => panic!("{at:?} was not reached: {outcome:?}"),
        () = reached.notified() => {}
    }
}

async fn dying_at(db: &TestDb, at: Point) -> (Ctx, Arc<Notify>) {
    let (ctx, reached, _) = stopping_at(db, at).await;
    (ctx, reached)
}

/// A context that stands still at that point. It reports when it is there, and goes on when the test says so.
pub async fn stopping_at(db: &TestDb, at: Point) -> (Ctx, Arc<Notify>, Arc<Notify>) {
    stopping_through(db, Arc::new(TestGateway::new(db.gateway.clone())), at).await
}

/// The same with payments through that provider.
pub async fn stopping_through(
    db: &TestDb,
    payments: Arc<dyn PaymentProvider>,
    at: Point,
) -> (Ctx, Arc<Notify>, Arc<Notify>) {
    let (reached, goes_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let dying = || Dying {
        payments: payments.clone(),
        at,
        reached: reached.clone(),
        goes_on: goes_on.clone(),
    };
    let ctx = with_services(db, Arc::new(dying()), Arc::new(dying())).await;
    (ctx, reached, goes_on)
}
