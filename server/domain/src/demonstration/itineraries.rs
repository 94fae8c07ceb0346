//! The trips of the demonstration's traveller, one in every state. They are booked as travellers book, at an earlier time of
//! the clock, so that invoices, ledger and history are those of real bookings. The same hotels come first each time.

use super::{SOURCE, sign_ins::TRAVELLER};
use crate::{
    Account, Ctx, Viewer,
    access::Client,
    cancellations,
    clock::SetClock,
    entity::{account, hotel, itinerary, room_night, setting},
    error::{Error, Result},
    invoices, itineraries, refunds,
    roles::parse_role,
    searches,
    stored::currency,
};
use chrono::{DateTime, Datelike, Days, TimeDelta, Utc};
use contract::{
    Currency, HotelId, InvoiceId, ItineraryId, RoomTypeId, SessionId, UserId,
    availability::CheckAvailability,
    hotel::Rate,
    invoice::{Card, PayInvoice},
    itinerary::{
        AddHotel, CancelItinerary, CreateInvoice, Customer, Guest, Itinerary, ItineraryCreate, RoomGuests,
        SetGuestDetails,
    },
    search::SearchCreate,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use std::{collections::VecDeque, sync::Arc};
use uuid::Uuid;

/// The mark that the trips were loaded.
const MARK: &str = "demonstration trips";
/// Hotels that are tried.
const HOTELS: u64 = 120;
/// How long the price of the trip that waits for payment is held, in days.
const WAITING_DAYS: i64 = 30;
/// The hour of the day at which the traveller books.
const HOUR: u32 = 9;
/// A test card that is charged at once.
const CARD: &str = "4242 4242 4242 4242";
/// Test cards whose bank keeps a refund waiting, and sends it back.
const WAITING_CARD: &str = "4000 0000 0000 7726";
const RETURNING_CARD: &str = "4000 0000 0000 5126";

/// Which rate a story needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Terms {
    Any,
    /// Free to cancel for a while.
    Free,
    /// A part is kept from some day on.
    Fee,
}

/// A stay that a story needs: days from today, nights, terms.
type Wish = (i64, u64, Terms);

/// Books the trips, unless they are there or the traveller has trips already; how many.
pub async fn load_itineraries(ctx: &Ctx) -> Result<usize> {
    if setting::Entity::find_by_id(MARK).one(ctx.db()).await?.is_some() {
        return Ok(0);
    }
    let found = account::Entity::find().filter(account::Column::Email.eq(TRAVELLER));
    let Some(row) = found.one(ctx.db()).await? else {
        return Ok(0);
    };
    let own = itinerary::Entity::find().filter(itinerary::Column::AccountId.eq(row.id));
    if own.count(ctx.db()).await? > 0 {
        return mark(ctx).await.map(|()| 0);
    }
    let mut traveller = Traveller::new(ctx, &row).await?;
    traveller.book_all().await?;
    mark(ctx).await?;
    Ok(traveller.booked)
}

async fn mark(ctx: &Ctx) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let row = setting::ActiveModel {
            name: Set(MARK.to_owned()),
            value: Set(Vec::new()),
            created_at: Set(ctx.now()),
        };
        setting::Entity::insert(row).exec_without_returning(tx).await?;
        Ok(())
    })
}

/// The traveller, who books at an earlier time.
struct Traveller {
    ctx: Ctx,
    /// Holds prices for long.
    patient: Ctx,
    clock: Arc<SetClock>,
    today: DateTime<Utc>,
    viewer: Viewer,
    name: (String, String),
    currency: Currency,
    hotels: VecDeque<hotel::Model>,
    booked: usize,
}

