//! Checkout, cancellation and refund as they are, against a world in which messages are lost, repeated and late, processes die
//! and steps stand still while others go on. A seed decides everything: the same one gives the same run.
//!
//! One step is at work at a time, and another one begins only where the first is asleep at a fail point. So each order of
//! steps is one that several processes could have taken.

mod bank;
mod script;
mod world;

use self::{
    script::{Script, Stopped},
    world::{CHALLENGE, DECLINED, GOOD, Hold, Hotel, Provider, World},
};
use super::{
    hotels::{HotelBuilder, RoomBuilder},
    noon, providers, template, videos,
};
use crate::{
    Account, Ctx, Database, Parts, Secrets, Settings, Viewer,
    access::Client,
    cancellations,
    checkout::{self, drive_with_challenge, drive_with_method},
    clock::{Random, SetClock},
    entity::{cancellation, dispute, invoice, itinerary, line_item, line_room, payment, refund},
    error::{Error, Result},
    event::{Event, record},
    hotels, identity, invoices, itineraries,
    itineraries::status::State,
    operator::{Actor, Press, retry_refund},
    outside::{mail::Mailbox, payment::PaymentMethod, storage::Storage},
    provider_events, searches, verify, worker,
};
use chrono::{Days, TimeDelta};
use contract::{
    InvoiceId, ItineraryId, PaymentId, RefundId,
    availability::CheckAvailability,
    invoice::{Card, ChallengeAnswer, PaymentStatus},
    itinerary::{
        AddHotel, CancelItinerary, CancellationStatus, CreateInvoice, Customer, Guest, ItineraryCreate,
        ItineraryStatus, RefundStatus, RoomGuests, SetGuestDetails,
    },
    search::SearchCreate,
    visitor::AnonymousSignIn,
};
use futures::future::BoxFuture;
use rand::{Rng, RngCore, SeedableRng, rngs::StdRng};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

/// Actions for each trip.
const ACTIONS: usize = 7;
/// Rounds of the worker, ten minutes apart, in which everything must come to an end.
const ROUNDS: usize = 60;
/// Rounds for refunds that banks sent back.
const AGAIN: usize = 6;

/// A defect that is put into the world, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plant {
    /// A refund is asked for again without its key.
    DoubleRefund,
    /// Money is taken after a cancellation: of what was to be let go, and again where it went back.
    CaptureAfterCancel,
    /// The hotel says that it has booked, and has not.
    LostRoom,
    /// The provider says that it has released a hold, and has not.
    LostRelease,
}

/// What came of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Checkouts and cancellations that were begun.
    pub operations: usize,
    /// Faults and messages by what became of them.
    pub faults: BTreeMap<&'static str, u64>,
    /// Trips by the state that they ended in.
    pub ends: BTreeMap<String, usize>,
    /// What does not hold; empty: all is well.
    pub findings: Vec<String>,
    /// A number that two runs share when they did the same.
    pub trace: u64,
}

/// Random numbers of a seed.
struct Seeded(Mutex<StdRng>);

impl Random for Seeded {
    fn fill(&self, bytes: &mut [u8]) {
        let mut random = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        random.fill_bytes(bytes);
    }
}

/// A step that stands still.
struct Sleeper {
    step: BoxFuture<'static, ()>,
    wake: tokio::sync::oneshot::Sender<()>,
}

/// What a traveller has done so far.
struct Trip {
    id: ItineraryId,
    invoice: InvoiceId,
    keys: u32,
    quotes: Vec<String>,
}

struct Run {
    ctx: Ctx,
    clock: Arc<SetClock>,
    script: Arc<Script>,
    world: Arc<World>,
    random: StdRng,
    account: Account,
    trips: Vec<Trip>,
    sleepers: Vec<Sleeper>,
    operations: usize,
    _folder: tempfile::TempDir,
}

/// Simulates so many trips; a panic is a defect of the simulation itself.
pub async fn run(seed: u64, trips: usize, plant: Option<Plant>) -> Outcome {
    let mut run = Run::new(seed, trips, plant).await;
    for _ in 0..trips * ACTIONS {
        run.act().await;
    }
    run.settle().await
}

