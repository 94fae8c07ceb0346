//! /user: the user's own account.

use super::fields;
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton, button_class},
        card::Badge,
        card::BadgeTone,
        feedback::{Alert, AlertKind},
        field::{Choice, Field, FileField, SelectField, characters},
        icon::Icon,
        picture::media_url,
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, currency_choices, unlisted},
        parts::{
            form_errors::{form_errors, places},
            posts,
        },
    },
    paths, words,
};
use contract::{
    credentials,
    identity::{LinkedProvider, PendingEmail, SessionSummary},
    island::AuthProvider,
    profile::UserProfile,
};
use leptos::prelude::*;

/// The data of the account page.
pub struct ProfilePage {
    /// The path that its forms post to: that of the page that shows them.
    pub at: &'static str,
    pub profile: UserProfile,
    pub sessions: Vec<SessionSummary>,
    pub has_password: bool,
    /// An address that replaces the account's once its owner follows the link in the email.
    pub pending_email: Option<PendingEmail>,
    pub linked_providers: Vec<LinkedProvider>,
    /// ISO 3166-1 alpha-2 code and name, by name.
    pub countries: Vec<(String, String)>,
    /// A success message.
    pub notice: Option<String>,
    pub form: FormState,
}

/// The fields of the cards, whose controls have their names as ids.
const FIELDS: [&str; 10] = [
    "publicName",
    "country",
    "currency",
    "image",
    "newEmail",
    "emailPassword",
    "currentPassword",
    "password",
    "repassword",
    "deletePassword",
];

/// The page of an account. Each card is a form of its own, identified by `intent`.
pub fn profile(page: &PageContext, data: &ProfilePage) -> Page {
    let content = view! {
        <main id="content" class="page page-reading stack stack-l account">
            <h1>"Your account"</h1>
            {outcome(data)}
            {basics(page, data)}
            {picture(data)}
            {signing_in(page, data)}
            {leaving(data)}
        </main>
    };
    unlisted(page, "Your account", Header::default(), content.into_any())
}

/// The success or the errors, above the cards.
pub(in crate::pages) fn outcome(data: &ProfilePage) -> AnyView {
    view! {
        {data.notice.clone().map(|text| view! { <Alert kind=AlertKind::Success><p>{text}</p></Alert> })}
        {form_errors(&data.form, &places(FIELDS))}
    }
    .into_any()
}

/// The cards about signing in.
pub(in crate::pages) fn signing_in(page: &PageContext, data: &ProfilePage) -> AnyView {
    view! {
        {address(data)}
        {password(data)}
        {providers(page, data)}
        {sessions(data)}
    }
    .into_any()
}

fn card(title: &'static str, content: AnyView) -> AnyView {
    view! {
        <section class="card card-pad stack">
            <h2>{title}</h2>
            {content}
        </section>
    }
    .into_any()
}

/// The card of name, country and currency.
pub(in crate::pages) fn basics(page: &PageContext, data: &ProfilePage) -> AnyView {
    let (form, profile) = (&data.form, &data.profile);
    let countries = data
        .countries
        .iter()
        .map(|(code, name)| Choice::new(code, name))
        .collect();
    let currencies = currency_choices(page);
    let content = view! {
        <form class="stack" method="post" action=data.at novalidate>
            <Csrf />
            <input type="hidden" name="version" value=profile.version.to_string() />
            <Field
                name="publicName"
                label="Name"
                autocomplete="name"
                maxlength=80
                optional=true
                hint=Some("What others see beside what you publish.".to_owned())
                value=form.value_or("publicName", profile.public_name.clone().unwrap_or_default())
                error=form.error("publicName")
            />
            <SelectField
                name="country"
                label="Country"
                autocomplete="country"
                choices=countries
                selected=form.value_or("country", profile.country.clone())
                error=form.error("country")
            />
            <SelectField
                name="currency"
                label="Currency"
                choices=currencies
                selected=form.value_or("currency", profile.currency.to_string())
                error=form.error("currency")
            />
            <div class="row"><Button label="Save" name="intent" value="basics" /></div>
        </form>
    };
    card("About you", content.into_any())
}

