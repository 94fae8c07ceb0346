//! Several workers at once, and services that fail for a while.

use super::*;

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
