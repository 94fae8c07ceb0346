//! A process may die between any two steps: a worker ends what it began, and nothing happens twice.

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
        supplier::{BookingAnswer, HotelSupplier, Party},
    },
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

#[tokio::test]
async fn a_payment_left_at_any_step_is_ended_by_the_worker() {
    let points = [
        Point::AfterAuthorize,
        Point::BeforeBook,
        Point::AfterBook,
        Point::BeforeCapture,
        Point::AfterCapture,
    ];
    for point in points {
        let db = TestDb::new().await;
        let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
        let (traveller, invoice) = ready_to_pay(&db, &[&alfama, &baixa]).await;
        pay_and_die(&db, &traveller, invoice.id, &with_card(GOOD), point).await;
        nothing_is_broken(&db.ctx).await;
        assert_eq!(
            worker::pass(&db.ctx).await.unwrap(),
            0,
            "{point:?}: its request may still be at work"
        );
        db.pass(recovery(&db));
        assert!(worker::pass(&db.ctx).await.unwrap() > 0, "{point:?}");
        assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed, "{point:?}");
        let paid = invoices::get(&db.ctx, &traveller.viewer, invoice.id).await.unwrap();
        assert_eq!(
            (paid.status, paid.captured),
            (InvoiceStatus::Paid, Some(euros(40_000))),
            "{point:?}"
        );
        let expected = Witness {
            captured: vec![40_000],
            ..Witness::default()
        };
        assert_eq!(witness(&db).await, expected, "{point:?}");
        assert_eq!(count(&db.ctx, "house_booking").await, 2, "{point:?}");
        nothing_is_broken(&db.ctx).await;
        db.pass(TimeDelta::hours(1));
        worker::pass(&db.ctx).await.unwrap();
        assert_eq!(witness(&db).await, expected, "{point:?}: once is enough");
        // The click that got no answer, repeated.
        let again = traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
        assert_eq!(
            (again.status, again.invoice),
            (PaymentStatus::Succeeded, paid),
            "{point:?}"
        );
    }
}

#[tokio::test]
async fn a_card_that_the_bank_was_never_asked_about_is_not_counted_as_refused() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    // More often than cards may be refused for an invoice.
    for _ in 0..12 {
        pay_and_die(&db, &traveller, invoice.id, &with_card(GOOD), Point::BeforeAuthorize).await;
        db.pass(recovery(&db));
        worker::pass(&db.ctx).await.unwrap();
    }
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_payment_that_was_never_asked_for_is_given_up_and_the_invoice_opens_again() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    pay_and_die(&db, &traveller, invoice.id, &with_card(GOOD), Point::BeforeAuthorize).await;
    let status = async || {
        invoices::get(&db.ctx, &traveller.viewer, invoice.id)
            .await
            .unwrap()
            .status
    };
    assert_eq!(status().await, InvoiceStatus::Processing);
    db.pass(recovery(&db));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(status().await, InvoiceStatus::Open);
    assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
    assert_eq!(witness(&db).await, Witness::default());
    nothing_is_broken(&db.ctx).await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000],
            ..Witness::default()
        }
    );
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_payment_of_which_nothing_could_be_booked_is_given_back_by_the_worker() {
    for point in [Point::BeforeRelease, Point::AfterRelease] {
        let db = TestDb::new().await;
        let hotel = hotel(&db, "Alfama House").await;
        let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
        sell_out(&db.ctx, &hotel.rooms[0]).await;
        pay_and_die(&db, &traveller, invoice.id, &with_card(GOOD), point).await;
        nothing_is_broken(&db.ctx).await;
        db.pass(recovery(&db));
        worker::pass(&db.ctx).await.unwrap();
        assert_eq!(traveller.get().await.status, ItineraryStatus::Failed, "{point:?}");
        assert_eq!(
            witness(&db).await,
            Witness {
                released: 1,
                ..Witness::default()
            },
            "{point:?}"
        );
        nothing_is_broken(&db.ctx).await;
    }
}

#[tokio::test]
async fn an_answer_to_the_bank_that_was_not_heard_is_asked_for() {
    for (answer, status) in [
        (ChallengeAnswer::Approve, ItineraryStatus::Confirmed),
        (ChallengeAnswer::Reject, ItineraryStatus::AwaitingPayment),
    ] {
        let db = TestDb::new().await;
        let hotel = hotel(&db, "Alfama House").await;
        let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
        traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
        pay_and_die(&db, &traveller, invoice.id, &with_answer(answer), Point::AfterChallenge).await;
        db.pass(recovery(&db));
        worker::pass(&db.ctx).await.unwrap();
        assert_eq!(traveller.get().await.status, status, "{answer:?}");
        nothing_is_broken(&db.ctx).await;
    }
}

