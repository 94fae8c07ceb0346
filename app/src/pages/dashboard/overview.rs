//! /dashboard: the completed and the remaining steps to a full club.

use super::{dashboard, numbers::numbers, recent_events::recent_events};
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        icon::Icon,
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        parts::{form_errors::form_errors, unconfirmed::unconfirmed},
    },
    paths,
};
use contract::{club::CreatorCounters, profile::UserProfile};
use domain::profiles::RecentEvent;
use leptos::prelude::*;

/// The data of the page.
pub struct OverviewPage {
    pub profile: UserProfile,
    pub counters: CreatorCounters,
    /// Newest first.
    pub recent_events: Vec<RecentEvent>,
    /// The number of package requests of which no email went out.
    pub unsent_requests: u32,
    /// Whether the steps of a new creator are behind.
    pub is_set_up: bool,
    /// A success message.
    pub notice: Option<&'static str>,
    /// The refused form.
    pub form: FormState,
}

/// The steps to a full club, and the link to it.
pub fn overview(page: &PageContext, data: &OverviewPage) -> Page {
    let OverviewPage { profile, counters, .. } = data;
    let title = match &profile.public_name {
        Some(name) => format!("{name}'s club"),
        None => "Your club".to_owned(),
    };
    let has_face = profile.profile_picture.is_some();
    let steps = [
        (
            profile.slug.is_some(),
            paths::CLUB_SETTINGS,
            "Choose a handle: it is your club's address",
        ),
        (profile.public_name.is_some(), paths::CLUB_SETTINGS, "Say who you are"),
        (
            profile.bio.is_some(),
            paths::CLUB_SETTINGS,
            "Say what your club is about",
        ),
        (has_face, paths::PROFILE, "Show your face"),
        (counters.stays > 0, paths::ADD_STAY, "Recommend a stay"),
        (counters.posts > 0, paths::WRITE_POST, "Write your first post"),
        (counters.packages > 0, paths::ADD_PACKAGE, "Make your first package"),
    ];
    let done = steps.iter().filter(|(is_done, ..)| *is_done).count();
    let all = steps.len();
    let steps = steps.map(|(is_done, href, text)| {
        view! {
            <li data-done=is_done.to_string()>
                <Icon name=if is_done { "circle-check" } else { "arrow-right" } />
                {if is_done {
                    view! { <span>{text}<span class="visually-hidden">", done"</span></span> }.into_any()
                } else {
                    view! { <a href=href>{text}</a> }.into_any()
                }}
            </li>
        }
    });
    let club = profile.slug.as_deref().map(|handle| {
        let kind = if data.is_set_up {
            ButtonKind::Sun
        } else {
            ButtonKind::Quiet
        };
        view! { <LinkButton href=paths::club(handle) label="See your club" kind=kind /> }
    });
    // A finished list would only stand in the way.
    let steps = (done < all).then(|| {
        view! {
            <section class="card card-pad stack stack-s" aria-labelledby="steps-title">
                <h2 id="steps-title">{format!("{done} of {all} steps to a full club")}</h2>
                <ul class="dashboard-steps">{steps.into_iter().collect_view()}</ul>
            </section>
        }
    });
    let set_up = (!data.is_set_up).then(|| {
        view! {
            <section class="card card-pad stack stack-s" aria-labelledby="set-up-title">
                <h2 id="set-up-title">"Set up your club"</h2>
                <p>"Five short steps to a club that you can share: address, portrait, links, a first stay, share."</p>
                <p><LinkButton href=paths::WELCOME label="Continue setup" kind=ButtonKind::Sun /></p>
            </section>
        }
    });
    let content = view! {
        {form_errors(&data.form, &[])}
        {unconfirmed(profile, data.unsent_requests, paths::DASHBOARD, view! { <Csrf /> }.into_any())}
        {set_up}
        {steps}
        <div class="row">
            {club}
            <LinkButton href=paths::ADD_STAY label="Add a stay" kind=ButtonKind::Quiet />
            <LinkButton href=paths::WRITE_POST label="Write a post" icon="pencil" kind=ButtonKind::Quiet />
        </div>
        {numbers(counters)}
        {recent_events(&data.recent_events)}
    };
    dashboard(page, paths::DASHBOARD, &title, data.notice, content.into_any())
}
