//! Cancelling: a quote, consent to exactly that quote, once, by the terms of the instant of consent.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, ItineraryId,
    invoice::{ChallengeAnswer, PaymentStatus},
    itinerary::{CancelItinerary, CancellationStatus, ItineraryStatus, LineItemStatus, RefundStatus},
    search::Occupancy,
};
use domain::{
    cancellations, delivery,
    itineraries::{self, CancellationSelection, ItineraryListQuery},
    rates::terms::{LadderStep, Penalty},
    testing::{
        TestDb,
        hotels::{HotelBuilder, PlanBuilder, RoomBuilder},
    },
    worker,
};
use sea_orm::Value;

/// A hotel where cancelling costs that part of the price at any time, in hundredths of a percent.
pub(super) async fn keeping(db: &TestDb, name: &str, basis_points: u32) -> domain::testing::hotels::BuiltHotel {
    let mut plan = PlanBuilder::flexible(10_000);
    plan.terms.ladder = vec![LadderStep {
        hours_before_check_in: None,
        penalty: Penalty::BasisPoints(basis_points),
    }];
    let rooms = vec![RoomBuilder::double().plans(vec![plan])];
    HotelBuilder::named(name).rooms(rooms).insert(&db.ctx).await.unwrap()
}

/// How many rooms are free for the dates of a wish.
async fn can_book(traveller: &Traveller, hotel: &domain::testing::hotels::BuiltHotel) -> bool {
    traveller.offer(hotel, &Wish::default()).await.is_ok()
}

#[tokio::test]
async fn one_hotel_of_two_is_cancelled_and_its_money_comes_back() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (
        hotel_with(&db, "Alfama House", 1).await,
        hotel(&db, "Baixa Rooms").await,
    );
    let traveller = booked(&db, &[&alfama, &baixa]).await;
    let other = Traveller::new(&db).await;
    assert!(!can_book(&other, &alfama).await);
    let terms = traveller.terms().await;
    assert_eq!(terms.quote.as_ref().unwrap().refund, euros(40_000));
    assert_eq!(terms.line_items.len(), 2);
    let quote = terms.line_items[0].quote.clone().unwrap();
    assert_eq!((quote.fee, quote.refund), (euros(0), euros(20_000)));

    let trip = traveller.cancel(&quote).await.unwrap();
    assert_eq!(trip.status, ItineraryStatus::PartiallyCancelled);
    let statuses: Vec<_> = trip.line_items.iter().map(|line| line.status).collect();
    let cancelled = trip
        .line_items
        .iter()
        .find(|line| line.identity == quote.line_item_ids[0])
        .unwrap();
    assert_eq!(cancelled.status, LineItemStatus::Cancelled);
    assert!(statuses.contains(&LineItemStatus::Confirmed));
    assert_eq!(trip.paid, Some(euros(40_000)));
    assert_eq!(trip.cancellations.len(), 1);
    let cancellation = &trip.cancellations[0];
    assert_eq!(
        (cancellation.status, cancellation.refund, cancellation.fee),
        (CancellationStatus::Confirmed, euros(20_000), euros(0))
    );
    assert_eq!(cancellation.credit_note_number.as_deref(), Some("C2026-000001"));
    assert_eq!(trip.refunds.len(), 1);
    assert_eq!(trip.refunds[0].status, RefundStatus::Requested);
    // The room is for sale again, and the money has not moved before the worker comes.
    assert!(can_book(&other, &alfama).await);
    assert_eq!(given_back(&db).await, [0; 0]);
    all_agrees(&db).await;

    worker::pass(&db.ctx).await.unwrap();
    let refund = traveller.refunds().await.remove(0);
    assert_eq!((refund.status, refund.amount), (RefundStatus::Succeeded, euros(20_000)));
    assert_eq!(refund.card.as_deref(), Some("Visa ending 4242"));
    assert_eq!(given_back(&db).await, [20_000]);
    all_agrees(&db).await;

    // The rest, by the quote of what is left.
    db.pass(TimeDelta::minutes(1));
    let rest = traveller.quote().await;
    assert_eq!(rest.refund, euros(20_000));
    let trip = traveller.cancel(&rest).await.unwrap();
    assert_eq!(trip.status, ItineraryStatus::Cancelled);
    assert_eq!(
        trip.cancellations[1].credit_note_number.as_deref(),
        Some("C2026-000002")
    );
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [20_000, 20_000]);
    assert_eq!(traveller.terms().await.quote, None);
    all_agrees(&db).await;
}