#[tokio::test]
async fn an_unanswered_question_of_the_bank_is_dropped_after_half_an_hour() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    for _ in 0..2 {
        db.pass(TimeDelta::minutes(14));
        worker::pass(&db.ctx).await.unwrap();
        let under_way = invoices::under_way(&db.ctx, &traveller.viewer, invoice.id)
            .await
            .unwrap();
        assert_eq!(under_way, Some(PaymentStatus::RequiresAction));
    }
    db.pass(TimeDelta::minutes(6));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(
        invoices::under_way(&db.ctx, &traveller.viewer, invoice.id)
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        witness(&db).await,
        Witness {
            released: 1,
            ..Witness::default()
        }
    );
    let late = traveller.pay(invoice.id, &with_answer(ChallengeAnswer::Approve)).await;
    assert_eq!(code(late), Code::PaymentProcessing);
    nothing_is_broken(&db.ctx).await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    nothing_is_broken(&db.ctx).await;
}

/// A card whose bank asked a question that stays without an answer for too long.
async fn unanswered(db: &TestDb) -> Traveller {
    let hotel = hotel(db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(db, &[&hotel]).await;
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    db.pass(TimeDelta::minutes(34));
    traveller
}

/// The invoice can be paid again, and the gateway released the hold once.
async fn is_given_back(db: &TestDb, traveller: &Traveller) {
    assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
    is_released(db).await;
}

/// The gateway released the hold once.
async fn is_released(db: &TestDb) {
    let expected = Witness {
        released: 1,
        ..Witness::default()
    };
    assert_eq!(witness(db).await, expected);
    all_agrees(db).await;
}

/// How often the operator was asked about a job of that kind.
async fn alarms(db: &TestDb) -> i64 {
    count(&db.ctx, "task WHERE kind = 'job.failing'").await
}

#[tokio::test]
async fn a_release_that_fails_is_tried_again_until_the_gateway_takes_it() {
    for after in [false, true] {
        let db = TestDb::new().await;
        let traveller = unanswered(&db).await;
        let mut faults = Faults {
            operation: Some(Operation::Release),
            ..Faults::default()
        };
        // More often than a call is repeated, in three passes.
        *if after {
            &mut faults.fail_after
        } else {
            &mut faults.fail_before
        } = 7;
        db.gateway.set_faults(faults).await.unwrap();
        worker::pass(&db.ctx).await.unwrap();
        // The traveller pays again at once; the hold has its job.
        assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
        all_agrees(&db).await;
        for _ in 0..4 {
            db.pass(TimeDelta::minutes(5));
            worker::pass(&db.ctx).await.unwrap();
        }
        is_given_back(&db, &traveller).await;
        assert_eq!(alarms(&db).await, 0, "{after}");
    }
}

#[tokio::test]
async fn a_release_that_stalls_or_whose_answer_is_lost_is_ended_by_the_next_worker() {
    for point in [Point::BeforeRelease, Point::AfterRelease] {
        let db = TestDb::new().await;
        let traveller = unanswered(&db).await;
        work_and_die(&db, point).await;
        all_agrees(&db).await;
        db.pass(recovery(&db));
        for _ in 0..2 {
            worker::pass(&db.ctx).await.unwrap();
            db.pass(TimeDelta::minutes(5));
        }
        is_given_back(&db, &traveller).await;
    }
}

#[tokio::test]
async fn a_release_whose_answer_comes_after_another_worker_has_ended_it_changes_nothing() {
    let db = TestDb::new().await;
    let traveller = unanswered(&db).await;
    let (slow, reached, goes_on) = stopping_at(&db, Point::AfterRelease).await;
    let late = tokio::spawn(async move { worker::pass(&slow).await });
    reached.notified().await;
    db.pass(recovery(&db));
    for _ in 0..2 {
        worker::pass(&db.ctx).await.unwrap();
        db.pass(TimeDelta::minutes(5));
    }
    goes_on.notify_one();
    late.await.unwrap().unwrap();
    is_given_back(&db, &traveller).await;
    assert_eq!(
        count(&db.ctx, "job WHERE kind = 'payment.release' AND done_at IS NULL").await,
        0
    );
}

#[tokio::test]
async fn a_release_that_goes_on_failing_reaches_the_operator_and_is_still_tried() {
    let db = TestDb::new().await;
    unanswered(&db).await;
    let gone = Faults {
        operation: Some(Operation::Release),
        fail_before: u32::MAX,
        ..Faults::default()
    };
    db.gateway.set_faults(gone).await.unwrap();
    for _ in 0..12 {
        worker::pass(&db.ctx).await.unwrap();
        db.pass(TimeDelta::minutes(6));
    }
    assert_eq!(alarms(&db).await, 1);
    assert_eq!(witness(&db).await.released, 0);
    db.gateway.set_faults(Faults::default()).await.unwrap();
    worker::pass(&db.ctx).await.unwrap();
    is_released(&db).await;
}

#[tokio::test]
async fn a_hold_that_no_job_gives_back_is_found_by_verify() {
    let db = TestDb::new().await;
    unanswered(&db).await;
    work_and_die(&db, Point::BeforeRelease).await;
    all_agrees(&db).await;
    tamper(&db.ctx, "DELETE FROM job WHERE kind = 'payment.release'", []).await;
    let found = |findings: Vec<domain::verify::Finding>| findings.iter().map(|one| one.invariant).collect::<Vec<_>>();
    assert_eq!(
        found(domain::verify::verify(&db.ctx).await.unwrap()),
        ["a payment that was given up has a job that gives it back"]
    );
    assert_eq!(
        found(domain::verify::verify_provider(&db.ctx).await.unwrap()),
        ["the provider holds nothing of a payment that has ended"]
    );
}

#[tokio::test]
async fn a_hold_of_a_payment_whose_process_died_is_given_back_when_it_comes_late() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let (slow, reached, goes_on) = stopping_at(&db, Point::BeforeAuthorize).await;
    let (paying, input) = (traveller.served_by(&slow), with_card(GOOD));
    tokio::select! {
        outcome = paying.pay(invoice.id, &input) => panic!("{outcome:?}"),
        () = reached.notified() => {}
    }
    db.pass(recovery(&db));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
    // The request reaches the gateway after all; its caller is gone, or slower than the worker.
    goes_on.notify_one();
    while witness(&db).await == Witness::default() {
        tokio::task::yield_now().await;
    }
    db.pass(TimeDelta::minutes(5));
    worker::pass(&db.ctx).await.unwrap();
    is_given_back(&db, &traveller).await;
}

