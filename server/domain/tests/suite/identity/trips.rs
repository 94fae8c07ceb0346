//! Carts and booked trips.

use chrono::Days;
use contract::{
    Currency, InvoiceId, ItineraryId,
    availability::CheckAvailability,
    invoice::{Card, PayInvoice},
    itinerary::{AddHotel, CreateInvoice, Customer, Guest, Itinerary, ItineraryCreate, RoomGuests, SetGuestDetails},
    search::{Occupancy, SearchCreate},
};
use domain::{
    Ctx, Viewer, invoices, itineraries, searches,
    testing::{
        TestDb,
        hotels::{BuiltHotel, HotelBuilder},
    },
};

/// Five double rooms in Lisbon at 100.00 € a night.
pub async fn hotel(db: &TestDb) -> BuiltHotel {
    hotel_named(db, "Alfama House").await
}

pub async fn hotel_named(db: &TestDb, name: &str) -> BuiltHotel {
    HotelBuilder::named(name).insert(&db.ctx).await.unwrap()
}

/// The cheapest room for two nights.
pub async fn offer(ctx: &Ctx, viewer: &Viewer, hotel: &BuiltHotel) -> AddHotel {
    offer_in(ctx, viewer, hotel, "EUR".parse().unwrap()).await
}

async fn offer_in(ctx: &Ctx, viewer: &Viewer, hotel: &BuiltHotel, currency: Currency) -> AddHotel {
    let check_in = ctx.now().date_naive() + Days::new(10);
    let search = SearchCreate {
        hotel_id: Some(hotel.id),
        check_in_date: Some(check_in),
        check_out_date: Some(check_in + Days::new(2)),
        rooms: Some(vec![Occupancy::default()]),
        currency: Some(currency),
        ..SearchCreate::default()
    };
    let hotel_search_id = searches::create(ctx, viewer, &search).await.unwrap().id;
    let asked = CheckAvailability {
        hotel_id: None,
        hotel_search_id,
        currency: search.currency,
    };
    let available = searches::check_availability(ctx, viewer, hotel.id, &asked)
        .await
        .unwrap();
    let room_type = &available.room_types[0];
    let rate = &room_type.rates[0];
    AddHotel {
        hotel_id: Some(hotel.id),
        hotel_search_id: Some(hotel_search_id),
        room_type_id: Some(room_type.id),
        room_id: Some(rate.id),
        search_result_reference: Some(rate.search_result_reference.clone()),
        ..AddHotel::default()
    }
}

/// A new cart in euros with one room in it.
pub async fn cart(ctx: &Ctx, viewer: &Viewer, hotel: &BuiltHotel) -> Itinerary {
    cart_in(ctx, viewer, hotel, "EUR".parse().unwrap()).await
}

/// Like `cart` in another currency.
pub async fn cart_in(ctx: &Ctx, viewer: &Viewer, hotel: &BuiltHotel, currency: Currency) -> Itinerary {
    let input = ItineraryCreate {
        title: None,
        currency: Some(currency),
    };
    let id = itineraries::create(ctx, viewer, &input).await.unwrap().id;
    let offer = offer_in(ctx, viewer, hotel, currency).await;
    itineraries::add_hotel(ctx, viewer, id, &offer).await.unwrap()
}

/// Like `cart`, with all guests named and an open invoice.
pub async fn invoiced(ctx: &Ctx, viewer: &Viewer, hotel: &BuiltHotel) -> (ItineraryId, InvoiceId) {
    let cart = cart(ctx, viewer, hotel).await;
    let rooms = cart.line_items.iter().flat_map(|line| &line.hotel_booking.rooms);
    let guest = Guest {
        first_name: "Ada".to_owned(),
        last_name: "Lovelace".to_owned(),
        age: None,
    };
    let rooms = rooms.map(|room| RoomGuests {
        room_id: room.id,
        guests: vec![guest.clone()],
    });
    let guests = SetGuestDetails {
        rooms: rooms.collect(),
        ..Default::default()
    };
    itineraries::set_guest_details(ctx, viewer, cart.id, &guests)
        .await
        .unwrap();
    let customer = Customer {
        first_name: "Ada".to_owned(),
        last_name: "Lovelace".to_owned(),
        email: "ada@example.org".to_owned(),
        phone: None,
        country_code: "GB".to_owned(),
        time_zone: None,
    };
    itineraries::update_customer_data(ctx, viewer, cart.id, &customer)
        .await
        .unwrap();
    let invoice = itineraries::create_invoice(ctx, viewer, cart.id, &CreateInvoice::default()).await;
    (cart.id, invoice.unwrap().id)
}

/// A paid and confirmed trip.
pub async fn booked(ctx: &Ctx, viewer: &Viewer, hotel: &BuiltHotel) -> (ItineraryId, InvoiceId) {
    let (trip, invoice) = invoiced(ctx, viewer, hotel).await;
    invoices::pay(
        ctx,
        viewer,
        &domain::identity::Client::named("test"),
        invoice,
        &with_card("4242 4242 4242 4242"),
        None,
    )
    .await
    .unwrap();
    (trip, invoice)
}

pub fn with_card(number: &str) -> PayInvoice {
    PayInvoice {
        card: Some(Card {
            number: number.to_owned(),
            exp_month: 12,
            exp_year: 2030,
            cvc: "123".to_owned(),
            holder: None,
        }),
        payment_method: None,
        challenge: None,
    }
}

/// The viewer's cart.
pub async fn latest(ctx: &Ctx, viewer: &Viewer) -> Option<ItineraryId> {
    let cart = itineraries::latest(ctx, viewer).await.unwrap();
    cart.map(|cart| cart.id)
}
