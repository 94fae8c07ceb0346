//! Many refunds at a payment provider that is busy again and again: it answers 429, and has done nothing.

use super::{
    stripe::{agrees, by_stripe, ready, with_method},
    support::*,
};
use chrono::TimeDelta;
use contract::itinerary::RefundStatus;
use domain::{
    Ctx, delivery,
    testing::{TestDb, hotels::BuiltHotel},
};
use gateway::{Faults, Operation};
use std::collections::HashSet;

const TRIPS: usize = 40;
/// How often a call is sent again before its job is put off.
const CALLS: u32 = 3;

/// The provider answers 429 so many times, whatever is refunded.
async fn is_busy(db: &TestDb, times: u32) {
    let faults = Faults {
        operation: Some(Operation::Refund),
        lock_before: times,
        ..Faults::default()
    };
    db.gateway.set_faults(faults).await.unwrap();
}

/// A trip that was paid and is cancelled. Its refund waits for the worker.
async fn cancelled(db: &TestDb, ctx: &Ctx, hotel: &BuiltHotel) -> Traveller {
    let (traveller, invoice) = ready(db, ctx, &[hotel]).await;
    traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    traveller.cancel(&traveller.quote().await).await.unwrap();
    db.pass(TimeDelta::milliseconds(1));
    traveller
}

/// How many of the refunds have this state.
async fn refunds(travellers: &[Traveller], status: RefundStatus) -> usize {
    let mut found = 0;
    for traveller in travellers {
        let refunds = traveller.refunds().await;
        assert_eq!(refunds.len(), 1);
        found += usize::from(refunds[0].status == status);
    }
    found
}

#[tokio::test]
async fn case_39_forty_refunds_meet_429_in_between_and_each_is_paid_once() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel_with(&db, "Alfama House", 100).await;
    let mut travellers = Vec::with_capacity(TRIPS);
    for _ in 0..TRIPS {
        travellers.push(cancelled(&db, &ctx, &hotel).await);
    }
    // So many refunds are put off each time; the last call of one more is answered.
    let mut put_off = TRIPS;
    for (busy, answered) in [(10, 30), (4, 6), (0, 4)] {
        let last = if busy > 0 { CALLS - 1 } else { 0 };
        is_busy(&db, busy * CALLS + last).await;
        work_off(&ctx).await;
        put_off -= answered;
        assert_eq!(refunds(&travellers, RefundStatus::Succeeded).await, TRIPS - put_off);
        // What is put off is on its way, and no bank has refused it.
        assert_eq!(refunds(&travellers, RefundStatus::Requested).await, put_off);
        db.pass(TimeDelta::minutes(6));
    }
    assert_eq!(put_off, 0);
    assert_eq!(given_back(&db).await, vec![20_000; TRIPS]);
    let keys = refund_keys(&db).await;
    let different: HashSet<&String> = keys.iter().collect();
    assert_eq!((keys.len(), different.len()), (TRIPS, TRIPS), "{keys:?}");
    // The call that was put off has the same key again.
    assert_eq!(count(&ctx, "refund WHERE attempt = 1").await, TRIPS as i64);
    assert!(open_tasks(&ctx).await.is_empty(), "no person was needed");
    while delivery::pass(&ctx).await.unwrap() > 0 {}
    let mails = domain::mailbox::list(&ctx).await.unwrap();
    let about = |words: &str| mails.iter().filter(|mail| mail.subject.contains(words)).count();
    assert_eq!((about("Your refund"), about("could not be paid")), (TRIPS, 0));
    agrees(&ctx).await;
}