impl Run {
    async fn new(seed: u64, trips: usize, plant: Option<Plant>) -> Self {
        // Memory, where there is such a folder: a run writes much and keeps nothing.
        let memory = std::path::Path::new("/dev/shm");
        let folder = if memory.is_dir() {
            tempfile::tempdir_in(memory)
        } else {
            tempfile::tempdir()
        };
        let folder = folder.expect("a folder can be made");
        let url = template::copy_into(folder.path()).await;
        let script = Arc::new(Script::new(seed));
        let world = World::new(seed ^ 1, plant);
        let clock = Arc::new(SetClock::at(noon()));
        // One step reads at a time: a second connection would only prepare each statement again.
        let database = Database::open(&url, 1).await.expect("the database opens");
        let ctx = Ctx::new(Parts {
            database: database.with_faults(script.clone()),
            clock: clock.clone(),
            random: Arc::new(Seeded(Mutex::new(StdRng::seed_from_u64(seed ^ 2)))),
            secrets: Secrets::fixed([7; 32]),
            settings: Settings {
                are_cards_counted: false,
                // Longer than most trips take, so that few prices are no longer held.
                invoice_minutes: 4 * 60,
                ..Settings::default()
            },
            payments: Arc::new(Provider(world.clone())),
            supplier: Arc::new(Hotel(world.clone())),
            mail: Arc::new(Mailbox),
            providers: providers::all(),
            issuer: None,
            storage: Storage::in_folder(&folder.path().join("files")).expect("a folder can be made"),
            videos: videos::embedded(&folder.path().join("films")),
        });
        let (account, trips) = prepare(&ctx, trips).await.expect("trips can be prepared");
        world.set_rough(true);
        Self {
            ctx,
            clock,
            script,
            world,
            random: StdRng::seed_from_u64(seed ^ 3),
            account,
            trips,
            sleepers: Vec::new(),
            operations: 0,
            _folder: folder,
        }
    }

    /// Works at a step until it ends, dies or falls asleep.
    async fn work(&mut self, mut step: BoxFuture<'static, ()>) {
        tokio::select! {
            biased;
            () = &mut step => {}
            () = self.script.stop.notified() => match self.script.take_stopped() {
                Some(Stopped::Asleep(wake)) => self.sleepers.push(Sleeper { step, wake }),
                Some(Stopped::Died) | None => drop(step),
            }
        }
    }

    async fn wake(&mut self, place: usize) {
        let Sleeper { step, wake } = self.sleepers.swap_remove(place);
        // It is there: its step holds the other end.
        let _ = wake.send(());
        self.work(step).await;
    }

    /// One thing happens.
    async fn act(&mut self) {
        let roll = self.random.random_range(0..100);
        self.script.note(&roll);
        match roll {
            0..48 => {
                let trip = self.random.random_range(0..self.trips.len());
                self.script.arm();
                self.travel(trip).await;
            }
            48..66 => {
                self.script.arm();
                let ctx = self.ctx.clone();
                self.work(Box::pin(async move { note(&ctx, worker::pass(&ctx).await) }))
                    .await;
            }
            66..75 if !self.sleepers.is_empty() => {
                let place = self.random.random_range(0..self.sleepers.len());
                self.script.arm();
                self.wake(place).await;
            }
            75..85 => {
                self.script.arm();
                self.receive().await;
            }
            85..88 => self.world.deliver(),
            88..91 => self.world.settle(),
            91 => self.world.answer_in_browser(),
            92 => self.world.dispute(),
            93..95 => self.world.decide(false),
            95 => {
                self.script.arm();
                let ctx = self.ctx.clone();
                self.work(Box::pin(async move { note(&ctx, provider_events::sweep(&ctx).await) }))
                    .await;
            }
            _ => {
                // A provider's late message comes within its time-outs, which a worker waits for before it takes over.
                self.world.deliver();
                let seconds = [5, 20, 60, 90, 600];
                let pick = self.random.random_range(0..seconds.len());
                self.clock.advance(TimeDelta::seconds(seconds[pick]));
            }
        }
    }

