//! Travellers with carts, a gateway that is asked what it believes, and services that stop answering at a chosen point.

mod checks;
mod dying;

pub use self::checks::{
    Witness, all_agrees, balance, count, given_back, nothing_is_broken, open_tasks, refund_keys, witness, work_off,
};
pub use self::dying::{
    Point, cancel_and_die, pay_and_die, pay_by_stripe_and_die, stopping_at, stopping_through, work_and_die,
};

use chrono::{Days, NaiveDate, TimeDelta};
use contract::{
    Code, Currency, InvoiceId, ItineraryId, Money, SearchId,
    availability::CheckAvailability,
    invoice::{Card, ChallengeAnswer, Invoice, InvoicePayment, PayInvoice},
    itinerary::{
        AddHotel, CancelItinerary, CancellationQuote, CancellationTerms, ChangeStay, CreateInvoice, Customer, Guest,
        Itinerary, ItineraryCreate, QuoteStayChange, Refund, RoomGuests, SetGuestDetails, StayChangeQuotes,
    },
    search::{Occupancy, SearchCreate},
};
use domain::{
    ContextParts, Ctx, Result, Viewer,
    cancellations::{self, CancellationSelection},
    hotels::OwnInventory,
    identity::Client,
    invoices, itineraries,
    outside::{
        mail::Mailbox,
        payment::{
            PaymentProvider, TestGateway,
            stripe::{Stripe, StripeAccount},
        },
        supplier::HotelSupplier,
    },
    rates::terms::RateTerms,
    searches, stay_changes,
    testing::{
        TestDb,
        hotels::{BuiltHotel, BuiltRoom, HotelBuilder, RoomBuilder},
    },
};
use sea_orm::{ConnectionTrait, DbBackend, Statement, Value};
use std::{sync::Arc, time::Duration};

pub const GOOD: &str = "4242 4242 4242 4242";
pub const DECLINED: &str = "4000 0000 0000 0002";
pub const CHALLENGE: &str = "4000 0000 0000 3220";
/// Authorised, but the first answer never comes.
pub const ANSWER_LOST: &str = "4000 0000 0000 5043";

pub fn eur() -> Currency {
    "EUR".parse().unwrap()
}

pub fn euros(minor: i64) -> Money {
    Money::new(minor, eur())
}

pub fn date(ctx: &Ctx, days_ahead: u64) -> NaiveDate {
    ctx.now().date_naive() + Days::new(days_ahead)
}

pub fn card(number: &str) -> Card {
    Card {
        number: number.to_owned(),
        exp_month: 12,
        exp_year: 2030,
        cvc: "123".to_owned(),
        holder: None,
    }
}

pub fn with_card(number: &str) -> PayInvoice {
    PayInvoice {
        card: Some(card(number)),
        ..PayInvoice::default()
    }
}

pub fn with_answer(answer: ChallengeAnswer) -> PayInvoice {
    PayInvoice {
        challenge: Some(answer),
        ..PayInvoice::default()
    }
}

/// Five double rooms at 100.00 € a night.
pub async fn hotel(db: &TestDb, name: &str) -> BuiltHotel {
    HotelBuilder::named(name).insert(&db.ctx).await.unwrap()
}

/// So many rooms at 100.00 € a night.
pub async fn hotel_with(db: &TestDb, name: &str, allotment: i32) -> BuiltHotel {
    let rooms = vec![RoomBuilder::double().allotment(allotment)];
    HotelBuilder::named(name).rooms(rooms).insert(&db.ctx).await.unwrap()
}

/// The code of a refusal; anything else fails the test.
#[track_caller]
pub fn code<T: std::fmt::Debug>(outcome: Result<T>) -> Code {
    match outcome {
        Err(error) => error.code().unwrap_or_else(|| panic!("no refusal: {error}")),
        Ok(value) => panic!("not refused: {value:?}"),
    }
}

/// A person with an itinerary in euros.
pub struct Traveller {
    pub ctx: Ctx,
    pub viewer: Viewer,
    pub client: Client,
    pub id: ItineraryId,
}