#[tokio::test]
async fn a_slow_authorization_of_a_payment_that_was_given_up_is_given_back() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    // The gateway takes four seconds to begin with the call; meanwhile the worker's time has come.
    let slow = Faults {
        operation: Some(Operation::Authorize),
        delay_ms: 4_000,
        ..Faults::default()
    };
    db.gateway.set_faults(slow).await.unwrap();
    let input = with_card(GOOD);
    let (outcome, ()) = tokio::join!(traveller.pay(invoice.id, &input), async {
        rows(&db, "payment", 1).await;
        db.pass(recovery(&db));
        worker::pass(&db.ctx).await.unwrap();
    });
    assert_eq!(code(outcome), Code::PaymentProcessing);
    while witness(&db).await.released == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(
        witness(&db).await,
        Witness {
            released: 1,
            ..Witness::default()
        }
    );
    assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
    nothing_is_broken(&db.ctx).await;
}

/// Ends the lease of each job, one statement a job: several at once that lock jobs in different orders
/// are a deadlock on PostgreSQL.
async fn take_leases(ctx: &Ctx) {
    let all = Statement::from_string(ctx.database().backend(), "SELECT id FROM job".to_owned());
    for job in ctx.db().query_all_raw(all).await.unwrap() {
        let id: Uuid = job.try_get("", "id").unwrap();
        tamper(ctx, "UPDATE job SET locked_until = NULL WHERE id = ?", [id.into()]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_and_many_workers_at_once_do_everything_once() {
    let db = TestDb::new().await;
    // The last room: a second buyer finds none.
    let (alfama, baixa) = (
        hotel_with(&db, "Alfama House", 1).await,
        hotel_with(&db, "Baixa Rooms", 1).await,
    );
    for nights in [10, 20, 30, 40, 50] {
        let traveller = Traveller::new(&db).await;
        for hotel in [&alfama, &baixa] {
            traveller
                .add_wish(
                    hotel,
                    &Wish {
                        from: nights,
                        ..Wish::default()
                    },
                )
                .await;
        }
        traveller.name_all_guests().await;
        let invoice = traveller.invoice().await;
        pay_and_die(&db, &traveller, invoice.id, &with_card(GOOD), Point::BeforeBook).await;
        db.pass(recovery(&db));
        // Each worker has a lease of its own in mind: take the leases away while they work.
        let workers = (0..6).map(|_| {
            let ctx = db.ctx.clone();
            tokio::spawn(async move {
                take_leases(&ctx).await;
                worker::pass(&ctx).await
            })
        });
        for worker in futures::future::join_all(workers).await {
            worker.unwrap().unwrap();
        }
        assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed, "{nights}");
        nothing_is_broken(&db.ctx).await;
    }
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![40_000; 5],
            ..Witness::default()
        }
    );
    assert_eq!(count(&db.ctx, "house_booking").await, 10);
}