    /// An event of the provider comes; what is not answered comes again.
    async fn receive(&mut self) {
        if let Some((number, body)) = self.world.event() {
            let (ctx, world) = (self.ctx.clone(), self.world.clone());
            self.work(Box::pin(async move {
                let received = provider_events::receive(&ctx, false, body.as_bytes()).await;
                if received.is_ok() {
                    world.taken(number);
                }
                note(&ctx, received);
            }))
            .await;
        }
    }

    /// A traveller does something, or does again what was done before.
    async fn travel(&mut self, place: usize) {
        let (ctx, account) = (self.ctx.clone(), self.account.clone());
        let viewer = Viewer::Account(account.clone());
        let roll = self.random.random_range(0..100);
        let trip = &mut self.trips[place];
        let (id, invoice) = (trip.id, trip.invoice);
        match roll {
            0..45 => {
                // The same key again is the same click; another one is another try.
                trip.keys += u32::from(trip.keys == 0 || roll < 10);
                let key = format!("{id}:{}", trip.keys);
                let number = match self.random.random_range(0..100) {
                    0..80 => GOOD,
                    80..92 => CHALLENGE,
                    _ => DECLINED,
                };
                self.operations += 1;
                self.work(Box::pin(async move {
                    note(&ctx, pay(&ctx, &account, invoice, number, &key).await);
                }))
                .await;
            }
            45..60 => {
                let answer = if roll < 57 {
                    ChallengeAnswer::Approve
                } else {
                    ChallengeAnswer::Reject
                };
                self.work(Box::pin(
                    async move { note(&ctx, challenge(&ctx, invoice, answer).await) },
                ))
                .await;
            }
            60..90 => {
                let selection = usize::try_from(roll).unwrap_or(0) % 3;
                if let Ok(Some(token)) = quote(&ctx, &viewer, id, selection).await {
                    trip.quotes.push(token);
                }
                if let Some(token) = trip.quotes.last().cloned() {
                    self.operations += 1;
                    self.work(Box::pin(async move {
                        note(&ctx, cancel(&ctx, &viewer, id, Some(token)).await)
                    }))
                    .await;
                }
            }
            90..98 => {
                // An earlier message comes again.
                if let Some(token) = trip.quotes.first().cloned() {
                    self.work(Box::pin(async move {
                        note(&ctx, cancel(&ctx, &viewer, id, Some(token)).await)
                    }))
                    .await;
                }
            }
            _ => {
                self.operations += 1;
                self.work(Box::pin(
                    async move { note(&ctx, cancel(&ctx, &viewer, id, None).await) },
                ))
                .await;
            }
        }
    }

    /// All is well again: everything must come to an end, and everything must agree.
    async fn settle(mut self) -> Outcome {
        self.script.disarm();
        self.world.deliver();
        while !self.sleepers.is_empty() {
            self.wake(0).await;
        }
        // The world stays as rough as it was for a while, so that what is tried again meets it.
        for round in 0..ROUNDS {
            if round == ROUNDS / 3 {
                self.world.set_rough(false);
            }
            self.world.deliver();
            // Half of those that are on their way: the others come later.
            let waiting = self.world.state().events.len();
            for _ in 0..waiting.div_ceil(2) {
                self.receive().await;
            }
            self.pass(TimeDelta::minutes(10)).await;
            if round == ROUNDS / 2 {
                self.by_hand().await;
            }
            if round > ROUNDS / 3 {
                self.world.settle_well();
                self.world.decide(true);
            }
        }
        // A refund that arrived is looked at daily: what its bank sent back since is seen now, and sent again by hand.
        self.pass(TimeDelta::hours(25)).await;
        self.by_hand().await;
        for _ in 0..AGAIN {
            self.pass(TimeDelta::minutes(10)).await;
            self.world.settle_well();
        }
        self.conclude().await.unwrap_or_else(|error| Outcome {
            findings: vec![format!("the run cannot be judged: {error}")],
            ..Outcome::default()
        })
    }

