//! A person's trips, and the page that cancels one.

use super::{LoadError, LoaderContext, PageOrRedirect, context};
use crate::{
    pages::{
        cancel::CancelPage, change_stay::ChangeStayPage, form::FormState, stay_guests::StayGuestsPage, trips::TripsPage,
    },
    paths,
};
use chrono::NaiveDate;
use contract::{
    Code, ItineraryId, LineItemId, RoomId,
    itinerary::{Itinerary, ItineraryStatus, QuoteStayChange},
    search::Occupancy,
};
use domain::{
    Error, Result,
    cancellations::{self, CancellationSelection},
    guest_changes,
    itineraries::{self, ItineraryListQuery},
    shared_links, stay_changes, trip_access,
};
use leptos::{prelude::*, server_fn::codec::GetUrl};

/// Trips of each group at most.
const MAX_TRIPS: u32 = 100;

/// Loads the traveller's trips.
#[server(prefix = "/_server", endpoint = "trips", input = GetUrl)]
pub async fn load_trips() -> std::result::Result<TripsPage, LoadError> {
    Ok(trips(&context()?).await?)
}

/// Loads the page that cancels a trip, before anything is chosen.
#[server(prefix = "/_server", endpoint = "cancel", input = GetUrl)]
pub async fn load_cancel(
    #[server(rename = "itineraryId")] itinerary_id: String,
) -> std::result::Result<PageOrRedirect<CancelPage>, LoadError> {
    Ok(cancel(&context()?, &itinerary_id, &[]).await?)
}

/// What the page of trips shows: the account's, and those that this browser opened by links.
pub async fn trips(context: &LoaderContext) -> Result<TripsPage> {
    use ItineraryStatus::{
        AwaitingPayment, Cancelled, Completed, Confirmed, Confirming, Draft, Expired, Failed, PartiallyCancelled,
        PartiallyConfirmed,
    };
    let mut page = TripsPage {
        is_signed_in: context.viewer.is_authenticated(),
        calendar: shared_links::calendar_link(&context.ctx, &context.viewer).await?,
        ..TripsPage::default()
    };
    let today = context.ctx.now().date_naive();
    let booked = [Confirming, Confirmed, PartiallyConfirmed, PartiallyCancelled, Completed];
    let over = [Cancelled, Failed, Expired];
    let (mut current, mut gone) = (Vec::new(), Vec::new());
    if context.viewer.account_id().is_some() {
        current = list(context, &booked).await?;
        gone = list(context, &over).await?;
        page.unpaid = list(context, &[AwaitingPayment]).await?;
        let carts = itineraries::list_carts(&context.ctx, &context.viewer, MAX_TRIPS, 0).await?;
        page.unfinished = carts.itineraries;
        page.unfinished
            .retain(|cart| cart.status == Draft && !cart.line_items.is_empty());
    }
    for trip in trip_access::opened(&context.ctx, &context.opened_trips).await? {
        let group = if over.contains(&trip.status) {
            &mut gone
        } else {
            &mut current
        };
        if group.iter().all(|known| known.id != trip.id) {
            group.push(trip);
        }
    }
    for itinerary in current {
        let last = itinerary.line_items.iter().map(|line| line.check_out_date).max();
        if last.is_some_and(|last| last < today) {
            page.past.push(itinerary);
        } else {
            page.upcoming.push(itinerary);
        }
    }
    let first = |itinerary: &Itinerary| itinerary.line_items.iter().map(|line| line.check_in_date).min();
    page.upcoming.sort_by_key(first);
    page.past.sort_by_key(|itinerary| std::cmp::Reverse(first(itinerary)));
    page.cancelled = gone;
    Ok(page)
}

async fn list(context: &LoaderContext, statuses: &[ItineraryStatus]) -> Result<Vec<Itinerary>> {
    let query = ItineraryListQuery {
        statuses: statuses.to_vec(),
        ..ItineraryListQuery::default()
    };
    let list = itineraries::list_by(&context.ctx, &context.viewer, &query, MAX_TRIPS, 0).await?;
    Ok(list.itineraries)
}

/// What the page that cancels shows; rooms that are not the itinerary's are not found.
pub async fn cancel(context: &LoaderContext, id: &str, rooms: &[RoomId]) -> Result<PageOrRedirect<CancelPage>> {
    let LoaderContext { ctx, viewer, .. } = context;
    let parsed: ItineraryId = id.parse().map_err(|_| Error::refused(Code::ItineraryNotFound))?;
    let itinerary = itineraries::get(ctx, viewer, parsed).await?;
    if itinerary.status == ItineraryStatus::Draft {
        return Ok(PageOrRedirect::Elsewhere(paths::contact(id)));
    }
    let own = itinerary.line_items.iter().flat_map(|line| &line.hotel_booking.rooms);
    let own: Vec<(RoomId, bool)> = own.map(|room| (room.id, room.is_cancelled)).collect();
    let chosen = rooms
        .iter()
        .map(|room| own.iter().find(|(id, _)| id == room).copied())
        .collect::<Option<Vec<(RoomId, bool)>>>()
        .ok_or_else(|| Error::refused(Code::ItineraryNotFound))?;
    let of = |is_cancelled: bool| {
        let rooms = chosen.iter().filter(move |(_, gone)| *gone == is_cancelled);
        rooms.map(|(id, _)| *id).collect::<Vec<RoomId>>()
    };
    let (selected, already) = (of(false), of(true));
    let selection = CancellationSelection {
        lines: Vec::new(),
        rooms: selected.clone(),
    };
    let terms = cancellations::terms(ctx, viewer, parsed, &selection).await?;
    Ok(PageOrRedirect::Page(CancelPage {
        itinerary,
        terms,
        selected,
        already,
        form: FormState::default(),
    }))
}

