//! The traveller's main job, whole.

use super::support::*;
use contract::{
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{ItineraryStatus, LineItemStatus},
    search::HotelSearch,
    visitor::AnonymousSignIn,
};
use domain::{
    Viewer, cancellations, identity, invoices, itineraries, searches,
    testing::{TestDb, hotels::LISBON},
};

#[tokio::test]
async fn a_visitor_finds_two_hotels_and_holds_a_confirmed_booking() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);

    // A visitor without an account searches and looks.
    let input = HotelSearch {
        search: Some(contract::search::SearchCreate {
            destination_id: Some(format!("city:{LISBON}")),
            check_in_date: Some(date(ctx, 10)),
            check_out_date: Some(date(ctx, 12)),
            currency: Some(eur()),
            ..Default::default()
        }),
        ..HotelSearch::default()
    };
    let found = searches::run(ctx, &Viewer::Visitor, &input).await.unwrap();
    assert_eq!(found.total, 2);
    let asked = contract::availability::CheckAvailability {
        hotel_id: None,
        hotel_search_id: found.search.id,
        currency: None,
    };
    let available = searches::check_availability(ctx, &Viewer::Visitor, alfama.id, &asked)
        .await
        .unwrap();
    assert_eq!(available.room_types[0].rates[0].total_price, euros(20_000));

    // At the first add an account is made, with the currency that was selected.
    let sign_in = AnonymousSignIn { currency: Some(eur()) };
    let session = identity::sign_in_anonymously(ctx, &sign_in, &identity::Client::named("a browser"))
        .await
        .unwrap();
    let viewer = identity::authenticate_cookie(ctx, &session.secret)
        .await
        .unwrap()
        .viewer;
    let id = itineraries::create(ctx, &viewer, &Default::default()).await.unwrap().id;
    let traveller = Traveller {
        client: domain::identity::Client::named("test"),
        ctx: ctx.clone(),
        viewer,
        id,
    };
    traveller.add(&alfama).await;
    let cart = traveller.add(&baixa).await;
    assert_eq!(
        (cart.currency, cart.status, cart.line_items.len()),
        (eur(), ItineraryStatus::Draft, 2)
    );
    assert_eq!((cart.total_price, cart.pay_now), (euros(40_000), euros(40_000)));
    assert_eq!(cart.title, "Lisbon, 1 to 3 Dec 2026");
    assert_eq!(
        itineraries::latest(ctx, &traveller.viewer)
            .await
            .unwrap()
            .map(|cart| cart.id),
        Some(id)
    );

    // Guests and payer, a look at the terms, the invoice.
    traveller.name_all_guests().await;
    let check = itineraries::pre_check(ctx, &traveller.viewer, id).await.unwrap();
    assert!(check.ready && check.changes.is_empty(), "{check:?}");
    assert_eq!(check.pay_now, euros(40_000));
    let terms = cancellations::terms(ctx, &traveller.viewer, id, &Default::default())
        .await
        .unwrap();
    assert_eq!(terms.refund_now, euros(40_000));
    let invoice = traveller.invoice().await;
    assert_eq!(
        (invoice.status, invoice.amount, &invoice.number),
        (InvoiceStatus::Open, euros(40_000), &None)
    );
    assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
    nothing_is_broken(ctx).await;

    // Payment.
    let paid = traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(
        (paid.status, paid.itinerary_status),
        (PaymentStatus::Succeeded, ItineraryStatus::Confirmed)
    );
    assert_eq!(paid.invoice.number.as_deref(), Some("2026-000001"));
    assert_eq!(paid.invoice.captured, Some(euros(40_000)));
    assert_eq!(
        paid.invoice,
        invoices::get(ctx, &traveller.viewer, invoice.id).await.unwrap()
    );

    // Booked, taken, and written down on both sides.
    let trip = traveller.get().await;
    assert!(
        trip.line_items
            .iter()
            .all(|line| line.status == LineItemStatus::Confirmed)
    );
    let references: Vec<_> = trip
        .line_items
        .iter()
        .filter_map(|line| line.booking_reference.as_ref())
        .collect();
    assert!(
        references.len() == 2 && references[0] != references[1],
        "{references:?}"
    );
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![40_000],
            ..Witness::default()
        }
    );
    // The provider owes what was taken, and each of the two hotels is owed its stay.
    assert_eq!(count(ctx, "ledger_entry").await, 3);
    assert_eq!(domain::worker::pass(ctx).await.unwrap(), 0, "nothing is left to do");
    let news = domain::rehearsal::messages(ctx).await.unwrap();
    assert_eq!(news.len(), 1, "the news waits to be told, once: {news:?}");
    assert_eq!(itineraries::latest(ctx, &traveller.viewer).await.unwrap(), None);
    assert_eq!(itineraries::cart_size(ctx, &traveller.viewer).await.unwrap(), None);
    let list = itineraries::list(ctx, &traveller.viewer, 20, 0).await.unwrap();
    assert_eq!((list.total, list.itineraries), (1, vec![trip]));
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn invoice_numbers_are_consecutive_and_restart_each_year() {
    let db = TestDb::new().await;
    let hotel = hotel_with(&db, "Alfama House", 20).await;
    let mut numbers = Vec::new();
    for days in [0, 0, 60] {
        db.pass(chrono::TimeDelta::days(days));
        let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
        // A refused card uses up no number.
        assert_eq!(
            code(traveller.pay(invoice.id, &with_card(DECLINED)).await),
            contract::Code::PaymentDeclined
        );
        numbers.push(
            traveller
                .pay(invoice.id, &with_card(GOOD))
                .await
                .unwrap()
                .invoice
                .number
                .unwrap(),
        );
    }
    assert_eq!(numbers, ["2026-000001", "2026-000002", "2027-000001"]);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn an_invoice_needs_the_names_of_all_guests() {
    use contract::Code;
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    assert_eq!(code(traveller.try_invoice(None).await), Code::ItineraryEmpty);
    assert_eq!(
        code(itineraries::pre_check(&db.ctx, &traveller.viewer, traveller.id).await),
        Code::ItineraryEmpty
    );
    traveller.add(&hotel).await;
    assert_eq!(code(traveller.try_invoice(None).await), Code::GuestsMissing);
    let room = traveller.get().await.line_items[0].hotel_booking.rooms[0].id;
    let guests = contract::itinerary::RoomGuests {
        room_id: room,
        guests: vec![guest("Ada"), guest("Mary")],
    };
    let guests = contract::itinerary::SetGuestDetails {
        rooms: vec![guests],
        ..Default::default()
    };
    itineraries::set_guest_details(&db.ctx, &traveller.viewer, traveller.id, &guests)
        .await
        .unwrap();
    assert_eq!(code(traveller.try_invoice(None).await), Code::CustomerMissing);
    itineraries::update_customer_data(&db.ctx, &traveller.viewer, traveller.id, &customer())
        .await
        .unwrap();
    let invoice = traveller.invoice().await;
    // Asking twice is one invoice.
    assert_eq!(traveller.invoice().await, invoice);
    assert_eq!(count(&db.ctx, "invoice").await, 1);
}
