//! Cancelling: a quote, consent to exactly that quote, once, by the terms of the instant of consent.

mod parts;
mod quotes;
mod states;
mod terms;

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, ItineraryId,
    invoice::{ChallengeAnswer, PaymentStatus},
    itinerary::{CancelItinerary, CancellationStatus, ItineraryStatus, LineItemStatus, RefundStatus},
    search::Occupancy,
};
use domain::{
    cancellations::{self, CancellationSelection},
    delivery,
    itineraries::{self, ItineraryListQuery},
    rates::terms::{LadderStep, Penalty},
    testing::{
        TestDb,
        hotels::{HotelBuilder, PlanBuilder, RoomBuilder},
    },
    worker,
};
use sea_orm::Value;

/// A hotel where cancelling costs that part of the price at any time, in hundredths of a percent.
pub(super) async fn keeping(db: &TestDb, name: &str, basis_points: u32) -> domain::testing::hotels::BuiltHotel {
    let mut plan = PlanBuilder::flexible(10_000);
    plan.terms.ladder = vec![LadderStep {
        hours_before_check_in: None,
        penalty: Penalty::BasisPoints(basis_points),
    }];
    let rooms = vec![RoomBuilder::double().plans(vec![plan])];
    HotelBuilder::named(name).rooms(rooms).insert(&db.ctx).await.unwrap()
}
