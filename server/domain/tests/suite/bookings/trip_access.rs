//! Trips that are found again without an account, and trips that an account gets by its proved address.

use super::support::{self, *};
use chrono::TimeDelta;
use contract::{
    Code, ItineraryId, UserId,
    identity::{CodeRedemption, MagicLinkRequest, SignUp},
    itinerary::{CancelItinerary, ChangeGuests, Itinerary, ItineraryStatus, RoomGuests},
};
use domain::{
    Ctx, Viewer, cancellations, guest_changes,
    identity::{self, Client},
    itineraries,
    testing::{TestDb, mails::mails_to, prove_address},
    trip_access::{self, BROWSER_DAYS, LINK_HOURS, TripLinkRequest},
};
use std::net::IpAddr;

const ADA: &str = "ada@example.org";

/// A trip of an anonymous traveller, booked as ada@example.org.
async fn booked(db: &TestDb) -> (Traveller, Itinerary) {
    let hotel = hotel_with(db, "Alfama House", 50).await;
    let (traveller, invoice) = ready_to_pay(db, &[&hotel]).await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let trip = traveller.get().await;
    (traveller, trip)
}

fn reference(trip: &Itinerary) -> String {
    trip.line_items[0].booking_reference.clone().unwrap()
}

async fn ask(ctx: &Ctx, reference: &str, email: &str) -> domain::Result<()> {
    let input = TripLinkRequest {
        reference: reference.to_owned(),
        email: email.to_owned(),
    };
    trip_access::request_link(ctx, &Client::named("test"), &input).await
}

/// The code of the newest link that was mailed to an address.
async fn mailed(ctx: &Ctx, email: &str) -> Option<String> {
    let mails = mails_to(ctx, email).await;
    let text = &mails.iter().find(|mail| mail.subject.starts_with("Your trip"))?.text;
    let code = text.split("/user/trips/open?code=").nth(1)?;
    Some(
        code.chars()
            .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
            .collect(),
    )
}

async fn open(ctx: &Ctx, code: &str) -> domain::Result<trip_access::OpenedTrip> {
    trip_access::open_link(ctx, &Client::named("test"), code).await
}

#[tokio::test]
async fn a_booking_is_found_by_reference_and_address_and_opened_by_the_mailed_link() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (_, trip) = booked(&db).await;
    // As people type it.
    let typed = format!(" {}-{} ", &reference(&trip)[..4].to_lowercase(), &reference(&trip)[4..]);
    ask(ctx, &typed, " Ada@Example.org").await.unwrap();
    let code = mailed(ctx, ADA).await.unwrap();

    // A scanner opens the link; that uses nothing up and shows no trip.
    for _ in 0..3 {
        let state = trip_access::look_at_link(ctx, &Client::named("scanner"), &code)
            .await
            .unwrap();
        assert_eq!(state.itinerary, trip.id);
    }
    let mine = trip_access::viewer_for(ctx, &Viewer::Visitor, std::slice::from_ref(&code), trip.id)
        .await
        .unwrap();
    assert_eq!(mine, Viewer::Visitor, "the code of the email is no browser's secret");

    let opened = open(ctx, &code).await.unwrap();
    assert_ne!(opened.secret, code);
    let secrets = vec![opened.secret];
    let guest = trip_access::viewer_for(ctx, &Viewer::Visitor, &secrets, trip.id)
        .await
        .unwrap();
    assert_eq!(itineraries::get(ctx, &guest, trip.id).await.unwrap(), trip);
    let invoice = domain::invoices::get(ctx, &guest, trip.invoice_id.unwrap())
        .await
        .unwrap();
    assert_eq!(invoice.itinerary_id, trip.id);
    assert_eq!(trip_access::opened(ctx, &secrets).await.unwrap(), vec![trip.clone()]);
    // A second device opens it too, until the link expires.
    open(ctx, &code).await.unwrap();
    db.pass(TimeDelta::hours(LINK_HOURS));
    assert_eq!(code_of(open(ctx, &code).await), Code::AuthInvalidActionCode);
    nothing_is_broken(ctx).await;

    // Cancelling is possible, and is all that a guest changes.
    let terms = cancellations::terms(ctx, &guest, trip.id, &Default::default())
        .await
        .unwrap();
    let input = CancelItinerary {
        quote: terms.quote.map(|quote| quote.token),
        ..CancelItinerary::default()
    };
    let cancelled = cancellations::cancel(ctx, &guest, trip.id, &input).await.unwrap();
    assert_eq!(cancelled.status, ItineraryStatus::Cancelled);
    assert_eq!(
        code_of(itineraries::update_customer_data(ctx, &guest, trip.id, &customer()).await),
        Code::Unauthenticated
    );
    assert_eq!(
        code_of(itineraries::list(ctx, &guest, 20, 0).await),
        Code::Unauthenticated
    );
    assert_eq!(itineraries::latest(ctx, &guest).await.unwrap(), None);
    nothing_is_broken(ctx).await;

    // The browser forgets it after its time.
    db.pass(TimeDelta::days(BROWSER_DAYS));
    let later = trip_access::viewer_for(ctx, &Viewer::Visitor, &secrets, trip.id)
        .await
        .unwrap();
    assert_eq!(later, Viewer::Visitor);
    assert!(trip_access::opened(ctx, &secrets).await.unwrap().is_empty());
    db.pass(TimeDelta::days(2));
    trip_access::tidy(ctx).await.unwrap();
    assert_eq!(count(ctx, "trip_access").await, 0);
}

