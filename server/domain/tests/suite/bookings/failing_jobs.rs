//! The alarm about jobs that go on failing: raised at the eighth failure in a row, however often the job was put off before,
//! and over when the job works again.

use super::support::*;
use chrono::TimeDelta;
use contract::{LineItemId, RoomId, itinerary::ItineraryStatus};
use domain::{
    Ctx, Error, Result,
    faults::Faults as FailPoints,
    hotels::OwnInventory,
    operator::{ActionRequest, Actor, overview, settle_task},
    outside::{
        ServiceContext,
        supplier::{BookingAnswer, CancellationAnswer, GuestChanges, GuestsAnswer, HotelSupplier},
    },
    party::Party,
    testing::TestDb,
    worker,
};
use gateway::Faults;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::SeqCst},
};

/// A service that stops answering one kind of call.
struct Silence {
    point: &'static str,
    is_silent: AtomicBool,
}

#[async_trait::async_trait]
impl FailPoints for Silence {
    async fn at(&self, point: &str) -> Result<()> {
        if self.is_silent.load(SeqCst) && point == self.point {
            return Err(Error::Outside("no answer".to_owned()));
        }
        Ok(())
    }
}

/// A hotel that takes no cancellation, and says why.
struct Reluctant(&'static str);

#[async_trait::async_trait]
impl HotelSupplier for Reluctant {
    async fn book(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<BookingAnswer> {
        OwnInventory.book(ctx, line, party).await
    }

    async fn cancel(&self, _: &dyn ServiceContext, _: LineItemId, _: &[RoomId]) -> Result<CancellationAnswer> {
        Ok(CancellationAnswer::Refused { why: self.0.to_owned() })
    }

    fn guest_changes(&self) -> GuestChanges {
        OwnInventory.guest_changes()
    }

    async fn change_guests(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<GuestsAnswer> {
        OwnInventory.change_guests(ctx, line, party).await
    }
}

/// A context in which calls can stop being answered at the point.
fn beside(db: &TestDb, supplier: Arc<dyn HotelSupplier>, point: &'static str) -> (Ctx, Arc<Silence>) {
    let silence = Arc::new(Silence {
        point,
        is_silent: AtomicBool::new(false),
    });
    (with_faults(db, supplier, silence.clone()), silence)
}

async fn pass(db: &TestDb, ctx: &Ctx, times: usize, minutes: i64) {
    for _ in 0..times {
        worker::pass(ctx).await.unwrap();
        db.pass(TimeDelta::minutes(minutes));
    }
}

async fn open_alarms(db: &TestDb) -> usize {
    let tasks = open_tasks(&db.ctx).await;
    tasks.iter().filter(|kind| *kind == "job.failing").count()
}

/// The job was put off eight times. From now on its calls are not answered: one alarm is raised, which ends when they are.
async fn raises_once(db: &TestDb, ctx: &Ctx, silence: &Silence, kind: &str) {
    let put_off = format!("job WHERE kind = '{kind}' AND attempts >= 8 AND failures = 0 AND done_at IS NULL");
    assert_eq!(count(&db.ctx, &put_off).await, 1, "{kind}");
    silence.is_silent.store(true, SeqCst);
    pass(db, ctx, 7, 6).await;
    assert_eq!(open_alarms(db).await, 0, "{kind}");
    pass(db, ctx, 1, 6).await;
    assert_eq!(open_alarms(db).await, 1, "{kind}");
    pass(db, ctx, 12, 6).await;
    assert_eq!(open_alarms(db).await, 1, "{kind}");
    silence.is_silent.store(false, SeqCst);
    pass(db, ctx, 1, 6).await;
    assert_eq!(open_alarms(db).await, 0, "{kind}");
}

#[tokio::test]
async fn a_checkout_that_waited_for_the_bank_and_then_fails_reaches_the_operator() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&alfama]).await;
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    let (ctx, silence) = beside(&db, Arc::new(OwnInventory), "payments.before:find");
    // The bank has half an hour.
    pass(&db, &ctx, 9, 3).await;
    db.pass(TimeDelta::minutes(3));
    raises_once(&db, &ctx, &silence, "checkout").await;
}

#[tokio::test]
async fn a_cancellation_that_the_hotel_refused_and_then_fails_reaches_the_operator() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let (ctx, silence) = beside(&db, Arc::new(Reluctant("ask us tomorrow")), "supplier.before:cancel");
    let asking = traveller.served_by(&ctx);
    asking.cancel(&asking.quote().await).await.unwrap();
    pass(&db, &ctx, 11, 6).await;
    raises_once(&db, &ctx, &silence, "cancellation").await;
}

/// A trip whose hotel has refused the cancellation twice, and the context in which it goes on refusing.
async fn refused(db: &TestDb) -> (Traveller, Ctx) {
    let alfama = hotel(db, "Alfama House").await;
    let traveller = booked(db, &[&alfama]).await;
    let (ctx, _) = beside(db, Arc::new(Reluctant("ask us tomorrow")), "nowhere");
    let asking = traveller.served_by(&ctx);
    asking.cancel(&asking.quote().await).await.unwrap();
    pass(db, &ctx, 2, 6).await;
    assert_eq!(open_tasks(&db.ctx).await, ["cancellation.refused"]);
    (traveller, ctx)
}

#[tokio::test]
async fn the_task_about_a_hotel_that_refused_ends_when_it_confirms() {
    let db = TestDb::new().await;
    let (traveller, _) = refused(&db).await;
    pass(&db, &db.ctx, 2, 6).await;
    assert_eq!(traveller.get().await.status, ItineraryStatus::Cancelled);
    assert!(open_tasks(&db.ctx).await.is_empty());
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_hotel_that_refuses_again_opens_no_task_that_a_person_has_done() {
    let db = TestDb::new().await;
    let (traveller, ctx) = refused(&db).await;
    let actor = Actor::CommandLine;
    let task = overview(&db.ctx, &actor).await.unwrap().tasks.remove(0);
    let request = ActionRequest::of_command_line(&db.ctx, "the hotel was called");
    settle_task(&db.ctx, &actor, task.id, &request).await.unwrap();
    pass(&db, &ctx, 4, 6).await;
    assert!(open_tasks(&db.ctx).await.is_empty());
    // The hotel gives another reason, and then agrees.
    let (ctx, _) = beside(&db, Arc::new(Reluctant("we are closed")), "nowhere");
    pass(&db, &ctx, 2, 6).await;
    assert_eq!(open_tasks(&db.ctx).await, ["cancellation.refused"]);
    pass(&db, &db.ctx, 2, 6).await;
    assert_eq!(traveller.get().await.status, ItineraryStatus::Cancelled);
    assert!(open_tasks(&db.ctx).await.is_empty());
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_refund_that_is_pending_and_then_fails_reaches_the_operator() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let pending = Faults {
        pend_refunds: u32::MAX,
        ..Faults::default()
    };
    db.gateway.set_faults(pending).await.unwrap();
    traveller.cancel(&traveller.quote().await).await.unwrap();
    let (ctx, silence) = beside(&db, Arc::new(OwnInventory), "payments.before:refunds");
    pass(&db, &ctx, 11, 6).await;
    raises_once(&db, &ctx, &silence, "refund").await;
}
