//! Other dates or another room for a booked stay: the new stay is booked first, and only then the former one is cancelled.

mod sold_out;

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, Money,
    invoice::{ChallengeAnswer, InvoiceStatus},
    itinerary::{
        ChangeStay, Itinerary, ItineraryStatus, LineItemStatus, QuoteStayChange, StayChangeEnd, StayChangeStatus,
    },
    search::Occupancy,
};
use domain::{
    Ctx, Result, invoices,
    itineraries::{self, CancellationSelection, ItineraryListQuery},
    rates::terms::{LadderStep, Penalty},
    shared_links::{self, Shared},
    stay_changes,
    testing::{
        TestDb,
        hotels::{BuiltHotel, HotelBuilder, PlanBuilder, RoomBuilder},
        mails::mails_to,
    },
    worker,
};

const ADA: &str = "ada@example.org";

/// A hotel with rooms at 100.00 € a night, of which cancelling costs that part once the hours before check-in have come.
async fn laddered(db: &TestDb, hours: Option<i32>, basis_points: u32, allotment: i32) -> BuiltHotel {
    let mut plan = PlanBuilder::flexible(10_000);
    plan.terms.ladder = vec![LadderStep {
        hours_before_check_in: hours,
        penalty: Penalty::BasisPoints(basis_points),
    }];
    let rooms = vec![RoomBuilder::double().allotment(allotment).plans(vec![plan])];
    HotelBuilder::named("Alfama House")
        .rooms(rooms)
        .insert(&db.ctx)
        .await
        .unwrap()
}

fn status(trip: &Itinerary) -> StayChangeStatus {
    trip.stay_changes.last().expect("it has a change").status
}

/// Works until nothing is due.
async fn work(ctx: &Ctx) {
    while worker::pass(ctx).await.unwrap() > 0 {}
}

/// All rooms of the nights after the first booking are taken elsewhere.
async fn sell_out_later(db: &TestDb, hotel: &BuiltHotel) {
    sell_out(&db.ctx, &hotel.rooms[0]).await;
    tamper(
        &db.ctx,
        "UPDATE room_night SET taken = 0 WHERE room_type_id = ? AND night < ?",
        [
            hotel.rooms[0].id.0.into(),
            domain::calendar::to_day(date(&db.ctx, 15)).into(),
        ],
    )
    .await;
}

async fn pay(traveller: &Traveller, new: &Itinerary, number: &str) -> Result<contract::invoice::InvoicePayment> {
    traveller.pay(new.invoice_id.unwrap(), &with_card(number)).await
}

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
    assert!(mails.iter().any(|mail| mail.text.contains("nothing comes back")));
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
async fn a_room_has_one_open_change_and_starting_again_replaces_it() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 9).await;
    let traveller = booked(&db, &[&alfama]).await;
    let trip = traveller.get().await;
    let quotes = traveller
        .change_quotes(&other_dates(&trip, &db.ctx, 20, 3))
        .await
        .unwrap();
    // Two tabs at once with one consent, and a third one with its own.
    let (one, two) = tokio::join!(
        traveller.agree(&quotes.offers[0].quote),
        traveller.agree(&quotes.offers[0].quote)
    );
    let first = one.unwrap();
    assert_eq!(two.unwrap().id, first.id);
    db.pass(TimeDelta::seconds(1));
    let second = traveller.change_to(30, 2).await;
    assert_eq!(count(&db.ctx, "stay_change WHERE status = 'open'").await, 1);
    let (first, invoice) = (traveller.of(first.id).await, first.invoice_id.unwrap());
    assert_eq!(
        (first.status, status(&first)),
        (ItineraryStatus::Cancelled, StayChangeStatus::Ended)
    );
    let void = invoices::get(&db.ctx, &traveller.viewer, invoice).await.unwrap();
    assert_eq!(void.status, InvoiceStatus::Void);
    assert_eq!(
        code(traveller.pay(invoice, &with_card(GOOD)).await),
        Code::InvoiceNotOpen
    );
    // The ended consent is not taken again.
    assert_eq!(
        code(traveller.agree(&quotes.offers[0].quote).await),
        Code::StayChangeQuoteChanged
    );
    all_agrees(&db).await;

    // While it is being paid nothing replaces it.
    pay(&traveller, &second, CHALLENGE).await.unwrap();
    let input = other_dates(&trip, &db.ctx, 40, 1);
    let third = traveller.change_quotes(&input).await.unwrap();
    assert_eq!(
        code(traveller.agree(&third.offers[0].quote).await),
        Code::PaymentUnderWay
    );
    let invoice = second.invoice_id.unwrap();
    traveller
        .pay(invoice, &with_answer(ChallengeAnswer::Approve))
        .await
        .unwrap();
    assert_eq!(
        code(traveller.agree(&third.offers[0].quote).await),
        Code::StayChangeClosed
    );
    work(&db.ctx).await;
    assert_eq!(status(&traveller.get().await), StayChangeStatus::Completed);
    assert_eq!(
        code(traveller.agree(&third.offers[0].quote).await),
        Code::AlreadyCancelled
    );
    all_agrees(&db).await;
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