#[tokio::test]
async fn one_room_of_two_is_cancelled_and_the_stay_goes_on() {
    let db = TestDb::new().await;
    let alfama = keeping(&db, "Alfama House", 3_000).await;
    let traveller = Traveller::new(&db).await;
    let wish = Wish {
        rooms: vec![Occupancy::default(), Occupancy::default()],
        ..Wish::default()
    };
    traveller.add_wish(&alfama, &wish).await;
    traveller.name_all_guests().await;
    let invoice = traveller.invoice().await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let terms = traveller.terms().await;
    let rooms = &terms.line_items[0].rooms;
    assert_eq!(rooms.len(), 2);
    let quote = rooms[0].quote.clone().unwrap();
    assert_eq!((quote.fee, quote.refund), (euros(6_000), euros(14_000)));

    let trip = traveller.cancel(&quote).await.unwrap();
    assert_eq!(trip.status, ItineraryStatus::PartiallyCancelled);
    assert_eq!(trip.line_items[0].status, LineItemStatus::Confirmed);
    let gone = &trip.line_items[0].hotel_booking.rooms;
    assert_eq!(gone.iter().filter(|room| room.is_cancelled).count(), 1);
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [14_000]);
    all_agrees(&db).await;

    // What was cancelled is not quoted again; the other room ends the stay.
    let rest = traveller.quote().await;
    assert_eq!((rest.room_ids.len(), rest.refund), (1, euros(14_000)));
    let trip = traveller.cancel(&rest).await.unwrap();
    assert_eq!(trip.status, ItineraryStatus::Cancelled);
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [14_000, 14_000]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_23_two_rooms_of_the_same_price_are_two_refunds_with_two_keys() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    let wish = Wish {
        nights: 1,
        rooms: vec![Occupancy::default(), Occupancy::default()],
        ..Wish::default()
    };
    traveller.add_wish(&alfama, &wish).await;
    traveller.name_all_guests().await;
    let invoice = traveller.invoice().await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    for _ in 0..2 {
        let quote = traveller.terms().await.line_items[0].rooms[0].quote.clone().unwrap();
        traveller.cancel(&quote).await.unwrap();
        worker::pass(&db.ctx).await.unwrap();
        db.pass(TimeDelta::minutes(3));
    }
    assert_eq!(given_back(&db).await, [10_000, 10_000]);
    let keys = refund_keys(&db).await;
    assert!(keys.len() == 2 && keys[0] != keys[1], "{keys:?}");
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_02_many_presses_are_one_refund_one_cancellation_and_one_email() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let one = traveller.quote().await;
    let mut quotes = vec![one.clone(); 10];
    for _ in 0..10 {
        quotes.push(traveller.quote().await);
    }
    let presses = quotes.iter().map(|quote| traveller.cancel(quote));
    let outcomes = futures::future::join_all(presses).await;
    let mut done = 0;
    for outcome in outcomes {
        match outcome {
            Ok(trip) => {
                assert_eq!(trip.cancellations.len(), 1);
                done += 1;
            }
            refused => assert_eq!(code(refused), Code::AlreadyCancelled),
        }
    }
    assert!(done >= 1, "one call was first");
    // The same quote once more, and the form sent again after all.
    let again = traveller.cancel(&one).await;
    assert!(again.is_ok() || code(again) == Code::AlreadyCancelled);
    for _ in 0..3 {
        worker::pass(&db.ctx).await.unwrap();
    }
    assert_eq!(given_back(&db).await, [20_000]);
    assert_eq!(
        (
            count(&db.ctx, "cancellation").await,
            count(&db.ctx, "credit_note").await,
            count(&db.ctx, "refund").await
        ),
        (1, 1, 1)
    );
    while delivery::pass(&db.ctx).await.unwrap() > 0 {}
    let subjects: Vec<String> = domain::mailbox::list(&db.ctx)
        .await
        .unwrap()
        .into_iter()
        .map(|mail| mail.subject)
        .collect();
    let cancelled = subjects.iter().filter(|subject| subject.contains("ancelled")).count();
    assert_eq!(cancelled, 1, "{subjects:?}");
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_quote_that_does_not_hold_any_more_is_refused_with_the_new_amount() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    // Ten days ahead; free until a day before check-in.
    let terms = traveller.terms().await;
    let deadline = terms.line_items[0].charges[0].until.as_ref().unwrap().at;
    db.clock.set(deadline - TimeDelta::minutes(1));
    let quote = traveller.quote().await;
    assert_eq!(quote.refund, euros(20_000));
    db.clock.set(deadline + TimeDelta::seconds(1));
    let refused = traveller.cancel(&quote).await.unwrap_err();
    assert_eq!(refused.code(), Some(Code::CancellationQuoteChanged));
    let message = refused.failure().errors.remove(0).message;
    assert!(message.contains("€200"), "{message}");
    assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
    // The new one says what comes back now, and can be agreed to.
    let quote = traveller.quote().await;
    assert!(quote.refund.minor < 20_000, "{quote:?}");
    let trip = traveller.cancel(&quote).await.unwrap();
    assert_eq!(trip.cancellations[0].refund, quote.refund);
    worker::pass(&db.ctx).await.unwrap();
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_quote_that_has_expired_is_asked_for_again() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let quote = traveller.quote().await;
    db.clock.set(quote.expires_at);
    assert_eq!(code(traveller.cancel(&quote).await), Code::CancellationQuoteChanged);
    traveller.cancel(&traveller.quote().await).await.unwrap();
    // Its own quote is answered as the first time, however late.
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_28_the_time_of_consent_decides_however_late_the_hotel_answers() {
    for point in [Point::BeforeCancel, Point::AfterCancel] {
        let db = TestDb::new().await;
        let alfama = hotel(&db, "Alfama House").await;
        let traveller = booked(&db, &[&alfama]).await;
        let deadline = traveller.terms().await.line_items[0].charges[0]
            .until
            .as_ref()
            .unwrap()
            .at;
        db.clock.set(deadline - TimeDelta::seconds(2));
        let quote = traveller.quote().await;
        cancel_and_die(&db, &traveller, &quote, point).await;
        assert_eq!(
            traveller.get().await.line_items[0].status,
            LineItemStatus::Cancelling,
            "{point:?}"
        );
        nothing_is_broken(&db.ctx).await;
        // The next day, by another process.
        db.pass(TimeDelta::days(1));
        worker::pass(&db.ctx).await.unwrap();
        let trip = traveller.get().await;
        assert_eq!(trip.status, ItineraryStatus::Cancelled, "{point:?}");
        assert_eq!(trip.cancellations[0].refund, euros(20_000), "{point:?}");
        worker::pass(&db.ctx).await.unwrap();
        assert_eq!(given_back(&db).await, [20_000], "{point:?}");
        all_agrees(&db).await;
    }
}

