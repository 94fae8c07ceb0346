//! Links that let others read a trip or a calendar, and the calendar files of emails.

use super::support::*;
use contract::Code;
use domain::{
    ContextParts, Ctx, Result, Viewer, delivery,
    hotels::OwnInventory,
    outside::{
        ServiceContext,
        mail::{DeliveryError, Envelope, MailTransport},
        payment::TestGateway,
    },
    shared_links::{self, LinkState},
    testing::TestDb,
};
use std::sync::{Arc, Mutex};

#[tokio::test]
async fn a_shared_trip_shows_places_and_dates_and_nothing_of_money_or_people() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = booked(&db, &[&alfama, &baixa]).await;
    let (ctx, viewer, id) = (&db.ctx, &traveller.viewer, traveller.id);
    assert_eq!(shared_links::trip_link(ctx, viewer, id).await.unwrap(), None);
    let token = shared_links::share_trip(ctx, viewer, id).await.unwrap();
    assert_eq!(shared_links::share_trip(ctx, viewer, id).await.unwrap(), token);
    assert_eq!(
        shared_links::trip_link(ctx, viewer, id).await.unwrap(),
        Some(token.clone())
    );
    let LinkState::Open(shared) = shared_links::read_trip(ctx, &token).await.unwrap() else {
        panic!("the link was not ended");
    };
    assert_eq!(shared.stays.len(), 2);
    let text = serde_json::to_string(&shared).unwrap();
    let trip = traveller.get().await;
    let reference = trip.line_items[0].booking_reference.clone().unwrap();
    for secret in [
        "ada@example.org",
        "Lovelace",
        "EUR",
        "4242",
        "amount",
        reference.as_str(),
    ] {
        assert!(!text.contains(secret), "{secret} is told: {text}");
    }
    // It ends for good: a new link has another address.
    shared_links::stop_sharing_trip(ctx, viewer, id).await.unwrap();
    assert_eq!(shared_links::read_trip(ctx, &token).await.unwrap(), LinkState::Ended);
    let other = shared_links::share_trip(ctx, viewer, id).await.unwrap();
    assert_ne!(other, token);
    assert!(shared_links::read_trip(ctx, &other).await.is_ok());
    // A forged tag, the tag of another link, and a link of another kind open nothing.
    let (row, tag) = other.split_once('.').unwrap();
    let calendar = shared_links::make_calendar_link(ctx, viewer).await.unwrap();
    for wrong in [
        row.to_owned(),
        format!("{row}."),
        format!("{row}.{}", tag.to_lowercase()),
        format!("{}.{tag}", calendar.split_once('.').unwrap().0),
        calendar,
        String::new(),
    ] {
        assert_eq!(
            code(shared_links::read_trip(ctx, &wrong).await),
            Code::NotFound,
            "{wrong}"
        );
    }
}

#[tokio::test]
async fn only_the_owner_shares_a_trip() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let ctx = &db.ctx;
    let token = shared_links::share_trip(ctx, &traveller.viewer, traveller.id)
        .await
        .unwrap();
    let stranger = Traveller::new(&db).await;
    for viewer in [&stranger.viewer, &Viewer::Visitor] {
        assert_eq!(
            code(shared_links::share_trip(ctx, viewer, traveller.id).await),
            Code::ItineraryNotFound
        );
        assert_eq!(
            code(shared_links::stop_sharing_trip(ctx, viewer, traveller.id).await),
            Code::ItineraryNotFound
        );
        assert_eq!(
            code(shared_links::trip_link(ctx, viewer, traveller.id).await),
            Code::ItineraryNotFound
        );
    }
    assert!(shared_links::read_trip(ctx, &token).await.is_ok());
    let none = shared_links::make_calendar_link(ctx, &Viewer::Visitor).await;
    assert_eq!(code(none), Code::Unauthenticated);
}

