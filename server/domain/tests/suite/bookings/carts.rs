//! Putting rooms into a cart and taking them out: every cart error of the specification, one code each.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, HotelId, ItineraryId, LineItemId, RatePlanId, RoomId, RoomTypeId, SearchId, SurchargeId,
    invoice::{ChallengeAnswer, InvoiceStatus},
    itinerary::{AddHotel, ItineraryStatus, RemoveHotel, UpdateHotel},
    search::Occupancy,
};
use domain::{
    identity, invoices, itineraries,
    testing::{
        TestDb,
        hotels::{HotelBuilder, PlanBuilder, RoomBuilder},
    },
};

#[tokio::test]
async fn each_wrong_addition_has_its_own_code() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotel = hotel(&db, "Alfama House").await;
    let other = HotelBuilder::named("Baixa Rooms")
        .rooms(vec![
            RoomBuilder::double(),
            RoomBuilder {
                name: "Twin room".into(),
                ..RoomBuilder::double()
            }
            .plans(vec![PlanBuilder::saver(9_000), PlanBuilder::flexible(11_000)]),
        ])
        .insert(ctx)
        .await
        .unwrap();
    let traveller = Traveller::new(&db).await;
    let offer = traveller.offer(&hotel, &Wish::default()).await.unwrap();
    let check = async |change: &dyn Fn(&mut AddHotel), expected: Code| {
        let mut input = offer.clone();
        change(&mut input);
        assert_eq!(code(traveller.try_add(&input).await), expected);
    };
    let reference = |input: &mut AddHotel, id: &str| input.search_result_reference.as_mut().unwrap().id = id.to_owned();

    check(&|input| input.hotel_id = None, Code::CartHotelNotFound).await;
    check(&|input| input.hotel_id = Some(other.id), Code::CartHotelNotFound).await;
    check(
        &|input| input.hotel_id = Some(HotelId(ctx.new_id())),
        Code::CartHotelNotFound,
    )
    .await;
    check(&|input| input.room_type_id = None, Code::RoomNotFound).await;
    check(&|input| input.room_id = None, Code::RoomNotFound).await;
    check(
        &|input| input.room_id = Some(RatePlanId(ctx.new_id())),
        Code::RoomNotFound,
    )
    .await;
    check(
        &|input| input.room_type_id = Some(RoomTypeId(ctx.new_id())),
        Code::RoomTypeNotFound,
    )
    .await;
    check(
        &|input| input.room_type_id = Some(other.rooms[0].id),
        Code::RoomTypeNotFound,
    )
    .await;
    check(&|input| input.hotel_search_id = None, Code::SearchNotFound).await;
    check(
        &|input| input.hotel_search_id = Some(SearchId(ctx.new_id())),
        Code::SearchNotFound,
    )
    .await;
    let unknown = vec![SurchargeId(ctx.new_id())];
    check(
        &|input| input.selected_surcharges = unknown.clone(),
        Code::InvalidMutationVariables,
    )
    .await;
    let another_search = traveller.search(&hotel, &Wish::default()).await;
    check(
        &|input| input.hotel_search_id = Some(another_search),
        Code::InvalidMutationVariables,
    )
    .await;

    // No token, one that was forged, one whose body was changed, one for another purpose.
    let genuine = offer.search_result_reference.clone().unwrap().id;
    let (body, tag) = genuine.rsplit_once('.').unwrap();
    let access = identity::access_token(ctx, &traveller.viewer).await.unwrap().token;
    check(&|input| input.search_result_reference = None, Code::TokenNotFound).await;
    for forged in [
        "",
        "offer",
        &format!("{body}."),
        &format!("A{body}.{tag}"),
        &format!("{tag}.{body}"),
        &access,
    ] {
        check(&|input| reference(input, forged), Code::TokenNotFound).await;
    }

    let nowhere = Traveller {
        id: ItineraryId(ctx.new_id()),
        ..traveller.served_by(ctx)
    };
    assert_eq!(code(nowhere.try_add(&offer).await), Code::HotelBookingNotFound);
    let dollars = Wish {
        currency: contract::money::USD,
        ..Wish::default()
    };
    let dollars = traveller.offer(&hotel, &dollars).await.unwrap();
    assert!(
        traveller.get().await.line_items.is_empty(),
        "nothing of all this is in the cart"
    );
    assert_eq!(
        traveller.try_add(&offer).await.unwrap().line_items.len(),
        1,
        "and the offer itself is good"
    );
    assert_eq!(code(traveller.try_add(&dollars).await), Code::CurrencyMismatch);
}

