//! What operators do by calls: found, done once, refused when another operator was first, and kept in the log.

use crate::{calls::World, support::TestApi};
use axum::body::Body;
use contract::{
    Code,
    operator::{OperatorBooking, OperatorBookingPage, OperatorLogPage, OperatorMember, OperatorMemberPage},
    visitor::Role,
};
use http::{Request, header};
use serde_json::json;

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
    operator.put(&waive, &body).await.done();
    let booking: OperatorBooking = operator.get(&path).await.read();
    assert_eq!((booking.fees[0].left.minor, booking.refunds.len()), (0, 2));
    operator.put(&waive, &body).await.refused(Code::Conflict);
}
