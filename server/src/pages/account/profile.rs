//! /user: the person's own account.

use super::{failed, form_errors, password_checks};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other, sign_in_first},
    session::Visit,
};
use app::{
    loaders,
    pages::{
        account::{ProfilePage, profile},
        dashboard::settings,
        form::FormState,
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::{
    Code, FailureItem,
    identity::{EmailChange, EmailRequest, PasswordChange, ProviderId},
    profile::UserProfilePatch,
};
use domain::{
    Error, identity,
    images::{self, OwnImageKind},
    profiles,
};
use http::{StatusCode, header};

/// The page that shows the account's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountPage {
    /// /user.
    Account,
    /// /dashboard/settings.
    Dashboard,
}

impl AccountPage {
    fn path(self) -> &'static str {
        match self {
            Self::Account => paths::PROFILE,
            Self::Dashboard => paths::DASHBOARD_SETTINGS,
        }
    }
}

/// The message about a success, by the mark in the address.
fn notice(mark: &str) -> Option<String> {
    let text = match mark {
        "basics" => "Your changes are saved.",
        "picture" => "That is your picture now.",
        "removePicture" => "Your picture is removed.",
        "password" => "Your password is changed.",
        "revoke" => "That browser is signed out.",
        "verify" => api::VERIFICATION_REQUESTED,
        "email" => api::EMAIL_CHANGE_REQUESTED,
        "keepEmail" => "Your address stays as it is.",
        "unlink" => "That way to sign in is removed.",
        linked => {
            let provider: ProviderId = linked.parse().ok()?;
            return Some(format!("You can sign in with {} from now on.", provider.name()));
        }
    };
    Some(text.to_owned())
}

/// GET /user
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    if !visit.viewer.is_authenticated() {
        return sign_in_first(&visit, Some(paths::PROFILE));
    }
    show_at(&visit, AccountPage::Account, query.as_deref()).await
}

/// Shows the account's cards on the given page.
pub async fn show_at(visit: &Visit, place: AccountPage, query: Option<&str>) -> Response {
    let fields = Fields::of_query(query);
    let notice = notice(fields.text("done"));
    page(visit, place, StatusCode::OK, failed(&fields), notice).await
}

/// The account's page with the errors of a form.
pub async fn page(
    visit: &Visit,
    place: AccountPage,
    status: StatusCode,
    form: FormState,
    notice: Option<String>,
) -> Response {
    let data = match load(visit, place, form, notice).await {
        Ok(data) => data,
        Err(found) => return error(visit, &found).await,
    };
    match place {
        AccountPage::Account => answer(visit, status, |page| profile(page, &data)).await,
        AccountPage::Dashboard => answer(visit, status, |page| settings(page, &data)).await,
    }
}

async fn load(
    visit: &Visit,
    place: AccountPage,
    form: FormState,
    notice: Option<String>,
) -> domain::Result<ProfilePage> {
    Ok(ProfilePage {
        at: place.path(),
        profile: profiles::my(visit.ctx(), &visit.viewer).await?,
        sessions: identity::list_sessions(visit.ctx(), &visit.viewer).await?.sessions,
        linked_providers: identity::list_linked_providers(visit.ctx(), &visit.viewer)
            .await?
            .linked_providers,
        has_password: identity::has_password(visit.ctx(), &visit.viewer).await?,
        pending_email: identity::email_address(visit.ctx(), &visit.viewer).await?.pending,
        countries: loaders::countries(visit.ctx()),
        notice,
        form,
    })
}

/// POST /user
pub async fn submit(form: PostedForm) -> Response {
    if !form.visit.viewer.is_authenticated() {
        return sign_in_first(&form.visit, Some(paths::PROFILE));
    }
    submit_at(form, AccountPage::Account).await
}

/// Handles a card's form: `intent` is `basics`, `removePicture`, `verify`, `email`, `keepEmail`, `password`, `revoke`,
/// `unlink` or `delete`. Returns to the page of the cards.
pub async fn submit_at(PostedForm { visit, fields }: PostedForm, place: AccountPage) -> Response {
    let intent = fields.text("intent").to_owned();
    let outcome = match intent.as_str() {
        "basics" => basics(&visit, place, &fields).await,
        "removePicture" => remove_picture(&visit, place).await,
        "verify" => verify(&visit, place).await,
        "email" => email(&visit, place, &fields).await,
        "keepEmail" => keep_email(&visit, place).await,
        "password" => password(&visit, place, &fields).await,
        "revoke" => revoke(&visit, place, &fields).await,
        "unlink" => unlink(&visit, place, &fields).await,
        "delete" => delete(&visit, &fields).await,
        _ => Err(Error::field(Code::Invalid, "intent")),
    };
    match outcome {
        Ok(response) => response,
        Err(found) => match refusals(&found) {
            Some(errors) => {
                let form = fields.state(renamed(errors, &intent));
                page(&visit, place, StatusCode::UNPROCESSABLE_ENTITY, form, None).await
            }
            None => error(&visit, &found).await,
        },
    }
}

