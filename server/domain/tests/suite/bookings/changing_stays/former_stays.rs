//! What becomes of the former stay: it is cancelled by the quote, or stays booked.

use super::*;

#[tokio::test]
async fn the_new_stay_is_booked_before_the_former_one_is_cancelled_by_the_quote() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 5).await;
    let traveller = booked(&db, &[&alfama]).await;
    let cart = Traveller::on(&db.ctx, traveller.viewer.clone()).await;
    cart.add(&alfama).await;
    let trip = traveller.get().await;
    let quotes = traveller
        .change_quotes(&other_dates(&trip, &db.ctx, 20, 3))
        .await
        .unwrap();
    assert_eq!((quotes.fee, quotes.refund), (euros(6_000), euros(14_000)));
    assert_eq!(quotes.offers[0].rate.pay_now, euros(30_000));
    assert_eq!(quotes.offers[0].difference, euros(16_000));

    let new = traveller.agree(&quotes.offers[0].quote).await.unwrap();
    assert_eq!(new.status, ItineraryStatus::AwaitingPayment);
    assert_eq!(status(&new), StayChangeStatus::Open);
    assert_eq!(new.line_items[0].check_in_date, date(&db.ctx, 20));
    assert_eq!(
        new.line_items[0].hotel_booking.rooms[0].guests,
        trip.line_items[0].hotel_booking.rooms[0].guests
    );
    assert_eq!(new.customer, trip.customer);
    // The cart of the traveller is as it was, and the former trip too.
    let found = itineraries::latest(&db.ctx, &traveller.viewer).await.unwrap().unwrap();
    assert_eq!((found.id, found.line_items.len()), (cart.id, 1));
    let former = traveller.get().await;
    assert_eq!(former.line_items, trip.line_items);
    assert_eq!(status(&former), StayChangeStatus::Open);
    all_agrees(&db).await;

    pay(&traveller, &new, GOOD).await.unwrap();
    let former = traveller.get().await;
    assert_eq!(former.line_items[0].status, LineItemStatus::Confirmed);
    assert_eq!(status(&former), StayChangeStatus::Booked);
    all_agrees(&db).await;
    work(&db.ctx).await;
    let (former, new) = (traveller.get().await, traveller.of(new.id).await);
    assert_eq!(
        (former.status, new.status),
        (ItineraryStatus::Cancelled, ItineraryStatus::Confirmed)
    );
    assert_eq!(
        (status(&former), status(&new)),
        (StayChangeStatus::Completed, StayChangeStatus::Completed)
    );
    assert_eq!(former.cancellations.len(), 1);
    assert_eq!(
        (former.cancellations[0].fee, former.cancellations[0].refund),
        (euros(6_000), euros(14_000))
    );
    assert_eq!(given_back(&db).await, [14_000]);
    assert_eq!(witness(&db).await.captured, [20_000, 30_000]);
    all_agrees(&db).await;

    let mails = mails_to(&db.ctx, ADA).await;
    let cancelled = mails
        .iter()
        .find(|mail| mail.subject.to_lowercase().contains("cancelled"));
    let cancelled = &cancelled.expect("an email of the cancellation").text;
    assert!(
        mails
            .iter()
            .any(|mail| mail.text.contains("It replaces your stay at Alfama House"))
    );
    assert!(cancelled.contains("replaces it"), "{cancelled}");
    // The same consent again is the same change.
    assert_eq!(traveller.agree(&quotes.offers[0].quote).await.unwrap().id, new.id);
    assert_eq!(count(&db.ctx, "stay_change").await, 1);
    work(&db.ctx).await;
    assert_eq!(given_back(&db).await, [14_000]);
}

#[tokio::test]
async fn a_stay_without_a_refund_says_so_and_is_changed_all_the_same() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 10_000, 5).await;
    let traveller = booked(&db, &[&alfama]).await;
    let quotes = traveller
        .change_quotes(&other_dates(&traveller.get().await, &db.ctx, 20, 1))
        .await
        .unwrap();
    assert_eq!((quotes.fee, quotes.refund), (euros(20_000), euros(0)));
    assert_eq!(quotes.offers[0].difference, euros(10_000));
    let new = traveller.agree(&quotes.offers[0].quote).await.unwrap();
    pay(&traveller, &new, GOOD).await.unwrap();
    work(&db.ctx).await;
    assert_eq!(status(&traveller.get().await), StayChangeStatus::Completed);
    assert_eq!(given_back(&db).await, [0; 0]);
    let mails = mails_to(&db.ctx, ADA).await;
    assert!(mails.iter().any(|mail| mail.text.contains("nothing is refunded")));
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_new_stay_that_is_not_booked_leaves_the_former_one_as_it_is() {
    // Refused by the bank and given up, not paid in time, refused by the hotel.
    for way in ["given up", "expired", "hotel"] {
        let db = TestDb::new().await;
        let alfama = laddered(&db, None, 3_000, 5).await;
        let traveller = booked(&db, &[&alfama]).await;
        let trip = traveller.get().await;
        let new = traveller.change_to(20, 3).await;
        match way {
            "given up" => {
                assert_eq!(code(pay(&traveller, &new, DECLINED).await), Code::PaymentDeclined);
                assert_eq!(status(&traveller.get().await), StayChangeStatus::Open);
                let there = Traveller {
                    id: new.id,
                    ..traveller.served_by(&db.ctx)
                };
                let input = contract::itinerary::CancelItinerary::default();
                domain::cancellations::cancel(&db.ctx, &there.viewer, there.id, &input)
                    .await
                    .unwrap();
            }
            "expired" => {
                db.pass(TimeDelta::hours(2));
                work(&db.ctx).await;
                let there = Traveller {
                    id: new.id,
                    ..traveller.served_by(&db.ctx)
                };
                assert_eq!(there.get().await.status, ItineraryStatus::Expired);
                // What was agreed to has ended with it.
                assert_eq!(code(there.try_invoice(None).await), Code::StayChangeClosed);
                let renewed = itineraries::renew(&db.ctx, &there.viewer, there.id).await;
                assert_eq!(code(renewed), Code::StayChangeClosed);
            }
            _ => {
                sell_out(&db.ctx, &alfama.rooms[0]).await;
                assert_eq!(code(pay(&traveller, &new, GOOD).await), Code::BookingFailed);
            }
        }
        work(&db.ctx).await;
        let former = traveller.get().await;
        assert_eq!(former.line_items, trip.line_items, "{way}");
        assert_eq!(status(&former), StayChangeStatus::Ended, "{way}");
        assert_eq!(witness(&db).await.captured, [20_000]);
        if way == "hotel" {
            give_back(&db.ctx, &alfama.rooms[0]).await;
        }
        all_agrees(&db).await;
        // It can be tried again.
        db.pass(TimeDelta::seconds(1));
        let again = traveller.change_to(25, 1).await;
        pay(&traveller, &again, GOOD).await.unwrap();
        work(&db.ctx).await;
        assert_eq!(status(&traveller.get().await), StayChangeStatus::Completed, "{way}");
        all_agrees(&db).await;
    }
}

