//! Other dates or another room for a booked stay: the new stay is booked first, and only then the former one is cancelled.

mod former_stays;
mod open_changes;
mod sold_out;

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, Money,
    invoice::{ChallengeAnswer, InvoiceStatus},
    itinerary::{
        ChangeStay, Itinerary, ItineraryStatus, LineItemStatus, QuoteStayChange, StayChangeEnd, StayChangeStatus,
    },
    search::Occupancy,
};
use domain::{
    Ctx, Result,
    cancellations::{self, CancellationSelection},
    invoices,
    itineraries::{self, ItineraryListQuery},
    rates::terms::{LadderStep, Penalty},
    shared_links::{self, LinkState},
    stay_changes,
    testing::{
        TestDb,
        hotels::{BuiltHotel, HotelBuilder, PlanBuilder, RoomBuilder},
        mails::mails_to,
    },
    worker,
};

const ADA: &str = "ada@example.org";

/// A hotel with rooms at 100.00 € a night, of which cancelling costs that part once the hours before check-in have come.
async fn laddered(db: &TestDb, hours: Option<i32>, basis_points: u32, allotment: i32) -> BuiltHotel {
    let mut plan = PlanBuilder::flexible(10_000);
    plan.terms.ladder = vec![LadderStep {
        hours_before_check_in: hours,
        penalty: Penalty::BasisPoints(basis_points),
    }];
    let rooms = vec![RoomBuilder::double().allotment(allotment).plans(vec![plan])];
    HotelBuilder::named("Alfama House")
        .rooms(rooms)
        .insert(&db.ctx)
        .await
        .unwrap()
}

fn status(trip: &Itinerary) -> StayChangeStatus {
    trip.stay_changes.last().expect("it has a change").status
}

/// Works until nothing is due.
async fn work(ctx: &Ctx) {
    while worker::pass(ctx).await.unwrap() > 0 {}
}

/// All rooms of the nights after the first booking are taken elsewhere.
async fn sell_out_later(db: &TestDb, hotel: &BuiltHotel) {
    sell_out(&db.ctx, &hotel.rooms[0]).await;
    tamper(
        &db.ctx,
        "UPDATE room_night SET taken = 0 WHERE room_type_id = ? AND night < ?",
        [
            hotel.rooms[0].id.0.into(),
            domain::calendar::to_day(date(&db.ctx, 15)).into(),
        ],
    )
    .await;
}

async fn pay(traveller: &Traveller, new: &Itinerary, number: &str) -> Result<contract::invoice::InvoicePayment> {
    traveller.pay(new.invoice_id.unwrap(), &with_card(number)).await
}
