//! Itineraries: the calls of the cart.

use crate::{
    error::ApiError,
    extract::{Body, Caller, Id, Params},
};
use axum::{Json, extract::State};
use chrono::NaiveDate;
use contract::{
    Code, Currency, ItineraryId,
    invoice::Invoice,
    itinerary::{
        AddHotel, CancelItinerary, CancellationTerms, ChangeGuests, ChangeStay, CreateInvoice, CurrencyChange,
        CurrencyQuote, Customer, Itinerary, ItineraryCreate, ItineraryJoin, ItineraryList, ItineraryStatus, PreCheck,
        QuoteStayChange, RemoveHotel, SetGuestDetails, StayChangeQuotes, UpdateHotel,
    },
};
use domain::{
    Ctx, Error,
    cancellations::{self, CancellationSelection},
    guest_changes,
    itineraries::{self, ItineraryListQuery},
    stay_changes,
};
use serde::Deserialize;
use std::str::FromStr;
use utoipa::IntoParams;

/// Create an empty itinerary
#[utoipa::path(post, path = "/api/v1/itinerary", tag = "Itinerary", operation_id = "createItinerary",
    request_body = ItineraryCreate, responses((status = 200, body = Itinerary)), security(("bearer" = [])))]
pub async fn create_itinerary(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<ItineraryCreate>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(itineraries::create(&ctx, &viewer, &input).await?))
}

/// Paging and filters of a list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// 1 to 100; default 20.
    take: Option<u32>,
    /// Default 0.
    skip: Option<u32>,
    /// Only itineraries that can still be changed, beginning with the answer of `latest`. Default: false.
    #[serde(default)]
    #[param(required = false)]
    open: bool,
    /// Statuses, separated by commas: `confirmed,partiallyCancelled`. Default: all.
    status: Option<String>,
    /// Itineraries with a stay that ends on this day or later.
    from: Option<NaiveDate>,
    /// Itineraries with a stay that begins on this day or earlier.
    until: Option<NaiveDate>,
}

/// List my itineraries, newest first
#[utoipa::path(get, path = "/api/v1/itinerary", tag = "Itinerary", operation_id = "listItineraries",
    params(ListQuery), responses((status = 200, body = ItineraryList)), security(("bearer" = [])))]
pub async fn list_itineraries(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(input): Params<ListQuery>,
) -> Result<Json<ItineraryList>, ApiError> {
    let (take, skip) = (input.take.unwrap_or(20), input.skip.unwrap_or(0));
    if input.open {
        return Ok(Json(itineraries::list_carts(&ctx, &viewer, take, skip).await?));
    }
    let query = ItineraryListQuery {
        statuses: statuses(input.status.as_deref())?,
        from: input.from,
        until: input.until,
    };
    Ok(Json(itineraries::list_by(&ctx, &viewer, &query, take, skip).await?))
}

fn statuses(text: Option<&str>) -> Result<Vec<ItineraryStatus>, ApiError> {
    let names = text.unwrap_or_default().split(',').filter(|name| !name.is_empty());
    names
        .map(|name| serde_json::from_value(name.into()))
        .collect::<Result<_, _>>()
        .map_err(|_| Error::field(Code::Invalid, "status").into())
}

/// Get the latest itinerary that is a cart
///
/// The newest itinerary with stays that is a draft or awaits payment, without a payment under way, else the newest empty
/// one; 404 if there is none.
#[utoipa::path(get, path = "/api/v1/itinerary/latest", tag = "Itinerary", operation_id = "getLatestItinerary",
    responses((status = 200, body = Itinerary)), security(("bearer" = [])))]
pub async fn latest_itinerary(State(ctx): State<Ctx>, Caller(viewer): Caller) -> Result<Json<Itinerary>, ApiError> {
    viewer.account()?;
    let latest = itineraries::latest(&ctx, &viewer).await?;
    latest.map(Json).ok_or_else(|| ApiError::of(Code::ItineraryNotFound))
}

/// Get an itinerary
#[utoipa::path(get, path = "/api/v1/itinerary/{id}", tag = "Itinerary", operation_id = "getItinerary",
    params(("id" = ItineraryId, Path)), responses((status = 200, body = Itinerary)), security(("bearer" = [])))]
pub async fn get_itinerary(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
) -> Result<Json<Itinerary>, ApiError> {
    viewer.account()?;
    Ok(Json(itineraries::get(&ctx, &viewer, id).await?))
}

/// Add the rooms of an offer to an itinerary
#[utoipa::path(post, path = "/api/v1/itinerary/{id}/addHotel", tag = "Itinerary", operation_id = "addHotel",
    params(("id" = ItineraryId, Path)), request_body = AddHotel, responses((status = 200, body = Itinerary)),
    security(("bearer" = [])))]
pub async fn add_hotel(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<AddHotel>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(itineraries::add_hotel(&ctx, &viewer, id, &input).await?))
}