#[tokio::test]
async fn one_room_of_two_is_changed_and_the_other_stays() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 5).await;
    let traveller = Traveller::new(&db).await;
    let wish = Wish {
        rooms: vec![Occupancy::default(), Occupancy::default()],
        ..Wish::default()
    };
    traveller.add_wish(&alfama, &wish).await;
    traveller.name_all_guests().await;
    let invoice = traveller.invoice().await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let mut input = other_dates(&traveller.get().await, &db.ctx, 20, 3);
    input.room_ids.truncate(1);
    input.rooms = Some(vec![Occupancy {
        adults: 1,
        child_ages: Vec::new(),
    }]);
    let quotes = traveller.change_quotes(&input).await.unwrap();
    let new = traveller.agree(&quotes.offers[0].quote).await.unwrap();
    assert_eq!(new.line_items[0].hotel_booking.rooms[0].occupancy.adults, 1);
    pay(&traveller, &new, GOOD).await.unwrap();
    work(&db.ctx).await;
    let former = traveller.get().await;
    assert_eq!(former.status, ItineraryStatus::PartiallyCancelled);
    assert_eq!(former.line_items[0].status, LineItemStatus::Confirmed);
    let gone = former.line_items[0]
        .hotel_booking
        .rooms
        .iter()
        .filter(|room| room.is_cancelled);
    assert_eq!(gone.map(|room| room.id).collect::<Vec<_>>(), input.room_ids);
    assert_eq!(given_back(&db).await, [14_000]);
    // The new stay can be changed in its turn.
    db.pass(TimeDelta::seconds(1));
    let there = Traveller {
        id: new.id,
        ..traveller.served_by(&db.ctx)
    };
    let last = there.change_to(40, 1).await;
    pay(&there, &last, GOOD).await.unwrap();
    work(&db.ctx).await;
    assert_eq!(there.get().await.status, ItineraryStatus::Cancelled);
    assert_eq!(there.get().await.stay_changes.len(), 2);
    all_agrees(&db).await;
}

