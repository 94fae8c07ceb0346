//! Changing a stay in the cart: dates, rooms, rate and extras.

use super::support::*;
use contract::{
    Code, ItineraryId, LineItemId, RatePlanId, SurchargeId,
    itinerary::{Guest, Itinerary, RoomGuests, SetGuestDetails, UpdateHotel},
    search::Occupancy,
};
use domain::{
    Result, itineraries,
    rates::terms::{SurchargeRule, SurchargeUnit},
    testing::{
        TestDb,
        hotels::{BuiltHotel, HotelBuilder, PlanBuilder, RoomBuilder},
    },
};
use uuid::Uuid;

/// Parking at 12.00 € a night on the flexible rate.
const PARKING: SurchargeId = SurchargeId(Uuid::from_u128(7));

struct Cart {
    traveller: Traveller,
    hotel: BuiltHotel,
    line: LineItemId,
}

/// A cart with one double room: saver at 80.00 €, flexible at 100.00 € with parking; and suites at 200.00 €.
async fn cart(db: &TestDb) -> Cart {
    let mut flexible = PlanBuilder::flexible(10_000);
    let parking = SurchargeRule {
        id: PARKING,
        name: "Parking".into(),
        unit: SurchargeUnit::PerNight,
        amount: 1_200,
    };
    flexible.terms.surcharges.push(parking);
    let suite = RoomBuilder {
        name: "Suite".into(),
        ..RoomBuilder::double()
    }
    .plans(vec![PlanBuilder::flexible(20_000)]);
    let rooms = vec![
        RoomBuilder::double().plans(vec![PlanBuilder::saver(8_000), flexible]),
        suite,
    ];
    let hotel = HotelBuilder::named("Alfama House")
        .rooms(rooms)
        .insert(&db.ctx)
        .await
        .unwrap();
    let traveller = Traveller::new(db).await;
    let line = traveller.add(&hotel).await.line_items[0].identity;
    Cart { traveller, hotel, line }
}

impl Cart {
    async fn update(&self, mutation: &str, change: impl FnOnce(&mut UpdateHotel)) -> Result<Itinerary> {
        let mut input = UpdateHotel {
            mutation_type: mutation.to_owned(),
            line_item_id: Some(self.line),
            ..UpdateHotel::default()
        };
        change(&mut input);
        itineraries::update_hotel(&self.traveller.ctx, &self.traveller.viewer, self.traveller.id, &input).await
    }

    fn flexible(&self) -> RatePlanId {
        self.hotel.rooms[0].plans[1]
    }

    async fn name(&self, names: &[&str]) {
        let rooms = self.traveller.get().await.line_items.remove(0).hotel_booking.rooms;
        let rooms = rooms.iter().zip(names);
        let rooms = rooms
            .map(|(room, name)| RoomGuests {
                room_id: room.id,
                guests: vec![guest(name)],
            })
            .collect();
        let (ctx, viewer) = (&self.traveller.ctx, &self.traveller.viewer);
        itineraries::set_guest_details(
            ctx,
            viewer,
            self.traveller.id,
            &SetGuestDetails {
                rooms,
                ..Default::default()
            },
        )
        .await
        .unwrap();
    }
}

fn named(itinerary: &Itinerary) -> Vec<Vec<String>> {
    let first_names = |guests: &[Guest]| guests.iter().map(|guest| guest.first_name.clone()).collect();
    itinerary.line_items[0]
        .hotel_booking
        .rooms
        .iter()
        .map(|room| first_names(&room.guests))
        .collect()
}

