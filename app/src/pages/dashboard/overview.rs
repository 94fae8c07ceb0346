//! /dashboard: what is done and what is left for a full club.

use super::{desk, lately::lately};
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        icon::Icon,
    },
    page::{Page, PageContext},
    pages::parts::posts::{day, edit_link, status, title_of},
    paths, words,
};
use contract::{
    club::CreatorCounters,
    post::{PostList, PostSummary},
    profile::UserProfile,
};
use domain::profiles::Happening;
use leptos::prelude::*;

/// What the page shows.
pub struct OverviewPage {
    pub profile: UserProfile,
    pub counters: CreatorCounters,
    /// The last ones.
    pub posts: PostList,
    /// Newest first.
    pub lately: Vec<Happening>,
}

/// The steps to a full club, and the way to it.
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
        (counters.packages > 0, paths::ADD_TRIP, "Make your first trip"),
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
    let club = profile.slug.as_deref().map(|slug| {
        view! { <LinkButton href=paths::club(slug) label="See your club" kind=ButtonKind::Sun /> }
    });
    let stays = words::count_of(counters.stays, "stay", "stays");
    let drafts = (counters.stay_drafts > 0).then(|| format!(", {} hidden", counters.stay_drafts));
    let readers = (counters.subscribers > 0).then(|| {
        let count = words::count_of(counters.subscribers, "reader gets", "readers get");
        view! { <p>{format!("{count} your letters")}</p> }
    });
    let likes = (counters.likes > 0).then(|| {
        let count = words::count_of(counters.likes, "like of your stays", "likes of your stays");
        view! { <p>{count}</p> }
    });
    let itineraries = (counters.itineraries > 0 || counters.itinerary_drafts > 0).then(|| {
        let count = words::count_of(counters.itineraries, "itinerary", "itineraries");
        let drafts = words::count_of(counters.itinerary_drafts, "draft", "drafts");
        let drafts = (counters.itinerary_drafts > 0).then(|| format!(", {drafts}"));
        view! { <p>{count}{drafts}</p> }
    });
    let content = view! {
        <section class="card card-pad stack stack-s" aria-labelledby="steps-title">
            <h2 id="steps-title">{format!("{done} of {all} steps to a full club")}</h2>
            <ul class="dashboard-steps">{steps.into_iter().collect_view()}</ul>
        </section>
        <p class="lead">{stays}{drafts}</p>
        {likes}
        {readers}
        {itineraries}
        <div class="row">
            {club}
            <LinkButton href=paths::ADD_STAY label="Add a stay" kind=ButtonKind::Quiet />
        </div>
        {lately(&data.lately)}
        {posts(data)}
    };
    desk(page, paths::DASHBOARD, &title, None, content.into_any())
}

/// How much one has written, and the last of it.
fn posts(data: &OverviewPage) -> AnyView {
    let counters = &data.counters;
    let count = words::count_of(counters.posts, "post", "posts");
    let drafts =
        (counters.post_drafts > 0).then(|| format!(", {}", words::count_of(counters.post_drafts, "draft", "drafts")));
    let slug = data.profile.slug.as_deref();
    let rows = data.posts.posts.iter().map(|post| row(slug, post)).collect_view();
    let list = (!data.posts.posts.is_empty()).then(|| {
        view! { <ul class="dashboard-posts" aria-label="Your last posts">{rows}</ul> }
    });
    view! {
        <section class="stack" aria-labelledby="posts-title">
            <h2 id="posts-title">"Posts"</h2>
            <p class="lead">{count}{drafts}</p>
            {list}
            <div class="row">
                <LinkButton href=paths::WRITE_POST label="Write a post" icon="pencil" kind=ButtonKind::Quiet />
            </div>
        </section>
    }
    .into_any()
}

fn row(slug: Option<&str>, post: &PostSummary) -> AnyView {
    let id = post.id.to_string();
    // Without a handle there is no page of it.
    let href = slug.map_or_else(|| paths::edit_post(&id), |slug| paths::post(slug, &id));
    view! {
        <li>
            <div class="stack stack-s">
                <p class="dashboard-post-title"><a href=href>{title_of(&post.title)}</a></p>
                <p class="row small soft">{status(post.status)}{post.publish_at.map(day)}</p>
            </div>
            {edit_link(post.id, &post.title)}
        </li>
    }
    .into_any()
}
