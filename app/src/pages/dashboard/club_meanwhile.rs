//! The values that another window saved while the club's form was open, shown beside the submitted ones.

use super::{club_links::typed_links, club_look::chosen};
use crate::pages::{form::FormState, parts::paragraphs::paragraphs};
use contract::{Code, club::CreatorLink, profile::UserProfile};
use leptos::prelude::*;

/// Whether the form was refused because the profile has changed since.
pub(super) fn is_behind(form: &FormState) -> bool {
    form.errors.iter().any(|item| item.code == Code::Conflict)
}

/// Whether the form has no unsaved changes: the public club is the same.
#[must_use]
pub fn reads_as_saved(profile: &UserProfile, form: &FormState) -> bool {
    differences(profile, form).is_empty()
}

/// The saved values that differ from the form; nothing unless the form is outdated.
pub(super) fn meanwhile(profile: &UserProfile, form: &FormState) -> Option<AnyView> {
    if !is_behind(form) {
        return None;
    }
    let rows = differences(profile, form)
        .into_iter()
        .map(|(label, saved)| {
            let saved = if saved.is_empty() {
                view! { <p class="soft">"Nothing"</p> }.into_any()
            } else {
                paragraphs(&saved)
            };
            view! { <div><dt>{label}</dt><dd class="prose">{saved}</dd></div> }
        })
        .collect::<Vec<_>>();
    let saved = if rows.is_empty() {
        view! { <p>"Nothing that this form holds: save again to keep what you typed."</p> }.into_any()
    } else {
        view! {
            <p>"The form below holds what you typed. Take over what should stay, and save again."</p>
            <dl class="club-meanwhile">{rows}</dl>
        }
        .into_any()
    };
    let content = view! {
        <section class="card card-pad stack" aria-labelledby="meanwhile-title">
            <h2 id="meanwhile-title">"What was saved meanwhile"</h2>
            {saved}
        </section>
    };
    Some(content.into_any())
}

/// The name and the saved text of each part that differs.
fn differences(profile: &UserProfile, form: &FormState) -> Vec<(&'static str, String)> {
    let of_club = profile.creator_profile.clone().unwrap_or_default();
    let saved = |text: &Option<String>| plain(text.as_deref().unwrap_or_default());
    // A field that the form lacks changes nothing.
    let typed = |name: &str, text: &Option<String>| plain(&form.value_or(name, saved(text)));
    let color = |color: Option<String>| color.unwrap_or_default().to_lowercase();
    let typed_color = chosen(of_club.theme_color.as_deref(), form);
    let links = if form.has("linkUrl_0") {
        typed_links(form)
    } else {
        of_club.links.clone()
    };
    let parts = [
        (
            "Handle",
            typed("slug", &profile.slug).to_lowercase(),
            saved(&profile.slug),
        ),
        (
            "Name",
            typed("publicName", &profile.public_name),
            saved(&profile.public_name),
        ),
        ("About your club", typed("bio", &profile.bio), saved(&profile.bio)),
        ("Colour", color(typed_color), color(of_club.theme_color)),
        ("Links", lines(&links), lines(&of_club.links)),
    ];
    parts
        .into_iter()
        .filter(|(_, typed, saved)| typed != saved)
        .map(|(label, _, saved)| (label, saved))
        .collect()
}

/// Forms use other line endings than other programs.
fn plain(text: &str) -> String {
    text.replace("\r\n", "\n").trim().to_owned()
}

/// A paragraph for each link.
fn lines(links: &[CreatorLink]) -> String {
    let line = |link: &CreatorLink| {
        let hidden = if link.is_hidden { " (hidden)" } else { "" };
        format!("{}: {}{hidden}", link.label, link.url)
    };
    links.iter().map(line).collect::<Vec<_>>().join("\n\n")
}