#[tokio::test]
async fn each_wrong_change_has_its_own_code() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let cart = cart(&db).await;
    let before = cart.traveller.get().await;
    for mutation in ["", "Dates", "delete", "dates "] {
        assert_eq!(
            code(cart.update(mutation, |_| ()).await),
            Code::InvalidMutationType,
            "{mutation:?}"
        );
    }
    let (from, until) = (Some(date(ctx, 20)), Some(date(ctx, 22)));
    let invalid = Code::InvalidMutationVariables;
    assert_eq!(code(cart.update("dates", |_| ()).await), invalid);
    assert_eq!(
        code(cart.update("dates", |input| input.check_in_date = from).await),
        invalid
    );
    assert_eq!(
        code(cart.update("dates", |input| input.check_out_date = until).await),
        invalid
    );
    assert_eq!(code(cart.update("rooms", |_| ()).await), invalid);
    assert_eq!(
        code(cart.update("rooms", |input| input.rooms = Some(Vec::new())).await),
        invalid
    );
    assert_eq!(code(cart.update("rate", |_| ()).await), invalid);
    assert_eq!(code(cart.update("surcharges", |_| ()).await), invalid);
    let unknown = SurchargeId(ctx.new_id());
    assert_eq!(
        code(
            cart.update("surcharges", |input| input.selected_surcharges = Some(vec![unknown]))
                .await
        ),
        invalid
    );
    let dates = |input: &mut UpdateHotel| (input.check_in_date, input.check_out_date) = (from, until);
    let update = |input: &mut UpdateHotel, line| {
        dates(input);
        input.line_item_id = line;
    };
    assert_eq!(code(cart.update("dates", |input| update(input, None)).await), invalid);
    let nowhere = Some(LineItemId(ctx.new_id()));
    assert_eq!(
        code(cart.update("dates", |input| update(input, nowhere)).await),
        Code::ExistingBookingNotFound
    );
    let elsewhere = Cart {
        traveller: Traveller {
            id: ItineraryId(ctx.new_id()),
            ..cart.traveller.served_by(ctx)
        },
        hotel: cart.hotel.clone(),
        line: cart.line,
    };
    assert_eq!(code(elsewhere.update("dates", dates).await), Code::HotelBookingNotFound);
    let plan = |id| move |input: &mut UpdateHotel| input.rate_id = Some(id);
    assert_eq!(
        code(cart.update("rate", plan(RatePlanId(ctx.new_id()))).await),
        Code::RoomNotFound
    );
    let other_hotel = hotel(&db, "Baixa Rooms").await;
    assert_eq!(
        code(cart.update("rate", plan(other_hotel.rooms[0].plans[0])).await),
        Code::RoomNotFound
    );
    assert_eq!(
        code(cart.update("rate", plan(cart.hotel.rooms[1].plans[0])).await),
        Code::RoomTypeNotFound
    );
    let many = vec![Occupancy::default(); 10];
    assert_eq!(
        code(cart.update("rooms", |input| input.rooms = Some(many)).await),
        Code::TooManyRooms
    );
    let past = |input: &mut UpdateHotel| {
        (input.check_in_date, input.check_out_date) = (Some(date(ctx, 0) - chrono::Days::new(2)), until)
    };
    assert_eq!(code(cart.update("dates", past).await), Code::DateInPast);
    assert_eq!(cart.traveller.get().await, before, "none of it changed anything");
}

#[tokio::test]
async fn new_dates_get_new_prices_and_keep_the_guests() {
    let db = TestDb::new().await;
    let cart = cart(&db).await;
    cart.name(&["Ada"]).await;
    let (from, until) = (date(&db.ctx, 20), date(&db.ctx, 23));
    let changed = cart
        .update("dates", |input| {
            (input.check_in_date, input.check_out_date) = (Some(from), Some(until))
        })
        .await
        .unwrap();
    let line = &changed.line_items[0];
    assert_eq!(
        (line.identity, line.check_in_date, line.check_out_date),
        (cart.line, from, until)
    );
    assert_eq!(changed.total_price, euros(24_000));
    assert_eq!(named(&changed), [["Ada"]]);
}

#[tokio::test]
async fn rooms_come_and_go_and_the_others_keep_their_guests() {
    let db = TestDb::new().await;
    let cart = cart(&db).await;
    let rooms = async |rooms: &[u32]| {
        let rooms = rooms
            .iter()
            .map(|adults| Occupancy {
                adults: *adults,
                child_ages: Vec::new(),
            })
            .collect();
        cart.update("rooms", |input| input.rooms = Some(rooms)).await
    };
    let three = rooms(&[2, 2, 1]).await.unwrap();
    assert_eq!(three.total_price, euros(48_000));
    cart.name(&["Ada", "Mary", "Grace"]).await;
    assert_eq!(named(&rooms(&[2, 1]).await.unwrap()), [["Ada"], ["Mary"]]);
    assert_eq!(
        named(&rooms(&[2, 1, 2]).await.unwrap()),
        [vec!["Ada"], vec!["Mary"], vec![]]
    );
    assert_eq!(code(rooms(&[2; 6]).await), Code::NoRoomsAvailable, "the hotel has five");
    assert_eq!(code(rooms(&[0]).await), Code::NoAdults);
    assert_eq!(
        code(rooms(&[3]).await),
        Code::NoRoomsAvailable,
        "a double room takes two adults"
    );
    assert_eq!(cart.traveller.get().await.line_items[0].hotel_booking.rooms.len(), 3);
}

