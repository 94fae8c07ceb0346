//! Anonymous sign-in, session cookies from access tokens, and the page's token.

use crate::{
    ApiState, browser_binding,
    client::FromClient,
    error::ApiError,
    extract::{Body, Caller},
};
use axum::{
    Form, Json,
    extract::{State, rejection::FormRejection},
    response::{IntoResponse, Response},
};
use contract::{
    Code, Failure,
    visitor::{AccessToken, AnonymousSignIn, SessionLoginForm, SessionStarted},
};
use domain::{Viewer, identity};
use http::{HeaderMap, StatusCode, header::SET_COOKIE};

/// Create an anonymous account
///
/// The account holds a cart and can become a full account later. Returns an access token for POST /api/sessionLogin.
#[utoipa::path(post, path = "/identity/v1/anonymous", tag = "Identity", operation_id = "signInAnonymously",
    request_body = AnonymousSignIn, responses((status = 200, body = AccessToken)))]
pub async fn sign_in_anonymously(
    State(state): State<ApiState>,
    FromClient(client): FromClient,
    Body(input): Body<AnonymousSignIn>,
) -> Result<Json<AccessToken>, ApiError> {
    let session = identity::sign_in_anonymously(&state.ctx, &input, &client).await?;
    let viewer = Viewer::Account(session.account);
    Ok(Json(identity::access_token(&state.ctx, &viewer).await?))
}

/// Create a session cookie from an access token
///
/// The form contains the token as JSON text in `data` and the page's CSRF token in `csrf`.
#[utoipa::path(post, path = "/api/sessionLogin", tag = "Session", operation_id = "sessionLogin",
    request_body(content = SessionLoginForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = SessionStarted)))]
pub async fn session_login(
    State(state): State<ApiState>,
    headers: HeaderMap,
    form: Result<Form<LoginFields>, FormRejection>,
) -> Result<Response, ApiError> {
    login(state, &headers, form).await
}

/// Create a session cookie from an access token
///
/// The same as POST /api/sessionLogin.
#[utoipa::path(post, path = "/api/sessionlogin/endpoint", tag = "Session", operation_id = "sessionLoginEndpoint",
    request_body(content = SessionLoginForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = SessionStarted)))]
pub async fn session_login_endpoint(
    State(state): State<ApiState>,
    headers: HeaderMap,
    form: Result<Form<LoginFields>, FormRejection>,
) -> Result<Response, ApiError> {
    login(state, &headers, form).await
}

/// The form as received. Missing fields are empty, so that a missing CSRF token fails like a wrong one.
#[derive(Default, serde::Deserialize)]
#[serde(default)]
pub struct LoginFields {
    data: String,
    csrf: String,
}

fn form_failure(rejection: &FormRejection) -> ApiError {
    match rejection.status() {
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            let message = "Send the body as application/x-www-form-urlencoded.";
            ApiError(Failure::with_message(Code::UnsupportedMediaType, message))
        }
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::of(Code::PayloadTooLarge),
        _ => ApiError::of(Code::BadRequest),
    }
}

async fn login(
    state: ApiState,
    headers: &HeaderMap,
    form: Result<Form<LoginFields>, FormRejection>,
) -> Result<Response, ApiError> {
    let Form(form) = form.map_err(|rejection| form_failure(&rejection))?;
    let binding = browser_binding(state.cookies, headers).ok_or_else(|| ApiError::of(Code::CsrfToken))?;
    if !identity::verify_csrf(&state.ctx, &binding, &form.csrf) {
        return Err(ApiError::of(Code::CsrfToken));
    }
    let token = token_of(&form.data).ok_or_else(|| ApiError::of(Code::SessionLogin))?;
    let session = identity::session_login(&state.ctx, &token).await?;
    let answer = SessionStarted {
        user_id: session.account.id,
        role: session.account.role,
        is_new_user: session.is_new_user,
        csrf_token: identity::csrf_token(&state.ctx, &format!("session:{}", session.secret)),
    };
    Ok(([(SET_COOKIE, state.cookies.set_session(&session.secret))], Json(answer)).into_response())
}

/// The token inside the form's JSON: `"…"` or `{"token":"…"}`.
fn token_of(data: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    #[serde(untagged)]
    enum TokenForm {
        Bare(String),
        Named { token: String },
    }
    match serde_json::from_str(data).ok()? {
        TokenForm::Bare(token) | TokenForm::Named { token } => Some(token),
    }
}

/// Get the bearer token of the page
///
/// Reads the session cookie, and renews it once a day; 401 without one.
#[utoipa::path(get, path = "/api/session/token", tag = "Session", operation_id = "getSessionToken",
    responses((status = 200, body = AccessToken)))]
pub async fn session_token(State(state): State<ApiState>, _: Caller, headers: HeaderMap) -> Result<Response, ApiError> {
    let secret = state
        .cookies
        .session(&headers)
        .ok_or_else(|| ApiError::of(Code::Unauthenticated))?;
    let holder = identity::authenticate_cookie(&state.ctx, secret).await?;
    if holder.viewer == Viewer::Visitor {
        return Err(ApiError::of(Code::SessionExpired));
    }
    let token = Json(identity::access_token(&state.ctx, &holder.viewer).await?);
    if holder.is_renewed {
        return Ok(([(SET_COOKIE, state.cookies.set_session(secret))], token).into_response());
    }
    Ok(token.into_response())
}
