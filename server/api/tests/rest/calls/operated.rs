//! What operators act on: members, jobs, refunds and fees.

use super::hotel;
use crate::support::{
    TestApi,
    people::Person,
    trip::{Trip, card},
};
use contract::visitor::Role;
use domain::{
    rates::terms::{LadderStep, Penalty},
    testing::hotels::PlanBuilder,
};
use serde_json::{Value, json};
use uuid::Uuid;

/// The body of an operator's action.
pub fn reason() -> Value {
    json!({ "reason": "The traveller called." })
}

/// Terms that keep a part of the price, in hundredths of a percent.
pub fn keeping(basis_points: u32) -> PlanBuilder {
    let mut plan = PlanBuilder::flexible(10_000);
    plan.terms.ladder = vec![LadderStep {
        hours_before_check_in: None,
        penalty: Penalty::BasisPoints(basis_points),
    }];
    plan
}

/// What an operator acts on.
pub struct Operated {
    pub subject: Uuid,
    /// The fee of a cancellation.
    pub fee: Value,
}

impl Operated {
    /// Whether the operation needs it.
    pub fn is_needed(operation: &str) -> bool {
        matches!(
            operation,
            "blockMember"
                | "unblockMember"
                | "retryRefund"
                | "completeRefundByHand"
                | "waiveCancellationFee"
                | "retryJob"
                | "discardJob"
        )
    }

    /// What the operation acts on, with a trip of its own if it needs one.
    pub async fn create(api: &TestApi, operation: &str) -> Self {
        if Self::is_member(operation) {
            return Self::member(api, operation).await;
        }
        let hotel = hotel(api, operation).await;
        let owner = api.person(Role::Customer).await;
        let trip = Trip::of(&owner.client, hotel.id).await;
        Self::of(api, &owner, &trip, operation).await
    }

    fn is_member(operation: &str) -> bool {
        matches!(operation, "blockMember" | "unblockMember")
    }

    async fn member(api: &TestApi, operation: &str) -> Self {
        let member = api.person(Role::Customer).await.id;
        if operation == "unblockMember" {
            let operator = api.person(Role::Operator).await.client;
            let path = format!("/api/v1/operator/members/{member}/block");
            operator.put(&path, &reason()).await.done();
        }
        Self {
            subject: member.0,
            fee: Value::Null,
        }
    }

    /// Brings the owner's trip to where the operation can be done.
    pub async fn of(api: &TestApi, owner: &Person, trip: &Trip, operation: &str) -> Self {
        if Self::is_member(operation) {
            return Self::member(api, operation).await;
        }
        let operator = api.person(Role::Operator).await.client;
        // The bank sends refunds to this card back.
        let paid = format!("/api/v1/invoice/{}/payment", trip.invoice);
        let answer = owner.client.post(&paid, &card("4000 0000 0000 5126")).await;
        assert!(answer.status.is_success(), "{answer:?}");
        let (subject, fee) = match operation {
            "retryJob" | "discardJob" => {
                let path = "/api/v1/operator/jobs?state=waiting&kind=reminder.check_in";
                let jobs = operator.get(path).await.body;
                (jobs["jobs"][0]["id"].clone(), Value::Null)
            }
            _ => {
                let terms = format!("/api/v1/itinerary/{}/cancellationTerms", trip.itinerary);
                let terms = owner.client.get(&terms).await.body;
                let cancel = format!("/api/v1/itinerary/{}/cancel", trip.itinerary);
                let quote = json!({ "quote": terms["quote"]["token"] });
                let answer = owner.client.put(&cancel, &quote).await;
                assert!(answer.status.is_success(), "{answer:?}");
                for _ in 0..3 {
                    while domain::worker::pass(&api.db.ctx).await.unwrap() > 0 {}
                    api.db.pass(chrono::TimeDelta::minutes(6));
                }
                let booking = format!("/api/v1/operator/bookings/{}", trip.itinerary);
                let booking = operator.get(&booking).await.body;
                if operation == "waiveCancellationFee" {
                    let fee = &booking["fees"][0];
                    (fee["cancellationId"].clone(), fee["left"].clone())
                } else {
                    assert_eq!(booking["refunds"][0]["status"], "failed", "{booking}");
                    (booking["refunds"][0]["id"].clone(), Value::Null)
                }
            }
        };
        Self {
            subject: serde_json::from_value(subject).unwrap(),
            fee,
        }
    }
}
