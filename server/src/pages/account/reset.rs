//! /resetPassword: `mode` is resetPassword, verifyEmail, recoverEmail or signIn; `apiKey` and `lang` change nothing.

use super::{form_errors, password_checks, private};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other},
    session::Visit,
};
use app::{
    loaders,
    pages::{
        account::{ResetMode, ResetPage, reset},
        form::FormState,
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::{
    identity::{CodeRedemption, PasswordReset},
    return_url::local_path,
};
use domain::identity;
use http::StatusCode;

fn mode(fields: &Fields) -> Option<ResetMode> {
    loaders::reset_mode(fields.text("mode"))
}

/// GET /resetPassword: shows the link's purpose and changes nothing.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    // Sign-in links have a separate page.
    if fields.text("mode") == "signIn" {
        let code = paths::encode(fields.text("oobCode"));
        return see_other(&format!("{}?oobCode={code}", paths::CONTINUE_SIGN_IN));
    }
    if let Some(done) = mode(&fields).filter(|_| fields.flag("done")) {
        return page(&visit, StatusCode::OK, done_page(&fields, done)).await;
    }
    look(&visit, StatusCode::OK, &fields, FormState::default()).await
}

fn done_page(fields: &Fields, mode: ResetMode) -> ResetPage {
    ResetPage {
        mode: Some(mode),
        continue_url: local_path(fields.text("continueUrl")).map(str::to_owned),
        is_done: true,
        ..ResetPage::default()
    }
}

/// The page of a code; it shows when the code is not valid any more.
async fn look(visit: &Visit, status: StatusCode, fields: &Fields, form: FormState) -> Response {
    let on = fields.some("continueUrl");
    let (mode, code) = (fields.text("mode"), fields.text("oobCode"));
    let data = match loaders::reset_password(&visit.loader_context(), mode, code, on.as_deref()).await {
        Ok(data) => data,
        Err(found) => return error(visit, &found).await,
    };
    let status = match data.mode {
        None => StatusCode::GONE,
        Some(_) if data.is_done => StatusCode::OK,
        Some(_) => status,
    };
    page(visit, status, ResetPage { form, ..data }).await
}

async fn page(visit: &Visit, status: StatusCode, data: ResetPage) -> Response {
    private(answer(visit, status, |page| reset(page, &data)).await)
}

/// POST /resetPassword: performs the link's action.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let Some(known) = mode(&fields) else {
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
                discard_published: fields.flag("discardPublished"),
            };
            identity::reset_password(visit.ctx(), &input, &visit.client).await
        }
        ResetMode::VerifyEmail | ResetMode::ChangeEmail => {
            identity::verify_email(visit.ctx(), &visit.viewer, &redemption(&fields), &visit.client).await
        }
        ResetMode::RecoverEmail => {
            match identity::recover_email(visit.ctx(), &redemption(&fields), &visit.client).await {
                // This browser's session of the account has ended.
                Ok(account) if visit.viewer.account_id() == Some(account) => return visit.leave(done(&fields)),
                Ok(_) => Ok(()),
                Err(found) => Err(found),
            }
        }
    };
    match outcome {
        Ok(()) => done(&fields),
        Err(found) => match refusals(&found) {
            Some(errors) => look(&visit, StatusCode::UNPROCESSABLE_ENTITY, &fields, fields.state(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}

fn redemption(fields: &Fields) -> CodeRedemption {
    CodeRedemption {
        oob_code: fields.text("oobCode").to_owned(),
        email: fields.some("email"),
        password: Some(fields.raw("password").to_owned()),
        new_password: Some(fields.raw("newPassword").to_owned()),
        discard_published: fields.flag("discardPublished"),
    }
}

fn done(fields: &Fields) -> Response {
    let on = local_path(fields.text("continueUrl"));
    let on = on.map(|on| format!("&continueUrl={}", paths::encode(on)));
    see_other(&format!(
        "{}?mode={}&done=true{}",
        paths::RESET_PASSWORD,
        fields.text("mode"),
        on.unwrap_or_default()
    ))
}
