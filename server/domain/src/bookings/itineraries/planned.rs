//! Stays that a creator put into an order, as an itinerary: each at the lowest price that there is for all rooms, and all of
//! them or none.

use super::{
    add_hotel::{add, check},
    create::{FIRST_VERSION, insert},
    store::{StoredItinerary, load, load_one},
};
use crate::{
    Ctx, Viewer,
    calendar::to_day,
    currencies::currency_for,
    entity::{account, hotel, itinerary, line_item},
    error::{Error, Refusals, Result},
    event::{Event, record},
    hotels::offer::SignedOffer,
    searches,
    states::State,
};
use chrono::{Days, NaiveDate};
use contract::{
    Code, Currency, HotelId, ItineraryId, Money, UserId,
    availability::CheckAvailability,
    hotel::Rate,
    itinerary::{AddHotel, Itinerary, ItineraryStatus},
    package::ItineraryFromPackage,
    search::SearchCreate,
    words,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde_json::json;
use std::collections::HashMap;
use uuid::Uuid;

/// What a creator put together.
pub(crate) struct PlannedTrip<'a> {
    pub creator: UserId,
    /// May be empty.
    pub title: &'a str,
    /// No two of them share a night.
    pub stays: Vec<UndatedStay>,
}

/// A stay without dates.
pub(crate) struct UndatedStay {
    pub hotel_id: HotelId,
    /// Nights between the day of arrival and the first one of this stay.
    pub after: u32,
    pub nights: u32,
}

/// A stay with its dates.
struct DatedStay {
    hotel: hotel::Model,
    check_in: NaiveDate,
    check_out: NaiveDate,
}

/// What a stay is booked with.
struct RoomChoice {
    rate: Rate,
    input: AddHotel,
}

/// What would be booked, for the traveller to look at: nothing is made. Refused like [`make`].
pub(crate) async fn preview(
    ctx: &Ctx,
    viewer: &Viewer,
    plan: &PlannedTrip<'_>,
    input: &ItineraryFromPackage,
) -> Result<Vec<contract::package::PlannedStay>> {
    searches::check_rooms(&input.rooms)?;
    let stays = dated(ctx, &plan.stays, input.check_in_date).await?;
    let currency = currency_for(ctx, viewer, input.currency).await?;
    let chosen = chosen(ctx, viewer, &stays, input, currency, None).await?;
    let planned = |(stay, chosen): (&DatedStay, RoomChoice)| contract::package::PlannedStay {
        hotel_name: stay.hotel.name.clone(),
        hotel_slug: stay.hotel.slug.clone(),
        check_in_date: stay.check_in,
        check_out_date: stay.check_out,
        rate: chosen.rate,
    };
    Ok(stays.iter().zip(chosen).map(planned).collect())
}

/// Makes an itinerary of a plan: the account's new cart, in the currency that was asked for, else the account's. Nothing is
/// made when one of the stays has no room left, or none for these guests.
///
/// One of the same plan that the traveller has not changed since becomes the cart again when it has the same rooms. One with
/// other dates, guests or prices is emptied: the new one replaces it.
pub(crate) async fn make(
    ctx: &Ctx,
    viewer: &Viewer,
    plan: &PlannedTrip<'_>,
    input: &ItineraryFromPackage,
) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    searches::check_rooms(&input.rooms)?;
    let stays = dated(ctx, &plan.stays, input.check_in_date).await?;
    let currency = currency_for(ctx, viewer, input.currency).await?;
    let handle = handle_of(ctx, plan.creator).await?;
    let mut offers = Vec::with_capacity(stays.len());
    let chosen = chosen(ctx, viewer, &stays, input, currency, handle.as_deref()).await?;
    check_total(input.seen_total, &chosen, currency)?;
    for chosen in chosen {
        offers.push((check(ctx, viewer, &chosen.input).await?, chosen.input));
    }
    let title = Some(plan.title).filter(|title| !title.is_empty());
    let itinerary = crate::transaction!(ctx, |tx| {
        let mut again = None;
        for made in unchanged(tx, owner, plan).await? {
            if again.is_none() && made.itinerary.currency == currency.as_str() && is_same(&made, &offers) {
                again = Some(made);
            } else {
                empty(ctx, tx, owner, &made).await?;
            }
        }
        if let Some(made) = again {
            let mut active = made.itinerary.clone().into_active_model();
            active.updated_at = Set(ctx.now());
            active.update(tx).await?;
            return Ok(ItineraryId(made.itinerary.id));
        }
        let row = insert(ctx, tx, owner, title, currency.as_str()).await?;
        let itinerary = ItineraryId(row.id);
        // No two stays share a night, so none has to know of those that were added before it.
        let trip = load_one(tx, row).await?;
        for (index, (stay, (offer, input))) in stays.iter().zip(&offers).enumerate() {
            let added = add(ctx, tx, owner, &trip, offer, input, Some(plan.creator)).await;
            added.map_err(|error| match error.code() {
                // The last room went in between.
                Some(Code::NoRoomsAvailable) => {
                    Error::field_with_message(Code::NoRoomsAvailable, field(index), stay.without_rooms())
                }
                _ => error,
            })?;
        }
        Ok(itinerary)
    })?;
    super::get(ctx, viewer, itinerary).await
}

