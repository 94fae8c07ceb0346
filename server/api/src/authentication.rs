//! `/api/v1/authentication`: emails that verify an address or sign in.

use crate::{
    client::FromClient,
    error::ApiError,
    extract::{Body, CallerOfSignIn},
};
use axum::{Json, extract::State};
use contract::{
    credentials::MAGIC_LINK_SENT,
    identity::{CodeRedemption, EmailRequest, MagicLinkRequest, MailRequested},
};
use domain::{Ctx, identity};
use http::StatusCode;

/// The answer to every request for a verification, whatever the address.
pub const VERIFICATION_REQUESTED: &str = "If this address waits to be verified, a link is on its way.";

/// Send an email that verifies my address
#[utoipa::path(post, path = "/api/v1/authentication/requestEmailVerification", tag = "Authentication",
    operation_id = "requestEmailVerification", request_body = EmailRequest,
    responses((status = 200, body = MailRequested)))]
pub async fn request_email_verification(
    State(ctx): State<Ctx>,
    CallerOfSignIn(viewer): CallerOfSignIn,
    FromClient(client): FromClient,
    Body(input): Body<EmailRequest>,
) -> Result<Json<MailRequested>, ApiError> {
    identity::request_email_verification(&ctx, &viewer, &input, &client).await?;
    let message = VERIFICATION_REQUESTED.to_owned();
    Ok(Json(MailRequested { message }))
}

/// Verify my address by the code of an email
///
/// If I requested a new address, the code from the email to it makes it the account's. A browser that did not request
/// the email must be signed in to the account, or send its password.
#[utoipa::path(post, path = "/api/v1/authentication/verifyEmail", tag = "Authentication",
    operation_id = "verifyEmail", request_body = CodeRedemption, responses((status = 204)))]
pub async fn verify_email(
    State(ctx): State<Ctx>,
    CallerOfSignIn(viewer): CallerOfSignIn,
    FromClient(client): FromClient,
    Body(input): Body<CodeRedemption>,
) -> Result<StatusCode, ApiError> {
    identity::verify_email(&ctx, &viewer, &input, &client).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Send a sign-in link
///
/// The answer is the same whether the address has an account or not.
#[utoipa::path(post, path = "/api/v1/authentication/magicLink", tag = "Authentication",
    operation_id = "requestMagicLink", request_body = MagicLinkRequest,
    responses((status = 200, body = MailRequested)))]
pub async fn request_magic_link(
    State(ctx): State<Ctx>,
    FromClient(client): FromClient,
    Body(input): Body<MagicLinkRequest>,
) -> Result<Json<MailRequested>, ApiError> {
    identity::request_magic_link(&ctx, &input, &client).await?;
    let message = MAGIC_LINK_SENT.to_owned();
    Ok(Json(MailRequested { message }))
}
