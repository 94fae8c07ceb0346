//! Subscribing to email updates: the form at the bottom of each tab of a club and of its posts.

use crate::{
    components::{
        button::{Button, ButtonKind},
        feedback::{Alert, AlertKind},
        field::{Choice, Field, SelectField},
    },
    page::{Csrf, PageContext},
    pages::form::FormState,
    paths,
};
use contract::{club::PublicProfile, credentials::MAX_EMAIL_CHARS, subscription::SubscriptionType};
use leptos::prelude::*;

/// The query of a page whose form was sent, when an email asks the address to confirm.
pub const ASKED: &str = "updates=asked";
/// The same when there is nothing to confirm, because the user is signed in with the address.
pub const ENTERED: &str = "updates=entered";

/// The form with its title, or its confirmation.
pub fn email_updates_section(page: &PageContext, creator: &PublicProfile) -> AnyView {
    let query = page.path.split_once('?').map(|(_, query)| query).unwrap_or_default();
    let came_of_it = query.split('&').find_map(|pair| match pair {
        ASKED => Some("Check your inbox to confirm your email address."),
        ENTERED => Some("You're subscribed. Unsubscribe any time."),
        _ => None,
    });
    let content = match came_of_it {
        Some(text) => view! {
            <Alert kind=AlertKind::Success is_focused=true>
                <p>{text}</p>
            </Alert>
        }
        .into_any(),
        None => subscription_form(creator, &page.path, &FormState::default()),
    };
    view! {
        <section class="card card-pad stack club-updates" aria-labelledby="updates">
            <h2 id="updates">{format!("Email updates from {}", creator.public_name)}</h2>
            {content}
        </section>
    }
    .into_any()
}

/// The form. `back` is the path of this site that shows the confirmation.
pub fn subscription_form(creator: &PublicProfile, back: &str, form: &FormState) -> AnyView {
    let length = i64::try_from(MAX_EMAIL_CHARS).unwrap_or(i64::MAX);
    let kinds = SubscriptionType::ALL.map(|kind| Choice::new(kind.as_str(), subject(kind)));
    view! {
        <form class="stack" method="post" action=paths::club_subscription(&creator.slug) novalidate>
            <Csrf />
            <input type="hidden" name="returnUrl" value=back.to_owned() />
            // A script fills it in; without one it stays empty.
            <input type="hidden" name="timeZone" value="" />
            <Field
                id="updates-email"
                name="email"
                label="Your email address"
                kind="email"
                inputmode="email"
                autocomplete="email"
                maxlength=length
                value=form.value("email")
                hint=Some(notice(&creator.public_name))
                error=form.error("email")
            />
            <SelectField
                id="updates-kind"
                name="subscriptionType"
                label="What would you like to hear about?"
                choices=kinds.to_vec()
                selected=form.value_or("subscriptionType", SubscriptionType::default().as_str())
                error=form.error("subscriptionType")
            />
            <p><Button label="Subscribe" icon="mail" kind=ButtonKind::Quiet /></p>
        </form>
    }
    .into_any()
}

/// Tells visitors who sees their address.
fn notice(creator: &str) -> String {
    format!("An email whenever there is something new. {creator} sees your address. Unsubscribe any time.")
}

/// The label of a kind of updates.
fn subject(kind: SubscriptionType) -> &'static str {
    match kind {
        SubscriptionType::All => "Everything new",
        SubscriptionType::NewPosts => "New posts",
        SubscriptionType::NewStays => "New stays",
    }
}
