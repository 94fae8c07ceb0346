//! Guests, wishes and arrival of a booked stay, which change until check-in.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, LineItemId, RoomId,
    itinerary::{ChangeGuests, GuestChangeStatus, Itinerary, LineItemStatus, RoomGuests, SetGuestDetails, StayWishes},
    search::Occupancy,
};
use domain::{
    Ctx, Result, guest_changes,
    hotels::OwnInventory,
    itineraries::{self, calendar_file},
    outside::{
        ServiceContext,
        payment::TestGateway,
        supplier::{BookingAnswer, CancellationAnswer, GuestChanges, GuestsAnswer, HotelSupplier},
    },
    papers,
    party::Party,
    testing::{TestDb, mails::mails_to},
    worker,
};
use std::sync::{Arc, Mutex};

const ADA: &str = "ada@example.org";
const EVENTS: &str = "event WHERE kind = 'stay.guests'";

/// A room for each name, at the first stay of a trip.
fn named(trip: &Itinerary, names: &[&str]) -> ChangeGuests {
    let line = &trip.line_items[0];
    let rooms = line.hotel_booking.rooms.iter().filter(|room| !room.is_cancelled);
    ChangeGuests {
        line_item_id: Some(line.identity),
        rooms: rooms
            .zip(names)
            .map(|(room, name)| RoomGuests {
                room_id: room.id,
                guests: vec![guest(name)],
            })
            .collect(),
        ..ChangeGuests::default()
    }
}

async fn change(traveller: &Traveller, input: &ChangeGuests) -> Result<Itinerary> {
    guest_changes::change(&traveller.ctx, &traveller.viewer, traveller.id, input).await
}

fn lead(trip: &Itinerary) -> &str {
    &trip.line_items[0].hotel_booking.rooms[0].guests[0].first_name
}

async fn sequence(ctx: &Ctx, trip: &Itinerary) -> String {
    let file = calendar_file(ctx, trip);
    file.lines()
        .find(|line| line.starts_with("SEQUENCE"))
        .unwrap()
        .to_owned()
}

async fn count_emails(ctx: &Ctx, subject: &str) -> usize {
    let mails = mails_to(ctx, ADA).await;
    mails.iter().filter(|mail| mail.subject.starts_with(subject)).count()
}

fn facts(paper: &contract::paper::Paper, label: &str) -> Vec<String> {
    let facts = paper.stays[0].facts.iter().find(|fact| fact.label == label);
    facts.map(|fact| fact.values.clone()).unwrap_or_default()
}

#[tokio::test]
async fn guests_wishes_and_arrival_change_once_and_all_papers_but_the_invoice_have_them() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let (ctx, viewer, id) = (&traveller.ctx, &traveller.viewer, traveller.id);
    let before = traveller.get().await;
    assert!(before.line_items[0].guests_until.is_some());
    assert_eq!(before.line_items[0].guest_change, None);
    let invoice = papers::invoice(ctx, viewer, id).await.unwrap();

    let mut input = named(&before, &[" Grace "]);
    input.wishes = Some(" A quiet room.\r\nA cot. ".to_owned());
    input.arrival_time = Some("18:30".to_owned());
    db.pass(TimeDelta::minutes(1));
    let after = change(&traveller, &input).await.unwrap();
    let line = &after.line_items[0];
    assert_eq!(lead(&after), "Grace");
    assert_eq!(line.wishes.as_deref(), Some("A quiet room.\nA cot."));
    assert_eq!(line.arrival_time.as_deref(), Some("18:30"));
    assert_eq!(line.guest_change.as_ref().unwrap().status, GuestChangeStatus::Accepted);
    assert_eq!(after.version, before.version + 1);
    assert!(after.updated_at > before.updated_at);
    assert_eq!(
        sequence(ctx, &after).await,
        sequence(ctx, &before).await,
        "calendars show no guests"
    );

    // Sent twice, by an impatient hand or at once.
    let (one, two) = tokio::join!(change(&traveller, &input), change(&traveller, &input));
    assert_eq!(one.unwrap(), after);
    assert_eq!(two.unwrap(), after);
    assert_eq!(count(ctx, EVENTS).await, 1);
    assert_eq!(count_emails(ctx, "Your guests were changed").await, 1);
    let mail = mails_to(ctx, ADA).await.remove(0);
    for text in [&mail.text, &mail.html] {
        assert!(text.contains("Grace"), "{text}");
        assert!(text.contains("A quiet room."), "{text}");
    }
    let voucher = papers::voucher(ctx, viewer, id).await.unwrap();
    assert!(facts(&voucher, "Guests")[0].starts_with("Grace"));
    assert_eq!(facts(&voucher, "Wishes (not guaranteed)"), ["A quiet room.", "A cot."]);
    assert_eq!(facts(&voucher, "Expected arrival"), ["18:30"]);
    assert_eq!(papers::invoice(ctx, viewer, id).await.unwrap(), invoice);

    // What was wished is taken back.
    let again = change(&traveller, &named(&after, &["Grace"])).await.unwrap();
    assert_eq!(
        (&again.line_items[0].wishes, &again.line_items[0].arrival_time),
        (&None, &None)
    );
    assert_eq!(count(ctx, EVENTS).await, 2);
    // A cancellation is in calendars, and has a higher number than all before.
    let cancelled = traveller.cancel(&traveller.quote().await).await.unwrap();
    assert!(cancelled.calendar_version > before.calendar_version);
    all_agrees(&db).await;
}

