//! /resetPassword: `mode` is resetPassword, verifyEmail, recoverEmail or signIn; `apiKey` and `lang` change nothing.

use super::{form_errors, password_checks, private, query_fields};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other},
    session::Visit,
};
use app::{
    pages::{
        account::{ResetMode, ResetPage, reset},
        form::FormState,
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::{
    Code,
    identity::{CodeRedemption, PasswordReset},
    return_url::local_path,
};
use domain::identity::{self, Purpose};
use http::StatusCode;

fn mode(fields: &Fields) -> Option<(ResetMode, Purpose)> {
    match fields.text("mode") {
        "resetPassword" => Some((ResetMode::ResetPassword, Purpose::ResetPassword)),
        "verifyEmail" => Some((ResetMode::VerifyEmail, Purpose::VerifyEmail)),
        _ => None,
    }
}

/// GET /resetPassword: shows what the link is about and changes nothing.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = query_fields(query.as_deref());
    // A sign-in link has a page of its own.
    if fields.text("mode") == "signIn" {
        let code = paths::encode(fields.text("oobCode"));
        return see_other(&format!("{}?oobCode={code}", paths::CONTINUE_SIGN_IN));
    }
    if let Some((done, _)) = mode(&fields).filter(|_| fields.flag("done")) {
        return page(&visit, StatusCode::OK, done_page(&fields, done)).await;
    }
    look(&visit, StatusCode::OK, &fields, FormState::default()).await
}

fn done_page(fields: &Fields, mode: ResetMode) -> ResetPage {
    ResetPage {
        mode: Some(mode),
        hint: String::new(),
        oob_code: String::new(),
        continue_url: local_path(fields.text("continueUrl")).map(str::to_owned),
        is_done: true,
        form: FormState::default(),
    }
}

/// The page of a code; when it is worth nothing, the page says so.
async fn look(visit: &Visit, status: StatusCode, fields: &Fields, form: FormState) -> Response {
    let known = mode(fields);
    let code = fields.text("oobCode");
    let state = match known {
        Some((_, purpose)) => identity::look_at_code(visit.ctx(), purpose, code, &visit.client).await,
        None => Err(domain::Error::refused(Code::AuthInvalidActionCode)),
    };
    let (shown, hint, status) = match state {
        Ok(state) => (known.map(|(mode, _)| mode), state.hint, status),
        Err(found) if found.code() == Some(Code::AuthInvalidActionCode) => (None, String::new(), StatusCode::GONE),
        Err(found) => return error(visit, &found).await,
    };
    let data = ResetPage {
        mode: shown,
        hint,
        oob_code: code.to_owned(),
        continue_url: local_path(fields.text("continueUrl")).map(str::to_owned),
        is_done: false,
        form,
    };
    page(visit, status, data).await
}

async fn page(visit: &Visit, status: StatusCode, data: ResetPage) -> Response {
    private(answer(visit, status, |page| reset(page, &data)).await)
}

/// POST /resetPassword: does what the link is about.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let Some((known, _)) = mode(&fields) else {
        return look(&visit, StatusCode::GONE, &fields, FormState::default()).await;
    };
    let outcome = match known {
        ResetMode::ResetPassword => {
            let errors = form_errors(&password_checks(&fields));
            if !errors.is_empty() {
                let form = fields.state(errors);
                return look(&visit, StatusCode::UNPROCESSABLE_ENTITY, &fields, form).await;
            }
            let input = PasswordReset {
                oob_code: fields.text("oobCode").to_owned(),
                password: fields.raw("password").to_owned(),
            };
            identity::reset_password(visit.ctx(), &input, &visit.client).await
        }
        ResetMode::VerifyEmail => {
            let input = CodeRedemption {
                oob_code: fields.text("oobCode").to_owned(),
                email: None,
            };
            identity::verify_email(visit.ctx(), &input, &visit.client).await
        }
    };
    match outcome {
        Ok(()) => {
            let on = local_path(fields.text("continueUrl"));
            let on = on.map(|on| format!("&continueUrl={}", paths::encode(on)));
            see_other(&format!(
                "{}?mode={}&done=true{}",
                paths::RESET_PASSWORD,
                fields.text("mode"),
                on.unwrap_or_default()
            ))
        }
        Err(found) => match refusals(&found) {
            Some(errors) => look(&visit, StatusCode::UNPROCESSABLE_ENTITY, &fields, fields.state(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}
