//! Posted forms: their fields, after the check of the page's CSRF token.

use crate::{answers, app_state::App, session::Visit};
pub use app::pages::fields::Fields;
use axum::{
    body::to_bytes,
    extract::{FromRequest, FromRequestParts, Request},
    response::{IntoResponse, Response},
};
use contract::Code;

const LIMIT: usize = 128 * 1024;

/// A form that this server sent to this browser.
pub struct PostedForm {
    pub visit: Visit,
    pub fields: Fields,
}

impl FromRequest<App> for PostedForm {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let visit = <Visit as FromRequestParts<App>>::from_request_parts(&mut parts, app).await?;
        let bytes = to_bytes(body, LIMIT)
            .await
            .map_err(|_| api::ApiError::of(Code::PayloadTooLarge).into_response())?;
        let fields = serde_urlencoded::from_bytes::<Vec<(String, String)>>(&bytes)
            .map_err(|_| api::ApiError::of(Code::BadRequest).into_response())?;
        let fields = Fields(fields);
        if !visit.verify_csrf(fields.text("csrf")) {
            let failure = contract::Failure::of(Code::CsrfToken);
            return Err(answers::failure(&visit, &failure).await);
        }
        Ok(Self { visit, fields })
    }
}
