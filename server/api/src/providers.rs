//! Signing in through Google and Facebook: starts with a link and completes at /auth-redirect.

use crate::{
    ApiState,
    client::FromClient,
    error::ApiError,
    extract::{Body, Caller, CallerOfSignIn, Id, Params},
};
use axum::{
    Json,
    extract::State,
    response::{AppendHeaders, IntoResponse, Response},
};
use contract::{
    Code,
    identity::{LinkedProviderList, ProviderId, ProviderList, ProviderStart, RedirectOutcome, RedirectResult},
};
use domain::{Ctx, identity, identity::ProviderSignInOutcome};
use http::{
    HeaderMap, HeaderValue, StatusCode,
    header::{CACHE_CONTROL, LOCATION, SET_COOKIE},
};

/// List the sign-in providers
#[utoipa::path(get, path = "/identity/v1/providers", tag = "Identity", operation_id = "listProviders",
    responses((status = 200, body = ProviderList)))]
pub async fn list_providers(State(ctx): State<Ctx>, _: Caller) -> Json<ProviderList> {
    Json(identity::list_providers(&ctx))
}

/// Start a sign-in with a provider
///
/// For browsers: redirects to the provider, which redirects the person back to /auth-redirect. A cookie keeps the
/// attempt for ten minutes. A provider without keys gets 404.
#[utoipa::path(get, path = "/identity/v1/{provider}/start", tag = "Identity", operation_id = "startProvider",
    params(("provider" = ProviderId, Path), ProviderStart),
    responses((status = 303, description = "Go to the provider", headers(("location" = String)))))]
pub async fn start_provider(
    State(state): State<ApiState>,
    _: Caller,
    Id(provider): Id<ProviderId>,
    Params(input): Params<ProviderStart>,
) -> Result<Response, ApiError> {
    let begun = identity::start_provider(&state.ctx, provider, &input).await?;
    let location = HeaderValue::from_str(&begun.address).map_err(|_| ApiError::of(Code::Unavailable))?;
    let headers = [
        (LOCATION, location),
        (SET_COOKIE, state.cookies.set_attempt(&begun.state, &begun.attempt)),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}

/// Complete a sign-in with a provider
///
/// If the address has an account already, the call fails with auth/account-exists-with-different-credential; the owner
/// can then prove ownership at /auth-redirect. For browsers that started at /identity/v1/{provider}/start. With an
/// anonymous account's token, its cart moves along.
#[utoipa::path(post, path = "/identity/v1/redirectResult", tag = "Identity", operation_id = "getRedirectResult",
    request_body = RedirectResult, responses((status = 200, body = RedirectOutcome)))]
pub async fn redirect_result(
    State(state): State<ApiState>,
    CallerOfSignIn(viewer): CallerOfSignIn,
    FromClient(client): FromClient,
    headers: HeaderMap,
    Body(input): Body<RedirectResult>,
) -> Result<Response, ApiError> {
    let attempt = state.cookies.attempt(&headers, &input.state);
    let (cookie, outcome) = match identity::finish_provider(&state.ctx, &viewer, attempt, &input, &client).await? {
        ProviderSignInOutcome::Entered { session, .. } => {
            let tokens = identity::tokens(&state.ctx, &session).await?;
            let outcome = RedirectOutcome {
                signed_in: Some(tokens),
                linked: None,
            };
            (state.cookies.set_device(&session.device), Json(outcome).into_response())
        }
        ProviderSignInOutcome::Linked { provider, .. } => {
            let outcome = RedirectOutcome {
                signed_in: None,
                linked: Some(provider),
            };
            (state.cookies.clear_attempt(&input.state), Json(outcome).into_response())
        }
        ProviderSignInOutcome::Exists { pending } => {
            let failure = ApiError::of(Code::AuthAccountExists).into_response();
            (state.cookies.set_pending(&pending), failure)
        }
    };
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), outcome).into_response())
}

/// List my linked providers
#[utoipa::path(get, path = "/identity/v1/linkedProviders", tag = "Identity", operation_id = "listLinkedProviders",
    responses((status = 200, body = LinkedProviderList)), security(("bearer" = [])))]
pub async fn list_linked_providers(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
) -> Result<Json<LinkedProviderList>, ApiError> {
    Ok(Json(identity::list_linked_providers(&ctx, &viewer).await?))
}

/// Unlink a provider
#[utoipa::path(delete, path = "/identity/v1/linkedProviders/{provider}", tag = "Identity",
    operation_id = "unlinkProvider", params(("provider" = ProviderId, Path)), responses((status = 204)),
    security(("bearer" = [])))]
pub async fn unlink_provider(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(provider): Id<ProviderId>,
) -> Result<StatusCode, ApiError> {
    identity::unlink_provider(&ctx, &viewer, provider).await?;
    Ok(StatusCode::NO_CONTENT)
}
