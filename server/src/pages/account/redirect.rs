//! /auth-redirect: providers redirect people here. The parameters are used at once and leave the address. If an account
//! has the provider's email address already, a cookie keeps the identity until the account's owner confirms it here.

use super::{onward, private, show as render, sign_in, sign_in::form_status};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other, status_of},
    session::Visit,
};
use app::{
    pages::{
        account::{prove, sign_in as sign_in_page},
        form::FormState,
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::{
    Code,
    identity::{MagicLinkRequest, ProviderId, RedirectResult, SignUpRole},
};
use domain::{
    Error,
    identity::{self, PendingLink, ProviderSignInOutcome},
};
use http::{HeaderValue, StatusCode, header};

/// GET /auth-redirect: with a provider's answer, completes the attempt; without one, shows the pending attempt.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    let response = match fields.some("state") {
        Some(state) => finish(&visit, &fields, state).await,
        None => waiting(&visit, StatusCode::OK, FormState::default()).await,
    };
    private(response)
}

async fn finish(visit: &Visit, fields: &Fields, state: String) -> Response {
    let cookies = visit.app.api.cookies;
    let input = RedirectResult {
        code: fields.text("code").to_owned(),
        error: fields.some("error"),
        state,
    };
    let attempt = cookies.attempt(&visit.headers, &input.state);
    let arrived = identity::finish_provider(visit.ctx(), &visit.viewer, attempt, &input, &visit.client).await;
    let mut response = match arrived {
        Ok(ProviderSignInOutcome::Entered { session, return_url }) => onward(visit, &session, return_url.as_deref()),
        Ok(ProviderSignInOutcome::Linked { provider, .. }) => see_other(&linked(provider)),
        Ok(ProviderSignInOutcome::Exists { pending }) => {
            with_cookie(see_other(paths::AUTH_REDIRECT), cookies.set_pending(&pending))
        }
        Err(found) => refused(visit, &found, attempt).await,
    };
    let forget = cookies.clear_attempt(&input.state);
    response.headers_mut().append(header::SET_COOKIE, forget);
    visit.keep(response)
}

/// The account's page with the message that the provider is linked.
fn linked(provider: ProviderId) -> String {
    format!("{}?done={}", paths::PROFILE, provider.as_str())
}

fn with_cookie(mut response: Response, cookie: HeaderValue) -> Response {
    response.headers_mut().append(header::SET_COOKIE, cookie);
    response
}

/// Redirects to the page where the attempt began, with the error in the address; other errors have a page.
async fn refused(visit: &Visit, found: &Error, attempt: Option<&str>) -> Response {
    let Some(code) = found.code() else {
        return error(visit, found).await;
    };
    let begun = attempt.and_then(|kept| identity::look_at_attempt(visit.ctx(), kept));
    let begun = begun.unwrap_or_default();
    let back = begun.return_url.as_deref();
    let page = if visit.viewer.is_authenticated() {
        paths::PROFILE.to_owned()
    } else if begun.role == SignUpRole::Creator {
        paths::sign_up(back, true)
    } else {
        paths::sign_in(back)
    };
    let mark = if page.contains('?') { '&' } else { '?' };
    see_other(&format!("{page}{mark}failed={}", paths::encode(code.as_str())))
}

async fn waiting(visit: &Visit, status: StatusCode, form: FormState) -> Response {
    match pending(visit) {
        Some((_, link)) => {
            let back = link.return_url.as_deref();
            answer(visit, status, |page| {
                prove(page, link.provider, &link.email, back, &form)
            })
            .await
        }
        None => see_other(paths::SIGN_IN),
    }
}

fn pending(visit: &Visit) -> Option<(String, PendingLink)> {
    let kept = visit.app.api.cookies.pending(&visit.headers)?;
    let link = identity::look_at_pending(visit.ctx(), kept, &visit.client).ok()?;
    Some((kept.to_owned(), link))
}

/// POST /auth-redirect: `intent` is `password` or `magicLink`.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let Some((kept, link)) = pending(&visit) else {
        let form = fields.state(vec![super::item(Code::AuthInvalidProviderDetails)]);
        return render(&visit, StatusCode::GONE, &Fields::default(), form, None, sign_in_page).await;
    };
    let back = link.return_url.as_deref();
    let outcome = if fields.text("intent") == sign_in::SENT {
        send_link(&visit, &link).await
    } else {
        let password = fields.raw("password");
        let linked = identity::link_pending(visit.ctx(), &visit.viewer, &kept, password, &visit.client).await;
        linked.map(|session| onward(&visit, &session, back))
    };
    match outcome {
        Ok(response) => with_cookie(response, visit.app.api.cookies.clear_pending()),
        Err(found) => match refusals(&found) {
            Some(errors) => {
                let status = status_of(&found);
                waiting(&visit, form_status(status), fields.state(errors)).await
            }
            None => error(&visit, &found).await,
        },
    }
}

/// Sends a link to the account's page, where the person can add the provider.
async fn send_link(visit: &Visit, link: &PendingLink) -> domain::Result<Response> {
    let input = MagicLinkRequest {
        email: link.email.clone(),
        return_url: Some(paths::PROFILE.to_owned()),
        ..MagicLinkRequest::default()
    };
    identity::request_magic_link(visit.ctx(), &input, &visit.client).await?;
    Ok(see_other(&sign_in::sent(paths::SIGN_IN, link.return_url.as_deref())))
}