#[tokio::test]
async fn what_is_wrong_is_said_at_its_field_and_nothing_changes() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let trip = traveller.get().await;
    let good = named(&trip, &["Grace"]);
    let with = |change: &dyn Fn(&mut ChangeGuests)| {
        let mut input = good.clone();
        change(&mut input);
        input
    };
    let cases: Vec<(ChangeGuests, Code, &str)> = vec![
        (with(&|input| input.line_item_id = None), Code::Required, "lineItemId"),
        (
            with(&|input| input.line_item_id = Some(LineItemId(trip.id.0))),
            Code::ExistingBookingNotFound,
            "lineItemId",
        ),
        (
            with(&|input| input.rooms[0].room_id = RoomId(trip.id.0)),
            Code::ExistingBookingNotFound,
            "rooms[0].roomId",
        ),
        (
            with(&|input| input.rooms.push(input.rooms[0].clone())),
            Code::Invalid,
            "rooms[1].roomId",
        ),
        (
            with(&|input| input.rooms[0].guests[0].first_name = " ".to_owned()),
            Code::Required,
            "rooms[0].guests[0].firstName",
        ),
        (
            with(&|input| input.rooms[0].guests.clear()),
            Code::Required,
            "rooms[0].guests[0].firstName",
        ),
        (
            with(&|input| input.wishes = Some("x".repeat(501))),
            Code::Invalid,
            "wishes",
        ),
        (
            with(&|input| input.wishes = Some("a\u{0}b".to_owned())),
            Code::Invalid,
            "wishes",
        ),
        (
            with(&|input| input.arrival_time = Some("late".to_owned())),
            Code::Invalid,
            "arrivalTime",
        ),
    ];
    for (input, code, field) in cases {
        let refused = change(&traveller, &input).await.unwrap_err();
        assert_eq!(refused.code(), Some(code), "{field}");
        assert_eq!(refused.failure().errors[0].field.as_deref(), Some(field));
    }
    assert_eq!(traveller.get().await, trip);
    assert_eq!(count(&db.ctx, EVENTS).await, 0);
}

