//! /signUp

use super::{
    email_check, failed, form_errors, onward, password_checks, return_url, show as render,
    sign_in::{SENT, form_status, send_link},
};
use crate::{
    forms::{Fields, PostedForm},
    pages::{error, refusals, see_other, status_of},
    session::Visit,
};
use app::{loaders, pages::account::sign_up, paths};
use axum::{extract::RawQuery, response::Response};
use contract::{
    Code,
    credentials::MAGIC_LINK_SENT,
    identity::{SignUp, SignUpRole},
};
use domain::{
    Viewer,
    features::{self, Feature},
    identity::{self, NewSession},
    profiles,
};
use http::StatusCode;

/// The mark of a sign-up that continues by email.
const CONFIRM: &str = "confirm";

/// GET /signUp. Redirects people who are signed in; offers an invited traveller a club.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    if let Viewer::Account(account) = &visit.viewer
        && visit.viewer.is_authenticated()
    {
        if is_invited(&fields) {
            return see_other(paths::DASHBOARD);
        }
        let back = return_url(&visit, &fields);
        return see_other(&loaders::destination(account.role, back.as_deref()));
    }
    let sent = match fields.text("sent") {
        SENT => Some(MAGIC_LINK_SENT.to_owned()),
        CONFIRM => Some(Code::AuthConfirmEmail.message().to_owned()),
        _ => None,
    };
    render(&visit, StatusCode::OK, &fields, failed(&fields), sent, sign_up).await
}

fn is_invited(fields: &Fields) -> bool {
    fields.some("invite").is_some_and(|text| text != "false")
}

/// The requested role: the form's choice, else the invitation's.
async fn wanted(visit: &Visit, fields: &Fields) -> domain::Result<SignUpRole> {
    let asks = match fields.text("role") {
        "creator" => true,
        "consumer" => false,
        _ => is_invited(fields),
    };
    let is_open = features::is_enabled(visit.ctx(), Feature::SignUp).await?;
    Ok(if asks && is_open {
        SignUpRole::Creator
    } else {
        SignUpRole::Consumer
    })
}

/// POST /signUp: `intent` is `password` or `magicLink`.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let back = return_url(&visit, &fields);
    let role = match wanted(&visit, &fields).await {
        Ok(role) => role,
        Err(found) => return refuse(&visit, &fields, &found).await,
    };
    if fields.text("intent") == SENT {
        return match send_link(&visit, &fields, role).await {
            // The page with what was typed: the address, and who wants to open a club.
            Ok(()) => {
                let notice = Some(MAGIC_LINK_SENT.to_owned());
                render(
                    &visit,
                    StatusCode::OK,
                    &fields,
                    fields.state(Vec::new()),
                    notice,
                    sign_up,
                )
                .await
            }
            Err(found) => refuse(&visit, &fields, &found).await,
        };
    }
    let [password, repassword] = password_checks(&fields);
    let errors = form_errors(&[email_check(&fields), password, repassword]);
    if !errors.is_empty() {
        let form = fields.state(errors);
        return render(&visit, StatusCode::UNPROCESSABLE_ENTITY, &fields, form, None, sign_up).await;
    }
    let input = SignUp {
        email: fields.text("email").to_owned(),
        password: fields.raw("password").to_owned(),
        repassword: Some(fields.raw("repassword").to_owned()),
        role,
    };
    let session = match identity::sign_up(visit.ctx(), &visit.viewer, &input, &visit.client).await {
        Ok(session) => session,
        Err(found) if found.code() == Some(Code::AuthConfirmEmail) => {
            let back = back
                .as_deref()
                .map(|back| format!("&returnUrl={}", paths::encode(back)));
            return see_other(&format!(
                "{}?sent={CONFIRM}{}",
                paths::SIGN_UP,
                back.unwrap_or_default()
            ));
        }
        Err(found) => return refuse(&visit, &fields, &found).await,
    };
    match granted(&visit, session, role).await {
        Ok(session) => onward(&visit, &session, back.as_deref()),
        Err(found) => error(&visit, &found).await,
    }
}

/// Gives a new session the requested role: an account begins as a traveller's and becomes a creator's afterwards.
pub async fn granted(visit: &Visit, session: NewSession, role: SignUpRole) -> domain::Result<NewSession> {
    if role != SignUpRole::Creator {
        return Ok(session);
    }
    let viewer = Viewer::Account(session.account.clone());
    match profiles::become_creator(visit.ctx(), &viewer, "creator").await? {
        Viewer::Account(account) => Ok(NewSession { account, ..session }),
        Viewer::Visitor | Viewer::Guest(_) => Ok(session),
    }
}

async fn refuse(visit: &Visit, fields: &Fields, found: &domain::Error) -> Response {
    let Some(errors) = refusals(found) else {
        return error(visit, found).await;
    };
    let status = status_of(found);
    render(visit, form_status(status), fields, fields.state(errors), None, sign_up).await
}
