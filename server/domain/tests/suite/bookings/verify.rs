//! Each invariant, broken on purpose, is found; and what is whole gives no alarm.

use super::support::*;
use contract::{
    invoice::PaymentStatus,
    itinerary::{ItineraryStatus, RemoveHotel},
};
use domain::{
    itineraries,
    testing::{TestDb, hotels::PlanBuilder},
    verify::verify,
};
use std::collections::BTreeSet;

/// A database with a bit of everything: a draft, an open invoice, an open challenge, a confirmed trip, one that was
/// confirmed in part, one that failed.
async fn lived_in(db: &TestDb) {
    let (alfama, baixa) = (
        hotel_with(db, "Alfama House", 2).await,
        hotel_with(db, "Baixa Rooms", 20).await,
    );
    let sold_later = hotel(db, "Castle Inn").await;
    Traveller::new(db).await.add(&baixa).await;
    let (emptied, _) = ready_to_pay(db, &[&baixa]).await;
    let line_item_id = Some(emptied.get().await.line_items[0].identity);
    let remove = RemoveHotel {
        line_item_id,
        room_id: None,
    };
    itineraries::remove_hotel(&db.ctx, &emptied.viewer, emptied.id, &remove)
        .await
        .unwrap();
    ready_to_pay(db, &[&baixa]).await;
    let (asked, invoice) = ready_to_pay(db, &[&baixa]).await;
    asked.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    let (partly, last) = ready_to_pay(db, &[&alfama, &baixa]).await;
    for _ in 0..2 {
        let (confirmed, invoice) = ready_to_pay(db, &[&alfama]).await;
        confirmed.pay(invoice.id, &with_card(DECLINED)).await.unwrap_err();
        assert_eq!(
            confirmed.pay(invoice.id, &with_card(GOOD)).await.unwrap().status,
            PaymentStatus::Succeeded
        );
    }
    let paid = partly.pay(last.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(paid.itinerary_status, ItineraryStatus::PartiallyConfirmed);
    let (failed, invoice) = ready_to_pay(db, &[&sold_later]).await;
    sell_out(&db.ctx, &sold_later.rooms[0]).await;
    failed.pay(invoice.id, &with_card(GOOD)).await.unwrap_err();
    // A cancelled trip whose refund has arrived, one whose refund waits, and one that the hotel is confirming.
    let chiado = hotel_with(db, "Chiado Inn", 20).await;
    // A change that is done; at the end one whose new stay is booked, and one that waits for payment.
    let changed = booked(db, &[&chiado]).await;
    let new = changed.change_to(30, 1).await;
    changed.pay(new.invoice_id.unwrap(), &with_card(GOOD)).await.unwrap();
    let arrived = booked(db, &[&chiado, &chiado]).await;
    arrived.cancel(&arrived.quote_of_stay(0).await).await.unwrap();
    domain::worker::pass(&db.ctx).await.unwrap();
    let waiting = booked(db, &[&chiado]).await;
    waiting.cancel(&waiting.quote().await).await.unwrap();
    let cancelling = booked(db, &[&chiado]).await;
    let quote = cancelling.quote().await;
    cancel_and_die(db, &cancelling, &quote, Point::BeforeCancel).await;
    let changing = booked(db, &[&chiado]).await;
    let new = changing.change_to(30, 1).await;
    changing.pay(new.invoice_id.unwrap(), &with_card(GOOD)).await.unwrap();
    booked(db, &[&chiado]).await.change_to(30, 1).await;
}

#[tokio::test]
async fn a_sound_database_gives_no_finding() {
    let db = TestDb::new().await;
    assert_eq!(verify(&db.ctx).await.unwrap(), []);
    lived_in(&db).await;
    assert_eq!(verify(&db.ctx).await.unwrap(), []);
}

#[tokio::test]
async fn wrong_taxes_rates_and_rooms_are_named() {
    let tax = r#"[{"name": "City tax", "kind": {"perStay": -100}, "included": false, "at_property": true}]"#;
    let mut free = PlanBuilder::flexible(10_000).terms;
    free.base_price = 0;
    let free = serde_json::to_string(&free).unwrap();
    for (sql, why) in [
        (format!("UPDATE hotel SET taxes = '{tax}'"), "\"City tax\" is negative"),
        (
            format!("UPDATE rate_plan SET terms = '{free}'"),
            "base_price is not more than 0",
        ),
        (
            "UPDATE room_type SET content = '[]'".to_owned(),
            "invalid length 0, expected struct",
        ),
    ] {
        let db = TestDb::new().await;
        // A booked night names its room.
        booked(&db, &[&hotel(&db, "Alfama House").await]).await;
        assert_eq!(verify(&db.ctx).await.unwrap(), []);
        tamper(&db.ctx, &sql, []).await;
        let findings = verify(&db.ctx).await.unwrap();
        assert_eq!(findings[0].invariant, "rooms and rates can be read");
        assert!(findings[0].detail.contains(why), "{findings:#?}");
    }
}

#[tokio::test]
async fn every_planted_corruption_is_found() {
    let confirmed = "status = 'confirmed'";
    let one = |table: &str, what: &str| format!("id = (SELECT id FROM {table} WHERE {what} ORDER BY id LIMIT 1)");
    let corruptions: Vec<(&str, String)> = vec![
        (
            "rooms and rates can be read",
            format!(
                "UPDATE rate_plan SET terms = '{{\"base_price\": 500}}' WHERE {}",
                one("rate_plan", "1 = 1")
            ),
        ),
        (
            "rooms and rates can be read",
            format!(
                "UPDATE rate_plan SET meal_plan = 'brunch' WHERE {}",
                one("rate_plan", "1 = 1")
            ),
        ),
        (
            "sold nights are booked nights",
            "UPDATE room_night SET sold = sold + 1 WHERE sold = 1".into(),
        ),
        (
            "sold nights are booked nights",
            "UPDATE room_night SET sold = 0 WHERE sold > 0".into(),
        ),
        (
            "sold nights are booked nights",
            "DELETE FROM room_night WHERE sold > 0".into(),
        ),
        ("sold nights are booked nights", "DELETE FROM house_booking".into()),
        (
            "no room is sold twice",
            "UPDATE room_night SET taken = 1 WHERE sold = 2".into(),
        ),
        (
            "a booking is for its stay's room and nights",
            format!("UPDATE line_item SET check_out = check_out + 1 WHERE {confirmed}"),
        ),
        (
            "no hold outlives its expiry",
            "INSERT INTO hold (id, line_item_id, room_type_id, check_in, check_out, quantity, expires_at) \
             SELECT id, id, id, 1, 2, 1, created_at FROM account LIMIT 1"
                .into(),
        ),
        (
            "the ledger sums to zero",
            "UPDATE ledger_entry SET amount_minor = amount_minor - 1 WHERE account = 'house:payable'".into(),
        ),
        (
            "the ledger sums to zero",
            "UPDATE ledger_entry SET currency = 'USD' WHERE amount_minor > 0".into(),
        ),
        ("what was taken is in the ledger", "DELETE FROM ledger_entry".into()),
        (
            "what was taken is in the ledger",
            "UPDATE ledger_entry SET invoice_id = id".into(),
        ),
        (
            "no more is taken than was asked for",
            format!(
                "UPDATE invoice SET amount_minor = 1 WHERE {}",
                one("invoice", "status = 'paid'")
            ),
        ),
        (
            "what was taken is what was booked",
            "UPDATE line_room SET pay_now_minor = pay_now_minor + 1".into(),
        ),
        (
            "exactly paid invoices have a number",
            format!(
                "UPDATE invoice SET year = NULL, sequence = NULL WHERE {}",
                one("invoice", "status = 'paid'")
            ),
        ),
        (
            "exactly paid invoices have a number",
            format!(
                "UPDATE invoice SET year = 2030, sequence = 1 WHERE {}",
                one("invoice", "status = 'open'")
            ),
        ),
        (
            "invoice numbers have no gaps",
            "UPDATE invoice SET sequence = 900 WHERE sequence = 2".into(),
        ),
        (
            "an invoice is paid once",
            format!(
                "UPDATE payment SET status = 'succeeded' WHERE {}",
                one("payment", "status = 'declined'")
            ),
        ),
        (
            "an invoice is paid once",
            format!(
                "UPDATE payment SET status = 'released' WHERE {}",
                one("payment", "status = 'succeeded'")
            ),
        ),
        (
            "an invoice says what its payment took",
            "UPDATE payment SET captured_minor = captured_minor + 1 WHERE status = 'succeeded'".into(),
        ),
        (
            "one payment at a time is under way",
            format!(
                "UPDATE payment SET status = 'processing' WHERE {}",
                one("payment", "status = 'declined'")
            ),
        ),
        (
            "one payment at a time is under way",
            "UPDATE invoice SET status = 'open' WHERE status = 'processing'".into(),
        ),
        (
            "a payment under way has a job",
            "DELETE FROM job WHERE done_at IS NULL".into(),
        ),
        (
            "exactly confirmed stays hold rooms",
            format!(
                "UPDATE line_item SET status = 'failed' WHERE {}",
                one("line_item", confirmed)
            ),
        ),
        (
            "exactly confirmed stays hold rooms",
            format!(
                "UPDATE line_item SET status = 'confirmed' WHERE {}",
                one("line_item", "status = 'failed'")
            ),
        ),
        (
            "an itinerary is what its stays are",
            format!(
                "UPDATE itinerary SET status = 'failed' WHERE {}",
                one("itinerary", confirmed)
            ),
        ),
        (
            "an itinerary is what its stays are",
            "UPDATE line_item SET status = 'booking' WHERE status = 'draft'".into(),
        ),
        (
            "an itinerary is what its invoice is",
            "UPDATE invoice SET status = 'void' WHERE status = 'open'".into(),
        ),
        (
            "an itinerary is what its invoice is",
            "UPDATE itinerary SET status = 'draft' WHERE status = 'awaitingPayment'".into(),
        ),
        (
            "everything moves along allowed edges",
            "UPDATE event SET to_state = 'confirmed' WHERE from_state = 'draft'".into(),
        ),
        (
            "a move has two ends",
            "UPDATE event SET to_state = NULL WHERE from_state = 'draft'".into(),
        ),
        (
            "an itinerary's history leads to where it is",
            "DELETE FROM event WHERE to_state = 'confirmed'".into(),
        ),
        (
            "no more is given back than was taken",
            "UPDATE payment SET refunded_minor = 0 WHERE refunded_minor > 0".into(),
        ),
        (
            "what is owed to travellers is in the ledger",
            "DELETE FROM ledger_entry WHERE account = 'customer:refunds'".into(),
        ),
        (
            "a cancellation gives back what was agreed to",
            "DELETE FROM refund".into(),
        ),
        (
            "what was refunded elsewhere is in the ledger",
            "UPDATE ledger_entry SET account = 'operator:refunded' WHERE account = 'customer:refunds'".into(),
        ),
        (
            "an entry is in an account that there is",
            "UPDATE ledger_entry SET account = 'cash' WHERE account = 'house:payable'".into(),
        ),
        (
            "an entry is in the currency of its invoice",
            "UPDATE ledger_entry SET currency = 'USD'".into(),
        ),
        (
            "what hotels, tax offices and creators are owed is in the ledger",
            "UPDATE ledger_entry SET line_item_id = NULL WHERE account = 'house:payable' AND memo = 'cancellation'"
                .into(),
        ),
        (
            "fees of cancelled rooms are in the ledger",
            "UPDATE ledger_entry SET account = 'house:fees' WHERE account = 'house:payable' AND memo = 'capture'"
                .into(),
        ),
        (
            "tax of booked rooms is in the ledger",
            "UPDATE ledger_entry SET account = 'tax:payable' WHERE account = 'house:payable' AND memo = 'capture'"
                .into(),
        ),
        (
            "creators earn by booked stays of theirs alone",
            "UPDATE ledger_entry SET account = 'commission:payable' \
             WHERE account = 'house:payable' AND memo = 'capture'"
                .into(),
        ),
        (
            "a refund under way has a job",
            "UPDATE job SET done_at = created_at WHERE kind = 'refund'".into(),
        ),
        (
            "a cancellation under way has a job",
            "DELETE FROM job WHERE kind = 'cancellation'".into(),
        ),
        (
            "a cancellation is the sum of its rooms",
            "UPDATE cancellation SET fee_minor = fee_minor + 1".into(),
        ),
        (
            "exactly rooms of confirmed cancellations are cancelled",
            "UPDATE line_room SET cancelled_at = NULL WHERE cancelled_at IS NOT NULL".into(),
        ),
        (
            "fee and refund of a room are what was paid for it",
            "UPDATE cancelled_room SET fee_minor = fee_minor + 1".into(),
        ),
        (
            "exactly cancelled rooms are for sale again",
            "UPDATE house_booking SET status = 'booked' WHERE status = 'cancelled'".into(),
        ),
        (
            "a credit note says what is refunded",
            "UPDATE credit_note SET amount_minor = amount_minor + 1".into(),
        ),
        (
            "credit note numbers have no gaps",
            "UPDATE credit_note SET sequence = 9 WHERE sequence = 1".into(),
        ),
        (
            "everything moves along allowed edges",
            "UPDATE event SET to_state = 'requested' WHERE kind = 'refund.status' AND to_state = 'sent'".into(),
        ),
        (
            "everything moves along allowed edges",
            "UPDATE event SET from_state = 'declined' WHERE kind = 'payment.status' AND to_state = 'requiresAction'"
                .into(),
        ),
        (
            "everything moves along allowed edges",
            "UPDATE event SET from_state = 'void' WHERE kind = 'invoice.status' AND to_state = 'paid'".into(),
        ),
        (
            "everything moves along allowed edges",
            "UPDATE event SET from_state = 'failed' WHERE kind = 'line_item.status' AND to_state = 'cancelling'".into(),
        ),
        (
            "everything moves along allowed edges",
            "UPDATE event SET to_state = 'confirmed' WHERE kind = 'cancellation.status' AND from_state = 'quoted'"
                .into(),
        ),
        (
            "a state is one of its table",
            "UPDATE refund SET status = 'lost' WHERE status = 'requested'".into(),
        ),
        (
            "a state is one of its table",
            "UPDATE line_item SET status = '' WHERE status = 'draft'".into(),
        ),
        (
            "a row has what its state needs",
            "UPDATE payment SET authorization_id = NULL WHERE status = 'succeeded'".into(),
        ),
        (
            "a row has what its state needs",
            "UPDATE invoice SET paid_at = NULL WHERE status = 'paid'".into(),
        ),
        (
            "a row has what its state needs",
            "UPDATE cancellation SET confirmed_at = NULL WHERE status = 'confirmed'".into(),
        ),
        (
            "a row has what its state needs",
            "UPDATE refund SET provider_refund_id = NULL WHERE status IN ('sent', 'succeeded')".into(),
        ),
        (
            "exactly stays of cancellations under way are being cancelled",
            "UPDATE line_item SET status = 'cancelling' WHERE status = 'cancelled'".into(),
        ),
        (
            "a stay is given up only for one that is booked",
            "UPDATE line_item SET booking_reference = NULL \
             WHERE itinerary_id IN (SELECT new_itinerary_id FROM stay_change WHERE status = 'completed')"
                .into(),
        ),
        (
            "a completed change has no former rooms",
            "UPDATE line_room SET cancelled_at = NULL WHERE id IN (SELECT room_id FROM replaced_room)".into(),
        ),
        (
            "exactly a change that is under way holds its rooms",
            "UPDATE replaced_room SET open_room_id = NULL".into(),
        ),
        (
            "a change whose new stay is booked has a job",
            "DELETE FROM job WHERE kind = 'stay_change' AND done_at IS NULL".into(),
        ),
        (
            "a change returns what was agreed",
            "UPDATE stay_change SET refund_minor = refund_minor + 1".into(),
        ),
        (
            "a row has what its state needs",
            "UPDATE stay_change SET ended_at = NULL WHERE status = 'completed'".into(),
        ),
    ];
    let covered: BTreeSet<&str> = corruptions.iter().map(|(invariant, _)| *invariant).collect();
    assert_eq!(covered.len(), 47, "a corruption for every invariant: {covered:?}");

    let db = TestDb::new().await;
    lived_in(&db).await;
    db.pass(chrono::TimeDelta::hours(1));
    keep(&db).await;
    for (invariant, sql) in corruptions {
        assert!(tamper(&db.ctx, &sql, []).await > 0, "{sql}: nothing was changed");
        let findings = verify(&db.ctx).await.unwrap();
        assert!(
            findings.iter().any(|finding| finding.invariant == invariant),
            "{sql}: {findings:#?}"
        );
        put_back(&db).await;
        assert_eq!(verify(&db.ctx).await.unwrap(), [], "{sql}: put back");
    }
}

/// The tables that are tampered with, owners before what they own.
const TABLES: [&str; 18] = [
    "itinerary",
    "line_item",
    "line_room",
    "invoice",
    "payment",
    "ledger_entry",
    "cancellation",
    "cancelled_room",
    "refund",
    "credit_note",
    "stay_change",
    "replaced_room",
    "room_night",
    "house_booking",
    "hold",
    "job",
    "event",
    "rate_plan",
];

/// Keeps a copy of what is there.
async fn keep(db: &TestDb) {
    for table in TABLES {
        tamper(
            &db.ctx,
            &format!("CREATE TABLE kept_{table} AS SELECT * FROM {table}"),
            [],
        )
        .await;
    }
}

/// Makes everything as it was when it was kept.
async fn put_back(db: &TestDb) {
    for table in TABLES.iter().rev() {
        tamper(&db.ctx, &format!("DELETE FROM {table}"), []).await;
    }
    for table in TABLES {
        tamper(&db.ctx, &format!("INSERT INTO {table} SELECT * FROM kept_{table}"), []).await;
    }
}