#[tokio::test]
async fn a_deadline_that_passes_before_the_former_stay_is_cancelled_keeps_both() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, Some(48), 10_000, 5).await;
    let traveller = booked(&db, &[&alfama]).await;
    let quotes = traveller
        .change_quotes(&other_dates(&traveller.get().await, &db.ctx, 20, 3))
        .await
        .unwrap();
    let deadline = quotes.refund_until.clone().unwrap().at;
    // The price of the new stay is held no longer than the refund of the former one.
    db.pass(deadline - TimeDelta::minutes(5) - db.ctx.now());
    let new = traveller.change_to(20, 3).await;
    assert_eq!(new.price_held_until, Some(deadline));
    pay(&traveller, &new, GOOD).await.unwrap();
    db.pass(TimeDelta::minutes(6));
    work(&db.ctx).await;
    let (former, new) = (traveller.get().await, traveller.of(new.id).await);
    assert_eq!(
        (status(&former), status(&new)),
        (StayChangeStatus::KeptBoth, StayChangeStatus::KeptBoth)
    );
    assert_eq!(
        (former.status, new.status),
        (ItineraryStatus::Confirmed, ItineraryStatus::Confirmed)
    );
    let told = mails_to(&db.ctx, ADA).await;
    assert_eq!(
        told.iter()
            .filter(|mail| mail.subject.starts_with("Both stays are booked"))
            .count(),
        1
    );
    work(&db.ctx).await;
    assert_eq!(given_back(&db).await, [0; 0]);
    all_agrees(&db).await;
    // Either can be cancelled.
    let there = Traveller {
        id: new.id,
        ..traveller.served_by(&db.ctx)
    };
    there.cancel(&there.quote().await).await.unwrap();
    work(&db.ctx).await;
    assert_eq!(given_back(&db).await, [30_000]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn what_the_traveller_cancels_meanwhile_is_not_cancelled_again() {
    for cancels_new in [false, true] {
        let db = TestDb::new().await;
        let alfama = laddered(&db, None, 3_000, 5).await;
        let traveller = booked(&db, &[&alfama]).await;
        let new = traveller.change_to(20, 3).await;
        pay(&traveller, &new, GOOD).await.unwrap();
        let there = Traveller {
            id: new.id,
            ..traveller.served_by(&db.ctx)
        };
        let (given_up, expected, kept) = if cancels_new {
            (&there, StayChangeStatus::Ended, &traveller)
        } else {
            (&traveller, StayChangeStatus::Completed, &there)
        };
        given_up.cancel(&given_up.quote().await).await.unwrap();
        work(&db.ctx).await;
        assert_eq!(status(&traveller.get().await), expected);
        assert_eq!(kept.get().await.status, ItineraryStatus::Confirmed);
        assert_eq!(given_up.get().await.cancellations.len(), 1);
        assert_eq!(given_back(&db).await.len(), 1);
        all_agrees(&db).await;
    }
}

#[tokio::test]
async fn a_process_that_dies_while_it_cancels_is_followed_by_another() {
    for at in [Point::BeforeCancel, Point::AfterCancel, Point::BeforeRefund] {
        let db = TestDb::new().await;
        let alfama = laddered(&db, None, 3_000, 5).await;
        let traveller = booked(&db, &[&alfama]).await;
        let new = traveller.change_to(20, 3).await;
        pay(&traveller, &new, GOOD).await.unwrap();
        if at == Point::BeforeRefund {
            worker::pass(&db.ctx).await.unwrap();
        }
        work_and_die(&db, at).await;
        nothing_is_broken(&db.ctx).await;
        for _ in 0..4 {
            db.pass(TimeDelta::seconds(db.ctx.settings().recovery_seconds + 1));
            work(&db.ctx).await;
        }
        assert_eq!(status(&traveller.get().await), StayChangeStatus::Completed, "{at:?}");
        assert_eq!(traveller.get().await.cancellations.len(), 1, "{at:?}");
        assert_eq!(given_back(&db).await, [14_000], "{at:?}");
        all_agrees(&db).await;
    }
}
