//! `/identity/v1`: the identity service. Its calls return tokens; POST /api/sessionLogin turns one into a cookie.

use crate::{
    ApiState, Cookies,
    client::FromClient,
    error::ApiError,
    export::export,
    extract::{Body, Caller, CallerOfSignIn, Id},
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use contract::{
    SessionId,
    identity::{
        AccountExport, CodeRedemption, EmailAddress, EmailChange, EmailRequest, MailRequested, PasswordChange,
        PasswordReset, PublicKeys, Refresh, SessionList, SignIn, SignUp, SignedIn,
    },
};
use domain::{Ctx, identity, identity::NewSession};
use http::{StatusCode, header::SET_COOKIE};

/// The answer to a request for a password reset, whether the address has an account or not.
pub const RESET_REQUESTED: &str = "If this address has an account, a link to set a new password is on its way.";

/// The answer to a request for a change of address.
pub const EMAIL_CHANGE_REQUESTED: &str = "A link is on its way to the new address. Follow it within ten minutes.";

/// Create an account with address and password
///
/// With an anonymous account's token, that account becomes the new one and keeps its cart. It begins as role/customer.
#[utoipa::path(post, path = "/identity/v1/signUp", tag = "Identity", operation_id = "signUp",
    request_body = SignUp, responses((status = 200, body = SignedIn)))]
pub async fn sign_up(
    State(state): State<ApiState>,
    CallerOfSignIn(viewer): CallerOfSignIn,
    FromClient(client): FromClient,
    Body(input): Body<SignUp>,
) -> Result<Response, ApiError> {
    let session = identity::sign_up(&state.ctx, &viewer, &input, &client).await?;
    signed_in(&state.ctx, state.cookies, &session).await
}

/// Sign in with address and password
///
/// With an anonymous account's token, its cart moves to the account.
#[utoipa::path(post, path = "/identity/v1/signIn", tag = "Identity", operation_id = "signIn",
    request_body = SignIn, responses((status = 200, body = SignedIn)))]
pub async fn sign_in(
    State(state): State<ApiState>,
    CallerOfSignIn(viewer): CallerOfSignIn,
    FromClient(client): FromClient,
    Body(input): Body<SignIn>,
) -> Result<Response, ApiError> {
    let session = identity::sign_in(&state.ctx, &viewer, &input, &client).await?;
    signed_in(&state.ctx, state.cookies, &session).await
}

/// Sign in by the code of an email
///
/// Creates the account if there is none. A browser that did not request the email must send its address.
#[utoipa::path(post, path = "/identity/v1/magicLink", tag = "Identity", operation_id = "followMagicLink",
    request_body = CodeRedemption, responses((status = 200, body = SignedIn)))]
pub async fn follow_magic_link(
    State(state): State<ApiState>,
    CallerOfSignIn(viewer): CallerOfSignIn,
    FromClient(client): FromClient,
    Body(input): Body<CodeRedemption>,
) -> Result<Response, ApiError> {
    let followed = identity::follow_magic_link(&state.ctx, &viewer, &input, &client).await?;
    signed_in(&state.ctx, state.cookies, &followed.session).await
}

async fn signed_in(ctx: &Ctx, cookies: Cookies, session: &NewSession) -> Result<Response, ApiError> {
    let tokens = identity::tokens(ctx, session).await?;
    Ok(([(SET_COOKIE, cookies.set_device(&session.device))], Json(tokens)).into_response())
}

/// Refresh an access token
///
/// Each refresh token is valid once; a second use ends its session.
#[utoipa::path(post, path = "/identity/v1/refresh", tag = "Identity", operation_id = "refreshTokens",
    request_body = Refresh, responses((status = 200, body = SignedIn)))]
pub async fn refresh(State(ctx): State<Ctx>, Body(input): Body<Refresh>) -> Result<Json<SignedIn>, ApiError> {
    Ok(Json(identity::refresh(&ctx, &input).await?))
}

/// Send a link that resets the password
#[utoipa::path(post, path = "/identity/v1/forgotPassword", tag = "Identity", operation_id = "forgotPassword",
    request_body = EmailRequest, responses((status = 200, body = MailRequested)))]
pub async fn forgot_password(
    State(ctx): State<Ctx>,
    FromClient(client): FromClient,
    Body(input): Body<EmailRequest>,
) -> Result<Json<MailRequested>, ApiError> {
    identity::request_password_reset(&ctx, &input, &client).await?;
    let message = RESET_REQUESTED.to_owned();
    Ok(Json(MailRequested { message }))
}

/// Reset the password by the code of an email
///
/// Ends every session of the account.
#[utoipa::path(post, path = "/identity/v1/resetPassword", tag = "Identity", operation_id = "resetPassword",
    request_body = PasswordReset, responses((status = 204)))]
pub async fn reset_password(
    State(ctx): State<Ctx>,
    FromClient(client): FromClient,
    Body(input): Body<PasswordReset>,
) -> Result<StatusCode, ApiError> {
    identity::reset_password(&ctx, &input, &client).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Change my password
///
/// Ends my other sessions.
#[utoipa::path(put, path = "/identity/v1/password", tag = "Identity", operation_id = "changePassword",
    request_body = PasswordChange, responses((status = 204)), security(("bearer" = [])))]