#[tokio::test]
async fn a_gateway_that_fails_for_a_while_is_asked_again() {
    for (operation, after) in [
        (Operation::Authorize, true),
        (Operation::Capture, false),
        (Operation::Capture, true),
    ] {
        let db = TestDb::new().await;
        let hotel = hotel(&db, "Alfama House").await;
        let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
        let mut faults = Faults {
            operation: Some(operation),
            ..Faults::default()
        };
        // More often than a call is repeated.
        *if after {
            &mut faults.fail_after
        } else {
            &mut faults.fail_before
        } = 4;
        db.gateway.set_faults(faults).await.unwrap();
        let input = with_card(GOOD);
        tokio::select! {
            outcome = traveller.pay(invoice.id, &input) => panic!("{operation:?}: {outcome:?}"),
            // Given up only once the gateway has done it: a payment that it never heard of may rightly be made again.
            () = async {
                if operation == Operation::Capture {
                    rows(&db, "house_booking", 1).await;
                } else {
                    authorized(&db).await;
                }
            } => {}
        }
        nothing_is_broken(&db.ctx).await;
        db.pass(recovery(&db));
        // The first pass may fail once more; the next one comes later.
        for _ in 0..2 {
            worker::pass(&db.ctx).await.unwrap();
            db.pass(TimeDelta::minutes(5));
        }
        assert_eq!(
            traveller.get().await.status,
            ItineraryStatus::Confirmed,
            "{operation:?} {after}"
        );
        assert_eq!(
            witness(&db).await,
            Witness {
                captured: vec![20_000],
                ..Witness::default()
            }
        );
        nothing_is_broken(&db.ctx).await;
    }
}

/// Waits until the gateway holds the money.
async fn authorized(db: &TestDb) {
    while witness(db).await.authorized == 0 {
        tokio::task::yield_now().await;
    }
}

/// Waits until there are so many rows.
async fn rows(db: &TestDb, table: &str, expected: i64) {
    while count(&db.ctx, table).await < expected {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_gateway_that_is_gone_leaves_the_payment_for_later() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    // No server listens there, and no other test's gateway ever will: the port is none that is given out.
    let address = "http://127.0.0.1:1";
    let gone = Arc::new(TestGateway::new(gateway::Client::new(address, "test").unwrap()));
    let cut_off = with_services(&db, gone, Arc::new(OwnInventory)).await;
    let (paying, input) = (traveller.served_by(&cut_off), with_card(GOOD));
    tokio::select! {
        outcome = paying.pay(invoice.id, &input) => panic!("{outcome:?}"),
        () = rows(&db, "payment", 1) => {}
    }
    db.pass(recovery(&db));
    // A worker that reaches no gateway neither gives the payment up nor stops working.
    worker::pass(&cut_off).await.unwrap();
    let under_way = invoices::under_way(&db.ctx, &traveller.viewer, invoice.id)
        .await
        .unwrap();
    assert_eq!(under_way, Some(PaymentStatus::Processing));
    db.pass(TimeDelta::minutes(5));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(
        invoices::under_way(&db.ctx, &traveller.viewer, invoice.id)
            .await
            .unwrap(),
        None
    );
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    nothing_is_broken(&db.ctx).await;
}

/// Two workers ask for one stay. One was refused and has not written it down when a room comes free: the other one must hear
/// the same, or a stay that failed holds a room (seed 360 of the simulation).
#[tokio::test]
async fn a_hotel_that_refused_a_stay_refuses_it_again_though_a_room_came_free() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, _) = ready_to_pay(&db, &[&hotel]).await;
    let line = traveller.get().await.line_items[0].identity;
    sell_out(&db.ctx, &hotel.rooms[0]).await;
    for _ in 0..2 {
        let answer = OwnInventory.book(&db.ctx, line, &Party::default()).await.unwrap();
        assert!(matches!(answer, BookingAnswer::Refused { .. }), "{answer:?}");
        give_back(&db.ctx, &hotel.rooms[0]).await;
    }
    all_agrees(&db).await;
}
