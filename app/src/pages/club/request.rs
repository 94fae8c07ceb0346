//! /user/{slug}/request: requesting a package from a creator.

use super::banner::{club_line, club_tabs_within};
use crate::{
    components::{
        button::{Button, ButtonKind},
        feedback::{Alert, AlertKind},
        field::{Field, TextField, characters},
    },
    page::{Csrf, Head, Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, framed},
        parts::form_errors::{anchors, form_errors},
    },
    paths,
    theme::style_of,
};
use contract::{club::PublicProfile, credentials, limits};
use leptos::prelude::*;

/// The data of the page.
pub struct RequestPage {
    pub creator: PublicProfile,
    /// The visitor's own address; empty when it is unknown.
    pub email: String,
    pub is_sent: bool,
    pub form: FormState,
}

/// The form of a request.
pub fn request(page: &PageContext, data: &RequestPage) -> Page {
    let RequestPage { creator, form, .. } = data;
    let name = &creator.public_name;
    let sent = data.is_sent.then(|| {
        let text = format!("Your request is on its way. {name} answers by email.");
        view! { <Alert kind=AlertKind::Success><p>{text}</p></Alert> }
    });
    let lead = format!(
        "Tell {name} where and when you want to travel, and who comes along. {name} answers by email, at no cost."
    );
    let content = view! {
        <main id="content" class="page page-reading package-request">
            <div class="post-club">
                {club_line(creator)}
                {club_tabs_within(&creator.slug, &paths::club_itineraries(&creator.slug))}
            </div>
            <h1>"Ask for your own package"</h1>
            <p class="lead">{lead}</p>
            {sent}
            {form_errors(form, &anchors(["name", "email", "message"]))}
            <form class="card card-pad stack" method="post" action=paths::request_package(&creator.slug) novalidate>
                <Csrf />
                <Field
                    name="name"
                    label="Your name"
                    autocomplete="name"
                    maxlength=characters(limits::MAX_NAME_CHARS)
                    required=true
                    value=form.value("name")
                    error=form.error("name")
                />
                <Field
                    name="email"
                    label="Email"
                    kind="email"
                    autocomplete="email"
                    icon="mail"
                    maxlength=characters(credentials::MAX_EMAIL_CHARS)
                    required=true
                    hint=Some(format!("{name} sees it and answers there."))
                    value=form.value_or("email", data.email.clone())
                    error=form.error("email")
                />
                <TextField
                    name="message"
                    label="Your request"
                    maxlength=characters(limits::MAX_MESSAGE_CHARS)
                    required=true
                    hint=Some("Where, when, for how long, who comes along, and what it may cost.".to_owned())
                    value=form.value("message")
                    error=form.error("message")
                />
                <div class="row"><Button label="Send" kind=ButtonKind::Sun /></div>
            </form>
        </main>
    };
    Page {
        head: Head {
            title: format!("Ask {name} for a package"),
            canonical: Some(paths::request_package(&creator.slug)),
            no_index: true,
            style: style_of(creator),
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}
