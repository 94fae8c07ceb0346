//! Open changes: one for each room, what is refused, and why one ended.

use super::*;

#[tokio::test]
async fn a_room_has_one_open_change_and_starting_again_replaces_it() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 9).await;
    let traveller = booked(&db, &[&alfama]).await;
    let trip = traveller.get().await;
    let quotes = traveller
        .change_quotes(&other_dates(&trip, &db.ctx, 20, 3))
        .await
        .unwrap();
    // Two tabs at once with one consent, and a third one with its own.
    let (one, two) = tokio::join!(
        traveller.agree(&quotes.offers[0].quote),
        traveller.agree(&quotes.offers[0].quote)
    );
    let first = one.unwrap();
    assert_eq!(two.unwrap().id, first.id);
    db.pass(TimeDelta::seconds(1));
    let second = traveller.change_to(30, 2).await;
    assert_eq!(count(&db.ctx, "stay_change WHERE status = 'open'").await, 1);
    let (first, invoice) = (traveller.of(first.id).await, first.invoice_id.unwrap());
    assert_eq!(
        (first.status, status(&first)),
        (ItineraryStatus::Cancelled, StayChangeStatus::Ended)
    );
    let void = invoices::get(&db.ctx, &traveller.viewer, invoice).await.unwrap();
    assert_eq!(void.status, InvoiceStatus::Void);
    assert_eq!(
        code(traveller.pay(invoice, &with_card(GOOD)).await),
        Code::InvoiceNotOpen
    );
    // The ended consent is not taken again.
    assert_eq!(
        code(traveller.agree(&quotes.offers[0].quote).await),
        Code::StayChangeQuoteChanged
    );
    all_agrees(&db).await;

    // While it is being paid nothing replaces it.
    pay(&traveller, &second, CHALLENGE).await.unwrap();
    let input = other_dates(&trip, &db.ctx, 40, 1);
    let third = traveller.change_quotes(&input).await.unwrap();
    assert_eq!(
        code(traveller.agree(&third.offers[0].quote).await),
        Code::PaymentUnderWay
    );
    let invoice = second.invoice_id.unwrap();
    traveller
        .pay(invoice, &with_answer(ChallengeAnswer::Approve))
        .await
        .unwrap();
    assert_eq!(
        code(traveller.agree(&third.offers[0].quote).await),
        Code::StayChangeClosed
    );
    work(&db.ctx).await;
    assert_eq!(status(&traveller.get().await), StayChangeStatus::Completed);
    assert_eq!(
        code(traveller.agree(&third.offers[0].quote).await),
        Code::AlreadyCancelled
    );
    all_agrees(&db).await;
}

#[tokio::test]
async fn one_room_of_two_is_changed_and_the_other_stays() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 5).await;
    let traveller = Traveller::new(&db).await;
    let wish = Wish {
        rooms: vec![Occupancy::default(), Occupancy::default()],
        ..Wish::default()
    };
    traveller.add_wish(&alfama, &wish).await;
    traveller.name_all_guests().await;
    let invoice = traveller.invoice().await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let mut input = other_dates(&traveller.get().await, &db.ctx, 20, 3);
    input.room_ids.truncate(1);
    input.rooms = Some(vec![Occupancy {
        adults: 1,
        child_ages: Vec::new(),
    }]);
    let quotes = traveller.change_quotes(&input).await.unwrap();
    let new = traveller.agree(&quotes.offers[0].quote).await.unwrap();
    assert_eq!(new.line_items[0].hotel_booking.rooms[0].occupancy.adults, 1);
    pay(&traveller, &new, GOOD).await.unwrap();
    work(&db.ctx).await;
    let former = traveller.get().await;
    assert_eq!(former.status, ItineraryStatus::PartiallyCancelled);
    assert_eq!(former.line_items[0].status, LineItemStatus::Confirmed);
    let gone = former.line_items[0]
        .hotel_booking
        .rooms
        .iter()
        .filter(|room| room.is_cancelled);
    assert_eq!(gone.map(|room| room.id).collect::<Vec<_>>(), input.room_ids);
    assert_eq!(given_back(&db).await, [14_000]);
    // The new stay can be changed in its turn.
    db.pass(TimeDelta::seconds(1));
    let there = Traveller {
        id: new.id,
        ..traveller.served_by(&db.ctx)
    };
    let last = there.change_to(40, 1).await;
    pay(&there, &last, GOOD).await.unwrap();
    work(&db.ctx).await;
    assert_eq!(there.get().await.status, ItineraryStatus::Cancelled);
    assert_eq!(there.get().await.stay_changes.len(), 2);
    all_agrees(&db).await;
}