/// Update a stay of an itinerary
#[utoipa::path(post, path = "/api/v1/itinerary/{id}/updateHotel", tag = "Itinerary", operation_id = "updateHotel",
    params(("id" = ItineraryId, Path)), request_body = UpdateHotel, responses((status = 200, body = Itinerary)),
    security(("bearer" = [])))]
pub async fn update_hotel(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<UpdateHotel>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(itineraries::update_hotel(&ctx, &viewer, id, &input).await?))
}

/// Remove a stay or a room from an itinerary
#[utoipa::path(post, path = "/api/v1/itinerary/{id}/removeHotel", tag = "Itinerary", operation_id = "removeHotel",
    params(("id" = ItineraryId, Path)), request_body = RemoveHotel, responses((status = 200, body = Itinerary)),
    security(("bearer" = [])))]
pub async fn remove_hotel(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<RemoveHotel>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(itineraries::remove_hotel(&ctx, &viewer, id, &input).await?))
}

/// Undo the last removal from an itinerary
///
/// Possible for ten minutes and until the itinerary changes again; `removed` describes the removal.
#[utoipa::path(post, path = "/api/v1/itinerary/{id}/undoRemoval", tag = "Itinerary", operation_id = "undoRemoval",
    params(("id" = ItineraryId, Path)), responses((status = 200, body = Itinerary)), security(("bearer" = [])))]
pub async fn undo_removal(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
) -> Result<Json<Itinerary>, ApiError> {
    viewer.account()?;
    Ok(Json(itineraries::undo_removal(&ctx, &viewer, id).await?))
}

/// Set the guests of an itinerary
#[utoipa::path(post, path = "/api/v1/itinerary/{id}/setGuestDetails", tag = "Itinerary", operation_id = "setGuestDetails",
    params(("id" = ItineraryId, Path)), request_body = SetGuestDetails, responses((status = 200, body = Itinerary)),
    security(("bearer" = [])))]
pub async fn set_guest_details(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<SetGuestDetails>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(itineraries::set_guest_details(&ctx, &viewer, id, &input).await?))
}

/// Set the customer of an itinerary
#[utoipa::path(post, path = "/api/v1/itinerary/{id}/updateCustomerData", tag = "Itinerary", operation_id = "updateCustomerData",
    params(("id" = ItineraryId, Path)), request_body = Customer, responses((status = 200, body = Itinerary)),
    security(("bearer" = [])))]
pub async fn update_customer_data(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<Customer>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(
        itineraries::update_customer_data(&ctx, &viewer, id, &input).await?,
    ))
}

/// Create the invoice of an itinerary
///
/// Prices all stays again; a change requires the pre-check's consent token.
#[utoipa::path(post, path = "/api/v1/itinerary/{id}/createInvoice", tag = "Itinerary", operation_id = "createInvoice",
    params(("id" = ItineraryId, Path)), request_body = CreateInvoice, responses((status = 200, body = Invoice)),
    security(("bearer" = [])))]
pub async fn create_invoice(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<CreateInvoice>,
) -> Result<Json<Invoice>, ApiError> {
    Ok(Json(itineraries::create_invoice(&ctx, &viewer, id, &input).await?))
}

/// Check the prices of an itinerary
#[utoipa::path(get, path = "/api/v1/itinerary/{id}/preCheck", tag = "Itinerary", operation_id = "preCheckItinerary",
    params(("id" = ItineraryId, Path)), responses((status = 200, body = PreCheck)), security(("bearer" = [])))]
pub async fn pre_check(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
) -> Result<Json<PreCheck>, ApiError> {
    Ok(Json(itineraries::pre_check(&ctx, &viewer, id).await?))
}

/// The currency of a quote.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CurrencyQuery {
    /// ISO 4217.
    currency: Currency,
}

/// Quote an itinerary in another currency
#[utoipa::path(get, path = "/api/v1/itinerary/{id}/currency", tag = "Itinerary", operation_id = "quoteItineraryCurrency",
    params(("id" = ItineraryId, Path), CurrencyQuery), responses((status = 200, body = CurrencyQuote)),
    security(("bearer" = [])))]
pub async fn quote_currency(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Params(input): Params<CurrencyQuery>,
) -> Result<Json<CurrencyQuote>, ApiError> {
    Ok(Json(
        itineraries::quote_currency(&ctx, &viewer, id, input.currency).await?,
    ))
}

/// Change the currency of an itinerary
///
/// Applies the prices of the quote whose consent token the body contains.
#[utoipa::path(put, path = "/api/v1/itinerary/{id}/currency", tag = "Itinerary", operation_id = "changeItineraryCurrency",
    params(("id" = ItineraryId, Path)), request_body = CurrencyChange, responses((status = 200, body = Itinerary)),
    security(("bearer" = [])))]
pub async fn change_currency(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<CurrencyChange>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(itineraries::change_currency(&ctx, &viewer, id, &input).await?))
}

