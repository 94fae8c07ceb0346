//! Another person's itinerary or invoice answers like a missing one.

use super::support::*;
use contract::{
    Code, InvoiceId, ItineraryId, LineItemId, RoomId,
    itinerary::{RemoveHotel, RoomGuests, SetGuestDetails, UpdateHotel},
};
use domain::{Viewer, cancellations, invoices, itineraries, testing::TestDb};

/// Every operation on an itinerary with the codes of its refusals.
async fn refusals(
    traveller: &Traveller,
    offer: &contract::itinerary::AddHotel,
    line: LineItemId,
    room: RoomId,
) -> Vec<(&'static str, Code)> {
    let (ctx, viewer, id) = (&traveller.ctx, &traveller.viewer, traveller.id);
    let update = UpdateHotel {
        mutation_type: "dates".to_owned(),
        line_item_id: Some(line),
        check_in_date: Some(date(ctx, 20)),
        check_out_date: Some(date(ctx, 21)),
        ..UpdateHotel::default()
    };
    let remove = RemoveHotel {
        line_item_id: Some(line),
        room_id: None,
    };
    let guests = SetGuestDetails {
        rooms: vec![RoomGuests {
            room_id: room,
            guests: vec![guest("Eve")],
        }],
        ..SetGuestDetails::default()
    };
    vec![
        ("get", code(itineraries::get(ctx, viewer, id).await)),
        ("addHotel", code(itineraries::add_hotel(ctx, viewer, id, offer).await)),
        (
            "updateHotel",
            code(itineraries::update_hotel(ctx, viewer, id, &update).await),
        ),
        (
            "removeHotel",
            code(itineraries::remove_hotel(ctx, viewer, id, &remove).await),
        ),
        (
            "setGuestDetails",
            code(itineraries::set_guest_details(ctx, viewer, id, &guests).await),
        ),
        (
            "updateCustomerData",
            code(itineraries::update_customer_data(ctx, viewer, id, &customer()).await),
        ),
        ("createInvoice", code(traveller.try_invoice(None).await)),
        ("preCheck", code(itineraries::pre_check(ctx, viewer, id).await)),
        (
            "cancellationTerms",
            code(cancellations::terms(ctx, viewer, id, &Default::default()).await),
        ),
    ]
}

#[tokio::test]
async fn another_persons_itinerary_answers_like_a_missing_one() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (owner, _) = ready_to_pay(&db, &[&hotel]).await;
    let before = owner.get().await;
    let (line, room) = (
        before.line_items[0].identity,
        before.line_items[0].hotel_booking.rooms[0].id,
    );
    let stranger = Traveller {
        client: domain::identity::Client::named("test"),
        ctx: db.ctx.clone(),
        viewer: db.anonymous().await,
        id: owner.id,
    };
    let offer = stranger.offer(&hotel, &Wish::default()).await.unwrap();
    let foreign = refusals(&stranger, &offer, line, room).await;
    let nowhere = Traveller {
        id: ItineraryId(db.ctx.new_id()),
        ..stranger
    };
    let absent = refusals(&nowhere, &offer, line, room).await;
    assert_eq!(foreign, absent);
    for (operation, code) in foreign {
        let cart = ["addHotel", "updateHotel", "removeHotel"].contains(&operation);
        let expected = if cart {
            Code::HotelBookingNotFound
        } else {
            Code::ItineraryNotFound
        };
        assert_eq!(code, expected, "{operation}");
    }
    assert_eq!(owner.get().await, before);
    assert_eq!(
        itineraries::list(&db.ctx, &nowhere.viewer, 20, 0).await.unwrap().total,
        0
    );
    assert_eq!(itineraries::latest(&db.ctx, &nowhere.viewer).await.unwrap(), None);
}

#[tokio::test]
async fn another_persons_invoice_answers_like_a_missing_one() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (owner, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let stranger = Traveller {
        client: domain::identity::Client::named("test"),
        ctx: db.ctx.clone(),
        viewer: db.anonymous().await,
        id: owner.id,
    };
    for id in [invoice.id, InvoiceId(db.ctx.new_id())] {
        let answers = [
            code(invoices::get(&db.ctx, &stranger.viewer, id).await),
            code(invoices::under_way(&db.ctx, &stranger.viewer, id).await),
            code(stranger.pay(id, &with_card(GOOD)).await),
            code(stranger.pay_with_key(id, GOOD, "key").await),
            code(
                stranger
                    .pay(id, &with_answer(contract::invoice::ChallengeAnswer::Approve))
                    .await,
            ),
        ];
        assert_eq!(answers, [Code::InvoiceNotFound; 5]);
    }
    assert_eq!(witness(&db).await, Witness::default());
    assert_eq!(
        invoices::get(&db.ctx, &owner.viewer, invoice.id).await.unwrap(),
        invoice
    );
}

#[tokio::test]
async fn another_persons_room_cannot_be_named_from_my_itinerary() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (owner, _) = ready_to_pay(&db, &[&hotel]).await;
    let line = owner.get().await.line_items.remove(0);
    let (thief, _) = ready_to_pay(&db, &[&hotel]).await;
    let (ctx, viewer, id) = (&thief.ctx, &thief.viewer, thief.id);
    let room_id = line.hotel_booking.rooms[0].id;
    let guests = SetGuestDetails {
        rooms: vec![RoomGuests {
            room_id,
            guests: vec![guest("Eve")],
        }],
        ..SetGuestDetails::default()
    };
    assert_eq!(
        code(itineraries::set_guest_details(ctx, viewer, id, &guests).await),
        Code::ExistingBookingNotFound
    );
    let remove = RemoveHotel {
        line_item_id: Some(line.identity),
        room_id: None,
    };
    assert_eq!(
        code(itineraries::remove_hotel(ctx, viewer, id, &remove).await),
        Code::HotelBookingNotFound
    );
    assert_eq!(owner.get().await.line_items, [line]);
}

#[tokio::test]
async fn a_visitor_without_an_account_is_asked_to_sign_in() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (owner, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let visitor = Traveller {
        client: domain::identity::Client::named("test"),
        ctx: db.ctx.clone(),
        viewer: Viewer::Visitor,
        id: owner.id,
    };
    let ctx = &db.ctx;
    let offer = visitor.offer(&hotel, &Wish::default()).await.unwrap();
    let answers = [
        code(itineraries::create(ctx, &visitor.viewer, &Default::default()).await),
        code(itineraries::list(ctx, &visitor.viewer, 20, 0).await),
        code(visitor.try_add(&offer).await),
        code(itineraries::remove_hotel(ctx, &visitor.viewer, owner.id, &RemoveHotel::default()).await),
        code(itineraries::update_hotel(ctx, &visitor.viewer, owner.id, &UpdateHotel::default()).await),
        code(itineraries::update_customer_data(ctx, &visitor.viewer, owner.id, &customer()).await),
        code(visitor.try_invoice(None).await),
        code(itineraries::pre_check(ctx, &visitor.viewer, owner.id).await),
        code(cancellations::terms(ctx, &visitor.viewer, owner.id, &Default::default()).await),
        code(visitor.pay(invoice.id, &with_card(GOOD)).await),
        code(domain::identity::access_token(ctx, &visitor.viewer).await),
    ];
    assert_eq!(answers, [Code::Unauthenticated; 11]);
}
