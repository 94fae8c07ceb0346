//! The outbox sends every email that a transaction queues exactly once, however long it takes.

use super::{support::*, trips};
use chrono::{DateTime, TimeDelta, Utc};
use contract::identity::{MagicLinkRequest, PasswordChange};
use domain::{
    Ctx, Result, delivery, identity, itineraries,
    outside::{
        ServiceContext,
        mail::{DeliveryError, Envelope, MailTransport},
    },
    testing::TestDb,
};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

/// The transport's reaction to every email.
#[derive(Clone, Copy)]
enum Temper {
    Takes,
    RefusesForNow,
    RefusesForGood,
    /// Refuses for now, once the test lets it answer.
    RefusesLate,
    /// The process stops while sending.
    NeverAnswers,
}

/// A mail server that records its emails.
struct Server {
    temper: Temper,
    handed: Mutex<Vec<Envelope>>,
    reached: Notify,
    answers: Notify,
}

impl Server {
    fn that(temper: Temper) -> Arc<Self> {
        Arc::new(Self {
            temper,
            handed: Mutex::default(),
            reached: Notify::new(),
            answers: Notify::new(),
        })
    }

    fn handed(&self) -> Vec<Envelope> {
        self.handed.lock().unwrap().clone()
    }
}

#[async_trait::async_trait]
impl MailTransport for Server {
    async fn send(
        &self,
        _: &dyn ServiceContext,
        envelope: &Envelope,
    ) -> Result<std::result::Result<(), DeliveryError>> {
        self.handed.lock().unwrap().push(envelope.clone());
        self.reached.notify_one();
        Ok(match self.temper {
            Temper::Takes => Ok(()),
            Temper::RefusesForNow => Err(DeliveryError::ForNow(format!("451 {} is busy", envelope.recipient))),
            Temper::RefusesForGood => Err(DeliveryError::ForGood(format!("550 no {} here", envelope.recipient))),
            Temper::RefusesLate => {
                self.answers.notified().await;
                Err(DeliveryError::ForNow("451 busy".to_owned()))
            }
            Temper::NeverAnswers => std::future::pending().await,
        })
    }
}

async fn ask_for_links(ctx: &Ctx, count: usize) {
    for number in 0..count {
        let input = MagicLinkRequest {
            email: format!("mia{number}@example.org"),
            ..MagicLinkRequest::default()
        };
        identity::request_magic_link(ctx, &input, &browser("phone"))
            .await
            .unwrap();
    }
}

/// Queues one email that never expires.
async fn change_a_password(ctx: &Ctx) {
    let me = viewer(&sign_up(ctx, MIA).await);
    mails_to(ctx, MIA).await;
    let input = PasswordChange {
        current_password: PASSWORD.to_owned(),
        password: ANOTHER_PASSWORD.to_owned(),
    };
    identity::change_password(ctx, &me, &input, &browser("laptop"))
        .await
        .unwrap();
}