/// Join another itinerary into this one
///
/// Both must have the same currency.
#[utoipa::path(post, path = "/api/v1/itinerary/{id}/join", tag = "Itinerary", operation_id = "joinItinerary",
    params(("id" = ItineraryId, Path)), request_body = ItineraryJoin, responses((status = 200, body = Itinerary)),
    security(("bearer" = [])))]
pub async fn join(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<ItineraryJoin>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(itineraries::join(&ctx, &viewer, id, &input).await?))
}

/// The selection to cancel; default: everything booked.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct SelectionQuery {
    /// Ids of line items, separated by commas.
    line_item_ids: Option<String>,
    /// Ids of rooms, separated by commas.
    room_ids: Option<String>,
}

fn ids<T: FromStr>(text: Option<&str>, field: &str) -> Result<Vec<T>, ApiError> {
    let parts = text.unwrap_or_default().split(',').filter(|part| !part.is_empty());
    parts
        .map(str::parse)
        .collect::<Result<_, _>>()
        .map_err(|_| Error::field(Code::Invalid, field).into())
}

/// Quote the cancellation of an itinerary
///
/// For the selection, for each stay and for each room: the amounts that the hotel keeps and that are refunded now, with
/// a token for PUT …/cancel.
#[utoipa::path(get, path = "/api/v1/itinerary/{id}/cancellationTerms", tag = "Itinerary", operation_id = "getCancellationTerms",
    params(("id" = ItineraryId, Path), SelectionQuery), responses((status = 200, body = CancellationTerms)), security(("bearer" = [])))]
pub async fn cancellation_terms(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Params(input): Params<SelectionQuery>,
) -> Result<Json<CancellationTerms>, ApiError> {
    let selection = CancellationSelection {
        lines: ids(input.line_item_ids.as_deref(), "lineItemIds")?,
        rooms: ids(input.room_ids.as_deref(), "roomIds")?,
    };
    Ok(Json(cancellations::terms(&ctx, &viewer, id, &selection).await?))
}

/// Cancel an itinerary, or the lines and rooms of a quote
///
/// Cancels the whole itinerary, stays or rooms. The quote must still be valid: if the refund has changed, the call
/// fails with 409 `itinerary/quote-changed` and requires a new quote. The same quote again returns the first answer. An
/// itinerary that awaits payment is cancelled without a quote.
#[utoipa::path(put, path = "/api/v1/itinerary/{id}/cancel", tag = "Itinerary", operation_id = "cancelItinerary",
    params(("id" = ItineraryId, Path)), request_body = CancelItinerary, responses((status = 200, body = Itinerary)),
    security(("bearer" = [])))]
pub async fn cancel_itinerary(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<CancelItinerary>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(cancellations::cancel(&ctx, &viewer, id, &input).await?))
}

/// Change the guests of a booked stay
///
/// The guests of rooms, the wishes and the time of arrival, until check-in in the hotel's local time. `guestChange` tells
/// whether the hotel has the new guests or is being asked. The same body again changes nothing.
#[utoipa::path(put, path = "/api/v1/itinerary/{id}/guests", tag = "Itinerary", operation_id = "changeGuests",
    params(("id" = ItineraryId, Path)), request_body = ChangeGuests, responses((status = 200, body = Itinerary)),
    security(("bearer" = [])))]
pub async fn change_guests(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<ChangeGuests>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(guest_changes::change(&ctx, &viewer, id, &input).await?))
}

/// Quote changes of a booked stay
///
/// The offers of the same hotel for other dates or guests, each with what is paid for the new stay, what is refunded for the
/// former one, and a token for PUT …/changeStay. Nothing is booked.
#[utoipa::path(post, path = "/api/v1/itinerary/{id}/changeQuotes", tag = "Itinerary", operation_id = "quoteStayChange",
    params(("id" = ItineraryId, Path)), request_body = QuoteStayChange, responses((status = 200, body = StayChangeQuotes)),
    security(("bearer" = [])))]
pub async fn quote_stay_change(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<QuoteStayChange>,
) -> Result<Json<StayChangeQuotes>, ApiError> {
    Ok(Json(stay_changes::quote(&ctx, &viewer, id, &input).await?))
}

/// Change a booked stay to the offer of a quote
///
/// Answers a new itinerary with an open invoice. Once it is paid and booked, the former rooms are cancelled by the amounts of
/// the quote; until then they stay booked. If less would be refunded by then, both stays remain. The same quote again returns
/// the same itinerary; another quote for these rooms replaces an unpaid change.
#[utoipa::path(put, path = "/api/v1/itinerary/{id}/changeStay", tag = "Itinerary", operation_id = "changeStay",
    params(("id" = ItineraryId, Path)), request_body = ChangeStay, responses((status = 200, body = Itinerary)),
    security(("bearer" = [])))]
pub async fn change_stay(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
    Body(input): Body<ChangeStay>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(stay_changes::confirm(&ctx, &viewer, id, &input).await?))
}
