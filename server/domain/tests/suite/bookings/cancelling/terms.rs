//! Terms without a refund, and terms that are not known.

use super::*;

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