pub async fn change_password(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    FromClient(client): FromClient,
    Body(input): Body<PasswordChange>,
) -> Result<StatusCode, ApiError> {
    identity::change_password(&ctx, &viewer, &input, &client).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Get my address and the one that awaits confirmation
#[utoipa::path(get, path = "/identity/v1/email", tag = "Identity", operation_id = "getEmailAddress",
    responses((status = 200, body = EmailAddress)), security(("bearer" = [])))]
pub async fn get_email_address(State(ctx): State<Ctx>, Caller(viewer): Caller) -> Result<Json<EmailAddress>, ApiError> {
    Ok(Json(identity::email_address(&ctx, &viewer).await?))
}

/// Request a change of my address
///
/// `currentPassword` is required if the account has one. The server sends a link to the new address; POST
/// /api/v1/authentication/verifyEmail with its code completes the change. The old address gets an email and can be
/// restored for seven days.
#[utoipa::path(put, path = "/identity/v1/email", tag = "Identity", operation_id = "changeEmail",
    request_body = EmailChange, responses((status = 200, body = MailRequested)), security(("bearer" = [])))]
pub async fn change_email(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    FromClient(client): FromClient,
    Body(input): Body<EmailChange>,
) -> Result<Json<MailRequested>, ApiError> {
    identity::request_email_change(&ctx, &viewer, &input, &client).await?;
    let message = EMAIL_CHANGE_REQUESTED.to_owned();
    Ok(Json(MailRequested { message }))
}

/// Withdraw the change of my address
///
/// Deletes the request for a new address.
#[utoipa::path(delete, path = "/identity/v1/email", tag = "Identity", operation_id = "cancelEmailChange",
    responses((status = 204)), security(("bearer" = [])))]
pub async fn cancel_email_change(State(ctx): State<Ctx>, Caller(viewer): Caller) -> Result<StatusCode, ApiError> {
    identity::cancel_email_change(&ctx, &viewer).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restore my former address by the code of an email
///
/// Ends every session of the account, and removes its password, its linked providers and its other codes. The server
/// sends a link to choose a new password to the address. The code is valid for seven days.
#[utoipa::path(post, path = "/identity/v1/recoverEmail", tag = "Identity", operation_id = "recoverEmail",
    request_body = CodeRedemption, responses((status = 204)))]
pub async fn recover_email(
    State(ctx): State<Ctx>,
    FromClient(client): FromClient,
    Body(input): Body<CodeRedemption>,
) -> Result<StatusCode, ApiError> {
    identity::recover_email(&ctx, &input, &client).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End this session
#[utoipa::path(post, path = "/identity/v1/signOut", tag = "Identity", operation_id = "signOut",
    responses((status = 204)), security(("bearer" = [])))]
pub async fn sign_out(State(ctx): State<Ctx>, Caller(viewer): Caller) -> Result<StatusCode, ApiError> {
    viewer.account()?;
    identity::sign_out(&ctx, &viewer).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End all my sessions
#[utoipa::path(post, path = "/identity/v1/signOutEverywhere", tag = "Identity", operation_id = "signOutEverywhere",
    responses((status = 204)), security(("bearer" = [])))]
pub async fn sign_out_everywhere(State(ctx): State<Ctx>, Caller(viewer): Caller) -> Result<StatusCode, ApiError> {
    identity::sign_out_everywhere(&ctx, &viewer).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List my sessions
#[utoipa::path(get, path = "/identity/v1/sessions", tag = "Identity", operation_id = "listSessions",
    responses((status = 200, body = SessionList)), security(("bearer" = [])))]
pub async fn list_sessions(State(ctx): State<Ctx>, Caller(viewer): Caller) -> Result<Json<SessionList>, ApiError> {
    Ok(Json(identity::list_sessions(&ctx, &viewer).await?))
}

/// End one of my sessions
#[utoipa::path(delete, path = "/identity/v1/sessions/{id}", tag = "Identity", operation_id = "revokeSession",
    params(("id" = SessionId, Path)), responses((status = 204)), security(("bearer" = [])))]
pub async fn revoke_session(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<SessionId>,
) -> Result<StatusCode, ApiError> {
    identity::revoke_session(&ctx, &viewer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Export my account
#[utoipa::path(get, path = "/identity/v1/account", tag = "Identity", operation_id = "exportAccount",
    responses((status = 200, body = AccountExport)), security(("bearer" = [])))]
pub async fn export_account(State(ctx): State<Ctx>, Caller(viewer): Caller) -> Result<Response, ApiError> {
    export(&ctx, &viewer).await
}

/// Delete my account
///
/// `currentPassword` is required if the account has one. Deletes carts; keeps bookings, without an account to sign in
/// to.
#[utoipa::path(delete, path = "/identity/v1/account", tag = "Identity", operation_id = "deleteAccount",
    request_body = contract::identity::AccountDeletion, responses((status = 204)), security(("bearer" = [])))]
pub async fn delete_account(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    FromClient(client): FromClient,
    Body(input): Body<contract::identity::AccountDeletion>,
) -> Result<StatusCode, ApiError> {
    identity::delete_account(&ctx, &viewer, &input.current_password, &client).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the keys that sign access tokens
///
/// A JSON Web Key Set (RFC 7517), with which other programs verify tokens.
#[utoipa::path(get, path = "/.well-known/jwks.json", tag = "Identity", operation_id = "getPublicKeys",
    responses((status = 200, body = PublicKeys)))]
pub async fn public_keys(State(ctx): State<Ctx>, _: Caller) -> Result<Json<PublicKeys>, ApiError> {
    Ok(Json(identity::public_keys(&ctx).await?))
}