impl Traveller {
    async fn new(ctx: &Ctx, row: &account::Model) -> Result<Self> {
        let now = ctx.now();
        let morning = now.date_naive().and_hms_opt(HOUR, 0, 0).map_or(now, |at| at.and_utc());
        let clock = Arc::new(SetClock::at(now));
        let mut settings = ctx.settings().clone();
        // Past trips send no emails.
        settings.writes_mail = false;
        let mut long = settings.clone();
        long.invoice_minutes = WAITING_DAYS * 24 * 60;
        let hotels = hotel::Entity::find()
            .filter(hotel::Column::Source.eq(SOURCE))
            .order_by_asc(hotel::Column::Id)
            .limit(HOTELS)
            .all(ctx.db())
            .await?;
        let name = row.public_name.clone().unwrap_or_default();
        let (first, last) = name.split_once(' ').unwrap_or((name.as_str(), ""));
        Ok(Self {
            ctx: ctx.at(clock.clone(), settings),
            patient: ctx.at(clock.clone(), long),
            clock,
            today: morning,
            viewer: Viewer::Account(Account {
                id: UserId(row.id),
                session: SessionId(Uuid::nil()),
                role: parse_role(&row.role)?,
            }),
            name: (first.to_owned(), last.to_owned()),
            currency: currency(&row.currency)?,
            hotels: hotels.into(),
            booked: 0,
        })
    }

    /// Puts the clock some days before or after today.
    fn on_day(&self, days: i64) {
        self.clock.set(self.today + TimeDelta::days(days));
    }

    /// The stories. Those for which there is no hotel are left out.
    async fn book_all(&mut self) -> Result<()> {
        // Past, and cancelled ones of the past.
        if let Some(trip) = self.cart(-75, &[(-40, 4, Terms::Any)]).await? {
            self.pay(trip).await?;
        }
        if let Some(trip) = self.cart(-60, &[(-20, 3, Terms::Fee)]).await? {
            self.pay(trip).await?;
            self.cancel_late(trip).await?;
        }
        if let Some(trip) = self.cart(-9, &[(35, 2, Terms::Free)]).await? {
            self.pay(trip).await?;
            self.on_day(-8);
            self.cancel(trip, 0).await?;
        }
        // Upcoming ones: whole, in part, and with one of two hotels cancelled.
        if let Some(trip) = self.cart(-12, &[(21, 3, Terms::Free), (24, 2, Terms::Any)]).await? {
            self.pay(trip).await?;
        }
        if let Some(trip) = self.cart(-5, &[(48, 2, Terms::Any), (50, 3, Terms::Any)]).await? {
            self.pay_without_last(trip).await?;
        }
        if let Some(trip) = self.cart(-4, &[(64, 3, Terms::Free), (67, 2, Terms::Free)]).await? {
            self.pay(trip).await?;
            self.on_day(-3);
            self.cancel(trip, 1).await?;
        }
        // A refund that is on its way, and one that the bank sent back.
        for (from, card) in [(110, WAITING_CARD), (125, RETURNING_CARD)] {
            if let Some(trip) = self.cart(-7, &[(from, 2, Terms::Free)]).await? {
                self.pay_by(trip, card).await?;
                self.on_day(-6);
                self.cancel(trip, 0).await?;
            }
        }
        // Not paid in time, and waiting for payment.
        if let Some(trip) = self.cart(-6, &[(80, 4, Terms::Any)]).await? {
            self.invoice(&self.ctx, trip).await?;
            self.clock
                .advance(TimeDelta::minutes(self.ctx.settings().invoice_minutes));
            itineraries::expiry::resume(&self.ctx, trip).await?;
        }
        if let Some(trip) = self.cart(0, &[(95, 3, Terms::Free)]).await? {
            self.invoice(&self.patient, trip).await?;
        }
        Ok(())
    }

    /// A cart with all guests named; none when no hotel has the rooms.
    async fn cart(&mut self, day: i64, wishes: &[Wish]) -> Result<Option<ItineraryId>> {
        self.on_day(day);
        let mut offers = Vec::new();
        for wish in wishes {
            match self.offer(*wish).await? {
                Some(offer) => offers.push(offer),
                None => return Ok(None),
            }
        }
        let (ctx, viewer) = (&self.ctx, &self.viewer);
        let input = ItineraryCreate {
            title: None,
            currency: Some(self.currency),
        };
        let id = itineraries::create(ctx, viewer, &input).await?.id;
        let mut cart = itineraries::get(ctx, viewer, id).await?;
        for offer in &offers {
            self.clock.advance(TimeDelta::minutes(1));
            cart = itineraries::add_hotel(ctx, viewer, id, offer).await?;
        }
        let (first_name, last_name) = self.name.clone();
        let rooms = cart.line_items.iter().flat_map(|line| &line.hotel_booking.rooms);
        let rooms = rooms.map(|room| RoomGuests {
            room_id: room.id,
            guests: vec![Guest {
                first_name: first_name.clone(),
                last_name: last_name.clone(),
                age: None,
            }],
        });
        let guests = SetGuestDetails {
            rooms: rooms.collect(),
            ..Default::default()
        };
        itineraries::set_guest_details(ctx, viewer, id, &guests).await?;
        let customer = Customer {
            first_name,
            last_name,
            email: TRAVELLER.to_owned(),
            phone: None,
            country_code: "US".to_owned(),
            time_zone: None,
        };
        itineraries::update_customer_data(ctx, viewer, id, &customer).await?;
        self.booked += 1;
        Ok(Some(id))
    }