/// Gives each card's password field its own name, because three cards ask for the current password.
fn renamed(mut errors: Vec<FailureItem>, intent: &str) -> Vec<FailureItem> {
    for item in &mut errors {
        let name = match (intent, item.field.as_deref()) {
            ("delete", Some("currentPassword")) => "deletePassword",
            ("email", Some("currentPassword")) => "emailPassword",
            ("email", Some("email")) => "newEmail",
            _ => continue,
        };
        item.field = Some(name.to_owned());
    }
    errors
}

fn done(place: AccountPage, mark: &str) -> Response {
    see_other(&format!("{}?done={mark}", place.path()))
}

async fn basics(visit: &Visit, place: AccountPage, fields: &Fields) -> domain::Result<Response> {
    let me = visit.viewer.account()?.id;
    let changed = profiles::update(visit.ctx(), &visit.viewer, me, &patch(fields)).await?;
    let mut response = done(place, "basics");
    let cookie = visit.app.api.cookies.set_currency(changed.currency.as_str());
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(response)
}

async fn remove_picture(visit: &Visit, place: AccountPage) -> domain::Result<Response> {
    let me = visit.viewer.account()?.id;
    images::remove_image(visit.ctx(), &visit.viewer, me, OwnImageKind::Profile).await?;
    Ok(done(place, "removePicture"))
}

async fn verify(visit: &Visit, place: AccountPage) -> domain::Result<Response> {
    send_confirmation(visit).await?;
    Ok(done(place, "verify"))
}

/// Sends the link that confirms the account's address again.
pub async fn send_confirmation(visit: &Visit) -> domain::Result<()> {
    let email = profiles::my(visit.ctx(), &visit.viewer)
        .await?
        .email
        .unwrap_or_default();
    identity::request_email_verification(visit.ctx(), &visit.viewer, &EmailRequest { email }, &visit.client).await?;
    Ok(())
}

async fn email(visit: &Visit, place: AccountPage, fields: &Fields) -> domain::Result<Response> {
    let input = EmailChange {
        email: fields.text("newEmail").to_owned(),
        current_password: fields.raw("emailPassword").to_owned(),
    };
    identity::request_email_change(visit.ctx(), &visit.viewer, &input, &visit.client).await?;
    Ok(done(place, "email"))
}

async fn keep_email(visit: &Visit, place: AccountPage) -> domain::Result<Response> {
    identity::cancel_email_change(visit.ctx(), &visit.viewer).await?;
    Ok(done(place, "keepEmail"))
}

async fn password(visit: &Visit, place: AccountPage, fields: &Fields) -> domain::Result<Response> {
    let wrong = form_errors(&password_checks(fields));
    if !wrong.is_empty() {
        return Err(Error::Refused(
            wrong
                .into_iter()
                .map(|item| domain::error::Refusal {
                    code: item.code,
                    field: item.field,
                    message: Some(item.message),
                })
                .collect(),
        ));
    }
    let input = PasswordChange {
        current_password: fields.raw("currentPassword").to_owned(),
        password: fields.raw("password").to_owned(),
    };
    identity::change_password(visit.ctx(), &visit.viewer, &input, &visit.client).await?;
    Ok(done(place, "password"))
}

async fn revoke(visit: &Visit, place: AccountPage, fields: &Fields) -> domain::Result<Response> {
    let id = fields
        .parse("sessionId")
        .ok_or_else(|| Error::refused(Code::NotFound))?;
    identity::revoke_session(visit.ctx(), &visit.viewer, id).await?;
    Ok(done(place, "revoke"))
}

async fn unlink(visit: &Visit, place: AccountPage, fields: &Fields) -> domain::Result<Response> {
    let provider = fields.parse("provider").ok_or_else(|| Error::refused(Code::NotFound))?;
    identity::unlink_provider(visit.ctx(), &visit.viewer, provider).await?;
    Ok(done(place, "unlink"))
}

async fn delete(visit: &Visit, fields: &Fields) -> domain::Result<Response> {
    let password = fields.raw("deletePassword");
    identity::delete_account(visit.ctx(), &visit.viewer, password, &visit.client).await?;
    Ok(visit.leave(see_other(&format!("{}?deleted=true", paths::LOGOUT))))
}

/// The form's changes to a profile.
pub fn patch(fields: &Fields) -> UserProfilePatch {
    UserProfilePatch {
        public_name: Some(fields.text("publicName").to_owned()),
        currency: fields.parse("currency"),
        country: fields.some("country"),
        version: fields.parse("version"),
        ..UserProfilePatch::default()
    }
}
