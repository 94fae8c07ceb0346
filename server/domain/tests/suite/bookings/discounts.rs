//! Rooms that were booked with a discount and are cancelled in every order, while operators give fees back and the hotel prices
//! everything differently: each room costs what was agreed, and refunds, fees, ledger, credit notes and gateway agree.

mod hotel_prices;
mod story;

use super::{
    support::*,
    waiving::{action_request, operator},
};
use chrono::TimeDelta;
use contract::{
    CancellationId, Code, Currency, Money, RoomId,
    itinerary::{CancellationQuote, Itinerary, ItineraryCreate, ItineraryStatus, LineItemStatus, RefundStatus},
    search::Occupancy,
};
use domain::{
    Ctx, Settings,
    cancellations::{self, CancellationSelection},
    itineraries,
    operator::{Actor, fee, waive_fee},
    rates::terms::{LadderStep, Penalty, PromotionCondition, PromotionRule, RateTerms, Tax, TaxKind},
    testing::{
        TestDb,
        hotels::{BuiltHotel, HotelBuilder, PlanBuilder, RoomBuilder},
    },
    worker,
};
use gateway::AuthorizationId;
use hotel_prices::{price_differently, prices};
use proptest::{prelude::*, test_runner::TestRunner};
use sea_orm::{ConnectionTrait, DbBackend, QueryResult, Statement};
use std::collections::BTreeMap;

/// Rooms of a stay.
const ROOMS: usize = 3;

/// Databases on which the orders are spread, each with prices of its own.
const WORLDS: u32 = 10;

/// What a hotel asks for.
#[derive(Clone, Debug)]
struct Prices {
    /// Of the hotel and of the traveller.
    currencies: (&'static str, &'static str),
    /// Minor units for a night of two adults.
    night: i64,
    nights: u64,
    percent_off: u32,
    /// What cancelling costs, in hundredths of a percent.
    kept_bps: u32,
    tax_bps: u32,
    commission_bps: i32,
}

/// One thing that is done to a trip.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// Rooms by their place, together.
    Cancel(Vec<usize>),
    /// The fee of the cancellation at that place is given back.
    Waive(usize),
}

/// Every order: rooms alone and together, and each fee at any time after its cancellation.
fn orders() -> Vec<Vec<Step>> {
    fn go_on(left: &[usize], unwaived: &[usize], done: &[Step], found: &mut Vec<Vec<Step>>) {
        if left.is_empty() && unwaived.is_empty() {
            found.push(done.to_vec());
        }
        let then = |step: Step| [done, &[step]].concat();
        for chosen in 1_u32..1 << left.len() {
            let at = |place: usize| chosen & (1 << place) != 0;
            let (together, rest): (Vec<_>, Vec<_>) = (0..left.len()).partition(|place| at(*place));
            let rooms = |places: Vec<usize>| places.into_iter().map(|place| left[place]).collect::<Vec<_>>();
            let number = done.iter().filter(|step| matches!(step, Step::Cancel(_))).count();
            let unwaived = [unwaived, &[number]].concat();
            go_on(&rooms(rest), &unwaived, &then(Step::Cancel(rooms(together))), found);
        }
        for fee in unwaived {
            let others: Vec<_> = unwaived.iter().copied().filter(|other| other != fee).collect();
            go_on(left, &others, &then(Step::Waive(*fee)), found);
        }
    }
    let mut found = Vec::new();
    go_on(&Vec::from_iter(0..ROOMS), &[], &[], &mut found);
    found
}

#[test]
fn orders_are_every_order_once() {
    let found = orders();
    // Together: 1. A pair and one: 6 times the 3 orders of two fees. One by one: 6 times the 15 of three.
    assert_eq!(found.len(), 1 + 6 * 3 + 6 * 15);
    assert!((1..found.len()).all(|at| !found[..at].contains(&found[at])));
}

/// What the trip's rooms cost at first, and what was done since.
struct Story {
    traveller: Traveller,
    paid: Money,
    /// The quote of each room, as it was right after booking.
    first: BTreeMap<RoomId, (i64, i64)>,
    rooms: Vec<RoomId>,
    cancellations: Vec<CancellationId>,
    /// By the terms, and beyond them.
    refunded: i64,
    waived: i64,
    kept: i64,
}

/// Every one of these orders, each on a trip of its own.
async fn in_these_orders(prices: &Prices, orders: &[Vec<Step>]) {
    let db = TestDb::new().await;
    let actor = operator(&db).await;
    let hotel = prices.hotel(&db).await;
    let mut stories = Vec::new();
    for order in orders {
        stories.push((Story::of(prices.book(&db, &hotel).await).await, order));
    }
    price_differently(&db.ctx, &hotel, prices).await;
    for (number, (story, order)) in stories.iter_mut().enumerate() {
        for (place, step) in order.iter().enumerate() {
            story.does(&db, &actor, step).await;
            // Refunds leave between the steps, or all in the end.
            if (number + place) % 2 == 0 {
                work_off(&db.ctx).await;
            }
            story.agrees(&db).await;
            db.pass(TimeDelta::minutes(1));
        }
        work_off(&db.ctx).await;
        story.agrees(&db).await;
        let trip = story.traveller.get().await;
        assert_eq!(trip.status, ItineraryStatus::Cancelled, "{order:?}");
        assert_eq!(trip.line_items[0].status, LineItemStatus::Cancelled);
        let arrived = |refund: &contract::itinerary::Refund| refund.status == RefundStatus::Succeeded;
        assert!(trip.refunds.iter().all(arrived), "{:?}", trip.refunds);
        assert_eq!(story.waived, story.kept, "{order:?}");
        assert_eq!(story.given_back(&db).await, story.paid.minor, "{order:?}");
    }
    all_agrees(&db).await;
}

