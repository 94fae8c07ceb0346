//! Deadlines in the hotel's time and in the traveller's: one instant on every surface, wherever the server is.

use super::support::*;
use chrono::{DateTime, TimeDelta, Utc};
use contract::{
    Code,
    hotel::Deadline,
    itinerary::{Customer, Itinerary, ItineraryStatus},
    words,
};
use domain::{
    Error, delivery,
    itineraries::{self, calendar_file},
    testing::TestDb,
    worker,
};
use std::process::Command;

const LOS_ANGELES: &str = "America/Los_Angeles";

fn utc(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// The traveller books a stay on Kiritimati (UTC+14), from that many days after 1 March 2027, that is free until 18:00 of
/// the day before.
async fn booked_on_kiritimati(db: &TestDb, from: u64, time_zone: Option<&str>) -> Traveller {
    let traveller = named_on_kiritimati(db, from, time_zone).await;
    let invoice = traveller.invoice().await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    traveller
}

/// The same before the invoice.
async fn named_on_kiritimati(db: &TestDb, from: u64, time_zone: Option<&str>) -> Traveller {
    db.clock.set(utc("2027-03-01T12:00:00Z"));
    let atoll = hotel(db, "Atoll House").await;
    tamper(
        &db.ctx,
        "UPDATE hotel SET time_zone = ?, check_in_time = ? WHERE id = ?",
        ["Pacific/Kiritimati".into(), "18:00".into(), atoll.id.0.into()],
    )
    .await;
    let traveller = Traveller::new(db).await;
    let wish = Wish {
        from,
        ..Wish::default()
    };
    traveller.add_wish(&atoll, &wish).await;
    traveller.name_all_guests().await;
    from_zone(&traveller, time_zone).await.unwrap();
    traveller
}

async fn from_zone(traveller: &Traveller, time_zone: Option<&str>) -> domain::Result<Itinerary> {
    let customer = Customer {
        time_zone: time_zone.map(str::to_owned),
        ..customer()
    };
    itineraries::update_customer_data(&traveller.ctx, &traveller.viewer, traveller.id, &customer).await
}

fn free_until(itinerary: &Itinerary) -> Deadline {
    let room = &itinerary.line_items[0].hotel_booking.rooms[0];
    room.cancellation_policy.free_until.clone().unwrap()
}

/// Works on all that is due, and returns the text of the emails with this subject.
async fn mailed(db: &TestDb, subject: &str) -> Vec<String> {
    while worker::pass(&db.ctx).await.unwrap() > 0 {}
    while delivery::pass(&db.ctx).await.unwrap() > 0 {}
    let mails = domain::mailbox::list(&db.ctx).await.unwrap();
    let mails = mails.into_iter().filter(|mail| mail.subject.contains(subject));
    mails.map(|mail| unwrapped(&mail.text)).collect()
}

/// Text without its line breaks.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Case 27 of the public reports: the hotel's deadline, not that of the server or of the reader.
#[tokio::test]
async fn a_deadline_has_both_local_times_and_is_one_instant_everywhere() {
    let db = TestDb::new().await;
    let traveller = booked_on_kiritimati(&db, 10, Some(LOS_ANGELES)).await;
    let both = "10 Mar, 18:00 at the hotel · 9 Mar, 20:00 for you (PST)";
    let at = utc("2027-03-10T04:00:00Z");
    // The timeline, and each room of the trip.
    let terms = traveller.terms().await;
    let until = terms.line_items[0].charges[0].until.clone().unwrap();
    assert_eq!((until.at, words::deadline(&until).as_str()), (at, both));
    let trip = traveller.get().await;
    assert_eq!(free_until(&trip), until);
    assert_eq!(trip.customer.as_ref().unwrap().time_zone.as_deref(), Some(LOS_ANGELES));
    let guests_until = trip.line_items[0].guests_until.as_ref().unwrap();
    assert_eq!(
        words::deadline(guests_until),
        "11 Mar, 18:00 at the hotel · 10 Mar, 20:00 for you (PST)"
    );
    // The calendar's file, folded as RFC 5545 says.
    let file = calendar_file(&db.ctx, &trip).replace("\r\n ", "").replace("\\,", ",");
    assert!(file.contains(&format!("Free cancellation until {both}.")), "{file}");
    // Emails.
    let confirmation = mailed(&db, "Demonstration booking").await.join("\n");
    assert!(confirmation.contains(&format!("until {both}")), "{confirmation}");
    db.clock.set(at - TimeDelta::hours(20));
    let reminder = mailed(&db, "Free cancellation ends soon").await;
    assert_eq!(reminder.len(), 1);
    assert!(reminder[0].contains(both), "{}", reminder[0]);
    // The quote.
    let paid = trip.paid.unwrap();
    db.clock.set(at - TimeDelta::minutes(5));
    assert_eq!(traveller.quote().await.expires_at, at);
    db.clock.set(at - TimeDelta::seconds(1));
    assert_eq!(traveller.quote().await.refund, paid);
    db.clock.set(at + TimeDelta::seconds(1));
    assert!(traveller.quote().await.fee.minor > 0);
    nothing_is_broken(&db.ctx).await;
}

/// The price is held by the traveller's clock; where that is not known, by the hotel's.
#[tokio::test]
async fn the_price_is_held_until_a_time_of_the_traveller() {
    for (zone, said) in [
        (Some(LOS_ANGELES), "Mon 1 Mar, 05:00 (PST)"),
        (Some("Pacific/Kiritimati"), "Tue 2 Mar, 03:00 (Kiritimati time)"),
        (None, "Tue 2 Mar, 03:00 (Kiritimati time)"),
    ] {
        let db = TestDb::new().await;
        let traveller = named_on_kiritimati(&db, 10, zone).await;
        assert_eq!(traveller.get().await.price_deadline, None, "a cart has no held price");
        traveller.invoice().await;
        let trip = traveller.get().await;
        let until = trip.price_deadline.as_ref().unwrap();
        assert_eq!(
            (Some(until.at), until.at),
            (trip.price_held_until, utc("2027-03-01T13:00:00Z"))
        );
        assert_eq!(words::own_deadline(until), said, "{zone:?}");
        db.pass(TimeDelta::hours(1));
        worker::pass(&db.ctx).await.unwrap();
        let trip = traveller.get().await;
        assert_eq!(trip.status, ItineraryStatus::Expired);
        assert_eq!(words::own_deadline(&trip.price_deadline.unwrap()), said, "{zone:?}");
    }
}

/// The same in processes whose own zone is another one.
#[test]
fn the_zone_of_the_server_changes_no_deadline() {
    let program = std::env::current_exe().unwrap();
    for zone in ["UTC", "Asia/Tokyo"] {
        let run = Command::new(&program)
            .args([
                "--exact",
                "bookings::time_zones::a_deadline_has_both_local_times_and_is_one_instant_everywhere",
            ])
            .env("TZ", zone)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success() && said.contains("1 passed"), "TZ={zone}: {said}");
    }
}

