//! What operators do by calls: found, done once, refused when another operator was first, and kept in the log.

use crate::{calls::World, support::TestApi};
use axum::body::Body;
use chrono::TimeDelta;
use contract::{
    Code,
    itinerary::RefundStatus,
    operator::{
        OperatorBooking, OperatorBookingPage, OperatorLogPage, OperatorMember, OperatorMemberPage, OperatorText,
    },
    visitor::Role,
};
use http::{Request, header};
use serde_json::{Value, json};

#[tokio::test]
async fn a_member_is_blocked_once_and_the_second_operator_learns_of_it() {
    let api = TestApi::new().await;
    let (first, second) = (
        api.person(Role::Operator).await.client,
        api.person(Role::Operator).await.client,
    );
    let member = api.person(Role::Customer).await;
    let path = |action: &str| format!("/api/v1/operator/members/{}{action}", member.id);
    let shown: OperatorMember = first.get(&path("")).await.read();
    assert!(shown.member.blocked_at.is_none() && shown.can_be_blocked);
    let reason = json!({ "reason": "Spam.", "seen": shown.seen });
    // The same call again, with its key, does nothing more.
    for _ in 0..2 {
        let request = Request::put(path("/block"))
            .header(header::CONTENT_TYPE, "application/json")
            .header("Idempotency-Key", "a key")
            .body(Body::from(reason.to_string()))
            .unwrap();
        first.send(request).await.done();
    }
    second.put(&path("/block"), &reason).await.refused(Code::Conflict);
    second.put(&path("/block"), &json!({})).await.refused(Code::Required);
    let found: OperatorMemberPage = second
        .get(&format!("/api/v1/operator/members?text={}", member.email))
        .await
        .read();
    assert_eq!(found.total, 1);
    assert!(found.members[0].blocked_at.is_some());
    member
        .client
        .get("/api/v1/userProfile/my")
        .await
        .refused(Code::SessionExpired);
    let log: OperatorLogPage = second.get("/api/v1/operator/log").await.read();
    assert_eq!((log.total, log.entries[0].what.as_str()), (1, "Member blocked"));
    assert_eq!(log.entries[0].reason, "Spam.");
}

#[tokio::test]
async fn a_booking_is_found_by_its_address_and_opened_with_its_fee() {
    let api = TestApi::new().await;
    let operator = api.person(Role::Operator).await.client;
    let world = World::new(&api, "waiveCancellationFee").await;
    let page: OperatorBookingPage = operator
        .get("/api/v1/operator/bookings?text=ada@example.org")
        .await
        .read();
    assert_eq!((page.total, page.bookings[0].id), (1, world.trip.itinerary));
    let path = format!("/api/v1/operator/bookings/{}", world.trip.itinerary);
    let booking: OperatorBooking = operator.get(&path).await.read();
    let fee = &booking.fees[0];
    assert_eq!(fee.left, fee.fee);
    let waive = format!("/api/v1/operator/cancellations/{}/waivedFee", fee.cancellation_id);
    let body = json!({ "amount": fee.left, "reason": "The guest was in hospital.", "seen": fee.seen });
    let keyed = async |body: &Value| {
        let request = Request::put(&waive)
            .header(header::CONTENT_TYPE, "application/json")
            .header("Idempotency-Key", "a waiver")
            .body(Body::from(body.to_string()))
            .unwrap();
        operator.send(request).await
    };
    keyed(&body).await.done();
    let booking: OperatorBooking = operator.get(&path).await.read();
    assert_eq!((booking.fees[0].left.minor, booking.refunds.len()), (0, 2));
    // The key is known: the same body is answered as before, another one is refused.
    keyed(&body).await.done();
    let mut less = body.clone();
    less["amount"]["amount"] = json!(0.01);
    keyed(&less).await.refused(Code::Conflict);
    let booking: OperatorBooking = operator.get(&path).await.read();
    assert_eq!(booking.refunds.len(), 2);
    operator.put(&waive, &body).await.refused(Code::Conflict);
}

