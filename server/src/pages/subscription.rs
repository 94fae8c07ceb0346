//! Emails of a club: subscribe, confirm and unsubscribe.

use super::account::private;
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other, status_of},
    session::Visit,
};
use app::{
    loaders,
    pages::{
        club::{ASKED, ENTERED},
        form::FormState,
        subscription::{self as views, SubscriptionLink},
    },
    paths,
};
use axum::{
    body::Bytes,
    extract::{Path, RawQuery},
    response::Response,
};
use contract::{
    Code, SubscriptionId,
    club::PublicProfile,
    return_url::local_path,
    subscription::{EmailSubscriptionWrite, SubscriptionType},
};
use domain::{Error, Result, subscriptions};
use http::StatusCode;

/// GET /user/{slug}/subscribe: the form alone.
pub async fn show(visit: Visit, Path(handle): Path<String>) -> Response {
    match loaders::creator(visit.ctx(), &handle).await {
        Ok(creator) => {
            let back = paths::club(&creator.slug);
            form(&visit, StatusCode::OK, &creator, &back, FormState::default()).await
        }
        Err(found) => error(&visit, &found).await,
    }
}

async fn form(visit: &Visit, status: StatusCode, creator: &PublicProfile, back: &str, form: FormState) -> Response {
    answer(visit, status, |page| {
        views::ask_to_subscribe(page, creator, back, &form)
    })
    .await
}

/// POST /user/{slug}/subscribe: subscribes and redirects back, with the same message whether the address is subscribed
/// already or not. A subscriber who is signed in with the address has nothing to confirm.
pub async fn submit(Path(handle): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    let creator = match loaders::creator(visit.ctx(), &handle).await {
        Ok(creator) => creator,
        Err(found) => return error(&visit, &found).await,
    };
    let club = paths::club(&creator.slug);
    let back = local_path(fields.text("returnUrl")).unwrap_or(&club);
    let outcome = match wanted(&fields, &creator) {
        Ok(input) => subscriptions::subscribe(visit.ctx(), &visit.viewer, &input, &visit.client).await,
        Err(found) => Err(found),
    };
    let found = match outcome {
        Ok(subscription) => {
            let mark = if subscription.is_confirmed { ENTERED } else { ASKED };
            return visit.keep(see_other(&marked(back, mark)));
        }
        Err(found) => found,
    };
    let Some(errors) = refusals(&found) else {
        return error(&visit, &found).await;
    };
    let status = status_of(&found);
    form(&visit, status, &creator, back, fields.state(errors)).await
}

/// The form's choices; a form without a kind subscribes to everything.
fn wanted(fields: &Fields, creator: &PublicProfile) -> Result<EmailSubscriptionWrite> {
    let unknown = || Error::field_with_message(Code::Invalid, "subscriptionType", "Choose what the emails are about.");
    let subscription_type = match fields.some("subscriptionType") {
        Some(name) => SubscriptionType::parse(&name).ok_or_else(unknown)?,
        None => SubscriptionType::default(),
    };
    let zone = fields.some("timeZone");
    Ok(EmailSubscriptionWrite {
        creator_id: creator.user_id,
        user_id: None,
        email: fields.text("email").to_owned(),
        // The browser sends it, so the handler ignores an unknown time zone.
        time_zone: zone.filter(|zone| subscriptions::knows_time_zone(zone)),
        subscription_type,
        // The form does not ask for settings, so the stored ones stay.
        settings: None,
        // The form says that the creator sees the address.
        has_seen_notice: true,
    })
}

/// The same page with the mark of the form's result.
fn marked(back: &str, mark: &str) -> String {
    let page = back.split('#').next().unwrap_or(back);
    let joint = if page.contains('?') { '&' } else { '?' };
    format!("{page}{joint}{mark}#updates")
}

/// The id and the code in a link.
fn link_of(fields: &Fields) -> Option<(SubscriptionId, &str)> {
    Some((fields.parse("id")?, fields.text("confirmationCode")))
}