/// Los Angeles puts its clocks forward on 14 March 2027.
#[tokio::test]
async fn a_deadline_after_the_change_of_clocks_has_the_time_of_that_day() {
    let db = TestDb::new().await;
    let traveller = booked_on_kiritimati(&db, 20, Some(LOS_ANGELES)).await;
    let until = free_until(&traveller.get().await);
    assert_eq!(until.at, utc("2027-03-20T04:00:00Z"));
    assert_eq!(
        words::deadline(&until),
        "20 Mar, 18:00 at the hotel · 19 Mar, 21:00 for you (PDT)"
    );
}

#[tokio::test]
async fn a_zone_without_a_name_of_letters_is_named_by_its_place() {
    let db = TestDb::new().await;
    let traveller = booked_on_kiritimati(&db, 10, Some("America/Sao_Paulo")).await;
    assert_eq!(
        words::deadline(&free_until(&traveller.get().await)),
        "10 Mar, 18:00 at the hotel · 10 Mar, 01:00 for you (Sao Paulo time)"
    );
}

#[tokio::test]
async fn the_same_local_time_and_an_unknown_zone_add_nothing() {
    let db = TestDb::new().await;
    let alone = "Wed 10 Mar, 18:00 (Kiritimati time)";
    for zone in [None, Some("Pacific/Kiritimati")] {
        let traveller = booked_on_kiritimati(&db, 10, zone).await;
        let until = free_until(&traveller.get().await);
        assert_eq!(
            (until.traveller.clone(), words::deadline(&until).as_str()),
            (None, alone)
        );
    }
    // Another zone with the same local time: Lisbon and London.
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    traveller.add(&alfama).await;
    let trip = from_zone(&traveller, Some("Europe/London")).await.unwrap();
    assert_eq!(free_until(&trip).traveller, None);
}

#[tokio::test]
async fn a_name_that_is_no_zone_of_a_place_is_refused() {
    let db = TestDb::new().await;
    let traveller = Traveller::new(&db).await;
    for zone in ["Mars/Base", "", "UTC", "+05:00", "Etc/GMT+8"] {
        let Err(Error::Refused(items)) = from_zone(&traveller, Some(zone)).await else {
            panic!("{zone:?} was not refused");
        };
        assert_eq!(
            (items[0].code, items[0].field.as_deref()),
            (Code::Invalid, Some("timeZone"))
        );
    }
    from_zone(&traveller, Some(LOS_ANGELES)).await.unwrap();
    // A request without a zone keeps the known one.
    let trip = from_zone(&traveller, None).await.unwrap();
    assert_eq!(trip.customer.unwrap().time_zone.as_deref(), Some(LOS_ANGELES));
}

/// 9 March 20:00 in Los Angeles less two days, and the day of check-in, 11 March, less three.
#[tokio::test]
async fn reminders_leave_at_nine_in_the_morning_of_the_traveller() {
    let db = TestDb::new().await;
    booked_on_kiritimati(&db, 10, Some(LOS_ANGELES)).await;
    for (subject, nine) in [
        ("Free cancellation ends soon", utc("2027-03-07T17:00:00Z")),
        ("Your stay begins in three days", utc("2027-03-08T17:00:00Z")),
    ] {
        db.clock.set(nine - TimeDelta::seconds(1));
        assert_eq!(mailed(&db, subject).await.len(), 0, "{subject}");
        db.clock.set(nine);
        assert_eq!(mailed(&db, subject).await.len(), 1, "{subject}");
        db.clock.set(nine + TimeDelta::hours(1));
        assert_eq!(mailed(&db, subject).await.len(), 1, "{subject}: once");
    }
}