#[tokio::test]
async fn an_offer_is_good_until_its_price_moves_however_old_it_is() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    let offer = traveller.offer(&hotel, &Wish::default()).await.unwrap();
    db.pass(TimeDelta::minutes(db.ctx.settings().offer_minutes) - TimeDelta::seconds(1));
    traveller.try_add(&offer).await.unwrap();
    // After its time the price is asked for again, and is the same.
    db.pass(TimeDelta::hours(2));
    let cart = traveller.try_add(&offer).await.unwrap();
    assert_eq!(cart.total_price, euros(40_000));
    let fresh = traveller
        .offer(
            &hotel,
            &Wish {
                from: 20,
                ..Wish::default()
            },
        )
        .await
        .unwrap();
    set_terms(&db.ctx, &hotel.rooms[0], &PlanBuilder::flexible(12_000).terms).await;
    let refused = traveller.try_add(&fresh).await.unwrap_err();
    assert_eq!(refused.code(), Some(Code::OfferExpired));
    let said = &refused.failure().errors[0].message;
    assert_eq!(said, "The price is now €240. It was €200.", "both prices are told");
}

#[tokio::test]
async fn one_room_of_a_search_for_several_is_added_alone() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    let rooms = vec![
        Occupancy::default(),
        Occupancy {
            adults: 1,
            child_ages: Vec::new(),
        },
    ];
    let wish = Wish {
        rooms: rooms.clone(),
        ..Wish::default()
    };
    let all = traveller.offer(&hotel, &wish).await.unwrap();
    let second = AddHotel {
        room_index: Some(1),
        ..all.clone()
    };
    let cart = traveller.try_add(&second).await.unwrap();
    let booked = &cart.line_items[0].hotel_booking.rooms;
    assert_eq!((booked.len(), &booked[0].occupancy), (1, &rooms[1]));
    assert_eq!(
        traveller.try_add(&all).await.unwrap().line_items[0]
            .hotel_booking
            .rooms
            .len(),
        3
    );
    let none = AddHotel {
        room_index: Some(2),
        ..all
    };
    assert_eq!(code(traveller.try_add(&none).await), Code::InvalidMutationVariables);
}

#[tokio::test]
async fn what_was_taken_out_last_comes_back_as_it_was() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = Traveller::new(&db).await;
    let two = Wish {
        rooms: vec![Occupancy::default(); 2],
        ..Wish::default()
    };
    traveller.add_wish(&alfama, &two).await;
    traveller.name_all_guests().await;
    let before = traveller.get().await;
    assert_eq!(before.removed, None);
    let line = &before.line_items[0];
    let remove = async |room: Option<RoomId>| {
        let input = RemoveHotel {
            line_item_id: Some(line.identity),
            room_id: room,
        };
        itineraries::remove_hotel(ctx, &traveller.viewer, traveller.id, &input).await
    };
    let undo = async || itineraries::undo_removal(ctx, &traveller.viewer, traveller.id).await;
    assert_eq!(code(undo().await), Code::Conflict, "nothing was removed");

    // One room of two, then the whole stay.
    for (room, name) in [
        (Some(line.hotel_booking.rooms[0].id), "Double room, Alfama House"),
        (None, "2 rooms, Alfama House"),
    ] {
        let removed = remove(room).await.unwrap().removed.unwrap();
        assert_eq!(removed.name(), name);
        let back = undo().await.unwrap();
        assert_eq!(back.line_items, before.line_items, "guests and prices included");
        assert_eq!(back.removed, None);
        assert_eq!(code(undo().await), Code::Conflict, "it is undone once");
    }

    // Another change is the end of it, and so is time.
    remove(None).await.unwrap();
    assert_eq!(traveller.add(&baixa).await.removed, None);
    assert_eq!(code(undo().await), Code::Conflict);
    let line = traveller.get().await.line_items[0].identity;
    let last = RemoveHotel {
        line_item_id: Some(line),
        room_id: None,
    };
    itineraries::remove_hotel(ctx, &traveller.viewer, traveller.id, &last)
        .await
        .unwrap();
    assert!(traveller.get().await.removed.is_some());
    db.pass(TimeDelta::minutes(10));
    assert_eq!(traveller.get().await.removed, None);
    assert_eq!(code(undo().await), Code::Conflict);
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn a_room_that_was_sold_in_between_does_not_come_back() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    let line = traveller.add(&hotel).await.line_items[0].identity;
    let input = RemoveHotel {
        line_item_id: Some(line),
        room_id: None,
    };
    itineraries::remove_hotel(ctx, &traveller.viewer, traveller.id, &input)
        .await
        .unwrap();
    let stranger = Traveller::new(&db).await;
    assert_eq!(
        code(itineraries::undo_removal(ctx, &stranger.viewer, traveller.id).await),
        Code::ItineraryNotFound
    );
    sell_out(ctx, &hotel.rooms[0]).await;
    let refused = itineraries::undo_removal(ctx, &traveller.viewer, traveller.id).await;
    assert_eq!(code(refused), Code::NoRoomsAvailable);
    // It can be tried again.
    give_back(ctx, &hotel.rooms[0]).await;
    let back = itineraries::undo_removal(ctx, &traveller.viewer, traveller.id)
        .await
        .unwrap();
    assert_eq!(back.line_items.len(), 1);
}