#[tokio::test]
async fn what_cannot_be_changed_is_refused_with_the_reason() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 1).await;
    let traveller = booked(&db, &[&alfama]).await;
    let stranger = Traveller::new(&db).await;
    let trip = traveller.get().await;
    let good = other_dates(&trip, &db.ctx, 20, 3);
    let theirs = stay_changes::quote(&db.ctx, &stranger.viewer, traveller.id, &good).await;
    assert_eq!(code(theirs), Code::ItineraryNotFound);
    let with = |change: &dyn Fn(&mut QuoteStayChange)| {
        let mut input = good.clone();
        change(&mut input);
        input
    };
    let cases = [
        (with(&|input| input.room_ids.clear()), Code::Required),
        (
            with(&|input| input.room_ids[0] = contract::RoomId(trip.id.0)),
            Code::HotelBookingNotFound,
        ),
        (with(&|input| input.room_ids.push(input.room_ids[0])), Code::Invalid),
        (with(&|input| input.rooms = Some(Vec::new())), Code::Invalid),
        (
            with(&|input| input.check_out_date = input.check_in_date),
            Code::CheckOutBeforeCheckIn,
        ),
        // The last room is the traveller's own, and it is kept until the new stay is booked.
        (other_dates(&trip, &db.ctx, 11, 2), Code::NoRoomsAvailable),
    ];
    for (input, expected) in cases {
        assert_eq!(code(traveller.change_quotes(&input).await), expected, "{input:?}");
    }
    for quote in [None, Some("nonsense".to_owned())] {
        let expected = if quote.is_none() { Code::Required } else { Code::Invalid };
        let input = ChangeStay { quote };
        let refused = stay_changes::confirm(&db.ctx, &traveller.viewer, traveller.id, &input).await;
        assert_eq!(code(refused), expected);
    }
    let quotes = traveller.change_quotes(&good).await.unwrap();
    let quote = &quotes.offers[0].quote;
    let input = ChangeStay {
        quote: Some(quote.clone()),
    };
    let theirs = stay_changes::confirm(&db.ctx, &stranger.viewer, traveller.id, &input).await;
    assert_eq!(code(theirs), Code::ItineraryNotFound);
    // The hotel has no room any more, or another price.
    sell_out(&db.ctx, &alfama.rooms[0]).await;
    assert_eq!(code(traveller.agree(quote).await), Code::NoRoomsAvailable);
    give_back(&db.ctx, &alfama.rooms[0]).await;
    let mut dearer = PlanBuilder::flexible(12_000).terms;
    dearer.ladder.clone_from(&Vec::new());
    set_terms(&db.ctx, &alfama.rooms[0], &dearer).await;
    assert_eq!(code(traveller.agree(quote).await), Code::OfferExpired);
    db.pass(TimeDelta::hours(1));
    assert_eq!(code(traveller.agree(quote).await), Code::StayChangeQuoteChanged);
    assert_eq!(count(&db.ctx, "stay_change").await, 0);
    assert_eq!(count(&db.ctx, "itinerary").await, 2);
    let until = trip.line_items[0].guests_until.clone().unwrap();
    db.pass(until.at - db.ctx.now());
    let late = traveller.change_quotes(&other_dates(&trip, &db.ctx, 20, 3)).await;
    assert_eq!(code(late), Code::StayChangeClosed);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn the_new_stay_is_no_cart() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 5).await;
    let traveller = booked(&db, &[&alfama]).await;
    let new = traveller.change_to(20, 3).await;
    let there = Traveller {
        id: new.id,
        ..traveller.served_by(&db.ctx)
    };
    let offer = there.offer(&alfama, &Wish::default()).await.unwrap();
    assert_eq!(code(there.try_add(&offer).await), Code::ItineraryNotDraft);
    assert_eq!(itineraries::latest(&db.ctx, &there.viewer).await.unwrap(), None);
    let sum: i64 = new.line_items.iter().map(|line| line.pay_now.minor).sum();
    assert_eq!(Money::new(sum, eur()), euros(30_000));
    all_agrees(&db).await;
}

#[tokio::test]
async fn an_ended_change_says_why() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 5).await;
    let traveller = booked(&db, &[&alfama]).await;
    let why = async || traveller.get().await.stay_changes.last().unwrap().ended_because;
    let new = traveller.change_to(20, 3).await;
    assert_eq!(why().await, None);
    domain::cancellations::cancel(&db.ctx, &traveller.viewer, new.id, &Default::default())
        .await
        .unwrap();
    assert_eq!(why().await, Some(StayChangeEnd::GivenUp));

    db.pass(TimeDelta::minutes(1));
    traveller.change_to(20, 3).await;
    db.pass(TimeDelta::hours(2));
    work(&db.ctx).await;
    assert_eq!(why().await, Some(StayChangeEnd::NotPaid));

    let new = traveller.change_to(20, 3).await;
    pay(&traveller, &new, GOOD).await.unwrap();
    let mut on_new = traveller.served_by(&db.ctx);
    on_new.id = new.id;
    on_new.cancel(&on_new.quote().await).await.unwrap();
    work(&db.ctx).await;
    assert_eq!(why().await, Some(StayChangeEnd::NewStayCancelled));
    all_agrees(&db).await;
}
