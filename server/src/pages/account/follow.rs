//! /continueSignIn: opens sign-in links, and asks for a new password when the link ended the former one.

use super::{form_errors, onward, password_checks, private, sign_up::granted};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other, sign_in_first},
    session::Visit,
};
use app::{
    loaders,
    pages::{
        account::{IS_NEW, Link, SET_PASSWORD, follow, password_ended},
        form::FormState,
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::{
    Code, UserId,
    identity::{CodeRedemption, PasswordChange},
    return_url::local_path,
};
use domain::{
    Viewer,
    identity::{self, Purpose},
};
use http::StatusCode;

/// The mark of the page after a link that ended the former password.
const CONFIRMED: &str = "confirmed";

/// GET /continueSignIn: shows which account the link signs in to and changes nothing.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    if fields.text("done") == CONFIRMED {
        return ended(&visit, StatusCode::OK, &fields, FormState::default()).await;
    }
    look(&visit, StatusCode::OK, &fields, FormState::default()).await
}

async fn look(visit: &Visit, status: StatusCode, fields: &Fields, form: FormState) -> Response {
    let code = fields.text("oobCode");
    let page = match identity::look_at_code(visit.ctx(), &[Purpose::MagicLink], code, &visit.client).await {
        // This browser has used the link before and is signed in.
        Ok(state) if state.is_finished && is_signed_in(visit, state.account) => {
            return see_other(&destination(visit, fields));
        }
        Ok(state) if state.is_finished => answer(visit, StatusCode::GONE, |page| follow(page, None, &form)).await,
        Ok(state) => {
            let is_owners = state.account.is_some() && state.account == visit.viewer.account_id();
            let published = loaders::published_words(&state.published);
            let link = Link {
                oob_code: code,
                hint: &state.hint,
                needs_email: state.is_foreign,
                ends_password: state.ends_password && !is_owners,
                published: if is_owners { &[] } else { &published },
            };
            answer(visit, status, |page| follow(page, Some(&link), &form)).await
        }
        Err(found) if found.code() == Some(Code::AuthInvalidActionCode) => {
            answer(visit, StatusCode::GONE, |page| follow(page, None, &form)).await
        }
        Err(found) => return error(visit, &found).await,
    };
    private(page)
}

/// POST /continueSignIn: signs in.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    if fields.text("intent") == SET_PASSWORD {
        return set_password(&visit, &fields).await;
    }
    let input = CodeRedemption {
        oob_code: fields.text("oobCode").to_owned(),
        email: fields.some("email"),
        discard_published: fields.flag("discardPublished"),
        ..CodeRedemption::default()
    };
    let followed = identity::follow_magic_link(visit.ctx(), &visit.viewer, &input, &visit.client).await;
    let followed = match followed {
        Ok(followed) => followed,
        Err(found) => {
            return match refusals(&found) {
                Some(errors) => look(&visit, StatusCode::UNPROCESSABLE_ENTITY, &fields, fields.state(errors)).await,
                None => error(&visit, &found).await,
            };
        }
    };
    match granted(&visit, followed.session, followed.role).await {
        Ok(session) if followed.password_ended => {
            let on = confirmed(followed.return_url.as_deref(), session.is_new_user);
            visit.enter(see_other(&on), &session)
        }
        Ok(session) => onward(&visit, &session, followed.return_url.as_deref()),
        Err(found) => error(&visit, &found).await,
    }
}

/// The page after a link that ended the former password.
fn confirmed(back: Option<&str>, is_new: bool) -> String {
    let back = back.map(|back| format!("&returnUrl={}", paths::encode(back)));
    let new = if is_new { format!("&{IS_NEW}=1") } else { String::new() };
    format!(
        "{}?done={CONFIRMED}{new}{}",
        paths::CONTINUE_SIGN_IN,
        back.unwrap_or_default()
    )
}

fn is_signed_in(visit: &Visit, account: Option<UserId>) -> bool {
    visit.viewer.is_authenticated() && visit.viewer.account_id() == account
}

/// Whether the person is new; the welcome page comes next then.
fn is_new(fields: &Fields) -> bool {
    fields.text(IS_NEW) == "1"
}

/// The page that follows.
fn destination(visit: &Visit, fields: &Fields) -> String {
    let back = local_path(fields.text("returnUrl"));
    match &visit.viewer {
        Viewer::Account(_) if is_new(fields) => paths::start_session(back),
        Viewer::Account(me) => loaders::destination(me.role, back),
        Viewer::Visitor | Viewer::Guest(_) => back.map_or_else(|| paths::search(None), str::to_owned),
    }
}

async fn ended(visit: &Visit, status: StatusCode, fields: &Fields, form: FormState) -> Response {
    if !visit.viewer.is_authenticated() {
        return sign_in_first(visit, Some(paths::PROFILE));
    }
    let on = destination(visit, fields);
    match identity::has_password(visit.ctx(), &visit.viewer).await {
        // The password was set meanwhile, so there is nothing to ask for.
        Ok(true) => see_other(&on),
        Ok(false) => {
            let back = local_path(fields.text("returnUrl"));
            private(
                answer(visit, status, |page| {
                    password_ended(page, &on, back, is_new(fields), &form)
                })
                .await,
            )
        }
        Err(found) => error(visit, &found).await,
    }
}

async fn set_password(visit: &Visit, fields: &Fields) -> Response {
    let wrong = form_errors(&password_checks(fields));
    if !wrong.is_empty() {
        return ended(visit, StatusCode::UNPROCESSABLE_ENTITY, fields, fields.state(wrong)).await;
    }
    let input = PasswordChange {
        current_password: String::new(),
        password: fields.raw("password").to_owned(),
    };
    match identity::change_password(visit.ctx(), &visit.viewer, &input, &visit.client).await {
        Ok(()) => see_other(&destination(visit, fields)),
        Err(found) => match refusals(&found) {
            Some(errors) => ended(visit, StatusCode::UNPROCESSABLE_ENTITY, fields, fields.state(errors)).await,
            None => error(visit, &found).await,
        },
    }
}
