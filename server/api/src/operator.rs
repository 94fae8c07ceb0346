//! `/api/v1/operator`: what operators do at `/operator`, for programs. Each action has a reason and stands in the log.

mod wire;

use crate::{
    error::ApiError,
    extract::{Body, Caller, DocumentBody, Id, Params},
    idempotency::idempotency_key,
};
use axum::{Json, extract::State};
use contract::{
    CancellationId, Code, ItineraryId, RefundId, UserId,
    operator::{
        OperatorAction, OperatorBooking, OperatorBookingPage, OperatorFeeWaiver, OperatorJobPage, OperatorJobState,
        OperatorLogPage, OperatorMember, OperatorMemberPage, OperatorRefundPaid, OperatorSettingUpdate,
        OperatorSettings, OperatorText, OperatorTextUpdate,
    },
};
use domain::{
    Ctx,
    features::Feature,
    operator::{self, ActionRequest, Actor, BookingQuery, PaidByHand},
    site_texts::SiteText,
};
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use uuid::Uuid;

/// Query of bookings and members.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OperatorSearchQuery {
    /// The text to look for; default: everything.
    #[serde(default)]
    text: String,
    /// Default 0.
    skip: Option<u32>,
}

/// Query of jobs.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OperatorJobsQuery {
    /// Default: failing.
    #[serde(default)]
    #[param(inline)]
    state: OperatorJobState,
    /// Jobs of this kind alone; default: all.
    kind: Option<String>,
    /// Default 0.
    skip: Option<u32>,
}

/// Query of a text.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OperatorTextQuery {
    /// Default: the newest.
    version: Option<i32>,
}

/// Query of the log.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OperatorLogQuery {
    /// Whether to list what operators opened, too; default false.
    #[serde(default)]
    looks: bool,
    /// Default 0.
    skip: Option<u32>,
}

/// The action request of a call: the same Idempotency-Key of the same operator does its work once, with one body.
fn action_request(
    ctx: &Ctx,
    actor: &Actor,
    headers: &HeaderMap,
    body: &impl Serialize,
    reason: &str,
    seen: &Option<String>,
) -> Result<ActionRequest, ApiError> {
    let key = idempotency_key(headers)?;
    Ok(ActionRequest::of_call(ctx, actor, key, reason, seen.clone()).asking_for(body)?)
}

/// List bookings
///
/// By reference, email address, itinerary id or a part of a hotel's name; 25 a page.
#[utoipa::path(get, path = "/api/v1/operator/bookings", tag = "Operator", operation_id = "listOperatorBookings",
    params(OperatorSearchQuery), responses((status = 200, body = OperatorBookingPage)), security(("bearer" = [])))]
pub async fn list_bookings(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(input): Params<OperatorSearchQuery>,
) -> Result<Json<OperatorBookingPage>, ApiError> {
    let actor = Actor::of(&viewer)?;
    let query = BookingQuery {
        text: input.text,
        skip: input.skip.unwrap_or(0),
    };
    Ok(Json(wire::bookings(
        operator::list_bookings(&ctx, &actor, &query).await?,
    )))
}

/// Get a booking
///
/// The log keeps that the operator opened it.
#[utoipa::path(get, path = "/api/v1/operator/bookings/{id}", tag = "Operator", operation_id = "getOperatorBooking",
    params(("id" = ItineraryId, Path)), responses((status = 200, body = OperatorBooking)), security(("bearer" = [])))]
pub async fn get_booking(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryId>,
) -> Result<Json<OperatorBooking>, ApiError> {
    let actor = Actor::of(&viewer)?;
    Ok(Json(wire::booking(operator::booking(&ctx, &actor, id).await?)))
}

/// Send a failed refund again
///
/// The payment provider is asked under a new key.
#[utoipa::path(put, path = "/api/v1/operator/refunds/{id}/retry", tag = "Operator", operation_id = "retryRefund",
    params(("id" = RefundId, Path), ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = OperatorAction, responses((status = 204)), security(("bearer" = [])))]
