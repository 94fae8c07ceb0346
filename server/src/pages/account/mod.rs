//! Signing in, signing up and the pages that follow.

pub mod export;
pub mod follow;
pub mod forgot;
pub mod logout;
pub mod picture;
pub mod profile;
pub mod redirect;
pub mod reset;
pub mod sign_in;
pub mod sign_up;
pub mod welcome;

use crate::{
    forms::Fields,
    pages::{answer, error, see_other},
    redirects,
    session::Visit,
};
use app::{
    loaders,
    page::{Page, PageContext},
    pages::{
        account::{AccountPage, SavingItem},
        form::FormState,
    },
    paths,
};
use axum::response::Response;
use contract::{Code, FailureItem, credentials, return_url::first_local};
use domain::{hotels, identity::NewSession};
use http::{HeaderValue, StatusCode, header};

/// The return address: the one in the query, else the page that linked here.
pub fn return_url(visit: &Visit, fields: &Fields) -> Option<String> {
    let asked = fields.some("returnUrl");
    let previous = redirects::previous(&visit.headers);
    first_local([asked.as_deref(), previous.as_deref()]).map(str::to_owned)
}

/// The data of a sign-in page.
pub async fn account_page(visit: &Visit, fields: &Fields, form: FormState) -> domain::Result<AccountPage> {
    Ok(AccountPage {
        return_url: return_url(visit, fields),
        is_invited: fields.flag("invite") || fields.some("invite").is_some_and(|text| text != "false"),
        saving: SavingItem::parse(fields.text("saving")),
        scene: hotels::scene(visit.ctx()).await?,
        notice: None,
        form,
    })
}

/// Renders a page of this folder.
pub async fn show(
    visit: &Visit,
    status: StatusCode,
    fields: &Fields,
    form: FormState,
    notice: Option<String>,
    make: impl FnOnce(&PageContext, &AccountPage) -> Page,
) -> Response {
    match account_page(visit, fields, form).await {
        Ok(data) => {
            let data = AccountPage { notice, ..data };
            private(answer(visit, status, |page| make(page, &data)).await)
        }
        Err(found) => error(visit, &found).await,
    }
}

/// Keeps the addresses of these pages, which may carry codes, from other sites.
pub fn private(mut response: Response) -> Response {
    response
        .headers_mut()
        .insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

/// The first page after signing in: new people see the welcome page, creators the dashboard.
pub fn onward(visit: &Visit, session: &NewSession, back: Option<&str>) -> Response {
    let path = if session.is_new_user {
        paths::start_session(back)
    } else {
        loaders::destination(session.account.role, back)
    };
    visit.enter(see_other(&path), session)
}

/// The errors of a form by the specification's rules and texts; `checks` pairs each field with its error.
pub fn form_errors(checks: &[(&str, Option<&'static str>)]) -> Vec<FailureItem> {
    let wrong = checks
        .iter()
        .filter_map(|(field, error)| error.map(|error| (field, error)));
    wrong
        .map(|(field, error)| FailureItem {
            code: Code::Invalid,
            message: error.to_owned(),
            field: Some((*field).to_owned()),
        })
        .collect()
}

/// The failure that an address names, with its text: an authentication code or an ended session.
pub fn failed(fields: &Fields) -> FormState {
    let asked = fields.text("failed");
    let code = Code::ALL
        .iter()
        .find(|code| code.as_str() == asked && (asked.starts_with("auth/") || **code == Code::SessionExpired));
    FormState {
        errors: code.map(|code| item(*code)).into_iter().collect(),
        ..FormState::default()
    }
}

/// A code with its text, without a field.
pub fn item(code: Code) -> FailureItem {
    FailureItem {
        code,
        message: code.message().to_owned(),
        field: None,
    }
}

/// The error of the form's email address.
pub fn email_check(fields: &Fields) -> (&'static str, Option<&'static str>) {
    ("email", credentials::email_error(fields.text("email")))
}

/// The errors of the form's new password and of its repetition.
pub fn password_checks(fields: &Fields) -> [(&'static str, Option<&'static str>); 2] {
    let (password, again) = (fields.raw("password"), fields.raw("repassword"));
    [
        ("password", credentials::password_error(password)),
        ("repassword", credentials::repassword_error(password, again)),
    ]
}