fn subscription_link(fields: &Fields) -> SubscriptionLink<'_> {
    SubscriptionLink {
        id: fields.text("id"),
        code: fields.text("confirmationCode"),
    }
}

/// GET /subscriptions/confirm?id&confirmationCode: shows a button and changes nothing, because email scanners follow
/// links and would confirm in place of the subscriber.
pub async fn confirm_page(visit: Visit, RawQuery(query): RawQuery) -> Response {
    look(&visit, &Fields::of_query(query.as_deref())).await
}

/// POST /subscriptions/confirm: confirms.
pub async fn confirm(PostedForm { visit, fields }: PostedForm) -> Response {
    let Some((id, code)) = link_of(&fields) else {
        return expired(&visit).await;
    };
    match subscriptions::confirm(visit.ctx(), id, code, &visit.client).await {
        Ok(_) => look(&visit, &fields).await,
        Err(found) => failed(&visit, &found).await,
    }
}

/// Looks up the subscription of a confirmation link.
async fn look(visit: &Visit, fields: &Fields) -> Response {
    let Some((id, code)) = link_of(fields) else {
        return expired(visit).await;
    };
    let found = match subscriptions::look(visit.ctx(), id, code, &visit.client).await {
        Ok(found) => found,
        Err(found) => return failed(visit, &found).await,
    };
    let page = answer(visit, StatusCode::OK, |page| {
        if found.is_confirmed {
            views::subscription_confirmed(page, &found.creator)
        } else {
            views::confirm_subscription(page, &found.creator, subscription_link(fields))
        }
    });
    private(page.await)
}

/// GET /subscriptions/leave?id&confirmationCode: shows a button and changes nothing.
pub async fn leave_page(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    if link_of(&fields).is_none() {
        return expired(&visit).await;
    }
    private(
        answer(&visit, StatusCode::OK, |page| {
            views::leave_subscription(page, subscription_link(&fields))
        })
        .await,
    )
}

/// POST /subscriptions/leave: unsubscribes, for the page's button and for email programs, which press it on behalf of
/// their recipient (RFC 8058). Those send no CSRF token and no cookie, so the email's code, which cannot be guessed,
/// authorizes the request.
pub async fn leave(visit: Visit, RawQuery(query): RawQuery, body: Bytes) -> Response {
    let typed = Fields::of_query(std::str::from_utf8(&body).ok());
    let named = Fields::of_query(query.as_deref());
    let Some((id, code)) = link_of(&typed).or_else(|| link_of(&named)) else {
        return expired(&visit).await;
    };
    match subscriptions::leave(visit.ctx(), id, code).await {
        Ok(()) => private(answer(&visit, StatusCode::OK, views::subscription_ended).await),
        Err(found) => failed(&visit, &found).await,
    }
}

async fn failed(visit: &Visit, found: &Error) -> Response {
    match found.code() {
        Some(Code::NotFound | Code::AuthInvalidActionCode) => expired(visit).await,
        _ => error(visit, found).await,
    }
}

async fn expired(visit: &Visit) -> Response {
    private(answer(visit, StatusCode::GONE, views::subscription_link_expired).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_says_what_came_of_the_form() {
        assert_eq!(marked("/user/mia", ENTERED), "/user/mia?updates=entered#updates");
        assert_eq!(
            marked("/user/mia/feed?page=2&pageSize=5#top", ASKED),
            "/user/mia/feed?page=2&pageSize=5&updates=asked#updates"
        );
    }

    #[test]
    fn a_link_names_a_subscription_and_its_code() {
        let id = "0197a3c2-55d1-7000-8000-000000000001";
        let fields = Fields::of_query(Some(&format!("id={id}&confirmationCode=abc")));
        let (found, code) = link_of(&fields).unwrap();
        assert_eq!((found.to_string().as_str(), code), (id, "abc"));
        for query in ["", "id=1&confirmationCode=abc", "List-Unsubscribe=One-Click"] {
            assert!(link_of(&Fields::of_query(Some(query))).is_none(), "{query}");
        }
    }
}