pub async fn retry_refund(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<RefundId>,
    headers: HeaderMap,
    Body(input): Body<OperatorAction>,
) -> Result<StatusCode, ApiError> {
    let actor = Actor::of(&viewer)?;
    let request = action_request(&ctx, &actor, &headers, &input, &input.reason, &input.seen)?;
    operator::retry_refund(&ctx, &actor, id, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Complete a failed refund that was paid by other means
///
/// The payment provider is not called. The traveller's page and an email say how it was paid. A refund that others have paid
/// in full is closed without a means and an email.
#[utoipa::path(put, path = "/api/v1/operator/refunds/{id}/paidByHand", tag = "Operator",
    operation_id = "completeRefundByHand",
    params(("id" = RefundId, Path), ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = OperatorRefundPaid, responses((status = 204)), security(("bearer" = [])))]
pub async fn pay_refund_by_hand(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<RefundId>,
    headers: HeaderMap,
    Body(input): Body<OperatorRefundPaid>,
) -> Result<StatusCode, ApiError> {
    let actor = Actor::of(&viewer)?;
    let request = action_request(&ctx, &actor, &headers, &input, &input.reason, &input.seen)?;
    let paid = PaidByHand {
        means: input.means,
        reference: input.reference,
        is_confirmed: input.confirmed,
        amount: input.amount,
    };
    operator::pay_refund_by_hand(&ctx, &actor, id, &paid, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Undo the fee of a cancellation
///
/// Refunds the fee, or a part of it, to the card that paid, beyond what the terms refund. The itinerary stays cancelled.
#[utoipa::path(put, path = "/api/v1/operator/cancellations/{id}/waivedFee", tag = "Operator",
    operation_id = "waiveCancellationFee",
    params(("id" = CancellationId, Path), ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = OperatorFeeWaiver, responses((status = 204)), security(("bearer" = [])))]
pub async fn waive_fee(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<CancellationId>,
    headers: HeaderMap,
    Body(input): Body<OperatorFeeWaiver>,
) -> Result<StatusCode, ApiError> {
    let actor = Actor::of(&viewer)?;
    let request = action_request(&ctx, &actor, &headers, &input, &input.reason, &input.seen)?;
    operator::waive_fee(&ctx, &actor, id, input.amount, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List jobs
///
/// Those that are due next first; 25 a page.
#[utoipa::path(get, path = "/api/v1/operator/jobs", tag = "Operator", operation_id = "listJobs",
    params(OperatorJobsQuery), responses((status = 200, body = OperatorJobPage)), security(("bearer" = [])))]
pub async fn list_jobs(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(input): Params<OperatorJobsQuery>,
) -> Result<Json<OperatorJobPage>, ApiError> {
    let actor = Actor::of(&viewer)?;
    let (state, skip) = (wire::stored_state(input.state), input.skip.unwrap_or(0));
    let list = operator::list_jobs(&ctx, &actor, state, input.kind.as_deref(), skip).await?;
    Ok(Json(wire::jobs(list)))
}

/// Run a job now
///
/// As if it had never failed.
#[utoipa::path(put, path = "/api/v1/operator/jobs/{id}/retry", tag = "Operator", operation_id = "retryJob",
    params(("id" = Uuid, Path), ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = OperatorAction, responses((status = 204)), security(("bearer" = [])))]
pub async fn retry_job(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<Uuid>,
    headers: HeaderMap,
    Body(input): Body<OperatorAction>,
) -> Result<StatusCode, ApiError> {
    let actor = Actor::of(&viewer)?;
    let request = action_request(&ctx, &actor, &headers, &input, &input.reason, &input.seen)?;
    operator::retry_job(&ctx, &actor, id, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End a job for good
///
/// A job that money or a booking depends on is refused.
#[utoipa::path(put, path = "/api/v1/operator/jobs/{id}/discard", tag = "Operator", operation_id = "discardJob",
    params(("id" = Uuid, Path), ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = OperatorAction, responses((status = 204)), security(("bearer" = [])))]
pub async fn discard_job(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<Uuid>,
    headers: HeaderMap,
    Body(input): Body<OperatorAction>,
) -> Result<StatusCode, ApiError> {
    let actor = Actor::of(&viewer)?;
    let request = action_request(&ctx, &actor, &headers, &input, &input.reason, &input.seen)?;
    operator::drop_job(&ctx, &actor, id, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List members
///
/// By a part of the name, handle or email address; 25 a page.
#[utoipa::path(get, path = "/api/v1/operator/members", tag = "Operator", operation_id = "listMembers",
    params(OperatorSearchQuery), responses((status = 200, body = OperatorMemberPage)), security(("bearer" = [])))]
pub async fn list_members(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(input): Params<OperatorSearchQuery>,
) -> Result<Json<OperatorMemberPage>, ApiError> {
    let actor = Actor::of(&viewer)?;
    let list = operator::list_members(&ctx, &actor, &input.text, input.skip.unwrap_or(0)).await?;
    Ok(Json(wire::members(list)))
}

/// Get a member
///
/// The log keeps that the operator opened it.
#[utoipa::path(get, path = "/api/v1/operator/members/{id}", tag = "Operator", operation_id = "getMember",
    params(("id" = UserId, Path)), responses((status = 200, body = OperatorMember)), security(("bearer" = [])))]
pub async fn get_member(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
) -> Result<Json<OperatorMember>, ApiError> {
    let actor = Actor::of(&viewer)?;
    Ok(Json(wire::member(operator::member(&ctx, &actor, id).await?)))
}

/// Sign a member out and block them
///
/// Bookings and the club stay. Operators cannot be blocked.
#[utoipa::path(put, path = "/api/v1/operator/members/{id}/block", tag = "Operator", operation_id = "blockMember",
    params(("id" = UserId, Path), ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = OperatorAction, responses((status = 204)), security(("bearer" = [])))]