/// Carts of the plan as they were made: every change of a cart raises its version. Two calls at once do not both make one.
async fn unchanged(tx: &impl ConnectionTrait, owner: UserId, plan: &PlannedTrip<'_>) -> Result<Vec<StoredItinerary>> {
    account::Entity::find_by_id(owner.0).lock_exclusive().one(tx).await?;
    let title = Some(plan.title).filter(|title| !title.is_empty());
    let of_title = match title {
        Some(title) => itinerary::Column::Title.eq(title),
        None => itinerary::Column::Title.is_null(),
    };
    let rows = itinerary::Entity::find()
        .filter(itinerary::Column::AccountId.eq(owner.0))
        .filter(itinerary::Column::Status.eq(ItineraryStatus::Draft.text()))
        .filter(itinerary::Column::Version.eq(FIRST_VERSION))
        .filter(of_title)
        .order_by_desc(itinerary::Column::UpdatedAt)
        .lock_exclusive()
        .all(tx)
        .await?;
    let mut trips = load(tx, rows).await?;
    trips.retain(|trip| is_of(plan, trip));
    Ok(trips)
}

/// Whether the stays are the plan's, whatever their dates.
fn is_of(plan: &PlannedTrip<'_>, trip: &StoredItinerary) -> bool {
    trip.stays.len() == plan.stays.len()
        && trip.stays.iter().zip(&plan.stays).all(|(stay, planned)| {
            let line = &stay.line;
            line.hotel_id == planned.hotel_id.0
                && line.creator_id == Some(plan.creator.0)
                && i64::from(line.check_out) - i64::from(line.check_in) == i64::from(planned.nights)
        })
}

/// Whether a cart of the plan has exactly these rooms at these prices.
fn is_same(trip: &StoredItinerary, offers: &[(SignedOffer, AddHotel)]) -> bool {
    trip.stays.iter().zip(offers).all(|(stay, (offer, _))| {
        let rooms = &stay.rooms;
        let total: i64 = rooms.iter().map(|room| room.total_minor).sum();
        stay.line.check_in == to_day(offer.check_in)
            && stay.line.check_out == to_day(offer.check_out)
            && total == offer.total_minor
            && rooms.len() == offer.rooms.len()
            && rooms.iter().zip(&offer.rooms).all(|(room, guests)| {
                room.room_type_id == offer.room_type_id.0
                    && room.rate_plan_id == offer.rate_plan_id.0
                    && room.occupancy.0 == *guests
            })
    })
}

/// Takes all stays out of a cart that another one replaces.
async fn empty(ctx: &Ctx, tx: &impl ConnectionTrait, owner: UserId, trip: &StoredItinerary) -> Result<()> {
    line_item::Entity::delete_many()
        .filter(line_item::Column::ItineraryId.eq(trip.itinerary.id))
        .exec(tx)
        .await?;
    let event = Event {
        kind: "cart.replace",
        account: Some(owner),
        subject: ("itinerary", trip.itinerary.id),
        change: None,
        detail: json!({ "stays": trip.stays.len() }),
    };
    record(ctx, tx, event).await
}

/// Refuses stays that cost more than the total that the traveller has seen.
fn check_total(seen: Option<Money>, chosen: &[RoomChoice], currency: Currency) -> Result<()> {
    let Some(seen) = seen else { return Ok(()) };
    let minor = chosen.iter().map(|chosen| chosen.rate.total_price.minor).sum();
    let total = Money::new(minor, currency);
    if seen.currency == currency && total.minor <= seen.minor {
        return Ok(());
    }
    let message = format!(
        "The total is now {}. It was {} when you saw it. Continue to book at the new total.",
        words::money(total),
        words::money(seen)
    );
    Err(Error::field_with_message(Code::PriceChanged, "seenTotal", message))
}

impl DatedStay {
    fn without_rooms(&self) -> String {
        format!(
            "{} has no rooms left for {}. Choose another day of arrival or other rooms.",
            self.hotel.name,
            words::date_range(self.check_in, self.check_out)
        )
    }
}

