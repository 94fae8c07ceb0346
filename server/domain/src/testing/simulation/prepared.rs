//! Trips that wait for payment, and copies of one.

use super::{
    super::hotels::{HotelBuilder, RoomBuilder},
    Trip,
};
use crate::{
    Account, Ctx, Viewer,
    access::Client,
    entity::{invoice, itinerary, line_item, line_room},
    error::{Error, Result},
    event::{Event, record},
    identity, itineraries, searches,
    states::State,
};
use chrono::Days;
use contract::{
    InvoiceId, ItineraryId,
    availability::CheckAvailability,
    itinerary::{
        AddHotel, CreateInvoice, Customer, Guest, ItineraryCreate, ItineraryStatus, RoomGuests, SetGuestDetails,
    },
    search::SearchCreate,
    visitor::AnonymousSignIn,
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, QueryOrder};

/// Two hotels with few rooms, and trips to both that wait for payment.
pub(super) async fn prepare(ctx: &Ctx, trips: usize) -> Result<(Account, Vec<Trip>)> {
    let signed_in = identity::sign_in_anonymously(ctx, &AnonymousSignIn::default(), &Client::named("test")).await?;
    let account = signed_in.account;
    let viewer = Viewer::Account(account.clone());
    let few = i32::try_from(trips / 4 + 1).unwrap_or(1);
    let input = ItineraryCreate {
        title: None,
        currency: Some("EUR".parse().map_err(|_| Error::Broken("no euro".to_owned()))?),
    };
    let id = itineraries::create(ctx, &viewer, &input).await?.id;
    // Some trips get both of their stays, some one, some none.
    for (name, rooms) in [("Alfama House", few + 1), ("Baixa Rooms", few)] {
        let rooms = vec![RoomBuilder::double().allotment(rooms)];
        let hotel = HotelBuilder::named(name).rooms(rooms).insert(ctx).await?;
        let from = ctx.now().date_naive() + Days::new(10);
        let search = SearchCreate {
            hotel_id: Some(hotel.id),
            check_in_date: Some(from),
            check_out_date: Some(from + Days::new(2)),
            currency: input.currency,
            ..SearchCreate::default()
        };
        let hotel_search_id = searches::create(ctx, &viewer, &search).await?.id;
        let check = CheckAvailability {
            hotel_id: None,
            hotel_search_id,
            currency: input.currency,
        };
        let answer = searches::check_availability(ctx, &viewer, hotel.id, &check).await?;
        let room_type = &answer.room_types[0];
        let rate = &room_type.rates[0];
        let add = AddHotel {
            hotel_id: Some(hotel.id),
            hotel_search_id: Some(hotel_search_id),
            room_type_id: Some(room_type.id),
            room_id: Some(rate.id),
            search_result_reference: Some(rate.search_result_reference.clone()),
            ..AddHotel::default()
        };
        itineraries::add_hotel(ctx, &viewer, id, &add).await?;
    }
    let guest = Guest {
        first_name: "Ada".to_owned(),
        last_name: "Lovelace".to_owned(),
        age: None,
    };
    let stays = itineraries::get(ctx, &viewer, id).await?.line_items;
    let rooms = stays.iter().flat_map(|line| &line.hotel_booking.rooms);
    let rooms = rooms.map(|room| RoomGuests {
        room_id: room.id,
        guests: vec![guest.clone()],
    });
    let guests = SetGuestDetails {
        rooms: rooms.collect(),
        ..Default::default()
    };
    itineraries::set_guest_details(ctx, &viewer, id, &guests).await?;
    let customer = Customer {
        first_name: "Ada".to_owned(),
        last_name: "Lovelace".to_owned(),
        email: "ada@example.org".to_owned(),
        phone: None,
        country_code: "GB".to_owned(),
        time_zone: None,
    };
    itineraries::update_customer_data(ctx, &viewer, id, &customer).await?;
    let opened = itineraries::create_invoice(ctx, &viewer, id, &CreateInvoice { consent_token: None }).await?;
    let mut all = vec![Trip::new(id, opened.id)];
    let copies = copy(ctx, id, trips.saturating_sub(1)).await?;
    all.extend(copies);
    Ok((account, all))
}

/// The same trip again and again, under other ids: to make each from the start would take longer than all that follows.
async fn copy(ctx: &Ctx, id: ItineraryId, times: usize) -> Result<Vec<Trip>> {
    crate::transaction!(ctx, |tx| {
        let missing = || Error::Broken("the trip is gone".to_owned());
        let trip = itinerary::Entity::find_by_id(id.0).one(tx).await?.ok_or_else(missing)?;
        let bill = invoice::Entity::find().one(tx).await?.ok_or_else(missing)?;
        let lines = line_item::Entity::find()
            .order_by_asc(line_item::Column::Id)
            .all(tx)
            .await?;
        let rooms = line_room::Entity::find()
            .order_by_asc(line_room::Column::Id)
            .all(tx)
            .await?;
        let mut copies = Vec::new();
        for _ in 0..times {
            let (id, bill_id) = (ctx.new_id(), ctx.new_id());
            let row = itinerary::Model { id, ..trip.clone() };
            row.into_active_model().reset_all().insert(tx).await?;
            for line in &lines {
                let line_id = ctx.new_id();
                let row = line_item::Model {
                    id: line_id,
                    itinerary_id: id,
                    ..line.clone()
                };
                row.into_active_model().reset_all().insert(tx).await?;
                for room in rooms.iter().filter(|room| room.line_item_id == line.id) {
                    let row = line_room::Model {
                        id: ctx.new_id(),
                        line_item_id: line_id,
                        ..room.clone()
                    };
                    row.into_active_model().reset_all().insert(tx).await?;
                }
            }
            let row = invoice::Model {
                id: bill_id,
                itinerary_id: id,
                ..bill.clone()
            };
            row.into_active_model().reset_all().insert(tx).await?;
            let change = Some((ItineraryStatus::Draft.text(), ItineraryStatus::AwaitingPayment.text()));
            let event = Event {
                kind: "itinerary.status",
                account: None,
                subject: ("itinerary", id),
                change,
                detail: serde_json::json!({}),
            };
            record(ctx, tx, event).await?;
            itineraries::expiry::hold_price(ctx, tx, id).await?;
            copies.push(Trip::new(ItineraryId(id), InvoiceId(bill_id)));
        }
        Ok(copies)
    })
}