#[tokio::test]
async fn a_refund_is_completed_by_hand_with_the_amount_that_is_left_and_no_other() {
    let api = TestApi::new().await;
    let operator = api.person(Role::Operator).await.client;
    let world = World::new(&api, "completeRefundByHand").await;
    let path = format!("/api/v1/operator/bookings/{}", world.trip.itinerary);
    let booking: OperatorBooking = operator.get(&path).await.read();
    let refund = &booking.refunds[0];
    assert_eq!(refund.left, Some(refund.amount));
    let complete = format!("/api/v1/operator/refunds/{}/paidByHand", refund.id);
    let body = |amount: Value| {
        json!({
            "amount": amount, "means": "bank transfer", "reference": "SEPA 42", "confirmed": true,
            "reason": "The card was closed.", "seen": refund.seen,
        })
    };
    let left = json!(refund.amount);
    let with = |name: &str, value: Value| {
        let mut amount = left.clone();
        amount[name] = value;
        amount
    };
    let owed = left["amount"].as_f64().unwrap();
    for wrong in [
        with("amount", json!(owed - 0.01)),
        with("amount", json!(owed + 0.01)),
        with("amount", json!(-owed)),
        with("amount", json!(0)),
        with("currency", json!("JPY")),
    ] {
        operator.put(&complete, &body(wrong)).await.refused(Code::Conflict);
    }
    operator.put(&complete, &body(left.clone())).await.done();
    let booking: OperatorBooking = operator.get(&path).await.read();
    assert_eq!(
        (booking.refunds[0].status, booking.refunds[0].left),
        (RefundStatus::PaidByHand, None)
    );
}

#[tokio::test]
async fn a_text_is_saved_once_and_each_version_is_read() {
    let api = TestApi::new().await;
    let (first, second) = (
        api.person(Role::Operator).await.client,
        api.person(Role::Operator).await.client,
    );
    let path = "/api/v1/operator/texts/terms";
    let text: OperatorText = first.get(path).await.read();
    assert_eq!((text.version, text.markdown, text.versions.len()), (None, None, 0));
    first
        .get("/api/v1/operator/texts/imprint")
        .await
        .refused(Code::NotFound);
    let body = json!({ "markdown": "# Terms\n\nOne.", "reason": "The lawyers wrote it.", "seen": text.seen });
    for _ in 0..2 {
        let request = Request::put(path)
            .header(header::CONTENT_TYPE, "application/json")
            .header("Idempotency-Key", "a key")
            .body(Body::from(body.to_string()))
            .unwrap();
        first.send(request).await.done();
    }
    // The second operator has read what was there before.
    second.put(path, &body).await.refused(Code::Conflict);
    let silent = json!({ "markdown": "# Terms" });
    second.put(path, &silent).await.refused(Code::Required);
    let empty = json!({ "markdown": " ", "reason": "To clear it." });
    second.put(path, &empty).await.refused(Code::Required);
    let long = json!({ "markdown": "\u{1d49c}".repeat(50_001), "reason": "It is long." });
    second.put(path, &long).await.refused(Code::Invalid);
    api.db.pass(TimeDelta::minutes(1));
    let longest = json!({ "markdown": "\u{1d49c}".repeat(50_000), "reason": "It is long." });
    second.put(path, &longest).await.done();

    let text: OperatorText = first.get(path).await.read();
    let versions: Vec<_> = text.versions.iter().map(|version| version.version).collect();
    assert_eq!((text.version, versions), (Some(2), vec![2, 1]));
    let older: OperatorText = first.get(&format!("{path}?version=1")).await.read();
    assert_eq!(older.markdown.as_deref(), Some("# Terms\n\nOne."));
    first.get(&format!("{path}?version=3")).await.refused(Code::NotFound);
    let privacy: OperatorText = first.get("/api/v1/operator/texts/privacy").await.read();
    assert_eq!(privacy.version, None);
    let log: OperatorLogPage = second.get("/api/v1/operator/log").await.read();
    assert_eq!((log.total, log.entries[1].what.as_str()), (2, "Text saved"));
    assert_eq!(log.entries[1].reason, "The lawyers wrote it.");
}