    /// An offer of the next hotel that has one; each hotel is taken once.
    async fn offer(&mut self, (from, nights, terms): Wish) -> Result<Option<AddHotel>> {
        let first = (self.today + TimeDelta::days(from)).date_naive();
        let mut passed = Vec::new();
        let mut found = None;
        while let Some(hotel) = self.hotels.pop_front() {
            let input = SearchCreate {
                hotel_id: Some(HotelId(hotel.id)),
                check_in_date: Some(first),
                check_out_date: Some(first + Days::new(nights)),
                currency: Some(self.currency),
                ..SearchCreate::default()
            };
            let search = searches::create(&self.ctx, &self.viewer, &input).await?.id;
            let input = CheckAvailability {
                hotel_id: None,
                hotel_search_id: search,
                currency: Some(self.currency),
            };
            let answer = match searches::check_availability(&self.ctx, &self.viewer, HotelId(hotel.id), &input).await {
                Ok(answer) => answer,
                Err(Error::Refused(_)) => continue,
                Err(other) => return Err(other),
            };
            let all = answer
                .room_types
                .iter()
                .flat_map(|room| room.rates.iter().map(move |rate| (room, rate)));
            let fits = all.into_iter().find(|(_, rate)| self.fits(rate, terms));
            let Some((room, rate)) = fits else {
                passed.push(hotel);
                continue;
            };
            found = Some(AddHotel {
                hotel_id: Some(HotelId(hotel.id)),
                hotel_search_id: Some(search),
                room_type_id: Some(room.id),
                room_id: Some(rate.id),
                search_result_reference: Some(rate.search_result_reference.clone()),
                ..AddHotel::default()
            });
            break;
        }
        // A hotel without these terms may have those of the next story.
        for hotel in passed.into_iter().rev() {
            self.hotels.push_front(hotel);
        }
        Ok(found)
    }

    fn fits(&self, rate: &Rate, terms: Terms) -> bool {
        let policy = &rate.cancellation_policy;
        match terms {
            Terms::Any => true,
            Terms::Free => {
                let in_two_days = self.ctx.now() + TimeDelta::days(2);
                policy.free_until.as_ref().is_some_and(|until| until.at > in_two_days)
            }
            Terms::Fee => policy.charges.iter().any(|charge| {
                charge.from.is_some() && charge.amount.minor > 0 && charge.amount.minor < rate.pay_now.minor
            }),
        }
    }

    async fn invoice(&self, ctx: &Ctx, id: ItineraryId) -> Result<InvoiceId> {
        self.clock.advance(TimeDelta::minutes(2));
        let invoice = itineraries::create_invoice(ctx, &self.viewer, id, &CreateInvoice::default()).await?;
        Ok(invoice.id)
    }

    async fn pay(&self, id: ItineraryId) -> Result<()> {
        self.pay_by(id, CARD).await
    }

    async fn pay_by(&self, id: ItineraryId, card: &str) -> Result<()> {
        let invoice = self.invoice(&self.ctx, id).await?;
        self.pay_invoice(invoice, card).await
    }

