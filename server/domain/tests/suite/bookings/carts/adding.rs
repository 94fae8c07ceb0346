//! Putting rooms into a cart.

use super::*;

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
    let split = domain::searches::room_split(&db.ctx, hotel.id, &search)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(said, contract::words::room_split(&split));
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