fn code_of<T: std::fmt::Debug>(outcome: domain::Result<T>) -> Code {
    code(outcome)
}

#[tokio::test]
async fn a_link_opens_its_trip_and_no_other() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (_, first) = booked(&db).await;
    let (_, second) = booked(&db).await;
    ask(ctx, &reference(&first), ADA).await.unwrap();
    let opened = open(ctx, &mailed(ctx, ADA).await.unwrap()).await.unwrap();
    let secrets = vec![opened.secret];
    let guest = trip_access::viewer_for(ctx, &Viewer::Visitor, &secrets, first.id)
        .await
        .unwrap();
    let other = trip_access::viewer_for(ctx, &Viewer::Visitor, &secrets, second.id)
        .await
        .unwrap();
    assert_eq!(other, Viewer::Visitor);
    assert_eq!(
        code(itineraries::get(ctx, &guest, second.id).await),
        Code::ItineraryNotFound
    );
    assert_eq!(
        code(cancellations::terms(ctx, &guest, second.id, &Default::default()).await),
        Code::ItineraryNotFound
    );
    assert_eq!(
        code(cancellations::cancel(ctx, &guest, second.id, &CancelItinerary::default()).await),
        Code::ItineraryNotFound
    );
    assert_eq!(
        code(domain::invoices::get(ctx, &guest, second.invoice_id.unwrap()).await),
        Code::InvoiceNotFound
    );
}

