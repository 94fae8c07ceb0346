//! Email updates of a club: the form again after an error, and the pages behind the links of the emails. A link shows
//! a page, and only its button acts, because link scanners follow links too.

use super::club::subscription_form;
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::{Alert, AlertKind},
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        frame::small,
        parts::form_errors::{FieldAnchor, form_errors},
    },
    paths,
};
use contract::club::PublicProfile;
use leptos::prelude::*;

/// The parameters of an email's link.
#[derive(Clone, Copy, Debug)]
pub struct SubscriptionLink<'a> {
    pub id: &'a str,
    pub code: &'a str,
}

/// /user/{slug}/subscribe: the form alone, with its errors.
pub fn ask_to_subscribe(page: &PageContext, creator: &PublicProfile, back: &str, form: &FormState) -> Page {
    let title = format!("Email updates from {}", creator.public_name);
    let content = view! {
        <h1>{title.clone()}</h1>
        {form_errors(
            form,
            &[FieldAnchor::new("email", "updates-email"), FieldAnchor::new("subscriptionType", "updates-kind")],
        )}
        {subscription_form(creator, back, form)}
        <p><a href=paths::club(&creator.slug)>{format!("Back to {}", creator.public_name)}</a></p>
    };
    small(page, &title, content.into_any())
}

/// /subscriptions/confirm: the button that confirms.
pub fn confirm_subscription(page: &PageContext, creator: &PublicProfile, link: SubscriptionLink<'_>) -> Page {
    let name = &creator.public_name;
    let content = view! {
        <h1>"One more step"</h1>
        <p class="lead">{format!("Do you want an email whenever there is something new from {name}?")}</p>
        <p>{format!("{name} sees your email address in the list of subscribers. You can unsubscribe any time.")}</p>
        <form class="stack" method="post" action=paths::CONFIRM_SUBSCRIPTION>
            {kept(link)}
            <Button label="Confirm" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
        <p class="small soft">"You did not ask for this? Then leave this page; nothing happens without the button."</p>
    };
    small(page, "Confirm your subscription", content.into_any())
}

/// The same once it is done.
pub fn subscription_confirmed(page: &PageContext, creator: &PublicProfile) -> Page {
    let name = &creator.public_name;
    let text = format!("You get an email whenever there is something new from {name}.");
    let content = view! {
        <h1>"You're subscribed"</h1>
        <Alert kind=AlertKind::Success>
            <p>{text}</p>
        </Alert>
        <p>"You can unsubscribe any time."</p>
        <LinkButton href=paths::club(&creator.slug) label="To the club" kind=ButtonKind::Sun size=ButtonSize::Wide />
    };
    small(page, "You're subscribed", content.into_any())
}

/// An invalid or expired link.
pub fn subscription_link_expired(page: &PageContext) -> Page {
    let content = view! {
        <h1>"This link has expired"</h1>
        <Alert kind=AlertKind::Bad><p>"This link is no longer valid, or a part of it is missing."</p></Alert>
        <p>"Confirmation links work for a week. Subscribe again at the bottom of the club's page."</p>
        <LinkButton href=paths::search(None) label="To the start" kind=ButtonKind::Sun size=ButtonSize::Wide />
    };
    small(page, "This link has expired", content.into_any())
}

/// /subscriptions/leave: the button that unsubscribes.
pub fn leave_subscription(page: &PageContext, link: SubscriptionLink<'_>) -> Page {
    let content = view! {
        <h1>"Unsubscribe?"</h1>
        <p class="lead">"You won't get any more emails from this club. You can subscribe again any time."</p>
        <form class="stack" method="post" action=paths::LEAVE_SUBSCRIPTION>
            {kept(link)}
            <Button label="Unsubscribe" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
    };
    small(page, "Unsubscribe", content.into_any())
}

/// The same once it is done.
pub fn subscription_ended(page: &PageContext) -> Page {
    let content = view! {
        <h1>"You're unsubscribed"</h1>
        <Alert kind=AlertKind::Success><p>"You won't get any more emails from this club."</p></Alert>
        <LinkButton href=paths::search(None) label="To the start" kind=ButtonKind::Quiet size=ButtonSize::Wide />
    };
    small(page, "Unsubscribe", content.into_any())
}

/// The link's parameters as hidden fields, for the button.
fn kept(link: SubscriptionLink<'_>) -> AnyView {
    view! {
        <Csrf />
        <input type="hidden" name="id" value=link.id.to_owned() />
        <input type="hidden" name="confirmationCode" value=link.code.to_owned() />
    }
    .into_any()
}
