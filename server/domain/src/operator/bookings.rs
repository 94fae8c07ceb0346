//! Finding bookings, and one booking with its money, documents and history.

use super::{
    Actor, FeeOfBooking, Job, PAGE_SIZE, TaskCard,
    action::{Subject, looked},
    fees::fees_of,
    jobs::jobs_of,
    money::{PaymentMoney, RefundOfBooking, payments_of, refunds_of},
    overview::tasks_of,
    timeline::{Moment, moments_of},
    words::BOOKING_SEEN,
};
use crate::{
    Ctx,
    email_address::normal_email,
    entity::{account, hotel, itinerary, line_item},
    error::{Error, Result},
    itineraries::{
        load_current,
        store::{StoredItinerary, load},
        wire,
    },
    roles::role_text,
    states::State,
};
use chrono::NaiveDate;
use contract::{
    Code, ItineraryId, Money, UserId,
    itinerary::{Itinerary, ItineraryStatus},
    visitor::Role,
};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait, Func, LikeExpr},
};
use uuid::Uuid;

/// Characters of a search text that count.
const MAX_CHARS: usize = 200;

/// Which bookings are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingQuery {
    /// A reference, an email address, a hotel's name or a trip's id; empty: all.
    pub text: String,
    pub skip: u32,
}

/// A booking of the list: no names and no addresses of people.
#[derive(Clone, Debug, PartialEq)]
pub struct BookingRow {
    pub id: ItineraryId,
    pub references: Vec<String>,
    pub hotels: Vec<String>,
    pub check_in: Option<NaiveDate>,
    pub check_out: Option<NaiveDate>,
    pub status: ItineraryStatus,
    /// What was paid, else the price.
    pub amount: Money,
    pub is_paid: bool,
}

/// A page of the list, newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BookingList {
    pub rows: Vec<BookingRow>,
    pub skip: u32,
    pub total: u32,
}

/// One booking.
#[derive(Clone, Debug, PartialEq)]
pub struct Booking {
    pub itinerary: Itinerary,
    /// The account of a person; none: it was booked without one.
    pub member: Option<UserId>,
    pub payments: Vec<PaymentMoney>,
    pub refunds: Vec<RefundOfBooking>,
    /// Fees of its cancellations.
    pub fees: Vec<FeeOfBooking>,
    /// What travellers are owed and have not got yet.
    pub owed: Option<Money>,
    pub has_invoice: bool,
    pub has_voucher: bool,
    /// Oldest first.
    pub moments: Vec<Moment>,
    pub tasks: Vec<TaskCard>,
    /// Those that are not over.
    pub jobs: Vec<Job>,
}

/// A page of the bookings that fit; carts are left out.
pub async fn list_bookings(ctx: &Ctx, _: &Actor, query: &BookingQuery) -> Result<BookingList> {
    let text: String = query.text.trim().chars().take(MAX_CHARS).collect();
    let mut found = itinerary::Entity::find().filter(itinerary::Column::Status.ne(ItineraryStatus::Draft.text()));
    if !text.is_empty() {
        found = found.filter(fitting(&text));
    }
    let total = found.clone().count(ctx.db()).await?;
    let rows = found
        .order_by_desc(itinerary::Column::CreatedAt)
        .order_by_desc(itinerary::Column::Id)
        .offset(u64::from(query.skip))
        .limit(u64::from(PAGE_SIZE))
        .all(ctx.db())
        .await?;
    let trips = load(ctx.db(), rows).await?;
    let rows = trips.iter().map(|trip| row(ctx, trip)).collect::<Result<Vec<_>>>()?;
    Ok(BookingList {
        rows,
        skip: query.skip,
        total: u32::try_from(total).unwrap_or(u32::MAX),
    })
}