    /// Time passes, and the worker does what is due.
    async fn pass(&self, time: TimeDelta) {
        self.clock.advance(time);
        note(&self.ctx, provider_events::sweep(&self.ctx).await);
        for _ in 0..20 {
            if worker::pass(&self.ctx).await.unwrap_or(1) == 0 {
                break;
            }
        }
    }

    /// The operator sends failed refunds again.
    async fn by_hand(&self) {
        let operator = Actor::CommandLine;
        let press = Press::of_command_line(&self.ctx, "the world was unkind");
        let failed = refund::Entity::find()
            .filter(refund::Column::Status.eq(RefundStatus::Failed.text()))
            .order_by_asc(refund::Column::Id)
            .all(self.ctx.db())
            .await
            .unwrap_or_default();
        for row in failed {
            note(
                &self.ctx,
                retry_refund(&self.ctx, &operator, RefundId(row.id), &press).await,
            );
        }
    }

    async fn conclude(self) -> Result<Outcome> {
        let ctx = &self.ctx;
        let mut findings: Vec<String> = verify::verify(ctx).await?.iter().map(ToString::to_string).collect();
        findings.extend(verify::verify_provider(ctx).await?.iter().map(ToString::to_string));
        let mut holds = self.world.holds();
        let refunds = refund::Entity::find().all(ctx.db()).await?;
        for row in payment::Entity::find().all(ctx.db()).await? {
            let hold = holds.remove(&PaymentId(row.id));
            let (taken, back) = hold.as_ref().map_or((0, 0), |hold| (hold.captured, hold.given_back()));
            let ours = row.captured_minor.unwrap_or(0);
            let given: i64 = refunds
                .iter()
                .filter(|refund| refund.payment_id == row.id && is_given(&refund.status))
                .map(|refund| refund.amount_minor)
                .sum();
            let withdrawn = hold.as_ref().map_or(0, Hold::withdrawn);
            let again = hold.as_ref().map_or(0, |hold| hold.withdrawn_again);
            if (taken, back) != (ours, given) || back + withdrawn > taken + again {
                findings.push(format!(
                    "payment {} is {}: {ours} taken and {given} given back here, {taken} and {back} at the provider, where \
                     banks keep {withdrawn}",
                    row.id, row.status
                ));
            }
            let is_live = matches!(
                PaymentStatus::parse(&row.status)?,
                PaymentStatus::Processing | PaymentStatus::RequiresAction
            );
            if is_live {
                findings.push(format!("payment {} has not come to an end: {}", row.id, row.status));
            }
            if hold.is_some_and(|hold| checkout::is_held(&hold.status)) {
                findings.push(format!(
                    "payment {} is {}, and its amount is still held",
                    row.id, row.status
                ));
            }
        }
        for (payment, hold) in holds {
            findings.push(format!("the provider has {hold:?} of {payment}, which is not here"));
        }
        for row in &refunds {
            if matches!(
                RefundStatus::parse(&row.status)?,
                RefundStatus::Requested | RefundStatus::Sent
            ) {
                findings.push(format!("refund {} has not come to an end: {}", row.id, row.status));
            }
        }
        for row in dispute::Entity::find().all(ctx.db()).await? {
            if row.closed_at.is_none() {
                findings.push(format!("dispute {} has not come to an end: {}", row.id, row.status));
            }
        }
        for row in cancellation::Entity::find().all(ctx.db()).await? {
            if CancellationStatus::parse(&row.status)? == CancellationStatus::Requested {
                findings.push(format!("cancellation {} has not come to an end", row.id));
            }
        }
        let mut ends: BTreeMap<String, usize> = BTreeMap::new();
        for row in itinerary::Entity::find().all(ctx.db()).await? {
            *ends.entry(row.status).or_default() += 1;
        }
        self.script.note(&ends.iter().collect::<Vec<_>>());
        let mut faults = self.script.fired();
        faults.extend(self.world.fates());
        Ok(Outcome {
            operations: self.operations,
            faults,
            ends,
            findings,
            trace: self.script.trace(),
        })
    }
}

/// Whether a refund in this state is money that the provider gave back.
fn is_given(status: &str) -> bool {
    ![RefundStatus::Failed, RefundStatus::NotNeeded]
        .map(RefundStatus::text)
        .contains(&status)
}