async fn drain(ctx: &Ctx) -> usize {
    let mut settled = 0;
    loop {
        match delivery::pass(ctx).await.unwrap() {
            0 => return settled,
            more => settled += more,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_at_once_send_every_mail_once() {
    let db = TestDb::new().await;
    ask_for_links(&db.ctx, 50).await;
    let server = Server::that(Temper::Takes);
    let (one, other) = (
        mailing_by(&db, server.clone()).await,
        mailing_by(&db, server.clone()).await,
    );
    let one = tokio::spawn(async move { drain(&one).await });
    let other = tokio::spawn(async move { drain(&other).await });
    let (one, other) = (one.await.unwrap(), other.await.unwrap());
    let mut recipients: Vec<String> = server.handed().into_iter().map(|mail| mail.recipient).collect();
    recipients.sort();
    recipients.dedup();
    assert_eq!((server.handed().len(), recipients.len(), one + other), (50, 50, 50));
}

#[tokio::test]
async fn what_a_mail_says_is_erased_once_it_is_delivered_or_given_up() {
    for temper in [Temper::Takes, Temper::RefusesForGood] {
        let db = TestDb::new().await;
        ask_for_links(&db.ctx, 1).await;
        let waiting: Vec<Value> = select(&db.ctx, "SELECT payload AS found FROM outbox", []).await;
        assert_eq!(waiting[0]["to"], "mia0@example.org");
        let ctx = mailing_by(&db, Server::that(temper)).await;
        assert_eq!(drain(&ctx).await, 1);
        let settled: Vec<Value> = select(&db.ctx, "SELECT payload AS found FROM outbox", []).await;
        assert_eq!(settled, [json!({})]);
        let errors: Vec<Option<String>> = select(&db.ctx, "SELECT last_error AS found FROM outbox", []).await;
        let error = errors[0].clone().unwrap_or_default();
        assert_eq!(error.is_empty(), matches!(temper, Temper::Takes));
        assert!(!error.contains("mia0@example.org"), "{error}");
    }
}

#[tokio::test]
async fn a_refusal_for_good_is_final() {
    let db = TestDb::new().await;
    ask_for_links(&db.ctx, 1).await;
    let server = Server::that(Temper::RefusesForGood);
    let ctx = mailing_by(&db, server.clone()).await;
    assert_eq!(delivery::pass(&ctx).await.unwrap(), 1);
    db.pass(TimeDelta::days(7));
    assert_eq!(delivery::pass(&ctx).await.unwrap(), 0);
    assert_eq!(server.handed().len(), 1);
}

#[tokio::test]
async fn a_temporary_refusal_is_retried_with_growing_pauses_and_given_up_after_days() {
    let db = TestDb::new().await;
    change_a_password(&db.ctx).await;
    let begin = db.ctx.now();
    let server = Server::that(Temper::RefusesForNow);
    let ctx = mailing_by(&db, server.clone()).await;
    let mut waits = Vec::new();
    loop {
        let attempts = server.handed().len();
        let settled = delivery::pass(&ctx).await.unwrap();
        assert_eq!(server.handed().len(), attempts + 1);
        if settled == 1 {
            break;
        }
        let next: Vec<DateTime<Utc>> = select(
            &db.ctx,
            "SELECT available_at AS found FROM outbox WHERE delivered_at IS NULL",
            [],
        )
        .await;
        let wait = next[0] - db.ctx.now();
        waits.push(wait.num_seconds());
        // A moment earlier there is no attempt.
        db.pass(wait - TimeDelta::milliseconds(1));
        assert_eq!(
            (delivery::pass(&ctx).await.unwrap(), server.handed().len()),
            (0, attempts + 1)
        );
        db.pass(TimeDelta::milliseconds(1));
    }
    assert_eq!(waits[..4], [5, 10, 20, 40]);
    assert!(waits.is_sorted() && waits.last() == Some(&(3 * 60 * 60)), "{waits:?}");
    let days = (db.ctx.now() - begin).num_days();
    assert!((2..=4).contains(&days), "{days}");
    let payloads: Vec<Value> = select(&db.ctx, "SELECT payload AS found FROM outbox", []).await;
    assert_eq!(payloads, [json!({}), json!({})]);
}

#[tokio::test]
async fn a_mail_whose_link_has_expired_is_not_sent_any_more() {
    let db = TestDb::new().await;
    ask_for_links(&db.ctx, 1).await;
    let away = Server::that(Temper::RefusesForNow);
    let ctx = mailing_by(&db, away.clone()).await;
    assert_eq!((delivery::pass(&ctx).await.unwrap(), away.handed().len()), (0, 1));
    db.pass(TimeDelta::minutes(identity::CODE_MINUTES));
    let back = Server::that(Temper::Takes);
    let ctx = mailing_by(&db, back.clone()).await;
    assert_eq!((delivery::pass(&ctx).await.unwrap(), back.handed().len()), (1, 0));
}

#[tokio::test]
async fn a_mail_whose_sender_died_is_sent_again_under_the_same_name() {
    let db = TestDb::new().await;
    ask_for_links(&db.ctx, 1).await;
    let (dying, living) = (Server::that(Temper::NeverAnswers), Server::that(Temper::Takes));
    let (one, other) = (
        mailing_by(&db, dying.clone()).await,
        mailing_by(&db, living.clone()).await,
    );
    tokio::select! {
        outcome = delivery::pass(&one) => panic!("it never answers: {outcome:?}"),
        () = dying.reached.notified() => {}
    }
    assert_eq!(
        delivery::pass(&other).await.unwrap(),
        0,
        "its sender may still be at work"
    );
    db.pass(TimeDelta::seconds(60));
    assert_eq!(delivery::pass(&other).await.unwrap(), 1);
    let (first, second) = (dying.handed().remove(0), living.handed().remove(0));
    assert_eq!((first.id, first.rendered), (second.id, second.rendered));
}

#[tokio::test]
async fn a_sender_that_was_too_slow_leaves_the_mail_to_the_next_one() {
    let db = TestDb::new().await;
    ask_for_links(&db.ctx, 1).await;
    let servers = [Server::that(Temper::RefusesLate), Server::that(Temper::RefusesLate)];
    let mut senders = Vec::new();
    for (place, server) in servers.iter().enumerate() {
        if place > 0 {
            db.pass(TimeDelta::seconds(60));
        }
        let ctx = mailing_by(&db, server.clone()).await;
        senders.push(tokio::spawn(async move { delivery::pass(&ctx).await }));
        server.reached.notified().await;
    }
    servers[0].answers.notify_one();
    assert_eq!(senders.remove(0).await.unwrap().unwrap(), 0);
    db.pass(TimeDelta::seconds(30));
    let third = Server::that(Temper::Takes);
    let ctx = mailing_by(&db, third.clone()).await;
    assert_eq!(delivery::pass(&ctx).await.unwrap(), 0, "the second one has it");
    servers[1].answers.notify_one();
    assert_eq!(senders.remove(0).await.unwrap().unwrap(), 0);
    let errors: Vec<Option<String>> = select(&db.ctx, "SELECT last_error AS found FROM outbox", []).await;
    assert!(errors[0].is_some(), "the second one's answer counts");
}

#[tokio::test]
async fn an_unreadable_message_does_not_block_the_others() {
    let db = TestDb::new().await;
    let sql = "INSERT INTO outbox (id, kind, payload, attempts, available_at, created_at) VALUES (?, ?, ?, 0, ?, ?)";
    for (kind, payload) in [
        ("telegram", json!({})),
        ("mail", json!({ "to": 7 })),
        ("itinerary.confirmed", json!({})),
    ] {
        let at = db.ctx.now() - TimeDelta::minutes(1);
        let values = [
            db.ctx.new_id().into(),
            kind.into(),
            payload.into(),
            at.into(),
            at.into(),
        ];
        tamper(&db.ctx, sql, values).await;
    }
    ask_for_links(&db.ctx, 1).await;
    let server = Server::that(Temper::Takes);
    let ctx = mailing_by(&db, server.clone()).await;
    assert_eq!(delivery::pass(&ctx).await.unwrap(), 1);
    assert_eq!(server.handed()[0].recipient, "mia0@example.org");
}

#[tokio::test]
async fn a_paid_trip_is_confirmed_by_mail_with_its_references_and_a_calendar() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let mia = sign_up(&db.ctx, MIA).await;
    let server = Server::that(Temper::Takes);
    let ctx = mailing_by(&db, server.clone()).await;
    let (trip, _) = trips::booked(&ctx, &viewer(&mia), &hotel).await;
    drain(&ctx).await;
    let mails = server.handed();
    let mail = mails.iter().find(|mail| mail.recipient == "ada@example.org").unwrap();
    let trip = itineraries::get(&ctx, &viewer(&mia), trip).await.unwrap();
    let reference = trip.line_items[0].booking_reference.as_ref().unwrap();
    for text in [&mail.rendered.text, &mail.rendered.html] {
        for part in [
            reference.as_str(),
            "Alfama House",
            "2026-000001",
            "€200",
            "Total",
            "Portugal",
            "Ada",
            "If you cancel",
            "To cancel",
            "Questions?",
        ] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        assert!(text.contains(&format!("http://127.0.0.1:3000/itinerary/{}/confirmation", trip.id)));
    }
    let [file] = mail.rendered.attachments.as_slice() else {
        panic!("not one file: {:?}", mail.rendered.attachments);
    };
    assert!(file.media_type.starts_with("text/calendar"), "{}", file.media_type);
    let calendar = String::from_utf8(file.content.clone()).unwrap().replace("\r\n ", "");
    for part in [
        "BEGIN:VCALENDAR",
        "SUMMARY:Alfama House",
        "DTSTART;VALUE=DATE:20261201",
        "PRODID:-//Byrdli//Trips//EN",
        "STATUS:CONFIRMED",
        "TRANSP:TRANSPARENT",
        &format!("UID:{}@127.0.0.1:3000", trip.line_items[0].identity),
        &format!("URL:http://127.0.0.1:3000/itinerary/{}/confirmation", trip.id),
        reference,
    ] {
        assert!(calendar.contains(part), "{part} is missing in {calendar}");
    }
    assert_eq!(file.name, itineraries::CALENDAR_FILE);
    // Every text is escaped, and a URL has no empty parts.
    let mut named = trip.clone();
    named.title = "Porto, 10 to 12; Apr \\ 2027\r\nX-EVIL:1".to_owned();
    let address = &mut named.line_items[0].hotel_booking.address;
    (address.line1, address.line2, address.state) = (String::new(), Some(" ".to_owned()), None);
    (address.city, address.postal_code) = ("Porto".to_owned(), Some("4050-573".to_owned()));
    let calendar = itineraries::calendar_file(&ctx, &named).replace("\r\n ", "");
    for part in [
        "\r\nNAME:Porto\\, 10 to 12\\; Apr \\\\ 2027  X-EVIL:1\r\n",
        "\r\nX-WR-CALNAME:Porto\\, 10 to 12\\; Apr \\\\ 2027  X-EVIL:1\r\n",
        "\r\nLOCATION:4050-573 Porto\\, Portugal\r\n",
    ] {
        assert!(calendar.contains(part), "{part} is missing in {calendar}");
    }
    // Sent once, however often the outbox runs.
    assert_eq!(drain(&ctx).await, 0);
    assert_eq!(
        mails.iter().filter(|mail| mail.recipient == "ada@example.org").count(),
        1
    );
}