#[tokio::test]
async fn guests_change_until_check_in_by_the_hotels_clock_and_of_booked_stays_alone() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = booked(&db, &[&alfama, &baixa]).await;
    let stranger = Traveller::new(&db).await;
    let trip = traveller.get().await;
    let input = named(&trip, &["Grace"]);
    let theirs = guest_changes::change(&db.ctx, &stranger.viewer, traveller.id, &input).await;
    assert_eq!(code(theirs), Code::ItineraryNotFound);

    let quote = traveller.quote_of_stay(1).await;
    let mut partly = traveller.cancel(&quote).await.unwrap();
    assert_eq!(partly.line_items[1].status, LineItemStatus::Cancelled);
    assert_eq!(partly.line_items[1].guests_until, None);
    partly.line_items.swap(0, 1);
    let closed = change(&traveller, &named(&partly, &["Grace"])).await;
    assert_eq!(code(closed), Code::GuestsClosed);

    let until = trip.line_items[0].guests_until.clone().unwrap();
    db.pass(until.at - TimeDelta::seconds(1) - db.ctx.now());
    change(&traveller, &input).await.unwrap();
    db.pass(TimeDelta::seconds(1));
    // What is so already is no change.
    change(&traveller, &input).await.unwrap();
    let late = change(&traveller, &named(&trip, &["Edith"])).await;
    assert_eq!(code(late), Code::GuestsClosed);
    assert_eq!(traveller.get().await.line_items[0].guests_until, None);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn wishes_before_payment_reach_the_supplier_the_trip_and_the_email() {
    let db = TestDb::new().await;
    let (hotels, supplier) = AgreeingHotel::new(None);
    let ctx = with_services(&db, Arc::new(TestGateway::new(db.gateway.clone())), supplier).await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = Traveller::on(&ctx, db.anonymous().await).await;
    let trip = traveller.add(&alfama).await;
    traveller.name_all_guests().await;
    let mut wish = SetGuestDetails {
        rooms: Vec::new(),
        stays: vec![StayWishes {
            line_item_id: trip.line_items[0].identity,
            wishes: Some("A quiet room.".to_owned()),
            arrival_time: Some("25:00".to_owned()),
        }],
    };
    let (viewer, id) = (&traveller.viewer, traveller.id);
    let refused = itineraries::set_guest_details(&ctx, viewer, id, &wish)
        .await
        .unwrap_err();
    assert_eq!(
        refused.failure().errors[0].field.as_deref(),
        Some("stays[0].arrivalTime")
    );
    wish.stays[0].arrival_time = Some("22:15".to_owned());
    itineraries::set_guest_details(&ctx, viewer, id, &wish).await.unwrap();
    let invoice = traveller.invoice().await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let asked = hotels.lock().unwrap().clone();
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].wishes.as_deref(), Some("A quiet room."));
    assert_eq!(asked[0].arrival_time.as_deref(), Some("22:15"));
    assert_eq!(asked[0].rooms[0].guests, [guest("Ada")]);
    let mail = mails_to(&ctx, ADA).await.remove(0);
    assert!(
        mail.text.contains("22:15") && mail.text.contains("A quiet room."),
        "{}",
        mail.text
    );
    all_agrees(&db).await;
}

/// A hotel that has to agree to new guests, and the parties that it was sent.
struct AgreeingHotel {
    parties: Arc<Mutex<Vec<Party>>>,
    refusal: Option<&'static str>,
}

impl AgreeingHotel {
    fn new(refusal: Option<&'static str>) -> (Arc<Mutex<Vec<Party>>>, Arc<Self>) {
        let parties = Arc::new(Mutex::new(Vec::new()));
        let asked = Self {
            parties: parties.clone(),
            refusal,
        };
        (parties, Arc::new(asked))
    }
}