#[tokio::test]
async fn case_07_yen_have_no_decimals_on_the_wire_either() {
    let db = TestDb::new().await;
    let mut plan = PlanBuilder::flexible(49_078);
    plan.terms.step = 1;
    plan.terms.ladder = vec![LadderStep {
        hours_before_check_in: None,
        penalty: Penalty::BasisPoints(3_000),
    }];
    let mut builder = HotelBuilder::named("Nikko House").rooms(vec![RoomBuilder::double().plans(vec![plan])]);
    builder.currency = "JPY".to_owned();
    let nikko = builder.insert(&db.ctx).await.unwrap();
    let viewer = db.anonymous().await;
    let yen = "JPY".parse().unwrap();
    let input = contract::itinerary::ItineraryCreate {
        title: None,
        currency: Some(yen),
    };
    let id = itineraries::create(&db.ctx, &viewer, &input).await.unwrap().id;
    let mut traveller = Traveller::on(&db.ctx, viewer).await;
    traveller.id = id;
    let wish = Wish {
        currency: yen,
        ..Wish::default()
    };
    traveller.add_wish(&nikko, &wish).await;
    traveller.name_all_guests().await;
    let invoice = traveller.invoice().await;
    assert_eq!(invoice.amount.minor, 98_156);
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let quote = traveller.quote().await;
    assert_eq!((quote.fee.minor, quote.refund.minor), (29_447, 68_709));
    traveller.cancel(&quote).await.unwrap();
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [68_709]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_31_past_all_deadlines_nothing_comes_back_and_it_needs_a_yes() {
    let db = TestDb::new().await;
    let alfama = keeping(&db, "Alfama House", 10_000).await;
    let traveller = booked(&db, &[&alfama]).await;
    let quote = traveller.quote().await;
    assert_eq!((quote.fee, quote.refund), (euros(20_000), euros(0)));
    let nothing = CancelItinerary::default();
    let without = cancellations::cancel(&db.ctx, &traveller.viewer, traveller.id, &nothing).await;
    assert_eq!(code(without), Code::Required);
    let trip = traveller.cancel(&quote).await.unwrap();
    assert_eq!(trip.status, ItineraryStatus::Cancelled);
    assert_eq!(
        (trip.refunds.len(), &trip.cancellations[0].credit_note_number),
        (0, &None)
    );
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [0; 0]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_31_unknown_terms_are_asked_for_and_never_free() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let quote = traveller.quote().await;
    let room = traveller.get().await.line_items[0].hotel_booking.rooms[0].id;
    forget_terms(&db, room.0).await;
    let terms = traveller.terms().await;
    assert_eq!(terms.quote, None);
    assert!(!terms.line_items[0].is_known);
    assert_eq!(terms.refund_now, euros(0));
    assert_eq!(code(traveller.cancel(&quote).await), Code::CancellationTermsUnknown);
    assert_eq!(count(&db.ctx, "task").await, 1);
    assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
}

/// The stored terms of a room lose their windows.
async fn forget_terms(db: &TestDb, room: uuid::Uuid) {
    use sea_orm::{ConnectionTrait, Statement};
    let backend = db.ctx.database().backend();
    let sql = match backend {
        sea_orm::DbBackend::Sqlite => "SELECT quote FROM line_room WHERE id = ?",
        _ => "SELECT quote FROM line_room WHERE id = $1",
    };
    let statement = Statement::from_sql_and_values(backend, sql, [Value::from(room)]);
    let row = db.ctx.db().query_one_raw(statement).await.unwrap().unwrap();
    let mut quote: serde_json::Value = row.try_get("", "quote").unwrap();
    quote["charges"] = serde_json::json!([]);
    tamper(
        &db.ctx,
        "UPDATE line_room SET quote = ? WHERE id = ?",
        [quote.into(), room.into()],
    )
    .await;
}

#[tokio::test]
async fn what_is_not_paid_is_given_up_and_nothing_comes_back() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&alfama]).await;
    let give_up = CancelItinerary::default();
    let trip = cancellations::cancel(&db.ctx, &traveller.viewer, traveller.id, &give_up)
        .await
        .unwrap();
    assert_eq!(trip.status, ItineraryStatus::Cancelled);
    assert!(trip.refunds.is_empty() && trip.paid.is_none());
    assert_eq!(
        code(traveller.pay(invoice.id, &with_card(GOOD)).await),
        Code::InvoiceNotOpen
    );
    let again = cancellations::cancel(&db.ctx, &traveller.viewer, traveller.id, &give_up).await;
    assert_eq!(code(again), Code::NothingToCancel);
    // A cart is no booking.
    let cart = Traveller::new(&db).await;
    cart.add(&alfama).await;
    let refused = cancellations::cancel(&db.ctx, &cart.viewer, cart.id, &give_up).await;
    assert_eq!(code(refused), Code::NothingToCancel);
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_08_a_trip_is_not_cancelled_while_its_payment_is_under_way() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&alfama]).await;
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    let give_up = CancelItinerary::default();
    let refused = cancellations::cancel(&db.ctx, &traveller.viewer, traveller.id, &give_up).await;
    assert_eq!(code(refused), Code::PaymentUnderWay);
    let paid = traveller
        .pay(invoice.id, &with_answer(ChallengeAnswer::Approve))
        .await
        .unwrap();
    assert_eq!(paid.status, PaymentStatus::Succeeded);
    traveller.cancel(&traveller.quote().await).await.unwrap();
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [20_000]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_quote_is_good_for_its_own_trip_and_selection_alone() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let mine = booked(&db, &[&alfama, &baixa]).await;
    let theirs = booked(&db, &[&alfama]).await;
    let quote = theirs.quote().await;
    assert_eq!(code(mine.cancel(&quote).await), Code::Invalid);
    assert_eq!(
        code(
            Traveller {
                id: theirs.id,
                ..mine.served_by(&db.ctx)
            }
            .cancel(&quote)
            .await
        ),
        Code::ItineraryNotFound
    );
    let quote = mine.quote_of_stay(0).await;
    let lines = mine.get().await.line_items;
    let other = lines
        .iter()
        .find(|line| line.identity != quote.line_item_ids[0])
        .unwrap();
    let input = CancelItinerary {
        quote: Some(quote.token.clone()),
        line_item_ids: vec![other.identity],
        room_ids: Vec::new(),
    };
    let refused = cancellations::cancel(&db.ctx, &mine.viewer, mine.id, &input).await;
    assert_eq!(code(refused), Code::Invalid);
    let selection = CancellationSelection {
        lines: vec![other.identity],
        rooms: Vec::new(),
    };
    let selected = mine.terms_of(&selection).await.quote.unwrap();
    assert_eq!(selected.line_item_ids, [other.identity]);
    let unknown = CancellationSelection {
        lines: vec![db.ctx.new_id().into()],
        rooms: Vec::new(),
    };
    let missing = itineraries::cancellation_terms(&db.ctx, &mine.viewer, mine.id, &unknown).await;
    assert_eq!(code(missing), Code::HotelBookingNotFound);
    let missing =
        itineraries::cancellation_terms(&db.ctx, &mine.viewer, ItineraryId(db.ctx.new_id()), &selection).await;
    assert_eq!(code(missing), Code::ItineraryNotFound);
}