#[tokio::test]
async fn a_look_up_does_not_reveal_bookings() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (_, trip) = booked(&db).await;
    let before = count(ctx, "outbox").await;
    // A wrong reference, a wrong address, and both right: the same answer, the same rows.
    let questions = [
        ("AAAAAAAA".to_owned(), ADA),
        (reference(&trip), "eve@example.org"),
        (reference(&trip), ADA),
    ];
    for (place, (reference, email)) in questions.iter().enumerate() {
        ask(ctx, reference, email).await.unwrap();
        let asked = i64::try_from(place).unwrap() + 1;
        assert_eq!(count(ctx, "outbox").await, before + asked);
        assert_eq!(count(ctx, "trip_access").await, asked);
    }
    assert!(mails_to(ctx, "eve@example.org").await.is_empty());
    assert!(mailed(ctx, ADA).await.is_some());
    let mails = mails_to(ctx, ADA).await;
    assert_eq!(
        mails
            .iter()
            .filter(|mail| mail.subject.starts_with("Your trip"))
            .count(),
        1
    );
    assert_eq!(code(ask(ctx, " ", ADA).await), Code::Required);
    assert_eq!(code(ask(ctx, &"A".repeat(41), ADA).await), Code::Invalid);
    assert!(ask(ctx, "AAAAAAAA", "nobody").await.is_err());
    // A code that is none opens nothing.
    for code in ["", "x", &"x".repeat(10_000)] {
        assert_eq!(code_of(open(ctx, code).await), Code::AuthInvalidActionCode);
    }
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn look_ups_count_by_network_address_and_reference_with_or_without_a_booking() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (_, trip) = booked(&db).await;
    let right = reference(&trip);
    let from = |last: u8| Client {
        address: Some(IpAddr::from([192, 0, 2, last])),
        ..Client::named("test")
    };
    let ask = async |reference: String, email: String, last: u8| {
        let input = TripLinkRequest { reference, email };
        trip_access::request_link(ctx, &from(last), &input).await
    };
    let refused = async |ask: &mut dyn FnMut(u8) -> (String, String, u8)| {
        let mut taken = 0;
        for number in 0..50 {
            let (reference, email, last) = ask(number);
            match ask_one(ctx, reference, email, &from(last)).await {
                Ok(()) => taken += 1,
                Err(error) => assert_eq!(error.code(), Some(Code::AuthTooManyRequests)),
            }
        }
        taken
    };
    ask("BBBBBBBB".to_owned(), "bea@example.org".to_owned(), 200)
        .await
        .unwrap();
    // One address and many references, from many networks.
    let hit = refused(&mut |n| (format!("AAAA{n:04}"), ADA.to_owned(), n)).await;
    let miss = refused(&mut |n| (format!("AAAB{n:04}"), "nobody@example.org".to_owned(), n)).await;
    assert_eq!((hit, miss), (3, 3));
    // One reference and many addresses.
    let hit = refused(&mut |n| (right.clone(), format!("a{n}@example.org"), 50 + n)).await;
    let miss = refused(&mut |n| ("ZZZZZZZZ".to_owned(), format!("b{n}@example.org"), 50 + n)).await;
    assert_eq!((hit, miss), (3, 3));
    // One network.
    let all = refused(&mut |n| (format!("CCCC{n:04}"), format!("c{n}@example.org"), 201)).await;
    assert_eq!(all, 10);
}

async fn ask_one(ctx: &Ctx, reference: String, email: String, client: &Client) -> domain::Result<()> {
    trip_access::request_link(ctx, client, &TripLinkRequest { reference, email }).await
}

/// The trips of an account.
async fn trips(ctx: &Ctx, viewer: &Viewer) -> Vec<ItineraryId> {
    let list = itineraries::list(ctx, viewer, 20, 0).await.unwrap();
    list.itineraries.into_iter().map(|trip| trip.id).collect()
}

async fn signed_up(ctx: &Ctx, email: &str) -> Viewer {
    let input = SignUp {
        email: email.to_owned(),
        password: "a long password".to_owned(),
        repassword: Some("a long password".to_owned()),
        ..SignUp::default()
    };
    let session = identity::sign_up(ctx, &Viewer::Visitor, &input, &Client::named("test"))
        .await
        .unwrap();
    Viewer::Account(session.account)
}

fn id(viewer: &Viewer) -> UserId {
    viewer.account_id().unwrap()
}

