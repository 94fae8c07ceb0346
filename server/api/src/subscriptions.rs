//! `/api/v1/emailSubscription`: letters about what a creator publishes.

use crate::{
    client::FromClient,
    error::ApiError,
    extract::{Body, Caller, Id, Params},
};
use axum::{Json, extract::State};
use contract::{
    SubscriptionId, UserId,
    subscription::{EmailSubscription, EmailSubscriptionWrite},
};
use domain::{Ctx, subscriptions};
use http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

/// Subscribe to e-mails about a creator
///
/// An e-mail to the address has the link that confirms; a caller whose verified address it is needs none. The
/// answer is the same whether the address was subscribed before or not.
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

/// Query of my letters about a creator.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct CreatorQuery {
    /// Who publishes.
    creator_id: UserId,
}

/// Unsubscribe from e-mails about a creator
///
/// Without them nothing happens.
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

/// Query of a code from a letter.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct CodeQuery {
    /// From a link of a letter.
    confirmation_code: Option<String>,
}

/// Unsubscribe by the link of an e-mail
///
/// The caller's own, or any one with the code of its e-mails. Repeating the call has no further effect.
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
/// By the code of the letter that asked: for the page that its link opens. Scanners of mails follow links too, so no mail
/// should link here. Doing it twice changes nothing.
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