fn picture(data: &ProfilePage) -> AnyView {
    let shown = data.profile.profile_picture.map(|id| {
        let id = id.to_string();
        view! {
            <div class="row">
                <img
                    class="account-picture"
                    src=format!("{}&height=96", media_url(&id, 96))
                    width="96"
                    height="96"
                    alt="Your picture"
                />
                <form method="post" action=data.at>
                    <Csrf />
                    <Button
                        label="Remove the picture"
                        kind=ButtonKind::Danger
                        size=ButtonSize::Small
                        name="intent"
                        value="removePicture"
                    />
                </form>
            </div>
        }
    });
    let content = view! {
        {shown}
        <form class="stack" method="post" action=paths::PROFILE_PICTURE enctype="multipart/form-data">
            <Csrf />
            <FileField
                name="image"
                label="Choose a picture"
                accept="image/jpeg,image/png,image/webp,image/gif"
                hint=Some("JPEG, PNG, WebP or GIF, up to 10 MB. We remove the location from your photo.".to_owned())
                error=data.form.error("image")
            />
            <div class="row"><Button label="Use this picture" /></div>
        </form>
    };
    card("Your picture", content.into_any())
}

fn address(data: &ProfilePage) -> AnyView {
    let email = data.profile.email.clone().unwrap_or_default();
    let state = if data.profile.is_email_verified {
        view! { <Badge text="Confirmed" tone=BadgeTone::Good icon="check" /> }.into_any()
    } else {
        view! {
            <Badge text="Not confirmed yet" tone=BadgeTone::Warn />
            <form method="post" action=data.at>
                <Csrf />
                <Button
                    label="Send the confirmation again"
                    kind=ButtonKind::Quiet
                    size=ButtonSize::Small
                    name="intent"
                    value="verify"
                />
            </form>
        }
        .into_any()
    };
    let content = view! {
        <div class="row"><span>{email}</span>{state}</div>
        {data.pending_email.as_ref().map(|pending| waiting(data, pending))}
        {other_address(data)}
    };
    card("Email", content.into_any())
}

/// The address change that waits for its link.
fn waiting(data: &ProfilePage, pending: &PendingEmail) -> AnyView {
    let email = pending.email.clone();
    view! {
        <Alert kind=AlertKind::Info>
            <p>"Waiting for " {email} ": follow the link in the mail there within ten minutes."</p>
        </Alert>
        <form method="post" action=data.at>
            <Csrf />
            <Button
                label="Keep the address that I have"
                kind=ButtonKind::Quiet
                size=ButtonSize::Small
                name="intent"
                value="keepEmail"
            />
        </form>
    }
    .into_any()
}

fn other_address(data: &ProfilePage) -> AnyView {
    let form = &data.form;
    let password = data
        .has_password
        .then(|| fields::password(form, "emailPassword", "Password for this change"));
    view! {
        <details class="fold" open=form.is_intent("email")>
            <summary class=button_class(ButtonKind::Quiet, ButtonSize::Normal)>"Change the address"<Icon name="chevron-down" /></summary>
            <form class="stack" method="post" action=data.at novalidate>
                <Csrf />
                <Field
                    name="newEmail"
                    label="New address"
                    kind="email"
                    inputmode="email"
                    autocomplete="email"
                    maxlength=characters(credentials::EMAIL_MAX)
                    value=form.value("newEmail")
                    error=form.error("newEmail")
                />
                {password}
                <p class="small soft">
                    "We mail a link to the new address. The change is made when you follow it; until then everything stays."
                </p>
                <div class="row"><Button label="Send the link" name="intent" value="email" /></div>
            </form>
        </details>
    }
    .into_any()
}

fn password(data: &ProfilePage) -> AnyView {
    let form = &data.form;
    let current = data.has_password.then(|| {
        view! {
            {fields::password(form, "currentPassword", "Current password")}
        }
    });
    let (title, button) = if data.has_password {
        ("Password", "Change password")
    } else {
        ("Set a password", "Set password")
    };
    let content = view! {
        <form class="stack" method="post" action=data.at novalidate>
            <Csrf />
            {current}
            {fields::new_password(form, "New password")}
            <p class="small soft">"Your other browsers will have to sign in again."</p>
            <div class="row"><Button label=button name="intent" value="password" /></div>
        </form>
    };
    card(title, content.into_any())
}