#[tokio::test]
async fn guests_who_fit_no_room_learn_how_many_rooms_they_need() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    let five = |children: usize| Wish {
        rooms: vec![Occupancy {
            adults: 5,
            child_ages: vec![7; children],
        }],
        ..Wish::default()
    };
    let refused = traveller.offer(&hotel, &five(0)).await.unwrap_err();
    assert_eq!(refused.code(), Some(Code::NoRoomsAvailable));
    let said = refused.failure().errors[0].message.clone();
    assert!(
        said.starts_with("Rooms here take up to ") && said.contains(" Search "),
        "{said}"
    );
    let search = traveller.search(&hotel, &five(0)).await;
    let search = domain::searches::get(&db.ctx, &traveller.viewer, search, None)
        .await
        .unwrap()
        .unwrap();
    let split = domain::hotels::room_split(&db.ctx, hotel.id, &search)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(said, split.message());
    let in_more = Wish {
        rooms: split.rooms,
        ..Wish::default()
    };
    traveller.offer(&hotel, &in_more).await.unwrap();
    // Dates without rooms are another matter.
    sell_out(&db.ctx, &hotel.rooms[0]).await;
    for wish in [five(0), Wish::default()] {
        let refused = traveller.offer(&hotel, &wish).await.unwrap_err();
        assert_eq!(refused.failure().errors[0].message, Code::NoRoomsAvailable.message());
    }
}

#[tokio::test]
async fn a_room_that_is_gone_cannot_be_added() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    let offer = traveller.offer(&hotel, &Wish::default()).await.unwrap();
    sell_out(&db.ctx, &hotel.rooms[0]).await;
    assert_eq!(code(traveller.try_add(&offer).await), Code::NoRoomsAvailable);
    assert_eq!(
        code(traveller.offer(&hotel, &Wish::default()).await),
        Code::NoRoomsAvailable
    );
}

#[tokio::test]
async fn a_cart_never_holds_more_rooms_than_the_hotel_has_free() {
    let db = TestDb::new().await;
    let hotel = hotel_with(&db, "Alfama House", 2).await;
    let traveller = Traveller::new(&db).await;
    traveller.add(&hotel).await;
    // Another night of the same stay counts where the two overlap, and nowhere else.
    let overlapping = Wish {
        from: 11,
        nights: 3,
        ..Wish::default()
    };
    traveller.add_wish(&hotel, &overlapping).await;
    let offer = traveller.offer(&hotel, &overlapping).await.unwrap();
    let offer_before = traveller.offer(&hotel, &Wish::default()).await.unwrap();
    assert_eq!(code(traveller.try_add(&offer).await), Code::NoRoomsAvailable);
    assert_eq!(code(traveller.try_add(&offer_before).await), Code::NoRoomsAvailable);
    traveller
        .add_wish(
            &hotel,
            &Wish {
                from: 12,
                nights: 2,
                ..Wish::default()
            },
        )
        .await;
    assert_eq!(traveller.get().await.line_items.len(), 3);
}