/// A refusal is an answer, and a fault is what is simulated: neither says anything yet. What is wrong is found at the end.
fn note<T>(ctx: &Ctx, outcome: Result<T>) {
    if let Err(error) = outcome {
        tracing::debug!(now = %ctx.now(), %error, "a step did not succeed");
    }
}

async fn pay(ctx: &Ctx, account: &Account, invoice: InvoiceId, number: &str, key: &str) -> Result<()> {
    let card = Card {
        number: number.to_owned(),
        exp_month: 12,
        exp_year: 2030,
        cvc: "123".to_owned(),
        holder: None,
    };
    let method = PaymentMethod::Card(card);
    match invoices::intend(ctx, account, &Client::named("simulation"), invoice, &method, Some(key)).await? {
        invoices::StartedPayment::New(payment) => drive_with_method(ctx, payment, &method).await,
        invoices::StartedPayment::Joined(_)
        | invoices::StartedPayment::Expired
        | invoices::StartedPayment::TooMany(_) => Ok(()),
    }
}

async fn challenge(ctx: &Ctx, invoice: InvoiceId, answer: ChallengeAnswer) -> Result<()> {
    let asked = payment::Entity::find()
        .filter(payment::Column::InvoiceId.eq(invoice.0))
        .filter(payment::Column::Status.eq(PaymentStatus::RequiresAction.text()))
        .one(ctx.db())
        .await?;
    match asked {
        Some(row) => drive_with_challenge(ctx, PaymentId(row.id), answer).await,
        None => Ok(()),
    }
}

/// The token of a quote of everything, or of one stay.
async fn quote(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, selection: usize) -> Result<Option<String>> {
    let terms =
        itineraries::cancellation_terms(ctx, viewer, id, &itineraries::CancellationSelection::default()).await?;
    let quote = match selection {
        0 => terms.quote,
        place => terms.line_items.get(place - 1).and_then(|line| line.quote.clone()),
    };
    Ok(quote.map(|quote| quote.token))
}

async fn cancel(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, quote: Option<String>) -> Result<()> {
    let input = CancelItinerary {
        quote,
        ..CancelItinerary::default()
    };
    if let Some(cancellation) = cancellations::consent(ctx, viewer, id, &input).await? {
        cancellations::resume(ctx, cancellation).await?;
    }
    Ok(())
}

/// Two hotels with few rooms, and trips to both that wait for payment.
async fn prepare(ctx: &Ctx, trips: usize) -> Result<(Account, Vec<Trip>)> {
    let signed_in = identity::sign_in_anonymously(ctx, &AnonymousSignIn::default(), &Client::named("test")).await?;
    let account = signed_in.account;
    let viewer = Viewer::Account(account.clone());
    let few = i32::try_from(trips / 4 + 1).unwrap_or(1);
    let input = ItineraryCreate {
        title: None,
        currency: Some("EUR".parse().map_err(|_| Error::Broken("no euro".to_owned()))?),
    };
    let id = itineraries::create(ctx, &viewer, &input).await?.id;
    // Some trips get both of their stays, some one, some none.
    for (name, rooms) in [("Alfama House", few + 1), ("Baixa Rooms", few)] {
        let rooms = vec![RoomBuilder::double().allotment(rooms)];
        let hotel = HotelBuilder::named(name).rooms(rooms).insert(ctx).await?;
        let from = ctx.now().date_naive() + Days::new(10);
        let search = SearchCreate {
            hotel_id: Some(hotel.id),
            check_in_date: Some(from),
            check_out_date: Some(from + Days::new(2)),
            currency: input.currency,
            ..SearchCreate::default()
        };
        let hotel_search_id = searches::create(ctx, &viewer, &search).await?.id;
        let check = CheckAvailability {
            hotel_id: None,
            hotel_search_id,
            currency: input.currency,
        };
        let answer = hotels::check_availability(ctx, &viewer, hotel.id, &check).await?;
        let room_type = &answer.room_types[0];
        let rate = &room_type.rates[0];
        let add = AddHotel {
            hotel_id: Some(hotel.id),
            hotel_search_id: Some(hotel_search_id),
            room_type_id: Some(room_type.id),
            room_id: Some(rate.id),
            search_result_reference: Some(rate.search_result_reference.clone()),
            ..AddHotel::default()
        };
        itineraries::add_hotel(ctx, &viewer, id, &add).await?;
    }
    let guest = Guest {
        first_name: "Ada".to_owned(),
        last_name: "Lovelace".to_owned(),
        age: None,
    };
    let stays = itineraries::get(ctx, &viewer, id).await?.line_items;
    let rooms = stays.iter().flat_map(|line| &line.hotel_booking.rooms);
    let rooms = rooms.map(|room| RoomGuests {
        room_id: room.id,
        guests: vec![guest.clone()],
    });
    let guests = SetGuestDetails {
        rooms: rooms.collect(),
        ..Default::default()
    };
    itineraries::set_guest_details(ctx, &viewer, id, &guests).await?;
    let customer = Customer {
        first_name: "Ada".to_owned(),
        last_name: "Lovelace".to_owned(),
        email: "ada@example.org".to_owned(),
        phone: None,
        country_code: "GB".to_owned(),
        time_zone: None,
    };
    itineraries::update_customer_data(ctx, &viewer, id, &customer).await?;
    let opened = itineraries::create_invoice(ctx, &viewer, id, &CreateInvoice { consent_token: None }).await?;
    let mut all = vec![Trip::new(id, opened.id)];
    let copies = copy(ctx, id, trips.saturating_sub(1)).await?;
    all.extend(copies);
    Ok((account, all))
}

