//! `/api/v1/emailSubscription`: emails about creators' new content. `/api/v1/userProfile/subscribers`: who gets them.

use crate::{
    client::FromClient,
    error::ApiError,
    extract::{Body, Caller, Id, Params},
    hotels::PageQuery,
};
use axum::{Json, extract::State};
use contract::{
    SubscriptionId, UserId,
    subscription::{EmailSubscription, EmailSubscriptionWrite, SubscriberList},
};
use domain::{Ctx, subscriptions};
use http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

/// Subscribe to emails about a creator
///
/// The server sends an email with a confirmation link to the address; a caller whose verified address it is needs
/// none. The answer is the same whether the address was subscribed before or not.
#[utoipa::path(put, path = "/api/v1/emailSubscription", tag = "Email subscription",
    operation_id = "putEmailSubscription", request_body = EmailSubscriptionWrite,
    responses((status = 200, body = EmailSubscription)))]
pub async fn put_email_subscription(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    FromClient(client): FromClient,
    Body(input): Body<EmailSubscriptionWrite>,
) -> Result<Json<EmailSubscription>, ApiError> {
    Ok(Json(subscriptions::subscribe(&ctx, &viewer, &input, &client).await?))
}

/// Query of my subscription to a creator.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct CreatorQuery {
    /// The creator.
    creator_id: UserId,
}

/// Unsubscribe from emails about a creator
///
/// Without a subscription, does nothing.
#[utoipa::path(delete, path = "/api/v1/emailSubscription", tag = "Email subscription",
    operation_id = "deleteEmailSubscriptionByCreator", params(CreatorQuery), responses((status = 204)),
    security(("bearer" = [])))]
pub async fn delete_email_subscription_by_creator(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(input): Params<CreatorQuery>,
) -> Result<StatusCode, ApiError> {
    subscriptions::remove_by_creator(&ctx, &viewer, input.creator_id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Query of a code from an email.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct CodeQuery {
    /// The code in a link of an email.
    confirmation_code: Option<String>,
}

/// Unsubscribe by the link of an email
///
/// The caller's own subscription, or any subscription with the code of its emails. Repeating the call has no further
/// effect.
#[utoipa::path(delete, path = "/api/v1/emailSubscription/{id}", tag = "Email subscription",
    operation_id = "deleteEmailSubscription", params(("id" = SubscriptionId, Path), CodeQuery),
    responses((status = 204)), security(("bearer" = [])))]
pub async fn delete_email_subscription(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<SubscriptionId>,
    Params(input): Params<CodeQuery>,
) -> Result<StatusCode, ApiError> {
    match input.confirmation_code {
        Some(code) => subscriptions::leave(&ctx, id, &code).await?,
        None => subscriptions::remove(&ctx, &viewer, id).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Confirm a subscription
///
/// With the code of the confirmation email, for the page that its link opens. Scanners of emails follow links too, so
/// no email should link here directly. Repeating the call changes nothing.
#[utoipa::path(get, path = "/api/v1/emailSubscription/{id}/confirm", tag = "Email subscription",
    operation_id = "confirmEmailSubscription", params(("id" = SubscriptionId, Path), CodeQuery),
    responses((status = 200, body = EmailSubscription)))]
pub async fn confirm_email_subscription(
    State(ctx): State<Ctx>,
    _: Caller,
    FromClient(client): FromClient,
    Id(id): Id<SubscriptionId>,
    Params(input): Params<CodeQuery>,
) -> Result<Json<EmailSubscription>, ApiError> {
    let code = input.confirmation_code.unwrap_or_default();
    Ok(Json(subscriptions::confirm(&ctx, id, &code, &client).await?))
}

/// Query of the subscribers.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct SubscribersQuery {
    /// Text in an address, ignoring case; default: all subscribers.
    #[serde(default)]
    search_string: String,
}

/// List the subscribers of my club
///
/// The confirmed ones, newest first. Subscribers who were never told that the creator sees their address are counted in
/// `anonymous` and not listed.
#[utoipa::path(get, path = "/api/v1/userProfile/subscribers", tag = "Email subscription",
    operation_id = "listSubscribers", params(SubscribersQuery, PageQuery),
    responses((status = 200, body = SubscriberList)), security(("bearer" = [])))]
pub async fn list_subscribers(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(input): Params<SubscribersQuery>,
    Params(page): Params<PageQuery>,
) -> Result<Json<SubscriberList>, ApiError> {
    let list = subscriptions::subscribers(&ctx, &viewer, &input.search_string, page.page());
    Ok(Json(list.await?))
}

/// Remove a subscriber from my club
///
/// The address gets no more emails about the club until its owner subscribes again.
#[utoipa::path(delete, path = "/api/v1/userProfile/subscribers/{id}", tag = "Email subscription",
    operation_id = "deleteSubscriber", params(("id" = SubscriptionId, Path)), responses((status = 204)),
    security(("bearer" = [])))]
pub async fn delete_subscriber(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<SubscriptionId>,
) -> Result<StatusCode, ApiError> {
    subscriptions::remove_subscriber(&ctx, &viewer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
