//! New stays that sell out before they are paid.

use super::*;

#[tokio::test]
async fn each_read_of_a_sold_out_stay_ends_its_change() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 5).await;
    for read in ["invoice", "terms", "shared"] {
        let traveller = booked(&db, &[&alfama]).await;
        let new = traveller.change_to(20, 3).await;
        let (ctx, viewer) = (&db.ctx, &traveller.viewer);
        let token = shared_links::share_trip(ctx, viewer, new.id).await.unwrap();
        sell_out_later(&db, &alfama).await;
        match read {
            "invoice" => {
                let invoice = invoices::get(ctx, viewer, new.invoice_id.unwrap()).await.unwrap();
                assert_eq!(invoice.status, InvoiceStatus::Void);
            }
            "terms" => {
                let all = CancellationSelection::default();
                let terms = cancellations::terms(ctx, viewer, new.id, &all).await.unwrap();
                assert!(terms.line_items.is_empty(), "{terms:?}");
            }
            _ => {
                let LinkState::Open(trip) = shared_links::read_trip(ctx, &token).await.unwrap() else {
                    panic!("the link is open");
                };
                assert!(trip.stays.is_empty(), "{trip:?}");
            }
        }
        assert_eq!(status(&traveller.get().await), StayChangeStatus::Ended, "{read}");
        give_back(ctx, &alfama.rooms[0]).await;
    }
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_new_stay_that_sells_out_before_it_is_paid_ends_the_change_at_once() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 5).await;
    let traveller = booked(&db, &[&alfama]).await;
    let new = traveller.change_to(20, 3).await;
    assert_eq!(status(&traveller.get().await), StayChangeStatus::Open, "a room is left");

    sell_out_later(&db, &alfama).await;
    let (former, gone) = (traveller.get().await, traveller.of(new.id).await);
    for trip in [&former, &gone] {
        let change = trip.stay_changes.last().unwrap();
        assert_eq!(
            (change.status, change.ended_because),
            (StayChangeStatus::Ended, Some(StayChangeEnd::SoldOut))
        );
    }
    assert_eq!(
        (gone.status, gone.line_items[0].status),
        (ItineraryStatus::Failed, LineItemStatus::Failed)
    );
    assert_eq!(former.line_items[0].status, LineItemStatus::Confirmed);
    let invoice = invoices::get(&db.ctx, &traveller.viewer, new.invoice_id.unwrap())
        .await
        .unwrap();
    assert_eq!(invoice.status, InvoiceStatus::Void);
    assert_eq!(code(pay(&traveller, &new, GOOD).await), Code::InvoiceNotOpen);
    assert_eq!(traveller.get().await, former, "once");
    all_agrees(&db).await;

    // Another change can begin, and the job that would have ended the first one finds nothing to do.
    give_back(&db.ctx, &alfama.rooms[0]).await;
    // Changes are in the order of their time.
    db.pass(TimeDelta::minutes(1));
    let second = traveller.change_to(30, 1).await;
    pay(&traveller, &second, GOOD).await.unwrap();
    db.pass(TimeDelta::hours(2));
    work(&db.ctx).await;
    assert_eq!(status(&traveller.get().await), StayChangeStatus::Completed);
    assert_eq!(witness(&db).await.captured, [10_000, 20_000]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn every_read_of_a_change_says_that_its_new_stay_is_sold_out() {
    let ended = (StayChangeStatus::Ended, Some(StayChangeEnd::SoldOut));
    for read in ["former", "new", "all", "unpaid"] {
        let db = TestDb::new().await;
        let alfama = laddered(&db, None, 3_000, 5).await;
        let traveller = booked(&db, &[&alfama]).await;
        let new = traveller.change_to(20, 3).await;
        sell_out_later(&db, &alfama).await;
        let unpaid = ItineraryListQuery {
            statuses: vec![ItineraryStatus::AwaitingPayment],
            ..ItineraryListQuery::default()
        };
        let found = match read {
            "former" => vec![traveller.get().await],
            "new" => vec![traveller.of(new.id).await],
            "all" => {
                let all = itineraries::list(&db.ctx, &traveller.viewer, 20, 0).await.unwrap();
                assert_eq!(all.total, 2);
                all.itineraries
            }
            _ => {
                let left = itineraries::list_by(&db.ctx, &traveller.viewer, &unpaid, 20, 0)
                    .await
                    .unwrap();
                assert_eq!((left.total, left.itineraries.len()), (0, 0));
                vec![traveller.get().await]
            }
        };
        for trip in found {
            let change = trip.stay_changes.last().unwrap();
            assert_eq!((change.status, change.ended_because), ended, "{read}");
        }
        all_agrees(&db).await;
    }
}

#[tokio::test]
async fn a_new_stay_that_is_being_paid_is_not_ended_as_sold_out() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 5).await;
    let traveller = booked(&db, &[&alfama]).await;
    let new = traveller.change_to(20, 3).await;
    let asked = pay(&traveller, &new, CHALLENGE).await.unwrap();
    sell_out_later(&db, &alfama).await;
    assert_eq!(status(&traveller.get().await), StayChangeStatus::Open);
    let being_paid = traveller.of(new.id).await;
    assert!(being_paid.is_being_paid && !traveller.get().await.is_being_paid);

    let approve = with_answer(ChallengeAnswer::Approve);
    traveller.pay(asked.invoice.id, &approve).await.unwrap_err();
    let change = traveller.get().await.stay_changes.pop().unwrap();
    assert_eq!(change.ended_because, Some(StayChangeEnd::Refused));
    assert_eq!(witness(&db).await.released, 1);
    all_agrees(&db).await;
}