impl Trip {
    fn new(id: ItineraryId, invoice: InvoiceId) -> Self {
        Self {
            id,
            invoice,
            keys: 0,
            quotes: Vec::new(),
        }
    }
}

/// The same trip again and again, under other ids: to make each from the start would take longer than all that follows.
async fn copy(ctx: &Ctx, id: ItineraryId, times: usize) -> Result<Vec<Trip>> {
    crate::transaction!(ctx, |tx| {
        let missing = || Error::Broken("the trip is gone".to_owned());
        let trip = itinerary::Entity::find_by_id(id.0).one(tx).await?.ok_or_else(missing)?;
        let bill = invoice::Entity::find().one(tx).await?.ok_or_else(missing)?;
        let lines = line_item::Entity::find()
            .order_by_asc(line_item::Column::Id)
            .all(tx)
            .await?;
        let rooms = line_room::Entity::find()
            .order_by_asc(line_room::Column::Id)
            .all(tx)
            .await?;
        let mut copies = Vec::new();
        for _ in 0..times {
            let (id, bill_id) = (ctx.new_id(), ctx.new_id());
            let row = itinerary::Model { id, ..trip.clone() };
            row.into_active_model().reset_all().insert(tx).await?;
            for line in &lines {
                let line_id = ctx.new_id();
                let row = line_item::Model {
                    id: line_id,
                    itinerary_id: id,
                    ..line.clone()
                };
                row.into_active_model().reset_all().insert(tx).await?;
                for room in rooms.iter().filter(|room| room.line_item_id == line.id) {
                    let row = line_room::Model {
                        id: ctx.new_id(),
                        line_item_id: line_id,
                        ..room.clone()
                    };
                    row.into_active_model().reset_all().insert(tx).await?;
                }
            }
            let row = invoice::Model {
                id: bill_id,
                itinerary_id: id,
                ..bill.clone()
            };
            row.into_active_model().reset_all().insert(tx).await?;
            let change = Some((ItineraryStatus::Draft.text(), ItineraryStatus::AwaitingPayment.text()));
            let event = Event {
                kind: "itinerary.status",
                account: None,
                subject: ("itinerary", id),
                change,
                detail: serde_json::json!({}),
            };
            record(ctx, tx, event).await?;
            itineraries::expiry::hold_price(ctx, tx, id).await?;
            copies.push(Trip::new(ItineraryId(id), InvoiceId(bill_id)));
        }
        Ok(copies)
    })
}