pub async fn block_member(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    headers: HeaderMap,
    Body(input): Body<OperatorAction>,
) -> Result<StatusCode, ApiError> {
    let actor = Actor::of(&viewer)?;
    let request = action_request(&ctx, &actor, &headers, &input, &input.reason, &input.seen)?;
    operator::block_member(&ctx, &actor, id, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Undo the block of a member
#[utoipa::path(put, path = "/api/v1/operator/members/{id}/unblock", tag = "Operator", operation_id = "unblockMember",
    params(("id" = UserId, Path), ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = OperatorAction, responses((status = 204)), security(("bearer" = [])))]
pub async fn unblock_member(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    headers: HeaderMap,
    Body(input): Body<OperatorAction>,
) -> Result<StatusCode, ApiError> {
    let actor = Actor::of(&viewer)?;
    let request = action_request(&ctx, &actor, &headers, &input, &input.reason, &input.seen)?;
    operator::unblock_member(&ctx, &actor, id, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the features that operators switch
#[utoipa::path(get, path = "/api/v1/operator/settings", tag = "Operator", operation_id = "listOperatorSettings",
    responses((status = 200, body = OperatorSettings)), security(("bearer" = [])))]
pub async fn list_settings(State(ctx): State<Ctx>, Caller(viewer): Caller) -> Result<Json<OperatorSettings>, ApiError> {
    let actor = Actor::of(&viewer)?;
    Ok(Json(wire::settings(operator::list_features(&ctx, &actor).await?)))
}

/// Set a feature on or off
#[utoipa::path(put, path = "/api/v1/operator/settings/{name}", tag = "Operator", operation_id = "setOperatorSetting",
    params(("name" = String, Path), ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = OperatorSettingUpdate, responses((status = 204)), security(("bearer" = [])))]
pub async fn set_setting(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(name): Id<String>,
    headers: HeaderMap,
    Body(input): Body<OperatorSettingUpdate>,
) -> Result<StatusCode, ApiError> {
    let actor = Actor::of(&viewer)?;
    let feature = Feature::parse(&name).ok_or_else(|| ApiError::of(Code::NotFound))?;
    let request = action_request(&ctx, &actor, &headers, &input, &input.reason, &input.seen)?;
    operator::set_feature(&ctx, &actor, feature, input.is_enabled, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The text of that name in a path.
fn text_named(name: &str) -> Result<SiteText, ApiError> {
    SiteText::parse(name).ok_or_else(|| ApiError::of(Code::NotFound))
}

/// Get the terms or the privacy page
///
/// In Markdown, with the list of saved versions. An older one is read by its number.
#[utoipa::path(get, path = "/api/v1/operator/texts/{name}", tag = "Operator", operation_id = "getOperatorText",
    params(("name" = String, Path, description = "`terms` or `privacy`"), OperatorTextQuery),
    responses((status = 200, body = OperatorText)), security(("bearer" = [])))]
pub async fn get_text(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(name): Id<String>,
    Params(input): Params<OperatorTextQuery>,
) -> Result<Json<OperatorText>, ApiError> {
    let actor = Actor::of(&viewer)?;
    let found = operator::site_text(&ctx, &actor, text_named(&name)?).await?;
    let shown = wire::text(found, input.version);
    Ok(Json(shown.ok_or_else(|| ApiError::of(Code::NotFound))?))
}

/// Save the terms or the privacy page
///
/// The site shows the new version at once. All versions are kept.
#[utoipa::path(put, path = "/api/v1/operator/texts/{name}", tag = "Operator", operation_id = "saveOperatorText",
    params(("name" = String, Path, description = "`terms` or `privacy`"),
        ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = OperatorTextUpdate, responses((status = 204)), security(("bearer" = [])))]
pub async fn save_text(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(name): Id<String>,
    headers: HeaderMap,
    Body(input): DocumentBody<OperatorTextUpdate>,
) -> Result<StatusCode, ApiError> {
    let actor = Actor::of(&viewer)?;
    let text = text_named(&name)?;
    let request = action_request(&ctx, &actor, &headers, &input, &input.reason, &input.seen)?;
    operator::save_site_text(&ctx, &actor, text, &input.markdown, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List what operators did
///
/// Newest first; 25 a page.
#[utoipa::path(get, path = "/api/v1/operator/log", tag = "Operator", operation_id = "listOperatorLog",
    params(OperatorLogQuery), responses((status = 200, body = OperatorLogPage)), security(("bearer" = [])))]
pub async fn list_log(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(input): Params<OperatorLogQuery>,
) -> Result<Json<OperatorLogPage>, ApiError> {
    let actor = Actor::of(&viewer)?;
    let list = operator::list_log(&ctx, &actor, input.skip.unwrap_or(0), input.looks).await?;
    Ok(Json(wire::log(list)))
}