#[test]
fn in_every_order_of_cancelling_and_waiving_everything_adds_up() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let all = orders();
    let share = all.len().div_ceil(WORLDS as usize);
    let mut worlds = all.chunks(share);
    let config = ProptestConfig {
        cases: WORLDS,
        max_shrink_iters: 0,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let worlds = std::cell::RefCell::new(&mut worlds);
    TestRunner::new(config)
        .run(&prices(), |prices| {
            let orders = worlds.borrow_mut().next().unwrap_or_default();
            runtime.block_on(in_these_orders(&prices, orders));
            Ok(())
        })
        .unwrap();
    assert!(worlds.borrow_mut().next().is_none(), "every order was run");
}

/// Three rooms at 150.00 with 10 % off.
fn three_at_135() -> Prices {
    Prices {
        currencies: ("EUR", "EUR"),
        night: 15_000,
        nights: 1,
        percent_off: 10,
        kept_bps: 0,
        tax_bps: 0,
        commission_bps: 500,
    }
}

#[tokio::test]
async fn case_72_each_of_three_rooms_with_a_discount_gives_135_back_in_every_order() {
    let prices = three_at_135();
    let db = TestDb::new().await;
    let mut terms = prices.terms();
    terms.single_use_permille = 1_000;
    terms.extra_adult = 0;
    let hotel = prices.hotel(&db).await;
    set_terms(&db.ctx, &hotel.rooms[0], &terms).await;
    let mut stories = Vec::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        stories.push((Story::of(prices.book(&db, &hotel).await).await, order));
    }
    price_differently(&db.ctx, &hotel, &prices).await;
    for (story, order) in &mut stories {
        assert_eq!(story.paid, euros(40_500));
        for (place, room) in order.iter().enumerate() {
            story.cancels(&[*room]).await;
            let trip = story.traveller.get().await;
            assert_eq!(trip.cancellations[place].refund, euros(13_500));
            story.agrees(&db).await;
            db.pass(TimeDelta::minutes(1));
        }
        let trip = story.traveller.get().await;
        assert_eq!((trip.status, story.refunded), (ItineraryStatus::Cancelled, 40_500));
    }
    work_off(&db.ctx).await;
    assert_eq!(given_back(&db).await, [13_500; 18]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn rooms_of_a_stay_that_are_cancelled_at_once_are_each_cancelled_once() {
    let prices = Prices {
        kept_bps: 3_000,
        ..three_at_135()
    };
    let db = TestDb::new().await;
    let actor = operator(&db).await;
    let hotel = prices.hotel(&db).await;
    let mut story = Story::of(prices.book(&db, &hotel).await).await;
    let cancels = async |room: RoomId| {
        loop {
            let terms = story.traveller.terms().await;
            let rooms = &terms.line_items[0].rooms;
            let quote = rooms
                .iter()
                .find(|found| found.room_id == room)
                .and_then(|found| found.quote.clone());
            // While another room of the stay is being cancelled, there is none.
            let Some(quote) = quote else {
                tokio::task::yield_now().await;
                continue;
            };
            let input = contract::itinerary::CancelItinerary {
                quote: Some(quote.token),
                ..Default::default()
            };
            let traveller = &story.traveller;
            match cancellations::cancel(&traveller.ctx, &traveller.viewer, traveller.id, &input).await {
                Ok(trip) => break trip,
                refused => assert_eq!(code(refused), Code::Conflict, "it is not cancelled yet"),
            }
        }
    };
    futures::future::join_all(story.rooms.iter().map(|room| cancels(*room))).await;
    let trip = story.traveller.get().await;
    assert_eq!((trip.status, trip.cancellations.len()), (ItineraryStatus::Cancelled, 3));
    let waives = trip.cancellations.iter().map(|row| {
        let (ctx, actor, request) = (&db.ctx, &actor, action_request(&db, ""));
        async move { waive_fee(ctx, actor, row.id, row.fee, &request).await }
    });
    for outcome in futures::future::join_all(waives).await {
        outcome.unwrap();
    }
    for row in &trip.cancellations {
        story.cancellations.push(row.id);
        story.kept += row.fee.minor;
        story.refunded += row.refund.minor;
        story.waived += row.fee.minor;
    }
    worker::pass(&db.ctx).await.unwrap();
    work_off(&db.ctx).await;
    story.agrees(&db).await;
    assert_eq!(story.given_back(&db).await, story.paid.minor);
    all_agrees(&db).await;
}
