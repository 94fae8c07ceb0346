//! /forgotPassword

use super::{email_check, form_errors, return_url, show as render, sign_in::form_status};
use crate::{
    forms::{Fields, PostedForm},
    pages::{error, refusals, see_other, status_of},
    session::Visit,
};
use app::{
    pages::{account::forgot, form::FormState},
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::identity::EmailRequest;
use domain::identity;
use http::StatusCode;

/// GET /forgotPassword
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    let sent = fields.flag("sent").then(|| api::RESET_REQUESTED.to_owned());
    render(&visit, StatusCode::OK, &fields, FormState::default(), sent, forgot).await
}

/// POST /forgotPassword: gives the same answer whether the address has an account or not.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let errors = form_errors(&[email_check(&fields)]);
    if !errors.is_empty() {
        let form = fields.state(errors);
        return render(&visit, StatusCode::UNPROCESSABLE_ENTITY, &fields, form, None, forgot).await;
    }
    let input = EmailRequest {
        email: fields.text("email").to_owned(),
    };
    let back = return_url(&visit, &fields);
    match identity::request_reset_and_return(visit.ctx(), &input, back.as_deref(), &visit.client).await {
        Ok(()) => {
            let back = back.map(|back| format!("&returnUrl={}", paths::encode(&back)));
            see_other(&format!(
                "{}?sent=true{}",
                paths::FORGOT_PASSWORD,
                back.unwrap_or_default()
            ))
        }
        Err(found) => {
            let Some(errors) = refusals(&found) else {
                return error(&visit, &found).await;
            };
            let status = status_of(&found);
            render(&visit, form_status(status), &fields, fields.state(errors), None, forgot).await
        }
    }
}
