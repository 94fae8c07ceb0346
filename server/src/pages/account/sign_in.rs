//! /signIn: by password or by link.

use super::{email_check, failed, form_errors, onward, return_url, show as render};
use crate::{
    forms::{Fields, PostedForm},
    pages::{error, refusals, see_other, status_of},
    session::Visit,
};
use app::{loaders, pages::account::sign_in, paths};
use axum::{extract::RawQuery, response::Response};
use contract::{
    credentials::{MAGIC_LINK_SENT, PASSWORD_REQUIRED},
    identity::{MagicLinkRequest, SignIn, SignUpRole},
};
use domain::{Viewer, identity};
use http::StatusCode;

/// The mark of the page after a link was sent.
pub const SENT: &str = "magicLink";

/// GET /signIn. Redirects people who are signed in.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    if let Viewer::Account(account) = &visit.viewer
        && visit.viewer.is_authenticated()
    {
        let back = return_url(&visit, &fields);
        return see_other(&loaders::destination(account.role, back.as_deref()));
    }
    let sent = (fields.text("sent") == SENT).then(|| MAGIC_LINK_SENT.to_owned());
    let mut form = failed(&fields);
    // Fills in the address from the query.
    form.values
        .extend(fields.some("email").map(|email| ("email".to_owned(), email)));
    render(&visit, StatusCode::OK, &fields, form, sent, sign_in).await
}

/// POST /signIn: `intent` is `password` or `magicLink`.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let back = return_url(&visit, &fields);
    if fields.text("intent") == SENT {
        return match send_link(&visit, &fields, SignUpRole::Consumer).await {
            // The page with the address that was typed.
            Ok(()) => {
                let notice = Some(MAGIC_LINK_SENT.to_owned());
                render(
                    &visit,
                    StatusCode::OK,
                    &fields,
                    fields.state(Vec::new()),
                    notice,
                    sign_in,
                )
                .await
            }
            Err(found) => refuse(&visit, &fields, &found).await,
        };
    }
    let password = fields.raw("password");
    let errors = form_errors(&[
        email_check(&fields),
        ("password", password.is_empty().then_some(PASSWORD_REQUIRED)),
    ]);
    if !errors.is_empty() {
        let form = fields.state(errors);
        return render(&visit, StatusCode::UNPROCESSABLE_ENTITY, &fields, form, None, sign_in).await;
    }
    let input = SignIn {
        email: fields.text("email").to_owned(),
        password: password.to_owned(),
    };
    match identity::sign_in(visit.ctx(), &visit.viewer, &input, &visit.client).await {
        Ok(session) => onward(&visit, &session, back.as_deref()),
        Err(found) => refuse(&visit, &fields, &found).await,
    }
}

/// The same page, with the mark that a link was sent.
pub fn sent(path: &str, back: Option<&str>) -> String {
    match back {
        Some(back) => format!("{path}?sent={SENT}&returnUrl={}", paths::encode(back)),
        None => format!("{path}?sent={SENT}"),
    }
}

/// Sends a sign-in link to the form's address.
pub async fn send_link(visit: &Visit, fields: &Fields, role: SignUpRole) -> domain::Result<()> {
    let input = MagicLinkRequest {
        email: fields.text("email").to_owned(),
        return_url: return_url(visit, fields),
        role,
    };
    identity::request_magic_link(visit.ctx(), &input, &visit.client).await
}

async fn refuse(visit: &Visit, fields: &Fields, found: &domain::Error) -> Response {
    let Some(errors) = refusals(found) else {
        return error(visit, found).await;
    };
    let status = status_of(found);
    render(visit, form_status(status), fields, fields.state(errors), None, sign_in).await
}

/// 422 for a refused form, 429 for too many attempts.
pub fn form_status(status: StatusCode) -> StatusCode {
    if status == StatusCode::TOO_MANY_REQUESTS {
        status
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    }
}