/// What the page that changes the guests of a stay shows; without a stay, the first one whose guests can be changed.
pub async fn stay_guests(
    context: &LoaderContext,
    id: &str,
    stay: Option<LineItemId>,
) -> Result<PageOrRedirect<StayGuestsPage>> {
    let parsed: ItineraryId = id.parse().map_err(|_| Error::refused(Code::ItineraryNotFound))?;
    let itinerary = itineraries::get(&context.ctx, &context.viewer, parsed).await?;
    match itinerary.status {
        ItineraryStatus::Draft => return Ok(PageOrRedirect::Elsewhere(paths::contact(id))),
        ItineraryStatus::AwaitingPayment | ItineraryStatus::Confirming | ItineraryStatus::Expired => {
            return Ok(PageOrRedirect::Elsewhere(paths::payment(id)));
        }
        _ => {}
    }
    let mut lines = itinerary.line_items.iter();
    let line = match stay {
        Some(stay) => lines.find(|line| line.identity == stay),
        None => lines.find(|line| line.guests_until.is_some()),
    };
    Ok(PageOrRedirect::Page(StayGuestsPage {
        line_item_id: line.map(|line| line.identity),
        itinerary,
        asks_hotel: guest_changes::asks_hotel(&context.ctx),
        form: FormState::default(),
    }))
}

/// What the page that changes a stay is asked for.
#[derive(Clone, Debug, Default)]
pub struct ChangeStayQuery {
    pub stay: Option<LineItemId>,
    /// Rooms of it; empty: all.
    pub rooms: Vec<RoomId>,
    pub check_in: Option<NaiveDate>,
    pub check_out: Option<NaiveDate>,
    /// The guests of the one room; none: as booked.
    pub guests: Option<Vec<Occupancy>>,
    /// Whether offers are asked for.
    pub is_quote: bool,
}

/// What the page that changes dates or rooms of a stay shows; without a stay, the first one that can be changed.
pub async fn change_stay(
    context: &LoaderContext,
    id: &str,
    query: &ChangeStayQuery,
) -> Result<PageOrRedirect<ChangeStayPage>> {
    let LoaderContext { ctx, viewer, .. } = context;
    let itinerary = super::trip::find(context, id).await?;
    match itinerary.status {
        ItineraryStatus::Draft => return Ok(PageOrRedirect::Elsewhere(paths::contact(id))),
        ItineraryStatus::AwaitingPayment | ItineraryStatus::Confirming | ItineraryStatus::Expired => {
            return Ok(PageOrRedirect::Elsewhere(paths::payment(id)));
        }
        _ => {}
    }
    let mut lines = itinerary.line_items.iter();
    let line = match (query.stay, query.rooms.first()) {
        (Some(stay), _) => lines.find(|line| line.identity == stay),
        (None, Some(room)) => lines.find(|line| line.hotel_booking.rooms.iter().any(|known| known.id == *room)),
        (None, None) => lines.find(|line| line.guests_until.is_some()),
    };
    let rooms = line.iter().flat_map(|line| &line.hotel_booking.rooms);
    let active: Vec<RoomId> = rooms.filter(|room| !room.is_cancelled).map(|room| room.id).collect();
    let named = |room: &RoomId| query.rooms.is_empty() || query.rooms.contains(room);
    let selected: Vec<RoomId> = active.into_iter().filter(named).collect();
    let is_guest = viewer.account_id().is_none();
    let is_open = line.is_some_and(|line| line.guests_until.is_some()) && !is_guest;
    let mut form = FormState::default();
    let mut quotes = None;
    if query.is_quote && is_open {
        let input = QuoteStayChange {
            room_ids: selected.clone(),
            check_in_date: query.check_in,
            check_out_date: query.check_out,
            rooms: query.guests.clone().filter(|_| selected.len() == 1),
        };
        match stay_changes::quote(ctx, viewer, itinerary.id, &input).await {
            Ok(found) => quotes = Some(found),
            Err(refused @ Error::Refused(_)) => form.errors = refused.failure().errors,
            Err(other) => return Err(other),
        }
    }
    Ok(PageOrRedirect::Page(ChangeStayPage {
        line_item_id: line.map(|line| line.identity),
        selected,
        quotes,
        is_guest,
        itinerary,
        form,
    }))
}