/// By address exactly, by a trip's id, by a reference exactly, or by a part of a hotel's name.
fn fitting(text: &str) -> Condition {
    if text.contains('@') {
        let email = normal_email(text);
        let accounts = account::Entity::find()
            .select_only()
            .column(account::Column::Id)
            .filter(account::Column::Email.eq(email.as_str()))
            .into_query();
        return Condition::any()
            .add(itinerary::Column::CustomerEmail.eq(email.as_str()))
            .add(itinerary::Column::AccountId.in_subquery(accounts));
    }
    if let Ok(id) = text.parse::<Uuid>() {
        return Condition::all().add(itinerary::Column::Id.eq(id));
    }
    let reference: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    let lines = || {
        line_item::Entity::find()
            .select_only()
            .column(line_item::Column::ItineraryId)
    };
    let without = |from: &str, column: sea_orm::sea_query::SimpleExpr| -> sea_orm::sea_query::SimpleExpr {
        Func::cust("REPLACE")
            .args([column, Expr::val(from), Expr::val("")])
            .into()
    };
    let column = Expr::col((line_item::Entity, line_item::Column::BookingReference));
    let compared = Func::upper(without("-", without(" ", column)));
    let by_reference = lines()
        .filter(Expr::expr(compared).eq(reference.to_uppercase()))
        .into_query();
    let like = LikeExpr::new(format!("%{}%", escaped(&text.to_lowercase()))).escape('\\');
    let hotels = hotel::Entity::find()
        .select_only()
        .column(hotel::Column::Id)
        .filter(Expr::expr(Func::lower(Expr::col((hotel::Entity, hotel::Column::Name)))).like(like))
        .into_query();
    let by_hotel = lines()
        .filter(line_item::Column::HotelId.in_subquery(hotels))
        .into_query();
    Condition::any()
        .add(itinerary::Column::Id.in_subquery(by_reference))
        .add(itinerary::Column::Id.in_subquery(by_hotel))
}

/// Signs that mean something in a pattern stand for themselves.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

fn row(ctx: &Ctx, trip: &StoredItinerary) -> Result<BookingRow> {
    let itinerary = wire::itinerary(trip, ctx.now())?;
    let lines = &itinerary.line_items;
    Ok(BookingRow {
        id: itinerary.id,
        references: lines.iter().filter_map(|line| line.booking_reference.clone()).collect(),
        hotels: lines.iter().map(|line| line.hotel_booking.hotel_name.clone()).collect(),
        check_in: lines.iter().map(|line| line.check_in_date).min(),
        check_out: lines.iter().map(|line| line.check_out_date).max(),
        status: itinerary.status,
        amount: itinerary.paid.unwrap_or(itinerary.total_price),
        is_paid: itinerary.paid.is_some(),
    })
}

/// One booking; that it was looked at is written down.
pub async fn booking(ctx: &Ctx, actor: &Actor, id: ItineraryId) -> Result<Booking> {
    let row = itinerary::Entity::find_by_id(id.0)
        .filter(itinerary::Column::Status.ne(ItineraryStatus::Draft.text()))
        .one(ctx.db())
        .await?;
    let row = row.ok_or_else(|| Error::refused(Code::ItineraryNotFound))?;
    let subject = Subject::new("itinerary", id).of_trip(Some(id.0));
    looked(ctx, actor, BOOKING_SEEN, &subject).await?;
    let owner = row.account_id;
    let member = account::Entity::find_by_id(owner)
        .filter(account::Column::Role.ne(role_text(Role::Anonymous)))
        .one(ctx.db())
        .await?;
    let trip = load_current(ctx, row).await?;
    let itinerary = wire::itinerary(&trip, ctx.now())?;
    let payments = payments_of(ctx.db(), id.0).await?;
    let refunds = refunds_of(ctx.db(), id.0).await?;
    let owed: i64 = refunds
        .iter()
        .filter(|refund| refund.is_owed)
        .map(|refund| refund.left.unwrap_or(refund.amount).minor)
        .sum();
    let is_paid = itinerary.paid.is_some();
    Ok(Booking {
        owed: is_paid.then(|| Money::new(owed, itinerary.currency)),
        has_invoice: is_paid,
        has_voucher: itinerary.line_items.iter().any(|line| line.booking_reference.is_some()),
        moments: moments_of(ctx, &trip).await?,
        tasks: tasks_of(ctx, id.0).await?,
        jobs: jobs_of(ctx, id.0).await?,
        fees: fees_of(ctx.db(), id.0).await?,
        member: member.map(|row| UserId(row.id)),
        payments,
        refunds,
        itinerary,
    })
}