fn field(index: usize) -> String {
    format!("stays[{index}]")
}

/// The stays with their dates, seen from the day of arrival.
async fn dated(ctx: &Ctx, stays: &[UndatedStay], arrival: NaiveDate) -> Result<Vec<DatedStay>> {
    let rows = hotel::Entity::find()
        .filter(hotel::Column::Id.is_in(stays.iter().map(|stay| stay.hotel_id.0)))
        .all(ctx.db())
        .await?;
    let hotels: HashMap<Uuid, hotel::Model> = rows.into_iter().map(|hotel| (hotel.id, hotel)).collect();
    let mut dated = Vec::with_capacity(stays.len());
    let mut refusals = Refusals::default();
    let day = |nights: u32| {
        let day = arrival.checked_add_days(Days::new(nights.into()));
        day.ok_or_else(|| Error::field(Code::TooFarAhead, "checkInDate"))
    };
    for (index, stay) in stays.iter().enumerate() {
        let (check_in, check_out) = (day(stay.after)?, day(stay.after.saturating_add(stay.nights))?);
        match hotels.get(&stay.hotel_id.0) {
            None => {
                let message = "A hotel of this trip is not there any more.";
                refusals.add_message(Code::NoRoomsAvailable, field(index), message);
            }
            Some(hotel) => {
                let checked = searches::check_dates(ctx, &hotel.time_zone, check_in, check_out);
                checked.map_err(|error| match error.code() {
                    Some(Code::StayTooLong) => error.at(&field(index)),
                    // The one date that was chosen is the day of arrival.
                    _ => error.at("checkInDate"),
                })?;
                dated.push(DatedStay {
                    hotel: hotel.clone(),
                    check_in,
                    check_out,
                });
            }
        }
    }
    refusals.into_result()?;
    Ok(dated)
}

/// The lowest offer for each stay, as the hotel's page would show it; refused with every stay that has none.
async fn chosen(
    ctx: &Ctx,
    viewer: &Viewer,
    stays: &[DatedStay],
    input: &ItineraryFromPackage,
    currency: Currency,
    handle: Option<&str>,
) -> Result<Vec<RoomChoice>> {
    let mut chosen = Vec::with_capacity(stays.len());
    let mut refusals = Refusals::default();
    for (index, stay) in stays.iter().enumerate() {
        match lowest(ctx, viewer, stay, input, currency, handle).await {
            Ok(lowest) => chosen.push(lowest),
            Err(error) if error.code() == Some(Code::NoRoomsAvailable) => {
                refusals.add_message(Code::NoRoomsAvailable, field(index), stay.without_rooms());
            }
            Err(error) => return Err(error),
        }
    }
    refusals.into_result()?;
    Ok(chosen)
}

async fn lowest(
    ctx: &Ctx,
    viewer: &Viewer,
    stay: &DatedStay,
    input: &ItineraryFromPackage,
    currency: Currency,
    handle: Option<&str>,
) -> Result<RoomChoice> {
    let hotel_id = HotelId(stay.hotel.id);
    let search = SearchCreate {
        hotel_id: Some(hotel_id),
        check_in_date: Some(stay.check_in),
        check_out_date: Some(stay.check_out),
        rooms: Some(input.rooms.clone()),
        currency: Some(currency),
        ..SearchCreate::default()
    };
    let search = searches::create(ctx, viewer, &search).await?;
    let asked = CheckAvailability {
        hotel_id: Some(hotel_id),
        hotel_search_id: search.id,
        currency: Some(currency),
    };
    let found = searches::check_availability(ctx, viewer, hotel_id, &asked).await?;
    let rooms = found.room_types.iter();
    let rates = rooms.flat_map(|room| room.rates.iter().map(move |rate| (room.id, rate)));
    let lowest = rates.min_by_key(|(_, rate)| rate.total_price.minor);
    let (room_type_id, rate) = lowest.ok_or_else(|| Error::refused(Code::NoRoomsAvailable))?;
    let input = AddHotel {
        hotel_id: Some(hotel_id),
        hotel_search_id: Some(search.id),
        room_type_id: Some(room_type_id),
        room_id: Some(rate.id),
        search_result_reference: Some(rate.search_result_reference.clone()),
        creator: handle.map(str::to_owned),
        ..AddHotel::default()
    };
    Ok(RoomChoice {
        rate: rate.clone(),
        input,
    })
}

/// The handle of the plan's author, when there is one.
async fn handle_of(ctx: &Ctx, creator: UserId) -> Result<Option<String>> {
    let row = account::Entity::find_by_id(creator.0).one(ctx.db()).await?;
    Ok(row.and_then(|row| row.slug))
}
