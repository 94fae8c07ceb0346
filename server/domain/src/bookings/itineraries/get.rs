//! Reading the viewer's own itineraries.

use super::{
    sold_out::end_sold_out,
    store::{StoredItinerary, find_owned, load, load_one, seen_by},
    wire,
};
use crate::{
    Ctx, Viewer,
    calendar::to_day,
    entity::{invoice, itinerary, line_item, line_room, stay_change},
    error::{Error, Result},
    states::State,
};
use chrono::NaiveDate;
use contract::{
    Code, ItineraryId, UserId,
    invoice::InvoiceStatus,
    itinerary::{Itinerary, ItineraryList, ItineraryStatus},
};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
    sea_query::{Expr, ExprTrait, Query, SelectStatement},
};
use uuid::Uuid;

/// One itinerary of the viewer. A change of it ends here whose new stay was sold before it was paid.
pub async fn get(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<Itinerary> {
    let owner = viewer
        .reaches(id)
        .map_err(|_| Error::refused(Code::ItineraryNotFound))?;
    let row = find_owned(ctx.db(), owner, id, Code::ItineraryNotFound).await?;
    wire::itinerary(&load_current(ctx, row).await?, ctx.now())
}

/// What belongs to this itinerary now: a change of it ends here whose new stay was sold before it was paid.
pub(crate) async fn load_current(ctx: &Ctx, row: itinerary::Model) -> Result<StoredItinerary> {
    let id = row.id;
    let trip = load_one(ctx.db(), row).await?;
    if !end_sold_out(ctx, trip.changes.iter()).await? {
        return Ok(trip);
    }
    let row = itinerary::Entity::find_by_id(id).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::Broken(format!("itinerary {id} is gone")))?;
    load_one(ctx.db(), row).await
}

/// The viewer's cart: the newest itinerary with stays that is a draft or waits for payment, without a payment under way, else
/// the newest empty one; none is no error.
pub async fn latest(ctx: &Ctx, viewer: &Viewer) -> Result<Option<Itinerary>> {
    let Some(owner) = viewer.account_id() else {
        return Ok(None);
    };
    match carts(owner).one(ctx.db()).await? {
        None => Ok(None),
        Some(row) => Ok(Some(wire::itinerary(&load_one(ctx.db(), row).await?, ctx.now())?)),
    }
}

/// The viewer's cart, as the header of each page counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CartSize {
    pub itinerary_id: ItineraryId,
    pub rooms: u32,
}

/// How many rooms are in the cart that [`latest`] finds, without reading it.
pub async fn cart_size(ctx: &Ctx, viewer: &Viewer) -> Result<Option<CartSize>> {
    let Some(owner) = viewer.account_id() else {
        return Ok(None);
    };
    let ids = carts(owner).select_only().column(itinerary::Column::Id);
    let Some(id) = ids.into_tuple::<Uuid>().one(ctx.db()).await? else {
        return Ok(None);
    };
    let stays = line_item::Entity::find()
        .select_only()
        .column(line_item::Column::Id)
        .filter(line_item::Column::ItineraryId.eq(id));
    let rooms = line_room::Entity::find().filter(line_room::Column::LineItemId.in_subquery(stays.into_query()));
    Ok(Some(CartSize {
        itinerary_id: ItineraryId(id),
        rooms: u32::try_from(rooms.count(ctx.db()).await?).unwrap_or(u32::MAX),
    }))
}

/// Itineraries of an account that can still be changed: those with stays first, the one that changed last first. While a
/// payment of one is under way, it is none of them.
pub(super) fn carts(owner: UserId) -> Select<itinerary::Entity> {
    itinerary::Entity::find()
        .filter(itinerary::Column::AccountId.eq(owner.0))
        .filter(
            itinerary::Column::Status.is_in([ItineraryStatus::Draft.text(), ItineraryStatus::AwaitingPayment.text()]),
        )
        .filter(Expr::col((itinerary::Entity, itinerary::Column::Id)).not_in_subquery(replacements()))
        .filter(is_being_paid().not())
        .order_by(has_stays(), Order::Desc)
        .order_by_desc(itinerary::Column::UpdatedAt)
        .order_by_desc(itinerary::Column::Id)
}