#[tokio::test]
async fn another_rate_brings_its_price_and_its_terms() {
    let db = TestDb::new().await;
    let cart = cart(&db).await;
    let saver = cart.hotel.rooms[0].plans[0];
    let before = cart.traveller.get().await;
    assert_eq!(
        (before.total_price, before.line_items[0].hotel_booking.rooms[0].rate_id),
        (euros(16_000), saver)
    );
    let flexible = cart.flexible();
    let changed = cart
        .update("rate", |input| input.rate_id = Some(flexible))
        .await
        .unwrap();
    let room = &changed.line_items[0].hotel_booking.rooms[0];
    assert_eq!(
        (changed.total_price, room.rate_id, room.rate_name.as_str()),
        (euros(20_000), flexible, "Flexible")
    );
    assert!(room.cancellation_policy.free_until.is_some());
    // An extra that the other rate does not have falls away with it.
    cart.update("surcharges", |input| input.selected_surcharges = Some(vec![PARKING]))
        .await
        .unwrap();
    let back = cart.update("rate", |input| input.rate_id = Some(saver)).await.unwrap();
    assert_eq!(back.total_price, euros(16_000));
    assert!(back.line_items[0].hotel_booking.rooms[0].selected_surcharges.is_empty());
}

#[tokio::test]
async fn extras_are_the_whole_new_choice() {
    let db = TestDb::new().await;
    let cart = cart(&db).await;
    let flexible = cart.flexible();
    cart.update("rate", |input| input.rate_id = Some(flexible))
        .await
        .unwrap();
    // Naming it twice is choosing it once.
    let chosen = cart
        .update("surcharges", |input| {
            input.selected_surcharges = Some(vec![PARKING, PARKING])
        })
        .await;
    let chosen = chosen.unwrap();
    assert_eq!(chosen.total_price, euros(22_400));
    let extras = &chosen.line_items[0].hotel_booking.rooms[0].selected_surcharges;
    assert_eq!(
        (extras.len(), extras[0].name.as_str(), extras[0].price),
        (1, "Parking", euros(2_400))
    );
    let none = cart
        .update("surcharges", |input| input.selected_surcharges = Some(Vec::new()))
        .await
        .unwrap();
    assert_eq!(none.total_price, euros(20_000));
}

#[tokio::test]
async fn one_room_becomes_one_of_another_kind_and_keeps_its_guests() {
    let db = TestDb::new().await;
    let suite = RoomBuilder {
        name: "Suite".into(),
        ..RoomBuilder::double()
    }
    .plans(vec![PlanBuilder::flexible(20_000)]);
    let hotel = HotelBuilder::named("Alfama House")
        .rooms(vec![RoomBuilder::double(), suite])
        .insert(&db.ctx)
        .await
        .unwrap();
    let traveller = Traveller::new(&db).await;
    traveller
        .add_wish(
            &hotel,
            &Wish {
                rooms: vec![Occupancy::default(); 2],
                ..Wish::default()
            },
        )
        .await;
    traveller.name_all_guests().await;
    let before = traveller.get().await;
    let line = &before.line_items[0];
    let room = &line.hotel_booking.rooms[1];
    let options = itineraries::room_options(&db.ctx, &traveller.viewer, traveller.id, room.id)
        .await
        .unwrap();
    let names: Vec<&str> = options.iter().map(|option| option.room_type.as_str()).collect();
    assert_eq!(names.first(), Some(&"Double room"), "lowest total first");
    let other = options.iter().find(|option| option.room_type == "Suite").unwrap();
    assert_eq!(other.total_price, euros(40_000));
    let change = |room_id| UpdateHotel {
        mutation_type: "rate".to_owned(),
        line_item_id: Some(line.identity),
        rate_id: Some(other.rate_id),
        room_id,
        ..UpdateHotel::default()
    };
    let update =
        async |input: UpdateHotel| itineraries::update_hotel(&db.ctx, &traveller.viewer, traveller.id, &input).await;
    assert_eq!(code(update(change(None)).await), Code::RoomTypeNotFound);
    let unknown = contract::RoomId(db.ctx.new_id());
    assert_eq!(code(update(change(Some(unknown))).await), Code::ExistingBookingNotFound);
    let after = update(change(Some(room.id))).await.unwrap();
    let rooms = &after.line_items[0].hotel_booking.rooms;
    assert_eq!(rooms[0], line.hotel_booking.rooms[0]);
    assert_eq!((rooms[1].room_type.as_str(), &rooms[1].guests), ("Suite", &room.guests));
    assert_eq!(after.total_price, euros(60_000));
    // What is taken is not offered, but the room itself is.
    sell_out(&db.ctx, &hotel.rooms[0]).await;
    let options = itineraries::room_options(&db.ctx, &traveller.viewer, traveller.id, room.id)
        .await
        .unwrap();
    assert_eq!(options.len(), 1);
    let stranger = Traveller::new(&db).await;
    assert_eq!(
        code(itineraries::room_options(&db.ctx, &stranger.viewer, traveller.id, room.id).await),
        Code::ItineraryNotFound
    );
}