/// What is being asked for, from ten days ahead unless said otherwise.
pub struct Wish {
    pub from: u64,
    pub nights: u64,
    pub rooms: Vec<Occupancy>,
    pub currency: Currency,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            from: 10,
            nights: 2,
            rooms: vec![Occupancy::default()],
            currency: eur(),
        }
    }
}

impl Traveller {
    pub async fn new(db: &TestDb) -> Self {
        Self::on(&db.ctx, db.anonymous().await).await
    }

    /// An itinerary for a person.
    pub async fn on(ctx: &Ctx, viewer: Viewer) -> Self {
        let input = ItineraryCreate {
            title: None,
            currency: Some(eur()),
        };
        let id = itineraries::create(ctx, &viewer, &input).await.unwrap().id;
        Self {
            ctx: ctx.clone(),
            viewer,
            client: Client::named("test"),
            id,
        }
    }

    /// The same person and itinerary, served by another context.
    pub fn served_by(&self, ctx: &Ctx) -> Self {
        Self {
            ctx: ctx.clone(),
            viewer: self.viewer.clone(),
            client: self.client.clone(),
            id: self.id,
        }
    }

    pub async fn search(&self, hotel: &BuiltHotel, wish: &Wish) -> SearchId {
        let input = SearchCreate {
            hotel_id: Some(hotel.id),
            check_in_date: Some(date(&self.ctx, wish.from)),
            check_out_date: Some(date(&self.ctx, wish.from + wish.nights)),
            rooms: Some(wish.rooms.clone()),
            currency: Some(wish.currency),
            ..SearchCreate::default()
        };
        searches::create(&self.ctx, &self.viewer, &input).await.unwrap().id
    }

    /// The cheapest offer of the hotel's cheapest room type.
    pub async fn offer(&self, hotel: &BuiltHotel, wish: &Wish) -> Result<AddHotel> {
        let hotel_search_id = self.search(hotel, wish).await;
        let input = CheckAvailability {
            hotel_id: None,
            hotel_search_id,
            currency: Some(wish.currency),
        };
        let answer = searches::check_availability(&self.ctx, &self.viewer, hotel.id, &input).await?;
        let room_type = &answer.room_types[0];
        let rate = &room_type.rates[0];
        Ok(AddHotel {
            hotel_id: Some(hotel.id),
            hotel_search_id: Some(hotel_search_id),
            room_type_id: Some(room_type.id),
            room_id: Some(rate.id),
            search_result_reference: Some(rate.search_result_reference.clone()),
            ..AddHotel::default()
        })
    }

    pub async fn add(&self, hotel: &BuiltHotel) -> Itinerary {
        self.add_wish(hotel, &Wish::default()).await
    }

    pub async fn add_wish(&self, hotel: &BuiltHotel, wish: &Wish) -> Itinerary {
        let offer = self.offer(hotel, wish).await.unwrap();
        self.try_add(&offer).await.unwrap()
    }

    pub async fn try_add(&self, offer: &AddHotel) -> Result<Itinerary> {
        itineraries::add_hotel(&self.ctx, &self.viewer, self.id, offer).await
    }

    pub async fn get(&self) -> Itinerary {
        itineraries::get(&self.ctx, &self.viewer, self.id).await.unwrap()
    }

    /// Names a guest for every room, and who pays.
    pub async fn name_all_guests(&self) {
        let itinerary = self.get().await;
        let rooms = itinerary.line_items.iter().flat_map(|line| &line.hotel_booking.rooms);
        let rooms = rooms
            .map(|room| RoomGuests {
                room_id: room.id,
                guests: vec![guest("Ada")],
            })
            .collect();
        let guests = SetGuestDetails {
            rooms,
            ..SetGuestDetails::default()
        };
        itineraries::set_guest_details(&self.ctx, &self.viewer, self.id, &guests)
            .await
            .unwrap();
        itineraries::update_customer_data(&self.ctx, &self.viewer, self.id, &customer())
            .await
            .unwrap();
    }

    pub async fn try_invoice(&self, consent_token: Option<String>) -> Result<Invoice> {
        itineraries::create_invoice(&self.ctx, &self.viewer, self.id, &CreateInvoice { consent_token }).await
    }

    pub async fn invoice(&self) -> Invoice {
        self.try_invoice(None).await.unwrap()
    }