#[tokio::test]
async fn a_calendar_address_has_what_is_booked_and_drops_what_is_cancelled() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = booked(&db, &[&alfama, &baixa]).await;
    let (ctx, viewer) = (&db.ctx, &traveller.viewer);
    let token = shared_links::make_calendar_link(ctx, viewer).await.unwrap();
    assert_eq!(shared_links::make_calendar_link(ctx, viewer).await.unwrap(), token);
    let LinkState::Open(calendar) = shared_links::read_calendar(ctx, &token).await.unwrap() else {
        panic!("the address was not ended");
    };
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 2);
    assert!(!calendar.contains("ada@example.org"), "{calendar}");
    let one = traveller.quote_of_stay(0).await;
    let trip = traveller.cancel(&one).await.unwrap();
    let LinkState::Open(calendar) = shared_links::read_calendar(ctx, &token).await.unwrap() else {
        panic!("the address was not ended");
    };
    let calendar = calendar.replace("\r\n ", "");
    for line in &trip.line_items {
        let stands = !one.line_item_ids.contains(&line.identity);
        assert_eq!(
            calendar.contains(&format!("UID:{}@", line.identity)),
            stands,
            "{calendar}"
        );
    }
    shared_links::stop_calendar_link(ctx, viewer).await.unwrap();
    assert_eq!(
        shared_links::read_calendar(ctx, &token).await.unwrap(),
        LinkState::Ended
    );
    assert_eq!(shared_links::calendar_link(ctx, viewer).await.unwrap(), None);
}

/// A mail server that keeps what it takes.
#[derive(Default)]
struct Postbag(Mutex<Vec<mail::RenderedEmail>>);

#[async_trait::async_trait]
impl MailTransport for Postbag {
    async fn send(
        &self,
        _: &dyn ServiceContext,
        envelope: &Envelope,
    ) -> Result<std::result::Result<(), DeliveryError>> {
        self.0.lock().unwrap().push(envelope.rendered.clone());
        Ok(Ok(()))
    }
}

/// The calendar files of the email that has some of this method, unfolded.
async fn files(db: &TestDb, method: &str) -> Vec<String> {
    let bag = Arc::new(Postbag::default());
    let ctx = Ctx::new(ContextParts {
        database: db.ctx.database().clone(),
        clock: db.clock.clone(),
        random: Arc::new(domain::clock::SystemRandom),
        secrets: db.ctx.secrets().clone(),
        settings: db.ctx.settings().clone(),
        payments: Arc::new(TestGateway::new(db.gateway.clone())),
        supplier: Arc::new(OwnInventory),
        mail: bag.clone(),
        providers: domain::testing::providers::all(),
        issuer: None,
        storage: db.ctx.storage().clone(),
        videos: db.ctx.videos().clone(),
    });
    while delivery::pass(&ctx).await.unwrap() > 0 {}
    let emails = bag.0.lock().unwrap();
    let method = format!("method={method}");
    let mut emails = emails.iter();
    let content = emails.find(|content| content.attachments.iter().any(|file| file.media_type.contains(&method)));
    let content = content.expect("an email with calendar files");
    assert!(content.html.contains("LodgingReservation"), "{}", content.html);
    let files = content
        .attachments
        .iter()
        .map(|file| String::from_utf8(file.content.clone()).unwrap().replace("\r\n ", ""));
    files.collect()
}

fn value<'a>(file: &'a str, name: &str) -> &'a str {
    let line = file.lines().find(|line| line.starts_with(name));
    line.unwrap_or_else(|| panic!("{name} is missing in {file}"))
        .trim_start_matches(name)
}

#[tokio::test]
async fn a_cancelled_stay_leaves_calendars_under_its_own_id() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = booked(&db, &[&alfama, &baixa]).await;
    let invited = files(&db, "REQUEST").await;
    assert_eq!(invited.len(), 2);
    for file in &invited {
        assert!(file.contains("METHOD:REQUEST"), "{file}");
        assert!(file.contains("STATUS:CONFIRMED"), "{file}");
        assert_eq!(file.matches("BEGIN:VEVENT").count(), 1);
        assert!(file.contains("mailto:ada@example.org"), "{file}");
    }
    db.pass(chrono::TimeDelta::minutes(1));
    let one = traveller.quote_of_stay(0).await;
    traveller.cancel(&one).await.unwrap();
    let gone = files(&db, "CANCEL").await;
    let [gone] = gone.as_slice() else { panic!("{gone:?}") };
    assert!(gone.contains("METHOD:CANCEL"), "{gone}");
    assert!(gone.contains("STATUS:CANCELLED"), "{gone}");
    let uid = value(gone, "UID:");
    assert!(uid.starts_with(&one.line_item_ids[0].to_string()), "{uid}");
    let was = invited
        .iter()
        .find(|file| value(file, "UID:") == uid)
        .expect("the same id");
    let sequence = |file: &str| value(file, "SEQUENCE:").parse::<u32>().unwrap();
    assert!(sequence(gone) > sequence(was), "{gone}\n{was}");
    for same in ["DTSTART;VALUE=DATE:", "DTEND;VALUE=DATE:"] {
        assert_eq!(value(gone, same), value(was, same));
    }
    assert_ne!(value(gone, "DTSTAMP:"), value(was, "DTSTAMP:"));
}