    async fn pay_invoice(&self, invoice: InvoiceId, card: &str) -> Result<()> {
        self.clock.advance(TimeDelta::minutes(2));
        let input = PayInvoice {
            card: Some(Card {
                number: card.to_owned(),
                exp_month: 12,
                exp_year: u32::try_from(self.today.year()).unwrap_or(2030) + 3,
                cvc: "123".to_owned(),
                holder: None,
            }),
            payment_method: None,
            challenge: None,
        };
        let client = Client::named("demonstration");
        invoices::pay(&self.ctx, &self.viewer, &client, invoice, &input, None).await?;
        Ok(())
    }

    /// Pays while the last hotel's rooms are taken elsewhere.
    async fn pay_without_last(&self, id: ItineraryId) -> Result<()> {
        let trip = itineraries::get(&self.ctx, &self.viewer, id).await?;
        let Some(line) = trip.line_items.last() else {
            return Ok(());
        };
        let rooms: Vec<RoomTypeId> = line.hotel_booking.rooms.iter().map(|room| room.room_type_id).collect();
        let nights: Vec<i32> =
            (crate::calendar::to_day(line.check_in_date)..crate::calendar::to_day(line.check_out_date)).collect();
        let invoice = self.invoice(&self.ctx, id).await?;
        let taken = |taken: i32| {
            let rows: Vec<room_night::ActiveModel> = rooms
                .iter()
                .flat_map(|room| nights.iter().map(move |night| (room, night)))
                .map(|(room, night)| room_night::ActiveModel {
                    room_type_id: Set(room.0),
                    night: Set(*night),
                    sold: Set(0),
                    taken: Set(taken),
                    allotment: Set(None),
                    closed: Set(false),
                })
                .collect();
            rows
        };
        let known = room_night::Entity::find()
            .filter(room_night::Column::RoomTypeId.is_in(rooms.iter().map(|room| room.0)))
            .filter(room_night::Column::Night.is_in(nights.clone()));
        if known.count(self.ctx.db()).await? > 0 {
            // Nights that others have rows for are left alone: the trip is booked whole.
            return self.pay_invoice(invoice, CARD).await;
        }
        crate::transaction!(self.ctx, |tx| {
            room_night::Entity::insert_many(taken(10_000))
                .exec_without_returning(tx)
                .await?;
            Ok(())
        })?;
        let paid = self.pay_invoice(invoice, CARD).await;
        crate::transaction!(self.ctx, |tx| {
            room_night::Entity::delete_many()
                .filter(room_night::Column::RoomTypeId.is_in(rooms.iter().map(|room| room.0)))
                .filter(room_night::Column::Night.is_in(nights.clone()))
                .filter(room_night::Column::Sold.eq(0))
                .exec(tx)
                .await?;
            Ok(())
        })?;
        paid
    }

    /// Cancels the trip when a part of the price is kept.
    async fn cancel_late(&self, id: ItineraryId) -> Result<()> {
        let trip = itineraries::get(&self.ctx, &self.viewer, id).await?;
        let charges = trip
            .line_items
            .iter()
            .flat_map(|line| &line.hotel_booking.rooms)
            .flat_map(|room| &room.cancellation_policy.charges);
        let late = charges
            .filter(|charge| charge.amount.minor > 0)
            .filter_map(|charge| charge.from.as_ref())
            .min_by_key(|from| from.at);
        if let Some(from) = late {
            self.clock.set(from.at + TimeDelta::minutes(30));
        }
        self.cancel(id, 0).await
    }

    /// Cancels the trip from the stay at that place on, and follows the refund as far as it goes.
    async fn cancel(&self, id: ItineraryId, from: usize) -> Result<()> {
        let (ctx, viewer) = (&self.ctx, &self.viewer);
        let terms = cancellations::terms(ctx, viewer, id, &Default::default()).await?;
        let quote = if from == 0 {
            terms.quote
        } else {
            terms.line_items.into_iter().nth(from).and_then(|line| line.quote)
        };
        let input = CancelItinerary {
            quote: quote.map(|quote| quote.token),
            ..CancelItinerary::default()
        };
        let trip: Itinerary = cancellations::cancel(ctx, viewer, id, &input).await?;
        for refund in &trip.refunds {
            self.clock.advance(TimeDelta::hours(3));
            refunds::resume(ctx, refund.id).await?;
            self.clock.advance(TimeDelta::days(1));
            refunds::resume(ctx, refund.id).await?;
        }
        Ok(())
    }
}