    pub async fn pay(&self, invoice: InvoiceId, input: &PayInvoice) -> Result<InvoicePayment> {
        invoices::pay(&self.ctx, &self.viewer, &self.client, invoice, input, None).await
    }

    pub async fn pay_with_key(&self, invoice: InvoiceId, number: &str, key: &str) -> Result<InvoicePayment> {
        invoices::pay(
            &self.ctx,
            &self.viewer,
            &self.client,
            invoice,
            &with_card(number),
            Some(key),
        )
        .await
    }
}

/// A traveller with a room in each hotel, all guests named, and the open invoice.
pub async fn ready_to_pay(db: &TestDb, hotels: &[&BuiltHotel]) -> (Traveller, Invoice) {
    let traveller = Traveller::new(db).await;
    for (place, hotel) in hotels.iter().enumerate() {
        if place > 0 {
            // Stays that begin on one day stand in the order of their ids, which begin with the millisecond.
            db.pass(TimeDelta::milliseconds(1));
        }
        traveller.add(hotel).await;
    }
    traveller.name_all_guests().await;
    let invoice = traveller.invoice().await;
    (traveller, invoice)
}

pub fn guest(first_name: &str) -> Guest {
    Guest {
        first_name: first_name.to_owned(),
        last_name: "Lovelace".to_owned(),
        age: None,
    }
}

pub fn customer() -> Customer {
    Customer {
        first_name: "Ada".to_owned(),
        last_name: "Lovelace".to_owned(),
        email: "ada@example.org".to_owned(),
        phone: None,
        country_code: "GB".to_owned(),
        time_zone: None,
    }
}

/// Changes the database behind the product's back; `?` stands for the values on both engines.
pub async fn tamper(ctx: &Ctx, sql: &str, values: impl IntoIterator<Item = Value>) -> u64 {
    let backend = ctx.database().backend();
    let mut text = String::new();
    for (index, part) in sql.split('?').enumerate() {
        match index {
            0 => {}
            _ if backend == DbBackend::Postgres => text.push_str(&format!("${index}")),
            _ => text.push('?'),
        }
        text.push_str(part);
    }
    let statement = Statement::from_sql_and_values(backend, text, values);
    ctx.database()
        .for_migrations()
        .execute_raw(statement)
        .await
        .unwrap()
        .rows_affected()
}

/// All rooms of the kind are taken elsewhere for a year.
pub async fn sell_out(ctx: &Ctx, room: &BuiltRoom) {
    for days in 0..60 {
        let night = domain::calendar::to_day(date(ctx, days));
        let sql = "INSERT INTO room_night (room_type_id, night, sold, taken, closed) VALUES (?, ?, 0, 100, ?) \
                   ON CONFLICT (room_type_id, night) DO UPDATE SET taken = 100";
        tamper(ctx, sql, [room.id.0.into(), night.into(), false.into()]).await;
    }
}

/// Rooms that were taken elsewhere are free again.
pub async fn give_back(ctx: &Ctx, room: &BuiltRoom) {
    tamper(
        ctx,
        "UPDATE room_night SET taken = 0 WHERE room_type_id = ?",
        [room.id.0.into()],
    )
    .await;
}

/// The hotel changes its terms.
pub async fn set_terms(ctx: &Ctx, room: &BuiltRoom, terms: &RateTerms) {
    let json = serde_json::to_value(terms).unwrap();
    tamper(
        ctx,
        "UPDATE rate_plan SET terms = ? WHERE id = ?",
        [json.into(), room.plans[0].0.into()],
    )
    .await;
}

/// A context on the same database with other services.
pub async fn with_services(db: &TestDb, payments: Arc<dyn PaymentProvider>, supplier: Arc<dyn HotelSupplier>) -> Ctx {
    on_database(db, db.ctx.database().clone(), payments, supplier)
}

/// A context with the usual payments whose calls outside meet these faults.
pub fn with_faults(db: &TestDb, supplier: Arc<dyn HotelSupplier>, faults: Arc<dyn domain::faults::Faults>) -> Ctx {
    let payments = Arc::new(TestGateway::new(db.gateway.clone()));
    on_database(db, db.ctx.database().clone().with_faults(faults), payments, supplier)
}