/// The connected providers, and those that can be added.
fn providers(page: &PageContext, data: &ProfilePage) -> Option<AnyView> {
    let linked = data.linked_providers.iter().map(|linked| {
        let email = linked.email.clone();
        view! {
            <li class="row row-apart">
                <span>
                    {linked.provider.name()}
                    {email.map(|email| view! { <span class="small soft account-since">{email}</span> })}
                </span>
                <form method="post" action=data.at>
                    <Csrf />
                    <input type="hidden" name="provider" value=linked.provider.as_str() />
                    <Button
                        label=format!("Remove {}", linked.provider.name())
                        kind=ButtonKind::Quiet
                        size=ButtonSize::Small
                        name="intent"
                        value="unlink"
                    />
                </form>
            </li>
        }
        .into_any()
    });
    let is_new = |provider: &&AuthProvider| {
        data.linked_providers
            .iter()
            .all(|linked| linked.provider != provider.id)
    };
    let others = page.providers.iter().filter(is_new).map(|provider| {
        view! {
            <li class="row row-apart">
                <span>{provider.name.clone()}</span>
                <LinkButton
                    href=paths::link_provider(provider.id)
                    label=format!("Add {}", provider.name)
                    kind=ButtonKind::Quiet
                    size=ButtonSize::Small
                />
            </li>
        }
        .into_any()
    });
    let rows: Vec<AnyView> = linked.chain(others).collect();
    if rows.is_empty() {
        return None;
    }
    let content = view! {
        <p>"Sign in here with an account that you have elsewhere."</p>
        <ul class="stack account-sessions">{rows}</ul>
    };
    Some(card("Other ways to sign in", content.into_any()))
}

fn sessions(data: &ProfilePage) -> AnyView {
    let mut sessions: Vec<_> = data.sessions.iter().collect();
    sessions.sort_by_key(|session| {
        (
            !session.is_current,
            std::cmp::Reverse(session.seen_at),
            session.id.to_string(),
        )
    });
    let rows = sessions
        .into_iter()
        .map(|session| {
            let end = (!session.is_current).then(|| {
                view! {
                    <form method="post" action=data.at>
                        <Csrf />
                        <input type="hidden" name="sessionId" value=session.id.to_string() />
                        <Button
                            label="Sign out there"
                            kind=ButtonKind::Quiet
                            size=ButtonSize::Small
                            name="intent"
                            value="revoke"
                        />
                    </form>
                }
            });
            let here = session
                .is_current
                .then(|| view! { <Badge text="This browser" tone=BadgeTone::Accent /> });
            view! {
                <li class="row row-apart">
                    <span>
                        {browser_name(&session.user_agent)}" "{here}
                        <span class="small soft account-since">
                            {format!(
                                "Signed in {}, last seen {}",
                                signed_in(session),
                                last_seen(session),
                            )}
                        </span>
                    </span>
                    {end}
                </li>
            }
        })
        .collect_view();
    let content = view! {
        <ul class="stack account-sessions">{rows}</ul>
        <p><a href=paths::LOGOUT>"Sign out"</a></p>
    };
    card("Where you are signed in", content.into_any())
}

/// In the reader's own time where a trip has told us the zone.
fn signed_in(session: &SessionSummary) -> String {
    let local = session.created_local.as_ref();
    local.map_or_else(|| posts::moment(session.created_at), words::traveller_time)
}

fn last_seen(session: &SessionSummary) -> String {
    let local = session.seen_local.as_ref();
    local.map_or_else(|| words::date(session.seen_at.date_naive()), words::traveller_date)
}

/// The names of a browser and its system, from its user agent.
fn browser_name(agent: &str) -> String {
    let find = |known: &[(&str, &'static str)]| {
        known
            .iter()
            .find(|(mark, _)| agent.contains(mark))
            .map(|(_, name)| *name)
    };
    let browser = find(&[
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = find(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "Mac"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "Another program".to_owned(),
    }
}

/// The card to download all data, and to delete the account.
pub(in crate::pages) fn leaving(data: &ProfilePage) -> AnyView {
    let form = &data.form;
    let password = data.has_password.then(|| {
        view! {
            {fields::password(form, "deletePassword", "Your password")}
        }
    });
    let is_open = form.is_intent("delete");
    let content = view! {
        <p>
            "Download your data: "
            <a href=paths::ACCOUNT_EXPORT download="account.json">"download as JSON"</a> "."
        </p>
        <details class="fold" open=is_open>
            <summary class=button_class(ButtonKind::Quiet, ButtonSize::Normal)>"Delete the account"<Icon name="chevron-down" /></summary>
            <form class="stack" method="post" action=data.at novalidate>
                <Csrf />
                <p>
                    "Your address, your name and your password are forgotten, and your carts go. What you booked stays "
                    "booked, and its invoices are kept as the law asks."
                </p>
                {password}
                <div class="row">
                    <Button label="Delete my account" kind=ButtonKind::Danger name="intent" value="delete" />
                </div>
            </form>
        </details>
    };
    card("Delete account", content.into_any())
}

#[cfg(test)]
mod tests {
    use super::browser_name;

    #[test]
    fn a_browser_is_called_what_people_call_it() {
        let chrome =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36";
        assert_eq!(browser_name(chrome), "Chrome on Linux");
        let phone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1";
        assert_eq!(browser_name(phone), "Safari on iPhone");
        assert_eq!(browser_name("curl/8"), "Another program");
    }
}
