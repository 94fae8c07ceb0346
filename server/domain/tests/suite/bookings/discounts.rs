//! Rooms that were booked with a discount and are cancelled in every order, while operators give fees back and the hotel prices
//! everything differently: each room costs what was agreed, and refunds, fees, ledger, credit notes and gateway agree.

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
    Ctx, Settings, cancellations, itineraries,
    itineraries::CancellationSelection,
    operator::{Actor, fee, waive_fee},
    rates::terms::{LadderStep, Penalty, PromotionCondition, PromotionRule, RateTerms, Tax, TaxKind},
    testing::{
        TestDb,
        hotels::{BuiltHotel, HotelBuilder, PlanBuilder, RoomBuilder},
    },
    worker,
};
use gateway::{Answer, AuthorizationId};
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

fn tax(basis_points: u32) -> Tax {
    Tax {
        name: "City tax".to_owned(),
        kind: TaxKind::BasisPointsOfRoom(basis_points),
        included: false,
        at_property: false,
    }
}

fn prices() -> impl Strategy<Value = Prices> {
    let currencies = [
        ("EUR", "EUR"),
        ("EUR", "USD"),
        ("GBP", "EUR"),
        ("JPY", "JPY"),
        ("EUR", "JPY"),
        ("EUR", "ISK"),
    ];
    // At the edges nothing or everything is kept.
    let kept = prop_oneof![1 => Just(0_u32), 1 => Just(10_000), 6 => 1_u32..10_000];
    (
        prop::sample::select(currencies.to_vec()),
        101_i64..99_999,
        1_u64..4,
        1_u32..60,
        kept,
        0_u32..2_500,
        0_i32..=5_000,
    )
        .prop_map(
            |(currencies, night, nights, percent_off, kept_bps, tax_bps, commission_bps)| Prices {
                currencies,
                night,
                nights,
                percent_off,
                kept_bps,
                tax_bps,
                commission_bps,
            },
        )
}

impl Prices {
    fn terms(&self) -> RateTerms {
        let mut terms = PlanBuilder::flexible(self.night).terms;
        terms.single_use_permille = 870;
        terms.ladder = vec![LadderStep {
            hours_before_check_in: None,
            penalty: Penalty::BasisPoints(self.kept_bps),
        }];
        terms.promotions = vec![PromotionRule {
            name: "Early bird".to_owned(),
            percent_off: self.percent_off,
            condition: PromotionCondition::EarlyBirdDays(20),
        }];
        terms
    }

    async fn hotel(&self, db: &TestDb) -> BuiltHotel {
        let plan = PlanBuilder {
            terms: self.terms(),
            ..PlanBuilder::flexible(self.night)
        };
        let rooms = vec![RoomBuilder::double().allotment(1_000).plans(vec![plan])];
        let mut builder = HotelBuilder::named("Alfama House")
            .rooms(rooms)
            .taxes(vec![tax(self.tax_bps)]);
        builder.currency = self.currencies.0.to_owned();
        builder.insert(&db.ctx).await.unwrap()
    }

    /// Three rooms, for one, two and three guests.
    async fn book(&self, db: &TestDb, hotel: &BuiltHotel) -> Traveller {
        let viewer = db.anonymous().await;
        let currency: Currency = self.currencies.1.parse().unwrap();
        let input = ItineraryCreate {
            title: None,
            currency: Some(currency),
        };
        let id = itineraries::create(&db.ctx, &viewer, &input).await.unwrap().id;
        let settings = Settings {
            commission_bps: self.commission_bps,
            ..db.ctx.settings().clone()
        };
        let mut traveller = Traveller::on(&db.another_process_with(settings).await, viewer).await;
        traveller.id = id;
        let guests = |adults, child_ages: &[u32]| Occupancy {
            adults,
            child_ages: child_ages.to_vec(),
        };
        let wish = Wish {
            from: 60,
            nights: self.nights,
            rooms: vec![guests(1, &[]), guests(2, &[]), guests(2, &[4])],
            currency,
        };
        traveller.add_wish(hotel, &wish).await;
        let creator = traveller.viewer.account().unwrap().id.0;
        let sql = "UPDATE line_item SET creator_id = ? WHERE itinerary_id = ?";
        tamper(&db.ctx, sql, [creator.into(), id.0.into()]).await;
        traveller.name_all_guests().await;
        let invoice = traveller.invoice().await;
        traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
        // The share of creators that is set from now on is another one.
        traveller.served_by(&db.ctx)
    }
}