fn on_database(
    db: &TestDb,
    database: domain::Database,
    payments: Arc<dyn PaymentProvider>,
    supplier: Arc<dyn HotelSupplier>,
) -> Ctx {
    Ctx::new(ContextParts {
        database,
        clock: db.clock.clone(),
        random: Arc::new(domain::clock::SystemRandom),
        secrets: db.ctx.secrets().clone(),
        settings: db.ctx.settings().clone(),
        payments,
        supplier,
        mail: Arc::new(Mailbox),
        providers: domain::testing::providers::all(),
        issuer: None,
        storage: db.ctx.storage().clone(),
        videos: db.ctx.videos().clone(),
    })
}

/// A context that gives up waiting for the gateway after a moment.
pub async fn impatient(db: &TestDb) -> Ctx {
    let client = db.gateway.clone().with_timeout(Duration::from_millis(500));
    with_services(db, Arc::new(TestGateway::new(client)), Arc::new(OwnInventory)).await
}

/// The gateway's other face.
pub fn stripe(db: &TestDb) -> Stripe {
    stripe_with(db, "test")
}

/// Like `stripe`, with that secret key.
pub fn stripe_with(db: &TestDb, secret_key: &str) -> Stripe {
    Stripe::new(StripeAccount {
        api: db.gateway_url.clone(),
        secret_key: secret_key.to_owned(),
    })
    .unwrap()
}

/// A traveller with a confirmed trip: a room in each hotel.
pub async fn booked(db: &TestDb, hotels: &[&BuiltHotel]) -> Traveller {
    let (traveller, invoice) = ready_to_pay(db, hotels).await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    traveller
}

impl Traveller {
    pub async fn terms(&self) -> CancellationTerms {
        self.terms_of(&CancellationSelection::default()).await
    }

    pub async fn terms_of(&self, selection: &CancellationSelection) -> CancellationTerms {
        cancellations::terms(&self.ctx, &self.viewer, self.id, selection)
            .await
            .unwrap()
    }

    /// The quote of all that is booked.
    pub async fn quote(&self) -> CancellationQuote {
        self.terms().await.quote.expect("something is booked")
    }

    /// The quote of the stay at that place.
    pub async fn quote_of_stay(&self, place: usize) -> CancellationQuote {
        self.terms().await.line_items[place]
            .quote
            .clone()
            .expect("it is booked")
    }

    pub async fn cancel(&self, quote: &CancellationQuote) -> Result<Itinerary> {
        let input = CancelItinerary {
            quote: Some(quote.token.clone()),
            ..CancelItinerary::default()
        };
        cancellations::cancel(&self.ctx, &self.viewer, self.id, &input).await
    }

    pub async fn refunds(&self) -> Vec<Refund> {
        self.get().await.refunds
    }
}

/// The first stay of a trip from another day on, for so many nights.
pub fn other_dates(trip: &Itinerary, ctx: &Ctx, from: u64, nights: u64) -> QuoteStayChange {
    let rooms = trip.line_items[0].hotel_booking.rooms.iter();
    QuoteStayChange {
        room_ids: rooms.filter(|room| !room.is_cancelled).map(|room| room.id).collect(),
        check_in_date: Some(date(ctx, from)),
        check_out_date: Some(date(ctx, from + nights)),
        rooms: None,
    }
}

impl Traveller {
    pub async fn change_quotes(&self, input: &QuoteStayChange) -> Result<StayChangeQuotes> {
        stay_changes::quote(&self.ctx, &self.viewer, self.id, input).await
    }

    pub async fn agree(&self, quote: &str) -> Result<Itinerary> {
        let input = ChangeStay {
            quote: Some(quote.to_owned()),
        };
        stay_changes::confirm(&self.ctx, &self.viewer, self.id, &input).await
    }

    /// Agrees to the cheapest offer for a stay from that day on.
    pub async fn change_to(&self, from: u64, nights: u64) -> Itinerary {
        let input = other_dates(&self.get().await, &self.ctx, from, nights);
        let quotes = self.change_quotes(&input).await.unwrap();
        self.agree(&quotes.offers[0].quote).await.unwrap()
    }

    pub async fn of(&self, id: ItineraryId) -> Itinerary {
        itineraries::get(&self.ctx, &self.viewer, id).await.unwrap()
    }
}
