//! Reminders: once for each stay that stands, in the morning at the hotel, and none for what is cancelled.

use super::support::*;
use chrono::{DateTime, TimeDelta, Utc};
use domain::{delivery, testing::TestDb, worker};

const FREE: &str = "Free cancellation ends soon";
const ARRIVAL: &str = "Your stay begins in three days";

/// Works on all that is due, and counts the emails with these words.
async fn reminded(db: &TestDb, words: &str) -> usize {
    while worker::pass(&db.ctx).await.unwrap() > 0 {}
    while delivery::pass(&db.ctx).await.unwrap() > 0 {}
    let mails = domain::mailbox::list(&db.ctx).await.unwrap();
    mails.iter().filter(|mail| mail.subject.contains(words)).count()
}

/// When the stays of a trip can no longer be cancelled without charge.
async fn deadline(traveller: &Traveller) -> DateTime<Utc> {
    let terms = traveller.terms().await;
    terms.line_items[0].charges[0].until.as_ref().unwrap().at
}

#[tokio::test]
async fn each_reminder_is_sent_once_and_in_time() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = booked(&db, &[&alfama, &baixa]).await;
    let until = deadline(&traveller).await;
    let check_in = traveller.get().await.line_items[0].check_in_date;
    assert_eq!((reminded(&db, FREE).await, reminded(&db, ARRIVAL).await), (0, 0));
    db.clock.set(until - TimeDelta::days(3) - TimeDelta::hours(12));
    assert_eq!(reminded(&db, FREE).await, 0);
    db.clock.set(until - TimeDelta::days(1));
    assert_eq!(reminded(&db, FREE).await, 2);
    db.clock.set(until - TimeDelta::hours(1));
    assert_eq!(reminded(&db, FREE).await, 2, "each once");
    let arrival = check_in.and_hms_opt(0, 0, 0).unwrap().and_utc();
    db.clock.set(arrival);
    assert_eq!(reminded(&db, ARRIVAL).await, 2);
    db.clock.set(arrival + TimeDelta::hours(6));
    assert_eq!(reminded(&db, ARRIVAL).await, 2, "each once");
    assert_eq!(count(&db.ctx, "reminder").await, 4);
    let mails = domain::mailbox::list(&db.ctx).await.unwrap();
    let mail = mails.iter().find(|mail| mail.subject.contains(FREE)).unwrap();
    assert_eq!(mail.recipient, "ada@example.org");
    assert!(mail.text.contains("without charge until"), "{}", mail.text);
    assert!(mail.text.contains("voucher.pdf"), "{}", mail.text);
}

#[tokio::test]
async fn nothing_reminds_of_a_stay_that_is_cancelled() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = booked(&db, &[&alfama, &baixa]).await;
    let until = deadline(&traveller).await;
    let one = traveller.quote_of_stay(0).await;
    traveller.cancel(&one).await.unwrap();
    db.clock.set(until - TimeDelta::days(1));
    assert_eq!(reminded(&db, FREE).await, 1, "of the stay that stands");
    // Its arrival was due as well, a day before the deadline.
    assert_eq!(reminded(&db, ARRIVAL).await, 1);
}

#[tokio::test]
async fn nothing_reminds_of_a_trip_that_is_cancelled() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let until = deadline(&traveller).await;
    let all = traveller.quote().await;
    traveller.cancel(&all).await.unwrap();
    for later in [TimeDelta::days(-2), TimeDelta::days(-1), TimeDelta::hours(20)] {
        db.clock.set(until + later);
        assert_eq!((reminded(&db, FREE).await, reminded(&db, ARRIVAL).await), (0, 0));
    }
}

#[tokio::test]
async fn a_server_that_was_down_until_it_is_too_late_sends_nothing() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let until = deadline(&traveller).await;
    db.clock.set(until + TimeDelta::days(20));
    assert_eq!((reminded(&db, FREE).await, reminded(&db, ARRIVAL).await), (0, 0));
}