#[tokio::test]
async fn the_same_hotel_and_nights_are_one_stay_of_several_rooms() {
    let db = TestDb::new().await;
    let hotel = hotel_with(&db, "Alfama House", 20).await;
    let traveller = Traveller::new(&db).await;
    traveller.add(&hotel).await;
    let cart = traveller
        .add_wish(
            &hotel,
            &Wish {
                rooms: vec![Occupancy::default(); 2],
                ..Wish::default()
            },
        )
        .await;
    assert_eq!(
        (cart.line_items.len(), cart.line_items[0].hotel_booking.rooms.len()),
        (1, 3)
    );
    assert_eq!(cart.total_price, euros(60_000));
    let six = Wish {
        rooms: vec![Occupancy::default(); 6],
        ..Wish::default()
    };
    assert_eq!(
        traveller.add_wish(&hotel, &six).await.line_items[0]
            .hotel_booking
            .rooms
            .len(),
        9
    );
    let offer = traveller.offer(&hotel, &Wish::default()).await.unwrap();
    assert_eq!(code(traveller.try_add(&offer).await), Code::TooManyRooms);
}

#[tokio::test]
async fn a_room_or_a_whole_stay_is_taken_out() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = Traveller::new(&db).await;
    traveller
        .add_wish(
            &alfama,
            &Wish {
                rooms: vec![Occupancy::default(); 3],
                ..Wish::default()
            },
        )
        .await;
    let cart = traveller.add(&baixa).await;
    let of = |name: &str| {
        cart.line_items
            .iter()
            .find(|line| line.hotel_booking.hotel_name == name)
            .unwrap()
            .clone()
    };
    let (alfama_line, baixa_line) = (of("Alfama House"), of("Baixa Rooms"));
    let remove = async |line: Option<LineItemId>, room: Option<RoomId>| {
        let input = RemoveHotel {
            line_item_id: line,
            room_id: room,
        };
        itineraries::remove_hotel(ctx, &traveller.viewer, traveller.id, &input).await
    };
    assert_eq!(code(remove(None, None).await), Code::InvalidMutationVariables);
    assert_eq!(
        code(remove(Some(LineItemId(ctx.new_id())), None).await),
        Code::HotelBookingNotFound
    );
    let foreign_room = baixa_line.hotel_booking.rooms[0].id;
    assert_eq!(
        code(remove(Some(alfama_line.identity), Some(foreign_room)).await),
        Code::ExistingBookingNotFound
    );
    assert_eq!(traveller.get().await.line_items.len(), 2);

    let [first, second, third] = &alfama_line.hotel_booking.rooms[..] else {
        panic!("three rooms")
    };
    let cart = remove(Some(alfama_line.identity), Some(second.id)).await.unwrap();
    assert_eq!(cart.total_price, euros(60_000));
    // A room that comes later stands after those that stayed.
    let cart_rooms: Vec<_> = traveller
        .add(&alfama)
        .await
        .line_items
        .into_iter()
        .flat_map(|line| line.hotel_booking.rooms)
        .collect();
    assert_eq!(
        cart_rooms
            .iter()
            .filter(|room| [first.id, third.id].contains(&room.id))
            .count(),
        2
    );
    assert_eq!(cart_rooms.len(), 4);
    let cart = remove(Some(alfama_line.identity), None).await.unwrap();
    assert_eq!(cart.line_items, std::slice::from_ref(&baixa_line));
    // The last room takes its stay with it.
    let cart = remove(Some(baixa_line.identity), Some(foreign_room)).await.unwrap();
    assert_eq!((cart.line_items.len(), cart.total_price), (0, euros(0)));
    assert_eq!((count(ctx, "line_item").await, count(ctx, "line_room").await), (0, 0));
}

