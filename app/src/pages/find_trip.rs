//! Finding a booking without an account: the form that asks for a link, and the page that the link opens.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::{Alert, AlertKind},
        field::{Field, characters},
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        frame::small,
        parts::form_errors::{anchors, form_errors},
    },
    paths,
};
use contract::credentials;
use leptos::prelude::*;

/// The answer to every look-up, whether there is such a booking or not.
const SENT: &str = "If a trip with that reference was booked with this address, we have sent a link to it.";
const MAX_REFERENCE_CHARS: i64 = 60;

/// /user/trips/find
pub fn find_trip(page: &PageContext, form: &FormState, is_sent: bool) -> Page {
    let sent = is_sent.then(|| {
        view! {
            <Alert kind=AlertKind::Success title="Look in your inbox">
                <p>{SENT}</p>
                <p>"The link works for 24 hours. Nothing came? Check the spam folder, and that this is the address in your confirmation."</p>
            </Alert>
        }
    });
    let sign_in = (!page.is_authenticated()).then(|| {
        view! {
            <p>
                "Have an account with this address? "
                <a href=paths::sign_in(Some(paths::TRIPS))>"Sign in to see all your trips"</a>
            </p>
        }
    });
    let content = view! {
        <h1>"Find your booking"</h1>
        <p class="lead">"Enter the reference of your confirmation and the email you booked with. We email you a link to your trip."</p>
        {sent}
        {form_errors(form, &anchors(["reference", "email"]))}
        <form class="stack" method="post" action=paths::FIND_TRIP novalidate>
            <Csrf />
            <Field
                name="reference"
                label="Booking reference"
                autocomplete="off"
                maxlength=MAX_REFERENCE_CHARS
                hint=Some("For example K7Q2MX4A. Any hotel of your trip will do.".to_owned())
                value=form.value("reference")
                error=form.error("reference")
            />
            <Field
                name="email"
                label="Email"
                kind="email"
                inputmode="email"
                autocomplete="email"
                maxlength=characters(credentials::MAX_EMAIL_CHARS)
                value=form.value("email")
                error=form.error("email")
            />
            <Button label="Send me the link" icon="mail" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
        {sign_in}
        <p><a href=paths::TRIPS>"Trips in this browser"</a></p>
    };
    small(page, "Find your booking", content.into_any())
}

/// /user/trips/open; none: the link is worth nothing, or no longer.
pub fn open_trip(page: &PageContext, code: Option<&str>) -> Page {
    let Some(code) = code else {
        let content = view! {
            <h1>"This link has expired"</h1>
            <Alert kind=AlertKind::Bad><p>"Links to a trip work for 24 hours, or a part of this one is missing."</p></Alert>
            <LinkButton href=paths::FIND_TRIP label="Ask for a new link" kind=ButtonKind::Sun size=ButtonSize::Wide />
        };
        return small(page, "This link has expired", content.into_any());
    };
    let content = view! {
        <h1>"Your trip"</h1>
        <p class="lead">"You can see your trip in this browser for 30 days, and cancel it."</p>
        <form class="stack" method="post" action=paths::OPEN_TRIP novalidate>
            <Csrf />
            <input type="hidden" name="code" value=code.to_owned() />
            <Button label="Open my trip" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
        <p class="small soft">"On a shared computer, sign out or clear this browser's cookies when you are done."</p>
    };
    small(page, "Your trip", content.into_any())
}