#[tokio::test]
async fn what_cannot_be_changed_is_refused_with_the_reason() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 1).await;
    let traveller = booked(&db, &[&alfama]).await;
    let stranger = Traveller::new(&db).await;
    let trip = traveller.get().await;
    let good = other_dates(&trip, &db.ctx, 20, 3);
    let theirs = stay_changes::quote(&db.ctx, &stranger.viewer, traveller.id, &good).await;
    assert_eq!(code(theirs), Code::ItineraryNotFound);
    let with = |change: &dyn Fn(&mut QuoteStayChange)| {
        let mut input = good.clone();
        change(&mut input);
        input
    };
    let cases = [
        (with(&|input| input.room_ids.clear()), Code::Required),
        (
            with(&|input| input.room_ids[0] = contract::RoomId(trip.id.0)),
            Code::HotelBookingNotFound,
        ),
        (with(&|input| input.room_ids.push(input.room_ids[0])), Code::Invalid),
        (with(&|input| input.rooms = Some(Vec::new())), Code::Invalid),
        (
            with(&|input| input.check_out_date = input.check_in_date),
            Code::CheckOutBeforeCheckIn,
        ),
        // The last room is the traveller's own, and it is kept until the new stay is booked.
        (other_dates(&trip, &db.ctx, 11, 2), Code::NoRoomsAvailable),
    ];
    for (input, expected) in cases {
        assert_eq!(code(traveller.change_quotes(&input).await), expected, "{input:?}");
    }
    for quote in [None, Some("nonsense".to_owned())] {
        let expected = if quote.is_none() { Code::Required } else { Code::Invalid };
        let input = ChangeStay { quote };
        let refused = stay_changes::confirm(&db.ctx, &traveller.viewer, traveller.id, &input).await;
        assert_eq!(code(refused), expected);
    }
    let quotes = traveller.change_quotes(&good).await.unwrap();
    let quote = &quotes.offers[0].quote;
    let input = ChangeStay {
        quote: Some(quote.clone()),
    };
    let theirs = stay_changes::confirm(&db.ctx, &stranger.viewer, traveller.id, &input).await;
    assert_eq!(code(theirs), Code::ItineraryNotFound);
    // The hotel has no room any more, or another price.
    sell_out(&db.ctx, &alfama.rooms[0]).await;
    assert_eq!(code(traveller.agree(quote).await), Code::NoRoomsAvailable);
    give_back(&db.ctx, &alfama.rooms[0]).await;
    let mut dearer = PlanBuilder::flexible(12_000).terms;
    dearer.ladder.clone_from(&Vec::new());
    set_terms(&db.ctx, &alfama.rooms[0], &dearer).await;
    assert_eq!(code(traveller.agree(quote).await), Code::OfferExpired);
    db.pass(TimeDelta::hours(1));
    assert_eq!(code(traveller.agree(quote).await), Code::StayChangeQuoteChanged);
    assert_eq!(count(&db.ctx, "stay_change").await, 0);
    assert_eq!(count(&db.ctx, "itinerary").await, 2);
    let until = trip.line_items[0].guests_until.clone().unwrap();
    db.pass(until.at - db.ctx.now());
    let late = traveller.change_quotes(&other_dates(&trip, &db.ctx, 20, 3)).await;
    assert_eq!(code(late), Code::StayChangeClosed);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn the_new_stay_is_no_cart() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 5).await;
    let traveller = booked(&db, &[&alfama]).await;
    let new = traveller.change_to(20, 3).await;
    let there = Traveller {
        id: new.id,
        ..traveller.served_by(&db.ctx)
    };
    let offer = there.offer(&alfama, &Wish::default()).await.unwrap();
    assert_eq!(code(there.try_add(&offer).await), Code::ItineraryNotDraft);
    assert_eq!(itineraries::latest(&db.ctx, &there.viewer).await.unwrap(), None);
    let sum: i64 = new.line_items.iter().map(|line| line.pay_now.minor).sum();
    assert_eq!(Money::new(sum, eur()), euros(30_000));
    all_agrees(&db).await;
}

#[tokio::test]
async fn an_ended_change_says_why() {
    let db = TestDb::new().await;
    let alfama = laddered(&db, None, 3_000, 5).await;
    let traveller = booked(&db, &[&alfama]).await;
    let why = async || traveller.get().await.stay_changes.last().unwrap().ended_because;
    let new = traveller.change_to(20, 3).await;
    assert_eq!(why().await, None);
    domain::cancellations::cancel(&db.ctx, &traveller.viewer, new.id, &Default::default())
        .await
        .unwrap();
    assert_eq!(why().await, Some(StayChangeEnd::GivenUp));

    db.pass(TimeDelta::minutes(1));
    traveller.change_to(20, 3).await;
    db.pass(TimeDelta::hours(2));
    work(&db.ctx).await;
    assert_eq!(why().await, Some(StayChangeEnd::NotPaid));

    let new = traveller.change_to(20, 3).await;
    pay(&traveller, &new, GOOD).await.unwrap();
    let mut on_new = traveller.served_by(&db.ctx);
    on_new.id = new.id;
    on_new.cancel(&on_new.quote().await).await.unwrap();
    work(&db.ctx).await;
    assert_eq!(why().await, Some(StayChangeEnd::NewStayCancelled));
    all_agrees(&db).await;
}