#[tokio::test]
async fn changing_the_cart_voids_the_open_invoice_and_makes_a_draft_of_it() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let (traveller, first) = ready_to_pay(&db, &[&alfama]).await;
    let line_item_id = Some(traveller.get().await.line_items[0].identity);
    let mut last = first;
    for change in ["add", "dates", "remove"] {
        match change {
            "add" => drop(traveller.add(&baixa).await),
            "dates" => {
                let input = UpdateHotel {
                    mutation_type: "dates".to_owned(),
                    line_item_id,
                    check_in_date: Some(date(ctx, 30)),
                    check_out_date: Some(date(ctx, 31)),
                    ..UpdateHotel::default()
                };
                drop(
                    itineraries::update_hotel(ctx, &traveller.viewer, traveller.id, &input)
                        .await
                        .unwrap(),
                );
            }
            _ => {
                let input = RemoveHotel {
                    line_item_id,
                    room_id: None,
                };
                drop(
                    itineraries::remove_hotel(ctx, &traveller.viewer, traveller.id, &input)
                        .await
                        .unwrap(),
                );
            }
        }
        let cart = traveller.get().await;
        assert_eq!(
            (cart.status, cart.invoice_id),
            (ItineraryStatus::Draft, None),
            "{change}"
        );
        let old = invoices::get(ctx, &traveller.viewer, last.id).await.unwrap();
        assert_eq!(old.status, InvoiceStatus::Void, "{change}");
        assert_eq!(
            code(traveller.pay(last.id, &with_card(GOOD)).await),
            Code::InvoiceNotOpen,
            "{change}"
        );
        traveller.name_all_guests().await;
        last = traveller.invoice().await;
        assert_ne!(old.id, last.id);
        nothing_is_broken(ctx).await;
    }
    assert_eq!(witness(&db).await, Witness::default());
    traveller.pay(last.id, &with_card(GOOD)).await.unwrap();
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn an_itinerary_is_no_cart_while_the_bank_asks() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let (ctx, viewer) = (&traveller.ctx, &traveller.viewer);
    let cart = async || itineraries::latest(ctx, viewer).await.unwrap().map(|cart| cart.id);
    assert_eq!(cart().await, Some(traveller.id));
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    assert!(traveller.get().await.is_being_paid);
    assert_eq!(cart().await, None);
    assert_eq!(itineraries::list_carts(ctx, viewer, 20, 0).await.unwrap().total, 0);

    let other = Traveller::on(ctx, viewer.clone()).await;
    other.add(&hotel).await;
    assert_eq!(cart().await, Some(other.id));
    db.pass(TimeDelta::minutes(1));
    let reject = with_answer(ChallengeAnswer::Reject);
    assert_eq!(
        code(traveller.pay(invoice.id, &reject).await),
        Code::PaymentAuthenticationFailed
    );
    assert!(!traveller.get().await.is_being_paid);
    assert_eq!(itineraries::list_carts(ctx, viewer, 20, 0).await.unwrap().total, 2);
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn a_paid_itinerary_is_no_cart_any_more() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let offer = traveller
        .offer(
            &hotel,
            &Wish {
                from: 30,
                ..Wish::default()
            },
        )
        .await
        .unwrap();
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let before = traveller.get().await;
    let line_item_id = Some(before.line_items[0].identity);
    let (ctx, viewer, id) = (&traveller.ctx, &traveller.viewer, traveller.id);
    let update = UpdateHotel {
        mutation_type: "rooms".to_owned(),
        line_item_id,
        rooms: Some(vec![Occupancy::default()]),
        ..UpdateHotel::default()
    };
    let answers = [
        code(traveller.try_add(&offer).await),
        code(itineraries::update_hotel(ctx, viewer, id, &update).await),
        code(
            itineraries::remove_hotel(
                ctx,
                viewer,
                id,
                &RemoveHotel {
                    line_item_id,
                    room_id: None,
                },
            )
            .await,
        ),
        code(itineraries::update_customer_data(ctx, viewer, id, &customer()).await),
        code(itineraries::set_guest_details(ctx, viewer, id, &Default::default()).await),
        code(traveller.try_invoice(None).await),
    ];
    assert_eq!(answers, [Code::ItineraryNotDraft; 6]);
    assert_eq!(traveller.get().await, before);
}
