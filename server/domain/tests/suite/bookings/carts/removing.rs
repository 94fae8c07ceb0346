//! Taking rooms out of a cart, and putting them back.

use super::*;

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