/// The hotel asks for three times as much without a discount, keeps everything and takes other taxes.
async fn price_differently(ctx: &Ctx, hotel: &BuiltHotel, prices: &Prices) {
    let mut terms = prices.terms();
    terms.base_price *= 3;
    terms.promotions.clear();
    terms.ladder[0].penalty = Penalty::Full;
    set_terms(ctx, &hotel.rooms[0], &terms).await;
    let taxes = serde_json::to_value([tax(4_000)]).unwrap();
    let sql = "UPDATE hotel SET taxes = ? WHERE id = ?";
    tamper(ctx, sql, [taxes.into(), hotel.id.0.into()]).await;
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

fn parts(quote: &CancellationQuote) -> (i64, i64) {
    (quote.fee.minor, quote.refund.minor)
}

impl Story {
    async fn of(traveller: Traveller) -> Self {
        let trip = traveller.get().await;
        let quotes = room_quotes(&traveller).await;
        let rooms: Vec<RoomId> = trip.line_items[0]
            .hotel_booking
            .rooms
            .iter()
            .map(|room| room.id)
            .collect();
        let paid = trip.paid.unwrap();
        let sum: i64 = quotes.values().map(|(fee, refund)| fee + refund).sum();
        assert_eq!((rooms.len(), quotes.len(), sum), (ROOMS, ROOMS, paid.minor));
        Self {
            traveller,
            paid,
            first: quotes,
            rooms,
            cancellations: Vec::new(),
            refunded: 0,
            waived: 0,
            kept: 0,
        }
    }

    async fn does(&mut self, db: &TestDb, actor: &Actor, step: &Step) {
        match step {
            Step::Cancel(places) => self.cancels(places).await,
            Step::Waive(place) => self.waives(db, actor, self.cancellations[*place]).await,
        }
    }

    async fn cancels(&mut self, places: &[usize]) {
        let rooms: Vec<RoomId> = places.iter().map(|place| self.rooms[*place]).collect();
        let selection = CancellationSelection {
            rooms: rooms.clone(),
            ..CancellationSelection::default()
        };
        let quote = self.traveller.terms_of(&selection).await.quote.unwrap();
        let agreed = rooms.iter().map(|room| self.first[room]);
        let expected = agreed.fold((0, 0), |sum, room| (sum.0 + room.0, sum.1 + room.1));
        assert_eq!(parts(&quote), expected, "as agreed");
        let trip = self.traveller.cancel(&quote).await.unwrap();
        let new = trip
            .cancellations
            .iter()
            .find(|row| !self.cancellations.contains(&row.id));
        let new = new.unwrap();
        assert_eq!((new.fee, new.refund), (quote.fee, quote.refund));
        assert_eq!(new.credit_note_number.is_some(), quote.refund.minor > 0);
        self.cancellations.push(new.id);
        self.kept += expected.0;
        self.refunded += expected.1;
    }

    /// The half, and then the rest.
    async fn waives(&mut self, db: &TestDb, actor: &Actor, id: CancellationId) {
        let ctx = &self.traveller.ctx;
        let Ok(found) = fee(ctx, actor, id).await else {
            let whole = self.of_trip(id).await;
            assert_eq!(whole.fee.minor, 0, "there is a fee to give back");
            let nothing = waive_fee(
                ctx,
                actor,
                id,
                Money::new(1, self.paid.currency),
                &action_request(db, ""),
            )
            .await;
            assert_eq!(code(nothing), Code::Conflict);
            return;
        };
        let step = self.paid.currency.smallest_charge_step();
        let half = found.fee.minor / 2 / step * step;
        for (amount, seen) in [(half, found.seen.clone()), (found.fee.minor - half, String::new())] {
            let amount = Money::new(amount, self.paid.currency);
            if amount.minor == 0 {
                continue;
            }
            let now = fee(ctx, actor, id).await.unwrap();
            let more = Money::new(now.left.minor + step, amount.currency);
            let refused = waive_fee(ctx, actor, id, more, &action_request(db, &now.seen)).await;
            assert_eq!(code(refused), Code::Invalid);
            let seen = if seen.is_empty() { now.seen } else { seen };
            let request = action_request(db, &seen);
            for _ in 0..2 {
                waive_fee(ctx, actor, id, amount, &request).await.unwrap();
            }
            self.waived += amount.minor;
        }
        assert_eq!(fee(ctx, actor, id).await.unwrap().left.minor, 0);
    }

    async fn of_trip(&self, id: CancellationId) -> contract::itinerary::Cancellation {
        let trip = self.traveller.get().await;
        trip.cancellations.into_iter().find(|row| row.id == id).unwrap()
    }

    /// What the trip says, what the ledger says and what the gateway has done is what was agreed.
    async fn agrees(&self, db: &TestDb) {
        let trip = self.traveller.get().await;
        assert_eq!(trip.paid, Some(self.paid));
        self.says(&trip);
        let cancelled: Vec<RoomId> = trip.line_items[0]
            .hotel_booking
            .rooms
            .iter()
            .filter(|room| room.is_cancelled)
            .map(|room| room.id)
            .collect();
        let quotes = room_quotes(&self.traveller).await;
        for room in &self.rooms {
            let expected = Some(self.first[room]).filter(|_| !cancelled.contains(room));
            assert_eq!(quotes.get(room).copied(), expected, "the others are as they were");
        }
        let still_booked: i64 = quotes.values().map(|(fee, refund)| fee + refund).sum();
        assert_eq!(still_booked + self.kept + self.refunded, self.paid.minor);

        let ledger = self.ledger().await;
        let on = |account: &str| ledger.get(account).copied().unwrap_or(0);
        assert_eq!(on("house:fees"), -self.kept);
        assert_eq!(on("operator:waived"), self.waived);
        let others = ["house:payable", "tax:payable", "commission:payable"].map(on);
        assert!(others.iter().all(|owed| *owed <= 0), "no share is negative: {others:?}");
        assert_eq!(others.iter().sum::<i64>(), -still_booked);
        assert!(on("customer:refunds") <= 0 && on("provider:receivable") >= 0);
        assert_eq!(ledger.values().sum::<i64>(), 0);
        let sent = self.paid.minor - on("provider:receivable");
        assert_eq!(sent - on("customer:refunds"), self.refunded + self.waived);
        assert_eq!(self.given_back(db).await, sent);
    }

    /// The amounts of the trip as the traveller reads it.
    fn says(&self, trip: &Itinerary) {
        let sum = |of_fee: bool| -> i64 {
            let refunds = trip.refunds.iter();
            let chosen = refunds.filter(|refund| refund.waives_fee_of.is_some() == of_fee);
            chosen.map(|refund| refund.amount.minor).sum()
        };
        assert_eq!((sum(false), sum(true)), (self.refunded, self.waived));
        assert!(self.refunded + self.waived <= self.paid.minor);
        assert!(trip.refunds.iter().all(|refund| refund.amount.minor > 0));
        let kept: i64 = trip.cancellations.iter().map(|row| row.fee.minor).sum();
        assert_eq!(kept, self.kept);
    }

    /// The balance of each account for this trip.
    async fn ledger(&self) -> BTreeMap<String, i64> {
        let entries = "SELECT account, CAST(SUM(amount_minor) AS BIGINT) AS balance FROM ledger_entry \
                       WHERE invoice_id IN (SELECT id FROM invoice WHERE itinerary_id =";
        let rows = self.rows(entries, ") GROUP BY account").await;
        let balance = |row: &QueryResult| (row.try_get("", "account").unwrap(), row.try_get("", "balance").unwrap());
        rows.iter().map(balance).collect()
    }

    /// Rows by a query in two parts, with the trip's id between them.
    async fn rows(&self, before: &str, after: &str) -> Vec<QueryResult> {
        let ctx = &self.traveller.ctx;
        let backend = ctx.database().backend();
        let place = if backend == DbBackend::Postgres { "$1" } else { "?" };
        let sql = format!("{before} {place}{after}");
        let query = Statement::from_sql_and_values(backend, sql, [self.traveller.id.0.into()]);
        ctx.db().query_all_raw(query).await.unwrap()
    }

    /// What the gateway has given back of this trip's payment.
    async fn given_back(&self, db: &TestDb) -> i64 {
        let held = "SELECT authorization_id AS held FROM payment WHERE itinerary_id =";
        let held: String = self.rows(held, "").await[0].try_get("", "held").unwrap();
        let held = AuthorizationId::new(held);
        let log = db.gateway.list_log(0).await.unwrap();
        let last = log.into_iter().rev().find_map(|entry| match entry.answer {
            Answer::Authorization(found) if entry.authorization_id == held => Some(found),
            _ => None,
        });
        let last = last.expect("it was paid");
        let given: i64 = last.refunds.iter().map(|refund| refund.amount_minor).sum();
        assert!(given <= last.captured_minor, "no more is given back than was taken");
        given
    }
}

/// What each room that is booked would cost and give back now.
async fn room_quotes(traveller: &Traveller) -> BTreeMap<RoomId, (i64, i64)> {
    let terms = traveller.terms().await;
    let rooms = terms.line_items.iter().flat_map(|line| &line.rooms);
    let quotes = rooms.filter_map(|room| room.quote.as_ref());
    quotes.map(|quote| (quote.room_ids[0], parts(quote))).collect()
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