/// Whether a payment is under way.
fn is_being_paid() -> Expr {
    Expr::exists(
        Query::select()
            .expr(Expr::val(1))
            .from(invoice::Entity)
            .and_where(
                Expr::col((invoice::Entity, invoice::Column::ItineraryId))
                    .equals((itinerary::Entity, itinerary::Column::Id)),
            )
            .and_where(Expr::col((invoice::Entity, invoice::Column::Status)).eq(InvoiceStatus::Processing.text()))
            .to_owned(),
    )
}

/// The new stays of changes: they are paid on their own and are no carts.
fn replacements() -> SelectStatement {
    stay_change::Entity::find()
        .select_only()
        .column(stay_change::Column::NewItineraryId)
        .into_query()
}

fn has_stays() -> Expr {
    Expr::exists(
        Query::select()
            .expr(Expr::val(1))
            .from(line_item::Entity)
            .and_where(
                Expr::col((line_item::Entity, line_item::Column::ItineraryId))
                    .equals((itinerary::Entity, itinerary::Column::Id)),
            )
            .to_owned(),
    )
}

/// A page of the viewer's carts in the order of [`latest`]: the first one is the cart, the others are at hand too.
pub async fn list_carts(ctx: &Ctx, viewer: &Viewer, take: u32, skip: u32) -> Result<ItineraryList> {
    let owner = viewer.account()?.id;
    page(ctx, carts(owner), take, skip).await
}

/// The viewer's itineraries, newest first; `take` is at most 100.
pub async fn list(ctx: &Ctx, viewer: &Viewer, take: u32, skip: u32) -> Result<ItineraryList> {
    list_by(ctx, viewer, &ItineraryListQuery::default(), take, skip).await
}

/// Which itineraries are asked for; empty: all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItineraryListQuery {
    pub statuses: Vec<ItineraryStatus>,
    /// With a stay that ends on that day or later.
    pub from: Option<NaiveDate>,
    /// With a stay that begins on that day or earlier.
    pub until: Option<NaiveDate>,
}

impl ItineraryListQuery {
    fn condition(&self) -> Condition {
        let mut condition = Condition::all();
        if !self.statuses.is_empty() {
            let statuses = self.statuses.iter().map(|status| status.text());
            condition = condition.add(itinerary::Column::Status.is_in(statuses));
        }
        if self.from.is_some() || self.until.is_some() {
            let mut stays = line_item::Entity::find()
                .select_only()
                .column(line_item::Column::ItineraryId);
            if let Some(from) = self.from {
                stays = stays.filter(line_item::Column::CheckOut.gte(to_day(from)));
            }
            if let Some(until) = self.until {
                stays = stays.filter(line_item::Column::CheckIn.lte(to_day(until)));
            }
            condition = condition.add(itinerary::Column::Id.in_subquery(stays.into_query()));
        }
        condition
    }
}

/// The viewer's itineraries that the query asks for, newest first; `take` is at most 100.
pub async fn list_by(
    ctx: &Ctx,
    viewer: &Viewer,
    query: &ItineraryListQuery,
    take: u32,
    skip: u32,
) -> Result<ItineraryList> {
    let owner = viewer.account()?.id;
    let take = take.clamp(1, 100);
    let mine = itinerary::Entity::find()
        .filter(seen_by(owner))
        .filter(query.condition());
    let newest_first = mine
        .order_by_desc(itinerary::Column::CreatedAt)
        .order_by_desc(itinerary::Column::Id);
    page(ctx, newest_first, take, skip).await
}

async fn page(ctx: &Ctx, found: Select<itinerary::Entity>, take: u32, skip: u32) -> Result<ItineraryList> {
    let part = found.clone().offset(u64::from(skip)).limit(u64::from(take));
    let mut trips = load(ctx.db(), part.clone().all(ctx.db()).await?).await?;
    // An end changes states, by which the list may be asked for.
    if end_sold_out(ctx, trips.iter().flat_map(|trip| &trip.changes)).await? {
        trips = load(ctx.db(), part.all(ctx.db()).await?).await?;
    }
    let total = found.count(ctx.db()).await?;
    let now = ctx.now();
    let itineraries = trips
        .iter()
        .map(|trip| wire::itinerary(trip, now))
        .collect::<Result<Vec<_>>>()?;
    Ok(ItineraryList {
        total: u32::try_from(total).unwrap_or(u32::MAX),
        itineraries,
        skip,
        take,
    })
}