#[tokio::test]
async fn an_account_gets_a_trip_by_a_proved_address_alone() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (traveller, trip) = booked(&db).await;
    // A stranger who only names the address gets nothing, neither the trip nor its invoice nor a way to cancel it.
    let stranger = signed_up(ctx, ADA).await;
    assert!(trips(ctx, &stranger).await.is_empty());
    assert_eq!(
        code(itineraries::get(ctx, &stranger, trip.id).await),
        Code::ItineraryNotFound
    );
    assert_eq!(
        code(domain::invoices::get(ctx, &stranger, trip.invoice_id.unwrap()).await),
        Code::InvoiceNotFound
    );
    assert_eq!(
        code(cancellations::cancel(ctx, &stranger, trip.id, &CancelItinerary::default()).await),
        Code::ItineraryNotFound
    );
    assert_eq!(count(ctx, "trip_claim").await, 0);

    // Its owner proves it by a magic link: the account is theirs, with the trip.
    let browser = Client {
        browser: Some("a browser of its own id".to_owned()),
        ..Client::named("phone")
    };
    let input = MagicLinkRequest {
        email: ADA.to_owned(),
        ..MagicLinkRequest::default()
    };
    identity::request_magic_link(ctx, &input, &browser).await.unwrap();
    let mails = mails_to(ctx, ADA).await;
    let text = mails
        .iter()
        .find_map(|mail| mail.text.split("continueSignIn?oobCode=").nth(1))
        .unwrap();
    let oob_code = text
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
        .collect();
    let code = CodeRedemption {
        oob_code,
        ..CodeRedemption::default()
    };
    let followed = identity::follow_magic_link(ctx, &Viewer::Visitor, &code, &browser)
        .await
        .unwrap();
    let ada = Viewer::Account(followed.session.account);
    assert_eq!(trips(ctx, &ada).await, [trip.id]);
    assert_eq!(itineraries::get(ctx, &ada, trip.id).await.unwrap(), trip);
    domain::invoices::get(ctx, &ada, trip.invoice_id.unwrap())
        .await
        .unwrap();
    // The browser that booked keeps its way.
    assert_eq!(trips(ctx, &traveller.viewer).await, [trip.id]);
    assert_eq!(traveller.get().await, trip);
    nothing_is_broken(ctx).await;

    // Both may cancel; there is one cancellation.
    let terms = cancellations::terms(ctx, &ada, trip.id, &Default::default())
        .await
        .unwrap();
    let input = CancelItinerary {
        quote: terms.quote.map(|quote| quote.token),
        ..CancelItinerary::default()
    };
    cancellations::cancel(ctx, &ada, trip.id, &input).await.unwrap();
    assert_eq!(traveller.get().await.status, ItineraryStatus::Cancelled);
    assert_eq!(count(ctx, "cancellation").await, 1);
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn a_trip_booked_after_the_proof_appears_and_an_unpaid_one_does_not() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let ada = signed_up(ctx, ADA).await;
    prove_address(ctx, id(&ada)).await.unwrap();
    let hotel = hotel_with(&db, "Alfama House", 50).await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    assert!(trips(ctx, &ada).await.is_empty(), "a cart is its owner's alone");
    assert_eq!(
        code(itineraries::update_customer_data(ctx, &ada, traveller.id, &customer()).await),
        Code::ItineraryNotFound
    );
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(trips(ctx, &ada).await, [traveller.id]);
    // Another person with an account who gave that address keeps the trip to themselves.
    let eve = signed_up(ctx, "eve@example.org").await;
    let eves = Traveller::on(ctx, eve).await;
    eves.add(&hotel).await;
    eves.name_all_guests().await;
    let invoice = eves.invoice().await;
    eves.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(trips(ctx, &ada).await, [traveller.id]);
    nothing_is_broken(ctx).await;

    // Who leaves gives the claim up; the trip stays with the browser that booked it.
    identity::delete_account(ctx, &ada, "a long password", &Client::named("test"))
        .await
        .unwrap();
    assert_eq!(count(ctx, "trip_claim").await, 0);
    assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn a_later_owner_of_the_address_gets_no_trips_of_a_deleted_account() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let ada = signed_up(ctx, ADA).await;
    prove_address(ctx, id(&ada)).await.unwrap();
    let hotel = hotel_with(&db, "Alfama House", 50).await;
    let trip = Traveller::on(ctx, ada.clone()).await;
    trip.add(&hotel).await;
    trip.name_all_guests().await;
    let invoice = trip.invoice().await;
    trip.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    identity::delete_account(ctx, &ada, "a long password", &Client::named("test"))
        .await
        .unwrap();
    let browser = Client {
        browser: Some("a browser of its own id".to_owned()),
        ..Client::named("phone")
    };
    let input = MagicLinkRequest {
        email: ADA.to_owned(),
        ..MagicLinkRequest::default()
    };
    identity::request_magic_link(ctx, &input, &browser).await.unwrap();
    let mails = mails_to(ctx, ADA).await;
    let text = mails
        .iter()
        .find_map(|mail| mail.text.split("continueSignIn?oobCode=").nth(1))
        .unwrap();
    let oob_code = text
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
        .collect();
    let code = CodeRedemption {
        oob_code,
        ..CodeRedemption::default()
    };
    let followed = identity::follow_magic_link(ctx, &Viewer::Visitor, &code, &browser)
        .await
        .unwrap();
    let next = Viewer::Account(followed.session.account);
    assert!(trips(ctx, &next).await.is_empty());
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn the_browser_that_booked_without_an_account_keeps_the_trip_beyond_its_session() {
    let db = TestDb::new().await;
    let hotel = hotel_with(&db, "Alfama House", 50).await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let (ctx, viewer, id) = (&db.ctx, &traveller.viewer, traveller.id);
    let keep =
        async |viewer: &Viewer, secrets: &[String]| trip_access::keep_booked(ctx, viewer, secrets, id).await.unwrap();
    assert_eq!(keep(viewer, &[]).await, None, "it is not booked");
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let secret = keep(viewer, &[]).await.unwrap();
    let secrets = [secret];
    assert_eq!(keep(viewer, &secrets).await, None, "once");
    assert_eq!(keep(&db.anonymous().await, &[]).await, None, "another person");
    assert_eq!(keep(&Viewer::Visitor, &[]).await, None);
    let trip = traveller.get().await;
    let with_secret = async || {
        trip_access::viewer_for(ctx, &Viewer::Visitor, &secrets, id)
            .await
            .unwrap()
    };
    // The stay is in ten days; the session ends after two weeks.
    for days in [identity::SESSION_DAYS, 10] {
        db.pass(TimeDelta::days(days));
        let seen = itineraries::get(ctx, &with_secret().await, id).await.unwrap();
        assert_eq!((seen.id, reference(&seen)), (trip.id, reference(&trip)));
    }
    nothing_is_broken(ctx).await;
    let check_out = trip.line_items[0]
        .check_out_date
        .and_hms_opt(0, 0, 0)
        .unwrap()
        .and_utc();
    db.clock
        .set(check_out + TimeDelta::days(BROWSER_DAYS) + TimeDelta::seconds(1));
    assert_eq!(with_secret().await, Viewer::Visitor);
}