#[async_trait::async_trait]
impl HotelSupplier for AgreeingHotel {
    async fn book(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<BookingAnswer> {
        self.parties.lock().unwrap().push(party.clone());
        OwnInventory.book(ctx, line, party).await
    }

    async fn cancel(&self, ctx: &dyn ServiceContext, line: LineItemId, rooms: &[RoomId]) -> Result<CancellationAnswer> {
        OwnInventory.cancel(ctx, line, rooms).await
    }

    fn guest_changes(&self) -> GuestChanges {
        GuestChanges::AfterConsent
    }

    async fn change_guests(&self, _: &dyn ServiceContext, _: LineItemId, party: &Party) -> Result<GuestsAnswer> {
        self.parties.lock().unwrap().push(party.clone());
        Ok(match self.refusal {
            None => GuestsAnswer::Accepted,
            Some(why) => GuestsAnswer::Refused { why: why.to_owned() },
        })
    }
}

#[tokio::test]
async fn a_hotel_that_has_to_agree_is_asked_and_the_former_guests_hold_until_it_does() {
    for refusal in [None, Some("The room is for women.")] {
        let db = TestDb::new().await;
        let (hotels, supplier) = AgreeingHotel::new(refusal);
        let ctx = with_services(&db, Arc::new(TestGateway::new(db.gateway.clone())), supplier).await;
        let alfama = hotel(&db, "Alfama House").await;
        let traveller = booked(&db, &[&alfama]).await.served_by(&ctx);
        let before = traveller.get().await;
        let input = named(&before, &["Grace"]);
        let asked = change(&traveller, &input).await.unwrap();
        let status = |trip: &Itinerary| trip.line_items[0].guest_change.as_ref().unwrap().status;
        assert_eq!((lead(&asked), status(&asked)), ("Ada", GuestChangeStatus::Asked));
        assert_eq!(count_emails(&ctx, "Your guests").await, 0);
        // The same again waits for the same answer; another one has to wait.
        change(&traveller, &input).await.unwrap();
        assert_eq!(
            code(change(&traveller, &named(&before, &["Edith"])).await),
            Code::GuestsAsked
        );
        all_agrees(&db).await;

        worker::pass(&ctx).await.unwrap();
        worker::pass(&ctx).await.unwrap();
        let after = traveller.get().await;
        assert_eq!(hotels.lock().unwrap().len(), 1);
        match refusal {
            None => {
                assert_eq!((lead(&after), status(&after)), ("Grace", GuestChangeStatus::Accepted));
                assert_eq!(count_emails(&ctx, "Your guests were changed").await, 1);
            }
            Some(why) => {
                assert_eq!((lead(&after), status(&after)), ("Ada", GuestChangeStatus::Refused));
                let said = after.line_items[0].guest_change.as_ref().unwrap().why.as_deref();
                assert_eq!(said, Some(why));
                assert_eq!(count_emails(&ctx, "Your guests were not changed").await, 1);
            }
        }
        assert_eq!(sequence(&ctx, &after).await, sequence(&ctx, &before).await);
        all_agrees(&db).await;
    }
}

#[tokio::test]
async fn a_stay_that_is_cancelled_while_its_hotel_is_asked_keeps_its_guests() {
    let db = TestDb::new().await;
    let (hotels, supplier) = AgreeingHotel::new(None);
    let ctx = with_services(&db, Arc::new(TestGateway::new(db.gateway.clone())), supplier).await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await.served_by(&ctx);
    let trip = traveller.get().await;
    change(&traveller, &named(&trip, &["Grace"])).await.unwrap();
    traveller.cancel(&traveller.quote().await).await.unwrap();
    worker::pass(&ctx).await.unwrap();
    let after = traveller.get().await;
    assert_eq!(lead(&after), "Ada");
    assert_eq!(after.line_items[0].guest_change, None);
    assert_eq!(hotels.lock().unwrap().len(), 0);
    assert_eq!(count_emails(&ctx, "Your guests").await, 0);
    all_agrees(&db).await;
}

#[tokio::test]
async fn cancelled_rooms_of_a_stay_keep_their_guests() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    let wish = Wish {
        rooms: vec![Occupancy::default(), Occupancy::default()],
        ..Wish::default()
    };
    traveller.add_wish(&alfama, &wish).await;
    traveller.name_all_guests().await;
    let invoice = traveller.invoice().await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let both = named(&traveller.get().await, &["Grace", "Edith"]);
    let quote = traveller.terms().await.line_items[0].rooms[0].quote.clone().unwrap();
    traveller.cancel(&quote).await.unwrap();
    assert_eq!(code(change(&traveller, &both).await), Code::ExistingBookingNotFound);
    let trip = change(&traveller, &named(&traveller.get().await, &["Grace"]))
        .await
        .unwrap();
    for room in &trip.line_items[0].hotel_booking.rooms {
        let name = if room.is_cancelled { "Ada" } else { "Grace" };
        assert_eq!(room.guests[0].first_name, name);
    }
    all_agrees(&db).await;
}