#[tokio::test]
async fn trips_are_listed_by_status_and_dates() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let cart = Traveller::on(&db.ctx, traveller.viewer.clone()).await;
    cart.add(&alfama).await;
    let list = async |query: ItineraryListQuery| {
        let list = itineraries::list_by(&db.ctx, &traveller.viewer, &query, 20, 0)
            .await
            .unwrap();
        list.itineraries.iter().map(|trip| trip.id).collect::<Vec<_>>()
    };
    let statuses = |statuses: &[ItineraryStatus]| ItineraryListQuery {
        statuses: statuses.to_vec(),
        ..ItineraryListQuery::default()
    };
    assert_eq!(list(statuses(&[ItineraryStatus::Confirmed])).await, [traveller.id]);
    assert!(list(statuses(&[ItineraryStatus::Cancelled])).await.is_empty());
    assert_eq!(list(ItineraryListQuery::default()).await.len(), 2);
    let between = |from: u64, until: u64| ItineraryListQuery {
        from: Some(date(&db.ctx, from)),
        until: Some(date(&db.ctx, until)),
        ..ItineraryListQuery::default()
    };
    // Both stay from day 10 to day 12.
    assert_eq!(list(between(12, 30)).await.len(), 2);
    assert_eq!(list(between(0, 10)).await.len(), 2);
    assert_eq!(list(between(13, 30)).await.len(), 0);
    assert_eq!(list(between(0, 9)).await.len(), 0);
}