#[tokio::test]
async fn a_guest_with_a_mailed_link_changes_the_names() {
    let db = TestDb::new().await;
    let (_, trip) = booked(&db).await;
    ask(&db.ctx, &reference(&trip), ADA).await.unwrap();
    let opened = open(&db.ctx, &mailed(&db.ctx, ADA).await.unwrap()).await.unwrap();
    let guest = trip_access::viewer_for(&db.ctx, &Viewer::Visitor, &[opened.secret], trip.id)
        .await
        .unwrap();
    let line = &trip.line_items[0];
    let change = ChangeGuests {
        line_item_id: Some(line.identity),
        rooms: vec![RoomGuests {
            room_id: line.hotel_booking.rooms[0].id,
            guests: vec![support::guest("Grace")],
        }],
        ..ChangeGuests::default()
    };
    let changed = guest_changes::change(&db.ctx, &guest, trip.id, &change).await.unwrap();
    assert_eq!(
        changed.line_items[0].hotel_booking.rooms[0].guests[0].first_name,
        "Grace"
    );
    // What was not asked for stays, and a visitor without the link changes nothing.
    let stranger = guest_changes::change(&db.ctx, &Viewer::Visitor, trip.id, &change).await;
    assert!(matches!(
        code(stranger),
        Code::Unauthenticated | Code::ItineraryNotFound
    ));
    nothing_is_broken(&db.ctx).await;
}
